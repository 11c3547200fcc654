#include "editor/session/exchange/order_grid.h"

#include "editor/session/exchange/exchange.h"
#include "formats/exchange/csv.h"
#include "formats/exchange/order_csv.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

using Texts = std::vector<std::vector<std::string>>;

Expected<Texts> fieldsOf(std::string_view text) {
    const auto read = formats::readCsv(text);
    if (!read) {
        return refuse(read.error().message);
    }
    Texts rows;
    for (const formats::CsvRow& row : *read) {
        auto& fields = rows.emplace_back();
        for (const formats::CsvField& field : row) {
            fields.push_back(field.text);
        }
    }
    return rows;
}

std::string csvOf(const OrderGrid& grid) {
    std::string text;
    const auto add = [&](const std::vector<std::string>& fields) {
        for (std::size_t i = 0; i < fields.size(); ++i) {
            text += (i == 0 ? "" : ",") + formats::csvField(fields[i]);
        }
        text += '\n';
    };
    add(grid.columns);
    for (const auto& row : grid.rows) {
        add(row);
    }
    return text;
}

Edited taken(const Document& document, const OrderGrid& grid, std::string label) {
    Edited edit = importFrom(document, kOrderTable, "the grid", csvOf(grid), Deletions::Allowed);
    if (edit) {
        edit->label = std::move(label);
    }
    return edit;
}

} // namespace

int OrderGrid::column(std::string_view name) const {
    const auto found = std::ranges::find(columns, name);
    return found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
}

OrderGrid orderGrid(const Document& document) {
    OrderGrid grid;
    if (!document.setup() || !document.meaning().scenario) {
        return grid;
    }
    auto rows = fieldsOf(
        formats::writeOrderCsv(formats::orderRows(*document.meaning().scenario, document.meaning().built)));
    if (!rows || rows->empty()) {
        return grid;
    }
    grid.columns = rows->front();
    grid.rows.assign(rows->begin() + 1, rows->end());
    for (auto& row : grid.rows) {
        row.resize(grid.columns.size());
    }
    return grid;
}

Edited setOrderCell(const Document& document, int row, int column, const std::string& value) {
    OrderGrid grid = orderGrid(document);
    if (row < 0 || column < 0 || static_cast<std::size_t>(row) >= grid.rows.size() ||
        static_cast<std::size_t>(column) >= grid.columns.size()) {
        return refuse("there is no such cell of the grid");
    }
    std::string& cell = grid.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    if (cell == value) {
        return Change{};
    }
    cell = value;
    return taken(document, grid,
                 fmt::format("{} of row {}", grid.columns[static_cast<std::size_t>(column)], row + 1));
}

std::string orderText(const OrderGrid& grid, int first, int last) {
    std::string text;
    const auto add = [&](const std::vector<std::string>& fields) {
        for (std::size_t i = 0; i < fields.size(); ++i) {
            text += (i == 0 ? "" : "\t") + fields[i];
        }
        text += '\n';
    };
    add(grid.columns);
    for (int row = std::max(first, 0); row <= last && static_cast<std::size_t>(row) < grid.rows.size();
         ++row) {
        add(grid.rows[static_cast<std::size_t>(row)]);
    }
    return text;
}

Edited pasteOrder(const Document& document, int row, int column, std::string_view text) {
    OrderGrid grid = orderGrid(document);
    auto pasted = fieldsOf(text);
    if (!pasted) {
        return std::unexpected(pasted.error());
    }
    if (grid.columns.empty() || pasted->empty() || row < 0 || column < 0) {
        return refuse("there is nothing to paste");
    }
    std::vector<int> under;
    const std::vector<std::string>& heads = pasted->front();
    const bool headed = heads.size() > 1 && std::ranges::all_of(heads, [&](const std::string& head) {
                            return grid.column(head) >= 0;
                        });
    for (std::size_t i = 0; i < grid.columns.size() + heads.size(); ++i) {
        under.push_back(headed ? (i < heads.size() ? grid.column(heads[i]) : -1)
                               : column + static_cast<int>(i));
    }
    if (headed) {
        pasted->erase(pasted->begin());
    }
    for (const auto& fields : *pasted) {
        if (static_cast<std::size_t>(row) >= grid.rows.size()) {
            grid.rows.emplace_back(grid.columns.size());
        }
        auto& into =
            grid.rows[static_cast<std::size_t>(std::min(row, static_cast<int>(grid.rows.size()) - 1))];
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (i >= under.size() || under[i] < 0 ||
                static_cast<std::size_t>(under[i]) >= grid.columns.size()) {
                return refuse(
                    fmt::format("what was copied is wider than the grid: {} fields", fields.size()));
            }
            into[static_cast<std::size_t>(under[i])] = fields[i];
        }
        ++row;
    }
    return taken(document, grid,
                 fmt::format("Paste {} {} into the order of battle", pasted->size(),
                             pasted->size() == 1 ? "row" : "rows"));
}

} // namespace groma::session
