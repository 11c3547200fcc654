#include "editor/session/edits/terrain.h"
#include "editor/session/recovery.h"
#include "tests/session/small_game.h"

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace groma::session {
namespace {

namespace fs = std::filesystem;

struct Folder {
    fs::path path = fs::temp_directory_path() / ("groma-recovery-" + std::to_string(::getpid()));
    Folder() { fs::remove_all(path); }
    ~Folder() { fs::remove_all(path); }
};

Edited paintNext(const Document& document, int number)
{
    const grid::CellId cell{number % 45};
    return paintGround(document, std::span(&cell, 1), 1 + number / 45 % 2);
}

// A program that paints cell after cell, one step each, until it is killed.
[[noreturn]] void paintForEver(const fs::path& folder)
{
    SmallGame game;
    auto opened = Document::open(game.files, "/game/battle.yaml");
    if (!opened) ::_exit(2);
    History history(*opened);
    auto begun = JournalFolder(folder.string()).begin(history.present());
    if (!begun) ::_exit(3);
    begun->journal.attach(history);
    for (int number = 0;; ++number) {
        const Edited edit = paintNext(history.present(), number);
        if (!edit || !history.commit(*edit)) ::_exit(4);
    }
}

std::string onlyJournal(const fs::path& folder)
{
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) return entry.path().string();
    return {};
}

}  // namespace

TEST_CASE("killed in the middle of painting, every step but the one under way comes back")
{
    for (int round = 0; round < 8; ++round) {
        Folder folder;
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) paintForEver(folder.path);
        const std::uintmax_t enough = 2000 + static_cast<std::uintmax_t>(round) * 3000;
        std::error_code error;
        while (onlyJournal(folder.path).empty() || fs::file_size(onlyJournal(folder.path), error) < enough) ::usleep(200);
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);

        SmallGame game;
        const JournalFolder journals(folder.path.string());
        const auto left = journals.leftovers();
        REQUIRE(left.size() == 1);
        CHECK(left[0].start == "battle.yaml");
        const auto recovered = journals.recover(game.files, left[0].path);
        REQUIRE(recovered);
        CHECK(recovered->problem == "");
        CHECK(recovered->steps == left[0].steps);

        Document expected = game.open();
        for (std::size_t step = 0; step < left[0].steps; ++step) expected = applied(expected, paintNext(expected, static_cast<int>(step)));
        CHECK(recovered->history.present().text("battle.yaml") == expected.text("battle.yaml"));
        CHECK(recovered->history.steps().size() == left[0].steps + 1);
        journals.discard(left[0].path);
        CHECK(journals.leftovers().empty());
    }
}

TEST_CASE("a document that is open or was closed as it should be is not offered")
{
    Folder folder;
    SmallGame game;
    History history(game.open());
    const JournalFolder journals(folder.path.string());
    auto begun = journals.begin(history.present());
    REQUIRE(begun);
    begun->journal.attach(history);
    REQUIRE(history.commit(paintNext(history.present(), 0)));
    CHECK(journals.leftovers().empty());
    // The same file, had its writer died.
    const fs::path dead = folder.path / "999999999-1.journal";
    fs::copy_file(begun->path, dead);
    CHECK(journals.leftovers().size() == 1);
    fs::remove(dead);
    journals.end(begun->path);
    CHECK_FALSE(fs::exists(begun->path));
}

TEST_CASE("a folder that cannot be made is a reason, not a crash")
{
    Folder folder;
    fs::create_directories(folder.path);
    std::ofstream(folder.path / "file") << "x";
    SmallGame game;
    const auto begun = JournalFolder((folder.path / "file").string()).begin(game.open());
    CHECK_FALSE(begun);
}

}  // namespace groma::session
