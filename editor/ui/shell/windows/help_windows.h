// Behind Shift+F1 and Ctrl+F1: every key with what it does, and every word of the window and of the rules.
#pragma once

#include "core/game/position/setup.h"
#include "core/rules/book_source.h"
#include "editor/ui/shell/windows/word_list.h"
#include "editor/ui/workbench/action.h"

#include <memory>
#include <string>

namespace groma::ui {

class Workbench;

inline constexpr const char* kKeysWindow = "Keys";
inline constexpr const char* kWordsWindow = "Words";

/// What is typed into one of them; gone when it is closed.
struct HelpFilter {
    std::string text;
    bool wasOpen = false;
};

/// The same of the words, with what is listed: made anew where the rules, their book or what stands on the
/// map are others, not for each letter that is typed.
struct WordsFilter : HelpFilter {
    WordList list;
    game::RulesetRef ofRules;
    std::shared_ptr<const rules::BookSource> ofBook;
    std::string onMap;
    bool held = false;
};

/// Drawn each frame. `open`: set to false to close it.
void drawKeys(const Workbench& bench, const ActionTable& actions, bool& open, HelpFilter& filter);
void drawWords(const Workbench& bench, bool& open, WordsFilter& filter);

} // namespace groma::ui
