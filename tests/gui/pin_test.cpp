// Rules pinned as A: the strip that tells in every workspace what differs and what that moved, and the matrix
// of both by keyboard.
#include "tests/gui/pin_test.h"

#include "editor/session/edits/forms/rules.h"
#include "editor/ui/panels/balance/elsewhere.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/pinned.h"
#include "editor/ui/workbench/state/what_if.h"
#include "tests/gui/cut_off.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/pictures.h"
#include "tests/gui/steps.h"

#include <fmt/core.h>
#include <imgui_internal.h>
#include <imgui_te_engine.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kStrip = "//##pin";

bool hasStrip() {
    const ImGuiWindow* window = ImGui::FindWindowByName("##pin");
    return window != nullptr && window->WasActive && !window->Hidden;
}

void settleAll(ImGuiTestContext& ui, Fixture& fixture) {
    const ui::Workbench& bench = fixture.shell.bench();
    for (int frame = 0; frame < 50'000; ++frame) {
        ui.Yield();
        if (frame > 8 && bench.studies.running().empty() && bench.longJobs.running().empty() &&
            bench.jobs.running().empty())
            return;
    }
    IM_ERRORF("%s", "work in the background does not end");
}

int typeNamed(const game::Setup& setup, const char* id) {
    const auto& types = setup.model().types;
    const auto found = std::ranges::find_if(types, [&](const auto& one) { return one.named.id == id; });
    return static_cast<int>(found - types.begin());
}
int attributeNamed(const game::Setup& setup, const char* id) {
    const auto& all = setup.model().attributes;
    const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.named.id == id; });
    return static_cast<int>(found - all.begin());
}

void changeWarbands(Fixture& fixture, const char* value) {
    const game::Setup& setup = setupOf(fixture);
    fixture.shell.bench().commit(session::setTypeAttribute(
        sheetOf(fixture).document(), typeNamed(setup, "WARB"), attributeNamed(setup, "cp"), false, value));
}

void aIsPinnedAndNothingDiffersYet(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    IM_CHECK(!hasStrip());
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_A);
    ui.Yield(3);
    IM_CHECK(hasStrip());
    IM_CHECK(!stateOf<ui::PinnedRules>(fixture).at.empty());
    const ImGuiWindow* window = ImGui::FindWindowByName("##pin");
    IM_CHECK_EQ(window->Size.x, ImGui::GetIO().DisplaySize.x);
    IM_CHECK_EQ(window->Size.y, 32.0F);
    // The docks begin below it.
    IM_CHECK(ui.WindowInfo("//Battlefield").Window->Pos.y >= window->Pos.y + window->Size.y);
    IM_CHECK(!ui.ItemExists((std::string(kStrip) + "/odds").c_str()));
    IM_CHECK(ui.ItemExists((std::string(kStrip) + "/Unpin").c_str()));
    takePicture(ui, fixture, "pin-same");
}

// The largest change stands there with its rule; a click on a count opens its list.
void aNumberDiffers(ImGuiTestContext& ui, Fixture& fixture) {
    changeWarbands(fixture, "4");
    settleAll(ui, fixture);
    const auto* changes = stateOf<ui::PinnedRules>(fixture).changes.value();
    IM_CHECK(changes != nullptr);
    IM_CHECK_EQ(changes->size(), 1U);
    IM_CHECK_STR_EQ(changes->front().before.c_str(), "3");
    IM_CHECK_STR_EQ(changes->front().after.c_str(), "4");
    IM_CHECK_STR_EQ(changes->front().cite.c_str(), "8.1");
    for (const char* item : {"odds", "snippets", "studies", "what differs", "Back to A", "Keep B", "Unpin"})
        IM_CHECK(ui.ItemExists((std::string(kStrip) + "/" + item).c_str()));
    IM_CHECK(!ui.ItemExists((std::string(kStrip) + "/game").c_str())); // none is played
    ui.ItemClick((std::string(kStrip) + "/snippets").c_str());
    ui.Yield(12);
    IM_CHECK(fixture.shell.bench().settings.workspace == ui::Workspace::Balance);
    IM_CHECK(ui.WindowInfo("//What moved@Balance").Window->DockTabIsVisible);
    ui.ItemClick((std::string(kStrip) + "/odds").c_str());
    ui.Yield(4);
    ui.ItemClick("//Matrix@Balance/**/Work out every pair");
    settleAll(ui, fixture);
    // Alone, Formation takes back what a warband of 4 gains: nothing moves, and the matrix says why.
    const auto found = stateOf<ui::Balancing>(fixture).matrix.value();
    IM_CHECK(!found->a.cells.empty());
    IM_CHECK(session::movedCells(found->a, found->b).empty());
    IM_CHECK(found->unmoved.find("Formation, 7.1") != std::string::npos);
}

void itStandsInEveryWorkspace(ImGuiTestContext& ui, Fixture& fixture) {
    ui::Workbench& bench = fixture.shell.bench();
    const WatchTexts watch; // cutOff finds what is cut off while one stands
    const std::array<const char*, 3> names{"design", "transcribe", "balance"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        bench.settings.workspace = static_cast<ui::Workspace>(i);
        ui.Yield(8);
        IM_CHECK(hasStrip());
        for (const float scale : {1.0F, 2.0F})
            for (const bool light : {false, true}) {
                if (light && i != 2) continue; // one workspace in both themes
                bench.settings.scale = scale;
                bench.settings.light = light;
                ui.Yield(6);
                settleAll(ui, fixture);
                for (const std::string& cut : cutOff())
                    if (cut.find("##pin") != std::string::npos) IM_ERRORF("%s", cut.c_str());
                takePicture(ui, fixture,
                            std::string("pin-") + names.at(i) + (scale > 1 ? "-200" : "") +
                                (light ? "-light" : ""));
            }
        bench.settings.scale = 1;
        bench.settings.light = false;
    }
    ui.Yield(6);
}

void backOnAndAway(ImGuiTestContext& ui, Fixture& fixture) {
    const auto same = [&] {
        return stateOf<ui::WhatIf>(fixture).pinned->fingerprint() ==
               sheetOf(fixture).document().fingerprint();
    };
    const std::uint64_t b = sheetOf(fixture).document().fingerprint();
    ui.ItemClick((std::string(kStrip) + "/Back to A").c_str());
    ui.Yield(4);
    IM_CHECK(same());
    IM_CHECK(sheetOf(fixture).document().fingerprint() != b);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z); // B is not lost
    ui.Yield(4);
    IM_CHECK_EQ(sheetOf(fixture).document().fingerprint(), b);
    ui.ItemClick((std::string(kStrip) + "/Keep B").c_str());
    ui.Yield(4);
    IM_CHECK(same());
    IM_CHECK_EQ(sheetOf(fixture).document().fingerprint(), b);
    ui.ItemClick((std::string(kStrip) + "/Unpin").c_str());
    ui.Yield(4);
    IM_CHECK(!hasStrip());
}

void thePinTellsWhatItMoves(ImGuiTestContext& ui, Fixture& fixture) {
    walk(ui, fixture,
         {aIsPinnedAndNothingDiffersYet, aNumberDiffers, itStandsInEveryWorkspace, backOnAndAway});
}

std::string typeOf(Fixture& fixture, int piece) {
    const game::Setup& setup = setupOf(fixture);
    return setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id;
}

void theMatrixIsWalkedByKeys(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Balancing& now = stateOf<ui::Balancing>(fixture);
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_A);
    changeWarbands(fixture, "4");
    press(ui, ImGuiMod_Alt | ImGuiKey_3);
    ui.Yield(10);
    for (int i = 0; i < 30 && ImGui::GetCurrentContext()->NavWindow->RootWindow !=
                                  ImGui::FindWindowByName("Matrix@Balance");
         ++i)
        press(ui, ImGuiKey_F6);
    IM_CHECK(ImGui::GetCurrentContext()->NavWindow->RootWindow == ImGui::FindWindowByName("Matrix@Balance"));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Enter);
    settleAll(ui, fixture);
    const auto found = now.matrix.value();
    IM_CHECK(found != nullptr && !found->a.cells.empty());
    const auto columns = static_cast<int>(found->b.defenders.size());
    press(ui, ImGuiKey_DownArrow);
    IM_CHECK_EQ(now.cell, 0);
    press(ui, ImGuiKey_DownArrow);
    press(ui, ImGuiKey_RightArrow);
    IM_CHECK_EQ(now.cell, columns + 1);
    ui.Yield(4);
    const auto question = stateOf<ui::WhatIf>(fixture).question; // follows, and the keys stay here
    IM_CHECK_STR_EQ(typeOf(fixture, question->piece).c_str(), found->b.attackers[1].c_str());
    IM_CHECK_STR_EQ(typeOf(fixture, question->target).c_str(), found->b.defenders[1].c_str());
    press(ui, ImGuiKey_LeftArrow);
    IM_CHECK_EQ(now.cell, columns);
    // The other side attacks beside it: to the left of its first column lies the last of this block.
    const auto own = static_cast<int>(found->b.cells.size());
    IM_CHECK(!found->turned.b.cells.empty());
    IM_CHECK(found->turned.b.attackers == found->b.defenders);
    IM_CHECK(found->side != found->turned.side);
    for (int i = 1; i < columns; ++i) press(ui, ImGuiKey_RightArrow);
    IM_CHECK_EQ(now.cell, 2 * columns - 1);
    press(ui, ImGuiKey_RightArrow);
    const auto turnedColumns = static_cast<int>(found->turned.b.defenders.size());
    IM_CHECK_EQ(now.cell, own + turnedColumns);
    ui.Yield(4);
    const auto other = stateOf<ui::WhatIf>(fixture).question;
    IM_CHECK_EQ(setupOf(fixture).sideOf(other->piece), setupOf(fixture).sideOf(question->target));
    takePicture(ui, fixture, "matrix-two-blocks");
    press(ui, ImGuiKey_LeftArrow);
    IM_CHECK_EQ(now.cell, 2 * columns - 1);
    const int shown = now.shown;
    press(ui, ImGuiKey_Tab);
    IM_CHECK_EQ(now.shown, (shown + 1) % 3);
    press(ui, ImGuiMod_Shift | ImGuiKey_Tab);
    IM_CHECK_EQ(now.shown, shown);
    const std::uint64_t edited = sheetOf(fixture).document().fingerprint();
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z); // no text is typed: the document's
    ui.Yield(4);
    IM_CHECK(sheetOf(fixture).document().fingerprint() != edited);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Y);
    ui.Yield(4);
    IM_CHECK_EQ(sheetOf(fixture).document().fingerprint(), edited);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_C);
    const std::string table = ImGui::GetClipboardText();
    IM_CHECK_EQ(std::ranges::count(table, '\n'), static_cast<std::ptrdiff_t>(found->b.attackers.size()) + 1);
    IM_CHECK_EQ(std::ranges::count(table, '\t'),
                static_cast<std::ptrdiff_t>((found->b.attackers.size() + 1) * found->b.defenders.size()));
    takePicture(ui, fixture, "matrix-keys");
    press(ui, ImGuiKey_Enter);
    ui.Yield(8);
    IM_CHECK(fixture.shell.bench().settings.workspace == ui::Workspace::Design);
    IM_CHECK(stateOf<ui::WhatIf>(fixture).question.has_value());
}

// Of a number that the situation does not read no cell moves, and one line says why.
void nothingMovesAndItSaysWhy(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const game::Setup& setup = setupOf(fixture);
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_A);
    fixture.shell.bench().commit(session::setTypeAttribute(
        sheetOf(fixture).document(), typeNamed(setup, "WARB"), attributeNamed(setup, "mp"), false, "5"));
    press(ui, ImGuiMod_Alt | ImGuiKey_3);
    ui.Yield(10);
    ui.ItemClick("//Matrix@Balance/**/Work out every pair");
    settleAll(ui, fixture);
    const auto found = stateOf<ui::Balancing>(fixture).matrix.value();
    IM_CHECK(session::movedCells(found->a, found->b).empty());
    IM_CHECK(!found->unmoved.empty());
    takePicture(ui, fixture, "matrix-unmoved");
}

// Esc lets the work stand still, and asking goes on with it; of other texts the sheet is dimmed and says so.
void workIsPausedByKeyAndOldAnswersAreDimmed(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Balancing& now = stateOf<ui::Balancing>(fixture);
    for (ui::Balancing::Player& player : now.players) player.kind = sim::PlayerKind::Random;
    now.within = 1;
    now.battles = 100'000;
    now.effects = false;
    press(ui, ImGuiMod_Alt | ImGuiKey_3);
    ui.Yield(10);
    ui.ItemClick("//Question@Balance/**/Ask who wins");
    for (int frame = 0; frame < 20'000 && (!now.balance.value() || now.balance.value()->sheet.battles() < 16);
         ++frame)
        ui.Yield();
    ui.WindowFocus("//Question@Balance");
    press(ui, ImGuiKey_Escape);
    ui.Yield(3);
    IM_CHECK(now.balance.paused());
    IM_CHECK(stateOf<ui::WhatIf>(fixture).question.has_value()); // one level at a time
    takePicture(ui, fixture, "balance-paused-by-key");
    ui.WindowFocus("//Question@Balance");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Enter);
    ui.Yield(3);
    IM_CHECK(!now.balance.paused());
    now.balance.cancel();
    settleAll(ui, fixture);
    IM_CHECK(now.balance.value()->cancelled);
    changeWarbands(fixture, "4");
    ui.Yield(4);
    IM_CHECK(ui.ItemExists("//Balance sheet@Balance/**/Ask again"));
    takePicture(ui, fixture, "balance-other-rules");
    changeWarbands(fixture, "3"); // the same text by another way is no other document
    ui.Yield(4);
    IM_CHECK(!ui.ItemExists("//Balance sheet@Balance/**/Ask again"));
}

// A pin says nothing of another document: not in the matrix, the sheet or What moved, and each tells so.
void aPinOfAnotherDocumentIsRefused(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const session::Document arretium = sheetOf(fixture).document();
    fixture.shell.bench().open((fixture.directory / "samples/ars-bellum/telamon.yaml").string());
    for (int frame = 0; frame < 2'000 && sheetOf(fixture).document().startPath() != "telamon.yaml"; ++frame)
        ui.Yield();
    IM_CHECK_STR_EQ(sheetOf(fixture).document().startPath().c_str(), "telamon.yaml");
    changeWarbands(fixture, "4");
    press(ui, ImGuiMod_Alt | ImGuiKey_3);
    ui.Yield(10);
    stateOf<ui::WhatIf>(fixture).pinned = arretium;
    ui.Yield(4);
    IM_CHECK(!hasStrip());
    const WatchTexts watch;
    for (const char* panel : {"What moved", "Balance sheet", "Matrix"}) {
        ui.WindowFocus((std::string("//") + panel + "@Balance").c_str());
        ui.Yield(4);
        IM_CHECK(std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
            return drawn.window.find(panel) != std::string::npos &&
                   drawn.text.find("A was pinned in arretium.yaml") != std::string::npos;
        }));
    }
    IM_CHECK(stateOf<ui::Balancing>(fixture).snippets.value() == nullptr);
    takePicture(ui, fixture, "pin-of-another");
    stateOf<ui::Balancing>(fixture).situation = "studies/types.yaml";
    ui.ItemClick("//Matrix@Balance/**/Work out every pair");
    settleAll(ui, fixture);
    const auto found = stateOf<ui::Balancing>(fixture).matrix.value();
    IM_CHECK_STR_EQ(found->failure.c_str(), "");
    IM_CHECK(!found->b.cells.empty());
    IM_CHECK(found->a.cells.empty());
}

void writeWideStudy(const std::filesystem::path& directory) {
    std::ofstream(directory / "samples/ars-bellum/studies/whoever.yaml")
        << "groma: study/1\ntitle: Whoever against whomever\nquestion: What comes of it?\n"
           "matrix: ../snippets/6.4-macedonians-odds.yaml\n";
}

// A study that asks for a matrix puts a situation of its own, chosen by its title; rules A and B meet in it.
void theMatrixIsAskedInANamedSituation(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_A);
    changeWarbands(fixture, "2");
    press(ui, ImGuiMod_Alt | ImGuiKey_3);
    ui.Yield(10);
    settleAll(ui, fixture);
    ui.ItemClick("//Matrix@Balance/**/situation/open");
    ui.ItemClick("//$FOCUSED/Who attacks whom in the Macedonian example");
    settleAll(ui, fixture);
    ui::Balancing& now = stateOf<ui::Balancing>(fixture);
    IM_CHECK_STR_EQ(now.situation.c_str(), "studies/types.yaml");
    auto found = now.matrix.value();
    IM_CHECK_STR_EQ(found->failure.c_str(), "");
    IM_CHECK_STR_EQ(found->title.c_str(), "Who attacks whom in the Macedonian example");
    IM_CHECK_EQ(found->b.attackers.size(), 2U); // as its frame says
    IM_CHECK_EQ(found->b.defenders.size(), 3U);
    // The study's answer is that of the rules as they were: under A.
    IM_CHECK_STR_EQ(found->a.cells.front().refused.c_str(), "");
    std::string said;
    for (const odds::Chance& chance : found->a.cells.front().chances)
        said += chance.name + " " + chance.chance.toString() + " ";
    IM_CHECK_STR_EQ(said.c_str(), "DR 2/3 DT 1/3 ");
    IM_CHECK(found->moved > 0);
    takePicture(ui, fixture, "matrix-situation");
    ui.ItemClick("//Matrix@Balance/**/situation/open");
    ui.ItemClick("//$FOCUSED/As the what-if puts it");
    settleAll(ui, fixture);
    found = now.matrix.value();
    IM_CHECK(now.situation.empty());
    IM_CHECK(found->b.attackers.size() > 2);
    // How many cells moved in each situation, and what the change does there to the two types of the what-if.
    const std::vector<ui::SituationMet>* met = now.situationsMet.value();
    IM_CHECK(met != nullptr && met->size() == 2);
    IM_CHECK_STR_EQ(met->front().refused.c_str(), "");
    // Of all types against all types there are too many to ask unasked, after each edit.
    IM_CHECK_STR_EQ(met->back().title.c_str(), "Whoever against whomever");
    IM_CHECK(met->back().refused.find("pairs of types are asked when the situation is chosen") !=
             std::string::npos);
    IM_CHECK(met->front().moved() > 0);
    const WatchTexts watch;
    ui.Yield(4);
    const auto says = [](const char* panel, const std::string& words) {
        return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
            return drawn.window.find(panel) != std::string::npos &&
                   drawn.text.find(words) != std::string::npos;
        });
    };
    IM_CHECK(says("Matrix", "Moved: "));
    IM_CHECK(says("Matrix", fmt::format("{} of {} Who attacks", met->front().moved(), met->front().cells())));
    const auto question = stateOf<ui::WhatIf>(fixture).question;
    IM_CHECK_STR_EQ(typeOf(fixture, question->piece).c_str(), "WARB");
    IM_CHECK_STR_EQ(typeOf(fixture, question->target).c_str(), "HAST");
    ui.WindowFocus("//What if@Balance");
    ui.Yield(4);
    IM_CHECK(says("What if", "And elsewhere"));
    // Both sides have both types: the attack of the side that acts in the what-if is told, not the first.
    ui::SituationMet both;
    for (ui::MatrixBlock& block : both.blocks) {
        block.side = &block == &both.blocks[0] ? "Gauls" : "Romans";
        block.b.attackers = block.b.defenders = {"HAST", "WARB"};
        block.b.cells.resize(4);
        block.a = block.b;
    }
    IM_CHECK(ui::pairIn(both, "WARB", "HAST", "Romans") ==
             std::pair(std::as_const(both).blocks.data() + 1, std::size_t{2}));
    IM_CHECK(ui::pairIn(both, "WARB", "HAST", "Gauls").first == both.blocks.data());
    IM_CHECK(ui::pairIn(both, "WARB", "HAST", "Parthians").first == both.blocks.data());
    IM_CHECK(ui::pairIn(both, "WARB", "PHAL", "Romans").first == nullptr);
    const auto head = std::ranges::find(drawnTexts(), "And elsewhere", &DrawnText::text);
    ImGuiWindow* panel = ui.WindowInfo("//What if@Balance").Window;
    ImGui::SetScrollY(panel, panel->Scroll.y + head->box.Min.y - panel->Pos.y - 120);
    ui.Yield(4);
    takePicture(ui, fixture, "matrix-elsewhere");
    fixture.shell.bench().settings.light = true;
    ui.Yield(4);
    takePicture(ui, fixture, "matrix-elsewhere-light");
    fixture.shell.bench().settings.light = false;
}

} // namespace

std::vector<GuiTest> pinTests() {
    return {
        {"pin: a strip tells in every workspace what differs from A and what that moved", kArretium,
         thePinTellsWhatItMoves},
        {"pin: the matrix of A and B is walked by keys, copied, and leads to the battlefield", kArretium,
         theMatrixIsWalkedByKeys},
        {"pin: a matrix in which nothing moved says why", kArretium, nothingMovesAndItSaysWhy},
        {"pin: of another document it says nothing, and that is told", kArretium,
         aPinOfAnotherDocumentIsRefused},
        {"pin: the matrix is asked in a situation with a name, under A and B", kArretium,
         theMatrixIsAskedInANamedSituation, writeWideStudy},
        {"pin: work is paused by a key, and an answer of other rules is dimmed", kArretium,
         workIsPausedByKeyAndOldAnswersAreDimmed},
    };
}

} // namespace groma::gui
