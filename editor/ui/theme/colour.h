#pragma once

#include "formats/draw/steps/colour.h"

namespace groma::ui {

using formats::Colour;
using formats::contrast;
using formats::desaturated;
using formats::faded;
using formats::inkOn;
using formats::luminance;
using formats::mixed;
using formats::packed;
using formats::parseColour;
using formats::rgb;

} // namespace groma::ui
