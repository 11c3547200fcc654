// What several kinds of entry rest on: the class of a counter, its numbers, dice, what has been done in a
// phase.
#pragma once

#include "editor/session/edits/forms/kinds/entry_kind.h"

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace groma::session {

// The class of the last type; else the last class. Null: there is none.
[[nodiscard]] const rules::UnitClass* lastClass(const rules::Model& model);
// The widest class that it is one of: a number of rules is that of every counter.
[[nodiscard]] const rules::UnitClass* widestOf(const rules::Model& model, const rules::UnitClass* of);
// That of lastClass, or why there is none.
[[nodiscard]] Expected<const rules::UnitClass*> counterClass(const rules::Model& model);

// `mover.mp`: the number of a class that movement is paid of, by its name. Null: none is called so.
[[nodiscard]] const rules::Attribute* allowanceOf(const rules::Model& model, const rules::UnitClass& of);
// What an attack counts with: a quantity of one counter, else its first number, neither an allowance; else 1.
[[nodiscard]] std::string strengthOf(const rules::Model& model, const rules::UnitClass& of,
                                     const std::string& unit);

// The words as remarks of an acting text, a line each; empty words: nothing.
[[nodiscard]] std::string remark(const std::string& printed);

// An id for what is called by it, and one for an action.
[[nodiscard]] std::string callableId(const rules::Model& model, const std::string& title,
                                     const std::string& otherwise);
[[nodiscard]] std::string actionId(const rules::Model& model, const std::string& title);

// A word of the text begins so, whatever the size of its letters; `mp` is not in "Camp". An empty part: yes.
[[nodiscard]] bool wordBegins(std::string_view text, std::string_view part);

// The word of the list that the title holds, in the order of the list: what it is drawn as. Else the last.
struct DrawnAs {
    std::string_view word, symbol;
};
[[nodiscard]] std::string_view drawnAs(std::span<const DrawnAs> known, std::string_view title);
// A character for a map's codes that none of the kinds has, of the title's letters if it may be.
[[nodiscard]] char freeCode(const std::vector<rules::Terrain>& kinds, std::string_view title, char first = 0);

// The die of most acts: the first with numbers. Declared in `into` where there is none.
[[nodiscard]] std::string dieOf(const rules::Model& model, SketchedRules& into);

// A flag of counters that ends with a phase: what one has done in it. Declared in `into` where it lacks;
// where `id` is another state or number, of another id, which is given.
[[nodiscard]] std::string needFlag(const rules::Model& model, const rules::UnitClass& of,
                                   const std::string& id, const std::string& title, SketchedRules& into);
// `scopes` and `turn`, where the rules have none yet.
void needScopes(const rules::Model& model, SketchedRules& into);

// `{mover: counter, to: cell}`, on one line.
[[nodiscard]] formats::yaml::Fragment
wordsOf(std::initializer_list<std::pair<std::string, std::string>> words);
// What allows an action that each does once: `who` lacks the flag, else the reason.
[[nodiscard]] formats::yaml::Fragment unlessFlagged(const std::string& who, const std::string& flag,
                                                    const std::string& reason);

} // namespace groma::session
