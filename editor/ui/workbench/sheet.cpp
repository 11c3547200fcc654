#include "editor/ui/workbench/sheet.h"

namespace groma::ui {

const session::QuickEntry& OrderEntry::read(const session::Document& document) {
    const int sides = document.setup() ? document.setup()->sideCount() : 0;
    if (side >= sides) side = 0;
    if (readText_ == text && readSide_ == side && readOf_ == document) return read_;
    readText_ = text;
    readSide_ = side;
    readOf_ = document;
    read_ = session::readQuickEntry(document, side, text);
    return read_;
}

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
