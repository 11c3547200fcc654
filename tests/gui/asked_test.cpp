// Questions on the map: where their blocks stay, which digit says what, what an answer throws or ends, and
// whose hand is free when a step is over.
#include "editor/ui/panels/map/block_places.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/game_course.h"
#include "tests/gui/asked.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace groma::gui {
namespace {

using game::Pending;

// A block stays where the one before it stood, moves by a row where something clickable would come up under
// the hand, and leaves where it would hide what is asked about or the counter itself.
void blocksStay(ImGuiTestContext&, Fixture&) {
    const ui::ScreenBox map{{0, 0}, {900, 600}};
    const ui::ScreenBox about{{400, 300}, {440, 340}};
    const ui::ScreenBox kept{{200, 100}, {240, 140}};
    const ui::ScreenBox hand{{460, 325}, {660, 350}};
    ui::BlockAsked asked{{200, 75}, 25, {{0, 25}, {200, 75}}, map, about, {}, {}, {}, {}};
    const std::vector<ui::ScreenBox> near{about};
    asked.near = near;
    const ImVec2 before{460, 300};
    const ImVec2 best{250, 200};
    IM_CHECK(ui::placeAgain(before, best, asked) == before);
    const std::vector<ui::ScreenBox> hands{hand};
    asked.hands = hands;
    const auto aside = ui::placeAgain(before, best, asked);
    IM_CHECK(aside.has_value());
    IM_CHECK_EQ(aside->x, before.x);
    IM_CHECK_EQ(aside->y, before.y + 25);
    const auto beside = ui::placeAgain({390, 290}, best, asked); // never upon whom it is about
    IM_CHECK(!beside || ui::sharedArea({*beside, *beside + asked.size}, about) <= 0);
    IM_CHECK(!ui::placeAgain({10, 10}, best, asked).has_value()); // too far from it
    const std::vector<ui::ScreenBox> keep{kept, {{470, 200}, {480, 480}}};
    asked.kept = keep;
    IM_CHECK(!ui::placeAgain(before, best, asked).has_value());
    // Of nobody: the same place again, but not upon counters while there is room.
    asked.about.reset();
    asked.kept = {};
    asked.hands = {};
    const ImVec2 first = ui::placeOfNobody(std::nullopt, asked);
    const std::vector<ui::ScreenBox> army{{first, first + ImVec2{100, 50}}};
    asked.counters = army;
    const ImVec2 below = first + ImVec2{0, 80};
    IM_CHECK(ui::placeOfNobody(below, asked) == below);
    const ImVec2 free = ui::placeOfNobody(first, asked);
    IM_CHECK_LT(ui::sharedArea({free, free + asked.size}, army.front()), 1.0F);
    const std::vector<ui::ScreenBox> everywhere{map};
    asked.counters = everywhere;
    IM_CHECK(ui::placeOfNobody(first, asked) == first);
}

// What is asked of nobody on the map hangs in one place through the game, and not upon the title of the map.
void nobodysQuestionHasOnePlace(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    std::vector<ImVec2> places;
    const float firstRow = screenOf(ui, fixture, "001").y;
    for (int i = 0; i < 400 && places.size() < 4; ++i) {
        const session::PlayQuestion& asked = play.question();
        const bool initiative =
            asked.what == Pending::What::Chance && asked.name.find("initiative") != std::string::npos;
        if (initiative) {
            ui.Yield(4);
            const auto title =
                titleAt(play.setup().side(std::max(asked.side, asked.thrower)).title + ": Init");
            IM_CHECK(title.has_value());
            places.push_back(*title);
        }
        if (asked.what == Pending::What::Chance) (void)play.roll();
        else if (asked.mayPass) (void)play.answer({game::kPass, {}});
        else (void)play.answer(asked.options.front().answer);
    }
    IM_CHECK_EQ(places.size(), 4U);
    takePicture(ui, fixture, "asked-of-nobody");
    for (const ImVec2 at : places) {
        // By a row or two where the roll before it was clicked.
        IM_CHECK(std::abs(at.x - places.front().x) < 30);
        IM_CHECK(std::abs(at.y - places.front().y) < 60);
        IM_CHECK_GT(at.y, firstRow - 30);
    }
}

// Yes is 1, no is 0; the title has the colour of who is asked.
void yesIsOneNoIsNought(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    upTo(play, "movement", 0);
    IM_CHECK(saysIt(play, "march(mover: CHAR_2, to: 081)"));
    upTo(play, "movement", 1);
    IM_CHECK(saysIt(play, "march(mover: VELI_2, to: 096)"));
    upTo(play, "melee_orders", 1);
    ui.Yield(4);
    IM_CHECK(saysIt(play, "attack(attacker: VELI_2, defender: CHAR_2)"));
    IM_CHECK_STR_EQ(play.question().name.c_str(), "dodge");
    ui.Yield(4);
    takePicture(ui, fixture, "asked-yes-or-no");
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    IM_CHECK_EQ(desk.prompts().size(), 2U);
    IM_CHECK_STR_EQ(desk.prompts()[0].id.c_str(), "answer yes");
    IM_CHECK_EQ(desk.prompts()[0].key, 1);
    IM_CHECK_EQ(desk.prompts()[1].key, 0);
    // A name that is typed too early marks nothing on the map.
    press(ui, ImGuiMod_Shift | ImGuiKey_S);
    IM_CHECK(sheetOf(fixture).tools.selection.cells.empty());
    IM_CHECK(lastNotice(fixture).find("comes first") != std::string::npos);
    for (const auto& [key, text] : {std::pair{ImGuiKey_0, "no"}, std::pair{ImGuiKey_1, "yes"}}) {
        const std::size_t before = answersOf(play);
        press(ui, key);
        IM_CHECK_EQ(answersOf(play), before + 1);
        IM_CHECK_STR_EQ(play.played().back().answers.back().texts.front().c_str(), text);
        IM_CHECK(play.stepBack());
        ui.Yield(3);
    }
}

// A deed keeps its digit when others come and go.
void aDeedKeepsItsDigit(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    toDeeds(play);
    IM_CHECK(saysIt(play, "move(unit: legio_3)"));
    IM_CHECK(saysIt(play, "6"));
    sheetOf(fixture).tools.selection.selectPieces({"legio_3"});
    ui.Yield(4);
    ui::PlayDesk desk;
    std::map<std::string, int> digits;
    int again = 0;
    for (int i = 0; i < 3; ++i) {
        desk.look(fixture.shell.bench());
        std::set<int> seen;
        for (const ui::PlayPrompt& prompt : desk.prompts()) {
            if (prompt.does != ui::PlayPrompt::Does::Choice || prompt.key < 0) continue;
            IM_CHECK(seen.insert(prompt.key).second);
            IM_CHECK(prompt.ofSide || prompt.key < 8);
            const auto [known, fresh] = digits.emplace(prompt.words, prompt.key);
            again += fresh ? 0 : 1;
            IM_CHECK_EQ(known->second, prompt.key);
        }
        // The first of them is not there any more after a wheel.
        const auto turn = std::ranges::find_if(desk.prompts(), [](const ui::PlayPrompt& prompt) {
            return prompt.words.find("about face") != std::string::npos;
        });
        if (turn == desk.prompts().end()) break;
        desk.take(fixture.shell.bench(), ui::PlayPrompt(*turn));
        ui.Yield(4);
        for (int k = 0; k < 6 && play.question().what == Pending::What::Chance; ++k) (void)saysIt(play, "6");
        ui.Yield(4);
        if (!session::playMapOf(play).acting) break;
    }
    IM_CHECK_GT(again, 0);
}

// Deeds that a click on the map does are called up by a row; a digit does one of them all the same.
void deedsOnTheMapAreFolded(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    toDeeds(play);
    IM_CHECK(saysIt(play, "move(unit: legio_3)"));
    IM_CHECK(saysIt(play, "6"));
    sheetOf(fixture).tools.selection.selectPieces({"legio_3"});
    ui.MouseMoveToPos(screenOf(ui, fixture, "160"));
    ui.Yield(6);
    takePicture(ui, fixture, "deeds-folded");
    IM_CHECK(ui.ItemExists("//Battlefield/on the map"));
    IM_CHECK(!titleAt("One square ahead").has_value());
    IM_CHECK(titleAt("Halt and give up").has_value());
    ui.ItemClick("//Battlefield/on the map");
    ui.Yield(4);
    IM_CHECK(titleAt("One square ahead").has_value());
    takePicture(ui, fixture, "deeds-unfolded");
    ui.ItemClick("//Battlefield/on the map");
    ui.Yield(4);
    IM_CHECK(!titleAt("One square ahead").has_value());
}

// Who can do nothing more, and who is left when the step is over, is let go; a click on the next one takes it
// up. What is taken back comes with its counter.
void whoHasActedIsLetGo(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    upTo(play, "movement", 0);
    ui.Yield(4);
    const int char2 = *play.setup().pieceNamed("CHAR_2");
    const int char1 = *play.setup().pieceNamed("CHAR_1");
    const auto cell = [&](int piece) {
        return play.setup().geometry().numberText(play.position().cell(piece));
    };
    click(ui, screenOf(ui, fixture, cell(char2)));
    IM_CHECK_EQ(inHand(fixture, play), char2);
    click(ui, screenOf(ui, fixture, "081"));
    ui.Yield(4);
    IM_CHECK_STR_EQ(cell(char2).c_str(), "081");
    IM_CHECK_EQ(inHand(fixture, play), -1);
    press(ui, ImGuiKey_Backspace);
    ui.Yield(4);
    IM_CHECK(cell(char2) != "081");
    IM_CHECK_EQ(inHand(fixture, play), char2);
    // The step is ended with one in the hand that has not acted.
    click(ui, screenOf(ui, fixture, cell(char1)));
    IM_CHECK_EQ(inHand(fixture, play), char1);
    press(ui, ImGuiKey_Space);
    ui.Yield(4);
    IM_CHECK_EQ(inHand(fixture, play), -1);
}

// The unit has moved, and its General stays with it: the next unit that is clicked is taken up, and he does
// not ride to it.
void theNextUnitIsTakenUp(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    toDeeds(play);
    const session::PlayMap orders = session::playMapOf(play);
    const auto acts = [&](const char* id) { return orders.of(*play.setup().pieceNamed(id)) != nullptr; };
    IM_CHECK(acts("legio_3") && acts("legio_2"));
    const auto cell = [&](const char* id) {
        return play.setup().geometry().numberText(play.position().cell(*play.setup().pieceNamed(id)));
    };
    click(ui, screenOf(ui, fixture, cell("legio_3")));
    IM_CHECK(saysIt(play, "move(unit: legio_3)"));
    ui.Yield(2);
    IM_CHECK(saysIt(play, "6"));
    ui.Yield(2);
    press(ui, ImGuiKey_Space); // halts
    ui.Yield(4);
    const std::size_t before = answersOf(play);
    ui.MouseMoveToPos(screenOf(ui, fixture, cell("legio_2")));
    ui.Yield(4);
    IM_CHECK(statusOf(fixture).starts_with("Click takes up"));
    click(ui, screenOf(ui, fixture, cell("legio_2")));
    ui.Yield(2);
    IM_CHECK_EQ(answersOf(play), before);
    IM_CHECK_EQ(inHand(fixture, play), *play.setup().pieceNamed("legio_2"));
}

// The last one that can fire has fired: its step is over by itself, which is told with what came of the shot
// and what comes now.
void whatEndedIsTold(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    upTo(play, "movement", 0);
    IM_CHECK(saysIt(play, "march(mover: CHAR_2, to: 081)"));
    upTo(play, "fire_orders", 1);
    ui.Yield(4);
    for (int i = 0; i < 20 && (!session::playMapOf(play).acting || play.question().name == "fire_orders");
         ++i) {
        if (!saysIt(play, "1")) IM_CHECK(play.answer(play.question().options.front().answer).has_value());
        ui.Yield(2);
    }
    const std::string told = lastNotice(fixture);
    fmt::print("  told: {}\n", told);
    IM_CHECK(told.starts_with("Romans: end of Fire ("));
    IM_CHECK(told.find(" 1: ") < told.find("Now ")); // the die with its name, and what came of it
    IM_CHECK(told.find("Now ") != std::string::npos);
    takePicture(ui, fixture, "step-over");
}

// A test that is failed ends the part of a side: that is told, with what did it and who could have acted.
void aPartThatEndsIsTold(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    toDeeds(play);
    const int side = play.question().side;
    ui.Yield(3);
    for (const char* text : {"move(unit: legio_1)", "6", "step_ahead(unit: legio_1)", "3"}) {
        IM_CHECK(saysIt(play, text));
        ui.Yield(2);
    }
    for (int i = 0; i < 8 && !session::playMapOf(play).acting; ++i) {
        if (play.question().mayPass) (void)play.answer({game::kPass, {}});
        else if (!saysIt(play, "no")) (void)play.answer(play.question().options.front().answer);
        ui.Yield(2);
    }
    const std::string told = lastNotice(fixture);
    fmt::print("  told: {} {}\n", play.question().side == side, told);
    takePicture(ui, fixture, "part-over");
    IM_CHECK(play.question().side != side);
    IM_CHECK(told.find("Romans: end of Activations (") != std::string::npos);
    IM_CHECK(told.find("could still act") != std::string::npos);
}

// The button of the next step comes up where that of the last one was: a slow second click does not end it.
void aSlowSecondClickEndsNothing(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    upTo(play, "movement", 0);
    ui.Yield(4);
    ui.SleepNoSkip(1.2F, 0.2F);
    const std::size_t before = answersOf(play);
    const ImVec2 button = ui.ItemInfo("//Battlefield/pass step").RectFull.GetCenter();
    click(ui, button);
    IM_CHECK_EQ(answersOf(play), before + 1);
    ui.SleepNoSkip(0.5F, 0.1F);
    const std::size_t next = answersOf(play);
    IM_CHECK(play.question().mayPass);
    ui.ItemClick("//Battlefield/pass step");
    ui.Yield(3);
    IM_CHECK_EQ(answersOf(play), next);
    ui.SleepNoSkip(1.2F, 0.2F);
    ui.ItemClick("//Battlefield/pass step");
    ui.Yield(3);
    IM_CHECK_EQ(answersOf(play), next + 1);
    // Taken back it was there before.
    press(ui, ImGuiKey_Backspace);
    IM_CHECK_EQ(answersOf(play), next);
    ui.ItemClick("//Battlefield/pass step");
    ui.Yield(3);
    IM_CHECK_EQ(answersOf(play), next + 1);
}

// What begins with a test says so, with its chances, before it is begun.
void aTestIsToldBefore(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    toDeeds(play);
    ui::PlayDesk desk;
    int tests = 0;
    std::string one;
    for (const session::CounterPlay& counter : session::playMapOf(play).counters) {
        sheetOf(fixture).tools.selection.selectPieces({play.setup().piece(counter.piece).id});
        ui.Yield(2);
        desk.look(fixture.shell.bench());
        for (const ui::PlayPrompt& prompt : desk.prompts())
            if (prompt.pays.find('%') != std::string::npos) {
                ++tests;
                one = prompt.words + " / " + prompt.pays;
            }
    }
    fmt::print("  {} tests: {}\n", tests, one);
    takePicture(ui, fixture, "test-before");
    IM_CHECK_GT(tests, 0);
}

// A saved game that lies beside its battle is what Play goes on with; another one is not written over by the
// button that saves.
void playGoesOnWithTheSavedGame(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    for (int i = 0; i < 5; ++i) {
        if (play.question().what == Pending::What::Chance) (void)play.roll();
        else (void)play.answer(play.question().options.front().answer);
        ui.Yield(3);
    }
    ui::Workbench& bench = fixture.shell.bench();
    ui.ItemClick("//Game/Save, load");
    ui.Yield(2);
    ui.ItemClick("//Game/Save game");
    ui.Yield(3);
    const auto line = play.played().front().answers;
    const std::filesystem::path file = fixture.directory / "samples/ars-bellum/arretium.game";
    const std::string kept = textOf(file);
    IM_CHECK(!kept.empty());
    // As after closing and opening: nothing is played, and nothing is known of a game.
    bench.enterSetUp();
    sheetOf(fixture).play.reset();
    stateOf<ui::GameCourse>(fixture) = {};
    ui.Yield(4);
    press(ui, ImGuiKey_F5);
    ui.Yield(6);
    IM_CHECK(sheetOf(fixture).play.has_value());
    IM_CHECK(sheetOf(fixture).play->played().front().answers == line);
    IM_CHECK(lastNotice(fixture).find("goes on, 5 steps") != std::string::npos);
    IM_CHECK(!bench.anythingUnsaved());
    takePicture(ui, fixture, "saved-game-goes-on");
    // A new one beside it.
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(8);
    (void)sheetOf(fixture).play->roll();
    ui.Yield(4);
    ui.ItemClick("//Game/Save game");
    ui.Yield(4);
    IM_CHECK(textOf(file) == kept);
    const std::filesystem::path second = file.parent_path() / "arretium-2.game";
    IM_CHECK(std::filesystem::exists(second));
    // Typed by hand, the first one's name asks.
    ui.ItemInputValue("//Game/##game path", "arretium.game");
    ui.Yield(4);
    IM_CHECK(!ui.ItemExists("//Game/Save game"));
    IM_CHECK(ui.ItemExists("//Game/Write over it"));
    // What no longer fits is not written over by what is left of it.
    std::filesystem::remove(second);
    const std::string longer = kept + "  - {ask: nobody_asks, chosen: x}\n";
    std::ofstream(file) << longer;
    bench.enterSetUp();
    sheetOf(fixture).play.reset();
    stateOf<ui::GameCourse>(fixture) = {};
    ui.Yield(4);
    press(ui, ImGuiKey_F5);
    ui.Yield(6);
    IM_CHECK(sheetOf(fixture).play->played().front().answers == line);
    IM_CHECK(stateOf<ui::GameCourse>(fixture).path.empty());
    ui.ItemClick("//Game/Save game");
    ui.Yield(4);
    IM_CHECK(textOf(file) == longer);
    IM_CHECK(std::filesystem::exists(second));
}

} // namespace

std::vector<GuiTest> askedTests() {
    static constexpr const char* kGaul = "samples/strength-and-honour/gaul.yaml";
    static constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
    std::vector<GuiTest> all{
        {"asked: a block stays through the questions of a deed", kArretium, blocksStay},
        {"asked: a question of nobody has one place", kArretium, nobodysQuestionHasOnePlace},
        {"asked: yes is one and no is nought", kArretium, yesIsOneNoIsNought},
        {"asked: a deed keeps its digit", kGaul, aDeedKeepsItsDigit},
        {"asked: deeds on the map are folded", kGaul, deedsOnTheMapAreFolded},
        {"asked: who has acted is let go", kArretium, whoHasActedIsLetGo},
        {"asked: the next unit is taken up", kGaul, theNextUnitIsTakenUp},
        {"asked: what ended is told", kArretium, whatEndedIsTold},
        {"asked: a part that ends is told", kGaul, aPartThatEndsIsTold},
        {"asked: a slow second click ends nothing", kArretium, aSlowSecondClickEndsNothing},
        {"asked: a test is told before", kGaul, aTestIsToldBefore},
        {"asked: play goes on with the saved game", kArretium, playGoesOnWithTheSavedGame}};
    for (GuiTest& one : askedByHandTests()) all.push_back(std::move(one));
    for (GuiTest& one : chosenByTests()) all.push_back(std::move(one));
    return all;
}

} // namespace groma::gui
