// From one start of the program to the next: what it keeps in the settings folder, and what it makes of a
// damaged one.
#include "editor/app/directories.h"
#include "editor/app/greeting.h"
#include "editor/ui/shell/layouts.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/gui/cut_off.h"
#include "tests/gui/drawn_text.h"
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
#include <map>
#include <set>
#include <vector>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kGaul = "samples/strength-and-honour/gaul.yaml";
constexpr const char* kNisibis = "samples/commands-and-colors/nisibis.yaml";
constexpr const char* kHeraclea = "samples/special-stands/heraclea.yaml";
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

// Panels that share a dock stand one behind the other: in each round another one of every dock is in front.
std::vector<std::vector<std::string>> rounds(ui::Workspace workspace) {
    std::map<ImGuiID, std::size_t> seen;
    std::vector<std::vector<std::string>> all;
    for (const auto& panel : ui::makePanels()) {
        const ImGuiWindow* window = ImGui::FindWindowByName(ui::windowName(*panel, workspace).c_str());
        const std::size_t round = seen[window == nullptr ? 0 : window->DockId]++;
        if (round >= all.size()) all.resize(round + 1);
        all[round].push_back(panel->title());
    }
    return all;
}

std::string nothingIsCutOff(const fs::path& directory, const char* file) {
    const WatchTexts watch;
    std::set<std::string> found;
    for (const auto& [width, height] : {std::pair{1600, 1000}, std::pair{1280, 720}}) {
        Session session(directory, directory / file, width, height);
        if (!session.open()) return "no window";
        session.frames(kFrames);
        ui::Workbench& bench = session.shell().bench();
        bench.sheet()->tools.selection.selectPieces({bench.sheet()->document().setup()->piece(1).id});
        bench.of<ui::RuleEntry>() = {"types",
                                     bench.sheet()->document().setup()->model().types.front().named.id};
        for (const ui::Workspace workspace :
             {ui::Workspace::Design, ui::Workspace::Transcribe, ui::Workspace::Balance}) {
            bench.settings.workspace = workspace;
            for (const float scale : {1.0F, 1.5F, 2.0F, 2.5F}) {
                bench.settings.scale = scale;
                session.frames(kFrames);
                for (const std::vector<std::string>& round : rounds(workspace)) {
                    for (const std::string& title : round) bench.show(title);
                    session.frames(4);
                    for (const std::string& cut : cutOff())
                        found.insert(fmt::format("{} x {} at {:.0f} %, {}: {}", width, height, scale * 100,
                                                 ui::kWorkspaceNames[static_cast<std::size_t>(workspace)],
                                                 cut));
                }
            }
        }
    }
    std::string all;
    for (const std::string& cut : found) all += cut + "\n";
    return all;
}

// Whether a word is written whole, on the screen and in its part of a window.
std::string hidden(std::string_view window, std::string_view word) {
    const ImVec2 screen = ImGui::GetMainViewport()->Size;
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.window.starts_with(window) && drawn.text == word)
            return drawn.box.Min.y >= drawn.clip.y && drawn.box.Max.y <= std::min(drawn.clip.w, screen.y)
                       ? ""
                       : fmt::format("{} lies from {:.0f} to {:.0f}", word, drawn.box.Min.y, drawn.box.Max.y);
    return fmt::format("{} is not written", word);
}

std::string theWindowsOverTheDeskAreOnTheScreen(const fs::path& directory) {
    const WatchTexts watch;
    struct Over {
        const char* title;
        const char* button; // without which it is of no use; "": it has none
    };
    static constexpr std::array<Over, 13> kWindows{{{"New scenario", "Make it"},
                                                    {"New rules", "Make it"},
                                                    {"Save as", "Save"},
                                                    {"Print and export", "Write"},
                                                    {"Resize map", "Resize"},
                                                    {"Replace terrain", "Replace"},
                                                    {"New study", "Write"},
                                                    {"New skill", "Write it into the rules"},
                                                    {"Open", ""},
                                                    {"Commands", ""},
                                                    {"Keys", ""},
                                                    {"Words", ""},
                                                    {"Go to", ""}}};
    std::set<std::string> found;
    for (const auto& [width, height] : {std::pair{1600, 1000}, std::pair{1280, 720}}) {
        Session session(directory, directory / kArretium, width, height);
        if (!session.open()) return "no window";
        session.frames(kFrames);
        ui::Workbench& bench = session.shell().bench();
        for (const float scale : {1.0F, 1.5F, 2.0F, 2.5F}) {
            bench.settings.scale = scale;
            session.frames(kFrames);
            for (const Over& over : kWindows) {
                bench.windows.open(over.title);
                session.frames(4);
                bench.jobs.wait();
                session.frames(6);
                const std::string where =
                    fmt::format("{} x {} at {:.0f} %, {}: ", width, height, scale * 100, over.title);
                session.picture(fmt::format("over-{}-{}-{:.0f}", over.title, height, scale * 100));
                const ImGuiWindow* window = ImGui::FindWindowByName(over.title);
                if (window == nullptr || !window->WasActive) return where + "is not there";
                if (window->Pos.y + window->Size.y > static_cast<float>(height) || window->Pos.y < 0)
                    found.insert(fmt::format("{}it ends at {:.0f}", where, window->Pos.y + window->Size.y));
                if (*over.button != '\0')
                    if (const std::string why = hidden(over.title, over.button); !why.empty())
                        found.insert(where + why);
                // The second number of a row stands beside its label.
                if (over.title == std::string_view("New scenario"))
                    for (const DrawnText& label : drawnTexts())
                        for (const DrawnText& number : drawnTexts())
                            if (label.text == "Cells down" && number.text == "20" &&
                                number.window == label.window &&
                                std::abs(number.box.GetCenter().y - label.box.GetCenter().y) > 12 * scale)
                                found.insert(where + "the cells down are not beside their label");
                for (const std::string& cut : cutOff())
                    if (cut.starts_with(over.title)) found.insert(where + cut);
                bench.windows.close(over.title);
                session.frames(2);
            }
        }
    }
    std::string all;
    for (const std::string& cut : found) all += cut + "\n";
    return all;
}

// What looks for it finds a label that a button of Dear ImGui shortens, one of ours that a child window cuts
// exactly between two letters, and none that has room.
std::string aLabelWithoutRoomIsFound(const fs::path& directory) {
    const WatchTexts watch;
    Session session(directory, directory / kArretium);
    if (!session.open()) return "no window";
    session.frames(kFrames);
    for (const auto& [width, cut] : {std::pair{40.0F, true}, std::pair{400.0F, false}}) {
        session.frames(4, [width = width] {
            if (ImGui::Begin("room", nullptr, ImGuiWindowFlags_AlwaysAutoResize))
                ImGui::Button("A label that wants its room", {width, 0});
            ImGui::End();
        });
        const auto all = cutOff();
        if (std::ranges::any_of(all, [](const std::string& one) { return one.starts_with("room: "); }) != cut)
            return fmt::format("at a width of {}", width);
    }
    for (const bool cut : {true, false}) {
        session.frames(4, [cut] {
            if (ImGui::Begin("room", nullptr, ImGuiWindowFlags_AlwaysAutoResize)) {
                const char* words = "A label that wants its room";
                const float width = ImGui::CalcTextSize(words, cut ? words + 7 : nullptr).x; // "A label"
                ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
                if (ImGui::BeginChild("part", {std::ceil(width), 60}))
                    ImGui::GetWindowDrawList()->AddText(ImGui::GetCursorScreenPos(), IM_COL32_WHITE, words);
                ImGui::EndChild();
                ImGui::PopStyleVar();
            }
            ImGui::End();
        });
        const auto all = cutOff();
        if (std::ranges::any_of(all, [](const std::string& one) { return one.starts_with("room"); }) != cut)
            return fmt::format("between two letters: {}", cut ? "not found" : all.front());
    }
    return {};
}

constexpr int kStepsPlayed = 24;
constexpr int kMostStepsToDice = 200;

// Deeds before passes; false where nothing is asked.
bool playStep(session::TestPlay& play) {
    const session::PlayQuestion& question = play.question();
    if (question.what == game::Pending::What::Chance) {
        (void)play.roll();
    } else if (question.what == game::Pending::What::Choice) {
        game::Answer answer;
        if (question.shape == game::Pending::Shape::Some)
            for (std::int64_t i = 0; i < question.min; ++i)
                answer.some.push_back(static_cast<std::int32_t>(i));
        else if (question.shape == game::Pending::Shape::Number) answer.value = question.max;
        else if (question.options.empty()) answer.value = game::kPass;
        else answer = question.options[question.options.size() / 2].answer;
        (void)play.answer(answer);
    } else {
        return false;
    }
    return true;
}

// Some way into the game, so that every panel has something to say.
void playOn(ui::Sheet& sheet) {
    for (int step = 0; step < kStepsPlayed; ++step)
        if (!playStep(*sheet.play)) return;
}

// From there on to dice, or a card, that are to fall.
bool playToDice(ui::Sheet& sheet) {
    for (int step = 0; step < kMostStepsToDice; ++step) {
        if (sheet.play->question().what == game::Pending::What::Chance) return true;
        if (!playStep(*sheet.play)) return false;
    }
    return false;
}

// A counter that the game changed, for the inspector.
std::string movedPiece(const ui::Sheet& sheet) {
    const game::Position start = game::startPosition(sheet.play->setup());
    for (int piece = 0; piece < sheet.play->setup().pieceCount(); ++piece)
        if (sheet.play->position().cell(piece) != start.cell(piece))
            return sheet.play->setup().piece(piece).id;
    return sheet.play->setup().piece(0).id;
}

std::string nothingIsCutOffInPlay(const fs::path& directory, const char* file) {
    const WatchTexts watch;
    std::set<std::string> found;
    for (const auto& [width, height] : {std::pair{1600, 1000}, std::pair{1280, 720}}) {
        Session session(directory, directory / file, width, height);
        if (!session.open()) return "no window";
        session.frames(kFrames);
        ui::Workbench& bench = session.shell().bench();
        bench.enterPlay(ui::Workbench::PlayKind::Game);
        if (!bench.sheet()->play) return "nothing is played";
        playOn(*bench.sheet());
        bench.sheet()->tools.selection.selectPieces({movedPiece(*bench.sheet())});
        const auto look = [&](const char* where) {
            for (const std::vector<std::string>& round : rounds(ui::Workspace::Design)) {
                for (const std::string& title : round) bench.show(title);
                session.frames(4);
                for (const std::string& cut : cutOff())
                    found.insert(fmt::format("{} x {} at {:.0f} %{}: {}", width, height,
                                             bench.settings.scale * 100, where, cut));
            }
        };
        for (const float scale : {1.0F, 1.5F, 2.0F, 2.5F}) {
            bench.settings.scale = scale;
            session.frames(kFrames);
            look("");
        }
        // Where it is narrowest: before dice fall, with what each face would bring. At Heraclea they march
        // longer.
        if (height != 720 || file == std::string_view(kHeraclea)) continue;
        if (!playToDice(*bench.sheet())) return "no dice are asked for";
        session.frames(kFrames);
        bench.jobs.wait();
        session.frames(kFrames);
        look(" before dice fall");
    }
    std::string all;
    for (const std::string& cut : found) all += cut + "\n";
    return all;
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
        {"a label that has no room is found", aLabelWithoutRoomIsFound},
        {"a chord that is struck within one frame is read as it was struck", aQuickChordIsRead},
        {"windows over the desk lie on the screen with their buttons, from 100 % to 250 %",
         theWindowsOverTheDeskAreOnTheScreen},
        {"nothing is cut off at the side of any panel of any workspace at Arretium, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOff(directory, kArretium); }},
        {"nothing is cut off at the side of any panel of any workspace in Gaul, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOff(directory, kGaul); }},
        {"nothing is cut off at the side of any panel of any workspace at Nisibis, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOff(directory, kNisibis); }},
        {"nothing is cut off at the side of any panel of any workspace at Heraclea, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOff(directory, kHeraclea); }},
        {"nothing is cut off in a game at Arretium, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOffInPlay(directory, kArretium); }},
        {"nothing is cut off in a game in Gaul, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOffInPlay(directory, kGaul); }},
        {"nothing is cut off in a game at Nisibis, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOffInPlay(directory, kNisibis); }},
        {"nothing is cut off in a game at Heraclea, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOffInPlay(directory, kHeraclea); }},
    };
}

} // namespace groma::gui
