// What a value reads that lies outside all rows or columns: nothing, which stops play, or what is nearest.
#include "core/lang/tables/table_option.h"

namespace groma::lang {

namespace {

template <rules::Miss rules::Table::*Side>
bool read(rules::Table& table, int word) {
    table.*Side = static_cast<rules::Miss>(word);
    return true;
}

constexpr std::string_view kMeaning = "what a value outside the table reads";

} // namespace

extern const TableOption kBelow{
    .key = "below",
    .words = {"error", "first row"},
    .meaning = kMeaning,
    .say = read<&rules::Table::below>,
};
extern const TableOption kAbove{
    .key = "above",
    .words = {"error", "last row"},
    .meaning = kMeaning,
    .say = read<&rules::Table::above>,
};
extern const TableOption kLeft{
    .key = "left",
    .words = {"error", "first column"},
    .meaning = kMeaning,
    .say = read<&rules::Table::left>,
};
extern const TableOption kRight{
    .key = "right",
    .words = {"error", "last column"},
    .meaning = kMeaning,
    .say = read<&rules::Table::right>,
};

} // namespace groma::lang
