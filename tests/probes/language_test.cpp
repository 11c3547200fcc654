// What the language can say, construct by construct: a small ruleset and a snippet for each.
#include "core/lang/readback/readback.h"
#include "core/snippet/snippet.h"
#include "formats/load/load.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

namespace groma {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> filesIn(const fs::path& folder) {
    std::vector<std::string> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".yaml") {
            paths.push_back(entry.path().generic_string());
        }
    }
    std::ranges::sort(paths);
    return paths;
}

std::string errorsOf(const formats::Loaded& loaded) {
    std::string text;
    for (const diag::Diagnostic& problem : loaded.problems.sorted()) {
        if (problem.severity == diag::Severity::Error) {
            text += formats::renderDiagnostic(problem, *loaded.project);
        }
    }
    return text;
}

TEST_CASE("Every construct of the language does what its snippet says") {
    const fs::path folder = fs::path(groma::test::sourceDir()) / "tests" / "probes";
    const formats::RealFileSystem files;
    formats::Loader loader(files);
    std::vector<std::string> paths = filesIn(folder / "language" / "snippets");
    std::ranges::copy(filesIn(folder / "campaign" / "snippets"), std::back_inserter(paths));
    for (const std::string& path : paths) {
        CAPTURE(path);
        const formats::Loaded loaded = loader.load(path, {.root = groma::test::sourceDir(), .unsaved = {}});
        CHECK(errorsOf(loaded) == "");
        if (!loaded.clean() || !loaded.snippet || !loaded.built.setup) {
            continue;
        }
        CHECK_FALSE(lang::readRuleset(loaded.ruleset->model).empty());
        const snippet::Report report = snippet::run(*loaded.built.setup, *loaded.snippet);
        std::string mismatches;
        for (const snippet::StepReport& step : report.steps) {
            for (const snippet::Mismatch& m : step.mismatches) {
                mismatches += m.what + ": expected " + m.expected + ", found " + m.found + "\n";
            }
        }
        CHECK(mismatches == "");
        CHECK(report.passed());
    }
}

} // namespace
} // namespace groma
