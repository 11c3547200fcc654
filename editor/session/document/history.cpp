#include "editor/session/document/history.h"

#include <algorithm>
#include <iterator>

namespace groma::session {

namespace {

// So many steps back and forth are at hand at once; fewer where each is a huge map.
std::size_t wholeSteps(const Document& document) {
    constexpr std::int32_t kMostSteps = 16, kMostCells = 6'000'000;
    const std::int32_t cells = document.board() == nullptr ? 1 : document.board()->geometry().cellCount();
    return static_cast<std::size_t>(std::clamp(kMostCells / cells, 1, kMostSteps));
}

} // namespace

// A step costs its texts, not its meaning, once it lies far away. What is broken keeps what was last good.
void History::lighten() {
    const std::size_t reach = wholeSteps(present());
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const bool near = i + reach >= at_ && i <= at_ + reach;
        if (near || !steps_[i].document.isWhole()) {
            continue;
        }
        const Meaning& meaning = steps_[i].document.meaning();
        if (meaning.rulesFresh && meaning.scenarioFresh) {
            steps_[i].document = steps_[i].document.textsAlone();
        }
    }
}

History::History(Document document, std::string label) {
    saved_ = document;
    steps_.push_back({std::move(label), std::move(document), {}});
}

void History::tell(Event event) const {
    if (listener) {
        listener(event, present());
    }
}

Expected<void> History::commit(const Change& change) {
    if (steps_.empty()) {
        return refuse("no project is open");
    }
    if (change.empty()) {
        return {};
    }
    auto next = replaying_ ? present().applyToTexts(change) : present().apply(change);
    if (!next) {
        return std::unexpected(next.error());
    }
    const Document before = present();
    if (gesture_ > 0 && at_ > gestureFrom_) {
        steps_[at_].document = std::move(*next);
        steps_[at_].changes.push_back(change);
    } else {
        steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, steps_.end());
        steps_.push_back({gesture_ > 0 ? gestureLabel_ : change.label, std::move(*next), {}});
        steps_.back().changes.push_back(change); // a list in braces would copy a long text twice
        ++at_;
        lighten();
    }
    tell({Event::Kind::Commit, &change, change.label, 0, before});
    return {};
}

Expected<void> History::commit(const Edited& edited) {
    return edited ? commit(*edited) : std::unexpected(edited.error());
}

void History::beginGesture(std::string label) {
    if (gesture_++ > 0 || steps_.empty()) {
        return;
    }
    gestureLabel_ = std::move(label);
    gestureFrom_ = at_;
    redoable_.assign(steps_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, steps_.end());
    tell({Event::Kind::BeginGesture, nullptr, gestureLabel_, 0, present()});
}

void History::endGesture() {
    if (gesture_ == 0 || --gesture_ > 0) {
        return;
    }
    const bool cameToNothing =
        at_ > gestureFrom_ && present().fingerprint() == steps_[gestureFrom_].document.fingerprint();
    if (cameToNothing) {
        steps_.resize(gestureFrom_ + 1);
        at_ = gestureFrom_;
        std::ranges::move(redoable_, std::back_inserter(steps_));
    }
    redoable_.clear();
    tell({Event::Kind::EndGesture, nullptr, gestureLabel_, 0, present()});
}

void History::cancelGesture() {
    if (gesture_ == 0) {
        return;
    }
    const Document before = present();
    gesture_ = 0;
    if (at_ > gestureFrom_) {
        steps_.resize(gestureFrom_ + 1);
        at_ = gestureFrom_;
        std::ranges::move(redoable_, std::back_inserter(steps_));
    }
    redoable_.clear();
    tell({Event::Kind::CancelGesture, nullptr, gestureLabel_, 0, before});
}

void History::endReplay() {
    replaying_ = false;
    if (steps_.empty()) {
        return;
    }
    const auto isFresh = [](const Document& document) {
        return document.meaning().rulesFresh && document.meaning().scenarioFresh;
    };
    Document& now = steps_[at_].document;
    Document made = now.whole(saved_);
    // A text that was left broken shows what it showed before it broke.
    for (std::size_t i = at_; made.isWhole() && !isFresh(made) && i-- > 0;) {
        if (const Document before = steps_[i].document.whole(saved_); before.isWhole() && isFresh(before)) {
            made = now.whole(before);
            break;
        }
    }
    now = std::move(made);
}

std::string History::undoLabel() const { return canUndo() ? steps_[at_].label : std::string(); }
std::string History::redoLabel() const { return canRedo() ? steps_[at_ + 1].label : std::string(); }

bool History::moveTo(std::size_t step, Event::Kind kind) {
    if (gesture_ > 0 || step >= steps_.size() || step == at_) {
        return false;
    }
    const Document before = present();
    const auto far = static_cast<std::ptrdiff_t>(step) - static_cast<std::ptrdiff_t>(at_);
    const std::string label = steps_[far < 0 ? at_ : step].label;
    if (!replaying_) {
        Document there = steps_[step].document.whole(before);
        if (!there.isWhole()) {
            return false;
        }
        steps_[step].document = std::move(there);
    }
    at_ = step;
    lighten();
    tell({kind, nullptr, label, far, before});
    return true;
}

bool History::undo() { return canUndo() && moveTo(at_ - 1, Event::Kind::Undo); }
bool History::redo() { return canRedo() && moveTo(at_ + 1, Event::Kind::Redo); }
bool History::jumpTo(std::size_t step) { return moveTo(step, Event::Kind::Jump); }

} // namespace groma::session
