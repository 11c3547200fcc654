#pragma once

#include "formats/draw/own_picture.h"
#include "formats/draw/steps/svg_path.h"

#include <cairo.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace groma::formats {

class PaintedPictures;
class SvgNotes;

// A thin hand on a cairo context: colours as 0xRRGGBB, lengths in the units of the context.
class Pen {
  public:
    // `notes`: where texts and groups are kept for a picture that has them as such (SVG). Outlives the pen.
    // `pictures`: those that are painted already, for a file of several pages; null: the pen's own.
    explicit Pen(cairo_t* context, SvgNotes* notes = nullptr,
                 std::shared_ptr<PaintedPictures> pictures = nullptr);
    [[nodiscard]] cairo_t* context() const { return cairo_; }

    void colour(std::uint32_t rgb, double alpha = 1) const;
    void polygon(const std::vector<std::pair<double, double>>& points) const; // a closed path
    void line(double x0, double y0, double x1, double y1) const;              // adds to the path
    void circle(double x, double y, double radius) const;
    void box(double x, double y, double width, double height) const;
    void dashes(double on, double off) const; // of the next strokes; 0, 0: none
    void roundedBox(double x, double y, double width, double height, double radius) const;
    void fill() const { cairo_fill(cairo_); }
    void fillKeep() const { cairo_fill_preserve(cairo_); }
    void stroke(double width) const;

    enum class Align { Left, Middle, Right };
    // `y` is the base line.
    void text(double x, double y, double size, const std::string& text, Align align = Align::Left,
              bool bold = false) const;
    // In `ink` on a rim of white.
    void haloText(double x, double y, double size, const std::string& text, std::uint32_t ink, Align align,
                  bool bold) const;
    // Many of one look.
    struct Spot {
        double x = 0, y = 0;
        std::string text;
    };
    void haloTexts(const std::vector<Spot>& spots, double size, std::uint32_t ink, Align align,
                   bool bold) const;
    // Smaller than `size` where it would be wider than `most`.
    void textFit(double x, double y, double size, double most, const std::string& text,
                 Align align = Align::Left, bool bold = false) const;
    // Broken at blanks into lines no wider than `most`; at least one line, also of an empty text. Line feeds
    // break too.
    [[nodiscard]] std::vector<std::string> lines(double size, double most, const std::string& text,
                                                 bool bold = false) const;
    [[nodiscard]] double textWidth(double size, const std::string& text, bool bold = false) const;
    // A symbol's path on its 24 x 24 box, scaled to a square of side `size` around a middle.
    void symbol(const std::string& path, double x, double y, double size) const;

    // Stretched to that size around a middle.
    void picture(const OwnPicture& picture, double x, double y, double width, double height,
                 double alpha = 1) const;

    // What is drawn while it lives belongs together. Begun and ended outside every clip.
    class Group {
      public:
        Group(const Pen* pen) : pen_(pen) {}
        ~Group() {
            if (pen_ != nullptr) pen_->note("</g>", -1);
        }
        Group(const Group&) = delete;
        Group& operator=(const Group&) = delete;

      private:
        const Pen* pen_;
    };
    // With an id; nothing for an empty one.
    [[nodiscard]] Group group(const std::string& id) const;
    // A layer as Inkscape reads it; `shown` false: the eye beside its name is closed.
    [[nodiscard]] Group layer(const std::string& label, bool shown = true) const;
    // Whether groups and layers are kept: what is hidden can be shown there.
    [[nodiscard]] bool hasLayers() const { return notes_ != nullptr && groups_; }
    // Where the picture is one that takes markup beside what is drawn (SVG, outside every clip); else null.
    [[nodiscard]] SvgNotes* markup() const { return groups_ ? notes_ : nullptr; }
    // A pen for what lies inside a clip: texts stay texts, groups are not marked.
    [[nodiscard]] Pen ungrouped() const;

  private:
    void note(const std::string& markup, int opens) const;
    void noteText(double x, double y, double size, const std::string& text, Align align, bool bold,
                  bool halo) const;
    cairo_t* cairo_;
    SvgNotes* notes_ = nullptr;
    std::shared_ptr<PaintedPictures> pictures_; // of this pen and its copies
    bool groups_ = true;
};

} // namespace groma::formats
