// Every finding of the open document: a click shows it on the map, a double click in its file too; a fix is
// an ordinary edit.
#include "editor/session/views/further_places.h"
#include "editor/session/views/problems.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

class ProblemsPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Problems"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }

    [[nodiscard]] std::string badge(const Workbench& bench) const override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr) return {};
        const session::ProblemCounts& counts = sheet->problemCounts();
        return std::to_string(counts.errors + counts.warnings);
    }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr) return;
        const Look& look = bench.look;
        refresh(*sheet);
        checkbox(look, "Also notes", notes_);
        const std::string& stale = sheet->document().meaning().staleReason;
        if (!stale.empty()) ImGui::TextColored(vecOf(look.colour().warning), "%s", stale.c_str());
        const bool any = std::ranges::any_of(problems_, [&](const session::Problem& problem) {
            return problem.severity != diag::Severity::Note || notes_;
        });
        if (!any) {
            const std::size_t notes = sheet->problemCounts().notes;
            const std::string more =
                notes == 0 ? "" : fmt::format("; {} {}", notes, notes == 1 ? "note" : "notes");
            ImGui::TextColored(vecOf(look.colour().fine), "No problems%s", more.c_str());
        }
        if (ImGui::BeginChild("list"))
            for (std::size_t i = 0; i < problems_.size(); ++i)
                if (problems_[i].severity != diag::Severity::Note || notes_)
                    drawProblem(bench, problems_[i], i);
        ImGui::EndChild();
    }

  private:
    void refresh(const Sheet& sheet) {
        if (sheet.document().fingerprint() == fingerprint_) return;
        fingerprint_ = sheet.document().fingerprint();
        problems_ = session::problems(sheet.document());
    }

    static void drawProblem(const Workbench& bench, const session::Problem& problem, std::size_t index) {
        const Look& look = bench.look;
        ImGui::PushID(static_cast<int>(index));
        const bool error = problem.severity == diag::Severity::Error;
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const std::string place = problem.line == 0
                                      ? problem.path
                                      : fmt::format("{}:{}:{}", problem.path, problem.line, problem.column);
        const float width = ImGui::GetContentRegionAvail().x;
        const float fix =
            problem.fixLabel.empty() ? 0 : textSize(look, kStrong, problem.fixLabel).x + look.px(32);
        const float shown = std::min(textSize(look, kCite, place).x, width * 0.4F) + look.px(12);
        const std::size_t further = session::furtherLines(bench.sheet()->document(), problem.index).size();
        const std::string times = further == 0 ? "" : fmt::format(" ({} times)", further + 1);
        const std::string message =
            problem.message + (problem.found.empty() ? "" : ": " + problem.found) + times;
        const bool clicked = ImGui::Selectable(
            fmt::format("      {}##line", fitted(look, kText, message, width - fix - shown - look.px(32)))
                .c_str(),
            false, ImGuiSelectableFlags_AllowOverlap | ImGuiSelectableFlags_AllowDoubleClick,
            {width - fix, look.px(22)});
        drawIcon(*ImGui::GetWindowDrawList(), error ? Icon::Warning : Icon::Info,
                 {low.x + look.px(10), low.y + look.px(9)}, look.px(14),
                 error                                         ? look.colour().error
                 : problem.severity == diag::Severity::Warning ? look.colour().warning
                                                               : look.colour().quiet);
        const ImVec2 high = ImGui::GetItemRectMax();
        drawTextRight(*ImGui::GetWindowDrawList(), look, kCite, {high.x - look.px(6), (low.y + high.y) / 2},
                      look.colour().quiet, fitted(look, kCite, place, shown - look.px(8)));
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s\n%s%s%s%s%s", problem.message.c_str(), problem.code.c_str(),
                              problem.found.empty() ? "" : ("\nfound " + problem.found).c_str(),
                              problem.expected.empty() ? "" : ("\nexpected " + problem.expected).c_str(),
                              problem.hint.empty() ? "" : "\n", problem.hint.c_str());
        if (clicked) goThere(bench, problem, ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left));
        if (!problem.fixLabel.empty()) {
            ImGui::SetCursorScreenPos({low.x + width - fix + look.px(6), low.y});
            if (button(look, fmt::format("{}##fix", problem.fixLabel).c_str(), {.height = 22}))
                bench.later([at = problem.index](Workbench& b) {
                    b.commit(session::applyFix(b.sheet()->document(), at));
                });
        }
        ImGui::PopID();
    }

    /// Its counter is selected and its cell brought into view; what is nowhere on the map is shown in its
    /// file at once.
    static void goThere(const Workbench& bench, const session::Problem& problem, bool twice) {
        bench.ask(ShowText{problem.path, problem.line, twice || problem.cells.empty()});
        bench.later([piece = problem.piece, cells = problem.cells](Workbench& b) {
            Sheet& at = *b.sheet();
            if (piece >= 0) at.tools.selection.selectPieces({at.document().setup()->piece(piece).id});
            if (!cells.empty()) b.goTo(cells.front());
        });
    }

    std::uint64_t fingerprint_ = 0;
    std::vector<session::Problem> problems_;
    bool notes_ = false;
};

} // namespace

std::unique_ptr<Panel> makeProblemsPanel() { return std::make_unique<ProblemsPanel>(); }

} // namespace groma::ui
