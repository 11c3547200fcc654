// The position of the picture that the look of Play was drawn from, in the program: both themes, so that the
// two can be laid side by side. What is checked is what the picture says is true of the position.
#include "editor/session/play/play_map.h"
#include "editor/session/play/turn_track.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/workbench/play_desk.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace groma::gui {
namespace {

using game::Pending;

constexpr const char* kFile = kTargetFile;

// Arretium with its counters where the picture has them.
void writeWith(const std::filesystem::path& directory, const std::string& senones,
               const std::string& romans) {
    writeArretiumWith(directory, kFile,
                      R"yaml(pieces:
  senones:
    - {type: BREN, id: britomaris, name: Britomaris, at: "066"}
    - {type: WARB, at: "081", state: {disorganised: yes}}
    - {place: "4 WARB (3-3) hexes 095, 096, 109, 110"}
    - {place: 1 GUARD (4-3) hex 067}
    - {place: "3 JAVE (2-3) hexes 080, 082, 097"}
)yaml" + senones +
                          R"yaml(  romans:
    - {type: CONSUL, id: metellus, name: Metellus Denter, at: "138"}
    - {place: "2 VELI (2-3) hexes 108, 126"}
    - {place: "1 HAST (4-3) hex 122"}
    - {type: HAST, at: "123", state: {disorganised: yes}}
    - {place: "2 PRINC (4-3) hexes 124, 125"}
    - {place: "2 TRIA (3-3) hexes 137, 139"}
)yaml" + romans);
}

void write(const std::filesystem::path& directory) {
    writeWith(directory, R"yaml(    - {place: "2 SKIM (2-3) hexes 064, 079"}
    - {place: 1 CHAR (2-4) hex 093}
    - {place: "6 CAVA (4-4) hexes 046, 061, 062, 084, 099, 100"}
)yaml",
              R"yaml(    - {place: "2 ALAE (3-4) hexes 112, 128"}
    - {place: 1 ITAL (2-4) hex 119}
)yaml");
}

// As it stands two turns before: who is gone in the picture is at the edge, a horse stands where it broke
// away from, and the wing that held it a hex behind its place.
void writeBefore(const std::filesystem::path& directory) {
    writeWith(directory, R"yaml(    - {place: "3 SKIM (2-3) hexes 012, 064, 079"}
    - {place: "2 CHAR (2-4) hexes 093, 014"}
    - {place: "6 CAVA (4-4) hexes 046, 061, 062, 099, 098, 100"}
)yaml",
              R"yaml(    - {place: "2 ALAE (3-4) hexes 127, 128"}
    - {place: "2 ITAL (2-4) hexes 119, 145"}
)yaml");
}

int pieceAt(const session::TestPlay& play, const char* number) {
    for (int piece = 0; piece < play.setup().pieceCount(); ++piece)
        if (play.position().onMap(piece) &&
            play.setup().geometry().numberText(play.position().cell(piece)) == number)
            return piece;
    return -1;
}

// A step further in which nothing is done that need not be.
void passOn(session::TestPlay& play) {
    const session::PlayQuestion& question = play.question();
    if (question.what == Pending::What::Chance) (void)play.roll();
    else if (session::playMapOf(play).acting && question.mayPass) (void)play.answer({game::kPass, {}});
    else if (question.shape == Pending::Shape::Some) (void)play.answer({});
    else (void)play.answer(question.options.back().answer);
}

// Up to the movement of the Senones in that turn, whoever begins: nothing is done that need not be.
void toMovement(session::TestPlay& play, int turn = 1) {
    for (int i = 0; i < 200; ++i) {
        const session::PlayQuestion& question = play.question();
        const bool acting = session::playMapOf(play).acting;
        if (acting && question.side == 0 && question.name == "movement" &&
            session::turnTrackOf(play).turn >= turn)
            return;
        passOn(play);
    }
}

// Answers with what is called so; false where it is not to be had.
bool answerOf(session::TestPlay& play, const std::string& text) {
    for (const session::PlayOption& option : play.question().options)
        if (option.text == text) return play.answer(option.answer).has_value();
    return false;
}

// The two turns before the picture: three counters leave the map, which loses them, and the wing comes up to
// the horse, which breaks away from it when its movement comes.
void playToThePicture(ImGuiTestContext& ui, session::TestPlay& play) {
    for (const auto& [side, deeds] :
         {std::pair{0, std::vector<std::string>{"leave_map(mover: SKIM_1)", "leave_map(mover: CHAR_2)"}},
          std::pair{1,
                    std::vector<std::string>{"leave_map(mover: ITAL_2)", "march(mover: ALAE_1, to: 112)"}}}) {
        for (int i = 0; i < 200 && (session::turnTrackOf(play).turn < 2 || play.question().side != side ||
                                    play.question().name != "movement");
             ++i)
            passOn(play);
        for (const std::string& deed : deeds) IM_CHECK(answerOf(play, deed));
    }
    toMovement(play, 3);
    ui.Yield(4); // what is played from here is the last event
    IM_CHECK(answerOf(play, "disengage(mover: CAVA_5)"));
    IM_CHECK(answerOf(play, "2")); // its morale holds
    if (play.question().name == "disengage_to") IM_CHECK(answerOf(play, "084"));
    ui.Yield(4);
}

session::TestPlay& startedGame(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    return *sheetOf(fixture).play;
}

void besideTheTarget(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = startedGame(ui, fixture);
    ui::Workbench& bench = fixture.shell.bench();
    playToThePicture(ui, play);
    IM_CHECK_EQ(session::turnTrackOf(play).turn, 3);
    IM_CHECK_EQ(play.question().name, "movement");
    IM_CHECK_EQ(play.question().side, 0);
    const int horse = pieceAt(play, "062");
    IM_CHECK(horse >= 0);
    // True in the picture: 45 hexes, 5 of which bring it into contact.
    const session::PlayMap map = session::playMapOf(play);
    const session::CounterPlay* counter = map.of(horse);
    IM_CHECK(counter != nullptr);
    const session::PlayKind& march = counter->kinds.front();
    const auto reach = session::reachOf(play.setup(), play.position(), horse, march.move);
    IM_CHECK(reach.has_value());
    const auto stops = std::ranges::count(reach->cells, true, &session::Reached::ends);
    fmt::print("  {} hexes, {} of them into contact\n", march.ways.size(), stops);
    IM_CHECK_EQ(march.ways.size(), 45U);
    IM_CHECK_EQ(stops, 5);
    // The losses of the picture: one of the Romans, two of the Senones; the last event is told at its place.
    std::vector<std::string> lost;
    for (const session::TurnTrack::Item& item : session::turnTrackOf(play).items) lost.push_back(item.value);
    IM_CHECK((lost == std::vector<std::string>{"2", "1"}));
    // Each side counts towards what gives the other one the victory, and the turn is seen to its end.
    for (const session::TurnTrack::Item& item : session::turnTrackOf(play).items)
        IM_CHECK(item.most.has_value());
    settle(ui, fixture);
    ui.Yield(4);
    IM_CHECK(std::ranges::any_of(drawnTexts(), [](const DrawnText& drawn) {
        return drawn.window.starts_with("Battlefield") && drawn.text == "Check of victory";
    }));
    IM_CHECK_EQ(pieceAt(play, "084"), *play.setup().pieceNamed("CAVA_5"));
    click(ui, screenOf(ui, fixture, "062"));
    settle(ui, fixture);
    // The whole card of the attack stands before the march: who acts from where, the column, when it comes.
    ui.MouseMoveToPos(screenOf(ui, fixture, "108"));
    for (int i = 0; i < 3; ++i) settle(ui, fixture);
    const auto told = [](const char* window, const std::string& text) {
        return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
            return drawn.window.starts_with(window) && drawn.text == text;
        });
    };
    for (const char* words : {"ahead, in Melee", "CAVA in 107", "VELI in 108"})
        IM_CHECK(told("Test play", words));
    // What it cannot do in this step stands folded below what it can, with the reason.
    IM_CHECK(std::ranges::any_of(drawnTexts(), [](const DrawnText& drawn) {
        return drawn.window.starts_with("Test play") && drawn.text.starts_with("Not now  ");
    }));
    IM_CHECK(told("Log", "Turn 3, Senones"));
    // Where one points beyond the nearest place where the move ends stands why nothing leads there.
    const auto why = [] {
        return std::ranges::any_of(drawnTexts(), [](const DrawnText& drawn) {
            return drawn.window.starts_with("Battlefield") && drawn.text.starts_with("118: ");
        });
    };
    IM_CHECK(!why());
    ui.MouseMoveToPos(screenOf(ui, fixture, "118"));
    ui.Yield(4);
    IM_CHECK(why());
    IM_CHECK(std::ranges::any_of(drawnTexts(), [](const DrawnText& drawn) {
        return drawn.window.starts_with("Inspector") && drawn.text == "Movement left";
    }));
    for (const bool light : {false, true}) {
        bench.settings.light = light;
        ui.MouseMoveToPos(screenOf(ui, fixture, "108"));
        for (int i = 0; i < 3; ++i) settle(ui, fixture);
        takePicture(ui, fixture, fmt::format("beside-the-target-{}", light ? "light" : "dark"));
    }
}

// Through the movement of a side into its steps of fire and fighting: nothing else is done.
bool passUntil(session::TestPlay& play, const std::string& step, int side) {
    for (int i = 0; i < 40; ++i) {
        const session::PlayQuestion& question = play.question();
        if (session::playMapOf(play).acting && question.side == side && question.name == step) return true;
        if (question.what == Pending::What::Chance) (void)play.roll();
        else if (question.mayPass) (void)play.answer({game::kPass, {}});
        else if (question.shape == Pending::Shape::Some) (void)play.answer({});
        else if (!question.options.empty()) (void)play.answer(question.options.front().answer);
        else return false;
    }
    return false;
}

// The horse is sent to the light foot in 108: it marches now, the attack is noted, comes first when the step
// of fighting begins, and is a note no more once it is made. A step back takes the note with it.
void anAttackIsNoted(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = startedGame(ui, fixture);
    toMovement(play);
    ui.Yield(4);
    const int horse = pieceAt(play, "062");
    const int foot = pieceAt(play, "108");
    click(ui, screenOf(ui, fixture, "062"));
    settle(ui, fixture);
    ui.MouseMoveToPos(screenOf(ui, fixture, "108"));
    ui.Yield(6);
    const std::string hint = statusOf(fixture);
    IM_CHECK(hint.starts_with("Click: March, CAVA in 062 to "));
    IM_CHECK(hint.find("VELI in 108 is noted as its target: it worse off ") != std::string::npos);
    takePicture(ui, fixture, "note-before");
    click(ui, screenOf(ui, fixture, "108"));
    IM_CHECK(play.position().cell(horse) != cellOf(fixture, "062"));
    const std::string stands = play.setup().geometry().numberText(play.position().cell(horse));
    takePicture(ui, fixture, "note-made");
    press(ui, ImGuiKey_Backspace);
    IM_CHECK_EQ(pieceAt(play, "062"), horse);
    settle(ui, fixture);
    click(ui, screenOf(ui, fixture, "108")); // still in the hand
    IM_CHECK_EQ(pieceAt(play, stands.c_str()), horse);
    IM_CHECK(passUntil(play, "melee_orders", 0));
    ui.Yield(4);
    ui.WindowFocus("//Battlefield");
    // Its step is over: it was let go.
    IM_CHECK(sheetOf(fixture).tools.selection.pieceIndices(play.document()).empty());
    IM_CHECK(ui.ItemExists("//Test play/**/plan"));
    press(ui, ImGuiKey_Tab);
    const auto hand = sheetOf(fixture).tools.selection.pieceIndices(play.document());
    IM_CHECK_EQ(hand.size(), 1U);
    IM_CHECK_EQ(hand.back(), horse);
    takePicture(ui, fixture, "note-due");
    press(ui, ImGuiKey_1);
    IM_CHECK(play.question().name != "melee_orders" || play.question().what != Pending::What::Choice);
    IM_CHECK(play.played().back().answers.back().texts.front().find(play.setup().piece(foot).id) !=
             std::string::npos);
    takePicture(ui, fixture, "note-fought");
    IM_CHECK(!ui.ItemExists("//Test play/**/plan"));
}

// What a click would do is told before it is made.
void theStatusBarTellsTheClick(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = startedGame(ui, fixture);
    toMovement(play);
    ui.Yield(4);
    const auto over = [&](const char* number) {
        ui.MouseMoveToPos(screenOf(ui, fixture, number));
        ui.Yield(4);
        return statusOf(fixture);
    };
    IM_CHECK(over("062").starts_with("Click takes up CAVA in 062: March 45"));
    IM_CHECK(over("030").starts_with("Click a counter, or Tab"));
    click(ui, screenOf(ui, fixture, "062"));
    IM_CHECK(over("107").starts_with("Click: March, CAVA in 062 to 107, 3 of 4, ends the move"));
    IM_CHECK(over("030").starts_with("Click: March, CAVA in 062 to 030") ||
             over("045").starts_with("Click: March"));
    // An enemy out of reach: why, before the click and after it, and who is in the hand stays there.
    IM_CHECK(over("138").starts_with("138: "));
    IM_CHECK(statusOf(fixture).find("Esc lets go of CAVA in 062") != std::string::npos);
    const auto held = [&] {
        const auto pieces = sheetOf(fixture).tools.selection.pieceIndices(play.document());
        return pieces.empty() ? -1 : pieces.back();
    };
    click(ui, screenOf(ui, fixture, "138"));
    IM_CHECK_EQ(held(), pieceAt(play, "062"));
    IM_CHECK(lastNotice(fixture).starts_with("138: "));
    IM_CHECK(over("107").find("Space ends Movement") != std::string::npos);
    // Letters go by what is printed on the counters before names that are not: W is no war chariot while
    // there are warbands.
    const auto printed = [&] {
        const game::Setup& setup = play.setup();
        return setup.model().types[static_cast<std::size_t>(setup.typeOf(held()))].named.id;
    };
    std::set<int> taken;
    for (int i = 0; i < 4; ++i) {
        press(ui, ImGuiMod_Shift | ImGuiKey_W);
        IM_CHECK_STR_EQ(printed().c_str(), "WARB");
        taken.insert(held());
    }
    IM_CHECK_GT(taken.size(), 1U);
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiKey_Escape);
    click(ui, screenOf(ui, fixture, "138")); // with nobody in the hand he is taken up
    IM_CHECK_EQ(held(), pieceAt(play, "138"));
}

// Chances of the counter that was in the hand before are none of the next one's; who can act is ringed while
// the hand holds nobody who can; a place beyond the reach says why.
void theHandChanges(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = startedGame(ui, fixture);
    toMovement(play);
    ui.Yield(4);
    const ui::Workbench& bench = fixture.shell.bench();
    ui::PlayDesk desk;
    const auto look = [&] {
        for (int i = 0; i < 4; ++i) {
            desk.look(bench);
            settle(ui, fixture);
        }
    };
    look();
    const std::size_t able = desk.map().counters.size();
    IM_CHECK(able > 0);
    IM_CHECK_EQ(desk.ringed().size(), able);
    click(ui, screenOf(ui, fixture, "062"));
    look();
    IM_CHECK(!desk.odds().empty());
    IM_CHECK(desk.ringed().empty());
    for (const char* beyond : {"001", "138"}) {
        const auto why = desk.outOfReach(cellOf(fixture, beyond));
        IM_CHECK(why.has_value());
        IM_CHECK(!why->reason.empty());
    }
    IM_CHECK(!desk.outOfReach(cellOf(fixture, "107"))); // within it
    IM_CHECK(!desk.outOfReach(cellOf(fixture, "062"))); // where it stands
    ui.MouseMoveToPos(screenOf(ui, fixture, "001"));
    ui.Yield(4);
    IM_CHECK_EQ(statusOf(fixture).find("001: "), 0U);
    IM_CHECK(statusOf(fixture).find("Click lets go of CAVA in 062") != std::string::npos);
    // One that can move and has nobody to act upon, there or from where it comes to.
    const session::PlayMap map = session::playMapOf(play);
    int alone = -1;
    for (const session::CounterPlay& counter : map.counters) {
        const session::PlayKind& kind = counter.kinds.front();
        session::Expected<session::ReachMap> reach = session::refuse("no move");
        if (kind.move >= 0) reach = session::reachOf(play.setup(), play.position(), counter.piece, kind.move);
        const auto targets = session::targetsOf(play, map, counter.piece, kind, reach ? &*reach : nullptr);
        if (targets.now.empty() && targets.ahead.empty()) alone = counter.piece;
    }
    IM_CHECK(alone >= 0);
    fixture.shell.bench().selectPieces({play.setup().piece(alone).id});
    ui.Yield(2);
    look();
    IM_CHECK_EQ(desk.piece(), alone);
    IM_CHECK(desk.odds().empty());
    // An enemy can be taken up and can do nothing: rings as before.
    const int foot = pieceAt(play, "138");
    fixture.shell.bench().selectPieces({play.setup().piece(foot).id});
    ui.Yield(2);
    desk.look(bench);
    IM_CHECK_EQ(desk.piece(), foot);
    IM_CHECK_EQ(desk.ringed().size(), able);
}

// A charge whose rules give no result: rings with chances, and before its die who will be worse off.
void aChargeTellsWhoIsWorseOff(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = startedGame(ui, fixture);
    for (int i = 0; i < 60 && !session::playMapOf(play).acting; ++i) {
        if (play.question().what == Pending::What::Chance) (void)play.roll();
        else (void)play.answer(play.question().options.back().answer);
    }
    ui.Yield(4);
    const int horse = *play.setup().pieceNamed("equites");
    fixture.shell.bench().selectPieces({"equites"});
    ui.Yield(4);
    settle(ui, fixture);
    const session::PlayMap map = session::playMapOf(play);
    const session::PlayKind* charge = nullptr;
    for (const session::PlayKind& kind : map.of(horse)->kinds)
        if (kind.title == "Charge") charge = &kind;
    IM_CHECK(charge != nullptr);
    for (int i = 0; i < 8 && statusOf(fixture).find("it worse off ") == std::string::npos; ++i) {
        const std::string own = play.setup().geometry().numberText(play.position().cell(horse));
        click(ui, screenOf(ui, fixture, own)); // the next thing that it can do
        settle(ui, fixture);
        const grid::CellId foe = play.position().cell(charge->ways.front().piece);
        ui.MouseMoveToPos(screenOf(ui, fixture, play.setup().geometry().numberText(foe)));
        ui.Yield(6);
    }
    IM_CHECK(statusOf(fixture).find("Charge") != std::string::npos);
    IM_CHECK(statusOf(fixture).find("it worse off ") != std::string::npos);
    takePicture(ui, fixture, "charge-rings");
    IM_CHECK(session::take(play, map.choices[charge->ways.front().choices.front()]).has_value());
    for (int i = 0; i < 6 && play.question().what == Pending::What::Choice; ++i)
        (void)play.answer(play.question().mayPass ? game::Answer{game::kPass, {}}
                                                  : play.question().options.front().answer);
    IM_CHECK(play.question().what == Pending::What::Chance);
    settle(ui, fixture);
    takePicture(ui, fixture, "charge-die");
}

// Who has advanced into the place of another is seen, and not the ghost of who left it.
void noGhostOnWhoAdvanced(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = startedGame(ui, fixture);
    toMovement(play);
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    const int horse = pieceAt(play, "062");
    const session::PlayMap map = session::playMapOf(play);
    const session::PlayWay& way = map.of(horse)->kinds.front().ways.front();
    IM_CHECK(session::take(play, map.choices[way.choices.front()]).has_value());
    desk.look(fixture.shell.bench());
    const ui::DeskEvent* event = desk.lastEvent();
    IM_CHECK(event != nullptr);
    IM_CHECK_EQ(event->moved.size(), 1U);
    IM_CHECK(desk.leavesGhost(event->moved.front()));
    // Where somebody stands by now.
    ui::DeskEvent::Moved taken = event->moved.front();
    taken.from = cellOf(fixture, "061");
    IM_CHECK(!desk.leavesGhost(taken));
}

// Play plays the game. From single actions it is a click away, and Play leads to it where none was tried.
void theGameIsAClickAway(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiKey_F5);
    ui.Yield(4);
    IM_CHECK(sheetOf(fixture).play.has_value());
    IM_CHECK(sheetOf(fixture).play->isGame());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_F5);
    ui.Yield(4);
    IM_CHECK(!sheetOf(fixture).play->isGame());
    press(ui, ImGuiKey_F5); // to the set-up
    press(ui, ImGuiKey_F5);
    ui.Yield(4);
    IM_CHECK(sheetOf(fixture).play->isGame());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_F5);
    ui.Yield(4);
    takePicture(ui, fixture, "single-actions");
    ui.ItemClick("//Battlefield/whole game");
    ui.Yield(4);
    IM_CHECK(sheetOf(fixture).play->isGame());
    IM_CHECK(!ui.ItemExists("//Battlefield/whole game"));
}

// Who is gone stands in the order of battle, with the turn, and no longer among those who fight.
void whoIsGoneIsListed(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = startedGame(ui, fixture);
    ui.Yield(2);
    IM_CHECK(!ui.ItemExists("//Order of battle/**/eliminated"));
    // Every deed before a pass, until somebody falls.
    int fallen = -1;
    for (int i = 0; i < 2000 && fallen < 0 && !play.question().finished; ++i) {
        const session::PlayQuestion& question = play.question();
        if (question.what == Pending::What::Chance) (void)play.roll();
        else if (question.name == "movement") (void)play.answer({game::kPass, {}});
        else if (question.shape == Pending::Shape::Some) (void)play.answer({});
        else if (question.options.empty()) (void)play.answer({game::kPass, {}});
        else (void)play.answer(question.options.front().answer);
        for (int piece = 0; piece < play.setup().pieceCount(); ++piece)
            if (play.position().status(piece) == game::PieceStatus::Eliminated) fallen = piece;
    }
    IM_CHECK(fallen >= 0);
    ui.Yield(4);
    IM_CHECK(ui.ItemExists("//Order of battle/**/eliminated"));
    fixture.shell.bench().show("Log");
    ui.Yield(4);
    takePicture(ui, fixture, "eliminated");
    ui.ItemClick("//Order of battle/**/eliminated");
    IM_CHECK(!sheetOf(fixture).tools.selection.pieces.empty());
}

// What is asked about a counter lies beside it and upon none: the nearest place that is free, in the map.
void whatIsAskedHidesNobody(ImGuiTestContext&, Fixture&) {
    const ui::ScreenBox map{{0, 0}, {600, 400}};
    const ImVec2 size{120, 60};
    const ui::ScreenBox about{{280, 180}, {320, 220}};
    const auto area = [&](ImVec2 at, const ui::ScreenBox& box) {
        return ui::sharedArea({at, at + size}, box);
    };
    // Alone: above, its left edge over the counter's.
    const ImVec2 alone = ui::placeOfBlock(about, size, {}, {}, map);
    IM_CHECK_EQ(alone.x, 280.0F);
    IM_CHECK(alone.y < 120.0F && alone.y > 100.0F);
    // A row above and a row below it: beside it, hiding neither them nor it.
    std::vector<ui::ScreenBox> others;
    for (int i = 0; i < 8; ++i)
        for (const float y : {110.0F, 230.0F}) {
            const ImVec2 low{70.0F * static_cast<float>(i), y};
            others.push_back({low, low + ImVec2{60, 50}});
        }
    const ImVec2 between = ui::placeOfBlock(about, size, {}, others, map);
    float hidden = area(between, about);
    for (const ui::ScreenBox& other : others) hidden += area(between, other);
    IM_CHECK_EQ(hidden, 0.0F);
    // What may be chosen is kept free before counters are.
    const std::vector<ui::ScreenBox> kept{{{0, 0}, {600, 175}}, {{330, 0}, {600, 400}}};
    const ImVec2 below = ui::placeOfBlock(about, size, kept, others, map);
    IM_CHECK_EQ(area(below, kept[0]) + area(below, kept[1]) + area(below, about), 0.0F);
    // In a corner it stays in the map.
    const ImVec2 corner = ui::placeOfBlock({{0, 0}, {40, 40}}, size, {}, {}, map);
    IM_CHECK(corner.x >= 0 && corner.y >= 0 && area(corner, {{0, 0}, {40, 40}}) == 0);
}

} // namespace

// A counter that can turn where it stands has an arrow for each way once that is in the hand: a click turns
// it.
void aTurnIsChosenByArrows(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = startedGame(ui, fixture);
    ui.Yield(4);
    const int piece = pieceAt(play, "029");
    IM_CHECK(piece >= 0);
    click(ui, screenOf(ui, fixture, "029"));
    ui.Yield(3);
    IM_CHECK(isWritten("Battlefield", "Turn: E"));
    click(ui, screenOf(ui, fixture, "029")); // the next that it can do
    ui.Yield(3);
    IM_CHECK(!isWritten("Battlefield", "Turn: E"));
    takePicture(ui, fixture, "facing-by-arrows");
    const std::string call = fmt::format("turn_to(mover: {}, way: E)", play.setup().piece(piece).id);
    const std::string arrow = "//Battlefield/do " + call;
    const ImVec2 from = ui.ItemInfo(arrow.c_str()).RectFull.GetCenter() - screenOf(ui, fixture, "029");
    IM_CHECK(from.x > 0 && std::hypot(from.x, from.y) < 80); // beside the counter that turns
    ui.ItemClick(arrow.c_str());
    ui.Yield(3);
    IM_CHECK_STR_EQ(play.played().back().answers.back().texts.front().c_str(), call.c_str());
    takePicture(ui, fixture, "facing-turned");
}

void writeArretiumWith(const std::filesystem::path& directory, const char* file, const std::string& pieces) {
    std::ifstream whole(directory / "samples" / "ars-bellum" / "arretium.yaml");
    std::string text{std::istreambuf_iterator<char>(whole), {}};
    text.resize(text.find("\npieces:\n") + 1);
    std::ofstream(directory / file) << text << pieces;
}

void writeTarget(const std::filesystem::path& directory) { write(directory); }

std::vector<GuiTest> targetTests() {
    return {
        {"play: the position of the picture that Play was drawn from, in both themes", kFile, besideTheTarget,
         writeBefore},
        {"play: a click on an enemy that is too far away marches there and notes the attack", kFile,
         anAttackIsNoted, write},
        {"play: the status bar tells what a click will do", kFile, theStatusBarTellsTheClick, write},
        {"play: the hand changes, and with it chances, rings and why a place is out of reach", kFile,
         theHandChanges, write},
        {"play: no ghost lies on who stands where another left", kFile, noGhostOnWhoAdvanced, write},
        {"play: a charge without a result tells who is worse off", "samples/strength-and-honour/gaul.yaml",
         aChargeTellsWhoIsWorseOff},
        {"play: single actions lead to the whole game by a click", kFile, theGameIsAClickAway, write},
        {"play: who is eliminated is listed with the turn", kFile, whoIsGoneIsListed, write},
        {"play: what is asked hides nobody", kFile, whatIsAskedHidesNobody, write},
        {"play: a turn is chosen by arrows", "samples/special-stands/heraclea.yaml", aTurnIsChosenByArrows}};
}

} // namespace groma::gui
