// What a study asks, asked again: of a snippet at once, of a scenario in stretches that add up.
#pragma once

#include "cli/parts/battle_options.h"
#include "formats/study/identity.h"
#include "formats/study/shard.h"

#include <expected>
#include <memory>
#include <string>

namespace groma::cli {

struct StudyFinding {
    formats::StudyAnswer answer;
    formats::StudyIdentity identity;
};
using StudyResult = std::expected<StudyFinding, std::string>; // or why not

[[nodiscard]] StudyResult askSnippet(formats::Loader& loader, const std::string& path,
                                     const formats::StudySource& study, std::string_view program);

// The series of battles that a study plays.
class StudyBattles {
  public:
    [[nodiscard]] static std::expected<StudyBattles, std::string>
    open(const std::string& path, const formats::StudySource& study, std::string_view program);

    [[nodiscard]] const formats::StudyIdentity& identity() const { return identity_; }
    [[nodiscard]] sim::Tally play(formats::BattleStretch stretch, unsigned threads) const;
    [[nodiscard]] formats::StudyShard shard(formats::ShardNumber number, unsigned threads) const;
    // Shards as formats::gathered gives them.
    [[nodiscard]] std::expected<sim::Tally, std::string>
    sum(const std::vector<formats::FoundShard>& shards) const;
    [[nodiscard]] StudyResult answer(const sim::Tally& tally) const;

  private:
    explicit StudyBattles(LoadedBattle battle);

    std::unique_ptr<const LoadedBattle> battle_;
    std::unique_ptr<const game::Assumptions> assumptions_;
    formats::StudyIdentity identity_;
};

} // namespace groma::cli
