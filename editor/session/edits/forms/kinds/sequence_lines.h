// The sequence of play and the phases in it, as texts: a line more of each, where they have the form that the
// kinds of entry give them. Other forms are a person's own, and stay.
#pragma once

#include "editor/session/edits/forms/kinds/entry_kind.h"

#include <optional>
#include <string>
#include <string_view>

namespace groma::session {

// The text of a scalar of the rules, in whatever file. Nothing where none has it.
[[nodiscard]] std::optional<std::string> rulesText(const Document& document, const formats::yaml::Path& at);

// The sequence, or one without phases with what it rests on, which is then declared in `into`. Refuses rules
// without one whose scopes are others than those that it is made of.
[[nodiscard]] Expected<std::string> sequenceOf(const Document& document, SketchedRules& into);
// `procedure` takes the side: behind the last phase, in place of the `pass` of none.
[[nodiscard]] std::optional<std::string> withPhase(std::string_view sequence, std::string_view procedure);
// `procedure` takes nothing: behind all.
[[nodiscard]] std::string withLast(std::string_view sequence, std::string_view procedure);

// Writes the action into the phase that shares a word with its title, else into the one alone that does
// nothing yet; the note says which. A phase that is not of our form is left, and the note says what is to be
// done.
void performIn(const Document& document, const std::string& action, const std::string& title,
               SketchedRules& into);
// The same the other way round: what a new phase of this title does, of the actions that no text performs.
[[nodiscard]] std::string doneIn(const Document& document, const std::string& phase,
                                 const std::string& title);

} // namespace groma::session
