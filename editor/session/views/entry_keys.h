// What more an entry of the rules may say, and which names may stand there: for the form beside its text.
// Keys are those that the readers take (formats/schema).
#pragma once

#include "editor/session/document/document.h"
#include "formats/yaml/tree.h"

#include <string>
#include <vector>

namespace groma::session {

// Names that may stand at a place of the rules; empty: any text. `closed`: nothing else may.
struct NamesThere {
    std::vector<std::string> names;
    bool closed = false;
    friend bool operator==(const NamesThere&, const NamesThere&) = default;
};
[[nodiscard]] NamesThere namesAt(const Document& document, const formats::yaml::Path& at);

// One step on the way from an entry to a value that it does not have yet.
struct WantedThere {
    formats::yaml::Path at;        // as it was asked for; of a list, its next item
    std::vector<std::string> keys; // of a map: those that are not there; of its next value: empty
    bool named = false;            // its keys are, besides, the author's own
    NamesThere values;             // of a value
    [[nodiscard]] bool isValue() const { return keys.empty() && !named; }
};
// `at`: from the root of the file, an entry at least; it need not be there.
[[nodiscard]] WantedThere wantedAt(const Document& document, const formats::yaml::Path& at);
// Writes it with the maps and lists on its way. Refuses what is there, and an empty value.
[[nodiscard]] Edited addEntryValue(const Document& document, const formats::yaml::Path& at,
                                   const std::string& value);

} // namespace groma::session
