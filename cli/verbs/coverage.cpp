#include "cli/parts/chances.h"
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/parts/places.h"
#include "cli/parts/run_options.h"
#include "cli/verbs/verbs.h"
#include "editor/session/files/today.h"
#include "editor/session/jobs/parallel.h"
#include "formats/proof/acceptance.h"
#include "formats/proof/break_words.h"
#include "formats/proof/cache.h"
#include "formats/proof/folder.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

namespace groma::cli {

namespace {

using formats::Coverage;
using formats::RuleStanding;
using formats::Standing;
using RuleStandings = std::map<std::string, RuleStanding>;

struct CoverageOptions {
    std::string path;
    std::string cache;
    unsigned threads = session::allProcessors();
    double atLeast = 100.0;
    bool json = false;
    bool all = false;
    std::vector<std::string> accept; // names of assumptions, or "all"
    std::string by;
};

// Places below the root of the book's project, as the caller's folder has them.
std::vector<std::string> shown(const std::string& root, std::vector<std::string> places) {
    for (std::string& place : places) place = shownPath(root, place);
    return places;
}

std::string listedOrNone(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
    return all.empty() ? "none" : all;
}

template <class Map>
std::vector<std::string> at(const Map& map, const std::string& id) {
    const auto found = map.find(id);
    return found == map.end() ? std::vector<std::string>{} : found->second;
}

std::size_t countOf(const RuleStandings& standings, std::initializer_list<Standing> which) {
    return static_cast<std::size_t>(std::ranges::count_if(standings, [&](const auto& one) {
        return std::ranges::find(which, one.second.standing) != which.end();
    }));
}

std::vector<std::string> namesOf(const std::vector<game::Assumption>& assumed) {
    std::vector<std::string> names;
    for (const game::Assumption& one : assumed) names.push_back(one.what);
    return names;
}

// A break of its entry turns a snippet red, be what that rests on accepted or not. What is assumed and only
// loads counts here too.
bool hasProof(const RuleStanding& rule) {
    return rule.standing == Standing::Proved || rule.standing == Standing::Assumed;
}

// Everything assumed that the proof of some rule has read, the widest read first; the share is that of the
// proved rules.
std::vector<odds::RestsOn> proofsRestOn(const RuleStandings& standings) {
    std::map<std::pair<std::string, std::string>, std::pair<const game::Assumption*, std::size_t>> read;
    for (const auto& [id, rule] : standings) {
        if (!hasProof(rule)) continue;
        for (const game::Assumption& one : rule.assumed) {
            auto& [what, rules] = read[{one.what, one.basis}];
            what = &one;
            ++rules;
        }
    }
    const auto proved = static_cast<std::int64_t>(countOf(standings, {Standing::Proved, Standing::Assumed}));
    std::vector<odds::RestsOn> all;
    for (const auto& [name, counted] : read)
        all.push_back({*counted.first,
                       {counted.first->what,
                        base::Rational(static_cast<std::int64_t>(counted.second), proved),
                        {},
                        false}});
    std::ranges::stable_sort(all, [](const odds::RestsOn& a, const odds::RestsOn& b) {
        return b.chance.chance < a.chance.chance;
    });
    return all;
}

// Proved rules whose proof has read something assumed.
std::size_t resting(const RuleStandings& standings) {
    return static_cast<std::size_t>(std::ranges::count_if(
        standings, [](const auto& one) { return hasProof(one.second) && !one.second.assumed.empty(); }));
}

// What some rule waits for, by name.
std::set<std::string> waitingOf(const Coverage& coverage, const RuleStandings& standings) {
    std::set<std::string> names;
    for (const auto& [id, rule] : standings)
        if (rule.standing == Standing::Assumed)
            for (const game::Assumption& one : formats::unaccepted(coverage, rule.assumed))
                names.insert(one.what);
    return names;
}

// "accepted by A. Scholar on 2026-11-22 and by B. Reader on 2026-11-24".
std::string acceptedBy(const Coverage& coverage, const std::string& name) {
    const auto found = coverage.accepted.find(name);
    if (found == coverage.accepted.end()) return "which nobody has accepted";
    std::string text = "accepted";
    for (const formats::Acceptance& one : found->second)
        text += fmt::format("{} by {} on {}", text == "accepted" ? "" : " and", one.by, one.date);
    return text;
}

void printRule(const Coverage& coverage, const std::string& root, const std::string& id,
               const RuleStanding& rule) {
    const auto shownAt = [&](const auto& map) { return listedOrNone(shown(root, at(map, id))); };
    fmt::print("{:<7} {}\n",
               formats::isDone(rule.standing)         ? ""
               : rule.standing == Standing::ReadAgain ? "again"
               : rule.standing == Standing::Open      ? "open"
               : rule.standing == Standing::Assumed   ? "assumed"
                                                      : "hollow",
               id);
    if (rule.standing == Standing::NotPlayable) {
        fmt::print("        not playable: {}\n", coverage.notPlayable.at(id));
        return;
    }
    if (hasProof(rule)) {
        fmt::print("        proved: {} by {}\n", shownPath(root, rule.entry), shownPath(root, rule.snippet));
        if (const auto broken = formats::fromKept(rule.broken))
            fmt::print("        would turn red if {}\n", formats::inWords(*broken));
        for (const game::Assumption& one : rule.assumed) {
            fmt::print("        rests on: {}, {}\n", one.what, acceptedBy(coverage, one.what));
        }
        return;
    }
    fmt::print("        entries: {}\n        proofs:  {}\n", shownAt(coverage.entries),
               shownAt(coverage.proofs));
    if (coverage.failing.contains(id)) fmt::print("        failing: {}\n", shownAt(coverage.failing));
    if (rule.standing == Standing::Hollow)
        fmt::print("        no snippet that covers it reaches its entry\n");
    if (rule.standing == Standing::Reached)
        fmt::print("        {} reaches {} and stays green whatever is broken there\n",
                   shownPath(root, rule.snippet), shownPath(root, rule.entry));
    if (rule.standing == Standing::Loads)
        fmt::print("        only loads: nothing of {} can be broken\n", shownPath(root, rule.entry));
}

void print(const Coverage& coverage, const std::string& root, const RuleStandings& standings,
           const std::vector<std::string>& idle, bool all) {
    for (const std::string& id : coverage.ids)
        if (const RuleStanding& rule = standings.at(id); all || !formats::isDone(rule.standing))
            printRule(coverage, root, id, rule);
    for (const auto& [id, places] : coverage.unknown)
        fmt::print("unknown id {} at {}\n", id, listedOrNone(shown(root, places)));
    for (const std::string& name : idle) fmt::print("accepted, but no proof rests on it: {}\n", name);
    const std::vector<odds::RestsOn> rests = proofsRestOn(standings);
    printAssumed(rests, "of the proved rules, those whose proof reads it");
    if (!rests.empty())
        fmt::print("\n{} of {} proved rules rest on something assumed\n", resting(standings),
                   countOf(standings, {Standing::Proved, Standing::Assumed}));
    if (const std::set<std::string> names = waitingOf(coverage, standings); !names.empty()) {
        fmt::print(
            "{} rules are left until somebody accepts what they rest on (--accept NAME --by PERSON, or\n"
            "--accept all):\n",
            countOf(standings, {Standing::Assumed}));
        for (const std::string& name : names) fmt::print("  {}\n", name);
    }
    const std::size_t loads = countOf(standings, {Standing::Loads});
    const std::size_t not_playable = countOf(standings, {Standing::NotPlayable});
    fmt::print("{} proved; {} true by construction ({} only load, {} not playable); {} assumed; {} hollow "
               "({} of them reached); {} open\n",
               countOf(standings, {Standing::Proved}), loads + not_playable, loads, not_playable,
               countOf(standings, {Standing::Assumed}),
               countOf(standings, {Standing::Hollow, Standing::Reached}),
               countOf(standings, {Standing::Reached}), countOf(standings, {Standing::Open}));
    if (!coverage.toReadAgain.empty())
        fmt::print("{} to read again: the book's print has changed\n", coverage.toReadAgain.size());
    fmt::print("{} of {} covered\n",
               countOf(standings, {Standing::Proved, Standing::Loads, Standing::NotPlayable}),
               coverage.ids.size());
}

nlohmann::ordered_json brokenJson(const RuleStanding& rule) {
    const auto broken = formats::fromKept(rule.broken);
    if (!broken) return nullptr;
    return {{"operator", formats::operatorName(broken->what)},
            {"clause", broken->clause},
            {"change", broken->change}};
}

nlohmann::ordered_json acceptanceJson(const Coverage& coverage, const std::string& name) {
    const auto found = coverage.accepted.find(name);
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    if (found == coverage.accepted.end()) return json;
    for (const formats::Acceptance& one : found->second) json.push_back({{"by", one.by}, {"date", one.date}});
    return json;
}

void printJson(const Coverage& coverage, const std::string& root, const RuleStandings& standings,
               const std::vector<std::string>& idle) {
    nlohmann::ordered_json json{
        {"covered", countOf(standings, {Standing::Proved, Standing::Loads, Standing::NotPlayable})},
        {"ids", coverage.ids.size()},
        {"proved", countOf(standings, {Standing::Proved})},
        {"only_load", countOf(standings, {Standing::Loads})},
        {"not_playable", countOf(standings, {Standing::NotPlayable})},
        {"assumed_only", countOf(standings, {Standing::Assumed})},
        {"reached", countOf(standings, {Standing::Reached})},
        {"hollow", countOf(standings, {Standing::Hollow, Standing::Reached})},
        {"open", countOf(standings, {Standing::Open})},
        {"to_read_again", countOf(standings, {Standing::ReadAgain})},
        {"proofs_that_rest_on_assumptions", resting(standings)}};
    json["assumed"] = nlohmann::ordered_json::array();
    for (const odds::RestsOn& rests : proofsRestOn(standings))
        json["assumed"].push_back({{"value", rests.on.what},
                                   {"basis", rests.on.basis},
                                   {"share", chanceJson(rests.chance)},
                                   {"accepted", acceptanceJson(coverage, rests.on.what)}});
    json["idle_acceptances"] = idle;
    for (const std::string& id : coverage.ids) {
        const RuleStanding& rule = standings.at(id);
        json["rules"][id] = {{"covered", formats::isDone(rule.standing)},
                             {"standing", formats::standingName(rule.standing)},
                             {"entry", shownPath(root, rule.entry)},
                             {"snippet", shownPath(root, rule.snippet)},
                             {"broken", brokenJson(rule)},
                             {"assumed", namesOf(rule.assumed)},
                             {"entries", shown(root, at(coverage.entries, id))},
                             {"proofs", shown(root, at(coverage.proofs, id))},
                             {"not_playable", coverage.notPlayable.contains(id)}};
    }
    fmt::print("{}\n", jsonText(json));
}

// Puts names into the book's file; kSuccess when it is written. By name a second person may accept what a
// first has: that is written beside it.
int acceptInto(formats::RealFileSystem& files, const formats::Loaded& book, const CoverageOptions& options,
               const Coverage& coverage, const RuleStandings& standings) {
    const std::set<std::string> waiting = waitingOf(coverage, standings);
    std::set<std::string> read;
    for (const odds::RestsOn& rests : proofsRestOn(standings)) read.insert(rests.on.what);
    std::set<std::string> names;
    for (const std::string& name : options.accept) {
        if (name == "all") {
            names.insert(waiting.begin(), waiting.end());
            continue;
        }
        if (!waiting.contains(name) && !read.contains(name)) {
            fmt::print(stderr, "groma coverage: no rule's proof rests on `{}`\n", name);
            return kMisuse;
        }
        const auto before = coverage.accepted.find(name);
        if (before != coverage.accepted.end() &&
            std::ranges::find(before->second, options.by, &formats::Acceptance::by) != before->second.end()) {
            fmt::print(stderr, "groma coverage: {} has accepted `{}` already\n", options.by, name);
            return kMisuse;
        }
        names.insert(name);
    }
    if (names.empty()) {
        fmt::print("nothing waits to be accepted\n");
        return kSuccess;
    }
    const formats::ProjectFile& file = *book.project->start();
    const std::string date = session::today();
    const auto edits = formats::accept(file, options.by, date, {names.begin(), names.end()});
    if (!edits) {
        fmt::print(stderr, "groma coverage: {}: {}\n", book.path, edits.error());
        return kFinding;
    }
    const auto text = formats::applyEdits(file.tree->source().bytes(), *edits);
    if (!text || !writeFile(files, book.root + "/" + book.path, *text)) return kFinding;
    fmt::print("{}: {} accepted by {} on {}\n", shownPath(book.root, book.path), names.size(), options.by,
               date);
    return kSuccess;
}

int run(const CoverageOptions& options) {
    namespace fs = std::filesystem;
    formats::RealFileSystem files;
    std::error_code error;
    const std::string folder =
        fs::is_directory(options.path, error) ? options.path : fs::path(options.path).parent_path().string();
    bool missing = false;
    const std::vector<std::string> paths = yamlFiles({folder.empty() ? "." : folder}, missing);
    if (missing) return kMisuse;
    std::vector<formats::FileOfFolder> all;
    for (const std::string& path : paths) all.push_back({path, kindOfFile(files, path)});
    const formats::Suite::ForEach forEach = [&](std::size_t count,
                                                const std::function<void(std::size_t)>& body) {
        session::parallelFor(count, options.threads, body);
    };
    const formats::ProofFolder proofs = formats::ProofFolder::load(files, all, forEach, {.needsBook = true});
    if (!proofs.book) {
        fmt::print(stderr, "groma coverage: there is no book file in `{}`\n", folder);
        return kMisuse;
    }
    if (printProblems(*proofs.book, false)) return kFinding;
    const Coverage& coverage = proofs.coverage;
    formats::ProofCache cache =
        options.cache.empty() ? formats::ProofCache() : formats::readProofCache(files, options.cache);
    const std::size_t known = cache.size();
    const RuleStandings standings =
        formats::standings(proofs.suite, coverage, proofs.entryFiles, forEach, cache);
    if (cache.size() != known && !options.cache.empty()) {
        std::error_code ignored; // what cannot be made cannot be written, and then that is said
        fs::create_directories(fs::path(options.cache).parent_path(), ignored);
        if (const auto kept = formats::writeProofCache(files, options.cache, cache); !kept)
            fmt::print(stderr, "groma: {}\n", kept.error().message);
    }
    if (!options.accept.empty()) return acceptInto(files, *proofs.book, options, coverage, standings);
    const std::vector<std::string> idle = formats::idleAcceptances(coverage, proofs.suite);
    if (options.json) printJson(coverage, proofs.book->root, standings, idle);
    else print(coverage, proofs.book->root, standings, idle, options.all);
    const auto done = std::ranges::count_if(
        standings, [](const auto& one) { return formats::isDone(one.second.standing); });
    const bool enough =
        static_cast<double>(done) * 100.0 >= options.atLeast * static_cast<double>(coverage.ids.size());
    return enough && coverage.unknown.empty() && idle.empty() ? kSuccess : kFinding;
}

} // namespace

void addCoverage(CLI::App& app, Session& session) {
    auto options = std::make_shared<CoverageOptions>();
    auto* verb = app.add_subcommand(
        "coverage",
        "Which rules of the book have an entry, and a snippet that would notice if it were broken");
    verb->add_option("FOLDER", options->path, "A folder with a book file, or that file")->required();
    verb->add_flag("--json", options->json, "For programs");
    verb->add_flag("--all", options->all, "Also list what is covered");
    verb->add_option("--cache", options->cache,
                     "File in which proofs that were found are kept, and looked for first");
    verb->add_option("--at-least", options->atLeast, "Exit code 0 from this percentage of the rules on")
        ->capture_default_str()
        ->check(CLI::Range(0.0, 100.0));
    CLI::Option* const by = verb->add_option("--by", options->by, "Who accepts");
    verb->add_option(
            "--accept", options->accept,
            "Takes over assumptions, by name, or `all` that rules wait for, and writes it into the book")
        ->needs(by);
    addThreads(*verb, options->threads);
    verb->callback([options, &session] { session.exit = run(*options); });
}

} // namespace groma::cli
