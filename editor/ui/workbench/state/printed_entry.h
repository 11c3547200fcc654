// A set-up as the book prints it, with what was answered to its questions; the map shows its lines as ghosts.
// The panel "Set-up as printed" owns it.
#pragma once

#include "editor/session/edits/printed/printed_setup.h"

#include <string>

namespace groma::ui {

struct PrintedEntry {
    std::string text;   ///< byte for byte as it was pasted
    std::string cite;   ///< of the lines that are placed
    std::string covers; ///< the passage that it was taken from; may be empty
    session::SetupAnswers answers;
    int line = -1;       ///< under the cursor, of PrintedSetup::lines; -1: none
    int answer = 0;      ///< that Enter takes, of the question of that line
    bool typing = false; ///< the text itself is being changed

    /// Another text, without the answers to the one before; its section becomes the cite.
    void take(const session::Document& document, std::string other, std::string section = {},
              std::string passage = {});
    /// What it means, read once for each text, answers and document.
    const session::PrintedSetup& read(const session::Document& document) const;

  private:
    mutable session::PrintedSetup read_;
    mutable session::Document readOf_;
    mutable std::string readText_, readCite_;
    mutable session::SetupAnswers readWith_;
};

/// The line that the cursor comes to from `line`: the next one that places something or asks, `step` 1 or -1;
/// of `questions` alone, from the last to the first again. `line` where there is none.
int nextPrintedLine(const session::PrintedSetup& setup, int line, int step, bool questions = false);

} // namespace groma::ui
