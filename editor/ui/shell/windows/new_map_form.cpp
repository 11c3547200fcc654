#include "editor/ui/shell/windows/new_map_form.h"

#include "core/base/hash.h"
#include "editor/ui/canvas/view/lattice.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace groma::ui {

namespace {

constexpr float kPictureHeight = 132;
constexpr float kLeastPicture = 72;
constexpr float kRowsOfForm = 560; ///< what else the window holds; where that leaves less, it is scrolled
constexpr float kPictureCell = 34; ///< a cell as it is pictured, so that its number can be read

/// The shape of the cells is in the rules: read beside the window, once for each file.
std::optional<grid::Family> cellsOf(const Workbench& bench, NewMapForm& form, const std::string& rules) {
    if (rules.empty()) return std::nullopt;
    if (const Sheet* sheet = bench.sheet();
        sheet != nullptr && sheet->document().ruleset() && !sheet->document().rulesPaths().empty() &&
        bench.files.canonical(sheet->document().root() + "/" + sheet->document().rulesPaths().back()) ==
            rules)
        return sheet->document().ruleset()->model.board.grid;
    form.cells.want(bench.jobs, base::hashText(rules), "Reading the rules",
                    [&files = bench.files, rules](session::JobControl&) -> std::optional<grid::Family> {
                        const auto document = session::Document::open(files, rules);
                        if (!document || !document->ruleset()) return std::nullopt;
                        return document->ruleset()->model.board.grid;
                    });
    return form.cells.isCurrent() ? *form.cells.value() : std::nullopt;
}

/// The corner of the map where its numbers begin, as large as it fits.
void drawPicture(const Look& look, const grid::Geometry& geometry) {
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = std::clamp(ImGui::GetMainViewport()->Size.y - look.px(kRowsOfForm),
                                    look.px(kLeastPicture), look.px(kPictureHeight));
    const ImVec2 high{low.x + width, low.y + height};
    ImGui::InvisibleButton("picture", {std::max(width, 1.0F), height});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const MapInks& inks = look.theme->map;
    list.AddRectFilled(low, high, col(inks.paper), look.px(3));
    list.PushClipRect(low, high, true);
    const Lattice lattice = latticeOf(geometry.layout());
    const int digits = geometry.layout().numberDigits;
    const float cell = look.px(std::max(kPictureCell, 8.0F + 7.5F * static_cast<float>(digits)));
    double least = lattice.corner({0, 0}, 0).x;
    double top = lattice.corner({0, 0}, 0).y;
    for (const CellAt first : {CellAt{0, 0}, CellAt{0, 1}, CellAt{1, 0}})
        for (int corner = 0; corner < lattice.corners(); ++corner) {
            least = std::min(least, lattice.corner(first, corner).x);
            top = std::min(top, lattice.corner(first, corner).y);
        }
    const auto place = [&](MapPoint at) {
        return ImVec2(low.x + look.px(6) + static_cast<float>(at.x - least) * cell,
                      low.y + look.px(6) + static_cast<float>(at.y - top) * cell);
    };
    const int across = static_cast<int>((high.x - low.x) / cell) + 2;
    const int lines =
        std::min(geometry.lineCount(), std::max(across, static_cast<int>((high.y - low.y) / cell) + 4));
    for (int line = 0; line < lines; ++line)
        for (int at = 0;
             at < std::min(geometry.layout().lineLengths[static_cast<std::size_t>(line)], across + 4); ++at) {
            const grid::CellId id = geometry.cellAt(line, at);
            const CellAt where = cellAt(geometry, id);
            std::array<ImVec2, 6> corners;
            for (int corner = 0; corner < lattice.corners(); ++corner)
                corners[static_cast<std::size_t>(corner)] = place(lattice.corner(where, corner));
            list.AddConvexPolyFilled(corners.data(), lattice.corners(), col(inks.field));
            list.AddPolyline(corners.data(), lattice.corners(), col(faded(inks.grid, 0.6)), look.px(1),
                             ImDrawFlags_Closed);
            const std::string number = geometry.numberText(id);
            const ImVec2 middle = place(lattice.centre(where));
            const ImVec2 half = textSize(look, kSmall, number) * 0.5F + ImVec2{look.px(2), 0};
            if (middle.x - half.x > low.x && middle.x + half.x < high.x && middle.y - half.y > low.y &&
                middle.y + half.y < high.y) // never half a number
                drawTextCentred(list, look, kSmall, middle, inks.number, number);
        }
    list.PopClipRect();
    const grid::CellId last{geometry.cellCount() - 1};
    ImGui::SetItemTooltip("The corner where the numbers begin");
    quietText(fmt::format("{} cells, {} to {}", geometry.cellCount(), geometry.numberText(grid::CellId{0}),
                          geometry.numberText(last)));
}

} // namespace

void drawNewMap(const Workbench& bench, NewMapForm& form, session::NewScenario& wanted,
                const std::string& rules) {
    const Look& look = bench.look;
    const std::optional<grid::Family> cells = cellsOf(bench, form, rules);
    const bool columns = form.columns = cells == grid::Family::HexFlat;
    const char* line = columns ? "column" : "row";
    formLabel(look, columns ? "Column lengths" : "Row widths",
              fmt::format("Cells of each {}, in turn, where they differ: 15, 14. Empty: all alike", line));
    field(look, "##lengths", form.lengths,
          {.hint = "all alike; or in turn, such as 15, 14", .mono = true, .error = form.problem});
    const auto lengths = session::lengthsFrom(form.lengths);
    form.problem = lengths ? "" : lengths.error().reason;
    if (lengths) wanted.lengths = *lengths;
    if (cells != grid::Family::Square) {
        formLabel(look, "Shoved", fmt::format("Which {}s lie half a cell toward higher numbers", line));
        const std::array<std::string, 2> shoved{fmt::format("Second {}", line),
                                                fmt::format("First {}", line)};
        if (const auto chosen = segments(look, "shoved", shoved, wanted.oddDisplaced ? 1 : 0, 240, {}, 24))
            wanted.oddDisplaced = *chosen == 1;
    }
    formLabel(look, "Numbers run", "As the printed map numbers its cells");
    const std::array<std::string, 4> schemes{
        fmt::format("Along the {}s", line), fmt::format("Across the {}s", line),
        columns ? "Column and place" : "Row and place", columns ? "Place and column" : "Place and row"};
    if (const auto chosen = dropdown(look, "scheme", schemes, static_cast<int>(wanted.numbering)))
        wanted.numbering = static_cast<grid::Numbering>(*chosen);
    formLabel(look, "First number");
    std::optional<int> first = wanted.first;
    if (stepper(look, "first number", first, {.least = 0, .most = 100'000, .width = 104}) && first)
        wanted.first = *first;
    ImGui::SameLine(0, look.px(12));
    formLabel(look, "Digits", "With zeros before; as many as the highest number needs, unless you say more",
              kSecondLabel);
    const std::optional<int> needed = session::digitsNeeded(wanted, cells.value_or(grid::Family::HexPointy));
    std::optional<int> digits = wanted.digits != 0 ? std::optional(wanted.digits) : needed;
    if (stepper(look, "digits", digits, {.least = 1, .most = 9, .width = 104}) && digits)
        wanted.digits = digits == needed ? 0 : *digits;
    form.fits = true;
    if (!cells) {
        quietText(form.cells.pending() ? "Reading the rules..." : "The picture comes with the rules");
        return;
    }
    const auto layout = session::layoutOf(wanted, *cells);
    form.fits = layout.has_value();
    if (!layout) {
        ImGui::PushStyleColor(ImGuiCol_Text, vecOf(look.colour().error));
        ImGui::TextWrapped("%s", layout.error().reason.c_str());
        ImGui::PopStyleColor();
        return;
    }
    if (!form.geometry || !(form.layout == *layout)) {
        form.layout = *layout;
        auto made = grid::makeGeometry(*layout);
        form.geometry = made ? *made : nullptr;
    }
    if (form.geometry) drawPicture(look, *form.geometry);
}

} // namespace groma::ui
