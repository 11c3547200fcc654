// The arrow by which a selected counter is turned.
#include "core/game/position/occupancy.h"
#include "core/grid/pixel.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "editor/ui/workbench/map_cursor.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {

namespace {

constexpr double kLeastCell = 22; // pixels: below, an arrow is no handle
constexpr float kGrip = 11;

/// The middle of the arrow outside the plate.
ImVec2 arrowOf(const CounterPose& pose) {
    const float c = std::cos(*pose.facing);
    const float s = std::sin(*pose.facing);
    const float turned = *pose.facing - pose.turn;
    const float across = std::max(std::fabs(std::cos(turned)), 0.05F) / std::max(pose.size.x, 1.0F);
    const float along = std::max(std::fabs(std::sin(turned)), 0.05F) / std::max(pose.size.y, 1.0F);
    const float reach = 0.5F / std::max(across, along) + std::min(pose.size.x, pose.size.y) * 0.1F;
    return {pose.middle.x + c * reach, pose.middle.y + s * reach};
}

bool within(ImVec2 a, ImVec2 b, float distance) { return std::hypot(a.x - b.x, a.y - b.y) <= distance; }

} // namespace

bool BattlefieldPanel::handleTurning(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const game::Setup& setup = *sheet.document().setup();
    const grid::FacingKind kind = setup.model().board.facing;
    if (kind == grid::FacingKind::None || sheet.tools.settings.kind != session::ToolKind::Select ||
        canvas.camera.cellPixels < kLeastCell) {
        turning_.reset();
        return false;
    }
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const std::vector<int> pieces = sheet.tools.selection.pieceIndices(sheet.document());
    if (!turning_) {
        if (!hovered_ || sheet.tools.busy()) return false;
        for (const int piece : pieces) {
            if (!sheet.position().onMap(piece)) continue;
            const CounterPose pose =
                poseAt(setup, canvas, piece, {sheet.position().cell(piece), sheet.position().facing(piece)});
            if (!pose.facing || !within(mouse, arrowOf(pose), bench.look.px(kGrip))) continue;
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return false;
            turning_ = piece;
            turnedTo_ = sheet.position().facing(piece);
            return true;
        }
        return false;
    }
    if (*turning_ >= setup.pieceCount() || ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        turning_.reset();
        cancelled_ = true;
        return true;
    }
    const CounterPose pose = poseAt(setup, canvas, *turning_,
                                    {sheet.position().cell(*turning_), sheet.position().facing(*turning_)});
    turnedTo_ = grid::facingNear(setup.geometry().family(), kind,
                                 std::atan2(mouse.y - pose.middle.y, mouse.x - pose.middle.x));
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return true;
    if (turnedTo_ != sheet.position().facing(*turning_)) {
        std::vector<int> turned = pieces;
        if (std::ranges::find(turned, *turning_) == turned.end()) turned = {*turning_};
        if (const std::string locked = lockedReason(bench); !locked.empty()) bench.refuse(locked);
        else
            bench.later([turned, to = turnedTo_](Workbench& b) {
                b.commit(session::facePieces(b.sheet()->document(), turned, to));
            });
    }
    turning_.reset();
    return true;
}

/// Where it would look; red where it would not fit.
void BattlefieldPanel::drawTurning(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!turning_ || sheet.mode == Mode::Play) return;
    const game::Setup& setup = *sheet.document().setup();
    if (*turning_ >= setup.pieceCount() || !sheet.position().onMap(*turning_)) return;
    const CounterPose pose = poseAt(setup, canvas, *turning_, {sheet.position().cell(*turning_), turnedTo_});
    const std::array pieces{*turning_};
    const auto can = session::canFace(sheet.document(), pieces, turnedTo_);
    const Colour colour = can ? bench.look.colour().accent : bench.look.colour().error;
    drawFacing(*canvas.list, pose, colour);
    const std::string& name = setup.model().board.directions[static_cast<std::size_t>(turnedTo_)];
    drawCallout(canvas, canvas.mapAt(arrowOf(pose)), name, can ? std::string() : can.error().reason,
                bench.look.colour().whatIfSolid);
    moving_ = true;
}

} // namespace groma::ui
