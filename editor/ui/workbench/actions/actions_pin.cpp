// What can be done with rules that are pinned: back to them, or on from the changed ones.
#include "editor/session/document/document.h"
#include "editor/ui/workbench/actions/actions_parts.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

std::string needsChangedPin(const Workbench& bench) {
    if (auto reason = needsSheet(bench); !reason.empty()) return reason;
    const auto& pinned = bench.of<WhatIf>().pinned;
    if (!pinned) return "nothing is pinned";
    if (!bench.of<WhatIf>().isPinnedOf(bench.sheet()->document())) return "A was pinned in another document";
    return pinned->fingerprint() == bench.sheet()->document().fingerprint()
               ? "nothing has changed since it was pinned"
               : "";
}

/// A step of the history, so that it can be undone: B is not lost.
void backToPinned(Workbench& bench) {
    const session::Document& document = bench.sheet()->document();
    const session::Document a = *bench.of<WhatIf>().pinned;
    std::vector<session::Change> parts;
    for (const std::string& path : a.paths())
        if (document.text(path) != a.text(path))
            parts.push_back(session::replaceText(document, path, a.text(path), ""));
    // What refers to them is put back; themselves they stay as they are, in the document or on the disk.
    std::string left;
    for (const std::string& path : document.paths())
        if (!a.has(path)) left += (left.empty() ? "" : ", ") + path;
    if (parts.empty())
        return bench.refuse("nothing is left to put back: what differs is files that A has not, and they "
                            "stay: " +
                            left);
    bench.commit(session::joined(document, "Back to A", parts));
    if (!left.empty()) bench.say("Back to A; files that A has not stay where they are: " + left);
}

} // namespace

void addPinActions(ActionTable& table) {
    table.add({.id = "rules.back",
               .label = "Back to A",
               .group = "Play",
               .help = "All texts as they were pinned; files that only B has stay. Undo brings B back",
               .whyNot = needsChangedPin,
               .run = &backToPinned});
    table.add({.id = "rules.keep",
               .label = "Keep B",
               .group = "Play",
               .help = "B becomes the pinned A: what changes from now on is compared with it",
               .whyNot = needsChangedPin,
               .run = [](Workbench& b) {
                   b.togglePin();
                   b.togglePin();
               }});
}

} // namespace groma::ui
