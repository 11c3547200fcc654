// What a stranger's hand met in whole turns: Space says what it ends and what is due; a counter of two
// squares is dropped on either; digits are what stands beside them; nothing that costs comes up where a die
// was rolled.
#include "core/game/position/occupancy.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/turn_track.h"
#include "editor/ui/shell/cell_words.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/map_state.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <algorithm>
#include <string>

namespace groma::gui {
namespace {

using game::Pending;

session::TestPlay& begun(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiKey_F5); // Play plays the game
    ui.Yield(4);
    ui.WindowFocus("//Battlefield");
    return *sheetOf(fixture).play;
}

void toOrders(ImGuiTestContext& ui, session::TestPlay& play) {
    for (int i = 0; i < 60 && !session::playMapOf(play).acting; ++i)
        if (play.question().what == Pending::What::Chance) IM_CHECK(play.roll().has_value());
        else IM_CHECK(play.answer(play.question().options.back().answer).has_value());
    ui.Yield(4);
}

std::size_t given(const session::TestPlay& play) { return play.played().back().answers.size(); }

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

bool answerOf(session::TestPlay& play, const std::string& text) {
    for (const session::PlayOption& option : play.question().options)
        if (option.text == text) return play.answer(option.answer).has_value();
    return false;
}

// Space in the first step of a side: what was ended, who could have acted, which steps nobody can act in,
// whose turn it is now; one step back takes it back. Where dice or an answer are due it says so, and where.
void spaceSaysWhatItEnds(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    IM_CHECK(play.isGame());
    IM_CHECK(play.question().what == Pending::What::Chance); // who begins
    press(ui, ImGuiKey_Space);
    IM_CHECK(says(lastNotice(fixture), "Initiative"));
    IM_CHECK(says(lastNotice(fixture), "D rolls"));
    toOrders(ui, play);
    const std::string side = play.setup().side(play.question().side).title;
    const std::string other = play.setup().side(1 - play.question().side).title;
    const std::size_t able = session::playMapOf(play).counters.size();
    IM_CHECK(says(statusOf(fixture), "Space ends Movement"));
    const std::size_t before = given(play);
    press(ui, ImGuiKey_Space);
    IM_CHECK_EQ(given(play), before + 1);
    const std::string told = lastNotice(fixture);
    IM_CHECK(says(told, side + " ended Movement; " + std::to_string(able) + " could still act"));
    IM_CHECK(says(told, "Fire, Melee"));
    IM_CHECK(says(told, "nobody can act"));
    IM_CHECK(says(told, "Now " + other + ": Movement"));
    takePicture(ui, fixture, "space-told");
    press(ui, ImGuiKey_Backspace);
    IM_CHECK_EQ(given(play), before);
    IM_CHECK_STR_EQ(play.setup().side(play.question().side).title.c_str(), side.c_str());
    IM_CHECK_EQ(session::playMapOf(play).counters.size(), able);
}

// A card is due: Space says whose and which, and after the last move that the step is over.
void spaceSaysWhatIsDue(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    for (int i = 0; i < 60 && play.question().name != "card_played"; ++i)
        if (play.question().what == Pending::What::Chance) IM_CHECK(play.roll().has_value());
        else IM_CHECK(play.answer(play.question().options.front().answer).has_value());
    ui.Yield(4);
    const std::size_t before = given(play);
    press(ui, ImGuiKey_Space);
    IM_CHECK_EQ(given(play), before);
    const std::string side = play.setup().side(play.question().side).title;
    IM_CHECK(says(lastNotice(fixture), side + ": Which Command card is played?"));
    // None of those that could be ordered: that is told, and is one step back.
    for (int i = 0; i < 9 && play.question().name != "to_order"; ++i)
        IM_CHECK(play.answer(play.question().options.front().answer).has_value());
    ui.Yield(4);
    IM_CHECK(play.question().shape == Pending::Shape::Some);
    press(ui, ImGuiKey_Space);
    IM_CHECK(says(lastNotice(fixture), "None was chosen"));
    press(ui, ImGuiKey_Backspace);
    IM_CHECK_STR_EQ(play.question().name.c_str(), "to_order");
}

// The unit that goes straight ahead in that step, with its two squares there.
struct Ahead {
    int piece = -1;
    std::vector<grid::CellId> cells;
};
Ahead stepAhead(ImGuiTestContext& ui, Fixture& fixture, session::TestPlay& play) {
    Ahead found;
    toOrders(ui, play);
    const session::PlayMap orders = session::playMapOf(play);
    for (const session::CounterPlay& counter : orders.counters) {
        const bool wide = play.setup().footprint(counter.piece).size() == 2;
        const auto move = std::ranges::find(counter.kinds, "Move", &session::PlayKind::title);
        if (!wide || move == counter.kinds.end() || move->plain.empty()) continue;
        if (!play.answer(orders.choices[move->plain.front()].answer)) continue;
        for (int i = 0; i < 9 && play.question().what == Pending::What::Chance; ++i)
            if (!play.answer(play.question().options.back().answer)) break;
        for (int i = 0; i < 9 && !session::playMapOf(play).acting; ++i)
            if (!play.answer({game::kPass, {}})) break;
        found.piece = counter.piece;
        break;
    }
    ui.Yield(4);
    if (found.piece < 0) return found;
    sheetOf(fixture).tools.selection.selectPieces({play.setup().piece(found.piece).id});
    ui.Yield(4);
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    for (const session::PlayWay& lead : desk.leads())
        if (desk.map().choices[lead.choices.front()].call.starts_with("step_ahead"))
            for (const grid::CellId cell : desk.cellsAfter(lead)) found.cells.push_back(cell);
    return found;
}

// Either square of those that a unit of two would come to takes the click, and both under it are its own.
void eitherSquareIsTaken(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    const Ahead ahead = stepAhead(ui, fixture, play);
    IM_CHECK_EQ(ahead.cells.size(), 2U);
    const auto numberOf = [&](grid::CellId cell) { return play.setup().geometry().numberText(cell); };
    const auto cellsNow = game::cellsOfPiece(play.setup(), play.position(), ahead.piece);
    for (const grid::CellId cell : cellsNow) {
        ui.MouseMoveToPos(screenOf(ui, fixture, numberOf(cell)));
        ui.Yield(3);
        IM_CHECK(!says(ui::cellWords(fixture.shell.bench()), "empty"));
    }
    takePicture(ui, fixture, "two-squares-ahead");
    for (const grid::CellId cell : ahead.cells) {
        const std::size_t before = given(play);
        drag(ui, screenOf(ui, fixture, numberOf(cellsNow.front())), screenOf(ui, fixture, numberOf(cell)));
        ui.Yield(4);
        const std::string deed = "step_ahead(unit: " + play.setup().piece(ahead.piece).id + ")";
        if (given(play) == before) {                            // dice have to allow it: asked first
            const std::string row = "//Battlefield/do " + deed; // among others that lead over it
            const std::string only = "//Battlefield/more ";
            IM_CHECK((ui.ItemExists(row.c_str()) || ui.ItemExists(only.c_str())));
            ui.ItemClick(ui.ItemExists(row.c_str()) ? row.c_str() : only.c_str());
            ui.Yield(4);
        }
        IM_CHECK_GT(given(play), before);
        IM_CHECK_STR_EQ(play.played().back().answers[before].texts.front().c_str(), deed.c_str());
        while (given(play) > before) press(ui, ImGuiKey_Backspace);
    }
    // And the second square of a deed where no other one begins.
    sheetOf(fixture).tools.selection.selectPieces({play.setup().piece(ahead.piece).id});
    ui.Yield(4);
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    bool found = false;
    for (const session::PlayWay& lead : desk.leads())
        for (const grid::CellId cell : desk.cellsAfter(lead)) {
            const bool begins =
                std::ranges::find(desk.leads(), cell, &session::PlayWay::cell) != desk.leads().end();
            if (begins || cellsNow.contains(cell) || !cell.valid()) continue;
            found = true;
            IM_CHECK(desk.wayTo(cell, -1) != nullptr);
        }
    IM_CHECK(found);
}

// The faces of a die lie below the roll with their digits: a digit is always what stands beside it.
void facesLieBesideTheRoll(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    toOrders(ui, play);
    const session::PlayMap orders = session::playMapOf(play);
    const auto mover = std::ranges::find_if(orders.counters, [](const session::CounterPlay& counter) {
        return std::ranges::find(counter.kinds, "Move", &session::PlayKind::title) != counter.kinds.end();
    });
    IM_CHECK(mover != orders.counters.end());
    const auto move = std::ranges::find(mover->kinds, "Move", &session::PlayKind::title);
    IM_CHECK(play.answer(orders.choices[move->plain.front()].answer).has_value());
    ui.Yield(4);
    IM_CHECK(play.question().what == Pending::What::Chance);
    takePicture(ui, fixture, "faces-beside-the-roll");
    const std::size_t before = given(play);
    ui.ItemClick("//Battlefield/own die 4");
    ui.Yield(3);
    IM_CHECK_EQ(given(play), before + 1);
    IM_CHECK(play.played().back().answers.back().texts == std::vector<std::string>{"4"});
}

// What may be bought on seeing a roll comes up neither where the map's roll was clicked nor where the panel's
// was: whatever stands there then is not it.
void noOfferUnderTheRoll(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    toOrders(ui, play);
    for (const char* roll : {"//Battlefield/roll", "//Test play/Roll"}) {
        fixture.shell.bench().show("Test play");
        ui.Yield(3);
        IM_CHECK(answerOf(play, "move(unit: legio_1)"));
        ui.Yield(4);
        settle(ui, fixture);
        const ImRect rolled = ui.ItemInfo(roll).RectFull;
        ui.MouseMoveToPos(rolled.GetCenter());
        IM_CHECK(answerOf(play, "4")); // as if that had been clicked
        ui.Yield(6);
        settle(ui, fixture);
        IM_CHECK(play.question().shape == Pending::Shape::Perform); // a re-roll is offered
        IM_CHECK(play.question().mayPass);
        takePicture(ui, fixture, roll[2] == 'B' ? "offer-beside-the-roll" : "offer-in-the-panel");
        const std::size_t before = given(play);
        for (const ImVec2 at : {rolled.GetCenter(), rolled.Min + ImVec2{4, 4}, rolled.Max - ImVec2{4, 4}}) {
            ui.MouseMoveToPos(at);
            ui.SleepNoSkip(0.5F, 0.05F);
            ui.MouseClick();
            ui.Yield(3);
            IM_CHECK_EQ(given(play), before);
        }
        while (given(play) > 0 && !session::playMapOf(play).acting) press(ui, ImGuiKey_Backspace);
    }
}

} // namespace

std::vector<GuiTest> passingTests() {
    static constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
    static constexpr const char* kNisibis = "samples/commands-and-colors/nisibis.yaml";
    static constexpr const char* kGaul = "samples/strength-and-honour/gaul.yaml";
    return {
        {"play: Space says what it ends, and one step back takes it back", kArretium, spaceSaysWhatItEnds},
        {"play: Space says what is due where nothing can be ended", kNisibis, spaceSaysWhatIsDue},
        {"play: a unit of two squares goes to either of those ahead", kGaul, eitherSquareIsTaken},
        {"play: the faces of a die lie beside the roll", kGaul, facesLieBesideTheRoll},
        {"play: no offer comes up where a die was rolled", kGaul, noOfferUnderTheRoll},
    };
}

} // namespace groma::gui
