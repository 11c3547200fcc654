// The Balance workspace: who wins and why is asked with the mouse, in the background, while the window goes
// on.
#include "editor/session/edits/forms/rules.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/pictures.h"

#include <imgui_internal.h>
#include <imgui_te_engine.h>

#include <algorithm>
#include <string>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kZela = "samples/special-stands/zela.yaml";

ui::Balancing& balancing(Fixture& fixture) { return stateOf<ui::Balancing>(fixture); }

// Players who take what comes: the window is what is tested.
void enterBalance(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    for (ui::Balancing::Player& player : balancing(fixture).players) player.kind = sim::PlayerKind::Random;
    press(ui, ImGuiMod_Alt | ImGuiKey_3);
    ui.Yield(10);
}

void theSheetIsAskedPausedAndStopped(ImGuiTestContext& ui, Fixture& fixture) {
    enterBalance(ui, fixture);
    for (const char* panel : {"//Question@Balance", "//Matrix@Balance", "//Balance sheet@Balance",
                              "//Sweep@Balance", "//Worth@Balance", "//What if@Balance"}) {
        IM_CHECK(ui.WindowInfo(panel).Window != nullptr);
        IM_CHECK(ui.WindowInfo(panel).Window->DockTabIsVisible);
    }
    takePicture(ui, fixture, "balance-empty");
    balancing(fixture).within = 1;
    balancing(fixture).battles = 100'000;
    ui.ItemClick("//Question@Balance/**/Ask who wins");
    ui.Yield(3);
    IM_CHECK(balancing(fixture).balance.running());
    int frames = 0;
    while (frames < 20'000 && (!balancing(fixture).balance.value() ||
                               balancing(fixture).balance.value()->sheet.battles() < 16)) {
        ui.Yield();
        ++frames;
    }
    IM_CHECK(frames > 3); // nobody waited for the first battles
    ui.ItemClick("//Question@Balance/**/Pause");
    ui.Yield(4);
    IM_CHECK(balancing(fixture).balance.paused());
    takePicture(ui, fixture, "balance-paused");
    ui.ItemClick("//Question@Balance/**/Go on");
    ui.Yield(2);
    IM_CHECK(!balancing(fixture).balance.paused());
    ui.ItemClick("//Question@Balance/**/Cancel");
    settleStudies(ui, fixture);
    IM_CHECK(!balancing(fixture).balance.running());
    const auto known = balancing(fixture).balance.value();
    IM_CHECK(known->cancelled);
    IM_CHECK(known->sheet.battles() >= 16U); // what is known stays
    IM_CHECK(ui.ItemExists("//Question@Balance/**/Ask again"));
    // One of them is laid on the map, at the end that it had.
    const auto ended = std::ranges::find_if(known->battles, [](const auto& one) { return one.winner >= 0; });
    IM_CHECK(ended != known->battles.end());
    fixture.shell.bench().show("Battles");
    ui.Yield(6);
    const auto number = static_cast<int>(ended - known->battles.begin());
    ui.ItemClick(("//Battles@Balance/$$" + std::to_string(number) + "/battle").c_str());
    settleStudies(ui, fixture);
    ui.Yield(8);
    const ui::Sheet& sheet = *fixture.shell.bench().sheet();
    IM_CHECK(sheet.play.has_value());
    IM_CHECK(sheet.mode == ui::Mode::Play);
    IM_CHECK(fixture.shell.bench().settings.workspace == ui::Workspace::Design);
    IM_CHECK(sheet.play->question().finished);
    IM_CHECK_EQ(sheet.play->position().verdict(), ended->verdict);
}

// The whole answer of a small battle, then a number of it under the pinned rules, and that number swept.
void whatIsChangedIsLaidBesideThePinnedRules(ImGuiTestContext& ui, Fixture& fixture) {
    enterBalance(ui, fixture);
    ui::Balancing& now = balancing(fixture);
    now.battles = 64;
    now.within = 3;
    now.pairs = 16;
    ui.ItemInputValue("//Question@Balance/**/##only", "CHAR");
    ui.Yield(2);
    IM_CHECK_STR_EQ(now.only.c_str(), "CHAR");
    ui.ItemClick("//Question@Balance/**/Ask who wins");
    settleStudies(ui, fixture);
    auto answer = now.balance.value();
    IM_CHECK(answer->stage == session::BalanceAnswer::Stage::Done);
    IM_CHECK_EQ(answer->sheet.battles(), 64U);
    IM_CHECK(!answer->effects.empty());
    IM_CHECK(!answer->pinned.has_value());
    takePicture(ui, fixture, "balance-dark");
    fixture.shell.bench().settings.light = true;
    ui.Yield(4);
    takePicture(ui, fixture, "balance-light");
    fixture.shell.bench().settings.light = false;
    // A bar of a number takes it to the sweep.
    const auto number = std::ranges::find_if(answer->effects, [](const session::ChangeEffect& one) {
        return one.change.kind == formats::Change::Kind::Number && one.refused.empty() &&
               one.effect.difference().count() > 0;
    });
    IM_CHECK(number != answer->effects.end());
    ui.ItemClick(("//Worth@Balance/**/" + number->change.about).c_str());
    ui.Yield(3);
    IM_CHECK(now.sweepName.starts_with(number->change.path + ":" + std::to_string(number->change.line)));
    IM_CHECK(!now.sweepValues.empty());
    now.sweepBattles = 24;
    ui.ItemClick("//Sweep@Balance/**/Sweep it");
    settleStudies(ui, fixture);
    const auto swept = now.sweep.value();
    IM_CHECK_STR_EQ(swept->answer.failure.c_str(), "");
    IM_CHECK(swept->answer.played.size() >= 3U);
    IM_CHECK(std::ranges::any_of(swept->answer.played, [](const session::SweptBattles& point) {
        return point.sheet.battles() == 24;
    }));
    // The least change to 50 : 50, played again with fresh seeds; tried, it is the rules B, and A is pinned.
    ui.ItemClick("//Sweep@Balance/**/Find it");
    settleStudies(ui, fixture);
    const auto nearest = now.nearest.value();
    IM_CHECK(nearest && !nearest->changes.empty());
    IM_CHECK(nearest->changes.front().sheet.battles() > 0);
    takePicture(ui, fixture, "balance-nearest");
    const std::string before(sheetOf(fixture).document().text(nearest->changes.front().path));
    ui.ItemClick("//Sweep@Balance/**/Try it");
    ui.Yield(3);
    IM_CHECK(stateOf<ui::WhatIf>(fixture).pinned.has_value());
    IM_CHECK(sheetOf(fixture).document().text(nearest->changes.front().path) ==
             nearest->changes.front().texts.at(nearest->changes.front().path));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK(sheetOf(fixture).document().text(nearest->changes.front().path) == before);
    fixture.shell.bench().togglePin();
    // A is what was; a strength is changed in the window, in no file.
    fixture.shell.bench().togglePin();
    fixture.shell.bench().commit(session::setTypeAttribute(sheetOf(fixture).document(), 0, 0, false, "9"));
    ui.Yield(3);
    now.effects = false;
    takePicture(ui, fixture, "balance-old");
    ui.ItemClick("//Question@Balance/**/Ask again");
    settleStudies(ui, fixture);
    answer = now.balance.value();
    IM_CHECK(answer->pinned.has_value());
    IM_CHECK_STR_EQ(answer->pinned->refused.c_str(), "");
    IM_CHECK_EQ(answer->pinned->difference.difference().count(), 64U);
    takePicture(ui, fixture, "balance-pinned");
}

// Every type against every type in the what-if of the first screen; a click on a cell asks its what-if.
void theMatrixOpensWhatIfs(ImGuiTestContext& ui, Fixture& fixture) {
    enterBalance(ui, fixture);
    IM_CHECK(stateOf<ui::WhatIf>(fixture).question.has_value());
    ui.ItemClick("//Matrix@Balance/**/Work out every pair");
    settleStudies(ui, fixture);
    const ui::Balancing& now = balancing(fixture);
    const auto found = now.matrix.value();
    IM_CHECK_STR_EQ(found->failure.c_str(), "");
    IM_CHECK(found->a.cells.empty());
    // WARB against HAST is the what-if of the first screen: its odds stand in its cell.
    const sim::Matrix& matrix = found->b;
    const auto at = [](const std::vector<std::string>& names, const char* name) {
        return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    };
    const std::size_t row = at(matrix.attackers, "WARB"), column = at(matrix.defenders, "HAST");
    IM_CHECK(row < matrix.attackers.size() && column < matrix.defenders.size());
    const session::OddsCard* card = stateOf<ui::WhatIf>(fixture).card.value();
    IM_CHECK(card != nullptr);
    for (const odds::Chance& chance : card->results)
        IM_CHECK(odds::chanceNamed(matrix.at(row, column).chances, chance.name) == chance.chance);
    takePicture(ui, fixture, "balance-matrix");
    const std::size_t cavalry = at(matrix.attackers, "CAVA");
    IM_CHECK(cavalry < matrix.attackers.size());
    const std::size_t cell = cavalry * matrix.defenders.size() + column;
    ui.ItemClick(("//Matrix@Balance/**/$$" + std::to_string(cell) + "/cell").c_str());
    ui.Yield(4);
    IM_CHECK_EQ(now.cell, static_cast<int>(cell));
    settle(ui, fixture);
    const auto question = stateOf<ui::WhatIf>(fixture).question;
    IM_CHECK(question.has_value());
    const auto typeOf = [&](int piece) {
        return setupOf(fixture)
            .model()
            .types[static_cast<std::size_t>(setupOf(fixture).typeOf(piece))]
            .named.id;
    };
    IM_CHECK_STR_EQ(typeOf(question->piece).c_str(), "CAVA");
    IM_CHECK_STR_EQ(typeOf(question->target).c_str(), "HAST");
    // Under the pinned rules A, cells that moved say so.
    fixture.shell.bench().togglePin();
    const game::Setup& setup = setupOf(fixture);
    fixture.shell.bench().commit(
        session::setTypeAttribute(sheetOf(fixture).document(), setup.typeOf(question->piece), 0, false, "6"));
    ui.Yield(3);
    ui.ItemClick("//Matrix@Balance/**/Ask again");
    settleStudies(ui, fixture);
    const auto both = now.matrix.value();
    IM_CHECK_EQ(both->a.cells.size(), both->b.cells.size());
    takePicture(ui, fixture, "balance-matrix-pinned");
    ui.ItemClick("//Matrix@Balance/**/B - A");
    ui.Yield(2);
    IM_CHECK_EQ(now.shown, 2);
    takePicture(ui, fixture, "balance-matrix-difference");
}

bool isSaid(const char* panel, const char* words) {
    return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
        return drawn.window.find(panel) != std::string::npos && drawn.text.find(words) != std::string::npos;
    });
}

// One button asks: who wins stays while what numbers are worth is asked, and no other panel has a second one.
void worthGoesOnFromWhoWins(ImGuiTestContext& ui, Fixture& fixture) {
    enterBalance(ui, fixture);
    ui::Balancing& now = balancing(fixture);
    now.battles = 32;
    now.within = 1;
    now.pairs = 16;
    now.only = "CHAR";
    now.effects = false;
    ui.ItemClick("//Question@Balance/**/Ask who wins");
    settleStudies(ui, fixture);
    const auto known = now.balance.value();
    IM_CHECK_EQ(known->sheet.battles(), 32U);
    IM_CHECK(known->effects.empty());
    IM_CHECK(!ui.ItemExists("//Worth@Balance/**/Ask"));
    IM_CHECK(ui.ItemExists("//Question@Balance/**/Ask again"));
    ui.ItemClick("//Worth@Balance/**/To the question");
    ui.Yield(4);
    IM_CHECK(now.effects);
    const std::uint64_t played = now.kept->played();
    ui.ItemClick("//Question@Balance/**/Ask what numbers are worth");
    bool lost = false;
    for (int frame = 0; frame < 50'000 && (frame < 8 || now.balance.running()); ++frame) {
        ui.Yield();
        lost = lost || !now.balance.value() || now.balance.value()->sheet.battles() != 32;
    }
    IM_CHECK(!lost);
    IM_CHECK(!now.balance.value()->effects.empty());
    // Who wins counts the luck of the throws that pay, effects that of all: no more than its battles are
    // played once more.
    IM_CHECK(now.kept->played() - played <= 32U);
    // Pinned and nothing changed: nothing is asked of A, and it says so.
    const WatchTexts watch;
    fixture.shell.bench().togglePin();
    ui.ItemClick("//Question@Balance/**/Ask again");
    settleStudies(ui, fixture);
    IM_CHECK(!now.balance.value()->pinned.has_value());
    ui.Yield(3);
    IM_CHECK(isSaid("Balance sheet", "A and B are the same rules"));
    IM_CHECK(isSaid("Balance sheet", "Both sides by the computer player"));
    takePicture(ui, fixture, "balance-worth-goes-on");
}

} // namespace

std::vector<GuiTest> balanceTests() {
    return {
        {"the balance sheet is asked, paused and stopped, what is known stays, and a battle of it is watched",
         kZela, theSheetIsAskedPausedAndStopped},
        {"a change is laid beside the pinned rules, a number of it swept", kZela,
         whatIsChangedIsLaidBesideThePinnedRules},
        {"the matrix has the odds of the what-if, and a click on a cell asks another", kArretium,
         theMatrixOpensWhatIfs},
        {"what numbers are worth goes on from who wins, and rules pinned that are the same are asked once",
         kZela, worthGoesOnFromWhoWins},
    };
}

} // namespace groma::gui
