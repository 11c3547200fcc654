// The questions of the Balance workspace, put to those who work them out in the background.
#pragma once

#include "editor/session/balance/balance_question.h"
#include "editor/session/balance/moved_snippets.h"
#include "editor/session/balance/study_list.h"
#include "editor/session/balance/sweep_question.h"
#include "editor/ui/widgets/controls.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

class Workbench;
struct Balancing;
struct SituationMet;

/// A scenario with two sides that can be played.
bool canBeBalanced(const session::Document& document);
/// Of the sheet the battle with that number, from 0: played again and laid on the map as a game.
void watchBattle(const Workbench& bench, std::size_t number);
/// Of the sheet that is shown, as its question is set. Where who wins is known as it is asked now, that
/// stays, and only what numbers are worth is asked.
void askBalanceOf(Workbench& bench);
/// As it is set.
session::BalanceQuestion balanceAsked(const Workbench& bench);
void askMatrixOf(Workbench& bench); ///< of the what-if, or the open snippet
void askSweepOf(Workbench& bench);
void askNearestOf(Workbench& bench); ///< goes on from the sheet's answer
/// These texts, by path, as one step of the history; what was before is pinned as A unless something of this
/// document is.
void tryTexts(Workbench& bench, const std::string& title, const std::map<std::string, std::string>& texts);
/// The first value of the sweep said otherwise; likewise.
void tryValueOf(Workbench& bench, const session::SweepAxis& axis, const std::string& value);
void askStudiesOf(Workbench& bench); ///< all, under the texts as they are

/// What the one button would do that asks who wins and what numbers are worth.
enum class SheetAsk : std::uint8_t { WhoWins, Worth, Again };
SheetAsk sheetAsk(const Workbench& bench);
/// "who wins, 34 %", of the question that runs.
std::string sheetProgress(const Balancing& now);

inline constexpr const char* kMatrixJob = "Matrix"; ///< its name among those that run

/// Ctrl+Enter in the panel that is drawn.
inline bool asksByKey() {
    return ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) &&
           ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_Enter);
}
/// A sentence where what is pinned is another document than the one that is shown.
void drawForeignPin(const Workbench& bench);
/// In amber, where the document is another than the one that was asked: whether its rules are. False: it is
/// the same.
bool drawStale(const Workbench& bench, const session::Document& asked);
/// A sentence in place of an answer, and the way to the button that asks; `worth`: for what numbers are
/// worth.
void drawNotAsked(const Workbench& bench, const std::string& words, bool worth = false);
/// The amber line with "Ask again" behind it, for what the sheet found; how much ink the rest is worth.
float drawSheetStale(const Workbench& bench);

/// Texts of the document in place of its files, for what is asked beside it.
session::StudyGround studyGround(const session::Document& document, const Workbench& bench);
/// Of the document that is shown; nothing: none are pinned, or those of another.
std::optional<session::Document> pinnedRules(const Workbench& bench);
/// Of what studies and examples are read from: the texts that are open, and the files beside the rules.
/// Nothing: the folder was not looked at yet.
std::optional<std::uint64_t> filesKey(const Workbench& bench);

/// As the files beside the rules say, read in the background; null: not read yet. To be called by who shows
/// them, each frame.
const session::StudyList* wantStudies(const Workbench& bench);
/// Those of them that put a situation in which every type meets every type. Likewise.
std::vector<session::ListedStudy> situationsListed(const Workbench& bench);
/// What A and B say in each of them, of the document that is shown; null: nothing is pinned or changed, or
/// not known yet. Likewise.
const std::vector<SituationMet>* wantSituationsMet(const Workbench& bench);
/// What the files say, and in place of it what came when they were asked again, as far as that was asked of
/// the document as it is and of the file as it is listed.
std::vector<session::ListedStudy> studiesAsAsked(const session::StudyList& listed, const Balancing& now,
                                                 const session::Document& document);
/// Under the pinned rules and as they are; null: nothing is pinned or changed, or not known yet. Likewise.
const session::MovedSnippets* wantMovedSnippets(const Workbench& bench);

} // namespace groma::ui
