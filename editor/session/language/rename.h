// A name of the rules with everything that names it, over all files of a project, and its change.
//
// Who names an entry is asked of those who read the files: it is called otherwise on trial, and whoever then
// does not know it (resolver, checker, set-up, snippet) names it. What is meant thus need not be known here,
// and a word that only looks alike stays as it is.
#pragma once

#include "editor/session/document/document.h"
#include "editor/session/language/trial.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct NameUses {
    std::string name;
    std::vector<NamePlace> places; // by file and place, definitions too
    std::vector<NamePlace> definitions;
};

// The name at a byte of a file. Refuses where none stands, where it is no name of the project's rules, and
// where the project has errors that hide what it means.
[[nodiscard]] Expected<NameUses> usesOf(const Trial& trial, const std::string& path, std::size_t offset);

// The edits that call it `to`. Refuses moreover what is no name, and one that is taken, with the reason: the
// first thing that would be wrong, or that the rules would mean something else.
[[nodiscard]] Edited renamed(const Trial& trial, const std::string& path, std::size_t offset,
                             const std::string& to);

// The file with its edits made. Every edit is of the text that the trial has.
[[nodiscard]] std::string textAfter(const Trial& trial, const FileEdit& file);

} // namespace groma::session
