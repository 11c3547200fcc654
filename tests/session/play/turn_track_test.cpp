// Which step of the sequence the turn track lights.
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/turn_track.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>
#include <string>
#include <vector>

namespace groma::session {
namespace {

Document trackedBattle(const std::string& path) {
    static formats::RealFileSystem files;
    auto document = Document::open(files, test::sourceDir() + ("/samples/" + path));
    REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().reason));
    return *document;
}

} // namespace

// Light foot of the Aetolians among the phalanx: the one attack that has to be declared, and its battle, are
// taken unasked.
TEST_CASE("the track lights the step of a duty whose only row is taken unasked") {
    const Document start = trackedBattle("bronze-road/kallene.yaml");
    int foot = 0;
    while (game::startPosition(*start.setup()).cell(foot) != cellAt(start, "1008")) {
        ++foot;
    }
    auto begun = TestPlay::game(applied(start, movePiece(start, foot, cellAt(start, "0606"))));
    REQUIRE(begun.has_value());
    TestPlay& play = *begun;
    std::vector<std::string> seen; // the steps that were lit
    for (int i = 0; i < 400 && seen.size() < 3; ++i) {
        const PlayQuestion& question = play.question();
        const TurnTrack track = turnTrackOf(play);
        const auto running = std::ranges::find(track.parts, true, &TurnTrack::Part::running);
        CAPTURE(question.name);
        REQUIRE(running != track.parts.end());
        REQUIRE(running->step >= 0);
        const std::string& step = running->steps[static_cast<std::size_t>(running->step)];
        if (seen.empty() || seen.back() != step) {
            seen.push_back(step);
        }
        if (question.what == game::Pending::What::Chance) {
            REQUIRE(play.roll().has_value());
        } else if (question.mayPass) {
            REQUIRE(play.answer({game::kPass, {}}).has_value());
        } else if (question.shape == game::Pending::Shape::Some) {
            REQUIRE(play.answer({0, {0}}).has_value());
        } else {
            REQUIRE(play.answer(question.options.front().answer).has_value());
        }
    }
    CHECK(seen == std::vector<std::string>{"movement", "declaration", "next_battle"});
}

TEST_CASE("a step that hangs on an option is on the track where the battle has that option") {
    const Document start = trackedBattle("ars-bellum/arretium.yaml");
    const auto& options = start.ruleset()->model.options;
    const auto forced =
        std::ranges::find(options, "mandatory_melee", [](const rules::Option& one) { return one.named.id; });
    REQUIRE(forced != options.end());
    const auto stepsOf = [](const Document& document) {
        auto play = TestPlay::game(document);
        REQUIRE(play.has_value());
        std::vector<std::string> all;
        for (const TurnTrack::Part& part : turnTrackOf(*play).parts) {
            all.insert(all.end(), part.steps.begin(), part.steps.end());
        }
        return all;
    };
    CHECK(std::ranges::count(stepsOf(start), "melee_orders") == 2);
    CHECK(std::ranges::count(stepsOf(start), "must_attack") == 0);
    const Document other =
        applied(start, setOption(start, static_cast<int>(forced - options.begin()), "yes"));
    CHECK(std::ranges::count(stepsOf(other), "must_attack") == 2);
}

TEST_CASE("of two parts of one name the second runs when it was begun") {
    auto begun = TestPlay::game(trackedBattle("commands-and-colors/nisibis.yaml"));
    REQUIRE(begun.has_value());
    TestPlay& play = *begun;
    const auto take = [&](std::string_view text) {
        const PlayQuestion& question = play.question();
        const auto option = std::ranges::find(question.options, text, &PlayOption::text);
        REQUIRE(option != question.options.end());
        REQUIRE(play.answer(option->answer).has_value());
    };
    const auto runs = [&] {
        const TurnTrack track = turnTrackOf(play);
        const auto running = std::ranges::find(track.parts, true, &TurnTrack::Part::running);
        return running == track.parts.end() ? -1 : static_cast<int>(running - track.parts.begin());
    };
    take("move_fire_move");
    while (play.question().what == game::Pending::What::Chance) {
        REQUIRE(play.roll().has_value());
    }
    CHECK(runs() == 0); // the card; moves, battles, moves, the draw
    take("move_fire_move");
    game::Answer ordered;
    ordered.some.push_back(0);
    REQUIRE(play.answer(ordered).has_value());
    CHECK(runs() == 1);
    REQUIRE(play.answer({game::kPass, {}}).has_value()); // nobody has come within range: no battles
    REQUIRE(play.question().name == "moves");
    CHECK(runs() == 3);
    REQUIRE(play.answer({game::kPass, {}}).has_value());
    CHECK(runs() == 4);
}

} // namespace groma::session
