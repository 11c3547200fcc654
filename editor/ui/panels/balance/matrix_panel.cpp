// Every type against every type in the situation of the what-if, as a heat map; with a pin A, B and the
// difference.
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/panels/balance/matrix_keys.h"
#include "editor/ui/panels/balance/matrix_map.h"
#include "editor/ui/panels/parts/job_bar.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

constexpr const char* kHint =
    "Click a cell, or walk with the arrows: its chances, and the what-if of the two "
    "types. Enter shows it on the map, Ctrl+C copies the table, Tab goes from A "
    "to B to their difference";

class MatrixPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Matrix"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftBottom; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Balance; }

    /// Arrows and Tab are its own.
    [[nodiscard]] ImGuiWindowFlags flags() const override { return ImGuiWindowFlags_NoNavInputs; }
    [[nodiscard]] Keyboard keyboard() const override { return keys_ ? Keyboard::Text : Keyboard::None; }

    void draw(const Workbench& bench) override {
        keys_ = false;
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) {
            quietText("Open a scenario to see every type against every type");
            return;
        }
        const Look& look = bench.look;
        const Balancing& now = bench.of<Balancing>();
        const auto found = now.matrix.value();
        keys_ = matrixHasKeyboard(bench);
        if (keys_) matrixJobKeys(bench);
        drawForeignPin(bench);
        if (drawSituations(bench, now) && ImGui::GetContentRegionAvail().x > look.px(680)) ImGui::SameLine();
        if (now.matrix.running()) {
            drawJobButtons(look, now.matrix);
            ImGui::SameLine();
            ImGui::AlignTextToFramePadding();
            quietText(fmt::format("{}, {:.0f} %",
                                  now.matrix.paused()    ? "paused"
                                  : now.matrix.started() ? "every type against every type"
                                                         : "waits until the battles are played",
                                  shareDone(bench) * 100));
        } else if (button(look, found ? "Ask again" : "Work out every pair",
                          {.icon = Icon::Play, .height = 24})) {
            bench.later(&askMatrixOf);
        }
        if (!found || found->b.cells.empty()) {
            if (now.matrix.running()) return;
            quietText(
                found && !found->failure.empty()
                    ? found->failure
                    : "The call of the what-if, with every type of the one side in the place of who acts, "
                      "every type of the other in the place of the target; exact");
            return;
        }
        drawFound(bench, now, *found);
    }

  private:
    /// The what-if, or a situation that a study beside the rules puts: chosen by its title, and asked.
    /// False: there is none to choose.
    static bool drawSituations(const Workbench& bench, const Balancing& now) {
        const Look& look = bench.look;
        const std::vector<session::ListedStudy> situations = situationsListed(bench);
        if (situations.empty()) return false;
        std::vector<std::string> names{"As the what-if puts it"};
        int chosen = 0;
        for (const session::ListedStudy& one : situations) {
            if (one.path == now.situation) chosen = static_cast<int>(names.size());
            names.push_back(one.title);
        }
        const auto picked = dropdown(look, "situation", names, chosen, widthWithin(look, 230));
        ImGui::SetItemTooltip("In which situation they meet: that of the what-if, or one that a study beside "
                              "the rules puts (`matrix:`)");
        if (!picked) return true;
        bench.later(
            [path = *picked == 0 ? std::string() : situations[static_cast<std::size_t>(*picked) - 1].path,
             measure =
                 *picked == 0
                     ? now.measure
                     : static_cast<int>(session::measureNamed(
                           situations[static_cast<std::size_t>(*picked) - 1].study->study->frame.measure))](
                Workbench& b) {
                Balancing& state = b.of<Balancing>();
                state.situation = path;
                state.measure = measure;
                state.layer = 0;
                state.viewed = state.viewed || !path.empty();
                askMatrixOf(b);
            });
        return true;
    }

    /// In which situations the pin moved cells: of the what-if where that was asked, and of each study.
    static void drawCounts(const Workbench& bench, const Balancing& now, const Balancing::Matrices& found) {
        const std::vector<SituationMet>* met = wantSituationsMet(bench);
        if (met == nullptr || met->empty()) return;
        std::string words, whole;
        const auto add = [&](const std::string& title, std::size_t moved, std::size_t of) {
            words += fmt::format("{}{} of {} {}", words.empty() ? "Moved: " : ", ", moved, of, title);
        };
        if (now.situation.empty() && found.done == found.all)
            add("as the what-if puts it", found.cellsMoved(), found.cells());
        for (const SituationMet& one : *met) {
            if (one.refused.empty()) add(one.title, one.moved(), one.cells());
            else whole += "\n" + one.title + ": " + one.refused;
        }
        if (words.empty() && whole.empty()) return;
        if (words.empty()) words = "Moved: not asked in the other situations";
        const Look& look = bench.look;
        const float width = ImGui::GetContentRegionAvail().x;
        const ImVec2 low = ImGui::GetCursorScreenPos();
        drawTextMiddle(*ImGui::GetWindowDrawList(), look, kText, {low.x, low.y + look.px(8)},
                       look.colour().quiet, fitted(look, kText, words, width));
        ImGui::Dummy({width, look.px(17)});
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", (words + whole).c_str());
    }

    static double shareDone(const Workbench& bench) {
        for (const session::JobRunner::Status& job : bench.studies.running())
            if (job.label == kMatrixJob) return job.progress;
        return 0;
    }

    void drawFound(const Workbench& bench, const Balancing& now, const Balancing::Matrices& found) {
        const Look& look = bench.look;
        const bool both = !found.a.cells.empty();
        if (!now.viewed && !now.matrix.running())
            bench.change<Balancing>([view = session::tellingView(found.b)](Balancing& b) {
                b.viewed = true;
                b.measure = static_cast<int>(view.measure);
                b.layer = static_cast<int>(view.layer);
            });
        static const std::vector<std::string> kMeasures{"Chances of each result", "Losses",
                                                        "Exchange: theirs for one of mine"};
        ImGui::SameLine();
        if (const auto measure = dropdown(look, "measure", kMeasures, now.measure, widthWithin(look, 170)))
            bench.change<Balancing>([measure](Balancing& b) {
                b.measure = *measure;
                b.layer = 0;
            });
        // What the cells of either block can come to, in one order.
        const std::array matrices{&found.b, &found.a, &found.turned.b, &found.turned.a};
        const auto layers = sim::alignedLayers(matrices, static_cast<sim::Measure>(now.measure));
        if (layers[0].empty()) return;
        const int layer = std::clamp(now.layer, 0, static_cast<int>(layers[0].size()) - 1);
        if (layers[0].size() > 1) {
            std::vector<std::string> words;
            for (const sim::MatrixLayer& one : layers[0]) words.push_back(one.name);
            ImGui::SameLine();
            if (const auto chosen = dropdown(look, "layer", words, layer, widthWithin(look, 90)))
                bench.change<Balancing>([chosen](Balancing& state) { state.layer = *chosen; });
        }
        if (both) {
            static const std::vector<std::string> kVersions{"A", "B", "B - A"};
            ImGui::SameLine();
            if (const auto shown = segments(look, "version", kVersions, now.shown, 120, {}, 24))
                bench.change<Balancing>([shown](Balancing& state) { state.shown = *shown; });
        }
        const auto shownOf = [&](const MatrixBlock& block, std::size_t matrix, std::size_t first) {
            const auto at = static_cast<std::size_t>(layer);
            BlockShown shown{&block, {}, layers[matrix][at], first};
            if (!block.a.cells.empty()) shown.a = layers[matrix + 1][at];
            return shown;
        };
        std::array<std::optional<BlockShown>, 2> blocks{shownOf(found, 0, 0)};
        if (!found.turned.b.cells.empty()) blocks[1] = shownOf(found.turned, 2, found.b.cells.size());
        std::size_t moved = 0;
        for (const auto& block : blocks)
            for (std::size_t cell = 0; block && cell < block->b.values.size(); ++cell)
                moved += block->hasMoved(cell) ? 1 : 0;
        std::string words = found.title + ": rows act, columns are the target";
        if (both && found.unmoved.empty())
            words += fmt::format("; {} of {} cells moved", moved, found.cells());
        quietText(words);
        if (both && !found.unmoved.empty())
            quietText(fmt::format("0 of {} moved: {}", found.cells(), found.unmoved));
        else if (both && moved == 0 && found.done == found.all)
            quietText("No cell of this measure moved: others have");
        if (!found.withoutA.empty()) quietText("A cannot be asked so: " + found.withoutA);
        drawCounts(bench, now, found);
        drawStale(bench, now.matrixOf);
        if (keys_) matrixTableKeys(bench, blocks);
        const float below = std::max(
            ImGui::CalcTextSize(kHint, nullptr, false, ImGui::GetContentRegionAvail().x).y + look.px(6),
            look.px(28));
        drawMatrixBlocks(bench, blocks, below, cell_ != now.cell ? now.cell : -1);
        cell_ = now.cell;
        drawCell(bench, now, found);
    }

    static void drawCell(const Workbench& bench, const Balancing& now, const Balancing::Matrices& found) {
        const Look& look = bench.look;
        if (now.cell < 0 || now.cell >= static_cast<int>(found.cells())) {
            quietText(kHint);
            return;
        }
        const auto [block, cell] = found.at(static_cast<std::size_t>(now.cell));
        const std::size_t columns = block->b.defenders.size();
        std::string words;
        for (const auto* matrix : {&block->a, &block->b}) {
            if (matrix->cells.empty()) continue;
            const sim::CallAnswer& answer = matrix->cells[cell];
            if (!block->a.cells.empty()) words += matrix == &block->a ? "A  " : "   B  ";
            if (!answer.refused.empty()) words += answer.refused;
            for (const odds::Chance& chance : answer.chances)
                words += fmt::format("{} {}  ", chance.name, session::percent(chance));
        }
        saidOf(look, block->b.attackers[cell / columns] + " against " + block->b.defenders[cell % columns],
               words);
        if (!now.cellNote.empty()) quietText(now.cellNote);
    }

    bool keys_ = false; ///< typed keys are of the matrix
    int cell_ = -1;     ///< as it was drawn last
};

} // namespace

std::unique_ptr<Panel> makeMatrixPanel() { return std::make_unique<MatrixPanel>(); }

} // namespace groma::ui
