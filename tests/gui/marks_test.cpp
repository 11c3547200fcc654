// What marks what: rows and the map each other, lines typed and the map, the timeline and the game, the log
// and its places; and what a window over the desk keeps from the document behind it.
#include "tests/gui/marks_test.h"

#include "editor/session/play/play_report.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/order_entry.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace groma::gui {
namespace {

using game::Pending;

constexpr const char* kFieldOfArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kCloseKallene = "samples/bronze-road/two-duties.yaml";

// How much of which colour is drawn in a part of the screen, by a panel and what lies in it.
std::map<ImU32, int> inksIn(const char* panel, const ImRect& box) {
    std::map<ImU32, int> inks;
    const ImGuiWindow* root = ImGui::FindWindowByName(panel);
    if (root == nullptr) return inks;
    for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows) {
        if (!one->WasActive || !std::string_view(one->Name).starts_with(panel)) continue;
        for (const ImDrawVert& corner : one->DrawList->VtxBuffer)
            if (box.Contains(corner.pos)) ++inks[corner.col];
    }
    return inks;
}

ImRect around(ImVec2 middle, float half) {
    return {middle.x - half, middle.y - half, middle.x + half, middle.y + half};
}

void answerPlainly(session::TestPlay& play) {
    const session::PlayQuestion& asked = play.question();
    if (asked.what == Pending::What::Chance) (void)play.roll();
    else if (asked.mayPass) (void)play.answer({game::kPass, {}});
    else if (asked.shape == Pending::Shape::Some) (void)play.answer({0, {0}});
    else (void)play.answer(asked.options.front().answer);
}

session::TestPlay& atActions(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    ui.Yield(4);
    session::TestPlay& play = *sheetOf(fixture).play;
    for (int i = 0; i < 100 && !session::playMapOf(play).acting; ++i) answerPlainly(play);
    ui.WindowFocus("//Battlefield");
    ui.Yield(4);
    settle(ui, fixture);
    return play;
}

std::string numberOf(const session::TestPlay& play, grid::CellId cell) {
    return play.setup().geometry().numberText(cell);
}

// A counter is in the hand: pointing at a place where it can go marks the row that goes there and brings it
// into sight, and pointing at a row draws upon the map where that leads.
void rowsAndMapMarkEachOther(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = atActions(ui, fixture);
    fixture.shell.bench().show("Test play");
    ui.Yield(4);
    const session::CounterPlay counter = byLine(play).front();
    const session::PlayKind& kind = counter.kinds.front();
    IM_CHECK_GT(kind.ways.size(), 3U);
    click(ui, screenOf(ui, fixture, numberOf(play, play.position().cell(counter.piece))));
    settle(ui, fixture);
    const std::string title = play.setup().model().actions[static_cast<std::size_t>(kind.action)].named.title;
    const auto rowTo = [&](grid::CellId cell) {
        return fmt::format("//Test play/**/{}  to: {}", title, numberOf(play, cell));
    };
    const grid::CellId near = kind.ways.front().cell;
    const std::string row = rowTo(near);
    const ImVec2 there = screenOf(ui, fixture, numberOf(play, near));
    ui.MouseMoveToPos(screenOf(ui, fixture, "001"));
    ui.Yield(4);
    const auto rowInks = [&] { return inksIn("Test play", ui.ItemInfo(row.c_str()).RectFull); };
    const auto mapInks = [&] { return inksIn("Battlefield", around(there, 24)); };
    const std::map<ImU32, int> rowBefore = rowInks();
    const std::map<ImU32, int> mapBefore = mapInks();
    ui.MouseMoveToPos(there);
    ui.Yield(6);
    IM_CHECK(rowInks() != rowBefore);
    ui.MouseMoveToPos(screenOf(ui, fixture, "001"));
    ui.Yield(6);
    IM_CHECK(mapInks() == mapBefore);
    ui.MouseMove(row.c_str());
    ui.Yield(6);
    IM_CHECK(mapInks() != mapBefore);
    // A row out of sight is brought into it.
    const grid::CellId far = kind.ways.back().cell;
    ui.MouseMoveToPos(screenOf(ui, fixture, numberOf(play, far)));
    ui.Yield(6);
    IM_CHECK_GT(ui.ItemInfo(rowTo(far).c_str()).RectClipped.GetHeight(), 8.0F);
    fixture.wantedPicture = "row-marks-map";
    ui.Yield(12);
}

// The handle of the timeline is taken along: the game goes back under the hand, and forth again.
void theTimelineIsDragged(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = atActions(ui, fixture);
    for (int i = 0; i < 12; ++i) {
        answerPlainly(play);
        ui.Yield(2);
    }
    fixture.shell.bench().show("Log");
    ui.Yield(6);
    const auto given = [&] { return sheetOf(fixture).play->played().back().answers.size(); };
    const std::size_t all = given();
    IM_CHECK_GT(all, 8U);
    const ImRect line = ui.ItemInfo("//Log/timeline").RectFull;
    const float y = line.Min.y + 10;
    ui.MouseMoveToPos({line.Max.x - 6, y});
    ui.MouseDown();
    ui.Yield(2);
    ui.MouseMoveToPos({line.GetCenter().x, y});
    ui.Yield(6);
    const std::size_t half = given();
    IM_CHECK_LT(half, all);
    IM_CHECK_GT(half, 0U);
    ui.MouseMoveToPos({line.Min.x + line.GetWidth() / 4, y});
    ui.Yield(6);
    IM_CHECK_LT(given(), half);
    ui.MouseMoveToPos({line.Max.x - 4, y});
    ui.Yield(6);
    IM_CHECK_EQ(given(), all);
    ui.MouseUp();
    ui.Yield(4);
    IM_CHECK_EQ(given(), all);
}

// Lines of one side alone; a click on a line shows where it was.
void theLogIsOfOneSideAndShowsPlaces(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = atActions(ui, fixture);
    std::vector<std::string> moved; // by side: who marched
    for (int i = 0; i < 200 && moved.size() < 2; ++i) {
        const session::PlayMap map = session::playMapOf(play);
        const int side = play.question().side;
        if (map.acting && static_cast<int>(moved.size()) == (side == 0 ? 0 : side) && !map.counters.empty() &&
            !map.counters.front().kinds.front().ways.empty()) {
            const session::CounterPlay& walker = map.counters.front();
            const std::size_t choice = walker.kinds.front().ways.front().choices.front();
            IM_CHECK(play.answer(play.question().options[choice].answer).has_value());
            moved.push_back(numberOf(play, play.position().cell(walker.piece)));
        } else {
            answerPlainly(play);
        }
    }
    IM_CHECK_EQ(moved.size(), 2U);
    fixture.shell.bench().show("Log");
    ui.Yield(6);
    const auto tells = [&](const std::string& cell) { return isWritten("Log", " to " + cell); };
    IM_CHECK(tells(moved[0]));
    IM_CHECK(tells(moved[1]));
    for (const int side : {0, 1}) {
        ui.ItemClick(fmt::format("//Log/whose/{}", play.setup().side(side).title).c_str());
        ui.Yield(4);
        IM_CHECK(tells(moved[static_cast<std::size_t>(side)]));
        IM_CHECK(!tells(moved[static_cast<std::size_t>(1 - side)]));
    }
    ui::Viewport& view = stateOf<ui::Viewport>(fixture);
    view.found = {};
    ImVec2 line{};
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.window.find("lines") != std::string::npos &&
            drawn.text.find(" to " + moved[1]) != std::string::npos)
            line = drawn.box.GetCenter();
    IM_CHECK_GT(line.y, 0.0F);
    click(ui, line);
    ui.Yield(2);
    IM_CHECK(stateOf<ui::Viewport>(fixture).found == cellOf(fixture, moved[1]));
}

// Light foot of the Aetolians stands among the phalanx twice: what must be done is told in the colour of
// warnings, and whoever has to do it is ringed in it.
void writeTwoDuties(const std::filesystem::path& directory) {
    std::string text = textOf(directory / "samples" / "bronze-road" / "kallene.yaml");
    const std::string far = "1002, 1008";
    text.replace(text.find(far), far.size(), "0606, 0608");
    std::ofstream(directory / kCloseKallene) << text;
}

void whatIsDueIsAmber(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    ui.Yield(4);
    session::TestPlay& play = *sheetOf(fixture).play;
    for (int i = 0; i < 60 && play.question().mustReason.empty(); ++i) answerPlainly(play);
    const std::string reason = play.question().mustReason;
    IM_CHECK(!reason.empty());
    ui.WindowFocus("//Battlefield");
    ui.Yield(4);
    settle(ui, fixture);
    ui.Yield(4);
    ImRect said;
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.window.starts_with("Battlefield") &&
            reason.find(drawn.text.substr(0, 24)) != std::string::npos && drawn.text.size() > 24)
            said = drawn.box;
    IM_CHECK_GT(said.GetWidth(), 40.0F);
    fixture.wantedPicture = "due-amber";
    ui.Yield(12);
    const session::PlayMap map = session::playMapOf(play);
    IM_CHECK(!map.counters.empty());
    const ImVec2 middle =
        screenOf(ui, fixture, numberOf(play, play.position().cell(map.counters.front().piece)));
    IM_CHECK(inksIn("Battlefield", around(middle, 60)).contains(ui::col(ui::kDueInk)));
    // Space passes nothing that is due.
    const std::size_t before = play.played().back().answers.size();
    press(ui, ImGuiKey_Space);
    IM_CHECK_EQ(play.played().back().answers.size(), before);
}

// Paced: between two actions of the computer there is time to look.
void aPacedComputerWaits(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    ui.ItemClick("//Game/Dice fall by themselves");
    ui.ItemClick("//Game/$$0/leader/Computer");
    ui.ItemClick("//Game/pace/Paced");
    ui.ItemClick("//Game/$$1/leader/Computer");
    const session::TestPlay& play = *sheetOf(fixture).play;
    const auto acts = [&] {
        const auto& log = play.log();
        return std::ranges::count(log, game::LogEntry::Kind::Action, &game::LogEntry::kind);
    };
    std::vector<double> when;
    auto seen = acts();
    for (int i = 0; i < 3000 && when.size() < 4; ++i) {
        ui.Yield();
        if (acts() == seen) continue;
        seen = acts();
        when.push_back(ImGui::GetTime());
    }
    IM_CHECK_EQ(when.size(), 4U);
    for (std::size_t i = 1; i < when.size(); ++i) IM_CHECK_GT(when[i] - when[i - 1], 0.5);
}

// What is typed into the order of battle stands on the map before Enter, and leaves it with the text.
void typedLinesStandAsGhosts(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const ImVec2 there = screenOf(ui, fixture, "047");
    const auto inks = [&] { return inksIn("Battlefield", around(there, 20)); };
    ui.ItemInput("//Order of battle/##quick entry");
    ui.Yield(4);
    const std::map<ImU32, int> before = inks();
    const int pieces = setupOf(fixture).pieceCount();
    ui.KeyCharsAppend("WARB 047");
    ui.Yield(6);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), pieces);
    IM_CHECK(inks() != before);
    fixture.wantedPicture = "typed-ghost";
    ui.Yield(12);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_A);
    ui.KeyPress(ImGuiKey_Delete);
    ui.Yield(6);
    IM_CHECK(inks() == before);
}

// *Saved* is said of what is on the disk alone. While a window over the desk has the keyboard, keys of the
// document behind it do nothing to that.
void savedIsSaidOfAFile(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    const auto says = [](const char* words) {
        return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) { return drawn.text == words; });
    };
    const auto path = fixture.directory / kFieldOfArretium;
    IM_CHECK(says("Saved"));
    ui.WindowFocus("//Battlefield");
    drag(ui, screenOf(ui, fixture, "123"), screenOf(ui, fixture, "081"));
    ui.Yield(4);
    IM_CHECK(says("Not saved"));
    IM_CHECK(!says("Saved"));
    const std::string before = textOf(path);
    sheetOf(fixture).tools.selection.clear();
    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(6);
    for (int i = 0; i < 2; ++i) {
        press(ui, ImGuiMod_Ctrl | ImGuiKey_A);
        press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
        IM_CHECK(sheetOf(fixture).tools.selection.pieces.empty());
        IM_CHECK(textOf(path) == before);
        ui.ItemClick("//New scenario/shoved/First row"); // no field has the keyboard now
    }
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    ui.Yield(4);
    IM_CHECK(textOf(path) != before);
    IM_CHECK(says("Saved"));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_N);
    ui.Yield(6);
    ui.ItemClick("//New scenario/Make it");
    ui.Yield(8);
    IM_CHECK(says("No file yet: Ctrl+S"));
    IM_CHECK(!says("Saved"));
}

} // namespace

std::vector<GuiTest> markTests() {
    return {
        {"marks: a row of the list and its place on the map mark each other", kFieldOfArretium,
         rowsAndMapMarkEachOther},
        {"marks: the timeline is dragged back and forth", kFieldOfArretium, theTimelineIsDragged},
        {"marks: the log is of one side where that is asked, and a line shows its place", kFieldOfArretium,
         theLogIsOfOneSideAndShowsPlaces},
        {"marks: what is due is amber in words and on the map, and not passed", kCloseKallene,
         whatIsDueIsAmber, writeTwoDuties},
        {"marks: a paced computer leaves time between its actions", kFieldOfArretium, aPacedComputerWaits},
        {"marks: lines that are typed stand on the map as ghosts", kFieldOfArretium, typedLinesStandAsGhosts},
        {"marks: Saved is said of a file alone, and keys behind a window over the desk wait",
         kFieldOfArretium, savedIsSaidOfAFile},
    };
}

} // namespace groma::gui
