#include "editor/session/document/history.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/files/journal.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

struct LineCollector final : LineSink {
    std::shared_ptr<std::string> text = std::make_shared<std::string>();
    Expected<void> append(std::string_view line) override {
        *text += line;
        return {};
    }
};

Edited paintOne(const Document& document, std::string_view cell, int terrain) {
    const grid::CellId id = cellAt(document, cell);
    return paintGround(document, std::span(&id, 1), terrain);
}

std::string allTexts(const Document& document) {
    std::string all;
    for (const std::string& path : document.paths())
        all += path + "\n" + std::string(document.text(path)) + "\n";
    return all;
}

} // namespace

TEST_CASE("undo gives the bytes back, redo the edit, and each is labelled") {
    SmallGame game;
    History history(game.open());
    REQUIRE(history.commit(paintOne(history.present(), "001", 1)));
    REQUIRE(history.commit(
        movePiece(history.present(), pieceAt(history.present(), "chief"), cellAt(history.present(), "006"))));
    CHECK(history.undoLabel() == "Move Old Red to 006");
    CHECK(history.modified());
    const std::string after(history.present().text("battle.yaml"));
    REQUIRE(history.undo());
    CHECK(history.redoLabel() == "Move Old Red to 006");
    CHECK(history.undoLabel() == "Paint Wood in 001");
    REQUIRE(history.undo());
    CHECK(history.present().text("battle.yaml") == kBattle);
    CHECK_FALSE(history.modified());
    CHECK_FALSE(history.undo());
    REQUIRE(history.redo());
    REQUIRE(history.redo());
    CHECK(history.present().text("battle.yaml") == after);
    CHECK_FALSE(history.redo());
}

TEST_CASE("a new edit after undo forgets what could be redone") {
    SmallGame game;
    History history(game.open());
    REQUIRE(history.commit(paintOne(history.present(), "001", 1)));
    REQUIRE(history.undo());
    REQUIRE(history.commit(paintOne(history.present(), "002", 1)));
    CHECK_FALSE(history.canRedo());
    CHECK(history.steps().size() == 2);
}

TEST_CASE("a gesture is one step however many edits it has, and a cancelled one leaves no trace") {
    SmallGame game;
    History history(game.open());
    REQUIRE(history.commit(paintOne(history.present(), "009", 1)));
    REQUIRE(history.undo());
    history.beginGesture("Stroke");
    for (const char* cell : {"001", "002", "003"})
        REQUIRE(history.commit(paintOne(history.present(), cell, 1)));
    history.endGesture();
    CHECK(history.steps().size() == 2);
    CHECK(history.undoLabel() == "Stroke");
    CHECK(history.steps().back().changes.size() == 3);
    REQUIRE(history.undo());
    CHECK(history.present().text("battle.yaml") == kBattle);

    history.beginGesture("Another");
    REQUIRE(history.commit(paintOne(history.present(), "004", 1)));
    history.cancelGesture();
    CHECK(history.present().text("battle.yaml") == kBattle);
    CHECK(history.redoLabel() == "Stroke");

    history.beginGesture("There and back");
    REQUIRE(history.commit(paintOne(history.present(), "004", 1)));
    REQUIRE(history.commit(replaceText(history.present(), "battle.yaml", kBattle, "back")));
    history.endGesture();
    CHECK(history.redoLabel() == "Stroke");
    CHECK(history.steps().size() == 2);
}

TEST_CASE("an edit that is refused and one that changes nothing make no step") {
    SmallGame game;
    History history(game.open());
    CHECK_FALSE(history.commit(Edited(refuse("no"))));
    CHECK(history.commit(paintOne(history.present(), "001", 0)));
    CHECK(history.steps().size() == 1);
}

TEST_CASE("far steps are kept as texts alone and mean the same when they are gone back to") {
    SmallGame game;
    History history(game.open());
    history.markSaved();
    for (int i = 0; i < 100; ++i) {
        const grid::CellId cell{i % 45};
        REQUIRE(history.commit(paintLevel(history.present(), std::span(&cell, 1), 1 + i / 45)));
    }
    const auto whole = [&] {
        return std::ranges::count_if(history.steps(),
                                     [](const History::Step& step) { return step.document.isWhole(); });
    };
    CHECK(whole() <= 17);
    CHECK(history.present().board()->cell(grid::CellId{9}).level == 3);
    const Document end = history.present();
    REQUIRE(history.jumpTo(10));
    CHECK(history.present().board()->cell(grid::CellId{9}).level == 1);
    CHECK(history.present().board()->cell(grid::CellId{10}).level == 0);
    CHECK(whole() <= 33);
    REQUIRE(history.jumpTo(0));
    CHECK_FALSE(history.modified());
    CHECK(history.present().text("battle.yaml") == kBattle);
    REQUIRE(history.jumpTo(100));
    CHECK(history.present() == end);
    CHECK(history.present().setup()->hash() == end.setup()->hash());
}

TEST_CASE("a broken text far away keeps what it showed") {
    SmallGame game;
    History history(game.open());
    REQUIRE(
        history.commit(replaceText(history.present(), "battle.yaml", "groma: scenario/1\nmap: [", "Typing")));
    CHECK_FALSE(history.present().meaning().scenarioFresh);
    REQUIRE(history.commit(replaceText(history.present(), "battle.yaml", kBattle, "Typing")));
    for (int i = 0; i < 40; ++i) {
        const grid::CellId cell{i};
        REQUIRE(history.commit(paintLevel(history.present(), std::span(&cell, 1), 1)));
    }
    REQUIRE(history.jumpTo(1));
    REQUIRE(history.present().setup());
    CHECK(history.present().board()->cell(grid::CellId{9}).level == 0);
}

TEST_CASE("what a journal has written down comes back with its undo steps") {
    SmallGame game;
    auto sink = std::make_unique<LineCollector>();
    const auto text = sink->text;
    History history(game.open());
    Journal journal(std::move(sink), history.present());
    journal.attach(history);
    REQUIRE(history.commit(paintOne(history.present(), "001", 1)));
    history.beginGesture("Two");
    REQUIRE(history.commit(paintOne(history.present(), "002", 1)));
    REQUIRE(history.commit(paintOne(history.present(), "003", 1)));
    history.endGesture();
    REQUIRE(history.commit(setTypeAttribute(history.present(), 0, 0, false, "9")));
    REQUIRE(history.undo());
    REQUIRE(history.redo());
    CHECK(journal.problem() == "");

    auto recovered = recover(game.files, *text);
    REQUIRE_MESSAGE(recovered, (recovered ? "" : recovered.error().reason));
    CHECK(recovered->problem == "");
    CHECK_FALSE(recovered->basisChanged);
    CHECK(allTexts(recovered->history.present()) == allTexts(history.present()));
    CHECK(recovered->history.steps().size() == history.steps().size());
    CHECK(recovered->history.steps()[2].label == "Two");
    while (recovered->history.undo()) {
    }
    CHECK(recovered->history.present().text("battle.yaml") == kBattle);
}

TEST_CASE("a journal cut anywhere gives a document that once was") {
    SmallGame game;
    auto sink = std::make_unique<LineCollector>();
    const auto text = sink->text;
    History history(game.open());
    Journal journal(std::move(sink), history.present());
    journal.attach(history);
    std::vector<std::string> states{allTexts(history.present())};
    for (const char* cell : {"001", "002", "003", "004"}) {
        REQUIRE(history.commit(paintOne(history.present(), cell, 1)));
        states.push_back(allTexts(history.present()));
    }
    int recoveredOnes = 0;
    for (std::size_t cut = 0; cut <= text->size(); cut += 7) {
        const auto recovered = recover(game.files, std::string_view(*text).substr(0, cut));
        if (!recovered) continue;
        ++recoveredOnes;
        const std::string now = allTexts(recovered->history.present());
        CHECK(std::ranges::find(states, now) != states.end());
    }
    CHECK(recoveredOnes > 10);
}

TEST_CASE("work that never had a file comes back from its journal") {
    SmallGame game;
    auto sink = std::make_unique<LineCollector>();
    const auto text = sink->text;
    const auto made = Document::untitled(game.files, "/game", "new.yaml", std::string(kBattle));
    REQUIRE(made);
    History history(*made);
    Journal journal(std::move(sink), history.present());
    journal.attach(history);
    REQUIRE(history.commit(paintOne(history.present(), "001", 1)));
    const auto recovered = recover(game.files, *text);
    REQUIRE(recovered);
    CHECK(recovered->history.present().text("new.yaml") == history.present().text("new.yaml"));
}

TEST_CASE("a file that changed on disk since is noticed, and the journal's own text is what comes back") {
    SmallGame game;
    auto sink = std::make_unique<LineCollector>();
    const auto text = sink->text;
    History history(game.open());
    Journal journal(std::move(sink), history.present());
    journal.attach(history);
    REQUIRE(history.commit(paintOne(history.present(), "001", 1)));
    game.files.put("/game/battle.yaml", std::string(kBattle) + "notes: from elsewhere\n");
    const auto recovered = recover(game.files, *text);
    REQUIRE(recovered);
    CHECK(recovered->basisChanged);
    CHECK(recovered->history.present().text("battle.yaml") == history.present().text("battle.yaml"));
}

TEST_CASE("after saving, only what came later is left to recover") {
    SmallGame game;
    auto sink = std::make_unique<LineCollector>();
    const auto text = sink->text;
    History history(game.open());
    Journal journal(std::move(sink), history.present());
    journal.attach(history);
    REQUIRE(history.commit(paintOne(history.present(), "001", 1)));
    game.files.put("/game/battle.yaml", std::string(history.present().text("battle.yaml")));
    journal.saved(history.present());
    REQUIRE(history.commit(paintOne(history.present(), "002", 1)));
    const auto recovered = recover(game.files, *text);
    REQUIRE(recovered);
    CHECK(recovered->steps == 1);
    CHECK(recovered->history.present().text("battle.yaml") == history.present().text("battle.yaml"));
}

TEST_CASE("work that was left with a broken text comes back and shows what it showed before it broke") {
    SmallGame game;
    auto sink = std::make_unique<LineCollector>();
    const auto text = sink->text;
    History history(game.open());
    Journal journal(std::move(sink), history.present());
    journal.attach(history);
    REQUIRE(history.commit(paintOne(history.present(), "001", 1)));
    REQUIRE(
        history.commit(replaceText(history.present(), "battle.yaml", "groma: scenario/1\nmap: [", "Typing")));
    REQUIRE(history.commit(
        replaceText(history.present(), "battle.yaml", "groma: scenario/1\nmap: [a", "Typing")));
    auto recovered = recover(game.files, *text);
    REQUIRE(recovered);
    CHECK(recovered->history.present().text("battle.yaml") == "groma: scenario/1\nmap: [a");
    REQUIRE(recovered->history.present().setup());
    CHECK(recovered->history.present().board()->cell(grid::CellId{0}).terrain == 1);
    REQUIRE(recovered->history.undo());
    REQUIRE(recovered->history.undo());
    CHECK(recovered->history.present().meaning().scenarioFresh);
    REQUIRE(recovered->history.commit(paintOne(recovered->history.present(), "002", 1)));
}

TEST_CASE("nonsense is no journal") {
    SmallGame game;
    CHECK_FALSE(recover(game.files, "hello\n"));
    CHECK_FALSE(recover(game.files, ""));
    CHECK_FALSE(recover(game.files, "{\"groma\":\"journal/1\"}\n[1,2]\n"));
    CHECK_FALSE(changeFromLine("{\"files\":[{\"path\":3}]}"));
    // Its first text is spoilt: who took it up without that would write over what stands behind.
    const std::string header = journalHeader(game.open());
    CHECK_FALSE(recover(
        game.files, header + "{\"do\":\"base\",\"path\":\"battle.yaml\",\"text\":7}\n{\"do\":\"saved\"}\n"));
}

TEST_CASE("a change goes into a line and comes back the same") {
    const Change change{"Move \"it\"\n", {{"a/b.yaml", {{3, 5, "x\n\"y\""}, {9, 9, "\xff\xfe"}}}}};
    const auto back = changeFromLine(journalLine(change));
    REQUIRE(back);
    CHECK(*back == change);
}

} // namespace groma::session
