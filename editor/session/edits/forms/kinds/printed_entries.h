// A printed table with an entry in each of its rows: units, kinds of terrain.
#pragma once

#include "core/rules/model.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::session {

using AttributeRefs = std::vector<const rules::Attribute*>;

[[nodiscard]] AttributeRefs attributesOf(const rules::Model& model, const rules::UnitClass& of);
[[nodiscard]] AttributeRefs attributesIn(const std::vector<rules::Attribute>& declared);

struct PrintedEntry {
    std::string id, title; // as printed; an empty id: the table has no column of codes
    std::vector<std::pair<const rules::Attribute*, std::string>>
        values; // as printed; "?" where the cell has none and the rules give none either
};

// How many of the table's heads name one of the attributes.
[[nodiscard]] std::size_t headsNamed(std::span<const rules::Attribute* const> attributes,
                                     std::string_view printed);

// Whether short capitals in every cell of a column are the codes of what the rows are, or its names.
enum class Capitals : std::uint8_t { Codes, Names };

// `printed`: rows of cells with tabs between them, heads first. A head names an attribute by its title or id;
// of the other columns the one of codes is the code, the first of words the name. Empty where it is no such
// table: fewer than two rows, no attribute, rows of another length.
[[nodiscard]] std::vector<PrintedEntry> entriesOfTable(std::span<const rules::Attribute* const> attributes,
                                                       std::string_view printed,
                                                       Capitals capitals = Capitals::Codes);

// Heads of columns of numbers that name none of the attributes, in a table that has a column of words
// besides: what the rules do not know of its entries yet. In the order of the columns.
[[nodiscard]] std::vector<std::string> newNumbersOf(std::span<const rules::Attribute* const> attributes,
                                                    std::string_view printed);

} // namespace groma::session
