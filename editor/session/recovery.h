// The journals of one user in one folder: of documents that are open now, and of those whose program died.
#pragma once

#include "editor/session/journal.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::session {

class JournalFolder {
public:
    // Made when it is first needed.
    explicit JournalFolder(std::string folder);

    // A journal of a document just opened, in a file of its own; named by this process. Refuses if it cannot be written.
    struct Begun { Journal journal; std::string path; };
    Expected<Begun> begin(const Document& document) const;
    // The document was closed as it should be: nothing is left to recover.
    void end(const std::string& path) const;

    // What programs that are no longer running left behind and what is worth offering: journals with changes in them.
    struct Leftover {
        std::string path;
        std::string root, start;        // of the document
        std::size_t steps = 0;          // changes since it was last saved
        std::int64_t age = 0;           // seconds since it was last written
    };
    std::vector<Leftover> leftovers() const;    // the newest first
    Expected<Recovered> recover(formats::FileSystem& files, const std::string& path) const;
    void discard(const std::string& path) const { end(path); }

private:
    std::string folder_;
};

}  // namespace groma::session
