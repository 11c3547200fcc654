// The other games in the window: squares and corners, counters of two squares, hands and pools, markers.
#include "editor/session/play/play_question.h"
#include "tests/gui/gestures.h"
#include "tests/gui/hidden_pieces.h"

#include <fmt/core.h>

namespace groma::gui {
namespace {

const game::PieceSetup& pieceOf(Fixture& fixture, const char* id) {
    return setupOf(fixture).piece(*setupOf(fixture).pieceNamed(id));
}

void choose(ImGuiTestContext& ui, Fixture& fixture, const char* id) {
    press(ui, ImGuiKey_V);
    sheetOf(fixture).tools.selection.clear();
    sheetOf(fixture).tools.selection.selectPieces({id});
    ui.WindowFocus("//Battlefield");
    ui.Yield(2);
}

// Answers the game through the panel, `steps` questions long.
void playOn(ImGuiTestContext& ui, Fixture& fixture, int steps) {
    const session::TestPlay& play = *sheetOf(fixture).play;
    for (int i = 0; i < steps && !play.question().finished; ++i) {
        const session::PlayQuestion& question = play.question();
        IM_CHECK(question.what != game::Pending::What::Failed);
        const std::size_t before = play.played().back().answers.size();
        if (question.what == game::Pending::What::Chance)
            ui.ItemClick(session::deckOf(sheetOf(fixture).play->setup().model(), question) < 0
                             ? "//Test play/Roll"
                             : "//Test play/Draw");
        else if (question.shape == game::Pending::Shape::Some ||
                 question.shape == game::Pending::Shape::Number)
            ui.ItemClick("//Test play/Decide");
        else if (question.mayPass) ui.ItemClick("//Test play/###pass");
        else ui.ItemClick(fmt::format("//Test play/**/$$0/{}", question.options.front().text).c_str());
        ui.Yield(2);
        IM_CHECK(play.played().back().answers.size() > before);
    }
}

void startGame(ImGuiTestContext& ui, Fixture& fixture) {
    fixture.shell.bench().show("Test play");
    ui.Yield(3);
    ui.ItemClick("//Test play/Play the game");
    ui.Yield(4);
    IM_CHECK(sheetOf(fixture).play.has_value());
    IM_CHECK(sheetOf(fixture).play->isGame());
}

// A band two squares wide turns about its corner, moves and comes back; then the Gauls' phase is played in
// the panel.
void unitsOfTwoSquares(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    IM_CHECK(fixture.shell.bench().sheet()->document().setup() != nullptr);
    IM_CHECK_EQ(setupOf(fixture).geometry().sides(), 4);
    const game::PieceSetup before = pieceOf(fixture, "equites");
    choose(ui, fixture, "equites");
    press(ui, ImGuiKey_RightBracket);
    IM_CHECK_EQ(pieceOf(fixture, "equites").facing, (before.facing + 1) % 4);
    IM_CHECK_EQ(setupOf(fixture).footprint(*setupOf(fixture).pieceNamed("equites")).size(), 2U);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_EQ(pieceOf(fixture, "equites").facing, before.facing);
    drag(ui, screenOf(ui, fixture, "087"), screenOf(ui, fixture, "088"));
    IM_CHECK(pieceOf(fixture, "velites_1").cell == cellOf(fixture, "088"));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    const std::string saved = textOf(fixture.directory / "samples/strength-and-honour/gaul.yaml");
    IM_CHECK(saved.find("{type: SKIR, id: velites_1, at: \"088\", facing: N}") != std::string::npos);
    startGame(ui, fixture);
    ui.ItemClick("//Test play/Beside the map");
    playOn(ui, fixture, 12);
    IM_CHECK(sheetOf(fixture).play->log().size() > 3);
}

// Command cards are dealt into hands; a card is played and the hand has another.
void handsOfCards(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    choose(ui, fixture, "guard");
    ui.ItemClick("//Inspector/Attach");
    ui.Yield(2);
    ui.KeyPress(ImGuiKey_Escape);
    drag(ui, screenOf(ui, fixture, "082"), screenOf(ui, fixture, "070"));
    IM_CHECK(sheetOf(fixture).history.modified());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK(!sheetOf(fixture).history.modified());
    startGame(ui, fixture);
    ui.ItemClick("//Test play/Beside the map");
    playOn(ui, fixture, 14);
    const session::TestPlay& play = *sheetOf(fixture).play;
    const rules::Model& model = play.setup().model();
    IM_CHECK_EQ(model.decks.size(), 1U);
    std::int64_t held = 0;
    std::int64_t all = 0;
    for (std::size_t card = 0; card < model.decks[0].cards.size(); ++card) {
        for (int side = 0; side < 2; ++side) held += play.position().hand(0, side, static_cast<int>(card));
        all += play.position().drawPile(0, static_cast<int>(card)) +
               play.position().discardPile(0, static_cast<int>(card));
    }
    IM_CHECK(held > 0);
    IM_CHECK_EQ(held + all, 60);
}

// Facing is a corner: a stand is turned to the next one, and the file says so.
void standsFaceCorners(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const int before = pieceOf(fixture, "elephants_1").facing;
    choose(ui, fixture, "elephants_1");
    press(ui, ImGuiKey_RightBracket);
    IM_CHECK_EQ(pieceOf(fixture, "elephants_1").facing, (before + 1) % 6);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    const std::string saved = textOf(fixture.directory / "samples/special-stands/heraclea.yaml");
    const auto& directions =
        setupOf(fixture).model().board.directions; // a corner has the name of the side clockwise of it
    const std::string& turned = directions[static_cast<std::size_t>(pieceOf(fixture, "elephants_1").facing)];
    IM_CHECK(saved.find(fmt::format("id: elephants_1, at: \"029\", facing: {}", turned)) !=
             std::string::npos);
    startGame(ui, fixture);
    playOn(ui, fixture, 12);
    IM_CHECK(sheetOf(fixture).play->canStepBack());
    ui.ItemClick("//Game/Step back");
    ui.Yield(3);
    IM_CHECK(!sheetOf(fixture).play->question().finished);
}

// What is asked next stands on the map: after a button of the Game panel its keys answer there.
void keysFollowRestart(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    const session::TestPlay& play = *sheetOf(fixture).play;
    for (const char* button : {"//Game/Restart", "//Game/Step back"}) {
        press(ui, ImGuiKey_D);
        ui.ItemClick(button);
        ui.Yield(3);
        const auto given = [&] { return play.played().empty() ? 0 : play.played().back().answers.size(); };
        for (int i = 0; i < 20 && play.question().what == game::Pending::What::Chance; ++i) {
            press(ui, ImGuiKey_D);
            ui.Yield(2);
        }
        IM_CHECK_STR_EQ(play.question().name.c_str(), "card_played");
        const std::size_t before = given();
        press(ui, ImGuiKey_1);
        ui.Yield(2);
        IM_CHECK(given() == before + 1);
    }
}

} // namespace

std::vector<GuiTest> gameTests() {
    return {
        {"squares: a counter of two turns, another moves, and a phase is played",
         "samples/strength-and-honour/gaul.yaml", unitsOfTwoSquares},
        {"cards: keys answer on the map after Restart in the panel",
         "samples/commands-and-colors/nisibis.yaml", keysFollowRestart},
        {"cards: hands are dealt, played and conserved", "samples/commands-and-colors/nisibis.yaml",
         handsOfCards},
        {"blocks: of the enemy's hidden blocks nothing is told", "samples/veiled-ranks/sabis.yaml",
         ofTheEnemyOnlyWhatIsSeen},
        {"corners: a stand is turned, saved, and its battle played", "samples/special-stands/heraclea.yaml",
         standsFaceCorners},
    };
}

} // namespace groma::gui
