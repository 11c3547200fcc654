#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/places.h"
#include "cli/verbs/verbs.h"
#include "formats/text/render.h"

#include <fmt/core.h>

#include <set>

namespace groma::cli {

namespace {

struct CheckOptions {
    std::vector<std::string> paths;
    bool json = false;
    bool quiet = false;
};

bool worthShowing(const diag::Diagnostic& problem, bool quiet) {
    return problem.severity == diag::Severity::Error || !quiet;
}

int check(const CheckOptions& options) {
    bool missing = false;
    const std::vector<std::string> paths = yamlFiles(options.paths, missing);
    formats::RealFileSystem files;
    formats::Loader loader(files);
    std::set<std::string> shown; // a ruleset's problems come with every file that uses it
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::string json;
    // A part of a ruleset makes sense only with the rest of it: it is checked with the file that includes it.
    std::vector<formats::Loaded> all;
    std::set<std::string> parts;
    for (const std::string& path : paths) {
        all.push_back(loader.load(path));
        for (const formats::ProjectFile& file : all.back().project->files())
            for (const std::uint32_t included : file.includes)
                if (const formats::ProjectFile* part = all.back().project->file(included))
                    parts.insert(all.back().root + "/" + part->path);
    }
    for (const formats::Loaded& loaded : all) {
        if (parts.contains(loaded.root + "/" + loaded.path)) continue;
        std::vector<diag::Diagnostic> fresh;
        const ShownPlaces places(loaded);
        for (const diag::Diagnostic& problem : loaded.problems.sorted()) {
            if (!worthShowing(problem, options.quiet)) continue;
            if (!shown.insert(formats::renderBriefly(problem, places)).second) continue;
            errors += problem.severity == diag::Severity::Error ? 1 : 0;
            warnings += problem.severity == diag::Severity::Warning ? 1 : 0;
            if (options.json) fresh.push_back(problem);
            else fmt::print("{}\n", formats::renderDiagnostic(problem, places));
        }
        if (!fresh.empty()) json += (json.empty() ? "" : ",\n") + formats::renderJson(fresh, places);
    }
    if (options.json) fmt::print("[{}]\n", json);
    else fmt::print("{} files, {} errors, {} warnings\n", paths.size(), errors, warnings);
    return missing ? kMisuse : errors != 0 ? kFinding : kSuccess;
}

} // namespace

void addCheck(CLI::App& app, Session& session) {
    auto options = std::make_shared<CheckOptions>();
    auto* verb = app.add_subcommand("check", "Report every problem of rulesets, scenarios and snippets");
    verb->add_option("PATH", options->paths, "Files or folders")->required();
    verb->add_flag("--json", options->json, "One JSON array for each file with problems");
    verb->add_flag("--quiet", options->quiet, "Errors only");
    verb->callback([options, &session] { session.exit = check(*options); });
}

} // namespace groma::cli
