#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/verbs/verbs.h"
#include "core/game/position/setup.h"
#include "editor/session/document/differences.h"
#include "formats/diff/differences.h"
#include "formats/draw/print.h"
#include "formats/load/picture_files.h"
#include "formats/load/print_language.h"
#include "formats/project/root_paths.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace groma::cli {

namespace {

constexpr std::size_t kMostDiffBytes = 32u << 20;
constexpr std::size_t kGitPaths = 7; // path, old file, its hash and mode, new file, its hash and mode

struct DiffOptions {
    std::vector<std::string> paths;
    std::string output;
    bool json = false;
    bool git = false;
};

// One of the two versions, with the bytes of the file itself.
struct Version {
    std::string bytes;
    formats::Loaded loaded;
};

bool readable(const Version& version) {
    const formats::ProjectFile* file = version.loaded.project ? version.loaded.project->start() : nullptr;
    return file != nullptr && file->tree && file->ok && version.loaded.kind != formats::FileKind::Unknown;
}

// The bytes of `from` as if they stood at `path`, beside the rules that are there.
std::optional<Version> versionAt(const formats::RealFileSystem& files, const std::string& from,
                                 const std::string& path) {
    const auto bytes = files.read(from, kMostDiffBytes);
    if (!bytes && from != "/dev/null") {
        fmt::print(stderr, "groma diff: `{}` cannot be read\n", from);
        return std::nullopt;
    }
    formats::LoadOptions options;
    const std::string whole = files.canonical(path);
    options.root = formats::projectRoot(files, path);
    const std::string below = formats::belowRoot(options.root, whole);
    Version version;
    version.bytes = bytes.value_or("");
    options.unsaved[below] = version.bytes;
    version.loaded = formats::Loader(files).load(whole, options);
    return version;
}

void printLines(const Version& before, const Version& after) {
    for (const session::LineChange& change : session::lineChanges(before.bytes, after.bytes))
        fmt::print("{} {}\n", change.added ? "+" : "-", change.text);
}

void printJson(const std::vector<formats::Difference>& told, const game::SetupRef& setup) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const formats::Difference& one : told) {
        nlohmann::ordered_json cells = nlohmann::ordered_json::array();
        for (const grid::CellId cell : one.cells)
            if (setup && cell.valid()) cells.push_back(setup->geometry().numberText(cell));
        all.push_back({{"subject", one.subject}, {"text", one.text}, {"cells", std::move(cells)}});
    }
    fmt::print("{}\n", jsonText(all));
}

// The second version's map, with the cells in which anything changed as a zone.
bool draw(formats::RealFileSystem& files, const std::string& path, const Version& after,
          const std::vector<formats::Difference>& told) {
    const formats::Loaded& loaded = after.loaded;
    if (!loaded.built.setup) {
        fmt::print(stderr, "groma diff: `{}` has no map\n", loaded.path);
        return false;
    }
    game::SetupDraft draft = loaded.built.setup->draft();
    game::Area changed{"changed", "Changed", -1, false, {}};
    for (const formats::Difference& one : told)
        for (const grid::CellId cell : one.cells)
            if (cell.valid() && std::ranges::find(changed.cells, cell) == changed.cells.end())
                changed.cells.push_back(cell);
    draft.areas = {};
    if (!changed.cells.empty()) draft.areas.push_back(std::move(changed));
    const auto marked = game::makeSetup(std::move(draft));
    if (!marked) {
        fmt::print(stderr, "groma diff: {}\n", marked.error().message);
        return false;
    }
    formats::PrintJob job;
    job.picture.zones = true;
    job.picture.own = formats::ownPictures(files, loaded.root, *loaded.project);
    job.picture.language = formats::printLanguage(*loaded.project);
    const auto written =
        formats::print(files, path, job, **marked, game::startPosition(**marked), loaded.scenario.get());
    if (!written) fmt::print(stderr, "groma diff: {}\n", written.error());
    return written.has_value();
}

int diff(const DiffOptions& options) {
    const std::size_t wanted = options.git ? kGitPaths : 2;
    if (options.git ? options.paths.size() < wanted : options.paths.size() != wanted) {
        fmt::print(stderr, "groma diff: {} files are wanted\n", wanted);
        return kMisuse;
    }
    if (!options.output.empty() && !formats::pictureFormatOf(options.output)) {
        fmt::print(stderr, "groma diff: `{}` ends in none of .png, .svg, .pdf\n", options.output);
        return kMisuse;
    }
    formats::RealFileSystem files;
    const std::string& a = options.paths[options.git ? 1 : 0];
    const std::string& b = options.paths[options.git ? 4 : 1];
    const auto before = versionAt(files, a, options.git ? options.paths[0] : a);
    const auto after = versionAt(files, b, options.git ? options.paths[0] : b);
    if (!before || !after) return kMisuse;
    if (options.git) fmt::print("{}\n", options.paths[0]);
    if (!readable(*before) || !readable(*after)) {
        // New, gone, broken, or of another program.
        if (!options.git)
            fmt::print(stderr, "groma diff: one of them is no file that Groma can read; line by line:\n");
        printLines(*before, *after);
        return kSuccess;
    }
    const std::vector<formats::Difference> told = formats::differences(before->loaded, after->loaded);
    if (options.json) printJson(told, after->loaded.built.setup);
    else
        for (const formats::Difference& one : told) fmt::print("{}{}\n", options.git ? "  " : "", one.text);
    if (!options.json && told.empty())
        fmt::print("{}\n", before->bytes == after->bytes ? "no difference" : "nothing but how it is written");
    return options.output.empty() || draw(files, options.output, *after, told) ? kSuccess : kFinding;
}

} // namespace

void addDiff(CLI::App& app, Session& session) {
    auto options = std::make_shared<DiffOptions>();
    auto* verb = app.add_subcommand("diff", "Tell in words what differs between two versions of a file");
    verb->add_option("FILES", options->paths, "The file before and the file after")->required();
    verb->add_option("-o,--output", options->output,
                     "FILE.png, FILE.svg or FILE.pdf: the map after, changed cells marked");
    verb->add_flag("--json", options->json, "For programs");
    verb->add_flag("--git", options->git, "With the seven paths and names that git gives a diff driver");
    verb->callback([options, &session] { session.exit = diff(*options); });
}

} // namespace groma::cli
