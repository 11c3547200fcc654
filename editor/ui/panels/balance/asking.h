// The questions of the Balance workspace, put to those who work them out in the background.
#pragma once

#include "editor/session/balance/moved_snippets.h"
#include "editor/session/balance/study_list.h"

#include <vector>

namespace groma::ui {

class Workbench;
struct Balancing;

/// A scenario with two sides that can be played.
bool canBeBalanced(const session::Document& document);
void askBalanceOf(Workbench& bench); ///< of the sheet that is shown, as its question is set
void askMatrixOf(Workbench& bench);  ///< of the what-if, or the open snippet
void askSweepOf(Workbench& bench);
void askNearestOf(Workbench& bench); ///< goes on from the sheet's answer
void askStudiesOf(Workbench& bench); ///< all, under the texts as they are

/// As the files beside the rules say, read in the background; null: not read yet. To be called by who shows
/// them, each frame.
const session::StudyList* wantStudies(const Workbench& bench);
/// What the files say, and in place of it what came when they were asked again, as far as that was asked of
/// the document as it is and of the file as it is listed.
std::vector<session::ListedStudy> studiesAsAsked(const session::StudyList& listed, const Balancing& now,
                                                 const session::Document& document);
/// Under the pinned rules and as they are; null: nothing is pinned or changed, or not known yet. Likewise.
const session::MovedSnippets* wantMovedSnippets(const Workbench& bench);

} // namespace groma::ui
