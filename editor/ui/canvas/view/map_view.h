#pragma once

#include "editor/ui/canvas/view/lattice.h"
#include "formats/draw/steps/map_view.h"

namespace groma::ui {

using formats::CellBox;
using formats::CellLook;
using formats::joined;
using formats::kMaxFeatures;
using formats::kMaxGrounds;
using formats::kMaxLinks;
using formats::kMaxSides;
using formats::kNoReliefCode;
using formats::MapSymbol;
using formats::MapView;
using formats::Pattern;
using formats::patternNamed;
using formats::patternNames;
using formats::SheetText;
using formats::SideLook;
using formats::SymbolTable;

} // namespace groma::ui
