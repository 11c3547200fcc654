#pragma once

#include "formats/draw/map_picture.h"
#include "formats/draw/sheets.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

enum class PrintWhat : std::uint8_t { Map, Counters, OrderOfBattle, PlaySheet };
inline constexpr std::array<std::string_view, 4> kPrintNames{"map", "counters", "oob", "playsheet"};
[[nodiscard]] std::optional<PrintWhat> printNamed(std::string_view name);

// One thing to print, as the command line and the editor ask for it.
struct PrintJob {
    PrintWhat what = PrintWhat::Map;
    bool inPages = false; // of the map: on paper instead of one sheet of the size it needs
    PaperSize paper = kA4;
    double pngScale = 2; // pixels a point; a map in one piece always has one
    double counterMillimetres = 16;
    PictureOptions picture; // of the map; inkSaving, subtitle, own pictures and language of everything
};

// Into `path` (.pdf, .svg, .png); see writePages for the files that come of it. `source` may be null.
[[nodiscard]] std::expected<std::vector<std::string>, std::string>
print(FileSystem& files, const std::string& path, const PrintJob& job, const game::Setup& setup,
      const game::Position& position, const rules::ScenarioSource* source);

} // namespace groma::formats
