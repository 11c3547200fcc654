// A battle that computers are to play, whose texts may be others than those on the disk.
#pragma once

#include "core/sim/battle.h"
#include "core/sim/player_words.h"
#include "editor/session/document/document.h"
#include "formats/load/load.h"

#include <array>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct BattleGround {
    const formats::FileSystem* files = nullptr; // lives as long as it is asked
    std::string path, root;                     // an empty root is looked for
    std::map<std::string, std::string> unsaved; // texts in place of files, by path below the root
    std::string players = "greedy";             // for both, or by side: see sim::contestantsNamed
    std::uint64_t seed = 1;
    bool check = false;              // BattleSettings::checkInvariants
    std::vector<std::string> forbid; // SIDE:NAME, an action or a trait

    friend bool operator==(const BattleGround&, const BattleGround&) = default;
};
// With the texts of a document as they are.
BattleGround groundOf(const Document& document, const formats::FileSystem& files);
// The same ground with other texts over its own.
BattleGround changed(BattleGround ground, const std::map<std::string, std::string>& texts);

struct ReadyBattle {
    formats::Loaded loaded;
    sim::BattleSettings settings;
    std::array<sim::Posture, 2> postures{}; // as the scenario gives them
    // Of all texts and of what is forbidden: what a battle depends on besides its settings.
    std::uint64_t identity = 0;
    const game::Setup& setup() const { return *loaded.built.setup; }
    // The same with other players.
    sim::BattleSettings settingsWith(const std::array<sim::Contestant, 2>& players) const;
};

struct NotReady {
    enum class Why : std::uint8_t { NoBattle, NotPlayable, Forbidden, Players } why = Why::NoBattle;
    std::string text;       // in words
    formats::Loaded loaded; // with its problems
};
std::expected<ReadyBattle, NotReady> readyBattle(const BattleGround& ground);

// The scope that is a turn of the game, in Model::scopes; -1: the rules name none.
std::int32_t turnScope(const formats::Loaded& loaded);

} // namespace groma::session
