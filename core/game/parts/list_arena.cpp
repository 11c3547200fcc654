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

void ListArena::pushElsewhere(std::int64_t& handle, std::int64_t value) {
    if (!isList(handle)) {
        handle = make();
    }
    std::size_t at = origin_ + listOffset(handle);
    auto word = static_cast<std::uint64_t>((*store_)[at]);
    const std::size_t length = static_cast<std::uint32_t>(word);
    std::size_t room = word >> 32;
    if (length == room) {
        room = std::max<std::size_t>(4, 2 * length);
        const std::size_t from = at;
        at = store_->size();
        store_->resize(at + 1 + room, 0);
        std::copy_n(store_->begin() + static_cast<std::ptrdiff_t>(from + 1), length,
                    store_->begin() + static_cast<std::ptrdiff_t>(at + 1));
        handle = listHandle(at - origin_);
    }
    (*store_)[at + 1 + length] = value;
    (*store_)[at] = heading(length + 1, room);
}

} // namespace groma::game
