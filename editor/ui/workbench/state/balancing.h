// What is asked about the balance of a sheet, and what is known of it. The Question panel asks; those beside
// it show what comes of it.
#pragma once

#include "editor/session/balance/balance_question.h"
#include "editor/session/balance/matrix_question.h"
#include "editor/session/balance/sweep_question.h"
#include "editor/session/jobs/ongoing.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace groma::ui {

struct Balancing {
    // --- the question, as it is set
    struct Player {
        sim::PlayerKind kind = sim::PlayerKind::Greedy;
        std::optional<sim::Posture> posture; ///< nothing: the scenario's
    };
    std::array<Player, 2> players;
    int battles = 400;
    int within = 5; ///< points of a hundred
    bool effects = true;
    std::string only;   ///< changes of what has this in its name; empty: of all
    int pairs = 96;     ///< of battles, at most, for each change
    bool again = false; ///< what is sure, with players who search
    int thoughts = 20;

    // --- the sheet
    session::BalanceQuestion question; ///< as it was asked
    session::Document askedOf;
    game::SetupRef setup;     ///< of that document
    std::uint64_t rulesA = 0; ///< hash of the pinned rules; 0: none
    session::Ongoing<session::BalanceAnswer> balance;

    // --- every type against every type
    struct Matrices {
        sim::Matrix a, b; ///< `a` without cells where nothing is pinned
        std::vector<sim::LeftOut> out;
        std::string attacker, defender, title; ///< counters; the call
        std::size_t done = 0, all = 0;
        std::string failure;
    };
    session::Ongoing<Matrices> matrix;
    session::Document matrixOf;
    int measure = 0, layer = 0, shown = 1; ///< shown: A, B, B - A
    int cell = -1;                         ///< row by row; -1: none

    // --- one value over a range
    std::string sweepName, sweepValues;
    int sweepBattles = 60;
    struct Swept {
        std::vector<session::SweepAxis> axes;
        session::SweepAnswer answer;
    };
    session::Ongoing<Swept> sweep;
    session::Document sweepOf;
};

} // namespace groma::ui
