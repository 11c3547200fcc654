#include "core/game/parts/stack.h"

#include "core/base/copy_bytes.h"

namespace groma::game {

void Stack::prepare(const lang::Program& program) {
    program_ = &program;
    collectAt_ = std::max<std::size_t>(collectAt_, 4096);
}

// No handle of an earlier run may lie where a frame will be.
void Stack::clear() {
    std::fill_n(slots_.begin(), high_, 0);
    high_ = 0;
    frames_.clear();
    lists_.clear();
    ++moved_;
}

void Stack::begin(const Frame& frame, std::size_t slots, std::span<const std::int64_t> args) {
    clear();
    if (slots_.size() < slots) {
        slots_.resize(slots + 256);
    }
    high_ = static_cast<std::uint32_t>(slots);
    std::ranges::copy(args, slots_.begin());
    frames_.assign(1, frame);
}

void Stack::end(const Frame& frame, std::size_t results, std::size_t slots) {
    frames_.assign(1, frame);
    for (std::size_t i = results; i < slots; ++i) {
        slots_[i] = 0;
    }
}

void Stack::load(const std::int64_t* frames, std::size_t count, const std::int64_t* slots,
                 std::size_t slotCount, const std::int64_t* last) {
    clear();
    frames_.resize(count);
    base::copyBytes(static_cast<void*>(frames_.data()), frames, count * sizeof(Frame));
    if (slots_.size() < slotCount) {
        slots_.resize(slotCount + 256);
    }
    high_ = static_cast<std::uint32_t>(slotCount);
    base::copyBytes(slots_.data(), slots, slotCount * sizeof(std::int64_t));
    lists_.assign(slots + slotCount, last);
}

void Stack::store(std::vector<std::int64_t>& words, std::size_t slots) const {
    const std::size_t first = words.size() - slots;
    const std::size_t origin = words.size();
    base::copyBytes(words.data() + first, slots_.data(), slots * sizeof(std::int64_t));
    for (std::size_t i = first; i < origin; ++i) {
        if (!isList(words[i])) {
            continue;
        }
        const std::span<const std::int64_t> list = arena_.view(words[i]);
        std::size_t at = origin;
        while (at < words.size()) {
            const auto length = static_cast<std::uint32_t>(words[at]);
            if (length == list.size() &&
                std::equal(list.begin(), list.end(), words.begin() + static_cast<std::ptrdiff_t>(at + 1))) {
                break;
            }
            at += 1 + length;
        }
        words[i] = listHandle(at - origin);
        if (at == words.size()) {
            ListArena(words, origin).makeFrom(list);
        }
    }
}

void Stack::clearDead() {
    for (const Frame& frame : frames_) {
        const std::int32_t map = program_->frameMapOf[static_cast<std::size_t>(frame.pc)];
        if (map < 0) {
            continue;
        }
        for (const std::uint16_t slot : program_->frameMaps[static_cast<std::size_t>(map)].dead) {
            slots_[frame.base + slot] = 0;
        }
    }
}

void Stack::save(std::vector<std::int64_t>& words) const {
    const std::size_t framesEnd = frames_.size() * kFrameWords;
    const std::size_t slotsEnd = framesEnd + high_;
    words.resize(slotsEnd + lists_.size());
    base::copyBytes(words.data(), frames_.data(), frames_.size() * sizeof(Frame));
    base::copyBytes(words.data() + framesEnd, slots_.data(), high_ * sizeof(std::int64_t));
    base::copyBytes(words.data() + slotsEnd, lists_.data(), lists_.size() * sizeof(std::int64_t));
}

void Stack::goBack(const std::vector<std::int64_t>& words, std::size_t frames, std::size_t slots) {
    frames_.resize(frames);
    base::copyBytes(static_cast<void*>(frames_.data()), words.data(), frames * sizeof(Frame));
    base::copyBytes(slots_.data(), words.data() + frames * kFrameWords, slots * sizeof(std::int64_t));
}

bool Stack::grow(std::size_t end) {
    if (end > meter_->bounds().memory) {
        return failures_->fail(FailureKind::Memory, meter_->passed(FailureKind::Memory));
    }
    if (slots_.size() < end) {
        slots_.resize(std::max(end, slots_.size() * 2));
    }
    high_ = std::max(high_, static_cast<std::uint32_t>(end));
    return true;
}

} // namespace groma::game
