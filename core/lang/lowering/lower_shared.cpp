#include "core/lang/lowering/lower_shared.h"

namespace groma::lang::lowering {

namespace {

template <class Map, class Key, class List, class Value>
std::int32_t intern(Map& map, const Key& key, List& list, const Value& value) {
    const auto found = map.find(key);
    if (found != map.end()) {
        return found->second;
    }
    const auto index = static_cast<std::int32_t>(list.size());
    list.push_back(value);
    map.emplace(key, index);
    return index;
}

} // namespace

std::int32_t Shared::constant(std::int64_t bits) { return intern(constants, bits, program.constants, bits); }

std::int32_t Shared::constList(const std::vector<std::int64_t>& values) {
    return intern(constLists, values, program.constLists, values);
}

std::int32_t Shared::name(std::string_view text) {
    return intern(names, std::string(text), program.names, std::string(text));
}

std::int32_t Shared::faceSet(std::uint64_t bits) { return intern(faceSets, bits, program.faceSets, bits); }

std::int32_t Shared::traitSet(const std::vector<std::int32_t>& traits) {
    std::vector<std::uint64_t> bits(static_cast<std::size_t>(program.traitCount + 63) / 64, 0);
    for (const std::int32_t held : traits) {
        const auto bit = static_cast<std::uint32_t>(held);
        bits[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    return intern(traitSets, bits, program.traitSets, bits);
}

diag::Place placeOf(const Tree& tree, const Span& span) {
    if (span.source < 0) {
        return {};
    }
    return {tree.sources[static_cast<std::size_t>(span.source)], span.offset, span.length};
}

} // namespace groma::lang::lowering
