// Twenty-eight rules of five games that break a language shaped by one of them: each in a file of its own,
// with snippets.
#include "core/lang/readback/readback.h"
#include "core/lang/tables/table_option.h"
#include "core/odds/odds.h"
#include "core/snippet/question.h"
#include "core/syntax/builtin.h"
#include "formats/load/load.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace groma {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = groma::test::sourceDir();

std::vector<std::string> yamlFilesIn(const fs::path& folder) {
    std::vector<std::string> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".yaml") paths.push_back(entry.path().generic_string());
    std::ranges::sort(paths);
    return paths;
}

std::string textOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string problemsOf(const formats::Loaded& loaded) {
    std::string text;
    for (const diag::Diagnostic& problem : loaded.problems.sorted())
        if (problem.severity == diag::Severity::Error)
            text += formats::renderDiagnostic(problem, *loaded.project);
    return text;
}

// What went otherwise than the snippet says; empty if nothing did.
std::string failuresOf(const formats::Loaded& loaded) {
    if (!loaded.clean() || !loaded.snippet || !loaded.built.setup) return "not loaded: " + problemsOf(loaded);
    std::string text;
    const snippet::Report report = snippet::run(*loaded.built.setup, *loaded.snippet);
    for (const snippet::StepReport& step : report.steps)
        for (const snippet::Mismatch& m : step.mismatches)
            text += m.what + ": expected " + m.expected + ", found " + m.found + "\n";
    if (text.empty() && !report.passed()) return "no step was played";
    return text;
}

// --- other names for the same rules

// Words of the language and of the files, which an author may also give to something of his own.
const std::set<std::string, std::less<>>& wordsOfTheFiles() {
    static const std::set<std::string, std::less<>> words = {
        "allowed", "attack",  "back",   "before",    "board",      "cells",    "class",   "code",    "cost",
        "crossed", "draw",    "edge",   "eliminate", "eliminated", "else",     "feature", "fields",  "from",
        "game",    "ground",  "holder", "holds",     "is",         "layer",    "left",    "level",   "link",
        "moved",   "natural", "of",     "off",       "on",         "one",      "option",  "outcome", "own",
        "phase",   "piece",   "result", "retreats",  "rules",      "scenario", "side",    "state",   "text",
        "title",   "to",      "total",  "turn",      "type",       "unit",     "value",   "verdict", "what",
        "who",     "winner",  "worth",  "otherwise", "symbol",     "trait",    "truth",   "number",  "pool"};
    return words;
}

bool isWordPart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isName(std::string_view text) {
    return text.size() > 1 && std::ranges::all_of(text, isWordPart) && !(text[0] >= '0' && text[0] <= '9');
}

using NewNames = std::map<std::string, std::string, std::less<>>;

// Every name that the author of the rules made up, with another in its place. One-letter names stay: maps use
// them as codes.
NewNames newNames(const rules::Model& model) {
    std::set<std::string> found;
    const auto take = [&](const std::string& name) {
        if (isName(name) && !wordsOfTheFiles().contains(name) && lang::findBuiltin(name) == nullptr &&
            !lang::isLanguageCall(name) && !lang::calledOption(name))
            found.insert(name);
    };
    const auto takeIds = [&](const auto&... lists) {
        const auto each = [&](const auto& entries) {
            for (const auto& entry : entries) take(entry.named.id);
        };
        (each(lists), ...);
    };
    const auto takeParameters = [&](const auto&... lists) {
        const auto each = [&](const auto& entries) {
            for (const auto& entry : entries)
                for (const lang::Local& local : entry.parameters) take(local.name);
        };
        (each(lists), ...);
    };
    takeIds(model.dice, model.classes, model.attributes, model.types, model.states, model.terrain,
            model.sides, model.links, model.terrainAttributes, model.sideAttributes, model.outcomes,
            model.tables, model.quantities, model.relations, model.queries, model.moves, model.sights,
            model.rolls, model.traits, model.procedures, model.actions, model.options);
    takeParameters(model.moves, model.sights, model.rolls, model.actions);
    for (const rules::OutcomeSet& set : model.outcomes) {
        for (const rules::OutcomeSet::Field& field : set.fields) std::ranges::for_each(field.values, take);
        for (const rules::OutcomeSet::Value& value : set.values) take(value.name);
    }
    for (const rules::Option& option : model.options) std::ranges::for_each(option.values, take);
    for (const rules::TraitParameter& parameter : model.traitParameters) take(parameter.name);
    NewNames names;
    for (const std::string& name : found) {
        const char first = name[0] >= 'A' && name[0] <= 'Z' ? 'Q' : 'q';
        names[name] = first + std::string("x") + std::to_string(names.size()) + "z";
    }
    return names;
}

// Lines that name files stay, and so do pictures of the program's own library.
std::string renamed(std::string_view text, const NewNames& names) {
    std::string out;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
        const std::string_view line = text.substr(begin, end - begin);
        begin = end;
        if (line.starts_with("include:") || line.starts_with("rules:") || line.starts_with("  - rules/")) {
            out += line;
            continue;
        }
        for (std::size_t i = 0; i < line.size();) {
            std::size_t stop = i;
            while (stop < line.size() && isWordPart(line[stop])) ++stop;
            if (stop == i) {
                out += line[i++];
                continue;
            }
            const std::string_view word = line.substr(i, stop - i);
            const auto found = line.substr(0, i).ends_with("symbol: ") ? names.end() : names.find(word);
            out += found == names.end() ? std::string(word) : found->second;
            i = stop;
        }
    }
    return out;
}

formats::MemoryFileSystem filesOf(const fs::path& folder, const NewNames& names) {
    formats::MemoryFileSystem files;
    files.put("/groma-project", "");
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".yaml")
            files.put("/" + entry.path().lexically_relative(folder).generic_string(),
                      renamed(textOf(entry.path()), names));
    return files;
}

// The exact chances of every result of the first step that asks for odds; nothing before it may change the
// position.
odds::Distribution chancesOf(const formats::Loaded& loaded) {
    const game::Setup& setup = *loaded.built.setup;
    const auto asked = std::ranges::find_if(loaded.snippet->steps,
                                            [](const rules::StepSource& s) { return !s.odds.empty(); });
    REQUIRE(asked != loaded.snippet->steps.end());
    const rules::StepSource& step = *asked;
    const auto question = snippet::oddsQuestion(setup, game::startPosition(setup), step);
    REQUIRE(question.has_value());
    odds::Counter counter;
    const odds::Odds odds = counter.count(question->request);
    REQUIRE(odds.exact());
    return odds::results(setup, odds);
}

TEST_CASE("Each of the twenty-eight probes is understood and can be read back") {
    const formats::RealFileSystem files;
    formats::Loader loader(files);
    const std::vector<std::string> paths = yamlFilesIn(kSource / "tests" / "probes");
    CHECK(paths.size() == 28);
    for (const std::string& path : paths) {
        CAPTURE(path);
        const formats::Loaded loaded = loader.load(path, {.root = kSource.generic_string(), .unsaved = {}});
        CHECK(problemsOf(loaded) == "");
        REQUIRE(loaded.ruleset != nullptr);
        CHECK_FALSE(lang::readRuleset(loaded.ruleset->model).empty());
    }
}

TEST_CASE("Toy positions of all four games come out as worked by hand") {
    const formats::RealFileSystem files;
    formats::Loader loader(files);
    const std::vector<std::string> paths = yamlFilesIn(kSource / "tests" / "probes" / "snippets");
    std::set<std::string> probes;
    for (const std::string& path : paths) {
        CAPTURE(path);
        probes.insert(fs::path(path).filename().string().substr(0, 2));
        CHECK(failuresOf(loader.load(path, {.root = kSource.generic_string(), .unsaved = {}})) == "");
    }
    CHECK(probes.size() == 28);
}

TEST_CASE("Other names for everything the author named leave every chance as it was") {
    const fs::path folder = kSource / "samples" / "ars-bellum";
    const formats::MemoryFileSystem plain = filesOf(folder, {});
    formats::Loader asWritten(plain);
    const formats::Loaded rules = asWritten.load("/examples.yaml");
    REQUIRE(rules.ruleset != nullptr);
    const NewNames names = newNames(rules.ruleset->model);
    CHECK(names.size() > 150);

    const formats::MemoryFileSystem scrambled = filesOf(folder, names);
    CHECK(scrambled.files.at("/rules/melee.yaml") != plain.files.at("/rules/melee.yaml"));
    formats::Loader otherwise(scrambled);
    for (const std::string path : {"/snippets/6.3a-melee.yaml", "/snippets/6.3c-below-1.yaml"}) {
        CAPTURE(path);
        const formats::Loaded before = asWritten.load(path);
        const formats::Loaded after = otherwise.load(path);
        CHECK(failuresOf(before) == "");
        REQUIRE(failuresOf(after) == "");
        odds::Distribution expected = chancesOf(before);
        CHECK(expected.size() > 1);
        for (odds::Chance& chance : expected)
            if (const auto name = names.find(chance.name); name != names.end()) chance.name = name->second;
        CHECK(chancesOf(after) == expected);
    }
}

} // namespace
} // namespace groma
