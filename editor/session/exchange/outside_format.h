// Files of other programs that a document is written to or taken from: one entry each, for command line,
// window and tests. A new format is one file of this folder and one line in formats.def.
#pragma once

#include "editor/session/document/document.h"
#include "formats/words/language.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct OutsideFormat {
    std::string_view title;  // in the window: "CSV"
    std::string_view ending; // ".csv"
    std::string_view stem;   // what a file is called after the scenario: "order-of-battle"
    std::string_view files;  // what is written, for the help of the command line
    std::string_view help;   // a sentence for who chooses it in the window
    bool speaks = false;     // holds words of ours, in the language that is wanted
    // Only of a document with a scenario that has a map. Players read what is written in that language;
    // tables for other programs have none. Returns the files written.
    Expected<std::vector<std::string>> (*write)(const Document& document, formats::FileSystem& files,
                                                const std::string& path, formats::Language language);
    // What the text says becomes the scenario's; `name` is told in problems. Null: it is only written.
    Edited (*read)(const Document& document, const std::string& name, std::string_view text);
};

[[nodiscard]] std::span<const OutsideFormat* const> outsideFormats();
// By the ending of a file's name; null: nobody's.
[[nodiscard]] const OutsideFormat* formatOf(std::string_view path);

#define GROMA_OUTSIDE_FORMAT(name) extern const OutsideFormat name;
#include "editor/session/exchange/formats.def"
#undef GROMA_OUTSIDE_FORMAT

// For those who write: one file, through the saver.
Expected<void> writeOutside(formats::FileSystem& files, const std::string& path, const std::string& bytes);

} // namespace groma::session
