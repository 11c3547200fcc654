// Deeds that name only whom they are done to, as attacks that are declared: whose they are, what each answer
// on the way would bring, and who throws the dice.
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/dice_shape.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/play_report.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>

namespace groma::session {
namespace {

using game::Pending;

// Until the light foot is attacked and asked whether it withdraws, in the first part of the game; false where
// it is not.
bool isAsked(TestPlay& play) {
    for (int i = 0; i < 60 && play.question().name != "withdraw"; ++i) {
        const PlayQuestion& asked = play.question();
        if (asked.name == "movement" && asked.side == 1) return false;
        const auto light = std::ranges::find(asked.options, "fight(target: PELT_4)", &PlayOption::text);
        if (light != asked.options.end()) REQUIRE(play.answer(light->answer).has_value());
        else if (asked.what == Pending::What::Chance) REQUIRE(play.roll().has_value());
        else if (asked.mayPass) REQUIRE(play.answer({game::kPass, {}}).has_value());
        else if (asked.shape == Pending::Shape::Some) REQUIRE(play.answer({0, {0}}).has_value());
        else REQUIRE(play.answer(asked.options.front().answer).has_value());
    }
    return play.question().name == "withdraw";
}

// At Kallene light foot of the Aetolians, and hoplites elsewhere, stand so near to the Macedonians that these
// have to attack both: which is fought first is asked. Or the light foot alone.
TestPlay toWithdrawal(bool alone = false) {
    static formats::RealFileSystem files;
    auto kallene =
        Document::open(files, std::string(groma::test::sourceDir()) + "/samples/bronze-road/kallene.yaml");
    REQUIRE(kallene.has_value());
    const game::Setup& setup = *kallene->setup();
    const game::Position start = game::startPosition(setup);
    const auto beside = [&](const char* id) {
        std::vector<grid::CellId> cells = setup.geometry().ring(start.cell(*setup.pieceNamed(id)), 1);
        std::erase_if(cells, [&](grid::CellId cell) { return start.pieceIn(cell) >= 0; });
        return cells;
    };
    const Document both =
        alone ? *kallene
              : applied(*kallene, movePiece(*kallene, *setup.pieceNamed("HOPL_3"), beside("COMP_2").front()));
    for (const grid::CellId cell : beside("HYPA_1")) {
        auto play = TestPlay::game(applied(both, movePiece(both, *setup.pieceNamed("PELT_4"), cell)), 3);
        REQUIRE(play.has_value());
        if (isAsked(*play)) return *std::move(play);
    }
    FAIL("nobody is asked to withdraw");
    return *TestPlay::game(*kallene, 3);
}

} // namespace

TEST_CASE("an attack that is declared upon an enemy is told as its own side's") {
    const TestPlay play = toWithdrawal();
    std::size_t deeds = 0;
    for (const ReportLine& line : reportOf(play.log())) {
        const bool upon = line.title.starts_with("Declare an attack") || line.title.starts_with("Fight an");
        deeds += upon ? 1 : 0;
        if (!upon) continue;
        CHECK(line.side == 0);
        CHECK(play.setup().sideOf(line.piece) == 1);
        CHECK(passes(line, play.log(), 0, ""));
        CHECK_FALSE(passes(line, play.log(), 1, ""));
    }
    CHECK(deeds >= 3); // both are declared, one is fought at least
}

TEST_CASE("each answer of who is attacked has its odds though the deed names nobody who does it") {
    const TestPlay play = toWithdrawal();
    auto asked = answersAsked(play);
    REQUIRE_MESSAGE(asked.has_value(), (asked ? "" : asked.error().reason));
    for (const PlayOption& option : play.question().options) asked->answers.push_back({option.text});
    const std::vector<AnswerOdds> odds = oddsOf(*asked, JobControl{}, 60'000);
    REQUIRE(odds.size() == 2);
    REQUIRE((odds[0].they && odds[0].it && odds[1].they && odds[1].it));
    // Who withdraws is not fought; where it stays whoever attacks may come off worse.
    const std::size_t no = play.question().options[0].text == "no" ? 0 : 1;
    CHECK(odds[1 - no].it->chance == base::Rational(0));
    CHECK(odds[no].it->chance > base::Rational(0));
}

TEST_CASE("each answer has its odds where the only attack that was declared is fought without being chosen") {
    const TestPlay play = toWithdrawal(true);
    const std::vector<PlayedAnswer>& answers = play.played().back().answers;
    REQUIRE(std::ranges::none_of(answers, [](const PlayedAnswer& one) {
        return one.texts.size() == 1 && one.texts.front().starts_with("fight(");
    }));
    auto asked = answersAsked(play);
    REQUIRE_MESSAGE(asked.has_value(), (asked ? "" : asked.error().reason));
    for (const PlayOption& option : play.question().options) asked->answers.push_back({option.text});
    const std::vector<AnswerOdds> odds = oddsOf(*asked, JobControl{}, 60'000);
    REQUIRE(odds.size() == 2);
    REQUIRE((odds[0].they && odds[0].it && odds[1].they && odds[1].it));
    const std::size_t no = play.question().options[0].text == "no" ? 0 : 1;
    CHECK(odds[1 - no].it->chance == base::Rational(0));
    CHECK(odds[no].it->chance > base::Rational(0));
    // The fight alone is counted: both answers come to an end, and nothing of the turn that follows.
    const OddsCard card = oddsOf(asked->asked);
    CHECK(card.method == odds::Method::Exact);
    CHECK(card.results.size() == 1);
}

TEST_CASE("dice of which the rules do not say whose they are, are thrown by the side whose part it is") {
    TestPlay play = toWithdrawal();
    for (const PlayOption& option : std::vector(play.question().options))
        if (option.text == "no") REQUIRE(play.answer(option.answer).has_value());
    REQUIRE(play.question().what == Pending::What::Chance);
    CHECK(play.question().name == "combat_die");
    CHECK(play.question().side < 0);
    CHECK(play.question().thrower == 0);
}

} // namespace groma::session
