#include "core/game/parts/list_arena.h"

#include <algorithm>

namespace groma::game {

std::int64_t ListArena::makeFrom(std::span<const std::int64_t> elements) {
    const std::size_t offset = size();
    store_->push_back(heading(elements.size(), elements.size()));
    constexpr std::size_t kFew = 6;
    if (elements.size() > kFew) {
        store_->insert(store_->end(), elements.begin(), elements.end());
        return listHandle(offset);
    }
    for (const std::int64_t element : elements) {
        store_->push_back(element);
    }
    return listHandle(offset);
}

void ListArena::append(std::int64_t& handle, std::span<const std::int64_t> values) {
    if (isList(handle)) [[likely]] {
        const std::size_t at = origin_ + listOffset(handle);
        const std::size_t length = static_cast<std::uint32_t>((*store_)[at]);
        if (at + 1 + length == store_->size()) {
            (*store_)[at] = heading(length + values.size(), length + values.size());
            store_->insert(store_->end(), values.begin(), values.end());
            return;
        }
    }
    pushElsewhere(handle, values);
}

void ListArena::pushElsewhere(std::int64_t& handle, std::span<const std::int64_t> values) {
    if (!isList(handle)) {
        handle = make();
    }
    std::size_t at = origin_ + listOffset(handle);
    auto word = static_cast<std::uint64_t>((*store_)[at]);
    const std::size_t length = static_cast<std::uint32_t>(word);
    std::size_t room = word >> 32;
    if (length + values.size() > room) {
        room = std::max<std::size_t>(4, 2 * (length + values.size() - 1));
        const std::size_t from = at;
        at = store_->size();
        store_->resize(at + 1 + room, 0);
        std::copy_n(store_->begin() + static_cast<std::ptrdiff_t>(from + 1), length,
                    store_->begin() + static_cast<std::ptrdiff_t>(at + 1));
        handle = listHandle(at - origin_);
    }
    std::ranges::copy(values, store_->begin() + static_cast<std::ptrdiff_t>(at + 1 + length));
    (*store_)[at] = heading(length + values.size(), room);
}

} // namespace groma::game
