// What cairo cannot say in SVG: texts as texts, groups, layers. Where one belongs a mark is drawn, and
// replaced when the file is whole.
#pragma once

#include <cairo.h>

#include <expected>
#include <string>
#include <vector>

namespace groma::formats {

class SvgNotes {
  public:
    struct Words {
        double x = 0, y = 0, size = 0; // base line; in the context's units, as its colour is that of the text
        std::string text;
        std::string anchor; // start, middle, end
        bool bold = false;
        bool halo = false;
    };
    // `markup` stands there afterwards, between what was drawn before and what is drawn later. At most 2^24
    // of them.
    void mark(cairo_t* cairo, std::string markup, double x, double y);
    void markText(cairo_t* cairo, const Words& words);
    // The file with everything in its place. A mark off the sheet is gone with what would have been there;
    // where that leaves groups open or closed too often, a sentence says so.
    [[nodiscard]] std::expected<std::string, std::string> applied(const std::string& svg) const;
    [[nodiscard]] static std::string escaped(const std::string& text);

  private:
    std::vector<std::string> notes_;
};

} // namespace groma::formats
