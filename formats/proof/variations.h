// Changes of a scenario and its rules that a balancer asks about: every printed number one more and one less,
// and what can be left out. Made of the same breaks as the proofs (formats/proof/mutant.h).
#pragma once

#include "formats/load/load.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

struct Change {
    enum class Kind : std::uint8_t {
        Number,   // a printed number, one more or one less
        LeaveOut, // a trait that nobody has, a counter with a name or a kind of terrain that is not there, a
                  // row of a table that says what its neighbour says
    };
    Kind kind = Kind::Number;
    std::string about;                        // "HAST, cp"; the id of what is left out
    std::string change;                       // "3 -> 4", "left out", "as the row above"
    std::string path;                         // below the root, of the first text that is changed
    std::size_t line = 0, column = 0;         // from 1; the column of a number
    std::map<std::string, std::string> texts; // whole, by path below the root: LoadOptions::unsaved
};

// Of a scenario that was loaded with its rules: numbers of the rules outside texts of the language, those of
// types only where the scenario has a counter of the type; then numbers that the scenario gives its sides,
// types and itself; then what can be left out: traits, counters with a name, terrain of the scenario's map,
// rows of tables. In the order of the files. That a change leaves a scenario
// that can be played is not said.
[[nodiscard]] std::vector<Change> changesOf(const Loaded& loaded);

} // namespace groma::formats
