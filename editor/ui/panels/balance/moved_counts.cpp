#include "editor/ui/panels/balance/moved_counts.h"

#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

std::vector<session::ListedStudy> movedStudies(const Balancing& now, const session::Document& document) {
    using State = session::ListedStudy::State;
    const session::StudyList* listed = now.studies.value();
    std::vector<session::ListedStudy> rows;
    if (listed == nullptr || !now.studiesAgain.value() || now.studiesOf != document.fingerprint())
        return rows;
    for (const session::ListedStudy& one : studiesAsAsked(*listed, now, document))
        if (one.state == State::Moved || one.state == State::Fails) rows.push_back(one);
    return rows;
}

MovedCounts movedCounts(const Workbench& bench) {
    const Balancing& now = bench.of<Balancing>();
    const Sheet& sheet = *bench.sheet();
    const session::Document& document = sheet.document();
    const session::Document& a = *bench.of<WhatIf>().pinned;
    MovedCounts counts;
    if (const auto found = now.matrix.value();
        found && !found->a.cells.empty() && found->done == found->all &&
        now.matrixOf.fingerprint() == document.fingerprint() && now.matrixRulesA == a.rulesHash())
        counts.cells = Moved{found->cellsMoved(), found->cells()};
    if (const session::MovedSnippets* red = wantMovedSnippets(bench);
        red != nullptr && now.snippets.isCurrent())
        counts.snippets = Moved{red->red.size(), red->asked};
    if (const auto again = now.studiesAgain.value();
        again && !now.studiesAgain.running() && now.studiesOf == document.fingerprint())
        counts.studies = Moved{movedStudies(now, document).size(), again->list.studies.size()};
    counts.playing = sheet.play.has_value();
    if (counts.playing)
        if (const auto& parted = sheet.play->divergence()) {
            std::size_t step = parted->answer + 1;
            for (std::size_t i = 0; i < parted->call && i < sheet.play->played().size(); ++i)
                step += sheet.play->played()[i].answers.size();
            counts.parts = step;
        }
    return counts;
}

} // namespace groma::ui
