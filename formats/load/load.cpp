#include "formats/load/load.h"

#include "core/base/hash.h"
#include "core/diag/codes.h"
#include "core/game/setup/compile.h"
#include "core/game/setup/series.h"
#include "core/resolve/resolve.h"
#include "core/snippet/unknown_names.h"
#include "formats/book/book_reader.h"
#include "formats/draw/steps/patterns.h"
#include "formats/load/followers.h"
#include "formats/load/kind_names.h"
#include "formats/load/picture_files.h"
#include "formats/merge/open.h"
#include "formats/rules/ruleset_reader.h"
#include "formats/rules/track_reader.h"
#include "formats/scenario/scenario_reader.h"
#include "formats/study/shard.h"

#include <algorithm>

namespace groma::formats {

namespace {

constexpr std::size_t kRulesetsKept = 8;

std::string folderOf(const std::string& path) {
    const auto slash = path.find_last_of('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

std::vector<rules::Text> joined(std::vector<rules::Text> texts, const std::vector<rules::Text>& more) {
    texts.insert(texts.end(), more.begin(), more.end());
    return texts;
}

// Where an entry could not be read the rest is judged all the same, without what only follows from it. Where
// a file was cut short no name can be judged, only how a text is written.
void addOtherProblems(const rules::RulesetSource& source, const Followers& followers, const diag::Sink& read,
                      diag::Sink& sink) {
    diag::Sink all;
    all.addAll(read);
    (void)rules::resolve(source, all);
    for (const diag::Diagnostic& problem : all.items()) {
        const bool ofText =
            problem.code >= diag::Code::UnexpectedToken && problem.code < diag::Code::UnknownName;
        const bool ofShape = problem.code < diag::Code::UnexpectedToken;
        if ((!followers.isCut() || ofText || ofShape) && !followers.contains(problem)) sink.add(problem);
    }
}

// The first of the files if it is a campaign. A snippet's rules may be those of a campaign, with all that it
// adds.
const ProjectFile* campaignAmong(const Project& project, const std::vector<std::uint32_t>& files) {
    const ProjectFile* file = files.empty() ? nullptr : project.file(files.front());
    return file != nullptr && file->tree && kindNamed(fileKind(*file->tree)) == FileKind::Campaign ? file
                                                                                                   : nullptr;
}

bool holdsAll(const FileSystem& files, const std::string& folder, const std::string& path) {
    diag::Sink problems;
    (void)Project::load(files, {folder, {}, false, {}}, path, problems);
    return std::ranges::find(problems.items(), diag::Code::PathOutsideProject, &diag::Diagnostic::code) ==
           problems.items().end();
}

// Of a key of the file and the one above it: the one that `name` begins.
snippet::KeyThatNames keyThatNames(const Project& project) {
    return [&project](diag::NodeRef key, std::string_view name) {
        const ProjectFile* file = project.file(key.file);
        if (file == nullptr || !file->tree || !key.hasNode()) return key;
        const yaml::Tree& tree = *file->tree;
        const auto begins = [&](yaml::NodeIndex node) {
            const std::string_view text = tree.node(node).text;
            return text.starts_with(name) && (text.size() == name.size() || text[name.size()] == '.');
        };
        const yaml::NodeIndex map = tree.node(key.node).parent;
        const yaml::NodeIndex above = map == yaml::kNoNode ? map : tree.node(map).key;
        return above == yaml::kNoNode || begins(key.node) ? key : tree.ref(above);
    };
}

} // namespace

std::string projectRoot(const FileSystem& files, const std::string& path) {
    const std::string whole = files.canonical(path);
    const std::string own = folderOf(whole);
    std::vector<std::string> above;
    for (std::string folder = own;; folder = folderOf(folder)) {
        const std::string base = folder == "/" ? "" : folder;
        if (files.exists(base + "/.git") || files.exists(base + "/groma-project")) return folder;
        if (folder == "/") break;
        above.push_back(folder);
    }
    const auto enough = std::ranges::find_if(
        above, [&](const std::string& folder) { return holdsAll(files, folder, whole); });
    return enough == above.end() ? own : *enough;
}

RulesParts rulesParts(const Project& project, std::uint32_t rules, std::uint32_t campaign) {
    RulesParts parts{project.withIncludes(rules), {}};
    if (campaign == Loaded::kNoFile) return parts;
    for (const ProjectFile* part : project.withIncludes(campaign))
        if (std::ranges::find(parts.files, part) == parts.files.end()) parts.campaign.push_back(part);
    return parts;
}

bool RulesParts::readable() const {
    return std::ranges::all_of(files, &ProjectFile::ok) && std::ranges::all_of(campaign, &ProjectFile::ok);
}

const Loader::CompiledRules& Loader::compile(const Project& project, std::uint32_t file,
                                             std::uint32_t campaign) {
    const RulesParts read = rulesParts(project, file, campaign);
    std::vector<const ProjectFile*> parts = read.files;
    parts.insert(parts.end(), read.campaign.begin(), read.campaign.end());
    std::uint64_t content = 0;
    std::uint64_t places = 0;
    for (const ProjectFile* part : parts) {
        places = base::combine(places, part->id);
        if (part->tree) content = base::hashText(part->tree->source().bytes(), content);
    }
    const std::uint64_t key = base::combine(content, places);
    std::erase(recent_, key);
    recent_.push_back(key);
    if (const auto known = compiled_.find(key); known != compiled_.end()) return known->second;
    if (recent_.size() > kRulesetsKept) {
        compiled_.erase(recent_.front());
        recent_.erase(recent_.begin());
    }
    CompiledRules rules;
    diag::Sink told;
    rules.source = std::make_shared<const rules::RulesetSource>(readRuleset(read.files, told, read.campaign));
    if (read.readable()) {
        const check::DrawnPatterns drawn{patternNames(SymbolPlace::Ground), patternNames(SymbolPlace::Side),
                                         patternNames(SymbolPlace::Link)};
        rules.problems.addAll(told);
        rules.ruleset = game::compileRuleset(*rules.source, content, rules.problems, &drawn);
        if (rules.ruleset) (void)readTrack(parts, rules.ruleset->model, rules.problems);
    } else {
        addOtherProblems(*rules.source, Followers(parts), told, rules.problems);
    }
    return compiled_[key] = std::move(rules);
}

void Loader::loadRules(Loaded& loaded, const ProjectFile& start) {
    std::uint32_t file = start.id;
    if (loaded.kind != FileKind::Ruleset) {
        if (start.rules.empty()) return;
        file = start.rules.front();
    }
    const ProjectFile* campaign =
        loaded.kind == FileKind::Campaign ? &start : campaignAmong(*loaded.project, start.rules);
    if (campaign != nullptr && campaign->rules.empty()) return;
    loaded.rulesFile = campaign != nullptr ? campaign->rules.front() : file;
    if (campaign != nullptr) loaded.campaignFile = campaign->id;
    const CompiledRules& compiled = compile(*loaded.project, loaded.rulesFile, loaded.campaignFile);
    loaded.rulesSource = compiled.source;
    loaded.ruleset = compiled.ruleset;
    loaded.problems.addAll(compiled.problems);
}

// Every battle is a scenario with something laid over it; what the snippet says is laid over each.
void Loader::loadCampaign(Loaded& loaded, const ProjectFile& campaign, const rules::SnippetSource* over) {
    if (campaign.rules.empty()) return;
    loaded.rulesFile = campaign.rules.front();
    loaded.campaignFile = campaign.id;
    const CompiledRules& compiled = compile(*loaded.project, loaded.rulesFile, loaded.campaignFile);
    loaded.rulesSource = compiled.source;
    loaded.ruleset = compiled.ruleset;
    loaded.problems.addAll(compiled.problems);
    bool whole = true;
    for (const rules::CampaignBattleSource& battle : readBattles(campaign, loaded.problems)) {
        const ProjectFile* basis = loaded.project->file(Project::resolve(campaign.path, battle.basis.text));
        if (basis == nullptr || !basis->tree) {
            whole = false;
            continue;
        }
        if (basis->rules != campaign.rules)
            loaded.problems.add(diag::diagnose(diag::Code::BadReference, battle.basis.where,
                                               "this scenario has other rules than the campaign"));
        rules::ScenarioSource scenario =
            laidOver(readScenario(*basis, loaded.problems), battle.changes, battle.remove);
        if (over != nullptr) {
            rules::ScenarioSource changes = over->scenario;
            changes.title = {}; // the snippet's own
            scenario = laidOver(std::move(scenario), changes, joined(battle.remove, over->remove));
        }
        auto source = std::make_shared<const rules::ScenarioSource>(std::move(scenario));
        if (!loaded.scenario) loaded.scenario = source;
        loaded.battles.push_back({battle.id.text, besideRules(loaded, basis->path), std::move(source)});
    }
    if (!loaded.ruleset) return;
    loaded.built = setUp(loaded, loaded.ruleset, loaded.problems);
    loaded.built.playable = loaded.built.playable && whole;
}

std::string besideRules(const Loaded& loaded, std::string_view path) {
    const ProjectFile* rules = loaded.project->file(loaded.rulesFile);
    std::string_view other = rules != nullptr ? std::string_view(rules->path) : std::string_view();
    for (std::size_t slash = path.find('/');
         slash != std::string_view::npos && path.substr(0, slash + 1) == other.substr(0, slash + 1);
         slash = path.find('/')) {
        path.remove_prefix(slash + 1);
        other.remove_prefix(slash + 1);
    }
    return std::string(path);
}

namespace {

game::BuiltSetup setUpSeries(const Loaded& loaded, const game::RulesetRef& ruleset, diag::Sink& problems) {
    game::BuiltSetup series;
    std::vector<game::SetupDraft> drafts;
    std::vector<std::string> names;
    bool playable = true;
    for (const Loaded::BattleOfCampaign& battle : loaded.battles) {
        game::BuiltSetup built = game::buildSetup(ruleset, *battle.scenario, problems);
        playable = playable && built.playable && built.setup;
        if (!built.setup) continue;
        drafts.push_back(built.setup->draft());
        drafts.back().file = battle.file;
        names.push_back(battle.id);
        if (drafts.size() == 1) series.pieceEntries = std::move(built.pieceEntries);
    }
    if (drafts.empty() || problems.hasErrors()) return series;
    auto made = game::seriesOf(std::move(drafts), names);
    if (!made) {
        const ProjectFile* campaign = loaded.project->file(loaded.campaignFile);
        problems.add(diag::diagnose(diag::Code::OutOfRange, campaign->tree->ref(campaign->tree->root()),
                                    made.error().message));
        return series;
    }
    made->title = ruleset->model.title;
    if (auto setup = game::makeSetup(*std::move(made))) series.setup = *setup;
    series.playable = playable;
    return series;
}

} // namespace

game::BuiltSetup setUp(const Loaded& loaded, const game::RulesetRef& ruleset, diag::Sink& problems) {
    if (!loaded.battles.empty()) return setUpSeries(loaded, ruleset, problems);
    return loaded.scenario ? game::buildSetup(ruleset, *loaded.scenario, problems) : game::BuiltSetup{};
}

void Loader::loadScenario(Loaded& loaded, const ProjectFile& start) {
    loaded.scenario = std::make_shared<const rules::ScenarioSource>(readScenario(start, loaded.problems));
    loadRules(loaded, start);
}

void Loader::loadSnippet(Loaded& loaded, const ProjectFile& start) {
    loaded.snippet = std::make_shared<const rules::SnippetSource>(readSnippet(start, loaded.problems));
    if (loaded.snippet->basis.empty()) {
        loaded.scenario =
            std::shared_ptr<const rules::ScenarioSource>(loaded.snippet, &loaded.snippet->scenario);
        loadRules(loaded, start);
        return;
    }
    const ProjectFile* basis =
        start.scenarios.empty() ? nullptr : loaded.project->file(start.scenarios.front());
    if (basis == nullptr || !basis->tree) return;
    if (kindNamed(fileKind(*basis->tree)) == FileKind::Campaign) {
        loadCampaign(loaded, *basis, loaded.snippet.get());
        return;
    }
    loaded.scenario = std::make_shared<const rules::ScenarioSource>(
        laidOver(readScenario(*basis, loaded.problems), loaded.snippet->scenario, loaded.snippet->remove));
    loadRules(loaded, start.rules.empty() ? *basis : start);
}

Loaded Loader::load(const std::string& path, const LoadOptions& options) {
    Loaded loaded;
    loaded.root = options.root.empty() ? projectRoot(files_, path) : options.root;
    if (loaded.root != previousRoot_) previous_.reset();
    Project::Options how{loaded.root, {}, options.crossCheck, options.unsaved};
    auto project =
        std::make_shared<Project>(Project::load(files_, how, path, loaded.problems, previous_.get()));
    loaded.project = project;
    previous_ = project;
    previousRoot_ = loaded.root;
    const ProjectFile* start = project->start();
    if (start == nullptr || !start->tree) return loaded;
    loaded.path = start->path;
    loaded.kind = kindNamed(fileKind(*start->tree));
    switch (loaded.kind) {
    case FileKind::Ruleset: loadRules(loaded, *start); break;
    case FileKind::Scenario: loadScenario(loaded, *start); break;
    case FileKind::Snippet: loadSnippet(loaded, *start); break;
    case FileKind::Book:
        loaded.book = std::make_shared<const rules::BookSource>(readBook(*start, loaded.problems));
        break;
    case FileKind::Study:
        loaded.study = std::make_shared<const StudySource>(readStudy(*start, loaded.problems));
        break;
    case FileKind::Shard: (void)readShard(*start->tree, loaded.problems); break;
    case FileKind::Campaign: loadCampaign(loaded, *start, nullptr); break;
    case FileKind::Unknown:
        // Of bytes that were not read at all nobody knows what they say, and why is told.
        if (!start->ok && start->tree->nodeCount() <= 1 && start->tree->source().size() > 0) break;
        loaded.problems.add(
            diag::diagnose(diag::Code::UnknownFileKind, start->tree->ref(start->tree->root()),
                           "the file does not say what it is")
                .withExpected(
                    "groma: ruleset/1, scenario/1, snippet/1, campaign/1 or book/1 as the first key"));
    }
    const bool series =
        loaded.kind == FileKind::Campaign ||
        (loaded.kind == FileKind::Snippet && campaignAmong(*project, start->scenarios) != nullptr);
    if (loaded.ruleset && loaded.scenario && !series)
        loaded.built = setUp(loaded, loaded.ruleset, loaded.problems);
    judgePictures(files_, loaded.root, *project, loaded.problems);
    merge::tellConflicts(*project, loaded.problems);
    if (loaded.snippet && loaded.built.setup)
        snippet::check(*loaded.built.setup, *loaded.snippet, keyThatNames(*project), loaded.problems);
    return loaded;
}

namespace {

template <class T>
void join(std::vector<T>& into, const std::vector<T>& more) {
    into.insert(into.end(), more.begin(), more.end());
}

void layMap(rules::MapSource& map, const rules::MapSource& over) {
    if (!over.given) return;
    if (!over.numbering.widths.empty()) {
        map = over;
        return;
    }
    if (!over.plain.empty()) map.plain = over.plain;
    if (!over.codes.empty()) map.codes = over.codes;
    join(map.ground, over.ground);
    join(map.features, over.features);
    join(map.levels, over.levels);
    join(map.edges, over.edges);
    join(map.links, over.links);
    join(map.markers, over.markers);
    map.relief.insert(map.relief.end(), over.relief.begin(), over.relief.end());
}

} // namespace

rules::ScenarioSource laidOver(rules::ScenarioSource basis, const rules::ScenarioSource& over,
                               const std::vector<rules::Text>& remove) {
    layMap(basis.map, over.map);
    basis.basisPieces = basis.pieces.size();
    basis.without = remove;
    for (const rules::PieceSource& piece : over.pieces)
        if (!piece.id.empty()) basis.without.push_back(piece.id);
    for (const rules::SideSource& side : over.sides) {
        const auto known = std::ranges::find(basis.sides, side.id.text,
                                             [](const rules::SideSource& s) { return s.id.text; });
        if (known == basis.sides.end()) {
            basis.sides.push_back(side);
            continue;
        }
        join(known->traits, side.traits);
        join(known->states, side.states);
    }
    if (!over.title.empty()) basis.title = over.title;
    if (!over.first.empty()) basis.first = over.first;
    join(basis.types, over.types);
    join(basis.pieces, over.pieces);
    join(basis.traits, over.traits);
    join(basis.options, over.options);
    for (const rules::NamedValue& number : over.numbers)
        std::erase_if(basis.numbers,
                      [&](const rules::NamedValue& own) { return own.name.text == number.name.text; });
    join(basis.numbers, over.numbers);
    join(basis.states, over.states);
    join(basis.cellStates, over.cellStates);
    join(basis.areas, over.areas);
    join(basis.decks, over.decks);
    join(basis.assumed, over.assumed);
    basis.counts.clear();
    return basis;
}

} // namespace groma::formats
