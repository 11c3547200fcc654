// The words of a sheet's rules, and which of them its map shows now.
#pragma once

#include "core/game/position/setup.h"
#include "editor/session/language/rule_words.h"

#include <string>
#include <vector>

namespace groma::ui {

/// Read when they are first asked for, and again when the rules are others; asked by whoever shows them.
class RuleWords {
  public:
    [[nodiscard]] const std::vector<session::RuleWord>& of(const session::Document& document) const {
        if (rules_ != document.ruleset() || !rules_) {
            rules_ = document.ruleset();
            words_ = session::ruleWords(document);
        }
        return words_;
    }

  private:
    mutable game::RulesetRef rules_;
    mutable std::vector<session::RuleWord> words_;
};

/// What stands on the map while the list of words is open: titles, answers, results, badges. Written by the
/// battlefield.
struct WordsOnMap {
    std::string text;
};

} // namespace groma::ui
