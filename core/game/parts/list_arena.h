// Lists of a run: [length | room << 32, elements...] one after another in one store. A handle is told from
// every other slot value by its upper half, so that the live ones can be found without knowing types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

inline constexpr std::uint64_t kListTag = 0x80000001ULL;

constexpr bool isList(std::int64_t word) noexcept {
    return static_cast<std::uint64_t>(word) >> 32 == kListTag;
}
constexpr std::uint32_t listOffset(std::int64_t handle) noexcept {
    return static_cast<std::uint32_t>(handle);
}
constexpr std::int64_t listHandle(std::size_t offset) noexcept {
    return static_cast<std::int64_t>(kListTag << 32 | static_cast<std::uint32_t>(offset));
}

// A view of a store whose lists begin at `origin`; handles count from there. Spans are good until the next
// list is made.
class ListArena {
  public:
    explicit ListArena(std::vector<std::int64_t>& store, std::size_t origin = 0)
        : store_(&store), origin_(origin) {}

    std::size_t size() const noexcept { return store_->size() - origin_; }

    std::span<const std::int64_t> view(std::int64_t handle) const noexcept {
        if (!isList(handle)) {
            return {};
        }
        const std::int64_t* at = store_->data() + origin_ + listOffset(handle);
        return {at + 1, static_cast<std::uint32_t>(*at)};
    }

    std::int64_t make() {
        const std::size_t offset = size();
        store_->push_back(0);
        return listHandle(offset);
    }
    // The elements must not lie in this store.
    std::int64_t makeFrom(std::span<const std::int64_t> elements);
    // Appends to the list; it moves to the end of the store, and the handle changes, when there is no room
    // behind it.
    void push(std::int64_t& handle, std::int64_t value) {
        if (isList(handle)) [[likely]] {
            std::int64_t& word = (*store_)[origin_ + listOffset(handle)];
            const std::size_t length = static_cast<std::uint32_t>(word);
            if (origin_ + listOffset(handle) + 1 + length == store_->size()) [[likely]] {
                word = heading(length + 1, length + 1);
                store_->push_back(value);
                return;
            }
        }
        *grow(handle, 1) = value;
    }

    // The same for several words that the caller writes: good until the next list is made or grows.
    std::int64_t* grow(std::int64_t& handle, std::size_t words) {
        if (isList(handle)) [[likely]] {
            std::int64_t* const at = store_->data() + origin_ + listOffset(handle);
            const auto word = static_cast<std::uint64_t>(*at);
            const std::size_t length = static_cast<std::uint32_t>(word);
            const std::size_t room = word >> 32;
            if (length + words <= room) [[likely]] {
                *at = heading(length + words, room);
                return at + 1 + length;
            }
        }
        return makeRoom(handle, words);
    }
    // The same for several at once, which may lie anywhere but in this store.
    void append(std::int64_t& handle, std::span<const std::int64_t> values);

  private:
    std::int64_t* makeRoom(std::int64_t& handle, std::size_t words);
    static std::int64_t heading(std::size_t length, std::size_t room) noexcept {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(room) << 32 |
                                         static_cast<std::uint32_t>(length));
    }

    std::vector<std::int64_t>* store_;
    std::size_t origin_;
};

} // namespace groma::game
