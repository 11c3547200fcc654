// The lines of a printed set-up, each with its state, and below it what it asks.
#pragma once

#include "editor/ui/workbench/state/printed_entry.h"

#include <string>
#include <vector>

namespace groma::ui {

class Workbench;
struct Sheet;

class PrintedLines {
  public:
    /// In what is left of the window but for `below` pixels.
    void draw(const Workbench& bench, const Sheet& sheet, float below);

  private:
    void keys(const Workbench& bench, const session::PrintedSetup& setup);
    void drawLine(const Workbench& bench, const Sheet& sheet, const session::PrintedSetup& setup, int index);
    void drawAnswers(const Workbench& bench, const session::SetupLine& line, int index);
    void drawWords(const Workbench& bench, const session::PrintedSetup& setup, int from, int to);

    int wanted_ = -1;           ///< to be scrolled to
    int shown_ = -1;            ///< line that the list showed last
    std::vector<int> unfolded_; ///< first lines of stretches of words that are shown in full
};

/// Takes an answer to a question, or makes the type; after the frame.
void takeAnswer(const Workbench& bench, int line, const session::SetupAnswer& answer);

} // namespace groma::ui
