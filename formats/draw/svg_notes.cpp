#include "formats/draw/svg_notes.h"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace groma::formats {

namespace {

// No drawing uses this alpha: what has it is a mark, its colour the number of the note.
constexpr double kAlpha = 0.123456;
constexpr std::string_view kAlphaText = "fill-opacity:0.123456";
constexpr std::string_view kColourText = "fill:rgb(";
constexpr std::string_view kNamespace = " xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"";

// The number of the note that an element of the file stands for; below 0 for none.
long noteOf(std::string_view element) {
    const std::size_t at = element.find(kColourText);
    if (at == std::string_view::npos || element.find(kAlphaText) == std::string_view::npos) return -1;
    const std::string text(element.substr(at + kColourText.size()));
    const char* here = text.c_str();
    long number = 0;
    for (int channel = 0; channel < 3; ++channel) {
        char* end = nullptr;
        number = number << 8 | std::lround(std::strtod(here, &end) * 2.55);
        here = end + 2; // "%,"
    }
    return number;
}

} // namespace

std::string SvgNotes::escaped(const std::string& text) {
    std::string out;
    for (const char letter : text) {
        switch (letter) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += letter;
        }
    }
    return out;
}

void SvgNotes::mark(cairo_t* cairo, std::string markup, double x, double y) {
    const std::size_t number = notes_.size();
    if (number >= 1U << 24) return;
    notes_.push_back(std::move(markup));
    cairo_save(cairo);
    cairo_identity_matrix(cairo);
    cairo_new_path(cairo);
    cairo_rectangle(cairo, x, y, 0.05, 0.05);
    cairo_set_source_rgba(cairo, static_cast<double>(number >> 16 & 255U) / 255,
                          static_cast<double>(number >> 8 & 255U) / 255,
                          static_cast<double>(number & 255U) / 255, kAlpha);
    cairo_fill(cairo);
    cairo_restore(cairo);
}

void SvgNotes::markText(cairo_t* cairo, const Words& words) {
    std::array<double, 4> rgba{};
    cairo_pattern_get_rgba(cairo_get_source(cairo), &rgba[0], &rgba[1], &rgba[2], &rgba[3]);
    cairo_matrix_t matrix;
    cairo_get_matrix(cairo, &matrix);
    const auto byte = [&](std::size_t i) { return std::lround(rgba[i] * 255); };
    std::string markup = fmt::format("<text x=\"{:.3f}\" y=\"{:.3f}\" font-family=\"sans-serif\" "
                                     "font-size=\"{:.3f}\" text-anchor=\"{}\" fill=\"#{:02X}{:02X}{:02X}\"",
                                     words.x, words.y, words.size, words.anchor, byte(0), byte(1), byte(2));
    if (words.bold) markup += " font-weight=\"bold\"";
    if (rgba[3] < 1) markup += fmt::format(" fill-opacity=\"{:.3f}\"", rgba[3]);
    if (words.halo)
        markup += fmt::format(" stroke=\"#FBF8EC\" stroke-opacity=\"0.75\" stroke-width=\"{:.3f}\" "
                              "stroke-linejoin=\"round\" paint-order=\"stroke\"",
                              words.size * 0.22);
    if (matrix.xx != 1 || matrix.yy != 1 || matrix.xy != 0 || matrix.yx != 0 || matrix.x0 != 0 ||
        matrix.y0 != 0)
        markup += fmt::format(" transform=\"matrix({:.5f} {:.5f} {:.5f} {:.5f} {:.3f} {:.3f})\"", matrix.xx,
                              matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0);
    markup += ">" + escaped(words.text) + "</text>";
    double x = words.x;
    double y = words.y;
    cairo_user_to_device(cairo, &x, &y);
    mark(cairo, std::move(markup), x, y);
    cairo_new_path(cairo);
}

std::expected<std::string, std::string> SvgNotes::applied(const std::string& svg) const {
    std::string out;
    long open = 0;
    std::size_t at = 0;
    while (at < svg.size()) {
        const std::size_t next = svg.find("<path", at);
        const std::size_t end = next == std::string::npos ? next : svg.find("/>", next);
        if (end == std::string::npos) break;
        const std::string_view element = std::string_view(svg).substr(next, end + 2 - next);
        out.append(svg, at, next - at);
        at = end + 2;
        const long number = noteOf(element);
        if (number < 0 || number >= static_cast<long>(notes_.size())) {
            out += element;
            continue;
        }
        const std::string& note = notes_[static_cast<std::size_t>(number)];
        open += note.starts_with("<g") ? 1 : note == "</g>" ? -1 : 0;
        if (open < 0) return std::unexpected("a group of the drawing ends that did not begin");
        out += note;
    }
    out.append(svg, at);
    if (open != 0) return std::unexpected("a group of the drawing does not end");
    // Cairo puts everything in one group; layers are such only right under the root.
    const std::size_t whole = out.find("<g id=\"surface");
    const std::size_t last = out.rfind("</g>");
    if (whole != std::string::npos && last != std::string::npos && last > whole) {
        out.erase(last, 4);
        out.erase(whole, out.find('>', whole) + 1 - whole);
    }
    if (const std::size_t root = out.find("<svg "); root != std::string::npos)
        out.insert(root + 4, kNamespace);
    return out;
}

} // namespace groma::formats
