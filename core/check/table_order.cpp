#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <cstdint>

namespace groma::check {

namespace {

std::int64_t rank(const rules::Table& table, const rules::ValueCell& cell)
{
    return table.gives.kind == lang::Kind::Number ? base::Number::fromBits(cell.bits).numerator() : cell.bits;
}

// The one step of a line of cells that goes against all others; 0 when there is none or more than one.
std::size_t oddStep(const rules::Table& table, const std::vector<const rules::ValueCell*>& cells)
{
    std::size_t rises = 0;
    std::size_t falls = 0;
    std::size_t rise = 0;
    std::size_t fall = 0;
    for (std::size_t i = 1; i < cells.size(); ++i) {
        if (cells[i]->unknown() || cells[i - 1]->unknown()) {
            return 0;
        }
        const std::int64_t before = rank(table, *cells[i - 1]);
        const std::int64_t now = rank(table, *cells[i]);
        if (now > before) {
            ++rises;
            rise = i;
        } else if (now < before) {
            ++falls;
            fall = i;
        }
    }
    if (rises == 1 && falls >= 2) {
        return rise;
    }
    return falls == 1 && rises >= 2 ? fall : 0;
}

}  // namespace

// Only for numbers: which outcome is the better one is for the author to know.
void tableOrder(const Subject& subject, diag::Sink& sink)
{
    for (const rules::Table& table : subject.model.tables) {
        if (table.gives.kind != lang::Kind::Number) {
            continue;
        }
        const std::size_t width = table.columns.size();
        for (std::size_t row = 0; row < table.rows.size() && table.cells.size() == table.rows.size() * width; ++row) {
            std::vector<const rules::ValueCell*> line;
            for (std::size_t c = 0; c < width; ++c) {
                line.push_back(&table.cells[row * width + c]);
            }
            if (const std::size_t at = oddStep(table, line); at != 0) {
                sink.add(diag::diagnose(diag::Code::TableNotMonotone, line[at]->where,
                                        fmt::format("row `{}` of `{}` goes one way everywhere but here", table.rows[row].text, table.named.id)));
            }
        }
    }
}

}  // namespace groma::check
