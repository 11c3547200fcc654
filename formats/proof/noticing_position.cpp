#include "formats/proof/noticing_position.h"

#include "core/game/setup/setup_builder.h"
#include "core/snippet/snippet.h"
#include "formats/proof/asking_order.h"
#include "formats/proof/position_changes.h"
#include "formats/scenario/scenario_reader.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <set>
#include <utility>

namespace groma::formats {

namespace {

using yaml::Fragment;
using yaml::Kind;

constexpr std::size_t kMostSnippets = 12;
constexpr int kHighest =
    6; // values that a counter is given: those beside the numbers of the clause, 0 to this

// What a position may use, or used.
struct Work {
    std::uint64_t steps = 0;
    std::size_t situations = 0;
};
// A changed one may take a way that its snippet never took.
constexpr Work kWorkOfOne{200'000, 2'000};

// On either side of each number in what is broken first, then small ones.
std::vector<int> valuesFor(const Mutant& mutant) {
    std::vector<int> values;
    const auto add = [&](int value) {
        if (value >= 0 && std::ranges::find(values, value) == values.end()) values.push_back(value);
    };
    const std::string& clause = mutant.clause;
    const auto isDigit = [&](std::size_t at) {
        return std::isdigit(static_cast<unsigned char>(clause[at])) != 0;
    };
    for (std::size_t i = 0; i < clause.size();) {
        std::size_t end = i;
        while (end < clause.size() && isDigit(end)) ++end;
        int number = 0; // a minus before it takes it from something, which is to come near it
        const bool read =
            end > i && std::from_chars(clause.data() + i, clause.data() + end, number).ec == std::errc();
        if (read && number < INT32_MAX)
            for (const int beside : {number, number + 1, number - 1}) add(beside);
        i = std::max(end, i + 1);
    }
    for (int value = 0; value <= kHighest; ++value) add(value);
    return values;
}

// A snippet's text as it was read, whatever it was made of.
struct Read {
    ProjectFile file;
    rules::SnippetSource source;
    std::shared_ptr<const rules::ScenarioSource> battle; // that it stands on; null: its board is its own
    Work used;                                           // under the whole rules, once it passes
};

std::optional<Read> read(const ProjectFile& like, std::shared_ptr<const rules::ScenarioSource> battle,
                         std::string text) {
    diag::Sink problems;
    Read made{like, {}, std::move(battle), {}};
    const yaml::Parsed parsed =
        yaml::parse(std::make_shared<SourceFile>(like.path, std::move(text)), like.id, problems);
    if (!parsed.ok) return std::nullopt;
    made.file.tree = parsed.tree;
    made.source = readSnippet(made.file, problems);
    return problems.hasErrors() ? std::nullopt : std::optional(std::move(made));
}

struct Played {
    snippet::Report report;
    Work used;
};

// Nothing where it cannot be set up under these rules.
std::optional<Played> played(const Read& made, const game::RulesetRef& rules, const Work& most) {
    diag::Sink problems;
    const rules::SnippetSource& source = made.source;
    const game::BuiltSetup built =
        made.battle
            ? game::buildSetup(rules, laidOver(*made.battle, source.scenario, source.remove), problems)
            : game::buildSetup(rules, source.scenario, problems);
    if (problems.hasErrors() || !built.setup) return std::nullopt;
    std::uint64_t budget = most.steps;
    snippet::Settings settings;
    settings.bounds.budget = &budget;
    settings.limits.nodes = most.situations;
    settings.samples = 0;
    snippet::Report report = snippet::run(*built.setup, source, settings);
    const Work used{most.steps - budget, report.situations};
    return Played{std::move(report), used};
}

// Values that the steps expect, by their nodes: what came instead can be written there.
std::set<std::uint32_t> expectedNodes(const rules::SnippetSource& source) {
    std::set<std::uint32_t> nodes;
    for (const rules::StepSource& step : source.steps) {
        for (const auto* list : {&step.expect, &step.odds, &step.evaluate})
            for (const rules::NamedText& one : *list) nodes.insert(one.text.where.node);
        for (const auto& of : step.oddsOf)
            for (const rules::NamedText& one : of.chances) nodes.insert(one.text.where.node);
    }
    return nodes;
}

// The text with what came written where something else was expected; nothing where something went wrong that
// is no value: a call that is refused, an answer that is not offered.
std::optional<std::string> asItCame(const Read& made, const snippet::Report& report) {
    const std::set<std::uint32_t> nodes = expectedNodes(made.source);
    const yaml::Tree& tree = *made.file.tree;
    TextEdits edits;
    for (const snippet::StepReport& step : report.steps)
        for (const snippet::Mismatch& one : step.mismatches) {
            if (one.found.empty() || one.where.file != made.file.id || !nodes.contains(one.where.node) ||
                tree.node(one.where.node).kind != Kind::Scalar)
                return std::nullopt;
            auto edit = yaml::setScalar(tree, one.where.node, one.found);
            if (!edit) return std::nullopt;
            edits.insert(edits.end(), edit->begin(), edit->end());
        }
    auto text = applyEdits(tree.source().bytes(), std::move(edits));
    return text ? std::optional(*std::move(text)) : std::nullopt;
}

// The same, passing under the rules: a step that expects something else ends a snippet, so step by step.
std::optional<Read> expectingWhatComes(Read made, const game::RulesetRef& rules) {
    for (std::size_t step = 0; step <= made.source.steps.size(); ++step) {
        const auto now = played(made, rules, kWorkOfOne);
        if (!now) return std::nullopt;
        made.used = now->used;
        if (now->report.passed()) return made;
        auto text = asItCame(made, now->report);
        auto next = text ? read(made.file, made.battle, *std::move(text)) : std::nullopt;
        if (!next) return std::nullopt;
        made = *std::move(next);
    }
    return std::nullopt;
}

// What it is called, what it says of itself, and what it covers.
std::optional<std::string> named(const Read& made, const std::string& change, const Mutant& mutant) {
    std::optional<std::string> text(std::string(made.file.tree->source().bytes()));
    const auto entry = [&](std::string_view key, const Fragment& value) {
        if (!text) return;
        const std::optional<Read> now = read(made.file, made.battle, *text);
        const auto edit = now ? yaml::setEntry(*now->file.tree, now->file.tree->root(), key, value)
                              : yaml::EditResult(std::unexpected(yaml::EditRefusal{}));
        auto next = edit ? applyEdits(*text, *edit) : std::expected<std::string, EditConflict>(*text);
        text = edit && next ? std::optional(*std::move(next)) : std::nullopt;
    };
    const std::string& title = made.source.scenario.title.text;
    entry("title", Fragment::sentence(title.empty() ? change : title + ", where " + change));
    entry("help",
          Fragment::sentence("The results are what the rules make of it: hold them against the page."));
    std::vector<Fragment> covers;
    for (const std::string& id : mutant.covers) covers.push_back(Fragment::word(id));
    if (!covers.empty()) entry("covers", Fragment::list(std::move(covers)));
    return text;
}

// Null where they are no rules any more, or the proof's own are whole. To be asked compiles them.
game::RulesetRef brokenFor(const Suite& suite, std::size_t proof, const Mutant& mutant,
                           Suite::BrokenRules& rules) {
    const std::size_t basis = suite.proofs()[proof].basis;
    if (!rules.rulesets[basis]) (void)suite.notices(proof, mutant, rules);
    return rules.rulesets[basis].value_or(nullptr);
}

// A snippet that positions are made of.
struct Like {
    std::size_t proof; // Suite::proofs()
    std::shared_ptr<const rules::ScenarioSource> battle;
    std::vector<PositionChange> changes; // of the wave
};

// Null: its board is its own.
std::shared_ptr<const rules::ScenarioSource> groundRead(const Loaded& snippet) {
    if (snippet.snippet->basis.empty()) return nullptr;
    diag::Sink problems; // told where the battle is read for itself
    return std::make_shared<const rules::ScenarioSource>(
        readScenario(*snippet.project->file(snippet.project->start()->scenarios.front()), problems));
}

// The snippet so changed, where it passes and would turn red.
std::optional<NoticingPosition> noticing(const Suite& suite, const Like& like, const PositionChange& change,
                                         const Mutant& mutant, Suite::BrokenRules& rules) {
    const Proof& proof = suite.proofs()[like.proof];
    const ProjectFile& file = *proof.loaded.project->start();
    auto text = applyEdits(file.tree->source().bytes(), change.edits);
    auto made = text ? read(file, like.battle, *std::move(text)) : std::nullopt;
    if (made) made = expectingWhatComes(*std::move(made), proof.loaded.ruleset);
    if (!made) return std::nullopt;
    // As the suite would let it run: what the window calls noticed, it calls so too.
    const Work bounds{stepsUnderBroken(made->used.steps), situationsUnderBroken(made->used.situations)};
    const auto otherwise = played(*made, brokenFor(suite, like.proof, mutant, rules), bounds);
    if (!otherwise || otherwise->report.passed()) return std::nullopt;
    auto whole = named(*made, change.words, mutant);
    if (!whole) return std::nullopt;
    return NoticingPosition{proof.path, change.words, *std::move(whole)};
}

} // namespace

NoticingSearch searchNoticing(const Suite& suite, const Mutant& mutant, Suite::BrokenRules& rules,
                              std::size_t most, const std::function<bool()>& stop) {
    NoticingSearch search;
    if (mutant.ofBattle) return search;
    const AskingOrder order = askingOrder(suite, mutant);
    const std::vector<int> values = valuesFor(mutant);
    std::vector<Like> likes;
    for (std::size_t i = 0; i < order.proofs.size() && likes.size() < kMostSnippets; ++i) {
        if (order.reaching > 0 && i >= order.reaching) break;
        const std::size_t proof = order.proofs[i];
        const Loaded& snippet = suite.proofs()[proof].loaded;
        if (snippet.battles.empty() && brokenFor(suite, proof, mutant, rules))
            likes.push_back({proof, groundRead(snippet), {}});
    }
    search.likes = likes.size();
    for (int wave = 0; wave < kPositionWaves; ++wave) {
        for (Like& like : likes)
            like.changes =
                positionChanges(suite.proofs()[like.proof].loaded, wave, values, most - search.tried);
        // One of each in turn, so that none of them uses up what all may try.
        bool more = true;
        for (std::size_t i = 0; more; ++i) {
            more = false;
            for (const Like& like : likes) {
                if (i >= like.changes.size()) continue;
                more = true;
                if (search.tried >= most || stop()) return search;
                ++search.tried;
                search.found = noticing(suite, like, like.changes[i], mutant, rules);
                if (search.found) return search;
            }
        }
    }
    return search;
}

} // namespace groma::formats
