// The second reading of what a book prints, by the keyboard alone.
#include "editor/session/views/second_reading.h"
#include "tests/gui/pictures.h"

#include <algorithm>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

session::ReadingSubject subjectOf(Fixture& fixture, std::string_view title) {
    const auto all = session::readingSubjects(sheetOf(fixture).document());
    const auto found = std::ranges::find(all, title, &session::ReadingSubject::title);
    return found == all.end() ? session::ReadingSubject{} : *found;
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
    takePicture(ui, fixture, "second-reading-mismatch");
    ui.ItemClick("//Second reading@Transcribe/**/Show");
    ui.Yield(8);
    takePicture(ui, fixture, "second-reading-shown");
    IM_CHECK(!sheetOf(fixture).history.modified()); // reading changes nothing
}

} // namespace

std::vector<GuiTest> readingTests() {
    return {{"a table is read a second time by the keyboard, and the one cell that differs is told",
             kArretium, aTableIsReadASecondTimeByTheKeyboard}};
}

} // namespace groma::gui
