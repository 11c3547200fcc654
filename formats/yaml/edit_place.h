#pragma once

#include "formats/text/text_edit.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/tree.h"

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

// What the edits need to know about the text around an entry.
namespace groma::formats::yaml {

[[nodiscard]] std::unexpected<EditRefusal> refuse(std::string message);

// Would the value, put where `node` stands, lie deeper than anything that is read back (ParseLimits)?
[[nodiscard]] bool isTooDeep(const Tree& tree, NodeIndex node, const Fragment& fragment);
// The same, `fragment` within `parent`.
[[nodiscard]] bool isTooDeepIn(const Tree& tree, NodeIndex parent, const Fragment& fragment);
inline constexpr const char* kTooDeep = "maps and lists would go deeper than they are read";

// All of the file.
[[nodiscard]] inline std::string_view bytesOf(const Tree& tree) { return tree.source().bytes(); }

// Is there nothing but blanks before it on its line?
[[nodiscard]] bool beginsLine(std::string_view bytes, std::size_t at);

// Is anything inside `span` named by an alias outside of it?
[[nodiscard]] bool isNamedElsewhere(const Tree& tree, Span span);

// Does the value stand inside brackets?
[[nodiscard]] bool isInFlow(const Tree& tree, NodeIndex value);

// The byte behind the value's colon, dash or anchor: where its text begins with a separator.
[[nodiscard]] std::size_t slotOf(const Tree& tree, NodeIndex value);

// Column of the key or dash; of the root: 0.
[[nodiscard]] std::size_t entryColumn(const Tree& tree, NodeIndex value);

// In block style: the end of the entry's last line, comments behind and deeper comment lines below it
// included.
[[nodiscard]] std::size_t entryEnd(const Tree& tree, NodeIndex value);
// Are there such comment lines?
[[nodiscard]] bool hasDeeperComments(const Tree& tree, NodeIndex value);

// Could a block text whose last line ends at `lineEnd` swallow what is below: an empty line of blanks?
[[nodiscard]] bool hasBlanksBelow(std::string_view bytes, std::size_t lineEnd);

// The block scalar that ends the value, if one does.
[[nodiscard]] std::optional<NodeIndex> lastBlockText(const Tree& tree, NodeIndex value);

// A block text that ends with the file, without a line end, must say so before anything is put below it.
void sealBlockText(const Tree& tree, NodeIndex value, TextEdits& edits);

// New lines for a `|` block that can stay what it is, those that change alone; nothing if its header cannot
// say the text.
[[nodiscard]] std::optional<TextEdits> rewriteLiteral(const Tree& tree, NodeIndex scalar,
                                                      std::string_view text);

// Line end and indentation step of this file.
[[nodiscard]] EmitStyle styleOf(const Tree& tree);

// The fragment in the layout of the nearest sibling of its kind, where it leaves the choice.
[[nodiscard]] Fragment likeSiblings(const Tree& tree, NodeIndex parent, Fragment fragment);

} // namespace groma::formats::yaml
