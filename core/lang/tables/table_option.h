// What a table may say of itself besides its heads and cells: `above: last row`, `excess: whole steps`. Each
// option is a constant of a file of this folder, which describes all of it, and a line of table_options.def.
#pragma once

#include "core/base/number.h"
#include "core/lang/program/program.h"
#include "core/rules/model.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace groma::lang {

struct TableOption {
    std::string_view key;                  // in YAML
    std::array<std::string_view, 2> words; // one of them is said; the second may be empty
    std::string_view meaning;              // `first line` is not MEANING

    // Takes the word into the table; false: a table like this one cannot say so. May be absent.
    bool (*say)(rules::Table& table, int word) = nullptr;

    // Texts call `KEY(TABLE, x)`, of tables that say it, and get what `value` makes of x. Absent: nothing
    // calls it.
    base::Number (*value)(const Table& table, int word, base::Number x) = nullptr;
    std::string_view sentence = {}; // what the call reads as: {0} is x, {1} the table
};

// All, in the order of the list.
std::span<const TableOption* const> tableOptions();
// The option that is called by this name; none: nothing is.
std::optional<int> calledOption(std::string_view name);
// The words of an option, without empty ones.
std::span<const std::string_view> wordsOf(const TableOption& option);
// Which of its words a table or its compiled form says; -1: none.
template <class Of>
int saidBy(const Of& table, std::size_t option) {
    return option < table.says.size() ? table.says[option] : -1;
}

} // namespace groma::lang
