// What a study asks, asked again: by the window and the verbs alike, in the one way in which each question is
// asked.
#pragma once

#include "core/sim/matrix.h"
#include "editor/session/balance/balance_question.h"
#include "editor/session/jobs/parallel.h"
#include "formats/study/identity.h"

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct StudyGround {
    const formats::FileSystem* files = nullptr; // lives as long as it is asked
    std::string root;                           // of the study's project
    std::map<std::string, std::string> unsaved; // texts in place of files, by path below the root
    std::string program;                        // version
    KeptBattles* kept = nullptr;                // battles that were played before; null: none were
};

struct StudyFinding {
    formats::StudyAnswer answer;
    formats::StudyIdentity identity;
    // Games that people played beside the battles, in words, and whether they disagree: see
    // editor/session/balance/study_plays.h.
    std::vector<std::string> played = {};
    bool disagrees = false;
};

// Why there is no answer, and, where a line of the study is to blame, which.
struct StudyRefusal {
    std::string text;
    std::optional<diag::NodeRef> where = {};
};
using StudyResult = std::expected<StudyFinding, StudyRefusal>;

// Any of them. A crew that is told to stop leaves it without an answer.
[[nodiscard]] StudyResult askStudy(const StudyGround& ground, const formats::StudySource& study,
                                   const Crew& crew);
// Of a study that was loaded, with the games that people played which it holds or names.
[[nodiscard]] StudyResult askStudy(const StudyGround& ground, const formats::Loaded& study, const Crew& crew);

// What was loaded with texts that are in no file yet: what lines print of their counters' values is not held
// against them, since it was printed before the change. All else that was found when they were read stays.
void takeUnprinted(formats::Loaded& loaded, const StudyGround& ground);

// The questions that studies put, as verbs and window put them.
[[nodiscard]] BattleGround groundOfStudy(const StudyGround& ground, const formats::StudySource& study);
[[nodiscard]] BalanceQuestion balanceQuestionOf(const StudyGround& ground, const formats::StudySource& study);

// The matrix that a study asks for, with what its subject was read as; or why it cannot be asked.
struct StudyMatrix {
    formats::Loaded loaded;
    sim::MatrixPlan plan;
};
[[nodiscard]] std::expected<StudyMatrix, StudyRefusal> matrixOf(const StudyGround& ground,
                                                                const formats::StudySource& study);

// The battle that a study plays; or why it cannot be played.
[[nodiscard]] std::expected<ReadyBattle, StudyRefusal> battleOf(const StudyGround& ground,
                                                                const formats::StudySource& study);

} // namespace groma::session
