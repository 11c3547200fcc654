// Readers of what is no YAML of ours: what other programs and earlier sessions leave, short notations,
// pictures.
#pragma once

#include "tests/support/rng.h"

#include <functional>
#include <string>
#include <vector>

namespace groma::fuzz {

struct Reader {
    std::string name;
    std::vector<std::string> seeds; // sound texts, to be damaged
    // What is wrong with how it was read; empty if it was refused, or read so that writing it gives the same
    // again.
    std::function<std::string(const std::string& text, tests::Rng& rng)> fault;
};

// The journal, the list of recent files, the clipboard, quick entry, spreadsheets and Tiled maps.
std::vector<Reader> sessionReaders();
// Positions and runs as text, words, calls and facts of snippets.
std::vector<Reader> playReaders();
// Notation of pieces, shards of studies, exact numbers, paths of symbols, pictures of zones, PNG files,
// pictures of a project's own.
std::vector<Reader> formatReaders();
// What text editors send to the language server.
std::vector<Reader> serverReaders();
// Three texts that are merged, and two changes of one text that have nothing in common.
std::vector<Reader> mergeReaders();
// Printed books: texts, words of PDF files and of scans.
std::vector<Reader> bookReaders();

} // namespace groma::fuzz
