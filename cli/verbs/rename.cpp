#include "editor/session/language/rename.h"

#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/parts/places.h"
#include "cli/verbs/verbs.h"
#include "formats/project/root_paths.h"
#include "formats/text/text_place.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace groma::cli {

namespace {

struct RenameOptions {
    std::string place, name;
    bool write = false;
    bool json = false;
};

void print(const session::Trial& trial, const session::Change& change, bool json) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const session::FileEdit& file : change.files) {
        const formats::SourceFile& source = trial.tree(file.path)->source();
        const std::string shown = shownPath(trial.project().root, file.path);
        for (const formats::TextEdit& edit : file.edits) {
            const formats::Position at = source.positionOf(edit.begin);
            if (json)
                all.push_back({{"file", shown},
                               {"line", at.line + 1},
                               {"column", at.column + 1},
                               {"before", source.text({edit.begin, edit.end})},
                               {"after", edit.replacement}});
            else
                fmt::print("{}:{}:{}: {} -> {}\n", shown, at.line + 1, at.column + 1,
                           source.text({edit.begin, edit.end}), edit.replacement);
        }
    }
    if (json) fmt::print("{}\n", jsonText(all));
}

int rename(const RenameOptions& options) {
    const auto place = formats::textPlaceFrom(options.place);
    if (!place || !place->column) {
        fmt::print(stderr, "groma rename: `{}` is no place; expected FILE:LINE:COLUMN\n", options.place);
        return kMisuse;
    }
    formats::RealFileSystem files;
    const std::string path(place->file);
    if (!files.exists(path)) {
        fmt::print(stderr, "groma rename: there is no file `{}`\n", path);
        return kMisuse;
    }
    const session::Trial trial(session::projectFiles(files, path));
    const std::string below = formats::belowRoot(trial.project().root, files.canonical(path));
    const formats::yaml::Tree* tree = trial.tree(below);
    if (tree == nullptr || place->line > tree->source().lineCount()) {
        fmt::print(stderr, "groma rename: `{}` has no such place\n", path);
        return kMisuse;
    }
    const std::size_t at = formats::byteOf(tree->source(), place->line - 1, *place->column - 1);
    const session::Edited change = session::renamed(trial, below, at, options.name);
    if (!change) {
        fmt::print(stderr, "groma rename: {}\n", change.error().reason);
        return kFinding;
    }
    print(trial, *change, options.json);
    if (!options.write) return kSuccess;
    for (const session::FileEdit& file : change->files)
        if (!writeFile(files, formats::atRoot(trial.project().root, file.path),
                       session::textAfter(trial, file), formats::Backup::None))
            return kMisuse;
    return kSuccess;
}

} // namespace

void addRename(CLI::App& app, Session& session) {
    auto options = std::make_shared<RenameOptions>();
    auto* verb = app.add_subcommand(
        "rename",
        "Call an entry, a parameter or a local name otherwise, wherever a file of the project names it");
    verb->add_option("FILE:LINE:COLUMN", options->place, "A place of the name, both counted from 1")
        ->required();
    verb->add_option("NEW", options->name, "What it is to be called")->required();
    verb->add_flag("--write", options->write, "Writes the files; else what would be written is told");
    verb->add_flag("--json", options->json, "For programs");
    verb->callback([options, &session] { session.exit = rename(*options); });
}

} // namespace groma::cli
