#include "cli/files.h"
#include "cli/run.h"
#include "cli/verbs/verbs.h"

#include "editor/session/edits/take_board.h"
#include "formats/exchange/order_csv.h"
#include "formats/exchange/tmx.h"

#include <fmt/core.h>

#include <filesystem>

namespace groma::cli {

namespace {

constexpr std::size_t kMostBytes = 64U << 20;

struct Options {
    std::string file;
    std::string scenario;
    std::string output;
    bool dry = false;
};

bool isCsv(const std::string& path) { return path.ends_with(".csv"); }
bool isTmx(const std::string& path) { return path.ends_with(".tmx"); }

int misuse(const std::string& verb, const std::string& path) {
    fmt::print(stderr, "groma {}: `{}` ends in neither .csv (order of battle) nor .tmx (terrain for Tiled)\n", verb, path);
    return kMisuse;
}

int exportTo(const Options& options) {
    if (!isCsv(options.output) && !isTmx(options.output)) return misuse("export", options.output);
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(options.scenario);
    if (!loaded.built.setup || !loaded.scenario) {
        if (!printProblems(loaded, false)) fmt::print(stderr, "groma export: `{}` has no map\n", options.scenario);
        return kFinding;
    }
    if (isCsv(options.output)) return writeFile(files, options.output, formats::writeOrderCsv(formats::orderRows(*loaded.scenario, loaded.built))) ? kSuccess : kFinding;
    const std::filesystem::path path(options.output);
    const std::string tiles = path.stem().string() + "-tiles.png";
    if (const auto drawn = formats::writeTmxTiles((path.parent_path() / tiles).string(), *loaded.built.setup); !drawn) {
        fmt::print(stderr, "groma export: {}\n", drawn.error());
        return kFinding;
    }
    return writeFile(files, options.output, formats::writeTmx(*loaded.built.setup, tiles)) ? kSuccess : kFinding;
}

void printForeign(const std::string& path, const std::vector<formats::ForeignProblem>& problems) {
    for (const formats::ForeignProblem& problem : problems) fmt::print(stderr, "{}\n", formats::problemText(path, problem));
}

session::Edited orderChange(const session::Document& document, const formats::Loaded& loaded, const std::string& path, const std::string& text) {
    const auto rows = formats::readOrderCsv(text, *loaded.built.setup);
    if (!rows) {
        printForeign(path, rows.error());
        return session::refuse("nothing was changed");
    }
    auto edits = formats::orderEdits(*document.file(document.scenarioPath()), *loaded.scenario, loaded.built, *rows);
    if (!edits) return session::refuse(edits.error());
    return session::Change{"Import " + path, {{document.scenarioPath(), std::move(*edits)}}};
}

session::Edited boardChange(const session::Document& document, const formats::Loaded& loaded, const std::string& path, const std::string& text) {
    const auto board = formats::readTmx(text, *loaded.built.setup);
    if (!board) {
        printForeign(path, board.error());
        return session::refuse("nothing was changed");
    }
    return session::takeBoard(document, *board, "Import " + path);
}

int refused(const std::string& reason) {
    fmt::print(stderr, "groma import: {}\n", reason);
    return kFinding;
}

int importFrom(const Options& options) {
    if (!isCsv(options.file) && !isTmx(options.file)) return misuse("import", options.file);
    formats::RealFileSystem files;
    const auto text = files.read(options.file, kMostBytes);
    if (!text) return refused(text.error().message);
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(options.scenario);
    if (loaded.kind != formats::FileKind::Scenario || !loaded.built.setup) {
        if (!printProblems(loaded, false)) fmt::print(stderr, "groma import: `{}` is no scenario with a map\n", options.scenario);
        return kFinding;
    }
    const auto document = session::Document::open(files, options.scenario);
    if (!document) return refused(document.error().reason);
    const session::Edited change = isCsv(options.file) ? orderChange(*document, loaded, options.file, *text) : boardChange(*document, loaded, options.file, *text);
    if (!change) return refused(change.error().reason);
    const auto changed = document->apply(*change);
    if (!changed) return refused(changed.error().reason);
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
    verb->add_flag("-n,--dry-run", options->dry, "Print the changed scenario, write nothing");
    verb->callback([options, &session] { session.exit = importFrom(*options); });
}

} // namespace groma::cli
