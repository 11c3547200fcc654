// What was played as a snippet file.
#pragma once

#include "editor/session/play/setup_proof.h"
#include "editor/session/play/test_play.h"

#include <string>
#include <vector>

namespace groma::session {

struct SnippetStep {
    PlayedCall call; // without a text: nothing is called, `evaluate` is asked alone
    std::string title;
    std::vector<SetupFact> evaluate;
    std::vector<std::pair<std::string, std::string>> set; // "M4.at", "043"
    game::Position before, after;
    game::Pending end;
    odds::Distribution odds;                                        // empty: none are written
    std::vector<std::pair<std::string, odds::Distribution>> oddsOf; // of expressions over the end
};

// `path` below the root: references in the file are relative to it. `alone`: it brings along what a scenario
// sets up, whose file nobody has. Refuses while a die is still to fall.
Expected<std::string> snippetFile(const Document& document, const std::string& path, const std::string& title,
                                  const std::string& cite, const std::vector<std::string>& covers,
                                  const std::vector<SnippetStep>& steps, bool alone = false);

// Refuses a path that is taken, leads out of the project or is no .yaml.
Edited newSnippet(const Document& document, const std::string& path, const std::string& text,
                  std::string label);

} // namespace groma::session
