// Every committed change as one line of a file, so that work outlives a crash.
#pragma once

#include "editor/session/document/history.h"
#include "formats/project/file_system.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace groma::session {

// Appends lines to a file and brings them to the disk.
class LineSink {
  public:
    virtual ~LineSink() = default;
    virtual Expected<void> append(std::string_view line) = 0; // with its line end
};
// On disk, flushed line by line and locked while it is open. A line that does not fit on the disk leaves none
// of its bytes. Bytes after `keep` are cut off first.
std::unique_ptr<LineSink> openLineFile(const std::string& path,
                                       std::optional<std::size_t> keep = std::nullopt);
// Does a program that runs write to it?
bool isLineFileOpen(const std::string& path);

// One line of JSON each: what was opened, then changes, undo, redo, jump, saved.
std::string journalLine(const Change& change);
std::string journalHeader(const Document& document);
Expected<Change> changeFromLine(std::string_view line);

struct Recovered;

// Listens to a history (sets its listener) and writes. A write that fails is told by `problem` and does not
// stop the work; the next one that succeeds writes down the whole document anew, and the problem is over.
class Journal {
  public:
    Journal(std::unique_ptr<LineSink> sink, const Document& base);
    // Goes on with what was recovered from the same file, cut after Recovered::bytes.
    Journal(std::unique_ptr<LineSink> sink, const Recovered& recovered);
    void attach(History& history);
    void
    saved(const Document& document); // the texts are on the disk now: what comes before is of no more need
    const std::string& problem() const { return *problem_; }

  private:
    bool write(const std::string& line) const;
    void writeBase(const Document& document, const std::string& path) const;
    bool writeAnew(const Document& now) const;
    void note(const History::Event& event, const Document& now) const;

    std::shared_ptr<LineSink> sink_;
    std::shared_ptr<std::string> problem_;
    std::shared_ptr<std::set<std::string>> known_; // files whose text is in the journal since the last save
};

// What a journal holds. A last line that was cut off is left out.
struct Recovered {
    std::string root, start;
    History history;             // with its undo steps; its saved document is what the disk had
    std::size_t steps = 0;       // changes since the last save
    bool basisChanged = false;   // the files on disk are not those that the journal began with
    std::string problem;         // a line that could not be replayed: everything before it is there
    std::size_t bytes = 0;       // of the journal, up to the end of the last line that was replayed
    bool inGesture = false;      // it ends within one
    std::set<std::string> known; // files whose text the journal has since the last save
};
Expected<Recovered> recover(formats::FileSystem& files, std::string_view journal);

} // namespace groma::session
