// Feeds damaged samples to the loader that the editor and the command line use. Whatever is in a file, loading it must end soon, with
// problems that can be shown, and with no crash.
#include "formats/load/load.h"
#include "formats/text/render.h"
#include "tests/fuzz/damage.h"
#include "tests/fuzz/trials.h"
#include "tests/support/source_dir.h"

#include <fmt/core.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
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

} // namespace

int main(int argc, char** argv) {
    const auto trials = fuzz::trialsFrom(argc, argv, {.keep = fs::path(groma::test::sourceDir()) / "build" / "fuzz.yaml"});
    if (!trials) return 2;
    std::vector<std::string> paths;
    formats::MemoryFileSystem files = samples(paths);
    std::vector<std::string> texts;
    for (const std::string& path : paths) texts.push_back(files.files.at(path));
    std::uint64_t clean = 0;
    std::uint64_t bytes = 0;
    const int code = fuzz::runTrials(*trials, [&](base::Rng& rng, const fuzz::Note& note) {
        const std::size_t chosen = rng.boundedDraw(static_cast<std::uint32_t>(paths.size()));
        const std::string text = fuzz::damaged(texts[chosen], texts, rng);
        note(paths[chosen], text);
        files.files[paths[chosen]] = text;
        formats::Loader loader(files);
        const formats::Loaded loaded = loader.load(paths[chosen]);
        bytes += shown(loaded);
        clean += loaded.clean() ? 1U : 0U;
        files.files[paths[chosen]] = texts[chosen];
        return std::string();
    });
    fmt::print("{} texts were still clean; {} bytes of problems\n", clean, bytes);
    return code;
}
