// Odds as the command prints them.
#pragma once

#include "core/odds/odds.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace groma::cli {

// "1/2" where it was counted; of a sample {share, low, high}, between bounds {low, high}, decimals as text.
nlohmann::ordered_json chanceJson(const odds::Chance& chance);
nlohmann::ordered_json distributionJson(const odds::Distribution& chances);
// One line a chance, names as wide as `width`.
void printChances(const odds::Distribution& chances, const std::string& indent, int width);

// "rests on 2 assumptions:", each with its share (the chance that it is read, where nothing else is said) and
// its basis; nothing where there are none.
void printAssumed(const std::vector<odds::RestsOn>& assumed,
                  std::string_view share = "the chance that it is read");

} // namespace groma::cli
