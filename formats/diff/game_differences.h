#pragma once

#include "formats/diff/differences.h"

namespace groma::formats::diff {

// Two set-ups on maps of one shape.
void tellPieces(const game::Setup& before, const game::Setup& after, std::vector<Difference>& told);
void tellMap(const game::Setup& before, const game::Setup& after, std::vector<Difference>& told);

// What the entries of two files say, but for those of `without`, sections of their root.
void tellEntries(const yaml::Tree& before, const yaml::Tree& after, const std::vector<std::string>& without,
                 std::vector<Difference>& told);

} // namespace groma::formats::diff
