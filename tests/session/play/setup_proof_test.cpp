// A set-up written as a snippet: it passes, and whatever is set up otherwise turns it red.
#include "core/snippet/snippet.h"
#include "editor/session/play/setup_proof.h"
#include "editor/session/play/test_play.h"
#include "formats/load/load.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <string>

namespace groma::session {
namespace {

// What the snippet finds amiss when the battle's text is `battle`; "refused" where it cannot be set up any
// more.
std::string amiss(SmallGame& game, const std::string& battle, const std::string& snippet) {
    game.files.put("/game/battle.yaml", battle);
    game.files.put("/game/snippets/set-up.yaml", snippet);
    formats::Loader loader(game.files);
    const formats::Loaded loaded = loader.load("/game/snippets/set-up.yaml");
    if (loaded.problems.hasErrors() || !loaded.built.setup) return "refused";
    std::string all;
    for (const snippet::StepReport& step : snippet::run(*loaded.built.setup, *loaded.snippet).steps)
        for (const snippet::Mismatch& mismatch : step.mismatches) all += mismatch.what + "\n";
    return all;
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    return text.replace(at, from.size(), to);
}

// With what a set-up can say besides places.
std::string richBattle() {
    std::string text = changed(std::string(kBattle), "- HORSE 045",
                               "- {type: HORSE, at: \"045\", facing: W, "
                               "state: {disordered: yes}}\n    - {type: "
                               "FOOT, waiting: yes}");
    return changed(text, "{place: \"2 HORSE (4-5) hexes 019, 027\", cite: \"9.1\"}",
                   "{place: \"2 HORSE (4-5) hexes 019, 027\", covers: [R-1, R-2]}");
}

} // namespace

TEST_CASE("a set-up that is proved turns red when a counter is moved, missing, another, turned or wavering") {
    SmallGame game;
    const std::string battle = richBattle();
    game.files.put("/game/battle.yaml", battle);
    const Document document = game.open();
    SetupProof proof = offeredSetupProof(document);
    CHECK(proof.title == "A small battle, the set-up");
    CHECK(proof.covers == std::vector<std::string>{"R-1", "R-2"});
    proof.path = "snippets/set-up.yaml";
    const std::string snippet(applied(document, proveSetup(document, proof)).text(proof.path));
    CHECK_MESSAGE(amiss(game, battle, snippet) == "", snippet);

    struct Break {
        const char *from, *to, *names;
    };
    for (const Break& change : {
             Break{"005", "006", "cell(chief)"},
             Break{"010-014", "010-013, 015", "p is FOOT and facing(p) = E and cell(p) = c"},
             Break{"019, 027", "019, 028", "p is HORSE"},
             Break{"5 FOOT (3-3) hexes 010-014", "4 FOOT (3-3) hexes 010-013", "size(all_pieces(reds))"},
             Break{"3 FOOT hexes 037-039", "3 HORSE hexes 037-039", "p is FOOT"},
             Break{"facing: W", "facing: E", "facing(p) = W"},
             Break{"disordered: yes", "disordered: no", "p.disordered"},
             Break{"    - {type: FOOT, waiting: yes}\n", "", "waiting(p)"},
             Break{"duration: 2", "duration: 3", "scenario.duration"},
         }) {
        const std::string found = amiss(game, changed(battle, change.from, change.to), snippet);
        CHECK_MESSAGE(found.find(change.names) != std::string::npos, change.to, " tells: ", found);
    }
    CHECK(amiss(game, changed(battle, "id: chief, name: Old Red", "name: Old Red"), snippet) == "refused");
}

TEST_CASE("in what order counters are listed is no part of a proved set-up") {
    SmallGame game;
    const Document document = game.open();
    SetupProof proof = offeredSetupProof(document);
    proof.path = "snippets/set-up.yaml";
    const std::string snippet(applied(document, proveSetup(document, proof)).text(proof.path));
    std::string other =
        changed(std::string(kBattle), "    - 5 FOOT (3-3) hexes 010-014     # the red line\n", "");
    other = changed(other, "  blues:\n    - 3",
                    "    - 2 FOOT hexes 014, 010\n    - 3 FOOT hexes 011-013\n  blues:\n    - 3");
    CHECK(amiss(game, other, snippet) == "");
}

TEST_CASE("a game that is saved as a snippet begins with its set-up") {
    SmallGame game;
    const Document document = game.open();
    auto play = TestPlay::game(document);
    REQUIRE(play);
    if (play->question().what == game::Pending::What::Choice) REQUIRE(play->answerText({"pass"}));
    const std::string with(
        applied(document, play->saveAsSnippet({"snippets/set-up.yaml", "A turn", "", {}, true}))
            .text("snippets/set-up.yaml"));
    const std::string without(
        applied(document, play->saveAsSnippet({"snippets/set-up.yaml", "A turn", "", {}, false}))
            .text("snippets/set-up.yaml"));
    CHECK_MESSAGE(amiss(game, std::string(kBattle), with) == "", with);
    const std::string moved = changed(std::string(kBattle), "\"005\"", "\"006\"");
    CHECK(amiss(game, moved, with).find("cell(chief)") != std::string::npos);
    CHECK(amiss(game, moved, without) == ""); // which is what the set-up is for
}

TEST_CASE("the set-up of every battle of the samples is proved by what is written of it") {
    for (const char* path :
         {"ars-bellum/arretium.yaml", "ars-bellum/telamon.yaml", "bronze-road/kallene.yaml",
          "special-stands/zela.yaml", "strength-and-honour/gaul-deployed.yaml",
          "commands-and-colors/nisibis.yaml", "veiled-ranks/sabis.yaml", "the-ford/the-ford.yaml"}) {
        formats::RealFileSystem disk;
        const std::string whole = std::string(test::sourceDir()) + "/samples/" + path;
        const auto document = Document::open(disk, whole);
        REQUIRE_MESSAGE(document.has_value(), path);
        SetupProof proof = offeredSetupProof(*document);
        const std::string start(document->startPath());
        proof.path = start.substr(0, start.rfind('/') + 1) + "snippets/set-up-for-a-test.yaml";
        const std::string text(applied(*document, proveSetup(*document, proof)).text(proof.path));
        formats::Loader loader(disk);
        const formats::Loaded loaded =
            loader.load(document->root() + "/" + proof.path, {document->root(), {{proof.path, text}}, false});
        REQUIRE_MESSAGE(loaded.built.setup, path, "\n", text);
        CHECK_MESSAGE(!loaded.problems.hasErrors(), path, "\n", text);
        CHECK_MESSAGE(snippet::run(*loaded.built.setup, *loaded.snippet).passed(), path, "\n", text);
    }
}

} // namespace groma::session
