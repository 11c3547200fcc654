// Nothing is lost: work that a crash left, files that others change, disks that do not take what is written,
// several documents.
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/files/recovery.h"
#include "editor/ui/workbench/recovery.h"
#include "tests/gui/gestures.h"
#include "tests/gui/session.h"

#include <sys/resource.h>

#include <csignal>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kTelamon = "samples/ars-bellum/telamon.yaml";

// Two windows that died: one had retitled Arretium and moved a warband, the other had retitled Telamon.
void twoWindowsDied(const fs::path& directory) {
    const session::JournalFolder journals((directory / "config/groma/journals").string());
    formats::RealFileSystem files;
    for (const char* file : {kArretium, kTelamon}) {
        session::History history(*session::Document::open(files, (directory / file).string()));
        auto begun = journals.begin(history.present());
        begun->journal.attach(history);
        static_cast<void>(history.commit(session::setTitle(history.present(), "After the crash")));
        if (file != kArretium) continue;
        const game::Setup& setup = *history.present().setup();
        static_cast<void>(
            history.commit(session::movePiece(history.present(), *setup.pieceNamed("WARB_1"),
                                              setup.geometry().cellByNumber(std::string_view("050")))));
    }
}

const session::JournalFolder::Leftover* leftoverOf(Fixture& fixture, const char* name) {
    for (const auto& left : fixture.shell.bench().leftovers())
        if (left.start.ends_with(name)) return &left;
    return nullptr;
}

// A path has slashes: the row's id is its hash, so that the item is found by id.
void clickInRow(ImGuiTestContext& ui, Fixture& fixture, const char* name, const char* item) {
    const ImGuiID row = ImHashStr(leftoverOf(fixture, name)->path.c_str(), 0, ui.GetID("//Recovery"));
    ui.ItemClick(ImHashStr(item, 0, row));
    ui.Yield(4);
}

void unsavedWorkIsComparedAndTakenUp(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Workbench& bench = fixture.shell.bench();
    IM_CHECK(bench.windows.isOpen("Recovery"));
    IM_CHECK_EQ(bench.leftovers().size(), 2U);
    clickInRow(ui, fixture, "arretium.yaml", "Compare");
    IM_CHECK(bench.looked() != nullptr);
    IM_CHECK_EQ(bench.looked()->steps.size(), 2U);
    IM_CHECK_EQ(bench.looked()->files.size(), 1U);
    bool title = false;
    for (const session::LineChange& line : bench.looked()->files[0].lines)
        title = title || (line.added && line.text == "title: After the crash");
    IM_CHECK(title);
    const std::string disk = textOf(fixture.directory / kArretium);
    clickInRow(ui, fixture, "arretium.yaml", "Take it up");
    IM_CHECK_EQ(bench.sheets.size(), 1U);
    const ui::Sheet& sheet = sheetOf(fixture);
    IM_CHECK_STR_EQ(sheet.document().meaning().scenario->title.text.c_str(), "After the crash");
    IM_CHECK(setupOf(fixture).piece(*setupOf(fixture).pieceNamed("WARB_1")).cell == cellOf(fixture, "050"));
    IM_CHECK(sheet.history.modified());
    IM_CHECK(textOf(fixture.directory / kArretium) == disk);
    clickInRow(ui, fixture, "telamon.yaml", "Discard");
    IM_CHECK(bench.leftovers().empty());
    IM_CHECK(!bench.windows.isOpen("Recovery"));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK(sheet.document().text(sheet.document().startPath()) == disk);
}

// What is recovered of a file that is open, and has been worked on since, joins its tab.
void unsavedWorkOfAnOpenFileJoinsIt(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Workbench& bench = fixture.shell.bench();
    IM_CHECK(bench.windows.isOpen("Recovery"));
    IM_CHECK_EQ(bench.sheets.size(), 1U);
    bench.commit(session::movePiece(sheetOf(fixture).document(), *setupOf(fixture).pieceNamed("WARB_2"),
                                    cellOf(fixture, "051")));
    const std::string before(sheetOf(fixture).document().text(sheetOf(fixture).document().startPath()));
    clickInRow(ui, fixture, "arretium.yaml", "Take it up");
    IM_CHECK_EQ(bench.sheets.size(), 1U);
    IM_CHECK_STR_EQ(sheetOf(fixture).document().meaning().scenario->title.text.c_str(), "After the crash");
    IM_CHECK(setupOf(fixture).piece(*setupOf(fixture).pieceNamed("WARB_1")).cell == cellOf(fixture, "050"));
    clickInRow(ui, fixture, "telamon.yaml", "Discard");
    for (int i = 0;
         i < 4 && sheetOf(fixture).document().text(sheetOf(fixture).document().startPath()) != before; ++i)
        press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK(sheetOf(fixture).document().text(sheetOf(fixture).document().startPath()) == before);
}

// Where the journals should lie a file stands in the way.
void aFileStandsInTheWay(const fs::path& directory) {
    std::ofstream(settingsIn(directory) / "journals") << "no folder";
}

void aJournalThatCannotBeBegunIsTold(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Workbench& bench = fixture.shell.bench();
    const auto told = [&] {
        return std::ranges::any_of(bench.notices, [](const ui::Notice& notice) {
            return notice.text.starts_with("Unsaved work is not being kept safe");
        });
    };
    IM_CHECK(told());
    fs::remove(settingsIn(fixture.directory) / "journals");
    bench.commit(session::setTitle(sheetOf(fixture).document(), "Kept after all"));
    ui.Yield(6);
    IM_CHECK(sheetOf(fixture).disk.journalProblem.empty());
    IM_CHECK(fs::is_directory(settingsIn(fixture.directory) / "journals"));
    IM_CHECK(!fs::is_empty(settingsIn(fixture.directory) / "journals"));
}

void retitle(ImGuiTestContext& ui, Fixture& fixture, const char* title) {
    fixture.shell.bench().show("Scenario");
    ui.Yield(6);
    ui.ItemInputValue("//Scenario/##Title", title);
    ui.Yield(4);
}

void rewrite(const fs::path& path, const std::string& from, const std::string& to) {
    std::string text = textOf(path);
    const std::size_t at = text.find(from);
    if (at != std::string::npos) std::ofstream(path) << text.replace(at, from.size(), to);
}

template <class Done>
bool comes(ImGuiTestContext& ui, Done done) {
    for (int i = 0; i < 400 && !done(); ++i) ui.Yield();
    return done();
}

std::string titleOf(Fixture& fixture) { return sheetOf(fixture).document().meaning().scenario->title.text; }

void anotherProgramChangesTheFile(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const fs::path path = fixture.directory / kArretium;
    // Nothing was edited here: it is taken in, and one step takes it back.
    rewrite(path, "title: Arretium", "title: Arretium by another hand");
    IM_CHECK(comes(ui, [&] { return titleOf(fixture) == "Arretium by another hand"; }));
    IM_CHECK(!sheetOf(fixture).history.modified());
    // Edited here and there: the user decides. Until then saving is refused and says why.
    retitle(ui, fixture, "Mine");
    rewrite(path, "title: Arretium by another hand", "title: Theirs");
    IM_CHECK(comes(ui, [&] { return !sheetOf(fixture).disk.news.empty(); }));
    IM_CHECK(sheetOf(fixture).disk.news[0].text().find(
                 "was changed by another program; there are edits of yours in it") != std::string::npos);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    IM_CHECK(lastNotice(fixture).find("was not saved") != std::string::npos);
    IM_CHECK(textOf(path).find("title: Theirs") != std::string::npos);
    ui.ItemClick("//Battlefield/**/Reload");
    ui.Yield(4);
    IM_CHECK_STR_EQ(titleOf(fixture).c_str(), "Theirs");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_STR_EQ(titleOf(fixture).c_str(), "Mine");
    rewrite(path, "title: Theirs", "title: Theirs again");
    IM_CHECK(comes(ui, [&] { return !sheetOf(fixture).disk.news.empty(); }));
    ui.ItemClick("//Battlefield/**/Keep mine");
    ui.Yield(4);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    IM_CHECK(textOf(path).find("title: Mine") != std::string::npos);
    IM_CHECK(textOf(path.string() + ".bak").find("title: Theirs again") != std::string::npos);
    IM_CHECK(!sheetOf(fixture).history.modified());
}

void theFileIsReloadedByKey(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    retitle(ui, fixture, "Not to be kept");
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_R);
    IM_CHECK_STR_EQ(titleOf(fixture).c_str(), "Arretium");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    IM_CHECK_STR_EQ(titleOf(fixture).c_str(), "Not to be kept");
}

void theFileGoesAway(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const fs::path path = fixture.directory / kArretium;
    const std::string before = textOf(path);
    fs::remove(path);
    IM_CHECK(comes(ui, [&] { return !sheetOf(fixture).disk.news.empty(); }));
    IM_CHECK(sheetOf(fixture).disk.news[0].text().find("was removed by another program") !=
             std::string::npos);
    IM_CHECK_EQ(setupOf(fixture).pieceCount(), 34);
    ui.ItemClick("//Battlefield/**/Write it again");
    ui.Yield(4);
    IM_CHECK(textOf(path) == before);
    IM_CHECK(sheetOf(fixture).disk.news.empty());
}

void aReadOnlyFileIsLeftAlone(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const fs::path path = fixture.directory / kArretium;
    const std::string before = textOf(path);
    fs::permissions(path, fs::perms::owner_read | fs::perms::group_read);
    retitle(ui, fixture, "Not on this disk");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    IM_CHECK(lastNotice(fixture).find("the file is read-only") != std::string::npos);
    IM_CHECK(textOf(path) == before);
    IM_CHECK(sheetOf(fixture).history.modified());
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    IM_CHECK(textOf(path).find("title: Not on this disk") != std::string::npos);
}

// A file may grow to a kilobyte and no more: what a full disk does to a write, half-way through it.
void aFullDiskIsTold(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    const fs::path path = fixture.directory / kArretium;
    const std::string before = textOf(path);
    retitle(ui, fixture, "Too much for this disk");
    rlimit room{};
    ::getrlimit(RLIMIT_FSIZE, &room);
    const auto handled = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit little{1024, room.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &little);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    const std::string told = lastNotice(fixture);
    ::setrlimit(RLIMIT_FSIZE, &room);
    std::signal(SIGXFSZ, handled);
    IM_CHECK(told.find("was not saved") != std::string::npos);
    IM_CHECK(textOf(path) == before);
    for (const fs::directory_entry& entry : fs::directory_iterator(path.parent_path()))
        IM_CHECK(!entry.path().string().ends_with(".groma-tmp"));
    IM_CHECK(sheetOf(fixture).history.modified());
    IM_CHECK_STR_EQ(titleOf(fixture).c_str(), "Too much for this disk");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_S);
    IM_CHECK(textOf(path).find("title: Too much for this disk") != std::string::npos);
}

void openByTyping(ImGuiTestContext& ui, Fixture& fixture, const char* words) {
    press(ui, ImGuiMod_Ctrl | ImGuiKey_O);
    ui.KeyCharsReplace(words);
    ui.Yield(3);
    press(ui, ImGuiKey_Enter);
    settle(ui, fixture);
    ui.Yield(8);
}

void severalDocumentsStandSideBySide(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Workbench& bench = fixture.shell.bench();
    openByTyping(ui, fixture, "telamon.yaml");
    IM_CHECK_EQ(bench.sheets.size(), 2U);
    IM_CHECK(sheetOf(fixture).document().startPath().ends_with("telamon.yaml"));
    retitle(ui, fixture, "Second");
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_F6);
    ui.Yield(6);
    IM_CHECK(sheetOf(fixture).document().startPath().ends_with("arretium.yaml"));
    IM_CHECK(!sheetOf(fixture).history.modified()); // each has a history of its own
    retitle(ui, fixture, "First");
    press(ui, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S);
    IM_CHECK(textOf(fixture.directory / kArretium).find("title: First") != std::string::npos);
    IM_CHECK(textOf(fixture.directory / kTelamon).find("title: Second") != std::string::npos);
    // Opened again it comes to the front, not twice.
    openByTyping(ui, fixture, "telamon.yaml");
    IM_CHECK_EQ(bench.sheets.size(), 2U);
    IM_CHECK(sheetOf(fixture).document().startPath().ends_with("telamon.yaml"));
    bench.readLately();
    IM_CHECK(bench.lately().front().path.ends_with("telamon.yaml"));
    // Unsaved work is asked after; Stay keeps it open, then it is thrown away.
    retitle(ui, fixture, "Third");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_W);
    IM_CHECK(bench.windows.isOpen("Close document"));
    ui.ItemClick("//Close document/Stay");
    ui.Yield(3);
    IM_CHECK_EQ(bench.sheets.size(), 2U);
    press(ui, ImGuiMod_Ctrl | ImGuiKey_W);
    ui.ItemClick("//Close document/Close without saving");
    ui.Yield(4);
    IM_CHECK_EQ(bench.sheets.size(), 1U);
    IM_CHECK(textOf(fixture.directory / kTelamon).find("title: Second") != std::string::npos);
    // The folder of the open document offers what is in it.
    bench.readFolder();
    bool offered = false;
    for (const session::FolderEntry& entry : bench.folder())
        offered = offered || entry.path.ends_with("telamon.yaml");
    IM_CHECK(offered);
}

// A click on the cross of a tab asks like the key does.
void theCrossOfATabAsks(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    retitle(ui, fixture, "Unsaved");
    fixture.shell.bench().askToClose(0);
    ui.Yield(4);
    IM_CHECK_EQ(fixture.shell.bench().sheets.size(), 1U);
    ui.ItemClick("//Close document/Save and close");
    ui.Yield(4);
    IM_CHECK(fixture.shell.bench().sheets.empty());
    IM_CHECK(textOf(fixture.directory / kArretium).find("title: Unsaved") != std::string::npos);
}

} // namespace

std::vector<GuiTest> safetyTests() {
    return {
        {"work that a crash left is offered, compared, taken up and thrown away", "",
         unsavedWorkIsComparedAndTakenUp, twoWindowsDied},
        {"work found of a file that is open joins its tab", kArretium, unsavedWorkOfAnOpenFileJoinsIt,
         twoWindowsDied},
        {"a journal that cannot be begun is told, and begun with the next step that finds room", kArretium,
         aJournalThatCannotBeBegunIsTold, aFileStandsInTheWay},
        {"a file changed by another program is taken in, or the user decides", kArretium,
         anotherProgramChangesTheFile},
        {"Ctrl+R takes the file from the disk, one step takes that back", kArretium, theFileIsReloadedByKey},
        {"a file that was removed is written again", kArretium, theFileGoesAway},
        {"a read-only file is left alone and the work stays", kArretium, aReadOnlyFileIsLeftAlone},
        {"a disk that is full is told of and nothing is lost", kArretium, aFullDiskIsTold},
        {"several documents: opened by typing, switched, saved together, closed with a question", kArretium,
         severalDocumentsStandSideBySide},
        {"closing a tab with unsaved work asks first, saves and closes", kArretium, theCrossOfATabAsks},
    };
}

} // namespace groma::gui
