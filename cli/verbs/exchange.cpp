#include "cli/files.h"
#include "cli/run.h"
#include "cli/verbs/verbs.h"

#include "editor/session/exchange.h"

#include <fmt/core.h>

namespace groma::cli {

namespace {

constexpr std::size_t kMostBytes = 64U << 20;

struct Options {
    std::string file;
    std::string scenario;
    std::string output;
    bool dry = false;
    bool deleting = false;
};

bool isCsv(const std::string& path) { return path.ends_with(".csv"); }
bool isTmx(const std::string& path) { return path.ends_with(".tmx"); }

int misuse(const std::string& verb, const std::string& path) {
    fmt::print(stderr, "groma {}: `{}` ends in neither .csv (order of battle) nor .tmx (terrain for Tiled)\n", verb, path);
    return kMisuse;
}

session::Outside formatOf(const std::string& path) { return isCsv(path) ? session::Outside::Csv : session::Outside::Tiled; }

int refused(const std::string& verb, const std::string& reason) {
    fmt::print(stderr, "groma {}: {}\n", verb, reason);
    return kFinding;
}

// Without a map there is nothing to exchange: the problems of the file say why.
bool hasMap(const formats::Loaded& loaded, const std::string& verb, bool scenarioOnly) {
    if (loaded.built.setup && loaded.scenario && (!scenarioOnly || loaded.kind == formats::FileKind::Scenario)) return true;
    if (!printProblems(loaded, false)) fmt::print(stderr, "groma {}: `{}` is no scenario with a map\n", verb, loaded.path);
    return false;
}

int exportTo(const Options& options) {
    if (!isCsv(options.output) && !isTmx(options.output)) return misuse("export", options.output);
    formats::RealFileSystem files;
    formats::Loader loader(files);
    if (!hasMap(loader.load(options.scenario), "export", false)) return kFinding;
    const auto document = session::Document::open(files, options.scenario);
    if (!document) return refused("export", document.error().reason);
    const auto written = session::exportTo(*document, files, formatOf(options.output), options.output);
    return written ? kSuccess : refused("export", written.error().reason);
}

// Refused for the counters alone that it would delete.
bool mayBeAllowed(const session::Document& document, const Options& options, const std::string& text) {
    return !options.deleting && session::importFrom(document, formatOf(options.file), options.file, text, session::Deletions::Allowed).has_value();
}

int importFrom(const Options& options) {
    if (!isCsv(options.file) && !isTmx(options.file)) return misuse("import", options.file);
    formats::RealFileSystem files;
    const auto text = files.read(options.file, kMostBytes);
    if (!text) return refused("import", text.error().message);
    formats::Loader loader(files);
    if (!hasMap(loader.load(options.scenario), "import", true)) return kFinding;
    const auto document = session::Document::open(files, options.scenario);
    if (!document) return refused("import", document.error().reason);
    const session::Edited change = session::importFrom(*document, formatOf(options.file), options.file, *text,
                                                       options.deleting ? session::Deletions::Allowed : session::Deletions::Refused);
    if (!change) {
        fmt::print(stderr, "{}\n", change.error().reason);
        return refused("import", mayBeAllowed(*document, options, *text) ? "nothing was changed; --allow-deletions takes the file all the same"
                                                                         : "nothing was changed");
    }
    const auto changed = document->apply(*change);
    if (!changed) return refused("import", changed.error().reason);
    const std::string bytes(changed->text(document->scenarioPath()));
    if (options.dry) {
        fmt::print("{}", bytes);
        return kSuccess;
    }
    const std::string target = options.output.empty() ? options.scenario : options.output;
    if (options.output.empty() && change->empty()) return kSuccess;
    return writeFile(files, target, bytes) ? kSuccess : kFinding;
}

} // namespace

void addExport(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    auto* verb = app.add_subcommand("export", "Write a scenario for other programs: order of battle as CSV, terrain as a map of Tiled");
    verb->add_option("SCENARIO", options->scenario, "A scenario, or a snippet with a board")->required();
    verb->add_option("-o,--output", options->output, "FILE.csv, or FILE.tmx with the picture FILE-tiles.png beside it")->required();
    verb->callback([options, &session] { session.exit = exportTo(*options); });
}

void addImport(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    auto* verb = app.add_subcommand("import", "Take the order of battle from CSV, or the terrain from a map of Tiled, into a scenario");
    verb->add_option("FILE", options->file, "FILE.csv or FILE.tmx")->required();
    verb->add_option("SCENARIO", options->scenario, "The scenario; only the lines that differ are changed")->required();
    verb->add_option("-o,--output", options->output, "Write the changed scenario there instead");
    verb->add_flag("--allow-deletions", options->deleting, "Delete counters for which the file has no row");
    verb->add_flag("-n,--dry-run", options->dry, "Print the changed scenario, write nothing");
    verb->callback([options, &session] { session.exit = importFrom(*options); });
}

} // namespace groma::cli
