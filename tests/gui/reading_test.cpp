// The second reading of what a book prints, by the keyboard alone.
#include "editor/session/edits/forms/traits.h"
#include "editor/session/views/second_reading.h"
#include "editor/ui/workbench/state/proof_begun.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/pictures.h"

#include <algorithm>
#include <string>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

session::ReadingSubject subjectOf(Fixture& fixture, std::string_view title) {
    const auto all = session::readingSubjects(sheetOf(fixture).document());
    const auto found = std::ranges::find(all, title, &session::ReadingSubject::title);
    return found == all.end() ? session::ReadingSubject{} : *found;
}

bool isDrawn(std::string_view words) {
    return std::ranges::any_of(
        drawnTexts(), [&](const DrawnText& drawn) { return drawn.text.find(words) != std::string::npos; });
}

// Cell after cell as the page has it, each ended by Enter; what the file says is nowhere to be seen.
void aTableIsReadASecondTimeByTheKeyboard(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Alt | ImGuiKey_2);
    ui.Yield(10);
    fixture.shell.bench().show("Second reading");
    ui.Yield(6);
    ui.ItemClick("//Second reading@Transcribe/##what/open");
    ui.Yield(2);
    ui.ItemClick("//$FOCUSED/Melee");
    ui.Yield(4);
    const session::ReadingSubject subject = subjectOf(fixture, "Melee");
    IM_CHECK_EQ(subject.first.size(), 64U);
    for (std::size_t i = 0; i < subject.first.size(); ++i) {
        std::string read = subject.first[i];
        std::ranges::transform(read, read.begin(), [](unsigned char c) { return std::tolower(c); });
        if (i == 20) read = read == "dr" ? "dt" : "dr"; // read wrong, here or there
        ui.KeyCharsAppend(read.c_str());
        ui.KeyPress(ImGuiKey_Enter);
        ui.Yield(2);
        if (i == 30) takePicture(ui, fixture, "second-reading-half");
    }
    ui.Yield(4);
    {
        // What the other would turn red is asked in the background, and told once it is known.
        const WatchTexts watch;
        ui.Yield(2);
        IM_CHECK(isDrawn("Asking which snippets"));
        for (int i = 0; i < 50'000 && !isDrawn(" snippets red"); ++i) ui.Yield();
        IM_CHECK(isDrawn(subject.first[20] == "DR" ? "The rules use DR. dt would turn "
                                                   : "The rules use DT. dr would turn "));
        IM_CHECK(!isDrawn(" would turn 0 of"));
        IM_CHECK(isDrawn("would be"));
    }
    takePicture(ui, fixture, "second-reading-mismatch");
    ui.ItemClick("//Second reading@Transcribe/**/Show");
    ui.Yield(8);
    takePicture(ui, fixture, "second-reading-shown");
    IM_CHECK(!sheetOf(fixture).history.modified()); // reading changes nothing
    // What was typed is taken, as the table writes it, and back; the page is a click away.
    const std::string before = subject.first[20];
    fixture.shell.bench().show("Second reading");
    ui.Yield(4);
    ui.ItemClick("//Second reading@Transcribe/**/###take");
    ui.Yield(6);
    IM_CHECK_STR_EQ(subjectOf(fixture, "Melee").first[20].c_str(), before == "DR" ? "DT" : "DR");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(6);
    IM_CHECK_STR_EQ(subjectOf(fixture, "Melee").first[20].c_str(), before.c_str());
    ui.ItemClick("//Second reading@Transcribe/**/###page");
    ui.Yield(6);
    IM_CHECK(!stateOf<ui::Transcribing>(fixture).item.empty());
}

// 7.1 of the book, Formation, entered once more as if it were new.
void aSkillIsMadeFromASentence(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Alt | ImGuiKey_2);
    ui.Yield(10);
    fixture.shell.bench().windows.open("New skill");
    ui.Yield(3);
    ui.ItemInputValue("//New skill/##printed",
                      "Infantry units of 4 or more lose 1 when no unit of the same type is next to them.");
    ui.ItemInputValue("//New skill/##title", "Close order");
    ui.ItemInputValue("//New skill/##cite", "7.1");
    ui.ItemClick("//New skill/holders/open");
    ui.Yield(2);
    ui.ItemClick("//$FOCUSED/Infantry");
    ui.ItemClick("//New skill/quantity/open");
    ui.Yield(2);
    ui.ItemClick("//$FOCUSED/Combat value");
    ui.ItemInputValue("//New skill/##value", "-1");
    ui.ItemInputValue("//New skill/##when", "face_value(unit) >= 4 and not in_formatio(unit)");
    ui.Yield(4);
    takePicture(ui, fixture, "skill-misspelt");
    // What the rules cannot say is not written.
    IM_CHECK((ui.ItemInfo("//New skill/Write it into the rules").ItemFlags & ImGuiItemFlags_Disabled) != 0);
    ui.ItemInputValue("//New skill/##when", "face_value(unit) >= 4 and not in_formation(unit)");
    ui.Yield(4);
    takePicture(ui, fixture, "skill-read");
    ui.ItemClick("//New skill/Write it into the rules");
    settle(ui, fixture);
    const auto& traits = sheetOf(fixture).document().ruleset()->model.traits;
    IM_CHECK(std::ranges::any_of(traits, [](const auto& one) { return one.named.id == "close_order"; }));
    IM_CHECK_STR_EQ(stateOf<ui::RuleEntry>(fixture).id.c_str(), "close_order");
    takePicture(ui, fixture, "skill-written");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    settle(ui, fixture);
    IM_CHECK(!sheetOf(fixture).history.modified());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Y);
    // It is proved in a tiny position, once the rules are on the disk.
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    settle(ui, fixture);
    ui.ItemClick("//Rules@Transcribe/**/Prove it");
    settle(ui, fixture);
    IM_CHECK_EQ(fixture.shell.bench().sheets.size(), 2U);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 2);
    const auto held = session::traitsHeld(sheetOf(fixture).document(), 0);
    const auto& now = setupOf(fixture).model().traits;
    IM_CHECK(std::ranges::any_of(held, [&](const session::HeldTrait& one) {
        return now[static_cast<std::size_t>(one.trait)].named.id == "close_order";
    }));
    takePicture(ui, fixture, "skill-proof");
}

// The table that melee is looked up in, which is no skill; then an option, which no two counters show.
void anEntryIsProvedInATinyPosition(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Alt | ImGuiKey_2);
    ui.Yield(10);
    fixture.shell.bench().chooseRule({"options", "mandatory_melee"});
    ui.Yield(4);
    press(ui, ImGuiKey_F9);
    ui.Yield(6);
    IM_CHECK_EQ(fixture.shell.bench().sheets.size(), 1U);
    IM_CHECK(fixture.shell.bench().notices.back().text.find("Play until it comes up") != std::string::npos);
    // A snippet of the battle would claim it.
    IM_CHECK_STR_EQ(stateOf<ui::ProofBegun>(fixture).covers.c_str(), "AB-1-4, AB-5.2-2, AB-6.3b-8");
    fixture.shell.bench().chooseRule({"tables", "melee_results"});
    ui.Yield(4);
    press(ui, ImGuiKey_F9);
    settle(ui, fixture);
    IM_CHECK_EQ(fixture.shell.bench().sheets.size(), 2U);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 2);
    const ui::ProofBegun begun = stateOf<ui::ProofBegun>(fixture);
    IM_CHECK(!begun.covers.empty());
    session::WhatIfQuestion question;
    question.piece = 0;
    question.target = 1;
    fixture.shell.bench().askWhatIf(question);
    fixture.shell.bench().show("What if");
    settle(ui, fixture);
    ui.ItemClick("//What if@Transcribe/**/Save as snippet");
    ui.Yield(4);
    IM_CHECK_STR_NE(setupOf(fixture).piece(0).id.c_str(),
                    "BREN_1"); // a leader, the first type, cannot attack
    takePicture(ui, fixture, "entry-proof");
    ui.ItemClick("//What if@Transcribe/**/##snippet covers");
    IM_CHECK_STR_EQ(ImGui::GetInputTextState(ImGui::GetActiveID())->TextA.Data, begun.covers.c_str());
}

} // namespace

std::vector<GuiTest> readingTests() {
    return {
        {"a table is read a second time by the keyboard, and the one cell that differs is told", kArretium,
         aTableIsReadASecondTimeByTheKeyboard},
        {"a skill is made from a sentence, and read back beside it", kArretium, aSkillIsMadeFromASentence},
        {"F9 opens a tiny position for an entry that is no skill, and its snippet claims the entry",
         kArretium, anEntryIsProvedInATinyPosition}};
}

} // namespace groma::gui
