// One entry of the rules, key by key, for forms beside the text.
#pragma once

#include "editor/session/document/document.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groma::session {

// A text of an entry as the file has it: `title`, `help`, `cite`, `symbol`, `letter`, `colour`; empty: not
// said.
std::string entryText(const Document& document, const std::string& section, const std::string& id,
                      const std::string& key);
// Empty: taken out. The entry must be in a file of the rules; whether the value means something is the
// checker's to say.
Edited setEntryText(const Document& document, const std::string& section, const std::string& id,
                    const std::string& key, const std::string& text);

// `section`: "terrain" or "sides"; `kind`, `attribute`: indices into Model::terrain and terrainAttributes, or
// the like for sides.
Edited setTerrainAttribute(const Document& document, const std::string& section, int kind, int attribute,
                           const std::string& value);

// A line of a trait's `modifies`.
struct ModifierField {
    std::string quantity;  // id
    std::string when;      // as written; empty: always
    std::string operation; // add, times, set, at_least, at_most, shift
    std::string value;     // as written
};
std::vector<ModifierField> modifiersOf(const Document& document, int trait);
// `line` counts as modifiersOf does.
Edited setModifier(const Document& document, int trait, std::size_t line, const std::string& value);

// The symbols that the rules bring: path strings on a 24 x 24 box; an empty path takes one out.
Expected<void> canSetSymbol(const Document& document, const std::string& name, const std::string& path);
// Entries that are drawn with it, or with a pattern of the map.
struct SymbolUse {
    std::string section, id, title;
    friend bool operator==(const SymbolUse&, const SymbolUse&) = default;
};
std::vector<SymbolUse> symbolUses(const rules::Model& model, const std::string& name);
Edited setSymbol(const Document& document, const std::string& name, const std::string& path);

} // namespace groma::session
