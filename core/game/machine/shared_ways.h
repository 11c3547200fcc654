// Searches that several engines of one thread share, each with all that it read: who thinks ahead, tells
// whether what was thought stands, and plays, asks for the same ways on the same position. Whatever engine
// reads the same places finds the same and takes as many steps.
#pragma once

#include "core/game/machine/ways.h"
#include "core/game/parts/reads.h"
#include "core/game/parts/surroundings.h"
#include "core/game/position/setup.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class SharedWays {
  public:
    static constexpr std::size_t kMostCells = 256; // that a search came to
    struct Found {
        std::uint64_t setup = 0; // its hash
        std::int32_t move = -1;
        std::int64_t start = -1, target = -1;
        std::uint64_t by = 0; // which engine; that one keeps it itself
        Ways ways;
        std::vector<Reads::Read> reads; // each place once
        Surroundings::Needs needs;
        Reads::Room room;
        std::int64_t steps = 0;
    };

    // Another number for each engine that shares them.
    std::uint64_t join() { return ++engines_; }
    // Of other rules nothing is good.
    void enter(const RulesetRef& ruleset);
    // The one of this search that another engine made and that `stands`; null: none does. `hash`: of the
    // search.
    template <class Stands>
    const Found* find(std::uint64_t hash, std::uint64_t by, std::uint64_t setup, const Ways::Key& key,
                      std::span<const std::int64_t> args, const Stands& stands) const {
        const std::size_t first = (hash & (kGroups - 1)) * kInGroup;
        for (std::size_t i = first; i < first + kInGroup && i < found_.size(); ++i) {
            const Found& one = found_[i];
            if (one.by != 0 && one.by != by && one.setup == setup && one.move == key.move &&
                one.start == key.start && one.target == key.target && one.ways.isOf(args) && stands(one)) {
                return &one;
            }
        }
        return nullptr;
    }
    // To be filled in place of one of its group.
    Found& add(std::uint64_t hash);

  private:
    static constexpr std::size_t kGroups = 128; // a power of two
    static constexpr std::size_t kInGroup = 4;

    RulesetRef ruleset_;
    std::vector<Found> found_; // in groups
    std::uint64_t engines_ = 0;
    std::size_t turn_ = 0; // which of a group makes room next
};

} // namespace groma::game
