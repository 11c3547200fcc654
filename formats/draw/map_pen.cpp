#include "formats/draw/map_pen.h"

#include "formats/draw/band_pen.h"
#include "formats/draw/figure_pen.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::formats {

namespace {

constexpr double kSeam = 0.6; // points: areas overlap that much, so that nothing shines through
constexpr double kGridInk = 0.20;
constexpr double kGridInkSaved = 0.45;

bool exists(std::uint32_t word) { return (word & 0x800U) != 0; }
int levelOf(std::uint32_t word) { return static_cast<int>((word >> 6) & 31U) - 8; }
std::uint32_t featuresOf(std::uint32_t word) { return (word >> 12) & 0xFFFFU; }

// The cell whose look fills the middle of a corner where rounded areas meet: that of the most cells; of as
// many, the one of the middle level.
std::size_t middleOwner(const CornerPiece& piece, std::size_t count) {
    constexpr std::uint32_t kLook = 0x0FFFF7FFU;
    std::size_t best = 0;
    int most = 0;
    for (std::size_t k = 0; k < count; ++k) {
        int same = 0;
        for (std::size_t j = 0; j < count; ++j)
            same += (piece.codes[j] & kLook) == (piece.codes[k] & kLook) ? 1 : 0;
        if (same > most) {
            most = same;
            best = k;
        }
    }
    if (most > 1) return best;
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    std::stable_sort(
        order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
        [&](std::size_t a, std::size_t b) { return levelOf(piece.codes[a]) < levelOf(piece.codes[b]); });
    return levelOf(piece.codes[order[0]]) == levelOf(piece.codes[order[count - 1]]) ? 0 : order[1];
}

} // namespace

MapPen::MapPen(const Pen& pen, const MapView& map, MapPlace place, bool inkSaving)
    : pen_(pen), map_(map), place_(place), inkSaving_(inkSaving) {}

void MapPen::enter() const {
    cairo_save(pen_.context());
    cairo_translate(pen_.context(), place_.x, place_.y);
    cairo_scale(pen_.context(), place_.cell, place_.cell);
}

void MapPen::leave() const { cairo_restore(pen_.context()); }

Colour MapPen::groundOf(std::uint32_t word) const {
    if (inkSaving_) return rgb(0xFFFFFF);
    const auto& symbols = map_.symbols;
    const auto tinted = [](Colour under, const MapSymbol& symbol) {
        return mixed(under, coloursOf(symbol).tint, symbol.strength);
    };
    const std::size_t ground = word & 63U;
    Colour colour = symbols.grounds.empty() ? kMapInks.field : coloursOf(symbols.grounds.front()).tint;
    if (ground < symbols.grounds.size()) colour = tinted(colour, symbols.grounds[ground]);
    for (std::size_t f = 0; f < symbols.features.size(); ++f)
        if ((featuresOf(word) >> f & 1U) != 0) colour = tinted(colour, symbols.features[f]);
    return levelColour(colour, levelOf(word), kMapInks);
}

void MapPen::ground(const BoardScene& scene) const {
    enter();
    cairo_t* cairo = pen_.context();
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL);
    const auto paint = [&](Colour colour) {
        pen_.colour(rgbOf(colour));
        pen_.fillKeep();
        pen_.stroke(kSeam / place_.cell);
    };
    for (int row = 0; row < map_.rows(); ++row)
        for (int col = 0; col < map_.cols(); ++col) {
            const CellAt cell{col, row};
            if (!map_.exists(cell)) continue;
            cairo_new_path(cairo);
            for (int k = 0; k < map_.lattice.corners(); ++k) {
                const MapPoint p = map_.lattice.corner(cell, k);
                cairo_line_to(cairo, p.x, p.y);
            }
            cairo_close_path(cairo);
            paint(groundOf(map_.word(cell)));
        }
    // Areas are rounded: the tip of a cell belongs to those it would stick out into.
    for (const CornerPiece& piece : scene.areas) {
        const CornerFrame frame = frameOf(map_.lattice, piece);
        const std::size_t owner = middleOwner(piece, frame.count);
        const Colour colour = groundOf(piece.codes[owner]);
        for (std::size_t k = 0; k < frame.count; ++k) {
            if (!exists(piece.codes[k]) || groundOf(piece.codes[k]) == colour) continue;
            const auto beside = sidesOf(frame, k);
            if (frame.count == 4) { // two of a kind side by side: their border runs straight on
                const auto same = [&](std::size_t other) {
                    return groundOf(piece.codes[other]) == groundOf(piece.codes[k]);
                };
                if (same((k + 1) % 4) || same((k + 3) % 4)) continue;
            }
            const MapPoint a = frame.corner + frame.along[beside[0]] * frame.half;
            const MapPoint b = frame.corner + frame.along[beside[1]] * frame.half;
            const MapPoint c0 = a + (frame.corner - a) * (2.0 / 3);
            const MapPoint c1 = b + (frame.corner - b) * (2.0 / 3);
            cairo_new_path(cairo);
            cairo_move_to(cairo, frame.corner.x, frame.corner.y);
            cairo_line_to(cairo, a.x, a.y);
            cairo_curve_to(cairo, c0.x, c0.y, c1.x, c1.y, b.x, b.y);
            cairo_close_path(cairo);
            paint(colour);
        }
    }
    leave();
}

void MapPen::figures(const FigureRun& run, bool shadow) const {
    std::array<DrawnFigure, kLooks> drawn;
    if (run.what == FigureOf::Cells) {
        for (int look = 0; look < kLooks; ++look)
            drawn[static_cast<std::size_t>(look)] =
                DrawnFigure(shadow ? shadowOf(*run.symbol, look) : figureOf(*run.symbol, look));
    } else {
        const Pattern& pattern = *run.symbol->pattern;
        drawn.fill(DrawnFigure(playedOf(run.what == FigureOf::SideMiddles ? pattern.middle : pattern.post,
                                        coloursOf(*run.symbol))));
    }
    enter();
    for (const Figure& figure : run.figures)
        drawn[static_cast<std::size_t>(figure.look())].draw(
            pen_, static_cast<double>(figure.x), static_cast<double>(figure.y),
            static_cast<double>(figure.spacing), static_cast<double>(figure.turn), 1 / place_.cell,
            inkSaving_);
    leave();
}

void MapPen::figures(const BoardScene& scene, FiguresOf of) const {
    const auto wanted = [of](const FigureRun& run) {
        return (run.row < kFeatureRow) == (of == FiguresOf::Grounds);
    };
    for (const FigureRun& run : scene.flat)
        if (wanted(run)) figures(run, false);
    for (const FigureRun& run : scene.tall)
        if (wanted(run) && !inkSaving_ && !run.symbol->pattern->shadow.empty()) figures(run, true);
    for (const FigureRun& run : scene.tall)
        if (wanted(run)) figures(run, false);
}

void MapPen::relief(const BoardScene& scene) const {
    enter();
    std::vector<Course> courses;
    for (const CornerPiece& piece : scene.relief) {
        if (piece.quiet != 0) continue;
        const std::size_t count = map_.lattice.isHex() ? 3 : 4;
        std::vector<int> levels;
        for (std::size_t k = 0; k < count; ++k) levels.push_back(levelOf(piece.codes[k]));
        std::ranges::sort(levels);
        for (std::size_t i = 1; i < levels.size(); ++i) {
            if (levels[i] == levels[i - 1]) continue;
            std::uint32_t bits = 0;
            for (std::size_t k = 0; k < count; ++k)
                if (levelOf(piece.codes[k]) >= levels[i]) bits |= 1U << k;
            for (Course& course : outlineCourses(map_.lattice, piece, bits))
                courses.push_back(std::move(course));
        }
    }
    drawBands(pen_, reliefPattern().rim, reliefPattern().colours, courses, place_.cell, inkSaving_);
    leave();
}

template <class Has>
void MapPen::rimsOf(const BoardScene& scene, const MapSymbol& symbol, const Has& has) const {
    if (symbol.pattern->rim.empty()) return;
    std::vector<Course> courses;
    for (const CornerPiece& piece : scene.rims) {
        const std::size_t count = map_.lattice.isHex() ? 3 : 4;
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < count; ++k)
            if (has(piece.codes[k])) bits |= 1U << k;
        for (Course& course : outlineCourses(map_.lattice, piece, bits)) courses.push_back(std::move(course));
    }
    drawBands(pen_, symbol.pattern->rim, coloursOf(symbol), courses, place_.cell, inkSaving_);
}

void MapPen::rims(const BoardScene& scene, FiguresOf of) const {
    if (scene.rims.empty()) return;
    enter();
    const auto& symbols = map_.symbols;
    for (std::size_t g = 0; of == FiguresOf::Grounds && g < symbols.grounds.size(); ++g)
        rimsOf(scene, symbols.grounds[g], [g](std::uint32_t word) { return (word & 63U) == g; });
    for (std::size_t f = 0; of == FiguresOf::Features && f < symbols.features.size(); ++f)
        rimsOf(scene, symbols.features[f],
               [f](std::uint32_t word) { return (featuresOf(word) >> f & 1U) != 0; });
    leave();
}

void MapPen::bandsOf(const std::vector<CornerPiece>& pieces, bool overRoads) const {
    if (pieces.empty()) return;
    enter();
    const Noise noise;
    const std::size_t count = map_.lattice.isHex() ? 3 : 4;
    for (std::size_t kind = 0; kind < map_.symbols.sides.size(); ++kind) {
        const MapSymbol& symbol = map_.symbols.sides[kind];
        if (symbol.pattern->side.empty() || symbol.pattern->overRoads != overRoads) continue;
        std::vector<Course> courses;
        for (const CornerPiece& piece : pieces) {
            std::uint32_t bits = 0;
            for (std::size_t k = 0; k < count; ++k)
                if ((piece.sides[k] & 31U) == kind + 1 || (piece.sides[k] >> 5 & 31U) == kind + 1)
                    bits |= 1U << k;
            if (symbol.pattern->winding) {
                for (Course& course : windingCourses(map_.lattice, piece, bits, noise))
                    courses.push_back(std::move(course));
            } else {
                for (std::size_t k = 0; k < count; ++k)
                    if ((bits >> k & 1U) != 0) courses.push_back(sideCourse(map_.lattice, piece, k));
            }
        }
        drawBands(pen_, symbol.pattern->side, coloursOf(symbol), courses, place_.cell, inkSaving_);
    }
    leave();
}

void MapPen::sides(const BoardScene& scene) const {
    bandsOf(scene.waters, false);
    for (const FigureRun& run : scene.middles) figures(run, false);
    bandsOf(scene.walls, true);
    for (const FigureRun& run : scene.posts) figures(run, false);
}

void MapPen::links(const BoardScene& scene) const {
    if (scene.links.empty()) return;
    enter();
    const Noise noise;
    for (std::size_t kind = map_.symbols.links.size(); kind-- > 0;) {
        std::vector<Course> courses;
        for (const LinkPiece& piece : scene.links)
            for (Course& course :
                 linkCourses(map_.lattice, {piece.col, piece.row}, piece.links >> (8 * kind) & 255U, noise))
                courses.push_back(std::move(course));
        drawBands(pen_, map_.symbols.links[kind].pattern->link, coloursOf(map_.symbols.links[kind]), courses,
                  place_.cell, inkSaving_);
    }
    leave();
}

void MapPen::picture() const {
    if (!map_.picture) return;
    enter();
    cairo_t* cairo = pen_.context();
    cairo_new_path(cairo);
    for (int row = 0; row < map_.rows(); ++row)
        for (int col = 0; col < map_.cols(); ++col) {
            if (!map_.exists({col, row})) continue;
            cairo_new_sub_path(cairo);
            for (int k = 0; k < map_.lattice.corners(); ++k) {
                const MapPoint p = map_.lattice.corner({col, row}, k);
                cairo_line_to(cairo, p.x, p.y);
            }
            cairo_close_path(cairo);
        }
    cairo_clip(cairo);
    const MapRect box = map_.bounds();
    pen_.picture(*map_.picture, box.centre().x, box.centre().y, box.width(), box.height(),
                 map_.pictureStrength * (inkSaving_ ? kSavedPicture : 1));
    leave();
}

void MapPen::gridLines() const {
    enter();
    cairo_t* cairo = pen_.context();
    cairo_new_path(cairo);
    for (int row = 0; row < map_.rows(); ++row)
        for (int col = 0; col < map_.cols(); ++col) {
            const CellAt cell{col, row};
            const int step = map_.lattice.isHex() ? 1 : 2;
            for (int direction = 0; map_.exists(cell) && direction < map_.lattice.directions();
                 direction += step) {
                const CellAt other = map_.lattice.neighbour(cell, direction);
                if (!map_.exists(other) ||
                    !(oneName(map_.lattice, {cell, direction}) == SideAt{cell, direction}))
                    continue;
                const auto ends = map_.lattice.sideEnds(cell, direction);
                pen_.line(ends[0].x, ends[0].y, ends[1].x, ends[1].y);
            }
        }
    pen_.colour(rgbOf(kMapInks.grid), inkSaving_ ? kGridInkSaved : kGridInk);
    pen_.stroke(std::max(0.5 / place_.cell, 0.010));
    leave();
}

void MapPen::border(const BoardScene& scene) const {
    if (scene.border.empty()) return;
    enter();
    cairo_new_path(pen_.context());
    for (int row = 0; row < map_.rows(); ++row)
        for (int col = 0; col < map_.cols(); ++col) {
            const CellAt cell{col, row};
            const int step = map_.lattice.isHex() ? 1 : 2;
            for (int direction = 0; map_.exists(cell) && direction < map_.lattice.directions();
                 direction += step) {
                if (map_.exists(map_.lattice.neighbour(cell, direction))) continue;
                const auto ends = map_.lattice.sideEnds(cell, direction);
                pen_.line(ends[0].x, ends[0].y, ends[1].x, ends[1].y);
            }
        }
    pen_.colour(rgbOf(kMapInks.grid), 0.75);
    cairo_set_line_cap(pen_.context(), CAIRO_LINE_CAP_ROUND);
    pen_.stroke(0.020);
    cairo_set_line_cap(pen_.context(), CAIRO_LINE_CAP_BUTT);
    leave();
}

// The layers of the window, by their names there.
void MapPen::draw(const BoardScene& scene, bool grid) const {
    {
        const Pen::Group layer = pen_.layer("Ground");
        ground(scene);
        if (grid) gridLines();
        figures(scene, FiguresOf::Grounds);
        rims(scene, FiguresOf::Grounds);
        if (grid) border(scene);
    }
    {
        const Pen::Group layer = pen_.layer("Levels");
        relief(scene);
    }
    {
        const Pen::Group layer = pen_.layer("Roads");
        links(scene);
    }
    {
        const Pen::Group layer = pen_.layer("Sides");
        sides(scene);
    }
    {
        const Pen::Group layer = pen_.layer("Features");
        rims(scene, FiguresOf::Features);
        figures(scene, FiguresOf::Features);
    }
    const Pen::Group layer = pen_.layer("Picture");
    picture();
    if (map_.picture && grid) {
        gridLines();
        border(scene);
    }
}

} // namespace groma::formats
