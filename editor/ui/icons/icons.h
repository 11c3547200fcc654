#pragma once

#include "editor/ui/canvas/drawing/symbol_drawing.h"
#include "editor/ui/theme/colour.h"

#include <imgui.h>

#include <string_view>

namespace groma::ui {

/// The program's own icons, drawn as lines on a 24 x 24 box like the symbols of the rules.
enum class Icon {
    Logo,
    Select,
    Move,
    Brush,
    Line,
    Rectangle,
    Fill,
    Wand,
    Pipette,
    Cells,
    Side,
    Stamp,
    Ruler,
    Eye,
    EyeOff,
    Layers,
    Sliders,
    Search,
    Plus,
    Minus,
    Check,
    Cross,
    ChevronDown,
    ChevronRight,
    ChevronUp,
    ChevronLeft,
    ArrowRight,
    ArrowLeft,
    Undo,
    Redo,
    Play,
    Pencil,
    Pin,
    Warning,
    Info,
    Question,
    Die,
    Mouse,
    Hexagon,
    Square,
    Save,
    Folder,
    File,
    Trash,
    Copy,
    Paste,
    Lock,
    Unlock,
    Flag,
    Swords,
    Shield,
    Target,
    Bow,
    StepForward,
    StepBack,
    Restart,
    Book,
    Table,
    List,
    History,
    Gear,
    Link,
    Grid,
    Letters,
    Sun,
    Moon,
    Fit,
    Filter,
    Rotate,
    Person,
    Piece,
    Dots,
};

/// `size` pixels for the box, centred at `middle`.
void drawIcon(ImDrawList& list, Icon icon, ImVec2 middle, float size, Colour colour);
/// A name for tests and for actions that give their icon by name.
std::string_view nameOf(Icon icon);

} // namespace groma::ui
