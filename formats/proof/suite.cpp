#include "formats/proof/suite.h"

#include "core/game/compile.h"
#include "core/game/fingerprint.h"
#include "core/snippet/snippet.h"
#include "formats/load/coverage.h"
#include "formats/rules/ruleset_reader.h"

#include <algorithm>

namespace groma::formats {

namespace {

// What a broken rule may use, in steps and situations of its odds: ten times what the whole rule used, and a little.
constexpr std::uint64_t kTimes = 10;
constexpr std::uint64_t kFewSteps = 20'000;
constexpr std::size_t kFewSituations = 1'000;
constexpr std::uint64_t kMostSteps = UINT64_MAX / 64;

const ProjectFile* fileOf(const RulesParts& parts, std::uint32_t id) {
    for (const auto* list : {&parts.files, &parts.campaign})
        for (const ProjectFile* file : *list)
            if (file->id == id) return file;
    return nullptr;
}

}  // namespace

Suite Suite::load(const FileSystem& files, const std::vector<std::string>& snippets, const ForEach& forEach) {
    Suite suite;
    Loader loader(files);
    for (const std::string& path : snippets) {
        Proof proof;
        proof.loaded = loader.load(path);
        proof.path = proof.loaded.path;
        if (proof.loaded.problems.hasErrors() || !proof.loaded.snippet || !proof.loaded.built.setup) {
            suite.broken_.push_back(path);
            continue;
        }
        const auto known = std::ranges::find(suite.bases_, proof.loaded.ruleset, &Basis::ruleset);
        proof.basis = static_cast<std::size_t>(known - suite.bases_.begin());
        if (known == suite.bases_.end())
            suite.bases_.push_back({proof.loaded.project, rulesParts(*proof.loaded.project, proof.loaded.rulesFile, proof.loaded.campaignFile),
                                    proof.loaded.ruleset, game::fingerprint(*proof.loaded.ruleset)});
        for (const CoverPlace& cover : coversOf(*proof.loaded.project->start()->tree)) proof.covers.push_back(cover.id);
        suite.proofs_.push_back(std::move(proof));
    }
    forEach(suite.proofs_.size(), [&](std::size_t i) { suite.run(suite.proofs_[i]); });
    for (const Proof& proof : suite.proofs_)
        if (!proof.passed) suite.broken_.push_back(proof.path);
    std::set<std::string> done;
    for (const Basis& basis : suite.bases_) {
        std::vector<Mutant> found = mutantsOf(basis.parts, basis.ruleset->model, done);
        std::ranges::move(found, std::back_inserter(suite.mutants_));
        for (const auto* list : {&basis.parts.files, &basis.parts.campaign})
            for (const ProjectFile* file : *list) done.insert(file->path);
        std::vector<CodeRun> code;
        const lang::Program& program = basis.ruleset->program;
        for (std::size_t i = 0; i < program.places.size(); ++i) {
            const lang::CodePlace& place = program.places[i];
            const std::int32_t end = i + 1 < program.places.size() ? program.places[i + 1].first : static_cast<std::int32_t>(program.code.size());
            code.push_back({place.place.where, place.place.offset, place.place.offset + place.place.length, place.first, end});
        }
        std::ranges::sort(code, {}, [](const CodeRun& run) { return std::pair(run.node, run.first); });
        suite.code_.push_back(std::move(code));
    }
    return suite;
}

void Suite::run(Proof& proof) const {
    std::uint64_t budget = kMostSteps;
    snippet::Settings settings;
    settings.trace = &proof.trace;
    settings.bounds.budget = &budget;
    const snippet::Report report = snippet::run(*proof.loaded.built.setup, *proof.loaded.snippet, settings);
    proof.passed = report.passed();
    proof.steps = kMostSteps - budget;
    proof.situations = report.situations;
}

std::vector<std::size_t> Suite::reaching(const Mutant& mutant) const {
    std::vector<std::vector<const CodeRun*>> runs;
    bool anyCode = false;
    for (const std::vector<CodeRun>& code : code_) {
        std::vector<const CodeRun*> own;
        const auto first = std::ranges::lower_bound(code, mutant.node, {}, &CodeRun::node);
        for (auto at = first; at != code.end() && at->node.file == mutant.file && at->node.node <= mutant.lastNode; ++at)
            if (at->from < mutant.to && (at->to > mutant.from || at->from >= mutant.from)) own.push_back(&*at);
        anyCode = anyCode || !own.empty();
        runs.push_back(std::move(own));
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < proofs_.size(); ++i) {
        const Proof& proof = proofs_[i];
        if (!proof.passed || fileOf(bases_[proof.basis].parts, mutant.file) == nullptr) continue;
        const auto ran = [&](const CodeRun* run) {
            const auto& executed = proof.trace.executed;
            const auto end = std::min<std::size_t>(static_cast<std::size_t>(run->last), executed.size());
            for (auto pc = static_cast<std::size_t>(run->first); pc < end; ++pc)
                if (executed[pc] != 0) return true;
            return false;
        };
        if (!anyCode || std::ranges::any_of(runs[proof.basis], ran)) found.push_back(i);
    }
    const auto aimed = [&](std::size_t i) {
        return std::ranges::any_of(proofs_[i].covers, [&](const std::string& id) { return std::ranges::find(mutant.covers, id) != mutant.covers.end(); });
    };
    const auto order = [&](std::size_t i) { return std::tuple(!aimed(i), proofs_[i].steps + proofs_[i].situations * 100, i); };
    std::ranges::sort(found, {}, order);
    return found;
}

game::RulesetRef Suite::broken(const Basis& basis, const Mutant& mutant, const std::string& text) const {
    const ProjectFile* whole = fileOf(basis.parts, mutant.file);
    diag::Sink problems;
    ProjectFile file = *whole;
    const yaml::Parsed parsed = yaml::parse(std::make_shared<SourceFile>(whole->path, text), whole->id, problems);
    if (!parsed.ok) return nullptr;
    file.tree = parsed.tree;
    RulesParts parts = basis.parts;
    std::ranges::replace(parts.files, whole, &file);
    std::ranges::replace(parts.campaign, whole, &file);
    const rules::RulesetSource source = readRuleset(parts.files, problems, parts.campaign);
    if (problems.hasErrors()) return nullptr;
    return game::compileRuleset(source, basis.ruleset->hash, problems);
}

bool Suite::notices(const Proof& proof, const game::RulesetRef& ruleset) const {
    diag::Sink problems;
    const game::BuiltSetup built = setUp(proof.loaded, ruleset, problems);
    if (problems.hasErrors() || !built.setup) return true;
    std::uint64_t budget = proof.steps * kTimes + kFewSteps;
    snippet::Settings settings;
    settings.bounds.budget = &budget;
    settings.limits.nodes = proof.situations * kTimes + kFewSituations;
    settings.samples = 0;
    return !snippet::run(*built.setup, *proof.loaded.snippet, settings).passed();
}

Verdict Suite::ask(const Mutant& mutant) const {
    Verdict verdict;
    std::vector<game::RulesetRef> rulesets(bases_.size());
    std::vector<bool> compiled(bases_.size(), false);
    const auto first = std::ranges::find_if(bases_, [&](const Basis& basis) { return fileOf(basis.parts, mutant.file) != nullptr; });
    if (first == bases_.end()) return verdict;
    const ProjectFile* whole = fileOf(first->parts, mutant.file);
    const auto text = applyEdits(whole->tree->source().bytes(), mutant.edits);
    if (!text) return verdict;
    const auto under = [&](std::size_t basis) -> const game::RulesetRef& {
        if (!compiled[basis]) rulesets[basis] = broken(bases_[basis], mutant, *text);
        compiled[basis] = true;
        return rulesets[basis];
    };
    const auto main = static_cast<std::size_t>(first - bases_.begin());
    if (!under(main)) return verdict;
    if (game::fingerprint(*under(main)) == first->fingerprint) {
        verdict.fate = Fate::Equal;
        return verdict;
    }
    verdict.fate = Fate::Unnoticed;
    const std::vector<std::size_t> proofs = reaching(mutant);
    verdict.reached = proofs.size();
    for (const std::size_t i : proofs) {
        const Proof& proof = proofs_[i];
        const game::RulesetRef& ruleset = under(proof.basis);
        if (ruleset && !notices(proof, ruleset)) continue;
        verdict.fate = Fate::Noticed;
        verdict.by = proof.path;
        return verdict;
    }
    return verdict;
}

}  // namespace groma::formats
