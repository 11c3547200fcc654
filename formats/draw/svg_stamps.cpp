#include "formats/draw/svg_stamps.h"

#include "formats/draw/svg_numbers.h"

#include <utility>

namespace groma::formats {

std::string SvgStamps::define(std::string_view elements, std::string_view attributes) {
    std::string name = notes_.freshName();
    ((((text_ += "<defs><g id=\"") += name) += '"') += attributes) += '>';
    (text_ += elements) += "</g></defs>\n";
    return name;
}

void SvgStamps::stamp(std::string_view name, double x, double y, std::string_view attributes) {
    ((text_ += "<use xlink:href=\"#") += name) += "\" x=\"";
    addFixed(text_, x, 2);
    text_ += "\" y=\"";
    addFixed(text_, y, 2);
    ((text_ += '"') += attributes) += "/>\n";
}

void SvgStamps::stampTurned(std::string_view name, double x, double y, double degrees) {
    ((text_ += "<use xlink:href=\"#") += name) += "\" transform=\"translate(";
    addFixed(text_, x, 2);
    text_ += ' ';
    addFixed(text_, y, 2);
    text_ += ")rotate(";
    addFixed(text_, degrees, 1);
    text_ += ")\"/>\n";
}

void SvgStamps::put(cairo_t* cairo, std::string_view attributes) {
    if (!attributes.empty()) {
        notes_.mark(cairo, "<g" + std::string(attributes) + ">", 1, 1, 1);
        notes_.mark(cairo, std::exchange(text_, {}), 1, 1);
        notes_.mark(cairo, "</g>", 1, 1, -1);
    } else {
        notes_.mark(cairo, std::exchange(text_, {}), 1, 1);
    }
}

} // namespace groma::formats
