// One-line mistakes in a sound ruleset, battle and snippet, and what an author is told:
// tests/formats/mistakes/mistakes.txt lists them, tests/golden/mistakes/NAME.txt keeps place, words,
// expectation, hint and fix of each.
#include "core/diag/again.h"
#include "formats/load/load.h"
#include "formats/text/render.h"
#include "tests/support/golden.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <ranges>
#include <set>
#include <sstream>

using namespace groma;

namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(test::sourceDir()) / "tests" / "formats" / "mistakes";

struct Mistake {
    std::string name, file, right, wrong; // lines without their indentation
};

std::vector<Mistake> mistakes() {
    std::istringstream table(test::testFile("formats/mistakes/mistakes.txt"));
    std::vector<Mistake> all;
    for (std::string line; std::getline(table, line);) {
        if (line.starts_with("- ")) {
            all.back().right = line.substr(2);
        } else if (line.starts_with("+ ")) {
            all.back().wrong = line.substr(2);
        } else if (!line.empty() && !line.starts_with("#")) {
            const std::size_t space = line.find(' ');
            all.push_back({line.substr(0, space), line.substr(space + 1), {}, {}});
        }
    }
    return all;
}

// The first line that reads `right` becomes `wrong`, at its place. Empty when there is none.
std::string changed(const std::string& text, const Mistake& mistake) {
    std::istringstream in(text);
    std::string out;
    bool done = false;
    for (std::string line; std::getline(in, line);) {
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
        const bool here = !done && line.substr(indent) == mistake.right;
        out += here ? line.substr(0, indent) + mistake.wrong : line;
        out += '\n';
        done = done || here;
    }
    return done ? out : std::string();
}

formats::Loaded load(const std::string& file, std::map<std::string, std::string> unsaved) {
    static const formats::RealFileSystem files;
    formats::Loader loader(files);
    formats::LoadOptions options;
    options.root = kFolder.string();
    options.unsaved = std::move(unsaved);
    return loader.load((kFolder / file).string(), options);
}

std::vector<diag::Diagnostic> problemsOf(const formats::Loaded& loaded) {
    std::vector<diag::Diagnostic> problems = loaded.problems.items();
    formats::sortByPosition(problems, *loaded.project);
    return problems;
}

std::string listed(const formats::Loaded& loaded) {
    std::string out;
    for (const nlohmann::json& one :
         nlohmann::json::parse(formats::renderJson(problemsOf(loaded), *loaded.project))) {
        if (one.value("slug", std::string()) == "unused") {
            continue; // the small game does not use all that mistakes need
        }
        const auto text = [&](const char* key) { return one.value(key, std::string()); };
        out += text("file") + ":" + std::to_string(one.value("line", 0)) + ":" +
               std::to_string(one.value("column", 0)) + " " + text("severity") + " " + text("code") + ": " +
               text("message") + "\n";
        for (const char* key : {"found", "expected", "hint"}) {
            out += one.contains(key) ? "    " + std::string(key) + ": " + text(key) + "\n" : "";
        }
        if (one.contains("related")) {
            for (const nlohmann::json& place : one["related"]) {
                out += "    " + place["message"].get<std::string>() + ": " +
                       std::to_string(place.value("line", 0)) + ":" +
                       std::to_string(place.value("column", 0)) + "\n";
            }
        }
        if (one.contains("fix")) {
            out += "    fix: " + one["fix"]["label"].get<std::string>() + "\n";
        }
    }
    return out;
}

// Errors and warnings; what an error hides comes to light without it, and is no fault of the fix.
std::pair<std::size_t, std::size_t> weight(const formats::Loaded& loaded) {
    std::pair<std::size_t, std::size_t> all;
    for (const diag::Diagnostic& problem : loaded.problems.items()) {
        all.first += problem.severity == diag::Severity::Error ? 1U : 0U;
        all.second += problem.severity == diag::Severity::Warning ? 1U : 0U;
    }
    return all;
}

} // namespace

TEST_CASE("what the mistakes are made in is sound") {
    for (const char* file : {"rules.yaml", "battle.yaml", "snippet.yaml"}) {
        const formats::Loaded loaded = load(file, {});
        const auto [errors, warnings] = weight(loaded);
        CHECK_MESSAGE(errors + warnings == 0, listed(loaded));
    }
}

TEST_CASE("every one-line mistake is told at its place, in words that say what to do") {
    const std::vector<Mistake> all = mistakes();
    CHECK(all.size() >= 90);
    std::set<std::string> names;
    for (const Mistake& mistake : all) {
        CAPTURE(mistake.name);
        CHECK(names.insert(mistake.name).second);
        const std::string text = changed(test::testFile("formats/mistakes/" + mistake.file), mistake);
        REQUIRE_FALSE(text.empty());
        const formats::Loaded loaded = load(mistake.file, {{mistake.file, text}});
        CHECK_FALSE(loaded.problems.items().empty());
        test::checkGolden("golden/mistakes/" + mistake.name + ".txt", listed(loaded));
    }
}

TEST_CASE("every fix that is offered helps: with it there is less to tell") {
    for (const Mistake& mistake : mistakes()) {
        CAPTURE(mistake.name);
        const std::string text = changed(test::testFile("formats/mistakes/" + mistake.file), mistake);
        const formats::Loaded loaded = load(mistake.file, {{mistake.file, text}});
        for (const diag::Diagnostic& problem : loaded.problems.items()) {
            if (!problem.fix) {
                continue;
            }
            const auto located = loaded.project->locate(problem.place());
            REQUIRE(located);
            std::string mended(located->source->bytes());
            for (const diag::Related& again : std::views::reverse(problem.related)) {
                const auto further = loaded.project->locate(again.place);
                REQUIRE((further && diag::isAgain(again)));
                mended.replace(further->span.begin, further->span.size(), problem.fix->replacement);
            }
            mended.replace(located->span.begin, located->span.size(), problem.fix->replacement);
            std::map<std::string, std::string> unsaved = {{mistake.file, text}};
            unsaved[located->source->path()] = mended;
            const formats::Loaded after = load(mistake.file, std::move(unsaved));
            CHECK_MESSAGE(weight(after) < weight(loaded), mistake.name << ": " << problem.fix->label << "\n"
                                                                       << listed(after));
        }
    }
}
