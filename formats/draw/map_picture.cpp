#include "formats/draw/map_picture.h"

#include "core/game/naming.h"
#include "formats/draw/terrain_drawing.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace groma::formats {

namespace {

using grid::CellId;

constexpr double kMargin = 28;
constexpr double kTitleHeight = 34;
constexpr double kLegendRow = 26;

struct SurfaceEnd {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
struct ContextEnd {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, SurfaceEnd>;
using Context = std::unique_ptr<cairo_t, ContextEnd>;

// What the printed value of an attribute is now, `?` where nobody knows.
std::string shownValue(const game::Setup& setup, int piece, int attribute, bool back) {
    const std::int64_t bits = setup.value(piece, back, attribute);
    if (bits == lang::kUnknown) return "?";
    return game::wordText(setup, setup.model().attributes[static_cast<std::size_t>(attribute)].type, bits);
}

std::string notationOf(const game::Setup& setup, int piece, bool back) {
    const auto& model = setup.model();
    const auto& unitClass = model.classes[static_cast<std::size_t>(model.types[static_cast<std::size_t>(setup.typeOf(piece))].unitClass)];
    std::string text;
    for (std::size_t i = 0; i < unitClass.notation.size(); ++i) {
        text += (i == 0 ? "" : "-") + shownValue(setup, piece, unitClass.notation[i], back);
        if (i == 0 && unitClass.star >= 0 && setup.value(piece, back, unitClass.star) == 1) text += "*";
    }
    return text;
}

std::string pathOf(const rules::Model& model, const std::string& symbol) {
    for (const auto& [name, path] : model.symbols)
        if (name == symbol) return path;
    return symbol.starts_with("M") ? symbol : std::string();
}

bool isFlipped(const game::Setup& setup, const game::Position& position, int piece) {
    const auto& model = setup.model();
    const auto& unitClass = model.classes[static_cast<std::size_t>(model.types[static_cast<std::size_t>(setup.typeOf(piece))].unitClass)];
    return unitClass.flips >= 0 && position.state(unitClass.flips, piece) != 0;
}

void drawPiece(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const game::Position& position, int piece, double shift) {
    const auto [cx, cy] = sheet.at(grid::centreOf(setup.geometry(), position.cell(piece)));
    const double side = sheet.cell * 0.6;
    const double x = cx - side / 2 + shift;
    const double y = cy - side / 2 + sheet.cell * 0.06 - shift;
    const game::SideSetup& owner = setup.side(setup.sideOf(piece));
    const rules::UnitType& type = setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))];
    const bool back = isFlipped(setup, position, piece);
    pen.roundedBox(x + side * 0.03, y + side * 0.05, side, side, side * 0.08);
    pen.colour(0x000000, 0.25);
    pen.fill();
    pen.roundedBox(x, y, side, side, side * 0.08);
    pen.colour(back ? 0xA9A190 : owner.colour);
    pen.fillKeep();
    pen.colour(0x1E1A12, 0.6);
    pen.stroke(0.8);
    pen.colour(back ? 0x1E1A12 : owner.textColour);
    pen.text(x + side / 2, y + side * 0.26, side * 0.23, type.named.id, Pen::Align::Middle, true);
    pen.symbol(pathOf(setup.model(), type.symbol), x + side / 2, y + side * 0.48, side * 0.36);
    pen.text(x + side / 2, y + side * 0.92, side * 0.27, notationOf(setup, piece, back), Pen::Align::Middle, true);
}

void drawPieces(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const game::Position& position) {
    std::map<std::int32_t, int> stacked;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        if (!position.onMap(piece)) continue;
        drawPiece(pen, sheet, setup, position, piece, sheet.cell * 0.05 * stacked[position.cell(piece).index]++);
    }
}

// Kinds that are on the map, ground first, then features and sides.
std::vector<std::pair<const rules::Terrain*, bool>> kindsOnMap(const game::Setup& setup) {
    std::set<std::size_t> ground;
    std::uint32_t features = 0;
    std::uint32_t sides = 0;
    for (std::int32_t i = 0; i < setup.geometry().cellCount(); ++i) {
        ground.insert(setup.board().cell(CellId{i}).terrain);
        features |= setup.board().cell(CellId{i}).features;
    }
    setup.board().forEachEdge([&](grid::EdgeId, const grid::EdgeGround& edge) { sides |= edge.features; });
    std::vector<std::pair<const rules::Terrain*, bool>> kinds;
    for (const std::size_t kind : ground) kinds.emplace_back(&setup.model().terrain[kind], false);
    const auto byBit = setup.featuresByBit();
    for (std::size_t bit = 0; bit < byBit.size(); ++bit)
        if ((features >> bit & 1U) != 0) kinds.emplace_back(&setup.model().terrain[static_cast<std::size_t>(byBit[bit])], false);
    for (std::size_t kind = 0; kind < setup.model().sides.size(); ++kind)
        if ((sides >> kind & 1U) != 0) kinds.emplace_back(&setup.model().sides[kind], true);
    return kinds;
}

// Returns the height that the legend takes; draws it if there is a pen.
double legend(const Pen* pen, const game::Setup& setup, const game::Position& position, double left, double top, double width) {
    double x = left;
    double y = top;
    const auto place = [&](double needed) {
        if (x + needed <= left + width || x == left) return;
        x = left;
        y += kLegendRow;
    };
    for (const auto& [kind, isSide] : kindsOnMap(setup)) {
        const double needed = 26 + 6.6 * static_cast<double>(kind->named.title.size()) + 18;
        place(needed);
        if (pen != nullptr) {
            drawSample(*pen, x, y, 18, *kind, isSide);
            pen->colour(0x3A3022);
            pen->text(x + 24, y + 13, 11.5, kind->named.title);
        }
        x += needed;
    }
    for (int side = 0; side < setup.sideCount(); ++side) {
        const auto pieces = setup.piecesOf(side);
        const auto onMap = std::ranges::count_if(pieces, [&](std::int32_t piece) { return position.onMap(piece); });
        const std::string text = setup.side(side).title + ": " + std::to_string(onMap);
        const double needed = 26 + 6.6 * static_cast<double>(text.size()) + 18;
        place(needed);
        if (pen != nullptr) {
            pen->roundedBox(x, y, 18, 18, 2);
            pen->colour(setup.side(side).colour);
            pen->fill();
            pen->colour(0x3A3022);
            pen->text(x + 24, y + 13, 11.5, text);
        }
        x += needed;
    }
    return y + kLegendRow - top;
}

struct Size {
    double width = 0, height = 0;
    Sheet sheet;
    double legendTop = 0;
};

Size sizeOf(const game::Setup& setup, const game::Position& position, const PictureOptions& options) {
    const grid::Box box = grid::boundingBox(setup.geometry());
    Size size;
    size.sheet.cell = options.cell;
    size.sheet.left = kMargin - box.least.x * options.cell;
    size.sheet.top = kMargin + kTitleHeight - box.least.y * options.cell;
    const double mapWidth = (box.most.x - box.least.x) * options.cell;
    size.width = std::max(420.0, mapWidth + 2 * kMargin);
    size.legendTop = kMargin + kTitleHeight + (box.most.y - box.least.y) * options.cell + 14;
    const double legendHeight = options.legend ? legend(nullptr, setup, position, kMargin, 0, size.width - 2 * kMargin) : 0;
    size.height = size.legendTop + legendHeight + kMargin - 10;
    return size;
}

void draw(cairo_t* context, const Size& size, const game::Setup& setup, const game::Position& position, const PictureOptions& options) {
    const Pen pen(context);
    pen.colour(options.inkSaving ? 0xFFFFFF : 0xE6DCC0);
    cairo_paint(context);
    pen.colour(0x3A3022);
    pen.text(kMargin, kMargin + 14, 17, setup.draft().title, Pen::Align::Left, true);
    pen.colour(0x6A5F4B);
    pen.text(size.width - kMargin, kMargin + 14, 12, options.subtitle, Pen::Align::Right);
    drawTerrain(pen, size.sheet, setup, options);
    if (options.pieces) drawPieces(pen, size.sheet, setup, position);
    for (const game::Label& label : setup.draft().labels) {
        const auto [x, y] = size.sheet.at(grid::centreOf(setup.geometry(), label.cell));
        pen.colour(0x3A3022);
        pen.text(x, y + size.sheet.cell * 0.3, size.sheet.cell * 0.2, label.text, Pen::Align::Middle, true);
    }
    if (options.legend) legend(&pen, setup, position, kMargin, size.legendTop, size.width - 2 * kMargin);
}

std::expected<void, std::string> checked(cairo_status_t status, const std::string& path) {
    if (status == CAIRO_STATUS_SUCCESS) return {};
    return std::unexpected(path + ": " + cairo_status_to_string(status));
}

}  // namespace

std::expected<void, std::string> writeMapPicture(const std::string& path, PictureFormat format, const game::Setup& setup,
                                                 const game::Position& position, const PictureOptions& options) {
    const Size size = sizeOf(setup, position, options);
    if (size.width > 30'000 || size.height > 30'000)
        return std::unexpected("the picture would be " + std::to_string(static_cast<int>(size.width)) + " x " +
                               std::to_string(static_cast<int>(size.height)) + " pixels; make the cells smaller");
    Surface surface;
    switch (format) {
        case PictureFormat::Png:
            surface.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(size.width), static_cast<int>(size.height)));
            break;
        case PictureFormat::Svg: surface.reset(cairo_svg_surface_create(path.c_str(), size.width, size.height)); break;
        case PictureFormat::Pdf:
            surface.reset(cairo_pdf_surface_create(path.c_str(), size.width, size.height));
            cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, setup.draft().title.c_str());
            cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
            break;
    }
    {
        const Context context(cairo_create(surface.get()));
        draw(context.get(), size, setup, position, options);
        if (auto done = checked(cairo_status(context.get()), path); !done) return done;
    }
    if (format == PictureFormat::Png) return checked(cairo_surface_write_to_png(surface.get(), path.c_str()), path);
    cairo_surface_finish(surface.get());
    return checked(cairo_surface_status(surface.get()), path);
}

}  // namespace groma::formats
