// The book's examples under two versions of the rules: which of them pass under A and turn red under B, and
// what comes of them instead.
#pragma once

#include "editor/session/document/document.h"
#include "editor/session/jobs/parallel.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace groma::session {

struct MovedSnippet {
    std::string path;        // below the root
    std::string title, cite; // "A morale test", "6.4a"
    std::string what;        // that came out otherwise: "result", "S4.at"
    std::string a, b;     // "AR", "DR"; of one that does not load any more: "loads", "fails"; of a question
                          // that is not put any more: "asked", "not asked"
    std::size_t more = 0; // what else of it came out otherwise
};

struct MovedSnippets {
    std::size_t asked = 0;         // under B
    std::size_t before = 0;        // that fail under A too
    std::vector<MovedSnippet> red; // by path
    bool cancelled = false;
};

// An example that was opened as it lies on the disk, under the texts of a document that are in no file yet: a
// step like another, for its history. Refused: none of its texts are others there.
[[nodiscard]] Edited underTextsOf(const Document& example, const Document& changed);

// `paths` of snippets below the root of `b`; texts of the documents stand in place of files.
[[nodiscard]] MovedSnippets movedSnippets(const Document& a, const Document& b,
                                          const formats::FileSystem& files,
                                          const std::vector<std::string>& paths, const Crew& crew);

} // namespace groma::session
