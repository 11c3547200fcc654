// A name of an open document called otherwise: in its texts, and in the other files of its project.
#pragma once

#include "editor/session/document/document.h"
#include "formats/project/file_system.h"

#include <string>
#include <utility>
#include <vector>

namespace groma::session {

struct DocumentRename {
    Change own; // of the document's texts
    struct Other {
        std::string path; // below the root
        std::string before, after;
    };
    std::vector<Other> others; // files of the project that the document does not hold, with their new texts
    std::size_t places = 0;    // in all of them
};

// The name at a byte of one of the document's texts. Refuses as renamed() does (rename.h).
[[nodiscard]] Expected<DocumentRename> renamedFrom(const Document& document, const formats::FileSystem& files,
                                                   const std::string& path, std::size_t at,
                                                   const std::string& to);

} // namespace groma::session
