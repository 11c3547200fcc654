#include "editor/session/play/play_history.h"

#include <algorithm>

namespace groma::session {

namespace {

constexpr std::size_t kMostBranches = 64;

const std::vector<PlayedAnswer>& answersOf(const TestPlay& play) {
    static const std::vector<PlayedAnswer> kNone;
    return play.played().empty() ? kNone : play.played().front().answers;
}

std::size_t commonSteps(const std::vector<PlayedAnswer>& a, const std::vector<PlayedAnswer>& b) {
    const auto [left, right] = std::ranges::mismatch(a, b);
    return static_cast<std::size_t>(left - a.begin());
}

} // namespace

void PlayHistory::clear() {
    line_.clear();
    branches_.clear();
    present_ = 0;
}

void PlayHistory::observe(const TestPlay& play) {
    if (!play.isGame()) {
        clear();
        return;
    }
    const std::vector<PlayedAnswer>& now = answersOf(play);
    const std::size_t common = commonSteps(now, line_);
    if (common < now.size()) {
        if (common == line_.size() && branches_.empty()) {
            line_ = now;
        } else {
            // Another way, perhaps: every end that there was stays, told by the new line.
            PlayHistory before;
            std::swap(before.line_, line_);
            std::swap(before.branches_, branches_);
            line_ = now;
            keepEndsOf(before);
        }
    }
    present_ = now.size();
}

void PlayHistory::addBranch(std::size_t at, std::vector<PlayedAnswer> rest) {
    Branch left{at, std::move(rest)};
    std::erase_if(branches_, [&](const Branch& other) { return other == left; });
    branches_.push_back(std::move(left));
    if (branches_.size() > kMostBranches) {
        branches_.erase(branches_.begin());
    }
}

std::vector<std::vector<PlayedAnswer>> PlayHistory::ends() const {
    std::vector<std::vector<PlayedAnswer>> all;
    for (const Branch& branch : branches_) {
        const auto from = line_.begin() + static_cast<std::ptrdiff_t>(std::min(branch.at, line_.size()));
        std::vector<PlayedAnswer>& end = all.emplace_back(line_.begin(), from);
        end.insert(end.end(), branch.rest.begin(), branch.rest.end());
    }
    all.push_back(line_);
    return all;
}

void PlayHistory::keepEndsOf(const PlayHistory& other) {
    std::vector<std::vector<PlayedAnswer>> known = ends();
    for (std::vector<PlayedAnswer>& end : other.ends()) {
        if (std::ranges::any_of(known,
                                [&](const auto& one) { return commonSteps(one, end) == end.size(); })) {
            continue;
        }
        const std::size_t common = commonSteps(line_, end);
        addBranch(common, {end.begin() + static_cast<std::ptrdiff_t>(common), end.end()});
        known.push_back(std::move(end));
    }
}

std::size_t PlayHistory::stepsBeyond(const PlayHistory& other) const {
    const std::vector<std::vector<PlayedAnswer>> known = other.ends();
    std::size_t most = 0;
    for (const std::vector<PlayedAnswer>& end : ends()) {
        std::size_t shared = 0;
        for (const std::vector<PlayedAnswer>& one : known) {
            shared = std::max(shared, commonSteps(one, end));
        }
        most = std::max(most, end.size() - shared);
    }
    return most;
}

Expected<void> PlayHistory::goTo(TestPlay& play, std::size_t step) {
    observe(play);
    step = std::min(step, line_.size());
    const std::vector<PlayedAnswer> line = line_;
    while (answersOf(play).size() > step && play.stepBack()) {
    }
    while (answersOf(play).size() < step) {
        const std::size_t at = answersOf(play).size();
        if (auto done = play.answerText(line[at].texts); !done) {
            play.hold();
            observe(play);
            return done;
        }
    }
    play.hold();
    observe(play);
    return {};
}

Expected<void> PlayHistory::changeTo(TestPlay& play, std::size_t branch) {
    if (branch >= branches_.size()) {
        return refuse("there is no such branch");
    }
    const Branch other = branches_[branch];
    if (auto done = goTo(play, other.at); !done) {
        return done;
    }
    for (const PlayedAnswer& answer : other.rest) {
        if (auto done = play.answerText(answer.texts); !done) {
            observe(play);
            return done;
        }
        play.hold();
    }
    observe(play);
    return {};
}

Expected<void> PlayHistory::playBack(TestPlay& play, std::vector<PlayedAnswer> line,
                                     std::vector<Branch> branches) {
    clear();
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (play.question().name != line[i].question) {
            observe(play);
            return refuse("step " + std::to_string(i + 1) + " answers " + line[i].question + ", and " +
                          (play.question().name.empty() ? "nothing" : play.question().name) + " is asked");
        }
        if (auto done = play.answerText(line[i].texts); !done) {
            observe(play);
            return refuse("step " + std::to_string(i + 1) + ": " + done.error().reason);
        }
        play.hold();
    }
    observe(play);
    branches_ = std::move(branches);
    std::erase_if(branches_, [&](const Branch& other) { return other.at > line_.size(); });
    return {};
}

} // namespace groma::session
