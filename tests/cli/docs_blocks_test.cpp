// The blocks of the documentation's pages are run: what a page shows is what a reader gets.
#include "core/snippet/snippet.h"
#include "core/syntax/builtin.h"
#include "formats/load/load.h"
#include "tests/cli/captured.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace groma {
namespace {

namespace fs = std::filesystem;

// A fenced block. The words behind the fence say what it is:
//   yaml file=NAME           the whole file of that name, beside the others of the page; a later one takes
//   its place text file=NAME           the same for other texts yaml fragment=ruleset    sections of a
//   ruleset; all fragments of a page are one ruleset console                  lines `$ groma ...`, each with
//   what it prints
struct Block {
    std::string kind, file, fragment, text;
    int line = 0;
};

std::string textOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> wordsOf(const std::string& line) {
    std::istringstream in(line);
    return {std::istream_iterator<std::string>(in), {}};
}

Block opened(const std::string& info, int line) {
    Block block;
    block.line = line;
    for (const std::string& word : wordsOf(info)) {
        if (word.starts_with("file=")) block.file = word.substr(5);
        else if (word.starts_with("fragment=")) block.fragment = word.substr(9);
        else block.kind = word;
    }
    return block;
}

std::vector<Block> blocksOf(const fs::path& page) {
    std::vector<Block> blocks;
    std::istringstream in(textOf(page));
    std::string line;
    bool inside = false;
    for (int number = 1; std::getline(in, line); ++number) {
        if (!line.starts_with("```")) {
            if (inside) blocks.back().text += line + "\n";
            continue;
        }
        if (!inside) blocks.push_back(opened(line.substr(3), number));
        inside = !inside;
    }
    REQUIRE_FALSE(inside);
    return blocks;
}

std::vector<fs::path> pages() {
    std::vector<fs::path> found;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(fs::path(groma::test::sourceDir()) / "docs"))
        if (entry.path().extension() == ".md") found.push_back(entry.path());
    std::ranges::sort(found);
    return found;
}

// A project of its own that is the current folder meanwhile, gone afterwards.
class Workplace {
  public:
    explicit Workplace(const std::string& name)
        : before_(fs::current_path()),
          path_(fs::temp_directory_path() / ("groma-docs-" + std::to_string(::getpid()) + name)) {
        fs::remove_all(path_);
        fs::create_directories(path_);
        put("groma-project", "");
        fs::current_path(path_);
    }
    ~Workplace() {
        fs::current_path(before_);
        fs::remove_all(path_);
    }
    Workplace(const Workplace&) = delete;
    Workplace& operator=(const Workplace&) = delete;

    void put(const std::string& name, const std::string& text) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
    }
    std::string path(const std::string& name) const { return (path_ / name).generic_string(); }
    std::vector<std::string> yamlFiles() const {
        std::vector<std::string> found;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path_))
            if (entry.path().extension() == ".yaml") found.push_back(entry.path().generic_string());
        std::ranges::sort(found);
        return found;
    }

  private:
    fs::path before_, path_;
};

// The block again, with what the commands print now.
std::string played(const std::string& console) {
    std::string out;
    std::istringstream in(console);
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with("$ ")) continue;
        out += line + "\n";
        std::vector<std::string> words = wordsOf(line.substr(2));
        REQUIRE(words.front() == "groma");
        words.erase(words.begin());
        out += tests::runGroma(words).out;
    }
    return out;
}

std::string errorsOf(const formats::Loaded& loaded) {
    std::string text;
    for (const diag::Diagnostic& problem : loaded.problems.sorted())
        if (problem.severity == diag::Severity::Error)
            text += formats::renderDiagnostic(problem, *loaded.project);
    return text;
}

std::string failuresOf(const formats::Loaded& loaded) {
    std::string text = errorsOf(loaded);
    if (!text.empty() || !loaded.snippet) return text;
    if (!loaded.built.setup) return "no position";
    for (const snippet::StepReport& step : snippet::run(*loaded.built.setup, *loaded.snippet).steps)
        for (const snippet::Mismatch& m : step.mismatches)
            text += m.what + ": expected " + m.expected + ", found " + m.found + "\n";
    return text;
}

TEST_CASE("Every page: files, commands and what they print are as shown") {
    std::size_t commands = 0;
    std::size_t files = 0;
    for (const fs::path& page : pages()) {
        CAPTURE(page.filename().string());
        const Workplace place(page.stem().string());
        for (const Block& block : blocksOf(page)) {
            CAPTURE(block.line);
            if (!block.file.empty()) {
                place.put(block.file, block.text);
                ++files;
            } else if (block.kind == "console") {
                CHECK(played(block.text) == block.text);
                ++commands;
            }
        }
        const formats::RealFileSystem real;
        formats::Loader loader(real);
        for (const std::string& path : place.yamlFiles()) {
            const formats::Loaded loaded = loader.load(path);
            // A part of a ruleset stands on the file that includes it.
            if (loaded.kind == formats::FileKind::Ruleset && fs::path(path).filename() != "rules.yaml")
                continue;
            CAPTURE(path);
            CHECK(failuresOf(loaded) == "");
        }
    }
    CHECK(commands >= 8);
    CHECK(files >= 12);
}

TEST_CASE("The fragments of a page are one ruleset that has no error") {
    std::size_t fragments = 0;
    for (const fs::path& page : pages()) {
        CAPTURE(page.filename().string());
        formats::MemoryFileSystem files;
        files.put("/groma-project", "");
        std::string include;
        for (const Block& block : blocksOf(page)) {
            if (block.fragment.empty()) continue;
            CHECK(block.fragment == "ruleset");
            const std::string name = "line_" + std::to_string(block.line) + ".yaml";
            include += (include.empty() ? "" : ", ") + name;
            files.put("/" + name,
                      (block.text.starts_with("groma:") ? "" : "groma: ruleset/1\n") + block.text);
            ++fragments;
        }
        if (include.empty()) continue;
        files.put("/rules.yaml", "groma: ruleset/1\ntitle: The page\ninclude: [" + include + "]\n");
        formats::Loader loader(files);
        CHECK(errorsOf(loader.load("/rules.yaml")) == "");
    }
    CHECK(fragments >= 10);
}

TEST_CASE("The reference of the language names every built-in name") {
    const std::string page = textOf(fs::path(groma::test::sourceDir()) / "docs" / "rules-language.md");
    const std::size_t begin = page.find("### Built-in names");
    const std::size_t end = page.find("### Statements");
    REQUIRE(begin < end);
    const std::string table = page.substr(begin, end - begin);
    for (int i = 0; i < lang::builtinCount(); ++i) {
        const std::string name(lang::builtinInfo(static_cast<lang::Builtin>(i)).name);
        CAPTURE(name);
        const bool operation = name == "without" || name == "mod"; // written between operands, above
        CHECK((operation ? page : table).find(name) != std::string::npos);
    }
}

TEST_CASE("No block of YAML escapes: each says what it is") {
    for (const fs::path& page : pages()) {
        CAPTURE(page.filename().string());
        for (const Block& block : blocksOf(page)) {
            CAPTURE(block.line);
            const bool marked = !block.file.empty() || !block.fragment.empty();
            CHECK((block.kind != "yaml" || marked));
        }
    }
}

} // namespace
} // namespace groma
