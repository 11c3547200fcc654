#include "editor/session/exchange/exchange.h"

#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/print_options.h"
#include "cli/verbs/verbs.h"

#include <fmt/core.h>

#include <memory>
#include <string>

namespace groma::cli {

namespace {

constexpr std::size_t kMostExchangeBytes = 64U << 20;

struct ExchangeOptions {
    std::string file;
    std::string scenario;
    std::string output;
    std::string language;
    bool dry = false;
    bool deleting = false;
};

// " .csv, .tmx": of all formats, or of those that are read.
std::string endings(bool read) {
    std::string list;
    for (const session::OutsideFormat* format : session::outsideFormats())
        if (!read || format->read != nullptr)
            list += fmt::format("{}{}", list.empty() ? "" : ", ", format->ending);
    return list;
}

const session::OutsideFormat* formatOf(const std::string& verb, const std::string& path, bool read) {
    const session::OutsideFormat* format = session::formatOf(path);
    if (format != nullptr && (!read || format->read != nullptr)) return format;
    fmt::print(stderr, "groma {}: `{}` ends in none of {}\n", verb, path, endings(read));
    return nullptr;
}

int refused(const std::string& verb, const std::string& reason) {
    fmt::print(stderr, "groma {}: {}\n", verb, reason);
    return kFinding;
}

// Without a map there is nothing to exchange: the problems of the file say why.
bool hasMap(const formats::Loaded& loaded, const std::string& verb, bool scenarioOnly) {
    if (loaded.built.setup && loaded.scenario &&
        (!scenarioOnly || loaded.kind == formats::FileKind::Scenario))
        return true;
    if (!printProblems(loaded, false))
        fmt::print(stderr, "groma {}: `{}` is no scenario with a map\n", verb, loaded.path);
    return false;
}

int exportTo(const ExchangeOptions& options) {
    const session::OutsideFormat* format = formatOf("export", options.output, false);
    if (format == nullptr) return kMisuse;
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(options.scenario);
    if (!hasMap(loaded, "export", false)) return kFinding;
    const auto document = session::Document::open(files, options.scenario);
    if (!document) return refused("export", document.error().reason);
    const auto written = session::exportTo(*document, files, *format, options.output,
                                           formats::languageNamed(options.language));
    if (!written) return refused("export", written.error().reason);
    return toldErrors(loaded) ? kFinding : kSuccess; // what has an error may be missing in what was written
}

// Refused for the counters alone that it would delete.
bool mayBeAllowed(const session::Document& document, const session::OutsideFormat& format,
                  const ExchangeOptions& options, const std::string& text) {
    return !options.deleting &&
           session::importFrom(document, format, options.file, text, session::Deletions::Allowed).has_value();
}

int importFrom(const ExchangeOptions& options) {
    const session::OutsideFormat* format = formatOf("import", options.file, true);
    if (format == nullptr) return kMisuse;
    formats::RealFileSystem files;
    const auto text = files.read(options.file, kMostExchangeBytes);
    if (!text) return refused("import", text.error().message);
    formats::Loader loader(files);
    if (!hasMap(loader.load(options.scenario), "import", true)) return kFinding;
    const auto document = session::Document::open(files, options.scenario);
    if (!document) return refused("import", document.error().reason);
    const session::Edited change =
        session::importFrom(*document, *format, options.file, *text,
                            options.deleting ? session::Deletions::Allowed : session::Deletions::Refused);
    if (!change) {
        fmt::print(stderr, "{}\n", change.error().reason);
        return refused("import", mayBeAllowed(*document, *format, options, *text)
                                     ? "nothing was changed; --allow-deletions takes the file all the same"
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
    auto options = std::make_shared<ExchangeOptions>();
    auto* verb = app.add_subcommand("export", "Write a scenario for other programs: CSV, Tiled, VASSAL");
    verb->add_option("SCENARIO", options->scenario, "A scenario, or a snippet with a board")->required();
    std::string written;
    for (const session::OutsideFormat* format : session::outsideFormats())
        written += fmt::format("{}{}", written.empty() ? "" : "; ", format->files);
    verb->add_option("-o,--output", options->output, written)->required();
    addLanguage(*verb, options->language);
    verb->callback([options, &session] { session.exit = exportTo(*options); });
}

void addImport(CLI::App& app, Session& session) {
    auto options = std::make_shared<ExchangeOptions>();
    auto* verb = app.add_subcommand(
        "import", "Take the order of battle from CSV, or the terrain from a map of Tiled, into a scenario");
    verb->add_option("FILE", options->file, "A file that ends in one of " + endings(true))->required();
    verb->add_option("SCENARIO", options->scenario, "The scenario; only the lines that differ are changed")
        ->required();
    verb->add_option("-o,--output", options->output, "Write the changed scenario there instead");
    verb->add_flag("--allow-deletions", options->deleting, "Delete counters for which the file has no row");
    verb->add_flag("-n,--dry-run", options->dry, "Print the changed scenario, write nothing");
    verb->callback([options, &session] { session.exit = importFrom(*options); });
}

} // namespace groma::cli
