#pragma once

#include "formats/diff/differences.h"

#include <map>
#include <string>
#include <vector>

namespace groma::formats::diff {

// Two set-ups on maps of one shape.
void tellPieces(const game::Setup& before, const game::Setup& after, std::vector<Difference>& told);
void tellMap(const game::Setup& before, const game::Setup& after, std::vector<Difference>& told);

// By the names of the attributes, those that have a title; none without rules.
std::map<std::string, std::string> attributeTitles(const game::RulesetRef& ruleset);

// What the entries of two files say, but for those of `without`, sections of their root. `titles`: of
// attributes, by their names.
void tellEntries(const yaml::Tree& before, const yaml::Tree& after, const std::vector<std::string>& without,
                 const std::map<std::string, std::string>& titles, std::vector<Difference>& told);

} // namespace groma::formats::diff
