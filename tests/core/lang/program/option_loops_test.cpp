// The loops of a `perform` that do nothing but list the options of one piece after another.
#include "core/lang/program/option_loops.h"
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

using namespace groma;

namespace {

const std::string kOrders = R"--(options:
  pace: {title: Pace, type: [any, horses], default: any}
actions:
  charge: {takes: {unit: unit, foe: unit}, from: {unit: pieces(active), foe: enemies(unit)}, allowed: [{if: "distance(unit, foe) <= 3", else: too far}], does: pass}
  rest: {takes: {unit: unit}, from: {unit: pieces(active)}, allowed: [{if: "not unit.tired", else: is tired}], does: unit.tired = yes}
procedures:
  orders: {does: "while perform charge, rest by active as order do pass"}
  counted: {does: "let near = count(u in pieces(active) where any(e in enemies(u) where adjacent(e, u)))\nif near > 1 then perform rest by active as order"}
)--";

} // namespace

TEST_CASE("each action that a perform lists piece by piece is a loop that is told by its piece alone") {
    const tests::SmallGame game(kOrders);
    const lang::Program& program = game.rules().ruleset->program;
    const std::vector<lang::OptionLoop> loops = lang::optionLoops(program);
    REQUIRE(loops.size() == 3); // two of `orders`, one of `counted`, whose count lists nothing
    CHECK(std::ranges::is_sorted(loops, {}, &lang::OptionLoop::body));
    for (const lang::OptionLoop& loop : loops) {
        const lang::Instr& end = program.code[static_cast<std::size_t>(loop.next)];
        CHECK(end.op == lang::Op::LoopPieces);
        CHECK(end.d == loop.body);
        CHECK(loop.reads == std::vector<std::uint16_t>{end.a});
        CHECK(program.questions[static_cast<std::size_t>(loop.question)].kind == lang::QuestionKind::Row);
    }
    // That of the charge holds a loop over enemies, and is worth more.
    CHECK(loops[0].instructions > 2 * loops[1].instructions);
}

TEST_CASE("a loop whose body leaves behind more than options is none") {
    const tests::SmallGame game(kOrders);
    lang::Program program = game.rules().ruleset->program;
    const lang::OptionLoop loop = lang::optionLoops(program).front();
    const auto at = [&](std::int32_t pc) -> lang::Instr& {
        return program.code[static_cast<std::size_t>(pc)];
    };
    // The piece that the loop has come to is read behind the body, by the loop itself.
    for (std::int32_t pc = loop.body; pc < loop.next; ++pc) {
        if (at(pc).op == lang::Op::CellOf) {
            at(pc).a = at(loop.next).a;
            break;
        }
    }
    CHECK(lang::optionLoops(program).size() == 2);
    // One that changes something is none either; the loop over enemies within it is.
    lang::Program acting = game.rules().ruleset->program;
    lang::Instr& first = acting.code[static_cast<std::size_t>(loop.body)];
    first = {lang::Op::Eliminate, at(loop.next).a};
    const std::vector<lang::OptionLoop> others = lang::optionLoops(acting);
    CHECK(std::ranges::none_of(others, [&](const auto& other) { return other.body == loop.body; }));
    CHECK(others.size() == 3);
}
