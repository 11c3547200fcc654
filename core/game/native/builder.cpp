#include "core/game/native/emitter.h"
#include "core/game/native/native_code.h"
#include "core/game/native/unwinding.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace groma::game {

using namespace asmjit;

namespace {

constexpr std::size_t kMostCode = std::size_t{1} << 17; // instructions: of a longer program nothing is made

// Pages that are written are others than those that run: the same memory twice.
JitAllocator::CreateParams inTwoViews() {
    JitAllocator::CreateParams params;
    params.options = JitAllocatorOptions::kUseDualMapping;
    return params;
}

// Whether all was written: an instruction that the processor does not have, or a jump that does not reach so
// far, makes the code none.
class NotWritten final : public ErrorHandler {
  public:
    void handleError(Error, const char*, BaseEmitter*) override { failed = true; }
    bool failed = false;
};

} // namespace

// Makes one function after the other.
class NativeCode::Builder {
  public:
    Builder(const lang::Program& program, NativeMachine machine, NativeEar ear)
        : program_(&program), machine_(std::move(machine)), ear_(ear), views_(inTwoViews()),
          memory_(&views_) {
        for (std::size_t i = 0; i < program.functions.size(); ++i) {
            const lang::FunctionInfo& function = program.functions[i];
            if (function.entry < function.end) {
                byEntry_.emplace_back(function.entry, static_cast<std::int32_t>(i));
            }
        }
        std::ranges::sort(byEntry_);
    }

    bool begin(NativeCode& code, const Setup& setup) {
        NotWritten failures; // outlives the holder
        CodeHolder holder;
        holder.init(Environment::host());
        holder.setErrorHandler(&failures);
        Emitter to(holder, *program_, setup, machine_, tables_, ear_, 0, 0);
        const Mark enter = to.a.newLabel();
        emitFrame(to, enter);
        const std::uintptr_t base = failures.failed ? 0 : place(holder);
        if (base == 0) {
            return false;
        }
        const auto addressOf = [&](const Mark& label) {
            return reinterpret_cast<const void*>(base + holder.labelOffset(label));
        };
        for (const NativeStep step : machine_.steps) {
            code.table_.push_back(reinterpret_cast<const void*>(step));
        }
        for (const NativeAsk ask : machine_.asks) {
            code.table_.push_back(reinterpret_cast<const void*>(ask));
        }
        code.table_.push_back(reinterpret_cast<const void*>(machine_.known));
        for (const NativeTell tell : machine_.tells) {
            code.table_.push_back(reinterpret_cast<const void*>(tell));
        }
        code.leave_ = addressOf(to.leaveAll);
        code.table_.push_back(code.leave_);
        code.table_.push_back(addressOf(to.endAll));
        code.table_.resize(kTableHead + program_->code.size(), code.leave_);
        code.enter_ =
            reinterpret_cast<std::int32_t (*)(Way*)>(reinterpret_cast<std::uintptr_t>(addressOf(enter)));
        code.visits_.resize(program_->code.size());
        for (const auto& [entry, index] : byEntry_) {
            const lang::FunctionInfo& function = program_->functions[static_cast<std::size_t>(index)];
            code.visits_[static_cast<std::size_t>(entry)] = machine_.visits;
            for (std::int32_t pc = entry; pc < function.end; ++pc) {
                const lang::Op op = program_->code[static_cast<std::size_t>(pc)].op;
                if (op >= lang::Op::LoopPieces && op <= lang::Op::LoopPlain) {
                    code.visits_[static_cast<std::size_t>(pc)] = machine_.visits;
                }
            }
        }
        return true;
    }

    void add(NativeCode& code, const Setup& setup, std::size_t at) {
        const auto after =
            std::ranges::upper_bound(byEntry_, std::pair{static_cast<std::int32_t>(at), INT32_MAX});
        if (after == byEntry_.begin()) {
            return;
        }
        const std::int32_t index = std::prev(after)->second;
        const lang::FunctionInfo& function = program_->functions[static_cast<std::size_t>(index)];
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            code.visits_[static_cast<std::size_t>(pc)] = 0;
        }
        if (code.hasEntry(static_cast<std::size_t>(function.entry))) {
            return;
        }
        NotWritten failures; // outlives the holder
        CodeHolder holder;
        holder.init(Environment::host());
        holder.setErrorHandler(&failures);
        Emitter to(holder, *program_, setup, machine_, tables_, ear_, function.entry, function.end);
        const lang::FunctionInfo& general = setup.program().functions[static_cast<std::size_t>(index)];
        to.hasNotes = general.recorded != general.entry;
        to.listsOptions =
            std::any_of(program_->code.begin() + function.entry, program_->code.begin() + function.end,
                        [](const lang::Instr& in) { return in.op == lang::Op::RowPush; });
        std::vector<std::int32_t> made;
        for (to.pc = function.entry; to.pc < function.end; ++to.pc) {
            if (emitInstruction(to)) {
                made.push_back(to.pc);
            }
        }
        to.emitCold();
        const std::uintptr_t base = failures.failed ? 0 : place(holder);
        if (base == 0) {
            return;
        }
        for (const std::int32_t pc : made) {
            code.table_[kTableHead + static_cast<std::size_t>(pc)] =
                reinterpret_cast<const void*>(base + holder.labelOffset(to.labelOf(pc)));
        }
    }

  private:
    // The way in and the ways out; eax: where the loop goes on.
    static void emitFrame(Emitter& to, const Mark& enter) {
        Assembler& a = to.a;
        const auto at = [](std::size_t offset) {
            return x86::qword_ptr(x86::rdi, static_cast<std::int32_t>(offset));
        };
        a.bind(enter);
        a.enterFrame();
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
        a.firstArgument();
        a.mov(at(offsetof(Way, window)), Emitter::window());
        a.leaveFrame();
    }

    // False where the loop does it.
    bool emitInstruction(Emitter& to) const {
        const auto op = static_cast<std::size_t>(to.in().op);
        to.a.bind(to.labelOf(to.pc));
        if (machine_.tells[op] != nullptr) {
            emitTold(to, NativeCode::kTellPlace + op);
        }
        bool made = emitMove(to) || emitNumber(to) || emitJump(to) || emitPiece(to) || emitBoard(to) ||
                    emitList(to) || emitLoopOfPieces(to) || emitCall(to);
        if (!made && machine_.steps[op] != nullptr) { // what the machine does as a whole
            to.step();
            made = true;
        }
        if (!made) {
            to.leave();
        }
        to.finishInstruction();
        return made;
    }

    // Where it lies from now on; 0: nowhere.
    std::uintptr_t place(CodeHolder& holder) {
        if (holder.flatten() != kErrorOk || holder.resolveUnresolvedLinks() != kErrorOk) {
            return 0;
        }
        void* runs = nullptr;
        void* written = nullptr;
        const std::size_t bytes = holder.codeSize();
        if (memory_.alloc(&runs, &written, bytes) != kErrorOk) {
            return 0;
        }
        if (runs == written || holder.relocateToBase(reinterpret_cast<std::uint64_t>(runs)) != kErrorOk ||
            holder.copyFlattenedData(written, bytes) != kErrorOk) {
            memory_.release(runs);
            return 0;
        }
        VirtMem::flushInstructionCache(runs, bytes);
        unwindings_.emplace_back(reinterpret_cast<std::uintptr_t>(runs), bytes);
        return reinterpret_cast<std::uintptr_t>(runs);
    }

    const lang::Program* program_;
    NativeMachine machine_;
    NativeEar ear_;
    JitAllocator::CreateParams views_;
    JitAllocator memory_;
    std::vector<Unwinding> unwindings_;                          // of what lies there
    std::vector<std::pair<std::int32_t, std::int32_t>> byEntry_; // first instruction, function
    NativeTables tables_;
};

std::unique_ptr<NativeCode> NativeCode::make(const lang::Program& program, const Setup& setup,
                                             NativeMachine machine, NativeEar ear) {
    if (program.code.size() > kMostCode || !machine.isPlain) {
        return nullptr;
    }
    std::unique_ptr<NativeCode> made(new NativeCode);
    made->builder_ = std::make_unique<Builder>(program, std::move(machine), ear);
    return made->builder_->begin(*made, setup) ? std::move(made) : nullptr;
}

void NativeCode::add(const Setup& setup, std::size_t pc) { builder_->add(*this, setup, pc); }

NativeCode::~NativeCode() = default;

} // namespace groma::game
