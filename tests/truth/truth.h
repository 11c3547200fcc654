// Can answers be trusted? What is known beforehand is hidden from the program and asked of it; the share of
// right answers is printed beside its goal. Battles are those of `groma balance`.
#pragma once

#include "core/sim/balance.h"
#include "editor/session/balance/battle_ground.h"
#include "editor/session/balance/kept_battles.h"
#include "formats/proof/variations.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groma::truth {

struct Options {
    std::vector<std::string> paths;
    std::string players = "random";
    std::uint64_t seed = 1;
    std::uint64_t battles = 24;    // that the black box plays
    std::uint64_t reference = 400; // pairs of the long reference run; 0: none
    std::uint64_t pairs = 96;      // of an effect, at most
    std::size_t most = 0;          // changes of a battle, spread over all; 0: all
    std::size_t trials = 100;      // north star: planted and null ones, each
    std::uint64_t first = 1;       // north star: the trial that is played first, from 1; then round to it
    double points = 3;             // north star: what is planted, of a hundred
    std::size_t thoughts = 50;     // of a search
    unsigned threads = 1;
    std::string record; // north star: the file that says what changes are worth; of the order: what is known
    std::string kept;   // north star: the file of the trials that are known; empty: none is kept
    std::vector<std::string> only; // north star: of its record, changes with one of these in their names
    bool make = false;             // it is made, or gone on with
    bool effects = false;          // of the order: each effect is told
    bool ceiling = false;          // of the order: the long run is played twice, and both are compared
    bool luck = false;             // of each battle is counted
    std::optional<std::vector<std::uint32_t>> luckOf; // of these throws; nothing: of all
    bool all = false;                                 // luck: of all throws, whether it pays or not
    bool goals = false;                               // a goal that is missed is a failure
};

// Counts goals; tells "goal 9 of 10: 27 of 28".
class Goals {
  public:
    void atLeast(const std::string& what, double share, double goal);
    void atMost(const std::string& what, double share, double goal);
    [[nodiscard]] int missed() const { return missed_; }

  private:
    void tell(const std::string& what, double share, const char* how, double goal, bool met);
    int missed_ = 0;
};

// A battle and the versions of it that differ in one printed number by one.
struct Versions {
    session::BattleGround ground;
    session::ReadyBattle base;
    std::vector<formats::Change> changes; // those that can be played
    std::vector<session::ReadyBattle> changed;
};
session::BattleGround groundOf(const std::string& path, const Options& options);
std::optional<Versions> versionsOf(const std::string& path, const Options& options);
// `kept`: battles that were played before; null: none were.
std::vector<sim::Outcome> played(const session::ReadyBattle& battle, std::uint64_t seed, std::uint64_t first,
                                 std::uint64_t count, const Options& options,
                                 session::KeptBattles* kept = nullptr);

// Each prints what it finds; false: it could not be asked.
bool planted(const Options& options, Goals& goals);
bool northStar(const Options& options, Goals& goals);
bool exactPlay(const Options& options, Goals& goals);
bool luck(const Options& options, Goals& goals);
bool course(const Options& options, Goals& goals);

} // namespace groma::truth
