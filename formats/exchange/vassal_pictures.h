// The pictures of a VASSAL module.
#pragma once

#include "core/game/position/setup.h"
#include "formats/draw/own_picture.h"
#include "formats/exchange/archive.h"
#include "formats/exchange/vassal_grid.h"
#include "formats/words/language.h"

#include <expected>
#include <string>

namespace groma::formats {

using Picture = std::expected<std::string, std::string>; // the bytes of a PNG, or why there is none

// The map without pieces, as large as the frame.
[[nodiscard]] Picture boardPicture(const game::Setup& setup, const VassalFrame& frame,
                                   const OwnPictures* own);
// One side of a counter without markers, looking to facing 0, the middle of its first cell in the middle.
[[nodiscard]] Picture counterPicture(const game::Setup& setup, int piece, bool back, double cell,
                                     const OwnPictures* own);
// A disc with a short text or a picture, for what a piece holds or suffers.
[[nodiscard]] Picture discPicture(const rules::Marker& marker, const OwnPicture* own, double diameter);
[[nodiscard]] Picture cardPicture(const std::string& text, double width, double height);
// The play sheet: tables and numbers, one picture a page.
[[nodiscard]] std::expected<std::vector<std::string>, std::string>
chartPictures(const game::Setup& setup, const OwnPicturesRef& own, Language language);

} // namespace groma::formats
