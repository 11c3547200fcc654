#include "editor/app/directories.h"
#include "editor/app/window.h"
#include "formats/text/source_file.h"
#include "tests/gui/engine.h"
#include "tests/gui/gestures.h"
#include "tests/gui/kills/progress.h"
#include "tests/support/rng.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <unistd.h>

#include <new>

namespace groma::gui {

namespace {

constexpr int kSeenEvery = 24; // frames that are drawn: nobody looks at most of them
constexpr int kWidth = 1200,
              kHeight = 800; // as small as its panels allow: pictures are drawn by the processor
constexpr int kMostActions = 400;

struct Hand {
    Fixture& fixture;
    Progress& progress;
    Work work;
    tests::Rng rng;
    bool closing = false;
    bool byOffer = false;
    bool failed = false;
    session::Document told{};

    [[nodiscard]] int draw(int below) {
        return static_cast<int>(rng.boundedDraw(static_cast<std::uint32_t>(below)));
    }
    [[nodiscard]] ui::Workbench& bench() const { return fixture.shell.bench(); }
};

std::uint64_t hashOf(const session::Document& document) {
    return formats::hashOfBytes(document.text(document.startPath()));
}

// After each frame: what the document says now. Its journal has it already, or the frame would not be over.
void tell(Hand& hand) {
    const ui::Sheet* sheet = hand.bench().sheet();
    if (sheet == nullptr || sheet->document() == hand.told) return;
    hand.told = sheet->document();
    const std::uint32_t count = hand.progress.stateCount;
    if (count >= Progress::kMost) return;
    hand.progress.states[count] = hashOf(hand.told);
    hand.progress.stateCount = count + 1;
}

ImVec2 anywhere(ImGuiTestContext& ui, Hand& hand) {
    const ImRect map = ui.ItemInfo("//Battlefield/map").RectFull;
    const float x = 0.15F + 0.7F * static_cast<float>(hand.draw(1000)) / 1000;
    const float y = 0.15F + 0.7F * static_cast<float>(hand.draw(1000)) / 1000;
    return {map.Min.x + x * map.GetWidth(), map.Min.y + y * map.GetHeight()};
}

void paint(ImGuiTestContext& ui, Hand& hand) {
    ui.WindowFocus("//Battlefield");
    press(ui, static_cast<ImGuiKey>(ImGuiKey_1 + hand.draw(5)));
    ++hand.progress.begun;
    std::vector<ImVec2> way;
    for (int i = 0, points = 2 + hand.draw(6); i < points; ++i) way.push_back(anywhere(ui, hand));
    stroke(ui, way);
}

void undoOrRedo(ImGuiTestContext& ui, Hand& hand) {
    ui.WindowFocus("//Battlefield");
    ++hand.progress.begun;
    press(ui, hand.draw(3) == 0 ? ImGuiMod_Ctrl | ImGuiKey_Y : ImGuiMod_Ctrl | ImGuiKey_Z);
}

void saveAll(ImGuiTestContext& ui, Hand& hand) {
    ++hand.progress.saves;
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
}

// Words into the title, some of which break the text for a while.
void type(ImGuiTestContext& ui, Hand& hand) {
    static constexpr std::array<const char*, 6> kWords{" and more", " x", " of old", ": [", " \"", "#"};
    hand.bench().show("Source");
    ui.Yield(6);
    const ImGuiWindow* window = ui.WindowInfo("//Source/text").Window;
    if (window == nullptr) return;
    click(ui, window->Rect().GetCenter());
    const std::string_view text =
        sheetOf(hand.fixture).document().text(sheetOf(hand.fixture).document().startPath());
    const std::size_t at = text.find("title:");
    const auto before = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    hand.bench().ask(ui::ShowText{sheetOf(hand.fixture).document().startPath(),
                                  1 + static_cast<std::size_t>(before), false});
    ui.Yield(4);
    press(ui, ImGuiKey_End);
    ++hand.progress.begun;
    if (hand.draw(3) == 0) {
        for (int i = 0, keys = 1 + hand.draw(8); i < keys; ++i) press(ui, ImGuiKey_Backspace);
    } else {
        ui.KeyChars(kWords[static_cast<std::size_t>(hand.draw(static_cast<int>(kWords.size())))]);
    }
    ui.Yield(20 + hand.draw(60)); // it rests until it has become a step, or goes on before
}

// A path has slashes: the row's id is its hash, so that the item is found by id.
void takeUp(ImGuiTestContext& ui, const std::string& journal) {
    const ImGuiID row = ImHashStr(journal.c_str(), 0, ui.GetID("//Recovery"));
    ui.ItemClick(ImHashStr("Take it up", 0, row));
    ui.Yield(6);
}

void begin(ImGuiTestContext& ui, Hand& hand) {
    ui.Yield(8);
    for (int tries = 0; tries < 8 && !hand.bench().leftovers().empty(); ++tries)
        takeUp(ui, hand.bench().leftovers().front().path);
    settle(ui, hand.fixture);
    hand.failed = hand.bench().sheet() == nullptr || !hand.bench().leftovers().empty() ||
                  hand.bench().sheets.size() != 1;
    if (hand.failed) {
        fmt::print("the window shows {} documents, {} are left to take up; {}\n", hand.bench().sheets.size(),
                   hand.bench().leftovers().size(), lastNotice(hand.fixture));
        return;
    }
    hand.progress.recovered = hashOf(sheetOf(hand.fixture).document());
    hand.progress.ready = 1;
}

void doSomething(ImGuiTestContext& ui, Hand& hand) {
    if (hand.work == Work::Typing) {
        if (hand.draw(5) == 0) saveAll(ui, hand);
        else type(ui, hand);
        return;
    }
    const int choice = hand.draw(hand.work == Work::Saving || hand.work == Work::FullDisk ? 2 : 6);
    if (choice == 1) saveAll(ui, hand);
    else if (choice == 2) undoOrRedo(ui, hand);
    else paint(ui, hand);
}

void work(ImGuiTestContext& ui, Hand& hand) {
    begin(ui, hand);
    if (hand.failed) return;
    if (hand.closing) {
        saveAll(ui, hand);
        settle(ui, hand.fixture);
        hand.failed = hand.bench().anythingUnsaved();
        if (hand.failed) fmt::print("it could not be saved: {}\n", lastNotice(hand.fixture));
        hand.bench().close(0);
        ui.Yield(3);
        return;
    }
    if (hand.draw(2) == 0) saveAll(ui, hand); // what was taken up
    for (int action = 0; action < kMostActions; ++action) doSomething(ui, hand);
}

} // namespace

Progress& sharedProgress(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || ::ftruncate(file, sizeof(Progress)) != 0) std::abort();
    void* memory = ::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    if (memory == MAP_FAILED) std::abort();
    return *static_cast<Progress*>(memory); // zeros are its beginning
}

int workInWindow(const Place& place, Work kind, std::uint64_t seed, bool byOffer, bool closing) {
    ::setenv("XDG_CONFIG_HOME", (place.root / "config").c_str(), 1);
    ::setenv("LP_NUM_THREADS", "1", 1); // the software that draws would keep a thread for each core awake
    auto window =
        app::Window::open({.width = kWidth, .height = kHeight, .layoutFile = app::layoutFile().string()});
    if (!window) {
        fmt::print("{}\n", window.error());
        return 2;
    }
    const Engine engine(false);
    const std::filesystem::path file = byOffer ? std::filesystem::path() : place.file(kind);
    ui::Shell shell({.file = file,
                     .fontsDirectory = app::fontsDirectory(),
                     .settingsDirectory = app::settingsDirectory(),
                     .scale = window->scale()});
    shell.bench().jobs.wait(); // for the file
    shell.bench().runQueue();
    Fixture fixture{shell, place.project(), {}};
    Hand hand{fixture, sharedProgress(place.progress()), kind, tests::Rng(seed), closing, byOffer};
    ImGuiTest* test = ImGuiTestEngine_RegisterTest(engine.get(), "groma", "work", "", 0);
    test->UserData = &hand;
    test->TestFunc = [](ImGuiTestContext* ui) { work(*ui, *static_cast<Hand*>(ui->Test->UserData)); };
    ImGuiTestEngine_QueueTest(engine.get(), test);
    for (int frame = 0; !ImGuiTestEngine_IsTestQueueEmpty(engine.get()); ++frame) {
        window->poll();
        window->beginFrame();
        const auto size = window->framebuffer();
        shell.frame(static_cast<float>(size.width), static_cast<float>(size.height));
        tell(hand);
        const bool seen = frame % kSeenEvery == 0;
        if (seen) window->endFrame();
        else ImGui::Render();
        if (seen) window->present();
        ImGuiTestEngine_PostSwap(engine.get());
    }
    return hand.failed || test->Output.Status != ImGuiTestStatus_Success ? 1 : 0;
}

} // namespace groma::gui
