// How far one way of counted odds is followed. A loop that rolls and counts never comes to a situation again:
// it would be followed to the last byte of the memory, and played to the last step that a play may take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace groma::odds {

// Dice and decisions one after another along one way. What goes further is an ending that says so.
inline constexpr std::size_t kDeep = 5'000;
inline constexpr std::string_view kTooDeep = "more than 5000 dice and decisions follow one another";
// So many of those endings are counted with the others; past them the odds are sampled,
inline constexpr std::size_t kDeepEnds = 64;
// with this part of the steps that sampling has otherwise: where ways were seen to go on and on, most plays
// come to no end either, and few of them tell as much.
inline constexpr std::uint64_t kFewerSteps = 10;

} // namespace groma::odds
