// An answer about balance as a file: a table, a picture or a page, beside the document.
#pragma once

#include "editor/session/jobs/ongoing.h"

#include <string>

namespace groma::ui {

class Workbench;

struct AnswerWindow {
    std::string path, suggested; ///< relative ones are beside the document
    struct Outcome {
        std::string file, problem; ///< one of them
    };
    session::Ongoing<Outcome> outcome;
    bool wasOpen = false;
};

void drawAnswerWindow(const Workbench& bench, bool& open, AnswerWindow& state);

} // namespace groma::ui
