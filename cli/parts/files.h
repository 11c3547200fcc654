// What the verbs do with paths: folders become the files of a kind below them, in the order of their names.
#pragma once

#include "core/odds/chance_words.h"
#include "formats/load/load.h"
#include "formats/project/save.h"

#include <functional>
#include <string>
#include <vector>

namespace groma::cli {

// The .yaml and .yml files that a path means: itself, or all below a folder. Nothing, and a message, if there
// is no such path.
std::vector<std::string> yamlFiles(const std::vector<std::string>& paths, bool& missing);

// The kind that a file's first key names, read without anything it refers to.
formats::FileKind kindOfFile(const formats::FileSystem& files, const std::string& path);

// The files of one kind that the paths mean. Nothing is passed over in silence: a folder without one is told;
// a file that is named itself and is of another kind, or of none, is told and sets `missing`, as is a path
// that is not there.
std::vector<std::string> filesOfKind(const formats::FileSystem& files, formats::FileKind kind,
                                     const std::vector<std::string>& paths, bool& missing);

// Atomically; false, and a message, if it cannot be done. Without a backup where git keeps the versions.
bool writeFile(formats::RealFileSystem& files, const std::string& path, const std::string& bytes,
               formats::Backup backup = formats::Backup::Kept);

// Prints every problem to the error stream; true if one is an error.
bool printProblems(const formats::Loaded& loaded, bool json);
// Prints the problems where there are errors among them; whether there are.
bool toldErrors(const formats::Loaded& loaded);

using odds::percent;

// "snippets/melee.yaml:12:5": of a node of a loaded file.
std::string placeText(const formats::Loaded& loaded, diag::NodeRef where);

} // namespace groma::cli
