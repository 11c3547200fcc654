// A result table as the book prints it: pasted with tabs between its cells, or typed code by code. What does
// not fit is told cell by cell, and nothing is written before it is asked for.
#pragma once

#include "editor/session/document/document.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct PrintedCell {
    std::string text;    // as printed
    std::string value;   // as the file would have it; empty with a problem
    std::string problem; // "`AX` is none of AE, AD; did you mean AE?"
};

struct PrintedTable {
    std::vector<std::string> header; // the first heads the rows; empty: not printed
    struct Row {
        std::string head; // empty: not printed
        std::vector<PrintedCell> cells;
    };
    std::vector<Row> rows;
    int wrong = 0;       // cells with a problem
    std::string problem; // of the whole: "the table has 8 rows of 8, the text 7 of 8"
    [[nodiscard]] bool fits() const { return problem.empty() && !rows.empty(); }
};

// Lines of cells between tabs, or, where there is none, between two blanks or more.
[[nodiscard]] std::vector<std::vector<std::string>> printedGrid(std::string_view text);

// For a table that the rules have: heads may be there or not, and must be the table's where they are.
[[nodiscard]] PrintedTable readPrintedTable(const rules::Model& model, int table, std::string_view text);
// The cells that fit and are others than they were, as one step.
[[nodiscard]] Edited fillTable(const Document& document, int table, const PrintedTable& printed);

// The codes that a table of this kind may hold and that begin with `typed`, in capitals or not: one is meant
// as soon as it is alone.
[[nodiscard]] std::vector<std::string> codesFor(const rules::Model& model, const rules::Table& table,
                                                std::string_view typed);

// A table that the rules do not have yet.
struct NewTable {
    std::string id, title, cite;
    std::vector<std::string> covers; // ids of the book
    std::string rowName = "die", columnName = "column";
    std::string gives;              // an outcome set of the rules, or the id of a new one; empty: numbers
    std::vector<std::string> order; // of a new set, from worst to best; empty: no order
};
// With the heads in its first line and column; a new set holds the codes in the order in which they are first
// read, or that of `order`.
[[nodiscard]] PrintedTable readNewTable(const rules::Model& model, const NewTable& wanted,
                                        std::string_view text);
// What such a text gives: outcomes of the rules that have all of its codes, a name for new ones, or, of
// numbers alone, nothing.
[[nodiscard]] std::string proposedGives(const rules::Model& model, std::string_view text);
[[nodiscard]] Edited addTable(const Document& document, const NewTable& wanted, const PrintedTable& printed);
// The distinct codes of the cells, in the order of reading: what an order is asked for.
[[nodiscard]] std::vector<std::string> codesOf(const PrintedTable& printed);

// Passages of the document's book whose rows are parted by tabs.
struct TablePassage {
    std::string id, section, text;
};
[[nodiscard]] std::vector<TablePassage> tablePassages(const Document& document);

} // namespace groma::session
