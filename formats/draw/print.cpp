#include "formats/draw/print.h"

#include "core/game/position/bounds.h"
#include "formats/draw/preview.h"
#include "formats/draw/surface.h"

#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace groma::formats {

namespace {

std::vector<Page> pagesOf(const PrintJob& job, const game::Setup& setup, const game::Position& position,
                          const rules::ScenarioSource* source) {
    const SheetOptions sheet{job.paper, job.picture.inkSaving, job.counterMillimetres, job.picture.own,
                             job.picture.language};
    switch (job.what) {
    case PrintWhat::Counters: return counterPages(setup, sheet);
    case PrintWhat::OrderOfBattle: return orderOfBattlePages(setup, job.picture.subtitle, sheet);
    case PrintWhat::PlaySheet: return playSheetPages(setup, source, sheet);
    case PrintWhat::Map: break;
    }
    PictureOptions picture = job.picture;
    if (job.inPages) picture.paper = job.paper;
    return mapPages(setup, position, picture);
}

} // namespace

std::expected<Preview, std::string> preview(const PrintJob& job, const game::Setup& setup,
                                            const game::Position& position,
                                            const rules::ScenarioSource* source, std::size_t page,
                                            int mostSide) {
    const std::vector<Page> pages = pagesOf(job, setup, position, source);
    if (pages.empty()) return std::unexpected("there is nothing to print");
    Preview shown;
    shown.pages = pages.size();
    shown.page = std::min(page, pages.size() - 1);
    const Page& one = pages[shown.page];
    shown.size = one.size;
    if (one.strokes > game::DrawingBounds{}.previewStrokes)
        return std::unexpected("it draws too much to be shown beforehand");
    const double scale = std::min(2.0, mostSide / std::max(one.size.width, one.size.height));
    shown.picture.width = std::max(1, static_cast<int>(std::lround(one.size.width * scale)));
    shown.picture.height = std::max(1, static_cast<int>(std::lround(one.size.height * scale)));
    const Surface surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, shown.picture.width, shown.picture.height));
    const std::unique_ptr<cairo_t, void (*)(cairo_t*)> context(cairo_create(surface.get()), cairo_destroy);
    cairo_scale(context.get(), scale, scale);
    cairo_set_source_rgb(context.get(), 1, 1, 1);
    cairo_paint(context.get());
    one.draw(Pen(context.get()));
    cairo_surface_flush(surface.get());
    if (const cairo_status_t status = cairo_status(context.get()); status != CAIRO_STATUS_SUCCESS)
        return std::unexpected(std::string(cairo_status_to_string(status)));
    shown.picture = pixelsOf(surface.get());
    return shown;
}

std::optional<PrintWhat> printNamed(std::string_view name) {
    const auto* found = std::ranges::find(kPrintNames, name);
    if (found == kPrintNames.end()) return std::nullopt;
    return static_cast<PrintWhat>(found - kPrintNames.begin());
}

std::expected<std::vector<std::string>, std::string> print(FileSystem& files, const std::string& path,
                                                           const PrintJob& job, const game::Setup& setup,
                                                           const game::Position& position,
                                                           const rules::ScenarioSource* source) {
    const auto format = pictureFormatOf(path);
    if (!format) return std::unexpected("`" + path + "` ends in none of .png, .svg, .pdf");
    const double scale = job.what == PrintWhat::Map && !job.inPages ? 1 : job.pngScale;
    return writePages(files, path, *format, setup.draft().title, pagesOf(job, setup, position, source),
                      scale);
}

} // namespace groma::formats
