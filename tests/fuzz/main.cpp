// Feeds damaged samples to the loader that the editor and the command line use, by the file itself or by one that rests on it, and uses
// what came of it. Whatever is in a file, loading it must end soon, with problems that can be shown; what loads is played, counted, drawn.
#include "formats/load/load.h"
#include "formats/text/render.h"
#include "tests/fuzz/damage.h"
#include "tests/fuzz/rests.h"
#include "tests/fuzz/trials.h"
#include "tests/support/source_dir.h"

#include <fmt/format.h>

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace groma;

formats::MemoryFileSystem samples(std::vector<std::string>& paths) {
    formats::MemoryFileSystem files;
    const fs::path root = groma::test::sourceDir();
    for (const char* folder : {"samples", "tests/probes"}) {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
            if (entry.path().extension() != ".yaml") continue;
            std::ifstream in(entry.path(), std::ios::binary);
            const std::string path = "/" + entry.path().lexically_relative(root).generic_string();
            files.put(path, {std::istreambuf_iterator<char>(in), {}});
        }
    }
    files.put("/groma-project", "");
    for (const auto& [path, text] : files.files) {
        if (path.ends_with(".yaml")) paths.push_back(path);
    }
    return files;
}

// The problems as the command line would print them: that must not crash either.
std::size_t shown(const formats::Loaded& loaded) {
    std::size_t bytes = 0;
    for (const diag::Diagnostic& problem : loaded.problems.sorted()) {
        bytes += formats::renderDiagnostic(problem, *loaded.project).size();
    }
    return bytes;
}

// Of each file, the files that rest on it, itself included.
std::map<std::string, std::vector<std::string>> restsOf(const formats::MemoryFileSystem& files, const std::vector<std::string>& paths) {
    std::map<std::string, std::vector<std::string>> rests;
    for (const std::string& path : paths) {
        diag::Sink problems;
        const formats::Project project = formats::Project::load(files, {"/", {}, false, {}}, path, problems);
        for (const formats::ProjectFile& file : project.files()) rests["/" + file.path].push_back(path);
    }
    return rests;
}

template <class T>
const T& someOf(const std::vector<T>& all, base::Rng& rng) {
    return all[rng.boundedDraw(static_cast<std::uint32_t>(all.size()))];
}

// A study asks about another file.
std::string asked(const formats::Loaded& loaded) {
    if (!loaded.study) return {};
    const std::string& named = loaded.study->snippet.empty() ? loaded.study->scenario : loaded.study->snippet;
    return named.empty() ? std::string() : loaded.root + "/" + named;
}

} // namespace

int main(int argc, char** argv) {
    const auto trials = fuzz::trialsFrom(argc, argv, {.keep = fs::path(groma::test::sourceDir()) / "build" / "fuzz.yaml"});
    if (!trials) return 2;
    std::vector<std::string> paths;
    formats::MemoryFileSystem files = samples(paths);
    const auto rests = restsOf(files, paths);
    std::vector<std::string> texts;
    for (const std::string& path : paths) texts.push_back(files.files.at(path));
    std::size_t bytes = 0;
    fuzz::Used used;
    const fs::path folder = fs::temp_directory_path() / ("groma-fuzz-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    const auto tried = [&](base::Rng& rng, const fuzz::Note& note) {
        const std::size_t chosen = rng.boundedDraw(static_cast<std::uint32_t>(paths.size()));
        const std::string text = fuzz::damaged(texts[chosen], texts, rng);
        const auto above = rests.find(paths[chosen]);
        const std::string start = above == rests.end() || rng.boundedDraw(4) == 0 ? paths[chosen] : someOf(above->second, rng);
        note(paths[chosen] + ", read for " + start, text);
        files.files[paths[chosen]] = text;
        formats::Loader loader(files);
        formats::Loaded loaded = loader.load(start);
        bytes += shown(loaded);
        if (const std::string other = asked(loaded); !other.empty()) loaded = loader.load(other);
        std::string fault = fuzz::useLoaded(loaded, rng, folder, used);
        files.files[paths[chosen]] = texts[chosen];
        return fault;
    };
    const int code = fuzz::runTrials(*trials, tried, [&] {
        return fmt::format("{} bytes of problems; played {} snippets and {} battles, counted odds {} times, drew {} times", bytes, used.snippets, used.battles,
                           used.odds, used.drawings);
    });
    fs::remove_all(folder);
    return code;
}
