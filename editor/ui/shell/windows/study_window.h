// A new study: a file that asks what was asked last.
#pragma once

#include <string>

namespace groma::ui {

class Workbench;

struct StudyWindow {
    int what = 0; ///< who wins; a value over a range
    std::string title, question, path;
    bool wasOpen = false;
};

void drawStudyWindow(const Workbench& bench, bool& open, StudyWindow& state);

} // namespace groma::ui
