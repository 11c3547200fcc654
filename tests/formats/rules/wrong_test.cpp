// Deliberately wrong files, and what is said of them: all problems at once, each with code, line, column,
// what was found, what was expected and a fix where one is known. tests/formats/rules/wrong/NAME.txt belongs
// to NAME.yaml.
#include "core/diag/codes.h"
#include "formats/load/load.h"
#include "formats/text/render.h"
#include "tests/support/golden.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <set>

using namespace groma;

namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(groma::test::sourceDir()) / "tests" / "formats" / "rules" / "wrong";

// Files that are there to be included, or to be stood on, have no list of their own.
std::vector<std::string> wrongFiles() {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() == ".yaml" && !name.starts_with("part-") &&
            !name.starts_with("sound-")) {
            names.push_back(name);
        }
    }
    std::ranges::sort(names);
    return names;
}

formats::Loaded load(const std::string& name) {
    static const formats::RealFileSystem files;
    formats::Loader loader(files);
    formats::LoadOptions options;
    options.root = kFolder.string();
    return loader.load((kFolder / (name + ".yaml")).string(), options);
}

// One line a problem, its particulars below it.
std::string listed(const formats::Loaded& loaded) {
    std::vector<diag::Diagnostic> problems = loaded.problems.items();
    formats::sortByPosition(problems, *loaded.project);
    std::string out;
    for (const nlohmann::json& one : nlohmann::json::parse(formats::renderJson(problems, *loaded.project))) {
        const auto text = [&](const char* key) { return one.value(key, std::string()); };
        out += text("file") + ":" + std::to_string(one.value("line", 0)) + ":" +
               std::to_string(one.value("column", 0)) + " " + text("severity") + " " + text("code") + " " +
               text("slug") + ": " + text("message") + "\n";
        for (const char* key : {"found", "expected", "hint"}) {
            out += one.contains(key) ? "    " + std::string(key) + ": " + text(key) + "\n" : "";
        }
        if (one.contains("fix")) {
            out += "    fix: " + one["fix"]["label"].get<std::string>() + "\n";
        }
    }
    return out;
}

} // namespace

TEST_CASE("everything that is wrong with a file is told at once, at its place, as it was") {
    const std::vector<std::string> names = wrongFiles();
    REQUIRE(names.size() >= 8);
    for (const std::string& name : names) {
        const formats::Loaded loaded = load(name);
        CHECK_MESSAGE(!loaded.problems.items().empty(), name);
        test::checkGolden("formats/rules/wrong/" + name + ".txt", listed(loaded));
    }
}

TEST_CASE("what the wrong files stand on is sound") {
    for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
        if (entry.path().stem().string().starts_with("sound-")) {
            CHECK(load(entry.path().stem().string()).clean());
        }
    }
}

TEST_CASE("every problem stands at a line of a file") {
    for (const std::string& name : wrongFiles()) {
        const formats::Loaded loaded = load(name);
        for (const diag::Diagnostic& problem : loaded.problems.items()) {
            CHECK_MESSAGE(loaded.project->locate(problem.place()).has_value(),
                          name << ": " << problem.message);
        }
    }
}

TEST_CASE("the wrong files are wrong in nearly every way there is for rules") {
    std::set<std::string> seen;
    for (const std::string& name : wrongFiles()) {
        const formats::Loaded loaded = load(name);
        for (const diag::Diagnostic& problem : loaded.problems.items()) {
            seen.insert(std::string(diag::info(problem.code).slug));
        }
    }
    // What needs a file too large to keep, a text, or rules that mostly have titles, is tested where it is
    // made.
    const std::set<std::string> elsewhere = {"not-a-number",  "unsupported-version", "text-too-deep",
                                             "text-too-long", "ambiguous-name",      "missing-title"};
    std::string missing;
    for (const diag::CodeInfo& info : diag::allCodes()) {
        const int number = static_cast<int>(info.code);
        const bool ofRules = (number >= 200 && number < 300) || (number >= 1000 && number < 4000);
        if (ofRules && !seen.contains(std::string(info.slug)) &&
            !elsewhere.contains(std::string(info.slug))) {
            missing += std::string(info.slug) + " ";
        }
    }
    CHECK(missing == "");
}

TEST_CASE("a mistake that is put right as its fix says is gone") {
    static const formats::RealFileSystem files;
    formats::Loader loader(files);
    for (const char* name : {"texts", "rules", "scenario", "reinforcements"}) {
        const formats::Loaded loaded = load(name);
        int fixes = 0;
        for (const diag::Diagnostic& problem : loaded.problems.items()) {
            const auto located = loaded.project->locate(problem.place());
            if (!problem.fix || !located) {
                continue;
            }
            std::string text(located->source->bytes());
            text.replace(located->span.begin, located->span.end - located->span.begin,
                         problem.fix->replacement);
            formats::LoadOptions options;
            options.root = kFolder.string();
            options.unsaved = {{located->source->path(), text}};
            const formats::Loaded again =
                loader.load((kFolder / (std::string(name) + ".yaml")).string(), options);
            const auto same = [&](const diag::Diagnostic& other) {
                return other.message == problem.message && other.place() == problem.place();
            };
            CHECK_MESSAGE(std::ranges::none_of(again.problems.items(), same),
                          name << ": " << problem.message << " -> " << problem.fix->label);
            ++fixes;
        }
        CHECK(fixes >= 2);
    }
}
