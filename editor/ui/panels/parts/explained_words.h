// The window's own words (editor/ui/workbench/glossary.h) and those of the rules that are loaded
// (editor/session/language/rule_words.h), explained where they stand.
#pragma once

#include "core/rules/model.h"
#include "editor/ui/widgets/cards.h"

#include <imgui.h>

#include <string>
#include <string_view>

namespace groma::ui {

class Workbench;

/// Under a pointer that rests on a box of the window that is drawn: what the word means.
void explainWord(ImVec2 low, ImVec2 high, std::string_view word);
/// The same for each of the words that a text uses, the window's and those of the sheet's rules; nothing
/// where it uses none.
void explainWordsOf(const Workbench& bench, ImVec2 low, ImVec2 high, std::string_view text);
/// Under a pointer that rests on the item that was drawn last.
void explainItemWords(const Workbench& bench, std::string_view text);
/// A row of odds whose result is explained.
void explainedOddsRow(const Workbench& bench, const OddsRow& row);
/// What they say: a line for each word that the text uses.
std::string wordsSaid(const Workbench& bench, std::string_view text);
/// Under a pointer that rests on the item that was drawn last.
void explainItem(std::string_view word);
void explainItemBy(const std::string& sentence);
/// A sentence under a pointer that rests on a box; nothing where it is empty.
void explainBox(ImVec2 low, ImVec2 high, const std::string& sentence);

/// What is asked by a die or a decision of that name, in the words of the rules, with where the book says so.
std::string decisionSaid(const rules::Model& model, std::string_view name);
/// "Combat points - Movement points": what the numbers printed on a counter of that type are.
std::string notationSaid(const rules::Model& model, int type);
/// The help of an entry, for who reads only its title.
std::string entrySaid(const rules::Named& entry);

} // namespace groma::ui
