#include "core/lang/program/specialise.h"

#include "core/lang/program/operand_slots.h"
#include "core/lang/program/slot_facts.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace groma::lang {

namespace {

constexpr std::int64_t kMostFacts = 1 << 22; // 100 MB; a larger function is copied as it is

bool fitsWhole(std::int64_t word) { return (static_cast<std::uint64_t>(word) >> 32) == 0; }

std::int32_t wholeWord(std::int64_t word) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(word));
}

// The code of one function, changed where it stands.
class FunctionCode {
  public:
    // `kept`: slots of its frame that a run may wait with.
    FunctionCode(InlinedProgram& all, const FunctionInfo& function, std::uint16_t kept,
                 const FixedWords& fixed)
        : all_(all), program_(all.program), function_(function), kept_(kept), fixed_(fixed),
          gone_(static_cast<std::size_t>(function.end - function.entry), 0), pinned_(gone_) {
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            const Instr& in = at(pc);
            if (in.op == Op::EnterScope || (in.op == Op::LoopElements && in.e != 0)) {
                pinned_[place(in.d)] = 1; // runs remember the first place, and the loop looks at its body
            }
        }
    }

    void work() {
        fold();
        for (int round = 0; round < kRounds && dropNeedless(); ++round) {
        }
    }

    // Behind all that is there, in the program that is made.
    void append(SpecialisedProgram& made) const {
        std::vector<Instr>& code = made.program.code;
        auto next = static_cast<std::int32_t>(code.size());
        std::vector<std::int32_t> places; // -1: it is not reached
        for (std::int32_t pc = function_.entry; pc < function_.end; ++pc) {
            const auto at = static_cast<std::size_t>(pc);
            places.push_back(gone_[place(pc)] == kUnreached ? -1 : next);
            if (all_.within[at] < 0) {
                made.special[static_cast<std::size_t>(all_.general[at])] = places.back();
            }
            next += gone_[place(pc)] == 0 ? 1 : 0;
        }
        for (std::int32_t pc = function_.entry; pc < function_.end; ++pc) {
            if (gone_[place(pc)] == 0) {
                Instr in = at(pc);
                if (opInfo(in.op).d == Operand::Jump) {
                    in.d = places[place(in.d)];
                } else if (in.op == Op::JumpTable) {
                    in.e = retarget(made, in.e, places);
                }
                code.push_back(in);
                made.general.push_back(all_.general[static_cast<std::size_t>(pc)]);
                made.within.push_back(all_.within[static_cast<std::size_t>(pc)]);
                made.program.frameMapOf.push_back(program_.frameMapOf[static_cast<std::size_t>(pc)]);
            }
        }
    }

  private:
    static constexpr int kRounds = 2; // what the first leaves needless
    static constexpr std::uint8_t kNeedless = 1, kUnreached = 2;

    std::size_t place(std::int32_t pc) const { return static_cast<std::size_t>(pc - function_.entry); }
    Instr& at(std::int32_t pc) { return program_.code[static_cast<std::size_t>(pc)]; }
    const Instr& at(std::int32_t pc) const { return program_.code[static_cast<std::size_t>(pc)]; }

    // It goes on there with nothing left between, whatever it was.
    void leaveOut(std::int32_t pc, std::int32_t to) {
        gone_[place(pc)] = kNeedless;
        at(pc) = Instr{Op::Goto, 0, 0, 0, to, 0};
    }

    void load(std::int32_t pc, std::int64_t word) {
        Instr& in = at(pc);
        if (fitsWhole(word)) {
            in = {Op::LoadWhole, in.a, 0, 0, wholeWord(word), 0};
        } else if (word == static_cast<std::int32_t>(word)) {
            in = {Op::LoadImm, in.a, 0, 0, static_cast<std::int32_t>(word), 0};
        } else {
            const auto found = std::ranges::find(program_.constants, word);
            const auto index = static_cast<std::int32_t>(found - program_.constants.begin());
            if (found == program_.constants.end()) {
                program_.constants.push_back(word);
            }
            in = {Op::LoadConst, in.a, 0, 0, index, 0};
        }
    }

    void fold() {
        const SlotFacts facts(program_, function_, fixed_);
        struct Sure {
            std::optional<std::int64_t> made;
            std::optional<bool> taken;
        };
        std::vector<Sure> sure(gone_.size());
        for (std::int32_t pc = function_.entry; pc < function_.end; ++pc) {
            if (facts.reached(pc)) {
                sure[place(pc)] = {facts.made(pc), facts.taken(pc)};
            } else {
                gone_[place(pc)] = kUnreached;
            }
        }
        for (std::int32_t pc = function_.entry; pc < function_.end; ++pc) {
            if (!facts.reached(pc)) {
                continue;
            }
            const Sure& here = sure[place(pc)];
            if (here.made) {
                load(pc, *here.made);
            } else if (here.taken) {
                if (*here.taken) {
                    at(pc) = Instr{Op::Goto, 0, 0, 0, at(pc).d, 0};
                } else if (pinned_[place(pc)] == 0) {
                    leaveOut(pc, pc + 1);
                }
            } else {
                readInPlace(at(pc), facts.before(pc), pinned_[place(pc)] != 0);
            }
        }
        for (std::int32_t pc = function_.entry; pc < function_.end; ++pc) {
            if (facts.reached(pc)) {
                shorten(pc);
            }
        }
    }

    // Words that were copied are read where they came from, known ones in the instruction itself.
    void readInPlace(Instr& in, std::span<const SlotFact> facts, bool pinned) const {
        if (isQuestion(in.op) || in.op == Op::LoopSets) {
            return; // they read slots beside those that they name
        }
        const auto known = [&](std::uint16_t slot) {
            return slot < facts.size() ? facts[slot].word : std::nullopt;
        };
        if (in.op == Op::Copy && (facts[in.b].copyOf == in.a || facts[in.a].copyOf == in.b)) {
            in.b = in.a;
            return;
        }
        const OpInfo& info = opInfo(in.op);
        const auto read = [&](Operand role, std::uint16_t& slot) {
            if (readsSlot(role) && !writesSlot(role) && slot < facts.size() && facts[slot].copyOf >= 0) {
                slot = static_cast<std::uint16_t>(facts[slot].copyOf);
            }
        };
        read(info.a, in.a);
        read(info.b, in.b);
        read(info.c, in.c);
        if (pinned) {
            return;
        }
        const auto with = [&](Op op, std::uint16_t slot, std::int64_t word) {
            in = {op, slot, 0, 0, in.d, wholeWord(word)};
        };
        switch (in.op) {
        case Op::JumpSame:
        case Op::JumpOther: {
            const bool first = known(in.a).has_value();
            const std::optional<std::int64_t> word = first ? known(in.a) : known(in.b);
            const bool same = in.op == Op::JumpSame;
            if (word && fitsWhole(*word)) {
                with(same ? Op::JumpWhole : Op::JumpNotWhole, first ? in.b : in.a, *word);
            } else if (word && *word == static_cast<std::int32_t>(*word)) {
                with(same ? Op::JumpSameImm : Op::JumpOtherImm, first ? in.b : in.a, *word);
            }
            break;
        }
        case Op::JumpLess:
        case Op::JumpAtLeast:
            if (const auto b = known(in.b); b && fitsWhole(*b)) {
                with(in.op == Op::JumpLess ? Op::JumpLessWhole : Op::JumpAtLeastWhole, in.a, *b);
            } else if (const auto a = known(in.a); a && fitsWhole(*a)) {
                with(in.op == Op::JumpLess ? Op::JumpMoreWhole : Op::JumpAtMostWhole, in.b, *a);
            }
            break;
        default: break;
        }
    }

    // A jump forward to a jump forward goes where that goes; neither takes a step.
    void shorten(std::int32_t pc) {
        Instr& in = at(pc);
        if (opInfo(in.op).d != Operand::Jump || in.op == Op::EnterScope || in.op == Op::LoopPieces ||
            in.op == Op::LoopElements) {
            return;
        }
        while (in.d > pc && at(in.d).op == Op::Goto && at(in.d).d > in.d) {
            in.d = at(in.d).d;
        }
    }

    // Instructions whose slot nothing reads, and jumps to what follows anyway. True: there were some.
    bool dropNeedless() {
        const MoreReads more = [this](std::int32_t pc, SlotBits slots) {
            addUnseenReads(program_, pc, function_.slots, kept_, slots);
        };
        std::vector<std::int32_t> all(gone_.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = function_.entry + static_cast<std::int32_t>(i);
        }
        const auto live = liveBefore(program_, function_, all, more);
        bool any = false;
        for (std::int32_t pc = function_.entry; pc + 1 < function_.end; ++pc) {
            if (gone_[place(pc)] != 0 || pinned_[place(pc)] != 0) {
                continue;
            }
            const Instr& in = at(pc);
            const bool needless =
                isPlain(in.op) ? !hasSlot(live[place(pc + 1)], in.a) || (in.op == Op::Copy && in.a == in.b)
                               : isPlainJump(in.op) && leadsOn(pc, in.d);
            if (needless) {
                leaveOut(pc, isPlain(in.op) ? pc + 1 : in.d);
                any = true;
            }
        }
        return any;
    }

    // It does nothing but put a word in its slot a, and cannot fail.
    static bool isPlain(Op op) {
        return op == Op::LoadImm || op == Op::LoadWhole || op == Op::LoadConst || op == Op::Copy ||
               op == Op::Not || op == Op::IsSame || op == Op::IsLess || op == Op::Owner ||
               op == Op::OtherSide;
    }

    static bool isPlainJump(Op op) { return op >= Op::Goto && op <= Op::JumpSomething; }

    // Between the two nothing is left.
    bool leadsOn(std::int32_t pc, std::int32_t to) const {
        if (to <= pc) {
            return false;
        }
        for (std::int32_t between = pc + 1; between < to; ++between) {
            if (gone_[place(between)] == 0) {
                return false;
            }
        }
        return true;
    }

    std::int32_t retarget(SpecialisedProgram& made, std::int32_t list,
                          std::span<const std::int32_t> places) const {
        std::vector<std::int32_t> targets = program_.jumpLists[static_cast<std::size_t>(list)];
        for (std::int32_t& target : targets) {
            target = places[place(target)];
        }
        made.program.jumpLists.push_back(std::move(targets));
        return static_cast<std::int32_t>(made.program.jumpLists.size()) - 1;
    }

    InlinedProgram& all_;
    Program& program_;
    const FunctionInfo& function_;
    std::uint16_t kept_ = 0;
    const FixedWords& fixed_;
    std::vector<std::uint8_t> gone_;   // by instruction
    std::vector<std::uint8_t> pinned_; // it must stay as it is
};

} // namespace

Program SpecialisedProgram::withWindows() const {
    Program made = program;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        made.functions[i].slots = slots[i];
    }
    return made;
}

SpecialisedProgram specialise(const Program& program, const FixedWords& fixed) {
    SpecialisedProgram made;
    made.program = program;
    made.first = static_cast<std::int32_t>(program.code.size());
    made.special.assign(program.code.size(), -1);
    InlinedProgram work = inlineCalls(program, fixed.noted);
    for (std::size_t i = 0; i < program.functions.size(); ++i) {
        const FunctionInfo& laid = work.program.functions[i];
        FunctionCode code(work, laid, program.functions[i].slots, fixed);
        if (std::int64_t{laid.end - laid.entry} * laid.slots <= kMostFacts) {
            code.work();
        }
        FunctionInfo& function = made.program.functions[i];
        function.entry = static_cast<std::int32_t>(made.program.code.size());
        code.append(made);
        function.end = static_cast<std::int32_t>(made.program.code.size());
        made.slots.push_back(laid.slots);
    }
    made.calls = std::move(work.calls);
    made.program.constants = std::move(work.program.constants);
    return made;
}

} // namespace groma::lang
