// A balancer's day in the window, by mouse and keys: does a warband of 4 tip Arretium? Matrix, sheet, what
// the number is worth, sweep; A is pinned, the number changed; what turned red, what moved; a study written,
// asked again and answered; a page written.
#include "core/snippet/snippet.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "formats/load/load.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/pictures.h"
#include "tests/gui/steps.h"

#include <fmt/core.h>
#include <imgui_internal.h>
#include <imgui_te_engine.h>

#include <algorithm>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

ui::Balancing& day(Fixture& fixture) { return stateOf<ui::Balancing>(fixture); }

// Nothing of it goes on any more, studies and what lies beside them. False: it never ends, which is told.
bool settleDay(ImGuiTestContext& ui, Fixture& fixture) {
    const ui::Workbench& bench = fixture.shell.bench();
    for (int frame = 0; frame < 50'000; ++frame) {
        ui.Yield();
        if (frame > 8 && bench.studies.running().empty() && bench.longJobs.running().empty()) return true;
    }
    std::string left;
    for (const session::JobRunner* runner : {&bench.studies, &bench.longJobs})
        for (const auto& job : runner->running()) left += fmt::format(" {};", job.label);
    IM_ERRORF("after 50000 frames there goes on:%s", left.c_str());
    return false;
}

void bothThemes(ImGuiTestContext& ui, Fixture& fixture, const std::string& name) {
    takePicture(ui, fixture, "balancer-" + name);
    fixture.shell.bench().settings.light = true;
    ui.Yield(4);
    takePicture(ui, fixture, "balancer-" + name + "-light");
    fixture.shell.bench().settings.light = false;
    ui.Yield(4);
}

void theMatrixIsAsked(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Alt | ImGuiKey_3);
    ui.Yield(10);
    IM_CHECK(ImGui::FindWindowByName("##tools") == nullptr ||
             !ImGui::FindWindowByName("##tools")->WasActive); // no tool is held here
    for (const char* panel :
         {"//Studies@Balance", "//What moved@Balance", "//What it rests on@Balance", "//Matrix@Balance"}) {
        IM_CHECK(ui.WindowInfo(panel).Window != nullptr);
        IM_CHECK(ui.WindowInfo(panel).Window->DockTabIsVisible);
    }
    ui.ItemClick("//Matrix@Balance/**/Work out every pair");
    if (!settleDay(ui, fixture)) return;
    const auto found = day(fixture).matrix.value();
    IM_CHECK_STR_EQ(found->failure.c_str(), "");
    IM_CHECK_EQ(found->b.cells.size(), found->b.attackers.size() * found->b.defenders.size());
}

// Players who take what comes: the window is what is tested.
void theSheetIsAsked(ImGuiTestContext& ui, Fixture& fixture) {
    ui::Balancing& now = day(fixture);
    for (ui::Balancing::Player& player : now.players) player.kind = sim::PlayerKind::Random;
    ui.ItemInputValue("//Question@Balance/**/battles/##value", "64");
    now.pairs = 16;
    ui.ItemInputValue("//Question@Balance/**/##only", "WARB");
    ui.Yield(2);
    {
        const WatchTexts watch;
        ui.ItemClick("//Question@Balance/**/Source"); // the form as the study that it is
        ui.Yield(3);
        IM_CHECK(isWrittenWhole("Question", "groma: study/1"));
        IM_CHECK(isWrittenWhole("Question", "balance: ../arretium.yaml"));
        takePicture(ui, fixture, "balancer-source");
        ui.ItemClick("//Question@Balance/**/Form");
        ui.Yield(3);
    }
    ui.ItemClick("//Question@Balance/**/Ask who wins");
    if (!settleDay(ui, fixture)) return;
    const auto answer = now.balance.value();
    IM_CHECK(answer->stage == session::BalanceAnswer::Stage::Done);
    IM_CHECK(!answer->effects.empty());
}

void theNumberIsSwept(ImGuiTestContext& ui, Fixture& fixture) {
    ui::Balancing& now = day(fixture);
    const auto answer = now.balance.value();
    const auto cp = std::ranges::find_if(answer->effects, [](const session::ChangeEffect& one) {
        return one.change.about == "WARB, cp" && one.effect.difference().count() > 0;
    });
    IM_CHECK(cp != answer->effects.end());
    ui.ItemClick("//Worth@Balance/**/WARB, cp");
    ui.Yield(3);
    IM_CHECK_STR_EQ(now.sweepValues.c_str(), "1..5");
    now.sweepBattles = 24;
    ui.ItemClick("//Sweep@Balance/**/Sweep it");
    if (!settleDay(ui, fixture)) return;
    IM_CHECK_EQ(now.sweep.value()->answer.played.size(), 5U);
    takePicture(ui, fixture, "balancer-asked");
}

// Snippets of the samples' folder under the texts of the window that do not pass, found as `groma test` does.
std::vector<std::string> failing(Fixture& fixture) {
    const session::Document& document = sheetOf(fixture).document();
    formats::LoadOptions options{document.root(), {}, false};
    for (const std::string& path : document.paths()) options.unsaved[path] = document.text(path);
    const formats::RealFileSystem files;
    formats::Loader loader(files);
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(fixture.directory / "samples" /
                                                                           "ars-bellum" / "snippets")) {
        if (entry.path().extension() != ".yaml") continue;
        const formats::Loaded loaded = loader.load(entry.path().string(), options);
        if (!loaded.snippet) continue;
        if (loaded.problems.hasErrors() || !loaded.built.setup ||
            !snippet::run(*loaded.built.setup, *loaded.snippet).passed())
            found.push_back(entry.path().filename().string());
    }
    std::ranges::sort(found);
    return found;
}

void theRulesArePinnedAndTheNumberChanged(ImGuiTestContext& ui, Fixture& fixture) {
    IM_CHECK(failing(fixture).empty());
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_A);
    IM_CHECK(stateOf<ui::WhatIf>(fixture).pinned.has_value());
    const game::Setup& setup = setupOf(fixture);
    int warband = -1;
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id == "WARB")
            warband = piece;
    IM_CHECK(warband >= 0);
    fixture.shell.bench().selectPieces({setup.piece(warband).id});
    fixture.shell.bench().show("Inspector");
    ui.Yield(6);
    ui.ItemClick("//Inspector@Balance/**/level/In the rules");
    ui.Yield(3);
    const auto& attributes = setup.model().attributes;
    const auto cp = std::ranges::find_if(attributes, [](const auto& one) { return one.named.id == "cp"; });
    ui.ItemInputValue(
        fmt::format("//Inspector@Balance/**/$${}/value/##value", (cp - attributes.begin()) * 2).c_str(), "4");
    ui.Yield(6);
    IM_CHECK(stateOf<ui::WhatIf>(fixture).pinned->rulesHash() != sheetOf(fixture).document().rulesHash());
    fixture.shell.bench().show("Question");
    if (!settleDay(ui, fixture)) return;
    const session::MovedSnippets* red = day(fixture).snippets.value();
    IM_CHECK(red != nullptr);
    const std::vector<std::string> expected = failing(fixture);
    IM_CHECK(!expected.empty());
    IM_CHECK_EQ(red->red.size(), expected.size());
    IM_CHECK_EQ(red->before, 0U);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        IM_CHECK(red->red[i].path.ends_with("/" + expected[i]));
        IM_CHECK(red->red[i].a != red->red[i].b);
    }
}

void bothVersionsAreAsked(ImGuiTestContext& ui, Fixture& fixture) {
    ui::Balancing& now = day(fixture);
    now.effects = false;
    ui.ItemClick("//Matrix@Balance/**/Ask again");
    ui.ItemClick("//Question@Balance/**/Ask again");
    if (!settleDay(ui, fixture)) return;
    IM_CHECK(now.matrix.value()->a.cells.size() == now.matrix.value()->b.cells.size());
    const auto answer = now.balance.value();
    IM_CHECK(answer->pinned.has_value());
    IM_CHECK(answer->pinned->difference.difference().count() > 0);
    // What is left out is left out of A too, and stands beside it.
    now.effects = true;
    now.only = "fury";
    ui.ItemClick("//Question@Balance/**/Ask what numbers are worth");
    if (!settleDay(ui, fixture)) return;
    const auto worth = now.balance.value();
    IM_CHECK(std::ranges::any_of(worth->effects, [](const session::ChangeEffect& one) {
        return one.change.kind == formats::Change::Kind::LeaveOut && one.underA.has_value();
    }));
    const WatchTexts watch;
    ui.Yield(4);
    IM_CHECK(std::ranges::any_of(drawnTexts(), [](const DrawnText& drawn) {
        return drawn.window.find("Worth") != std::string::npos &&
               drawn.text.find("under A") != std::string::npos;
    }));
    now.effects = false;
}

// A beside B in every panel, and why; then a point of the sweep dragged to another value.
void aStandsBesideB(ImGuiTestContext& ui, Fixture& fixture) {
    ui::Balancing& now = day(fixture);
    ui.ItemClick("//Sweep@Balance/**/Sweep it");
    if (!settleDay(ui, fixture)) return;
    IM_CHECK_STR_EQ(now.sweep.value()->pinned.c_str(), "3");
    const WatchTexts watch;
    ui.Yield(4);
    for (const char* panel : {"Balance sheet", "Sweep"})
        for (const char* letter : {"A", "B"}) IM_CHECK(isWrittenWhole(panel, letter));
    IM_CHECK(isWrittenWhole("Balance sheet", "no return"));
    IM_CHECK(std::ranges::any_of(drawnTexts(), [](const DrawnText& drawn) {
        return drawn.window.find("Sweep") != std::string::npos &&
               drawn.text.find("neighbours correlate by") != std::string::npos;
    }));
    IM_CHECK(isWrittenWhole("What if", "Why")); // alone, Formation makes up for it: the odds stay
    const auto taken = std::ranges::find_if(drawnTexts(), [](const DrawnText& drawn) {
        return drawn.window.find("Sweep") != std::string::npos && drawn.text == "B";
    });
    IM_CHECK(taken != drawnTexts().end());
    const ImVec2 from = taken->box.GetCenter();
    const auto other = std::ranges::find_if(drawnTexts(), [](const DrawnText& drawn) {
        return drawn.window.find("Sweep") != std::string::npos && drawn.text == "A";
    });
    const ImVec2 to = other->box.GetCenter();
    const float lower = 24; // below the letters, in the plot
    bothThemes(ui, fixture, "beside");
    const std::uint64_t b = sheetOf(fixture).document().fingerprint();
    ui.MouseMoveToPos({from.x, from.y + lower});
    ui.MouseDown(0);
    ui.MouseMoveToPos({to.x, to.y + lower});
    ui.Yield(2);
    takePicture(ui, fixture, "balancer-dragged");
    ui.MouseUp(0);
    ui.Yield(4);
    IM_CHECK(sheetOf(fixture).document().rulesHash() == stateOf<ui::WhatIf>(fixture).pinned->rulesHash());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(4);
    IM_CHECK_EQ(sheetOf(fixture).document().fingerprint(), b);
    if (!settleDay(ui, fixture)) return;
}

const session::ListedStudy* studyNamed(Fixture& fixture, const std::string& file) {
    const auto again = day(fixture).studiesAgain.value();
    if (!again) return nullptr;
    const auto& all = again->list.studies;
    const auto at = std::ranges::find_if(
        all, [&](const session::ListedStudy& one) { return one.path.ends_with("/" + file); });
    return at == all.end() ? nullptr : &*at;
}

void aStudyIsWrittenAndAskedAgain(ImGuiTestContext& ui, Fixture& fixture) {
    using State = session::ListedStudy::State;
    ui.ItemClick("//Studies@Balance/New");
    ui.Yield(3);
    ui.ItemInputValue("//New study/##question", "Does a warband of 4 tip Arretium?");
    ui.Yield(2);
    takePicture(ui, fixture, "balancer-new-study");
    ui.ItemClick("//New study/Write##study");
    ui.Yield(3);
    const std::filesystem::path file =
        fixture.directory / "samples" / "ars-bellum" / "studies" / "arretium-1.yaml";
    IM_CHECK(textOf(file).find("balance: ../arretium.yaml") != std::string::npos);
    if (!settleDay(ui, fixture)) return;
    ui.ItemClick("//Studies@Balance/Ask all again");
    if (!settleDay(ui, fixture)) return;
    const session::ListedStudy* mine = studyNamed(fixture, "arretium-1.yaml");
    IM_CHECK(mine != nullptr);
    IM_CHECK(mine->state == State::Unanswered && mine->found != nullptr);
    // Exact odds of warbands moved with their number; those of phalanxes did not.
    IM_CHECK(studyNamed(fixture, "types.yaml")->state == State::Moved);
    IM_CHECK(studyNamed(fixture, "duel.yaml")->state == State::Agrees);
    bothThemes(ui, fixture, "moved");
    ui.ItemClick("//Studies@Balance/**/Arretium");
    ui.Yield(3);
    ui.ItemClick("//Studies@Balance/Keep answer");
    ui.Yield(3);
    const auto share = day(fixture).balance.value()->sheet.points().mean();
    IM_CHECK(textOf(file).find("share of senones: ") != std::string::npos);
    IM_CHECK(textOf(file).find(fmt::format("{:.1f} % (", share * 100)) != std::string::npos);
    if (!settleDay(ui, fixture)) return;
    ui.ItemClick("//Studies@Balance/Ask all again");
    if (!settleDay(ui, fixture)) return;
    IM_CHECK(studyNamed(fixture, "arretium-1.yaml")->state == State::Agrees);
}

void aPageIsWritten(ImGuiTestContext& ui, Fixture& fixture) {
    ui.ItemClick("//What it rests on@Balance/Page of Markdown");
    ui.Yield(4);
    takePicture(ui, fixture, "balancer-write-answer");
    ui.ItemClick("//Write answer/Write");
    settle(ui, fixture);
    const std::filesystem::path folder = fixture.directory / "samples" / "ars-bellum";
    const std::string page = textOf(folder / "arretium-balance.md");
    IM_CHECK(page.starts_with("# "));
    IM_CHECK(page.find("What it rests on") != std::string::npos);
    press(ui, ImGuiKey_Escape);
    ui.ItemClick("//What it rests on@Balance/**/Matrix");
    ui.Yield(2);
    ui.ItemClick("//What it rests on@Balance/CSV");
    ui.Yield(4);
    ui.ItemClick("//Write answer/Write");
    settle(ui, fixture);
    IM_CHECK(textOf(folder / "arretium-matrix.csv").find("WARB,HAST") != std::string::npos);
    press(ui, ImGuiKey_Escape);
}

void twiceAsLarge(ImGuiTestContext& ui, Fixture& fixture) {
    fixture.shell.bench().settings.scale = 2.0F;
    ui.Yield(8);
    fixture.shell.bench().wantsNewLayout = true;
    ui.Yield(12);
    for (const char* panel : {"Studies", "What moved", "What it rests on", "Sweep"}) {
        fixture.shell.bench().show(panel);
        ui.Yield(6);
        takePicture(ui, fixture, std::string("balancer-200-") + panel);
    }
    fixture.shell.bench().settings.scale = 1.0F;
    ui.Yield(8);
}

void aBalancersDay(ImGuiTestContext& ui, Fixture& fixture) {
    walk(ui, fixture,
         {theMatrixIsAsked, theSheetIsAsked, theNumberIsSwept, theRulesArePinnedAndTheNumberChanged,
          bothVersionsAreAsked, aStandsBesideB, aStudyIsWrittenAndAskedAgain, aPageIsWritten, twiceAsLarge});
}

} // namespace

std::vector<GuiTest> balancerDayTests() {
    return {{"a balancer's day: a number changed, what it does to odds, battles, examples and studies",
             kArretium, aBalancersDay}};
}

} // namespace groma::gui
