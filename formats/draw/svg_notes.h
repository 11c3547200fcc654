// What cairo cannot say in SVG: texts as texts, groups, layers. Where one belongs a mark is drawn, and
// replaced when the file is whole.
#pragma once

#include "formats/draw/pen.h"

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
    // of them. `opens`: how many groups it leaves open (-1: it closes one).
    void mark(cairo_t* cairo, std::string markup, double x, double y, int opens = 0);
    void markText(cairo_t* cairo, const Words& words);
    // Many of one kind: the text, size, colour and anchor of `like`, each in its own place, without the
    // context's transformation.
    void markTexts(cairo_t* cairo, const Words& like, const std::vector<Pen::Spot>& spots);
    // For what is named in the file and drawn again: no other has it.
    [[nodiscard]] std::string freshName() { return "f" + std::to_string(++named_); }
    // The file with everything in its place. A mark off the sheet is gone with what would have been there;
    // where that leaves groups open or closed too often, a sentence says so.
    // What was marked is used up.
    [[nodiscard]] std::expected<std::string, std::string> applied(std::string svg);
    [[nodiscard]] static std::string escaped(const std::string& text);

  private:
    struct Note {
        std::string markup;
        int opens = 0;
    };
    std::vector<Note> notes_;
    std::size_t named_ = 0;
};

} // namespace groma::formats
