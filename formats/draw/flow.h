#pragma once

#include "formats/draw/pages.h"
#include "formats/words/language.h"

#include <functional>
#include <string>
#include <vector>

namespace groma::formats {

// Text, tables and pictures set one under another on as many pages as they need, with a title on the first
// and a foot on each. Texts are typeset as the language does it.
class Flow {
  public:
    Flow(PaperSize paper, Language language, const std::string& title, const std::string& subtitle);

    [[nodiscard]] double width() const { return paper_.width - 2 * kFlowMargin; }
    [[nodiscard]] const Pen& measure() const { return measure_.pen(); }

    void heading(const std::string& text);
    // A strong line with a citation at its end, then text under it.
    void entry(const std::string& name, const std::string& cite, const std::string& text,
               bool keepWithNext = false);
    void paragraph(const std::string& text, bool keepWithNext = false);
    void gap(double height);
    // Drawn with its upper left corner at (x, y).
    using Draw = std::function<void(const Pen& pen, double x, double y)>;
    void block(double height, Draw draw, bool keepWithNext = false);

    struct Cell {
        std::string text;
        bool strong = false;
        bool centred = false;
        std::uint32_t ground = 0xFFFFFF; // white: none
        std::uint32_t ink = 0x26231E;
        Draw picture = nullptr; // instead of text, `pictureHeight` high
        double pictureHeight = 0;
    };
    // Columns take their share of `wholeWidth`; texts break into lines. The first `heads` rows are headings
    // and stay with the next.
    void table(const std::vector<double>& shares, const std::vector<std::vector<Cell>>& rows,
               double wholeWidth, std::size_t heads = 1);

    [[nodiscard]] std::vector<Page> pages() const;

    static constexpr double kFlowMargin = 15 * kPointsPerMillimetre;
    static constexpr double kTextSize = 9.5;

  private:
    struct Block {
        double height = 0;
        Draw draw;
        bool keepWithNext = false;
    };
    PaperSize paper_;
    Language language_;
    std::string title_, subtitle_;
    std::vector<Block> blocks_;
    Measure measure_;
};

} // namespace groma::formats
