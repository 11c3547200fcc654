#include "editor/ui/panels/transcribe/answering.h"

#include "core/base/hash.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace groma::ui {

namespace {

constexpr double kAroundCut = 4;   // points around the lines that are cut out
constexpr float kLargest = 1.7F;   // logical pixels per point: letters of twelve points are twenty high
constexpr float kSmallest = 0.72F; // logical pixels of a point: ten points are seven high
constexpr float kHighest = 230;    // logical pixels; what is higher scrolls
constexpr std::size_t kMostRead = 20'000; // bytes of either text that are compared

std::vector<MarkedSpan> marksOf(const std::vector<session::AnsweringWords>& words,
                                std::vector<formats::Span> session::AnsweringWords::*side) {
    std::vector<MarkedSpan> marks;
    for (std::size_t i = 0; i < words.size(); ++i)
        for (const formats::Span& bytes : words[i].*side)
            marks.push_back({bytes, answeringLine(static_cast<int>(i)), static_cast<int>(i)});
    return marks;
}

/// Where a passage goes on that runs over a page; 0: it does not.
int nextPageOf(const session::BookItem& item) {
    for (const formats::BoxOnPage& box : item.places)
        if (box.page != item.places.front().page) return box.page;
    return 0;
}

} // namespace

bool Answering::moving() const { return lit_ != under_ && takenIn_ == ImGui::GetFrameCount(); }

void Answering::take(const Workbench& bench, const std::string& print, const session::BookItem& item,
                     const std::string& understood) {
    lit_ = std::exchange(under_, -1);
    print_ = item.places.empty() ? std::string() : print;
    page_ = item.places.empty() ? 0 : item.places.front().page;
    understood_ = understood;
    askWords(bench, item);
    takenIn_ = ImGui::GetFrameCount();
    // Of a passage that runs over a page the cut shows its beginning alone: the words of its text are marked.
    found_ = placed_ && !placed_->words.empty() && (nextPageOf(item) == 0 || item.text.empty());
    answer(bench, found_ ? placed_->text : item.text.empty() ? item.title : item.text, understood);
}

/// Where the words of the passage lie on its page; worked out in the background.
void Answering::askWords(const Workbench& bench, const session::BookItem& item) {
    if (print_.empty() || !drawn_) { // the picture first
        if (print_.empty()) drawn_ = false;
        placed_.reset();
        wordsOf_ = 0;
        return;
    }
    const formats::PrintedPage* found = pageWords_.want(bench, print_, pictures_.stamp(), page_);
    std::uint64_t own = base::hashText(item.id, pageWords_.key());
    for (const formats::BoxOnPage& box : item.places)
        own = base::hashText(
            fmt::format("{} {} {} {} {}", box.page, box.left, box.top, box.width, box.height), own);
    if (own == wordsOf_ && placed_) return;
    placed_.reset();
    if (found == nullptr) return; // it has its text still
    wordsOf_ = own;
    placed_ = formats::wordsOfPassage(*found, item.places, page_);
}

void Answering::answer(const Workbench& bench, const std::string& printed, const std::string& understood) {
    const auto& rules = bench.sheet()->document().ruleset();
    const std::uint64_t hash = bench.sheet()->document().rulesHash();
    const std::uint64_t now = base::hashText(printed, base::hashText(understood, hash));
    if (now == answersOf_) return;
    answersOf_ = now;
    words_.clear();
    if (rules && printed.size() <= kMostRead && understood.size() <= kMostRead) {
        if (!names_ || namesOf_ != hash) names_ = std::make_unique<const session::RuleNames>(rules->model);
        namesOf_ = hash;
        words_ = session::answeringWords(printed, understood, *names_);
    }
    printedMarks_ = marksOf(words_, &session::AnsweringWords::printed);
    understoodMarks_ = marksOf(words_, &session::AnsweringWords::understood);
}

float Answering::readableFrom(const session::BookItem& item) const {
    double widest = 0;
    for (const formats::BoxOnPage& box : item.places)
        if (box.page == page_ && !print_.empty()) widest = std::max(widest, box.width + 2 * kAroundCut);
    return static_cast<float>(widest) * kSmallest;
}

void Answering::drawPrinted(const Workbench& bench, const session::BookItem& item) {
    const bool cut = !print_.empty() && drawCut(bench, item);
    const int onward = nextPageOf(item);
    if (cut && onward == 0 && (found_ || pageWords_.pending())) return;
    if (cut && onward != 0) quietText(fmt::format("It goes on on page {}:", onward));
    const Card card(bench.look, "printed");
    const std::string& text = item.text.empty() ? item.title : item.text;
    // The marks are those of the words on the page until there is no picture to draw them on.
    static const std::vector<MarkedSpan> kNone;
    under(markedText(bench.look, text, found_ ? kNone : printedMarks_, lit_));
    if (item.text.empty()) quietText("The book's file has a title alone, no printed text");
}

/// The lines of the passage as they lie on its page; false: there is no picture of it yet.
bool Answering::drawCut(const Workbench& bench, const session::BookItem& item) {
    const Look& look = bench.look;
    const float room = std::max(ImGui::GetContentRegionAvail().x, look.px(40));
    double widest = 1, high = 0, whole = 1;
    for (const formats::BoxOnPage& box : item.places) {
        whole = std::max({whole, box.left + box.width, box.top + box.height});
        if (box.page != page_) continue;
        widest = std::max(widest, box.width + 2 * kAroundCut);
        high += box.height + 2 * kAroundCut;
    }
    const float scale = std::min(room / static_cast<float>(widest), look.px(kLargest));
    // As large as the page would be at this scale: its size is known only once it is drawn.
    constexpr double kLongestPage = 1000; // points
    const auto pixels = static_cast<int>(std::max(whole, kLongestPage) * scale);
    const PagePictures::Page* page = pictures_.want(bench, print_, page_, pixels);
    drawn_ = page != nullptr;
    if (page == nullptr) {
        quietText(pictures_.problem().empty() ? fmt::format("Drawing page {}", page_) : pictures_.problem());
        return false;
    }
    const float height = std::min(static_cast<float>(high) * scale + look.px(2), look.px(kHighest));
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vecOf(rgb(0xFFFFFF)));
    if (ImGui::BeginChild("cut", {room, height}, ImGuiChildFlags_NavFlattened)) {
        Look paper = look; // white in both themes
        paper.theme = &lightTheme();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 origin = ImGui::GetCursorScreenPos();
        ImGui::SetNextItemAllowOverlap();
        if (ImGui::InvisibleButton("cut page",
                                   {room, std::max(static_cast<float>(high) * scale, look.px(4))}))
            bench.later([id = item.id](Workbench& b) {
                b.show("Book");
                showInBook(b, id);
            });
        ImGui::SetCursorScreenPos(origin);
        const double wide = page->widthInPoints(), tall = page->heightInPoints();
        float y = origin.y;
        std::size_t next = 0;
        for (const formats::BoxOnPage& box : item.places) {
            if (box.page != page_) continue;
            const double left = std::max(box.left - kAroundCut, 0.0),
                         top = std::max(box.top - kAroundCut, 0.0);
            const double right = std::min(box.left + box.width + kAroundCut, wide),
                         bottom = std::min(box.top + box.height + kAroundCut, tall);
            if (right <= left || bottom <= top) continue;
            const ImVec2 low{origin.x, y}, to{origin.x + static_cast<float>(right - left) * scale,
                                              y + static_cast<float>(bottom - top) * scale};
            list.AddImage(static_cast<ImTextureID>(page->texture.get()), low, to,
                          {static_cast<float>(left / wide), static_cast<float>(top / tall)},
                          {static_cast<float>(right / wide), static_cast<float>(bottom / tall)});
            // Words stand in the order of the boxes.
            for (; found_ && next < placed_->words.size(); ++next) {
                const formats::PassageWords::Word& word = placed_->words[next];
                const double middle = word.box.middle(), centre = (word.box.left + word.box.right) / 2;
                if (middle < top || middle > bottom || centre < left || centre > right) break;
                for (const MarkedSpan& mark : printedMarks_) {
                    const std::size_t from = std::max(mark.bytes.begin, word.bytes.begin),
                                      end = std::min(mark.bytes.end, word.bytes.end);
                    if (from >= end) continue;
                    const auto bytes = static_cast<double>(word.bytes.size());
                    const auto x = [&](std::size_t at) {
                        const double within = static_cast<double>(at - word.bytes.begin) / bytes;
                        return low.x +
                               static_cast<float>(word.box.left + word.box.width() * within - left) * scale;
                    };
                    const ImVec2 upper{x(from), low.y + static_cast<float>(word.box.top - top) * scale};
                    const ImVec2 lower{x(end), low.y + static_cast<float>(word.box.bottom - top) * scale};
                    wordLine(list, paper, mark.line, upper, lower, paper.colour().accent, mark.group == lit_);
                    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(upper, lower))
                        under(mark.group);
                }
            }
            y = to.y;
        }
        ImGui::Dummy({room, y - origin.y});
    }
    ImGui::EndChild();
    ImGui::PopStyleColor();
    return true;
}

void Answering::drawUnderstood(const Look& look) {
    const Card card(look, "understood");
    under(markedText(look, understood_, understoodMarks_, lit_));
}

} // namespace groma::ui
