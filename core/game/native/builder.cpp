#include "core/game/native/emitter.h"
#include "core/game/native/native_code.h"

#include <algorithm>
#include <iterator>

namespace groma::game {

using namespace asmjit;

namespace {

constexpr std::size_t kMostCode = std::size_t{1} << 17; // instructions: of more nothing is made

} // namespace

// Makes all functions of a program at once.
class NativeBuilder {
  public:
    NativeBuilder(const lang::Program& program, const Setup& setup, const NativeMachine& machine,
                  NativeEar ear)
        : made_(new NativeCode), program_(&program), setup_(&setup), machine_(&machine), ear_(ear) {}

    std::shared_ptr<const NativeCode> make() {
        holder_.init(Environment::host());
        Emitter to(holder_, *program_, *setup_, *machine_, made_->tables_, ear_);
        to.leaveAll = to.a.newLabel();
        to.endAll = to.a.newLabel();
        const Mark enter = to.a.newLabel();
        emitFrame(to, enter);
        for (const lang::FunctionInfo& function : program_->functions) {
            emitFunction(to, function);
        }
        if (!place()) {
            return nullptr;
        }
        const auto base = reinterpret_cast<std::uintptr_t>(made_->memory_);
        const auto addressOf = [&](const Mark& label) {
            return reinterpret_cast<const void*>(base + holder_.labelOffset(label));
        };
        std::vector<const void*>& table = made_->table_;
        for (const NativeStep step : machine_->steps) {
            table.push_back(reinterpret_cast<const void*>(step));
        }
        for (const NativeAsk ask : machine_->asks) {
            table.push_back(reinterpret_cast<const void*>(ask));
        }
        table.push_back(reinterpret_cast<const void*>(machine_->known));
        table.push_back(reinterpret_cast<const void*>(machine_->tell));
        made_->leave_ = addressOf(to.leaveAll);
        for (std::size_t pc = 0; pc < program_->code.size(); ++pc) {
            const auto at = static_cast<std::int32_t>(pc);
            table.push_back(compiled_[pc] != 0 ? addressOf(to.labelOf(at)) : made_->leave_);
        }
        made_->enter_ = reinterpret_cast<std::int32_t (*)(NativeCode::Way*)>(
            reinterpret_cast<std::uintptr_t>(addressOf(enter)));
        return std::shared_ptr<const NativeCode>(made_.release());
    }

  private:
    // The way in and the way out; eax: where the loop goes on.
    static void emitFrame(Emitter& to, const Mark& enter) {
        using Way = NativeCode::Way;
        x86::Assembler& a = to.a;
        static constexpr x86::Gp kSaved[] = {x86::rbx, x86::rbp, x86::r12, x86::r13, x86::r14, x86::r15};
        const auto at = [](std::size_t offset) {
            return x86::qword_ptr(x86::rdi, static_cast<std::int32_t>(offset));
        };
        a.bind(enter);
        for (const x86::Gp& saved : kSaved) {
            a.push(saved);
        }
        a.push(x86::rdi);
        a.mov(Emitter::owner(), at(offsetof(Way, machine)));
        a.mov(Emitter::window(), at(offsetof(Way, window)));
        a.mov(Emitter::words(), at(offsetof(Way, words)));
        a.mov(Emitter::table(), at(offsetof(Way, table)));
        a.mov(Emitter::code(), at(offsetof(Way, code)));
        a.mov(Emitter::left(), at(offsetof(Way, left)));
        a.jmp(at(offsetof(Way, at)));
        a.bind(to.endAll); // kFailed for kNativeFailed, kAsks for kNativeAsks
        static_assert(~static_cast<std::int32_t>(kNativeFailed) == NativeCode::kFailed &&
                      ~static_cast<std::int32_t>(kNativeAsks) == NativeCode::kAsks);
        a.mov(x86::eax, x86::edx);
        a.not_(x86::eax);
        a.bind(to.leaveAll);
        a.pop(x86::rdi);
        a.mov(at(offsetof(Way, window)), Emitter::window());
        for (std::size_t i = std::size(kSaved); i-- > 0;) {
            a.pop(kSaved[i]);
        }
        a.ret();
    }

    void emitFunction(Emitter& to, const lang::FunctionInfo& function) {
        const lang::FunctionInfo& general =
            setup_->program().functions[static_cast<std::size_t>(&function - program_->functions.data())];
        to.hasNotes = general.recorded != general.entry;
        to.listsOptions =
            std::any_of(program_->code.begin() + function.entry, program_->code.begin() + function.end,
                        [](const lang::Instr& in) { return in.op == lang::Op::RowPush; });
        compiled_.resize(program_->code.size());
        for (to.pc = function.entry; to.pc < function.end; ++to.pc) {
            if (compiled_[static_cast<std::size_t>(to.pc)] != 0) {
                return; // two functions of one code
            }
            to.a.bind(to.labelOf(to.pc));
            if (machine_->tell != nullptr && machine_->tells[static_cast<std::size_t>(to.in().op)] != 0) {
                to.call(NativeCode::kTellPlace);
            }
            const bool made = emitMove(to) || emitNumber(to) || emitJump(to) || emitPiece(to) ||
                              emitBoard(to) || emitList(to) || emitLoopOfPieces(to) || emitCall(to) ||
                              emitStep(to);
            compiled_[static_cast<std::size_t>(to.pc)] = made ? 1 : 0;
            if (!made) {
                to.leave();
            }
            to.finishInstruction();
        }
        to.emitCold();
    }

    // What the machine does as a whole.
    bool emitStep(Emitter& to) const {
        const auto op = static_cast<std::size_t>(to.in().op);
        if (machine_->steps[op] == nullptr) {
            return false;
        }
        to.step(op);
        return true;
    }

    // Into pages of its own: written, then made executable, never both.
    bool place() {
        if (holder_.flatten() != kErrorOk || holder_.resolveUnresolvedLinks() != kErrorOk) {
            return false;
        }
        const std::size_t page = VirtMem::info().pageSize;
        const std::size_t bytes = (holder_.codeSize() + page - 1) / page * page;
        if (VirtMem::alloc(&made_->memory_, bytes, VirtMem::MemoryFlags::kAccessRW) != kErrorOk) {
            return false;
        }
        made_->bytes_ = bytes;
        return holder_.relocateToBase(reinterpret_cast<std::uint64_t>(made_->memory_)) == kErrorOk &&
               holder_.copyFlattenedData(made_->memory_, bytes) == kErrorOk &&
               VirtMem::protect(made_->memory_, bytes, VirtMem::MemoryFlags::kAccessRX) == kErrorOk;
    }

    std::unique_ptr<NativeCode> made_;
    const lang::Program* program_;
    const Setup* setup_;
    const NativeMachine* machine_;
    NativeEar ear_;
    CodeHolder holder_;
    std::vector<std::uint8_t> compiled_;
};

std::shared_ptr<const NativeCode> NativeCode::make(const lang::Program& program, const Setup& setup,
                                                   const NativeMachine& machine, NativeEar ear) {
    if (program.code.size() > kMostCode || !machine.isPlain) {
        return nullptr;
    }
    return NativeBuilder(program, setup, machine, ear).make();
}

NativeCode::~NativeCode() {
    if (memory_ != nullptr) {
        VirtMem::release(memory_, bytes_);
    }
}

} // namespace groma::game
