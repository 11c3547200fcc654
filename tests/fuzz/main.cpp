// Feeds damaged samples to the loader that the editor and the command line use:
//   groma_fuzz [--count N] [--seed S] [--keep FILE]
// Whatever is in a file, loading it must end soon, with problems that can be shown, and with no crash. The text under
// test is in FILE (build/fuzz.yaml), so that a crash or an alarm leaves it behind. Closes with "N passed, N failed".
#include "core/base/rng.h"
#include "formats/load/load.h"
#include "formats/text/render.h"
#include "tests/fuzz/damage.h"

#include <fmt/core.h>

#include <unistd.h>

#include <charconv>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace groma;

constexpr unsigned kMostSeconds = 20; // for one text, under sanitizers; past that the alarm ends the program

struct Options {
    std::uint64_t count = 2000;
    std::uint64_t seed = 1;
    fs::path keep = fs::path(GROMA_SOURCE_DIR) / "build" / "fuzz.yaml";
};

formats::MemoryFileSystem samples(std::vector<std::string>& paths) {
    formats::MemoryFileSystem files;
    const fs::path root = GROMA_SOURCE_DIR;
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

void run(const Options& options) {
    std::vector<std::string> paths;
    formats::MemoryFileSystem files = samples(paths);
    std::vector<std::string> texts;
    for (const std::string& path : paths) texts.push_back(files.files.at(path));

    std::uint64_t clean = 0;
    std::uint64_t bytes = 0;
    for (std::uint64_t index = 0; index < options.count; ++index) {
        base::Rng rng(base::forkSeed(options.seed, index));
        const std::size_t chosen = rng.boundedDraw(static_cast<std::uint32_t>(paths.size()));
        const std::string text = fuzz::damaged(texts[chosen], texts, rng);
        std::ofstream(options.keep, std::ios::binary) << "# " << paths[chosen] << ", seed " << options.seed << ", text " << index << '\n' << text;
        files.files[paths[chosen]] = text;
        ::alarm(kMostSeconds);
        formats::Loader loader(files);
        const formats::Loaded loaded = loader.load(paths[chosen]);
        bytes += shown(loaded);
        clean += loaded.clean() ? 1U : 0U;
        ::alarm(0);
        files.files[paths[chosen]] = texts[chosen];
    }
    fs::remove(options.keep);
    fmt::print("{} texts were still clean; {} bytes of problems\n", clean, bytes);
    fmt::print("{} passed, 0 failed\n", options.count);
}

bool readNumber(std::string_view text, std::uint64_t& number) {
    return std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc{};
}

} // namespace

int main(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; i += 2) {
        const std::string_view word = argv[i];
        const bool known = i + 1 < argc && ((word == "--count" && readNumber(argv[i + 1], options.count)) ||
                                            (word == "--seed" && readNumber(argv[i + 1], options.seed)) || word == "--keep");
        if (!known) {
            fmt::print("groma_fuzz [--count N] [--seed S] [--keep FILE]\n");
            return 2;
        }
        if (word == "--keep") options.keep = argv[i + 1];
    }
    fs::create_directories(options.keep.parent_path());
    run(options);
    return 0;
}
