// A small ruleset and programs put together by hand, so that the kernel is tested without the language.
#pragma once

#include "core/game/position/setup.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace groma::test {

// States of the toy ruleset, by index.
enum ToyState : std::int32_t { kTired, kMarked, kWounds, kSpeed, kMorale, kTurn, kTrap };
enum ToyScope : std::int32_t { kGame, kRound, kPhase };
enum ToyAttribute : std::int32_t { kStrength, kPace };

// One line of a function.
lang::Instr op(lang::Op op, int a = 0, int b = 0, int c = 0, std::int32_t d = 0, std::int32_t e = 0);

// Two classes (unit, and rider which is a unit), two types of strength 3 and 5, flags `tired` (until the end
// of a phase) and `marked`, numbers `wounds` (0..4) and `speed` of pieces, `morale` (0..10, a resource) of
// sides, `turn` of the game, `trap` of cells, a d6, a faced die (two blanks, three hits, one star), a deck of
// two cards with hands, two traits (lucky for pieces and sides; fixed with one parameter).
class HandRules {
  public:
    HandRules();

    rules::Model model;
    lang::Program program;

    // Jumps in `code` count from its first line. Dead slots of a question are given with the line's number.
    std::int32_t function(std::string name, int parameters, int slots, std::vector<lang::Instr> code,
                          lang::FunctionRole role = lang::FunctionRole::Procedure);
    lang::FunctionInfo& info(std::int32_t function) {
        return program.functions[static_cast<std::size_t>(function)];
    }
    // At the given line of a function these slots are dead.
    void dead(std::int32_t function, int line, std::vector<std::uint16_t> slots);
    std::int32_t question(lang::QuestionKind kind, std::string name, lang::Type type = {});
    std::int32_t text(std::string words);

    // A map of 5 rows of 5 hexes (numbers 001..025), sides red and blue, r1 and r2 of red in 007 and 008, b1
    // (a rider) and b2 of blue in 009 and waiting.
    game::SetupRef setup() const;
};

} // namespace groma::test
