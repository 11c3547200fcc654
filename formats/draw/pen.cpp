#include "formats/draw/pen.h"

#include "formats/draw/painted_pictures.h"
#include "formats/draw/print_fonts.h"
#include "formats/draw/svg_notes.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <sstream>
#include <utility>

namespace groma::formats {

namespace {

void face(cairo_t* cairo, double size, bool bold) {
    havePrintFonts();
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
}

const char* anchorOf(Pen::Align align) {
    return align == Pen::Align::Left ? "start" : align == Pen::Align::Middle ? "middle" : "end";
}

} // namespace

Pen::Pen(cairo_t* context, SvgNotes* notes, std::shared_ptr<PaintedPictures> pictures)
    : cairo_(context), notes_(notes),
      pictures_(pictures ? std::move(pictures) : std::make_shared<PaintedPictures>()) {}

void Pen::colour(std::uint32_t rgb, double alpha) const {
    cairo_set_source_rgba(cairo_, ((rgb >> 16) & 255U) / 255.0, ((rgb >> 8) & 255U) / 255.0,
                          (rgb & 255U) / 255.0, alpha);
}

void Pen::polygon(const std::vector<std::pair<double, double>>& points) const {
    cairo_new_path(cairo_);
    for (const auto& [x, y] : points) cairo_line_to(cairo_, x, y);
    cairo_close_path(cairo_);
}

void Pen::line(double x0, double y0, double x1, double y1) const {
    cairo_move_to(cairo_, x0, y0);
    cairo_line_to(cairo_, x1, y1);
}

void Pen::circle(double x, double y, double radius) const {
    cairo_new_sub_path(cairo_);
    cairo_arc(cairo_, x, y, radius, 0, 2 * std::numbers::pi);
}

void Pen::roundedBox(double x, double y, double width, double height, double radius) const {
    constexpr double kQuarter = std::numbers::pi / 2;
    cairo_new_sub_path(cairo_);
    cairo_arc(cairo_, x + width - radius, y + radius, radius, -kQuarter, 0);
    cairo_arc(cairo_, x + width - radius, y + height - radius, radius, 0, kQuarter);
    cairo_arc(cairo_, x + radius, y + height - radius, radius, kQuarter, 2 * kQuarter);
    cairo_arc(cairo_, x + radius, y + radius, radius, 2 * kQuarter, 3 * kQuarter);
    cairo_close_path(cairo_);
}

void Pen::box(double x, double y, double width, double height) const {
    cairo_rectangle(cairo_, x, y, width, height);
}

void Pen::dashes(double on, double off) const {
    const std::array<double, 2> pattern{on, off};
    cairo_set_dash(cairo_, pattern.data(), on > 0 ? 2 : 0, 0);
}

void Pen::stroke(double width) const {
    cairo_set_line_width(cairo_, width);
    cairo_stroke(cairo_);
}

void Pen::text(double x, double y, double size, const std::string& text, Align align, bool bold) const {
    if (notes_ != nullptr) {
        noteText(x, y, size, text, align, bold, false);
        return;
    }
    face(cairo_, size, bold);
    const double width = align == Align::Left ? 0 : textWidth(size, text, bold);
    cairo_move_to(cairo_, x - (align == Align::Middle ? width / 2 : width), y);
    cairo_show_text(cairo_, text.c_str());
    cairo_new_path(cairo_);
}

void Pen::haloText(double x, double y, double size, const std::string& text, std::uint32_t ink, Align align,
                   bool bold) const {
    if (notes_ != nullptr) {
        colour(ink);
        noteText(x, y, size, text, align, bold, true);
        return;
    }
    face(cairo_, size, bold);
    const double width = align == Align::Left ? 0 : textWidth(size, text, bold);
    cairo_move_to(cairo_, x - (align == Align::Middle ? width / 2 : width), y);
    cairo_text_path(cairo_, text.c_str());
    colour(0xFBF8EC, 0.75);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
    fillKeep();
    stroke(size * 0.22);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_MITER);
    colour(ink);
    this->text(x, y, size, text, align, bold);
}

void Pen::haloTexts(const std::vector<Spot>& spots, double size, std::uint32_t ink, Align align,
                    bool bold) const {
    if (SvgNotes* notes = markup(); notes != nullptr) {
        colour(ink);
        notes->markTexts(
            cairo_, {.size = size, .text = {}, .anchor = anchorOf(align), .bold = bold, .halo = true}, spots);
        return;
    }
    for (const Spot& spot : spots) haloText(spot.x, spot.y, size, spot.text, ink, align, bold);
}

void Pen::textFit(double x, double y, double size, double most, const std::string& words, Align align,
                  bool bold) const {
    const double width = textWidth(size, words, bold);
    text(x, y, width > most ? size * most / width : size, words, align, bold);
}

std::vector<std::string> Pen::lines(double size, double most, const std::string& text, bool bold) const {
    std::vector<std::string> result;
    std::istringstream paragraphs(text);
    for (std::string paragraph; std::getline(paragraphs, paragraph);) {
        std::istringstream words(paragraph);
        std::string line;
        for (std::string word; words >> word;) {
            const std::string longer = line.empty() ? word : line + " " + word;
            if (!line.empty() && textWidth(size, longer, bold) > most) {
                result.push_back(line);
                line = word;
            } else {
                line = longer;
            }
        }
        result.push_back(line);
    }
    while (result.size() > 1 && result.back().empty()) result.pop_back();
    if (result.empty()) result.emplace_back();
    return result;
}

double Pen::textWidth(double size, const std::string& text, bool bold) const {
    face(cairo_, size, bold);
    cairo_text_extents_t extents;
    cairo_text_extents(cairo_, text.c_str(), &extents);
    return extents.x_advance;
}

void Pen::symbol(const std::string& path, double x, double y, double size) const {
    const auto contours = parsePath(path);
    if (!contours) return;
    const double scale = size / 24;
    cairo_new_path(cairo_);
    for (const Contour& contour : *contours) {
        cairo_new_sub_path(cairo_);
        for (const PathPoint& point : contour.points)
            cairo_line_to(cairo_, x + (static_cast<double>(point.x) - 12) * scale,
                          y + (static_cast<double>(point.y) - 12) * scale);
        if (contour.closed) cairo_close_path(cairo_);
    }
    cairo_set_fill_rule(cairo_, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_fill(cairo_);
    cairo_set_fill_rule(cairo_, CAIRO_FILL_RULE_WINDING);
}

void Pen::picture(const OwnPicture& picture, double x, double y, double width, double height,
                  double alpha) const {
    const PaintedPictures::Painted& painted = pictures_->of(picture);
    if (!painted.surface) return;
    cairo_save(cairo_);
    cairo_translate(cairo_, x - width / 2, y - height / 2);
    cairo_scale(cairo_, width / painted.width, height / painted.height);
    cairo_set_source_surface(cairo_, painted.surface.get(), 0, 0);
    cairo_paint_with_alpha(cairo_, alpha);
    cairo_restore(cairo_);
}

void Pen::note(const std::string& markup, int opens) const { notes_->mark(cairo_, markup, 1, 1, opens); }

void Pen::noteText(double x, double y, double size, const std::string& text, Align align, bool bold,
                   bool halo) const {
    notes_->markText(
        cairo_,
        {.x = x, .y = y, .size = size, .text = text, .anchor = anchorOf(align), .bold = bold, .halo = halo});
}

Pen::Group Pen::group(const std::string& id) const {
    if (notes_ == nullptr || !groups_ || id.empty()) return {nullptr};
    note("<g id=\"" + SvgNotes::escaped(id) + "\">", 1);
    return {this};
}

Pen::Group Pen::layer(const std::string& label, bool shown) const {
    if (notes_ == nullptr || !groups_) return {nullptr};
    note("<g inkscape:groupmode=\"layer\" inkscape:label=\"" + SvgNotes::escaped(label) + "\" id=\"layer-" +
             SvgNotes::escaped(label) + (shown ? "\">" : "\" style=\"display:none\">"),
         1);
    return {this};
}

Pen Pen::ungrouped() const {
    Pen pen = *this;
    pen.groups_ = false;
    return pen;
}

} // namespace groma::formats
