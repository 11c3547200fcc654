#include "editor/session/tools/tools.h"

#include <fmt/format.h>

#include <bit>

namespace groma::session {

std::string Tools::whyNot(const Document& document) const { return tool().whyNot(document, settings); }

std::string Tools::whyNotAt(const Document& document, const Pointer& pointer) const {
    return tool().whyNotAt(document, settings, pointer);
}

std::string Tools::hint(const Document& document, const Pointer& pointer) const {
    if (std::string why = whyNot(document); !why.empty()) {
        return why;
    }
    if (!pointer.cell.valid()) {
        return {};
    }
    if (open()) {
        return fmt::format("{}: {} {} so far   Shift-click adds a point, click ends here, Enter ends at the "
                           "last point, Backspace takes it back, Esc leaves",
                           tool().verb(document, settings), stroke.points.size(),
                           stroke.points.size() == 1 ? "point" : "points");
    }
    return tool().words(*this, document, pointer);
}

void Tools::hover(const Document& document, const Pointer& pointer) {
    if (open() && tool().hasPoints(settings)) {
        extend(document, pointer);
        return;
    }
    if (open()) {
        cancel(); // another tool is in the hand now
    }
    if (stroke.active) {
        return;
    }
    ToolState::preview = {};
    if (!document.board() || !document.board()->geometry().contains(pointer.cell)) {
        return;
    }
    Preview& shown = ToolState::preview;
    tool().hover(*this, document, pointer);
    if (shown.refusal.empty()) {
        shown.refusal = whyNot(document);
    }
    if (shown.refusal.empty()) {
        shown.refusal = whyNotAt(document, pointer);
    }
}

void Tools::press(const Document& document, const Pointer& pointer) {
    if (!document.board()) {
        return;
    }
    if (open() && tool().hasPoints(settings)) {
        extend(document, pointer);
        return;
    }
    stroke = {};
    stroke.active = true;
    stroke.from = stroke.last = pointer;
    stroke.forget(document.board()->geometry());
    ToolState::preview = {};
    tool().press(*this, document, pointer);
    extend(document, pointer);
}

void Tools::drag(const Document& document, const Pointer& pointer) {
    if (!stroke.active || !document.board()) {
        return;
    }
    extend(document, pointer);
    stroke.last = pointer;
}

void Tools::extend(const Document& document, const Pointer& pointer) {
    if (open()) {
        stroke.forget(document.board()->geometry());
        for (std::size_t i = 1; i < stroke.points.size(); ++i) {
            tool().addLeg(*this, document, stroke.points[i - 1], stroke.points[i]);
        }
        tool().addLeg(*this, document, stroke.points.back(), pointer);
    } else {
        tool().extend(*this, document, pointer);
    }
    tool().show(*this, document, pointer);
}

std::optional<Edited> Tools::release(const Document& document, const Pointer& pointer) {
    if (!stroke.active || !document.board()) {
        return std::nullopt;
    }
    extend(document, pointer);
    if (pointer.shift && tool().hasPoints(settings) && (open() || tool().clicked(stroke, pointer))) {
        stroke.points.push_back(pointer);
        return std::nullopt;
    }
    return finish(document, pointer);
}

bool Tools::dropPoint(const Document& document) {
    if (!open()) {
        return false;
    }
    stroke.points.pop_back();
    if (stroke.points.empty()) {
        return cancel();
    }
    extend(document, stroke.points.back());
    return true;
}

std::optional<Edited> Tools::close(const Document& document) {
    if (!open() || !tool().hasPoints(settings) || !document.board()) {
        return std::nullopt;
    }
    const Pointer last = stroke.points.back();
    extend(document, last);
    return finish(document, last);
}

void Tools::leaveStroke() {
    stroke = {};
    ToolState::preview = {};
}

std::optional<Edited> Tools::finish(const Document& document, const Pointer& pointer) {
    const std::string why = whyNot(document);
    std::optional<Edited> edit = why.empty() ? tool().finish(*this, document, pointer) : refuse(why);
    leaveStroke();
    if (edit && edit->has_value() && (*edit)->empty()) {
        return std::nullopt;
    }
    return edit;
}

bool Tools::cancel() {
    if (stroke.active) {
        leaveStroke();
        return true;
    }
    if (settings.kind != ToolKind::Select) {
        settings.kind = ToolKind::Select;
        ToolState::preview = {};
        return true;
    }
    if (!selection.empty()) {
        selection.clear();
        return true;
    }
    return false;
}

void Tools::sample(const Document& document, const Pointer& pointer) {
    if (!document.board() || !document.board()->geometry().contains(pointer.cell)) {
        return;
    }
    if (pointer.piece >= 0) {
        const game::PieceSetup& piece = document.setup()->piece(pointer.piece);
        settings.kind = ToolKind::Place;
        settings.type = piece.type;
        settings.owner = piece.side;
        settings.facing = piece.facing;
        return;
    }
    if (tool().sample(settings, document, pointer)) {
        return;
    }
    const grid::CellGround& ground = document.board()->cell(pointer.cell);
    settings.kind = ToolKind::Ground;
    settings.terrain =
        ground.features == 0
            ? ground.terrain
            : document.setup()->featuresByBit()[static_cast<std::size_t>(std::countr_zero(ground.features))];
}

bool Tools::recall(int slot) {
    if (slot < 1 || slot > 9 || !slots_[static_cast<std::size_t>(slot - 1)]) {
        return false;
    }
    settings = *slots_[static_cast<std::size_t>(slot - 1)];
    return true;
}

} // namespace groma::session
