#include "formats/draw/counter_drawing.h"
#include "formats/draw/sheets.h"
#include "formats/draw/steps/colour_names.h"
#include "formats/words/print_words.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>

namespace groma::formats {

namespace {

constexpr double kSheetMargin = 12 * kPointsPerMillimetre;
constexpr double kBleed =
    1.5 * kPointsPerMillimetre; // of a counter's colour over its edge, for a cut that strays
constexpr double kMark = 2.2 * kPointsPerMillimetre; // length of a cut mark, outside the bleed
constexpr double kGap = 2 * kBleed + kMark; // from counter to counter: room for a mark of each, side by side

// Something to cut out: both sides drawn around the same middle.
struct Cutting {
    double width = 0, height = 0;
    std::string id; // of the piece; empty for markers
    std::function<void(const Pen& pen, double x, double y, bool back)> draw;
};

struct Placed {
    const Cutting* cutting = nullptr;
    double x = 0, y = 0; // middle
};

// Cells to the right and back of the anchor, as the piece faces up the page.
std::pair<int, int> extentOf(const grid::Footprint& footprint) {
    int leastRight = 0;
    int mostRight = 0;
    int leastAhead = 0;
    int mostAhead = 0;
    for (const grid::FrameOffset offset : footprint) {
        leastRight = std::min(leastRight, offset.right);
        mostRight = std::max(mostRight, offset.right);
        leastAhead = std::min(leastAhead, offset.ahead);
        mostAhead = std::max(mostAhead, offset.ahead);
    }
    return {mostRight - leastRight + 1, mostAhead - leastAhead + 1};
}

std::vector<Cutting> pieceCuttings(const game::Setup& setup, const SheetOptions& options) {
    std::vector<Cutting> cuttings;
    const double side = options.counterMillimetres * kPointsPerMillimetre;
    const bool faces = setup.model().board.facing != grid::FacingKind::None;
    for (int owner = 0; owner < setup.sideCount(); ++owner) {
        for (const std::int32_t piece : setup.piecesOf(owner)) {
            const auto [right, back] = extentOf(setup.footprint(piece));
            Cutting cutting{side * right, side * back, "piece-" + setup.piece(piece).id, nullptr};
            cutting.draw = [&setup, piece, faces, width = cutting.width, height = cutting.height,
                            saving = options.inkSaving,
                            own = options.own](const Pen& pen, double x, double y, bool isBack) {
                const bool flips = setup.flipOf(piece) >= 0;
                PrintedCounter counter = printedBlank(setup, piece, isBack && flips, own.get());
                counter.name = setup.piece(piece).name;
                CounterPlace place;
                place.x = x;
                place.y = y;
                place.width = width;
                place.height = height;
                place.shadow = false;
                if (!saving) {
                    pen.box(x - width / 2 - kBleed, y - height / 2 - kBleed, width + 2 * kBleed,
                            height + 2 * kBleed);
                    pen.colour(plateGround(counter));
                    pen.fill();
                }
                drawCounter(pen, counter, place, saving);
                if (faces) { // the front edge is the upper one
                    const double w = std::min(width, height) * 0.06;
                    pen.box(x - width / 2, y - height / 2, width, w);
                    pen.colour(saving ? 0x1E1A12 : counter.ink, 0.8);
                    pen.fill();
                }
            };
            cuttings.push_back(std::move(cutting));
        }
    }
    return cuttings;
}

Cutting markerCutting(const rules::Marker& marker, OwnPictureRef picture, const std::string& title,
                      std::uint32_t byDefault, double side, bool saving) {
    const std::uint32_t ground = colourNamed(marker.colour).value_or(byDefault);
    return {side, side, "",
            [text = marker.text, picture = std::move(picture), title, ground, side,
             saving](const Pen& pen, double x, double y, bool back) {
                pen.roundedBox(x - side / 2, y - side / 2, side, side, side * 0.5);
                pen.colour(saving ? 0xFFFFFF : ground);
                pen.fillKeep();
                pen.colour(0x1E1A12);
                pen.stroke(0.6);
                const double light = 0.299 * ((ground >> 16) & 255U) + 0.587 * ((ground >> 8) & 255U) +
                                     0.114 * (ground & 255U);
                pen.colour(saving || light > 140 ? 0x1E1A12 : 0xF8F2E4);
                if (back)
                    pen.textFit(x, y + side * 0.05, side * 0.16, side * 0.84, title, Pen::Align::Middle);
                else drawMarker(pen, text, picture.get(), x, y, side);
            }};
}

// A marker for each piece that holds a trait from the start, a handful for each state that play sets.
std::vector<Cutting> markerCuttings(const game::Setup& setup, const SheetOptions& options) {
    constexpr int kOfAState = 6;
    std::vector<Cutting> cuttings;
    const double side = options.counterMillimetres * kPointsPerMillimetre * 0.75;
    const rules::Model& model = setup.model();
    for (int index = 0; index < static_cast<int>(model.traits.size()); ++index) {
        const rules::Trait& trait = model.traits[static_cast<std::size_t>(index)];
        const OwnPictureRef picture = pictureOf(options.own.get(), "traits", trait.named.id);
        if ((trait.marker.text.empty() && !picture) || !trait.appliesTo.empty()) continue;
        for (int piece = 0; piece < setup.pieceCount(); ++piece)
            if (std::ranges::any_of(setup.traitsOf(piece),
                                    [&](const game::TraitHolding& held) { return held.trait == index; }))
                cuttings.push_back(markerCutting(trait.marker, picture, trait.named.title, 0xF6EFDC, side,
                                                 options.inkSaving));
    }
    for (const rules::State& state : model.states) {
        const OwnPictureRef picture = pictureOf(model, state, options.own.get());
        if (!state.marker || (state.marker->text.empty() && !picture) || state.of == rules::Holder::Game)
            continue;
        for (int i = 0; i < kOfAState; ++i)
            cuttings.push_back(
                markerCutting(*state.marker, picture, state.named.title, 0xA64034, side, options.inkSaving));
    }
    return cuttings;
}

// Rows of equal height, in order, as many to a page as there is room for.
std::vector<std::vector<Placed>> layOut(const std::vector<Cutting>& cuttings, PaperSize paper) {
    std::vector<std::vector<Placed>> pages;
    double x = kSheetMargin;
    double y = kSheetMargin + 16;
    double rowHeight = 0;
    for (const Cutting& cutting : cuttings) {
        const bool full = x + cutting.width > paper.width - kSheetMargin && x > kSheetMargin;
        if (full || (rowHeight != 0 && std::fabs(cutting.height - rowHeight) > 0.1)) {
            x = kSheetMargin;
            y += rowHeight + kGap;
            rowHeight = 0;
        }
        if (pages.empty() || y + cutting.height > paper.height - kSheetMargin) {
            pages.emplace_back();
            x = kSheetMargin;
            y = kSheetMargin + 16;
        }
        rowHeight = cutting.height;
        pages.back().push_back({&cutting, x + cutting.width / 2, y + cutting.height / 2});
        x += cutting.width + kGap;
    }
    return pages;
}

// At each corner, outside the bleed and in line with the edges.
void cutMarks(const Pen& pen, double x, double y, double width, double height) {
    pen.colour(0x1E1A12);
    for (const double sx : {-1.0, 1.0})
        for (const double sy : {-1.0, 1.0}) {
            const double cx = x + sx * width / 2;
            const double cy = y + sy * height / 2;
            pen.line(cx + sx * kBleed, cy, cx + sx * (kBleed + kMark), cy);
            pen.line(cx, cy + sy * kBleed, cx, cy + sy * (kBleed + kMark));
        }
    pen.stroke(0.35);
}

} // namespace

std::vector<Page> counterPages(const game::Setup& setup, const SheetOptions& options) {
    const auto cuttings = std::make_shared<std::vector<Cutting>>(pieceCuttings(setup, options));
    for (Cutting& marker : markerCuttings(setup, options)) cuttings->push_back(std::move(marker));
    std::vector<Page> pages;
    const auto sheets = layOut(*cuttings, options.paper);
    for (std::size_t sheet = 0; sheet < sheets.size(); ++sheet) {
        for (const bool back : {false, true}) {
            const std::string name =
                inWords(options.language, back ? PrintWord::Backs : PrintWord::Fronts,
                        {setup.draft().title, std::to_string(sheet + 1), std::to_string(sheets.size())});
            pages.push_back(
                {options.paper,
                 [cuttings, placed = sheets[sheet], back, name, paper = options.paper](const Pen& pen) {
                     pen.colour(0xFFFFFF);
                     cairo_paint(pen.context());
                     pen.colour(0x625D54);
                     pen.text(kSheetMargin, kSheetMargin + 4, 8.5, name);
                     for (const Placed& at : placed) {
                         const double x = back ? paper.width - at.x : at.x;
                         cutMarks(pen, x, at.y, at.cutting->width, at.cutting->height);
                         const Pen::Group group = pen.group(
                             at.cutting->id.empty() ? "" : at.cutting->id + (back ? "-back" : "-front"));
                         at.cutting->draw(pen, x, at.y, back);
                     }
                 }});
        }
    }
    return pages;
}

} // namespace groma::formats
