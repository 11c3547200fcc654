// What is drawn on the map about a game: what tells of the past hides nothing that acts next, and each badge
// belongs to its counter at a glance.
#include "editor/session/play/play_map.h"
#include "editor/ui/panels/map/answer_notes.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/play_desk.h"
#include "tests/gui/asked.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace groma::gui {
namespace {

using game::Pending;

std::string numberAt(const session::TestPlay& play, grid::CellId cell) {
    return play.setup().geometry().numberText(cell);
}

// What a counter that stands there fills, a rim left out.
ImRect counterOn(ImGuiTestContext& ui, Fixture& fixture, const std::string& number) {
    const auto cell = static_cast<float>(stateOf<ui::Viewport>(fixture).camera.cellPixels);
    const ImVec2 middle = screenOf(ui, fixture, number);
    const float half = cell * 0.3F;
    return {middle - ImVec2{half, half - cell * 0.04F}, middle + ImVec2{half, half + cell * 0.04F}};
}

// The lines of what came of the last deed.
std::vector<ImRect> linesOf(const ui::DeskEvent& event) {
    std::vector<ImRect> lines;
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.window.starts_with("Battlefield") && drawn.text.size() > 8 &&
            event.text.find(drawn.text) != std::string::npos)
            lines.push_back(drawn.box);
    return lines;
}

// A deed where there is one, of the last counter that can act, upon somebody if it can be.
void doSomething(session::TestPlay& play, int& marches) {
    const session::PlayQuestion& question = play.question();
    const session::PlayMap map = session::playMapOf(play);
    if (question.what == Pending::What::Chance) {
        (void)play.roll();
        return;
    }
    for (const session::CounterPlay& counter : map.counters)
        for (const session::PlayKind& kind : counter.kinds)
            for (const session::PlayWay& way : kind.ways)
                if (way.piece >= 0) {
                    (void)session::take(play, map.choices[way.choices.front()]);
                    return;
                }
    if (map.acting && question.mayPass && marches-- <= 0) (void)play.answer({game::kPass, {}});
    else if (question.shape == Pending::Shape::Some) (void)play.answer({});
    else if (question.options.empty()) (void)play.answer({game::kPass, {}});
    else (void)play.answer(question.options.front().answer);
}

// Through fights where both armies stand close: the words of the last deed lie upon nobody who can act, and
// on no place that is asked for; its ghost is gone with its step.
void thePastHidesNothing(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    ui::PlayDesk desk;
    int told = 0, overs = 0, marches = 0;
    for (int i = 0; i < 150 && !play.question().finished; ++i) {
        doSomething(play, marches);
        ui.Yield(3);
        desk.look(fixture.shell.bench());
        const ui::DeskEvent* event = desk.lastEvent();
        if (event == nullptr) continue;
        if (event->over) {
            ++overs;
            IM_CHECK(event->moved.empty());
        }
        const std::vector<ImRect> lines = linesOf(*event);
        told += static_cast<int>(lines.size());
        std::vector<std::string> next;
        for (const session::CounterPlay& counter : desk.map().counters)
            if (play.position().onMap(counter.piece))
                next.push_back(numberAt(play, play.position().cell(counter.piece)));
        if (!desk.map().acting && play.question().what == Pending::What::Choice)
            for (const session::PlayOption& option : play.question().options)
                for (const grid::CellId cell : option.cells)
                    if (cell.valid()) next.push_back(numberAt(play, cell));
        for (const std::string& number : next)
            for (const ImRect& line : lines) {
                const bool hides = line.Overlaps(counterOn(ui, fixture, number));
                if (hides) {
                    fmt::print("  \"{}\" hides {}\n", event->text, number);
                    takePicture(ui, fixture, "the-past-hides");
                }
                IM_CHECK(!hides);
            }
        if (told == 12 && !lines.empty()) takePicture(ui, fixture, "the-past-aside");
    }
    IM_CHECK_GT(told, 12);
    IM_CHECK_GT(overs, 0);
}

// Somebody is gone, and another one is taken up: of the words a small sign is left, and they come under the
// pointer.
void aLossLeavesASign(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    ui::PlayDesk desk;
    int marches = 0;
    const auto another = [&]() -> const session::CounterPlay* {
        const ui::DeskEvent* event = desk.lastEvent();
        if (event == nullptr || !event->loss || event->over || !event->at.valid()) return nullptr;
        for (const session::CounterPlay& one : desk.map().counters)
            if (play.position().onMap(one.piece) && play.position().cell(one.piece) != event->at &&
                one.piece != desk.parties().front())
                return &one;
        return nullptr;
    };
    desk.look(fixture.shell.bench());
    for (int i = 0; i < 1500 && another() == nullptr && !play.question().finished; ++i) {
        doSomething(play, marches);
        ui.Yield(1);
        desk.look(fixture.shell.bench());
    }
    const session::CounterPlay* other = another();
    IM_CHECK(other != nullptr);
    const std::string lost = numberAt(play, desk.lastEvent()->at);
    ui.MouseMoveToPos({4, 4});
    ui.Yield(4);
    IM_CHECK(!linesOf(*desk.lastEvent()).empty());
    click(ui, screenOf(ui, fixture, numberAt(play, play.position().cell(other->piece))));
    ui.MouseMoveToPos({4, 4});
    ui.Yield(6);
    IM_CHECK(linesOf(*desk.lastEvent()).empty());
    bool stands = false;
    for (int piece = 0; piece < play.setup().pieceCount(); ++piece)
        stands =
            stands || (play.position().onMap(piece) && play.position().cell(piece) == desk.lastEvent()->at);
    const ImRect place = counterOn(ui, fixture, lost);
    ui.MouseMoveToPos(stands ? place.Min : screenOf(ui, fixture, lost));
    ui.Yield(6);
    takePicture(ui, fixture, "the-past-as-sign");
    IM_CHECK(tooltipText().find(desk.lastEvent()->text) != std::string::npos);
}

// Chances stand at the counter that they are about and nowhere else, each half in the colour of its side;
// the pointer there tells of which fight they are.
void chancesBelongToTheirCounter(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    upTo(play, "movement", 0);
    ui.Yield(4);
    click(ui, screenOf(ui, fixture, "062"));
    settle(ui, fixture);
    ui.MouseMoveToPos(screenOf(ui, fixture, "030"));
    ui.Yield(6);
    ui::PlayDesk desk;
    for (int i = 0; i < 4; ++i) {
        desk.look(fixture.shell.bench());
        settle(ui, fixture);
    }
    int badges = 0;
    for (const session::TargetOdds& odds : desk.odds()) {
        if (!odds.they || !odds.it) continue;
        const std::string number = numberAt(play, play.position().cell(odds.target));
        const ImRect own = counterOn(ui, fixture, number);
        std::vector<ImRect> figures;
        for (const DrawnText& drawn : drawnTexts())
            if (drawn.window.starts_with("Battlefield") &&
                (drawn.text == ui::wholePercent(*odds.it) || drawn.text == ui::wholePercent(*odds.they)) &&
                std::abs(drawn.box.GetCenter().y - own.Max.y) < own.GetHeight() / 2 &&
                drawn.box.GetCenter().x > own.Min.x && drawn.box.GetCenter().x < own.Max.x)
                figures.push_back(drawn.box);
        IM_CHECK_EQ(figures.size(), 2U);
        ++badges;
        for (int piece = 0; piece < play.setup().pieceCount(); ++piece) {
            if (piece == odds.target || !play.position().onMap(piece)) continue;
            ImRect other = counterOn(ui, fixture, numberAt(play, play.position().cell(piece)));
            other.Expand(-2);
            for (const ImRect& figure : figures) {
                IM_CHECK(figure.Max.x <= other.Min.x || figure.Min.x >= other.Max.x ||
                         figure.Max.y - 3 <= other.Min.y || figure.Min.y + 3 >= other.Max.y);
            }
        }
        const ImVec2 at{own.GetCenter().x, (figures.front().Min.y + figures.front().Max.y) / 2};
        ui.MouseMoveToPos(at);
        ui.Yield(6);
        const std::string told = tooltipText();
        IM_CHECK(told.find("ahead: if it goes to ") != std::string::npos);
        IM_CHECK(told.find("(attacker)") != std::string::npos);
        IM_CHECK(told.find("in " + number) != std::string::npos);
        if (badges == 1) takePicture(ui, fixture, "badge-told");
    }
    IM_CHECK_GT(badges, 1);
    IM_CHECK(isWritten("Battlefield", "attacker"));
    IM_CHECK(isWritten("Battlefield", "target"));
    const ui::WorseOffInks inks = ui::worseOffInks(play.setup(), 0, 1, false);
    IM_CHECK(inks.it.ground == ui::sideColour(play.setup(), 0));
    IM_CHECK(inks.they.ground == ui::sideColour(play.setup(), 1));
    takePicture(ui, fixture, "badges");
}

// Counters are asked for: who was looked at before and is none of them has no frame of the chosen, and who is
// marked has a tick over all counters, also below a leader.
void whoIsAskedForIsFramed(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    for (int i = 0; i < 60 && play.question().shape != Pending::Shape::Some; ++i)
        if (play.question().what == Pending::What::Chance) (void)play.roll();
        else (void)play.answer(play.question().options.front().answer);
    ui.Yield(4);
    IM_CHECK(play.question().shape == Pending::Shape::Some);
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    const std::vector<int> asked = desk.piecesAsked();
    IM_CHECK(!asked.empty());
    int other = -1;
    for (int piece = 0; piece < play.setup().pieceCount(); ++piece)
        if (play.position().onMap(piece) && play.setup().sideOf(piece) != play.question().side) other = piece;
    IM_CHECK(other >= 0);
    IM_CHECK(desk.asksOthers(other));
    IM_CHECK(!desk.asksOthers(asked.front()));
    const auto inksAround = [&](int piece) {
        std::multiset<ImU32> inks;
        ImRect box = counterOn(ui, fixture, numberAt(play, play.position().cell(piece)));
        box.Expand(12);
        for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows)
            if (one->WasActive && std::string_view(one->Name).starts_with("Battlefield"))
                for (const ImDrawVert& corner : one->DrawList->VtxBuffer)
                    if (box.Contains(corner.pos)) inks.insert(corner.col);
        return inks;
    };
    const auto gold = ui::col(fixture.shell.bench().look.theme->piece.select);
    sheetOf(fixture).tools.selection.selectPieces({play.setup().piece(other).id});
    ui.MouseMoveToPos(screenOf(ui, fixture, "001"));
    ui.Yield(4);
    IM_CHECK(!inksAround(other).contains(gold));
    sheetOf(fixture).tools.selection.selectPieces({play.setup().piece(asked.front()).id});
    ui.Yield(4);
    IM_CHECK(inksAround(asked.front()).contains(gold));
    sheetOf(fixture).tools.selection.clear();
    click(ui, screenOf(ui, fixture, numberAt(play, play.position().cell(asked.front()))));
    ui.MouseMoveToPos(screenOf(ui, fixture, "001"));
    ui.Yield(4);
    IM_CHECK(inksAround(asked.front()).count(ui::col(ui::kChosenInk)) > 8);
    takePicture(ui, fixture, "marked-for-orders");
}

// What becomes of whoever goes somewhere is said once where it is the same everywhere.
void whatIsTheSameIsSaidOnce(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    ui::PlayDesk desk;
    std::string same;
    for (int i = 0; i < 3000 && same.empty() && !play.question().finished; ++i) {
        const session::PlayQuestion question = play.question();
        desk.look(fixture.shell.bench());
        same = ui::becomesAlike(question, desk);
        if (!same.empty()) break;
        attackOn(play, i);
        ui.Yield(1);
    }
    IM_CHECK(!same.empty());
    ui.Yield(6);
    settle(ui, fixture);
    takePicture(ui, fixture, "same-said-once");
    IM_CHECK(isWritten("Battlefield", "Whatever the answer: "));
    // And not in the hexes, where it is broken into lines.
    const std::string last = same.substr(same.rfind(' ') + 1);
    for (const session::PlayOption& option : play.question().options) {
        const ImRect hex = counterOn(ui, fixture, numberAt(play, option.cells.front()));
        for (const DrawnText& drawn : drawnTexts())
            if (drawn.window.starts_with("Battlefield") && drawn.text.find(last) != std::string::npos)
                IM_CHECK(!hex.Overlaps(drawn.box));
    }
}

} // namespace

std::vector<GuiTest> labelTests() {
    return {
        {"labels: what tells of the past hides nothing that acts next", kTargetFile, thePastHidesNothing,
         writeTarget},
        {"labels: a loss leaves a sign when another is taken up", kTargetFile, aLossLeavesASign, writeTarget},
        {"labels: chances belong to their counter", kTargetFile, chancesBelongToTheirCounter, writeTarget},
        {"labels: who is asked for is framed and ticked", "samples/commands-and-colors/nisibis.yaml",
         whoIsAskedForIsFramed},
        {"labels: what becomes of all alike is said once", "samples/commands-and-colors/nisibis.yaml",
         whatIsTheSameIsSaidOnce},
    };
}

} // namespace groma::gui
