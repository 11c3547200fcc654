// The printed book beside its rules: how far each passage is, what is left, and the page.
#include "editor/session/book/book_import.h"
#include "editor/ui/panels/transcribe/book_glyph.h"
#include "editor/ui/panels/transcribe/book_spine.h"
#include "editor/ui/panels/transcribe/passage_row.h"
#include "editor/ui/panels/transcribe/printed_page.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/importing.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/window_names.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace groma::ui {

namespace {

using session::BookPage;
using session::BookState;

constexpr std::size_t kMostShown = 400; // of a list through the whole book

class BookPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Book"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftTop; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Transcribe; }
    [[nodiscard]] Keyboard keyboard() const override {
        return retyping_.item.empty() ? Keyboard::None : Keyboard::Text;
    }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr) return drawNothingOpen(bench);
        bench.proveRules();
        takeImported(bench);
        const OpenBook* book = openBook(bench);
        if (book == nullptr) return drawEmpty(bench, *sheet);
        const Transcribing& now = bench.of<Transcribing>();
        const std::vector<BookPage> pages = session::bookPages(book->view);
        turnTo(*book, pages, now);
        const BookPage* at = pages.empty() ? nullptr : &pages[page_];
        const std::string file = PrintedPage::printOf(bench, *book);
        const std::string print = now.asText || at == nullptr || at->page == 0 ? std::string() : file;
        const bool asPrinted = !print.empty() && !now.only && retyping_.item.empty();
        const bool whole = !asPrinted && (now.onlyLeft || now.only.has_value());
        drawFilter(bench, *book, now, pages.size(), whole, !file.empty());
        drawStates(bench, *book, now);
        const BookPage* page = whole ? nullptr : at;
        if (const auto chosen = bookSpine(bench.look, *book, page))
            bench.later([id = book->view.items[*chosen].id](Workbench& b) { showInBook(b, id); });
        drawAge(bench, *sheet, asPrinted);
        if (const std::string refused = PrintedPage::refusedPrint(bench, *book); !refused.empty())
            quietText(refused);
        if (ImGui::BeginChild("page", {0, 0}, ImGuiChildFlags_NavFlattened)) {
            if (asPrinted) drawPrinted(bench, *book, *page, print, now);
            else if (whole) drawAll(bench, *book, now);
            else if (page != nullptr) drawPage(bench, *book, *page);
            if (!asPrinted || ImGui::CollapsingHeader("A corrected print")) drawImport(bench, true);
        }
        ImGui::EndChild();
    }

  private:
    /// To the page of what is to be shown.
    void turnTo(const session::BookView& view, const std::vector<BookPage>& pages, const std::string& item) {
        const auto at = view.placeOf(item);
        for (std::size_t i = 0; at && i < pages.size(); ++i)
            if (*at >= pages[i].first && *at < pages[i].first + pages[i].count) page_ = i;
    }
    void turnTo(const OpenBook& book, const std::vector<BookPage>& pages, const Transcribing& now) {
        if (now.toItem) turnTo(book.view, pages, now.item);
        page_ = std::min(page_, pages.empty() ? 0 : pages.size() - 1);
        if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) || !retyping_.item.empty()) return;
        if (ImGui::IsKeyPressed(ImGuiKey_PageDown) && page_ + 1 < pages.size()) ++page_;
        if (ImGui::IsKeyPressed(ImGuiKey_PageUp) && page_ > 0) --page_;
    }

    /// The picture of the page; its words where there is none.
    void drawPrinted(const Workbench& bench, const OpenBook& book, const BookPage& page,
                     const std::string& print, const Transcribing& now) {
        const float below = ImGui::GetFrameHeightWithSpacing() + bench.look.px(6); // a corrected print
        const float height = ImGui::GetContentRegionAvail().y - below;
        if (!printed_.draw(bench, book, print, page.page, now.onlyLeft, height, retyping_)) {
            quietText(printed_.problem());
            drawPage(bench, book, page);
        }
        const int turned = printed_.takeTurned();
        if (turned < 0) page_ -= std::min(page_, static_cast<std::size_t>(-turned));
        if (turned > 0) page_ += static_cast<std::size_t>(turned); // held to the last with the next frame
    }

    void drawFilter(const Workbench& bench, const OpenBook& book, const Transcribing& now, std::size_t pages,
                    bool whole, bool pictures) {
        const Look& look = bench.look;
        const std::array<std::string, 2> labels{fmt::format("What is left {}###left", book.states.left()),
                                                fmt::format("All {}###all", book.states.all())};
        const int chosen = now.only ? -1 : now.onlyLeft ? 0 : 1;
        const float room = ImGui::GetContentRegionAvail().x / look.px(1);
        if (const auto wanted = segments(look, "filter", labels, chosen, std::min(room, 216.0F)))
            bench.change<Transcribing>([left = *wanted == 0](Transcribing& t) {
                t.only.reset();
                t.onlyLeft = left;
                t.toItem = !left;
            });
        if (pictures) {
            static const std::array<std::string, 2> kLooks{"Page", "Text"};
            if (room > 216 + 108) ImGui::SameLine(0, look.px(8));
            if (const auto wanted =
                    segments(look, "look", kLooks, now.asText ? 1 : 0, std::min(room, 100.0F)))
                bench.change<Transcribing>([text = *wanted == 1](Transcribing& t) {
                    t.asText = text;
                    t.toItem = true;
                });
        }
        if (whole || pages < 2) return;
        const std::string words = fmt::format("{} of {}", page_ + 1, pages);
        if (room > 216 + 140 + (pictures ? 108 : 0))
            ImGui::SameLine(ImGui::GetContentRegionAvail().x - look.px(132));
        ImGui::BeginDisabled(page_ == 0);
        if (iconButton(look, "Page back", Icon::ChevronLeft)) --page_;
        ImGui::EndDisabled();
        ImGui::SameLine();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        drawTextCentred(*ImGui::GetWindowDrawList(), look, kLabel, {at.x + look.px(30), at.y + look.px(14)},
                        look.colour().quiet, words);
        ImGui::Dummy({look.px(60), look.px(28)});
        ImGui::SameLine();
        ImGui::BeginDisabled(page_ + 1 >= pages);
        if (iconButton(look, "Page on", Icon::ChevronRight)) ++page_;
        ImGui::EndDisabled();
    }

    /// Each state with its sign and its count: a click shows that one alone.
    static void drawStates(const Workbench& bench, const OpenBook& book, const Transcribing& now) {
        const Look& look = bench.look;
        const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
        bool first = true;
        for (std::size_t i = 0; i < session::kBookStates; ++i) {
            const auto state = static_cast<BookState>(i);
            const std::size_t count = book.states.counts.at(i);
            if (count == 0 && state == BookState::ReadAgain && now.only != state) continue;
            const std::string word(session::nameOf(state));
            const std::string number = std::to_string(count);
            const float width =
                textSize(look, kLabel, word).x + textSize(look, kLabelStrong, number).x + look.px(32);
            if (!first) ImGui::SameLine(0, look.px(2));
            if (!first && ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
            first = false;
            const ImVec2 low = ImGui::GetCursorScreenPos();
            const float room = std::max(right - low.x, look.px(20));
            if (ImGui::InvisibleButton(word.c_str(), {std::min(width, room), look.px(22)}))
                bench.change<Transcribing>([state](Transcribing& t) {
                    if (t.only == state) t.only.reset();
                    else t.only = state;
                });
            ImDrawList& list = *ImGui::GetWindowDrawList();
            const ImVec2 high = ImGui::GetItemRectMax();
            const bool on = now.only == state;
            const float round = look.px(look.size().radiusSmall);
            if (on) list.AddRectFilled(low, high, col(look.colour().raised), round);
            if (on || ImGui::IsItemHovered() || ImGui::IsItemFocused())
                list.AddRect(low, high, col(on ? look.colour().accent : look.colour().lineStrong), round,
                             look.px(1));
            ImGui::SetItemTooltip("%s", toldState(state).c_str());
            const float middle = (low.y + high.y) / 2;
            drawBookState(list, look, state, {low.x + look.px(10), middle}, look.px(6));
            const float x = low.x + look.px(20);
            const float w = drawTextMiddle(list, look, kLabel, {x, middle}, look.colour().quiet, word);
            drawTextMiddle(list, look, kLabelStrong, {x + w + look.px(5), middle}, look.colour().text,
                           number);
        }
    }

    /// `asPrinted`: nothing comes and goes above a page under the hand; the status bar tells what is proved.
    static void drawAge(const Workbench& bench, const Sheet& sheet, bool asPrinted) {
        const Proving& proving = bench.of<Proving>();
        if (!sheet.document().meaning().rulesFresh)
            ImGui::TextColored(vecOf(bench.look.colour().warning), "as of the rules before their errors");
        else if (proving.proofs.pending() && !asPrinted)
            quietText(fmt::format("Looking which rules the snippets prove: {:.0f} %",
                                  proving.proofs.progress() * 100));
    }

    void drawPage(const Workbench& bench, const OpenBook& book, const BookPage& page) {
        std::string section;
        for (std::size_t i = page.first; i < page.first + page.count; ++i)
            drawItem(bench, book, i, false, section);
    }

    /// What is left, or one state, through the whole book.
    void drawAll(const Workbench& bench, const OpenBook& book, const Transcribing& now) {
        std::string section;
        std::size_t shown = 0, found = 0;
        for (std::size_t i = 0; i < book.states.all(); ++i) {
            const BookState state = book.states.of[i];
            if (now.only ? state != *now.only : !session::isLeft(state)) continue;
            if (++found > kMostShown) continue;
            drawItem(bench, book, i, !now.only, section);
            ++shown;
        }
        if (found > shown) quietText(fmt::format("and {} more", found - shown));
        if (found == 0)
            quietText(now.only
                          ? fmt::format("Nothing in the book is {}", session::nameOf(*now.only))
                          : std::string("Nothing is left: every rule of the book is proved, or the book's "
                                        "file says why it cannot be played"));
    }

    void drawItem(const Workbench& bench, const OpenBook& book, std::size_t at, bool tinted,
                  std::string& section) {
        const session::BookItem& item = book.view.items[at];
        if (item.section != section && !item.section.empty()) {
            section = item.section;
            const auto known = book.view.sections.find(section);
            sectionTitle(bench.look,
                         known == book.view.sections.end() ? section : section + " " + known->second, {},
                         item.page > 0 ? fmt::format("page {}", item.page) : std::string());
        }
        passageRow(bench, book, at, tinted, retyping_);
    }

    /// A print needs rules that it can become the book of.
    static void drawNothingOpen(const Workbench& bench) {
        quietText(
            "A printed book is the book of rules. Open rules, or a scenario with rules, to see the book that "
            "they are taken from; for a book that no rules are made of yet begin new ones, then import it.");
        if (button(bench.look, kNewRules, {.kind = ButtonKind::Primary, .icon = Icon::Plus}))
            bench.openWindow(kNewRules);
        ImGui::SameLine();
        if (button(bench.look, "Open a file", {.icon = Icon::Folder})) bench.openWindow("Open");
    }

    static void drawEmpty(const Workbench& bench, const Sheet& sheet) {
        if (sheet.document().rulesPaths().empty()) return drawNothingOpen(bench);
        quietText(
            "Drop a PDF, a text or a scan here, or paste. The print becomes the book of these rules: it "
            "is cut into passages that entries cover and snippets prove.");
        const auto* proofs = bench.of<Proving>().proofs.value();
        if (proofs != nullptr && (*proofs)->folder && (*proofs)->folder->book) {
            const std::string path = (*proofs)->folder->book->path;
            quietText(path + " lies beside them.");
            if (button(bench.look, "Use this book", {.kind = ButtonKind::Primary, .icon = Icon::Book}))
                bench.later(
                    [path](Workbench& b) { b.commit(session::nameBook(b.sheet()->document(), path)); });
        }
        drawImport(bench, false);
    }

    static void drawImport(const Workbench& bench, bool again) {
        const Look& look = bench.look;
        const Transcribing& now = bench.of<Transcribing>();
        ImGui::Dummy({0, look.px(8)});
        sectionTitle(look, again ? "A corrected print" : "Import");
        if (!now.imported.empty()) quietText("Imported: " + now.imported);
        if (const std::string& left = bench.of<Importing>().leftOut; !left.empty())
            quietText("Left out, at heads and feet of pages: " + left);
        if (!now.failed.empty()) {
            ImGui::PushStyleColor(ImGuiCol_Text, vecOf(look.colour().error));
            ImGui::TextWrapped("%s", now.failed.c_str());
            ImGui::PopStyleColor();
        }
        if (now.reading) return quietText("Reading; the status bar says how far it is");
        const float half = (ImGui::GetContentRegionAvail().x / look.px(1) - 8) / 2;
        if (button(look, again ? "Import again" : "Import",
                   {.kind = again ? ButtonKind::Plain : ButtonKind::Primary,
                    .icon = Icon::Book,
                    .width = std::max(half, 60.0F)}))
            bench.openWindow("Import a print");
        ImGui::SetItemTooltip("%s", again ? "Passages keep their ids and links; what changed is to read again"
                                          : "Reads the print in the background and cuts it into passages");
        ImGui::SameLine();
        if (button(look, "Paste its text", {.icon = Icon::Paste, .width = std::max(half, 60.0F)})) {
            const char* text = ImGui::GetClipboardText();
            bench.later(
                [pasted = std::string(text == nullptr ? "" : text)](Workbench& b) { importText(b, pasted); });
        }
    }

    std::size_t page_ = 0;
    PrintedPage printed_;
    Retyping retyping_;
};

} // namespace

std::unique_ptr<Panel> makeBookPanel() { return std::make_unique<BookPanel>(); }

} // namespace groma::ui
