#include "core/lang/program/slot_facts.h"

#include "core/lang/program/inlining.h"

#include <algorithm>

namespace groma::lang {

namespace {

std::int64_t bitsOfWhole(std::int32_t whole) { return base::Number(whole).bits(); }

bool isBelow(std::int64_t a, std::int64_t b) { return base::Number::fromBits(a) < base::Number::fromBits(b); }

bool joinFact(SlotFact& held, const SlotFact& other) {
    const SlotFact before = held;
    if (held.word != other.word) held.word.reset();
    if (held.copyOf != other.copyOf) held.copyOf = -1;
    held.occurs = held.occurs && other.occurs;
    return !(held == before);
}

} // namespace

SlotFacts::SlotFacts(const Program& program, const FunctionInfo& function, const FixedWords& fixed)
    : program_(program), function_(function), fixed_(fixed),
      regions_(scopeRegions(program, function.entry, function.end)),
      at_(static_cast<std::size_t>(function.end - function.entry)), open_(at_.size()) {
    reach(function.entry, Facts(std::max<std::size_t>(function.slots, 1)));
    follow();
}

void SlotFacts::reach(std::int32_t pc, const Facts& facts) {
    Facts& there = at_[static_cast<std::size_t>(pc - function_.entry)];
    bool changed = there.empty();
    if (changed) {
        there = facts;
    }
    for (std::size_t i = 0; i < there.size(); ++i) {
        changed = joinFact(there[i], facts[i]) || changed;
    }
    if (changed) {
        open_[static_cast<std::size_t>(pc - function_.entry)] = 1;
        first_ = std::min(first_, pc);
    }
}

// The first that is open goes first, so that most are followed once what leads to them is known.
void SlotFacts::follow() {
    std::vector<std::int32_t> next;
    Facts facts;
    for (first_ = function_.entry; first_ < function_.end;) {
        const std::int32_t pc = first_++;
        if (open_[static_cast<std::size_t>(pc - function_.entry)] == 0) {
            continue;
        }
        open_[static_cast<std::size_t>(pc - function_.entry)] = 0;
        facts = at(pc);
        const Instr& in = code(pc);
        const std::optional<bool> sure = takenOf(in, facts);
        apply(pc, facts);
        if (sure) {
            reach(*sure ? in.d : pc + 1, facts);
            continue;
        }
        findSuccessors(program_, regions_, pc, next);
        for (const std::int32_t to : next) {
            reach(to, facts);
        }
        if (in.op == Op::EnterScope) { // what leaves the stretch may come from anywhere
            reach(in.d, Facts(facts.size()));
        }
        if (in.op == Op::LoopPieces && function_.acting) {
            // A body whose options are known is passed over: see core/lang/program/option_loops.h.
            for (std::int32_t other = function_.entry; other < function_.end; ++other) {
                if (code(other).op == Op::LoopPieces && code(other).d == in.d && other != pc) {
                    reach(other, facts);
                }
            }
        }
    }
}

void SlotFacts::write(Facts& facts, std::size_t slot, SlotFact fact) {
    for (SlotFact& other : facts) {
        if (other.copyOf == static_cast<std::int32_t>(slot)) {
            other.copyOf = -1;
        }
    }
    facts[slot] = fact;
}

void SlotFacts::apply(std::int32_t pc, Facts& facts) const {
    const Instr& in = code(pc);
    if (in.op == Op::Copy) {
        const std::int32_t root = facts[in.b].copyOf >= 0 ? facts[in.b].copyOf : in.b;
        if (root != in.a) { // else it holds that already
            SlotFact fact = facts[in.b];
            fact.copyOf = root;
            write(facts, in.a, fact);
        }
        return;
    }
    if (const std::optional<std::int64_t> word = madeOf(in, facts)) {
        write(facts, in.a, {word});
        return;
    }
    for (const SlotUse::Run run : slotUse(program_, function_, in).writes) {
        for (std::size_t i = 0; i < run.count; ++i) {
            write(facts, run.first + i, {});
        }
    }
    switch (in.op) {
    case Op::LoopTerrain:
    case Op::LoopFeatures: facts[in.c].occurs = true; break;
    case Op::Ground: facts[in.a].occurs = true; break;
    case Op::Call:
    case Op::CallPure: // the window of what is called begins there
        for (std::size_t slot = in.a; slot < facts.size() && !standsHere(in); ++slot) {
            write(facts, slot, {});
        }
        break;
    default: break;
    }
    if (isQuestion(in.op) ||
        (in.op == Op::Call && program_.functions[static_cast<std::size_t>(in.d)].mayAsk)) {
        std::ranges::fill(facts, SlotFact{});
    }
}

std::optional<std::int64_t> SlotFacts::madeOf(const Instr& in, const Facts& facts) const {
    const auto truth = [](bool is) { return std::optional<std::int64_t>(is ? 1 : 0); };
    const auto absent = [&](const std::vector<std::uint8_t>& occurs) {
        return in.c < occurs.size() && occurs[in.c] == 0 ? truth(false) : std::nullopt;
    };
    const auto word = [](const std::vector<FixedWords::Word>& words, std::size_t index) {
        return index < words.size() ? words[index] : std::nullopt;
    };
    switch (in.op) {
    case Op::LoadImm: return in.d;
    case Op::LoadWhole: return bitsOfWhole(in.d);
    case Op::LoadConst: return program_.constants[static_cast<std::size_t>(in.d)];
    case Op::Option: return word(fixed_.options, in.c);
    case Op::ScenarioNumber: return word(fixed_.numbers, static_cast<std::size_t>(in.d));
    case Op::Attribute: return word(fixed_.attributes, FixedWords::attributeAt(in.c, Face(in.e)));
    case Op::TerrainAttribute: return facts[in.b].occurs ? word(fixed_.terrain, in.c) : std::nullopt;
    case Op::FeatureAttribute: return facts[in.b].occurs ? word(fixed_.features, in.c) : std::nullopt;
    case Op::HasTerrainKind: return absent(fixed_.terrainOccurs);
    case Op::HasFeatureKind: return absent(fixed_.featureOccurs);
    case Op::IsClass: return absent(fixed_.classOccurs);
    default: break;
    }
    const auto known = [&](std::uint16_t slot) { return facts[slot].word; };
    switch (in.op) {
    case Op::Not: return known(in.b) ? truth(*known(in.b) == 0) : std::nullopt;
    case Op::OtherSide: return known(in.b) ? truth(*known(in.b) == 0) : std::nullopt;
    case Op::IsSame: return known(in.b) && known(in.c) ? truth(*known(in.b) == *known(in.c)) : std::nullopt;
    case Op::IsLess:
        return known(in.b) && known(in.c) ? truth(isBelow(*known(in.b), *known(in.c))) : std::nullopt;
    default: return std::nullopt;
    }
}

std::optional<bool> SlotFacts::takenOf(const Instr& in, const Facts& facts) const {
    const auto never = [](const std::vector<FixedWords::Word>& words, std::size_t index) {
        return index < words.size() && words[index] == 0;
    };
    switch (in.op) {
    case Op::JumpClass:
    case Op::JumpNotClass:
        if (in.c < fixed_.classOccurs.size() && fixed_.classOccurs[in.c] == 0) {
            return in.op == Op::JumpNotClass;
        }
        return {};
    case Op::JumpCellFlag: return never(fixed_.terrain, in.c) ? std::optional(false) : std::nullopt;
    case Op::JumpNoCellFlag: return never(fixed_.terrain, in.c) ? std::optional(true) : std::nullopt;
    case Op::JumpEdgeFlag: return never(fixed_.features, in.c) ? std::optional(false) : std::nullopt;
    case Op::JumpNoEdgeFlag: return never(fixed_.features, in.c) ? std::optional(true) : std::nullopt;
    default: break;
    }
    if (opInfo(in.op).d != Operand::Jump || !(in.op >= Op::JumpTrue && in.op <= Op::JumpSomething) ||
        !facts[in.a].word) {
        return {};
    }
    const std::int64_t a = *facts[in.a].word;
    const std::optional<std::int64_t> b = in.op >= Op::JumpSame && in.op <= Op::JumpOther ? facts[in.b].word
                                          : in.op == Op::JumpLess || in.op == Op::JumpAtLeast
                                              ? facts[in.b].word
                                              : std::optional<std::int64_t>(0);
    if (!b) {
        return {};
    }
    switch (in.op) {
    case Op::JumpTrue: return a != 0;
    case Op::JumpFalse: return a == 0;
    case Op::JumpLess: return isBelow(a, *b);
    case Op::JumpAtLeast: return !isBelow(a, *b);
    case Op::JumpLessWhole: return isBelow(a, bitsOfWhole(in.e));
    case Op::JumpAtLeastWhole: return !isBelow(a, bitsOfWhole(in.e));
    case Op::JumpAtMostWhole: return !isBelow(bitsOfWhole(in.e), a);
    case Op::JumpMoreWhole: return isBelow(bitsOfWhole(in.e), a);
    case Op::JumpSame: return a == *b;
    case Op::JumpOther: return a != *b;
    case Op::JumpSameImm: return a == in.e;
    case Op::JumpOtherImm: return a != in.e;
    case Op::JumpWhole: return a == bitsOfWhole(in.e);
    case Op::JumpNotWhole: return a != bitsOfWhole(in.e);
    case Op::JumpNothing: return a == kNothing;
    case Op::JumpSomething: return a != kNothing;
    default: return {};
    }
}

std::optional<std::int64_t> SlotFacts::made(std::int32_t pc) const { return madeOf(code(pc), at(pc)); }

std::optional<bool> SlotFacts::taken(std::int32_t pc) const { return takenOf(code(pc), at(pc)); }

} // namespace groma::lang
