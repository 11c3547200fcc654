// `plays` of a study: games that people played, in the file or in a table beside it.
#pragma once

#include "formats/exchange/problem.h"
#include "formats/project/project.h"
#include "formats/rules/entry_reader.h"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::formats {

struct PlayedGame {
    std::string date;                                        // "2026-05-03"
    std::vector<std::pair<std::string, std::string>> seats;  // who played which side, by the side's id
    std::string winner;                                      // a side's id; empty: nobody won
    std::vector<std::pair<std::string, std::uint64_t>> lost; // counters, by the side's id
    diag::NodeRef where;                                     // of what the file itself says
    int line = 0;                                            // of a table
};

struct PlayedGames {
    rules::Text table; // path below the root; empty: the games stand in the file
    std::vector<PlayedGame> games;
    bool empty() const { return table.empty() && games.empty(); }
};

[[nodiscard]] PlayedGames readPlays(const ProjectFile& file, diag::Sink& sink);
// A table: columns `date`, `winner` and, for each side, `seat_ID` and `lost_ID`, in any order.
[[nodiscard]] std::expected<std::vector<PlayedGame>, ForeignProblem> readPlayTable(std::string_view text);

} // namespace groma::formats
