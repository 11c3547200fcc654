#include "formats/draw/steps/counter_marks.h"

#include <algorithm>
#include <cmath>

namespace groma::formats {

namespace {

constexpr Colour kBlack = rgb(0x1E1A12);
constexpr double kRound = 0.08; // of a plate's shorter side
constexpr double kDisc = 0.165; // radius of a skill's disc, likewise

constexpr double kPlainBand = 0.26; // of the side's colour on a back without letters, likewise
constexpr double kHatch = 0.17;     // of the hatched corner, likewise

// From the upper edge of the square in which letters stand, of its side.
struct Bands {
    double code, codeEm, symbol, symbolSize, name, nameEm, values, valuesEm;
};
constexpr Bands kWithSymbol{0.170, 0.195, 0.470, 0.400, 0, 0, 0.815, 0.270};
constexpr Bands kBare{0.300, 0.250, 0, 0, 0, 0, 0.700, 0.290};
constexpr Bands kNamed{0.145, 0.175, 0.390, 0.310, 0.610, 0.115, 0.825, 0.255};
constexpr Bands kWorded{0.145, 0.175, 0.375, 0.290, 0.605, 0.150, 0.825, 0.255};
constexpr Bands kWordedBare{0.220, 0.230, 0, 0, 0.480, 0.150, 0.760, 0.290};
constexpr Bands kNamedBare{0.220, 0.230, 0, 0, 0.480, 0.130, 0.760, 0.290};

Colour backGround(Colour ground) { return mixed(desaturated(ground, 0.50), rgb(0xB5AE9C), 0.48); }

// Whole and in its proportions in a box around a middle.
CounterMark pictureMark(const OwnPictureRef& picture, MapPoint middle, double width, double height,
                        CounterMark::Part part) {
    const double scale = std::min(width / picture->width, height / picture->height);
    const MapPoint half{picture->width * scale / 2, picture->height * scale / 2};
    return {.kind = CounterMark::Kind::Picture,
            .points = {middle - half, middle + half},
            .picture = picture,
            .part = part};
}

struct Writer {
    const CounterLook& look;
    const CounterLie& lie;
    const TextWidth& widthOf;
    double side;
    Colour ground, ink;
    std::vector<CounterMark> marks{};

    [[nodiscard]] MapPoint low() const { return lie.middle - MapPoint{lie.width / 2, lie.height / 2}; }
    [[nodiscard]] MapPoint high() const { return lie.middle + MapPoint{lie.width / 2, lie.height / 2}; }
    [[nodiscard]] MapPoint upright(double x, double y) const {
        return lie.middle + MapPoint{x * side, (y - 0.5) * side};
    }

    CounterMark& add(CounterMark mark) { return marks.emplace_back(std::move(mark)); }
    CounterMark& box(MapPoint a, MapPoint b, double radius, Colour colour, double width = 0) {
        return add({.kind = CounterMark::Kind::Box,
                    .points = {a, b},
                    .colour = colour,
                    .radius = radius,
                    .width = width,
                    .turned = true});
    }

    void shadows() {
        if (look.inkSaving || lie.shadow <= 0) return;
        const auto shadow = [&](double down, double blur, double alpha) {
            const MapPoint shift{down * 0.45, down};
            box(low() + shift, high() + shift, side * kRound, faded(rgb(0x120C04), alpha)).soft = blur;
        };
        shadow(side * 0.055 * lie.shadow, side * 0.12 * lie.shadow, 0.34);
        shadow(std::max(side * 0.018, 0.7 * lie.pixel) * lie.shadow,
               std::max(side * 0.035, 1.2 * lie.pixel) * lie.shadow, 0.55);
    }

    void plate() {
        if (look.inkSaving) {
            box(low(), high(), side * kRound, ground);
            box(low(), high(), side * kRound, kBlack, side * 0.025);
            return;
        }
        const double edge = std::clamp(side * 0.018, 0.8 * lie.pixel, 2.0 * lie.pixel);
        const double radius = std::max(side * kRound, lie.pixel);
        box(low(), high(), radius, mixed(ground, rgb(0x000000), 0.42));
        box(low() + MapPoint{edge, edge}, high() - MapPoint{edge, edge}, std::max(radius - edge, lie.pixel),
            mixed(ground, rgb(0xFFFFFF), 0.13))
            .below = mixed(ground, rgb(0x000000), 0.16);
        if (!look.letters) return;
        const double y = low().y + edge + 0.5 * lie.pixel;
        add({.kind = CounterMark::Kind::Line,
             .points = {{low().x + radius, y}, {high().x - radius, y}},
             .colour = faded(rgb(0xFFFFFF), 0.32),
             .width = lie.pixel,
             .turned = true});
    }

    // The back: a lighter band from the lower left to the upper right.
    void diagonal() {
        const double w = side * 0.30;
        const MapPoint a = low();
        const MapPoint b = high();
        add({.kind = CounterMark::Kind::Polygon,
             .points = {{a.x - w * 0.2, b.y + w * 0.2},
                        {b.x + w * 0.2, a.y - w * 0.2},
                        {b.x + w * 1.2, a.y + w * 0.8},
                        {a.x + w * 0.8, b.y + w * 1.2}},
             .colour = look.inkSaving ? rgb(0xCFCBC2) : faded(mixed(ground, rgb(0xFFFFFF), 0.35), 0.55),
             .turned = true,
             .clipped = true});
    }

    void assumedCorner() {
        const double edge = side * 0.03 + 0.5 * lie.pixel;
        const double step = std::max(side * 0.062, 2.2 * lie.pixel);
        for (double at = step; at <= side * kHatch; at += step)
            add({.kind = CounterMark::Kind::Line,
                 .points = {{low().x + edge, high().y - edge - at}, {low().x + edge + at, high().y - edge}},
                 .colour = faded(ink, 0.9),
                 .width = std::max(side * 0.020, lie.pixel),
                 .turned = true,
                 .part = CounterMark::Part::Sign});
    }

    // Just inside the edge that is looked over.
    void frontBand() {
        const double w = std::max(side * 0.07, 2 * lie.pixel);
        const double way = *lie.facing - lie.turn;
        MapPoint a = low();
        MapPoint b = high();
        if (std::fabs(std::cos(way)) > std::fabs(std::sin(way)))
            (std::cos(way) > 0 ? a.x : b.x) = std::cos(way) > 0 ? b.x - w : a.x + w;
        else (std::sin(way) > 0 ? a.y : b.y) = std::sin(way) > 0 ? b.y - w : a.y + w;
        box(a, b, w * 0.4, faded(ink, 0.8)).part = CounterMark::Part::Facing;
    }

    void text(const std::string& text, MapPoint middle, double em, double most, CounterMark::Part part) {
        this->text(text, middle, em, most, part, ink);
    }
    void text(const std::string& text, MapPoint middle, double em, double most, CounterMark::Part part,
              Colour colour) {
        add({.kind = CounterMark::Kind::Text,
             .points = {middle},
             .colour = colour,
             .text = text,
             .size = em,
             .most = most,
             .part = part});
    }

    [[nodiscard]] const Bands& bandsOf() const {
        const bool pictured = look.symbol || look.picture;
        return !look.name.empty()   ? (pictured ? kNamed : kNamedBare)
               : !look.word.empty() ? (pictured ? kWorded : kWordedBare)
                                    : (pictured ? kWithSymbol : kBare);
    }
    [[nodiscard]] bool isBanded() const { return look.turnedOver && !look.inkSaving; }

    // The back keeps whose it is at a glance: in the full colour of its side where the code stands.
    void sideBand() {
        const Bands& bands = bandsOf();
        const double edge = std::clamp(side * 0.018, 0.8 * lie.pixel, 2.0 * lie.pixel);
        const double end = look.letters ? bands.code + bands.codeEm * 0.56 : kPlainBand;
        box(low() + MapPoint{edge, edge}, {high().x - edge, low().y + side * end}, side * kRound * 0.7,
            look.moved ? mixed(look.ground, rgb(0x1A1614), 0.38) : look.ground);
    }

    void face() {
        const Bands& bands = bandsOf();
        const double wide = (lie.turn == 0 ? lie.width : side) * 0.92;
        const double codeEm = side * bands.codeEm;
        if (look.letters)
            text(shortened(look.code, wide / (codeEm * 0.7), widthOf), upright(0, bands.code), codeEm, wide,
                 CounterMark::Part::Code, isBanded() ? look.ink : ink);
        if (look.picture) {
            const double high = side * (look.letters ? bands.symbolSize : 0.86);
            add(pictureMark(look.picture, upright(0, look.letters ? bands.symbol : 0.5),
                            look.letters ? wide : high, high, CounterMark::Part::Symbol));
        } else if (look.symbol) {
            const double size = side * (look.letters ? bands.symbolSize : 0.86);
            add({.kind = CounterMark::Kind::Symbol,
                 .points = {upright(0, look.letters ? bands.symbol : 0.5)},
                 .colour = ink,
                 .size = size,
                 .part = CounterMark::Part::Symbol});
        }
        if (!look.letters) return;
        if (!look.name.empty()) {
            text(look.name, upright(0, bands.name), side * bands.nameEm, wide, CounterMark::Part::Name);
        } else if (!look.word.empty()) {
            // Cut short before it would become too small to read.
            const double em = std::clamp(9 * lie.pixel, side * bands.nameEm, side * 0.20);
            // Beside the discs, which lie over the right edge.
            const double end = look.skills.empty() ? wide / 2 : side * (0.5 - kDisc * 0.8);
            const double room = end + wide / 2;
            const bool whole = widthOf(look.word) * em <= room * 1.1;
            text(whole ? look.word : shortened(look.word, room / em, widthOf),
                 upright((end - wide / 2) / 2 / side, bands.name), em, room, CounterMark::Part::Name);
        }
        // The hatched corner and the discs keep their own places.
        const double left = (look.assumed ? side * kHatch + 0.08 * side : 0) - wide / 2;
        const double right = wide / 2 - (look.skills.empty() ? 0 : side * 0.13);
        const double em = side * bands.valuesEm;
        // What was printed stands before what is left of it.
        const double gone = look.struck.empty() ? 0 : (widthOf(look.struck) * 0.8 + 0.3) * em;
        const double width = std::min(widthOf(look.values) * em + gone, right - left);
        const double middle =
            std::clamp(0.0, left + width / 2, std::max(left + width / 2, right - width / 2));
        text(look.values, upright((middle + gone / 2) / side, bands.values), em, right - left - gone,
             CounterMark::Part::Values);
        if (look.struck.empty()) return;
        const MapPoint at = upright((middle - width / 2 + (gone - 0.3 * em) / 2) / side, bands.values);
        text(look.struck, at, em * 0.8, gone, CounterMark::Part::Values);
        const double half = widthOf(look.struck) * em * 0.4 + em * 0.08;
        add({.kind = CounterMark::Kind::Line,
             .points = {at + MapPoint{-half, em * 0.16}, at + MapPoint{half, -em * 0.16}},
             .colour = ink,
             .width = std::max(em * 0.07, 1.2 * lie.pixel),
             .part = CounterMark::Part::Values});
    }

    void movedMark() {
        const double r = std::max(side * 0.15, 4 * lie.pixel);
        const MapPoint at{lie.middle.x - (lie.turn == 0 ? lie.width : side) / 2 - r * 0.1,
                          lie.middle.y - side * 0.13};
        add({.kind = CounterMark::Kind::Disc,
             .points = {at},
             .colour = rgb(0x1C1E22),
             .radius = r,
             .part = CounterMark::Part::Sign});
        add({.kind = CounterMark::Kind::Disc,
             .points = {at},
             .colour = rgb(0xE6E1D6),
             .radius = r,
             .width = std::max(r * 0.13, lie.pixel),
             .part = CounterMark::Part::Sign});
        add({.kind = CounterMark::Kind::Polygon,
             .points = {at + MapPoint{-r * 0.42, r * 0.02}, at + MapPoint{-r * 0.10, r * 0.34},
                        at + MapPoint{r * 0.46, -r * 0.34}},
             .colour = rgb(0xFFFFFF),
             .width = std::max(r * 0.20, 1.2 * lie.pixel),
             .part = CounterMark::Part::Sign});
    }

    // Side by side below the values, over the lower edge; a new row where there is no more room.
    void chits() {
        const double height = std::max(side * 0.24, 8 * lie.pixel);
        const double em = height * 0.80;
        const double left = (lie.turn == 0 ? low().x : lie.middle.x - side / 2) - height * 0.35;
        const double right = (lie.turn == 0 ? high().x : lie.middle.x + side / 2) + height * 0.35;
        double x = left;
        double y = (lie.turn == 0 ? high().y : lie.middle.y + side / 2) - height * 0.26;
        for (const CounterLook::Chip& chip : look.chits) {
            const double wide = chip.picture ? height * 0.9 : 0; // room for the picture before the text
            const double width = widthOf(chip.text) * em + height * (chip.text.empty() ? 0.1 : 0.5) + wide;
            if (x > left && x + width > right) {
                x = left;
                y += height * 0.96;
            }
            const MapPoint a{x, y};
            const MapPoint b{x + width, y + height};
            const auto part = [](CounterMark& mark) {
                mark.turned = false, mark.part = CounterMark::Part::Chit;
            };
            if (!look.inkSaving)
                part(box(a + MapPoint{lie.pixel, 1.5 * lie.pixel}, b + MapPoint{lie.pixel, 1.5 * lie.pixel},
                         height * 0.18, faded(rgb(0x000000), 0.35)));
            part(box(a, b, height * 0.18, look.inkSaving ? rgb(0xFFFFFF) : chip.colour));
            part(box(a, b, height * 0.18, look.inkSaving ? kBlack : faded(rgb(0x000000), 0.45),
                     std::max(height * 0.05, lie.pixel)));
            if (chip.picture)
                add(pictureMark(chip.picture, a + MapPoint{height * 0.5, height * 0.5}, height * 0.8,
                                height * 0.8, CounterMark::Part::Chit));
            add({.kind = CounterMark::Kind::Text,
                 .points = {(a + b + MapPoint{wide, 0}) * 0.5},
                 .colour = look.inkSaving ? kBlack : inkOn(chip.colour),
                 .text = chip.text,
                 .size = em,
                 .most = width - wide,
                 .part = CounterMark::Part::Chit});
            x += width + height * 0.12;
        }
    }

    void skills() {
        const double radius = side * kDisc;
        const std::size_t count = std::min<std::size_t>(look.skills.size(), 4);
        const double step = radius * (count > 3 ? 1.1 : 1.38);
        const double right = lie.turn == 0 ? high().x : lie.middle.x + side / 2;
        const double top = lie.middle.y + side * 0.08 - step * (static_cast<double>(count) - 1) / 2;
        for (std::size_t i = 0; i < count; ++i)
            for (CounterMark& mark :
                 discMarks(look.skills[i], {right + radius * 0.25, top + step * static_cast<double>(i)},
                           radius, look.inkSaving))
                add(std::move(mark));
    }
};

} // namespace

Colour groundOf(const CounterLook& look) {
    if (look.inkSaving) return look.turnedOver ? rgb(0xE8E6E0) : rgb(0xFFFFFF);
    Colour ground = look.turnedOver ? backGround(look.ground) : look.ground;
    return look.moved ? mixed(ground, rgb(0x1A1614), 0.38) : ground;
}

std::string shortened(std::string code, double most, const TextWidth& widthOf) {
    if (widthOf(code) <= most) return code;
    while (code.size() > 3 && widthOf(code + ".") > most) code.pop_back();
    return code + ".";
}

std::vector<CounterMark> facingMarks(const CounterLie& lie, Colour fill) {
    if (!lie.facing) return {};
    const double side = std::min(lie.width, lie.height);
    const MapPoint way{std::cos(*lie.facing), std::sin(*lie.facing)};
    const MapPoint across{-way.y, way.x};
    const double own = *lie.facing - lie.turn;
    // As far out as the plate reaches that way: the foot of the arrow clears its corners.
    const double reach = std::fabs(std::cos(own)) * lie.width / 2 + std::fabs(std::sin(own)) * lie.height / 2;
    const double length = std::max(side * 0.15, 4 * lie.pixel);
    const MapPoint foot = lie.middle + way * (reach + std::max(side * 0.03, lie.pixel));
    const std::vector<MapPoint> head{foot + across * (length * 1.15), foot + way * length,
                                     foot - across * (length * 1.15)};
    return {{.kind = CounterMark::Kind::Polygon,
             .points = head,
             .colour = fill,
             .part = CounterMark::Part::Facing},
            {.kind = CounterMark::Kind::Polygon,
             .points = {head[0], head[1], head[2], head[0]},
             .colour = faded(rgb(0x140E06), 0.85),
             .width = std::clamp(side * 0.022, lie.pixel, 2 * lie.pixel),
             .part = CounterMark::Part::Facing}};
}

std::vector<CounterMark> discMarks(const CounterLook::Chip& chip, MapPoint middle, double radius,
                                   bool inkSaving) {
    const Colour ground = inkSaving ? rgb(0xFFFFFF) : chip.colour;
    const auto disc = [&](MapPoint at, double r, Colour colour) {
        return CounterMark{.kind = CounterMark::Kind::Disc,
                           .points = {at},
                           .colour = colour,
                           .radius = r,
                           .part = CounterMark::Part::Skill};
    };
    std::vector<CounterMark> marks;
    if (!inkSaving)
        marks.push_back(
            disc(middle + MapPoint{radius * 0.06, radius * 0.12}, radius * 1.10, faded(rgb(0x000000), 0.35)));
    marks.push_back(disc(middle, radius, kBlack));
    marks.push_back(disc(middle, radius * 0.90, ground));
    if (chip.picture) {
        marks.push_back(
            pictureMark(chip.picture, middle, radius * 1.25, radius * 1.25, CounterMark::Part::Skill));
        return marks;
    }
    marks.push_back({.kind = CounterMark::Kind::Text,
                     .points = {middle},
                     .colour = inkSaving ? kBlack : inkOn(ground),
                     .text = chip.text,
                     .size = radius * 0.98,
                     .most = radius * 1.7,
                     .part = CounterMark::Part::Skill});
    return marks;
}

std::vector<CounterMark> counterMarks(const CounterLook& look, const CounterLie& lie,
                                      const TextWidth& widthOf) {
    const Colour ground = groundOf(look);
    Colour ink = look.inkSaving ? kBlack : look.turnedOver ? inkOn(ground) : look.ink;
    if (look.moved && !look.inkSaving) ink = mixed(ink, ground, 0.28);
    Writer writer{look, lie, widthOf, std::min(lie.width, lie.height), ground, ink};
    writer.shadows();
    writer.plate();
    if (look.turnedOver) writer.diagonal();
    if (writer.isBanded()) writer.sideBand();
    if (look.assumed && look.letters) writer.assumedCorner();
    if (lie.frontEdge && lie.facing) writer.frontBand();
    writer.face();
    for (CounterMark& mark :
         facingMarks(lie, look.inkSaving ? kBlack : mixed(look.ground, rgb(0xFFFFFF), 0.30)))
        writer.add(std::move(mark));
    if (look.letters) {
        if (look.moved) writer.movedMark();
        writer.chits();
        writer.skills();
    }
    return std::move(writer.marks);
}

} // namespace groma::formats
