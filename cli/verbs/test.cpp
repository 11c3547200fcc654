#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/parts/places.h"
#include "cli/verbs/verbs.h"
#include "core/snippet/snippet.h"
#include "formats/text/render.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace groma::cli {

namespace {

struct TestOptions {
    std::vector<std::string> paths;
    bool json = false;
    bool verbose = false;
};

void printStep(const formats::Loaded& loaded, const snippet::StepReport& step, std::size_t number,
               std::size_t steps) {
    if (steps > 1) fmt::print("  step {}{}{}\n", number, step.title.empty() ? "" : ": ", step.title);
    for (const snippet::Mismatch& mismatch : step.mismatches) {
        fmt::print("    {}: {}\n", placeText(loaded, mismatch.where), mismatch.what);
        if (!mismatch.expected.empty()) fmt::print("      expected {}\n", mismatch.expected);
        fmt::print("      found    {}\n", mismatch.found);
    }
    if (!step.mismatches.empty() && !step.log.empty()) {
        fmt::print("    what happened:\n");
        for (const game::LogEntry& entry : step.log) {
            fmt::print("      {}\n", game::line(entry));
            for (const std::string& inner : game::linesWithin(entry)) fmt::print("      {}\n", inner);
        }
    }
}

bool runOne(formats::Loader& loader, const std::string& path, const TestOptions& options,
            nlohmann::json& report) {
    const formats::Loaded loaded = loader.load(path);
    if (loaded.problems.hasErrors() || !loaded.snippet || !loaded.built.setup) {
        if (options.json) {
            report.push_back({{"file", path}, {"passed", false}, {"problems", loaded.problems.errorCount()}});
            return false;
        }
        fmt::print("FAILED {}\n", path);
        for (const diag::Diagnostic& problem : loaded.problems.sorted())
            if (problem.severity == diag::Severity::Error)
                fmt::print("{}\n", formats::renderDiagnostic(problem, ShownPlaces(loaded)));
        return false;
    }
    const snippet::Report run = snippet::run(*loaded.built.setup, *loaded.snippet);
    if (options.json) {
        nlohmann::json mismatches = nlohmann::json::array();
        for (const snippet::StepReport& step : run.steps)
            for (const snippet::Mismatch& m : step.mismatches)
                mismatches.push_back({{"what", m.what},
                                      {"expected", m.expected},
                                      {"found", m.found},
                                      {"at", placeText(loaded, m.where)}});
        report.push_back({{"file", path}, {"passed", run.passed()}, {"mismatches", mismatches}});
        return run.passed();
    }
    if (run.passed()) {
        if (options.verbose) fmt::print("passed {}\n", path);
        return true;
    }
    fmt::print("FAILED {}: {}\n", path, loaded.snippet->scenario.title.text);
    for (std::size_t i = 0; i < run.steps.size(); ++i)
        if (!run.steps[i].passed()) printStep(loaded, run.steps[i], i + 1, run.steps.size());
    return false;
}

int test(const TestOptions& options) {
    bool missing = false;
    formats::RealFileSystem files;
    formats::Loader loader(files);
    std::size_t passed = 0;
    std::size_t failed = 0;
    nlohmann::json report = nlohmann::json::array();
    for (const std::string& path : filesOfKind(files, formats::FileKind::Snippet, options.paths, missing))
        (runOne(loader, path, options, report) ? passed : failed) += 1;
    if (options.json) fmt::print("{}\n", jsonText(report));
    fmt::print(options.json ? stderr : stdout, "{} passed, {} failed\n", passed, failed);
    return missing ? kMisuse : failed != 0 ? kFinding : kSuccess;
}

} // namespace

void addTest(CLI::App& app, Session& session) {
    auto options = std::make_shared<TestOptions>();
    auto* verb = app.add_subcommand("test", "Run snippets: the book's examples as tests");
    verb->add_option("PATH", options->paths, "Snippets, or folders that hold some")->required();
    verb->add_flag("--json", options->json, "A JSON array, one object a snippet");
    verb->add_flag("--verbose,-v", options->verbose, "Also name what passed");
    verb->callback([options, &session] { session.exit = test(*options); });
}

} // namespace groma::cli
