#include "tests/support/sampled_plays.h"

#include "core/snippet/question.h"
#include "tests/support/source_dir.h"

#include <algorithm>
#include <filesystem>

namespace groma::tests {

namespace {

constexpr std::uint64_t kStepsOfPlay = 200'000; // whole battles end soon

bool sameEnd(const odds::End& a, const odds::End& b) {
    return a.result == b.result && a.cancelled == b.cancelled && a.left == b.left &&
           a.finished == b.finished && a.failure.kind == b.failure.kind && a.failure.text == b.failure.text &&
           a.failure.chain == b.failure.chain && a.position == b.position && a.seen == b.seen;
}

bool sameShare(const odds::RestsOn& a, const odds::RestsOn& b) {
    return a.on == b.on && a.chance == b.chance;
}

std::optional<std::string> difference(const odds::Odds& a, const odds::Odds& b) {
    if (a.method != b.method) return "other methods";
    if (a.samples != b.samples) return "other numbers of plays";
    if (!std::ranges::equal(a.ends, b.ends, sameEnd)) return "other ends";
    if (!std::ranges::equal(a.assumed, b.assumed, sameShare)) return "they rest on something else";
    if (a.decided.byScript != b.decided.byScript || a.decided.byPreference != b.decided.byPreference ||
        a.decided.byRule != b.decided.byRule || a.decided.passed != b.decided.passed ||
        a.decided.displaced != b.decided.displaced || a.decided.given != b.decided.given)
        return "other decisions were met";
    if (a.whyNot != b.whyNot) return "other reasons why they are not exact";
    return std::nullopt;
}

} // namespace

std::vector<std::string> sampleSnippets() {
    namespace fs = std::filesystem;
    std::vector<std::string> all;
    for (const fs::directory_entry& sample :
         fs::directory_iterator(fs::path(test::sourceDir()) / "samples")) {
        const fs::path folder = sample.path() / "snippets";
        if (!fs::is_directory(folder)) continue;
        for (const fs::directory_entry& file : fs::directory_iterator(folder))
            if (file.path().extension() == ".yaml") all.push_back(file.path().string());
    }
    std::ranges::sort(all);
    return all;
}

ThrownTwice throwTwice(const formats::Loaded& snippet, odds::Rule rule, std::uint64_t seed,
                       std::uint64_t samples, std::uint64_t steps) {
    ThrownTwice told;
    if (!snippet.snippet || !snippet.built.setup) return told;
    auto question = snippet::oddsQuestion(*snippet.built.setup, *snippet.snippet);
    if (!question) return told;
    odds::Request& request = question->request;
    request.policy.rule = rule;
    request.limits.nodes = 1;
    request.limits.play.allSteps = kStepsOfPlay;
    request.limits.work.steps = steps;
    request.samples = samples;
    request.seed = seed;
    for (const bool findAssumed : {false, true}) {
        request.findAssumed = findAssumed;
        odds::Counter counter;
        request.remembers = true;
        const odds::Odds known = counter.count(request);
        if (known.method != odds::Method::Sampled) return told;
        request.remembers = false;
        const odds::Odds played = counter.count(request);
        told.samples += known.samples;
        told.known += known.known;
        told.differs = difference(known, played);
        if (!told.differs && played.known != 0) told.differs = "plays are known where none should be";
        if (told.differs) return told;
    }
    return told;
}

} // namespace groma::tests
