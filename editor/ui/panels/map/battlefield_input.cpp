// What the mouse does on the map.
#include "core/game/position/occupancy.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/parts/trait_drag.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/state/map_state.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>

namespace groma::ui {

namespace {

constexpr int kLargestBrush = 2; // 19 cells

/// A click that takes what lies there into the hand. With the select tool Ctrl belongs to the selection.
bool samples(const session::Pointer& pointer, bool painting) {
    return pointer.alt || (pointer.control && painting);
}

/// Counters that are hidden or locked stay out of a box.
void leaveOut(Workbench& bench) {
    const MapLayers& layers = bench.of<MapLayers>();
    std::erase_if(bench.sheet()->tools.selection.pieces, [&](const std::string& id) {
        return layers.hiddenPieces.contains(id) || layers.lockedPieces.contains(id);
    });
}

bool same(const session::Pointer& a, const session::Pointer& b) {
    return a.cell == b.cell && a.edge == b.edge && a.piece == b.piece && a.button == b.button &&
           a.shift == b.shift && a.control == b.control && a.alt == b.alt;
}

} // namespace

session::Pointer BattlefieldPanel::pointerAt(const Workbench& bench, const Canvas& canvas,
                                             session::MouseButton button) const {
    const grid::Geometry& geometry = bench.sheet()->document().setup()->geometry();
    const MapPoint at = canvas.mapAt(ImGui::GetIO().MousePos);
    session::Pointer pointer;
    pointer.cell = cellIdAt(geometry, canvas.map->lattice.cellAt(at));
    if (const auto side = sideNear(canvas.map->lattice, at, 1.0)) pointer.edge = edgeIdAt(geometry, *side);
    pointer.piece = pieceAt(bench, pointer.cell);
    pointer.button = button;
    pointer.shift = ImGui::GetIO().KeyShift;
    pointer.control = ImGui::GetIO().KeyCtrl;
    pointer.alt = ImGui::GetIO().KeyAlt;
    return pointer;
}

/// Where a counter of several cells that is drawn along would stand: the anchor of the place, the pointer in
/// it, whose middle is the nearest to the pointer, which its own middle lies under.
session::Pointer BattlefieldPanel::drawnAlong(const Sheet& sheet, const Canvas& canvas,
                                              session::Pointer at) const {
    const int piece = desk_->piece();
    if (!dragging_ || piece < 0 || !at.cell.valid() || (at.piece >= 0 && at.piece != piece)) return at;
    if (std::ranges::any_of(desk_->leads(), [&](const session::PlayWay& lead) {
            return desk_->cellsAfter(lead).contains(at.cell);
        }))
        return at; // of deeds that lead over the cell it is asked which
    const game::Setup& setup = *sheet.setup();
    const int facing = sheet.position().facing(piece);
    const auto across = static_cast<int>(setup.footprint(piece).size());
    const ImVec2 hand = ImGui::GetIO().MousePos;
    const grid::CellId under = at.cell;
    float nearest = 1e9F;
    for (int away = 0; away < across; ++away)
        for (const grid::CellId anchor : setup.geometry().ring(under, away)) {
            const grid::Pose pose{anchor, facing};
            if (!grid::cellsOf(setup.geometry(), setup.footprint(piece), pose).contains(under)) continue;
            const ImVec2 off = poseAt(setup, canvas, piece, pose).middle - hand;
            if (const float far = off.x * off.x + off.y * off.y; far < nearest) {
                nearest = far;
                at.cell = anchor;
            }
        }
    return at;
}

/// Moves the camera by hand, as far as something of the map stays in view.
template <class How>
void BattlefieldPanel::move(const Workbench& bench, const Canvas& canvas, How how) {
    bench.change<Viewport>([how, bounds = canvas.map->bounds()](Viewport& v) {
        how(v.camera);
        v.camera.keepNear(bounds);
        v.moved = true;
    });
}

void BattlefieldPanel::handleView(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const ImGuiIO& io = ImGui::GetIO();
    const ScreenPoint at{io.MousePos.x - canvas.origin.x, io.MousePos.y - canvas.origin.y};
    if (hovered_ && io.MouseWheel != 0 && io.KeyShift) {
        bench.later([step = io.MouseWheel > 0 ? 1 : -1](Workbench& b) {
            int& radius = b.sheet()->tools.settings.radius;
            radius = std::clamp(radius + step, 0, kLargestBrush);
        });
    } else if (hovered_ && io.MouseWheel != 0) {
        move(bench, canvas, [at, by = io.MouseWheel > 0 ? 1.15 : 1 / 1.15](Camera& c) { c.zoomBy(by, at); });
    }
    const bool spacePan = sheet.mode != Mode::Play && ImGui::IsKeyDown(ImGuiKey_Space) &&
                          ImGui::IsMouseDragging(ImGuiMouseButton_Left, 0);
    if (ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 0) || spacePan) {
        move(bench, canvas, [by = io.MouseDelta](Camera& c) { c.panBy(by.x, by.y); });
    }
    if (bench.of<MapCursor>().inUse) {
        if (io.MouseDelta.x == 0 && io.MouseDelta.y == 0 && !ImGui::IsAnyMouseDown()) return;
        bench.change<MapCursor>([](MapCursor& cursor) { cursor.inUse = false; });
    }
    const session::Pointer pointer =
        drawnAlong(sheet, canvas, pointerAt(bench, canvas, session::MouseButton::Left));
    hover(bench, {pointer.cell.valid() ? std::optional(pointer.cell) : std::nullopt, pointer.piece});
}

void BattlefieldPanel::hover(const Workbench& bench, const Hovered& now) {
    if (!(now == bench.of<Hovered>())) bench.change<Hovered>([now](Hovered& hovered) { hovered = now; });
}

/// What a click would do is looked at again when something of it has changed.
void BattlefieldPanel::preview(const Workbench& bench, const Sheet& sheet, const session::Pointer& pointer) {
    const session::Preview& shown = sheet.tools.preview();
    const bool nothing = shown.cells.empty() && shown.edges.empty() && shown.refusal.empty();
    const std::uint64_t document = sheet.document().fingerprint();
    if (previewed_ && same(previewed_->pointer, pointer) && previewed_->document == document &&
        previewed_->settings == sheet.tools.settings && previewed_->nothing == nothing)
        return;
    previewed_ = {pointer, sheet.tools.settings, document, nothing};
    bench.later([pointer](Workbench& b) { b.sheet()->tools.hover(b.sheet()->document(), pointer); });
}

void BattlefieldPanel::handleSetUp(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (ImGui::IsKeyDown(ImGuiKey_Space)) return;
    const auto stroke =
        [&bench](void (session::Tools::*step)(const session::Document&, const session::Pointer&),
                 const session::Pointer& pointer) {
            bench.later(
                [step, pointer](Workbench& b) { (b.sheet()->tools.*step)(b.sheet()->document(), pointer); });
        };
    if (handleTurning(bench, sheet, canvas) || cancelStroke(bench, sheet)) return;
    if (hovered_ && ImGui::IsMouseClicked(ImGuiMouseButton_Right) && ImGui::GetIO().KeyCtrl) {
        const Layer layer = layerAt(bench, pointerAt(bench, canvas, session::MouseButton::Right));
        bench.change<MapLayers>([layer](MapLayers& layers) { layers.current = layer; });
        bench.say(fmt::format("Layer in hand: {}", kLayerNames[static_cast<std::size_t>(layer)]));
        cancelled_ = true;
        return;
    }
    const session::ToolKind kind = sheet.tools.settings.kind;
    const bool painting = kind != session::ToolKind::Select;
    for (const session::MouseButton button : {session::MouseButton::Left, session::MouseButton::Right}) {
        const bool right = button == session::MouseButton::Right;
        if (right && !painting) continue;
        const ImGuiMouseButton mouse = right ? ImGuiMouseButton_Right : ImGuiMouseButton_Left;
        const session::Pointer pointer = pointerAt(bench, canvas, button);
        if (hovered_ && ImGui::IsMouseClicked(mouse)) {
            bench.later([](Workbench& b) {
                b.of<MapCursor>().cell.reset();
                b.of<Viewport>().found.reset();
            });
            if (kind == session::ToolKind::Label) {
                if (pointer.cell.valid())
                    bench.change<LabelWanted>(
                        [cell = pointer.cell](LabelWanted& wanted) { wanted.cell = cell; });
            } else if (samples(pointer, painting)) {
                stroke(&session::Tools::sample, pointer);
            } else if (const std::string locked = painting ? lockedReason(bench) : std::string();
                       !locked.empty()) {
                bench.refuse(locked);
            } else {
                stroke(&session::Tools::press, pointer);
            }
        } else if (sheet.tools.busy() && !bench.of<MapCursor>().stroke && ImGui::IsMouseDown(mouse)) {
            stroke(&session::Tools::drag, pointer);
        } else if (sheet.tools.busy() && !bench.of<MapCursor>().stroke && ImGui::IsMouseReleased(mouse)) {
            if (const auto& moves = sheet.tools.preview().moves; moves.size() == 1) {
                slidingPiece_ = moves.front().first;
                slide_ = {ImGui::GetIO().MousePos, {}, ImGui::GetTime()};
            }
            bench.later([pointer](Workbench& b) {
                Sheet& at = *b.sheet();
                auto edit = at.tools.release(at.document(), pointer);
                leaveOut(b);
                takeStroke(b, std::move(edit));
            });
        } else if ((!sheet.tools.busy() || sheet.tools.open()) && !right && !bench.of<MapCursor>().inUse) {
            preview(bench, sheet, pointer);
        }
    }
}

/// The other button takes a stroke back, also one that waits for its next point.
bool BattlefieldPanel::cancelStroke(const Workbench& bench, const Sheet& sheet) {
    if (!sheet.tools.busy() || bench.of<MapCursor>().stroke) return false;
    const bool left = ImGui::IsMouseDown(ImGuiMouseButton_Left);
    const bool other = ImGui::IsMouseClicked(ImGuiMouseButton_Right) && (left || sheet.tools.open());
    const bool reversed = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                          ImGui::IsMouseDown(ImGuiMouseButton_Right) && !sheet.tools.open();
    if (!other && !reversed) return false;
    bench.later([](Workbench& b) { b.sheet()->tools.cancel(); });
    askedPiece_.reset();
    cancelled_ = true;
    return true;
}

void BattlefieldPanel::takeDropped(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (sheet.mode == Mode::Play || !ImGui::BeginDragDropTarget()) return;
    if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload("groma piece");
        payload != nullptr && payload->DataSize == static_cast<int>(sizeof(int))) {
        int piece = -1;
        std::memcpy(&piece, payload->Data, sizeof piece);
        const grid::CellId cell = cellIdAt(sheet.document().setup()->geometry(),
                                           canvas.map->lattice.cellAt(canvas.mapAt(ImGui::GetIO().MousePos)));
        if (cell.valid())
            bench.later([piece, cell](Workbench& b) {
                b.commit(session::movePiece(b.sheet()->document(), piece, cell));
            });
    }
    if (const ImGuiPayload* payload =
            ImGui::AcceptDragDropPayload(kDraggedType, ImGuiDragDropFlags_AcceptBeforeDelivery |
                                                           ImGuiDragDropFlags_AcceptNoDrawDefaultRect)) {
        const session::Pointer under = pointerAt(bench, canvas, session::MouseButton::Left);
        if (!payload->IsDelivery()) preview(bench, sheet, under);
        else if (const std::string locked = lockedReason(bench); !locked.empty()) bench.refuse(locked);
        else
            bench.later([under](Workbench& b) {
                Sheet& at = *b.sheet();
                at.tools.press(at.document(), under);
                takeStroke(b, at.tools.release(at.document(), under));
            });
    }
    if (const auto skill = droppedTrait()) {
        const session::Pointer under = pointerAt(bench, canvas, session::MouseButton::Left);
        const session::Selection& chosen = sheet.tools.selection;
        if (under.piece < 0) bench.refuse("drop the skill on a counter");
        else if (chosen.hasPiece(sheet.document().setup()->piece(under.piece).id))
            attachDropped(bench, session::TraitTarget::counters(chosen.pieceIndices(sheet.document())),
                          skill->trait);
        else attachDropped(bench, session::TraitTarget::counters({under.piece}), skill->trait);
    }
    ImGui::EndDragDropTarget();
}

/// A press takes a counter up, a click that leaves it where it is shows the next thing it can do; a drag acts
/// where it is let go.
void BattlefieldPanel::handlePlay(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing()) return;
    const session::Pointer pointer = pointerAt(bench, canvas, session::MouseButton::Left);
    if (hovered_ && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        bench.change<MapCursor>([](MapCursor& cursor) { cursor.cell.reset(); });
        pressed_ = pointer.cell;
        tookUp_ = false;
        const bool target =
            pointer.piece != desk_->piece() && desk_->wayTo(pointer.cell, pointer.piece) != nullptr;
        const bool another = desk_->piece() < 0 || !sheet.position().onMap(desk_->piece()) ||
                             sheet.position().cell(desk_->piece()) != pointer.cell;
        if (desk_->map().acting && pointer.piece >= 0 && pointer.piece != desk_->piece() && another &&
            !target) {
            bench.later([desk = desk_, pointer](Workbench& b) { desk->click(b, pointer); });
            tookUp_ = true;
        }
        return;
    }
    if (!pressed_.valid()) return;
    if (ImGui::IsMouseDragging(ImGuiMouseButton_Left, 6) && desk_->piece() >= 0 &&
        sheet.position().cell(desk_->piece()).valid()) {
        const auto cells = game::cellsOfPiece(*sheet.setup(), sheet.position(), desk_->piece());
        dragging_ = dragging_ || cells.contains(pressed_);
    }
    if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return;
    if (dragging_) desk_->drop(bench, drawnAlong(sheet, canvas, pointer));
    else if (!tookUp_) bench.later([desk = desk_, pointer](Workbench& b) { desk->click(b, pointer); });
    dragging_ = false;
    pressed_ = grid::kNoCell;
}

/// A drag asks what if; a click opens the menu.
void BattlefieldPanel::handleRightDrag(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (sheet.tools.settings.kind != session::ToolKind::Select && sheet.mode == Mode::SetUp) return;
    if (cancelled_) {
        cancelled_ = ImGui::IsMouseDown(ImGuiMouseButton_Right);
        return;
    }
    const session::Pointer pointer = pointerAt(bench, canvas, session::MouseButton::Right);
    if (hovered_ && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        askedPiece_.reset();
        if (pointer.piece >= 0) askedPiece_ = pointer.piece;
    }
    const bool dragged = ImGui::GetMouseDragDelta(ImGuiMouseButton_Right, 4).x != 0 ||
                         ImGui::GetMouseDragDelta(ImGuiMouseButton_Right, 4).y != 0;
    if (hovered_ && ImGui::IsMouseReleased(ImGuiMouseButton_Right) && !dragged && sheet.mode == Mode::SetUp) {
        askedPiece_.reset();
        openMenu(bench, sheet, pointer);
        return;
    }
    if (!askedPiece_) return;
    const game::Setup& setup = *sheet.document().setup();
    const game::Position& position = sheet.position();
    if (ImGui::IsMouseDragging(ImGuiMouseButton_Right, 4)) {
        const CellAt from = cellAt(setup.geometry(), position.cell(*askedPiece_));
        drawGhostPath(canvas, canvas.map->lattice.centre(from), canvas.mapAt(ImGui::GetIO().MousePos),
                      bench.look.colour().whatIf);
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
            const int other = pieceAt(bench, near);
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
