#include "cli/files.h"
#include "cli/run.h"
#include "cli/verbs/verbs.h"

#include "core/snippet/snippet.h"
#include "formats/load/coverage.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace groma::cli {

namespace {

struct Options {
    std::string path;
    bool json = false;
    bool all = false;
};

bool passes(const formats::Loaded& loaded) {
    if (loaded.problems.hasErrors() || !loaded.snippet || !loaded.built.setup) return false;
    return snippet::run(*loaded.built.setup, *loaded.snippet).passed();
}

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
    return all.empty() ? "none" : all;
}

template <class Map>
std::vector<std::string> at(const Map& map, const std::string& id) {
    const auto found = map.find(id);
    return found == map.end() ? std::vector<std::string>{} : found->second;
}

void print(const formats::Coverage& coverage, bool all) {
    for (const std::string& id : coverage.ids) {
        const bool covered = coverage.isCovered(id);
        if (covered && !all) continue;
        fmt::print("{} {}\n", covered ? "     " : "open ", id);
        if (coverage.notPlayable.contains(id)) {
            fmt::print("        not playable: {}\n", coverage.notPlayable.at(id));
            continue;
        }
        fmt::print("        entries: {}\n        proofs:  {}\n", joined(at(coverage.entries, id)), joined(at(coverage.proofs, id)));
        if (coverage.failing.contains(id)) fmt::print("        failing: {}\n", joined(at(coverage.failing, id)));
    }
    for (const auto& [id, places] : coverage.unknown) fmt::print("unknown id {} at {}\n", id, joined(places));
    fmt::print("{} of {} covered ({} of them not playable)\n", coverage.coveredCount(), coverage.ids.size(), coverage.notPlayable.size());
}

int run(const Options& options) {
    namespace fs = std::filesystem;
    formats::RealFileSystem files;
    std::error_code error;
    const std::string folder = fs::is_directory(options.path, error) ? options.path : fs::path(options.path).parent_path().string();
    bool missing = false;
    const std::vector<std::string> paths = yamlFiles({folder.empty() ? "." : folder}, missing);
    if (missing) return kMisuse;
    formats::Loader loader(files);
    std::optional<formats::Coverage> coverage;
    for (const std::string& path : paths)
        if (kindOfFile(files, path) == formats::FileKind::Book && !coverage) {
            const formats::Loaded book = loader.load(path);
            if (printProblems(book, false)) return kFinding;
            coverage = formats::coverageOf(*book.book);
        }
    if (!coverage) {
        fmt::print(stderr, "groma coverage: there is no book file in `{}`\n", folder);
        return kMisuse;
    }
    for (const std::string& path : paths) {
        const formats::FileKind kind = kindOfFile(files, path);
        const bool entries = kind == formats::FileKind::Ruleset || kind == formats::FileKind::Scenario || kind == formats::FileKind::Campaign;
        if (!entries && kind != formats::FileKind::Snippet) continue;
        const formats::Loaded loaded = loader.load(path);
        const formats::ProjectFile* start = loaded.project->start();
        if (start == nullptr || !start->tree) continue;
        if (entries) formats::addEntries(*coverage, *start->tree);
        else formats::addSnippet(*coverage, *start->tree, passes(loaded));
    }
    if (options.json) {
        nlohmann::ordered_json json{{"covered", coverage->coveredCount()}, {"ids", coverage->ids.size()}};
        for (const std::string& id : coverage->ids)
            json["rules"][id] = {{"covered", coverage->isCovered(id)}, {"entries", at(coverage->entries, id)},
                                 {"proofs", at(coverage->proofs, id)}, {"not_playable", coverage->notPlayable.contains(id)}};
        fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    } else {
        print(*coverage, options.all);
    }
    return coverage->coveredCount() == coverage->ids.size() && coverage->unknown.empty() ? kSuccess : kFinding;
}

} // namespace

void addCoverage(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    auto* verb = app.add_subcommand("coverage", "Which rules of the book have an entry and a passing snippet");
    verb->add_option("FOLDER", options->path, "A folder with a book file, or that file")->required();
    verb->add_flag("--json", options->json, "For programs");
    verb->add_flag("--all", options->all, "Also list what is covered");
    verb->callback([options, &session] { session.exit = run(*options); });
}

} // namespace groma::cli
