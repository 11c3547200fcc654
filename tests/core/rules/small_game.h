// A game of four pieces, so small that what its rules must do is worked out in the head. A test adds the
// entries it is about.
#pragma once

#include "core/game/script/script.h"
#include "tests/support/text_rules.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::tests {

// What play came to, in words.
struct Played {
    std::vector<std::string> said;  // the lines of `say`
    std::vector<std::string> asked; // "DECISION by SIDE: option, option", in order
    std::string result; // "4", "passed", "cancelled", "left turn", "stopped: ...", "done"; or what is asked
    std::vector<std::string> problems; // of the script
    game::Position position;
};

// Rules: an `a` and a `b` of class unit (type FOOT, cp 3) for red in 001, 002; a `c` (HORSE, cp 2, class
// horse) and a `d` (FOOT) for blue in 008, 009; scopes turn and phase; states tired (units, flag), spent
// (units, until the end of a phase), gold (sides), count (game); points (sides, a resource from 0 to 5, 2 at
// the start); d6; outcomes `result`: held, driven, lost, and `way`: stay, away. Map: rows of 6 hexes, 4 rows.
class SmallGame {
  public:
    // `rules`: more sections; `traits`: by piece, side or "scenario", such as {{"a", "brave, keen"}}.
    SmallGame(const std::string& rules, const std::vector<std::pair<std::string, std::string>>& traits = {});

    // "strike(unit: a, foe: c)"; the answers in order of use.
    Played play(const std::string& call, std::vector<game::Script::Entry> script = {}) const;
    Played play(const std::string& call, std::vector<game::Script::Entry> script,
                const game::Position& from) const;
    // The value of a query or quantity of pieces, or "stopped: ...".
    std::string value(const std::string& name, const std::vector<std::string>& pieces) const;
    std::string value(const std::string& name, const std::vector<std::string>& pieces,
                      const game::Position& at) const;
    // "a.tired", "red.gold", "game.count"
    std::string fact(const game::Position& position, const std::string& fact) const;
    game::Position start() const;
    const test::TextRules& rules() const { return rules_; }

  private:
    test::TextRules rules_;
};

// A script of single answers: {{"evade", "yes"}}.
std::vector<game::Script::Entry> script(const std::vector<std::pair<std::string, std::string>>& answers);

using Lines = std::vector<std::string>;

} // namespace groma::tests
