// How a print will look: one of its pages as a picture in memory.
#pragma once

#include "formats/draw/picture_reader.h"
#include "formats/draw/print.h"

#include <cstddef>
#include <expected>
#include <string>

namespace groma::formats {

struct Preview {
    std::size_t pages = 0; // of all
    std::size_t page = 0;  // that is pictured, from 0; the last one where there are fewer
    PaperSize size;        // of that page
    Pixels picture;
};

// As print() would draw it, in at most `mostSide` pixels a side. The error is a sentence.
[[nodiscard]] std::expected<Preview, std::string> preview(const PrintJob& job, const game::Setup& setup,
                                                          const game::Position& position,
                                                          const rules::ScenarioSource* source,
                                                          std::size_t page, int mostSide);

} // namespace groma::formats
