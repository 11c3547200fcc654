// The verifier refuses programs broken by hand, one for each thing that it promises of those it lets pass.
#include "core/lang/program/liveness.h"
#include "core/lang/program/verify.h"
#include "tests/support/hand_rules.h"
#include "tests/support/rng.h"
#include "tests/support/skirmish.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace groma;
using namespace groma::test;
using lang::FunctionRole;
using lang::Instr;
using lang::kNoSlot;
using lang::Op;

namespace {

std::string all(const std::vector<std::string>& problems) {
    std::string text;
    for (const std::string& problem : problems) {
        text += problem + "\n";
    }
    return text;
}

// A function whose parameters are numbers.
std::int32_t function(HandRules& rules, const char* name, int parameters, int slots, std::vector<Instr> code,
                      FunctionRole role = FunctionRole::Procedure) {
    const std::int32_t made = rules.function(name, parameters, slots, std::move(code), role);
    for (int i = 0; i < parameters; ++i) {
        rules.info(made).parameters.push_back({"p", {lang::Kind::Number}, static_cast<std::uint16_t>(i)});
    }
    return made;
}

// What is wrong with one function of these lines; it takes `parameters` words and gives one.
std::string problemsOf(std::vector<Instr> code, int parameters = 0, int slots = 4,
                       FunctionRole role = FunctionRole::Procedure) {
    HandRules rules;
    rules.question(lang::QuestionKind::Dice, "die");
    rules.program.constants = {7};
    rules.text("said");
    rules.program.states.resize(rules.model.states.size());
    function(rules, "probe", parameters, slots, std::move(code), role);
    return all(lang::verify(rules.program));
}

} // namespace

TEST_CASE("a sound function passes the verifier") {
    CHECK(problemsOf(
              {
                  op(Op::LoadWhole, 1, 0, 0, 1),
                  op(Op::RollDice, 1, 1, kNoSlot, 0, 0),
                  op(Op::JumpLessWhole, 1, 0, 0, 4, 5),
                  op(Op::SetPieceState, 1, 0, kWounds),
                  op(Op::Copy, 0, 1),
                  op(Op::Return),
              },
              1) == "");
}

TEST_CASE("a slot outside the frame is refused") {
    CHECK(problemsOf({op(Op::LoadWhole, 4, 0, 0, 1), op(Op::LoadWhole, 0, 0, 0, 1), op(Op::Return)}) ==
          "probe at 0: slot 4 of 4\n");
    CHECK(problemsOf({op(Op::LoadWhole, 0, 0, 0, 1), op(Op::Copy, 1, 900), op(Op::Return)}) ==
          "probe at 1: slot 900 of 4\n");
}

TEST_CASE("a run of slots that ends outside the frame is refused") {
    CHECK(problemsOf({op(Op::Zero, 2, 0, 3), op(Op::LoadWhole, 0, 0, 0, 1), op(Op::Return)}) ==
          "probe at 0: slots 2 to 4 of 4\n");
    CHECK(problemsOf({op(Op::LoadWhole, 0, 0, 0, 1), op(Op::CopyWide, 1, 0, 9), op(Op::Return)}) ==
          "probe at 1: slots 0 to 8 of 4\nprobe at 1: slots 1 to 9 of 4\n");
}

TEST_CASE("a frame that starts past the end of the caller's is refused") {
    HandRules rules;
    const std::int32_t callee = function(rules, "callee", 2, 2, {op(Op::Return)}, FunctionRole::Query);
    function(rules, "caller", 2, 3,
             {op(Op::Copy, 2, 1), op(Op::CallPure, 2, 0, 0, callee), op(Op::Copy, 0, 2), op(Op::Return)},
             FunctionRole::Query);
    CHECK(all(lang::verify(rules.program)) == "caller at 2: slots 2 to 3 of 3\n");
}

TEST_CASE("an index past the end of its list is refused") {
    const auto one = [](Instr instr) {
        return problemsOf({instr, op(Op::LoadWhole, 0, 0, 0, 1), op(Op::Return)}, 2);
    };
    CHECK(one(op(Op::LoadConst, 2, 0, 0, 0)) == "");
    CHECK(one(op(Op::LoadConst, 2, 0, 0, 1)) == "probe at 0: index 1 of 1\n");
    CHECK(one(op(Op::LoadConst, 2, 0, 0, -1)) == "probe at 0: index -1 of 1\n");
    CHECK(one(op(Op::ListConst, 2, 0, 0, 0)) == "probe at 0: index 0 of 0\n");
    CHECK(one(op(Op::CallPure, 2, 0, 0, 5)) == "probe at 0: index 5 of 1\n");
    CHECK(one(op(Op::TableRead, 2, 0, 1, 0)) == "probe at 0: index 0 of 0\n");
    CHECK(one(op(Op::Reachable, 2, 0, 0, 0)) == "probe at 0: index 0 of 0\n");
    CHECK(one(op(Op::SightClear, 2, 0, 0, 0)) == "probe at 0: index 0 of 0\n");
    CHECK(one(op(Op::RollDice, 2, 0, kNoSlot, 1, 0)) == "probe at 0: index 1 of 1\n");
    CHECK(one(op(Op::RollDice, 2, 0, kNoSlot, 0, 2)) == "probe at 0: index 2 of 2\n");
    CHECK(one(op(Op::Say, 0, 0, 0, 1)) == "probe at 0: index 1 of 1\n");
    CHECK(one(op(Op::HasTrait, 2, 0, 0)).find("index 0 of") != std::string::npos);
    CHECK(one(op(Op::IsClass, 2, 0, 2)) == "probe at 0: index 2 of 2\n");
    CHECK(one(op(Op::ScenarioNumber, 2, 0, 0, 3)) == "probe at 0: index 3 of 0\n");
    CHECK(one(op(Op::SumSlots, 2, 0, 1, 0, 0)) == "probe at 0: index 0 of 0\n");
    CHECK(one(op(Op::JumpNoTraits, 0, 0, 0, 1, 0)) == "probe at 0: index 0 of 0\n");
}

TEST_CASE("an operation that does not exist is refused") {
    CHECK(problemsOf({op(Op::kCount), op(Op::LoadWhole, 0, 0, 0, 1), op(Op::Return)}) ==
          "probe at 0: no such operation\n");
}

TEST_CASE("a jump out of its function is refused, even into another one") {
    CHECK(problemsOf({op(Op::LoadWhole, 0, 0, 0, 1), op(Op::Goto, 0, 0, 0, 99), op(Op::Return)}) ==
          "probe at 1: jumps to 99\n");
    CHECK(problemsOf({op(Op::LoadWhole, 0, 0, 0, 1), op(Op::JumpWhole, 0, 0, 0, -1, 1), op(Op::Return)}) ==
          "probe at 1: jumps to -1\n");
    HandRules rules;
    function(rules, "first", 1, 1, {op(Op::Return)});
    function(rules, "second", 1, 1, {op(Op::Goto, 0, 0, 0, -1), op(Op::Return)});
    CHECK(all(lang::verify(rules.program)) == "second at 1: jumps to 0\n");
}

TEST_CASE("a list of jumps is checked one by one") {
    HandRules rules;
    rules.program.jumpLists = {{1, 2}, {1, 7}};
    function(rules, "sound", 1, 1, {op(Op::JumpTable, 0, 0, 0, 0, 0), op(Op::Return), op(Op::Return)});
    CHECK(all(lang::verify(rules.program)) == "");
    rules.program.code[0].e = 1;
    CHECK(all(lang::verify(rules.program)) == "sound at 0: jumps to 7\n");
    rules.program.code[0].e = 2;
    CHECK(all(lang::verify(rules.program)) == "sound at 0: index 2 of 2\n");
}

TEST_CASE("a function that runs past its last instruction is refused") {
    CHECK(problemsOf({op(Op::LoadWhole, 0, 0, 0, 1)}) == "probe at 0: runs out of the function\n");
    CHECK(problemsOf({op(Op::JumpTrue, 0, 0, 0, 2), op(Op::Return), op(Op::Copy, 0, 0)}, 1) ==
          "probe at 2: runs out of the function\n");
}

TEST_CASE("code that nothing reaches may end anyhow") {
    CHECK(problemsOf({op(Op::Return), op(Op::LoadWhole, 1, 0, 0, 1)}, 1) == "");
}

TEST_CASE("a function without code is refused") {
    HandRules rules;
    function(rules, "empty", 1, 1, {op(Op::Return)});
    rules.program.functions[0].end = rules.program.functions[0].entry;
    CHECK(all(lang::verify(rules.program)) == "empty at 0: the function has no code\n");
    rules.program.functions[0].end = 7;
    CHECK(all(lang::verify(rules.program)) == "empty at 0: the function has no code\n");
    rules.program.functions[0].entry = -1;
    CHECK(all(lang::verify(rules.program)).starts_with("empty at -1: the function has no code\n"));
}

TEST_CASE("a slot that is read before it is written is refused") {
    CHECK(problemsOf({op(Op::Copy, 1, 2), op(Op::Return)}, 1) ==
          "probe at 0: Copy reads slot 2 that may not be written\n");
    // On one of two ways only.
    CHECK(problemsOf({op(Op::JumpTrue, 0, 0, 0, 2), op(Op::LoadWhole, 1, 0, 0, 3), op(Op::AddWhole, 2, 1),
                      op(Op::Return)},
                     1) == "probe at 2: AddWhole reads slot 1 that may not be written\n");
}

TEST_CASE("a function that gives something must have written it where it returns") {
    CHECK(problemsOf({op(Op::Return)}) == "probe at 0: Return reads slot 0 that may not be written\n");
    CHECK(problemsOf({op(Op::Stop)}) == "");
}

TEST_CASE("a slot is a list on all ways or on none") {
    CHECK(problemsOf({op(Op::JumpTrue, 0, 0, 0, 3), op(Op::ListNew, 1), op(Op::Goto, 0, 0, 0, 4),
                      op(Op::LoadWhole, 1, 0, 0, 3), op(Op::ListSize, 0, 1), op(Op::Return)},
                     1)
              .find("probe at 4: ListSize reads slot 1 that holds a list on some paths only") !=
          std::string::npos);
}

TEST_CASE("numbers are computed of numbers and lists are asked for elements") {
    CHECK(problemsOf({op(Op::ListNew, 1), op(Op::AddWhole, 0, 1, 0, 1), op(Op::Return)}) ==
          "probe at 1: AddWhole wants no list in slot 1\n");
    CHECK(problemsOf({op(Op::LoadWhole, 1, 0, 0, 3), op(Op::ListSize, 0, 1), op(Op::Return)}) ==
          "probe at 1: ListSize wants a list in slot 1\n");
    CHECK(problemsOf({op(Op::LoadWhole, 1, 0, 0, 3), op(Op::ListPush, 1, 1), op(Op::Copy, 0, 1),
                      op(Op::Return)}) == "probe at 1: ListPush wants a list in slot 1\n");
}

TEST_CASE("a pure function neither asks nor changes nor calls what does") {
    const auto pure = [](Instr instr) {
        HandRules rules;
        rules.program.states.resize(rules.model.states.size());
        rules.question(lang::QuestionKind::Dice, "die");
        rules.text("said");
        const std::int32_t acting = function(rules, "acting", 1, 1, {op(Op::Return)});
        if (instr.op == Op::Call || instr.op == Op::CallPure) {
            instr.d = acting;
        }
        function(rules, "probe", 1, 3, {op(Op::LoadWhole, 1, 0, 0, 1), instr, op(Op::Return)},
                 FunctionRole::Query);
        return all(lang::verify(rules.program));
    };
    CHECK(pure(op(Op::RollDice, 1, 1, kNoSlot, 0, 0)) == "probe at 2: RollDice in a pure function\n");
    CHECK(pure(op(Op::Eliminate, 0)) == "probe at 2: Eliminate in a pure function\n");
    CHECK(pure(op(Op::Say, 0, 0, 0, 0)) == "probe at 2: Say in a pure function\n");
    CHECK(pure(op(Op::Call, 0)) == "probe at 2: Call in a pure function\n");
    CHECK(pure(op(Op::CallPure, 0)) == "probe at 2: a pure call of an acting function\n");
    CHECK(pure(op(Op::SetPieceState, 1, 0, kWounds)) == "probe at 2: SetPieceState in a pure function\n");
}

TEST_CASE("an acting call goes to an acting function") {
    HandRules rules;
    const std::int32_t query = function(rules, "query", 1, 1, {op(Op::Return)}, FunctionRole::Query);
    function(rules, "probe", 1, 1, {op(Op::Call, 0, 0, 0, query), op(Op::Return)});
    CHECK(all(lang::verify(rules.program)) == "probe at 1: an acting call of a pure function\n");
}

TEST_CASE("the code with notes is held to the same") {
    HandRules rules;
    const std::int32_t probe = function(
        rules, "probe", 1, 2, {op(Op::Return), op(Op::AddWhole, 0, 1), op(Op::Return)}, FunctionRole::Query);
    lang::FunctionInfo& info = rules.info(probe);
    info.end = info.entry + 1;
    CHECK(all(lang::verify(rules.program)) == "");
    info.recorded = info.entry + 1;
    info.recordedEnd = info.entry + 3;
    CHECK(all(lang::verify(rules.program)) == "probe at 1: AddWhole reads slot 1 that may not be written\n");
}

TEST_CASE("all problems of all functions are told, not the first alone") {
    HandRules rules;
    function(rules, "one", 0, 1, {op(Op::Return)});
    function(rules, "two", 0, 1, {op(Op::Goto, 0, 0, 0, 5), op(Op::Copy, 9, 0)});
    CHECK(lang::verify(rules.program).size() == 3);
}

TEST_CASE("whatever stands in a program, the verifier says so and does not crash") {
    const TextRules toy = skirmish();
    REQUIRE_MESSAGE(toy.ruleset != nullptr, toy.problems);
    const lang::Program& sound = toy.ruleset->program;
    REQUIRE(lang::verify(sound).empty());
    tests::Rng rng(11);
    const auto draw = [&](std::size_t n) {
        return static_cast<std::int32_t>(rng.boundedDraw(static_cast<std::uint32_t>(n)));
    };
    int refused = 0;
    for (int round = 0; round < 400; ++round) {
        lang::Program broken = sound;
        Instr& in = broken.code[static_cast<std::size_t>(draw(broken.code.size()))];
        const std::int32_t values[] = {-1,      0,         1,        draw(40), draw(broken.code.size()),
                                       kNoSlot, INT32_MAX, INT32_MIN};
        const std::int32_t value = values[static_cast<std::size_t>(draw(std::size(values)))];
        switch (draw(6)) {
        case 0: in.a = static_cast<std::uint16_t>(value); break;
        case 1: in.b = static_cast<std::uint16_t>(value); break;
        case 2: in.c = static_cast<std::uint16_t>(value); break;
        case 3: in.d = value; break;
        case 4: in.e = value; break;
        default: in.op = static_cast<Op>(draw(static_cast<std::size_t>(Op::kCount) + 2)); break;
        }
        refused += lang::verify(broken).empty() ? 0 : 1;
    }
    CHECK(refused > 100);
}
