// Work that a program left behind when it died.
#include "editor/ui/workbench/recovery.h"

#include "editor/session/files/join.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

/// The sheet of the file that was worked on, brought to the front; none if it is not open.
Sheet* openAs(Workbench& bench, const session::Recovered& recovered) {
    const std::string path = recovered.root + "/" + recovered.start;
    if (!bench.files.exists(path)) return nullptr;
    const std::string wanted = bench.files.canonical(path);
    for (std::size_t i = 0; i < bench.sheets.size(); ++i) {
        const session::Document& document = bench.sheets[i]->document();
        if (bench.files.canonical(document.root() + "/" + document.startPath()) != wanted) continue;
        bench.showSheet(i);
        return bench.sheets[i].get();
    }
    return nullptr;
}

} // namespace

void Workbench::recover(const std::string& journal) {
    auto resumed = journals_.resume(files, journal);
    if (!resumed) {
        refuse(resumed.error().reason);
        return;
    }
    if (!resumed->recovered.problem.empty()) refuse(resumed->recovered.problem);
    if (Sheet* open = openAs(
            *this, resumed->recovered)) { // into its tab, as steps that its own journal keeps from now on
        if (const auto done =
                session::joinRecovered(open->history, open->disk.record, resumed->recovered, files);
            !done) {
            refuse(done.error().reason);
            return;
        }
        documentChanged();
        if (open->disk.journal && open->disk.journal->journal.problem().empty()) journals_.discard(journal);
        forgetLeftover(journal);
        return;
    }
    add(std::move(resumed->recovered.history), std::move(resumed->disk), std::move(resumed->begun));
    forgetLeftover(journal);
}

void Workbench::lookInto(const std::string& journal) {
    if (looked_ && looked_->journal == journal) {
        looked_.reset();
        return;
    }
    const auto recovered = journals_.recover(files, journal);
    if (!recovered) {
        refuse(recovered.error().reason);
        return;
    }
    RecoveryPreview preview{
        journal, {}, session::changedFromDisk(files, recovered->history.present()), recovered->problem};
    const auto& steps = recovered->history.steps();
    for (std::size_t i = 1; i <= recovered->history.position() && i < steps.size(); ++i)
        preview.steps.push_back(steps[i].label);
    looked_ = std::make_shared<const RecoveryPreview>(std::move(preview));
}

void Workbench::discard(const std::string& journal) {
    journals_.discard(journal);
    forgetLeftover(journal);
}

void Workbench::forgetLeftover(const std::string& journal) {
    std::erase_if(leftovers_, [&](const auto& left) { return left.path == journal; });
    if (looked_ && looked_->journal == journal) looked_.reset();
    if (leftovers_.empty()) windows.close("Recovery");
}

} // namespace groma::ui
