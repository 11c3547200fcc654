#include "formats/proof/suite.h"

#include "core/base/hash.h"
#include "core/game/position/position.h"
#include "core/game/setup/compile.h"
#include "core/game/setup/fingerprint.h"
#include "core/snippet/snippet.h"
#include "formats/load/coverage.h"
#include "formats/proof/asking_order.h"
#include "formats/rules/ruleset_reader.h"
#include "formats/scenario/scenario_reader.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

namespace groma::formats {

namespace {

// The file of the battle or campaign that a snippet stands on; null where it has its board with it.
const ProjectFile* groundOf(const Loaded& loaded) {
    const ProjectFile& start = *loaded.project->start();
    return start.scenarios.empty() ? nullptr : loaded.project->file(start.scenarios.front());
}

// The same where it is a scenario's.
const ProjectFile* battleFile(const Loaded& loaded) {
    const ProjectFile* file = groundOf(loaded);
    return file != nullptr && file->tree && loaded.battles.empty() ? file : nullptr;
}

// Of what is set up: what play reads, and who stands where with what.
std::uint64_t hashOf(const game::Setup& setup) {
    return base::combine(setup.hash(), game::startPosition(setup).hash());
}

// Under broken rules ten times what was used under the whole ones, and a little.
constexpr std::uint64_t kTimes = 10;
constexpr std::uint64_t kFewSteps = 20'000;
constexpr std::size_t kFewSituations = 1'000;
constexpr std::uint64_t kMostSteps = UINT64_MAX / 64;

} // namespace

std::uint64_t stepsUnderBroken(std::uint64_t steps) { return steps * kTimes + kFewSteps; }
std::size_t situationsUnderBroken(std::size_t situations) { return situations * kTimes + kFewSituations; }

const ProjectFile* fileOf(const RulesParts& parts, std::uint32_t id) {
    for (const auto* list : {&parts.files, &parts.campaign})
        for (const ProjectFile* file : *list)
            if (file->id == id) return file;
    return nullptr;
}

Suite Suite::load(const FileSystem& files, const std::vector<std::string>& snippets, const ForEach& forEach,
                  const LoadOptions& options, const std::function<bool()>& stop) {
    Suite suite;
    Loader loader(files);
    for (const std::string& path : snippets) {
        if (stop && stop()) break;
        Proof proof;
        proof.loaded = loader.load(path, options);
        proof.path = proof.loaded.path;
        if (proof.loaded.problems.hasErrors() || !proof.loaded.snippet || !proof.loaded.built.setup) {
            suite.broken_.push_back(proof.path.empty() ? path : proof.path);
            continue;
        }
        const auto known = std::ranges::find(suite.bases_, proof.loaded.ruleset, &Basis::ruleset);
        proof.basis = static_cast<std::size_t>(known - suite.bases_.begin());
        if (known == suite.bases_.end())
            suite.bases_.push_back(
                {proof.loaded.project,
                 rulesParts(*proof.loaded.project, proof.loaded.rulesFile, proof.loaded.campaignFile),
                 proof.loaded.ruleset, game::fingerprint(*proof.loaded.ruleset)});
        for (const CoverPlace& cover : coversOf(*proof.loaded.project->start()->tree))
            proof.covers.push_back(cover.id);
        if (const ProjectFile* battle = battleFile(proof.loaded)) proof.battle = battle->path;
        suite.proofs_.push_back(std::move(proof));
    }
    forEach(suite.proofs_.size(), [&](std::size_t i) { suite.run(suite.proofs_[i]); });
    for (const Proof& proof : suite.proofs_)
        if (!proof.passed) suite.broken_.push_back(proof.path);
    std::set<std::string> done;
    for (const Basis& basis : suite.bases_) {
        std::ranges::move(mutantsOf(basis.parts, basis.ruleset->model, done),
                          std::back_inserter(suite.mutants_));
        for (const auto* list : {&basis.parts.files, &basis.parts.campaign})
            for (const ProjectFile* file : *list) done.insert(file->path);
        suite.index(basis);
    }
    for (const Proof& proof : suite.proofs_) suite.addBattle(proof);
    return suite;
}

namespace {

// The file of the battle or campaign that a snippet stands on; its own where it has its board with it.
std::string battleOf(const Loaded& loaded) {
    const ProjectFile* ground = groundOf(loaded);
    return besideRules(loaded, ground != nullptr ? ground->path : loaded.project->start()->path);
}

} // namespace

void Suite::run(Proof& proof) const {
    std::uint64_t budget = kMostSteps;
    snippet::Settings settings;
    settings.trace = &proof.trace;
    settings.bounds.budget = &budget;
    const snippet::Report report = snippet::run(*proof.loaded.built.setup, *proof.loaded.snippet, settings);
    proof.passed = report.passed();
    proof.assumed = report.assumed;
    // Names of a battle are its own: another battle's map and counters are assumed, and accepted, apart.
    const std::string battle = battleOf(proof.loaded);
    for (game::Assumption& one : proof.assumed) {
        if (one.where.hasFile() || one.namesFile) continue;
        one.what += " in " + battle;
        one.title += " in " + battle;
    }
    proof.steps = kMostSteps - budget;
    proof.situations = report.situations;
}

void Suite::index(const Basis& basis) {
    std::vector<CodeRun> code;
    const lang::Program& program = basis.ruleset->program;
    for (std::size_t i = 0; i < program.places.size(); ++i) {
        const auto& [first, place] = program.places[i];
        const auto end = i + 1 < program.places.size() ? program.places[i + 1].first
                                                       : static_cast<std::int32_t>(program.code.size());
        code.push_back({place.where, place.offset, place.offset + place.length, first, end});
    }
    for (const Proof& proof : proofs_) // no instructions of the rules, but code of theirs all the same
        if (&bases_[proof.basis] == &basis)
            for (const diag::Place& place : proof.trace.within)
                code.push_back({place.where, place.offset, place.offset + place.length, 0, 0});
    std::ranges::sort(code, {}, [](const CodeRun& run) { return std::pair(run.node, run.first); });
    code_.push_back(std::move(code));
}

void Suite::addBattle(const Proof& proof) {
    if (proof.battle.empty() || battleAt(proof.battle) != nullptr) return;
    Battle battle{proof.loaded.project, battleFile(proof.loaded), proof.loaded.ruleset, 0};
    diag::Sink problems;
    const game::BuiltSetup built =
        game::buildSetup(battle.ruleset, readScenario(*battle.file, problems), problems);
    if (problems.hasErrors() || !built.setup) return;
    battle.hash = hashOf(*built.setup);
    std::ranges::move(mutantsOf(*battle.file, battle.ruleset), std::back_inserter(battleMutants_));
    battles_.push_back(std::move(battle));
}

const Battle* Suite::battleAt(const std::string& path) const {
    const auto found = std::ranges::find(
        battles_, path, [](const Battle& one) -> const std::string& { return one.file->path; });
    return found == battles_.end() ? nullptr : &*found;
}

Suite::BrokenRules Suite::breakBattle(const Mutant& mutant) const {
    BrokenRules broken;
    const Battle* battle = battleAt(mutant.path);
    if (battle == nullptr) return broken;
    auto text = applyEdits(battle->file->tree->source().bytes(), mutant.edits);
    if (!text) return broken;
    broken.text = *std::move(text);
    diag::Sink problems;
    ProjectFile file = *battle->file;
    const yaml::Parsed parsed =
        yaml::parse(std::make_shared<SourceFile>(file.path, broken.text), file.id, problems);
    if (!parsed.ok) return broken;
    file.tree = parsed.tree;
    auto source = std::make_shared<const rules::ScenarioSource>(readScenario(file, problems));
    const game::BuiltSetup built = game::buildSetup(battle->ruleset, *source, problems);
    if (problems.hasErrors() || !built.setup) return broken;
    broken.battle = std::move(source);
    broken.fate = hashOf(*built.setup) == battle->hash ? Fate::Equal : Fate::Unnoticed;
    return broken;
}

Suite::BrokenRules Suite::breakRules(const Mutant& mutant) const {
    if (mutant.ofBattle) return breakBattle(mutant);
    BrokenRules rules;
    rules.rulesets.resize(bases_.size());
    for (std::size_t i = 0; i < bases_.size(); ++i) {
        const ProjectFile* whole = fileOf(bases_[i].parts, mutant.file);
        if (whole == nullptr) continue;
        auto text = applyEdits(whole->tree->source().bytes(), mutant.edits);
        if (!text) return rules;
        rules.text = *std::move(text);
        const game::RulesetRef& broken = compiled(i, mutant, rules);
        if (broken)
            rules.fate = game::fingerprint(*broken) == bases_[i].fingerprint ? Fate::Equal : Fate::Unnoticed;
        return rules; // the first basis says whether they are rules
    }
    return rules;
}

const game::RulesetRef& Suite::compiled(std::size_t basis, const Mutant& mutant, BrokenRules& rules) const {
    std::optional<game::RulesetRef>& ruleset = rules.rulesets[basis];
    if (ruleset) return *ruleset;
    ruleset.emplace();
    const ProjectFile* whole = fileOf(bases_[basis].parts, mutant.file);
    diag::Sink problems;
    ProjectFile file = *whole;
    const yaml::Parsed parsed =
        yaml::parse(std::make_shared<SourceFile>(whole->path, rules.text), whole->id, problems);
    if (!parsed.ok) return *ruleset;
    file.tree = parsed.tree;
    RulesParts parts = bases_[basis].parts;
    std::ranges::replace(parts.files, whole, &file);
    std::ranges::replace(parts.campaign, whole, &file);
    const rules::RulesetSource source = readRuleset(parts.files, problems, parts.campaign);
    if (!problems.hasErrors()) ruleset = game::compileRuleset(source, bases_[basis].ruleset->hash, problems);
    return *ruleset;
}

bool Suite::isOf(std::size_t which, const Mutant& mutant, const BrokenRules& rules) const {
    const Proof& proof = proofs_[which];
    return mutant.ofBattle ? proof.battle == mutant.path && rules.battle
                           : fileOf(bases_[proof.basis].parts, mutant.file) != nullptr;
}

std::optional<snippet::Report> Suite::playedUnder(std::size_t which, const Mutant& mutant,
                                                  BrokenRules& rules) const {
    if (!isOf(which, mutant, rules)) return std::nullopt;
    const Proof& proof = proofs_[which];
    diag::Sink problems;
    game::BuiltSetup built;
    if (mutant.ofBattle) {
        const rules::SnippetSource& over = *proof.loaded.snippet;
        built = game::buildSetup(proof.loaded.ruleset, laidOver(*rules.battle, over.scenario, over.remove),
                                 problems);
    } else {
        const game::RulesetRef& ruleset = compiled(proof.basis, mutant, rules);
        if (!ruleset) return std::nullopt;
        built = setUp(proof.loaded, ruleset, problems);
    }
    if (problems.hasErrors() || !built.setup) return std::nullopt;
    std::uint64_t budget = stepsUnderBroken(proof.steps);
    snippet::Settings settings;
    settings.bounds.budget = &budget;
    settings.limits.nodes = situationsUnderBroken(proof.situations);
    settings.samples = 0;
    return snippet::run(*built.setup, *proof.loaded.snippet, settings);
}

bool Suite::notices(std::size_t which, const Mutant& mutant, BrokenRules& rules) const {
    if (!isOf(which, mutant, rules)) return false;
    const auto report = playedUnder(which, mutant, rules);
    return !report || !report->passed(); // without a report: rules for others, none for this one
}

std::vector<std::size_t> Suite::reaching(const Mutant& mutant) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < proofs_.size(); ++i)
        if (proofs_[i].passed && reaches(i, mutant)) found.push_back(i);
    const auto aimed = [&](std::size_t i) {
        return std::ranges::any_of(proofs_[i].covers, [&](const std::string& id) {
            return std::ranges::find(mutant.covers, id) != mutant.covers.end();
        });
    };
    std::ranges::sort(found, {}, [&](std::size_t i) {
        return std::tuple(!aimed(i), proofs_[i].steps + proofs_[i].situations * 100, i);
    });
    return found;
}

Verdict Suite::ask(const Mutant& mutant) const {
    BrokenRules rules = breakRules(mutant);
    Verdict verdict;
    verdict.fate = rules.fate;
    if (rules.fate != Fate::Unnoticed) return verdict;
    const AskingOrder order = askingOrder(*this, mutant);
    verdict.reached = order.reaching;
    const auto noticed =
        std::ranges::find_if(order.proofs, [&](std::size_t i) { return notices(i, mutant, rules); });
    if (noticed == order.proofs.end()) return verdict;
    verdict.fate = Fate::Noticed;
    verdict.by = proofs_[*noticed].path;
    return verdict;
}

} // namespace groma::formats
