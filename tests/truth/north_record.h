// What each printed number of a battle is worth, one more and one less, as a long run found it: which changes
// are about so many points is known before they are planted. A text with a line for each change, so that a
// run that is broken off goes on where it was; it holds for one version of the texts and for players who play
// the pilot battles as they were played when it was begun.
#pragma once

#include "core/sim/balance.h"
#include "tests/truth/truth.h"

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace groma::truth {

struct Worth {
    std::string change; // "units.yaml:62:14 WARB, cp 3 -> 4"
    std::uint64_t pairs = 0;
    double effect = 0; // on the share of the first side, luck taken out
    double within = 0; // half of a 95 % interval that is looked at once
};

struct NorthRecord {
    std::string scenario, players;
    std::uint64_t identity = 0; // of all texts of the scenario and its rules
    std::uint64_t play = 0;     // playOf its pilot battles
    std::uint64_t seed = 1;
    std::vector<Worth> worth;
};

// How far from the points that are asked for a change may be to be planted as one of so many: as near as a
// record knows it that has some 8 000 pairs of what comes near.
inline constexpr double kNearly = 1.0 / 6;

// How a change is called in it.
std::string callOf(const formats::Change& change);

// How these battles went, as a number: other players, or others of the same name, play others.
std::uint64_t playOf(const std::vector<sim::Outcome>& battles);

// The record of that file, or why it says nothing about this battle: it is not there, damaged, or of other
// texts, players or dice. `play`: of the pilot battles.
std::expected<NorthRecord, std::string> readRecord(const std::string& file, const Versions& versions,
                                                   std::uint64_t play, const Options& options);

// Plays each change that is asked for (Options::only; empty: all) and that the file does not have yet, and
// writes its line as soon as it is known. A change is played on until it is surely not worth nearly `points`,
// at most `reference` pairs. What luck explains is known from the pilot battles.
bool makeRecord(const std::string& file, const Versions& versions, const std::vector<sim::Outcome>& pilot,
                const Options& options);

} // namespace groma::truth
