// Bringing texts to the disk and noticing what others did there meanwhile.
#pragma once

#include "editor/session/document/history.h"
#include "formats/project/save.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace groma::session {

// What the disk had when it was last read or written, by path below the root.
class DiskRecord {
  public:
    // As a document was just opened: every file of it that exists.
    static DiskRecord of(const Document& document, const formats::FileSystem& files);

    // Files whose text is other than the record's; new ones too.
    std::vector<std::string> unsaved(const Document& document) const;
    struct Foreign {
        std::string path;
        formats::DiskState state;
    };
    // Files that somebody else changed or removed.
    std::vector<Foreign> changedOnDisk(const Document& document, const formats::FileSystem& files) const;

    void wrote(const std::string& path, std::string_view bytes);
    void forget(const std::string& path) { hashes_.erase(path); }
    bool knows(const std::string& path) const { return hashes_.contains(path); }
    std::uint64_t hash(const std::string& path) const { return hashes_.at(path); }

  private:
    std::map<std::string, std::uint64_t> hashes_;
};

struct SaveReport {
    std::vector<std::string> saved;
    struct Failed {
        std::string path;
        std::string message;
        bool changedOnDisk = false;
    };
    std::vector<Failed> failed;
    bool ok() const { return failed.empty(); }
};

// Every unsaved file, each atomically. One that fails does not keep the others back. `overwrite`: paths to be
// written even though they changed on disk.
SaveReport save(formats::FileSystem& files, const Document& document, DiskRecord& record,
                const std::vector<std::string>& overwrite = {});

// What others did to the files of an open document, told once for each time they did it: ask every second or
// two.
class DiskWatch {
  public:
    struct News {
        std::string path;
        formats::DiskState state = formats::DiskState::Changed;
        bool editedHere = false;  // there are edits that saving would have to write over it
        std::string text() const; // "battle.yaml was changed by another program; ..."
    };
    std::vector<News> look(const Document& document, const DiskRecord& record,
                           const formats::FileSystem& files);

  private:
    std::map<std::string, std::uint64_t> told_; // what the disk had when it was told
};
// What is on the disk becomes the text, as a step that undo takes back, and counts as saved.
Expected<void> takeFromDisk(const formats::FileSystem& files, History& history, DiskRecord& record,
                            const std::string& path);

// Takes what is on the disk now into a change, for files that somebody else changed.
Edited reloadFromDisk(const formats::FileSystem& files, const Document& document, const std::string& path);

} // namespace groma::session
