// Pictures of every panel and window, in both themes, at 100 % and 200 %, into build/shots. What they check
// is that each panel could be brought to the front and was drawn; whether it is beautiful only eyes can tell.
#include "editor/ui/workbench/state/proving.h"
#include "tests/gui/gestures.h"

#include <fmt/core.h>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kFord = "samples/the-ford/the-ford.yaml";

struct Set {
    const char* name;
    std::vector<const char*> panels;
};

const std::vector<Set>& sets() {
    static const std::vector<Set> all{
        {"design", {"Palette", "Order of battle", "Inspector", "What if", "Tables"}},
        {"forms", {"Layers", "Unplaced", "Scenario", "Minimap", "Rules"}},
        {"text", {"Palette", "Order of battle", "History", "What if", "Source"}},
        {"lists", {"Layers", "Order of battle", "Inspector", "Minimap", "Problems"}}};
    return all;
}

void take(ImGuiTestContext& ui, Fixture& fixture, const std::string& name) {
    settle(ui, fixture);
    ui.Yield(8);
    fixture.wantedPicture = name;
    for (int frame = 0; frame < 300 && !fixture.wantedPicture.empty(); ++frame)
        ui.Yield(); // taken when nothing moves
    ui.Yield(2);
    IM_CHECK(fixture.wantedPicture.empty());
}

void panels(ImGuiTestContext& ui, Fixture& fixture, const std::string& look) {
    ui::Workbench& bench = fixture.shell.bench();
    stateOf<ui::RuleEntry>(fixture) = {"procedures", "melee"};
    sheetOf(fixture).tools.selection.selectPieces({setupOf(fixture).piece(1).id});
    for (const Set& set : sets()) {
        for (const char* panel : set.panels) bench.show(panel);
        ui.Yield(6);
        for (const char* panel : set.panels) {
            const ImGuiWindow* window = ui.WindowInfo(fmt::format("//{}", panel).c_str()).Window;
            IM_CHECK(window != nullptr);
            // On a screen this small, panels share their docks.
            if (bench.settings.scale == 1) IM_CHECK(window->DockIsActive && window->DockTabIsVisible);
            IM_CHECK(window->Size.x >= 100 && window->Size.y >= 60);
        }
        take(ui, fixture, fmt::format("{}-{}", look, set.name));
    }
    stateOf<ui::RuleEntry>(fixture) = {"symbols", "cavalry"};
    for (const char* panel : {"Layers", "Scenario", "Rules"}) bench.show(panel);
    take(ui, fixture, look + "-symbols");
}

void windows(ImGuiTestContext& ui, Fixture& fixture, const std::string& look) {
    ui::OpenWindows& windows = fixture.shell.bench().windows;
    for (const char* title :
         {"Commands", "Keys", "Open", "New scenario", "Print and export", "Resize map", "Replace terrain"}) {
        windows.open(title);
        take(ui, fixture, fmt::format("{}-window-{}", look, title));
        windows.close(title);
        ui.Yield(2);
    }
}

void workspaces(ImGuiTestContext& ui, Fixture& fixture, const std::string& look) {
    ui::Workbench& bench = fixture.shell.bench();
    for (const ui::Workspace workspace : {ui::Workspace::Transcribe, ui::Workspace::Balance}) {
        bench.settings.workspace = workspace;
        ui.Yield(6);
        take(ui, fixture,
             fmt::format("{}-workspace-{}", look, ui::kWorkspaceNames[static_cast<std::size_t>(workspace)]));
    }
    bench.settings.workspace = ui::Workspace::Design;
    ui.Yield(6);
}

void playing(ImGuiTestContext& ui, Fixture& fixture, const std::string& look) {
    ui::Workbench& bench = fixture.shell.bench();
    bench.enterPlay(ui::Workbench::PlayKind::Game);
    bench.show("Log");
    bench.show("Test play");
    take(ui, fixture, look + "-game");
    bench.enterSetUp();
    ui.Yield(3);
}

void all(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Settings& settings = fixture.shell.bench().settings;
    for (const bool light : {false, true})
        for (const float scale : {1.0F, 2.0F}) {
            settings.light = light;
            settings.scale = scale;
            ui.Yield(12);
            const std::string look =
                fmt::format("{}-{}", light ? "light" : "dark", static_cast<int>(scale * 100));
            panels(ui, fixture, look);
            windows(ui, fixture, look);
            if (light) continue;
            workspaces(ui, fixture, look);
            playing(ui, fixture, look);
        }
}

void everyTerrain(ImGuiTestContext& ui, Fixture& fixture) {
    // Its rules include those of another sample: the folder of the samples is the project.
    std::ofstream(fixture.directory / "samples" / "groma-project") << '\n';
    fixture.shell.bench().open((fixture.directory / kFord).string());
    settle(ui, fixture);
    ui.Yield(12);
    IM_CHECK(sheetOf(fixture).document().setup() != nullptr);
    ui::Settings& settings = fixture.shell.bench().settings;
    settings.strip = false;
    settings.safeColours = true;
    take(ui, fixture, "ford-safe-colours");
    settings.safeColours = false;
    settings.letters = true;
    settings.greyscale = true;
    take(ui, fixture, "ford-greyscale-letters");
}

} // namespace

std::vector<GuiTest> shotTests() {
    return {
        {"every panel and window is drawn in both themes, at 100 % and 200 %", kArretium, all},
        {"every terrain is drawn in colours for every eye and in greyscale with letters", "", everyTerrain},
    };
}

} // namespace groma::gui
