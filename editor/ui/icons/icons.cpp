#include "editor/ui/icons/icons.h"

#include <algorithm>
#include <array>
#include <string>

namespace groma::ui {
namespace {

/// Strokes are 1.7 units wide; `fill` is a second, filled layer.
struct Entry {
    Icon icon;
    const char* name;
    const char* stroke;
    const char* fill;
};

constexpr const char* kHexagon = "M12 2.8 L20 7.4 V16.6 L12 21.2 L4 16.6 V7.4 Z";

constexpr std::array kEntries{
    Entry{Icon::Logo, "logo", "M12 2.2 L20.5 7.1 V16.9 L12 21.8 L3.5 16.9 V7.1 Z M12 6.2 V17.8 M6.4 12 H17.6",
          "M10.4 12 L12 10.4 L13.6 12 L12 13.6 Z"},
    Entry{Icon::Select, "select", "", "M6 3 L19 13.2 L13.2 14 L16.4 20.4 L13.8 21.6 L10.7 15.1 L6.6 19 Z"},
    Entry{Icon::Move, "move",
          "M12 3 V21 M3 12 H21 M9 6 L12 3 L15 6 M9 18 L12 21 L15 18 M6 9 L3 12 L6 15 M18 9 L21 12 L18 15",
          ""},
    Entry{Icon::Brush, "brush", "M20.5 3.5 L11.5 12.5",
          "M10.6 12.4 C12.6 13 13.4 14 13.6 15.6 C13.6 19 10.6 20.6 3.4 20.4 C5.4 19.2 5.6 18.2 5.9 16.4 "
          "C6.3 13.8 8.2 12.4 10.6 12.4 Z M18.6 3 L21 5.4 L13.6 13.4 L11 10.8 Z"},
    Entry{Icon::Line, "line", "M6.2 17.8 L17.8 6.2",
          "M2.8 19.2 A2 2 0 1 0 6.8 19.2 A2 2 0 1 0 2.8 19.2 Z M17.2 4.8 A2 2 0 1 0 21.2 4.8 A2 2 0 1 0 17.2 "
          "4.8 Z"},
    Entry{Icon::Rectangle, "rectangle", "M4 6 H20 V18 H4 Z",
          "M2.6 4.6 H5.6 V7.6 H2.6 Z M18.4 4.6 H21.4 V7.6 H18.4 Z M2.6 16.4 H5.6 V19.4 H2.6 Z M18.4 16.4 "
          "H21.4 V19.4 H18.4 Z"},
    Entry{Icon::Fill, "fill", "M8.2 3 L18.2 13 L10.6 20 L3.4 12.8 L11.2 5.8",
          "M3.9 12.6 H17.8 L10.6 19.2 Z M19.8 14.8 C21.6 17.4 22 18.4 21.6 19.6 C21.2 20.8 18.6 20.8 18.1 "
          "19.6 C17.7 18.4 18.2 17.4 19.8 14.8 Z"},
    Entry{Icon::Wand, "wand",
          "M4 20 L14.4 9.6 M17.5 3 V6.4 M15.8 4.7 H19.2 M19.5 9.4 V12.6 M17.9 11 H21.1 M9 3.4 V6.2 M7.6 4.8 "
          "H10.4",
          "M12.8 8.8 L15.2 11.2 L13.4 13 L11 10.6 Z"},
    Entry{Icon::Pipette, "pipette", "M13 7.4 L5.2 15.2 L4 20 L8.8 18.8 L16.6 11",
          "M11.6 6 L13.2 4.4 L14.6 5.8 L16.9 3.5 C18 2.4 19.4 2.4 20.5 3.5 C21.6 4.6 21.6 6 20.5 7.1 L18.2 "
          "9.4 L19.6 10.8 L18 12.4 Z"},
    Entry{Icon::Cells, "cells",
          "M7.5 3.4 L11 5.4 V9.4 L7.5 11.4 L4 9.4 V5.4 Z M16.5 3.4 L20 5.4 V9.4 L16.5 11.4 L13 9.4 V5.4 Z "
          "M12 12.6 L15.5 14.6 V18.6 L12 20.6 L8.5 18.6 V14.6 Z",
          ""},
    Entry{Icon::Side, "side", "M12 2.8 L4 7.4 V16.6 L12 21.2 L20 16.6 M12 2.8 L20 7.4",
          "M18.6 7 H21.4 V17 H18.6 Z"},
    Entry{Icon::Stamp, "stamp", "M13 20 H4 V4 H20 V12 M8 8.5 H16 M8 12.5 H13 M18 15.4 V21.4 M15 18.4 H21",
          ""},
    Entry{Icon::Ruler, "ruler",
          "M3 15.6 L15.6 3 L21 8.4 L8.4 21 Z M7 11.6 L9.2 13.8 M10 8.6 L13 11.6 M13 5.6 L15.2 7.8", ""},
    Entry{Icon::Eye, "eye",
          "M2.5 12 C5 7.6 8.2 5.6 12 5.6 C15.8 5.6 19 7.6 21.5 12 C19 16.4 15.8 18.4 12 18.4 C8.2 18.4 5 "
          "16.4 2.5 12 Z",
          "M9.2 12 A2.8 2.8 0 1 0 14.8 12 A2.8 2.8 0 1 0 9.2 12 Z"},
    Entry{Icon::EyeOff, "eye-off",
          "M4 9 C7.5 14.5 16.5 14.5 20 9 M12 13.2 V16.6 M6.4 11.6 L4.4 14.4 M17.6 11.6 L19.6 14.4", ""},
    Entry{Icon::Layers, "layers",
          "M12 3.6 L21 8.4 L12 13.2 L3 8.4 Z M3.4 12.4 L12 17 L20.6 12.4 M3.4 16.2 L12 20.8 L20.6 16.2", ""},
    Entry{Icon::Sliders, "sliders", "M3 6.5 H21 M3 12 H21 M3 17.5 H21",
          "M6.4 4.3 H9.6 V8.7 H6.4 Z M14.4 9.8 H17.6 V14.2 H14.4 Z M8.4 15.3 H11.6 V19.7 H8.4 Z"},
    Entry{Icon::Search, "search",
          "M4 10.5 A6.5 6.5 0 1 0 17 10.5 A6.5 6.5 0 1 0 4 10.5 Z M15.4 15.4 L20.6 20.6", ""},
    Entry{Icon::Plus, "plus", "M12 5 V19 M5 12 H19", ""},
    Entry{Icon::Minus, "minus", "M5 12 H19", ""},
    Entry{Icon::Check, "check", "M4.6 12.6 L9.8 17.8 L19.6 6.8", ""},
    Entry{Icon::Cross, "cross", "M6 6 L18 18 M18 6 L6 18", ""},
    Entry{Icon::ChevronDown, "chevron-down", "M6 9.2 L12 15.2 L18 9.2", ""},
    Entry{Icon::ChevronRight, "chevron-right", "M9.2 6 L15.2 12 L9.2 18", ""},
    Entry{Icon::ChevronUp, "chevron-up", "M6 14.8 L12 8.8 L18 14.8", ""},
    Entry{Icon::ChevronLeft, "chevron-left", "M14.8 6 L8.8 12 L14.8 18", ""},
    Entry{Icon::ArrowRight, "arrow-right", "M3.6 12 H20 M14.4 6.4 L20 12 L14.4 17.6", ""},
    Entry{Icon::ArrowLeft, "arrow-left", "M20.4 12 H4 M9.6 6.4 L4 12 L9.6 17.6", ""},
    Entry{Icon::Undo, "undo",
          "M8.6 4.4 L4 9 L8.6 13.6 M4 9 H14.4 C18 9 20.4 11.4 20.4 14.6 C20.4 17.8 18 20 14.6 20 H9", ""},
    Entry{Icon::Redo, "redo",
          "M15.4 4.4 L20 9 L15.4 13.6 M20 9 H9.6 C6 9 3.6 11.4 3.6 14.6 C3.6 17.8 6 20 9.4 20 H15", ""},
    Entry{Icon::Play, "play", "", "M7 4.6 L19.4 12 L7 19.4 Z"},
    Entry{Icon::Pencil, "pencil", "M4 20 L5 15.6 L16 4.6 L19.4 8 L8.4 19 Z M13.4 7.2 L16.8 10.6", ""},
    Entry{Icon::Pin, "pin",
          "M8.4 3.6 H15.6 M9.4 3.8 V10 L6.4 13.4 V14.8 H17.6 V13.4 L14.6 10 V3.8 M12 14.8 V21", ""},
    Entry{Icon::Warning, "warning", "M12 4 L21.4 20 H2.6 Z M12 10 V14.6", "M11 16.4 H13 V18.2 H11 Z"},
    Entry{Icon::Info, "info", "M3.5 12 A8.5 8.5 0 1 0 20.5 12 A8.5 8.5 0 1 0 3.5 12 Z M12 11 V16.6",
          "M11 7.2 H13 V9 H11 Z"},
    Entry{Icon::Question, "question",
          "M8.4 9 C8.4 6.6 10 5.2 12.1 5.2 C14.3 5.2 15.8 6.6 15.8 8.6 C15.8 11.6 12 11.8 12 15.2",
          "M11 17.6 H13 V19.6 H11 Z"},
    Entry{Icon::Die, "die", "M4.4 4.4 H19.6 V19.6 H4.4 Z",
          "M7 8.3 A1.3 1.3 0 1 0 9.6 8.3 A1.3 1.3 0 1 0 7 8.3 Z M10.7 12 A1.3 1.3 0 1 0 13.3 12 A1.3 1.3 0 1 "
          "0 10.7 12 Z M14.4 15.7 A1.3 1.3 0 1 0 17 15.7 A1.3 1.3 0 1 0 14.4 15.7 Z"},
    Entry{Icon::Mouse, "mouse",
          "M12 2.8 C15.8 2.8 18 5.4 18 8.8 V15.2 C18 18.6 15.8 21.2 12 21.2 C8.2 21.2 6 18.6 6 15.2 V8.8 C6 "
          "5.4 8.2 2.8 12 2.8 Z M6 10.2 H18 M12 2.8 V10.2",
          "M13 4.4 C15.4 4.8 16.6 6.6 16.6 9 H13 Z"},
    Entry{Icon::Hexagon, "hexagon", kHexagon, ""},
    Entry{Icon::Square, "square", "M4.5 4.5 H19.5 V19.5 H4.5 Z", ""},
    Entry{Icon::Save, "save", "M4 4 H16.6 L20 7.4 V20 H4 Z M8 4 V9 H15 V4 M7.6 20 V13.6 H16.4 V20", ""},
    Entry{Icon::Folder, "folder", "M3 19 V5.4 H9.4 L11.6 8 H21 V19 Z", ""},
    Entry{Icon::File, "file", "M5.4 3.4 H13.8 L18.6 8.2 V20.6 H5.4 Z M13.6 3.6 V8.4 H18.4", ""},
    Entry{Icon::Trash, "trash",
          "M4 6.6 H20 M9 6.4 V3.8 H15 V6.4 M6 6.8 L7 20.4 H17 L18 6.8 M10.2 10.4 V16.8 M13.8 10.4 V16.8", ""},
    Entry{Icon::Copy, "copy", "M8.4 8.4 H20 V20 H8.4 Z M15.4 8.2 V4 H4 V15.4 H8.2", ""},
    Entry{Icon::Paste, "paste", "M8.6 5 H5 V20.6 H19 V5 H15.4 M8.6 3.4 H15.4 V7 H8.6 Z", ""},
    Entry{Icon::Lock, "lock",
          "M5.4 11 H18.6 V20.4 H5.4 Z M8 10.8 V7.8 C8 5.2 9.6 3.6 12 3.6 C14.4 3.6 16 5.2 16 7.8 V10.8", ""},
    Entry{Icon::Unlock, "unlock",
          "M5.4 11 H18.6 V20.4 H5.4 Z M8 10.8 V7.4 C8 4.8 9.6 3.4 12 3.4 C13.8 3.4 15.2 4.4 15.8 6", ""},
    Entry{Icon::Flag, "flag", "M6 21 V3.6 M6 4.4 H18.6 L15.6 8.6 L18.6 12.8 H6", ""},
    Entry{Icon::Swords, "swords",
          "M4 4 L16.6 16.6 M14 19.2 L19.2 14 M17 17 L20.4 20.4 M20 4 L13.4 10.6 M10.6 13.4 L7.4 16.6 M10 "
          "19.2 L4.8 14 M7 17 L3.6 20.4",
          ""},
    Entry{Icon::Shield, "shield",
          "M12 3 L19.4 5.6 V11.4 C19.4 16 16.6 19.4 12 21.2 C7.4 19.4 4.6 16 4.6 11.4 V5.6 Z", ""},
    Entry{Icon::Target, "target",
          "M4 12 A8 8 0 1 0 20 12 A8 8 0 1 0 4 12 Z M8 12 A4 4 0 1 0 16 12 A4 4 0 1 0 8 12 Z M12 1.8 V6 M12 "
          "18 V22.2 M1.8 12 H6 M18 12 H22.2",
          ""},
    Entry{Icon::Bow, "bow",
          "M7 3.4 C16 5 18.4 9 18.4 12 C18.4 15 16 19 7 20.6 M7 3.4 V20.6 M3.4 12 H21 M17.8 8.8 L21 12 L17.8 "
          "15.2",
          ""},
    Entry{Icon::StepForward, "step-forward", "M18.4 5 V19", "M5.6 4.8 L15.6 12 L5.6 19.2 Z"},
    Entry{Icon::StepBack, "step-back", "M5.6 5 V19", "M18.4 4.8 L8.4 12 L18.4 19.2 Z"},
    Entry{Icon::Restart, "restart", "M4.6 9.4 A8 8 0 1 1 4.2 14.4 M4.4 3.6 V9.6 H10.4", ""},
    Entry{Icon::Book, "book",
          "M12 6.6 C9.6 4.8 6.6 4.2 3 4.4 V18.4 C6.6 18.2 9.6 18.8 12 20.6 C14.4 18.8 17.4 18.2 21 18.4 V4.4 "
          "C17.4 4.2 14.4 4.8 12 6.6 Z M12 6.8 V20.2",
          ""},
    Entry{Icon::Table, "table",
          "M3.6 4.6 H20.4 V19.4 H3.6 Z M3.6 9.6 H20.4 M3.6 14.5 H20.4 M9.2 4.6 V19.4 M14.8 4.6 V19.4", ""},
    Entry{Icon::List, "list", "M9 6 H20.4 M9 12 H20.4 M9 18 H20.4",
          "M3.6 4.8 H6 V7.2 H3.6 Z M3.6 10.8 H6 V13.2 H3.6 Z M3.6 16.8 H6 V19.2 H3.6 Z"},
    Entry{Icon::History, "history", "M4.4 7.4 A8.4 8.4 0 1 1 3.6 12 M4 3.6 V8 H8.4 M12 7.4 V12.4 L15.4 14.4",
          ""},
    Entry{Icon::Gear, "gear",
          "M8.6 12 A3.4 3.4 0 1 0 15.4 12 A3.4 3.4 0 1 0 8.6 12 Z M12 2.6 V6 M12 18 V21.4 M2.6 12 H6 M18 12 "
          "H21.4 M5.4 5.4 L7.8 7.8 M16.2 16.2 L18.6 18.6 M18.6 5.4 L16.2 7.8 M7.8 16.2 L5.4 18.6",
          ""},
    Entry{Icon::Link, "link",
          "M10.4 13.6 C8.8 12 8.8 9.8 10.4 8.2 L13.4 5.2 C15 3.6 17.4 3.6 19 5.2 C20.4 6.8 20.4 9 19 10.6 "
          "L17 12.6 M13.6 10.4 C15.2 12 15.2 14.2 13.6 15.8 L10.6 18.8 C9 20.4 6.6 20.4 5 18.8 C3.6 17.2 3.6 "
          "15 5 13.4 L7 11.4",
          ""},
    Entry{Icon::Grid, "grid", "M4 4 H20 V20 H4 Z M4 9.3 H20 M4 14.6 H20 M9.3 4 V20 M14.6 4 V20", ""},
    Entry{Icon::Letters, "letters",
          "M3 19 L8.4 5 L13.8 19 M5 14.4 H11.8 M21 11.4 V19 M21 15.2 C21 12.8 19.6 11.4 17.8 11.4 C16 11.4 "
          "14.8 12.8 14.8 15.2 C14.8 17.6 16 19 17.8 19 C19.6 19 21 17.6 21 15.2",
          ""},
    Entry{Icon::Sun, "sun",
          "M8 12 A4 4 0 1 0 16 12 A4 4 0 1 0 8 12 Z M12 2.4 V5 M12 19 V21.6 M2.4 12 H5 M19 12 H21.6 M5.2 5.2 "
          "L7 7 M17 17 L18.8 18.8 M18.8 5.2 L17 7 M7 17 L5.2 18.8",
          ""},
    Entry{Icon::Moon, "moon",
          "M20 14.6 C18.8 18 15.8 20.4 12.2 20.4 C7.6 20.4 3.8 16.6 3.8 12 C3.8 8.2 6.2 5 9.6 3.8 C8.6 10.4 "
          "13.4 15.6 20 14.6 Z",
          ""},
    Entry{Icon::Fit, "fit", "M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15", ""},
    Entry{Icon::Filter, "filter", "M3.4 5 H20.6 L14 12.8 V19.6 L10 17.4 V12.8 Z", ""},
    Entry{Icon::Rotate, "rotate", "M19.4 9.4 A8 8 0 1 0 19.8 14.4 M19.6 3.6 V9.6 H13.6", ""},
    Entry{Icon::Person, "person",
          "M8.2 7.8 A3.8 3.8 0 1 0 15.8 7.8 A3.8 3.8 0 1 0 8.2 7.8 Z M4.4 20.6 C4.8 16.2 7.6 14 12 14 C16.4 "
          "14 19.2 16.2 19.6 20.6",
          ""},
    Entry{Icon::Piece, "piece", "M4.4 4.4 H19.6 V19.6 H4.4 Z M8 15.4 H16 M8 8.6 H16", ""},
    Entry{Icon::Dots, "dots", "",
          "M3.4 12 A1.9 1.9 0 1 0 7.2 12 A1.9 1.9 0 1 0 3.4 12 Z M10.1 12 A1.9 1.9 0 1 0 13.9 12 A1.9 1.9 0 "
          "1 0 10.1 12 Z M16.8 12 A1.9 1.9 0 1 0 20.6 12 A1.9 1.9 0 1 0 16.8 12 Z"},
};

constexpr std::size_t kCount = static_cast<std::size_t>(Icon::Dots) + 1;
static_assert(kEntries.size() == kCount);

const std::array<DrawnSymbol, kCount>& drawn() {
    static const std::array<DrawnSymbol, kCount> symbols = [] {
        std::array<DrawnSymbol, kCount> made;
        for (const Entry& entry : kEntries) {
            std::vector<SymbolLayer> layers;
            if (entry.fill[0] != '\0') layers.push_back({entry.fill, 0, false});
            if (entry.stroke[0] != '\0') layers.push_back({entry.stroke, 1.7F, false});
            if (auto symbol = DrawnSymbol::make(layers))
                made[static_cast<std::size_t>(entry.icon)] = std::move(*symbol);
        }
        return made;
    }();
    return symbols;
}

} // namespace

void drawIcon(ImDrawList& list, Icon icon, ImVec2 middle, float size, Colour colour) {
    drawn()[static_cast<std::size_t>(icon)].draw(list, middle, size, colour, colour);
}

std::string_view nameOf(Icon icon) { return kEntries[static_cast<std::size_t>(icon)].name; }

} // namespace groma::ui
