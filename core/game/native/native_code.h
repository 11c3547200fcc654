// A program in the processor's own instructions, for one set-up: what the interpreter's loop does in place is
// done without it. Every other operation is a call into the machine, or left to the loop: native code comes
// back with the place at which the loop is to go on, and is entered again wherever the loop comes to a place
// that has an entry. Slots, frames and lists are those of the loop at every instruction, so that either may
// take up what the other left; whatever would fail is left to the loop before it has done anything.
//
// A function is added once the loop has come to it, or to a loop in it, so many times. Code belongs to one
// engine. On other processors, and where it is built without asmjit, nothing is made.
#pragma once

#include "core/game/position/setup.h"
#include "core/lang/program/program.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace groma::game {

// Where native code finds what the machine owns, as bytes from the machine's beginning. A vector is where its
// first word is: where its elements begin; where they end is the second, where its room ends the third.
struct NativePlaces {
    std::int32_t frames = 0;      // vector of frames
    std::int32_t slots = 0;       // vector of words
    std::int32_t highSlot = 0;    // 32 bits: slots below it are there
    std::int32_t lists = 0;       // vector of words
    std::int32_t held = 0;        // vector by cell: how many pieces, the sum of their numbers, 32 bits each
    std::int32_t recordings = 0;  // vector of those under way
    std::int32_t keptLoops = 0;   // vector by instruction, 16 bits each: whether what its body lists is known
    std::int32_t callUses = 0;    // vector by function
    std::int32_t callUseSize = 0; // bytes of one; its first is whether calls of the function are known
    // Of the last recording, from the end of their vector: the most frames, calls from operations and slots.
    std::int32_t mostOpen = 0, mostNested = 0, mostSlots = 0;
    std::int32_t nested = 0; // 32 bits: calls from operations under way
    // Of the last recording, likewise: 32 bits, where it begins in the log.
    std::int32_t first = 0;
    std::int32_t noting = 0;     // a byte: notes are taken beside recordings
    std::int32_t notedAt = 0;    // vector by place, 32 bits each: where in the log it is, if it is there
    std::int32_t log = 0;        // vector of what is noted
    std::int32_t logged = 0;     // 32 bits: so many of them count
    std::int32_t recordedTo = 0; // 32 bits: where the body that is recorded ends
    std::int32_t placed = 0;     // vector of PlacedCells::Cells
    std::int32_t moved = 0;      // word: another number when lists moved
};

// What a step of the machine left: the window and the words of the position; without a window the words are
// one of the three below.
struct NativeNow {
    std::int64_t* window = nullptr;
    const std::int64_t* words = nullptr;
};
using NativeStep = NativeNow (*)(void* machine, const lang::Instr& in, std::int64_t* s);
inline constexpr std::uintptr_t kNativeFailed = 0;   // it cannot go on
inline constexpr std::uintptr_t kNativeAsks = 1;     // it waits for an answer
inline constexpr std::uintptr_t kNativeDeclined = 2; // nothing was done: the loop has to do it
// The same for what gives a word and moves nothing; kNativeDeclines: the loop has to do it.
using NativeAsk = std::int64_t (*)(void* machine, const lang::Instr& in, std::int64_t* s);
inline constexpr std::int64_t kNativeDeclines = INT64_MIN + 1;

// Who hears of what it does: nobody; who notes what is read, to use the result again; who marks what it rests
// on. Of each there is code of its own.
enum class NativeEar : std::uint8_t { None, Reads, Marks };
inline constexpr std::size_t kNativeEars = 3;
// Tells what the instruction reads, before it does.
using NativeTell = void (*)(void* machine, const lang::Instr& in, const std::int64_t* s);

// What the machine does for native code; null: the loop does it.
struct NativeMachine {
    NativePlaces places;
    std::uint32_t mostFrames = 0;
    std::uint32_t poses = 0; // the place of the first piece's pose
    bool isPlain = false;    // vectors are as said
    bool listsAll = true; // of a list of options, not only so many that it is certain that somebody is asked
    std::vector<NativeStep> steps; // by operation
    std::vector<NativeAsk> asks;   // likewise
    NativeStep known = nullptr;    // a CallPure whose result may be known
    std::uint8_t visits = 64;      // of the loop to a function, or to a loop in it, before it is added
    std::vector<NativeTell> tells; // by operation, null: there is nothing to tell
    // What the shape of ListCellsOf or ListMask adds to the key of its cells, of a piece.
    std::function<std::uint64_t(const lang::Instr& in, std::int32_t piece)> keyOfPlaced;
};

class NativeCode {
  public:
    // Of one way through it: the machine, the window and the words of the position, which it changes.
    struct Way {
        void* machine = nullptr;
        std::int64_t* window = nullptr;
        const std::int64_t* words = nullptr;
        const void* const* table = nullptr;
        const lang::Instr* code = nullptr;
        std::int64_t* left = nullptr;
        std::size_t floor = 0; // bytes of the frames around it
        const void* at = nullptr;
    };
    // Where it came to an end: the run failed, or waits.
    static constexpr std::int32_t kFailed = -1;
    static constexpr std::int32_t kAsks = -2;

    // Nothing is in it yet. Null where there is none for this processor. The program must outlive it.
    static std::unique_ptr<NativeCode> make(const lang::Program& program, const Setup& setup,
                                            NativeMachine machine, NativeEar ear);
    ~NativeCode();
    NativeCode(const NativeCode&) = delete;
    NativeCode& operator=(const NativeCode&) = delete;

    bool hasEntry(std::size_t pc) const { return table_[kTableHead + pc] != leave_; }
    // The loop comes to an instruction that has none: whether its function is to be added now.
    bool isDue(std::size_t pc) {
        std::uint8_t& visits = visits_[pc];
        return visits != 0 && --visits == 0;
    }
    void add(const Setup& setup, std::size_t pc);
    // Where the loop goes on, or one of the two above.
    std::int32_t run(Way& way, std::size_t pc) const {
        way.table = table_.data();
        way.at = table_[kTableHead + pc];
        return enter_(&way);
    }

    // Words of the table before the entries: the addresses of the machine's steps.
    static constexpr std::size_t kKnownPlace = 2 * static_cast<std::size_t>(lang::Op::kCount);
    static constexpr std::size_t kTellPlace = kKnownPlace + 1; // of the first operation
    // The ways out.
    static constexpr std::size_t kLeavePlace = kTellPlace + static_cast<std::size_t>(lang::Op::kCount);
    static constexpr std::size_t kEndPlace = kLeavePlace + 1;
    static constexpr std::size_t kTableHead = kEndPlace + 1;

  private:
    class Builder;
    NativeCode() = default;

    std::vector<const void*>
        table_;                   // what is called, the ways out, then by instruction where its code begins
    const void* leave_ = nullptr; // of those that have none
    std::int32_t (*enter_)(Way*) = nullptr;
    std::vector<std::uint8_t> visits_; // by instruction where functions and loops begin: after how many more
    std::unique_ptr<Builder> builder_;
};

} // namespace groma::game
