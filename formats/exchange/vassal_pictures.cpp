#include "formats/exchange/vassal_pictures.h"

#include "core/grid/pixel.h"
#include "formats/draw/counter_drawing.h"
#include "formats/draw/pages.h"
#include "formats/draw/png.h"
#include "formats/draw/sheets.h"
#include "formats/draw/steps/colour_names.h"

#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace groma::formats {

namespace {

// On a ground that can be seen through.
Picture drawn(int width, int height, const std::function<void(const Pen&)>& draw) {
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t* context = cairo_create(surface);
    draw(Pen(context));
    cairo_destroy(context);
    Picture bytes = pngOf(surface);
    cairo_surface_destroy(surface);
    return bytes;
}

// Through the one writer of pages, which refuses what is too large.
std::expected<std::vector<std::string>, std::string> pagesOf(const std::vector<Page>& pages, double scale) {
    MemoryFileSystem memory;
    const auto written = writePages(memory, "/picture.png", PictureFormat::Png, "", pages, scale);
    if (!written) return std::unexpected(written.error());
    std::vector<std::string> bytes;
    for (const std::string& path : *written) bytes.push_back(memory.files.at(path));
    return bytes;
}

struct Reach {
    double left = 0, right = 0, up = 0, down = 0; // cells from the first cell's middle
};

// Cells of a footprint of squares; of hexes the first alone.
Reach reachOf(const game::Setup& setup, int piece) {
    Reach reach;
    if (setup.geometry().sides() == 6) return reach;
    for (const grid::FrameOffset& offset : setup.footprint(piece)) {
        reach.left = std::max(reach.left, static_cast<double>(-offset.right));
        reach.right = std::max(reach.right, static_cast<double>(offset.right));
        reach.up = std::max(reach.up, static_cast<double>(offset.ahead));
        reach.down = std::max(reach.down, static_cast<double>(-offset.ahead));
    }
    return reach;
}

} // namespace

Picture boardPicture(const game::Setup& setup, const VassalFrame& frame, const OwnPictures* own) {
    const MapInk ink{.own = own};
    const Page page{{static_cast<double>(frame.width), static_cast<double>(frame.height)},
                    [&](const Pen& pen) {
                        pen.colour(0xE6DCC0);
                        cairo_paint(pen.context());
                        drawTerrain(pen, frame.sheet, setup, ink);
                    },
                    loadOf(setup, ink).drawn()};
    const auto pages = pagesOf({page}, 1);
    if (!pages) return std::unexpected(pages.error());
    return pages->front();
}

Picture counterPicture(const game::Setup& setup, int piece, bool back, double cell, const OwnPictures* own) {
    const Reach reach = reachOf(setup, piece);
    const double side = cell * 0.72;
    const double half = cell * 0.5;
    const auto width = static_cast<int>(std::ceil(2 * (std::max(reach.left, reach.right) * cell + half)));
    const auto height = static_cast<int>(std::ceil(2 * (std::max(reach.up, reach.down) * cell + half)));
    CounterPlace place;
    place.x = width / 2.0 + (reach.right - reach.left) / 2 * cell;
    place.y = height / 2.0 + (reach.down - reach.up) / 2 * cell;
    place.width = (reach.left + reach.right) * cell + side;
    place.height = (reach.up + reach.down) * cell + side;
    place.facing = grid::facingAngle(setup.geometry().family(), setup.model().board.facing, 0);
    place.frontEdge = setup.geometry().sides() == 4;
    place.shadow = false;
    return drawn(width, height, [&](const Pen& pen) {
        drawCounter(pen, printedBlank(setup, piece, back, own), place, false);
    });
}

Picture discPicture(const rules::Marker& marker, const OwnPicture* own, double diameter) {
    const auto size = static_cast<int>(std::ceil(diameter));
    return drawn(size, size, [&](const Pen& pen) {
        pen.circle(size / 2.0, size / 2.0, size / 2.0 - 1);
        pen.colour(colourNamed(marker.colour).value_or(0xF6EFDC));
        pen.fillKeep();
        pen.colour(0x1E1A12);
        pen.stroke(1);
        if (own != nullptr) drawMarker(pen, {}, own, size / 2.0, size / 2.0, size);
        else
            pen.textFit(size / 2.0, size * 0.66, size * 0.5, size * 0.86, marker.text, Pen::Align::Middle,
                        true);
    });
}

Picture cardPicture(const std::string& text, double width, double height) {
    return drawn(static_cast<int>(width), static_cast<int>(height), [&](const Pen& pen) {
        pen.roundedBox(1, 1, width - 2, height - 2, width * 0.06);
        pen.colour(0xF6EFDC);
        pen.fillKeep();
        pen.colour(0x3A3022);
        pen.stroke(2);
        double y = height * 0.3;
        for (const std::string& line : pen.lines(width * 0.11, width * 0.84, text, true)) {
            pen.text(width / 2, y, width * 0.11, line, Pen::Align::Middle, true);
            y += width * 0.15;
        }
    });
}

std::expected<std::vector<std::string>, std::string>
chartPictures(const game::Setup& setup, const OwnPicturesRef& own, Language language) {
    return pagesOf(playSheetPages(setup, nullptr, {.own = own, .language = language}), 1.5);
}

} // namespace groma::formats
