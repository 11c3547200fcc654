// What the mouse does on the map.
#include "editor/ui/panels/map/battlefield.h"
#include "core/game/position/occupancy.h"
#include "editor/ui/panels/parts/trait_drag.h"
#include "editor/ui/workbench/layer_hands.h"
#include "editor/ui/workbench/map_cursor.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>

namespace groma::ui {

namespace {

constexpr int kLargestBrush = 2; // 19 cells

/// A click that takes what lies there into the hand. With the select tool Ctrl belongs to the selection.
bool samples(const session::Pointer& pointer, bool painting) { return pointer.alt || (pointer.control && painting); }

/// Counters that are hidden or locked stay out of a box.
void leaveOut(Sheet& sheet) {
    std::erase_if(sheet.tools.selection.pieces, [&](const std::string& id) { return sheet.hiddenPieces.contains(id) || sheet.lockedPieces.contains(id); });
}

} // namespace

session::Pointer BattlefieldPanel::pointerAt(const Sheet& sheet, const Canvas& canvas, session::MouseButton button) const {
    const grid::Geometry& geometry = sheet.document().setup()->geometry();
    const MapPoint at = canvas.mapAt(ImGui::GetIO().MousePos);
    session::Pointer pointer;
    pointer.cell = cellIdAt(geometry, canvas.map->lattice.cellAt(at));
    if (const auto side = sideNear(canvas.map->lattice, at, 1.0)) pointer.edge = edgeIdAt(geometry, *side);
    pointer.piece = pieceAt(sheet, pointer.cell);
    pointer.button = button;
    pointer.shift = ImGui::GetIO().KeyShift;
    pointer.control = ImGui::GetIO().KeyCtrl;
    pointer.alt = ImGui::GetIO().KeyAlt;
    return pointer;
}

void BattlefieldPanel::handleView(Sheet& sheet, const Canvas& canvas) {
    const ImGuiIO& io = ImGui::GetIO();
    const ScreenPoint at{io.MousePos.x - canvas.origin.x, io.MousePos.y - canvas.origin.y};
    if (hovered_ && io.MouseWheel != 0 && io.KeyShift) {
        int& radius = sheet.tools.settings.radius;
        radius = std::clamp(radius + (io.MouseWheel > 0 ? 1 : -1), 0, kLargestBrush);
    } else if (hovered_ && io.MouseWheel != 0) {
        sheet.camera.zoomBy(io.MouseWheel > 0 ? 1.15 : 1 / 1.15, at);
        sheet.cameraMoved = true;
    }
    const bool spacePan = sheet.mode != Mode::Play && ImGui::IsKeyDown(ImGuiKey_Space) && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 0);
    if (ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 0) || spacePan) {
        sheet.camera.panBy(io.MouseDelta.x, io.MouseDelta.y);
        sheet.cameraMoved = true;
    }
    if (sheet.cameraMoved) sheet.camera.keepNear(canvas.map->bounds());
    if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || ImGui::IsAnyMouseDown()) sheet.cursor.inUse = false;
    if (sheet.cursor.inUse) return;
    const session::Pointer pointer = pointerAt(sheet, canvas, session::MouseButton::Left);
    sheet.hovered.reset();
    if (pointer.cell.valid()) sheet.hovered = pointer.cell;
    sheet.hoveredPiece = pointer.piece;
}

void BattlefieldPanel::handleSetUp(Workbench& bench, Sheet& sheet, const Canvas& canvas) {
    const session::Document& document = sheet.document();
    if (ImGui::IsKeyDown(ImGuiKey_Space)) return;
    if (handleTurning(bench, sheet, canvas) || cancelStroke(sheet)) return;
    if (hovered_ && ImGui::IsMouseClicked(ImGuiMouseButton_Right) && ImGui::GetIO().KeyCtrl) {
        sheet.layerInHand = layerAt(sheet, pointerAt(sheet, canvas, session::MouseButton::Right));
        bench.say(fmt::format("Layer in hand: {}", kLayerNames[static_cast<std::size_t>(sheet.layerInHand)]));
        cancelled_ = true;
        return;
    }
    const session::ToolKind kind = sheet.tools.settings.kind;
    const bool painting = kind != session::ToolKind::Select;
    for (const session::MouseButton button : {session::MouseButton::Left, session::MouseButton::Right}) {
        const bool right = button == session::MouseButton::Right;
        if (right && !painting) continue;
        const ImGuiMouseButton mouse = right ? ImGuiMouseButton_Right : ImGuiMouseButton_Left;
        const session::Pointer pointer = pointerAt(sheet, canvas, button);
        if (hovered_ && ImGui::IsMouseClicked(mouse)) {
            sheet.cursor.cell.reset();
            sheet.found.reset();
            if (kind == session::ToolKind::Label) {
                if (pointer.cell.valid()) sheet.labelled = pointer.cell;
            } else if (samples(pointer, painting)) {
                sheet.tools.sample(document, pointer);
            } else if (const std::string locked = painting ? lockedReason(sheet) : std::string(); !locked.empty()) {
                bench.refuse(locked);
            } else {
                sheet.tools.press(document, pointer);
            }
        } else if (sheet.tools.busy() && !sheet.cursor.stroke && ImGui::IsMouseDown(mouse)) {
            sheet.tools.drag(document, pointer);
        } else if (sheet.tools.busy() && !sheet.cursor.stroke && ImGui::IsMouseReleased(mouse)) {
            const auto moves = sheet.tools.preview().moves;
            auto edit = sheet.tools.release(document, pointer);
            leaveOut(sheet);
            if (edit && moves.size() == 1) {
                slidingPiece_ = moves.front().first;
                slide_ = {ImGui::GetIO().MousePos, {}, ImGui::GetTime()};
            }
            takeStroke(bench, std::move(edit));
        } else if ((!sheet.tools.busy() || sheet.tools.open()) && !right && !sheet.cursor.inUse) {
            sheet.tools.hover(document, pointer);
        }
    }
}

/// The other button takes a stroke back, also one that waits for its next point.
bool BattlefieldPanel::cancelStroke(Sheet& sheet) {
    if (!sheet.tools.busy() || sheet.cursor.stroke) return false;
    const bool left = ImGui::IsMouseDown(ImGuiMouseButton_Left);
    const bool other = ImGui::IsMouseClicked(ImGuiMouseButton_Right) && (left || sheet.tools.open());
    const bool reversed = ImGui::IsMouseClicked(ImGuiMouseButton_Left) && ImGui::IsMouseDown(ImGuiMouseButton_Right) && !sheet.tools.open();
    if (!other && !reversed) return false;
    sheet.tools.cancel();
    askedPiece_.reset();
    cancelled_ = true;
    return true;
}

void BattlefieldPanel::takeDropped(Workbench& bench, Sheet& sheet, const Canvas& canvas) {
    if (sheet.mode == Mode::Play || !ImGui::BeginDragDropTarget()) return;
    if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload("groma piece"); payload != nullptr && payload->DataSize == static_cast<int>(sizeof(int))) {
        int piece = -1;
        std::memcpy(&piece, payload->Data, sizeof piece);
        const grid::CellId cell = cellIdAt(sheet.document().setup()->geometry(), canvas.map->lattice.cellAt(canvas.mapAt(ImGui::GetIO().MousePos)));
        if (cell.valid()) bench.later([piece, cell](Workbench& b) { b.commit(session::movePiece(b.sheet()->document(), piece, cell)); });
    }
    if (const auto skill = droppedTrait()) {
        const session::Pointer under = pointerAt(sheet, canvas, session::MouseButton::Left);
        const session::Selection& chosen = sheet.tools.selection;
        if (under.piece < 0) bench.refuse("drop the skill on a counter");
        else if (chosen.hasPiece(sheet.document().setup()->piece(under.piece).id)) attachDropped(bench, session::TraitTarget::counters(chosen.pieceIndices(sheet.document())), skill->trait);
        else attachDropped(bench, session::TraitTarget::counters({under.piece}), skill->trait);
    }
    ImGui::EndDragDropTarget();
}

/// A press takes a counter up, a click that leaves it where it is shows the next thing it can do; a drag acts where it is let go.
void BattlefieldPanel::handlePlay(Workbench& bench, Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing()) return;
    const session::Pointer pointer = pointerAt(sheet, canvas, session::MouseButton::Left);
    if (hovered_ && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        sheet.cursor.cell.reset();
        pressed_ = pointer.cell;
        tookUp_ = false;
        const bool target = pointer.piece != desk_->piece() && desk_->wayTo(pointer.cell, pointer.piece) != nullptr;
        const bool another = desk_->piece() < 0 || !sheet.position().onMap(desk_->piece()) || sheet.position().cell(desk_->piece()) != pointer.cell;
        if (desk_->map().acting && pointer.piece >= 0 && pointer.piece != desk_->piece() && another && !target) {
            desk_->click(bench, pointer);
            tookUp_ = true;
        }
        return;
    }
    if (!pressed_.valid()) return;
    if (ImGui::IsMouseDragging(ImGuiMouseButton_Left, 6) && desk_->piece() >= 0 && sheet.position().cell(desk_->piece()).valid()) {
        const auto cells = game::cellsOfPiece(*sheet.setup(), sheet.position(), desk_->piece());
        dragging_ = dragging_ || cells.contains(pressed_);
    }
    if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return;
    if (dragging_) desk_->drop(bench, pointer);
    else if (!tookUp_) desk_->click(bench, pointer);
    dragging_ = false;
    pressed_ = grid::kNoCell;
}

/// A drag asks what if; a click opens the menu.
void BattlefieldPanel::handleRightDrag(Workbench& bench, Sheet& sheet, const Canvas& canvas) {
    if (sheet.tools.settings.kind != session::ToolKind::Select && sheet.mode == Mode::SetUp) return;
    if (cancelled_) {
        cancelled_ = ImGui::IsMouseDown(ImGuiMouseButton_Right);
        return;
    }
    const session::Pointer pointer = pointerAt(sheet, canvas, session::MouseButton::Right);
    if (hovered_ && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        askedPiece_.reset();
        if (pointer.piece >= 0) askedPiece_ = pointer.piece;
    }
    const bool dragged = ImGui::GetMouseDragDelta(ImGuiMouseButton_Right, 4).x != 0 || ImGui::GetMouseDragDelta(ImGuiMouseButton_Right, 4).y != 0;
    if (hovered_ && ImGui::IsMouseReleased(ImGuiMouseButton_Right) && !dragged && sheet.mode == Mode::SetUp) {
        askedPiece_.reset();
        openMenu(sheet, pointer);
        return;
    }
    if (!askedPiece_) return;
    const game::Setup& setup = *sheet.document().setup();
    const game::Position& position = sheet.position();
    if (ImGui::IsMouseDragging(ImGuiMouseButton_Right, 4)) {
        const CellAt from = cellAt(setup.geometry(), position.cell(*askedPiece_));
        drawGhostPath(canvas, canvas.map->lattice.centre(from), canvas.mapAt(ImGui::GetIO().MousePos), bench.look.colour().whatIf);
        moving_ = true;
    }
    if (!ImGui::IsMouseReleased(ImGuiMouseButton_Right)) return;
    session::WhatIfQuestion question;
    question.piece = *askedPiece_;
    askedPiece_.reset();
    if (pointer.piece >= 0 && pointer.piece != question.piece) {
        question.target = pointer.piece;
    } else if (pointer.cell.valid() && pointer.piece < 0) {
        question.at = pointer.cell;
        for (const grid::CellId near : setup.geometry().ring(pointer.cell, 1)) {
            const int other = pieceAt(sheet, near);
            if (other >= 0 && setup.sideOf(other) != setup.sideOf(question.piece)) question.target = other;
        }
    }
    if (question.target < 0) {
        bench.refuse("drop the counter on an enemy, or next to one, to ask what if");
        return;
    }
    bench.later([question](Workbench& b) { b.askWhatIf(question); });
}

} // namespace groma::ui
