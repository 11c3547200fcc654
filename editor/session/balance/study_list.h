// The studies of a project: what stands in their files, and what comes of it when they are asked again under
// the texts as they are.
#pragma once

#include "editor/session/balance/study_answers.h"
#include "formats/study/moved.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace groma::session {

struct ListedStudy {
    enum class State : std::uint8_t {
        AsWritten,  // of these rules; not asked again
        OtherRules, // what is written was asked under other rules; not asked again
        Unanswered, // no answer is written
        Running,
        Agrees,
        Moved,
        Fails, // it does not load, or cannot be asked
    };

    std::string path;            // below the root
    std::string title, question; // the title: the question where there is none
    std::string asked;           // the date that is written; empty: none
    State state = State::AsWritten;
    std::string why;                              // Fails, in one line
    std::shared_ptr<const formats::Loaded> study; // null: it does not load
    std::shared_ptr<const StudyFinding> found;    // once it was asked again
    std::vector<formats::MovedLine> moved;        // Moved
    bool rulesChanged = false;                    // other rules than those that the answer is written of
};

struct StudyList {
    std::vector<ListedStudy> studies;
    bool cancelled = false;

    [[nodiscard]] std::size_t count(ListedStudy::State state) const;
};

// Reads studies by their paths below the root of the ground, and asks nothing.
[[nodiscard]] StudyList listStudies(const StudyGround& ground, const std::vector<std::string>& paths,
                                    const Crew& crew);

// Asks one after another; `seen` hears the list whenever one of them changed, `share` how much is done, 0
// .. 1. Those that a crew did not come to stay as they were.
[[nodiscard]] StudyList askAgain(const StudyGround& ground, StudyList list, const Crew& crew,
                                 const std::function<void(const StudyList&, double share)>& seen = {});

// "major_first: 12 of 12 (75.8 % to 100.0 %), was 7 of 12 (...)": of the first line that moved.
[[nodiscard]] std::string movedLine(const ListedStudy& study);

} // namespace groma::session
