// `excess: whole steps`: how far a value lies past the last column.
#include "core/lang/tables/table_option.h"

namespace groma::lang {

namespace {

// Past a column for all values there is nothing.
bool hasLastColumn(rules::Table& table, int) { return table.lastColumn.has_value(); }

base::Number wholeSteps(const Table& table, int, base::Number x) {
    base::Number over;
    const bool past = table.lastColumn && trySubtract(x, *table.lastColumn, over) && over.sign() > 0;
    return base::Number(past ? base::floor(over) : 0);
}

} // namespace

extern const TableOption kExcess{
    .key = "excess",
    .words = {"whole steps"},
    .meaning = "a way to count what is past the last column",
    .say = hasLastColumn,
    .value = wholeSteps,
    .sentence = "the whole steps of {0} past the last column of {1}",
};

} // namespace groma::lang
