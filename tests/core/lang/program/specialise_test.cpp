// What a set-up fixes is folded, code that it rules out is left away, and places are told in both programs.
#include "core/game/machine/engine.h"
#include "core/game/machine/setup_programs.h"
#include "core/game/record/assumptions.h"
#include "core/lang/program/inlining.h"
#include "core/lang/program/specialise.h"
#include "core/lang/program/verify.h"
#include "tests/core/rules/small_game.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string_view>

using namespace groma;

namespace {

const std::string kRules = R"--(options:
  pace: {title: Pace, type: [any, horses], default: any}
queries:
  strides: {takes: {unit: unit}, gives: number, is: "if option pace = horses then 2 * unit.cp else if unit is horse then 3 else 1"}
procedures:
  ask: {takes: {unit: unit}, does: "if option pace = horses then unit.tired = yes\nif confirm rest by owner(unit) then unit.spent = 1"}
)--";

// How often the code of the set-up has that operation.
std::ptrdiff_t countOf(const lang::SpecialisedProgram& special, lang::Op op) {
    return std::count_if(special.program.code.begin() + special.first, special.program.code.end(),
                         [op](const lang::Instr& in) { return in.op == op; });
}

} // namespace

TEST_CASE("options that are set are folded with what they rule out; unset ones are asked") {
    const tests::SmallGame game(kRules);
    const lang::Program& program = game.rules().ruleset->program;
    lang::FixedWords fixed;
    const lang::SpecialisedProgram open = lang::specialise(program, fixed);
    CHECK(countOf(open, lang::Op::Option) == 2);
    CHECK(countOf(open, lang::Op::SetPieceState) == 2);
    fixed.options.assign(1, 0); // any
    const lang::SpecialisedProgram any = lang::specialise(program, fixed);
    CHECK(countOf(any, lang::Op::Option) == 0);
    CHECK(countOf(any, lang::Op::SetPieceState) == 1);
    CHECK(countOf(any, lang::Op::Multiply) == 0);
    fixed.options.assign(1, 1); // horses
    const lang::SpecialisedProgram horses = lang::specialise(program, fixed);
    CHECK(countOf(horses, lang::Op::SetPieceState) == 2);
    CHECK(countOf(horses, lang::Op::Multiply) == 1);
    CHECK(horses.general.size() != any.general.size());
    for (const lang::SpecialisedProgram* made : {&open, &any, &horses}) {
        CHECK(lang::verify(made->withWindows()) == std::vector<std::string>{});
    }
}

TEST_CASE("of two set-ups of one hash, what the one fixes says nothing of the other, which assumes it") {
    const tests::SmallGame game(kRules);
    game::SetupDraft draft = game.rules().setup->draft();
    draft.assumedNumbers.emplace_back("strength", "by the look of it");
    const auto assumes = game::makeSetup(std::move(draft));
    REQUIRE(assumes);
    const game::Setup& sure = *game.rules().setup;
    REQUIRE((*assumes)->hash() == sure.hash());
    game::SetupPrograms programs(100);
    CHECK(programs.of(sure, 0) == nullptr);
    CHECK(programs.of(sure, 99) == nullptr);
    const game::SetupProgramRef made = programs.of(sure, 100);
    REQUIRE(made != nullptr);
    for (int again = 0; again < 2; ++again) {
        CHECK(programs.of(**assumes, 101) == nullptr);
        CHECK(programs.of(**assumes, 102) == nullptr);
        CHECK(programs.of(sure, 103) == made);
    }
    CHECK(programs.of(**assumes, 104) == nullptr);
    const game::SetupProgramRef other = programs.of(**assumes, 201);
    CHECK(other != nullptr);
    CHECK(other != made);
}

TEST_CASE("a run that waits is told in both programs, and what a set-up rules out has no place in its own") {
    const tests::SmallGame game(kRules);
    const lang::Program& program = game.rules().ruleset->program;
    lang::FixedWords fixed;
    fixed.options.assign(1, 0);
    const lang::SpecialisedProgram any = lang::specialise(program, fixed);
    int asked = 0, ruledOut = 0;
    for (std::int32_t pc = 0; pc < any.first; ++pc) {
        const std::int32_t there = any.special[static_cast<std::size_t>(pc)];
        const lang::Op op = program.code[static_cast<std::size_t>(pc)].op;
        if (op == lang::Op::Confirm) {
            ++asked;
            REQUIRE(there >= any.first);
            CHECK(any.generalOf(there) == pc);
            CHECK(any.program.frameMapOf[static_cast<std::size_t>(there)] ==
                  program.frameMapOf[static_cast<std::size_t>(pc)]);
        }
        if (op == lang::Op::SetPieceState && there < 0) {
            ++ruledOut;
            CHECK(any.specialOf(pc) == pc); // code of the general program runs in its place
        }
    }
    CHECK(asked == 1);
    CHECK(ruledOut == 1);
}

namespace {

// A quantity of two small ones, of which one divides by what it is given.
const std::string kCalling = R"--(quantities:
  half: {takes: {unit: unit}, base: "unit.cp / 2"}
  share: {takes: {unit: unit, parts: number}, base: "half(unit) / parts"}
  rest: {takes: {unit: unit, parts: number}, base: "share(unit, parts) + half(unit)"}
)--";

std::int32_t functionOf(const lang::Program& program, std::string_view name) {
    const auto found = std::ranges::find(program.functions, name, &lang::FunctionInfo::name);
    return static_cast<std::int32_t>(found - program.functions.begin());
}

} // namespace

TEST_CASE("small pure functions stand where they were called: the same words, steps, bounds and failures") {
    const tests::SmallGame game(kCalling);
    const game::Setup& setup = *game.rules().setup;
    const lang::Program& program = setup.program();
    const lang::SpecialisedProgram made = lang::specialise(program, {});
    CHECK(lang::verify(made.withWindows()) == std::vector<std::string>{});
    const std::int32_t rest = functionOf(program, "rest");
    std::ptrdiff_t calls = 0, standing = 0;
    const lang::FunctionInfo& laid = made.program.functions[static_cast<std::size_t>(rest)];
    for (std::int32_t pc = laid.entry; pc < laid.end; ++pc) {
        const lang::Instr& in = made.program.code[static_cast<std::size_t>(pc)];
        calls += in.op == lang::Op::CallPure ? 1 : 0;
        standing += lang::standsHere(in) ? 1 : 0;
    }
    CHECK(standing == 3); // share, half within it, half
    CHECK(calls == standing);

    const game::Position start = game.start();
    for (std::uint32_t frames = 1; frames <= 4; ++frames) {
        for (const std::uint64_t steps : {1, 2, 3, 1000}) {
            for (const int parts : {0, 2}) {
                CAPTURE(frames);
                CAPTURE(steps);
                CAPTURE(parts);
                const game::Bounds bounds{.steps = steps, .frames = frames};
                game::Engine general(bounds,
                                     {.stepsBeforeSetup = UINT64_MAX, .stepsBeforeNative = UINT64_MAX});
                game::Engine special(bounds, {.stepsBeforeSetup = 0, .stepsBeforeNative = UINT64_MAX});
                game::Engine native(bounds, {.stepsBeforeSetup = 0, .stepsBeforeNative = 0});
                const std::vector<std::int64_t> given{0, base::Number(parts).bits()};
                const auto by = general.evaluate(setup, start, rest, given);
                for (game::Engine* other : {&special, &native}) {
                    const auto same = other->evaluate(setup, start, rest, given);
                    CHECK(other->spent() == general.spent());
                    REQUIRE(same.has_value() == by.has_value());
                    if (by) {
                        CHECK(same->word == by->word);
                        continue;
                    }
                    CHECK(same.error().text == by.error().text);
                    CHECK(same.error().chain == by.error().chain);
                    CHECK(same.error().function == by.error().function);
                    CHECK(same.error().pc == by.error().pc);
                }
            }
        }
    }
}
