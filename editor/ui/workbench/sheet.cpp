#include "editor/ui/workbench/sheet.h"

namespace groma::ui {

const game::Setup* Sheet::setup() const {
    if (mode == Mode::Play && play) return &play->setup();
    return document().setup().get();
}

const game::Position& Sheet::position() const {
    if (mode == Mode::Play && play) return play->position();
    if (startOf_ != document().setup()) {
        startOf_ = document().setup();
        start_ = startOf_ ? game::startPosition(*startOf_) : game::Position();
    }
    return start_;
}

const session::ProblemCounts& Sheet::problemCounts() const {
    if (!counts_ || !(countsOf_ == document())) {
        countsOf_ = document();
        counts_ = session::countProblems(countsOf_);
    }
    return *counts_;
}

} // namespace groma::ui
