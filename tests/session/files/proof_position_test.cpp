#include "editor/session/edits/forms/traits.h"
#include "editor/session/files/proof_position.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {

TEST_CASE("a skill is proved in a tiny position: who holds it beside an enemy, on an open field") {
    SmallGame game;
    const auto made = proofPosition(game.files, "/game", "rules.yaml", "brave");
    REQUIRE_MESSAGE(made.has_value(), (made ? "" : made.error().reason));
    CHECK(firstProblem(*made) == "");
    REQUIRE(made->setup()->pieceCount() == 2);
    const auto held = traitsHeld(*made, 0);
    CHECK(std::ranges::any_of(held, [&](const HeldTrait& one) {
        return made->ruleset()->model.traits[static_cast<std::size_t>(one.trait)].named.id == "brave";
    }));
    CHECK(made->setup()->piece(0).side != made->setup()->piece(1).side);
    CHECK(made->board()->geometry().distance(made->setup()->piece(0).cell, made->setup()->piece(1).cell) ==
          1);
}

TEST_CASE("a skill that the rules on the disk do not have is proved after they are saved") {
    SmallGame game;
    const auto made = proofPosition(game.files, "/game", "rules.yaml", "unheard_of");
    REQUIRE_FALSE(made);
    CHECK(made.error().reason.find("save") != std::string::npos);
}

} // namespace groma::session
