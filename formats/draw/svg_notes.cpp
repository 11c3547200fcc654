#include "formats/draw/svg_notes.h"

#include "formats/draw/svg_numbers.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string_view>
#include <utility>

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

// Cairo numbers what it draws several times by all that the program has drawn so far: here the first of a
// file is 1, so that the same drawing gives the same bytes.
std::string renumbered(const std::string& svg) {
    constexpr std::array<std::string_view, 4> kBefore{"id=\"surface", "id=\"image", "href=\"#surface",
                                                      "href=\"#image"};
    std::array<std::size_t, kBefore.size()> next{};
    std::map<std::string, std::size_t> numbers;
    std::string out;
    std::size_t at = 0;
    while (true) {
        for (std::size_t i = 0; i < next.size(); ++i)
            if (next[i] < at || at == 0) next[i] = svg.find(kBefore[i], at);
        const auto nearest = std::ranges::min_element(next);
        if (*nearest == std::string::npos) break;
        const std::string_view before = kBefore[static_cast<std::size_t>(nearest - next.begin())];
        const std::size_t digits = *nearest + before.size();
        std::size_t end = digits;
        while (end < svg.size() && std::isdigit(static_cast<unsigned char>(svg[end])) != 0) ++end;
        out.append(svg, at, digits - at);
        const std::string name = svg.substr(digits - 4, end - digits + 4);
        if (end > digits) out += std::to_string(numbers.emplace(name, numbers.size() + 1).first->second);
        at = end;
    }
    return out.append(svg, at);
}

// The attributes that say how a text looks, in the context's colour.
std::string lookOf(cairo_t* cairo, const SvgNotes::Words& words) {
    std::array<double, 4> rgba{};
    cairo_pattern_get_rgba(cairo_get_source(cairo), &rgba[0], &rgba[1], &rgba[2], &rgba[3]);
    const auto byte = [&](std::size_t i) { return std::lround(rgba[i] * 255); };
    std::string look = fmt::format(" font-family=\"sans-serif\" font-size=\"{:.3f}\" text-anchor=\"{}\" "
                                   "fill=\"#{:02X}{:02X}{:02X}\"",
                                   words.size, words.anchor, byte(0), byte(1), byte(2));
    if (words.bold) look += " font-weight=\"bold\"";
    if (rgba[3] < 1) look += fmt::format(" fill-opacity=\"{:.3f}\"", rgba[3]);
    if (words.halo)
        look += fmt::format(" stroke=\"#FBF8EC\" stroke-opacity=\"0.75\" stroke-width=\"{:.3f}\" "
                            "stroke-linejoin=\"round\" paint-order=\"stroke\"",
                            words.size * 0.22);
    return look;
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

void SvgNotes::mark(cairo_t* cairo, std::string markup, double x, double y, int opens) {
    const std::size_t number = notes_.size();
    if (number >= 1U << 24) return;
    notes_.push_back({std::move(markup), opens});
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
    cairo_matrix_t matrix;
    cairo_get_matrix(cairo, &matrix);
    std::string markup =
        fmt::format("<text x=\"{:.3f}\" y=\"{:.3f}\"{}", words.x, words.y, lookOf(cairo, words));
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

void SvgNotes::markTexts(cairo_t* cairo, const Words& like, const std::vector<Pen::Spot>& spots) {
    std::string markup = "<g" + lookOf(cairo, like) + ">";
    for (const Pen::Spot& spot : spots) {
        double x = spot.x;
        double y = spot.y;
        cairo_user_to_device(cairo, &x, &y);
        markup += "<text x=\"";
        addFixed(markup, x, 2);
        markup += "\" y=\"";
        addFixed(markup, y, 2);
        markup += "\">" + escaped(spot.text) + "</text>\n";
    }
    mark(cairo, markup + "</g>", 1, 1);
}

std::expected<std::string, std::string> SvgNotes::applied(std::string svg) {
    // Cairo puts everything in one group; layers are such only right under the root.
    // Pictures that are drawn several times have such groups too, before it.
    const std::size_t kept = svg.rfind("</defs>");
    const std::size_t whole = svg.find("<g id=\"surface", kept == std::string::npos ? 0 : kept);
    const std::size_t last = svg.rfind("</g>");
    if (whole != std::string::npos && last != std::string::npos && last > whole) {
        svg.erase(last, 4);
        svg.erase(whole, svg.find('>', whole) + 1 - whole);
    }
    if (const std::size_t root = svg.find("<svg "); root != std::string::npos)
        svg.insert(root + 4, kNamespace);
    svg = renumbered(svg);
    std::size_t length = svg.size();
    for (const Note& note : notes_) length += note.markup.size();
    std::string out;
    out.reserve(length);
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
        // A file may have a hundred megabytes of them: no two copies of all.
        const Note note = std::exchange(notes_[static_cast<std::size_t>(number)], {});
        open += note.opens;
        if (open < 0) return std::unexpected("a group of the drawing ends that did not begin");
        out += note.markup;
    }
    out.append(svg, at);
    if (open != 0) return std::unexpected("a group of the drawing does not end");
    return out;
}

} // namespace groma::formats
