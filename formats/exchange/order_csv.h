#pragma once

#include "core/game/setup/setup_builder.h"
#include "core/rules/scenario_source.h"
#include "formats/exchange/problem.h"
#include "formats/project/project.h"
#include "formats/text/text_edit.h"

#include <array>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// One counter of an order of battle, as its row says it. Texts are those of the scenario file: facing `N`,
// traits `elite; caltrops(count=2)`, state and values `losses=2; disordered=yes`. An empty id: generated.
struct OrderRow {
    std::string side, type, id, name, cell, facing, waiting, traits, state, values, back, entry, turn;
    int line = 0; // of the CSV
    [[nodiscard]] bool same(const OrderRow& other) const;
};
inline constexpr std::array<std::string_view, 13> kOrderColumns{
    "side",   "type",  "id",     "name", "cell",  "facing", "waiting",
    "traits", "state", "values", "back", "entry", "turn"};

// The scenario's pieces, one a row, in the order of the file.
[[nodiscard]] std::vector<OrderRow> orderRows(const rules::ScenarioSource& scenario,
                                              const game::BuiltSetup& built);
[[nodiscard]] std::string writeOrderCsv(const std::vector<OrderRow>& rows);

// Columns may stand in any order; `side` and `type` must be there, others may lack, unknown ones are refused.
// Sides, types, cells and facings are looked up in the setup.
[[nodiscard]] std::expected<std::vector<OrderRow>, std::vector<ForeignProblem>>
readOrderCsv(std::string_view text, const game::Setup& setup);

// Makes the `pieces` of the scenario's file say these rows. Entries whose pieces are unchanged keep their
// bytes; new and changed ones become one line each, with the citation of the entry they were in. The error
// says why the file cannot be edited. `file`, `scenario` and `built` are the scenario's own.
[[nodiscard]] std::expected<TextEdits, std::string> orderEdits(const ProjectFile& file,
                                                               const rules::ScenarioSource& scenario,
                                                               const game::BuiltSetup& built,
                                                               const std::vector<OrderRow>& rows);

} // namespace groma::formats
