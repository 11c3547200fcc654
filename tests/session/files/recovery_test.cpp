#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/files/join.h"
#include "editor/session/files/recovery.h"
#include "tests/session/small_game.h"
#include "tests/support/rng.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>

namespace groma::session {
namespace {

namespace fs = std::filesystem;

struct Folder {
    fs::path path = fs::temp_directory_path() / ("groma-recovery-" + std::to_string(::getpid()));
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path / "game");
        put("groma-project", "");
        put("rules.yaml", kRules);
        put("fight.yaml", kFight);
        put("battle.yaml", kBattle);
    }
    ~Folder() { fs::remove_all(path); }
    void put(const std::string& name, std::string_view text) const {
        std::ofstream(path / "game" / name, std::ios::binary) << text;
    }
    std::string get(const std::string& name) const {
        std::ifstream in(path / "game" / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    JournalFolder journals() const { return JournalFolder((path / "journals").string()); }
    std::string game() const { return (path / "game").string(); }
};

Edited paintNext(const Document& document, int number) {
    const grid::CellId cell{number % 45};
    return paintGround(document, std::span(&cell, 1), 1 + number / 45 % 2);
}

// The `number`th thing that the scripted hand does: an edit, a stroke of several, undo, redo. Every tenth
// saves.
void doNext(History& history, int number) {
    if (number % 7 == 5) {
        history.undo();
    } else if (number % 7 == 6) {
        history.redo();
    } else if (number % 5 == 3) {
        const int piece = number % history.present().setup()->pieceCount();
        const Edited moved = movePiece(history.present(), piece, grid::CellId{number * 7 % 45});
        if (moved) (void)history.commit(*moved);
        else (void)history.commit(paintNext(history.present(), number));
    } else {
        (void)history.commit(paintNext(history.present(), number));
    }
}

// Shared with the program that is killed.
struct Progress {
    std::atomic<int> started, done;
};

constexpr int kSaveEvery = 10;
const std::string kUntitled = "new.yaml";

[[noreturn]] void workUntilKilled(const Folder& folder, bool untitled, int first, Progress& progress) {
    formats::RealFileSystem files;
    auto opened = untitled ? Document::untitled(files, folder.game(), kUntitled, std::string(kBattle))
                           : Document::open(files, folder.game() + "/battle.yaml");
    if (!opened) ::_exit(2);
    History history(*opened);
    DiskRecord record = DiskRecord::of(history.present(), files);
    auto begun = folder.journals().begin(history.present());
    if (!begun) ::_exit(3);
    begun->journal.attach(history);
    for (int number = 0;; ++number) {
        progress.started = number + 1;
        doNext(history, first + number);
        progress.done = number + 1;
        if (!untitled && number % kSaveEvery == kSaveEvery - 1) {
            if (!save(files, history.present(), record).ok()) ::_exit(5);
            begun->journal.saved(history.present());
        }
    }
}

// What the scripted hand has made after so many doings.
class Oracle {
  public:
    Oracle(SmallGame& game, const std::string& path, int first) : history_(game.open()), first_(first) {
        if (path == kUntitled)
            history_ = History(*Document::untitled(game.files, "/game", kUntitled, std::string(kBattle)));
        texts_.emplace_back(history_.present().text(path));
        path_ = path;
    }
    const std::string& after(int number) {
        while (static_cast<int>(texts_.size()) <= number) {
            doNext(history_, first_ + static_cast<int>(texts_.size()) - 1);
            texts_.emplace_back(history_.present().text(path_));
        }
        return texts_[static_cast<std::size_t>(number)];
    }

  private:
    History history_;
    int first_;
    std::string path_;
    std::vector<std::string> texts_;
};

} // namespace

TEST_CASE("killed at 200 moments of an editing run, all but the stroke under way comes back, with or without "
          "a file") {
    tests::Rng rng(20'261'121);
    void* memory =
        ::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    REQUIRE(memory != MAP_FAILED);
    auto* shared = new (memory) Progress();
    int withWork = 0;
    for (int round = 0; round < 200; ++round) {
        const Folder folder;
        const bool untitled = round % 2 == 1;
        const int first = round % 11;
        shared->started = shared->done = 0;
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) workUntilKilled(folder, untitled, first, *shared);
        while (shared->started == 0) ::usleep(100);
        ::usleep(static_cast<useconds_t>(rng.boundedDraw(12'000)));
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        REQUIRE(WIFSIGNALED(status));
        const int done = shared->done, started = shared->started;

        SmallGame game;
        const std::string path = untitled ? kUntitled : "battle.yaml";
        Oracle oracle(game, path, first);
        formats::RealFileSystem files;
        const auto left = folder.journals().leftovers();
        const std::string onDisk = untitled ? std::string() : folder.get("battle.yaml");
        if (!untitled) {
            const int saved = done / kSaveEvery * kSaveEvery;
            const bool whole = onDisk == oracle.after(saved) ||
                               (saved >= kSaveEvery && onDisk == oracle.after(saved - kSaveEvery));
            REQUIRE_MESSAGE(whole, "the file is neither as it was saved nor as it was before");
        }
        if (left.empty()) { // killed just after a save, or before the first stroke was finished
            const std::string& there = untitled ? std::string(kBattle) : onDisk;
            REQUIRE((there == oracle.after(done) || there == oracle.after(started)));
            continue;
        }
        REQUIRE(left.size() == 1);
        CHECK(left[0].start == path);
        CHECK(left[0].untitled == untitled);
        auto resumed = folder.journals().resume(files, left[0].path);
        REQUIRE_MESSAGE(resumed, (resumed ? "" : resumed.error().reason));
        CHECK(resumed->recovered.problem == "");
        const std::string now(resumed->recovered.history.present().text(path));
        REQUIRE_MESSAGE((now == oracle.after(done) || now == oracle.after(started)),
                        "round " << round << " done " << done);
        ++withWork;
        // The same again if the next program is killed too, one stroke later.
        if (round % 10 > 1) continue;
        History history = std::move(resumed->recovered.history);
        resumed->begun.journal.attach(history);
        REQUIRE(history.commit(paintNext(history.present(), 43)));
        REQUIRE(history.commit(paintNext(history.present(), 43 + 45)));
        CHECK(folder.journals().leftovers().empty()); // it is open here
        history.listener = nullptr;
        resumed->begun.journal = Journal(openLineFile("/dev/null"), history.present());
        const auto again = folder.journals().recover(files, left[0].path);
        REQUIRE(again);
        CHECK(again->history.present().text(path) == history.present().text(path));
        if (untitled) continue;
        CHECK(save(files, history.present(), resumed->disk).ok());
        CHECK(folder.get("battle.yaml") == history.present().text(path));
    }
    CHECK(withWork > 50); // on a busy machine many are killed before their first stroke
    ::munmap(shared, sizeof(Progress));
}

TEST_CASE("a document that is open or was closed as it should be is not offered") {
    const Folder folder;
    SmallGame game;
    History history(game.open());
    const JournalFolder journals = folder.journals();
    auto begun = journals.begin(history.present());
    REQUIRE(begun);
    begun->journal.attach(history);
    REQUIRE(history.commit(paintNext(history.present(), 0)));
    CHECK(journals.leftovers().empty());
    CHECK_FALSE(journals.resume(game.files, begun->path));
    // The same file, had its writer died.
    const fs::path dead = folder.path / "journals" / "999-1.journal";
    fs::copy_file(begun->path, dead);
    REQUIRE(journals.leftovers().size() == 1);
    CHECK(journals.leftovers()[0].steps == 1);
    journals.discard(dead.string());
    CHECK(journals.leftovers().empty());
    journals.end(begun->path);
    CHECK_FALSE(fs::exists(begun->path));
}

TEST_CASE("a folder that cannot be made is a reason, not a crash") {
    const Folder folder;
    std::ofstream(folder.path / "file") << "x";
    SmallGame game;
    const auto begun = JournalFolder((folder.path / "file").string()).begin(game.open());
    REQUIRE(begun);
    CHECK(begun->journal.problem().find("cannot be made") != std::string::npos);
    CHECK_FALSE(JournalFolder().begin(game.open()));
}

TEST_CASE("a journal that could not be begun is begun with the next step that finds room, and all of the "
          "work is in it") {
    const Folder folder;
    formats::RealFileSystem files;
    const fs::path inTheWay = folder.path / "journals";
    std::ofstream(inTheWay) << "a file where the folder should be";
    History history(*Document::open(files, folder.game() + "/battle.yaml"));
    auto begun = folder.journals().begin(history.present());
    REQUIRE(begun);
    CHECK(begun->journal.problem() != "");
    begun->journal.attach(history);
    REQUIRE(history.commit(paintNext(history.present(), 0)));
    CHECK(begun->journal.problem() != "");
    fs::remove(inTheWay);
    REQUIRE(history.commit(paintNext(history.present(), 1)));
    CHECK(begun->journal.problem() == "");
    REQUIRE(history.commit(paintNext(history.present(), 2)));
    const auto recovered = folder.journals().recover(files, begun->path);
    REQUIRE(recovered);
    CHECK(recovered->problem == "");
    CHECK(recovered->steps > 0);
    CHECK(recovered->history.present().text("battle.yaml") == history.present().text("battle.yaml"));
}

TEST_CASE("a journal that somebody removed is written again") {
    const Folder folder;
    formats::RealFileSystem files;
    History history(*Document::open(files, folder.game() + "/battle.yaml"));
    auto begun = folder.journals().begin(history.present());
    REQUIRE(begun);
    begun->journal.attach(history);
    REQUIRE(history.commit(paintNext(history.present(), 0)));
    fs::remove_all(folder.path / "journals");
    REQUIRE(history.commit(paintNext(history.present(), 1)));
    CHECK(begun->journal.problem().ends_with("cannot be written: it was removed"));
    REQUIRE(history.commit(paintNext(history.present(), 2)));
    CHECK(begun->journal.problem() == "");
    CHECK(isLineFileOpen(begun->path));
    const auto recovered = folder.journals().recover(files, begun->path);
    REQUIRE(recovered);
    CHECK(recovered->history.present().text("battle.yaml") == history.present().text("battle.yaml"));
}

TEST_CASE("a save gives up what the journal held, and what follows is found again") {
    const Folder folder;
    formats::RealFileSystem files;
    History history(*Document::open(files, folder.game() + "/battle.yaml"));
    DiskRecord record = DiskRecord::of(history.present(), files);
    auto begun = folder.journals().begin(history.present());
    REQUIRE(begun);
    begun->journal.attach(history);
    std::uintmax_t size = 0;
    for (int number = 0; number < 40; ++number) {
        REQUIRE(history.commit(paintNext(history.present(), number)));
        if (number % 4 != 3) continue;
        REQUIRE(save(files, history.present(), record).ok());
        begun->journal.saved(history.present());
        size = std::max(size, fs::file_size(begun->path));
        CHECK(fs::file_size(begun->path) < kBattle.size() + 1000);
    }
    REQUIRE(history.commit(paintNext(history.present(), 41)));
    REQUIRE(history.undo());
    REQUIRE(history.undo());
    const auto recovered = folder.journals().recover(files, begun->path);
    REQUIRE(recovered);
    CHECK(recovered->problem == "");
    CHECK(recovered->history.present().text("battle.yaml") == history.present().text("battle.yaml"));
    // The only file there: nothing of its replacing stays.
    CHECK(std::distance(fs::directory_iterator(folder.path / "journals"), fs::directory_iterator()) == 1);
}

TEST_CASE("a journal does not grow without bound, however long nobody saves") {
    const Folder folder;
    formats::RealFileSystem files;
    History history(*Document::open(files, folder.game() + "/battle.yaml"));
    auto begun = folder.journals().begin(history.present());
    REQUIRE(begun);
    begun->journal.attach(history);
    std::uintmax_t largest = 0;
    int shorter = 0;
    std::uintmax_t before = 0;
    for (int number = 0; number < 60; ++number) { // a note of 200 KB, written and taken away
        const std::string text =
            std::string(kBattle) + "notes: " + std::string(number % 2 == 0 ? 200'000 : 1, 'n') + "\n";
        REQUIRE(history.commit(replaceText(history.present(), "battle.yaml", text, "Type")));
        const std::uintmax_t now = fs::file_size(begun->path);
        largest = std::max(largest, now);
        shorter += now < before ? 1 : 0;
        before = now;
    }
    CHECK(shorter >= 1);
    CHECK(largest < 5U << 20);
    const auto recovered = folder.journals().recover(files, begun->path);
    REQUIRE(recovered);
    CHECK(recovered->problem == "");
    CHECK(recovered->history.present().text("battle.yaml") == history.present().text("battle.yaml"));
}

TEST_CASE("what a window left that died while it wrote its journal anew is cleared away") {
    const Folder folder;
    fs::create_directories(folder.path / "journals");
    const fs::path half = folder.path / "journals" / "999-0.journal.new";
    std::ofstream(half) << "{\"groma\"";
    CHECK(folder.journals().leftovers().empty());
    CHECK_FALSE(fs::exists(half));
}

TEST_CASE(
    "recovered work of a document that is open becomes steps of its own, on top of what was done since") {
    const Folder folder;
    formats::RealFileSystem files;
    const auto open = [&] { return *Document::open(files, folder.game() + "/battle.yaml"); };
    std::string crashed, before;
    {
        History history(open());
        auto begun = folder.journals().begin(history.present());
        REQUIRE(begun);
        begun->journal.attach(history);
        for (int number = 0; number < 3; ++number) {
            before = history.present().text("battle.yaml");
            REQUIRE(history.commit(paintNext(history.present(), number)));
        }
        crashed = history.present().text("battle.yaml");
    }
    const auto left = folder.journals().leftovers();
    REQUIRE(left.size() == 1);
    const auto recovered = folder.journals().recover(files, left[0].path);
    REQUIRE(recovered);

    History history(open());
    DiskRecord disk = DiskRecord::of(history.present(), files);
    REQUIRE(history.commit(paintNext(history.present(), 44)));
    const std::string mine(history.present().text("battle.yaml"));
    REQUIRE(joinRecovered(history, disk, *recovered, files));
    CHECK(history.present().text("battle.yaml") == crashed);
    CHECK(history.present().isWhole());
    CHECK(history.steps().size() == 2 + 3);
    REQUIRE(history.undo());
    CHECK(history.present().text("battle.yaml") == before);
    REQUIRE(history.undo());
    REQUIRE(history.undo());
    CHECK(history.present().text("battle.yaml") == mine);
    CHECK(disk.changedOnDisk(history.present(), files).empty());

    // Somebody else changed the file since the crash: what came back is not saved over it unasked.
    folder.put("battle.yaml", std::string(kBattle) + "notes: theirs\n");
    History other(open());
    DiskRecord now = DiskRecord::of(other.present(), files);
    REQUIRE(joinRecovered(other, now, *recovered, files));
    const SaveReport refused = save(files, other.present(), now);
    REQUIRE(refused.failed.size() == 1);
    CHECK(refused.failed[0].changedOnDisk);
    CHECK(folder.get("battle.yaml").ends_with("notes: theirs\n"));
    other.beginGesture("Stroke");
    CHECK_FALSE(joinRecovered(other, now, *recovered, files));
}

TEST_CASE("a journal on a full disk says so, and the work goes on") {
    SmallGame game;
    History history(game.open());
    Journal journal(openLineFile("/dev/full"), history.present());
    CHECK(journal.problem() == "/dev/full cannot be written: the disk is full");
    journal.attach(history);
    REQUIRE(history.commit(paintNext(history.present(), 0)));
    CHECK(history.steps().size() == 2);
    journal.saved(history.present());
    CHECK(journal.problem() != "");
    CHECK(fs::is_character_file("/dev/full")); // only files give way to a journal that is written anew
}

namespace {

// A disk that has room for so many bytes.
struct SmallDisk final : LineSink {
    std::shared_ptr<std::string> text = std::make_shared<std::string>();
    std::shared_ptr<std::size_t> room = std::make_shared<std::size_t>(1u << 20);
    Expected<void> append(std::string_view line) override {
        if (line.size() > *room) return refuse("the disk is full");
        *room -= line.size();
        *text += line;
        return {};
    }
};

} // namespace

TEST_CASE("when the disk has room again, the journal writes down everything anew") {
    SmallGame game;
    auto sink = std::make_unique<SmallDisk>();
    const auto text = sink->text;
    const auto room = sink->room;
    History history(game.open());
    Journal journal(std::move(sink), history.present());
    journal.attach(history);
    REQUIRE(history.commit(paintNext(history.present(), 0)));
    *room = 10;
    REQUIRE(history.commit(paintNext(history.present(), 1)));
    CHECK(journal.problem() == "the disk is full");
    REQUIRE(history.commit(paintNext(history.present(), 2)));
    *room = 1u << 20;
    REQUIRE(history.commit(paintNext(history.present(), 3)));
    CHECK(journal.problem() == "");
    REQUIRE(history.undo());
    REQUIRE(history.undo());
    REQUIRE(history.redo());
    const auto recovered = recover(game.files, *text);
    REQUIRE(recovered);
    CHECK(recovered->problem == "");
    CHECK(recovered->history.present().text("battle.yaml") == history.present().text("battle.yaml"));
}

TEST_CASE("undo past a save comes back from the journal as the bytes that it gave") {
    SmallGame game;
    auto sink = std::make_unique<SmallDisk>();
    const auto text = sink->text;
    History history(game.open());
    Journal journal(std::move(sink), history.present());
    journal.attach(history);
    for (int number = 0; number < 6; ++number) REQUIRE(history.commit(paintNext(history.present(), number)));
    REQUIRE(history.jumpTo(3));
    game.files.put("/game/battle.yaml", std::string(history.present().text("battle.yaml")));
    journal.saved(history.present());
    for (const std::size_t step : {4u, 5u, 0u, 1u, 3u, 2u, 6u, 5u}) {
        REQUIRE(history.jumpTo(step));
        const auto recovered = recover(game.files, *text);
        REQUIRE(recovered);
        REQUIRE(recovered->problem == "");
        REQUIRE_MESSAGE(
            recovered->history.present().text("battle.yaml") == history.present().text("battle.yaml"), step);
    }
}

TEST_CASE("recovered work over a file that somebody else changed is not saved over it unasked") {
    const Folder folder;
    formats::RealFileSystem files;
    {
        History history(*Document::open(files, folder.game() + "/battle.yaml"));
        auto begun = folder.journals().begin(history.present());
        REQUIRE(begun);
        begun->journal.attach(history);
        REQUIRE(history.commit(paintNext(history.present(), 0)));
    }
    folder.put("battle.yaml", std::string(kBattle) + "notes: theirs\n");
    const auto left = folder.journals().leftovers();
    REQUIRE(left.size() == 1);
    auto resumed = folder.journals().resume(files, left[0].path);
    REQUIRE(resumed);
    CHECK(resumed->recovered.basisChanged);
    const Document now = resumed->recovered.history.present();
    REQUIRE(resumed->disk.changedOnDisk(now, files).size() == 1);
    const SaveReport refused = save(files, now, resumed->disk);
    REQUIRE(refused.failed.size() == 1);
    CHECK(refused.failed[0].changedOnDisk);
    CHECK(folder.get("battle.yaml").ends_with("notes: theirs\n"));
    CHECK(save(files, now, resumed->disk, {"battle.yaml"}).ok());
    CHECK(folder.get("battle.yaml") == now.text("battle.yaml"));
    CHECK(folder.get("battle.yaml.bak").ends_with("notes: theirs\n"));
}

TEST_CASE("a file removed under the hand, and its folder too: a message, and nothing is lost") {
    const Folder folder;
    formats::RealFileSystem files;
    History history(*Document::open(files, folder.game() + "/battle.yaml"));
    DiskRecord record = DiskRecord::of(history.present(), files);
    REQUIRE(history.commit(paintNext(history.present(), 0)));
    fs::remove(folder.path / "game" / "battle.yaml");
    const auto foreign = record.changedOnDisk(history.present(), files);
    REQUIRE(foreign.size() == 1);
    CHECK(foreign[0].state == formats::DiskState::Gone);
    SaveReport report = save(files, history.present(), record);
    REQUIRE(report.failed.size() == 1);
    CHECK(report.failed[0].message.find("has gone since it was loaded") != std::string::npos);
    CHECK(save(files, history.present(), record, {"battle.yaml"}).ok());
    CHECK(folder.get("battle.yaml") == history.present().text("battle.yaml"));
    REQUIRE(history.commit(paintNext(history.present(), 1)));
    fs::remove_all(folder.path / "game");
    report = save(files, history.present(), record, {"battle.yaml"});
    REQUIRE(report.failed.size() == 1);
    CHECK(report.failed[0].message != "");
    CHECK(record.unsaved(history.present()).size() == 1);
    CHECK(history.present().text("battle.yaml") != kBattle);
}

} // namespace groma::session
