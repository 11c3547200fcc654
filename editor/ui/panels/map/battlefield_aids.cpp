// Reach, sight, contact and zones of the selected counter; zones of the scenario; the measure.
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/workbench/map/map_aid.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/order_entry.h"
#include "editor/ui/workbench/state/printed_entry.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

namespace groma::ui {

namespace {

void drawAreas(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const LayerState& layer = bench.of<MapLayers>().of(Layer::Zones);
    const game::Setup& setup = *sheet.document().setup();
    for (const game::Area& area : setup.draft().areas) {
        if (!layer.shown || area.cells.empty()) continue;
        std::vector<CellAt> cells;
        for (const grid::CellId cell : area.cells) cells.push_back(cellAt(setup.geometry(), cell));
        const Colour colour = area.side >= 0 ? sideColour(setup, area.side) : bench.look.theme->map.ink;
        fillCells(canvas, cells, faded(colour, layer.dimmed ? 0.06 : 0.14));
        outlineCells(canvas, cells, faded(colour, layer.dimmed ? 0.3 : 0.8), bench.look.px(2));
        if (canvas.camera.cellPixels < 26) continue;
        const ImVec2 at = canvas.at(cells.front());
        const float size = bench.look.fontSize(kSmall);
        haloText(*canvas.list, bench.look.fonts.medium, size,
                 {at.x - static_cast<float>(canvas.camera.cellPixels) * 0.4F,
                  at.y + static_cast<float>(canvas.camera.cellPixels) * 0.26F},
                 faded(colour, layer.dimmed ? 0.5 : 1), bench.look.theme->map.halo, bench.look.px(2),
                 (area.title.empty() ? worded(area.id) : area.title).c_str());
    }
}

/// While a counter is dragged its own move is shown, unless something else was asked for.
MapAid aidShown(const MapAid& chosen, const Sheet& sheet) {
    if (chosen.kind != MapAid::Kind::None || sheet.mode == Mode::Play || !sheet.tools.busy() ||
        sheet.tools.preview().moves.empty())
        return chosen;
    if (sheet.tools.selection.pieces.size() != 1) return chosen;
    const std::vector<int> moves = session::movesOf(sheet.document().setup()->model());
    return moves.empty() ? chosen : MapAid{MapAid::Kind::Move, moves.front()};
}

} // namespace

void BattlefieldPanel::drawAid(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    drawAreas(bench, sheet, canvas);
    if (sheet.setup() == nullptr) return;
    const MapAid aid = aidShown(bench.of<ShownAid>().aid, sheet);
    if (aid.kind == MapAid::Kind::None) return;
    const game::SetupRef setup =
        sheet.mode == Mode::Play && sheet.play ? sheet.play->document().setup() : sheet.document().setup();
    const std::vector<int> pieces = sheet.tools.selection.pieceIndices(sheet.document());
    const int piece = pieces.empty() ? -1 : pieces.back();
    const ShownAid& shown = bench.of<ShownAid>();
    shown.answer.want(bench.jobs, keyOf(setup, sheet.position(), aid, piece), "Reading aid",
                      [setup, position = sheet.position(), aid, piece](session::JobControl&) {
                          return read(setup, position, aid, piece);
                      });
    const AidAnswer* answer = shown.answer.isCurrent() ? shown.answer.value() : nullptr;
    if (answer == nullptr) return;
    const grid::Geometry& geometry = setup->geometry();
    std::vector<ReachCell> cells;
    for (const AidAnswer::Cell& cell : answer->cells)
        if (geometry.contains(cell.cell)) cells.push_back({cellAt(geometry, cell.cell), cell.cost});
    if (!cells.empty()) drawReach(canvas, cells, bench.look.theme->mode(sheet.mode));
    for (const AidAnswer::Line& line : answer->lines) {
        for (const grid::CellId cell : line.blocked)
            outlineCell(canvas, cellAt(geometry, cell), Ring::Target);
        drawSight(canvas, canvas.map->lattice.centre(cellAt(geometry, line.from)),
                  canvas.map->lattice.centre(cellAt(geometry, line.to)), line.clear ? 1.0 : 0.0);
    }
}

void BattlefieldPanel::handleMeasure(const Workbench& bench, const Canvas& canvas) {
    const session::Pointer pointer = pointerAt(bench, canvas, session::MouseButton::Left);
    if (!pointer.cell.valid()) return;
    Measure measure = bench.of<Measure>();
    if (hovered_ && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) measure.from = pointer.cell;
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left) || !measure.from) measure.to = pointer.cell;
    if (measure == bench.of<Measure>()) return;
    bench.change<Measure>([measure](Measure& kept) { kept = measure; });
}

void BattlefieldPanel::drawMeasure(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const Measure& measure = bench.of<Measure>();
    if (!measure.on || !measure.from || !measure.to) return;
    const game::Setup& setup = *sheet.document().setup();
    const grid::Geometry& geometry = setup.geometry();
    if (!geometry.contains(*measure.from) || !geometry.contains(*measure.to)) return;
    const auto measured = session::measured(setup.board(), setup.model().board, *measure.from, *measure.to);
    if (!measured) return;
    std::vector<MapPoint> points;
    for (const grid::CellId cell : measured->way)
        points.push_back(canvas.map->lattice.centre(cellAt(geometry, cell)));
    if (points.size() > 1) drawWay(canvas, points, bench.look.colour().accent);
    std::string more = geometry.numberText(*measure.from) + " to " + geometry.numberText(*measure.to);
    if (!measured->direction.empty()) more += ", " + measured->direction;
    if (measured->rise != 0)
        more += fmt::format(", {} {}", std::abs(measured->rise), measured->rise > 0 ? "up" : "down");
    if (measured->kingSteps != measured->cells) more += fmt::format(", {} over corners", measured->kingSteps);
    drawCallout(canvas, canvas.map->lattice.centre(cellAt(geometry, *measure.to)),
                fmt::format("{} {}", measured->cells, measured->cells == 1 ? "step" : "steps"), more,
                bench.look.colour().whatIfSolid);
}

void BattlefieldPanel::drawEntryGhosts(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (sheet.mode == Mode::Play) return;
    drawPrintedGhosts(bench, sheet, canvas);
    if (bench.of<OrderEntry>().text.empty()) return;
    const game::Setup& setup = *sheet.document().setup();
    const float side = counterSide(canvas.camera.cellPixels, canvas.map->lattice.cellHeight());
    for (const auto& line : bench.of<OrderEntry>().read(sheet.document()).lines) {
        if (!line.problem.empty() || line.heading) continue;
        const SideInks inks = sideInks(setup, line.side, bench.settings.safeColours);
        const CounterFace face = faceOfType(setup.model(), line.type, inks.ground, inks.ink, bench.symbols());
        for (const grid::CellId cell : line.cells)
            drawCounter(*canvas.list, bench.look, face, canvas.at(cellAt(setup.geometry(), cell)), side,
                        CounterState::WhatIf);
    }
}

/// Lines of a printed set-up that do not stand yet: those that ask wear the number of their question, and the
/// one under the cursor says what it is.
void BattlefieldPanel::drawPrintedGhosts(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    using State = session::SetupLine::State;
    const PrintedEntry& entry = bench.of<PrintedEntry>();
    if (entry.text.empty() || bench.settings.workspace != Workspace::Transcribe) return;
    const Look& look = bench.look;
    const game::Setup& setup = *sheet.document().setup();
    const float side = counterSide(canvas.camera.cellPixels, canvas.map->lattice.cellHeight());
    const auto& lines = entry.read(sheet.document()).lines;
    for (const session::SetupLine& line : lines) {
        if (line.state != State::Ready && line.state != State::Question && line.state != State::Waits)
            continue;
        const SideInks inks = line.side >= 0 ? sideInks(setup, line.side, bench.settings.safeColours)
                                             : SideInks{look.colour().quiet, look.colour().panel};
        for (const grid::CellId cell : line.cells) {
            const ImVec2 at = canvas.at(cellAt(setup.geometry(), cell));
            if (line.type >= 0) {
                const CounterFace face =
                    faceOfType(setup.model(), line.type, inks.ground, inks.ink, bench.symbols());
                drawCounter(*canvas.list, look, face, at, side, CounterState::WhatIf);
            } else {
                CounterFace face;
                face.code = line.pieces.type;
                face.values = "?";
                face.ground = inks.ground;
                face.ink = inks.ink;
                drawCounter(*canvas.list, look, face, at, side, CounterState::WhatIf);
            }
        }
    }
    // Above all counters, as large as they let them be.
    const float radius = std::min(look.px(7), side * 0.4F);
    for (const session::SetupLine& line : lines)
        for (std::size_t i = 0; line.question && i < line.cells.size() && radius >= look.px(4); ++i) {
            const ImVec2 at = canvas.at(cellAt(setup.geometry(), line.cells[i]));
            const ImVec2 corner{at.x + side / 2, at.y - side / 2};
            canvas.list->AddCircleFilled(corner, radius, col(look.colour().error));
            if (radius >= look.px(6))
                drawTextCentred(*canvas.list, look, kLabelStrong, corner, look.colour().panel,
                                std::to_string(line.question->number));
        }
    if (entry.line < 0 || static_cast<std::size_t>(entry.line) >= lines.size()) return;
    const session::SetupLine& line = lines[static_cast<std::size_t>(entry.line)];
    std::vector<CellAt> cells;
    for (const grid::CellId cell : line.cells) cells.push_back(cellAt(setup.geometry(), cell));
    if (cells.empty()) return;
    outlineCells(canvas, cells, line.question ? look.colour().error : look.colour().accent, look.px(2));
    if (line.question)
        drawCallout(canvas, canvas.map->lattice.centre(cells.front()), line.question->brief,
                    line.question->words, look.colour().error);
}

} // namespace groma::ui
