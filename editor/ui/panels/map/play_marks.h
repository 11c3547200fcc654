// Small signs of a game on the map.
#pragma once

#include "core/odds/odds.h"
#include "editor/session/play/play_map.h"
#include "editor/ui/canvas/drawing/counters.h"
#include "editor/ui/canvas/overlays/overlays.h"
#include "editor/ui/canvas/overlays/places.h"
#include "editor/ui/workbench/map/piece_places.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

/// Of what is drawn about play: what it costs an enemy, what it costs oneself, and the ground of labels.
inline constexpr Colour kRust = rgb(0x8C3320);
inline constexpr Colour kBlue = rgb(0x24527F);
inline constexpr Colour kCream = rgb(0xF6EFDC);

inline const Colour kDueInk = rgb(0xC8861E); ///< round what must be done

/// "69", "<1", ">99": whole per cent, never 0 or 100 where it is not certain.
std::string wholePercent(const odds::Chance& chance);
/// In per cent, who acts first: it worse off in rust, they in blue; nothing where one is not known.
void drawWorseOff(ImDrawList& list, const Look& look, ImVec2 middle, const std::optional<odds::Chance>& they,
                  const std::optional<odds::Chance>& it);
void drawWorseOff(const Canvas& canvas, ImVec2 middle, const std::optional<odds::Chance>& they,
                  const std::optional<odds::Chance>& it);
/// Each answer has the same chances as the others, or none of them are known: nothing to choose by.
bool answersAlike(const std::vector<session::AnswerOdds>& odds);
/// They are being counted: a grey bar of their size.
void drawWorseOffToCome(const Canvas& canvas, ImVec2 middle);
/// A ring round what fills that box, on a pale one that keeps it apart from any ground.
void drawRing(ImDrawList& list, const Look& look, const ScreenBox& box, Colour colour, float thickness);
/// What a counter fills.
ScreenBox boxOf(const CounterPose& pose);
/// Of all counters on the map.
std::vector<ScreenBox> boxesOf(const PiecePlaces& places, const game::Setup& setup,
                               const game::Position& position);
/// Where labels of that half size go, one beside each target: below it where that is free, else above or
/// beside it; never upon one another while there is another place, hiding as little of the counters as can
/// be, and inside the map.
std::vector<ImVec2> placesOfLabels(const std::vector<ScreenBox>& targets, ImVec2 half,
                                   const std::vector<ScreenBox>& counters, const ScreenBox& map);
/// Where a block of words of that size goes that is about a counter: beside it, never upon it, in the map; of
/// those places the one that hides least of `kept` (what is asked about), then least of `counters`, then the
/// nearest.
ImVec2 placeOfBlock(const ScreenBox& about, ImVec2 size, const std::vector<ScreenBox>& kept,
                    const std::vector<ScreenBox>& counters, const ScreenBox& map);
/// What the signs on the map say, at its upper right: the chances of whom it may act upon, and what cells
/// cost; `ahead`: some of the chances are those of a later step.
void drawKeyOfSigns(const Canvas& canvas, bool chances, bool ahead, bool costs);
inline constexpr float kWorseOffWidth = 52; ///< logical pixels

} // namespace groma::ui
