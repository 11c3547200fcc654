// What the groups of operations are written with: one function's instructions, where they may leave, and the
// words of the set-up that they read.
//
// They are written as x86-64 has them; another processor has its own in their place (assembler.h). Of flags
// only what the last instruction left of a comparison, a sum or bits is asked.
//
// Registers: rbx the window, r12 the words of the position, r13 the machine, r14 the steps that are left,
// r15 the table, rbp the code of the program. All others are free within an instruction.
#pragma once

#include "core/game/native/assembler.h"
#include "core/game/native/native_code.h"

#include <asmjit/x86.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace groma::game {

using Mark = asmjit::Label; // a place in native code

// What of the set-up native code reads, as words.
struct NativeTables {
    std::vector<std::unique_ptr<std::int64_t[]>> all;
    std::array<const void*, 2> shared{}; // by Emitter::Shared, null: not made yet
};

class Emitter {
  public:
    using Gp = asmjit::x86::Gp;
    using Mem = asmjit::x86::Mem;
    using Cond = asmjit::x86::CondCode;

    Emitter(asmjit::CodeHolder& holder, const lang::Program& ofProgram, const Setup& ofSetup,
            const NativeMachine& ofMachine, NativeTables& tables, NativeEar hears, std::int32_t first,
            std::int32_t end)
        : a(&holder), program(ofProgram), setup(ofSetup), machine(ofMachine), ear(hears),
          leaveAll(a.newLabel()), endAll(a.newLabel()), tables_(tables), first_(first),
          labels_(static_cast<std::size_t>(end - first)) {}

    Assembler a;
    const lang::Program& program;
    const Setup& setup;
    const NativeMachine& machine;
    const NativeEar ear;
    const Mark leaveAll, endAll; // at eax; rdx: kNativeFailed or kNativeAsks
    bool hasNotes = false;       // the function that it is in, where somebody records it
    bool listsOptions = false;   // the function does

    static constexpr Gp window() { return asmjit::x86::rbx; }
    static constexpr Gp words() { return asmjit::x86::r12; }
    static constexpr Gp owner() { return asmjit::x86::r13; }
    static constexpr Gp left() { return asmjit::x86::r14; }
    static constexpr Gp table() { return asmjit::x86::r15; }
    static constexpr Gp code() { return asmjit::x86::rbp; }

    // --- where it is
    std::int32_t pc = 0;
    const lang::Instr& in() const { return program.code[static_cast<std::size_t>(pc)]; }
    Mark labelOf(std::int32_t at) {
        Mark& label = labels_[static_cast<std::size_t>(at - first_)];
        if (!label.isValid()) {
            label = a.newLabel();
        }
        return label;
    }

    static std::int32_t bytesOf(std::uint32_t count) {
        return static_cast<std::int32_t>(count * sizeof(std::int64_t));
    }

    // --- slots
    static Mem slot(std::uint32_t number) {
        return asmjit::x86::qword_ptr(window(), static_cast<std::int32_t>(number * 8));
    }
    void load(Gp to, std::uint32_t from) { a.mov(to, slot(from)); }
    void store(std::uint32_t to, Gp from) { a.mov(slot(to), from); }
    void storeImm(std::uint32_t to, std::int64_t value) {
        if (value == static_cast<std::int32_t>(value)) {
            a.mov(slot(to), asmjit::imm(value));
            return;
        }
        a.mov(asmjit::x86::rax, asmjit::imm(value));
        store(to, asmjit::x86::rax);
    }
    // The condition as 0 or 1.
    void storeTruth(std::uint32_t to, Cond when) {
        a.set(when, asmjit::x86::al);
        a.movzx(asmjit::x86::eax, asmjit::x86::al);
        store(to, asmjit::x86::rax);
    }

    // --- leaving
    // The loop does this instruction.
    Mark leaveHere() { return cold(leave_, Cold::Why::Leaves); }
    void leave() { a.jmp(leaveHere()); }
    // To that place where the condition holds; a step where it leads back. What the instruction changes must
    // come after a step that may not be left.
    void jumpIf(Cond when, std::int32_t to);
    void jump(std::int32_t to);
    void jumpUnless(Cond when, std::int32_t to) { jumpIf(asmjit::x86::negateCond(when), to); }
    // By a condition that was tested before, not zero where it holds; `none` is bound, and is where it does
    // not.
    void jumpIfHolds(const Mark& none, std::int32_t to);
    void jumpIfNot(const Mark& none, std::int32_t to);
    void storeWhether(const Mark& none, std::uint32_t to);
    // Takes a step, or leaves where none is left.
    void takeStep();
    // The same where it leads back, else nothing.
    void stepTo(std::int32_t to) {
        if (to <= pc) {
            takeStep();
        }
    }

    // --- the machine
    // Does the instruction; leaves where it declines, ends where it failed or waits.
    void step(std::size_t place);
    void step() { step(static_cast<std::size_t>(in().op)); }
    // Goes on behind the place where the last frame stands, by so many instructions.
    void goOnInFrame(std::int32_t behind);
    void goOnAtRax(); // which is the place
    // In rax; leaves where it declines.
    void ask(bool mayDecline);
    // A function of the table, with the machine, the instruction and the window.
    void call(std::size_t place);

    // --- words of the set-up, as a table; the address is good as long as the code is
    template <class Of>
    const void* tableOf(std::size_t count, const Of& of) {
        auto made = std::make_unique<std::int64_t[]>(count + 1);
        for (std::size_t i = 0; i < count; ++i) {
            made[i] = of(i);
        }
        tables_.all.push_back(std::move(made));
        return tables_.all.back().get();
    }
    // The same for all instructions: the neighbours of cells, what tells how far they are apart.
    enum class Shared : std::uint8_t { Neighbours, Spread };
    template <class Of>
    const void* sharedTable(Shared which, std::size_t count, const Of& of) {
        const void*& made = tables_.shared[static_cast<std::size_t>(which)];
        return made = made != nullptr ? made : tableOf(count, of);
    }
    void address(Gp to, const void* of) { a.mov(to, asmjit::imm(reinterpret_cast<std::uint64_t>(of))); }

    // The way to another function.
    void jumpToFunction(std::int32_t entry);
    void finishInstruction();
    // What was left aside, and the ways out.
    void emitCold();

  private:
    struct Cold {
        // The loop does the instruction; it was one step too many; a step of the machine left no window.
        enum class Why : std::uint8_t { Leaves, Refuels, Stops };
        Mark label;
        std::int32_t pc = 0;
        Why why{};
    };
    Mark cold(Mark& kept, Cold::Why why) {
        if (!kept.isValid()) {
            kept = a.newLabel();
            cold_.push_back({kept, pc, why});
        }
        return kept;
    }

    NativeTables& tables_;
    std::int32_t first_;       // of the function
    std::vector<Mark> labels_; // by its instructions
    Mark leave_, refuel_, stops_;
    std::vector<Cold> cold_;
};

// Each emits the instruction that the emitter is at, false when it is none of its own.
bool emitMove(Emitter& to);
bool emitNumber(Emitter& to);
bool emitJump(Emitter& to);
bool emitPiece(Emitter& to);
bool emitBoard(Emitter& to);
bool emitList(Emitter& to);
bool emitLoopOfPieces(Emitter& to);
bool emitCall(Emitter& to);
// Tells who notes what the instruction reads, unless that is noted already.
void emitTold(Emitter& to, std::size_t tell);

} // namespace groma::game
