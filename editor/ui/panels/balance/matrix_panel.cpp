// Every type against every type in the situation of the what-if, as a heat map; with a pin A, B and the
// difference.
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/panels/balance/matrix_keys.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace groma::ui {

namespace {

using Layers = std::vector<sim::MatrixLayer>;

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
        drawSituations(bench, now);
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
    static void drawSituations(const Workbench& bench, const Balancing& now) {
        const Look& look = bench.look;
        const std::vector<session::ListedStudy> situations = situationsListed(bench);
        if (situations.empty()) return;
        std::vector<std::string> names{"As the what-if puts it"};
        int chosen = 0;
        for (const session::ListedStudy& one : situations) {
            if (one.path == now.situation) chosen = static_cast<int>(names.size());
            names.push_back(one.title);
        }
        const auto picked = dropdown(look, "situation", names, chosen, widthWithin(look, 380));
        ImGui::SetItemTooltip("In which situation they meet: that of the what-if, or one that a study beside "
                              "the rules puts (`matrix:`)");
        if (!picked) return;
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
        Layers b = sim::layersOf(found.b, static_cast<sim::Measure>(now.measure)), a;
        if (both) {
            a = sim::layersOf(found.a, static_cast<sim::Measure>(now.measure));
            sim::align(a, b);
        }
        if (b.empty()) return;
        const int layer = std::clamp(now.layer, 0, static_cast<int>(b.size()) - 1);
        std::vector<std::string> names;
        for (const sim::MatrixLayer& one : b) names.push_back(one.name);
        if (names.size() > 1) {
            ImGui::SameLine();
            if (const auto chosen = dropdown(look, "layer", names, layer, widthWithin(look, 90)))
                bench.change<Balancing>([chosen](Balancing& state) { state.layer = *chosen; });
        }
        const auto at = static_cast<std::size_t>(layer);
        if (both) {
            static const std::vector<std::string> kVersions{"A", "B", "B - A"};
            ImGui::SameLine();
            if (const auto shown = segments(look, "version", kVersions, now.shown, 120, {}, 24))
                bench.change<Balancing>([shown](Balancing& state) { state.shown = *shown; });
        }
        const sim::MatrixLayer* other = both ? &a[at] : nullptr;
        const bool isDifference = both && now.shown == 2;
        const sim::MatrixLayer difference = isDifference ? sim::difference(a[at], b[at]) : sim::MatrixLayer{};
        const sim::MatrixLayer& shown = isDifference ? difference : both && now.shown == 0 ? a[at] : b[at];
        std::size_t moved = 0;
        for (std::size_t cell = 0; other != nullptr && cell < b[at].values.size(); ++cell)
            moved += other->values[cell] != b[at].values[cell] ? 1 : 0;
        std::string words = found.title + ": rows act, columns are the target";
        if (both) words += fmt::format("; {} of {} cells moved", moved, found.b.cells.size());
        quietText(words);
        if (both && !found.unmoved.empty())
            quietText(fmt::format("0 of {} moved: {}", found.b.cells.size(), found.unmoved));
        else if (both && moved == 0 && found.done == found.all)
            quietText("No cell of this measure moved: others have");
        if (!found.withoutA.empty()) quietText("A cannot be asked so: " + found.withoutA);
        drawStale(bench, now.matrixOf);
        if (keys_) matrixTableKeys(bench, found.b, shown, isDifference, both);
        drawMap(bench, now, found.b, shown, other, b[at], isDifference);
        drawCell(bench, now, found, a, b);
    }

    static std::string textOf(const sim::MatrixLayer& layer, std::size_t cell, bool sign) {
        const auto& value = layer.values[cell];
        if (!value) return "-";
        const double x = value->toDouble() * (layer.isChance ? 100 : 1);
        const double shown = layer.isChance ? std::round(x) : std::round(x * 100) / 100;
        const std::string text =
            layer.isChance ? fmt::format("{:.0f}", std::abs(shown)) : fmt::format("{:.2f}", std::abs(shown));
        return (shown < 0 ? "-" : sign && shown > 0 ? "+" : "") + text;
    }

    /// Pale at 0, deepest at the largest value; of differences rust below 0, blue above it.
    static Colour heatOf(const Look& look, double share, bool isDifference) {
        const Colour pale = look.colour().raised;
        const Colour deep = isDifference && share < 0 ? resultColour(0, 8) : resultColour(7, 8);
        return mixed(pale, deep, std::clamp(std::abs(share), 0.0, 1.0));
    }

    void drawMap(const Workbench& bench, const Balancing& now, const sim::Matrix& matrix,
                 const sim::MatrixLayer& shown, const sim::MatrixLayer* a, const sim::MatrixLayer& b,
                 bool isDifference) {
        const Look& look = bench.look;
        double most = shown.isChance && !isDifference ? 1 : 0;
        for (const auto& value : shown.values)
            if (value) most = std::max(most, std::abs(value->toDouble()));
        float label = look.px(40);
        for (const std::string& type : matrix.attackers)
            label = std::max(label, textSize(look, kLabel, type).x + look.px(10));
        const float room = ImGui::GetContentRegionAvail().x - label;
        const float wide =
            std::clamp(room / static_cast<float>(matrix.defenders.size()), look.px(30), look.px(58));
        const float high = look.px(24);
        const float below = std::max(
            ImGui::CalcTextSize(kHint, nullptr, false, ImGui::GetContentRegionAvail().x).y + look.px(6),
            look.px(28));
        ImGui::BeginChild("##matrix",
                          {0, std::min(ImGui::GetContentRegionAvail().y - below,
                                       high * static_cast<float>(matrix.attackers.size()) + look.px(26))},
                          0, ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNavInputs);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const ImVec2 grid{low.x + label, low.y + look.px(18)};
        for (std::size_t column = 0; column < matrix.defenders.size(); ++column)
            drawTextCentred(
                list, look, kSmall, {grid.x + wide * (static_cast<float>(column) + 0.5F), low.y + look.px(9)},
                look.colour().quiet, fitted(look, kSmall, matrix.defenders[column], wide - look.px(4)));
        for (std::size_t cell = 0; cell < shown.values.size(); ++cell) {
            const std::size_t row = cell / matrix.defenders.size(), column = cell % matrix.defenders.size();
            const ImVec2 at{grid.x + wide * static_cast<float>(column),
                            grid.y + high * static_cast<float>(row)};
            const ImVec2 end{at.x + wide - look.px(1), at.y + high - look.px(1)};
            if (column == 0)
                drawTextMiddle(list, look, kLabel, {low.x, at.y + high / 2}, look.colour().text,
                               matrix.attackers[row]);
            ImGui::SetCursorScreenPos(at);
            ImGui::PushID(static_cast<int>(cell));
            if (ImGui::InvisibleButton("cell", {wide - look.px(1), high - look.px(1)}))
                chooseCell(bench, matrix, cell);
            if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
                bench.later(&showWhatIfOnMap);
            if (static_cast<int>(cell) == now.cell && cell_ != now.cell) ImGui::SetScrollHereY();
            ImGui::PopID();
            const bool moved = a != nullptr && a->values[cell] != b.values[cell];
            const auto share = [&](const sim::MatrixLayer& of) {
                return of.values[cell] && most > 0 ? of.values[cell]->toDouble() / most : 0.0;
            };
            const bool nothing = !shown.values[cell] || (isDifference && !moved);
            const Colour ground = nothing ? look.colour().well : heatOf(look, share(shown), isDifference);
            list.AddRectFilled(at, end, col(ground), look.px(2));
            if (moved && !isDifference) { // its left edge in the colour of the other, a corner
                const sim::MatrixLayer& second = &shown == &b ? *a : b;
                list.AddRectFilled(at, {at.x + look.px(8), end.y}, col(heatOf(look, share(second), false)));
                list.AddTriangleFilled({end.x - look.px(7), at.y}, {end.x, at.y}, {end.x, at.y + look.px(7)},
                                       col(look.colour().accent));
            }
            drawTextCentred(list, look, moved ? kLabelStrong : kLabel,
                            {(at.x + end.x) / 2, (at.y + end.y) / 2},
                            nothing ? look.colour().quiet : inkOn(ground),
                            nothing ? "." : textOf(shown, cell, isDifference));
            if (static_cast<int>(cell) == now.cell)
                list.AddRect(at, end, col(look.colour().whatIf), look.px(2), look.px(2));
            if (ImGui::IsItemHovered()) tell(matrix, cell, a, b);
        }
        ImGui::EndChild();
        cell_ = now.cell;
    }

    static void tell(const sim::Matrix& matrix, std::size_t cell, const sim::MatrixLayer* a,
                     const sim::MatrixLayer& b) {
        const auto fraction = [&](const sim::MatrixLayer& layer) {
            return layer.values[cell] ? layer.values[cell]->toString() : std::string("not asked");
        };
        const std::size_t columns = matrix.defenders.size();
        std::string words = matrix.attackers[cell / columns] + " against " +
                            matrix.defenders[cell % columns] + ": " + b.name + " ";
        if (a != nullptr) words += fraction(*a) + " -> ";
        words += fraction(b);
        if (a != nullptr && a->values[cell] && b.values[cell])
            words += "\ndifference " + (*b.values[cell] - *a->values[cell]).toString();
        if (!matrix.cells[cell].refused.empty()) words += "\n" + matrix.cells[cell].refused;
        ImGui::SetTooltip("%s", words.c_str());
    }

    static void drawCell(const Workbench& bench, const Balancing& now, const Balancing::Matrices& found,
                         const Layers&, const Layers&) {
        const Look& look = bench.look;
        if (now.cell < 0 || now.cell >= static_cast<int>(found.b.cells.size())) {
            quietText(kHint);
            return;
        }
        const auto cell = static_cast<std::size_t>(now.cell);
        const std::size_t columns = found.b.defenders.size();
        std::string words;
        for (const auto* matrix : {&found.a, &found.b}) {
            if (matrix->cells.empty()) continue;
            const sim::CallAnswer& answer = matrix->cells[cell];
            if (!found.a.cells.empty()) words += matrix == &found.a ? "A  " : "   B  ";
            if (!answer.refused.empty()) words += answer.refused;
            for (const odds::Chance& chance : answer.chances)
                words += fmt::format("{} {}  ", chance.name, session::percent(chance));
        }
        saidOf(look, found.b.attackers[cell / columns] + " against " + found.b.defenders[cell % columns],
               words);
        if (!now.cellNote.empty()) quietText(now.cellNote);
    }

    bool keys_ = false; ///< typed keys are of the matrix
    int cell_ = -1;     ///< as it was drawn last
};

} // namespace

std::unique_ptr<Panel> makeMatrixPanel() { return std::make_unique<MatrixPanel>(); }

} // namespace groma::ui
