// Words of the print and of the readback that answer each other: what a reader compares.
#pragma once

#include "core/rules/model.h"
#include "formats/text/source_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

// One thing that both texts say; bytes of either, in the order of the text.
struct AnsweringWords {
    std::string what; // "3", or a name in small letters
    std::vector<formats::Span> printed, understood;
};

// Names that both texts may say: ids and titles of the entries of the rules, in small letters.
class RuleNames {
  public:
    explicit RuleNames(const rules::Model& model);

    // The name that the words from there on say, the longest, and how many of them it takes; words in small
    // letters. Empty: none.
    struct Found {
        const std::string* key = nullptr;
        std::size_t words = 0;
    };
    [[nodiscard]] Found at(const std::vector<std::string>& words, std::size_t from) const;

  private:
    void add(const rules::Named& named);
    struct Name {
        std::vector<std::string> words;
        std::string key; // of all names of one entry the same
    };
    std::vector<Name> names_; // by their words
};

// In the order of the print, what stands in one of the texts alone left out. Two things can answer:
// - a number, in digits or, from two to twelve, in English or French words. Its sign is left out: the print
//   writes "-1" where the readback says "less 1";
// - a name: an entry's id or title, an `s` at the end or not. Another word of the print
//   than the title of its entry has no answer, and that is where to look.
[[nodiscard]] std::vector<AnsweringWords> answeringWords(std::string_view printed,
                                                         std::string_view understood, const RuleNames& names);

} // namespace groma::session
