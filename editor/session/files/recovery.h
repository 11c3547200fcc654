// The journals of one user in one folder: of documents that are open now, and of those whose program died.
//
// A window opens a document:      auto begun = journals.begin(history.present());
// begun->journal.attach(history); it has been saved:              begun->journal.saved(history.present()); it
// is closed, saved or not:     journals.end(begun->path); at the start: journals.leftovers(), and for one of
// them resume(files, path) or discard(path).
#pragma once

#include "editor/session/files/journal.h"
#include "editor/session/files/save.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::session {

class JournalFolder {
  public:
    JournalFolder() = default; // no folder: nothing is kept, begin refuses
    // Made when it is first needed.
    explicit JournalFolder(std::string folder);

    // A journal in a file of its own, locked while the Journal lives; attach it to a history. Refuses only
    // without a folder; one that cannot be written says so in problem() and is begun again with a later step.
    struct Begun {
        Journal journal;
        std::string path;
    };
    Expected<Begun> begin(const Document& document) const;
    // The document was closed as it should be: nothing is left to recover.
    void end(const std::string& path) const;

    // What programs that no longer run left behind, if there are changes in it.
    struct Leftover {
        std::string path;
        std::string root, start; // of the document
        std::size_t steps = 0;   // changes since it was last saved
        std::int64_t age = 0;    // seconds since it was last written
        bool untitled = false;   // the document had no file
    };
    std::vector<Leftover> leftovers() const; // the newest first
    // To look at, e.g. to compare it with the file.
    Expected<Recovered> recover(formats::FileSystem& files, const std::string& path) const;
    // To work on: the journal goes on in the same file. Attach it to the history where that has come to rest.
    struct Resumed {
        Recovered recovered;
        Begun begun;
        DiskRecord disk;
    };
    Expected<Resumed> resume(formats::FileSystem& files, const std::string& path) const;
    void discard(const std::string& path) const { end(path); }

  private:
    std::string folder_;
};

// What the disk had when the work began that was recovered. A file that holds what some step of it had is of
// our own saving; others that differ are changedOnDisk().
DiskRecord diskRecordOf(const Recovered& recovered, const formats::FileSystem& files);

} // namespace groma::session
