// An entry of the rules as its file has it, and its values one by one: the two sides of the Entry panel.
#pragma once

#include "editor/session/document/document.h"
#include "editor/session/views/entry_keys.h"
#include "formats/yaml/tree.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

// Whole lines of a file, without the break of the last one.
struct EntryLines {
    std::string path;
    std::size_t line = 0; // of the first, from 1
    formats::Span span;
    std::string text;
    friend bool operator==(const EntryLines&, const EntryLines&) = default;
};

// Nothing where no file of the rules has the entry.
[[nodiscard]] std::optional<EntryLines> entryLines(const Document& document, const std::string& section,
                                                   const std::string& id);
// The same lines while the text is broken and the entry cannot be found in it: where they stood, as long as
// the file has them there still.
[[nodiscard]] std::optional<EntryLines> sameLines(const Document& document, const EntryLines& before);
// Other lines in their place. Refuses where the file no longer has them.
[[nodiscard]] Edited setEntryLines(const Document& document, const EntryLines& before,
                                   const std::string& text);
// What they are then, for sameLines.
[[nodiscard]] EntryLines linesAfter(const EntryLines& before, const std::string& text);

// What keeps form and file from being in step: the first error within the lines, else the first of the
// file. Nothing: they are.
struct FirstMistake {
    std::size_t line = 0; // from 1; 0: the file as a whole
    std::string message;
    bool within = false; // the lines
};
[[nodiscard]] std::optional<FirstMistake> firstMistake(const Document& document, const EntryLines& lines);

// A value of the entry that is no list and no map, or the heading of one.
struct EntryField {
    formats::yaml::Path at; // from the root of the file
    std::string label;      // "base", "contributions 2"
    std::size_t depth = 0;  // 0: of the entry itself
    std::string value;      // as it reads; of a heading empty
    NamesThere names{};     // that may stand there
    bool heading = false;
    bool number = false; // a whole number
    bool lines = false;  // a text of several lines
};
// In the order of the file, at most `most`; `covers`, which the chips show, is left out.
[[nodiscard]] std::vector<EntryField> entryFields(const Document& document, const std::string& section,
                                                  const std::string& id, std::size_t most);
[[nodiscard]] Edited setEntryField(const Document& document, const formats::yaml::Path& at,
                                   const std::string& value);

} // namespace groma::session
