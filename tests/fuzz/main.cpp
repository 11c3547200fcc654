// Feeds damaged samples to the loader that the editor and the command line use, by the file itself or by one
// that rests on it, and uses what came of it. Whatever is in a file, loading it must end soon, with problems
// that can be shown; what loads is played, counted, drawn.
#include "formats/load/load.h"
#include "formats/text/render.h"
#include "tests/fuzz/damage.h"
#include "tests/fuzz/rests.h"
#include "tests/fuzz/trials.h"
#include "tests/support/source_dir.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
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
std::map<std::string, std::vector<std::string>> restsOf(const formats::MemoryFileSystem& files,
                                                        const std::vector<std::string>& paths) {
    std::map<std::string, std::vector<std::string>> rests;
    for (const std::string& path : paths) {
        diag::Sink problems;
        const formats::Project project = formats::Project::load(files, {"/", {}, false, {}}, path, problems);
        for (const formats::ProjectFile& file : project.files()) rests["/" + file.path].push_back(path);
    }
    return rests;
}

template <class T>
const T& someOf(const std::vector<T>& all, tests::Rng& rng) {
    return all[rng.boundedDraw(static_cast<std::uint32_t>(all.size()))];
}

// A study asks about another file.
std::string asked(const formats::Loaded& loaded) {
    if (!loaded.study) return {};
    const std::string& named = loaded.study->path.text;
    return named.empty() ? std::string() : loaded.root + "/" + named;
}

// Loads it with what rests on it and uses that. A study is followed to what it asks about.
std::string faultOf(formats::Loader loader, const formats::MemoryFileSystem& files, const std::string& start,
                    tests::Rng& rng, const fs::path& folder, fuzz::Used& used) {
    formats::Loaded loaded = loader.load(start);
    used.problems += shown(loaded);
    if (const std::string other = asked(loaded); !other.empty() && files.files.contains(other))
        loaded = loader.load(other);
    // Each process draws into a folder of its own.
    const fs::path own = folder / std::to_string(::getpid());
    fs::create_directories(own);
    return fuzz::useLoaded(loaded, rng, own, used);
}

// Each loads a file with what it rests on, undamaged: of a damaged one only itself is read anew, and the
// rules if it is of them.
std::map<std::string, formats::Loader> loadersOf(const formats::MemoryFileSystem& files,
                                                 const std::vector<std::string>& paths) {
    std::map<std::string, formats::Loader> loaders;
    formats::Loader loader(files);
    for (const std::string& path : paths) {
        (void)loader.load(path);
        loaders.emplace(path, loader);
    }
    return loaders;
}

constexpr std::string_view kReadFor = ", read for ";

} // namespace

int main(int argc, char** argv) {
    const auto trials =
        fuzz::trialsFrom(argc, argv, {.keep = fs::path(groma::test::sourceDir()) / "build" / "fuzz.yaml"});
    if (!trials) return 2;
    std::vector<std::string> paths;
    formats::MemoryFileSystem files = samples(paths);
    const auto rests = restsOf(files, paths);
    const auto loaders = loadersOf(files, paths);
    std::vector<std::string> texts;
    for (const std::string& path : paths) texts.push_back(files.files.at(path));
    fuzz::Used& used = fuzz::shared<fuzz::Used>();
    const fs::path folder = fs::temp_directory_path() / ("groma-fuzz-" + std::to_string(::getpid()));
    const fuzz::Target target{
        .make =
            [&](tests::Rng& rng) {
                const std::size_t chosen = rng.boundedDraw(static_cast<std::uint32_t>(paths.size()));
                const auto above = rests.find(paths[chosen]);
                const bool itself = above == rests.end() || rng.boundedDraw(4) == 0;
                return fuzz::Input{paths[chosen] + std::string(kReadFor) +
                                       (itself ? paths[chosen] : someOf(above->second, rng)),
                                   fuzz::damaged(texts[chosen], texts, rng)};
            },
        .fault = [&](const fuzz::Input& input, tests::Rng& rng) -> std::string {
            const std::size_t cut = input.origin.find(kReadFor);
            if (cut == std::string::npos) return "no two files: " + input.origin;
            const std::string path = input.origin.substr(0, cut);
            const std::string start = input.origin.substr(cut + kReadFor.size());
            const auto loader = loaders.find(start);
            if (loader == loaders.end()) return "no such file: " + start;
            const std::string sound = std::exchange(files.files[path], input.text);
            const std::string fault = faultOf(loader->second, files, start, rng, folder, used);
            files.files[path] = sound;
            return fault;
        }};
    const int code = fuzz::runTrials(*trials, fuzz::corpus("whole"), target, [&] {
        return fmt::format("{} bytes of problems; played {} snippets and {} battles, counted odds {} times, "
                           "{} of them to the last fraction, drew {} times",
                           used.problems.load(), used.snippets.load(), used.battles.load(), used.odds.load(),
                           used.exact.load(), used.drawings.load());
    });
    fs::remove_all(folder);
    return code;
}
