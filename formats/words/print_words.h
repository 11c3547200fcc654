// What the printers say of their own: captions, headings, pages, answers. What the author wrote (titles,
// help) keeps its words: only its blanks are set as the language does it (typeset), by the pages and legends
// that it stands in. No caption stands outside print_words.def.
#pragma once

#include "formats/words/language.h"

#include <initializer_list>
#include <span>

namespace groma::formats {

enum class PrintWord : std::uint8_t {
#define GROMA_PRINT_WORD(name, english, french) name,
#include "formats/words/print_words.def"
#undef GROMA_PRINT_WORD
};

struct PrintWordRow {
    std::string_view name;
    std::array<std::string_view, kLanguageNames.size()> words; // by language, with `{}` where values stand
};
[[nodiscard]] std::span<const PrintWordRow> printWords(); // in the order of PrintWord

// Typeset but for the values; as many of them as the word has `{}`, which a contract holds.
[[nodiscard]] std::string inWords(Language language, PrintWord word,
                                  std::initializer_list<std::string> values = {});

} // namespace groma::formats
