// Loops over pieces. Whom a loop can come to at all on the set-up stands in bits; where nothing is asked but
// who is on the map, who is another than a piece at hand and what flags say, the next one is found in place,
// else the machine finds it.
#include "core/game/native/emitter.h"

#include <algorithm>

namespace groma::game {

using namespace asmjit;
using Cond = x86::CondCode;
using lang::LoopSkip;
using What = lang::LoopSkip::Test::What;

namespace {

bool asksOfClass(const LoopSkip::Test& test) {
    return test.what == What::Class || test.what == What::NoClass;
}

// As BoardState::skipOf, which looks at options: they stand fixed.
const LoopSkip* skipOf(const Emitter& to) {
    const std::int32_t number = to.in().e >> lang::kPickWidth;
    if (number == 0 ||
        (to.ear == NativeEar::Marks && to.hasNotes)) { // what it reads is marked without them too
        return nullptr;
    }
    const LoopSkip& skip = to.program.loopSkips[static_cast<std::size_t>(number - 1)];
    const bool fits = std::ranges::all_of(
        skip.options, [&](const auto& option) { return to.setup.option(option.first) == option.second; });
    return fits ? &skip : nullptr;
}

bool isFoundInPlace(const LoopSkip* skip) {
    return skip == nullptr ||
           (skip->apart.empty() && std::ranges::none_of(skip->tests, [](const LoopSkip::Test& test) {
                return test.what >= What::Beyond; // how far, and in which cells, the machine knows
            }));
}

// Bits of whom the loop can come to: of the first side, then of the second; of any in both.
class Candidacy {
  public:
    Candidacy(Emitter& to, const LoopSkip* skip) : to_(&to), skip_(skip) {}

    std::size_t words() const { return static_cast<std::size_t>(to_->setup.pieceCount()) / 64 + 1; }
    const void* table() const {
        return to_->tableOf(2 * words(), [&](std::size_t i) {
            const auto side = static_cast<std::int32_t>(i / words());
            std::uint64_t bits = 0;
            for (std::size_t bit = 0; bit < 64; ++bit) {
                const std::size_t piece = i % words() * 64 + bit;
                if (piece < static_cast<std::size_t>(to_->setup.pieceCount()) &&
                    mayBe(static_cast<int>(piece), side)) {
                    bits |= std::uint64_t{1} << bit;
                }
            }
            return static_cast<std::int64_t>(bits);
        });
    }

  private:
    bool mayBe(int piece, std::int32_t side) const {
        const lang::Instr& in = to_->in();
        const auto is = [&](std::int32_t unitClass) {
            return to_->program.isClass(to_->setup.classOf(piece), unitClass);
        };
        const bool others = (in.e & lang::kPickOthers) != 0;
        const bool absent =
            (in.e & lang::kPickAll) != 0 && (in.e & lang::kPickRoster) == 0 && to_->setup.isAbsent(piece);
        return !absent &&
               ((in.e & lang::kPickAnySide) != 0 || (to_->setup.sideOf(piece) != side) == others) &&
               (in.c == lang::kNoSlot || is(in.c)) &&
               (skip_ == nullptr || std::ranges::none_of(skip_->tests, [&](const LoopSkip::Test& test) {
                    return (test.what == What::Class && is(test.index)) ||
                           (test.what == What::NoClass && !is(test.index));
                }));
    }

    Emitter* to_;
    const LoopSkip* skip_;
};

// The piece in rax is sent on to `passed`.
void emitTests(Emitter& to, const LoopSkip& skip, const Mark& passed) {
    const PositionLayout& layout = to.setup.layout();
    for (const std::uint16_t slot : skip.same) {
        to.a.cmp(x86::rax, Emitter::slot(slot));
        to.a.je(passed);
    }
    if (std::ranges::all_of(skip.tests, asksOfClass)) {
        return;
    }
    to.a.imul(x86::rcx, x86::rax, Emitter::bytesOf(layout.pieceStride));
    for (const LoopSkip::Test& test : skip.tests) {
        if (asksOfClass(test)) {
            continue;
        }
        const StateSlot& slot = layout.states[static_cast<std::size_t>(test.index)];
        const std::int32_t word = Emitter::bytesOf(layout.pieceRecords + slot.offset);
        if (slot.where == StateSlot::Where::PieceFlag) {
            to.a.test(x86::byte_ptr(Emitter::words(), x86::rcx, 0, word + slot.bit / 8),
                      imm(1U << (slot.bit % 8)));
        } else {
            to.a.cmp(x86::qword_ptr(Emitter::words(), x86::rcx, 0, word), 0);
        }
        to.a.j(test.what == What::Flag ? Cond::kNE : Cond::kE, passed);
    }
}

// From the piece in rax on, to rax: the number of pieces when there is none. `asks` where the side is none.
void emitNext(Emitter& to, const LoopSkip* skip, const Mark& asks) {
    const lang::Instr& in = to.in();
    const Candidacy candidates(to, skip);
    const Mark next = to.a.newLabel();
    const Mark passed = to.a.newLabel();
    const Mark word = to.a.newLabel();
    const Mark end = to.a.newLabel();
    const Mark found = to.a.newLabel();
    to.address(x86::rdx, candidates.table());
    if ((in.e & lang::kPickAnySide) == 0 && in.b == lang::kNoSlot) {
        to.a.jmp(asks);
    } else if ((in.e & lang::kPickAnySide) == 0) {
        to.load(x86::rcx, in.b);
        to.a.cmp(x86::rcx, 1);
        to.a.ja(asks);
        to.a.imul(x86::rcx, x86::rcx, imm(Emitter::bytesOf(static_cast<std::uint32_t>(candidates.words()))));
        to.a.add(x86::rdx, x86::rcx);
    }
    to.a.bind(next);
    to.a.cmp(x86::eax, imm(to.setup.pieceCount()));
    to.a.jae(end);
    to.a.mov(x86::ecx, x86::eax);
    to.a.shr(x86::ecx, 6);
    to.a.mov(x86::rsi, x86::qword_ptr(x86::rdx, x86::rcx, 3));
    to.a.mov(x86::ecx, x86::eax);
    to.a.shr(x86::rsi, x86::cl);
    to.a.bsf(x86::rcx, x86::rsi);
    to.a.jz(word);
    to.a.add(x86::eax, x86::ecx);
    if ((in.e & lang::kPickAll) == 0) {
        to.a.cmp(x86::dword_ptr(Emitter::words(), x86::rax, 2, Emitter::bytesOf(to.setup.layout().cells)), 0);
        to.a.jl(passed);
    }
    if (skip != nullptr) {
        emitTests(to, *skip, passed);
    }
    to.a.jmp(found);
    to.a.bind(passed);
    to.a.add(x86::eax, 1);
    to.a.jmp(next);
    to.a.bind(word);
    to.a.or_(x86::eax, 63);
    to.a.jmp(passed);
    to.a.bind(end);
    to.a.mov(x86::eax, imm(to.setup.pieceCount()));
    to.a.bind(found);
}

// Of a loop that is recorded, with its cursor in rax: leaves to `asks` in its first round, in which it is
// noted who is on the map, where notes are taken besides, and where the body that is recorded ends.
void emitNotedBefore(Emitter& to, const Mark& asks) {
    const NativePlaces& places = to.machine.places;
    to.a.test(x86::rax, x86::rax);
    to.a.js(asks);
    to.a.cmp(x86::byte_ptr(Emitter::owner(), places.noting), 0);
    to.a.jne(asks);
    if (to.listsOptions) {
        to.a.cmp(x86::dword_ptr(Emitter::owner(), places.recordedTo), imm(to.pc));
        to.a.je(asks);
    }
}

// Leaves to `known` where what the body lists may be known.
void emitKept(Emitter& to, const Mark& known) {
    const std::int32_t place = to.machine.places.keptLoops;
    const Mark none = to.a.newLabel();
    to.a.mov(x86::rcx, x86::qword_ptr(Emitter::owner(), place));
    to.a.cmp(x86::rcx, x86::qword_ptr(Emitter::owner(), place + 8));
    to.a.je(none);
    to.a.cmp(x86::word_ptr(x86::rcx, to.pc * 2), 0);
    to.a.jne(known);
    to.a.bind(none);
}

} // namespace

bool emitLoopOfPieces(Emitter& to) {
    const lang::Instr& in = to.in();
    if (in.op != lang::Op::LoopPieces) {
        return false;
    }
    const bool reads = to.ear == NativeEar::Reads;
    const bool mayBeKnown = to.listsOptions && !reads;
    const LoopSkip* skip = skipOf(to);
    const Mark known = to.a.newLabel();
    const Mark asks = to.a.newLabel();
    const Mark goesOn = to.a.newLabel();
    const Mark end = to.a.newLabel();
    const bool told = in.c != lang::kNoSlot || (skip != nullptr && !skip->tests.empty()); // under marks
    const bool noted = skip != nullptr && !std::ranges::all_of(skip->tests, asksOfClass); // of each piece
    const bool inPlace = isFoundInPlace(skip) && !(reads && noted) && !(to.ear == NativeEar::Marks && told);
    if (inPlace) {
        to.load(x86::rax, in.a);
        if (reads) {
            emitNotedBefore(to, asks);
        }
        to.a.add(x86::eax, 1);
        emitNext(to, skip, asks);
        to.a.jmp(goesOn);
    }
    to.a.bind(asks);
    to.ask(to.ear == NativeEar::Reads);
    to.a.bind(goesOn);
    to.a.cmp(x86::eax, imm(to.setup.pieceCount()));
    to.a.jge(end);
    to.stepTo(in.d);
    to.store(in.a, x86::rax);
    if (mayBeKnown) {
        emitKept(to, known);
    }
    to.a.jmp(to.labelOf(in.d));
    if (mayBeKnown) {
        to.a.bind(known);
        to.step();
        to.goOnInFrame(0);
    }
    to.a.bind(end);
    to.store(in.a, x86::rax);
    return true;
}

} // namespace groma::game
