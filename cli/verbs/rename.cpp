#include "editor/session/language/rename.h"

#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/parts/places.h"
#include "cli/verbs/verbs.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <charconv>

namespace groma::cli {

namespace {

struct RenameOptions {
    std::string place, name;
    bool write = false;
    bool json = false;
};

struct AskedPlace {
    std::string file;
    std::size_t line = 0, column = 0; // from 1
};

// "rules.yaml:12:7".
std::optional<AskedPlace> placeOf(std::string_view text) {
    AskedPlace place;
    for (std::size_t* number : {&place.column, &place.line}) {
        const auto colon = text.rfind(':');
        if (colon == std::string_view::npos) return std::nullopt;
        const std::string_view digits = text.substr(colon + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), *number);
        if (error != std::errc() || end != digits.data() + digits.size() || *number == 0) return std::nullopt;
        text = text.substr(0, colon);
    }
    place.file = std::string(text);
    return place;
}

// The byte at which a character of a line begins; the end of the line where it has fewer.
std::size_t byteAt(const formats::SourceFile& source, std::size_t line, std::size_t column) {
    const formats::Span whole = source.lineSpan(line);
    std::size_t at = whole.begin;
    for (; column > 0 && at < whole.end; --column) {
        ++at;
        while (at < whole.end && formats::isContinuation(source.bytes()[at])) ++at;
    }
    return at;
}

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
    const auto place = placeOf(options.place);
    if (!place) {
        fmt::print(stderr, "groma rename: `{}` is no place; expected FILE:LINE:COLUMN\n", options.place);
        return kMisuse;
    }
    formats::RealFileSystem files;
    if (!files.exists(place->file)) {
        fmt::print(stderr, "groma rename: there is no file `{}`\n", place->file);
        return kMisuse;
    }
    const session::Trial trial(session::projectFiles(files, place->file));
    const std::string whole = files.canonical(place->file);
    const std::string below = whole.substr(std::min(trial.project().root.size() + 1, whole.size()));
    const formats::yaml::Tree* tree = trial.tree(below);
    if (tree == nullptr || place->line > tree->source().lineCount()) {
        fmt::print(stderr, "groma rename: `{}` has no such place\n", place->file);
        return kMisuse;
    }
    const std::size_t at = byteAt(tree->source(), place->line - 1, place->column - 1);
    const session::Edited change = session::renamed(trial, below, at, options.name);
    if (!change) {
        fmt::print(stderr, "groma rename: {}\n", change.error().reason);
        return kFinding;
    }
    print(trial, *change, options.json);
    if (!options.write) return kSuccess;
    for (const session::FileEdit& file : change->files)
        if (!writeFile(files, trial.project().root + "/" + file.path, session::textAfter(trial, file),
                       formats::Backup::None))
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
