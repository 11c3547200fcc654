// From one start of the program to the next: what it keeps in the settings folder, and what it makes of a
// damaged one.
#include "editor/app/directories.h"
#include "editor/app/greeting.h"
#include "editor/ui/shell/layouts.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/gui/gui_test.h"
#include "tests/gui/session.h"

#include <fmt/core.h>
#include <glad/gl.h>
#include <imgui_internal.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <vector>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr int kFrames = 12; // docking needs a few

// What is wrong with the docks as they are shown now.
std::string fault(ui::Workspace workspace) {
    const std::string where = ui::kWorkspaceNames[static_cast<std::size_t>(workspace)];
    const ImVec2 screen = ImGui::GetMainViewport()->Size;
    const ImGuiDockNode* root = nullptr;
    for (const auto& panel : ui::makePanels()) {
        if (!panel->isFor(ui::Mode::SetUp) || !panel->isIn(workspace)) continue;
        const ImGuiWindow* window = ImGui::FindWindowByName(ui::windowName(*panel, workspace).c_str());
        if (window == nullptr || window->DockNode == nullptr)
            return fmt::format("{}: {} floats", where, panel->title());
        const ImGuiDockNode* top = ImGui::DockNodeGetRootNode(window->DockNode);
        if (root == nullptr) root = top;
        if (top != root || !top->IsDockSpace())
            return fmt::format("{}: {} is docked elsewhere", where, panel->title());
        // Beside questions of balance the map is a small one.
        const float least = workspace == ui::Workspace::Balance ? 0.1F : 0.3F;
        if (panel->place() == ui::DockPlace::Centre &&
            (window->Size.x < screen.x * least || window->Size.y < screen.y * 0.25F))
            return fmt::format("{}: the map has {:.0f} x {:.0f}", where, window->Size.x, window->Size.y);
        if (window->DockTabIsVisible && (window->Size.x < 150 || window->Size.y < 80))
            return fmt::format("{}: {} has {:.0f} x {:.0f}", where, panel->title(), window->Size.x,
                               window->Size.y);
    }
    for (const std::string& title : ui::frontPanels(workspace)) {
        const ImGuiWindow* window = ImGui::FindWindowByName(ui::windowName(title, workspace).c_str());
        if (window == nullptr || !window->DockTabIsVisible)
            return fmt::format("{}: {} is not in front", where, title);
    }
    return {};
}

std::string faultOfAll(Session& session, const std::string& picture) {
    for (const ui::Workspace workspace :
         {ui::Workspace::Design, ui::Workspace::Transcribe, ui::Workspace::Balance}) {
        session.shell().bench().settings.workspace = workspace;
        session.frames(kFrames);
        if (!picture.empty())
            session.picture(
                fmt::format("{}-{}", picture, ui::kWorkspaceNames[static_cast<std::size_t>(workspace)]));
        if (auto found = fault(workspace); !found.empty()) return found;
    }
    session.shell().bench().settings.workspace = ui::Workspace::Design;
    session.frames(kFrames);
    return {};
}

std::string everyWorkspaceOpensRight(const fs::path& directory) {
    for (const char* start : {"first", "second", "third"}) {
        Session session(directory, directory / kArretium);
        if (!session.open()) return "no window";
        session.frames(kFrames);
        if (auto found = faultOfAll(session, fmt::format("start-{}", start)); !found.empty())
            return fmt::format("{} start: {}", start, found);
    }
    return {};
}

// A user who only ever saw Design, then opens the others at the second start, on a small screen.
std::string theOthersOpenRightLater(const fs::path& directory) {
    {
        Session session(directory, directory / kArretium, 1280, 720);
        if (!session.open()) return "no window";
        session.frames(kFrames);
        if (auto found = fault(ui::Workspace::Design); !found.empty()) return found;
    }
    Session session(directory, directory / kArretium, 1280, 720);
    session.frames(kFrames);
    return faultOfAll(session, "start-small");
}

// Map, counters, panels, all of it.
std::string theGreyWindowIsGrey(const fs::path& directory) {
    Session session(directory, directory / kArretium);
    if (!session.open()) return "no window";
    session.frames(kFrames);
    const auto coloured = [&] {
        session.frames(4);
        const auto [width, height] = session.window().framebuffer();
        std::vector<std::array<std::uint8_t, 4>> pixels(static_cast<std::size_t>(width) *
                                                        static_cast<std::size_t>(height));
        glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
        return std::ranges::count_if(pixels, [](const std::array<std::uint8_t, 4>& pixel) {
            return std::max({pixel[0], pixel[1], pixel[2]}) - std::min({pixel[0], pixel[1], pixel[2]}) > 1;
        });
    };
    const auto before = coloured();
    if (before < 100'000) return fmt::format("only {} pixels have a colour before", before);
    session.shell().bench().settings.greyscale = true;
    const auto left = coloured();
    return left == 0 ? "" : fmt::format("{} pixels have a colour", left);
}

// As the program's loop does: a frame is drawn where it would show anything else than what is shown.
std::string whatIsShownIsNotDrawnAgain(const fs::path& directory) {
    Session session(directory, directory / kArretium);
    if (!session.open()) return "no window";
    ui::Workbench& bench = session.shell().bench();
    const auto isDrawn = [&session] {
        session.window().poll();
        session.window().beginFrame();
        const auto size = session.window().framebuffer();
        session.shell().frame(static_cast<float>(size.width), static_cast<float>(size.height));
        return session.window().showIfNew(session.shell().paintings());
    };
    const auto comesToRest = [&] {
        int same = 0;
        for (int frame = 0; frame < 400 && same < 3; ++frame) {
            bench.jobs.wait();
            same = isDrawn() ? 0 : same + 1;
        }
        return same == 3;
    };
    if (!comesToRest()) return "frames with nothing new in them are drawn";
    bench.settings.grid = false; // in the map's own picture
    if (!isDrawn()) return "the map is not drawn without its grid";
    if (!comesToRest()) return "the map without its grid is drawn again and again";
    bench.settings.greyscale = true; // drawn over everything
    if (!isDrawn()) return "the window does not turn grey";
    if (!comesToRest()) return "the grey window is drawn again and again";
    bench.say("A word");
    return isDrawn() ? "" : "a notice is not drawn";
}

std::string whereAPanelWasPutItStays(const fs::path& directory) {
    const auto leafOf = [](const char* name) { return ImGui::FindWindowByName(name)->DockId; };
    ImGuiID wanted = 0;
    {
        Session session(directory, directory / kArretium);
        if (!session.open()) return "no window";
        session.frames(kFrames);
        wanted = leafOf("Palette");
        if (leafOf("Log") == wanted) return "the log lies there already";
        ImGui::DockBuilderDockWindow("Log", wanted);
        session.frames(kFrames);
    }
    Session session(directory, directory / kArretium);
    session.frames(kFrames);
    if (leafOf("Log") != wanted) return "the log is back where it was at first";
    return fault(ui::Workspace::Transcribe).empty() ? "what was never shown looks laid out" : "";
}

std::string textOf(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The docks of a damaged file are refused, and then everything is as at first.
std::string aDamagedLayoutIsRefused(const fs::path& directory) {
    const fs::path layout = settingsIn(directory) / "layout.ini";
    {
        Session session(directory, directory / kArretium);
        if (!session.open()) return "no window";
        session.frames(kFrames);
        if (auto found = faultOfAll(session, ""); !found.empty()) return found;
    }
    const std::string whole = textOf(layout);
    const auto replaced = [&](const std::string& what, const std::string& by) {
        std::string text = whole;
        for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
            text.replace(at, what.size(), by);
        return text;
    };
    const std::string table =
        "[Table][0x3B2E1F00,2]\nRefScale=13\nColumn 0  Weight=-nan\nColumn 1  Weight=-nan\n\n";
    int number = 0;
    for (const std::string& damaged :
         {whole.substr(0, whole.size() / 2), replaced("Split=X", "Split=Q"),
          replaced("Parent=0x00000001", "Parent=0x0000FFFF"), replaced("SizeRef=", "SizeRef=-nan,"),
          replaced("DockSpace", "DockNode"), table + whole, std::string(4000, '['),
          std::string("\xFF\xFE\0\0[Docking][Data]\n", 20)}) {
        ++number;
        std::ofstream(layout, std::ios::binary) << damaged;
        Session session(directory, directory / kArretium);
        session.frames(kFrames);
        if (auto found = faultOfAll(session, ""); !found.empty())
            return fmt::format("damage {}: {}", number, found);
        session.shell().bench().show("Rules");
        session.frames(kFrames);
    }
    return textOf(layout).find("nan") == std::string::npos ? "" : "the file has a value that is none";
}

// Before any frame: the desk's colour everywhere, and a sentence of some letters in the middle, in either
// theme. What is drawn is read back from the picture itself.
std::string whatIsOpenedIsToldBeforeTheFirstFrame(const fs::path& directory) {
    for (const char* settings : {"light: no\n", "light: yes\n"}) {
        std::ofstream(settingsIn(directory) / "settings", std::ios::binary | std::ios::trunc) << settings;
        auto window = app::Window::open({.width = 800, .height = 400, .visible = true, .layoutFile = {}});
        if (!window) return window.error();
        ui::Shell shell({.file = {},
                         .fontsDirectory = app::fontsDirectory(),
                         .settingsDirectory = settingsIn(directory),
                         .beforeWindow = true});
        shell.enter(window->scale());
        const auto [width, height] = window->framebuffer();
        app::drawGreeting("Opening arretium.yaml ...", width, height);
        std::vector<std::array<std::uint8_t, 4>> pixels(static_cast<std::size_t>(width) *
                                                        static_cast<std::size_t>(height));
        glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
        const ImVec4 desk = ImGui::GetStyle().Colors[ImGuiCol_DockingEmptyBg];
        int left = width, right = 0, low = height, high = 0, inked = 0;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const auto& pixel = pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                           static_cast<std::size_t>(x)];
                if (std::abs(pixel[0] - desk.x * 255) < 2 && std::abs(pixel[1] - desk.y * 255) < 2 &&
                    std::abs(pixel[2] - desk.z * 255) < 2)
                    continue;
                ++inked;
                left = std::min(left, x), right = std::max(right, x);
                low = std::min(low, y), high = std::max(high, y);
            }
        }
        // 22 letters of a type of 13 pixels: between 6 and 10 wide each, ink on some tenths of their ground.
        if (inked < 300 || inked > 3000) return fmt::format("{}: {} pixels of ink", settings, inked);
        if (right - left < 100 || right - left > 250 || high - low > 20)
            return fmt::format("{}: letters from {} {} to {} {}", settings, left, low, right, high);
        if (std::abs(left + right - width) > 6 || std::abs(low + high - height) > 12)
            return fmt::format("{}: not in the middle: {} {}", settings, left + right, low + high);
    }
    return {};
}

// Shift+Tab struck and let go while one slow frame was made, Shift first: it is no Tab.
std::string aQuickChordIsRead(const fs::path& directory) {
    Session session(directory, directory / kArretium);
    if (!session.open()) return "no window";
    session.frames(kFrames);
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Shift, true);
    io.AddKeyEvent(ImGuiKey_LeftShift, true);
    session.frames(1);
    io.AddKeyEvent(ImGuiKey_Tab, true);
    io.AddKeyEvent(ImGuiMod_Shift, false);
    io.AddKeyEvent(ImGuiKey_LeftShift, false);
    io.AddKeyEvent(ImGuiKey_Tab, false);
    session.frames(1);
    if (!io.KeyShift || !ImGui::IsKeyDown(ImGuiKey_Tab)) return "Shift is not seen with its Tab";
    session.frames(2);
    return io.KeyShift || ImGui::IsKeyDown(ImGuiKey_Tab) ? "keys stay down" : "";
}

} // namespace

std::vector<StartTest> startTests() {
    return {
        {"what is opened is told before the first frame", whatIsOpenedIsToldBeforeTheFirstFrame},
        {"every workspace opens right at the first start and at every later one", everyWorkspaceOpensRight},
        {"workspaces that were never shown open right at a later start on a small screen",
         theOthersOpenRightLater},
        {"what is shown already is not drawn again", whatIsShownIsNotDrawnAgain},
        {"in greyscale no pixel of the window has a colour", theGreyWindowIsGrey},
        {"where a panel was put it stays at the next start", whereAPanelWasPutItStays},
        {"a damaged layout is refused", aDamagedLayoutIsRefused},
        {"a chord that is struck within one frame is read as it was struck", aQuickChordIsRead},
    };
}

} // namespace groma::gui
