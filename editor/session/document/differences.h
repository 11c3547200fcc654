// What differs between two texts, line by line, for a person to look at before they decide.
#pragma once

#include "editor/session/document/document.h"
#include "formats/project/file_system.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct LineChange {
    bool added = false;   // else taken out
    std::size_t line = 0; // from 1, in the text that has it
    std::string text;
    friend bool operator==(const LineChange&, const LineChange&) = default;
};
// In the order of the texts, what was taken out before what stands there now. Texts that differ in thousands
// of lines between their first and their last difference are told as wholly exchanged there.
std::vector<LineChange> lineChanges(std::string_view before, std::string_view after);

struct FileChange {
    std::string path;
    bool onDisk = true; // false: there is no such file yet, or no more
    std::vector<LineChange> lines;
};
// The document's files that are other than those on the disk: what saving them would change.
std::vector<FileChange> changedFromDisk(const formats::FileSystem& files, const Document& document);

} // namespace groma::session
