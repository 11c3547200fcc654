#pragma once

#include "formats/draw/steps/lattice.h"

namespace groma::ui {

using formats::CellAt;
using formats::CellShape;
using formats::Lattice;
using formats::MapPoint;
using formats::MapRect;
using formats::numberHeight;
using formats::oneName;
using formats::SideAt;
using formats::sideNear;

} // namespace groma::ui
