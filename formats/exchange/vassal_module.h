// A battle as a module of VASSAL (vassalengine.org), the program in which most board wargames are played over
// the network.
#pragma once

#include "core/game/position/setup.h"
#include "formats/draw/own_picture.h"
#include "formats/exchange/archive.h"
#include "formats/words/language.h"

#include <expected>
#include <string>
#include <vector>

namespace groma::formats {

// Our picture of the board with VASSAL's grid and the book's numbers; pieces at the start with front, back,
// facing and what they hold as layers; what waits off the map and all markers in a tray; the sides as
// players, the rules' dice as buttons, a counter of turns, the play sheet as charts, decks and hands where
// the game has them. No rule is enforced. A piece keeps its id of VASSAL
// (`gpid`) as long as it keeps its id here. The error is a sentence.
[[nodiscard]] std::expected<std::vector<ArchivedFile>, std::string>
vassalModule(const game::Setup& setup, const OwnPicturesRef& own = nullptr,
             Language language = Language::English);
// The bytes of the file.
[[nodiscard]] std::expected<std::string, std::string>
writeVassalModule(const game::Setup& setup, const OwnPicturesRef& own = nullptr,
                  Language language = Language::English);

} // namespace groma::formats
