#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <cstdint>

namespace groma::check {

namespace {

// The one step of a line of cells that goes against all others; 0 when there is none or more than one.
std::size_t oddStep(const std::vector<const rules::ValueCell*>& cells) {
    std::size_t rises = 0;
    std::size_t falls = 0;
    std::size_t rise = 0;
    std::size_t fall = 0;
    for (std::size_t i = 1; i < cells.size(); ++i) {
        if (cells[i]->unknown() || cells[i - 1]->unknown()) {
            return 0;
        }
        const auto before = base::Number::fromBits(cells[i - 1]->bits);
        const auto now = base::Number::fromBits(cells[i]->bits);
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

// Along one axis most steps go one way; those that go the other are told. Where as many rise as fall nothing
// can be said of the way, and the first step back is told.
struct Axis {
    const char* name = "";                 // of a line of cells
    const std::vector<rules::Head>& heads; // of the lines
    std::size_t lines = 0, length = 0;
    std::size_t lineStride = 0, stride = 0;
};

void alongOrder(const rules::Table& table, const rules::OutcomeSet& set, const Axis& axis, diag::Sink& sink) {
    const auto at = [&](std::size_t line, std::size_t i) -> const rules::ValueCell& {
        return table.cells[line * axis.lineStride + i * axis.stride];
    };
    struct Step {
        std::size_t line, i;
        int way;
    };
    std::vector<Step> steps;
    std::size_t rises = 0;
    for (std::size_t line = 0; line < axis.lines; ++line) {
        for (std::size_t i = 1; i < axis.length; ++i) {
            if (at(line, i - 1).unknown() || at(line, i).unknown()) {
                continue;
            }
            const std::int32_t before = set.ranks[static_cast<std::size_t>(at(line, i - 1).bits)];
            const std::int32_t now = set.ranks[static_cast<std::size_t>(at(line, i).bits)];
            if (now != before) {
                steps.push_back({line, i, now > before ? 1 : -1});
                rises += now > before ? 1 : 0;
            }
        }
    }
    const int way = steps.empty()               ? 0
                    : 2 * rises == steps.size() ? steps.front().way
                    : 2 * rises > steps.size()  ? 1
                                                : -1;
    for (const Step& step : steps) {
        if (step.way == way) {
            continue;
        }
        const auto& before = set.values[static_cast<std::size_t>(at(step.line, step.i - 1).bits)].name;
        const auto& now = set.values[static_cast<std::size_t>(at(step.line, step.i).bits)].name;
        const std::string whose = set.orderFor.empty() ? "" : fmt::format(" for the {}", set.orderFor);
        const std::string& head = axis.heads[step.line].text;
        const std::string line = head.empty() ? std::string() : fmt::format("{} `{}` of ", axis.name, head);
        auto problem = diag::diagnose(
            diag::Code::OutcomeOutOfOrder, at(step.line, step.i).where,
            fmt::format("{}`{}` gets {} everywhere but here: `{}` is {} than `{}`{}", line, table.named.id,
                        way > 0 ? "better" : "worse", now, step.way > 0 ? "better" : "worse", before, whose));
        sink.add(std::move(problem).withFound(now));
    }
}

} // namespace

// Numbers: one odd step of a row. Outcomes: by the order that their set declares, along rows and columns;
// without one there is nothing to compare.
void tableOrder(const Subject& subject, diag::Sink& sink) {
    for (const rules::Table& table : subject.model.tables) {
        const std::size_t width = table.columns.size();
        const std::size_t height = table.rows.size();
        if (table.cells.size() != height * width) {
            continue;
        }
        if (table.gives.kind == lang::Kind::Outcome) {
            const rules::OutcomeSet& set =
                subject.model.outcomes[static_cast<std::size_t>(table.gives.detail)];
            if (!set.ranks.empty()) {
                alongOrder(table, set, {"row", table.rows, height, width, width, 1}, sink);
                alongOrder(table, set, {"column", table.columns, width, height, 1, width}, sink);
            }
            continue;
        }
        if (table.gives.kind != lang::Kind::Number) {
            continue;
        }
        for (std::size_t row = 0; row < height; ++row) {
            std::vector<const rules::ValueCell*> line;
            for (std::size_t c = 0; c < width; ++c) {
                line.push_back(&table.cells[row * width + c]);
            }
            if (const std::size_t at = oddStep(line); at != 0) {
                sink.add(diag::diagnose(diag::Code::TableNotMonotone, line[at]->where,
                                        fmt::format("row `{}` of `{}` goes one way everywhere but here",
                                                    table.rows[row].text, table.named.id)));
            }
        }
    }
}

} // namespace groma::check
