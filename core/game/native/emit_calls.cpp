// Calls and returns, on the frames of the machine.
#include "core/game/native/emitter.h"
#include "core/game/parts/frame.h"
#include "core/lang/program/inlining.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace groma::game {

using namespace asmjit;
using lang::Op;

namespace {

// The last frame by its end.
x86::Mem ofFrame(std::size_t offset) {
    return x86::dword_ptr(x86::rax,
                          static_cast<std::int32_t>(offset) - static_cast<std::int32_t>(sizeof(Frame)));
}
x86::Mem ofOwner(std::int32_t place) { return x86::qword_ptr(Emitter::owner(), place); }

// A pure function whose calls are known is asked of the machine.
void emitKnown(Emitter& to, const Mark& done) {
    const lang::Instr& in = to.in();
    const NativePlaces& places = to.machine.places;
    const Mark runs = to.a.newLabel();
    if (to.ear == NativeEar::Reads) { // what is recorded runs
        to.a.mov(x86::rax, ofOwner(places.recordings));
        to.a.cmp(x86::rax, ofOwner(places.recordings + 8));
        to.a.jne(runs);
    }
    to.a.mov(x86::rax, ofOwner(places.callUses));
    to.a.cmp(x86::rax, ofOwner(places.callUses + 8));
    to.a.je(runs);
    to.a.cmp(x86::byte_ptr(x86::rax, in.d * places.callUseSize), 0);
    to.a.je(runs);
    to.step(NativeCode::kKnownPlace);
    to.a.jmp(done);
    to.a.bind(runs);
}

// What a call takes: a frame beside those that are there or left out, room for its slots, a step. Then its
// first slot is in edx, the one behind its last in ecx, and the last frame ends at rax.
void emitRoom(Emitter& to, std::int32_t leftOut) {
    const lang::Instr& in = to.in();
    const NativePlaces& places = to.machine.places;
    const lang::FunctionInfo& callee = to.program.functions[static_cast<std::size_t>(in.d)];
    const std::int64_t most = (std::int64_t{to.machine.mostFrames} - leftOut) * std::int64_t{sizeof(Frame)};
    to.a.mov(x86::rax, ofOwner(places.frames + 8));
    to.a.mov(x86::rcx, x86::rax);
    to.a.sub(x86::rcx, ofOwner(places.frames));
    to.a.cmp(x86::rcx, imm(std::clamp<std::int64_t>(most, 0, INT32_MAX)));
    to.a.jae(to.leaveHere());
    to.a.mov(x86::edx, ofFrame(offsetof(Frame, base)));
    if (in.a != 0) {
        to.a.add(x86::edx, imm(in.a));
    }
    to.a.lea(x86::ecx, x86::ptr(x86::rdx, static_cast<std::int32_t>(callee.slots)));
    to.a.cmp(x86::ecx, x86::dword_ptr(Emitter::owner(), places.highSlot));
    const Mark isThere = to.a.newLabel();
    to.a.jbe(isThere);
    to.a.mov(x86::rsi, ofOwner(places.slots + 8));
    to.a.sub(x86::rsi, ofOwner(places.slots));
    to.a.shr(x86::rsi, 3);
    to.a.cmp(x86::rcx, x86::rsi);
    to.a.ja(to.leaveHere());
    to.a.mov(x86::dword_ptr(Emitter::owner(), places.highSlot), x86::ecx);
    to.a.bind(isThere);
    to.takeStep();
}

// What Reads::called and calledHere note: `frames` more than are there are open, up to the slot in ecx.
void emitMostOpen(Emitter& to, std::int32_t frames) {
    const NativePlaces& places = to.machine.places;
    const Mark done = to.a.newLabel();
    to.a.mov(x86::rsi, ofOwner(places.recordings + 8));
    to.a.cmp(x86::rsi, ofOwner(places.recordings));
    to.a.je(done);
    const auto keepMost = [&](const x86::Gp& value, std::int32_t place) {
        const Mark isLess = to.a.newLabel();
        to.a.cmp(value, x86::dword_ptr(x86::rsi, place));
        to.a.jbe(isLess);
        to.a.mov(x86::dword_ptr(x86::rsi, place), value);
        to.a.bind(isLess);
    };
    keepMost(x86::ecx, places.mostSlots);
    to.a.mov(x86::rcx, ofOwner(places.frames + 8));
    to.a.sub(x86::rcx, ofOwner(places.frames));
    to.a.shr(x86::rcx, 4);
    static_assert(sizeof(Frame) == 16);
    if (frames != 0) {
        to.a.add(x86::ecx, imm(frames));
    }
    keepMost(x86::ecx, places.mostOpen);
    to.a.mov(x86::ecx, x86::dword_ptr(Emitter::owner(), places.nested));
    keepMost(x86::ecx, places.mostNested);
    to.a.bind(done);
}

// The function's code stands behind the call.
bool emitInlined(Emitter& to) {
    if (to.ear == NativeEar::Marks) {
        to.ask(true);
    }
    emitRoom(to, to.in().e - 1);
    if (to.ear == NativeEar::Reads) {
        emitMostOpen(to, to.in().e);
    }
    return true;
}

bool emitFrame(Emitter& to) {
    const lang::Instr& in = to.in();
    const lang::FunctionInfo& callee = to.program.functions[static_cast<std::size_t>(in.d)];
    if (callee.entry >= callee.end) {
        return false;
    }
    const NativePlaces& places = to.machine.places;
    const Mark done = to.a.newLabel();
    if (in.op == Op::CallPure) {
        emitKnown(to, done);
    }
    if (to.ear == NativeEar::Marks) { // with its notes the loop runs it
        to.ask(true);
    }
    to.a.mov(x86::rax, ofOwner(places.frames + 8));
    to.a.cmp(x86::rax, ofOwner(places.frames + 16)); // a frame more would move them
    to.a.je(to.leaveHere());
    emitRoom(to, 0);
    to.a.mov(ofFrame(offsetof(Frame, pc)), imm(to.pc));
    to.a.add(x86::rax, imm(sizeof(Frame)));
    to.a.mov(ofFrame(offsetof(Frame, function)), imm(in.d));
    to.a.mov(ofFrame(offsetof(Frame, pc)), imm(0));
    to.a.mov(ofFrame(offsetof(Frame, base)), x86::edx);
    to.a.mov(ofFrame(offsetof(Frame, endScope)), imm(-1));
    to.a.mov(ofOwner(places.frames + 8), x86::rax);
    if (in.a != 0) {
        to.a.add(Emitter::window(), imm(in.a * 8));
    }
    if (to.ear == NativeEar::Reads) {
        emitMostOpen(to, 0);
    }
    to.jumpToFunction(callee.entry);
    to.a.bind(done);
    return true;
}

bool emitReturn(Emitter& to) {
    const NativePlaces& places = to.machine.places;
    to.a.mov(x86::rax, ofOwner(places.frames + 8));
    to.a.cmp(ofFrame(offsetof(Frame, endScope)), 0);
    to.a.jge(to.leaveHere());
    to.a.sub(x86::rax, imm(sizeof(Frame)));
    to.a.mov(x86::rcx, x86::rax);
    to.a.sub(x86::rcx, ofOwner(places.frames));
    to.a.mov(x86::rdi, x86::qword_ptr(x86::rsp)); // the way
    to.a.cmp(x86::rcx, x86::qword_ptr(x86::rdi, offsetof(NativeCode::Way, floor)));
    to.a.je(to.leaveHere());
    to.a.mov(ofOwner(places.frames + 8), x86::rax);
    to.a.mov(x86::edx, ofFrame(offsetof(Frame, base)));
    to.a.mov(Emitter::window(), ofOwner(places.slots));
    to.a.lea(Emitter::window(), x86::ptr(Emitter::window(), x86::rdx, 3));
    to.goOnInFrame(1);
    return true;
}

} // namespace

bool emitCall(Emitter& to) {
    switch (to.in().op) {
    case Op::Call:
    case Op::CallPure: return lang::standsHere(to.in()) ? emitInlined(to) : emitFrame(to);
    case Op::Return: return emitReturn(to);
    default: return false;
    }
}

} // namespace groma::game
