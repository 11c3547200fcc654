// What was opened lately, and what a folder holds.
#pragma once

#include "formats/load/load.h"
#include "formats/project/file_system.h"

#include <string>
#include <vector>

namespace groma::session {

// A text file of paths, one a line, the newest first; several windows share it. What cannot be written is not
// remembered.
class RecentFiles {
  public:
    static constexpr std::size_t kMost = 16;

    RecentFiles(formats::FileSystem& files, std::string listFile)
        : files_(&files), list_(std::move(listFile)) {}

    struct Entry {
        std::string path;   // absolute
        bool there = false; // the file still exists
    };
    std::vector<Entry> entries() const;
    void opened(const std::string& path);
    void forget(const std::string& path);

  private:
    std::vector<std::string> read() const;
    void write(const std::vector<std::string>& paths);

    formats::FileSystem* files_;
    std::string list_; // empty: nothing is remembered
};

// A file of ours in a folder.
struct FolderEntry {
    std::string path; // below the folder
    formats::FileKind kind = formats::FileKind::Unknown;
    std::string title;                   // as the file says; the file's name where it says nothing
    std::vector<std::string> includes{}; // of a ruleset, as written
};

// The rulesets, scenarios, snippets and books below a folder, rulesets first, then by path. Folders that
// begin with a dot are left out, and what lies more than `deepest` folders down; at most `most` files.
std::vector<FolderEntry> folderEntries(const std::string& folder, std::size_t most = 2000, int deepest = 6);
// As the file itself says; its name where it says nothing.
std::string titleOf(const std::string& path);
// Rulesets that a new scenario can be made from: not the chapters, which include nothing and are included.
std::vector<FolderEntry> rulesetsIn(const std::string& folder);

} // namespace groma::session
