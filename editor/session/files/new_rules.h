// Rules begun from nothing: a ruleset with a title, into which a book is transcribed.
#pragma once

#include "core/grid/family.h"
#include "editor/session/document/document.h"
#include "formats/words/language.h"

#include <string>

namespace groma::session {

struct NewRules {
    std::string title;
    std::string id; // its folder
    formats::Language language = formats::Language::English;
    grid::Family cells = grid::Family::HexPointy;
};

// What would be refused, while a form is being filled in: rules without a title, ids that are no plain names
// (letters, digits, - and _).
[[nodiscard]] Expected<void> canMakeRules(const NewRules& wanted);
// The file: title, language and cells, one kind of ground, so that a battle has a map, and one class, so that
// the first unit is of one. `check` misses their sequence alone, which the book has.
[[nodiscard]] std::string textOfNewRules(const NewRules& wanted);
// Writes it as `folder`/id/rules.yaml and makes `folder` a project; the path of it. Refuses where such a file
// is there.
[[nodiscard]] Expected<std::string> makeRules(formats::FileSystem& files, const std::string& folder,
                                              const NewRules& wanted);

} // namespace groma::session
