// One value, or two, over a range: the odds of a snippet, or the games of a scenario on the same dice, at
// each.
#pragma once

#include "core/sim/balance.h"
#include "core/sim/matrix.h"
#include "editor/session/balance/battle_ground.h"
#include "editor/session/jobs/parallel.h"
#include "formats/proof/setting.h"

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct SweepAxis {
    formats::Setting setting;
    std::vector<std::string> values;
};
// "WARB.cp" and "2..6"; or why not.
std::expected<SweepAxis, std::string> sweepAxis(const formats::Loaded& loaded, std::string_view name,
                                                std::string_view values);

struct SweepQuestion {
    BattleGround ground;         // a scenario, or a snippet: then players do not matter
    std::vector<SweepAxis> axes; // one or two: across, down
    sim::CallQuestion call;      // of a snippet
    std::uint64_t battles = 200; // of a scenario, at each value
};

// One point that was played.
struct SweptBattles {
    std::string refused;
    sim::Sheet sheet;
    sim::Effect effect{}; // against the file as it is, on the same dice
    // Of the points of both battles on the same dice, with those at the value before; nothing at the first of
    // a row, or where one of them could not be played.
    std::optional<double> correlation = {};
};

struct SweepAnswer {
    std::string failure; // why nothing could be asked
    bool cancelled = false;
    std::size_t asked = 0;            // points so far
    std::string side, sideId;         // of scenarios: whose share it is
    sim::Matrix odds;                 // the first axis across, the second down; of what is played why not
    std::vector<SweptBattles> played; // empty: odds
};

const std::string& valueAt(const std::vector<SweepAxis>& axes, std::size_t axis, std::size_t point);
bool isAsItIs(const std::vector<SweepAxis>& axes, std::size_t point);

// `loaded`: the file as it is. `seen` hears what is known after each point, where they are played.
SweepAnswer askSweep(const formats::Loaded& loaded, const SweepQuestion& question, const Crew& crew,
                     const std::function<void(const SweepAnswer&)>& seen = {});

} // namespace groma::session
