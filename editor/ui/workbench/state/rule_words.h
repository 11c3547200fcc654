// The words of a sheet's rules, and which of them its map shows now.
#pragma once

#include "core/game/position/setup.h"
#include "editor/session/language/rule_words.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

/// Read when they are first asked for, and again when the rules or their book are others; asked by whoever
/// shows them.
class RuleWords {
  public:
    [[nodiscard]] const std::vector<session::RuleWord>& of(const session::Document& document) const {
        if (rules_ != document.ruleset() || !rules_ || book_ != document.meaning().book) {
            rules_ = document.ruleset();
            book_ = document.meaning().book;
            words_ = session::ruleWords(document);
            text_.reset();
        }
        return words_;
    }
    /// Those of them that the text uses: searched for where it is another one, not in each frame.
    [[nodiscard]] const std::vector<const session::RuleWord*>&
    in(const session::Document& document, const std::string& text, std::size_t most) const {
        const std::vector<session::RuleWord>& words = of(document);
        if (text_ != text) {
            text_ = text;
            found_ = session::wordsIn(words, text, most);
        }
        return found_;
    }

  private:
    mutable game::RulesetRef rules_;
    mutable std::shared_ptr<const rules::BookSource> book_; // names what the rules cover
    mutable std::vector<session::RuleWord> words_;
    mutable std::optional<std::string> text_;
    mutable std::vector<const session::RuleWord*> found_; // of words_
};

/// What stands on the map while the list of words is open: titles, answers, results, badges. Written by the
/// battlefield.
struct WordsOnMap {
    std::string text;
};

} // namespace groma::ui
