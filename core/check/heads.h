#pragma once

#include "core/rules/model.h"

#include <string_view>
#include <vector>

namespace groma::check {

// The rows or columns of a table in the order of the numbers they hold, those without any bound left out.
std::vector<const rules::Head*> inOrder(const std::vector<rules::Head>& heads);

// Calls each(heads, "row" or "column", table) for the heads of all tables.
template <class Do>
void eachHeads(const rules::Model& model, Do each) {
    for (const rules::Table& table : model.tables) {
        each(table.rows, std::string_view("row"), table);
        if (!table.columnName.empty()) {
            each(table.columns, std::string_view("column"), table);
        }
    }
}

} // namespace groma::check
