// The window's own words (editor/ui/workbench/glossary.h), explained where they stand.
#pragma once

#include "core/rules/model.h"

#include <imgui.h>

#include <string>
#include <string_view>

namespace groma::ui {

/// Under a pointer that rests on a box of the window that is drawn: what the word means.
void explainWord(ImVec2 low, ImVec2 high, std::string_view word);
/// The same for each of those words that a text uses; nothing where it uses none.
void explainWordsOf(ImVec2 low, ImVec2 high, std::string_view text);
/// Under a pointer that rests on the item that was drawn last.
void explainItem(std::string_view word);
void explainItemBy(const std::string& sentence);
/// A sentence under a pointer that rests on a box; nothing where it is empty.
void explainBox(ImVec2 low, ImVec2 high, const std::string& sentence);

/// What is asked by a die or a decision of that name, in the words of the rules, with where the book says so.
std::string decisionSaid(const rules::Model& model, std::string_view name);
/// The help of an entry, for who reads only its title.
std::string entrySaid(const rules::Named& entry);

} // namespace groma::ui
