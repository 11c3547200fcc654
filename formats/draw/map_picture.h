#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "formats/draw/own_picture.h"
#include "formats/draw/pages.h"
#include "formats/words/language.h"

#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace groma::formats {

struct PictureOptions {
    double cell = 64; // width of a cell in points (PNG: pixels)
    bool pieces = true;
    bool numbers = true;
    bool legend = true;
    bool zones = false;             // of the scenario; a picture with layers has them, hidden, all the same
    bool letters = false;           // of terrain, for greyscale print
    bool inkSaving = false;         // white paper, outlines instead of tints
    std::optional<PaperSize> paper; // cut into pages of this paper, upright or lying, whichever needs fewer
    std::string subtitle;
    OwnPicturesRef own; // of the project
    Language language = Language::English;
};

// The map with its pieces: one sheet of the size it needs, or pages that overlap by a strip with marks where
// to cut. The pages read setup and position when they are drawn.
[[nodiscard]] std::vector<Page> mapPages(const game::Setup& setup, const game::Position& position,
                                         const PictureOptions& options);

} // namespace groma::formats
