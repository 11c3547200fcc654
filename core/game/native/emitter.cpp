#include "core/game/native/emitter.h"

#include "core/game/parts/frame.h"

namespace groma::game {

using namespace asmjit;

void Emitter::takeStep() {
    a.sub(x86::qword_ptr(left()), 1);
    a.js(cold(refuel_, Cold::Why::Refuels));
}

void Emitter::jump(std::int32_t to) {
    stepTo(to);
    a.jmp(labelOf(to));
}

void Emitter::jumpIf(Cond when, std::int32_t to) {
    if (to > pc) {
        a.j(when, labelOf(to));
        return;
    }
    const Mark on = a.newLabel();
    a.j(x86::negateCond(when), on);
    jump(to);
    a.bind(on);
}

void Emitter::jumpIfHolds(const Mark& none, std::int32_t to) {
    jumpIf(x86::CondCode::kNE, to);
    a.bind(none);
}

void Emitter::jumpIfNot(const Mark& none, std::int32_t to) {
    const Mark on = a.newLabel();
    a.jne(on);
    a.bind(none);
    jump(to);
    a.bind(on);
}

void Emitter::storeWhether(const Mark& none, std::uint32_t to) {
    const Mark done = a.newLabel();
    storeTruth(to, x86::CondCode::kNE);
    a.jmp(done);
    a.bind(none);
    storeImm(to, 0);
    a.bind(done);
}

void Emitter::call(std::size_t place) {
    a.mov(x86::rdi, owner());
    a.lea(x86::rsi, x86::ptr(code(), pc * static_cast<std::int32_t>(sizeof(lang::Instr))));
    a.mov(x86::rdx, window());
    a.call(x86::qword_ptr(table(), static_cast<std::int32_t>(place * sizeof(void*))));
}

void Emitter::step(std::size_t place) {
    call(place);
    a.test(x86::rax, x86::rax);
    a.jz(cold(stops_, Cold::Why::Stops));
    a.mov(window(), x86::rax);
    a.mov(words(), x86::rdx);
}

void Emitter::goOnInFrame(std::int32_t behind) {
    a.mov(x86::rax, x86::qword_ptr(owner(), machine.places.frames + 8));
    a.mov(x86::eax, x86::dword_ptr(x86::rax, static_cast<std::int32_t>(offsetof(Frame, pc)) -
                                                 static_cast<std::int32_t>(sizeof(Frame))));
    if (behind != 0) {
        a.add(x86::eax, imm(behind));
    }
    goOnAtRax();
}

void Emitter::goOnAtRax() {
    a.jmp(x86::qword_ptr(table(), x86::rax, 3,
                         static_cast<std::int32_t>(NativeCode::kTableHead * sizeof(void*))));
}

void Emitter::ask(bool mayDecline) {
    call(static_cast<std::size_t>(lang::Op::kCount) + static_cast<std::size_t>(in().op));
    if (mayDecline) {
        a.mov(x86::rcx, imm(kNativeDeclines));
        a.cmp(x86::rax, x86::rcx);
        a.je(leaveHere());
    }
}

void Emitter::jumpToFunction(std::int32_t entry) {
    a.mov(x86::eax, imm(entry)); // where the loop goes on when it has no code yet
    a.jmp(x86::qword_ptr(table(),
                         static_cast<std::int32_t>(
                             (NativeCode::kTableHead + static_cast<std::size_t>(entry)) * sizeof(void*))));
}

void Emitter::finishInstruction() {
    leave_ = {};
    refuel_ = {};
    stops_ = {};
}

void Emitter::emitCold() {
    for (const Cold& cold : cold_) {
        a.bind(cold.label);
        if (cold.why == Cold::Why::Refuels) {
            a.add(x86::qword_ptr(left()), 1);
        } else if (cold.why == Cold::Why::Stops) {
            a.cmp(x86::rdx, imm(kNativeDeclined));
            a.jne(endAll);
        }
        a.mov(x86::eax, imm(cold.pc));
        a.jmp(leaveAll);
    }
    cold_.clear();
    const auto wayOut = [](std::size_t place) {
        return x86::qword_ptr(table(), static_cast<std::int32_t>(place * sizeof(void*)));
    };
    a.bind(leaveAll);
    a.jmp(wayOut(NativeCode::kLeavePlace));
    a.bind(endAll);
    a.jmp(wayOut(NativeCode::kEndPlace));
}

} // namespace groma::game
