// A skill from a sentence of the book: who, what, when, and beside the printed words how the rules read it.
#pragma once

#include "editor/session/edits/forms/new_trait.h"

#include <string>

namespace groma::ui {

class Workbench;

struct SkillWindow {
    std::string printed; ///< the book's sentence, to be looked at
    session::TraitSketch sketch;
    session::Document readFor; ///< of which `reading` is
    session::TraitSketch readOf;
    session::SketchReading reading;
    std::string covers; ///< as typed
    bool wasOpen = false;
};

void drawSkill(const Workbench& bench, bool& open, SkillWindow& state);

} // namespace groma::ui
