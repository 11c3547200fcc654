#pragma once

#include "core/game/position.h"
#include "core/game/setup.h"
#include "formats/project/file_system.h"

#include <expected>
#include <string>

namespace groma::formats {

enum class PictureFormat : std::uint8_t { Png, Svg, Pdf };

struct PictureOptions {
    double cell = 64;           // width of a cell in pixels (PNG, SVG) or points (PDF)
    bool pieces = true;
    bool numbers = true;
    bool legend = true;
    bool letters = false;       // of terrain, for greyscale print
    bool inkSaving = false;     // white paper, outlines instead of tints
    std::string subtitle;
};

// The map with its pieces as a sheet of paper. The same setup, position and options give the same bytes for SVG and PNG; a PDF
// carries no date. The error says what went wrong with the file.
[[nodiscard]] std::expected<void, std::string> writeMapPicture(const std::string& path, PictureFormat format,
                                                               const game::Setup& setup, const game::Position& position,
                                                               const PictureOptions& options);

}  // namespace groma::formats
