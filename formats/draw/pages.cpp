#include "formats/draw/pages.h"

#include "core/game/position/bounds.h"
#include "formats/draw/painted_pictures.h"
#include "formats/draw/png.h"
#include "formats/draw/surface.h"
#include "formats/draw/svg_notes.h"
#include "formats/project/save.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>

#include <cmath>
#include <memory>

namespace groma::formats {

namespace {

constexpr game::DrawingBounds kBounds;

struct ContextEnd {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Context = std::unique_ptr<cairo_t, ContextEnd>;
using Done = std::expected<void, std::string>;

using Bytes = std::expected<std::string, std::string>;

Done checked(cairo_status_t status) {
    if (status == CAIRO_STATUS_SUCCESS) return {};
    return std::unexpected(std::string(cairo_status_to_string(status)));
}

Done drawOn(cairo_surface_t* surface, const Page& page, double scale,
            const std::shared_ptr<PaintedPictures>& pictures, SvgNotes* notes = nullptr) {
    const Context context(cairo_create(surface));
    cairo_scale(context.get(), scale, scale);
    page.draw(Pen(context.get(), notes, pictures));
    cairo_show_page(context.get());
    return checked(cairo_status(context.get()));
}

Done finish(cairo_surface_t* surface) {
    cairo_surface_finish(surface);
    return checked(cairo_surface_status(surface));
}

Bytes pdfOf(const std::string& title, const std::vector<Page>& pages) {
    std::string bytes;
    const auto pictures = std::make_shared<PaintedPictures>();
    const PaperSize first = pages.front().size;
    const Surface surface(
        cairo_pdf_surface_create_for_stream(appendPictureBytes, &bytes, first.width, first.height));
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, title.c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    for (const Page& page : pages) {
        cairo_pdf_surface_set_size(surface.get(), page.size.width, page.size.height);
        if (auto done = drawOn(surface.get(), page, 1, pictures); !done) return std::unexpected(done.error());
    }
    if (auto done = finish(surface.get()); !done) return std::unexpected(done.error());
    return bytes;
}

Bytes svgOf(const Page& page) {
    std::string bytes;
    const auto pictures = std::make_shared<PaintedPictures>();
    SvgNotes notes;
    Surface surface(
        cairo_svg_surface_create_for_stream(appendPictureBytes, &bytes, page.size.width, page.size.height));
    Done done = drawOn(surface.get(), page, 1, pictures, &notes);
    if (done) done = finish(surface.get());
    surface.reset();
    pictures->takeBack();
    if (!done) return std::unexpected(done.error());
    return notes.applied(std::move(bytes));
}

Bytes pngPage(const Page& page, double scale) {
    const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                                     static_cast<int>(page.size.width * scale),
                                                     static_cast<int>(page.size.height * scale)));
    if (auto done = drawOn(surface.get(), page, scale, nullptr); !done) return std::unexpected(done.error());
    return pngOf(surface.get());
}

Done keep(FileSystem& files, const std::string& path, const Bytes& bytes) {
    if (!bytes) return std::unexpected(path + ": " + bytes.error());
    if (const auto saved = saveAtomically(files, path, *bytes, std::nullopt); !saved)
        return std::unexpected(saved.error().message);
    return {};
}

std::string numbered(const std::string& path, std::size_t page) {
    const std::size_t dot = path.rfind('.');
    return path.substr(0, dot) + "-" + std::to_string(page) + path.substr(dot);
}

} // namespace

std::optional<PictureFormat> pictureFormatOf(std::string_view path) {
    if (path.ends_with(".png")) return PictureFormat::Png;
    if (path.ends_with(".svg")) return PictureFormat::Svg;
    if (path.ends_with(".pdf")) return PictureFormat::Pdf;
    return std::nullopt;
}

std::expected<std::vector<std::string>, std::string>
writePages(FileSystem& files, const std::string& path, PictureFormat format, const std::string& title,
           const std::vector<Page>& pages, double pngScale) {
    if (pages.empty()) return std::unexpected(path + ": there is nothing to print");
    std::size_t strokes = 0;
    for (const Page& page : pages) {
        const double scale = format == PictureFormat::Png ? pngScale : 1;
        const double width = page.size.width * scale;
        const double height = page.size.height * scale;
        strokes += format == PictureFormat::Svg ? page.svgStrokes : page.strokes;
        const bool fits = format == PictureFormat::Svg ? page.svgStrokes <= kBounds.pageStrokes &&
                                                             page.svgFigures <= kBounds.svgFigures
                          : format == PictureFormat::Pdf ? page.strokes <= kBounds.pageStrokes
                                                         : true;
        if (!fits || strokes > kBounds.strokes)
            return std::unexpected("a map of this size takes about " + std::to_string(page.strokes) +
                                   " lines and areas, on each of " + std::to_string(pages.size()) +
                                   " pages; print it as one PNG with small cells, or a part of it");
        if (width > kBounds.side || height > kBounds.side ||
            (format == PictureFormat::Png && width * height > kBounds.pixels))
            return std::unexpected("the picture would be " +
                                   std::to_string(std::lround(page.size.width * scale)) + " x " +
                                   std::to_string(std::lround(page.size.height * scale)) +
                                   "; make the cells smaller or print it in pages");
    }
    if (format == PictureFormat::Pdf) {
        if (auto done = keep(files, path, pdfOf(title, pages)); !done) return std::unexpected(done.error());
        return std::vector{path};
    }
    std::vector<std::string> written;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        written.push_back(pages.size() == 1 ? path : numbered(path, i + 1));
        const Bytes bytes = format == PictureFormat::Svg ? svgOf(pages[i]) : pngPage(pages[i], pngScale);
        if (auto done = keep(files, written.back(), bytes); !done) return std::unexpected(done.error());
    }
    return written;
}

Measure::Measure()
    : surface_(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)), context_(cairo_create(surface_)),
      pen_(context_) {}
Measure::~Measure() {
    cairo_destroy(context_);
    cairo_surface_destroy(surface_);
}

} // namespace groma::formats
