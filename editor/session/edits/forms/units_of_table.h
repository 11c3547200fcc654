// The rows of a printed table of units, a type each.
#pragma once

#include "core/rules/model.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::session {

struct PrintedUnit {
    std::string id, title; // as printed; an empty id: the table has no column of codes
    std::vector<std::pair<const rules::Attribute*, std::string>>
        values; // as printed; "?" where the cell has none and the rules give none either
};

// How many of the table's heads name an attribute of the class.
[[nodiscard]] std::size_t headsNamed(const rules::Model& model, const rules::UnitClass& of,
                                     std::string_view printed);

// `printed`: rows of cells with tabs between them, heads first. A head names an attribute of the class by its
// title or id; of the other columns the one of short capitals is the code, the first of words the name. Empty
// where it is no such table: fewer than two rows, no attribute, rows of another length.
[[nodiscard]] std::vector<PrintedUnit> unitsOfTable(const rules::Model& model, const rules::UnitClass& of,
                                                    std::string_view printed);

} // namespace groma::session
