#include "tests/support/blocks.h"

namespace groma::test {

TextRules blockTable(const std::string& first, const std::string& second, const std::string& third) {
    return fromTexts(R"yaml(title: Veils
board: {grid: hex, directions: [E, SE, SW, W, NW, NE]}
scopes: [round]
classes: {unit: {attributes: {strength: number, guarded: {type: truth, default: no}}, hidden: veiled}}
types:
  TRAP: {class: unit, strength: 9}
  SHEEP: {class: unit, strength: 1}
  WALL: {class: unit, strength: 2, guarded: yes}
terrain: {plain: {layer: ground, code: "."}}
states:
  veiled: {of: unit, type: flag}
  hits: {of: unit, type: number, hidden: yes}
  tired: {of: unit, type: flag}
  lost: {of: side, type: number}
measures:
  worth: {takes: {whose: side}, is: "sum(s in sides where s != whose: s.lost) - whose.lost"}
procedures:
  lose:
    takes: {hit: unit, much: number}
    does: |
      let whose = owner(hit)
      whose.lost = whose.lost + much
      eliminate(hit)
  dare:
    takes: {whose: side}
    does: if confirm daring by whose then pass
actions:
  attack:
    takes: {attacker: unit, defender: unit}
    from: {attacker: pieces(active), defender: enemies(attacker)}
    does: |
      defender.veiled = no
      if defender.strength > attacker.strength then
        lose(attacker, 3)
      else
        lose(defender, defender.strength + defender.hits)
  raid:
    takes: {attacker: unit, defender: unit}
    from: {attacker: pieces(active), defender: enemies(attacker)}
    allowed: [{if: not defender.guarded, else: guarded}]
    does: eliminate(defender)
sequence: |
  scope round do
    while perform attack by active as order do pass
    while perform raid by active as raiding do pass
)yaml",
                     R"yaml(title: Veils
map:
  numbering: {widths: [8, 7], rows: 3, first: 1, digits: 3}
sides:
  red: {title: Red, colour: "#aa2222"}
  blue: {title: Blue, colour: "#2222aa"}
pieces:
  red: [{type: WALL, id: R1, at: "003"}, {type: SHEEP, id: R2, at: "004", state: {veiled: yes}}]
  blue:
    - {type: )yaml" + first +
                         R"yaml(, id: B1, at: "010", state: {veiled: yes, tired: yes}}
    - {type: )yaml" + second +
                         R"yaml(, id: B2, at: "011", state: {veiled: yes}}
    - {type: )yaml" + third +
                         R"yaml(, id: B3, at: "012", state: {veiled: yes}}
    - {type: TRAP, id: late, turn: 2, state: {veiled: yes}}
first: red
)yaml");
}

} // namespace groma::test
