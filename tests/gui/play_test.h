#pragma once

#include "editor/session/play/play_map.h"
#include "tests/gui/gui_test.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

namespace groma::gui {

std::vector<GuiTest> playTests();
std::vector<GuiTest> playHandTests();
std::vector<GuiTest> turnTests(); // two whole turns by each hand
std::vector<GuiTest> wayTests();
std::vector<GuiTest> targetTests();
std::vector<GuiTest> notedTests(); // for a later step
std::vector<GuiTest> finishTests();
std::vector<GuiTest> toldInPlaceTests();
std::vector<GuiTest> slipTests(); // of a hand that has read nothing
std::vector<GuiTest> passingTests();
std::vector<GuiTest> keptGameTests();
std::vector<GuiTest> rolloutTests(); // who wins from here
std::vector<GuiTest> askedTests();   // on the map: places, digits, what is told beforehand
std::vector<GuiTest> cardTests();
std::vector<GuiTest> wordTests();  // explained where they stand
std::vector<GuiTest> labelTests(); // badges, results and marks on the map

// The position that the look of Play was drawn from, where both armies are near, as a scenario in the folder
// of the test; its file there.
inline constexpr const char* kTargetFile = "samples/ars-bellum/beside-the-target.yaml";
void writeTarget(const std::filesystem::path& directory);
// Arretium with other pieces ("pieces:" and what is below it), in that file of the folder.
void writeArretiumWith(const std::filesystem::path& directory, const char* file, const std::string& pieces);

// A fight at the lower edge, where nobody can give way: the one in 138 is attacked by one of two warbands
// side by side, a friend beside lends support. Its file in the folder of the test.
inline constexpr const char* kFightFile = "samples/ars-bellum/a-fight.yaml";
void writeAFight(const std::filesystem::path& directory);

// Who can act, as an eye walks over an army that is wider than it is deep.
inline std::vector<session::CounterPlay> byLine(const session::TestPlay& play) {
    std::vector<session::CounterPlay> counters = session::playMapOf(play).counters;
    const grid::Geometry& geometry = play.setup().geometry();
    std::ranges::stable_sort(counters, {}, [&](const session::CounterPlay& one) {
        const grid::CellId at = play.position().cell(one.piece);
        return std::pair{geometry.lineOf(at), geometry.placeOf(at)};
    });
    return counters;
}

} // namespace groma::gui
