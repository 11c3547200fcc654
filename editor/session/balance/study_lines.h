// Answers about balance as a study keeps them: named lines of text, the same for the same answer.
#pragma once

#include "editor/session/balance/balance_question.h"
#include "editor/session/balance/matrix_question.h"
#include "editor/session/balance/nearest_question.h"
#include "editor/session/balance/sweep_question.h"

#include <string>
#include <utility>
#include <vector>

namespace groma::session {

using StudyLines = std::vector<std::pair<std::string, std::string>>;

// Who is forbidden what, who wins with what intervals, how it ended, seats changed, each change with its
// effect, why it stopped.
StudyLines linesOf(const game::Setup& setup, const BalanceAnswer& answer, const BalanceQuestion& question);
// A line for each change, the nearest to one half first, and how it is with the same fresh seeds.
StudyLines linesOf(const NearestAnswer& nearest);
// A line for each pair of types, and for each type that was left out. `other`: the same pairs under other
// rules, told where they differ; null: there are none.
StudyLines linesOf(const sim::Matrix& matrix, const std::vector<sim::LeftOut>& out, sim::Measure measure,
                   const sim::Matrix* other = nullptr);
// A line for each point.
StudyLines linesOf(const SweepAnswer& answer, const std::vector<SweepAxis>& axes);

// "cp of BREN, read in 3 of 12 cells": on what is assumed they rest.
std::vector<std::string> assumedLines(const sim::Matrix& matrix, std::string_view cells);
// "58.3 % (30.0 % to 84.0 %)", "+8.5 (+6.2 to +10.8)".
std::string shareLine(const sim::SequentialMean& share);
std::string changeLine(const sim::SequentialMean& change); // its mean
std::string changeLine(const sim::SequentialMean& change, double estimate);

} // namespace groma::session
