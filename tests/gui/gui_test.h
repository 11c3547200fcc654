// Tests that drive the real window by the names of its items. Each one gets a window, a shell and a copy of
// the samples of its own, so that their order does not matter and that they may save.
#pragma once

#include "editor/ui/shell/shell.h"

#include <imgui_te_context.h>

#include <filesystem>
#include <string>
#include <vector>

namespace groma::gui {

struct Fixture {
    ui::Shell& shell;
    std::filesystem::path directory; // a temporary one, with samples/ in it
    std::string wantedPicture{};     // taken of the next frame that is drawn, into build/shots
};

struct GuiTest {
    const char* name; // a statement about the tool
    const char* file; // what is open when it starts, from the fixture's directory; "" for nothing
    void (*run)(ImGuiTestContext& ui,
                Fixture& fixture); // IM_CHECK inside; item paths absolute, "//Panel/item"
    void (*prepare)(const std::filesystem::path& directory) =
        nullptr; // what an earlier session left there, before the window opens
};

// A test that starts the program itself, more than once. Empty when it passes, else what is wrong.
struct StartTest {
    const char* name;
    std::string (*run)(const std::filesystem::path& directory);
};
std::vector<StartTest> startTests();

// One a file of tests; main.cpp lists them.
std::vector<GuiTest> shellTests();
std::vector<GuiTest> designerTests();
std::vector<GuiTest> windowTests();
std::vector<GuiTest> dayTests();
std::vector<GuiTest> wholeDayTests();
std::vector<GuiTest> squareDayTests();
std::vector<GuiTest> safetyTests();
std::vector<GuiTest> sourceTests();
std::vector<GuiTest> overlayTests();
std::vector<GuiTest> keyboardTests();
std::vector<GuiTest> shotTests();
std::vector<GuiTest> printTests();
std::vector<GuiTest> gameTests();
std::vector<GuiTest> controlsTests();
std::vector<GuiTest> proofTests();
std::vector<GuiTest> readingTests();
std::vector<GuiTest> bookTests();
std::vector<GuiTest> balanceTests();
std::vector<GuiTest> balancerDayTests();
std::vector<GuiTest> printedSetupTests();

} // namespace groma::gui
