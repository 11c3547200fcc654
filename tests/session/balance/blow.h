// A battle of one blow, whose chances are counted by hand.
#pragma once

#include "tests/session/small_game.h"

#include <string>
#include <string_view>

namespace groma::session {

// A die plus the attacker's strength less the defender's: 4 and more eliminates the defender, a 1 that does
// not reach it the attacker.
inline constexpr std::string_view kBlowRules = R"yaml(groma: ruleset/1
title: One blow
board: {grid: hex, stacking: 1, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
scopes: [turn]
turn: turn
classes:
  unit: {attributes: {cp: number}}
types:
  WEAK: {class: unit, cp: 1}
  STRONG: {class: unit, cp: 3}
terrain:
  plain: {layer: ground, code: "."}
outcomes:
  verdict: [won, lost]
procedures:
  fight:
    takes: {attacker: unit, defender: unit}
    gives: verdict
    does: |
      let score = roll d6 as score
      if score + attacker.cp - defender.cp >= 4 then
        eliminate(defender)
        return won
      if score = 1 then eliminate(attacker)
      return lost
actions:
  strike:
    takes: {attacker: unit, defender: unit}
    from: {attacker: pieces(active), defender: pieces(other(active))}
    does: fight(attacker, defender)
measures:
  worth: {takes: {player: side}, is: size(pieces(player)) - size(pieces(other(player)))}
victory:
  verdicts:
    red_wins: {winner: first}
    blue_wins: {winner: second}
    draw: {winner: none}
sequence: |
  scope turn for first_side do
    let acted = perform strike by first_side as order
  if size(pieces(second_side)) = 0 then finish red_wins
  if size(pieces(first_side)) = 0 then finish blue_wins
  finish draw
)yaml";

inline constexpr std::string_view kBlow = R"yaml(groma: scenario/1
title: One blow
rules: rules.yaml
board: {numbering: {widths: [6], rows: 3, displaced: even}}
sides: {red: {}, blue: {}}
pieces:
  red:
    - {type: STRONG, id: R, at: "002"}
  blue:
    - {type: WEAK, id: B, at: "003"}
)yaml";

struct Blow {
    formats::MemoryFileSystem files;
    Blow() {
        files.put("/blow/groma-project", "");
        files.put("/blow/rules.yaml", std::string(kBlowRules));
        files.put("/blow/battle.yaml", std::string(kBlow));
    }
    Document open() {
        auto document = Document::open(files, "/blow/battle.yaml");
        REQUIRE(document.has_value());
        REQUIRE(firstProblem(*document) == "");
        return *document;
    }
    // With another strength of the attacker, that is in no file.
    Document stronger(const std::string& cp) {
        std::string text(kBlowRules);
        text.replace(text.find("cp: 3"), 5, "cp: " + cp);
        return open().withText("rules.yaml", text);
    }
};

} // namespace groma::session
