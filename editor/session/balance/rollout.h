// A game under way played on from where it stands, many times, by computers with other dice: how likely each
// side is to win from here, and with each answer to what is asked. Backgammon players call that a rollout.
#pragma once

#include "core/sim/balance.h"
#include "core/sim/confidence.h"
#include "core/sim/player_words.h"
#include "editor/session/jobs/parallel.h"
#include "editor/session/play/test_play.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

// A value, for a job.
struct RolloutQuestion {
    Document document;
    game::Run run;
    game::Pending pending;
    std::array<sim::PlayerSettings, 2> players; // who plays on
    // What that side may not see is dealt anew in each playing; -1: all lies open.
    int onlooker = -1;
    std::uint64_t seed = 1;    // of the dice of the playings; none of them is one of the game's
    std::uint64_t count = 200; // playings, of each answer
    // Of the answers to what is asked the eight that promise most are played on from, each with the same
    // dice; one that is surely behind is given up.
    bool answers = false;
};

// Of a game as it stands, as the one who looks may know it; nothing for single actions, and where nothing is
// asked any more. `answers` where a side decides alone.
std::optional<RolloutQuestion> rolloutQuestion(const TestPlay& play,
                                               const std::array<sim::Contestant, 2>& players, bool answers);

struct Rollout {
    struct Line {
        std::optional<game::Answer> answer;  // nothing: the players give it
        std::string words;                   // of the answer, as a person reads it
        std::array<std::uint64_t, 3> wins{}; // by side; 2: nobody's
        sim::SequentialMean points{0, 1};    // of the first side: 1 a victory, a half where nobody wins
        std::map<std::int32_t, std::uint64_t> verdicts;
        // What the side that decides makes of it less what it makes of the first line, on the same dice. The
        // intervals of any two lines hold together with 95 %, whichever comes out first.
        sim::SequentialMean beside{-1, 1};
        bool givenUp = false; // it is surely behind
        bool greedys = false; // what the greedy player would do
        [[nodiscard]] std::uint64_t playings() const { return points.count(); }
        // What that side makes of it, and between what that lies.
        struct Points {
            double mean, from, to;
        };
        [[nodiscard]] Points pointsOf(int side) const {
            if (side == 1) return {1 - points.mean(), 1 - points.to(), 1 - points.from()};
            return {points.mean(), points.from(), points.to()};
        }
    };
    int side = -1;              // who decides; -1: a chance is asked for, or the game goes on by itself
    std::vector<Line> lines;    // the best for that side first; one without an answer where none are compared
    std::uint64_t failures = 0; // playings that stopped: they are counted nowhere else
    std::string firstFailure;
    bool cancelled = false;
};

// The same question, the same answer, whoever works at it. `seen` hears of what is known now and then.
Rollout rollOut(const RolloutQuestion& question, const Crew& crew,
                const std::function<void(const Rollout&)>& seen = {});

} // namespace groma::session
