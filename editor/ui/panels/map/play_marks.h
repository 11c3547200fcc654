// Small signs of a game on the map.
#pragma once

#include "core/odds/odds.h"
#include "editor/session/play/play_map.h"
#include "editor/ui/canvas/drawing/counters.h"
#include "editor/ui/canvas/overlays/overlays.h"
#include "editor/ui/canvas/overlays/places.h"
#include "editor/ui/theme/theme.h"
#include "editor/ui/workbench/map/piece_places.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

/// Of what is drawn about play: what it costs an enemy, what it costs oneself, and the ground of labels.
inline constexpr Colour kRust = rgb(0x8C3320);
inline constexpr Colour kBlue = rgb(0x24527F);
inline constexpr Colour kCream = rgb(0xF6EFDC);

inline const Colour kDueInk = rgb(0xC8861E);    ///< round what must be done
inline const Colour kChosenInk = rgb(0x0E6B58); ///< of what is marked in a question of several

/// "69", "<1", ">99": whole per cent, never 0 or 100 where it is not certain.
std::string wholePercent(const odds::Chance& chance);
/// Each half of the two chances has the colour of the side that it speaks of.
struct WorseOffInks {
    SideInks it, they;
};
/// Of who acts and of whom it is done to; rust and blue where they are of one side, or -1.
WorseOffInks worseOffInks(const game::Setup& setup, int acts, int other, bool safe);
/// What chances fill in a row, with their middle there.
ScreenBox worseOffAt(const Look& look, ImVec2 middle);
/// In per cent, who acts first: it worse off, then they; nothing where one is not known. Figures are as large
/// as the box lets them be; in a very low one there are none.
void drawWorseOff(ImDrawList& list, const Look& look, const ScreenBox& box, const WorseOffInks& inks,
                  const std::optional<odds::Chance>& they, const std::optional<odds::Chance>& it);
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
/// A counter about which chances stand.
struct AboutWhom {
    ScreenBox box;
    bool above = false; ///< chits lie over its lower edge: they stand over the upper one
};
/// Where they stand: one fixed place of the counter that they are about, over its lower edge, no wider than
/// it with its ring, so that they lie on nobody else. Of two that share a cell one stands at the other edge,
/// of more beside it.
std::vector<ScreenBox> placesOfChances(const Look& look, const std::vector<AboutWhom>& whom);
/// Where a block of words of that size goes that is about a counter: beside it, never upon it, in the map; of
/// those places the one that hides least of `kept` (what is asked about), then least of `counters`, then the
/// nearest.
ImVec2 placeOfBlock(const ScreenBox& about, ImVec2 size, const std::vector<ScreenBox>& kept,
                    const std::vector<ScreenBox>& counters, const ScreenBox& map);
/// What the signs on the map say, at its upper right: the chances of whom it may act upon, and what cells
/// cost; `ahead`: some of the chances are those of a later step; `deeds`: what they are chances of, "Charge";
/// `of`: of which fights they are.
void drawKeyOfSigns(const Canvas& canvas, const std::optional<WorseOffInks>& chances, bool ahead, bool costs,
                    const std::string& deeds, const std::string& of);
/// "Here of: Melee, ahead (after the march of CAVA in 062)": which fights the chances are of.
std::string chancesOf(const session::TestPlay& play, int piece, const std::vector<session::TargetOdds>& odds);
/// "Melee, HAST in 095 upon CHAR in 081" and what it is worth to both; of a later step what comes first.
std::string chancesSaid(const session::TestPlay& play, int piece, const session::TargetOdds& odds);
inline constexpr float kWorseOffWidth = 52; ///< logical pixels

} // namespace groma::ui
