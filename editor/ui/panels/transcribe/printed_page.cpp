#include "editor/ui/panels/transcribe/printed_page.h"

#include "editor/session/book/book_edits.h"
#include "editor/session/book/kept_print.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/transcribe/book_glyph.h"
#include "editor/ui/panels/transcribe/passage_drag.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace groma::ui {

namespace {

namespace fs = std::filesystem;

constexpr float kMostZoom = 6;
constexpr float kZoomStep = 1.2F;      // of one step of the wheel
constexpr float kSign = 7, kToBar = 2; // of the bars: from the column
constexpr float kSignPoints = 7;       // on the page as it is drawn
constexpr double kAround = 26,
                 kAboveText =
                     64; // points that are shown around what is printed: signs, headings, running heads
constexpr double kLetters = 10;    // points: of usual text
constexpr float kLeastLetters = 8; // logical pixels that it can be read at
constexpr double kAcross = 0.62;   // of the page's width: wider passages stand across its columns

/// Sign and bar of a passage are drawn on paper, which is light in both themes.
Look onPaper(const Look& look) {
    Look paper = look;
    paper.theme = &lightTheme();
    return paper;
}

/// Of a passage of one line it leaves most of the line to the passage.
float edgeHeight(const Look& look, float passage) { return std::min(look.px(kEdgeHeight), passage / 3); }

bool isRight(const formats::BoxOnPage& box, double pageWidth) {
    return box.width < kAcross * pageWidth && box.left + box.width / 2 > pageWidth / 2;
}

} // namespace

/// Where the page lies on the screen.
struct PrintedPage::Paper {
    int page = 1;
    ImVec2 low, high;
    float scale = 1;                                 ///< pixels of the screen per point
    double width = 0;                                ///< points
    double left = 0, top = 0, right = 0, bottom = 0; ///< points: what of it is shown

    [[nodiscard]] ImVec2 at(double x, double y) const {
        return {low.x + static_cast<float>(x - left) * scale, low.y + static_cast<float>(y - top) * scale};
    }
};

std::string PrintedPage::printOf(const Workbench& bench, const OpenBook& book) {
    if (book.view.source.empty() || !formats::hasPagePictures(book.view.source)) return {};
    std::string found =
        session::printOfSource(bench.sheet()->document(), bench.files, book.view.path, book.view.source);
    if (!found.empty()) return found;
    // One that was taken from elsewhere without a copy is known until the program ends.
    const fs::path taken = bench.of<Transcribing>().printName;
    std::error_code error;
    if (taken.filename() == fs::path(book.view.source) && fs::is_regular_file(taken, error))
        return taken.string();
    return {};
}

std::string PrintedPage::refusedPrint(const Workbench& bench, const OpenBook& book) {
    const std::string& source = book.view.source;
    if (source.empty() || !formats::hasPagePictures(source)) return {}; // a remark, no file
    // What is not there is not refused.
    std::error_code error;
    const fs::path said =
        fs::path(bench.sheet()->document().root()) / fs::path(book.view.path).parent_path() / source;
    if (!printOf(bench, book).empty() || !fs::exists(fs::symlink_status(said, error))) return {};
    return fmt::format("No pages: the source `{}` leads out of the project's folder", source);
}

int PrintedPage::takeTurned() { return std::exchange(turned_, 0); }

bool PrintedPage::draw(const Workbench& bench, const OpenBook& book, const std::string& print, int page,
                       bool tinted, float height, Retyping& retyping) {
    const Look& look = bench.look;
    const ImVec2 room{std::max(ImGui::GetContentRegionAvail().x, look.px(40)), std::max(height, look.px(80))};
    const auto pixels = static_cast<int>(std::max(room.x, room.y) * zoom_);
    const PagePictures::Page* kept = pages_.want(bench, print, page, pixels);
    print_ = print;
    if (kept == nullptr && !problem().empty()) return false;
    if (ImGui::BeginChild("paper", room, ImGuiChildFlags_NavFlattened,
                          ImGuiWindowFlags_HorizontalScrollbar)) {
        wheel(ImGui::GetWindowPos(), room);
        if (kept == nullptr) quietText(fmt::format("Drawing page {}", page));
        else {
            if (page != shown_) // from its head, or back from its foot
                ImGui::SetScrollY(page < shown_ ? ImGui::GetScrollMaxY() : 0);
            shown_ = page;
            const Paper paper = laid(look, book, *kept, page, room);
            ImDrawList& list = *ImGui::GetWindowDrawList();
            const double points = kept->heightInPoints();
            list.AddImage(
                static_cast<ImTextureID>(kept->texture.get()), paper.low, paper.high,
                {static_cast<float>(paper.left / paper.width), static_cast<float>(paper.top / points)},
                {static_cast<float>(paper.right / paper.width), static_cast<float>(paper.bottom / points)});
            list.AddRect(paper.low, paper.high, col(look.colour().line), 0, look.px(1));
            const ImVec2 origin = ImGui::GetCursorScreenPos();
            marks(bench, book, paper, tinted, retyping);
            ImGui::SetCursorScreenPos(origin);
            ImGui::Dummy({paper.high.x - paper.low.x, paper.high.y - paper.low.y});
        }
        scrolled_ = ImGui::GetScrollY();
    }
    ImGui::EndChild();
    return true;
}

/// What of the page is printed on, as large as there is room for: whole, or as wide as the panel where the
/// whole could not be read.
PrintedPage::Paper PrintedPage::laid(const Look& look, const OpenBook& book, const PagePictures::Page& kept,
                                     int page, ImVec2 room) const {
    Paper paper;
    paper.page = page;
    paper.width = kept.widthInPoints();
    const double height = kept.heightInPoints();
    paper.left = paper.width;
    paper.top = height;
    for (const session::BookItem& item : book.view.items) // of the whole book: pages lie alike
        for (const formats::BoxOnPage& box : item.places) {
            paper.left = std::min(paper.left, box.left - kAround);
            paper.top = std::min(paper.top, box.top - kAboveText);
            paper.right = std::max(paper.right, box.left + box.width + kAround);
            paper.bottom = std::max(paper.bottom, box.top + box.height + kAboveText);
        }
    paper.left = std::max(paper.left, 0.0);
    paper.top = std::max(paper.top, 0.0);
    paper.right = std::min(paper.right, paper.width);
    paper.bottom = std::min(paper.bottom, height);
    if (paper.right <= paper.left || paper.bottom <= paper.top) {
        paper.left = paper.top = 0;
        paper.right = paper.width;
        paper.bottom = height;
    }
    const double wide = paper.right - paper.left, high = paper.bottom - paper.top;
    const float bar = ImGui::GetStyle().ScrollbarSize;
    double scale = std::min(room.x / wide, room.y / high);
    if (scale * kLetters < look.px(kLeastLetters)) scale = std::max(scale, (room.x - bar) / wide);
    paper.scale = static_cast<float>(scale) * zoom_;
    const ImVec2 size{std::floor(static_cast<float>(wide) * paper.scale),
                      std::floor(static_cast<float>(high) * paper.scale)};
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float free = room.x - size.x - (size.y > room.y ? bar : 0);
    paper.low = {origin.x + std::max(0.0F, std::floor(free / 2)), origin.y};
    paper.high = {paper.low.x + size.x, paper.low.y + size.y};
    return paper;
}

/// Scrolls a page that is higher than the panel, and turns it at its end; with Ctrl it zooms about the
/// pointer.
void PrintedPage::wheel(ImVec2 low, ImVec2 room) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheel == 0 || !ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows)) return;
    if (io.KeyCtrl) {
        const float before = zoom_;
        zoom_ = std::clamp(zoom_ * std::pow(kZoomStep, io.MouseWheel), 1.0F, kMostZoom);
        const float grown = zoom_ / before;
        const ImVec2 within{std::clamp(io.MousePos.x - low.x, 0.0F, room.x),
                            std::clamp(io.MousePos.y - low.y, 0.0F, room.y)};
        ImGui::SetScrollX((ImGui::GetScrollX() + within.x) * grown - within.x);
        ImGui::SetScrollY((ImGui::GetScrollY() + within.y) * grown - within.y);
        return;
    }
    // As the page lay before this turn of the wheel.
    const bool atEnd = io.MouseWheel < 0 ? scrolled_ >= ImGui::GetScrollMaxY() - 1 : scrolled_ <= 0;
    if (!atEnd) {
        wheel_ = 0;
        return;
    }
    wheel_ += io.MouseWheel;
    const auto steps = static_cast<int>(wheel_);
    wheel_ -= static_cast<float>(steps);
    turned_ -= steps;
}

void PrintedPage::marks(const Workbench& bench, const OpenBook& book, const Paper& paper, bool tinted,
                        Retyping& retyping) {
    const Look ink = onPaper(bench.look);
    const Palette& colour = ink.colour();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Transcribing& now = bench.of<Transcribing>();
    double begin = paper.width, end = 0; // of the columns
    for (const session::BookItem& item : book.view.items)
        for (const formats::BoxOnPage& box : item.places) {
            if (box.page != paper.page) continue;
            begin = std::min(begin, box.left);
            end = std::max(end, box.left + box.width);
        }
    const float radius = std::clamp(paper.scale * kSignPoints, ink.px(4), ink.px(kSign));
    for (std::size_t at = 0; at < book.view.items.size(); ++at) {
        const session::BookItem& item = book.view.items[at];
        const session::BookState state = book.states.of[at];
        const Colour own = colourOf(ink, state);
        bool first = true;
        ImGui::PushID(item.id.c_str());
        for (std::size_t part = 0; part < item.places.size(); ++part) {
            const formats::BoxOnPage& box = item.places[part];
            if (box.page != paper.page) continue;
            const float pad = ink.px(2);
            ImVec2 low = paper.at(box.left, box.top),
                   high = paper.at(box.left + box.width, box.top + box.height);
            low = {std::max(low.x - pad, paper.low.x), std::max(low.y - pad, paper.low.y)};
            high = {std::min(high.x + pad, paper.high.x), std::min(high.y + pad, paper.high.y)};
            if (high.x - low.x < 1 || high.y - low.y < 1) continue;
            ImGui::SetCursorScreenPos(low);
            const std::string name = first ? "mark" : fmt::format("mark {}", part);
            const bool pulls = item.passages.size() == 1 && !item.text.empty();
            const float edge = pulls ? edgeHeight(ink, high.y - low.y) : 0;
            const bool clicked =
                ImGui::InvisibleButton(name.c_str(), {high.x - low.x, high.y - low.y - edge});
            const bool hovered = ImGui::IsItemHovered();
            const bool chosen = now.item == item.id;
            if (chosen && now.toItem && first) {
                if (!ImGui::IsItemVisible()) {
                    ImGui::SetScrollHereY(0.3F);
                    ImGui::SetScrollHereX(0.5F);
                }
                bench.change<Transcribing>([](Transcribing& t) { t.toItem = false; });
            }
            if (clicked) lookAt(bench, item.id);
            passageActs(bench, book, at, retyping);
            if (pulls) pullEdge(bench, book, at, part, paper, {low.x, high.y - edge}, high);

            const float round = ink.px(2);
            if (tinted && session::isLeft(state) && state != session::BookState::Open)
                list.AddRectFilled(low, high, col(faded(own, 0.22)), round);
            if (tinted && state == session::BookState::Open)
                dashedBox(list, low, high, round, ink.px(4), ink.px(3), ink.px(1), colour.text);
            if (state == session::BookState::NotPlayable) // as grey as its words in the list
                list.AddRectFilled(low, high, col(faded(rgb(0xFFFFFF), 0.5)), round);
            if (stepsBack(book, at)) list.AddRectFilled(low, high, col(faded(rgb(0xFFFFFF), 0.65)), round);
            if (chosen) list.AddRect(low, high, col(colour.accent), round, ink.px(2));
            else if (hovered) list.AddRect(low, high, col(colour.text), round, ink.px(1));
            const bool right = isRight(box, paper.width);
            const float x = std::clamp(right ? paper.at(end, 0).x + radius + ink.px(kToBar)
                                             : paper.at(begin, 0).x - radius - ink.px(kToBar),
                                       paper.low.x + radius, paper.high.x - radius);
            list.AddRectFilled({x - ink.px(1), low.y}, {x + ink.px(1), high.y}, col(own));
            if (!first) continue;
            first = false;
            const ImVec2 sign{x, low.y + radius};
            list.AddCircleFilled(sign, radius + ink.px(1), col(rgb(0xFFFFFF)));
            drawBookState(list, ink, state, sign, radius);
            // From the edge of the paper where it would strike out the words of a column on the right.
            if (chosen) knotThread(bench, sign, right ? sign.x + radius : paper.high.x);
        }
        ImGui::PopID();
    }
}

/// The lower edge of one box of the passage. `low`, `high`: of the edge.
void PrintedPage::pullEdge(const Workbench& bench, const OpenBook& book, std::size_t at, std::size_t part,
                           const Paper& paper, ImVec2 low, ImVec2 high) {
    const session::BookItem& item = book.view.items[at];
    const formats::BoxOnPage& box = item.places[part];
    const std::string name = part == 0 ? "edge" : fmt::format("edge {}", part);
    const float line = static_cast<float>(kLetters) * paper.scale;
    // Before the first line of a further box it can be cut, before the first of all there is nothing.
    const float top = paper.at(box.left, box.top).y - (part == 0 ? 0 : 2 * line);
    PassageEdge edge{.low = low,
                     .width = high.x - low.x,
                     .height = high.y - low.y,
                     .top = top,
                     .line = line,
                     .name = name.c_str(),
                     .joins = part + 1 == item.places.size()};
    const auto within = [&](const formats::PassageWords::Word& word) {
        const double x = (word.box.left + word.box.right) / 2, y = word.box.middle();
        return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
    };
    std::vector<std::size_t> begins; // words
    edge.lines = [&]() -> std::optional<std::vector<float>> {
        if (pulled_ != item.id) return std::nullopt;
        std::vector<float> lines;
        for (std::size_t i = 1; i < lines_.words.size(); ++i) {
            const formats::PassageWords::Word& word = lines_.words[i];
            if (!word.begins || !within(word)) continue;
            begins.push_back(i);
            lines.push_back(paper.at(0, word.box.top).y);
        }
        return lines;
    };
    const bool wanted = pullPassage(bench, book, at, edge, [&](std::size_t second) -> PassageEdit {
        return [page = paper.page, words = lines_, word = begins.at(second - 1)](const session::Document& d,
                                                                                 const session::BookItem& i) {
            return session::cutOnPage(d, i, page, words, word);
        };
    });
    if (!wanted) return;
    const formats::PrintedPage* found = words_.want(bench, print_, pages_.stamp(), paper.page);
    pulled_.clear();
    if (found == nullptr) return;
    pulled_ = item.id;
    lines_ = formats::wordsOfPassage(*found, item.places, paper.page);
}

} // namespace groma::ui
