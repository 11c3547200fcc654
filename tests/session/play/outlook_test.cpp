// What dice would bring before they fall, how answers would turn out, and what the computer saw.
#include "core/game/machine/asking.h"
#include "core/game/names/naming.h"
#include "core/sim/player.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/answer_preview.h"
#include "editor/session/play/dice_outlook.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/play_question.h"
#include "editor/session/play/play_report.h"
#include "editor/session/play/test_play.h"
#include "editor/session/questions/series.h"
#include "editor/session/questions/thought.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>

namespace groma::session {
namespace {

// 4 against 3: the column of 1 of the table, where 1 to 4 flee and 5 and 6 are dead.
TestPlay fightOf(SmallGame& game) {
    const Document document = game.open();
    auto play = TestPlay::sandbox(
        applied(document, movePiece(document, pieceAt(document, "HORSE_1"), cellAt(document, "028"))));
    REQUIRE(play.has_value());
    REQUIRE(play->call("attack(attacker: HORSE_1, defender: FOOT_6)").has_value());
    REQUIRE(play->question().what == game::Pending::What::Chance);
    return std::move(*play);
}

std::string decidedBy(const odds::Distribution& odds, std::string_view name) {
    const auto found = std::ranges::find(odds, name, &odds::Chance::name);
    return found == odds.end() ? "0" : found->chance.toString();
}

} // namespace

TEST_CASE("before the die falls each face says what the table gives for it, and in which column") {
    SmallGame game;
    const TestPlay play = fightOf(game);
    const auto asked = askedOf(play);
    REQUIRE(asked);
    const DiceOutlook outlook = outlookOf(*asked);
    CHECK(outlook.results == std::vector<std::string>{"flee", "flee", "flee", "flee", "dead", "dead"});
    CHECK(outlook.table == indexOf(play.setup().model().tables, "fight_results"));
    CHECK(outlook.column == 2);
    CHECK(outlook.decides.empty()); // nothing is said of it
}

TEST_CASE("dice outside an action tell what they decide in the end, ties thrown again") {
    formats::RealFileSystem files;
    const auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/ars-bellum/arretium.yaml"));
    REQUIRE(document);
    auto play = TestPlay::game(*document);
    REQUIRE(play);
    REQUIRE(play->question().what == game::Pending::What::Chance);
    const auto outlookNow = [&] {
        const auto asked = askedOf(*play);
        REQUIRE(asked);
        return outlookOf(*asked);
    };
    // The Senones add 4 of their chief and 2 of Fury, the Romans 3: of 36 throws 30 are theirs, 3 the
    // Romans', and 3 with equal totals are thrown again.
    const odds::Distribution both = outlookNow().decides;
    CHECK(decidedBy(both, "The initiative goes to the Senones") == "10/11");
    CHECK(decidedBy(both, "The initiative goes to the Romans") == "1/11");
    // The Senones have thrown a 1: below a 4 it is theirs, a 4 is thrown again. 1/2 + 1/6 x 10/11.
    REQUIRE(play->answer({0, {}}).has_value());
    const DiceOutlook second = outlookNow();
    CHECK(second.results.size() == 6);
    CHECK(decidedBy(second.decides, "The initiative goes to the Senones") == "43/66");
    CHECK(decidedBy(second.decides, "The initiative goes to the Romans") == "23/66");
}

// A Legion of Manoeuvre 4 goes ahead into rough ground, which takes one off: 5 and 6 succeed.
TEST_CASE(
    "what the rules make of a roll is told before it falls, while it may be changed, and in the report") {
    formats::RealFileSystem files;
    const auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/strength-and-honour/gaul.yaml"));
    REQUIRE(document);
    auto play = TestPlay::sandbox(*document);
    REQUIRE(play);
    REQUIRE(play->call("move(unit: legio_1)").has_value());
    REQUIRE(play->answer({5, {}}).has_value()); // three points of movement, and no offer after a 6
    const auto& ways = play->question().options;
    const auto ahead = std::ranges::find(ways, "step_ahead(unit: legio_1)", &PlayOption::text);
    REQUIRE(ahead != ways.end());
    REQUIRE(play->answer(ahead->answer).has_value());
    REQUIRE(play->question().what == game::Pending::What::Chance);
    const auto asked = askedOf(*play);
    REQUIRE(asked);
    CHECK_FALSE(game::rollSeen(asked->run)); // nothing lies on the table yet
    const DiceOutlook outlook = outlookOf(*asked);
    CHECK(outlook.results ==
          std::vector<std::string>{"Failed", "Failed", "Failed", "Failed", "Passed", "Passed"});
    CHECK(decidedBy(outlook.decides, "Passed") == "1/3");
    CHECK(decidedBy(outlook.decides, "Failed") == "2/3");

    REQUIRE(play->answer({2, {}}).has_value());
    REQUIRE(play->question().what == game::Pending::What::Choice);
    const auto offered = askedOf(*play);
    REQUIRE(offered);
    const auto seen = game::rollSeen(offered->run);
    REQUIRE(seen);
    CHECK(game::valueText(play->setup(), *seen, game::Wording::Told) == "2 Failed"); // in all
    CHECK(optionTold(play->setup(), play->question().options.front()) ==
          "Re-roll the Manoeuvre Test (1 Movement)");
    REQUIRE(play->answer({game::kPass, {}}).has_value());
    const std::vector<ReportLine> report = reportOf(play->log());
    const auto told = std::ranges::find(report, "3 Failed", &ReportLine::rolled);
    REQUIRE(told != report.end());
    CHECK(told->title == "One square ahead: LEGION in 118");
    // Whoever moves alone is told once.
    CHECK(std::ranges::any_of(play->log(),
                              [](const game::LogEntry& entry) { return entry.text == "LEGION in 118"; }));
    CHECK(std::ranges::none_of(play->log(), [](const game::LogEntry& entry) {
        return entry.text.find("LEGION in 118, LEGION in 118") != std::string::npos;
    }));
}

// A Legion adds nothing to its die: 1 fails, 2 and 3 give one point, 4 and 5 two, 6 three.
TEST_CASE(
    "a die whose number a table turns into another says which, before it falls and while it may be thrown "
    "again") {
    formats::RealFileSystem files;
    const auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/strength-and-honour/gaul.yaml"));
    REQUIRE(document);
    auto play = TestPlay::sandbox(*document);
    REQUIRE(play);
    REQUIRE(play->call("move(unit: legio_1)").has_value());
    REQUIRE(play->question().name == "movement_die");
    const auto asked = askedOf(*play);
    REQUIRE(asked);
    const DiceOutlook outlook = outlookOf(*asked);
    CHECK(outlook.results == std::vector<std::string>{"Failed", "1", "1", "2", "2", "3"});
    CHECK(outlook.counts == "Movement Points");
    CHECK(decidedBy(outlook.decides, "Failed") == "1/6");
    CHECK(decidedBy(outlook.decides, "Movement Points 2") == "1/3");
    CHECK(comesToUnbought(*asked).empty()); // nothing lies on the table yet

    REQUIRE(play->answer({3, {}}).has_value()); // a 4, which may be thrown again
    REQUIRE(play->question().what == game::Pending::What::Choice);
    const auto offered = askedOf(*play);
    REQUIRE(offered);
    CHECK(comesToUnbought(*offered) == "Movement Points 2");
    REQUIRE(play->answer({game::kPass, {}}).has_value());
    CHECK(comesToUnbought(*askedOf(*play)).empty()); // what is asked now is no offer on a roll
}

// Out of ammunition, and the Defence die did not cancel it: without a second one the phase is lost at once.
// The point that a second one costs is no loss of its own: with it the phase is lost unless it shows a 6, now
// as before its die falls.
TEST_CASE("what comes of an answer at once is counted in its chances, what is paid for it is not") {
    formats::RealFileSystem files;
    const auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/strength-and-honour/gaul.yaml"));
    REQUIRE(document);
    auto play = TestPlay::sandbox(*document);
    REQUIRE(play);
    REQUIRE(play->call("shoot(shooter: velites_1, target: band_1)").has_value());
    REQUIRE(play->answer({0, {}}).has_value());
    REQUIRE(play->answer({1, {}}).has_value());
    REQUIRE(play->question().name == "extra_defence");
    auto asked = answersAsked(*play);
    REQUIRE(asked);
    asked->answers = {{"no"}, {"yes"}};
    const std::vector<AnswerOdds> odds = oddsOf(*asked, JobControl{}, 600'000);
    REQUIRE(odds.size() == 2);
    for (const AnswerOdds& answer : odds) REQUIRE((answer.they && answer.it));
    CHECK(odds[0].it->chance.toString() == "1");
    CHECK(odds[0].they->chance.toString() == "0");
    CHECK(odds[1].it->chance.toString() == "5/6");
    CHECK(odds[1].they->chance.toString() == "0");
    for (const PlayOption& option : std::vector(play->question().options))
        if (option.text == "yes") REQUIRE(play->answer(option.answer).has_value());
    REQUIRE(play->question().what == game::Pending::What::Chance);
    auto then = answersAsked(*play);
    REQUIRE(then);
    const OddsCard card = oddsOf(then->asked);
    REQUIRE(card.worseOff.size() == 2);
    CHECK(card.worseOff[0].chance.toString() == "5/6");
    CHECK(card.worseOff[1].chance.toString() == "0");
}

// The Defence die is of the warband, which is shot at; the rules throw it without saying for whom.
TEST_CASE("dice whose number is worked out from a counter are thrown by its side") {
    formats::RealFileSystem files;
    const auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/strength-and-honour/gaul.yaml"));
    REQUIRE(document);
    auto play = TestPlay::sandbox(*document);
    REQUIRE(play);
    const game::Setup& setup = play->setup();
    REQUIRE(play->call("shoot(shooter: velites_1, target: band_1)").has_value());
    CHECK(play->question().name == "shooting_dice");
    CHECK(play->question().thrower == setup.sideOf(*setup.pieceNamed("velites_1")));
    REQUIRE(play->answer({0, {}}).has_value());
    CHECK(play->question().name == "defence_die");
    CHECK(play->question().thrower == setup.sideOf(*setup.pieceNamed("band_1")));
    REQUIRE(play->answer({1, {}}).has_value());
    REQUIRE(play->question().name == "extra_defence");
    // What is bought has its price; whose it is is told of the other side.
    const auto asked = askedOf(*play);
    REQUIRE(asked);
    std::size_t faces = kMostFacesForeseen;
    CHECK(foreseenOf(*asked, play->question().options[0].answer, faces).pays ==
          "Romans Reversals of Fortune 0 to 1");
    CHECK(foreseenOf(*asked, play->question().options[1].answer, faces).pays == "Defence 1 to 0");
}

// A legion is told to move: a Movement die comes first. Into rough ground it fails the test, and not to try
// again is a Reversal, which ends the part of the Romans; nothing else on the way does.
TEST_CASE("what an answer throws and what it ends is foreseen") {
    formats::RealFileSystem files;
    const auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/strength-and-honour/gaul.yaml"));
    REQUIRE(document);
    auto play = TestPlay::game(*document);
    REQUIRE(play);
    const auto foresee = [&](const std::string& text) {
        const auto asked = askedOf(*play);
        const auto& options = play->question().options;
        const auto option = std::ranges::find(options, text, &PlayOption::text);
        REQUIRE(asked);
        REQUIRE(option != options.end());
        std::size_t faces = kMostFacesForeseen;
        return foreseenOf(*asked, option->answer, faces);
    };
    const auto say = [&](const std::string& text) { REQUIRE(play->answerText({text}).has_value()); };
    for (int i = 0; i < 60 && !playMapOf(*play).acting; ++i) {
        REQUIRE(play->answer(play->question().options.back().answer).has_value());
    }
    CHECK(foresee("move(unit: legio_1)").test == "Movement die: 16.7 % Failed, 83.3 % Moves");
    CHECK(foresee("move(unit: legio_1)").ends == base::Rational(0));
    say("move(unit: legio_1)");
    say("6");
    CHECK(foresee("step_ahead(unit: legio_1)").test.starts_with("Manoeuvre Test: "));
    CHECK(foresee("halt(unit: legio_1)").told().empty());
    say("step_ahead(unit: legio_1)");
    say("3");
    REQUIRE(play->answer({game::kPass, {}}).has_value());
    CHECK(foresee("no").ends == base::Rational(1));
    CHECK(foresee("no").told().starts_with("Gauls on turn"));
    CHECK(foresee("yes").ends != base::Rational(1));
}

// The Movement die of a legion has 6 faces.
TEST_CASE(
    "each face of a die that an answer throws is looked at once, and no more of them than there may be") {
    formats::RealFileSystem files;
    const auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/strength-and-honour/gaul.yaml"));
    REQUIRE(document);
    auto play = TestPlay::game(*document);
    REQUIRE(play);
    for (int i = 0; i < 60 && !playMapOf(*play).acting; ++i) {
        REQUIRE(play->answer(play->question().options.back().answer).has_value());
    }
    const auto asked = askedOf(*play);
    const auto& options = play->question().options;
    const auto moves = std::ranges::find(options, "move(unit: legio_1)", &PlayOption::text);
    REQUIRE(asked);
    REQUIRE(moves != options.end());
    std::size_t faces = 13;
    for (const std::size_t left : {std::size_t{7}, std::size_t{1}}) {
        CHECK_FALSE(foreseenOf(*asked, moves->answer, faces).test.empty());
        CHECK(faces == left);
    }
    CHECK(foreseenOf(*asked, moves->answer, faces).test.empty());
    CHECK(faces == 1);
}

// Skirmishers at 1 upon a warband at 4 throw three dice; the side of the higher rating chooses of what lies.
TEST_CASE("before dice are thrown again is told what they come to as they lie, and who chooses") {
    formats::RealFileSystem files;
    const auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/strength-and-honour/gaul.yaml"));
    REQUIRE(document);
    auto play = TestPlay::sandbox(*document);
    REQUIRE(play);
    REQUIRE(play->call("combat(attacker: velites_1, defender: band_1)").has_value());
    REQUIRE(play->question().name == "combat_dice");
    CHECK(keptTold(*askedOf(*play)).empty());
    const auto& faces = play->question().options;
    const auto unlike = std::ranges::find_if(faces, [](const PlayOption& face) {
        return face.text.find('2') != std::string::npos && face.text.find('4') != std::string::npos;
    });
    REQUIRE(unlike != faces.end());
    REQUIRE(play->answer(unlike->answer).has_value());
    const std::string kept = keptTold(*askedOf(*play));
    REQUIRE(play->answer({game::kPass, {}}).has_value());
    while (play->question().name != "picked_die") REQUIRE(play->answer({game::kPass, {}}).has_value());
    const std::string who = play->setup().side(play->question().side).title;
    CHECK(kept.starts_with(who + ": Which Combat die counts? "));
    CHECK(kept.find("2: Grind") != std::string::npos);
    CHECK(kept.find("4: Push Back") != std::string::npos);
    CHECK(keptTold(*askedOf(*play)).empty()); // no offer any more
}

// A Legion of Manoeuvre 4 fails in rough ground: a table tells what a die of movement is good for.
TEST_CASE("dice that a table reads are told by what it gives") {
    formats::RealFileSystem files;
    const auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/strength-and-honour/gaul.yaml"));
    REQUIRE(document);
    auto play = TestPlay::sandbox(*document);
    REQUIRE(play);
    REQUIRE(play->call("move(unit: legio_1)").has_value());
    REQUIRE(play->answer({3, {}}).has_value());
    CHECK(keptTold(*askedOf(*play)) == "Movement Points 2");
}

TEST_CASE("dice of one name that a procedure throws for both sides are told to be of neither") {
    SmallGame game;
    std::string fight(kFight);
    const std::size_t at = fight.find("      let d = roll d6 as fight_die\n");
    REQUIRE(at != std::string::npos);
    fight.insert(at, "      let mine = roll strength(attacker) d6 as volley\n"
                     "      let yours = roll strength(defender) d6 as volley\n"
                     "      let answer = roll strength(defender) d6 as reply\n");
    game.files.put("/game/fight.yaml", fight);
    TestPlay play = fightOf(game);
    for (int volley = 0; volley < 2; ++volley) {
        REQUIRE(play.question().name == "volley");
        CHECK(play.question().thrower == -1);
        REQUIRE(play.answer({0, {}}).has_value());
    }
    REQUIRE(play.question().name == "reply");
    CHECK(play.question().thrower == play.setup().sideOf(*play.setup().pieceNamed("FOOT_6")));
}

TEST_CASE("where a manoeuvre would lead stands before its test is thrown, and who goes along with it") {
    formats::RealFileSystem files;
    const auto document =
        Document::open(files, test::sourceDir() + std::string("/samples/strength-and-honour/gaul.yaml"));
    REQUIRE(document);
    auto play = TestPlay::sandbox(*document);
    REQUIRE(play);
    REQUIRE(play->call("move(unit: legio_1)").has_value());
    REQUIRE(play->answer({5, {}}).has_value());
    const int legion = *play->setup().pieceNamed("legio_1");
    const PlayMap map = playMapOf(*play);
    int led = 0;
    for (const PlayChoice& choice : map.choices) {
        if (!choice.call.starts_with("manoeuvre(")) {
            continue;
        }
        CAPTURE(choice.call);
        const AnswerPreview preview = previewOf(*play, choice);
        REQUIRE(preview.stands.size() == 1);
        CHECK(preview.onDice); // a Manoeuvre Test comes first
        CHECK(preview.stands.front().piece == legion);
        const bool turns = preview.stands.front().facing != play->position().facing(legion);
        const bool goes = preview.stands.front().cell != play->position().cell(legion);
        CHECK((turns || goes));
        ++led;
    }
    CHECK(led >= 4);
    const auto halt = std::ranges::find(map.choices, "halt(unit: legio_1)", &PlayChoice::call);
    REQUIRE(halt != map.choices.end());
    CHECK(previewOf(*play, *halt).stands.empty());
}

TEST_CASE("a decision has no outlook, and nothing is asked between actions") {
    SmallGame game;
    const Document document = game.open();
    auto play = TestPlay::sandbox(document);
    REQUIRE(play);
    CHECK_FALSE(askedOf(*play));
    // Somebody can attack.
    auto whole = TestPlay::game(
        applied(document, movePiece(document, pieceAt(document, "HORSE_1"), cellAt(document, "028"))));
    REQUIRE(whole);
    const auto asked = askedOf(*whole);
    REQUIRE(asked);
    CHECK(asked->pending.what == game::Pending::What::Choice);
    CHECK(outlookOf(*asked).results.empty());
}

TEST_CASE("a computer tells the best that it saw, in words, beside passing, and takes the best") {
    SmallGame game;
    const Document document = game.open();
    auto play = TestPlay::game(
        applied(document, movePiece(document, pieceAt(document, "HORSE_1"), cellAt(document, "028"))));
    REQUIRE(play);
    play->setLeader(play->question().side, Leader::Computer);
    const auto asked = play->deliberation();
    REQUIRE(asked);
    const Thought thought = thoughtOf(*asked);
    sim::Players players(playersOf(asked->document), asked->dice);
    CHECK(thought.answer == players.choose(asked->run, asked->pending));
    CHECK(thought.acts);
    REQUIRE(!thought.best.empty());
    CHECK(thought.best.size() <= 3);
    CHECK(std::ranges::count_if(thought.best, &Thought::Seen::taken) == 1);
    CHECK(thought.best.front().taken);
    for (const Thought::Seen& seen : thought.best) {
        CHECK(seen.words.find("attacker:") == std::string::npos); // as a person says it
        CHECK((seen.words == "pass" ? seen.worth == "0" : seen.words.starts_with("Attack: ")));
    }
}

} // namespace groma::session
