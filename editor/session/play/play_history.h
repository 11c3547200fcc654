// The course of a game as a line of steps that can be walked along. What was played beyond an earlier step is
// kept when the game goes another way from there.
#pragma once

#include "editor/session/play/test_play.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groma::session {

class PlayHistory {
  public:
    // An end that was left: the answers up to `at` are those of the line, then these.
    struct Branch {
        std::size_t at = 0;
        std::vector<PlayedAnswer> rest;
        friend bool operator==(const Branch&, const Branch&) = default;
    };

    // Looks at what was played since: a step further, a step back, or another way. Another game begins
    // afresh.
    void observe(const TestPlay& play);
    void clear();

    // Steps of the line, those ahead of the present too.
    const std::vector<PlayedAnswer>& line() const { return line_; }
    std::size_t present() const { return present_; }
    const std::vector<Branch>& branches() const { return branches_; }

    // Ends that the other course has and this one has not become branches of this one.
    void keepEndsOf(const PlayHistory& other);
    // The most steps that an end of this course has beyond all that it shares with an end of the other one; 0
    // where every end of it is known there.
    std::size_t stepsBeyond(const PlayHistory& other) const;

    // Plays or takes back until that step is the present; a computer at the table waits then. Refuses where
    // the rules do not take an answer.
    Expected<void> goTo(TestPlay& play, std::size_t step);
    // The branch becomes the line, and the end that is left a branch; its last step is the present. Where the
    // rules do not take an answer of it, it stays a branch.
    Expected<void> changeTo(TestPlay& play, std::size_t branch);
    // Of a file: the line and its branches, played anew up to the end.
    Expected<void> playBack(TestPlay& play, std::vector<PlayedAnswer> line, std::vector<Branch> branches);

  private:
    // The branches and the line at last, each from the start.
    std::vector<std::vector<PlayedAnswer>> ends() const;
    void addBranch(std::size_t at, std::vector<PlayedAnswer> rest);

    std::vector<PlayedAnswer> line_;
    std::size_t present_ = 0;
    std::vector<Branch> branches_;
};

} // namespace groma::session
