#include "formats/study/study.h"

#include "cli/parts/battle_options.h"
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/places.h"
#include "cli/parts/run_options.h"
#include "cli/verbs/verbs.h"
#include "core/odds/words.h"
#include "core/snippet/measure.h"
#include "core/snippet/question.h"
#include "formats/study/dice_entry.h"
#include "formats/text/render.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::cli {

namespace {

struct Options {
    std::vector<std::string> paths;
    bool write = false;
};

struct Found {
    formats::StudyAnswer answer;
    std::string dice; // their version where dice fell for it
};
using Answer = std::expected<Found, std::string>;

std::string hashText(const formats::Loaded& loaded) { return fmt::format("{:016x}", loaded.ruleset->hash); }

std::string complaints(const formats::Loaded& loaded) {
    std::string all;
    for (const diag::Diagnostic& problem : loaded.problems.sorted())
        if (problem.severity == diag::Severity::Error)
            all += formats::renderBriefly(problem, ShownPlaces(loaded)) + "\n";
    return all;
}

Answer askSnippet(formats::Loader& loader, const std::string& path, const formats::StudySource& study) {
    const formats::Loaded loaded = loader.load(path);
    if (loaded.problems.hasErrors() || !loaded.snippet || !loaded.built.setup)
        return std::unexpected(
            fmt::format("`{}` is no snippet without errors\n{}", path, complaints(loaded)));
    const game::Setup& setup = *loaded.built.setup;
    auto question = snippet::oddsQuestion(setup, *loaded.snippet);
    const auto refused = [&](const snippet::Refusal& refusal) {
        const snippet::Mismatch& problem = refusal.problems.front();
        return std::unexpected(placeText(loaded, problem.where) + ": " + snippet::sentence(problem));
    };
    if (!question) return refused(question.error());
    std::optional<snippet::EndExpression> of;
    if (!study.frame.of.empty()) {
        diag::Sink problems;
        of = snippet::EndExpression::checked(setup, question->begun.call, study.frame.of, problems);
        if (!of)
            return std::unexpected("`" + study.frame.of.text +
                                   "` cannot be asked: " + problems.items().front().message);
    }
    question->request.policy.rule = odds::ruleNamed(study.frame.policy);
    question->request.findAssumed = true;
    odds::Counter counter;
    const odds::Odds odds = counter.count(question->request);
    if (odds.method == odds::Method::Refused)
        return refused(snippet::refusalOf(setup, *question->step, odds));
    formats::StudyAnswer answer{
        hashText(loaded), odds::policyText(setup.model(), odds), odds::methodText(odds), {}, {}};
    for (const odds::Chance& chance : of ? of->of(setup, odds) : odds::results(setup, odds))
        answer.result.emplace_back(chance.name, odds::chanceText(chance));
    for (const odds::RestsOn& rests : odds.assumed)
        answer.assumed.push_back(rests.on.what + ", read with chance " + odds::chanceText(rests.chance));
    return Found{std::move(answer),
                 odds.method == odds::Method::Sampled ? std::string(game::kDiceVersion) : std::string()};
}

Answer askScenario(const std::string& path, const formats::StudySource& study) {
    BattleOptions options;
    options.path = path;
    options.players = study.frame.players;
    options.seed = study.frame.seed;
    const auto battle = loadBattle(options);
    if (!battle) return std::unexpected("the battle cannot be played");
    const game::Setup& setup = battle->setup();
    const game::Assumptions assumptions(setup);
    sim::BattleSettings settings = battle->settings;
    settings.assumptions = &assumptions;
    const sim::Tally tally = playAll(setup, settings, 0, study.frame.battles, allProcessors());
    if (tally.failures != 0)
        return std::unexpected(
            fmt::format("battle {} stopped: {}", tally.firstFailureBattle, tally.firstFailure));
    formats::StudyAnswer answer{hashText(battle->loaded), {}, {}, {}, {}};
    for (const auto& [verdict, count] : tally.verdicts) {
        const odds::Interval interval = odds::wilson(count, tally.battles);
        answer.result.emplace_back(verdictId(setup, verdict),
                                   fmt::format("{} of {} ({} to {})", count, tally.battles,
                                               percent(interval.low), percent(interval.high)));
    }
    for (std::size_t i = 0; i < tally.assumed.size(); ++i)
        if (tally.assumed[i] > 0)
            answer.assumed.push_back(fmt::format("{}, read in {} of {}", assumptions.all()[i].what,
                                                 tally.assumed[i], tally.battles));
    return Found{std::move(answer), std::string(game::kDiceVersion)};
}

void printDifference(const formats::StudySource& study, const formats::StudyAnswer& answer) {
    const auto said = [&](const std::string& name) {
        const auto at = std::ranges::find(study.result, name,
                                          [](const rules::NamedText& line) { return line.name.text; });
        return at == study.result.end() ? std::string("nothing") : at->text.text;
    };
    for (const auto& [name, text] : answer.result)
        if (said(name) != text) fmt::print("  {}: the study says {}, now it is {}\n", name, said(name), text);
    for (const rules::NamedText& line : study.result)
        if (std::ranges::none_of(answer.result, [&](const auto& now) { return now.first == line.name.text; }))
            fmt::print("  {}: the study says {}, now it does not occur\n", line.name.text, line.text.text);
}

bool same(const formats::StudySource& study, const formats::StudyAnswer& answer) {
    return std::ranges::equal(study.result, answer.result, [](const rules::NamedText& line, const auto& now) {
        return line.name.text == now.first && line.text.text == now.second;
    });
}

bool write(formats::RealFileSystem& files, const formats::Loaded& loaded, const Found& found) {
    const formats::ProjectFile& file = *loaded.project->start();
    auto edits = formats::writeAnswer(file, found.answer);
    if (edits && !found.dice.empty()) {
        const auto more = formats::writeDiceOfStudy(file, found.dice);
        if (more) edits->insert(edits->end(), more->begin(), more->end());
        else edits = std::unexpected(more.error());
    }
    if (!edits) {
        fmt::print(stderr, "groma study: {}: {}\n", loaded.path, edits.error());
        return false;
    }
    const auto text = formats::applyEdits(file.tree->source().bytes(), *edits);
    return text && writeFile(files, loaded.root + "/" + loaded.path, *text);
}

bool runOne(formats::RealFileSystem& files, formats::Loader& loader, const std::string& path, bool writing) {
    const formats::Loaded loaded = loader.load(path);
    if (!loaded.study || printProblems(loaded, false)) return false;
    const formats::StudySource& study = *loaded.study;
    const Answer found = study.scenario.empty() ? askSnippet(loader, loaded.root + "/" + study.snippet, study)
                                                : askScenario(loaded.root + "/" + study.scenario, study);
    if (!found) {
        fmt::print("FAILED {}: {}\n", path, found.error());
        return false;
    }
    const formats::StudyAnswer* answer = &found->answer;
    if (!answer->decisions.empty()) fmt::print("{}: {}\n", path, answer->decisions);
    if (!answer->method.empty()) fmt::print("{}: {}\n", path, answer->method);
    if (!answer->assumed.empty()) fmt::print("{}: rests on {} assumptions\n", path, answer->assumed.size());
    for (const std::string& rests : answer->assumed) fmt::print("  {}\n", rests);
    if (writing) return write(files, loaded, *found);
    if (!same(study, *answer)) {
        fmt::print("FAILED {}: {}\n", path, study.question.text);
        printDifference(study, *answer);
        if (study.rules.text != answer->rules)
            fmt::print("  the rules have changed since: {} then, {} now\n", study.rules.text, answer->rules);
        if (const std::string dice = formats::diceOfStudy(*loaded.project->start());
            !found->dice.empty() && dice != found->dice)
            fmt::print("  the dice are others: {} then, {} now\n", dice.empty() ? "unnamed" : dice,
                       found->dice);
        return false;
    }
    if (study.rules.text != answer->rules)
        fmt::print("{}: the rules have changed since, the answer has not\n", path);
    return true;
}

int run(const Options& options) {
    bool missing = false;
    formats::RealFileSystem files;
    formats::Loader loader(files);
    std::size_t passed = 0;
    std::size_t failed = 0;
    for (const std::string& path : yamlFiles(options.paths, missing))
        if (kindOfFile(files, path) == formats::FileKind::Study)
            (runOne(files, loader, path, options.write) ? passed : failed) += 1;
    fmt::print("{} passed, {} failed\n", passed, failed);
    return missing ? kMisuse : failed != 0 ? kFinding : kSuccess;
}

} // namespace

void addStudy(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    auto* verb = app.add_subcommand("study", "Ask the questions of studies again and compare the answers");
    verb->add_option("PATH", options->paths, "Studies, or folders that hold some")->required();
    verb->add_flag("--write", options->write, "Put the answers of today into the files");
    verb->callback([options, &session] { session.exit = run(*options); });
}

} // namespace groma::cli
