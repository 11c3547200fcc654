// Which printed number, changed by how little, brings a battle nearest to 50 : 50.
//
// Effects of one more and one less (ChangeEffect) point the way: the steps that a number would have to take
// if each did as much as the first are tried, with one step less where there are several. What is tried is
// played again on battles that nothing was chosen by.
#pragma once

#include "editor/session/balance/balance_question.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace groma::session {

struct NearestQuestion {
    std::size_t most = 4;        // candidates that are confirmed
    std::uint64_t battles = 200; // for each of them, at most
};

struct NearestChange {
    std::string about, change, path; // "WARB, cp", "4 -> 2"; below the root
    std::size_t line = 0, column = 0;
    int steps = 1;                            // from what is printed
    double predicted = 0.5;                   // share of the first side
    std::map<std::string, std::string> texts; // whole, by path: LoadOptions::unsaved
    std::string refused;                      // why it cannot be played
    sim::Sheet sheet;                         // with fresh seeds
    bool confirmed = false; // surely nearer to one half than the file as it is with the same fresh seeds
};

struct NearestAnswer {
    sim::Sheet asItIs;                  // with the same fresh seeds
    std::vector<NearestChange> changes; // nearest to one half first; of equally near ones the fewest steps
};

// `answer` has its effects. `seen` hears what is known after each candidate.
NearestAnswer askNearest(const ReadyBattle& battle, const BalanceQuestion& asked, const BalanceAnswer& answer,
                         const NearestQuestion& question, const Crew& crew,
                         const std::function<void(const NearestAnswer&)>& seen = {},
                         KeptBattles* kept = nullptr);

} // namespace groma::session
