#include "formats/project/save.h"

#include "formats/text/source_file.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <filesystem>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

namespace groma::formats {
namespace {

const std::string kPath = "/game/a.yaml";

MemoryFileSystem withOld() {
    MemoryFileSystem files;
    files.put(kPath, "old");
    return files;
}

}  // namespace

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
    CHECK(saveAtomically(files, kPath, "new", hashOfBytes("old")).error().kind == SaveError::Kind::ChangedOnDisk);
    CHECK(saveAtomically(files, kPath, "new", std::nullopt).has_value());
}

TEST_CASE("whatever fails, the old bytes stay and no temporary file does") {
    for (int writes = 0; writes < 2; ++writes) {
        MemoryFileSystem files = withOld();
        files.failWritesAfter = writes;
        const auto saved = saveAtomically(files, kPath, "new", std::nullopt);
        REQUIRE_FALSE(saved.has_value());
        CHECK(saved.error().kind == (writes == 0 ? SaveError::Kind::WriteFailed : SaveError::Kind::BackupFailed));
        CHECK(files.files.at(kPath) == "old");
        CHECK(files.files.size() == 1);
    }
    MemoryFileSystem files = withOld();
    files.corruptWrites = true;
    CHECK(saveAtomically(files, kPath, "new", std::nullopt).error().kind == SaveError::Kind::ReadBackDiffers);
    CHECK(files.files.at(kPath) == "old");
}

TEST_CASE("a change on the disk is noticed by what the file holds") {
    MemoryFileSystem files = withOld();
    CHECK(diskState(files, kPath, hashOfBytes("old")) == DiskState::Unchanged);
    files.put(kPath, "other");
    CHECK(diskState(files, kPath, hashOfBytes("old")) == DiskState::Changed);
    files.files.clear();
    CHECK(diskState(files, kPath, hashOfBytes("old")) == DiskState::Gone);
}

TEST_CASE("on a real disk: permissions stay, links stay links, pipes and folders are no files") {
    const std::filesystem::path base = std::filesystem::temp_directory_path() / fmt::format("groma-save-{}", ::getpid());
    std::filesystem::create_directories(base);
    RealFileSystem files;
    const std::string real = (base / "a.yaml").string();
    const std::string link = (base / "link.yaml").string();
    const std::string pipe = (base / "pipe").string();
    REQUIRE(files.write(real, "old").has_value());
    std::filesystem::permissions(real, std::filesystem::perms{0640});
    std::filesystem::create_symlink("a.yaml", link);
    CHECK(saveAtomically(files, link, "new", hashOfBytes("old")).has_value());
    CHECK(files.read(real, 100).value() == "new");
    CHECK(files.read(real + ".bak", 100).value() == "old");
    CHECK(std::filesystem::is_symlink(link));
    CHECK(std::filesystem::status(real).permissions() == std::filesystem::perms{0640});
    std::filesystem::permissions(real, std::filesystem::perms{0440});
    const auto refused = saveAtomically(files, real, "newer", hashOfBytes("new"));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().message.ends_with("a.yaml: the file is read-only"));
    CHECK(files.read(real, 100).value() == "new");
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(files.read(pipe, 100).error().kind == FileError::Kind::NotAFile);
    CHECK(files.read(base.string(), 100).error().kind == FileError::Kind::NotAFile);
    CHECK(files.read(real, 2).error().kind == FileError::Kind::TooLarge);
    CHECK(files.read((base / "none").string(), 2).error().kind == FileError::Kind::NotFound);
    std::filesystem::remove_all(base);
}

}  // namespace groma::formats
