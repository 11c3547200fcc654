// Ids of entries that are made, and ids of the book that they cover, as the files have them.
#pragma once

#include "core/rules/model.h"
#include "formats/yaml/fragment.h"

#include <functional>
#include <string>
#include <vector>

namespace groma::session {

// As `covers` holds them: one alone, several in a list.
[[nodiscard]] formats::yaml::Fragment idsFragment(const std::vector<std::string>& ids);

// "Fury of the Senones" becomes `fury_of_the_senones`, numbered where that is taken; what begins with no
// letter becomes `otherwise` and the rest of it.
[[nodiscard]] std::string idOfTitle(const std::string& title, const std::string& otherwise,
                                    const std::function<bool(const std::string&)>& taken);

// What no entry may be called: a word of the language, or what it calls a game by.
[[nodiscard]] bool languageKeeps(const std::string& id);
// The same of a number of a counter or of its ground; the faces of a counter are called so as well.
[[nodiscard]] bool languageKeepsNumber(const std::string& id);

// Quantities, relations, queries, measures, procedures and tables share their names: one of them is called
// so, or it is a word of the language.
[[nodiscard]] bool callableTaken(const rules::Model& model, const std::string& id);

} // namespace groma::session
