#include "formats/load/load.h"
#include "formats/project/shipped.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

namespace groma::formats {
namespace {

namespace fs = std::filesystem;

// A folder that goes with the test.
struct Scratch {
    fs::path path = fs::temp_directory_path() / ("groma-shipped-" + std::to_string(::getpid()));
    Scratch() { fs::create_directories(path); }
    ~Scratch() { fs::remove_all(path); }
};

fs::path samples() { return fs::path(groma::test::sourceDir()) / "samples"; }

std::string textOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

ShippedSample ford() { return {"the-ford", "the-ford"}; }

TEST_CASE("the samples are the battles and series of the games, not their rules and books") {
    const std::vector<ShippedSample> all = shippedSamples(samples());
    const auto has = [&](const std::string& name) {
        return std::ranges::any_of(all, [&](const ShippedSample& sample) { return sample.name == name; });
    };
    CHECK(has("the-ford"));
    CHECK(all.size() >= 15);
    CHECK_FALSE(has("rules"));
    CHECK_FALSE(has("book"));
    CHECK(shippedSamples("/nowhere").empty());
}

TEST_CASE("a copied sample is a project of its own: it loads without the one that it was copied from") {
    const Scratch scratch;
    RealFileSystem files;
    const auto copied = copySample(files, samples(), ford(), scratch.path);
    REQUIRE(copied.has_value());
    CHECK(*copied == scratch.path / "the-ford" / "the-ford.yaml");
    CHECK(textOf(*copied) == textOf(samples() / "the-ford" / "the-ford.yaml"));
    Loader loader(files);
    const Loaded loaded = loader.load(copied->string());
    CHECK(loaded.clean());
    CHECK(loaded.built.setup != nullptr);
    CHECK(loaded.root == fs::canonical(scratch.path).string());
    CHECK(fs::exists(scratch.path / "ars-bellum" / "rules.yaml")); // whose rules it adds to
}

TEST_CASE("a copy that the user has stays as he left it") {
    const Scratch scratch;
    RealFileSystem files;
    const fs::path mine = *copySample(files, samples(), ford(), scratch.path);
    std::ofstream(mine, std::ios::app) << "# mine\n";
    CHECK(copySample(files, samples(), ford(), scratch.path) == mine);
    CHECK(textOf(mine).ends_with("# mine\n"));
}

TEST_CASE("a folder in the way that holds something else is told, and nothing is written") {
    const Scratch scratch;
    RealFileSystem files;
    std::ofstream(scratch.path / "the-ford") << "a file";
    const auto copied = copySample(files, samples(), ford(), scratch.path);
    REQUIRE_FALSE(copied.has_value());
    CHECK(copied.error().find("it exists and holds no such sample") != std::string::npos);
    CHECK(textOf(scratch.path / "the-ford") == "a file");
}

// Fails at one file of the copy, as a full disk would.
class FullDisk final : public FileSystem {
  public:
    FileResult<std::string> read(const std::string& path, std::size_t most) const override {
        return real_.read(path, most);
    }
    FileResult<void> write(const std::string& path, std::string_view bytes) override {
        if (--room_ < 0) return std::unexpected(FileError{FileError::Kind::Failed, path, "the disk is full"});
        return real_.write(path, bytes);
    }
    FileResult<void> rename(const std::string& from, const std::string& to) override {
        return real_.rename(from, to);
    }
    FileResult<void> remove(const std::string& path) override { return real_.remove(path); }
    bool exists(const std::string& path) const override { return real_.exists(path); }
    std::string canonical(const std::string& path) const override { return real_.canonical(path); }

  private:
    RealFileSystem real_;
    int room_ = 2;
};

TEST_CASE("copied rules load without what they were copied from, with their book and no battle") {
    const Scratch scratch;
    RealFileSystem files;
    const auto copied = copyRules(files, samples() / "the-ford" / "rules.yaml", scratch.path);
    REQUIRE(copied.has_value());
    CHECK(*copied == scratch.path / "the-ford" / "rules.yaml");
    Loader loader(files);
    const Loaded loaded = loader.load(copied->string());
    CHECK(loaded.clean());
    CHECK(loaded.ruleset != nullptr);
    CHECK(loaded.root == fs::canonical(scratch.path).string());
    CHECK(fs::exists(scratch.path / "ars-bellum" / "book.yaml")); // whose rules it adds to
    for (const auto& left : fs::recursive_directory_iterator(scratch.path)) {
        if (left.is_directory()) continue;
        const std::string text = textOf(left.path());
        for (const char* other : {"groma: scenario/", "groma: snippet/", "groma: study/", "groma: campaign/"})
            CHECK_MESSAGE(!text.starts_with(other), left.path().string());
    }
    std::ofstream(*copied, std::ios::app) << "# mine\n"; // and stays as the user left it
    CHECK(copyRules(files, samples() / "the-ford" / "rules.yaml", scratch.path) == *copied);
    CHECK(textOf(*copied).ends_with("# mine\n"));
}

TEST_CASE("a sample whose rules alone were copied comes to them, and opens with what the user made of them") {
    const Scratch scratch;
    RealFileSystem files;
    const auto rules = copyRules(files, samples() / "the-ford" / "rules.yaml", scratch.path);
    REQUIRE(rules.has_value());
    REQUIRE_FALSE(fs::exists(scratch.path / "the-ford" / "the-ford.yaml"));
    std::ofstream(*rules, std::ios::app) << "# mine\n";
    FullDisk full; // and where that fails half way, it is taken up again
    CHECK_FALSE(copySample(full, samples(), ford(), scratch.path).has_value());
    CHECK_FALSE(fs::exists(scratch.path / "the-ford" / "the-ford.yaml"));
    const auto copied = copySample(files, samples(), ford(), scratch.path);
    REQUIRE_MESSAGE(copied.has_value(), (copied ? "" : copied.error()));
    CHECK(*copied == scratch.path / "the-ford" / "the-ford.yaml");
    CHECK(textOf(*rules).ends_with("# mine\n"));
    CHECK(fs::is_directory(scratch.path / "the-ford" / "snippets"));
    Loader loader(files);
    const Loaded loaded = loader.load(copied->string());
    CHECK(loaded.clean());
    CHECK(loaded.built.setup != nullptr);
}

TEST_CASE("a disk that is full in the middle leaves no half a game") {
    const Scratch scratch;
    FullDisk files;
    const auto copied = copySample(files, samples(), ford(), scratch.path);
    REQUIRE_FALSE(copied.has_value());
    CHECK(copied.error().find("the disk is full") != std::string::npos);
    for (const auto& left : fs::directory_iterator(scratch.path))
        CHECK(left.path().filename() == "groma-project");
}

} // namespace
} // namespace groma::formats
