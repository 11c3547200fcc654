// Odds that are shown rest on what the onlooker sees.
#include "core/game/names/naming.h"
#include "core/game/position/hidden.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/dice_outlook.h"
#include "editor/session/play/draws.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/play_question.h"
#include "editor/session/play/seen_log.h"
#include "editor/session/questions/answer_words.h"
#include "formats/project/file_system.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace groma::session {
namespace {

Document openedAs(const std::string& path) {
    static formats::RealFileSystem files;
    auto document = Document::open(files, std::string(groma::test::sourceDir()) + "/samples/" + path);
    REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().reason));
    return *document;
}
Document nisibis() { return openedAs("commands-and-colors/nisibis.yaml"); }
Document sabis() { return openedAs("veiled-ranks/sabis.yaml"); }

// Up to the first question of a side.
TestPlay asking(const Document& document, int side) {
    auto play = TestPlay::game(document, 5);
    REQUIRE(play.has_value());
    for (int i = 0; i < 200; ++i) {
        const PlayQuestion& question = play->question();
        if (question.what == game::Pending::What::Chance) {
            REQUIRE(play->roll().has_value());
        } else if (question.side == side) {
            break;
        } else if (question.mayPass) {
            REQUIRE(play->answer({game::kPass, {}}).has_value());
        } else if (question.shape == game::Pending::Shape::Some) {
            game::Answer answer;
            for (std::int64_t k = 0; k < question.min; ++k)
                answer.some.push_back(static_cast<std::int32_t>(k));
            REQUIRE(play->answer(answer).has_value());
        } else {
            REQUIRE(play->answer(question.options.front().answer).has_value());
        }
    }
    REQUIRE(play->question().side == side);
    return std::move(*play);
}

std::int64_t heldBy(const TestPlay& play, const game::Position& position, int side) {
    std::int64_t sum = 0;
    const auto& decks = play.setup().model().decks;
    for (int deck = 0; deck < static_cast<int>(decks.size()); ++deck)
        for (int card = 0; card < static_cast<int>(decks[static_cast<std::size_t>(deck)].cards.size());
             ++card)
            sum += position.hand(deck, side, card);
    return sum;
}

bool sameHand(const TestPlay& play, const game::Position& a, const game::Position& b, int side) {
    const auto& decks = play.setup().model().decks;
    for (int deck = 0; deck < static_cast<int>(decks.size()); ++deck)
        for (int card = 0; card < static_cast<int>(decks[static_cast<std::size_t>(deck)].cards.size());
             ++card)
            if (a.hand(deck, side, card) != b.hand(deck, side, card)) return false;
    return true;
}

} // namespace

TEST_CASE("whoever looks at a game sees their own cards, and the other hand as a deal has it") {
    TestPlay play = asking(nisibis(), 0);
    CHECK(hidesCards(play));
    CHECK(onlookerOf(play) == 0);
    const game::Position seen = asSeen(play, play.position());
    CHECK(sameHand(play, seen, play.position(), 0));
    CHECK_FALSE(sameHand(play, seen, play.position(), 1));
    CHECK(heldBy(play, seen, 1) == heldBy(play, play.position(), 1));
    // The same question twice: the same deal.
    CHECK(seen == asSeen(play, play.position()));
}

TEST_CASE("beside a computer the person looks, whoever is on turn") {
    TestPlay play = asking(nisibis(), 0);
    play.setLeader(0, Leader::Computer);
    CHECK(onlookerOf(play) == 1);
    const game::Position seen = asSeen(play, play.position());
    CHECK(sameHand(play, seen, play.position(), 1));
    CHECK_FALSE(sameHand(play, seen, play.position(), 0));
    play.setLeader(1, Leader::Computer);
    CHECK(onlookerOf(play) == 0); // nobody sits there: the side on turn
}

TEST_CASE("a game without hidden cards and single actions are seen as they are") {
    SmallGame game;
    auto play = TestPlay::game(game.open(), 3);
    REQUIRE(play.has_value());
    CHECK_FALSE(hidesCards(*play));
    CHECK(asSeen(*play, play->position()) == play->position());
    auto tried = TestPlay::sandbox(nisibis());
    REQUIRE(tried.has_value());
    CHECK_FALSE(hidesCards(*tried));
    CHECK(asSeen(*tried, tried->position()) == tried->position());
}

TEST_CASE("what the dice bring is worked out from what the onlooker sees") {
    TestPlay play = asking(nisibis(), 0);
    for (int i = 0; i < 100 && play.question().what != game::Pending::What::Chance; ++i) {
        const PlayQuestion& question = play.question();
        game::Answer answer =
            question.options.empty() ? game::Answer{game::kPass, {}} : question.options.front().answer;
        if (question.shape == game::Pending::Shape::Some) {
            answer = {};
            for (std::int64_t k = 0; k < question.min; ++k)
                answer.some.push_back(static_cast<std::int32_t>(k));
        }
        REQUIRE(play.answer(answer).has_value());
    }
    const auto asked = askedOf(play);
    REQUIRE(asked.has_value());
    const int other = 1 - onlookerOf(play);
    CHECK(heldBy(play, asked->run.position(), other) == heldBy(play, play.position(), other));
    CHECK_FALSE(sameHand(play, asked->run.position(), play.position(), other));
}

TEST_CASE("of the enemy's hidden counters the onlooker sees where they stand, and nothing that names them") {
    const Document document = sabis();
    TestPlay play = asking(document, 0);
    const game::Setup& setup = play.setup();
    CHECK(onlookerOf(play) == 0);
    CHECK(hidesCards(play));
    const int own = setup.piecesOf(0).front();
    const int other = setup.piecesOf(1).front();
    CHECK_FALSE(isUnseen(play, own));
    CHECK(isUnseen(play, other));
    const std::string number = setup.geometry().numberText(play.position().cell(other));
    CHECK(calledAsSeen(play, other) == "a hidden counter in " + number);
    CHECK(calledAsSeen(play, own).find("hidden") == std::string::npos);
    // What the dice and decisions bring is asked of a run of its own, which outlives the asking.
    const auto asked = askedOf(play);
    REQUIRE(asked.has_value());
    CHECK(asked->view != nullptr);
    CHECK(&asked->run.setup() != &setup);
    CHECK(asked->run.setup().pieceCount() == setup.pieceCount());
    auto tried = TestPlay::sandbox(document);
    REQUIRE(tried.has_value());
    CHECK_FALSE(isUnseen(*tried, other)); // single actions are tried with everything open
}

namespace {

// All that a line and what it was made of says, put together.
std::string wordsOf(const game::LogEntry& entry) {
    std::string words = entry.title + " " + entry.text;
    for (const game::LogTerm& term : entry.terms) words += " " + term.title + " " + term.amount;
    for (const game::LogEntry& inner : entry.within) words += " " + wordsOf(inner);
    return words + "\n";
}

std::string wordsOf(const std::vector<game::LogEntry>& log, std::size_t from) {
    std::string words;
    for (std::size_t i = from; i < log.size(); ++i) words += wordsOf(log[i]);
    return words;
}

// Whoever has something to do does the first thing there is, marches before all.
void goOn(TestPlay& play) {
    const PlayQuestion& question = play.question();
    if (question.what == game::Pending::What::Chance) {
        REQUIRE(play.roll().has_value());
    } else if (question.shape == game::Pending::Shape::Some) {
        game::Answer answer;
        for (std::int64_t k = 0; k < question.min; ++k) answer.some.push_back(static_cast<std::int32_t>(k));
        REQUIRE(play.answer(answer).has_value());
    } else {
        REQUIRE(play.answer(question.options.empty() ? game::Answer{game::kPass, {}}
                                                     : question.options.front().answer)
                    .has_value());
    }
}

} // namespace

TEST_CASE("an answer in words names no counter that who looks does not see") {
    const Document document = sabis();
    TestPlay play = asking(document, 0);
    const game::Setup& setup = play.setup();
    std::size_t upon = 0; // answers that name a counter of the other side which is hidden
    for (int i = 0; i < 400 && !play.question().finished && play.question().failure.empty(); ++i) {
        const auto now = play.present();
        if (now && play.question().side == 0 && now->pending.shape == game::Pending::Shape::Perform) {
            for (const PlayOption& option : play.question().options)
                for (const int piece : option.pieces) {
                    if (setup.sideOf(piece) != 1 || !isUnseen(play, piece)) continue;
                    ++upon;
                    const grid::CellId at = play.position().cell(piece);
                    const std::string words = answerWords(now->run, now->pending, option.answer, 0);
                    CHECK(words.find(calledAsSeen(play, piece)) != std::string::npos);
                    CHECK(words.find(game::calledText(setup, piece, at)) == std::string::npos);
                    CHECK(answerWords(now->run, now->pending, option.answer)
                              .find(game::calledText(setup, piece, at)) != std::string::npos);
                }
        }
        goOn(play);
    }
    CHECK(upon > 0);
}

TEST_CASE("the log tells a side where the enemy's hidden counters go, and not which they are") {
    const Document document = sabis();
    TestPlay play = asking(document, 0);
    play.setLeader(1, Leader::Computer);
    REQUIRE(onlookerOf(play) == 0);
    const game::Setup& setup = play.setup();
    bool hiddenTold = false;
    bool seenTold = false;
    for (int i = 0; i < 400 && !play.question().finished && play.question().failure.empty(); ++i) {
        const game::Position before = play.position();
        const std::size_t from = play.log().size();
        goOn(play);
        const std::string told = wordsOf(play.log(), from);
        CHECK(told.find('\x01') == std::string::npos);
        hiddenTold = hiddenTold || told.find("a hidden counter in ") != std::string::npos;
        for (const int piece : setup.piecesOf(1)) {
            const grid::CellId at = before.cell(piece);
            if (!at.valid()) continue;
            const std::string called = game::calledText(setup, piece, at);
            const bool unseen = game::isHidden(setup, before, piece, 0);
            if (unseen && isUnseen(play, piece)) {
                CHECK_MESSAGE(told.find(called) == std::string::npos, told);
                CHECK_MESSAGE(told.find(setup.piece(piece).id) == std::string::npos, told);
            }
            if (!unseen) seenTold = seenTold || told.find(called) != std::string::npos;
        }
    }
    CHECK(hiddenTold);
    CHECK(seenTold); // who fights is told
    // As many lines whoever reads, and the enemy reads the names of his own.
    const std::size_t lines = play.log().size();
    const std::size_t marks = play.logMarks().size();
    play.setLeader(1, Leader::Person);
    play.setLeader(0, Leader::Computer);
    REQUIRE(onlookerOf(play) == 1);
    CHECK(play.log().size() == lines);
    CHECK(wordsOf(play.log(), 0).find("a hidden counter in ") != std::string::npos); // of the other side now
    REQUIRE(play.stepBack());
    CHECK(play.logMarks().size() == marks - 1);
    CHECK(play.log().size() <= lines);
}

TEST_CASE("a number that is made of a hidden counter is not told") {
    const Document document = sabis();
    const game::SetupRef setup = document.setup();
    const game::Position start = game::startPosition(*setup);
    const int enemy = setup->piecesOf(1).front();
    REQUIRE(game::isHidden(*setup, start, enemy, 0));
    SeenLog log(setup);
    game::LogEntry strength;
    strength.kind = game::LogEntry::Kind::Stack;
    strength.piece = enemy;
    strength.title = "Strength of " + game::calledText(log.signs(), enemy);
    strength.text = "4";
    strength.terms.push_back({"to begin with", "base", "2.3", "4", "4", lang::NoteState::Applied, -1, {}});
    const auto all = log.take({strength}, start, start);
    CHECK(all.front().title == "Strength of " + game::calledText(*setup, enemy));
    CHECK(all.front().terms.size() == 1);
    const game::LogEntry& seen = log.as(0)->front();
    CHECK(seen.title == "Strength of a hidden counter");
    CHECK(seen.text == "?");
    CHECK(seen.terms.empty());
    CHECK(log.as(1)->front().text == "4"); // its own side knows

    // A table that is read in the same step would tell the number by its row; one read later tells what it
    // says.
    strength.depth = 2;
    game::LogEntry table;
    table.kind = game::LogEntry::Kind::Table;
    table.title = "Combat results";
    table.text = "3, held";
    table.depth = 2;
    game::LogEntry step;
    step.kind = game::LogEntry::Kind::Scope;
    step.depth = 1;
    SeenLog other(setup);
    (void)other.take({strength, table, step, table}, start, start);
    CHECK(other.as(0)->at(1).text == "?");
    CHECK(other.as(0)->at(3).text == "3, held");
    CHECK(other.as(1)->at(1).text == "3, held");
}

TEST_CASE(
    "what a side draws into its hand is a card to the other, in the log and among the cards that are left") {
    TestPlay play = asking(nisibis(), 0);
    play.takeTurnsToLook(true);
    const rules::Deck& deck = play.setup().model().decks.front();
    const auto drawnIn = [](const std::vector<game::LogEntry>& log) {
        std::vector<std::string> all;
        for (const game::LogEntry& line : log)
            if (line.text.starts_with("drawn: ")) all.push_back(line.text.substr(7));
        return all;
    };
    const auto held = [&](int side) {
        std::int64_t sum = 0;
        for (std::size_t card = 0; card < deck.cards.size(); ++card)
            sum += play.position().hand(0, side, static_cast<int>(card));
        return static_cast<std::ptrdiff_t>(sum);
    };
    REQUIRE(onlookerOf(play) == 0);
    const std::vector<std::string> dealt = drawnIn(play.log());
    CHECK(std::ranges::count(dealt, "a card") == held(1));
    CHECK(static_cast<std::ptrdiff_t>(dealt.size()) == held(0) + held(1));
    // On to the draw with which the other side ends its turn.
    for (int i = 0;
         i < 400 && !(play.question().what == game::Pending::What::Chance && play.question().side == 1 &&
                      deckOf(play.setup().model(), play.question()) == 0);
         ++i) {
        if (play.curtained()) play.look();
        const PlayQuestion& question = play.question();
        if (question.what == game::Pending::What::Chance) REQUIRE(play.roll().has_value());
        else if (question.mayPass) REQUIRE(play.answer({game::kPass, {}}).has_value());
        else if (question.shape == game::Pending::Shape::Some) REQUIRE(play.answer({}).has_value());
        else REQUIRE(play.answer(question.options.front().answer).has_value());
    }
    REQUIRE(onlookerOf(play) == 1);
    // Which cards are missing would say what the others hold: those are listed too, and cannot be drawn.
    const PlayQuestion seen = drawAsSeen(play);
    const auto names = [](const PlayQuestion& question) {
        std::set<std::string> all;
        for (const PlayOption& option : question.options) all.insert(option.text);
        return all;
    };
    std::set<std::string> may = names(play.question());
    std::size_t elsewhere = 0;
    for (std::size_t card = 0; card < deck.cards.size(); ++card)
        if (play.position().hand(0, 0, static_cast<int>(card)) > 0) {
            elsewhere += may.insert(deck.cards[card]).second ? 1 : 0;
        }
    CHECK(elsewhere > 0);
    CHECK(names(seen) == may);
    for (const PlayOption& option : seen.options)
        CHECK(drawTold(play, option).has_value() == names(play.question()).contains(option.text));
}

} // namespace groma::session
