#include "formats/draw/svg_figures.h"

#include "core/base/contract.h"
#include "formats/draw/svg_numbers.h"

#include <cmath>
#include <numbers>

namespace groma::formats {

namespace {

// Sizes are right to a seventieth, so that a look is written a few times and not each time.
constexpr double kSizeStep = 1.03;

} // namespace

SvgFigures::SvgFigures(SvgNotes& notes, const cairo_matrix_t& at, bool inkSaving, std::size_t about)
    : stamps_(notes, about), at_(at), inkSaving_(inkSaving) {
    GROMA_ASSERT(at.xy == 0 && at.yx == 0 && at.xx == at.yy, "a map lies upright on its sheet");
}

const std::string& SvgFigures::nameOf(const DrawnFigure& figure, int look, double scale, double pixel) {
    const int size = static_cast<int>(std::lround(std::log(scale) / std::log(kSizeStep)));
    const auto [at, isNew] = names_.try_emplace({look, size});
    if (!isNew) return at->second;
    const double near = std::pow(kSizeStep, size);
    std::string scaled = " transform=\"scale(";
    addFixed(scaled, near * at_.xx, 5);
    at->second = stamps_.define(figure.markup(pixel / near, inkSaving_), scaled + ")\"");
    return at->second;
}

void SvgFigures::add(const DrawnFigure& figure, int look, double x, double y, double size, double turn,
                     double pixel) {
    const std::string& name = nameOf(figure, look, figure.scaleOf(size), pixel);
    cairo_matrix_transform_point(&at_, &x, &y);
    const double degrees = (turn + figure.turn()) * 180 / std::numbers::pi;
    if (degrees == 0) stamps_.stamp(name, x, y);
    else stamps_.stampTurned(name, x, y, degrees);
}

} // namespace groma::formats
