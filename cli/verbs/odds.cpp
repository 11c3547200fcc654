#include "cli/files.h"
#include "cli/question.h"
#include "cli/run.h"
#include "cli/verbs/verbs.h"

#include "core/snippet/snippet.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace groma::cli {

namespace {

struct Options {
    std::string path;
    std::string policy = "first";
    std::size_t step = 0;
    std::string measure;
    std::uint64_t limit = odds::Limits{}.nodes;
    std::uint64_t samples = 20'000;
    std::uint64_t seed = 1;
    bool json = false;
};

nlohmann::ordered_json termsJson(const game::LogEntry& entry) {
    nlohmann::ordered_json terms = nlohmann::ordered_json::array();
    for (const game::LogTerm& term : entry.terms)
        terms.push_back({{"title", term.title}, {"operation", term.operation}, {"amount", term.amount}, {"after", term.after},
                         {"cite", term.cite}, {"applied", term.state != lang::NoteState::NotApplied}});
    return terms;
}

// The stacks that are read before the first die falls: what the odds rest on.
std::vector<game::LogEntry> stacksBeforeDice(const Question& question, const odds::Policy& policy) {
    game::LogRecorder log(question.start.setup());
    game::Engine engine;
    game::Run run = question.start;
    game::Pending pending;
    std::vector<game::Answer> answers;
    for (int decisions = 0; decisions < 64; ++decisions) {
        engine.advance(run, pending, &log);
        if (pending.what != game::Pending::What::Choice) break;
        odds::considered(question.start.setup(), policy, pending, answers);
        if (answers.empty()) break;
        engine.answer(run, pending, answers.front(), &log);
    }
    if (pending.what == game::Pending::What::Chance) {
        engine.answer(run, pending, {0, {}}, &log);
        engine.advance(run, pending, &log);
    }
    return log.take();
}

nlohmann::ordered_json asJson(const game::Setup& setup, const Question& question, const odds::Odds& odds,
                              const std::vector<game::LogEntry>& stacks) {
    nlohmann::ordered_json json;
    json["exact"] = odds.exact;
    if (!odds.exact) {
        json["samples"] = odds.samples;
        json["why_not_exact"] = odds.whyNot;
    }
    json["situations"] = odds.situations;
    for (const odds::Chance& chance : odds::results(setup, odds)) json["results"][chance.name] = chance.chance.toString();
    for (const odds::Fate& fate : odds::fates(setup, question.before, odds))
        for (const odds::Chance& chance : fate.chances)
            json["fates"][setup.piece(fate.piece).id][chance.name] = chance.chance.toString();
    json["stacks"] = nlohmann::ordered_json::array();
    for (const game::LogEntry& entry : stacks)
        if (entry.kind == game::LogEntry::Kind::Stack)
            json["stacks"].push_back({{"title", entry.title}, {"value", entry.text}, {"cite", entry.cite}, {"terms", termsJson(entry)}});
    json["assumed"] = nlohmann::ordered_json::array();
    for (const game::AssumedRead& read : odds.assumed) json["assumed"].push_back({{"value", read.what}, {"basis", read.basis}});
    return json;
}

void print(const game::Setup& setup, const Question& question, const odds::Odds& odds, const std::vector<game::LogEntry>& stacks) {
    for (const game::LogEntry& entry : stacks)
        if (entry.kind == game::LogEntry::Kind::Stack || entry.kind == game::LogEntry::Kind::Table) fmt::print("{}\n", game::line(entry));
    fmt::print("\n");
    for (const odds::Chance& chance : odds::results(setup, odds)) {
        if (odds.exact) {
            fmt::print("{:<14} {:>10}  {:>7}\n", chance.name, chance.chance.toString(), percent(chance.chance.toDouble()));
        } else {
            const auto seen = static_cast<std::uint64_t>(chance.chance.toDouble() * static_cast<double>(odds.samples) + 0.5);
            const odds::Interval interval = odds::wilson(seen, odds.samples);
            fmt::print("{:<14} {:>7}  ({} to {})\n", chance.name, percent(chance.chance.toDouble()), percent(interval.low), percent(interval.high));
        }
    }
    for (const odds::Fate& fate : odds::fates(setup, question.before, odds)) {
        fmt::print("\n{}\n", setup.piece(fate.piece).id);
        for (const odds::Chance& chance : fate.chances)
            fmt::print("  {:<24} {:>10}  {:>7}\n", chance.name, chance.chance.toString(), percent(chance.chance.toDouble()));
    }
    if (!odds.exact) fmt::print("\nsampled {} times: {}\n", odds.samples, odds.whyNot);
    if (!odds.assumed.empty()) fmt::print("\nrests on {} assumed values:\n", odds.assumed.size());
    for (const game::AssumedRead& read : odds.assumed) fmt::print("  {}: {}\n", read.what, read.basis);
}

int run(const Options& options) {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(options.path);
    if (loaded.problems.hasErrors() || !loaded.snippet || !loaded.built.setup) {
        if (!printProblems(loaded, false)) fmt::print(stderr, "groma odds: `{}` is no snippet\n", options.path);
        return kFinding;
    }
    const game::Setup& setup = *loaded.built.setup;
    const auto question = questionOf(setup, *loaded.snippet, options.step);
    if (!question) {
        fmt::print(stderr, "groma odds: {}\n", question.error());
        return kFinding;
    }
    odds::Request request = snippet::oddsRequest(setup, question->start, *question->step);
    request.policy.rule = ruleOf(options.policy);
    request.limits.nodes = options.limit;
    request.samples = options.samples;
    request.seed = options.seed;
    request.findAssumed = true;
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    const auto stacks = stacksBeforeDice(*question, request.policy);
    if (options.json) fmt::print("{}\n", asJson(setup, *question, odds, stacks).dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    else print(setup, *question, odds, stacks);
    return kSuccess;
}

} // namespace

void addOdds(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    auto* verb = app.add_subcommand("odds", "Exact chances of what a snippet's call can come to");
    verb->add_option("SNIPPET", options->path, "A snippet")->required();
    verb->add_option("--policy", options->policy, "How decisions fall that the script leaves open")
        ->check(CLI::IsMember({"first", "uniform", "best"}))->capture_default_str();
    verb->add_option("--step", options->step, "Which step, from 1; absent: the first that calls something");
    verb->add_option("--limit", options->limit, "Situations before sampling takes over")->capture_default_str();
    verb->add_option("--samples", options->samples, "How often, when sampling")->capture_default_str();
    verb->add_option("--seed", options->seed, "Of the samples")->capture_default_str();
    verb->add_flag("--json", options->json, "For programs: fractions as text");
    verb->callback([options, &session] { session.exit = run(*options); });
}

} // namespace groma::cli
