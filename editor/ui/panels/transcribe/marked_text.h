// Text with some of its words underlined or struck: words that answer each other, words that a correction
// changed.
#pragma once

#include "editor/ui/theme/look.h"
#include "formats/text/source_file.h"

#include <span>
#include <string>

namespace groma::ui {

enum class WordLine { Solid, Double, Dotted, Struck, New };

struct MarkedSpan {
    formats::Span bytes; ///< of the text
    WordLine line = WordLine::Solid;
    int group = -1; ///< what is lit together; -1: nothing
};

/// The lines of words that answer each other, in turn: three that differ without colour.
WordLine answeringLine(int group);
/// Below a word from `low` to `high`, or through it.
void wordLine(ImDrawList& list, const Look& look, WordLine line, ImVec2 low, ImVec2 high, Colour ink,
              bool lit);

/// As wide as what is left, broken between words; a line keeps the blanks that set it in. `marks` in any
/// order. Returns the group under the pointer, -1 where there is none.
int markedText(const Look& look, const std::string& text, std::span<const MarkedSpan> marks, int lit = -1);

} // namespace groma::ui
