// The program started with nothing to open: where it leads from there, at the first start and at a later one.
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gui_test.h"
#include "tests/gui/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <thread>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kFrames = 16;
constexpr int kMostWaits = 600;

class Home {
  public:
    explicit Home(const fs::path& path) {
        if (const char* value = std::getenv("HOME")) before_ = value;
        fs::create_directories(path);
        ::setenv("HOME", path.c_str(), 1);
    }
    ~Home() { ::setenv("HOME", before_.c_str(), 1); }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

  private:
    std::string before_;
};

std::optional<ImVec2> middleOf(const std::string& words) {
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.text == words) return drawn.box.GetCenter();
    return {};
}

std::ptrdiff_t timesDrawn(const std::string& words) {
    return std::ranges::count_if(drawnTexts(), [&](const DrawnText& drawn) { return drawn.text == words; });
}

void pointAt(Session& session, ImVec2 at) {
    ImGui::GetIO().AddMousePosEvent(at.x, at.y);
    session.frames(4);
}

// Clicks what is written there; false: it is not.
bool click(Session& session, const std::string& words) {
    const auto at = middleOf(words);
    if (!at) return false;
    pointAt(session, *at);
    ImGuiIO& io = ImGui::GetIO();
    io.AddMouseButtonEvent(ImGuiMouseButton_Left, true);
    session.frames(2);
    io.AddMouseButtonEvent(ImGuiMouseButton_Left, false);
    session.frames(3);
    return true;
}

// The title of what is open then; empty: nothing.
std::string opened(Session& session) {
    for (int i = 0; i < kMostWaits && session.shell().bench().sheets.empty(); ++i) {
        session.frames(1);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    session.frames(kFrames);
    const ui::Sheet* sheet = session.shell().bench().sheet();
    return sheet == nullptr || !sheet->document().setup() ? std::string()
                                                          : sheet->document().meaning().scenario->title.text;
}

std::string theFirstDeskLeadsToABattle(const fs::path& directory) {
    const fs::path home = directory / "home";
    const Home at(home);
    const WatchTexts watch;
    {
        Session session(directory, {});
        if (!session.open()) return "no window";
        session.frames(kFrames);
        session.picture("desk-first");
        for (const char* words : {"New scenario", "Open a file", "Battles to look at and to play", "Telamon"})
            if (!middleOf(words)) return fmt::format("no word of `{}`", words);
        if (middleOf("Lately")) return "something was open lately";
        if (!click(session, "Arretium")) return "Arretium does not stand there";
        // From the click until the sheet stands the desk says what it does, in both places.
        for (int i = 0; i < kMostWaits && session.shell().bench().sheets.empty(); ++i) {
            if (middleOf("New scenario") || timesDrawn("Opening arretium.yaml...") != 2)
                return "what is opened is not told";
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            session.frames(1);
        }
        if (opened(session) != "Arretium") return "Arretium is not open";
        session.picture("desk-first-open");
        if (!fs::exists(home / "groma" / "ars-bellum" / "arretium.yaml")) return "there is no copy";
        const std::string root = session.shell().bench().sheet()->document().root();
        if (!root.starts_with(home.string())) return "not the copy is open, but " + root;
    }
    Session session(directory, {}, 1280, 720);
    session.frames(kFrames);
    session.picture("desk-second");
    if (!middleOf("Lately")) return "the second start does not know what was open";
    if (!click(session, "Arretium")) return "what was open does not stand there";
    return opened(session) == "Arretium" ? "" : "it does not open again";
}

// A battle that came with the program is found by its name, whatever folder the program was started in, and
// a name that is nowhere finds nothing.
std::string aShippedBattleIsFoundByName(const fs::path& directory) {
    const Home at(directory / "home");
    const WatchTexts watch;
    Session session(directory, directory / "samples" / "strength-and-honour" / "gaul.yaml");
    if (!session.open()) return "no window";
    session.frames(kFrames);
    ui::Workbench& bench = session.shell().bench();
    bench.windows.open("Open");
    session.frames(6);
    ImGui::GetIO().AddInputCharactersUTF8("thapsus");
    session.frames(6);
    session.picture("desk-open-list");
    if (!middleOf("Thapsus")) return "Thapsus is not found";
    for (int i = 0; i < 7; ++i) {
        ImGui::GetIO().AddKeyEvent(ImGuiKey_Backspace, true);
        session.frames(1);
        ImGui::GetIO().AddKeyEvent(ImGuiKey_Backspace, false);
        session.frames(1);
    }
    ImGui::GetIO().AddInputCharactersUTF8("lphnt");
    session.frames(6);
    return middleOf("Nothing of this name in the folder") ? "" : "letters from anywhere are found";
}

void strike(Session& session, ImGuiKey key) {
    ImGui::GetIO().AddKeyEvent(key, true);
    session.frames(2);
    ImGui::GetIO().AddKeyEvent(key, false);
    session.frames(2);
}

// "" once a second document is open.
std::string secondOpens(Session& session) {
    const ui::Workbench& bench = session.shell().bench();
    for (int i = 0; i < kMostWaits && bench.sheets.size() < 2; ++i) {
        session.frames(1);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return bench.sheets.size() == 2 ? "" : "nothing opens";
}

// Arrows choose a row while the keyboard stays in the field, and Enter opens it.
std::string anArrowAndEnterOpenTheSecondRow(const fs::path& directory) {
    const Home at(directory / "home");
    Session session(directory, directory / "samples" / "ars-bellum" / "arretium.yaml");
    if (!session.open()) return "no window";
    session.frames(kFrames);
    ui::Workbench& bench = session.shell().bench();
    bench.windows.open("Open");
    session.frames(6);
    ImGui::GetIO().AddInputCharactersUTF8("scenario");
    session.frames(4);
    for (const ImGuiKey key : {ImGuiKey_DownArrow, ImGuiKey_Enter}) strike(session, key);
    return secondOpens(session);
}

// The wheel moves the list of files, though the row that is chosen goes out of sight.
std::string theWheelMovesTheList(const fs::path& directory) {
    const Home at(directory / "home");
    Session session(directory, directory / "samples" / "ars-bellum" / "arretium.yaml");
    if (!session.open()) return "no window";
    session.frames(kFrames);
    session.shell().bench().windows.open("Open");
    session.frames(6);
    const auto first = [] {
        const ImGuiWindow* rows = nullptr;
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
            if (std::string(window->Name).starts_with("Open/rows")) rows = window;
        return rows;
    };
    if (first() == nullptr) return "no list";
    ImGuiIO& io = ImGui::GetIO();
    pointAt(session, first()->Rect().GetCenter());
    for (int i = 0; i < 5; ++i) {
        io.AddMouseWheelEvent(0, -1);
        session.frames(2);
    }
    session.frames(4);
    return first()->Scroll.y > 0 ? "" : "it stands still";
}

// A list that is longer than its box scrolls; arrows choose its rows all the same, and no key goes through
// it.
std::string arrowsChooseInALongList(const fs::path& directory) {
    const Home at(directory / "home");
    Session session(directory, directory / "samples" / "ars-bellum" / "arretium.yaml");
    if (!session.open()) return "no window";
    session.frames(kFrames);
    ui::Workbench& bench = session.shell().bench();
    bench.windows.open("Open");
    session.frames(6);
    strike(session, ImGuiKey_F5);
    if (bench.sheet()->mode == ui::Mode::Play) return "F5 goes through the list";
    for (int i = 0; i < 9; ++i) strike(session, ImGuiKey_DownArrow);
    strike(session, ImGuiKey_Enter);
    return secondOpens(session);
}

// The lists of the first page are gone through by the arrows, Enter opens; no key means anything else there.
std::string theFirstDeskIsUsedByKeys(const fs::path& directory) {
    const Home at(directory / "home");
    const WatchTexts watch;
    Session session(directory, {});
    if (!session.open()) return "no window";
    session.frames(kFrames);
    strike(session, ImGuiKey_Tab); // there is one column
    for (int i = 0; i < 2; ++i) strike(session, ImGuiKey_DownArrow);
    strike(session, ImGuiKey_UpArrow);
    session.picture("desk-by-keys");
    if (!session.shell().bench().notices.empty())
        return "a key is refused: " + session.shell().bench().notices.back().text;
    strike(session, ImGuiKey_Enter);
    const std::string title = opened(session);
    return title == "Telamon" ? "" : "the second battle is not open, but " + title;
}

// A print is of a book: opened, it is read into that of the rules that are open, and is no document.
std::string aPrintThatIsOpenedIsImported(const fs::path& directory) {
    const Home at(directory / "home");
    const fs::path print = directory / "samples" / "ars-bellum" / "more.txt";
    std::ofstream(print) << "1. Movement\n\nA unit moves as far as its allowance.\n";
    Session session(directory, directory / "samples" / "ars-bellum" / "arretium.yaml");
    if (!session.open()) return "no window";
    session.frames(kFrames);
    ui::Workbench& bench = session.shell().bench();
    bench.open(print.string());
    for (int i = 0; i < kMostWaits && !bench.of<ui::Transcribing>().cut; ++i) {
        session.frames(1);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    if (!bench.of<ui::Transcribing>().cut) return "it is not read";
    return bench.sheets.size() == 1 ? "" : "it is a document";
}

} // namespace

std::vector<StartTest> firstDeskTests() {
    return {
        {"the first desk leads to a battle, the second to what was open", theFirstDeskLeadsToABattle},
        {"a battle that came with the program is found by its name", aShippedBattleIsFoundByName},
        {"an arrow and Enter open the second row of a list", anArrowAndEnterOpenTheSecondRow},
        {"the wheel moves a list whose chosen row goes out of sight", theWheelMovesTheList},
        {"arrows choose in a list that is longer than its box", arrowsChooseInALongList},
        {"the first desk is used by keys alone", theFirstDeskIsUsedByKeys},
        {"a print that is opened is imported", aPrintThatIsOpenedIsImported},
    };
}

} // namespace groma::gui
