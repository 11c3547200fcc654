// What a book prints, typed a second time without sight of the first: where both differ, one of the two was
// read wrong.
#pragma once

#include "editor/session/document/document.h"

#include <span>
#include <string>
#include <vector>

namespace groma::session {

// Something of which a second reading can be made: a grid of printed values.
struct ReadingSubject {
    enum class Kind : std::uint8_t { Table, Numbers, SetUp }; // of a table, of types, of a side's pieces
    Kind kind = Kind::Table;
    int index = -1;     // Model::tables, Model::classes, the side
    std::string title;  // "Melee", "Numbers of Infantry", "Set-up of Romans"
    std::string corner; // what the rows are
    std::vector<std::string> rows, columns;
    std::vector<std::string> cites; // of each row; empty where the file has none
    std::vector<std::string> first; // row by row, as the files have it; empty: the entry has no such value
};

// Tables as printed; of each class that has types their printed numbers, front and back; of each side what
// stands where, a line each type and leader. In the order of the files.
std::vector<ReadingSubject> readingSubjects(const Document& document);

struct ReadingMismatch {
    std::size_t row = 0, column = 0;
    std::string first, second, cite;
};

// `second` row by row as `subject.first`, an empty text where nothing was typed yet: those are left out.
// Small and capital letters and blanks are alike, and so are lists of cells that name the same ones.
std::vector<ReadingMismatch> mismatches(const Document& document, const ReadingSubject& subject,
                                        std::span<const std::string> second);

// The rules say from now on what the second reading does: a cell of a table, a number of a type. Refuses of a
// set-up, whose counters are moved on the map.
Edited takeSecond(const Document& document, const ReadingSubject& subject, const ReadingMismatch& mismatch);

} // namespace groma::session
