// The texts of a small invented game: two files of rules and a battle.
#pragma once

#include <string_view>

namespace groma::session {

inline constexpr std::string_view kRules = R"yaml(groma: ruleset/1
title: A small game
include: [fight.yaml]
board: {grid: hex, facing: sides, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
scopes: [turn, activation]
classes:
  unit:
    attributes:
      cp: {type: number, title: Combat points}
      mp: {type: number, title: Movement}
    notation: [cp, mp]
    flips: disordered
  rider: {is: unit}
types:
  FOOT: {class: unit, title: Foot, cp: 3, mp: 3, back: {cp: 2, mp: 2}}   # the line
  HORSE: {class: rider, title: Horse, cp: 4, mp: 5, back: {cp: "?", mp: 4}}
  CHIEF: {class: unit, title: Chief, cp: 4, mp: 3}
states:
  disordered: {of: unit, type: flag, title: Disordered}
terrain:
  plain: {layer: ground, title: Plain, code: "."}
  wood: {layer: ground, title: Wood, code: f}
  marsh: {layer: ground, title: Marsh}
  village: {layer: feature, title: Village}
  camp: {layer: feature, title: Camp}
sides:
  river: {title: River}
  bridge: {title: Bridge, needs: river}
links:
  road: {title: Road}
numbers: {duration: {default: 3}}
options:
  fierce: {type: truth, default: no, title: Fierce fights}
)yaml";

inline constexpr std::string_view kFight = R"yaml(groma: ruleset/1
title: Fights
outcomes:
  fight_result: [hold, flee, dead]
tables:
  fight_results:
    title: Fights
    gives: fight_result
    rows: {die: number}
    columns: {difference: number}
    header: [d6, -1, 0, 1]
    cells:
      - [1-2, hold, hold, flee]
      - [3-4, hold, flee, flee]   # the middle
      - [5-6, flee, flee, dead]
    left: first column
    right: last column
quantities:
  strength:
    takes: {fighter: unit}
    title: Strength
    cite: "1.1"
    base: fighter.cp
    contributions:
      - {title: In a wood, when: ground(cell(fighter)) = wood, add: 1, cite: "1.2"}
      - {title: Fierce, when: option fierce, add: 1}
traits:
  brave:
    title: Brave
    marker: {text: BR, colour: gold}
    modifies:
      - {quantity: strength, of: fighter, title: Brave, add: 1, cite: "2.1"}
  mounted:
    title: Mounted
    requires: holder is rider
    modifies:
      - {quantity: strength, of: fighter, title: Mounted, add: 1}
  night:
    title: Night battle
    for: scenario
    enforced: no
procedures:
  fight:
    takes: {attacker: unit, defender: unit}
    gives: fight_result
    does: |
      let d = roll d6 as fight_die
      let outcome = fight_results(d, strength(attacker) - strength(defender))
      match outcome
        case hold then pass
        case flee then defender.disordered = yes
        case dead then eliminate(defender)
      return outcome
actions:
  attack:
    title: Attack
    takes: {attacker: unit, defender: unit}
    from: {attacker: "pieces(active)", defender: "enemies(attacker)"}
    allowed:
      - {if: "adjacent(attacker, defender)", else: not in contact, cite: "1.3"}
    does: |
      fight(attacker, defender)
measures:
  worth: {takes: {player: side}, is: "sum(p in pieces(player): p.cp)"}
victory: {verdicts: {over: {winner: none, title: The day is over}}}
sequence: |
  for n in 1 to scenario.duration do
    scope turn do
      scope activation for active do
        while perform attack by active as orders do pass
  finish over
)yaml";

inline constexpr std::string_view kBattle = R"yaml(groma: scenario/1
title: A small battle     # with a comment
rules: rules.yaml
map:
  numbering: {widths: [9], rows: 5, displaced: even}
  ground: plain
  features: {village: "012"}

sides:
  reds: {title: Reds, colour: "#aa0000"}
  blues: {title: Blues, colour: "#0000aa"}

numbers: {duration: 2}

pieces:
  reds:
    - {type: CHIEF, id: chief, name: Old Red, at: "005"}
    - 5 FOOT (3-3) hexes 010-014     # the red line
    - {place: "2 HORSE (4-5) hexes 019, 027", cite: "9.1"}
  blues:
    - 3 FOOT hexes 037-039
    - HORSE 045
)yaml";

} // namespace groma::session
