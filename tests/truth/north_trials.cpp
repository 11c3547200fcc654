#include "tests/truth/north_trials.h"

#include "tests/truth/record_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
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

std::string lineOfTrial(const KeptTrial& one) {
    return fmt::format("{}\t{}\t{}\t{}\t{:.3f}\t{:.3f}", one.number, one.change, wordOf(one.trial.verdict),
                       one.trial.pairs, one.trial.seconds, one.trial.further);
}

std::optional<KeptTrial> trialOfLine(const std::string& line) {
    const std::vector<std::string> cells = cellsOf(line);
    if (cells.size() != 6) return std::nullopt;
    const std::uint64_t number = std::strtoull(cells[0].c_str(), nullptr, 10);
    const auto verdict = verdictOf(cells[2]);
    if (number == 0 || !verdict) return std::nullopt;
    return KeptTrial{number,
                     cells[1],
                     {*verdict, std::strtoull(cells[3].c_str(), nullptr, 10),
                      std::strtod(cells[4].c_str(), nullptr), std::strtod(cells[5].c_str(), nullptr)}};
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

bool NorthTrials::add(const KeptTrial& one) {
    take(one);
    return file_.empty() || addToRecord(file_, lineOfTrial(one));
}

const Trial* NorthTrials::find(std::uint64_t number, const std::string& change) const {
    const auto found = std::ranges::find_if(
        known_, [&](const KeptTrial& one) { return one.number == number && one.change == change; });
    return found == known_.end() ? nullptr : &found->trial;
}

// Two runs may have played the same one: it counts once.
void NorthTrials::take(const KeptTrial& one) {
    if (find(one.number, one.change) == nullptr) known_.push_back(one);
}

} // namespace groma::truth
