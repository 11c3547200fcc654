// Transcribing in the window: the book and the thread from a passage to its proof, with the mouse and the
// keys.
#include "editor/session/edits/pieces/pieces.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "tests/gui/becoming.h"
#include "tests/gui/gestures.h"
#include "tests/gui/page_hand.h"
#include "tests/gui/sixth_book.h"

#include <fmt/core.h>

#include <atomic>
#include <fstream>

namespace groma::gui {
namespace {

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

void photo(ImGuiTestContext& ui, Fixture& fixture, const std::string& name) {
    ui.Yield(20);
    fixture.wantedPicture = name;
    for (int frame = 0; frame < 300 && !fixture.wantedPicture.empty(); ++frame) ui.Yield();
    IM_CHECK(fixture.wantedPicture.empty());
}

const ui::OpenBook& bookOf(Fixture& fixture) { return *ui::openBook(fixture.shell.bench()); }

session::BookState stands(Fixture& fixture, const std::string& id) {
    const ui::OpenBook& book = bookOf(fixture);
    return book.states.of[*book.view.placeOf(id)];
}

void transcribe(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(4);
    fixture.shell.bench().settings.workspace = ui::Workspace::Transcribe;
    ui.Yield(12);
}

// The sample's book is done; a rule whose entry loses its covers is what is left, F8 finds it, and laid on
// its entry again it is entered, then proved.
void whatIsLeftIsFoundAndLaidOnItsEntry(ImGuiTestContext& ui, Fixture& fixture) {
    transcribe(ui, fixture);
    ui::Workbench& bench = fixture.shell.bench();
    settleLong(ui, fixture);
    IM_CHECK(ui::openBook(bench) != nullptr);
    IM_CHECK_EQ(bookOf(fixture).states.all(), 243U);
    IM_CHECK_EQ(bookOf(fixture).states.left(), 0U);
    press(ui, ImGuiKey_F8);
    IM_CHECK_STR_EQ(lastNotice(fixture).c_str(), "Nothing is left of the book");

    // The entry that covers it: chosen with a click in the book, taken out by the chip's right click.
    const std::string id = "AB-1-7";
    ui::showInBook(bench, id);
    ui.Yield(6);
    const ui::RuleEntry entry = stateOf<ui::RuleEntry>(fixture);
    IM_CHECK(!entry.id.empty());
    ui.ItemClick(("//Entry@Transcribe/**/Entry/" + id).c_str(), ImGuiMouseButton_Right);
    ui.ItemClick("//$FOCUSED/No longer covers it");
    ui.Yield(4);
    for (const auto& [covered, entries] : bookOf(fixture).states.covered)
        if (covered == id)
            for (const session::CoveringEntry& one : entries) IM_CHECK(one.id != entry.id);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(4);
    IM_CHECK(bookOf(fixture).states.covered.contains(id)); // one step
    photo(ui, fixture, "transcribe-thread");
}

constexpr const char* kPrint =
    "6. Battle\n\n6.1 Melee\n\nA melee is a combat between 2 adjacent units.\n\n"
    "A unit can only attack in melee or be attacked in melee once.\n\n"
    "6.2 Support\n\nAn attacking or defending unit may be supported by one or more "
    "adjacent friendly units.\n\n"
    "Clarification: a cavalry unit cannot attack an enemy elephant.\n";

// A game without a book: the print is imported in the background, corrected, read again; a passage is laid on
// an entry by the mouse, retyped and cut; what cannot be played says why.
void aPrintIsImportedAndTranscribed(ImGuiTestContext& ui, Fixture& fixture) {
    transcribe(ui, fixture);
    ui::Workbench& bench = fixture.shell.bench();
    IM_CHECK(ui::openBook(bench) == nullptr);
    const std::filesystem::path print = fixture.directory / "melee-book.txt";
    std::ofstream(print) << kPrint;
    photo(ui, fixture, "transcribe-empty");
    ui.ItemClick("//Book@Transcribe/**/Import");
    ui.Yield(3);
    photo(ui, fixture, "transcribe-import");
    ui.ItemInputValue("//Import a print/##print", print.string().c_str());
    settleLong(ui, fixture);
    ui.Yield(6);
    IM_CHECK(ui::openBook(bench) != nullptr);
    IM_CHECK_EQ(bookOf(fixture).states.all(), 4U);
    IM_CHECK_EQ(bookOf(fixture).states.left(), 4U);
    press(ui, ImGuiKey_F8);
    const std::string first = stateOf<ui::Transcribing>(fixture).item;
    IM_CHECK(!first.empty());

    // Laid on an entry: the passage is dragged on the head of the Entry panel.
    bench.chooseRule({"types", sheetOf(fixture).document().ruleset()->model.types.front().named.id});
    ui.Yield(4);
    const ui::RuleEntry entry = stateOf<ui::RuleEntry>(fixture);
    ui.ItemDragAndDrop(("//Book@Transcribe/**/" + first + "/row").c_str(), "//Entry@Transcribe/head");
    ui.Yield(4);
    IM_CHECK(stands(fixture, first) == session::BookState::Entered);
    IM_CHECK_EQ(bookOf(fixture).states.covered.at(first).front().id == entry.id, true);
    photo(ui, fixture, "transcribe-imported");

    // Retyped with an empty line in it: two passages, one step.
    press(ui, ImGuiKey_F8);
    const std::string second = stateOf<ui::Transcribing>(fixture).item;
    IM_CHECK(second != first);
    ui.ItemDoubleClick(("//Book@Transcribe/**/" + second + "/row").c_str());
    ui.Yield(3);
    ui.ItemInputValue(("//Book@Transcribe/**/" + second + "/##retyped").c_str(),
                      "Once only.\n\nNever twice.");
    ui.ItemClick(("//Book@Transcribe/**/" + second + "/Take it").c_str());
    ui.Yield(4);
    IM_CHECK_EQ(bookOf(fixture).states.all(), 5U);
    IM_CHECK_STR_EQ(bookOf(fixture).view.find(second)->text.c_str(), "Once only.");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_EQ(bookOf(fixture).states.all(), 4U);

    // Why one cannot be played.
    ui::showInBook(bench, second);
    ui.Yield(4);
    ui.ItemInputValue("//Entry@Transcribe/**/##reason", "a clarification");
    ui.KeyPress(ImGuiKey_Enter);
    ui.Yield(4);
    IM_CHECK(stands(fixture, second) == session::BookState::NotPlayable);

    // A corrected print: the words that changed are to read again, what hangs on them stays.
    std::string corrected = kPrint;
    corrected.replace(corrected.find("adjacent units"), 14, "neighbouring units");
    std::ofstream(print) << corrected;
    ui.ItemClick("//Book@Transcribe/**/Import again");
    ui.Yield(3);
    ui.ItemInputValue("//Import a print/##print", "..");
    ui.Yield(3); // the folder above the book's, where the print lies
    ui.ItemInputValue("//Import a print/##print", "melee-book.txt");
    settleLong(ui, fixture);
    ui.Yield(6);
    IM_CHECK(stands(fixture, first) == session::BookState::ReadAgain);
    IM_CHECK(bookOf(fixture).states.covered.contains(first));
    ui.ItemClick("//Book@Transcribe/to read again");
    ui.Yield(3);
    IM_CHECK(stateOf<ui::Transcribing>(fixture).only == session::BookState::ReadAgain);
    photo(ui, fixture, "transcribe-again");
}

void everyLookOfIt(ImGuiTestContext& ui, Fixture& fixture) {
    transcribe(ui, fixture);
    ui::Workbench& bench = fixture.shell.bench();
    settleLong(ui, fixture);
    ui::showInBook(bench, "AB-6.3b-3");
    ui.Yield(6);
    for (const bool light : {false, true})
        for (const float scale : {1.0F, 2.0F}) {
            bench.settings.light = light;
            bench.settings.scale = scale;
            bench.wantsNewLayout = true;
            ui.Yield(12);
            bench.show("Entry");
            bench.show("Book");
            ui.Yield(6);
            photo(ui, fixture, fmt::format("transcribe-{}-{}", light ? "light" : "dark", scale * 100));
            const ImGuiWindow* window = ui.WindowInfo("//Book@Transcribe").Window;
            IM_CHECK(window != nullptr && window->Size.x >= 100);
        }
}

void smallGame(const std::filesystem::path& directory) {
    namespace fs = std::filesystem;
    fs::create_directories(directory / "game");
    std::ofstream(directory / "game/rules.yaml")
        << "groma: ruleset/1\ntitle: A small game\nboard: {grid: hex}\nclasses: {unit: {}}\n"
           "types: {FOOT: {class: unit, title: Foot}}\n"
           "terrain: {plain: {layer: ground, title: Plain, code: \".\"}}\n";
    std::ofstream(directory / "game/battle.yaml")
        << "groma: scenario/1\ntitle: A small battle\nrules: rules.yaml\n"
           "map: {numbering: {widths: [5, 4], rows: 4}, ground: plain}\n"
           "sides: {red: {title: Red}, blue: {title: Blue}}\npieces: {red: [FOOT 01], blue: [FOOT "
           "04]}\n";
}

// A PDF is let go over the window and becomes the book; its pages are seen as they are printed, the wheel
// turns them, a click on the paper looks at a passage, and a corrected print strikes what went.
void aPdfIsReadOnItsPages(ImGuiTestContext& ui, Fixture& fixture) {
    transcribe(ui, fixture);
    ui::Workbench& bench = fixture.shell.bench();
    const std::filesystem::path pdf = fixture.directory / "game/ford.pdf";
    const bool printed = printBook(pdf, "units");
    if (!printed) ui.LogError("there is no groff, which third_party/debian-packages.txt asks for");
    IM_CHECK(printed);
    ui::takeDropped(bench, pdf.string());
    settleLong(ui, fixture);
    ui.Yield(20);
    settleLong(ui, fixture);
    IM_CHECK(ui::openBook(bench) != nullptr);
    IM_CHECK_EQ(bookOf(fixture).states.all(), 24U);
    const session::BookItem& first = bookOf(fixture).view.items.front();
    const session::BookItem& last = bookOf(fixture).view.items.back();
    const std::string id = first.id, other = bookOf(fixture).view.items[1].id, end = last.id;
    IM_CHECK_EQ(last.page, 2);
    ui.ItemClick(("//Book@Transcribe/**/" + other + "/mark").c_str());
    ui.Yield(3);
    IM_CHECK_STR_EQ(stateOf<ui::Transcribing>(fixture).item.c_str(), other.c_str());
    photo(ui, fixture, "page-printed");

    // Dragged from the paper onto an entry.
    bench.chooseRule({"types", "FOOT"});
    ui.Yield(4);
    ui.ItemDragAndDrop(("//Book@Transcribe/**/" + id + "/mark").c_str(), "//Entry@Transcribe/head");
    ui.Yield(4);
    IM_CHECK(stands(fixture, id) == session::BookState::Entered);
    // The line of the thread leaves the sign of the passage that is looked at.
    ui::showInBook(bench, id);
    ui.Yield(6);
    const ImGuiWindow* book = ui.WindowInfo("//Book@Transcribe").Window;
    IM_CHECK(book != nullptr);
    const ui::Transcribing::Knot knot = stateOf<ui::Transcribing>(fixture).knot;
    IM_CHECK(ImGui::GetFrameCount() - knot.frame <= 1);
    IM_CHECK(knot.y > book->Pos.y && knot.y < book->Pos.y + book->Size.y);

    // What is left stays on the page, set off; the words instead of the picture; and back.
    ui.ItemClick("//Book@Transcribe/filter/left");
    photo(ui, fixture, "page-left");
    ui.ItemClick("//Book@Transcribe/look/Text");
    ui.Yield(3);
    IM_CHECK(ui.ItemExists(("//Book@Transcribe/**/" + other + "/row").c_str()));
    ui.ItemClick("//Book@Transcribe/look/Page");
    ui.ItemClick("//Book@Transcribe/filter/all");
    ui.Yield(6);

    // Along the thread with the keys, and back to the page.
    press(ui, ImGuiMod_Alt | ImGuiKey_RightArrow);
    ui.Yield(3);
    IM_CHECK_EQ(stateOf<ui::Transcribing>(fixture).node, 1);
    press(ui, ImGuiMod_Alt | ImGuiKey_LeftArrow);
    press(ui, ImGuiMod_Alt | ImGuiKey_LeftArrow);
    ui.Yield(3);
    IM_CHECK_EQ(stateOf<ui::Transcribing>(fixture).node, -1);

    // The wheel turns the page; with Ctrl it zooms, and does not.
    ui.MouseMove(("//Book@Transcribe/**/" + other + "/mark").c_str());
    ui.KeyDown(ImGuiMod_Ctrl);
    ui.MouseWheelY(2);
    ui.KeyUp(ImGuiMod_Ctrl);
    settleLong(ui, fixture);
    ui.Yield(6);
    photo(ui, fixture, "page-zoomed");
    IM_CHECK(ui.ItemExists(("//Book@Transcribe/**/" + other + "/mark").c_str()));
    ui.MouseMove(("//Book@Transcribe/**/" + other + "/mark").c_str());
    ui.KeyDown(ImGuiMod_Ctrl);
    ui.MouseWheelY(-4);
    ui.KeyUp(ImGuiMod_Ctrl);
    ui.Yield(4);
    ui.MouseMove(("//Book@Transcribe/**/" + other + "/mark").c_str());
    for (int i = 0; i < 30 && !ui.ItemExists(("//Book@Transcribe/**/" + end + "/mark").c_str()); ++i) {
        ui.MouseWheelY(-1); // through the page, and at its end to the next
        ui.Yield(2);
        settleLong(ui, fixture);
    }
    ui.Yield(10);
    IM_CHECK(ui.ItemExists(("//Book@Transcribe/**/" + end + "/mark").c_str()));
    photo(ui, fixture, "page-second");

    // A corrected print: the same passage with both texts.
    IM_CHECK(printBook(pdf, "hostile units"));
    ui::takeDropped(bench, pdf.string());
    settleLong(ui, fixture);
    ui.Yield(10);
    IM_CHECK(stands(fixture, id) == session::BookState::ReadAgain);
    ui::showInBook(bench, id);
    settleLong(ui, fixture);
    for (const bool light : {false, true})
        for (const float scale : {1.0F, 2.0F}) {
            bench.settings.light = light;
            bench.settings.scale = scale;
            bench.wantsNewLayout = true;
            ui.Yield(12);
            bench.show("Entry");
            bench.show("Book");
            ui.Yield(6);
            settleLong(ui, fixture);
            photo(ui, fixture, fmt::format("page-again-{}-{}", light ? "light" : "dark", scale * 100));
        }
}

// What is asked for here and takes long is told in the status bar, and ended there.
void whatIsUnderWayIsEnded(ImGuiTestContext& ui, Fixture& fixture) {
    transcribe(ui, fixture);
    ui::Workbench& bench = fixture.shell.bench();
    settleLong(ui, fixture);
    bench.chooseRule({"quantities", "support_bonus"});
    ui.Yield(3);
    stateOf<ui::Proving>(fixture).noticeWanted = true;
    for (int i = 0; i < 2000 && !ui.ItemExists("//##status/Cancel"); ++i) ui.Yield();
    ui.ItemClick("//##status/Cancel");
    ui.Yield(4);
    IM_CHECK(!stateOf<ui::Proving>(fixture).noticeWanted);
    IM_CHECK(!stateOf<ui::Proving>(fixture).noticing.pending());
    IM_CHECK(!ui.ItemExists("//##status/Cancel"));
}

// While a print is read the hand works on: what it comes to is made of the document as it is then. Ended,
// nothing of it comes in.
void theHandWorksWhileAPrintIsRead(ImGuiTestContext& ui, Fixture& fixture) {
    transcribe(ui, fixture);
    ui::Workbench& bench = fixture.shell.bench();
    settleLong(ui, fixture);
    const std::filesystem::path print = fixture.directory / "melee-book.txt";
    std::ofstream(print) << kPrint;
    const auto behindOther = [&](const auto& meanwhile) { // the thread does something else first
        std::atomic<bool> go = false;
        (void)bench.longJobs.submit("something else", [&go](session::JobControl&) { go.wait(false); });
        ui::importPrint(bench, print.string());
        ui.Yield(4);
        IM_CHECK(stateOf<ui::Transcribing>(fixture).reading != nullptr);
        meanwhile();
        go = true;
        go.notify_all();
        for (int i = 0; i < 8; ++i) {
            settleLong(ui, fixture);
            ui.Yield(4);
        }
    };
    behindOther([&] { ui.ItemClick("//##status/Cancel"); });
    IM_CHECK(ui::openBook(bench) == nullptr);
    IM_CHECK(!sheetOf(fixture).history.canUndo());
    const int pieces = setupOf(fixture).pieceCount();
    behindOther([&] { bench.commit(session::removePieces(sheetOf(fixture).document(), std::vector{0})); });
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), pieces - 1);
    IM_CHECK(ui::openBook(bench) != nullptr);
    IM_CHECK_EQ(bookOf(fixture).states.all(), 4U);
    IM_CHECK_EQ(sheetOf(fixture).history.steps().size(), 3U); // opened, taken off, imported
}

// A print of another folder is copied beside the book, so that the next start has its pages.
void aPrintOfAnotherFolderIsKept(ImGuiTestContext& ui, Fixture& fixture) {
    transcribe(ui, fixture);
    ui::Workbench& bench = fixture.shell.bench();
    const std::filesystem::path pdf = fixture.directory / "away/ford.pdf";
    std::filesystem::create_directories(pdf.parent_path());
    IM_CHECK(printBook(pdf, "units"));
    ui.ItemClick("//Book@Transcribe/**/Import");
    ui.Yield(3);
    ui.ItemInputValue("//Import a print/##print", pdf.string().c_str());
    settleLong(ui, fixture);
    ui.Yield(20);
    IM_CHECK(ui::openBook(bench) != nullptr);
    IM_CHECK_STR_EQ(bookOf(fixture).view.source.c_str(), "ford.pdf");
    IM_CHECK(std::filesystem::is_regular_file(fixture.directory / "game/ford.pdf"));
    std::filesystem::remove(pdf);
    settleLong(ui, fixture);
    ui.Yield(10);
    const std::string first = bookOf(fixture).view.items.front().id;
    IM_CHECK(ui.ItemExists(("//Book@Transcribe/**/" + first + "/mark").c_str())); // on its page
    // The cut of the page stands beside what was understood.
    bench.chooseRule({"types", "FOOT"});
    ui.Yield(4);
    ui.ItemDragAndDrop(("//Book@Transcribe/**/" + first + "/mark").c_str(), "//Entry@Transcribe/head");
    settleLong(ui, fixture);
    ui::showInBook(bench, first);
    ui.Yield(20);
    settleLong(ui, fixture);
    IM_CHECK(ui.ItemExists("//Entry@Transcribe/**/cut page"));
    ui.Yield(4);
    settleLong(ui, fixture); // the words are looked for once the picture is there
    photo(ui, fixture, "page-cut");
    // The form changes the file, and what is typed in the file and wrong is told with its line.
    ui.ItemInputValue("//Entry@Transcribe/**/##types\\/FOOT\\/title", "Walkers");
    ui.Yield(4);
    IM_CHECK(sheetOf(fixture).document().text("rules.yaml").find("Walkers") != std::string_view::npos);
}

// From the odds card and from a line of the log to the printed words.
void whyLeadsToThePrintedWords(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(4);
    ui::Workbench& bench = fixture.shell.bench();
    settleLong(ui, fixture);
    ui::showCited(bench, "6.3b");
    ui.Yield(6);
    const session::BookItem* item = bookOf(fixture).view.find(stateOf<ui::Transcribing>(fixture).item);
    IM_CHECK(item != nullptr);
    IM_CHECK_STR_EQ(item->section.c_str(), "6.3b");
    IM_CHECK(bench.settings.workspace == ui::Workspace::Transcribe);
    ui::showCited(bench, "99.9");
    ui.Yield(4);
    IM_CHECK_STR_EQ(lastNotice(fixture).c_str(), "The book has no passage in 99.9");
}

} // namespace

std::vector<GuiTest> bookTests() {
    return {
        {"book: a PDF is read on its pages", "game/battle.yaml", aPdfIsReadOnItsPages, smallGame},
        {"book: what is under way is ended in the status bar", kArretium, whatIsUnderWayIsEnded},
        {"book: the hand works while a print is read, and Cancel ends it", "game/battle.yaml",
         theHandWorksWhileAPrintIsRead, smallGame},
        {"book: a print of another folder is kept, and its cut stands beside the readback",
         "game/battle.yaml", aPrintOfAnotherFolderIsKept, smallGame},
        {"book: why leads to the printed words", kArretium, whyLeadsToThePrintedWords},
        {"book: what is left is found and laid on its entry", kArretium, whatIsLeftIsFoundAndLaidOnItsEntry},
        {"book: a print is imported, transcribed and imported again", "game/battle.yaml",
         aPrintIsImportedAndTranscribed, smallGame},
        {"book: empty rules, a print, a unit, a battle on them", "", aBookIsBegunFromNothing},
        {"book: the edge of a passage on the printed page cuts and joins", "game/battle.yaml",
         theEdgeOnThePage, smallGame},
        {"book: what takes no passage that is dragged steps back", "game/battle.yaml", othersStepBack,
         smallGame},
        {"book: a passage becomes an entry with a click", "game/battle.yaml", whatAPassageBecomes, smallGame},
        {"book: its looks", kArretium, everyLookOfIt},
    };
}

} // namespace groma::gui
