// The thread of what is transcribed: from the printed words to the entry that says them, to the snippet that
// would notice, to what the book does not say.
#include "core/base/hash.h"
#include "core/base/letters.h"
#include "editor/session/book/book_edits.h"
#include "editor/session/book/book_thread.h"
#include "editor/session/book/changed_words.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/files/today.h"
#include "editor/session/language/rule_sections.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/parts/new_entry_row.h"
#include "editor/ui/panels/parts/readback_card.h"
#include "editor/ui/panels/rules/noticing.h"
#include "editor/ui/panels/transcribe/answering.h"
#include "editor/ui/panels/transcribe/book_glyph.h"
#include "editor/ui/panels/transcribe/entry_form.h"
#include "editor/ui/panels/transcribe/entry_parts.h"
#include "editor/ui/panels/transcribe/passage_drag.h"
#include "editor/ui/panels/transcribe/printed_page.h"
#include "editor/ui/panels/transcribe/proof_board.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/table_to_paste.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace groma::ui {

namespace {

using session::BookItem;
using session::BookState;
using session::CoveringEntry;

constexpr std::size_t kMostOffered = 8; // entries under the filter
constexpr float kBesideEachOther = 430; // logical pixels from which on print and reading stand so

class EntryPanel final : public Panel {
  public:
    explicit EntryPanel(std::shared_ptr<GlPrograms> programs) : board_(std::move(programs)) {}
    [[nodiscard]] std::string title() const override { return "Entry"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightTop; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Transcribe; }

    [[nodiscard]] bool moving() const override { return answering_.moving(); }
    [[nodiscard]] Keyboard keyboard() const override {
        return hasKeyboard_ ? Keyboard::Form : Keyboard::None;
    }

    void draw(const Workbench& bench) override {
        hasKeyboard_ = ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().ruleset()) {
            quietText("No rules are loaded");
            return;
        }
        bench.proveRules();
        const OpenBook* book = openBook(bench);
        const Transcribing& now = bench.of<Transcribing>();
        const BookItem* item = book == nullptr ? nullptr : book->view.find(now.item);
        const RuleEntry& shown = bench.of<RuleEntry>();
        if (item == nullptr && shown.id.empty()) {
            quietText(
                "Select a passage in the book, then drag it on an entry or choose what it becomes: table, "
                "unit, class, terrain, phase, movement, combat, skill and more");
            return;
        }
        const std::optional<ShownEntry> entry = shownEntry(sheet->document(), shown);
        const bool covers = book != nullptr && item != nullptr && coversIt(*book, shown, item->id);
        drawHead(bench, *sheet, entry, item, covers);
        if (!ImGui::BeginChild("thread", {0, 0}, ImGuiChildFlags_NavFlattened)) {
            ImGui::EndChild();
            return;
        }
        EntryThread thread(bench.look, now.node, now.toNode);
        drawPassage(bench, thread, book, item, entry, covers || item == nullptr);
        drawEntry(bench, thread, book, item, entry, covers);
        if (book != nullptr && item != nullptr) {
            const session::BookThread found =
                session::threadOf(*item, book->view, book->states, book->proofs.get());
            drawProof(bench, thread, *book, *item, found);
            drawAssumptions(bench, thread, found, book->proofs);
        }
        if (item != nullptr && thread.first()) acrossGutter(bench.look, now.knot, *thread.first());
        if (const auto clicked = thread.clicked(); clicked || now.toNode)
            bench.change<Transcribing>([node = clicked.value_or(now.node)](Transcribing& t) {
                t.node = node;
                t.toNode = false;
            });
        ImGui::EndChild();
    }

  private:
    /// Kept while both texts are the same: to compare long ones takes longer than a frame may.
    const std::vector<session::ChangedWord>& changesOf(const BookItem& item) {
        const std::uint64_t texts = base::hashText(item.text, base::hashText(item.before));
        if (changesOf_ != item.id || changedTexts_ != texts) {
            changesOf_ = item.id;
            changedTexts_ = texts;
            changes_ = session::changedWords(item.before, item.text);
        }
        return changes_;
    }

    static BookState stateOf(const OpenBook& book, const BookItem& item) {
        return book.states.of[*book.view.placeOf(item.id)];
    }

    /// Of a node that has nothing: what cannot be played needs nothing.
    static BookState withoutProof(const OpenBook& book, const BookItem& item) {
        return stateOf(book, item) == BookState::NotPlayable ? BookState::NotPlayable : BookState::Open;
    }

    static void drawHead(const Workbench& bench, const Sheet& sheet, const std::optional<ShownEntry>& entry,
                         const BookItem* item, bool covers) {
        const Look& look = bench.look;
        const RuleEntry& shown = bench.of<RuleEntry>();
        const bool another = item != nullptr && !covers;
        const float room = ImGui::GetContentRegionAvail().x;
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const std::string title = entry && !another ? entry->named->title
                                  : item != nullptr ? item->id
                                                    : shown.id;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const std::string told = entry && !another ? shown.section + ": " + shown.id
                                 : entry           ? entry->named->title + " does not cover it"
                                                   : std::string("no entry covers it yet");
        // Beside its title, or below it where that has no room.
        const bool beside =
            textSize(look, kValue, title).x + look.px(16) + textSize(look, kCite, told).x <= room;
        ImGui::InvisibleButton("head", {std::max(room, look.px(20)), look.px(beside ? 24 : 42)});
        if (entry) {
            dragEntry(shown, entry->named->title);
            takePassages(bench, shown);
            ImGui::SetItemTooltip("Drag it on a passage, or a passage here: %s covers it",
                                  entry->named->title.c_str());
        }
        const float x =
            drawText(list, look, kValue, low, look.colour().text, fitted(look, kValue, title, room));
        const ImVec2 at{beside ? low.x + x + look.px(12) : low.x, low.y + look.px(beside ? 11 : 32)};
        drawTextMiddle(list, look, kCite, at, look.colour().quiet,
                       beside ? told : fitted(look, kCite, told, std::max(low.x + room - at.x, look.px(10))));
        if (!entry) return;
        const auto place = session::placeOfEntry(sheet.document(), shown.section, shown.id);
        if (place && button(look, fmt::format("{}:{}###file", place->path, place->line).c_str(),
                            {.kind = ButtonKind::Quiet, .icon = Icon::File, .height = 24}))
            bench.ask(ShowText{place->path, place->line});
        ImGui::SameLine();
        if (button(look, "Go to the page", {.icon = Icon::ArrowLeft, .height = 24}))
            bench.later(&showPageOfEntry);
        ImGui::SetItemTooltip("F4");
        const float right = low.x + room;
        ImGui::SameLine();
        if (ImGui::GetCursorScreenPos().x + textSize(look, kLabel, "Prove it").x + look.px(48) > right)
            ImGui::NewLine();
        if (button(look, "Prove it", {.kind = ButtonKind::Primary, .icon = Icon::Check, .height = 24}))
            bench.later(&proveEntry);
        ImGui::SetItemTooltip(
            "F9: the snippet that proves the passage, or a tiny position to make it in: what is asked "
            "or played there is saved with the passage that it covers");
    }

    /// What is printed beside what was understood.
    void drawPassage(const Workbench& bench, EntryThread& thread, const OpenBook* book, const BookItem* item,
                     const std::optional<ShownEntry>& entry, bool answers) {
        const Look& look = bench.look;
        const std::string right = item == nullptr  ? ""
                                  : item->page > 0 ? fmt::format("page {}", item->page)
                                                   : item->section;
        const EntryThread::Node node(thread, "Passage", item == nullptr ? "" : item->id, right,
                                     item == nullptr ? std::nullopt : std::optional(stateOf(*book, *item)));
        const auto printed = [&] {
            if (item == nullptr) return quietText("No passage is looked at: choose one in the book");
            if (!item->title.empty() && !item->text.empty()) citedLine(look, "", item->title, "");
            if (item->before.empty()) answering_.drawPrinted(bench, *item);
            else {
                const Card card(look, "printed");
                changedText(look, changesOf(*item));
            }
            if (stateOf(*book, *item) == BookState::ReadAgain &&
                button(look, "It is read", {.icon = Icon::Check, .height = 24}))
                bench.later([id = item->id](Workbench& b) {
                    const auto view = session::bookView(b.sheet()->document());
                    if (const BookItem* one = view ? view->find(id) : nullptr)
                        b.commit(session::readAgain(b.sheet()->document(), *one));
                });
        };
        const auto understood = [&] {
            if (!entry) return quietText("No entry says it yet");
            if (!answers) // words of another passage
                return quietText(entry->named->title + " does not cover it: drag it there, or choose below");
            if (entry->readBack.empty()) return quietText("Its form says all: see Rules and Tables");
            if (item == nullptr) return readbackCard(look, entry->readBack, "understood");
            answering_.drawUnderstood(look);
        };
        if (item != nullptr)
            answering_.take(bench, PrintedPage::printOf(bench, *book), *item,
                            entry && answers ? entry->readBack : std::string());
        // A line as wide as the page is read across the panel, not in half of it.
        const float room = ImGui::GetContentRegionAvail().x;
        const bool beside = room >= look.px(kBesideEachOther) &&
                            (item == nullptr || room / 2 >= look.px(answering_.readableFrom(*item)));
        if (beside && ImGui::BeginTable("pair", 2, ImGuiTableFlags_SizingStretchSame)) {
            ImGui::TableNextColumn();
            quietText("As printed");
            printed();
            ImGui::TableNextColumn();
            quietText("As understood");
            understood();
            ImGui::EndTable();
        } else if (!beside) {
            printed();
            quietText("As understood");
            understood();
        }
    }

    /// Which entries say it, and what the shown one covers.
    void drawEntry(const Workbench& bench, EntryThread& thread, const OpenBook* book, const BookItem* item,
                   const std::optional<ShownEntry>& entry, bool covers) {
        const RuleEntry& shown = bench.of<RuleEntry>();
        std::vector<CoveringEntry> saying;
        if (book != nullptr && item != nullptr)
            if (const auto found = book->states.covered.find(item->id); found != book->states.covered.end())
                saying = found->second;
        const EntryThread::Node node(
            thread, "Entry",
            item == nullptr      ? ""
            : saying.empty()     ? "none says it"
            : saying.size() == 1 ? "one says it"
                                 : fmt::format("{} say it", saying.size()),
            entry ? entry->named->cite : std::string(),
            item == nullptr
                ? std::nullopt
                : std::optional(!saying.empty() ? BookState::Proved : withoutProof(*book, *item)));
        for (const CoveringEntry& one : saying) entryLine(bench, one, shown);
        if (book == nullptr) return;
        // Of an entry that says something else no form stands between the words and what becomes of them.
        const bool another = item != nullptr && !covers;
        if (item != nullptr && choiceIsOpen(bench.look, *item, saying.empty()))
            drawChoice(bench, *book, *item);
        if (entry) drawCovers(bench, *book, shown, item, covers);
        if (entry && !another) form_.draw(bench, shown);
        if (item != nullptr) drawReason(bench, *book, *item);
    }

    /// `none`: no entry says it. Of a passage that one says, as a table of units and what they all have,
    /// another one is made too.
    bool choiceIsOpen(const Look& look, const BookItem& item, bool none) {
        if (none || !filter_.empty() || moreOf_ == item.id) return true;
        if (button(look, "Another entry", {.kind = ButtonKind::Quiet, .icon = Icon::Plus, .height = 22}))
            moreOf_ = item.id;
        ImGui::SetItemTooltip("One that the passage becomes besides, or one of the rules that says it too");
        return false;
    }

    static void entryLine(const Workbench& bench, const CoveringEntry& one, const RuleEntry& shown) {
        const bool inRules = !one.id.empty();
        const RuleEntry entry{one.section, one.id};
        const std::string place = fmt::format("{}:{}", one.path, one.line);
        const std::string words = inRules ? one.section + ": " + one.id : place;
        if (ImGui::Selectable(fmt::format("{}##{}", words, place).c_str(), inRules && entry == shown)) {
            if (inRules) bench.chooseRule(entry);
            else bench.ask(ShowText{one.path, one.line});
        }
        if (inRules) takePassages(bench, entry);
        ImGui::SetItemTooltip("%s", place.c_str());
    }

    /// A chip for each passage of the entry, and one that takes a drop.
    static void drawCovers(const Workbench& bench, const OpenBook& book, const RuleEntry& shown,
                           const BookItem* item, bool covers) {
        const Look& look = bench.look;
        const std::optional<ShownEntry> entry = shownEntry(bench.sheet()->document(), shown);
        quietText(item == nullptr || covers || !entry
                      ? std::string("Covers")
                      : "Looked at before: " + entry->named->title + ". It covers");
        const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
        bool first = true;
        for (std::size_t i = 0; i < book.view.items.size(); ++i) {
            const BookItem& one = book.view.items[i];
            if (!coversIt(book, shown, one.id)) continue;
            const bool chosen = item != nullptr && item->id == one.id;
            if (!first) ImGui::SameLine(0, look.px(4));
            if (!first && ImGui::GetCursorScreenPos().x + coverChipWidth(look, one.id) > right)
                ImGui::NewLine();
            first = false;
            if (coverChip(look, one.id, book.states.of[i], chosen))
                bench.later([id = one.id](Workbench& b) { showInBook(b, id); });
            ImGui::SetItemTooltip("%s\n%s\nA right click takes it out", one.shortly(70).c_str(),
                                  toldState(book.states.of[i]).c_str());
            if (ImGui::BeginPopupContextItem(one.id.c_str())) {
                if (ImGui::MenuItem("No longer covers it"))
                    bench.later([shown, id = one.id](Workbench& b) {
                        b.commit(session::uncover(b.sheet()->document(), shown.section, shown.id, id));
                    });
                ImGui::EndPopup();
            }
        }
        const bool offer = item != nullptr && !covers;
        const std::string words = offer ? "Cover " + item->id : std::string("Drop a passage here");
        if (!first) ImGui::SameLine(0, look.px(4));
        if (!first && ImGui::GetCursorScreenPos().x + coverChipWidth(look, words) > right) ImGui::NewLine();
        if (dropChip(look, words.c_str()) && offer) coverWith(bench, shown, item->id);
        takePassages(bench, shown);
    }

    /// Entries by name, one click each; or what it becomes: an entry that is made for it.
    void drawChoice(const Workbench& bench, const OpenBook& book, const BookItem& item) {
        const Look& look = bench.look;
        const rules::Model& model = bench.sheet()->document().ruleset()->model;
        field(look, "##entry", filter_,
              {.hint = "Which entry says it? Or the name of a new one", .icon = Icon::Search});
        drawBecoming(bench, book, item);
        if (filter_.empty()) return;
        std::size_t offered = 0;
        for (const session::RuleSection& section : session::ruleSections())
            for (std::size_t i = 0; i < section.count(model) && offered < kMostOffered; ++i) {
                const rules::Named& named = section.named(model, i);
                if (!base::holds(named.id + " " + named.title + " " + named.cite, filter_)) continue;
                ++offered;
                if (ImGui::Selectable(
                        fmt::format("{}  ({})##{}/{}", named.title, section.title, section.key, named.id)
                            .c_str())) {
                    coverWith(bench, {section.key, named.id}, item.id);
                    filter_.clear();
                    moreOf_.clear();
                    return;
                }
            }
        if (offered == 0) quietText("No entry of the rules is called so");
    }

    /// What a new entry is called: as typed, else as the section of the book.
    [[nodiscard]] std::string nameFor(const OpenBook& book, const BookItem& item) const {
        if (!filter_.empty()) return filter_;
        const std::string heading = session::headingOf(book.view, item.section);
        return heading.empty() ? item.shortly(40) : heading;
    }

    void drawBecoming(const Workbench& bench, const OpenBook& book, const BookItem& item) {
        const std::string name = nameFor(book, item);
        ImGui::AlignTextToFramePadding();
        quietText("It becomes a new");
        const session::EntryKind* kind =
            kindButtons(bench.look, fmt::format("It is called {}, and covers {}", name, item.id));
        if (kind == nullptr) return;
        const std::string typed = std::exchange(filter_, {});
        moreOf_.clear();
        switch (kind->form) {
        case session::EntryKind::Form::Entry:
            return makeOfKind(bench, {kind, name, item.section, {item.id}, item.text});
        case session::EntryKind::Form::Table: return becomesTable(bench, typed, item);
        case session::EntryKind::Form::Skill: return nameSkill(bench, typed.empty() ? name : typed);
        }
    }

    /// `typed`: its name; empty: the panel proposes one.
    static void becomesTable(const Workbench& bench, const std::string& typed, const BookItem& item) {
        bench.change<TableToPaste>([table = TableToPaste{item.text, item.section, item.id, typed, true}](
                                       TableToPaste& pasted) { pasted = table; });
        bench.show("Tables");
    }

    void drawReason(const Workbench& bench, const OpenBook& book, const BookItem& item) {
        const BookState state = stateOf(book, item);
        if (state != BookState::Open && state != BookState::NotPlayable) return;
        if (reasonOf_ != item.id) {
            reasonOf_ = item.id;
            const auto said = book.view.coverage.notPlayable.find(item.id);
            reason_ = said == book.view.coverage.notPlayable.end() ? std::string() : said->second;
        }
        if (field(bench.look, "##reason", reason_, {.hint = "Not playable, because ... (Enter)"}))
            bench.later([id = item.id, reason = reason_](Workbench& b) {
                const auto view = session::bookView(b.sheet()->document());
                if (const BookItem* one = view ? view->find(id) : nullptr)
                    b.commit(session::setNotPlayable(b.sheet()->document(), *one, reason));
            });
    }

    /// The snippet that is shown on the small board: the one that was chosen, else the first that is red or
    /// proves it.
    void drawBoard(const Workbench& bench, const BookItem& item, const session::BookThread& found) {
        if (found.snippets.empty()) return;
        if (proofOf_ != item.id) proof_.clear();
        proofOf_ = item.id;
        std::vector<std::string> titles;
        for (const session::ClaimingSnippet& one : found.snippets) titles.push_back(one.title);
        auto chosen = std::ranges::find(found.snippets, proof_, &session::ClaimingSnippet::path);
        if (chosen == found.snippets.end())
            chosen = std::ranges::find(found.snippets, false, &session::ClaimingSnippet::passes);
        if (chosen == found.snippets.end()) chosen = found.snippets.begin();
        if (titles.size() > 1)
            if (const auto other = dropdown(bench.look, "proof shown", titles,
                                            static_cast<int>(chosen - found.snippets.begin())))
                proof_ = found.snippets[static_cast<std::size_t>(*other)].path;
        board_.draw(bench, chosen->path);
    }

    void drawProof(const Workbench& bench, EntryThread& thread, const OpenBook& book, const BookItem& item,
                   const session::BookThread& found) {
        const Look& look = bench.look;
        const BookState state = stateOf(book, item);
        const bool red = std::ranges::any_of(found.snippets, [](const auto& one) { return !one.passes; });
        const BookState shown = found.snippets.empty() ? withoutProof(book, item) : state;
        const EntryThread::Node node(thread, "Proof",
                                     found.snippets.empty() ? "no snippet claims it"
                                     : found.snippets.size() == 1
                                         ? "1 snippet claims it"
                                         : fmt::format("{} snippets claim it", found.snippets.size()),
                                     red ? "one is red" : "", shown, red);
        if (!found.notPlayable.empty()) quietText("Not playable: " + found.notPlayable);
        if (book.proofs == nullptr) quietText("Looking which rules the snippets prove");
        for (const session::ClaimingSnippet& one : found.snippets)
            if (snippetLine(look, one))
                bench.later([path = bench.sheet()->document().root() + "/" + one.path](Workbench& b) {
                    b.open(path);
                });
        drawBoard(bench, item, found);
        if (!found.noticed.empty()) ImGui::TextWrapped("would turn red if %s", found.noticed.c_str());
        else if (state == BookState::Hollow)
            ImGui::TextColored(vecOf(look.colour().error), "stays green whatever of its entry is broken");
        if (!bench.of<RuleEntry>().id.empty()) drawNoticing(bench);
    }

    void drawAssumptions(const Workbench& bench, EntryThread& thread, const session::BookThread& found,
                         const std::shared_ptr<const session::Proofs>& proofs) {
        if (found.rests.empty()) return;
        if (reachOf_ != proofs) {
            reachOf_ = proofs;
            reach_ = proofs ? session::reachOfAssumptions(*proofs) : decltype(reach_){};
        }
        const Look& look = bench.look;
        const auto waiting = static_cast<std::size_t>(
            std::ranges::count_if(found.rests, [](const auto& one) { return one.accepted.empty(); }));
        const EntryThread::Node node(
            thread, "Assumptions", fmt::format("this proof rests on {}", found.rests.size()),
            waiting == 0 ? std::string("all accepted") : fmt::format("{} to accept", waiting),
            waiting == 0 ? BookState::Proved : BookState::Assumed);
        if (waiting > 0) {
            std::string by = bench.of<Transcribing>().by;
            bool typed = false;
            field(look, "##by", by, {.hint = "Who accepts? Your name", .icon = Icon::Person}, &typed);
            if (typed) bench.change<Transcribing>([by](Transcribing& t) { t.by = by; });
        }
        for (const session::RestingOn& one : found.rests)
            switch (assumptionCard(look, one, reach_[one.what.what])) {
            case AssumptionClick::None: break;
            case AssumptionClick::Accept:
                bench.later([name = one.what.what](Workbench& b) {
                    b.commit(session::acceptAssumptions(b.sheet()->document(), b.of<Transcribing>().by,
                                                        session::today(), {name}));
                });
                break;
            case AssumptionClick::Cite:
                bench.later([cite = one.cite](Workbench& b) { showCited(b, cite); });
                break;
            }
    }

    bool hasKeyboard_ = false;
    Answering answering_;
    EntryForm form_;
    ProofBoard board_;
    std::string proofOf_, proof_; ///< passage, and the snippet that was chosen of those that claim it
    std::string changesOf_;       ///< id; empty: none yet
    std::uint64_t changedTexts_ = 0;
    std::vector<session::ChangedWord> changes_;
    std::shared_ptr<const session::Proofs> reachOf_; ///< that `reach_` is of
    std::map<std::string, std::size_t> reach_;
    std::string filter_;
    std::string moreOf_; ///< passage that becomes another entry besides
    std::string reasonOf_, reason_;
};

} // namespace

std::unique_ptr<Panel> makeEntryPanel(const std::shared_ptr<GlPrograms>& programs) {
    return std::make_unique<EntryPanel>(programs);
}

} // namespace groma::ui
