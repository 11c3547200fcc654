// Reinforcements of a whole battle: when they are due, by their entry, and brought in by whoever plays.
#include "core/game/machine/engine.h"
#include "core/sim/battle.h"
#include "formats/load/load.h"
#include "formats/project/file_system.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace groma {
namespace {

formats::Loaded load(const std::string& path) {
    const formats::RealFileSystem files;
    formats::Loader loader(files);
    return loader.load(std::string(groma::test::sourceDir()) + "/" + path,
                       {.root = groma::test::sourceDir(), .unsaved = {}});
}

struct Coming {
    int piece = -1;
    std::int64_t turn = 0;
    grid::CellId cell;
};

// Where and when a piece that waited is first seen on the map.
class Watch final : public game::Chooser {
  public:
    Watch(game::Chooser& inner, const game::Setup& setup, int turnState)
        : inner_(inner), turnState_(turnState) {
        for (int piece = 0; piece < setup.pieceCount(); ++piece)
            if (setup.piece(piece).turn != 0) waiting_.push_back(piece);
    }
    game::Answer choose(const game::Run& run, const game::Pending& pending) override {
        std::erase_if(waiting_, [&](int piece) {
            if (!run.position().onMap(piece)) return false;
            const auto turn = base::Number::fromBits(run.position().state(turnState_, 0));
            come.push_back({piece, turn.whole(), run.position().cell(piece)});
            return true;
        });
        return inner_.choose(run, pending);
    }
    std::vector<Coming> come;

  private:
    game::Chooser& inner_;
    int turnState_;
    std::vector<int> waiting_;
};

std::vector<Coming> comingsOf(const game::Setup& setup, sim::PlayerKind kind, std::uint64_t seed) {
    const auto turn = std::ranges::find(setup.model().states, "turn",
                                        [](const rules::State& state) { return state.named.id; });
    REQUIRE(turn != setup.model().states.end());
    game::Dice dice({.seed = seed});
    sim::Players players(
        {sim::PlayerSettings{kind, sim::Posture::Attack}, sim::PlayerSettings{kind, sim::Posture::Hold}},
        dice);
    Watch watch(players, setup, static_cast<int>(turn - setup.model().states.begin()));
    game::Engine engine;
    game::Run run;
    game::Pending end;
    engine.drive(setup, game::startPosition(setup), game::Call{setup.program().sequence, {}, {}, -1}, dice,
                 watch, run, end);
    CHECK(end.what == game::Pending::What::Done);
    return watch.come;
}

} // namespace

TEST_CASE("The Ford's reinforcements come in when they are due and by their own road, whoever plays") {
    const formats::Loaded loaded = load("samples/the-ford/the-ford.yaml");
    REQUIRE(loaded.built.playable);
    const game::Setup& setup = *loaded.built.setup;
    const int horse = setup.pieceNamed("late_horse").value_or(-1);
    const int riders = setup.pieceNamed("riders").value_or(-1);
    REQUIRE(setup.piece(horse).turn == 3);
    REQUIRE(setup.piece(riders).turn == 4);
    int came = 0;
    int atOnce = 0;
    for (const sim::PlayerKind kind : {sim::PlayerKind::Greedy, sim::PlayerKind::Random}) {
        for (std::uint64_t seed = 1; seed <= (kind == sim::PlayerKind::Greedy ? 6U : 20U); ++seed) {
            for (const Coming& coming : comingsOf(setup, kind, seed)) {
                const game::PieceSetup& piece = setup.piece(coming.piece);
                CHECK(coming.turn >= piece.turn);
                CHECK_MESSAGE(std::ranges::find(piece.entry, coming.cell) != piece.entry.end(), piece.id);
                ++came;
                atOnce += kind == sim::PlayerKind::Greedy && coming.turn == piece.turn ? 1 : 0;
            }
        }
    }
    CHECK(came > 20);
    CHECK_MESSAGE(
        atOnce >= 10,
        "the greedy player brings each in as soon as it is due, but where the battle is over before: "
            << atOnce << " of 12");
}

} // namespace groma
