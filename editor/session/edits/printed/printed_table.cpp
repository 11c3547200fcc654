#include "editor/session/edits/printed/printed_table.h"

#include "core/base/letters.h"
#include "core/base/text.h"
#include "core/rules/literal.h"
#include "editor/session/edits/forms/table_cells.h"
#include "editor/session/edits/printed/table_values.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

constexpr std::size_t kMostCells = 20'000;

std::vector<std::string> cellsOfLine(std::string_view line) {
    std::vector<std::string> cells;
    if (line.find('\t') != std::string_view::npos) {
        for (const std::string_view cell : base::split(line, '\t')) {
            cells.emplace_back(base::trim(cell));
        }
        return cells;
    }
    std::string cell;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == ' ' && i + 1 < line.size() && line[i + 1] == ' ') {
            if (!cell.empty()) {
                cells.push_back(std::move(cell));
            }
            cell.clear();
        } else if (line[i] != ' ' || !cell.empty()) {
            cell += line[i];
        }
    }
    if (const std::string_view last = base::trim(cell); !last.empty()) {
        cells.emplace_back(last);
    }
    return cells;
}

bool sameHead(std::string_view a, std::string_view b) {
    const auto plain = [](std::string_view text) {
        std::string all;
        for (const char c : text) {
            if (c != ' ') {
                all += base::lowered(c);
            }
        }
        return all;
    };
    return plain(a) == plain(b);
}

PrintedCell unfit(std::string text, std::string problem) { return {std::move(text), {}, std::move(problem)}; }

} // namespace

std::vector<std::vector<std::string>> printedGrid(std::string_view text) {
    std::vector<std::vector<std::string>> grid;
    std::size_t cells = 0;
    for (std::string_view line : base::split(text, '\n')) {
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
            line.remove_suffix(1);
        }
        if (base::trim(line).empty()) {
            continue;
        }
        grid.push_back(cellsOfLine(line));
        cells += grid.back().size();
        if (cells > kMostCells) {
            return {};
        }
    }
    return grid;
}

PrintedTable readPrintedTable(const rules::Model& model, int table, std::string_view text) {
    PrintedTable printed;
    if (table < 0 || static_cast<std::size_t>(table) >= model.tables.size()) {
        printed.problem = "choose a table first";
        return printed;
    }
    const rules::Table& wanted = model.tables[static_cast<std::size_t>(table)];
    const auto grid = printedGrid(text);
    std::size_t widest = 0;
    for (const auto& line : grid) {
        widest = std::max(widest, line.size());
    }
    const std::size_t rows = wanted.rows.size();
    const std::size_t columns = wanted.columns.size();
    const bool heads = widest == columns + 1;    // of the rows
    const bool header = grid.size() == rows + 1; // of the columns
    if (grid.empty() || (grid.size() != rows && !header) || (widest != columns && !heads)) {
        printed.problem =
            fmt::format("the table has {} rows of {}, the text {} of {}", rows, columns, grid.size(), widest);
        return printed;
    }
    if (header) {
        printed.header = grid.front();
        if (printed.header.size() >= columns) {
            oddsToRatios(std::span(printed.header).last(columns));
        }
    }
    for (std::size_t r = 0; r < rows; ++r) {
        const auto& line = grid[r + (header ? 1 : 0)];
        PrintedTable::Row row;
        row.head = heads && !line.empty() ? line.front() : std::string();
        const bool headed = row.head.empty() || sameHead(row.head, wanted.rows[r].text);
        for (std::size_t c = 0; c < columns; ++c) {
            const std::size_t at = c + (heads ? 1 : 0);
            const std::size_t inHeader = at + printed.header.size() - widest;
            const bool columnHeaded = !header || columns == 1 || inHeader >= printed.header.size() ||
                                      sameHead(printed.header[inHeader], wanted.columns[c].text);
            if (at >= line.size()) {
                row.cells.push_back(unfit({}, "the row ends before it"));
            } else if (!headed) {
                row.cells.push_back(unfit(line[at], fmt::format("the row is headed {} here, {} in the table",
                                                                row.head, wanted.rows[r].text)));
            } else if (!columnHeaded) {
                row.cells.push_back(
                    unfit(line[at], fmt::format("the column is headed {} here, {} in the table",
                                                printed.header[inHeader], wanted.columns[c].text)));
            } else {
                row.cells.push_back(readTableValue(model, wanted.gives, line[at]));
            }
            printed.wrong += row.cells.back().problem.empty() ? 0 : 1;
        }
        printed.rows.push_back(std::move(row));
    }
    return printed;
}

Edited fillTable(const Document& document, int table, const PrintedTable& printed) {
    if (!document.ruleset()) {
        return refuse("there are no rules yet");
    }
    if (!printed.fits()) {
        return refuse(printed.problem.empty() ? "there is nothing to paste" : printed.problem);
    }
    const rules::Model& model = document.ruleset()->model;
    if (table < 0 || static_cast<std::size_t>(table) >= model.tables.size()) {
        return refuse("choose a table first");
    }
    const rules::Table& wanted = model.tables[static_cast<std::size_t>(table)];
    std::vector<CellChange> changes;
    for (std::size_t r = 0; r < printed.rows.size() && r < wanted.rows.size(); ++r) {
        for (std::size_t c = 0; c < printed.rows[r].cells.size() && c < wanted.columns.size(); ++c) {
            const PrintedCell& cell = printed.rows[r].cells[c];
            const rules::ValueCell& now = wanted.cells[r * wanted.columns.size() + c];
            const auto bits = rules::literalBits(model, wanted.gives, cell.value);
            if (!cell.problem.empty() || (bits ? *bits == now.bits : now.unknown())) {
                continue;
            }
            changes.push_back({static_cast<int>(r), static_cast<int>(c), cell.value});
        }
    }
    if (changes.empty()) {
        return refuse(printed.wrong > 0 ? "no cell of it fits" : "the table says so already");
    }
    return setTableCells(document, table, changes,
                         fmt::format("{}: {} {} as printed", wanted.named.title, changes.size(),
                                     changes.size() == 1 ? "cell" : "cells"));
}

std::vector<TablePassage> tablePassages(const Document& document) {
    std::vector<TablePassage> found;
    const auto& book = document.meaning().book;
    for (std::size_t i = 0; book && i < book->passages.size(); ++i) {
        const rules::BookSource::Passage& passage = book->passages[i];
        if (passage.text.text.find('\t') != std::string::npos) {
            found.push_back({passage.id.text, passage.section.text, passage.text.text});
        }
    }
    return found;
}

} // namespace groma::session
