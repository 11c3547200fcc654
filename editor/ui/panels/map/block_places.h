// Where a block of words stays through the questions of a deed, and where one that is about no counter hangs.
#pragma once

#include "editor/ui/canvas/overlays/places.h"

#include <optional>
#include <span>
#include <vector>

namespace groma::ui {

/// A block that asks for a place.
struct BlockAsked {
    ImVec2 size;
    float row = 0;                   ///< how far it may go aside: one row of it
    ScreenBox clickable;             ///< of it, from its upper left corner: the rest is only read
    ScreenBox within;                ///< the part of the map that it may lie on
    std::optional<ScreenBox> about;  ///< the counter that it is about
    std::span<const ScreenBox> near; ///< beside which it has to stay, if anywhere: it and who else takes part
    std::span<const ScreenBox> kept; ///< what has to be seen: it lies upon none of them
    std::span<const ScreenBox> counters; ///< what else is better seen
    std::span<const ScreenBox> hands; ///< where a hand has just clicked: nothing to be clicked comes up there
};

/// Where the one before it stood, or a row or two above or below, so that nothing clickable comes up under a
/// hand; `best`: where it would go else, which it has to hide hardly more than. Nothing where it cannot stay.
std::optional<ImVec2> placeAgain(ImVec2 before, ImVec2 best, const BlockAsked& asked);
/// Of one that is about no counter: where the last of them hung, if that hides nothing that is asked for and
/// no more of the counters than must be; else the freest place of the map, nearest its middle.
ImVec2 placeOfNobody(const std::optional<ImVec2>& before, const BlockAsked& asked);

/// Of words that are only read, about a counter or a place.
struct ReadPlace {
    ImVec2 at;
    bool led = false; ///< they lie away from it: a line leads there
};
/// Beside `own` where they hide nothing, else at the nearest such place to which a short line leads, else
/// beside it upon as little of `others` as can be; never upon `kept`, nor upon it. Nothing where there is no
/// such place.
std::optional<ReadPlace> placeToRead(const ScreenBox& own, ImVec2 size, std::span<const ScreenBox> kept,
                                     std::span<const ScreenBox> others, const ScreenBox& map);
/// Of those about nobody on the map: in a corner of it, the lower left one first; nothing where each hides
/// something of `kept`.
std::optional<ImVec2> cornerToRead(ImVec2 size, std::span<const ScreenBox> kept,
                                   std::span<const ScreenBox> others, const ScreenBox& map);

} // namespace groma::ui
