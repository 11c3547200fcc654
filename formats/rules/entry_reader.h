#pragma once

#include "core/rules/source.h"
#include "formats/yaml/cursor.h"

// What the entries of a ruleset have in common: texts with their places, values, lists of named texts.
namespace groma::formats::entry {

using yaml::Cursor;
using yaml::MapCursor;

// The first key of a file, `groma: book/1`: another kind is reported, in the words of who wants this one.
void expectKind(MapCursor& map, std::string_view kind, std::string_view wrong);

[[nodiscard]] rules::Text textOf(const Cursor& value); // empty if absent; reports what is no scalar
[[nodiscard]] rules::Text keyOf(const Cursor& value);
[[nodiscard]] std::optional<rules::Text> optionalText(const Cursor& value);
[[nodiscard]] std::vector<rules::Text> textsOf(const Cursor& list); // [a, b] or `a, b`

// `3`, `?`, or `{value: 3, assumed: "basis"}`.
[[nodiscard]] rules::ValueSource valueOf(const Cursor& value);
[[nodiscard]] std::vector<rules::NamedValue> valuesOf(const std::vector<Cursor>& entries);
// What has no basis of its own rests on this one.
void restOn(std::vector<rules::NamedValue>& values, const std::optional<rules::Text>& basis);
// A map of values that may say `assumed` of all of them: the back of a counter.
[[nodiscard]] std::vector<rules::NamedValue> valuesWithBasis(const Cursor& map);
[[nodiscard]] std::vector<rules::NamedText> namedTexts(const Cursor& map);

// `equivalent`: what changes of this entry no proof can notice.
void checkMarks(const Cursor& marks);
// id (the key), title, help, cite, covers, assumed.
[[nodiscard]] rules::Entry entryOf(const Cursor& value, MapCursor& map);
[[nodiscard]] rules::TraitUseSource traitUse(const Cursor& value);
[[nodiscard]] std::vector<rules::TraitUseSource> traitUses(const Cursor& list);
[[nodiscard]] rules::MarkerSource markerOf(const Cursor& value);
[[nodiscard]] rules::AttributeSource attributeOf(const Cursor& value);
[[nodiscard]] rules::StateSource stateOf(const Cursor& value, const rules::Text& byDefaultOf);
[[nodiscard]] rules::ContributionSource contributionOf(const Cursor& value);

} // namespace groma::formats::entry
