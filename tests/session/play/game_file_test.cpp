// A game on disk and the line of its steps: walked along, left for another way, saved and taken up again.
#include "editor/session/play/game_file.h"
#include "editor/session/play/play_report.h"
#include "editor/session/play/turn_track.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>
#include <span>

namespace groma::session {
namespace {

Document arretium() {
    static formats::RealFileSystem files;
    auto document =
        Document::open(files, std::string(groma::test::sourceDir()) + "/samples/ars-bellum/arretium.yaml");
    REQUIRE(document.has_value());
    return *document;
}

// `steps` answers: dice as they fall, decisions by the last option.
void playOn(TestPlay& play, PlayHistory& history, std::size_t steps) {
    for (std::size_t i = 0; i < steps && !play.idle(); ++i) {
        const PlayQuestion& question = play.question();
        if (question.what == game::Pending::What::Chance) {
            REQUIRE(play.roll().has_value());
        } else if (question.shape == game::Pending::Shape::Some) {
            REQUIRE(play.answer({0, {}}).has_value());
        } else {
            REQUIRE(play.answer(question.options[question.options.size() / 2].answer).has_value());
        }
        history.observe(play);
    }
}

} // namespace

TEST_CASE("a walk back along the steps and forth again ends where it began") {
    auto play = TestPlay::game(arretium());
    REQUIRE(play.has_value());
    PlayHistory history;
    playOn(*play, history, 12);
    const game::Position end = play->position();
    const auto line = history.line();
    REQUIRE(line.size() == 12);
    REQUIRE(history.goTo(*play, 4).has_value());
    CHECK(history.present() == 4);
    CHECK(history.line() == line);
    CHECK_FALSE(play->position() == end);
    REQUIRE(history.goTo(*play, 12).has_value());
    CHECK(play->position() == end);
    CHECK(history.branches().empty());
    CHECK(play->held());
}

TEST_CASE("going on from an earlier step keeps what lay beyond it, and it can be gone over to") {
    auto play = TestPlay::game(arretium());
    REQUIRE(play.has_value());
    PlayHistory history;
    playOn(*play, history, 10);
    const auto first = history.line();
    const game::Position end = play->position();
    REQUIRE(history.goTo(*play, 6).has_value());
    REQUIRE(play->question().options.size() > 1);
    REQUIRE(play->answer(play->question().options.front().answer).has_value());
    history.observe(*play);
    REQUIRE(history.branches().size() == 1);
    CHECK(history.branches().front().at == 6);
    CHECK(history.branches().front().rest.size() == 4);
    CHECK(history.line().size() == 7);
    REQUIRE(history.changeTo(*play, 0).has_value());
    CHECK(play->position() == end);
    CHECK(history.line() == first);
    REQUIRE(history.branches().size() == 1);
    CHECK(history.branches().front().rest.size() == 1); // the other way is kept in its turn
}

TEST_CASE("an end that began later than where the game goes another way stays, and leads where it led") {
    auto play = TestPlay::game(arretium());
    REQUIRE(play.has_value());
    PlayHistory history;
    const auto another = [&](std::size_t at) {
        REQUIRE(history.goTo(*play, at).has_value());
        REQUIRE(play->question().options.size() > 1);
        REQUIRE(play->answer(play->question().options.front().answer).has_value());
        history.observe(*play);
    };
    playOn(*play, history, 10);
    const auto first = history.line();
    const game::Position end = play->position();
    another(6);
    const auto second = history.line();
    another(4); // before both of them
    CHECK(history.line().size() == 5);
    REQUIRE(history.branches().size() == 2);
    CHECK(history.branches()[0].at == 4);
    CHECK(history.branches()[0].rest.size() == 6);
    CHECK(history.branches()[1].at == 4);
    CHECK(history.branches()[1].rest.size() == 3);
    playOn(*play, history, 3); // beyond where one of them began
    REQUIRE(history.branches().size() == 2);
    REQUIRE(history.changeTo(*play, 0).has_value());
    CHECK(history.line() == first);
    CHECK(play->position() == end);
    // The line that was left begins before, the one that left this one at 6 is told from there again.
    REQUIRE(history.branches().size() == 2);
    CHECK(std::ranges::any_of(history.branches(), [&](const PlayHistory::Branch& branch) {
        return branch.at == 6 && branch.rest.size() == second.size() - 6;
    }));
}

TEST_CASE("a branch whose answers the rules do not take stays one") {
    auto play = TestPlay::game(arretium());
    REQUIRE(play.has_value());
    PlayHistory history;
    playOn(*play, history, 3);
    PlayedAnswer wrong;
    wrong.question = "nobody asks";
    wrong.texts = {"nothing takes this"};
    auto again = TestPlay::game(arretium());
    REQUIRE(again.has_value());
    const std::vector<PlayedAnswer> line = history.line();
    REQUIRE(history.playBack(*again, line, {{3, {wrong}}}).has_value());
    REQUIRE(history.branches().size() == 1);
    CHECK_FALSE(history.changeTo(*again, 0).has_value());
    CHECK(history.branches().size() == 1);
    CHECK(history.line() == line);
}

TEST_CASE(
    "what no file has of a game is counted, and an end that was left stays when another game is loaded") {
    auto play = TestPlay::game(arretium());
    REQUIRE(play.has_value());
    PlayHistory history;
    CHECK(history.stepsBeyond({}) == 0);
    playOn(*play, history, 9);
    CHECK(history.stepsBeyond({}) == 9);
    const PlayHistory saved = history;
    CHECK(history.stepsBeyond(saved) == 0);
    REQUIRE(history.goTo(*play, 6).has_value());
    CHECK(history.stepsBeyond(saved) == 0); // steps that were taken back are kept still
    REQUIRE(play->answer(play->question().options.front().answer).has_value());
    history.observe(*play);
    CHECK(history.stepsBeyond(saved) == 1);
    // The file is loaded over it: one end more than it has, once.
    PlayHistory loaded = saved;
    loaded.keepEndsOf(history);
    loaded.keepEndsOf(history);
    CHECK(loaded.line() == saved.line());
    REQUIRE(loaded.branches().size() == 1);
    CHECK(loaded.branches().front().at == 6);
    CHECK(loaded.branches().front().rest.size() == 1);
    CHECK(loaded.stepsBeyond(saved) == 1);
    CHECK(loaded.stepsBeyond(history) == 0);
    CHECK(history.stepsBeyond(loaded) == 0);
}

TEST_CASE("a saved game is played anew from its file, branches and all, to the same position") {
    const Document document = arretium();
    auto play = TestPlay::game(document);
    REQUIRE(play.has_value());
    PlayHistory history;
    playOn(*play, history, 9);
    REQUIRE(history.goTo(*play, 6).has_value());
    REQUIRE(play->answer(play->question().options.front().answer).has_value());
    history.observe(*play);
    const auto saved = savedGame(*play, history, document.startPath());
    REQUIRE(saved.has_value());
    const std::string text = gameText(*saved);
    CHECK(text.starts_with("groma: game/1\n"));
    const auto read = readGame("one.game", text);
    REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().reason));
    CHECK(gameText(*read) == text);
    auto loaded = loadGame(document, *read);
    REQUIRE(loaded.has_value());
    CHECK(loaded->differs.empty());
    CHECK(loaded->play.position() == play->position());
    CHECK(loaded->history.branches() == history.branches());
}

TEST_CASE("who loads a game and goes on throws what falls for who went on without") {
    const Document document = arretium();
    auto play = TestPlay::game(document, 77);
    REQUIRE(play.has_value());
    PlayHistory history;
    const auto dice = [](const TestPlay& of) {
        std::vector<std::vector<std::string>> all;
        for (const PlayedAnswer& answer : of.played().front().answers) {
            if (answer.chance) {
                all.push_back(answer.texts);
            }
        }
        return all;
    };
    playOn(*play, history, 60);
    const auto saved = savedGame(*play, history, document.startPath());
    REQUIRE(saved.has_value());
    CHECK(gameText(*saved).find("\nseed: 77\ndice: keyed/1\n") != std::string::npos);
    auto loaded = loadGame(document, *readGame("one.game", gameText(*saved)));
    REQUIRE(loaded.has_value());
    CHECK(loaded->differs.empty());
    const std::size_t before = dice(*play).size();
    playOn(*play, history, 200);
    playOn(loaded->play, loaded->history, 200);
    REQUIRE(dice(*play).size() > before + 3);
    CHECK(dice(loaded->play) == dice(*play));
    CHECK(loaded->play.position() == play->position());
    SavedGame older = *saved;
    older.dice.clear();
    CHECK(loadGame(document, older)->differs.starts_with("it was saved with other dice"));
}

TEST_CASE("an answer that the rules do not take ends the replay there, and the step is told") {
    const Document document = arretium();
    auto play = TestPlay::game(document);
    REQUIRE(play.has_value());
    PlayHistory history;
    playOn(*play, history, 6);
    auto saved = savedGame(*play, history, document.startPath());
    REQUIRE(saved.has_value());
    saved->line[4].texts = {"march(mover: CAVA_1, to: 145)"};
    auto loaded = loadGame(document, *saved);
    REQUIRE(loaded.has_value());
    CHECK(loaded->differs.starts_with("step 5: "));
    CHECK(loaded->history.present() == 4);
    SavedGame other = *savedGame(*play, history, document.startPath());
    other.rules ^= 1U;
    CHECK(loadGame(document, other)->differs.starts_with("the rules have changed"));
}

TEST_CASE("what is no saved game is refused with every place") {
    const auto wrong = readGame(
        "one.game", "groma: snippet/1\nscenario: a.yaml\nrules: \"xyz\"\nanswers:\n  - {ask: begin}\n  - "
                    "{ask: march, chosen: x, why: y}\nbranches:\n  - {at: 7, answers: []}\n");
    REQUIRE_FALSE(wrong.has_value());
    for (const char* place :
         {"one.game:1:8", "one.game:3:8", "one.game:5:5", "one.game:6:29", "one.game:8:10"}) {
        CHECK_MESSAGE(wrong.error().reason.find(place) != std::string::npos, std::string(place)
                                                                                 << " in\n"
                                                                                 << wrong.error().reason);
    }
    CHECK_FALSE(readGame("one.game", "").has_value());
    CHECK_FALSE(readGame("one.game", "{").has_value());
}

TEST_CASE("the report has every line of the log once, an action with what came of it, and can be asked for a "
          "rule") {
    auto play = TestPlay::game(arretium());
    REQUIRE(play.has_value());
    PlayHistory history;
    playOn(*play, history, 14);
    const auto lines = reportOf(play->log());
    std::size_t next = 0;
    for (const ReportLine& line : lines) {
        CHECK(line.first == next);
        CHECK(line.last > line.first);
        next = line.last;
    }
    CHECK(next == play->log().size());
    const auto count = [&](int side, const std::string& text) {
        return std::ranges::count_if(
            lines, [&](const ReportLine& line) { return passes(line, play->log(), side, text); });
    };
    CHECK(count(-1, "") == std::ssize(lines));
    CHECK(count(-1, "5.1") > 0);
    CHECK(count(-1, "5.1") < std::ssize(lines));
    CHECK(count(-1, "no such counter") == 0);
    CHECK(lines.size() < play->log().size());
}

TEST_CASE("the report tells deeds, decisions and dice; what only moves states lies in the headings") {
    auto play = TestPlay::game(arretium());
    REQUIRE(play.has_value());
    PlayHistory history;
    playOn(*play, history, 40);
    const TurnTrack track = turnTrackOf(*play);
    const auto lines = reportOf(play->log(), {track.title, track.began});
    using Kind = game::LogEntry::Kind;
    REQUIRE(track.turn >= 1);
    REQUIRE(lines.front().heading);
    CHECK(lines.front().title.starts_with("Turn 1"));
    std::size_t turns = 0;
    std::string last;
    for (const ReportLine& line : lines) {
        if (line.heading) {
            CHECK(line.title + std::to_string(line.side) != last); // said once
            turns += line.title.starts_with("Turn " + std::to_string(turns + 1)) ? 1 : 0;
            last = line.title + std::to_string(line.side);
            continue;
        }
        CAPTURE(line.title);
        const auto entries = std::span(play->log()).subspan(line.first, line.last - line.first);
        CHECK(std::ranges::any_of(entries, [](const game::LogEntry& entry) {
            return entry.kind == Kind::Action || entry.kind == Kind::Choice || entry.kind == Kind::Roll ||
                   entry.kind == Kind::Say || entry.piece >= 0;
        }));
        CHECK(line.title.find(" -> ") == std::string::npos);
    }
    CHECK(turns == static_cast<std::size_t>(track.turn));
}

TEST_CASE("deeds in a row that nothing came of are one line, but for the last one") {
    std::vector<game::LogEntry> log;
    const auto add = [&](game::LogEntry::Kind kind, int depth, std::string title, std::string text) {
        game::LogEntry& entry = log.emplace_back();
        entry.kind = kind;
        entry.depth = depth;
        entry.title = std::move(title);
        entry.text = std::move(text);
        entry.side = 0;
    };
    using Kind = game::LogEntry::Kind;
    add(Kind::Scope, 0, "turn", "");
    for (const char* where : {"A in 001 to 002", "B in 003 to 004", "C in 005 to 006", "D in 007 to 008"}) {
        add(Kind::Action, 1, "March", where);
        add(Kind::Change, 2, "moved", "no -> yes");
    }
    auto lines = reportOf(log, {"turn", {0}});
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].title == "Turn 1");
    CHECK(lines[1].title == "March, 3 times: A in 001 to 002; B in 003 to 004; C in 005 to 006");
    CHECK(lines[2].title == "March: D in 007 to 008");
    // A die makes a deed a line of its own.
    add(Kind::Action, 1, "Attack", "D in 008, E in 009");
    add(Kind::Roll, 2, "die", "4");
    add(Kind::Table, 2, "Shift", "4, 1/1: 2");
    add(Kind::Table, 2, "Results", "4, 3/2: DR");
    lines = reportOf(log, {"turn", {0}});
    REQUIRE(lines.size() == 3);
    CHECK(lines[1].title.starts_with("March, 4 times: "));
    CHECK(lines[2].rolled == "4");
    CHECK(lines[2].result == "DR");
    CHECK(lines[2].last == log.size());
}

} // namespace groma::session
