#include "cli/parts/files.h"

#include "cli/parts/places.h"
#include "core/base/printable.h"
#include "formats/load/kind_names.h"
#include "formats/project/yaml_below.h"
#include "formats/scenario/scenario_reader.h"
#include "formats/text/render.h"

#include <fmt/core.h>

#include <filesystem>

namespace groma::cli {

namespace fs = std::filesystem;

std::vector<std::string> yamlFiles(const std::vector<std::string>& paths, bool& missing) {
    std::vector<std::string> found;
    for (const std::string& path : paths) {
        std::error_code error;
        if (fs::is_directory(path, error)) {
            const formats::YamlBelow below = formats::yamlBelow(path);
            found.insert(found.end(), below.files.begin(), below.files.end());
            for (const auto& [folder, reason] : below.unreadable) {
                fmt::print(stderr, "groma: the folder `{}` cannot be read: {}\n", base::printable(folder),
                           reason);
                missing = true;
            }
        } else if (fs::exists(path, error)) {
            found.push_back(path);
        } else {
            fmt::print(stderr, "groma: there is no file or folder `{}`\n", path);
            missing = true;
        }
    }
    return found;
}

formats::FileKind kindOfFile(const formats::FileSystem& files, const std::string& path) {
    const auto text = files.read(path, std::size_t{32} << 20);
    if (!text) return formats::FileKind::Unknown;
    const auto key = text->find("groma:");
    if (key == std::string::npos) return formats::FileKind::Unknown;
    const std::string_view rest = std::string_view(*text).substr(key + 6);
    const auto begin = rest.find_first_not_of(" \t\"'");
    const std::string_view word = begin == std::string_view::npos ? std::string_view{} : rest.substr(begin);
    const auto bar = word.find('/');
    return bar == std::string_view::npos ? formats::FileKind::Unknown
                                         : formats::kindNamed(word.substr(0, bar));
}

std::vector<std::string> filesOfKind(const formats::FileSystem& files, formats::FileKind kind,
                                     const std::vector<std::string>& paths, bool& missing) {
    std::vector<std::string> all;
    for (const std::string& path : paths) {
        const std::size_t before = all.size();
        bool told = false;
        for (const std::string& file : yamlFiles({path}, told)) {
            const formats::FileKind is = kindOfFile(files, file);
            if (is == kind) {
                all.push_back(file);
            } else if (is == formats::FileKind::Unknown) {
                fmt::print(stderr,
                           "groma: {} does not say what it is (`groma: {}/1`, ...) and is passed over\n",
                           base::printable(file), nameOf(kind));
                told = told || file == path;
            } else if (file == path) {
                fmt::print(stderr, "groma: {} is a {}, not a {}\n", base::printable(file), nameOf(is),
                           nameOf(kind));
                told = true;
            }
        }
        missing = missing || told;
        if (all.size() == before && !told)
            fmt::print(stderr, "groma: there is no {} in `{}`\n", nameOf(kind), base::printable(path));
    }
    return all;
}

bool writeFile(formats::RealFileSystem& files, const std::string& path, const std::string& bytes,
               formats::Backup backup) {
    const auto written = formats::saveAtomically(files, path, bytes, std::nullopt, backup);
    if (!written) fmt::print(stderr, "groma: {}\n", written.error().message);
    return written.has_value();
}

bool printProblems(const formats::Loaded& loaded, bool json) {
    const auto problems = loaded.problems.sorted();
    const ShownPlaces places(loaded);
    if (json) {
        fmt::print("{}\n", formats::renderJson(problems, places));
        return loaded.problems.hasErrors();
    }
    for (const diag::Diagnostic& problem : problems)
        fmt::print(stderr, "{}\n", formats::renderDiagnostic(problem, places));
    return loaded.problems.hasErrors();
}

bool toldErrors(const formats::Loaded& loaded) {
    return loaded.problems.hasErrors() && printProblems(loaded, false);
}

std::string placeText(const formats::Loaded& loaded, diag::NodeRef where) {
    const auto located = loaded.project->locate({where, 0, 0});
    if (!located) return shownPath(loaded.root, loaded.path);
    const auto position = located->source->positionOf(located->span.begin);
    return fmt::format("{}:{}:{}", shownPath(loaded.root, located->source->path()), position.line + 1,
                       position.column + 1);
}

} // namespace groma::cli
