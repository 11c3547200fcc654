// What the printers say of their own: captions, headings, pages, answers. What the author wrote (titles,
// help) is printed as he wrote it. No caption stands outside print_words.def.
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

// Typeset; as many values as the word has `{}`, which a contract holds.
[[nodiscard]] std::string inWords(Language language, PrintWord word,
                                  std::initializer_list<std::string> values = {});

} // namespace groma::formats
