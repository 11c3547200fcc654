#include "editor/session/files/join.h"

#include <algorithm>
#include <iterator>

namespace groma::session {

namespace {

// The texts that differ, as they were in a step of the recovered work.
Change towards(const Document& present, const Document& there, const std::string& label) {
    Change change{label, {}};
    for (const std::string& path : there.paths()) {
        if (present.text(path) != there.text(path)) {
            Change file = replaceText(present, path, there.text(path), label);
            std::ranges::move(file.files, std::back_inserter(change.files));
        }
    }
    return change;
}

} // namespace

Expected<void> joinRecovered(History& history, DiskRecord& disk, const Recovered& recovered,
                             const formats::FileSystem& files) {
    if (history.empty() || history.inGesture()) {
        return refuse("a stroke is under way");
    }
    const auto& steps = recovered.history.steps();
    const std::size_t last = recovered.history.position();
    Expected<void> done;
    history.beginReplay();
    for (std::size_t i = last > 0 ? 1 : 0; done && i <= last; ++i) {
        done = history.commit(
            towards(history.present(), steps[i].document, i == 0 ? "Recovered work" : steps[i].label));
    }
    history.endReplay();
    const DiskRecord theirs = diskRecordOf(recovered, files);
    for (const DiskRecord::Foreign& foreign : theirs.changedOnDisk(recovered.history.present(), files)) {
        if (foreign.state == formats::DiskState::Changed) {
            disk.wrote(foreign.path, recovered.history.saved().text(foreign.path));
        }
    }
    return done;
}

} // namespace groma::session
