#pragma once

#include "formats/draw/pen.h"
#include "formats/project/file_system.h"

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

enum class PictureFormat : std::uint8_t { Png, Svg, Pdf };
// By the ending of a file's name: `.png`, `.svg`, `.pdf`.
[[nodiscard]] std::optional<PictureFormat> pictureFormatOf(std::string_view path);

// Points, 72 to the inch.
struct PaperSize {
    double width = 595.28, height = 841.89; // A4 upright
    [[nodiscard]] PaperSize lying() const { return {height, width}; }
};
inline constexpr PaperSize kA4{595.28, 841.89};
inline constexpr PaperSize kA3{841.89, 1190.55};
inline constexpr double kPointsPerMillimetre = 72 / 25.4;

struct Page {
    PaperSize size;
    std::function<void(const Pen&)> draw;
    // About how much it draws, where that may be very much: lines and areas, and those of an SVG, which names
    // figures and texts instead.
    std::size_t strokes = 0, svgStrokes = strokes, svgFigures = 0;
};

// A PDF holds all pages; of PNG and SVG each page is a file, `map-1.png`, `map-2.png`, unless there is only
// one. `pngScale`: pixels a point. Refused: pictures of more than 30 000 pixels a side or 66 million in all,
// pages that draw too much to be kept in memory (a vector page is kept whole until it is written) or in time.
// No date is written: the same pages give the same bytes in every run of the program. Each file is saved
// atomically, an older one stays as `FILE.bak`. Returns the files written.
[[nodiscard]] std::expected<std::vector<std::string>, std::string>
writePages(FileSystem& files, const std::string& path, PictureFormat format, const std::string& title,
           const std::vector<Page>& pages, double pngScale = 1);

// For layout before there is a page: measures texts as every page will show them.
class Measure {
  public:
    Measure();
    ~Measure();
    Measure(const Measure&) = delete;
    Measure& operator=(const Measure&) = delete;
    [[nodiscard]] const Pen& pen() const { return pen_; }

  private:
    cairo_surface_t* surface_;
    cairo_t* context_;
    Pen pen_;
};

} // namespace groma::formats
