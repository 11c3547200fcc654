#include "tests/truth/north_trials.h"

#include "tests/truth/record_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <utility>

namespace groma::truth {

namespace {

using Verdict = sim::EffectTest::Verdict;

constexpr std::array<std::pair<Verdict, std::string_view>, 4> kVerdicts{
    {{Verdict::Open, "open"}, {Verdict::None, "none"}, {Verdict::More, "more"}, {Verdict::Less, "less"}}};

std::string_view wordOf(Verdict verdict) {
    return std::ranges::find(kVerdicts, verdict, &std::pair<Verdict, std::string_view>::first)->second;
}

std::optional<Verdict> verdictOf(std::string_view word) {
    const auto* const at = std::ranges::find(kVerdicts, word, &std::pair<Verdict, std::string_view>::second);
    return at == kVerdicts.end() ? std::nullopt : std::optional(at->first);
}

std::string cellsOfTrial(const Trial& one) {
    return fmt::format("{}\t{}\t{:.3f}\t{:.3f}", wordOf(one.verdict), one.pairs, one.seconds, one.further);
}

std::optional<Trial> trialOf(std::span<const std::string> cells) {
    const auto verdict = verdictOf(cells[0]);
    if (!verdict) return std::nullopt;
    return Trial{*verdict, std::strtoull(cells[1].c_str(), nullptr, 10),
                 std::strtod(cells[2].c_str(), nullptr), std::strtod(cells[3].c_str(), nullptr)};
}

std::string lineOfTrial(const TrialOfBoth& one) {
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}", one.number, one.change, wordOf(one.right),
                       cellsOfTrial(one.planted), one.otherDice ? "other dice" : "the same dice",
                       cellsOfTrial(one.nothing));
}

std::optional<TrialOfBoth> trialOfLine(const std::string& line) {
    const std::vector<std::string> cells = cellsOf(line);
    if (cells.size() != 12) return std::nullopt;
    const std::span<const std::string> all(cells);
    const std::uint64_t number = std::strtoull(cells[0].c_str(), nullptr, 10);
    const auto right = verdictOf(cells[2]);
    const auto planted = trialOf(all.subspan(3, 4)), nothing = trialOf(all.subspan(8, 4));
    if (number == 0 || !right || !planted || !nothing) return std::nullopt;
    return TrialOfBoth{number, cells[1], *right, *planted, *nothing, cells[7] == "other dice"};
}

} // namespace

bool NorthTrials::open() {
    if (file_.empty()) return true;
    if (!isRecordThere(file_) && !addToRecord(file_, head_)) return false;
    return withoutTornLine(file_) && look();
}

bool NorthTrials::look() {
    if (file_.empty()) return true;
    const auto lines = linesOfRecord(file_, head_);
    if (!lines) return false;
    for (const std::string& line : *lines) {
        if (line == head_) continue; // two runs began at once
        const auto one = trialOfLine(line);
        if (!one) {
            fmt::print(stderr, "{}: `{}` is no line of it\n", file_, line);
            return false;
        }
        take(*one);
    }
    return true;
}

bool NorthTrials::add(const TrialOfBoth& one) {
    take(one);
    return file_.empty() || addToRecord(file_, lineOfTrial(one));
}

bool NorthTrials::has(std::uint64_t number) const {
    return std::ranges::count(known_, number, &TrialOfBoth::number) > 0;
}

// Two runs may have played the same one: it counts once.
void NorthTrials::take(const TrialOfBoth& one) {
    if (has(one.number)) return;
    known_.insert(std::ranges::upper_bound(known_, one.number, {}, &TrialOfBoth::number), one);
}

} // namespace groma::truth
