// What a book prints, typed a second time without sight of the first reading; then a list of where both
// differ, and of one of them what is printed and what the other value would turn red.
#include "core/base/hash.h"
#include "editor/session/balance/moved_snippets.h"
#include "editor/session/book/book_why.h"
#include "editor/session/book/printed_row.h"
#include "editor/session/views/second_reading.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/transcribe/answering.h"
#include "editor/ui/panels/transcribe/entry_parts.h"
#include "editor/ui/panels/transcribe/page_words.h"
#include "editor/ui/panels/transcribe/printed_page.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/per_sheet.h"
#include "editor/ui/workbench/settings.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>

namespace groma::ui {

namespace {

class SecondReadingPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Second reading"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Transcribe; }
    [[nodiscard]] bool isFor(Mode mode) const override { return mode == Mode::SetUp; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().ruleset()) {
            quietText("Open rules or a battle to read it a second time");
            return;
        }
        if (!(subjectsOf_ == sheet->document()) || subjects_.empty()) {
            subjectsOf_ = sheet->document();
            subjects_ = session::readingSubjects(subjectsOf_);
        }
        if (subjects_.empty()) {
            quietText("There is no table, no number and no set-up to be read");
            return;
        }
        Reading& reading = readings_.of(bench, *sheet);
        reading.subject = std::clamp(reading.subject, 0, static_cast<int>(subjects_.size()) - 1);
        const session::ReadingSubject& subject = subjects_[static_cast<std::size_t>(reading.subject)];
        std::vector<std::string>& typed = reading.typed[subject.title];
        typed.resize(subject.first.size());
        const auto done = typed.size() - static_cast<std::size_t>(std::ranges::count(typed, std::string()));
        drawHead(bench.look, reading, typed, done);
        // Side by side the list would tell what stands in the cells that are still to be read.
        if (done == typed.size()) drawMismatches(bench, *sheet, reading, subject, typed);
        drawGrid(bench.look, subject, typed);
    }

  private:
    struct Reading {
        int subject = 0;
        std::map<std::string, std::vector<std::string>> typed; ///< by the subject's title, row by row
        std::size_t mismatch = 0;                              ///< that is looked at
    };
    using Red = session::Expected<session::MovedSnippets>;

    void drawHead(const Look& look, Reading& reading, std::vector<std::string>& typed, std::size_t done) {
        std::vector<std::string> titles;
        for (const session::ReadingSubject& subject : subjects_) titles.push_back(subject.title);
        if (const auto chosen = dropdown(look, "##what", titles, reading.subject, 220)) {
            reading.subject = *chosen;
            focus_ = 0;
        }
        ImGui::SameLine();
        ImGui::BeginDisabled(done == 0);
        if (button(look, "Begin anew", {.kind = ButtonKind::Quiet})) {
            std::ranges::fill(typed, std::string());
            focus_ = 0;
        }
        ImGui::EndDisabled();
        if (done < typed.size())
            quietText(fmt::format("{} of {} read. Type what the book prints; the first reading is hidden.",
                                  done, typed.size()));
    }

    void drawMismatches(const Workbench& bench, const Sheet& sheet, Reading& reading,
                        const session::ReadingSubject& subject, const std::vector<std::string>& typed) {
        const Look& look = bench.look;
        const auto found = session::mismatches(sheet.document(), subject, typed);
        if (found.empty()) {
            ImGui::TextColored(vecOf(look.colour().fine), "Both readings agree in all %zu.", typed.size());
            return;
        }
        ImGui::TextColored(vecOf(look.colour().warning), "%zu of %zu differ: look at the page again.",
                           found.size(), typed.size());
        reading.mismatch = std::min(reading.mismatch, found.size() - 1);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const session::ReadingMismatch& one = found[i];
            ImGui::PushID(static_cast<int>(i));
            if (button(look, "Show", {.kind = ButtonKind::Quiet, .height = 22})) show(bench, subject, one);
            ImGui::SetItemTooltip("Leads to it in the rules, or in the order of battle");
            ImGui::SameLine();
            ImGui::AlignTextToFramePadding();
            const std::string told = fmt::format(
                "{} {}, {}:  first, in the rules, {};  second {}", subject.corner, subject.rows[one.row],
                subject.columns[one.column].empty() ? "value" : subject.columns[one.column],
                one.first.empty() ? "nothing" : one.first, one.second);
            if (ImGui::Selectable((told + "###mismatch").c_str(), found.size() > 1 && i == reading.mismatch,
                                  0, ImGui::CalcTextSize(told.c_str())))
                reading.mismatch = i;
            if (subject.kind != session::ReadingSubject::Kind::SetUp) {
                ImGui::SameLine();
                if (button(look, fmt::format("Take {}###take", one.second).c_str(), {.height = 22}))
                    bench.later([subject, one](Workbench& b) {
                        b.commit(session::takeSecond(b.sheet()->document(), subject, one));
                    });
                ImGui::SetItemTooltip("The rules say it from now on; one step back undoes it");
            }
            if (!one.cite.empty()) {
                ImGui::SameLine();
                if (button(look, fmt::format("{}###page", one.cite).c_str(),
                           {.kind = ButtonKind::Quiet, .icon = Icon::Book, .height = 22}))
                    bench.later([cite = one.cite](Workbench& b) { showCited(b, cite); });
                ImGui::SetItemTooltip("Leads to the printed words");
            }
            ImGui::PopID();
        }
        const session::ReadingMismatch& one = found[reading.mismatch];
        const session::MovedSnippets* red = drawCount(bench, sheet, subject, one);
        drawPrinted(bench, sheet, subject, one);
        if (red != nullptr) drawRed(bench, sheet.document().root(), *red);
    }

    /// The row of the page, or the passage where no line of it begins so.
    void drawPrinted(const Workbench& bench, const Sheet& sheet, const session::ReadingSubject& subject,
                     const session::ReadingMismatch& one) {
        const OpenBook* book = openBook(bench);
        const session::BookItem* item =
            book == nullptr ? nullptr : passageOf(*book, sheet.document().ruleset()->model, subject, one);
        if (item == nullptr) return;
        const std::string print = PrintedPage::printOf(bench, *book);
        if (print.empty() && item->text.empty()) return; // a title alone tells nothing
        session::BookItem row = *item;
        if (!print.empty() && !item->places.empty()) {
            const int page = item->places.front().page;
            const formats::PrintedPage* words = words_.want(bench, print, printed_.stamp(), page);
            if (words != nullptr)
                row = session::rowOfItem(*item, formats::wordsOfPassage(*words, item->places, page), page,
                                         subject.rows[one.row]);
        }
        printed_.take(bench, print, row, {});
        ImGui::PushID("printed");
        printed_.drawPrinted(bench, row);
        ImGui::PopID();
    }

    /// What its own entry covers, a table before words; else what the cite leads to.
    static const session::BookItem* passageOf(const OpenBook& book, const rules::Model& model,
                                              const session::ReadingSubject& subject,
                                              const session::ReadingMismatch& one) {
        RuleEntry entry;
        if (subject.kind == session::ReadingSubject::Kind::Table)
            entry = {"tables", model.tables[static_cast<std::size_t>(subject.index)].named.id};
        if (subject.kind == session::ReadingSubject::Kind::Numbers) entry = {"types", subject.rows[one.row]};
        const session::BookItem* covered = nullptr;
        for (const session::BookItem& item : book.view.items) {
            if (!coversIt(book, entry, item.id)) continue;
            if (item.kind == "table") return &item;
            if (covered == nullptr) covered = &item;
        }
        if (covered != nullptr || one.cite.empty()) return covered;
        return book.view.find(session::itemCited(book.view, book.states, model, one.cite));
    }

    /// The book's examples under the second value, asked in the background; null: not known.
    const session::MovedSnippets* drawCount(const Workbench& bench, const Sheet& sheet,
                                            const session::ReadingSubject& subject,
                                            const session::ReadingMismatch& one) {
        if (subject.kind == session::ReadingSubject::Kind::SetUp) return nullptr;
        const session::Document& document = sheet.document();
        const std::string what = fmt::format("{} {} {} {}", subject.title, one.row, one.column, one.second);
        red_.want(bench.longJobs, base::hashText(what, document.fingerprint()), "What would turn red",
                  [document, subject, one, &files = bench.files](session::JobControl& control) -> Red {
                      const auto edit = session::takeSecond(document, subject, one);
                      if (!edit) return std::unexpected(edit.error());
                      const auto other = document.apply(*edit);
                      if (!other) return std::unexpected(other.error());
                      if (!other->meaning().rulesFresh) return session::refuse("the rules cannot say it");
                      return session::movedSnippets(
                          document, *other, files,
                          session::filesBesideRules(document, formats::FileKind::Snippet),
                          session::Crew(1, &control));
                  });
        const Red* red = red_.isCurrent() ? red_.value() : nullptr;
        if (red == nullptr) {
            quietText(fmt::format("Asking which snippets {} would turn red", one.second));
            return nullptr;
        }
        if (!*red) {
            quietText(fmt::format("{} cannot be tried: {}", one.second, red->error().reason));
            return nullptr;
        }
        const session::MovedSnippets& found = **red;
        quietText(fmt::format("The rules use {}. {} would turn {} of {} snippets red",
                              one.first.empty() ? "nothing" : one.first, one.second, found.red.size(),
                              found.asked));
        return &found;
    }

    static void drawRed(const Workbench& bench, const std::string& root,
                        const session::MovedSnippets& found) {
        for (const session::MovedSnippet& snippet : found.red) {
            const std::string words =
                fmt::format("{}: {} would be {}, not {}", snippet.title, snippet.what, snippet.b, snippet.a);
            if (ImGui::Selectable((words + "##" + snippet.path).c_str()))
                bench.later([path = root + "/" + snippet.path](Workbench& b) { b.open(path); });
            ImGui::SetItemTooltip("%s\nA click opens it", snippet.path.c_str());
        }
    }

    static void show(const Workbench& bench, const session::ReadingSubject& subject,
                     const session::ReadingMismatch& one) {
        const auto row = static_cast<int>(one.row), column = static_cast<int>(one.column);
        switch (subject.kind) {
        case session::ReadingSubject::Kind::Table: bench.ask(ShowTable{subject.index, row, column}); break;
        case session::ReadingSubject::Kind::Numbers:
            bench.chooseRule({"types", subject.rows[one.row]});
            bench.later([](Workbench& b) { b.show("Rules"); });
            break;
        case session::ReadingSubject::Kind::SetUp:
            bench.later([](Workbench& b) { b.show("Order of battle"); });
            break;
        }
    }

    void drawGrid(const Look& look, const session::ReadingSubject& subject, std::vector<std::string>& typed) {
        const auto columns = static_cast<int>(subject.columns.size());
        constexpr ImGuiTableFlags kGrid =
            ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit;
        if (!ImGui::BeginTable("grid", columns + 1, kGrid)) return;
        const float width = subject.kind == session::ReadingSubject::Kind::SetUp ? 220.0F : 44.0F;
        ImGui::TableSetupScrollFreeze(1, 1);
        ImGui::TableSetupColumn(subject.corner.c_str());
        for (const std::string& column : subject.columns)
            ImGui::TableSetupColumn(column.c_str(), ImGuiTableColumnFlags_WidthFixed,
                                    std::max(look.px(width), ImGui::CalcTextSize(column.c_str()).x));
        ImGui::TableHeadersRow();
        for (std::size_t i = 0; i < typed.size(); ++i) {
            if (i % subject.columns.size() == 0) {
                ImGui::TableNextRow();
                ImGui::TableNextColumn();
                ImGui::AlignTextToFramePadding();
                ImGui::TextUnformatted(subject.rows[i / subject.columns.size()].c_str());
            }
            ImGui::TableNextColumn();
            ImGui::PushID(static_cast<int>(i));
            if (focus_ && *focus_ == i) {
                ImGui::SetKeyboardFocusHere();
                focus_.reset();
            }
            if (field(look, "##cell", typed[i], {.mono = true, .width = -1}) && i + 1 < typed.size())
                focus_ = i + 1;
            ImGui::PopID();
        }
        ImGui::EndTable();
    }

    PerSheet<Reading> readings_;
    Answering printed_;
    PageWords words_;
    session::Latest<Red> red_;
    session::Document subjectsOf_;
    std::vector<session::ReadingSubject> subjects_;
    std::optional<std::size_t> focus_; ///< the cell that is to be typed into next
};

} // namespace

std::unique_ptr<Panel> makeSecondReadingPanel() { return std::make_unique<SecondReadingPanel>(); }

} // namespace groma::ui
