// Recovered work of a document that is open.
#pragma once

#include "editor/session/files/recovery.h"

namespace groma::session {

// What came back becomes steps of the open document's history, on top of what was done there since. Files
// that somebody else changed after the recovered work had begun are changedOnDisk() from now on: saving over
// them is asked. Refuses within a gesture.
Expected<void> joinRecovered(History& history, DiskRecord& disk, const Recovered& recovered,
                             const formats::FileSystem& files);

} // namespace groma::session
