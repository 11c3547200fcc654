// Which folder a file's project is: what it may refer to.
#include "core/diag/codes.h"
#include "formats/load/load.h"
#include "formats/project/file_system.h"
#include "formats/project/root_paths.h"
#include "formats/text/render.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace groma;

namespace {

constexpr std::string_view kRules =
    "groma: ruleset/1\ntitle: Base\nclasses: {unit: {}}\ntypes: {MAN: {class: unit}}\n"
    "terrain: {plain: {layer: ground, code: \".\"}}\nsequence: pass\n";
constexpr std::string_view kBattle =
    "groma: scenario/1\ntitle: Battle\nrules: ../base/rules.yaml\nsides: {a: {}, b: {}}\n"
    "map: {numbering: {widths: [3], rows: 1}}\npieces: {a: [MAN 001], b: [MAN 003]}\n";
constexpr std::string_view kStudy =
    "groma: study/1\ntitle: Study\nquestion: Who?\nsnippet: ../snippets/one.yaml\nframe: {policy: first}\n";
constexpr std::string_view kSnippet = "groma: snippet/1\ntitle: Snippet\nscenario: ../battle.yaml\nevaluate: "
                                      "{\"size(pieces(first_side))\": 1}\n";

formats::MemoryFileSystem folders(const std::string& above) {
    formats::MemoryFileSystem files;
    files.put(above + "/base/rules.yaml", std::string(kRules));
    files.put(above + "/ford/battle.yaml", std::string(kBattle));
    files.put(above + "/ford/snippets/one.yaml", std::string(kSnippet));
    files.put(above + "/ford/studies/one.yaml", std::string(kStudy));
    return files;
}

bool leadsOut(const formats::Loaded& loaded) {
    return std::ranges::any_of(loaded.problems.items(), [](const diag::Diagnostic& d) {
        return d.code == diag::Code::PathOutsideProject;
    });
}

} // namespace

TEST_CASE("without a marker the project is the nearest folder that holds all that a file refers to") {
    const formats::MemoryFileSystem files = folders("/copied");
    CHECK(formats::projectRoot(files, "/copied/base/rules.yaml") == "/copied/base");
    CHECK(formats::projectRoot(files, "/copied/ford/battle.yaml") == "/copied");
    CHECK(formats::projectRoot(files, "/copied/ford/snippets/one.yaml") == "/copied");
    CHECK(formats::projectRoot(files, "/copied/ford/studies/one.yaml") == "/copied");
    for (const char* path : {"/copied/ford/battle.yaml", "/copied/ford/snippets/one.yaml"}) {
        const formats::Loaded loaded = formats::Loader(files).load(path);
        CHECK(loaded.clean());
        CHECK(loaded.built.playable);
    }
    const formats::Loaded study = formats::Loader(files).load("/copied/ford/studies/one.yaml");
    CHECK(study.clean());
    REQUIRE(study.study);
    CHECK(study.study->path.text == "ford/snippets/one.yaml");
}

TEST_CASE("a study whose snippet is not there is an error at its line") {
    formats::MemoryFileSystem files = folders("/copied");
    files.files.erase("/copied/ford/snippets/one.yaml");
    const formats::Loaded study = formats::Loader(files).load("/copied/ford/studies/one.yaml");
    REQUIRE(study.problems.items().size() == 1);
    CHECK(study.problems.items()[0].code == diag::Code::FileNotFound);
    CHECK(formats::renderBriefly(study.problems.items()[0], *study.project).find("one.yaml:4:") !=
          std::string::npos);
}

TEST_CASE("a marker holds its files, and nothing makes the root of the file system a project") {
    formats::MemoryFileSystem marked = folders("/copied");
    marked.put("/copied/ford/groma-project", "");
    CHECK(formats::projectRoot(marked, "/copied/ford/snippets/one.yaml") == "/copied/ford");
    CHECK(leadsOut(formats::Loader(marked).load("/copied/ford/battle.yaml")));

    const formats::MemoryFileSystem top = folders("");
    CHECK(formats::projectRoot(top, "/ford/battle.yaml") == "/ford");
    CHECK(leadsOut(formats::Loader(top).load("/ford/battle.yaml")));

    formats::MemoryFileSystem absolute = folders("/copied");
    absolute.put("/copied/ford/battle.yaml",
                 "groma: scenario/1\ntitle: Battle\nrules: /copied/base/rules.yaml\n");
    CHECK(formats::projectRoot(absolute, "/copied/ford/battle.yaml") == "/copied/ford");
    CHECK(leadsOut(formats::Loader(absolute).load("/copied/ford/battle.yaml")));
}

TEST_CASE("a path below a root, and at it, where the root is the top as well") {
    CHECK(formats::belowRoot("/game", "/game/rules/units.yaml") == "rules/units.yaml");
    CHECK(formats::belowRoot("/", "/rules.yaml") == "rules.yaml");
    CHECK(formats::belowRoot("/game", "/game2/rules.yaml").empty()); // begins alike, lies beside
    CHECK(formats::belowRoot("/game", "/game").empty());
    CHECK(formats::atRoot("/game", "rules.yaml") == "/game/rules.yaml");
    CHECK(formats::atRoot("/", "rules.yaml") == "/rules.yaml");
}
