// The series of battles that a study plays: whole, or in stretches that add up.
#pragma once

#include "editor/session/balance/study_answers.h"
#include "formats/study/plays.h"
#include "formats/study/shard.h"

#include <memory>
#include <vector>

namespace groma::session {

class StudyBattles {
  public:
    [[nodiscard]] static std::expected<StudyBattles, StudyRefusal> open(const StudyGround& ground,
                                                                        const formats::StudySource& study);

    [[nodiscard]] const formats::StudyIdentity& identity() const { return identity_; }
    // Battles depend on their number alone, so that the stretches that a crew takes do not change the sum.
    // Nothing where it was told to stop.
    [[nodiscard]] std::optional<sim::Tally> play(formats::BattleStretch stretch, const Crew& crew) const;
    [[nodiscard]] formats::StudyShard shard(formats::ShardNumber number, const Crew& crew) const;
    // Shards as formats::gathered gives them.
    [[nodiscard]] std::expected<sim::Tally, std::string>
    sum(const std::vector<formats::FoundShard>& shards) const;
    // Beside games that people played, where there are any.
    [[nodiscard]] StudyResult answer(const sim::Tally& tally,
                                     const std::vector<formats::PlayedGame>& games = {}) const;

  private:
    explicit StudyBattles(ReadyBattle battle);

    std::unique_ptr<const ReadyBattle> battle_;
    std::unique_ptr<const game::Assumptions> assumptions_;
    formats::StudyIdentity identity_;
};

} // namespace groma::session
