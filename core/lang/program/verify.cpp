#include "core/lang/program/verify.h"

#include "core/lang/program/cell_slot.h"
#include "core/lang/program/liveness.h"
#include "core/lang/program/operand_slots.h"
#include "core/lang/program/slot_kinds.h"

#include <fmt/format.h>

#include <optional>
#include <span>

namespace groma::lang {

namespace {

bool isSlot(Operand role) { return readsSlot(role) || writesSlot(role); }

// How many entries the list has that an operand indexes; -1: not an index, or of a list that only the model
// knows.
std::int64_t sizeOf(const Program& p, Operand role) {
    switch (role) {
    case Operand::Const: return std::ssize(p.constants);
    case Operand::ConstList: return std::ssize(p.constLists);
    case Operand::JumpList: return std::ssize(p.jumpLists);
    case Operand::Func: return std::ssize(p.functions);
    case Operand::Table: return std::ssize(p.tables);
    case Operand::Question: return std::ssize(p.questions);
    case Operand::Move: return std::ssize(p.moves);
    case Operand::Sight: return std::ssize(p.sights);
    case Operand::NoteGroup: return std::ssize(p.noteGroups);
    case Operand::NoteInfo: return std::ssize(p.notes);
    case Operand::Text: return std::ssize(p.texts);
    case Operand::Name: return std::ssize(p.names);
    case Operand::State: return std::ssize(p.states);
    case Operand::TraitSet: return std::ssize(p.traitSets);
    case Operand::FaceSet: return std::ssize(p.faceSets);
    case Operand::Trait: return p.traitCount;
    case Operand::Die: return std::ssize(p.dieFaces);
    case Operand::Class: return std::ssize(p.classAncestors) / p.classWords;
    default: return -1;
    }
}

class Verifier {
  public:
    Verifier(const Program& program, const SlotFlows& found) : program_(program), found_(found) {}

    std::vector<std::string> run() {
        for (const FunctionInfo& function : program_.functions) {
            function_ = &function;
            checkCode(function.entry, function.end, false);
            if (function.recorded != function.entry) {
                checkCode(function.recorded, function.recordedEnd, true);
            }
        }
        return std::move(problems_);
    }

  private:
    template <class... Args>
    void report(std::int32_t pc, fmt::format_string<Args...> text, Args&&... args) {
        problems_.push_back(
            fmt::format("{} at {}: {}", function_->name, pc, fmt::format(text, std::forward<Args>(args)...)));
    }

    void checkCode(std::int32_t entry, std::int32_t end, bool recorded) {
        if (entry < 0 || end > std::ssize(program_.code) || entry >= end) {
            report(entry, "the function has no code");
            return;
        }
        entry_ = entry;
        end_ = end;
        const std::size_t before = problems_.size();
        for (std::int32_t pc = entry; pc < end; ++pc) {
            checkShape(pc);
        }
        if (problems_.size() != before) {
            return; // what follows stands on sound operands
        }
        const auto known = found_.find(entry);
        const SlotFlow* const flow = known == found_.end() ? nullptr : &known->second;
        const std::vector<SlotUse> own =
            flow == nullptr ? slotUses(program_, *function_, entry, end) : std::vector<SlotUse>();
        uses_ = flow == nullptr ? own : flow->uses;
        for (std::int32_t pc = entry; pc < end; ++pc) {
            checkRuns(pc);
        }
        if (problems_.size() != before) {
            return;
        }
        std::optional<SlotKinds> ownKinds;
        const SlotKinds& kinds =
            flow == nullptr ? ownKinds.emplace(program_, *function_, recorded, own) : flow->kinds;
        const std::vector<Region> regions = scopeRegions(program_, entry, end);
        std::vector<std::int32_t> nexts;
        for (std::int32_t pc = entry; pc < end; ++pc) {
            if (kinds.reached(pc)) {
                checkReads(pc, kinds);
                findSuccessors(program_, regions, pc, nexts);
                for (const std::int32_t next : nexts) {
                    if (next < entry || next >= end) {
                        report(pc, "runs out of the function");
                    }
                }
            }
        }
    }

    void checkShape(std::int32_t pc) {
        const Instr& in = program_.code[static_cast<std::size_t>(pc)];
        if (in.op >= Op::kCount) {
            report(pc, "no such operation");
            return;
        }
        const OpInfo& info = opInfo(in.op);
        const std::size_t before = problems_.size();
        checkOperand(pc, info.a, in.a);
        checkOperand(pc, info.b, in.b);
        checkOperand(pc, info.c, in.c);
        checkOperand(pc, info.d, in.d);
        checkOperand(pc, info.e, in.e);
        if (problems_.size() == before) {
            checkCall(pc, in);
            checkSkip(pc, in);
        }
    }

    void checkOperand(std::int32_t pc, Operand role, std::int32_t value) {
        if (role == Operand::None || role == Operand::Imm || (value == kNoSlot && mayBeAbsent(role)) ||
            (role == Operand::Class && value == kNoSlot)) {
            return;
        }
        if (isSlot(role)) {
            if (value < 0 || value >= function_->slots) {
                report(pc, "slot {} of {}", value, function_->slots);
            }
        } else if (role == Operand::Jump) {
            if (value < entry_ || value >= end_) {
                report(pc, "jumps to {}", value);
            }
        } else if (role == Operand::JumpList) {
            checkJumpList(pc, value);
        } else if (const std::int64_t size = sizeOf(program_, role);
                   value < 0 || (size >= 0 && value >= size)) {
            report(pc, "index {} of {}", value, size);
        }
    }

    void checkSkip(std::int32_t pc, const Instr& in) {
        const std::int32_t number = in.op == Op::LoopPieces ? in.e >> kPickWidth : 0;
        if (number < 0 || number > std::ssize(program_.loopSkips)) {
            report(pc, "skip {} of {}", number, program_.loopSkips.size());
        } else if (number > 0) {
            const LoopSkip& skip = program_.loopSkips[static_cast<std::size_t>(number - 1)];
            for (const auto& slots : {skip.same, skip.apart}) {
                for (const std::uint16_t slot : slots) {
                    checkOperand(pc, Operand::RS, static_cast<std::uint16_t>(slot & ~kCellSlot));
                }
            }
            for (const LoopSkip::Test& test : skip.tests) {
                using What = LoopSkip::Test::What;
                if (test.what == What::Beyond) {
                    checkOperand(pc, Operand::RS, static_cast<std::uint16_t>(test.from & ~kCellSlot));
                    checkOperand(pc, Operand::OS, test.limitSlot);
                } else if (test.what == What::Outside || test.what == What::Off) {
                    checkOperand(pc, Operand::RL, test.from);
                    checkOperand(pc, Operand::RT, test.limitSlot);
                }
            }
        }
    }

    void checkJumpList(std::int32_t pc, std::int32_t list) {
        if (list < 0 || list >= std::ssize(program_.jumpLists)) {
            report(pc, "index {} of {}", list, program_.jumpLists.size());
            return;
        }
        for (const std::int32_t target : program_.jumpLists[static_cast<std::size_t>(list)]) {
            if (target < entry_ || target >= end_) {
                report(pc, "jumps to {}", target);
            }
        }
    }

    [[nodiscard]] const SlotUse& useAt(std::int32_t pc) const {
        return uses_[static_cast<std::size_t>(pc - entry_)];
    }

    void checkRuns(std::int32_t pc) {
        const SlotUse& use = useAt(pc);
        for (const auto* runs : {&use.reads, &use.writes}) {
            for (const SlotUse::Run run : *runs) {
                if (run.first + run.count > function_->slots) {
                    report(pc, "slots {} to {} of {}", run.first, run.first + run.count - 1,
                           function_->slots);
                }
            }
        }
    }

    void checkCall(std::int32_t pc, const Instr& in) {
        if (in.op == Op::CallPure && program_.functions[static_cast<std::size_t>(in.d)].acting) {
            report(pc, "a pure call of an acting function");
        }
        if (in.op == Op::Call && !program_.functions[static_cast<std::size_t>(in.d)].acting) {
            report(pc, "an acting call of a pure function");
        }
        const bool sets = in.op >= Op::SetPieceState && in.op <= Op::SetCellState;
        const bool acts = sets || (in.op >= Op::RollDice && in.op <= Op::Say && in.op != Op::RowPush);
        if (!function_->acting && (acts || in.op == Op::Call)) {
            report(pc, "{} in a pure function", opInfo(in.op).name);
        }
    }

    void checkReads(std::int32_t pc, const SlotKinds& kinds) {
        const Instr& in = program_.code[static_cast<std::size_t>(pc)];
        const OpInfo& info = opInfo(in.op);
        const auto unset = kinds.all(pc, SlotKinds::kUnset);
        const auto plain = kinds.all(pc, SlotKinds::kPlain);
        const auto list = kinds.all(pc, SlotKinds::kList);
        const auto sound = [&](std::uint16_t slot) {
            return !hasSlot(unset, slot) && hasSlot(plain, slot) != hasSlot(list, slot);
        };
        for (const SlotUse::Run run : useAt(pc).reads) {
            for (std::uint16_t slot = run.first; slot < run.first + run.count; ++slot) {
                if (sound(slot)) {
                    continue;
                }
                const std::uint8_t kind = kinds.at(pc, slot);
                if ((kind & SlotKinds::kUnset) != 0) {
                    report(pc, "{} reads slot {} that may not be written", info.name, slot);
                } else {
                    report(pc, "{} reads slot {} that holds a list on some paths only", info.name, slot);
                }
            }
        }
        const auto check = [&](Operand role, std::uint16_t slot) {
            if (!readsSlot(role) || slot == kNoSlot || role == Operand::RV || role == Operand::OV) {
                return;
            }
            const bool wanted = role == Operand::RL || role == Operand::ML;
            if (sound(slot) && wanted == hasSlot(list, slot)) {
                return;
            }
            const std::uint8_t kind = kinds.at(pc, slot);
            if (kind != SlotKinds::kUnset && wanted != (kind == SlotKinds::kList)) {
                report(pc, "{} wants {} in slot {}", info.name, wanted ? "a list" : "no list", slot);
            }
        };
        check(info.a, in.a);
        check(info.b, in.b);
        check(info.c, in.c);
    }

    const Program& program_;
    const SlotFlows& found_;
    const FunctionInfo* function_ = nullptr;
    std::int32_t entry_ = 0, end_ = 0;
    std::span<const SlotUse> uses_; // of the code from entry_ on
    std::vector<std::string> problems_;
};

} // namespace

std::vector<std::string> verify(const Program& program, const SlotFlows& found) {
    return Verifier(program, found).run();
}

} // namespace groma::lang
