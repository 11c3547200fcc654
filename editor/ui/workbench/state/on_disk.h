// What is known of the files of a document on the disk: what of it is kept there, what others did to it.
#pragma once

#include "editor/session/files/recovery.h"
#include "editor/session/files/save.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

struct OnDisk {
    session::DiskRecord record;
    std::optional<session::JournalFolder::Begun> journal;
    std::string journalProblem; ///< as it was told last
    session::DiskWatch watch;
    std::vector<session::DiskWatch::News> news; ///< to files that have edits here: the user decides
    std::vector<std::string> overwrite; ///< files that others changed, where the user keeps what is here
};

} // namespace groma::ui
