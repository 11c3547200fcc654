#include "formats/draw/flow.h"

#include "formats/words/print_words.h"

#include <algorithm>
#include <memory>

namespace groma::formats {

namespace {

constexpr std::uint32_t kInk = 0x26231E;
constexpr std::uint32_t kQuiet = 0x625D54;
constexpr std::uint32_t kAccent = 0x8A5F14;
constexpr double kFlowTitleHeight = 34;
constexpr double kFootHeight = 16;
constexpr double kLine = 1.32; // of the size of the text
constexpr double kPad = 3;     // inside cells of tables
constexpr std::size_t kRowsTogether = 16;

// A single line feed is where the author's line was full; an empty line parts paragraphs.
std::string unwrapped(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool alone = text[i] == '\n' && i + 1 < text.size() && text[i + 1] != '\n' &&
                           (result.empty() || result.back() != '\n');
        result += alone ? ' ' : text[i];
    }
    return result;
}

struct SetCell {
    Flow::Cell cell;
    std::vector<std::string> lines;
    double left = 0, width = 0;
};

void drawCell(const Pen& pen, const SetCell& set, double x, double y, double height) {
    const double left = x + set.left;
    pen.box(left, y, set.width, height);
    pen.colour(set.cell.ground);
    pen.fillKeep();
    pen.colour(0xB5AE9C);
    pen.stroke(0.5);
    if (set.cell.picture) {
        set.cell.picture(pen, left + set.width / 2, y + height / 2);
        return;
    }
    const double line = Flow::kTextSize * kLine;
    double base = y + (height - line * static_cast<double>(set.lines.size())) / 2 + Flow::kTextSize;
    pen.colour(set.cell.ink);
    for (const std::string& text : set.lines) {
        if (set.cell.centred)
            pen.textFit(left + set.width / 2, base, Flow::kTextSize, set.width - 2, text, Pen::Align::Middle,
                        set.cell.strong);
        else
            pen.textFit(left + kPad, base, Flow::kTextSize, set.width - 2 * kPad, text, Pen::Align::Left,
                        set.cell.strong);
        base += line;
    }
}

} // namespace

Flow::Flow(PaperSize paper, Language language, const std::string& title, const std::string& subtitle)
    : paper_(paper), language_(language), title_(typeset(language, title)),
      subtitle_(typeset(language, subtitle)) {}

void Flow::block(double height, Draw draw, bool keepWithNext) {
    blocks_.push_back({height, std::move(draw), keepWithNext});
}

void Flow::gap(double height) {
    block(height, [](const Pen&, double, double) {});
}

void Flow::heading(const std::string& text) {
    if (!blocks_.empty()) gap(8);
    const double right = width();
    block(
        22,
        [text = typeset(language_, text), right](const Pen& pen, double x, double y) {
            pen.colour(kAccent);
            pen.text(x, y + 14, 13, text, Pen::Align::Left, true);
            pen.line(x, y + 18.5, x + right, y + 18.5);
            pen.stroke(0.8);
        },
        true);
}

void Flow::entry(const std::string& name, const std::string& cite, const std::string& text,
                 bool keepWithNext) {
    block(
        kTextSize * kLine + 2,
        [name = typeset(language_, name), cite](const Pen& pen, double x, double y) {
            pen.colour(kInk);
            pen.text(x, y + kTextSize + 1, kTextSize + 0.5, name, Pen::Align::Left, true);
            const double end = x + pen.textWidth(kTextSize + 0.5, name, true) + 7;
            pen.colour(kQuiet);
            pen.text(end, y + kTextSize + 1, 8, cite);
        },
        keepWithNext || !text.empty());
    if (!text.empty()) paragraph(text, keepWithNext);
    block(
        3, [](const Pen&, double, double) {}, keepWithNext);
}

void Flow::paragraph(const std::string& text, bool keepWithNext) {
    for (const std::string& line : measure().lines(kTextSize, width(), typeset(language_, unwrapped(text)))) {
        block(
            kTextSize * kLine,
            [line](const Pen& pen, double x, double y) {
                pen.colour(kInk);
                pen.text(x, y + kTextSize, kTextSize, line);
            },
            keepWithNext);
    }
}

void Flow::table(const std::vector<double>& shares, const std::vector<std::vector<Cell>>& rows,
                 double wholeWidth, std::size_t heads) {
    double all = 0;
    for (const double share : shares) all += share;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        auto row = std::make_shared<std::vector<SetCell>>();
        double left = 0;
        double height = 0;
        for (std::size_t c = 0; c < shares.size(); ++c) {
            SetCell set;
            if (c < rows[r].size()) set.cell = rows[r][c];
            set.cell.text = typeset(language_, set.cell.text);
            set.left = left;
            set.width = wholeWidth * shares[c] / all;
            left += set.width;
            set.lines = measure().lines(kTextSize, set.width - 2 * kPad, set.cell.text, set.cell.strong);
            height = std::max(height, std::max(set.cell.pictureHeight,
                                               kTextSize * kLine * static_cast<double>(set.lines.size())) +
                                          2 * kPad);
            row->push_back(std::move(set));
        }
        const bool together = rows.size() <= kRowsTogether && r + 1 < rows.size();
        const bool keep = together || r < heads || r + 2 == rows.size();
        block(
            height,
            [row, height](const Pen& pen, double x, double y) {
                for (const SetCell& set : *row) drawCell(pen, set, x, y, height);
            },
            keep);
    }
    gap(6);
}

std::vector<Page> Flow::pages() const {
    struct Placed {
        double y;
        Draw draw;
    };
    std::vector<std::vector<Placed>> sheets(1);
    const double low = paper_.height - kFlowMargin - kFootHeight;
    double y = kFlowMargin + kFlowTitleHeight;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        double needed = blocks_[i].height;
        for (std::size_t k = i; k + 1 < blocks_.size() && blocks_[k].keepWithNext; ++k)
            needed += blocks_[k + 1].height;
        if (y + needed > low && !sheets.back().empty()) {
            sheets.emplace_back();
            y = kFlowMargin;
        }
        sheets.back().push_back({y, blocks_[i].draw});
        y += blocks_[i].height;
    }
    std::vector<Page> pages;
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        const std::string foot = inWords(language_, PrintWord::FootPage,
                                         {title_, std::to_string(i + 1), std::to_string(sheets.size())});
        pages.push_back({paper_, [sheet = std::move(sheets[i]), first = i == 0, foot, title = title_,
                                  subtitle = subtitle_, paper = paper_](const Pen& pen) {
                             pen.colour(0xFFFFFF);
                             cairo_paint(pen.context());
                             if (first) {
                                 pen.colour(kInk);
                                 pen.textFit(kFlowMargin, kFlowMargin + 15, 19, paper.width * 0.55, title,
                                             Pen::Align::Left, true);
                                 pen.colour(kQuiet);
                                 pen.textFit(paper.width - kFlowMargin, kFlowMargin + 15, 11,
                                             paper.width * 0.3, subtitle, Pen::Align::Right);
                             }
                             for (const auto& placed : sheet) placed.draw(pen, kFlowMargin, placed.y);
                             pen.colour(kQuiet);
                             pen.text(paper.width / 2, paper.height - kFlowMargin, 8, foot,
                                      Pen::Align::Middle);
                         }});
    }
    return pages;
}

} // namespace groma::formats
