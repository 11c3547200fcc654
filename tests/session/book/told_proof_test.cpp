// A snippet told as a proof: position, question, checks with their cites, and what came instead.
#include "editor/session/book/told_proof.h"
#include "tests/formats/proof/small_project.h"

#include <doctest/doctest.h>

namespace groma::session {
namespace {

struct ProofGame {
    formats::MemoryFileSystem files;

    explicit ProofGame(const std::string& value) {
        files.put("/game/groma-project", "");
        files.put("/game/rules.yaml", tests::kSmallRules);
        files.put("/game/snippets/strength.yaml",
                  tests::smallSnippet("R-1", "evaluate: {strength(A): " + value + "}\n"));
    }
    ToldProof told() {
        auto document = Document::open(files, "/game/rules.yaml");
        REQUIRE(document);
        return toldProof(*document, files, "snippets/strength.yaml");
    }
};

} // namespace

TEST_CASE("a proof that passes tells whom it asks about and what came of it") {
    const ToldProof told = ProofGame("4").told();
    CHECK(told.problem == "");
    CHECK(told.passed());
    REQUIRE(told.position);
    CHECK(told.call == "strength(A)");
    REQUIRE(told.pieces.size() == 1);
    CHECK(told.setup->piece(told.pieces.front()).id == "A");
    REQUIRE(told.checks.size() == 1);
    CHECK(told.checks.front().what == "strength(A)");
    CHECK(told.checks.front().expected == "4");
}

TEST_CASE("a red proof tells what was expected beside what was found") {
    const ToldProof told = ProofGame("5").told();
    CHECK_FALSE(told.passed());
    REQUIRE(told.checks.size() == 1);
    CHECK(told.checks.front().expected == "5");
    CHECK(told.checks.front().found == "4");
}

TEST_CASE("what is no snippet says why") {
    ProofGame game("4");
    game.files.put("/game/snippets/strength.yaml", "groma: snippet/1\nnonsense: [");
    const ToldProof told = game.told();
    CHECK_FALSE(told.passed());
    CHECK(told.problem != "");
    CHECK_FALSE(told.position);
}

} // namespace groma::session
