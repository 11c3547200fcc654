#include "cli/parts/chances.h"
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/parts/places.h"
#include "cli/parts/run_options.h"
#include "cli/parts/told_count.h"
#include "cli/verbs/verbs.h"
#include "core/odds/chance_words.h"
#include "core/odds/explain.h"
#include "core/snippet/expression.h"
#include "core/snippet/measure.h"
#include "core/snippet/question.h"
#include "formats/project/terminal.h"
#include "formats/text/render.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace groma::cli {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

struct OddsOptions {
    std::string path;
    std::string policy = "first";
    std::size_t step = 0;
    std::vector<std::string> of;
    std::uint64_t memory = odds::Limits{}.bytes / kMiB;
    std::uint64_t limit = 0;
    std::uint64_t samples = 20'000;
    std::uint64_t seed = 1;
    bool json = false;
    bool progress = false;
    bool noJit = false;
};

nlohmann::ordered_json stackJson(const game::LogEntry& entry) {
    nlohmann::ordered_json terms = nlohmann::ordered_json::array();
    for (const game::LogTerm& term : entry.terms)
        terms.push_back({{"title", term.title},
                         {"operation", term.operation},
                         {"amount", term.amount},
                         {"after", term.after},
                         {"cite", term.cite},
                         {"applied", term.state != lang::NoteState::NotApplied}});
    nlohmann::ordered_json json{{"title", entry.title}, {"value", entry.text}, {"cite", entry.cite}};
    if (entry.kind == game::LogEntry::Kind::Table) json["table"] = true; // value: "row, column: outcome"
    else json["terms"] = terms;
    for (const game::LogEntry& inner : entry.within) json["within"].push_back(stackJson(inner));
    return json;
}

nlohmann::ordered_json stacksJson(const std::vector<game::LogEntry>& entries) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const game::LogEntry& entry : entries) json.push_back(stackJson(entry));
    return json;
}

void printStacks(const std::vector<game::LogEntry>& entries) {
    for (const game::LogEntry& entry : entries) {
        fmt::print("  {}\n", game::line(entry));
        for (const std::string& inner : game::linesWithin(entry)) fmt::print("  {}\n", inner);
        std::string left;
        for (const std::string& one : game::uncounted(entry)) left += (left.empty() ? "" : "; ") + one;
        if (!left.empty()) fmt::print("    did not count: {}\n", left);
    }
}

// What was asked, how, and what came out.
struct Answered {
    const game::Setup& setup;
    const snippet::Question& question;
    const odds::Odds& odds;
    odds::Explanation explained;
    std::vector<snippet::EndExpression> expressions;
};

const char* methodName(odds::Method method) {
    return method == odds::Method::Exact ? "exact" : method == odds::Method::Sampled ? "sampled" : "bounds";
}

nlohmann::ordered_json policyJson(const rules::Model& model, const odds::Odds& odds) {
    nlohmann::ordered_json json{{"rule", odds::ruleName(odds.policy.rule)},
                                {"text", odds::policyText(model, odds)}};
    const auto add = [&](const char* key, const odds::Decided::Names& names) {
        if (!names.empty()) json[key] = names;
    };
    add("by_script", odds.decided.byScript);
    add("script_not_legal_somewhere", odds.decided.displaced);
    add("by_preference", odds.decided.byPreference);
    add("by_rule", odds.decided.byRule);
    add("offers_passed", odds.decided.passed);
    return json;
}

nlohmann::ordered_json asJson(const Answered& answered) {
    const odds::Odds& odds = answered.odds;
    nlohmann::ordered_json json;
    json["exact"] = odds.exact();
    json["method"] = methodName(odds.method);
    if (!odds.exact()) {
        json["how"] = odds::methodText(odds);
        json["why_not_exact"] = odds.whyNot;
    }
    if (odds.method == odds::Method::Sampled) {
        json["samples"] = odds.samples;
        json["seed"] = odds.seed;
        json["dice"] = game::kDiceVersion;
    }
    json["policy"] = policyJson(answered.setup.model(), odds);
    json["situations"] = odds.situations;
    json["results"] = distributionJson(odds::results(answered.setup, odds));
    for (const snippet::EndExpression& expression : answered.expressions) {
        const odds::Distribution chances = expression.of(answered.setup, odds);
        json["of"][expression.text()] = {{"chances", distributionJson(chances)}};
        if (const auto mean = snippet::meanOf(odds, chances))
            json["of"][expression.text()]["mean"] = snippet::meanText(*mean);
    }
    for (const odds::Fate& fate :
         odds::fates(answered.setup, answered.question.begun.before, odds, game::Wording::Written))
        json["fates"][answered.setup.piece(fate.piece).id] = distributionJson(fate.chances);
    json["stacks"] = stacksJson(answered.explained.before);
    json["stacks_whatever_falls"] = stacksJson(answered.explained.always);
    if (!answered.explained.leftOut.empty()) json["stacks_left_out"] = answered.explained.leftOut;
    json["assumed"] = nlohmann::ordered_json::array();
    for (const odds::RestsOn& rests : odds.assumed)
        json["assumed"].push_back(
            {{"value", rests.on.what}, {"basis", rests.on.basis}, {"share", chanceJson(rests.chance)}});
    return json;
}

void print(const Answered& answered) {
    const odds::Odds& odds = answered.odds;
    printStacks(answered.explained.before);
    if (!answered.explained.always.empty()) fmt::print("whatever the first die shows\n");
    printStacks(answered.explained.always);
    if (!answered.explained.leftOut.empty()) fmt::print("{}\n", answered.explained.leftOut);
    if (!answered.explained.before.empty() || !answered.explained.always.empty()) fmt::print("\n");
    printChances(odds::results(answered.setup, odds, game::Wording::Told), "", 14);
    for (const snippet::EndExpression& expression : answered.expressions) {
        const odds::Distribution chances = expression.of(answered.setup, odds, game::Wording::Told);
        fmt::print("\n{}\n", expression.text());
        printChances(chances, "  ", 24);
        if (const auto mean = snippet::meanOf(odds, chances))
            fmt::print("  on average {}\n", snippet::meanText(*mean));
    }
    for (const odds::Fate& fate :
         odds::fates(answered.setup, answered.question.begun.before, odds, game::Wording::Told)) {
        fmt::print("\n{}\n", answered.setup.piece(fate.piece).id);
        printChances(fate.chances, "  ", 24);
    }
    fmt::print("\n{}\n", odds::policyText(answered.setup.model(), odds));
    if (!odds.exact()) fmt::print("{}\n", odds::methodText(odds));
    printAssumed(odds.assumed);
}

int refused(const formats::Loaded& loaded, const snippet::Refusal& refusal) {
    for (const snippet::Mismatch& problem : refusal.problems)
        fmt::print(stderr, "groma odds: {}: {}\n", placeText(loaded, problem.where),
                   snippet::sentence(problem));
    return kFinding;
}

odds::Odds counted(const game::Setup& setup, odds::Request& request, bool progress) {
    const bool terminal = formats::isTerminal(stderr);
    std::optional<ToldCount> told;
    if (progress || terminal) request.watcher = &told.emplace(setup, terminal);
    odds::Counter counter;
    odds::Odds odds = counter.count(request);
    request.watcher = nullptr;
    return odds;
}

int run(const OddsOptions& options) {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(options.path);
    if (loaded.problems.hasErrors() || !loaded.snippet || !loaded.built.setup) {
        if (!printProblems(loaded, false))
            fmt::print(stderr, "groma odds: `{}` is no snippet\n", options.path);
        return kFinding;
    }
    const game::Setup& setup = *loaded.built.setup;
    auto question = snippet::oddsQuestion(setup, *loaded.snippet, options.step);
    if (!question) return refused(loaded, question.error());
    std::vector<snippet::EndExpression> expressions;
    for (const std::string& text : options.of) {
        diag::Sink problems;
        auto expression = snippet::EndExpression::checked(setup, question->begun.call, {text, {}}, problems);
        for (const diag::Diagnostic& problem : problems.items())
            fmt::print(stderr, "groma odds: --of: {}\n",
                       formats::renderBriefly(problem, ShownPlaces(loaded)));
        if (!expression) return kMisuse;
        expressions.push_back(*std::move(expression));
    }
    odds::Request& request = question->request;
    request.policy.rule = odds::ruleNamed(options.policy);
    request.limits.bytes = options.memory * kMiB;
    if (options.limit > 0) request.limits.nodes = options.limit;
    request.samples = options.samples;
    request.seed = options.seed;
    request.findAssumed = true;
    if (options.noJit) request.habits.stepsBeforeNative = UINT64_MAX;
    if (options.of.empty()) request.limits.lookedAt = odds::wordsOfFates(request.start.setup());
    const odds::Odds odds = counted(setup, request, options.progress);
    if (odds.method == odds::Method::Refused)
        return refused(loaded, snippet::refusalOf(setup, *question->step, odds));
    const Answered answered{setup, *question, odds,
                            odds::explain(request.start, request.policy, {.bounds = request.limits.play}),
                            std::move(expressions)};
    if (options.json) fmt::print("{}\n", jsonText(asJson(answered)));
    else print(answered);
    return kSuccess;
}

} // namespace

void addOdds(CLI::App& app, Session& session) {
    auto options = std::make_shared<OddsOptions>();
    auto* verb = app.add_subcommand("odds", "Exact chances of what a snippet's call can come to");
    verb->add_option("SNIPPET", options->path, "A snippet")->required();
    verb->add_option("--policy", options->policy, "How decisions fall that the script leaves open")
        ->check(CLI::IsMember({"first", "uniform", "best"}))
        ->capture_default_str();
    verb->add_option("--step", options->step, "Which step, from 1; absent: the first that calls something");
    verb->add_option(
        "--of", options->of,
        "An expression over the end whose odds are wanted too: numbers, truths, names; may be given again");
    verb->add_option("--memory", options->memory,
                     "MiB of situations that are counted at most; past it `first` and `uniform` are sampled, "
                     "`best` gets bounds")
        ->capture_default_str()
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 20));
    verb->add_option("--limit", options->limit,
                     "Situations that are counted at most; absent: as many as the memory holds");
    verb->add_option("--samples", options->samples, "How often, when sampling")->capture_default_str();
    addNoJit(*verb, options->noJit);
    addSeed(*verb, options->seed, "Of the samples");
    verb->add_flag("--progress", options->progress,
                   "Tell how far it is while it counts, and between which bounds the chances lie so far; on "
                   "a terminal always. Ctrl+C then ends it with these bounds");
    verb->add_flag("--json", options->json,
                   "For programs: fractions as text, of samples decimals with their interval");
    verb->callback([options, &session] { session.exit = run(*options); });
}

} // namespace groma::cli
