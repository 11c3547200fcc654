#include "core/game/parts/list_arena.h"

#include <algorithm>

namespace groma::game {
namespace {

constexpr std::size_t kFew = 6; // words that are put one by one sooner than at once
// A list that moves has room for so many more of what it grew by, or for so many words.
constexpr std::size_t kMoreLikeIt = 16, kFirstRoom = 64;
constexpr std::size_t kRoom = 512; // at most, before a quarter of the list is more

} // namespace

std::int64_t ListArena::makeFrom(std::span<const std::int64_t> elements) {
    const std::size_t offset = size();
    store_->push_back(heading(elements.size(), elements.size()));
    if (elements.size() > kFew) {
        store_->insert(store_->end(), elements.begin(), elements.end());
        return listHandle(offset);
    }
    for (const std::int64_t element : elements) {
        store_->push_back(element);
    }
    return listHandle(offset);
}

std::int64_t* ListArena::makeRoom(std::int64_t& handle, std::size_t words) {
    if (!isList(handle)) [[unlikely]] {
        handle = make();
    }
    std::size_t at = origin_ + listOffset(handle);
    const auto word = static_cast<std::uint64_t>((*store_)[at]);
    const std::size_t length = static_cast<std::uint32_t>(word);
    const std::size_t end = at + 1 + length;
    std::size_t room = 0;
    if (end == store_->size()) { // the newest list
        room = length + words;
        if (words <= kFew) {
            for (std::size_t i = 0; i < words; ++i) {
                store_->push_back(0);
            }
        } else {
            store_->resize(end + words);
        }
    } else {
        const std::size_t needed =
            length + words; // at the end it grows as it is; room is for lists behind it
        room = needed +
               std::max({std::min(needed, kRoom), needed / 4, std::min(kMoreLikeIt * words, kFirstRoom)});
        const std::size_t from = at;
        at = store_->size();
        if (store_->capacity() < at + 1 + room) {
            store_->reserve(2 * (at + 1 + room));
        }
        store_->push_back(0);
        store_->insert(store_->end(), store_->data() + from + 1, store_->data() + from + 1 + length);
        store_->resize(at + 1 + room);
        handle = listHandle(at - origin_);
    }
    (*store_)[at] = heading(length + words, room);
    return store_->data() + at + 1 + length;
}

void ListArena::append(std::int64_t& handle, std::span<const std::int64_t> values) {
    const std::size_t at = origin_ + listOffset(handle);
    if (isList(handle)) {
        const std::size_t length = static_cast<std::uint32_t>((*store_)[at]);
        if (at + 1 + length == store_->size()) { // the newest list
            (*store_)[at] = heading(length + values.size(), length + values.size());
            store_->insert(store_->end(), values.begin(), values.end());
            return;
        }
    }
    std::ranges::copy(values, grow(handle, values.size()));
}

} // namespace groma::game
