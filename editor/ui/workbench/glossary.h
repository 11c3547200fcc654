// The window's own words, in plain ones: behind Shift+F1 and as a table of docs/editor.md.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace groma::ui {

struct GlossaryWord {
    const char* word;
    const char* meaning;
    const char* also = ""; ///< other forms that texts of the window use, with commas between them
};
/// In alphabetical order.
std::span<const GlossaryWord> glossary();
/// What is told where the pointer rests on the word; empty where it is none of them.
const char* meaningOf(std::string_view word);
/// "Ahead: said of an attack that ..."; empty where it is none of them.
std::string sentenceOf(std::string_view word);
/// A line for each of the words that a text uses, in whatever size of letters; empty where it uses none.
std::string sentencesFor(std::string_view text);
/// The rows of a Markdown table.
std::string glossaryRows();

} // namespace groma::ui
