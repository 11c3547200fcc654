#include "tests/support/cards.h"

namespace groma::test {

TextRules cardTable() {
    return fromTexts(R"yaml(title: Ambush
board: {grid: hex, directions: [E, SE, SW, W, NW, NE]}
scopes: [round]
classes: {unit: {attributes: {strength: number}}}
types: {LINE: {class: unit, strength: 2}}
terrain: {plain: {layer: ground, code: "."}}
decks: {plots: {cards: {ambush: 2, plain_card: 6, snow: 2}, hands: side}}
states: {losses: {of: side, type: number, initial: 0}}
measures:
  worth: {takes: {whose: side}, is: "sum(s in sides where s != whose: s.losses) - whose.losses"}
procedures:
  lose:
    takes: {hit: unit}
    does: |
      let whose = owner(hit)
      whose.losses = whose.losses + hit.strength
      eliminate(hit)
  pilfer:
    takes: {thief: side}
    does: |
      for s in sides where s != thief do
        let card = choose one k in hand(plots, s) by thief as pilfered
        if card != nothing then discard card of s
  guess:
    takes: {guesser: side}
    does: |
      if perform accuse by guesser as accused then pass
actions:
  accuse:
    takes: {whose: side, named: card of plots}
    from: {whose: sides, named: "hand(plots, whose)"}
    does: reveal named of whose
  attack:
    takes: {attacker: unit, defender: unit}
    from: {attacker: "[u in pieces(active) where u is unit]", defender: "enemies(attacker)"}
    does: |
      if ambush in hand(plots, owner(defender)) then
        lose(attacker)
      else
        lose(defender)
sequence: |
  scope round do
    while perform attack by active as order do pass
)yaml",
                     R"yaml(title: Ambush
map:
  numbering: {widths: [8, 7], rows: 3, first: 1, digits: 3}
sides:
  red: {title: Red, colour: "#aa2222"}
  blue: {title: Blue, colour: "#2222aa"}
pieces:
  red:
    - {type: LINE, id: R1, at: "003"}
  blue:
    - {type: LINE, id: B1, at: "010"}
first: red
)yaml");
}

void holds(game::Position& position, int side, std::initializer_list<std::pair<int, int>> cards) {
    const int kinds = static_cast<int>(position.layout().decks[kDeck].kinds);
    const auto move = [&](int card, std::int64_t count) {
        position.setDrawPile(kDeck, card, position.drawPile(kDeck, card) - count);
        position.setHand(kDeck, side, card, position.hand(kDeck, side, card) + count);
    };
    for (int card = 0; card < kinds; ++card) {
        position.setShown(kDeck, side, card, 0);
        move(card, -position.hand(kDeck, side, card));
    }
    for (const auto& [card, count] : cards) move(card, count);
}

} // namespace groma::test
