#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace groma::diag {

// An element of a source text, opaque to the core: whoever read the text knows what the numbers mean.
// Nodes are numbered in the order of the text, so that sorting by NodeRef is sorting by place.
struct NodeRef {
    static constexpr std::uint32_t kNone = 0xffffffff;

    std::uint32_t file = kNone;
    std::uint32_t node = kNone; // kNone with a file: the file as a whole

    [[nodiscard]] constexpr bool hasFile() const { return file != kNone; }
    [[nodiscard]] constexpr bool hasNode() const { return node != kNone; }

    constexpr auto operator<=>(const NodeRef&) const = default;
};

} // namespace groma::diag

template <>
struct std::hash<groma::diag::NodeRef> {
    std::size_t operator()(const groma::diag::NodeRef& ref) const noexcept {
        const std::uint64_t both = (std::uint64_t{ref.file} << 32) | ref.node;
        return static_cast<std::size_t>((both ^ (both >> 29)) * 0x9e3779b97f4a7c15ULL);
    }
};
