#include "formats/proof/told_otherwise.h"

#include "core/base/text.h"
#include "core/snippet/snippet.h"

#include <algorithm>
#include <string_view>

namespace groma::formats {

namespace {

std::string toldOf(const snippet::Report& report) {
    std::string all;
    for (const snippet::StepReport& step : report.steps) all += game::lines(step.log);
    return all;
}

std::string lineAt(std::string_view text, std::size_t at) {
    const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    const std::size_t from = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t end = std::min(text.find('\n', from), text.size());
    return std::string(base::trim(text.substr(from, end - from)));
}

} // namespace

std::optional<ToldOtherwise> toldOtherwise(const Suite& suite, std::size_t proof, const Mutant& mutant,
                                           Suite::BrokenRules& rules) {
    const auto report = suite.playedUnder(proof, mutant, rules);
    if (!report) return std::nullopt;
    const Loaded& loaded = suite.proofs()[proof].loaded;
    snippet::Settings settings;
    settings.samples = 0;
    settings.limits.nodes = situationsUnderBroken(suite.proofs()[proof].situations);
    const std::string before = toldOf(snippet::run(*loaded.built.setup, *loaded.snippet, settings));
    const std::string under = toldOf(*report);
    if (before == under) return std::nullopt;
    const auto differ = std::ranges::mismatch(before, under);
    const auto at = static_cast<std::size_t>(differ.in1 - before.begin());
    return ToldOtherwise{lineAt(before, at), lineAt(under, at)};
}

} // namespace groma::formats
