// The frames of a run, their slots and the lists that these hold. While a run works slots of dead temporaries
// keep what they held; they are cleared when it is stored at a question.
#pragma once

#include "core/game/parts/failures.h"
#include "core/game/parts/frame.h"
#include "core/game/parts/list_arena.h"
#include "core/game/parts/meter.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class Stack {
  public:
    Stack(Meter& meter, Failures& failures) : meter_(&meter), failures_(&failures), arena_(lists_) {}
    Stack(const Stack&) = delete;
    Stack& operator=(const Stack&) = delete;

    // --- as a whole
    void prepare(const lang::Program& program);
    void clear();
    // One frame, nothing in its window but the arguments.
    void begin(const Frame& frame, std::size_t slots, std::span<const std::int64_t> args);
    // What is left of a run that is over: the results in their slots.
    void end(const Frame& frame, std::size_t results, std::size_t slots);
    // From the words of a stored run; lists lie behind the slots, up to `last`.
    void load(const std::int64_t* frames, std::size_t count, const std::int64_t* slots, std::size_t slotCount,
              const std::int64_t* last);
    // Slots into the last `slots` of the words, which are top(), lists behind them: each content once, in the
    // order in which the slots mention them.
    void store(std::vector<std::int64_t>& words, std::size_t slots) const;
    // Slots that no later instruction reads, by the frames' own maps.
    void clearDead();
    // As it stands: the frames, all slots that were written, the lists. Functions that stand in another have
    // their slots above top().
    void save(std::vector<std::int64_t>& words) const;
    // Frames and slots as they were saved; no list went since.
    void goBack(const std::vector<std::int64_t>& words, std::size_t frames, std::size_t slots);

    // --- frames
    std::vector<Frame>& frames() noexcept { return frames_; }
    const std::vector<Frame>& frames() const noexcept { return frames_; }
    Frame& frame() { return frames_.back(); }
    // The slots of the running frame: good until the stack grows.
    std::int64_t* window() { return slots_.data() + frames_.back().base; }

    // --- slots
    std::int64_t* slots() noexcept { return slots_.data(); }
    // The first slot behind the running frame.
    std::uint32_t top() const {
        if (frames_.empty()) {
            return 0;
        }
        const Frame& frame = frames_.back();
        return frame.base + program_->functions[static_cast<std::size_t>(frame.function)].slots;
    }
    // Of the bounds, for so many frames and slots more.
    bool hasRoom(std::size_t frames, std::size_t slots) const {
        const Bounds& bounds = meter_->bounds();
        return frames_.size() + frames <= bounds.frames && top() + slots <= bounds.memory / 2;
    }
    // Makes room for slots up to there; false past the memory bound.
    bool reach(std::size_t end) {
        if (end > slots_.size()) [[unlikely]] {
            return grow(end);
        }
        high_ = std::max(high_, static_cast<std::uint32_t>(end));
        return true;
    }
    bool reached(std::uint32_t end) const noexcept { return end <= high_; }

    // --- lists
    const ListArena& lists() const noexcept { return arena_; }
    std::span<const std::int64_t> list(std::int64_t handle) const noexcept { return arena_.view(handle); }
    std::int64_t newList() { return arena_.make(); }
    std::int64_t newList(std::span<const std::int64_t> values) {
        meter_->charge(values.size());
        return arena_.makeFrom(values);
    }
    void push(std::int64_t& handle, std::int64_t value) { arena_.push(handle, value); }
    // Values that lie in no list of a run, as so many pushes.
    void append(std::int64_t& handle, std::span<const std::int64_t> values) { arena_.append(handle, values); }
    // Another number when lists moved or went: until then a handle that was kept apart from the slots is
    // good.
    std::uint64_t moved() const noexcept { return moved_; }
    bool listsAreFull() const noexcept { return lists_.size() >= collectAt_; }
    // Collects garbage; false past the memory bound.
    bool roomForLists() { return !listsAreFull() || collect(); }
    // The values of a list, each once, first places kept: good until asked again.
    const std::vector<std::int64_t>& distinct(std::int64_t handle);
    bool operateOnLists(const lang::Instr& in, std::int64_t* s);
    // The option of a RowPush, once there is room.
    void pushRow(const lang::Instr& in, std::int64_t* s) {
        const std::size_t stride = program_->questions[static_cast<std::size_t>(in.e)].stride;
        meter_->charge(stride);
        const std::size_t given = std::min<std::size_t>(in.c, stride - 1);
        std::int64_t* row = arena_.grow(s[in.b], stride);
        *row++ = in.d;
        for (std::size_t i = 0; i < given; ++i) {
            row[i] = s[in.a + i];
        }
        for (std::size_t i = given; i + 1 < stride; ++i) {
            row[i] = 0;
        }
    }

    // Where native code finds slots and lists, and whether these moved.
    const std::vector<std::int64_t>& slotStore() const noexcept { return slots_; }
    const std::vector<std::int64_t>& listStore() const noexcept { return lists_; }
    const std::uint32_t& highSlot() const noexcept { return high_; }
    const std::uint64_t& movedWord() const noexcept { return moved_; }

  private:
    bool grow(std::size_t end);
    bool collect();

    Meter* meter_;
    Failures* failures_;
    const lang::Program* program_ = nullptr;
    std::vector<Frame> frames_;
    std::vector<std::int64_t> slots_;
    std::uint32_t high_ = 0; // slots written since the run was loaded; all above are 0
    std::vector<std::int64_t> lists_;
    ListArena arena_;
    std::vector<std::int64_t> spare_; // lists while they are collected
    std::size_t collectAt_ = 0;
    std::uint64_t moved_ = 0;
    std::vector<std::int64_t> distinct_;
    std::vector<std::int64_t> words_; // scratch of one operation
};

} // namespace groma::game
