// Values of the rules and of the scenario's own choices.
#pragma once

#include "editor/session/document/document.h"

#include <string>

namespace groma::session {

// `value` as the file writes it: "4", "?", "yes". In the ruleset: every scenario follows.
Edited setTypeAttribute(const Document& document, int type, int attribute, bool back,
                        const std::string& value);
// In this scenario alone, for every piece of the type; empty value: as the rules say.
Edited setTypeAttributeHere(const Document& document, int type, int attribute, bool back,
                            const std::string& value);
// `row`, `column` count from 0 as Model::tables[table].cells do, heads left out.
Edited setTableCell(const Document& document, int table, int row, int column, const std::string& value);
// The present text of a cell, as the file writes it.
std::string tableCellText(const Document& document, int table, int row, int column);

// Options and numbers of the scenario; empty value: the default of the rules.
Edited setOption(const Document& document, int option, const std::string& value);
Edited setNumber(const Document& document, const std::string& name, const std::string& value);
Edited setTitle(const Document& document, const std::string& title);
Edited setNotes(const Document& document, const std::string& notes);
Edited setFirstSide(const Document& document, int side);
Edited setSideTitle(const Document& document, int side, const std::string& title);
// 0xRRGGBB
Edited setSideColour(const Document& document, int side, std::uint32_t colour, std::uint32_t ink);

// Where an entry of the rules is written: for "go to source". Section as in the file: "types", "tables",
// "traits".
struct SourcePlace {
    std::string path;
    std::size_t line = 0;   // from 1
    std::size_t column = 0; // from 1
    formats::Span span;     // bytes of the file
};
std::optional<SourcePlace> placeOf(const Document& document, const diag::Place& place);
std::optional<SourcePlace> placeOfEntry(const Document& document, const std::string& section,
                                        const std::string& id);
std::optional<SourcePlace> placeOfPiece(const Document& document, int piece);

} // namespace groma::session
