// The print that a book was imported from, kept where the next start finds it.
#pragma once

#include "editor/session/document/document.h"
#include "formats/project/file_system.h"

#include <string>

namespace groma::session {

// As the book's `source` says it, and the copy that must be made so that it is true.
struct KeptPrint {
    std::string source; // from the book's folder; empty: the print is kept nowhere
    std::string copyTo; // absolute; empty: it lies where it is found already
};
// `bookPath`: below the root. A print within the project's folder, links followed, stays where it is. Of
// another one a copy is wanted beside the book, where `copy` says so: under its own name, or, where another
// file has it, with a number behind it.
[[nodiscard]] KeptPrint keptPrint(const Document& document, const formats::FileSystem& files,
                                  const std::string& bookPath, const std::string& print, bool copy);
// Does what copyTo says.
[[nodiscard]] Expected<void> copyPrint(formats::FileSystem& files, const std::string& print,
                                       const KeptPrint& kept);

// The file that a `source` of the book at `bookPath` means, absolute; empty: it leads out of the project's
// folder, by itself or by a link, or is no file.
[[nodiscard]] std::string printOfSource(const Document& document, const formats::FileSystem& files,
                                        const std::string& bookPath, const std::string& source);

} // namespace groma::session
