// Counters: nothing is written over their values, whatever they show and however large they are.
#include "formats/draw/mark_pen.h"
#include "formats/draw/pages.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace groma::formats {
namespace {

struct Box {
    double left, top, right, low;
    [[nodiscard]] bool meets(const Box& other) const {
        return left < other.right && other.left < right && top < other.low && other.top < low;
    }
};

// Capitals and figures are 0.72 of an em high.
Box boxOf(const CounterMark& mark, const TextWidth& widthOf) {
    if (mark.kind == CounterMark::Kind::Text) {
        const double wanted = widthOf(mark.text) * mark.size;
        const double size = wanted > mark.most ? mark.size * mark.most / wanted : mark.size;
        const double width = std::min(wanted, mark.most);
        return {mark.points[0].x - width / 2, mark.points[0].y - size * 0.36, mark.points[0].x + width / 2,
                mark.points[0].y + size * 0.36};
    }
    if (mark.kind == CounterMark::Kind::Disc)
        return {mark.points[0].x - mark.radius, mark.points[0].y - mark.radius,
                mark.points[0].x + mark.radius, mark.points[0].y + mark.radius};
    if (mark.kind == CounterMark::Kind::Symbol) { // drawings keep a little clear of the rim of their box
        const double half = mark.size * 0.46;
        return {mark.points[0].x - half, mark.points[0].y - half, mark.points[0].x + half,
                mark.points[0].y + half};
    }
    Box box{1e9, 1e9, -1e9, -1e9};
    for (const MapPoint p : mark.points)
        box = {std::min(box.left, p.x), std::min(box.top, p.y), std::max(box.right, p.x),
               std::max(box.low, p.y)};
    return box;
}

} // namespace

TEST_CASE("names, symbol, marks and values of a counter have places of their own") {
    const Measure measure;
    const TextWidth widthOf = textWidthOf(measure.pen());
    int checked = 0;
    for (const double side : {28.0, 40.0, 64.0, 150.0})
        for (const double wide : {1.0, 2.0})
            for (const bool symbol : {true, false})
                for (const std::string& name :
                     {std::string(), std::string("Quintus Fabius Maximus Rullianus")})
                    for (const std::string& values : {std::string("4-3"), std::string("12*-10-8")})
                        for (const std::size_t chips : {0U, 1U, 4U})
                            for (const bool assumed : {false, true}) {
                                CounterLook look;
                                look.code = "LONGBOWMEN";
                                look.name = name;
                                look.values = values;
                                look.symbol = symbol;
                                look.assumed = assumed;
                                look.moved = chips == 1;
                                look.skills.assign(chips, {"JA"});
                                look.chits.assign(chips, {"LO 2"});
                                const CounterLie lie{
                                    .middle = {100, 100}, .width = side * wide, .height = side};
                                const auto marks = counterMarks(look, lie, widthOf);
                                const auto values_ =
                                    std::ranges::find(marks, CounterMark::Part::Values, &CounterMark::part);
                                REQUIRE(values_ != marks.end());
                                for (const CounterMark& mark : marks) {
                                    if (mark.part == CounterMark::Part::Plate ||
                                        mark.part == CounterMark::Part::Values ||
                                        mark.text.empty() == (mark.part == CounterMark::Part::Chit))
                                        continue;
                                    CAPTURE(side);
                                    CAPTURE(static_cast<int>(mark.part));
                                    CAPTURE(mark.text);
                                    CAPTURE(values);
                                    CHECK_FALSE(boxOf(mark, widthOf).meets(boxOf(*values_, widthOf)));
                                    ++checked;
                                }
                            }
    CHECK(checked > 500);
}

} // namespace groma::formats
