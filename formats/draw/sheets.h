#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "core/rules/scenario_source.h"
#include "formats/draw/own_picture.h"
#include "formats/draw/pages.h"
#include "formats/words/language.h"

#include <string>
#include <vector>

namespace groma::formats {

struct SheetOptions {
    PaperSize paper = kA4;
    bool inkSaving = false;
    double counterMillimetres = 16; // side of a counter of one cell
    OwnPicturesRef own{};
    Language language = Language::English;
};

// All pages read the setup when they are drawn.

// Counters to print on both sides and cut: each front page is followed by its back, mirrored for turning over
// the long edge. A counter of several cells has their size. Then the markers of traits and states.
[[nodiscard]] std::vector<Page> counterPages(const game::Setup& setup, const SheetOptions& options);

// Every piece by side: counters, values, cells, names, what each holds.
[[nodiscard]] std::vector<Page> orderOfBattlePages(const game::Setup& setup, const std::string& subtitle,
                                                   const SheetOptions& options);

// What players keep before them: numbers and special rules of the battle, terrain, result tables. `source`
// may be null.
[[nodiscard]] std::vector<Page> playSheetPages(const game::Setup& setup, const rules::ScenarioSource* source,
                                               const SheetOptions& options);

} // namespace groma::formats
