// Work that a program left behind when it died.
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

void Workbench::recover(const std::string& journal) {
    auto resumed = journals_.resume(files, journal);
    if (!resumed) {
        refuse(resumed.error().reason);
        return;
    }
    if (!resumed->recovered.problem.empty()) refuse(resumed->recovered.problem);
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
    looked_ = FoundWork{journal, {}, session::changedFromDisk(files, recovered->history.present()), recovered->problem};
    const auto& steps = recovered->history.steps();
    for (std::size_t i = 1; i <= recovered->history.position() && i < steps.size(); ++i) looked_->steps.push_back(steps[i].label);
}

void Workbench::discard(const std::string& journal) {
    journals_.discard(journal);
    forgetLeftover(journal);
}

void Workbench::forgetLeftover(const std::string& journal) {
    std::erase_if(leftovers_, [&](const auto& left) { return left.path == journal; });
    if (looked_ && looked_->journal == journal) looked_.reset();
    overlays.recovery = !leftovers_.empty();
}

} // namespace groma::ui
