#include "core/diag/codes.h"
#include "formats/project/project.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace groma::formats {
namespace {

using diag::Code;

struct Loading {
    MemoryFileSystem files;
    diag::Sink sink;
    Project::Options options{"/game", {}, true, {}};

    Project load(const std::string& start, const Project* previous = nullptr) {
        sink = diag::Sink{};
        return Project::load(files, options, start, sink, previous);
    }
    std::vector<Code> codes() const {
        std::vector<Code> out;
        for (const diag::Diagnostic& problem : sink.items()) {
            out.push_back(problem.code);
        }
        return out;
    }
};

Loading sample() {
    Loading l;
    l.files.put("/game/rules.yaml", "groma: ruleset/1\ninclude: [parts/units.yaml, parts/tables.yaml]\n");
    l.files.put("/game/parts/units.yaml", "include: common.yaml\nunits: {}\n");
    l.files.put("/game/parts/tables.yaml", "include: ./common.yaml\ntables: {}\n");
    l.files.put("/game/parts/common.yaml", "dice: {}\n");
    l.files.put("/game/battles/one.yaml", "groma: scenario/1\nrules: ../rules.yaml\n");
    return l;
}

std::string paths(const std::vector<const ProjectFile*>& files) {
    std::string out;
    for (const ProjectFile* file : files) {
        out += file->path + ";";
    }
    return out;
}

} // namespace

TEST_CASE("a battle is read with its rules and everything they include, each file once") {
    Loading l = sample();
    const Project project = l.load("battles/one.yaml");
    CHECK(l.sink.empty());
    REQUIRE(project.start() != nullptr);
    CHECK(project.start()->path == "battles/one.yaml");
    CHECK(project.files().size() == 5);
    REQUIRE(project.start()->rules.size() == 1);
    CHECK(paths(project.withIncludes(project.start()->rules[0])) ==
          "parts/common.yaml;parts/units.yaml;parts/tables.yaml;rules.yaml;");
    CHECK(project.file("parts/units.yaml")->ok);
}

TEST_CASE("a start may be given by its whole path") {
    Loading l = sample();
    CHECK(l.load("/game/rules.yaml").start()->path == "rules.yaml");
    CHECK(l.load("/elsewhere/rules.yaml").start() == nullptr);
    CHECK(l.codes() == std::vector{Code::PathOutsideProject});
}

TEST_CASE("references that lead out of the folder are refused where they stand") {
    CHECK(Project::resolve("battles/one.yaml", "../rules.yaml") == "rules.yaml");
    CHECK(Project::resolve("battles/one.yaml", "a/../b/./c.yaml") == "battles/b/c.yaml");
    for (const char* out :
         {"../../x.yaml", "/etc/passwd", "..", "a/../../../x", "C:/x.yaml", "..\\x.yaml", ""}) {
        CAPTURE(out);
        CHECK(Project::resolve("battles/one.yaml", out).empty());
    }
    Loading l = sample();
    l.files.put("/game/bad.yaml",
                "include:\n  - ../secret.yaml\n  - /etc/passwd\n  - 'c:\\x'\n  - gone.yaml\n");
    l.files.put("/secret.yaml", "a: 1\n");
    const Project project = l.load("bad.yaml");
    CHECK(l.codes() == std::vector{Code::PathOutsideProject, Code::PathOutsideProject, Code::BadReference,
                                   Code::FileNotFound});
    CHECK(renderBriefly(l.sink.items()[0], project) ==
          "bad.yaml:2:5: error GR0012: `../secret.yaml` leads out of the project's folder\n");
    CHECK(project.files().size() == 1);
}

TEST_CASE("files that include each other are refused, and read once") {
    Loading l;
    l.files.put("/game/a.yaml", "include: b.yaml\n");
    l.files.put("/game/b.yaml", "include: [c.yaml, a.yaml]\n");
    l.files.put("/game/c.yaml", "include: c.yaml\n");
    const Project project = l.load("a.yaml");
    CHECK(l.codes() == std::vector{Code::IncludeCycle, Code::IncludeCycle});
    CHECK(paths(project.withIncludes(project.start()->id)) == "c.yaml;b.yaml;a.yaml;");
}

TEST_CASE("the number of files and the depth of references are bounded") {
    Loading l;
    std::string all = "include:\n";
    for (int i = 0; i < 40; ++i) {
        l.files.put(fmt::format("/game/deep{}.yaml", i), fmt::format("include: deep{}.yaml\n", i + 1));
        l.files.put(fmt::format("/game/wide{}.yaml", i), "a: 1\n");
        all += fmt::format("  - wide{}.yaml\n", i);
    }
    l.files.put("/game/all.yaml", all);
    CHECK(l.load("deep0.yaml").files().size() == l.options.limits.maxDepth);
    CHECK(l.codes() == std::vector{Code::TooManyFiles});
    l.options.limits.maxFiles = 11;
    CHECK(l.load("all.yaml").files().size() == 11);
    CHECK(l.sink.errorCount() == 30);
}

TEST_CASE("a broken file stays listed, and the others are read") {
    Loading l = sample();
    l.files.put("/game/parts/common.yaml", "dice: [\n");
    const Project project = l.load("rules.yaml");
    CHECK(l.codes() == std::vector{Code::UnclosedFlow});
    REQUIRE(project.file("parts/common.yaml") != nullptr);
    CHECK_FALSE(project.file("parts/common.yaml")->ok);
    CHECK(project.file("parts/tables.yaml")->ok);
}

TEST_CASE("reading again after one change costs that file alone, and ids stay") {
    Loading l = sample();
    const Project before = l.load("battles/one.yaml");
    l.files.put("/game/parts/units.yaml", "units: {WARB: {}}\n");
    const Project after = l.load("rules.yaml", &before);
    for (const ProjectFile& file : after.files()) {
        CAPTURE(file.path);
        CHECK(file.id == before.file(file.path)->id);
        CHECK((file.tree == before.file(file.path)->tree) == (file.path != "parts/units.yaml"));
    }
}

TEST_CASE("problems of an unchanged file are told again") {
    Loading l = sample();
    l.files.put("/game/parts/common.yaml", "a: 1\na: 2\n");
    const Project before = l.load("rules.yaml");
    CHECK(l.codes() == std::vector{Code::DuplicateKey});
    const Project after = l.load("rules.yaml", &before);
    CHECK(l.codes() == std::vector{Code::DuplicateKey});
    CHECK_FALSE(after.file("parts/common.yaml")->ok);
}

TEST_CASE("unsaved texts are read instead of their files") {
    Loading l = sample();
    l.options.unsaved["parts/common.yaml"] = "dice: {d6: 6}\n";
    l.options.unsaved["new.yaml"] = "include: parts/common.yaml\n";
    const Project project = l.load("new.yaml");
    CHECK(l.sink.empty());
    CHECK(project.file("parts/common.yaml")->tree->source().bytes() == "dice: {d6: 6}\n");
}

TEST_CASE("rules that are a map are no reference") {
    Loading l;
    l.files.put("/game/a.yaml", "rules: {x: 1}\nscenario:\n");
    l.load("a.yaml");
    CHECK(l.sink.empty());
}

TEST_CASE("a symbolic link does not lead out either") {
    const std::filesystem::path base =
        std::filesystem::temp_directory_path() / fmt::format("groma-link-{}", ::getpid());
    std::filesystem::create_directories(base / "game");
    std::ofstream(base / "secret.yaml") << "a: 1\n";
    std::ofstream(base / "game" / "start.yaml") << "include: link.yaml\n";
    std::filesystem::create_symlink("../secret.yaml", base / "game" / "link.yaml");
    diag::Sink sink;
    const RealFileSystem files;
    const Project project =
        Project::load(files, {(base / "game").string(), {}, true, {}}, "start.yaml", sink);
    std::filesystem::remove_all(base);
    CHECK(project.files().size() == 1);
    REQUIRE(sink.items().size() == 1);
    CHECK(sink.items()[0].code == Code::PathOutsideProject);
}

} // namespace groma::formats
