// What a book prints, typed a second time without sight of the first reading; then a list of where both
// differ.
#include "editor/session/views/second_reading.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
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
        if (done == typed.size()) drawMismatches(bench, *sheet, subject, typed);
        drawGrid(bench.look, subject, typed);
    }

  private:
    struct Reading {
        int subject = 0;
        std::map<std::string, std::vector<std::string>> typed; ///< by the subject's title, row by row
    };

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

    void drawMismatches(const Workbench& bench, const Sheet& sheet, const session::ReadingSubject& subject,
                        const std::vector<std::string>& typed) {
        const Look& look = bench.look;
        const auto found = session::mismatches(sheet.document(), subject, typed);
        if (found.empty()) {
            ImGui::TextColored(vecOf(look.colour().fine), "Both readings agree in all %zu.", typed.size());
            return;
        }
        ImGui::TextColored(vecOf(look.colour().warning), "%zu of %zu differ: look at the page again.",
                           found.size(), typed.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            const session::ReadingMismatch& one = found[i];
            ImGui::PushID(static_cast<int>(i));
            if (button(look, "Show", {.kind = ButtonKind::Quiet, .height = 22})) show(bench, subject, one);
            ImGui::SetItemTooltip("Leads to it in the rules, or in the order of battle");
            ImGui::SameLine();
            ImGui::AlignTextToFramePadding();
            ImGui::Text("%s %s, %s:  first, in the rules, %s;  second %s", subject.corner.c_str(),
                        subject.rows[one.row].c_str(),
                        subject.columns[one.column].empty() ? "value" : subject.columns[one.column].c_str(),
                        one.first.empty() ? "nothing" : one.first.c_str(), one.second.c_str());
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
    session::Document subjectsOf_;
    std::vector<session::ReadingSubject> subjects_;
    std::optional<std::size_t> focus_; ///< the cell that is to be typed into next
};

} // namespace

std::unique_ptr<Panel> makeSecondReadingPanel() { return std::make_unique<SecondReadingPanel>(); }

} // namespace groma::ui
