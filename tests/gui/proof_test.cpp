// How the rules are proved, in the window: signs, the summary, what would notice, all of it while the window
// goes on.
#include "editor/session/edits/forms/rules.h"
#include "editor/session/play/play_report.h"
#include "editor/session/play/test_play.h"
#include "editor/ui/workbench/state/breaking.h"
#include "editor/ui/workbench/state/proving.h"
#include "tests/formats/proof/small_project.h"
#include "tests/gui/gestures.h"

#include <imgui_internal.h>
#include <imgui_te_engine.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

const session::Proofs& proofsOf(Fixture& fixture) { return **stateOf<ui::Proving>(fixture).proofs.value(); }

void picture(ImGuiTestContext& ui, Fixture& fixture, const std::string& name) {
    ui.Yield(30);
    fixture.wantedPicture = name;
    for (int frame = 0; frame < 300 && !fixture.wantedPicture.empty(); ++frame) ui.Yield();
    IM_CHECK(fixture.wantedPicture.empty());
}

// With the mouse: the panel proves, an entry is asked, and each break that is noticed has a place and
// snippets.
void theRulesPanelSaysWhatIsProved(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Sheet& sheet = sheetOf(fixture);
    IM_CHECK(stateOf<ui::Proving>(fixture).proofs.value() == nullptr); // nobody has asked yet
    fixture.shell.bench().settings.workspace = ui::Workspace::Transcribe;
    ui.Yield(12);
    fixture.shell.bench().show("Rules"); // behind the entry
    ui.Yield(4);
    IM_CHECK(stateOf<ui::Proving>(fixture).proofs.pending() ||
             stateOf<ui::Proving>(fixture).folder.pending() ||
             stateOf<ui::Proving>(fixture).proofs.value() != nullptr);
    settleLong(ui, fixture);
    IM_CHECK(stateOf<ui::Proving>(fixture).proofs.value() != nullptr);
    IM_CHECK(stateOf<ui::Proving>(fixture).proofs.isCurrent());
    const session::ProofCounts& counts = proofsOf(fixture).counts;
    IM_CHECK(proofsOf(fixture).ofBook);
    IM_CHECK_EQ(counts.all(), 243U); // rules of the book
    IM_CHECK(counts.proved > 150);
    IM_CHECK(std::filesystem::exists(fixture.directory / "config/groma/proofs"));
    const auto& entries = proofsOf(fixture).report.entries;
    const auto proved = std::ranges::find_if(entries, [](const auto& one) {
        return one.first.starts_with("quantities/") && one.second.all.standing == formats::Standing::Proved;
    });
    IM_CHECK(proved != entries.end());
    stateOf<ui::RuleEntry>(fixture) = {"quantities",
                                       proved->first.substr(std::string_view("quantities/").size())};
    ui.Yield(6);
    settleLong(ui, fixture);
    // Before anybody asks: what of it could be broken.
    const auto listed = stateOf<ui::Breaking>(fixture).seen->get();
    IM_CHECK(listed != nullptr && !listed->breaks.empty());
    for (const session::AskedBreak& one : listed->breaks) IM_CHECK(!one.asked);
    picture(ui, fixture, "proof-panel");
    ui.ItemClick("//Rules@Transcribe/**/What would notice?");
    ui.Yield(4);
    settleLong(ui, fixture);
    const auto asked = stateOf<ui::Breaking>(fixture).seen->get();
    IM_CHECK(asked != nullptr);
    IM_CHECK_EQ(asked->breaks.size(), listed->breaks.size());
    ui.Yield(4);
    picture(ui, fixture, "proof-noticing");
    IM_CHECK(std::ranges::any_of(asked->breaks, [](const auto& one) { return !one.told.by.empty(); }));
    for (const session::AskedBreak& one : asked->breaks) {
        IM_CHECK(one.asked && !one.told.words.empty());
        IM_CHECK(sheet.document().has(one.told.path)); // a click has a line to show
    }
}

void smallRules(const std::filesystem::path& directory) {
    std::filesystem::create_directories(directory / "game/snippets");
    std::ofstream(directory / "game/groma-project");
    std::ofstream(directory / "game/rules.yaml") << tests::kSmallRules;
    std::ofstream(directory / "game/snippets/strength.yaml")
        << tests::smallSnippet("R-1", "evaluate: {strength(A): 4}\n");
}

// A quantity with a clause that its one snippet does not mind: breaks are red with a number or green with a
// position in which they would not be. What is offered is written, and then the break is noticed.
void aBreakThatNobodyMindsIsProved(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().settings.workspace = ui::Workspace::Transcribe;
    ui.Yield(12);
    fixture.shell.bench().show("Rules");
    settleLong(ui, fixture);
    const auto& standings = proofsOf(fixture).report.entries;
    std::string offered;
    ui::Workbench& bench = fixture.shell.bench();
    const auto asked = [&](const ui::RuleEntry& entry) {
        bench.chooseRule(entry);
        ui.Yield(2);
        settleLong(ui, fixture);
        return stateOf<ui::Breaking>(fixture).seen->get();
    };
    bench.change<ui::Proving>([](ui::Proving& proving) { proving.noticeWanted = true; });
    std::shared_ptr<const session::AskedBreaks> breaks;
    std::size_t survivor = 0;
    std::vector<std::string> names;
    for (const auto& [name, standing] : standings)
        if (name.starts_with("quantities/")) names.push_back(name);
    for (std::size_t i = 0; i < names.size() && offered.empty(); ++i) {
        breaks = asked({"quantities", names[i].substr(names[i].find('/') + 1)});
        IM_CHECK(breaks != nullptr);
        for (survivor = 0; survivor < breaks->breaks.size(); ++survivor)
            if (const auto& one = breaks->breaks[survivor]; one.position && one.position->found) {
                offered = one.position->found->change;
                break;
            }
    }
    IM_CHECK(!offered.empty());
    picture(ui, fixture, "proof-offered");
    const std::string entry = breaks->entry, words = breaks->breaks[survivor].told.words;
    const int before = static_cast<int>(breaks->folder->suite.proofs().size());
    ui.ItemClick("//Rules@Transcribe/**/###offer"); // the first of them
    ui.Yield(8);
    settleLong(ui, fixture);
    picture(ui, fixture, "proof-offer-taken");
    // The snippet lies open; it passes, and the break is noticed.
    IM_CHECK(sheetOf(fixture).document().meaning().kind == formats::FileKind::Snippet);
    bench.change<ui::Proving>([](ui::Proving& proving) { proving.noticeWanted = true; });
    bench.show("Rules");
    const auto again = asked({entry.substr(0, entry.find('/')), entry.substr(entry.find('/') + 1)});
    IM_CHECK(again != nullptr);
    IM_CHECK_EQ(static_cast<int>(again->folder->suite.proofs().size()), before + 1);
    IM_CHECK(proofsOf(fixture).failing.empty());
    const auto same = std::ranges::find(again->breaks, words,
                                        [](const session::AskedBreak& one) { return one.told.words; });
    IM_CHECK(same != again->breaks.end());
    IM_CHECK(!same->told.by.empty());
}

// With the keys: a rule that was broken while the panel looks is old at once, then judged anew.
void aChangeOfTheRulesMakesTheProofsOld(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Sheet& sheet = sheetOf(fixture);
    press(ui, ImGuiMod_Alt | ImGuiKey_2);
    ui.Yield(12);
    settleLong(ui, fixture);
    IM_CHECK(stateOf<ui::Proving>(fixture).proofs.isCurrent());
    IM_CHECK(proofsOf(fixture).failing.empty());
    const std::size_t proved = proofsOf(fixture).counts.proved;
    stateOf<ui::RuleEntry>(fixture) = {};
    press(ui, ImGuiMod_Ctrl | ImGuiKey_E);
    IM_CHECK(lastNotice(fixture).find("Choose an entry") != std::string::npos);
    const auto& table = sheet.document().ruleset()->model.tables.front().named;
    stateOf<ui::RuleEntry>(fixture) = {"tables", table.id};
    press(ui, ImGuiMod_Ctrl | ImGuiKey_E);
    IM_CHECK(stateOf<ui::Proving>(fixture).noticeWanted);
    settleLong(ui, fixture);
    IM_CHECK(stateOf<ui::Proving>(fixture).noticing.value() != nullptr);
    IM_CHECK_STR_EQ(stateOf<ui::Breaking>(fixture).seen->get()->entry.c_str(),
                    ("tables/" + table.id).c_str());
    // A strength that snippets count with.
    fixture.shell.bench().commit(session::setTypeAttribute(sheet.document(), 0, 0, false, "9"));
    ui.Yield(2);
    IM_CHECK(!stateOf<ui::Proving>(fixture).proofs.isCurrent()); // shown, and said to be old
    IM_CHECK(stateOf<ui::Proving>(fixture).proofs.value() != nullptr);
    picture(ui, fixture, "proof-old");
    settleLong(ui, fixture);
    IM_CHECK(stateOf<ui::Proving>(fixture).proofs.isCurrent());
    IM_CHECK(!proofsOf(fixture).failing.empty()); // those that count with the old one are red
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    settleLong(ui, fixture);
    IM_CHECK(proofsOf(fixture).failing.empty());
    IM_CHECK_EQ(proofsOf(fixture).counts.proved, proved);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_E);
    IM_CHECK(!stateOf<ui::Proving>(fixture).noticeWanted);
}

// No frame waits: while all of the rules are being proved, frames come as they come without.
void noFrameWaitsForAProof(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().show("Rules");
    ui.Yield(4);
    const int pieces = setupOf(fixture).pieceCount();
    int frames = 0;
    while (stateOf<ui::Proving>(fixture).proofs.value() == nullptr && frames < 5000) {
        ui.Yield();
        if (++frames == 10)
            fixture.shell.bench().commit(session::removePieces(sheetOf(fixture).document(), std::vector{0}));
    }
    IM_CHECK(frames > 10);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), pieces - 1); // and the hand worked meanwhile
    IM_CHECK(
        stateOf<ui::Proving>(fixture).proofs.isCurrent()); // a counter taken off is no change of the rules
    // Only what is left.
    ui.ItemClick("//Rules/Only what no snippet proves");
    ui.Yield(3);
    picture(ui, fixture, "proof-left");
}

// Under a number of the log stands what it was made of, and under that what it was made of in turn.
void theLogGoesDownToWhatIsPrinted(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Workbench& bench = fixture.shell.bench();
    bench.enterPlay(ui::Workbench::PlayKind::Game);
    session::TestPlay& play = *sheetOf(fixture).play;
    // Everything but marches, until the last line of the report tells of a number that is made of others.
    std::size_t at = 0; // that number in the log
    const auto madeOfMore = [&] {
        const std::vector<session::ReportLine> lines = session::reportOf(play.log());
        if (lines.empty() || lines.back().heading) return false;
        for (at = lines.back().first; at < lines.back().last; ++at)
            if (play.log()[at].kind == game::LogEntry::Kind::Stack) break;
        return at < lines.back().last && !play.log()[at].within.empty() &&
               !play.log()[at].within.front().within.empty();
    };
    for (int i = 0; i < 3000 && !madeOfMore() && !play.question().finished; ++i) {
        const session::PlayQuestion& question = play.question();
        if (question.what == game::Pending::What::Chance) (void)play.roll();
        else if (question.shape == game::Pending::Shape::Some) (void)play.answer({});
        else if (question.options.empty()) (void)play.answer({game::kPass, {}});
        else (void)play.answer(question.options.front().answer);
    }
    IM_CHECK(madeOfMore());
    bench.show("Log");
    ui.Yield(4);
    const auto inside = [](ImGuiID above, int place) { // the id of a number told under another
        return ImHashStr("stack", 0, ImHashData(&place, sizeof place, above));
    };
    const ImGuiWindow* opened = ui.WindowInfo("//Log/opened").Window; // the last step lies open by itself
    IM_CHECK(opened != nullptr);
    const ImGuiID top = inside(opened->ID, static_cast<int>(at));
    IM_CHECK(ui.ItemExists(top));
    IM_CHECK(!ui.ItemExists(inside(top, 0)));
    ui.ItemOpen(top);
    ui.Yield(2);
    IM_CHECK(ui.ItemExists(inside(top, 0)));
    ui.ItemOpen(inside(top, 0));
    ui.Yield(2);
    IM_CHECK(ui.ItemExists(inside(inside(top, 0), 0)));
    picture(ui, fixture, "log-within");
}

} // namespace

std::vector<GuiTest> proofTests() {
    return {
        {"the rules panel says what is proved, and what would notice, with the mouse", kArretium,
         theRulesPanelSaysWhatIsProved},
        {"a break that nobody minds is proved in the position that is offered", "game/rules.yaml",
         aBreakThatNobodyMindsIsProved, smallRules},
        {"proofs are old at once when a rule changes, and made anew, with the keys", kArretium,
         aChangeOfTheRulesMakesTheProofsOld},
        {"log: under a number stands what it was made of, down to what is printed", kArretium,
         theLogGoesDownToWhatIsPrinted},
        {"no frame waits for a proof, and a move on the map asks for none", kArretium, noFrameWaitsForAProof},
    };
}

} // namespace groma::gui
