// Diagnostics as a list shows them, and their fixes as ordinary edits.
#pragma once

#include "editor/session/document/document.h"

#include <string>
#include <vector>

namespace groma::session {

struct Problem {
    diag::Severity severity = diag::Severity::Error;
    std::string code; // "GR0123"
    std::string slug; // "unknown-key"
    std::string message, found, expected, hint;
    std::string path;                 // empty: of no file
    std::size_t line = 0, column = 0; // from 1; 0: the file as a whole
    std::size_t endLine = 0, endColumn = 0;
    formats::Span span;    // bytes of the file
    std::string fixLabel;  // empty: none known
    std::size_t index = 0; // into Document::problems()
    // What on the map it is about, where that can be said.
    std::vector<grid::CellId> cells;
    int piece = -1;
    std::uint32_t count = 1;
};

// Errors of a file first by place; warnings and notes among them.
std::vector<Problem> problems(const Document& document);
std::vector<Problem> problemsOf(const Document& document, const std::string& path);
// What the checks of tables say of one of Model::tables, as a whole or of a line or cell of it.
std::vector<Problem> problemsOfTable(const Document& document, std::size_t table);

struct ProblemCounts {
    std::size_t errors = 0, warnings = 0, notes = 0;
};
ProblemCounts countProblems(const Document& document);

// The quick fix of Document::problems()[index]: other words in its place, or an edit of what it is about.
Edited applyFix(const Document& document, std::size_t index);

} // namespace groma::session
