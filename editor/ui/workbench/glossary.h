// The window's own words, in plain ones: behind Shift+F1 and as a table of docs/editor.md.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace groma::ui {

struct GlossaryWord {
    const char* word;
    const char* meaning;
};
/// In alphabetical order.
std::span<const GlossaryWord> glossary();
/// What is told where the pointer rests on the word; empty where it is none of them.
const char* meaningOf(std::string_view word);
/// The rows of a Markdown table.
std::string glossaryRows();

} // namespace groma::ui
