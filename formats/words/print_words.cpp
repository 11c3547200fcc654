#include "formats/words/print_words.h"

#include "core/base/contract.h"

namespace groma::formats {

namespace {

constexpr PrintWordRow kRows[] = {
#define GROMA_PRINT_WORD(name, english, french) {#name, {english, french}},
#include "formats/words/print_words.def"
#undef GROMA_PRINT_WORD
};

} // namespace

std::span<const PrintWordRow> printWords() { return kRows; }

std::string inWords(Language language, PrintWord word, std::initializer_list<std::string> values) {
    const std::string_view pattern =
        kRows[static_cast<std::size_t>(word)].words[static_cast<std::size_t>(language)];
    std::string text;
    const auto* value = values.begin();
    std::size_t done = 0;
    for (std::size_t hole = pattern.find("{}"); hole != std::string_view::npos;
         hole = pattern.find("{}", done)) {
        GROMA_ASSERT(value != values.end(), "a word lacks a value");
        text += typeset(language, pattern.substr(done, hole - done));
        text += *value++;
        done = hole + 2;
    }
    GROMA_ASSERT(value == values.end(), "a word has fewer places than values");
    return text + typeset(language, pattern.substr(done));
}

} // namespace groma::formats
