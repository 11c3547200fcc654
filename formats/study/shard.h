// `groma: shard/1`: a stretch of the battles of a study, counted by one of many workers. Shards of one study
// add up to its answer.
#pragma once

#include "formats/project/file_system.h"
#include "formats/study/identity.h"

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

using NamedCounts = std::map<std::string, std::uint64_t>;

struct StudyShard {
    std::string study; // path below the root
    std::string worker;
    StudyIdentity identity;
    std::uint64_t number = 1, of = 1;
    std::uint64_t first = 0, battles = 0;    // the stretch, counted from 0
    NamedCounts verdicts;                    // by id; "none": ended without one
    std::map<std::string, NamedCounts> days; // of a campaign, by battle
    std::vector<std::uint64_t> assumed;      // by assumption: battles that read it
    std::uint64_t failures = 0, firstFailureBattle = 0;
    std::string firstFailure;
};

// The stretch of shard `number` (from 1) of `of`: they lie end to end and differ by one battle at most.
struct BattleStretch {
    std::uint64_t first = 0, count = 0;
    bool operator==(const BattleStretch&) const = default;
};
[[nodiscard]] BattleStretch stretchOf(std::uint64_t battles, std::uint64_t number, std::uint64_t of);

// "3/64"; empty unless 1 <= number <= of <= 1 000 000.
struct ShardNumber {
    std::uint64_t number = 1, of = 1;
};
[[nodiscard]] std::optional<ShardNumber> readShardNumber(std::string_view text);

[[nodiscard]] std::string shardText(const StudyShard& shard);
[[nodiscard]] StudyShard readShard(const yaml::Tree& tree, diag::Sink& sink);
// Or why not, with file, line and column.
[[nodiscard]] std::expected<StudyShard, std::string> readShard(const std::string& path,
                                                               const std::string& text);

// A shard and where it was read.
struct FoundShard {
    std::string path;
    StudyShard shard;
};
// Shards that are of this identity, lie end to end and leave no battle out, in their order; else why not.
[[nodiscard]] std::expected<std::vector<FoundShard>, std::string> gathered(std::vector<FoundShard> shards,
                                                                           const StudyIdentity& identity);

} // namespace groma::formats
