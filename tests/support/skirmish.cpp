#include "tests/support/skirmish.h"

#include <doctest/doctest.h>

namespace groma::test {

const char* skirmishRules() {
    return R"yaml(title: Skirmish
board:
  grid: hex
  directions: [E, SE, SW, W, NW, NE]
  direction_tables:
    back: {W: [E, NE], NW: [SE, E], NE: [SW, SE], E: [W, SW], SE: [NW, W], SW: [NE, NW]}
dice: {d6: 6}
scopes: [round, activation]
classes:
  unit:
    attributes: {strength: number, pace: number}
    flips: shaken
  rider: {is: unit}
types:
  BLOCK: {class: unit, strength: 4, pace: 2, back: {strength: 3, pace: 1}}
  LINE: {class: unit, strength: 3, pace: 2, back: {strength: 2, pace: 1}}
  LIGHT: {class: unit, strength: 2, pace: 3, back: {strength: 1, pace: 3}}
  HORSE: {class: rider, strength: 3, pace: 4, back: {strength: 2, pace: "?"}}
states:
  shaken: {of: unit, type: flag}
  fought: {of: unit, type: flag, until: end of activation}
  losses: {of: side, type: number, initial: 0}
  count: {of: game, type: number, initial: 0}
terrain:
  plain: {layer: ground, code: "."}
outcomes:
  fight_result:
    fields: {who: [attackers, defenders], what: [retreat, test, shake, lose]}
    values:
      AR: {who: attackers, what: retreat}
      AT: {who: attackers, what: test}
      AL: {who: attackers, what: lose}
      DR: {who: defenders, what: retreat}
      DT: {who: defenders, what: test}
      DS: {who: defenders, what: shake}
      DL: {who: defenders, what: lose}
tables:
  fight_results:
    gives: fight_result
    rows: {die: number}
    columns: {ratio: number}
    header: [die, 1/2-, 1/1, 3/2, 2/1, 3/1+]
    cells:
      - [1-, AL, AT, AT, AR, DR]
      - [2, AT, AT, AR, DR, DR]
      - [3, AT, AR, DR, DR, DT]
      - [4, AR, DR, DR, DT, DS]
      - [5, AR, DR, DT, DS, DL]
      - [6+, DR, DT, DS, DL, DL]
quantities:
  power:
    takes: {tested: unit}
    title: Power
    cite: "2.1"
    base: tested.strength
    contributions:
      - {title: Away from friends, cite: "2.2", when: "not any(f in friends(tested) where adjacent(f, tested))", add: -1}
    at_least: 1
  fight_shift:
    takes: {attacker: unit, defender: unit}
    title: Die shift
    base: "0"
  nerve:
    takes: {tested: unit}
    title: Nerve
    base: "0"
relations:
  touching: {takes: {a: unit, b: unit}, holds: "adjacent(a, b)"}
queries:
  supporters: {takes: {of_side: side, foe: unit, main: unit}, gives: list of unit, is: "[u in pieces(of_side) where u is unit and u != main and not u.fought and touching(u, foe)]"}
  back_cells: {takes: {fleeing: unit, from: cell}, gives: list of cell, is: "[c in toward(back, fleeing, from) where empty(c)]"}
moves:
  walk:
    takes: {mover: unit}
    budget: mover.pace
    cost: "1"
    allowed: empty(to)
    stops: any(e in enemies(mover) where adjacent(e, to))
rolls:
  nerve_test:
    takes: {tested: unit}
    dice: d6
    total: natural + nerve(tested)
    verdict: {passed: total <= power(tested), failed: otherwise}
traits:
  elite:
    marker: {text: EL}
    modifies:
      - {quantity: nerve, of: tested, add: -1}
  nimble:
    marker: {text: NI}
    requires: holder is rider
    state: {uses: {type: number, initial: 1}}
    before:
      fight:
        as: defender
        when: holder.uses > 0 and not attacker is rider
        does: |
          if confirm evade by owner(holder) then
            holder.uses = holder.uses - 1
            fall_back(holder, cell(attacker))
            cancel
procedures:
  shake:
    takes: {hit: unit}
    does: |
      if hit.shaken then destroy(hit)
      else hit.shaken = yes
  destroy:
    takes: {hit: unit}
    does: |
      let whose = owner(hit)
      whose.losses = whose.losses + hit.front.strength
      eliminate(hit)
  fall_back:
    takes: {fleeing: unit, from: cell}
    does: |
      let to = choose one c in back_cells(fleeing, from) by owner(fleeing) as retreat_cell
      if to = nothing then shake(fleeing)
      else place(fleeing, to)
  test:
    takes: {tested: unit}
    does: |
      let r = roll nerve_test(tested: tested)
      if r.verdict = failed then shake(tested)
  suffer:
    takes: {hit: unit, foe: unit, what: fight_result}
    does: |
      match what.what
        case retreat then fall_back(hit, cell(foe))
        case test then test(hit)
        case shake then shake(hit)
        case lose then destroy(hit)
  fight:
    takes: {attacker: unit, defender: unit}
    gives: fight_result
    does: |
      let helpers = choose some u in supporters(owner(attacker), defender, attacker) by owner(attacker) as helpers
      let attack = power(attacker) + sum(u in helpers: 1)
      let die = roll d6 as fight_die
      let result = fight_results(die + fight_shift(attacker, defender), attack / power(defender))
      attacker.fought = yes
      for u in helpers do u.fought = yes
      if result.who = attackers then suffer(attacker, defender, result)
      else suffer(defender, attacker, result)
      return result
  volley:
    takes: {a: unit, b: unit}
    does: |
      together do
        if a.strength >= b.strength then destroy(b)
        if b.strength >= a.strength then destroy(a)
  tiring:
    takes: {who: unit}
    does: |
      scope activation do
        who.fought = yes
        end round after tiring
      game.count = 99
actions:
  attack:
    takes: {attacker: unit, defender: unit}
    from: {attacker: "[u in pieces(active) where u is unit]", defender: "[e in enemies(attacker) where e is unit]"}
    allowed:
      - {if: "touching(attacker, defender)", else: not in contact, cite: "3.1"}
      - {if: "not attacker.fought", else: has fought, cite: "3.2"}
    does: |
      fight(attacker, defender) on cancel pass
  march:
    takes: {mover: unit, to: cell}
    from: {mover: "[u in pieces(active) where u is unit]", to: "reachable(walk(mover))"}
    allowed:
      - {if: "not mover.fought", else: has fought}
    does: |
      for step in route(walk(mover), to) do place(mover, step)
      mover.fought = yes
sequence: |
  for n in 1 to 4 do
    scope round do
      game.count = n
      for s in sides do
        scope activation for s do
          while perform attack, march by active as order do pass
  if first_side.losses > second_side.losses then finish blue_wins
  else finish red_wins
victory: {verdicts: {red_wins: {winner: first, level: 1}, blue_wins: {winner: second, level: 1}}}
)yaml";
}

TextRules skirmish() {
    return fromTexts(skirmishRules(), R"yaml(title: Skirmish
map:
  numbering: {widths: [8, 7], rows: 9, first: 1, digits: 3}
sides:
  red: {title: Red, colour: "#aa2222"}
  blue: {title: Blue, colour: "#2222aa"}
pieces:
  red:
    - {type: BLOCK, id: R1, at: "043"}
    - {type: LINE, id: R2, at: "044"}
    - {type: LIGHT, id: R3, at: "035", traits: [elite]}
  blue:
    - {type: LINE, id: B1, at: "036"}
    - {type: LIGHT, id: B2, at: "037"}
    - {type: HORSE, id: B3, at: "029", traits: [nimble]}
    - {type: LINE, id: B4, waiting: yes}
first: red
)yaml");
}

const TextRules& toy() {
    static const TextRules made = skirmish();
    REQUIRE_MESSAGE(made.setup != nullptr, made.problems);
    return made;
}

} // namespace groma::test
