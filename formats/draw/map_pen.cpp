#include "formats/draw/map_pen.h"

#include "formats/draw/band_pen.h"
#include "formats/draw/figure_pen.h"
#include "formats/draw/svg_figures.h"
#include "formats/draw/svg_numbers.h"
#include "formats/draw/svg_stamps.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

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

void MapPen::groundRows() const {
    cairo_t* cairo = pen_.context();
    // Cells of one colour beside each other are one area.
    for (int row = 0; row < map_.rows(); ++row) {
        std::optional<Colour> open;
        const auto change = [&](std::optional<Colour> to) {
            if (to == open) return;
            if (open) paintArea(*open);
            cairo_new_path(cairo);
            open = to;
        };
        for (int col = 0; col < map_.cols(); ++col) {
            const CellAt cell{col, row};
            if (!map_.exists(cell)) continue;
            change(groundOf(map_.word(cell)));
            cairo_new_sub_path(cairo);
            for (int k = 0; k < map_.lattice.corners(); ++k) {
                const MapPoint p = map_.lattice.corner(cell, k);
                cairo_line_to(cairo, p.x, p.y);
            }
            cairo_close_path(cairo);
        }
        change(std::nullopt);
    }
}

void MapPen::groundStamps(SvgNotes& notes) const {
    SvgStamps stamps(notes, static_cast<std::size_t>(map_.rows()) * static_cast<std::size_t>(map_.cols()));
    const MapPoint middle = map_.lattice.centre({0, 0});
    std::string outline = "<path d=\"";
    for (int k = 0; k < map_.lattice.corners(); ++k) {
        const MapPoint p = map_.lattice.corner({0, 0}, k) - middle;
        outline += k == 0 ? 'M' : ' ';
        addFixed(outline, p.x * place_.cell, 3);
        outline += ' ';
        addFixed(outline, p.y * place_.cell, 3);
    }
    const std::string cell = stamps.define(outline + "Z\"/>");
    for (int row = 0; row < map_.rows(); ++row)
        for (int col = 0; col < map_.cols(); ++col) {
            if (!map_.exists({col, row})) continue;
            const std::uint32_t colour = rgbOf(groundOf(map_.word({col, row})));
            double x = map_.lattice.centre({col, row}).x;
            double y = map_.lattice.centre({col, row}).y;
            cairo_user_to_device(pen_.context(), &x, &y);
            stamps.stamp(cell, x, y, fmt::format(" fill=\"#{0:06X}\" stroke=\"#{0:06X}\"", colour));
        }
    stamps.put(pen_.context(), fmt::format(" stroke-width=\"{}\" stroke-linejoin=\"bevel\"", kSeam));
}

void MapPen::paintArea(Colour colour) const {
    pen_.colour(rgbOf(colour));
    pen_.fillKeep();
    pen_.stroke(kSeam / place_.cell);
}

void MapPen::ground(const BoardScene& scene) const {
    enter();
    cairo_t* cairo = pen_.context();
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL);
    if (SvgNotes* notes = pen_.markup(); notes != nullptr) groundStamps(*notes);
    else groundRows();
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
            paintArea(colour);
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
    SvgNotes* notes = std::ranges::all_of(drawn, &DrawnFigure::isPaths) ? pen_.markup() : nullptr;
    cairo_matrix_t at;
    cairo_get_matrix(pen_.context(), &at);
    std::optional<SvgFigures> written;
    if (notes != nullptr) written.emplace(*notes, at, inkSaving_, run.figures.size());
    for (const Figure& figure : run.figures) {
        const DrawnFigure& one = drawn[static_cast<std::size_t>(figure.look())];
        const auto x = static_cast<double>(figure.x);
        const auto y = static_cast<double>(figure.y);
        const auto size = static_cast<double>(figure.spacing);
        const auto turn = static_cast<double>(figure.turn);
        if (written) written->add(one, figure.look(), x, y, size, turn, 1 / place_.cell);
        else one.draw(pen_, x, y, size, turn, 1 / place_.cell, inkSaving_);
    }
    if (written) written->put(pen_.context());
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

std::uint32_t MapPen::namedSides(CellAt cell) const {
    std::uint32_t sides = 0;
    const int step = map_.lattice.isHex() ? 1 : 2;
    for (int direction = 0; map_.exists(cell) && direction < map_.lattice.directions(); direction += step)
        if (map_.exists(map_.lattice.neighbour(cell, direction)) &&
            oneName(map_.lattice, {cell, direction}) == SideAt{cell, direction})
            sides |= 1U << direction;
    return sides;
}

void MapPen::gridLines() const {
    enter();
    const double width = std::max(0.5 / place_.cell, 0.010);
    const double ink = inkSaving_ ? kGridInkSaved : kGridInk;
    if (SvgNotes* notes = pen_.markup(); notes != nullptr) {
        gridStamps(*notes, fmt::format(" fill=\"none\" stroke=\"#{:06X}\" stroke-opacity=\"{:.2f}\" "
                                       "stroke-width=\"{:.3f}\"",
                                       rgbOf(kMapInks.grid), ink, width * place_.cell));
    } else {
        cairo_new_path(pen_.context());
        for (int row = 0; row < map_.rows(); ++row)
            for (int col = 0; col < map_.cols(); ++col) {
                const std::uint32_t sides = namedSides({col, row});
                for (int direction = 0; direction < map_.lattice.directions(); ++direction) {
                    if ((sides >> direction & 1U) == 0) continue;
                    const auto ends = map_.lattice.sideEnds({col, row}, direction);
                    pen_.line(ends[0].x, ends[0].y, ends[1].x, ends[1].y);
                }
            }
        pen_.colour(rgbOf(kMapInks.grid), ink);
        pen_.stroke(width);
    }
    leave();
}

// The sides of a cell are one stamp.
void MapPen::gridStamps(SvgNotes& notes, const std::string& look) const {
    SvgStamps stamps(notes, static_cast<std::size_t>(map_.rows()) * static_cast<std::size_t>(map_.cols()));
    std::map<std::uint32_t, std::string> names; // by sides
    for (int row = 0; row < map_.rows(); ++row)
        for (int col = 0; col < map_.cols(); ++col) {
            const std::uint32_t sides = namedSides({col, row});
            if (sides == 0) continue;
            const MapPoint middle = map_.lattice.centre({col, row});
            std::string& name = names[sides];
            if (name.empty()) {
                std::string lines;
                for (int direction = 0; direction < map_.lattice.directions(); ++direction) {
                    if ((sides >> direction & 1U) == 0) continue;
                    char before = 'M';
                    for (const MapPoint end : map_.lattice.sideEnds({col, row}, direction)) {
                        lines += std::exchange(before, 'L');
                        addFixed(lines, (end.x - middle.x) * place_.cell, 3);
                        lines += ' ';
                        addFixed(lines, (end.y - middle.y) * place_.cell, 3);
                    }
                }
                name = stamps.define("<path d=\"" + lines + "\"/>");
            }
            double x = middle.x;
            double y = middle.y;
            cairo_user_to_device(pen_.context(), &x, &y);
            stamps.stamp(name, x, y);
        }
    stamps.put(pen_.context(), look);
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
