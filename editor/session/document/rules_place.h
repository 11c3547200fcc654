// Where the files of the rules say something: an entry, or what it says under a key.
#pragma once

#include "editor/session/document/document.h"

#include <string>

namespace groma::session {

struct PlaceInRules {
    std::string path;
    const formats::yaml::Tree* tree = nullptr; // null: no file of the rules has it
    formats::yaml::NodeIndex node = formats::yaml::kNoNode;
};
// Of several files that have it the first.
[[nodiscard]] PlaceInRules placeInRules(const Document& document, const formats::yaml::Path& at);
// Its path, or "no file of the rules has FOOT".
[[nodiscard]] Expected<std::string> fileOfRules(const Document& document, const std::string& section,
                                                const std::string& id);
// Where it is written: the file that has most of the way to it, the last of several; else the one that the
// rules begin with, which is read last. There must be rules.
[[nodiscard]] std::string fileToWrite(const Document& document, const formats::yaml::Path& at);

// The model of the present text: refuses rules with errors, whose model is of before them.
[[nodiscard]] Expected<const rules::Model*> freshRules(const Document& document);

} // namespace groma::session
