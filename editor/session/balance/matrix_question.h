// Every type against every type in the situation that a what-if, or an open snippet, puts.
#pragma once

#include "core/sim/matrix.h"
#include "editor/session/jobs/parallel.h"
#include "editor/session/questions/what_if.h"
#include "formats/load/load.h"

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

// All cells; what was not asked when the crew was told to stop is refused. `seen` hears how many are done,
// from any thread.
sim::Matrix askMatrix(const sim::MatrixPlan& plan, const Crew& crew,
                      const std::function<void(std::size_t)>& seen = {});

// Of a snippet its own call, or another; of a scenario the call that is given, made by `side`. Or why there
// is no such question.
std::expected<sim::MatrixPlan, std::string> matrixPlan(const formats::Loaded& loaded, const std::string& call,
                                                       const std::string& side, sim::MatrixQuestion question);
// Cells of which some chance, or the mean, is another in `b` than in `a`, of equal types; in order. What
// could be asked in one of them alone has moved.
std::vector<std::size_t> movedCells(const sim::Matrix& a, const sim::Matrix& b);

// What tells the cells of a matrix most apart: the losses of a side, where they are others from cell to cell;
// else the result whose chances lie farthest apart.
struct MatrixView {
    sim::Measure measure = sim::Measure::Chances;
    std::size_t layer = 0; // of sim::layersOf
};
MatrixView tellingView(const sim::Matrix& matrix);

// As formats::kMeasures names them.
sim::Measure measureNamed(std::string_view name);

// The call of the what-if, from where its counters stand in it, with types in their places that the scenario
// has counters of: those of the actor's side attack, those of the target's defend. Of a snippet without a
// what-if, its own call.
struct MatrixAsked {
    sim::MatrixPlan plan;
    std::string words; // "Attack of HAST in 085 on GUARD in 102"; of a snippet its call, as it is written
};
Expected<MatrixAsked> matrixPlan(const Document& document, const std::optional<WhatIfQuestion>& question);

// Types that a side has counters of, by the order of the rules.
std::vector<std::string> typesOf(const game::Setup& setup, int side);

// A counter of one type acting upon one of another, where both are on the map; nothing where there is none of
// them, or no room beside it.
std::optional<WhatIfQuestion> whatIfOf(const Document& document, const std::string& attacker,
                                       const std::string& defender, int side);

} // namespace groma::session
