#include "core/lang/program/inlining.h"
#include "core/lang/program/liveness.h"
#include "core/lang/program/operand_slots.h"

// What instructions read and write, from the roles in ops.def and the lists they index.
namespace groma::lang {

namespace {

struct Gather {
    const Program& program;
    const FunctionInfo& function;
    const Instr& in;
    SlotUse use;

    void read(std::int32_t slot, int count = 1) {
        if (slot != kNoSlot && count > 0) {
            use.reads.push_back({static_cast<std::uint16_t>(slot), static_cast<std::uint16_t>(count)});
        }
    }
    void write(std::int32_t slot, int count = 1) {
        if (count > 0) {
            use.writes.push_back({static_cast<std::uint16_t>(slot), static_cast<std::uint16_t>(count)});
        }
    }
    void operand(Operand role, std::int32_t slot) {
        if (readsSlot(role)) {
            read(slot);
        }
        if (writesSlot(role)) {
            write(slot);
        }
    }
    int holes(std::int32_t text) const {
        int width = 0;
        for (const TextTemplate::Part& part : program.texts[static_cast<std::size_t>(text)].parts) {
            width += part.hole ? slotsOf(part.type, program) : 0;
        }
        return width;
    }
    int groupParameters() const {
        const NoteGroup& group = program.noteGroups[static_cast<std::size_t>(in.d)];
        return group.function < 0
                   ? 0
                   : program.functions[static_cast<std::size_t>(group.function)].parameterSlots;
    }
    int arguments(const auto& list, int more) const {
        return list[static_cast<std::size_t>(in.d)].argSlots + more;
    }
    void runs();
};

void Gather::runs() {
    const auto callee = [&]() -> const FunctionInfo& {
        return program.functions[static_cast<std::size_t>(in.d)];
    };
    const auto question = [&]() -> const Question& {
        return program.questions[static_cast<std::size_t>(in.d)];
    };
    switch (in.op) {
    case Op::CopyWide:
        read(in.b, in.c);
        write(in.a, in.c);
        break;
    case Op::Zero: write(in.a, in.c); break;
    case Op::CallPure:
    case Op::Call:
        if (standsHere(in)) { // its code tells for itself
            break;
        }
        read(in.a, callee().parameterSlots);
        write(in.a, callee().resultSlots);
        break;
    case Op::Return: read(0, function.resultSlots); break;
    case Op::ListOf:
    case Op::SumSlots: read(in.b, in.c); break;
    case Op::Reachable: read(in.b, arguments(program.moves, 0)); break;
    case Op::Route:
    case Op::MoveCost: read(in.b, arguments(program.moves, 1)); break;
    case Op::PathCost:
    case Op::StepCost: read(in.b, arguments(program.moves, 2)); break;
    case Op::SightClear: read(in.b, arguments(program.sights, 2)); break;
    case Op::RollDice: write(in.a + 1); break;
    case Op::RollPool: write(in.a, program.dieFaces[static_cast<std::size_t>(in.e)]); break;
    case Op::RowPush: read(in.a, in.c); break;
    case Op::ChooseRow: write(in.a, question().stride); break;
    case Op::ChooseNumber: read(in.b + 1); break;
    case Op::LoopSets:
    case Op::ChooseSome: read(in.e == kNoSlot ? in.e : in.e + 1); break;
    case Op::Say:
    case Op::Stop: read(in.a, holes(in.d)); break;
    case Op::NoteBegin: read(in.a, groupParameters()); break;
    case Op::Note:
        if (in.c != kNoSlot) {
            read(in.c, holes(program.notes[static_cast<std::size_t>(in.d)].text));
        }
        break;
    default: break;
    }
}

bool holderIsScenario(const Instr& in) {
    return opInfo(in.op).e == Operand::Imm &&
           (in.op == Op::HasTraitOf || in.op == Op::Parameter || in.op == Op::GiveTraitTo ||
            in.op == Op::TakeTraitFrom) &&
           in.e == static_cast<std::int32_t>(Holder::Scenario);
}

} // namespace

SlotUse slotUse(const Program& program, const FunctionInfo& function, const Instr& in) {
    Gather gather{program, function, in, {}};
    const OpInfo& info = opInfo(in.op);
    const bool scenario = holderIsScenario(in);
    const bool anySide = (in.op == Op::LoopPieces || in.op == Op::ListPieces) && (in.e & kPickAnySide) != 0;
    const bool holderInA = in.op == Op::GiveTraitTo || in.op == Op::TakeTraitFrom;
    if (!(scenario && holderInA)) {
        gather.operand(info.a, in.a);
    }
    if (!(scenario && !holderInA) && !anySide) {
        gather.operand(info.b, in.b);
    }
    gather.operand(info.d, in.d);
    gather.operand(info.e, in.e);
    if (in.op != Op::Note) { // whose holes are as wide as their types
        gather.operand(info.c, in.c);
    }
    gather.runs();
    return gather.use;
}

std::vector<SlotUse> slotUses(const Program& program, const FunctionInfo& function, std::int32_t entry,
                              std::int32_t end) {
    std::vector<SlotUse> uses;
    uses.reserve(static_cast<std::size_t>(end - entry));
    for (std::int32_t pc = entry; pc < end; ++pc) {
        uses.push_back(slotUse(program, function, program.code[static_cast<std::size_t>(pc)]));
    }
    return uses;
}

bool isQuestion(Op op) { return op >= Op::RollDice && op <= Op::DrawCard && op != Op::RowPush; }

} // namespace groma::lang
