// What a passage of a book, or a name that is typed, becomes: a kind of entry is one file of this folder and
// one line of kinds.def. Each is written as short as its section takes it, so that the rules still check and
// a person goes on in its form or its lines.
#pragma once

#include "editor/session/document/document.h"
#include "formats/yaml/fragment.h"
#include "formats/yaml/tree.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::session {

struct EntryKind;

struct EntrySketch {
    const EntryKind* kind = nullptr;
    std::string title, cite; // cite: of the book, may be empty
    std::vector<std::string> covers;
    std::string printed; // the words; a text that acts begins with them as a remark
};

using EntryKeys = std::vector<std::pair<std::string, formats::yaml::Fragment>>;

struct SketchedEntry {
    std::string section, id;
    std::string title; // empty: as it is
    EntryKeys own;     // behind title, cite and covers; an entry that is there keeps its other keys
};

struct SketchedRules {
    std::vector<SketchedEntry> entries; // the first is the one that is shown; all cite and cover alike
    // What they rest on, and texts that name them: written in place of what is there.
    std::vector<std::pair<formats::yaml::Path, formats::yaml::Fragment>> besides;
    std::string note; // a sentence for who made it; may be empty
};

struct EntryKind {
    std::string_view word;    // on its button: "Unit"
    std::string_view meaning; // "a type of counter with its numbers"
    enum class Form : std::uint8_t { Entry, Table, Skill } form = Form::Entry; // who asks for more
    // Of rules that are read. Null: its own form makes it.
    Expected<SketchedRules> (*sketch)(const Document& document, const EntrySketch& sketch) = nullptr;
};

// In the order in which they are offered.
[[nodiscard]] std::span<const EntryKind* const> entryKinds();

#define GROMA_ENTRY_KIND(name) extern const EntryKind name;
#include "editor/session/edits/forms/kinds/kinds.def"
#undef GROMA_ENTRY_KIND

} // namespace groma::session
