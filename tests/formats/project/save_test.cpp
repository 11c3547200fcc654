#include "formats/project/save.h"
#include "formats/project/temporary.h"
#include "formats/text/source_file.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace groma::formats {
namespace {

const std::string kPath = "/game/a.yaml";

MemoryFileSystem withOld() {
    MemoryFileSystem files;
    files.put(kPath, "old");
    return files;
}

} // namespace

TEST_CASE("a save replaces the file, keeps the old bytes beside it, and leaves nothing else") {
    MemoryFileSystem files = withOld();
    REQUIRE(saveAtomically(files, kPath, "new", hashOfBytes("old")).has_value());
    CHECK(files.files == std::map<std::string, std::string>{{kPath, "new"}, {kPath + ".bak", "old"}});
}

TEST_CASE("a new file needs no old one") {
    MemoryFileSystem files;
    REQUIRE(saveAtomically(files, kPath, "new", std::nullopt).has_value());
    CHECK(files.files == std::map<std::string, std::string>{{kPath, "new"}});
}

TEST_CASE("a file that somebody else changed or removed is not overwritten") {
    MemoryFileSystem files = withOld();
    const auto changed = saveAtomically(files, kPath, "new", hashOfBytes("what was loaded"));
    REQUIRE_FALSE(changed.has_value());
    CHECK(changed.error().kind == SaveError::Kind::ChangedOnDisk);
    CHECK(files.files.at(kPath) == "old");
    files.files.clear();
    CHECK(saveAtomically(files, kPath, "new", hashOfBytes("old")).error().kind ==
          SaveError::Kind::ChangedOnDisk);
    CHECK(saveAtomically(files, kPath, "new", std::nullopt).has_value());
}

TEST_CASE("whatever fails, the old bytes stay and no temporary file does") {
    for (int writes = 0; writes < 2; ++writes) {
        MemoryFileSystem files = withOld();
        files.put(kPath + ".bak", "older");
        files.failWritesAfter = writes;
        const auto saved = saveAtomically(files, kPath, "new", std::nullopt);
        REQUIRE_FALSE(saved.has_value());
        CHECK(saved.error().kind ==
              (writes == 0 ? SaveError::Kind::WriteFailed : SaveError::Kind::BackupFailed));
        CHECK(saved.error().message ==
              kPath + (writes == 0 ? ": the disk is full" : ".bak: the disk is full"));
        CHECK(files.files == std::map<std::string, std::string>{{kPath, "old"}, {kPath + ".bak", "older"}});
    }
    MemoryFileSystem files = withOld();
    files.corruptWrites = true;
    CHECK(saveAtomically(files, kPath, "new", std::nullopt).error().kind == SaveError::Kind::ReadBackDiffers);
    CHECK(files.files == std::map<std::string, std::string>{{kPath, "old"}});
}

TEST_CASE("a change on the disk is noticed by what the file holds") {
    MemoryFileSystem files = withOld();
    CHECK(diskState(files, kPath, hashOfBytes("old")) == DiskState::Unchanged);
    files.put(kPath, "other");
    CHECK(diskState(files, kPath, hashOfBytes("old")) == DiskState::Changed);
    files.files.clear();
    CHECK(diskState(files, kPath, hashOfBytes("old")) == DiskState::Gone);
}

namespace {

namespace fs = std::filesystem;

struct Folder {
    fs::path path = fs::temp_directory_path() / fmt::format("groma-save-{}", ::getpid());
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string operator/(const std::string& name) const { return (path / name).string(); }
    void put(const std::string& name, std::string_view text) const {
        std::ofstream(path / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::string get(const std::string& name) const {
        std::ifstream in(path / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const fs::directory_entry& entry : fs::directory_iterator(path))
            found.push_back(entry.path().filename().string());
        std::ranges::sort(found);
        return found;
    }
};

// Files may grow to so many bytes and no more, as long as this lives: what a full disk does, half-way through
// a write.
class LittleRoom {
  public:
    explicit LittleRoom(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        handled_ = std::signal(SIGXFSZ, SIG_IGN);
        const rlimit little{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &little);
    }
    ~LittleRoom() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handled_);
    }
    LittleRoom(const LittleRoom&) = delete;
    LittleRoom& operator=(const LittleRoom&) = delete;

  private:
    rlimit before_{};
    void (*handled_)(int) = nullptr;
};

} // namespace

TEST_CASE("on a real disk: permissions stay, links stay links, pipes and folders are no files") {
    const Folder folder;
    RealFileSystem files;
    const std::string real = folder / "a.yaml";
    const std::string link = folder / "link.yaml";
    const std::string pipe = folder / "pipe";
    folder.put("a.yaml", "old");
    fs::permissions(real, fs::perms{0640});
    fs::create_symlink("a.yaml", link);
    CHECK(saveAtomically(files, link, "new", hashOfBytes("old")).has_value());
    CHECK(folder.get("a.yaml") == "new");
    CHECK(folder.get("a.yaml.bak") == "old");
    CHECK(fs::is_symlink(link));
    CHECK(fs::status(real).permissions() == fs::perms{0640});
    CHECK(fs::status(real + ".bak").permissions() == fs::perms{0640});
    fs::permissions(real, fs::perms{0440});
    const auto refused = saveAtomically(files, real, "newer", hashOfBytes("new"));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().message.ends_with("a.yaml: the file is read-only"));
    CHECK(folder.get("a.yaml") == "new");
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(files.read(pipe, 100).error().kind == FileError::Kind::NotAFile);
    CHECK_FALSE(saveAtomically(files, pipe, "new", std::nullopt).has_value());
    CHECK(files.read(folder.path.string(), 100).error().kind == FileError::Kind::NotAFile);
    CHECK(files.read(real, 2).error().kind == FileError::Kind::TooLarge);
    CHECK(files.read(folder / "none", 2).error().kind == FileError::Kind::NotFound);
    const auto nowhere = saveAtomically(files, folder / "none/a.yaml", "new", std::nullopt);
    REQUIRE_FALSE(nowhere.has_value());
    CHECK(nowhere.error().message.find("a.yaml: there is no folder ") != std::string::npos);
}

TEST_CASE("a disk that fills up half-way leaves the old file, the old backup, and nothing else") {
    const Folder folder;
    RealFileSystem files;
    folder.put("a.yaml", "old");
    folder.put("a.yaml.bak", "older");
    {
        const LittleRoom room(1000);
        const auto saved = saveAtomically(files, folder / "a.yaml", std::string(5000, 'x'), std::nullopt);
        REQUIRE_FALSE(saved.has_value());
        CHECK(saved.error().message.ends_with("a.yaml: the file would be larger than this system allows"));
    }
    CHECK(folder.get("a.yaml") == "old");
    CHECK(folder.get("a.yaml.bak") == "older");
    CHECK(folder.names() == std::vector<std::string>{"a.yaml", "a.yaml.bak"});
}

TEST_CASE(
    "on a disk of a few pages, full at every byte of it, nothing is torn and the reason is that it is full") {
    const Folder folder;
    if (::mount("tmpfs", folder.path.c_str(), "tmpfs", 0, "size=128k") != 0) {
        MESSAGE("no small disk can be mounted here: only root may");
        return;
    }
    RealFileSystem files;
    const std::string old(20'000, 'o');
    const std::string fresh(24'000, 'n');
    int full = 0;
    for (std::size_t filler = 0; filler <= 128 * 1024; filler += 8192) {
        for (const std::string& name : folder.names()) fs::remove(folder.path / name);
        folder.put("a.yaml", old);
        folder.put("filler", std::string(filler, 'f'));
        const auto saved = saveAtomically(files, folder / "a.yaml", fresh, std::nullopt);
        const std::string now = folder.get("a.yaml");
        CHECK(now == (saved ? fresh : old));
        if (saved) {
            CHECK(folder.get("a.yaml.bak") == old);
        } else {
            ++full;
            CHECK_MESSAGE(saved.error().message.ends_with("the disk is full"), saved.error().message);
        }
        for (const std::string& name : folder.names()) CHECK_MESSAGE(!name.ends_with(".groma-tmp"), name);
    }
    CHECK(full > 3);
    CHECK(full < 14);
    ::umount(folder.path.c_str());
}

TEST_CASE("links that somebody planted are not followed") {
    const Folder folder;
    RealFileSystem files;
    folder.put("secret", "theirs");
    folder.put("a.yaml", "old");
    fs::create_symlink("secret", folder.path / "a.yaml.bak");
    fs::create_symlink("secret", folder.path / ".a.yaml.groma-tmp");
    REQUIRE(saveAtomically(files, folder / "a.yaml", "new", std::nullopt).has_value());
    CHECK(folder.get("secret") == "theirs");
    CHECK(folder.get("a.yaml.bak") == "old");
    CHECK_FALSE(fs::is_symlink(folder.path / "a.yaml.bak"));
}

TEST_CASE("what a killed program left is cleared away; what another writes at this moment is not") {
    const Folder folder;
    RealFileSystem files;
    folder.put("a.yaml", "old");
    const pid_t dead = ::fork();
    if (dead == 0) ::_exit(0);
    ::waitpid(dead, nullptr, 0);
    const auto named = [](const char* file, pid_t program) {
        return fmt::format(".{}.{}-0123456789abcdef.groma-tmp", file, program);
    };
    folder.put(named("a.yaml", dead), "of a dead program");
    folder.put(named("b.yaml", dead), "of another file");
    folder.put(named("a.yaml", ::getppid()), "of a living program");
    folder.put(".a.yaml.mine.groma-tmp", "of somebody's own");
    REQUIRE(saveAtomically(files, folder / "a.yaml", "new", std::nullopt).has_value());
    CHECK_FALSE(fs::exists(folder.path / named("a.yaml", dead)));
    CHECK(fs::exists(folder.path / named("b.yaml", dead)));
    CHECK(fs::exists(folder.path / named("a.yaml", ::getppid())));
    CHECK(fs::exists(folder.path / ".a.yaml.mine.groma-tmp"));
    CHECK(folder.get("a.yaml") == "new");
}

TEST_CASE("a file is made anew or not at all: neither another's file nor a link is written into") {
    const Folder folder;
    RealFileSystem files;
    folder.put("there", "theirs");
    fs::create_symlink("nowhere", folder.path / "link");
    CHECK_FALSE(files.write(folder / "there", "ours").has_value());
    CHECK_FALSE(files.write(folder / "link", "ours").has_value());
    CHECK(folder.get("there") == "theirs");
    CHECK_FALSE(fs::exists(folder.path / "nowhere"));
    CHECK(temporaryFor(folder / "a.yaml") != temporaryFor(folder / "a.yaml"));
}

TEST_CASE("a name as long as a disk allows can be saved") {
    const Folder folder;
    RealFileSystem files;
    const std::string name = std::string(246, 'n') + ".yaml";
    REQUIRE(saveAtomically(files, folder / name, "old", std::nullopt).has_value());
    REQUIRE(saveAtomically(files, folder / name, "new", std::nullopt).has_value());
    CHECK(folder.get(name) == "new");
    CHECK(folder.get(name + ".bak") == "old");
}

TEST_CASE(
    "killed at 100 moments of saving, a file has its old bytes or its new ones, and so has its backup") {
    const Folder folder;
    RealFileSystem files;
    const std::string even(60'000, 'e');
    const std::string odd(60'000, 'o');
    const std::string path = folder / "a.yaml";
    folder.put("a.yaml", even);
    for (int round = 0; round < 100; ++round) {
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0)
            for (int save = 0;; ++save)
                static_cast<void>(saveAtomically(files, path, save % 2 == 0 ? odd : even, std::nullopt));
        ::usleep(static_cast<useconds_t>(500 + round * 37));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const std::string now = folder.get("a.yaml");
        REQUIRE((now == even || now == odd));
        if (fs::exists(folder.path / "a.yaml.bak")) {
            const std::string kept = folder.get("a.yaml.bak");
            REQUIRE((kept == even || kept == odd));
        }
    }
    REQUIRE(saveAtomically(files, path, "the last", std::nullopt).has_value());
    CHECK(folder.names() == std::vector<std::string>{"a.yaml", "a.yaml.bak"});
}

TEST_CASE("whether a file holds exactly these bytes is told without reading it whole") {
    const Folder folder;
    RealFileSystem files;
    const std::string path = (folder.path / "long").string();
    const std::string parts(3 * (1 << 16), 'a'); // several parts of what is read at once
    for (const std::string& text : {std::string(), std::string("short"), parts, parts + "b"}) {
        fs::remove(path);
        REQUIRE(files.write(path, text));
        CHECK(files.holds(path, text));
        CHECK_FALSE(files.holds(path, text + "c"));
        if (text.empty()) continue;
        std::string other = text;
        other.back() = 'x';
        CHECK_FALSE(files.holds(path, other));
        CHECK_FALSE(files.holds(path, text.substr(0, text.size() - 1)));
    }
    CHECK_FALSE(files.holds((folder.path / "missing").string(), ""));
    CHECK_FALSE(files.holds(folder.path.string(), ""));
}

} // namespace groma::formats
