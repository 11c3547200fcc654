// A run as one side may know it: what that side cannot see is dealt anew, uniformly among all that agrees
// with what it does see. Who thinks for a side is given a view and never the run.
//
// Seen by everybody: pieces that are not hidden (core/game/position/hidden.h) and their states, discards,
// revealed cards, how many cards each side holds, and how many of each kind a deck has. Seen by one side: its
// own hand. So the cards that it has no place for are those of the draw piles and of the other sides' hidden
// hands: they are mixed, and each hidden hand is dealt as many as it holds. What the question itself shows is
// known too: who is to choose among cards that it does not hold, as when one picks from the hand of another,
// finds each of them where it lies. Which of its owner's hidden pieces stands where is dealt too, among all
// ways in which the actions that the question offers may be taken: the run is then one of a set-up with
// pieces exchanged (core/game/machine/dealt_pieces.h).
#pragma once

#include "core/game/machine/engine.h"
#include "core/game/machine/run.h"
#include "core/game/names/pending.h"

#include <cstdint>
#include <optional>

namespace groma::game {

class View {
  public:
    // Of a run that waits for `pending`, a choice. The deal is a function of what the side knows and of the
    // seed, under keys that no dice of the game have. Nothing hidden: `run` itself. Good until it is asked
    // again.
    const Run& of(const Run& run, const Pending& pending, int side, std::uint64_t seed);

    // Some cards or pieces are hidden from that side.
    static bool hides(const Setup& setup, const Position& position, int side);
    // A position about which nothing is asked yet, with the cards dealt in the same way; pieces stand as they
    // are.
    static Position dealt(const Setup& setup, const Position& position, int side, std::uint64_t seed);

  private:
    void exchange(const Run& run, const Pending& pending, int side, std::uint64_t seed);
    bool offersTheSame(const Run& run, const Pending& pending, const Setup& exchanged, const Position& dealt);

    Run dealt_;
    SetupRef exchanged_;           // that the dealt run stands on; null: its own
    std::optional<Engine> engine_; // once pieces are hidden
};

} // namespace groma::game
