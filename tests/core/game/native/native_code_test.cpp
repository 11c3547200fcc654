// Operations one by one, by native code and by the loop: words, failures with their places, steps.
#include "core/game/machine/engine.h"
#include "core/game/native/native_code.h"
#include "tests/support/hand_rules.h"
#include "tests/support/rng.h"

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

using namespace groma;
using namespace groma::test;
using base::Number;
using game::Engine;
using game::Habits;
using lang::Instr;
using lang::Op;

namespace {

constexpr Habits kByTheLoop{.remembers = true, .listsActions = true, .stepsBeforeNative = UINT64_MAX};
constexpr Habits kNatively{.remembers = true, .listsActions = true, .stepsBeforeNative = 0};

// Numbers that fit and that do not, wholes and fractions, and words that are no numbers.
std::vector<std::int64_t> tellingWords() {
    std::vector<std::int64_t> words;
    for (const std::int32_t whole : {0, 1, -1, 2, 3, 4, 7, -5, INT32_MAX, INT32_MIN, 46'341}) {
        words.push_back(Number(whole).bits());
    }
    for (const auto& [over, under] : {std::pair{1, 2}, {-3, 4}, {5, 3}, {INT32_MAX, 2}}) {
        words.push_back(Number::fraction(over, under).bits());
    }
    words.push_back(lang::kNothing);
    words.push_back(-1);
    return words;
}

// What an engine made of a call: its word or why not, where, and how many steps that took.
struct Told {
    bool works = false;
    std::int64_t word = 0;
    std::string why;
    std::uint64_t steps = 0;
    friend bool operator==(const Told&, const Told&) = default;
};

Told tell(Engine& engine, const game::Setup& setup, const game::Position& position, std::int32_t function,
          std::span<const std::int64_t> args) {
    Told told;
    const std::uint64_t before = engine.spent();
    told.works = engine.evaluateWord(setup, position, function, args, told.word);
    told.why = told.works ? "" : engine.failure().text;
    told.steps = engine.spent() - before;
    return told;
}

// Functions of two words (slots 0 and 1) that leave theirs in slot 0; slots 2 to 7 are theirs.
class Pairs {
  public:
    std::int32_t add(std::vector<Instr> code) {
        return rules.function("f" + std::to_string(rules.program.functions.size()), 2, 8, std::move(code),
                              lang::FunctionRole::Quantity);
    }
    // slot 0 = the operation's slot 2
    std::int32_t addWord(Instr in) {
        in.a = 2;
        return add({in, op(Op::Copy, 0, 2), op(Op::Return)});
    }
    // 1 where it jumps, else 0
    std::int32_t addJump(Instr in) {
        in.d = 3;
        return add(
            {in, op(Op::LoadImm, 0, 0, 0, 0), op(Op::Return), op(Op::LoadImm, 0, 0, 0, 1), op(Op::Return)});
    }

    void agree(std::int32_t function, const std::vector<std::int64_t>& first,
               const std::vector<std::int64_t>& second, game::Bounds bounds = {}) {
        const game::SetupRef setup = rules.setup();
        game::Position position = game::startPosition(*setup);
        position.givePiece(0, 0);
        position.giveSide(1, 0);
        position.setState(kTired, 1, 1);
        position.setState(kWounds, 2, Number(3).bits());
        position.setState(kMorale, 1, Number(8).bits());
        position.setEliminated(1);
        Engine loop(bounds, kByTheLoop);
        Engine native(bounds, kNatively);
        for (const std::int64_t a : first) {
            for (const std::int64_t b : second) {
                const std::array<std::int64_t, 2> args{a, b};
                CAPTURE(a);
                CAPTURE(b);
                const Told here = tell(loop, *setup, position, function, args);
                const Told there = tell(native, *setup, position, function, args);
                CHECK(here.works == there.works);
                CHECK(here.word == there.word);
                CHECK(here.why == there.why);
                CHECK(here.steps == there.steps);
                worked += here.works ? 1 : 0;
                failed += here.works ? 0 : 1;
                if (here.works) words.push_back(here.word);
            }
        }
    }
    bool tellsApart() const {
        return std::ranges::any_of(words, [&](std::int64_t word) { return word != words.front(); });
    }

    HandRules rules;
    int worked = 0, failed = 0;
    std::vector<std::int64_t> words;
};

std::vector<std::int64_t> numbers() {
    std::vector<std::int64_t> all = tellingWords();
    all.resize(all.size() - 2);
    return all;
}

} // namespace

TEST_CASE("native code computes as the loop does, and stops where it stops") {
    for (const Op what : {Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Modulo, Op::Negate, Op::Floor,
                          Op::Ceil, Op::Round, Op::Abs, Op::Min, Op::Max, Op::IsLess}) {
        CAPTURE(lang::opInfo(what).name);
        Pairs pairs;
        pairs.agree(pairs.addWord(op(what, 0, 0, 1)), numbers(), numbers());
        CHECK(pairs.worked > 0);
        CHECK(pairs.tellsApart());
        const bool fits = what == Op::Floor || what == Op::Ceil || what == Op::Round || what == Op::Min ||
                          what == Op::Max || what == Op::IsLess;
        CHECK((pairs.failed == 0) == fits);
    }
    for (const std::int32_t by : {0, 1, -1, 9, INT32_MAX}) {
        Pairs pairs;
        pairs.agree(pairs.addWord(op(Op::AddWhole, 0, 0, 0, by)), numbers(), {0});
        CHECK(pairs.tellsApart());
    }
}

TEST_CASE("native code moves words and jumps on them as the loop does") {
    const std::vector<std::int64_t> all = tellingWords();
    Pairs moved;
    moved.agree(moved.add({op(Op::Copy, 2, 0), op(Op::Copy, 3, 1), op(Op::LoadImm, 4, 0, 0, -7),
                           op(Op::CopyWide, 3, 2, 3), op(Op::CopyWide, 5, 3, 2), op(Op::Zero, 2, 0, 2),
                           op(Op::Copy, 0, 6), op(Op::Return)}),
                all, all);
    CHECK(moved.tellsApart());
    for (const Op what : {Op::Not, Op::IsSame}) {
        CAPTURE(lang::opInfo(what).name);
        Pairs pairs;
        pairs.agree(pairs.addWord(op(what, 0, 0, 1)), all, all);
        CHECK(pairs.tellsApart());
    }
    for (const Op what :
         {Op::JumpTrue, Op::JumpFalse, Op::JumpSame, Op::JumpOther, Op::JumpNothing, Op::JumpSomething}) {
        CAPTURE(lang::opInfo(what).name);
        Pairs pairs;
        pairs.agree(pairs.addJump(op(what, 0, 1)), all, all);
        CHECK(pairs.tellsApart());
    }
    for (const Op what : {Op::JumpLess, Op::JumpAtLeast}) {
        CAPTURE(lang::opInfo(what).name);
        Pairs pairs;
        pairs.agree(pairs.addJump(op(what, 0, 1)), numbers(), numbers());
        CHECK(pairs.tellsApart());
    }
    for (const Op what : {Op::JumpLessWhole, Op::JumpAtLeastWhole, Op::JumpAtMostWhole, Op::JumpMoreWhole,
                          Op::JumpWhole, Op::JumpNotWhole}) {
        for (const std::int32_t limit : {-1, 3}) {
            CAPTURE(lang::opInfo(what).name);
            Pairs pairs;
            pairs.agree(pairs.addJump(op(what, 0, 0, 0, 0, limit)), numbers(), {0});
            CHECK(pairs.tellsApart());
        }
    }
    for (const Op what : {Op::JumpSameImm, Op::JumpOtherImm}) {
        CAPTURE(lang::opInfo(what).name);
        Pairs pairs;
        pairs.agree(pairs.addJump(op(what, 0, 0, 0, 0, -1)), all, {0});
        CHECK(pairs.tellsApart());
    }
}

TEST_CASE("native code reads pieces, sides and the ground as the loop does") {
    const std::vector<std::int64_t> pieces{0, 1, 2, 3};
    const std::vector<std::int64_t> cells{-1, 0, 5, 6, 7, 8, 12, 13, 24};
    for (const Instr& in :
         {op(Op::TypeOf, 0, 0), op(Op::Owner, 0, 0), op(Op::CellOf, 0, 0), op(Op::OnMap, 0, 0),
          op(Op::IsEliminated, 0, 0), op(Op::IsWaiting, 0, 0), op(Op::IsClass, 0, 0, 1),
          op(Op::HasTrait, 0, 0, 0), op(Op::GetPieceState, 0, 0, kTired),
          op(Op::GetPieceState, 0, 0, kWounds), op(Op::Attribute, 0, 0, kStrength, 0, 0),
          op(Op::Attribute, 0, 0, kStrength, 0, 1)}) {
        CAPTURE(lang::opInfo(in.op).name);
        Pairs pairs;
        pairs.agree(pairs.addWord(in), pieces, {0});
        CHECK(pairs.worked >= 3); // one back is unknown
        CHECK(pairs.tellsApart());
    }
    for (const Instr& in : {op(Op::JumpClass, 0, 0, 1), op(Op::JumpNotClass, 0, 0, 1),
                            op(Op::JumpTrait, 0, 0, 0), op(Op::JumpNoTrait, 0, 0, 0)}) {
        CAPTURE(lang::opInfo(in.op).name);
        Pairs pairs;
        pairs.agree(pairs.addJump(in), pieces, {0});
        CHECK(pairs.tellsApart());
    }
    for (const Instr& in :
         {op(Op::GetSideState, 0, 0, kMorale), op(Op::SideHasTrait, 0, 0, 0), op(Op::OtherSide, 0, 0)}) {
        CAPTURE(lang::opInfo(in.op).name);
        Pairs pairs;
        pairs.agree(pairs.addWord(in), {0, 1}, {0});
        CHECK(pairs.tellsApart());
    }
    for (const Instr& in :
         {op(Op::PieceIn, 0, 0), op(Op::IsEmpty, 0, 0), op(Op::AtRim, 0, 0), op(Op::Adjacent, 0, 0, 1),
          op(Op::Distance, 0, 0, 1), op(Op::EdgeBetween, 0, 0, 1)}) {
        CAPTURE(lang::opInfo(in.op).name);
        Pairs pairs;
        pairs.agree(pairs.addWord(in), cells, cells);
        CHECK(pairs.tellsApart());
    }
    Pairs neighbours;
    neighbours.agree(neighbours.addWord(op(Op::Neighbour, 0, 0, 1)), cells, {0, 1, 2, 3});
    CHECK(neighbours.tellsApart());
    for (const Op what : {Op::JumpAdjacent, Op::JumpNotAdjacent}) {
        CAPTURE(lang::opInfo(what).name);
        Pairs pairs;
        pairs.agree(pairs.addJump(op(what, 0, 1)), cells, cells);
        CHECK(pairs.tellsApart());
    }
    Pairs nowhere; // has no ground
    nowhere.agree(nowhere.addWord(op(Op::Ground, 0, 0)), cells, {0});
    CHECK(nowhere.failed == 1);
}

TEST_CASE("native loops visit whom the loop visits, and stop after as many steps") {
    // The sum of 100 for each visit and the piece or cell that is visited, up to the first word.
    const auto summed = [](Instr loop) {
        return std::vector<Instr>{op(Op::LoadImm, 2, 0, 0, -1), op(Op::LoadWhole, 3, 0, 0, 0),
                                  op(Op::Goto, 0, 0, 0, 5),     op(Op::AddWhole, 3, 3, 0, 100),
                                  op(Op::Add, 3, 3, 4),         loop,
                                  op(Op::Copy, 0, 3),           op(Op::Return)};
    };
    const auto steps = [](std::uint64_t most) {
        game::Bounds bounds;
        bounds.steps = most;
        return bounds;
    };
    const std::vector<Instr> loops{
        op(Op::LoopPieces, 2, 1, lang::kNoSlot, 3, 0),
        op(Op::LoopPieces, 2, 1, 1, 3, lang::kPickOthers),
        op(Op::LoopPieces, 2, lang::kNoSlot, lang::kNoSlot, 3, lang::kPickAnySide | lang::kPickAll),
        op(Op::LoopNeighbours, 2, 0, 4, 3),
        op(Op::LoopTerrain, 2, 0, 4, 3),
        op(Op::LoopPlain, 2, 0, 0, 3, 4)};
    for (const Instr& loop : loops) {
        CAPTURE(lang::opInfo(loop.op).name);
        for (std::uint64_t most = 0; most < 9; ++most) {
            CAPTURE(most);
            Pairs pairs;
            std::vector<Instr> code = summed(loop);
            code.insert(code.begin() + 2, op(Op::LoadWhole, 4, 0, 0, 0));
            for (Instr& in : code) in.d += in.op == Op::Goto || in.op == loop.op ? 1 : 0;
            pairs.agree(pairs.add(code), {0, 6, 12, -1}, {0, 1}, steps(most));
            CHECK((most == 0 ? pairs.failed > 0 : true));
            CHECK((most == 8 ? pairs.failed == 0 : true));
        }
    }
    // Elements of a list of three, one of which is sought.
    const std::vector<Instr> elements{op(Op::Copy, 5, 0),
                                      op(Op::Copy, 6, 1),
                                      op(Op::LoadImm, 7, 0, 0, 9),
                                      op(Op::ListOf, 2, 5, 3),
                                      op(Op::ListHas, 3, 2, 1),
                                      op(Op::ListSize, 4, 2),
                                      op(Op::Add, 3, 3, 4),
                                      op(Op::ListAt, 4, 2, 0, 1),
                                      op(Op::Add, 3, 3, 4),
                                      op(Op::LoadImm, 4, 0, 0, -1),
                                      op(Op::Goto, 0, 0, 0, 12),
                                      op(Op::Add, 3, 3, 5),
                                      op(Op::LoopElements, 4, 2, 5, 11),
                                      op(Op::Copy, 0, 3),
                                      op(Op::Return)};
    for (std::uint64_t most = 0; most < 12; ++most) {
        CAPTURE(most);
        Pairs pairs;
        pairs.agree(pairs.add(elements), {1, 2, 9}, {1, 4}, steps(most));
        CHECK((most == 0 ? pairs.failed > 0 : true));
        CHECK((most == 11 ? pairs.failed == 0 && pairs.tellsApart() : true));
    }
}

TEST_CASE("native calls nest, give results and stop where frames or steps are used up") {
    for (const std::uint32_t frames : {1U, 2U, 3U, 10U, 400U}) {
        for (const std::uint64_t most : {0U, 1U, 2U, 3U, 7U, 1000U}) {
            CAPTURE(frames);
            CAPTURE(most);
            game::Bounds bounds;
            bounds.frames = frames;
            bounds.steps = most;
            Pairs pairs;
            // f(n, sum) = n < 1 ? sum : f(n - 1, sum + n), in a window behind its own
            const auto self = static_cast<std::int32_t>(pairs.rules.program.functions.size());
            pairs.add({op(Op::JumpLessWhole, 0, 0, 0, 5, 1), op(Op::AddWhole, 4, 0, 0, -1),
                       op(Op::Add, 5, 0, 1), op(Op::CallPure, 4, 0, 0, self), op(Op::Copy, 1, 4),
                       op(Op::Copy, 0, 1), op(Op::Return)});
            pairs.agree(self, {Number(0).bits(), Number(1).bits(), Number(6).bits(), Number(500).bits()},
                        {0});
            pairs.agree(self, {Number(0).bits(), Number(1).bits(), Number(6).bits(), Number(500).bits()}, {0},
                        bounds);
            CHECK(pairs.worked > 0);
            CHECK(pairs.failed > 0);
            CHECK(pairs.tellsApart());
        }
    }
}

TEST_CASE("what is thrown in a step of the machine comes back through native code") {
    // Memory that is used up: whoever asked for the run is told, as where the loop ran it.
    HandRules rules;
    const std::int32_t function =
        rules.function("f", 1, 4, {op(Op::ListDistinct, 2, 0), op(Op::Return)}, lang::FunctionRole::Quantity);
    const game::SetupRef setup = rules.setup();
    game::NativeMachine machine;
    machine.isPlain = true;
    machine.steps.resize(static_cast<std::size_t>(Op::kCount));
    machine.asks.resize(static_cast<std::size_t>(Op::kCount));
    machine.tells.resize(static_cast<std::size_t>(Op::kCount));
    machine.steps[static_cast<std::size_t>(Op::ListDistinct)] =
        [](void*, const Instr&, std::int64_t*) -> game::NativeNow { throw std::bad_alloc(); };
    const std::unique_ptr<game::NativeCode> native =
        game::NativeCode::make(setup->program(), *setup, machine, game::NativeEar::None);
    if (native == nullptr) { // not on this processor
        return;
    }
    const auto entry =
        static_cast<std::size_t>(setup->program().functions[static_cast<std::size_t>(function)].entry);
    native->add(*setup, entry);
    REQUIRE(native->hasEntry(entry));
    for (int times = 0; times < 2; ++times) {
        std::array<std::int64_t, 8> window{};
        std::int64_t left = 100;
        game::NativeCode::Way way{
            window.data(), window.data(), window.data(), nullptr, setup->program().code.data(), &left, 0,
            nullptr};
        CHECK_THROWS_AS((void)native->run(way, entry), std::bad_alloc);
    }
}
