// What the tools say: what a click would do, and why it would do nothing.
#include "editor/session/tools/tools.h"

#include "editor/session/edits/map/terrain.h"

#include <fmt/format.h>

namespace groma::session {

namespace {

std::string titleOf(const rules::Named& named) { return named.title.empty() ? named.id : named.title; }

template <class List>
std::string nameAt(const List& list, int index)
{
    return index >= 0 && static_cast<std::size_t>(index) < list.size() ? titleOf(list[static_cast<std::size_t>(index)].named) : std::string();
}

std::string toolVerb(const Document& document, const ToolSettings& settings, MouseButton button)
{
    const rules::Model& model = document.ruleset()->model;
    const bool left = button == MouseButton::Left;
    const int terrain = left ? settings.terrain : settings.terrainRight;
    switch (settings.kind) {
        case ToolKind::Select: return "Select";
        case ToolKind::Ground: return terrain < 0 ? "Clear" : "Paint " + nameAt(model.terrain, terrain);
        case ToolKind::Level: return fmt::format("Level {}", left ? settings.level : settings.levelRight);
        case ToolKind::Side: return (left ? "Draw " : "Erase ") + nameAt(model.sides, settings.side);
        case ToolKind::Link: return (left ? "Draw " : "Erase ") + nameAt(model.links, settings.link);
        case ToolKind::Relief: return left ? "No line of relief here" : "Relief as the levels say";
        case ToolKind::Place: return "Place " + nameAt(model.types, settings.type);
        case ToolKind::Erase: return "Erase";
        case ToolKind::Label: return "Label";
        case ToolKind::Stamp: return "Stamp";
    }
    return {};
}

}  // namespace

std::string Tools::whyNot(const Document& document) const
{
    if (settings.kind == ToolKind::Select) {
        return document.setup() ? std::string() : "open a scenario first";
    }
    if (const auto can = canPaint(document); !can && settings.kind != ToolKind::Place) {
        return can.error().reason;
    }
    const auto chosen = [](int index, const char* what) { return index < 0 ? fmt::format("choose a {} in the palette first", what) : std::string(); };
    switch (settings.kind) {
        case ToolKind::Ground: return chosen(settings.terrain, "terrain");
        case ToolKind::Side: return chosen(settings.side, "side feature");
        case ToolKind::Link: return chosen(settings.link, "link");
        case ToolKind::Place: {
            const auto can = canPlace(document, {settings.type, settings.owner, grid::kNoCell, 0, {}, {}});
            return can ? std::string() : can.error().reason;
        }
        case ToolKind::Stamp: return settings.stamp && !settings.stamp->empty() ? std::string() : "copy cells or pieces first";
        default: return {};
    }
}

std::string Tools::whyNotAt(const Document& document, const Pointer& pointer) const
{
    if (settings.kind != ToolKind::Side || settings.side < 0 || !pointer.edge.valid() || pointer.button != MouseButton::Left) {
        return {};
    }
    const auto can = canSetSide(document, pointer.edge, settings.side);
    return can ? std::string() : can.error().reason;
}

std::string Tools::hint(const Document& document, const Pointer& pointer) const
{
    if (const std::string why = whyNot(document); !why.empty()) {
        return why;
    }
    if (!pointer.cell.valid()) {
        return {};
    }
    const std::string number = document.board()->geometry().numberText(pointer.cell);
    const std::string verb = toolVerb(document, settings, MouseButton::Left);
    if (open()) {
        return fmt::format("{}: {} {} so far   Shift-click adds a point, click ends here, Enter ends at the last point, Backspace takes it back, Esc leaves", verb,
                           points_.size(), points_.size() == 1 ? "point" : "points");
    }
    switch (settings.kind) {
        case ToolKind::Select: {
            if (active_ && dragsPieces_) {
                const std::string done = preview_.moves.size() == 2 && selection.pieces.size() == 1 ? "Change places in " : "Move to ";
                return preview_.refusal.empty() ? done + number : preview_.refusal;
            }
            const std::string what = pointer.piece >= 0 ? document.setup()->piece(pointer.piece).id : number;
            return "Select " + what + "   Shift adds, Ctrl takes away, drag moves or boxes, right-drag asks what if";
        }
        case ToolKind::Ground:
            return fmt::format("{} in {}   right button {}, Shift {}, Ctrl samples", verb, number,
                               settings.terrainRight < 0 ? "clears" : "paints " + nameAt(document.ruleset()->model.terrain, settings.terrainRight),
                               settings.shape == Shape::Wand ? "takes all of the map" : "draws a line or sets points");
        case ToolKind::Level: return fmt::format("{} in {}   right button level {}, Shift draws a line or sets points, Ctrl samples", verb, number, settings.levelRight);
        case ToolKind::Side:
        case ToolKind::Relief:
            if (const std::string reason = whyNotAt(document, pointer); !reason.empty()) {
                return reason;
            }
            return pointer.edge.valid() ? fmt::format("{} at {}   right button takes it off, Shift-click sets points", verb, edgeText(document, pointer.edge)) : verb;
        case ToolKind::Link: return fmt::format("{} from {}: drag to the neighbours   right button takes it off, Shift-click sets points", verb, number);
        case ToolKind::Place: return fmt::format("{} in {}", verb, number);
        case ToolKind::Erase: return fmt::format("Erase what lies in {}", number);
        case ToolKind::Label: return fmt::format("Label {}", number);
        case ToolKind::Stamp: return preview_.refusal.empty() ? fmt::format("Stamp at {}", number) : preview_.refusal;
    }
    return {};
}

}  // namespace groma::session
