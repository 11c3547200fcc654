// What the hand over a game keeps and lets go: the counter that is next, a deed of no counter, what was
// noted, and the chances of what is in it.
#include "editor/session/play/play_map.h"
#include "editor/ui/panels/parts/explained.h"
#include "editor/ui/panels/parts/faces_told.h"
#include "editor/ui/panels/play/timeline.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/play_hint.h"
#include "tests/gui/cut_off.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <imgui_internal.h>

#include <algorithm>

namespace groma::gui {
namespace {

using game::Pending;

// As the hand of a person: dice fall, decisions take their last answer.
session::TestPlay& toActions(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    session::TestPlay& play = *sheetOf(fixture).play;
    for (int i = 0; i < 60 && !session::playMapOf(play).acting; ++i) {
        if (play.question().what == Pending::What::Chance) (void)play.roll();
        else (void)play.answer(play.question().options.back().answer);
    }
    ui.WindowFocus("//Battlefield");
    ui.Yield(4);
    return play;
}

std::size_t given(const session::TestPlay& play) { return play.played().back().answers.size(); }

// Tab after a march takes up the one that stands next in the line, Shift+Tab the one before it: not the first
// or the last of all.
void tabGoesOn(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = toActions(ui, fixture);
    const ImVec2 corner = screenOf(ui, fixture, "001");
    for (const bool back : {false, true}) {
        const std::vector<session::CounterPlay> counters = byLine(play);
        std::size_t at = counters.size() / 2;
        while (at > 1 && counters[at].kinds.front().ways.empty()) --at;
        const session::CounterPlay walker = counters[at];
        const std::string id = play.setup().piece(walker.piece).id;
        for (int i = 0; i < 60 && !sheetOf(fixture).tools.selection.hasPiece(id); ++i)
            press(ui, ImGuiKey_Tab);
        IM_CHECK(sheetOf(fixture).tools.selection.hasPiece(id));
        const grid::CellId to = walker.kinds.front().ways.back().cell;
        ui::bringCursor(fixture.shell.bench(), to);
        press(ui, ImGuiKey_Enter);
        IM_CHECK(play.position().cell(walker.piece) == to);
        const session::PlayMap left = session::playMapOf(play);
        IM_CHECK(left.of(walker.piece) == nullptr); // it has marched: it is among those no more
        const int meant = back ? counters[at - 1].piece : counters[at + 1].piece;
        IM_CHECK(left.of(meant) != nullptr);
        press(ui, back ? ImGuiMod_Shift | ImGuiKey_Tab : ImGuiKeyChord(ImGuiKey_Tab));
        IM_CHECK(sheetOf(fixture).tools.selection.hasPiece(play.setup().piece(meant).id));
    }
    // A map that is seen whole stays where it is.
    const ImVec2 now = screenOf(ui, fixture, "001");
    IM_CHECK(now.x == corner.x && now.y == corner.y);
}

// Its number marks a deed that no counter was chosen for, however often it is pressed; Esc leaves it, Enter
// does it.
void aDeedOfNobodyIsMarkedFirst(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = toActions(ui, fixture);
    IM_CHECK(!session::playMapOf(play).others.empty());
    IM_CHECK(!session::playMapOf(play).others.front().plain.empty());
    const std::size_t before = given(play);
    ui.MouseMoveToPos(screenOf(ui, fixture, "001"));
    press(ui, ImGuiKey_9);
    IM_CHECK_EQ(given(play), before);
    IM_CHECK(statusOf(fixture).find("Enter: ") != std::string::npos);
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiKey_Enter);
    IM_CHECK_EQ(given(play), before);
    press(ui, ImGuiKey_9);
    press(ui, ImGuiKey_9);
    IM_CHECK_EQ(given(play), before);
    press(ui, ImGuiKey_Enter);
    IM_CHECK(given(play) > before);
    while (given(play) > before) press(ui, ImGuiKey_Backspace);
}

// Each kind of action that could be done to the same enemy has its own chances, also one that is not in the
// hand.
void chancesAreOfEachKind(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = toActions(ui, fixture);
    for (int i = 0; i < 4 && !play.setup().side(play.question().side).title.starts_with("Romans"); ++i)
        (void)play.answer({game::kPass, {}});
    const int skirmishers = *play.setup().pieceNamed("velites_1");
    const ui::Workbench& bench = fixture.shell.bench();
    ui::PlayDesk desk;
    std::size_t told = 0;
    desk.look(bench);
    const session::CounterPlay* counter = desk.map().of(skirmishers);
    IM_CHECK(counter != nullptr);
    IM_CHECK(counter->kinds.size() > 1);
    for (std::size_t kind = 0; kind < counter->kinds.size(); ++kind) {
        desk.takeUp(fixture.shell.bench(), skirmishers, kind);
        for (int i = 0; i < 3; ++i) {
            desk.look(bench);
            settle(ui, fixture);
        }
        for (const session::PlayKind& one : desk.counter()->kinds)
            for (const session::PlayWay& way : one.ways) {
                const session::TargetOdds* upon = desk.oddsUpon(one, way.piece);
                if (upon == nullptr) continue;
                IM_CHECK_EQ(upon->action, one.action);
                told += &one != desk.kind() ? 1 : 0;
            }
    }
    IM_CHECK(told > 0); // also of those that are not in the hand
}

// A march up to an enemy, whose attack is noted for the melee.
session::TestPlay& notedAttack(ImGuiTestContext& ui, Fixture& fixture, ui::PlayDesk& desk) {
    ui.Yield(8);
    drag(ui, screenOf(ui, fixture, "007"), screenOf(ui, fixture, "092"));
    session::TestPlay& play = toActions(ui, fixture);
    ui::Workbench& bench = fixture.shell.bench();
    const auto pieceIn = [&](const char* cell) { return play.position().pieceIn(cellOf(fixture, cell)); };
    desk.look(bench);
    desk.takeUp(bench, pieceIn("092"));
    for (int i = 0; i < 3; ++i) {
        desk.look(bench);
        settle(ui, fixture);
    }
    IM_CHECK_RETV(desk.wayAhead(pieceIn("109")) != nullptr, play);
    desk.click(bench, ui::pointerAt(bench, cellOf(fixture, "109"), 0, session::MouseButton::Left));
    ui.Yield(3);
    desk.look(bench);
    return play;
}

void goOn(session::TestPlay& play) {
    if (play.question().what == Pending::What::Chance) (void)play.roll();
    else if (play.question().mayPass) (void)play.answer({game::kPass, {}});
    else (void)play.answer(play.question().options.front().answer);
}

// What was noted for a later step holds for the turn: in the next one nobody means it any more.
void whatIsNotedEndsWithTheTurn(ImGuiTestContext& ui, Fixture& fixture) {
    ui::PlayDesk desk;
    session::TestPlay& play = notedAttack(ui, fixture, desk);
    IM_CHECK_EQ(desk.plans().size(), 1U);
    // The note is of the deed whose chances were shown, not of whatever else is done to that one.
    const std::int32_t noted = desk.plans().front().action;
    IM_CHECK(noted >= 0);
    IM_CHECK_STR_EQ(play.setup().model().actions[static_cast<std::size_t>(noted)].named.title.c_str(),
                    "Attack");
    const int turn = desk.track().turn;
    bool kept = false; // in another step of the turn
    for (int i = 0; i < 60 && desk.track().turn == turn; ++i) {
        goOn(play);
        desk.look(fixture.shell.bench());
        kept = kept || (desk.track().turn == turn && desk.plans().size() == 1);
    }
    IM_CHECK(kept);
    IM_CHECK(desk.track().turn > turn);
    IM_CHECK(desk.plans().empty());
}

// Whom another has attacked is attacked no more in that melee: no arrow says so.
void whatIsNotedAndMissedHasNoArrow(ImGuiTestContext& ui, Fixture& fixture) {
    ui::PlayDesk desk;
    ui.Yield(8);
    drag(ui, screenOf(ui, fixture, "008"), screenOf(ui, fixture, "095"));
    drag(ui, screenOf(ui, fixture, "009"), screenOf(ui, fixture, "096"));
    session::TestPlay& play = notedAttack(ui, fixture, desk);
    IM_CHECK_EQ(desk.plans().size(), 1U);
    const ui::PlayPlan plan = desk.plans().front();
    IM_CHECK(!desk.isMissed(plan)); // its step is still to come
    for (int i = 0; i < 60 && desk.duePlan(plan.piece) == nullptr; ++i) {
        goOn(play);
        desk.look(fixture.shell.bench());
    }
    IM_CHECK(desk.duePlan(plan.piece) != nullptr);
    IM_CHECK(!desk.isMissed(plan));
    const session::CounterPlay* other = desk.map().of(play.position().pieceIn(cellOf(fixture, "095")));
    IM_CHECK(other != nullptr);
    const auto attack = std::ranges::find(other->kinds, plan.action, &session::PlayKind::action);
    IM_CHECK(attack != other->kinds.end());
    const session::PlayWay* upon = attack->to({}, plan.target);
    IM_CHECK(upon != nullptr);
    const game::Answer answer = desk.map().choices[upon->choices.front()].answer;
    IM_CHECK(play.answer(answer).has_value());
    for (int i = 0; i < 60; ++i) {
        desk.look(fixture.shell.bench());
        if (desk.map().acting) break;
        goOn(play);
    }
    IM_CHECK(desk.map().acting);
    IM_CHECK_STR_EQ(play.question().name.c_str(), "melee_orders"); // a third one may attack
    IM_CHECK_EQ(desk.plans().size(), 1U);
    IM_CHECK(desk.isMissed(plan));
    // Nor while the other side acts.
    for (int i = 0; i < 60 && play.question().name != "movement"; ++i) {
        goOn(play);
        desk.look(fixture.shell.bench());
    }
    IM_CHECK_EQ(desk.plans().size(), 1U);
    IM_CHECK(desk.isMissed(plan));
}

// Into rough ground with a 3 where a 4 is wanted: the answers say what was thrown and what another throw
// costs, and the map what came of it. Words of the track are explained under the pointer.
void aRollTellsWhatComesOfIt(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = toActions(ui, fixture);
    ui::Workbench& bench = fixture.shell.bench();
    ui::PlayDesk desk;
    desk.look(bench);
    const auto answer = [&](const std::string& text) {
        for (const session::PlayOption& option : play.question().options)
            if (option.text == text) return play.answer(option.answer).has_value();
        return false;
    };
    IM_CHECK(answer("move(unit: legio_1)"));
    IM_CHECK(answer("4"));
    desk.look(bench);
    IM_CHECK_STR_EQ(desk.asked().c_str(), "Movement 4: Moves, Movement Points 2");
    press(ui, ImGuiKey_Backspace);
    IM_CHECK(answer("6"));
    IM_CHECK(answer("step_ahead(unit: legio_1)"));
    ui.Yield(4);
    takePicture(ui, fixture, "roll-before");
    IM_CHECK(answer("3"));
    desk.look(bench);
    IM_CHECK_STR_EQ(desk.asked().c_str(), "Manoeuvre Test 3: Failed");
    IM_CHECK_STR_EQ(desk.prompts().front().words.c_str(), "Re-roll the Manoeuvre Test (1 Movement)");
    ui.Yield(4);
    takePicture(ui, fixture, "roll-offered");
    IM_CHECK(play.answer({game::kPass, {}}).has_value());
    desk.look(bench);
    IM_CHECK(desk.lastEvent() != nullptr);
    IM_CHECK_STR_EQ(desk.lastEvent()->text.c_str(), "Manoeuvre Test: 3 Failed");
    IM_CHECK(answer("no")); // it would be tried again for nothing
    desk.look(bench);
    IM_CHECK_STR_EQ(desk.lastEvent()->text.c_str(),
                    "Manoeuvre Test 3 Failed: Reversal of Fortune for Romans");
    ui.Yield(4);
    const ImRect pass = ui.ItemInfo("//Battlefield/pass step").RectFull;
    ui.MouseMoveToPos({pass.Min.x - pass.GetHeight(), pass.GetCenter().y});
    ui.Yield(4);
    IM_CHECK(std::ranges::any_of(ImGui::GetCurrentContext()->Windows, [](const ImGuiWindow* window) {
        return (window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->WasActive && !window->Hidden;
    }));
    takePicture(ui, fixture, "word-explained");
}

bool answerOf(session::TestPlay& play, const std::string& text) {
    for (const session::PlayOption& option : play.question().options)
        if (option.text == text) return play.answer(option.answer).has_value();
    return false;
}

// A legion spends its three points, and its movement ends by itself: the pass that was meant for it does not
// end the activations as well. It says so, and the next one does.
void aPassIsOfTheStepThatItWasMeantFor(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = toActions(ui, fixture);
    const std::string outer = play.question().name;
    const auto doneThere = [&](const std::string& text) {
        IM_CHECK(answerOf(play, text));
        ui.Yield(2);
    };
    doneThere("move(unit: legio_3)");
    doneThere("6");
    const std::string inner = play.question().name;
    IM_CHECK(inner != outer);
    // A step within a deed has not ended the one around it: its first pass is taken.
    std::size_t before = given(play);
    press(ui, ImGuiKey_Space);
    IM_CHECK_EQ(given(play), before + 1);
    IM_CHECK_STR_EQ(play.question().name.c_str(), outer.c_str());
    press(ui, ImGuiKey_Backspace);
    IM_CHECK_STR_EQ(play.question().name.c_str(), inner.c_str());
    for (int i = 0; i < 6 && play.question().name != outer; ++i) {
        if (play.question().what == Pending::What::Chance) doneThere("6");
        else if (!answerOf(play, "step_ahead(unit: legio_3)")) doneThere("halt(unit: legio_3)");
        ui.Yield(2);
    }
    IM_CHECK_STR_EQ(play.question().name.c_str(), outer.c_str());
    before = given(play);
    press(ui, ImGuiKey_Space);
    IM_CHECK_EQ(given(play), before);
    IM_CHECK(lastNotice(fixture).find("had ended") != std::string::npos);
    takePicture(ui, fixture, "pass-too-late");
    press(ui, ImGuiKey_Space);
    IM_CHECK_EQ(given(play), before + 1);
}

// A row of the manoeuvres that is marked shows where the unit would come to stand.
void aManoeuvreShowsItsGhost(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = toActions(ui, fixture);
    IM_CHECK(answerOf(play, "move(unit: legio_3)"));
    ui.Yield(4);
    settle(ui, fixture);
    takePicture(ui, fixture, "movement-die-faces");
    ui::PlayDesk before;
    before.look(fixture.shell.bench());
    settle(ui, fixture);
    before.look(fixture.shell.bench());
    IM_CHECK(before.outlook() != nullptr);
    IM_CHECK_STR_EQ(ui::facesTold(play.question(), *before.outlook()).c_str(),
                    "Movement Points:  1 Failed,  2 to 3 → 1,  4 to 5 → 2,  6 → 3");
    IM_CHECK(answerOf(play, "6"));
    sheetOf(fixture).tools.selection.selectPieces({"legio_3"});
    ui.Yield(4);
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    const auto turn = std::ranges::find_if(desk.prompts(), [](const ui::PlayPrompt& prompt) {
        return prompt.id.find("manoeuvre") != std::string::npos;
    });
    IM_CHECK(turn != desk.prompts().end());
    IM_CHECK_EQ(desk.preview(*turn).stands.size(), 1U);
    ui.ItemClick("//Battlefield/on the map"); // a click where it leads does it as well: it is called up
    ui.Yield(3);
    ui.MouseMove(("//Battlefield/" + turn->id).c_str());
    ui.Yield(4);
    takePicture(ui, fixture, "manoeuvre-ghost");
    // Without a pointer on it: Shift with its number marks it and does nothing, Esc takes the mark off.
    IM_CHECK_GT(turn->key, 0);
    const std::string marked = "Enter: " + turn->words;
    const auto isMarked = [&] { return stateOf<ui::PlayHint>(fixture).text.starts_with(marked); };
    const std::size_t answers = given(play);
    IM_CHECK(!isMarked());
    press(ui, ImGuiMod_Shift | static_cast<ImGuiKey>(ImGuiKey_0 + turn->key));
    ui.Yield(2);
    IM_CHECK_EQ(given(play), answers);
    IM_CHECK(isMarked());
    press(ui, ImGuiKey_Escape);
    ui.Yield(2);
    IM_CHECK_EQ(given(play), answers);
    IM_CHECK(!isMarked());
}

// Enter where the counter in the hand can do nothing says so and keeps it; Esc lets go of it, and Tab goes on
// from there.
void keysKeepTheCounter(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = toActions(ui, fixture);
    const auto held = [&] {
        const auto pieces = sheetOf(fixture).tools.selection.pieceIndices(play.document());
        return pieces.empty() ? -1 : pieces.back();
    };
    for (int i = 0; i < 3; ++i) press(ui, ImGuiKey_Tab);
    const int third = held();
    IM_CHECK(third >= 0);
    const std::size_t before = given(play);
    ui::bringCursor(fixture.shell.bench(), cellOf(fixture, "001"));
    press(ui, ImGuiKey_Enter);
    IM_CHECK_EQ(held(), third);
    IM_CHECK(lastNotice(fixture).find("Esc lets go of") != std::string::npos);
    IM_CHECK_EQ(given(play), before);
    press(ui, ImGuiKey_Escape);
    IM_CHECK_EQ(held(), -1);
    // Once too often is no harm.
    press(ui, ImGuiKey_Escape);
    IM_CHECK(sheetOf(fixture).mode == ui::Mode::Play);
    IM_CHECK(lastNotice(fixture).find("once more leaves the game") != std::string::npos);
    press(ui, ImGuiKey_Tab);
    const int fourth = held();
    press(ui, ImGuiMod_Shift | ImGuiKey_Tab);
    IM_CHECK(fourth >= 0 && fourth != third);
    IM_CHECK_EQ(held(), third); // which comes before it
}

// What comes up after a step back takes the place of nothing: a second click takes the next step back.
void aSecondStepBack(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    session::TestPlay& play = *sheetOf(fixture).play;
    play.letDiceFall(true); // cards are drawn
    for (int i = 0; i < 100 && play.question().what == Pending::What::Chance; ++i) ui.Yield();
    IM_CHECK(play.question().what == Pending::What::Choice);
    const std::size_t before = given(play);
    const ImRect button = ui.ItemInfo("//Game/Step back").RectFull;
    ui.MouseMoveToPos(button.GetCenter());
    for (int i = 0; i < 2; ++i) {
        ui.MouseClick();
        ui.Yield(4);
    }
    IM_CHECK_EQ(given(play) + 2, before);
    takePicture(ui, fixture, "stepped-back-twice");
}

// While units are marked for orders the status bar says which key marks and which decides.
void theKeysOfMarksAreTold(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    session::TestPlay& play = *sheetOf(fixture).play;
    for (int i = 0; i < 40 && play.question().shape != Pending::Shape::Some; ++i) {
        if (play.question().what == Pending::What::Chance) (void)play.roll();
        else (void)play.answer(play.question().options.front().answer);
    }
    IM_CHECK(play.question().shape == Pending::Shape::Some);
    ui.WindowFocus("//Battlefield");
    ui.Yield(4);
    press(ui, ImGuiKey_Tab);
    IM_CHECK(statusOf(fixture).find("Enter too; Space chooses none") != std::string::npos);
    const session::PlayQuestion asked = play.question();
    // A letter leads from one of its name to the next of it, and takes nobody up.
    const auto under = [&] {
        const std::optional<grid::CellId>& cell = fixture.shell.bench().of<ui::MapCursor>().cell;
        const auto there = std::ranges::find_if(asked.options, [&](const session::PlayOption& option) {
            return cell && play.position().cell(option.pieces.front()) == *cell;
        });
        return there == asked.options.end() ? -1 : there->pieces.front();
    };
    const int wanted = asked.options.back().pieces.front();
    const auto letter = static_cast<ImGuiKey>(
        ImGuiKey_A + (setupOf(fixture)
                          .model()
                          .types[static_cast<std::size_t>(setupOf(fixture).typeOf(wanted))]
                          .named.id[0] -
                      'A'));
    std::vector<int> led;
    for (std::size_t i = 0; i < asked.options.size(); ++i) {
        press(ui, ImGuiMod_Shift | letter);
        led.push_back(under());
    }
    IM_CHECK(std::ranges::find(led, wanted) != led.end());
    IM_CHECK(std::ranges::find(led, -1) == led.end());
    IM_CHECK_STR_EQ(play.question().name.c_str(), asked.name.c_str());
    press(ui, ImGuiKey_Enter); // marks
    IM_CHECK(statusOf(fixture).find("Enter too; Space decides") != std::string::npos);
    IM_CHECK_STR_EQ(play.question().name.c_str(), asked.name.c_str());
    press(ui, ImGuiKey_Space); // decides
    IM_CHECK(!play.played().back().answers.empty());
    IM_CHECK_EQ(play.played().back().answers.back().texts.size(), 1U);
}

// A phase that a deed ends is told as one, and results as sentences.
void endsAreTold(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const rules::Model& model = setupOf(fixture).model();
    const ui::ResultScale scale(model);
    IM_CHECK_STR_EQ(scale.meaning("left phase").c_str(), "The phase ends");
    IM_CHECK_STR_EQ(scale.look("left phase").letters.c_str(), "phase ends");
    IM_CHECK_STR_EQ(scale.meaning("cancelled_shot").c_str(), "Cancelled by the Defence die");
    IM_CHECK_STR_EQ(scale.meaning("left camp").c_str(), "Left camp"); // no scope of these rules
}

// "no die is asked for" follows a colon elsewhere; told by itself it is a sentence.
void noticesAreSentences(ImGuiTestContext& ui, Fixture& fixture) {
    toActions(ui, fixture);
    press(ui, ImGuiKey_D);
    IM_CHECK_STR_EQ(lastNotice(fixture).c_str(), "No die is asked for");
    fixture.shell.bench().refuse("legio_1 stays");
    IM_CHECK_STR_EQ(lastNotice(fixture).c_str(), "legio_1 stays");
}

// Light foot that walks up to a chariot and attacks it, in the movement and the fight of one turn.
void toDodge(ImGuiTestContext& ui, Fixture& fixture, session::TestPlay& play) {
    const auto passTo = [&](const std::string& step, int side) {
        for (int i = 0; i < 60 && (play.question().name != step || play.question().side != side); ++i) {
            if (play.question().what == Pending::What::Chance) (void)play.roll();
            else if (play.question().mayPass) (void)play.answer({game::kPass, {}});
            else (void)play.answer(play.question().options.back().answer);
        }
    };
    passTo("movement", 0);
    IM_CHECK(answerOf(play, "march(mover: CHAR_2, to: 081)"));
    passTo("movement", 1);
    IM_CHECK(answerOf(play, "march(mover: VELI_2, to: 096)"));
    passTo("melee_orders", 1);
    IM_CHECK(answerOf(play, "attack(attacker: VELI_2, defender: CHAR_2)"));
    ui.Yield(4);
    settle(ui, fixture);
}

// Whether to dodge is asked of who is attacked, beside it, whoever is in the hand; and a test whose words
// have no room below the faces of its die tells them below all, not below some.
void whoIsAskedIsShown(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = toActions(ui, fixture);
    toDodge(ui, fixture, play);
    IM_CHECK_STR_EQ(play.question().name.c_str(), "dodge");
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    IM_CHECK_EQ(desk.about(), *play.setup().pieceNamed("CHAR_2"));
    takePicture(ui, fixture, "dodge-asked");
    IM_CHECK(answerOf(play, "no"));
    while (play.question().what == Pending::What::Chance && play.question().name != "morale_die")
        IM_CHECK(answerOf(play, "1"));
    IM_CHECK_STR_EQ(play.question().name.c_str(), "morale_die");
    fixture.shell.bench().show("Test play");
    ui.Yield(4);
    settle(ui, fixture);
    int below[6] = {};
    for (int face = 0; face < 6; ++face)
        below[face] =
            lettersIn("Test play",
                      ui.ItemInfo(("//Test play/**/$$" + std::to_string(face) + "/face").c_str()).RectFull);
    for (const int letters : below) IM_CHECK_EQ(letters > 0, below[0] > 0);
    // Nobody else can act: the next roll is one of the next turn, and not what this die decides.
    desk.look(fixture.shell.bench());
    settle(ui, fixture);
    desk.look(fixture.shell.bench());
    IM_CHECK(desk.outlook() != nullptr);
    for (const odds::Chance& chance : desk.outlook()->decides)
        IM_CHECK(chance.name == "Passed" || chance.name == "Failed" || chance.name == "passed" ||
                 chance.name == "failed");
    takePicture(ui, fixture, "morale-faces");
}

// Two ends that were left lie below one another, the last one first: a click on either goes over to it.
void bothEndsAreGoneBackTo(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = toActions(ui, fixture);
    fixture.shell.bench().show("Log");
    const auto march = [&](const char* piece, const char* to) {
        IM_CHECK(answerOf(play, std::string("march(mover: ") + piece + ", to: " + to + ")"));
        ui.Yield(2);
    };
    const auto standsAt = [&](const char* piece) {
        return play.setup().geometry().numberText(play.position().cell(*play.setup().pieceNamed(piece)));
    };
    march("CAVA_3", "031");
    march("CAVA_4", "033");
    march("CAVA_6", "043");
    march("CHAR_1", "036");
    march("JAVE_3", "040");
    for (int i = 0; i < 5; ++i) press(ui, ImGuiKey_Backspace);
    march("CAVA_3", "032");
    march("CAVA_4", "047");
    for (int i = 0; i < 2; ++i) press(ui, ImGuiKey_Backspace);
    march("CAVA_5", "042");
    takePicture(ui, fixture, "two-ends-left");
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    // Where they begin, after three steps of so many.
    const auto over = [&](int lane, float steps) {
        const ImRect line = ui.ItemInfo("//Log/**/timeline").RectFull;
        const ui::Look& look = fixture.shell.bench().look;
        click(ui, {line.Min.x + look.px(8) + (line.GetWidth() - look.px(12)) * 3 / steps,
                   line.Min.y + look.px(ui::kTimelineMiddle + ui::kTimelineFirstLane +
                                        ui::kTimelineLane * static_cast<float>(lane))});
        ui.Yield(3);
    };
    over(1, 4);
    IM_CHECK_STR_EQ(standsAt("CAVA_3").c_str(), "031");
    IM_CHECK_STR_EQ(standsAt("CAVA_4").c_str(), "033");
    desk.look(fixture.shell.bench());
    IM_CHECK(desk.lastEvent() == nullptr); // five marches at once are no event
    over(1, 8); // what was left just now is the first one, so it is the one from before
    IM_CHECK_STR_EQ(standsAt("CAVA_3").c_str(), "032");
    over(0, 5);
    IM_CHECK_STR_EQ(standsAt("CAVA_3").c_str(), "031");
}

} // namespace

std::vector<GuiTest> playHandTests() {
    static constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
    static constexpr const char* kNisibis = "samples/commands-and-colors/nisibis.yaml";
    static constexpr const char* kGaul = "samples/strength-and-honour/gaul.yaml";
    return {
        {"play: Tab goes on from the counter that has marched", kArretium, tabGoesOn},
        {"play: a deed of no counter is marked by its number, and done by Enter", kGaul,
         aDeedOfNobodyIsMarkedFirst},
        {"play: chances are told of each kind by itself", kGaul, chancesAreOfEachKind},
        {"play: what is noted for a later step ends with the turn", kArretium, whatIsNotedEndsWithTheTurn},
        {"play: what is noted and missed has no arrow", kArretium, whatIsNotedAndMissedHasNoArrow},
        {"play: a roll tells what comes of it", kGaul, aRollTellsWhatComesOfIt},
        {"play: a pass is of the step that it was meant for", kGaul, aPassIsOfTheStepThatItWasMeantFor},
        {"play: a manoeuvre shows its ghost", kGaul, aManoeuvreShowsItsGhost},
        {"play: Enter where nothing is to be done keeps the counter in the hand", kGaul, keysKeepTheCounter},
        {"play: a second click on Step back takes the next step back", kNisibis, aSecondStepBack},
        {"play: the keys of marks are told", kNisibis, theKeysOfMarksAreTold},
        {"play: the end of a phase is told in words", kGaul, endsAreTold},
        {"play: who is asked is shown, and what a die means below all its faces or none", kArretium,
         whoIsAskedIsShown},
        {"play: each end that was left is gone back to on the timeline", kArretium, bothEndsAreGoneBackTo},
        {"play: a reason told by itself begins as a sentence", kArretium, noticesAreSentences},
    };
}

} // namespace groma::gui
