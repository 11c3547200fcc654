// Texts of single entries: what was changed of two, a comment of both, a value written in another way.
#pragma once

#include "formats/merge/tokens.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/parse.h"

#include <optional>
#include <string>
#include <string_view>

namespace groma::formats::merge {

inline bool isThere(yaml::NodeIndex node) { return node != yaml::kNoNode; }
[[nodiscard]] bool isAlias(const yaml::Tree& tree, yaml::NodeIndex node);
[[nodiscard]] bool isContainer(const yaml::Tree& tree, yaml::NodeIndex node); // a block or brackets
[[nodiscard]] bool isScalar(const yaml::Tree& tree, yaml::NodeIndex node);
// The one that was changed where only one was; nothing where both were, and not alike.
[[nodiscard]] std::optional<std::string_view> changedOne(std::optional<std::string_view> base,
                                                         std::string_view ours, std::string_view theirs);
// What is behind an entry: both comments, where both wrote one.
[[nodiscard]] std::string mergeBehind(std::optional<std::string_view> base, std::string_view ours,
                                      std::string_view theirs);
// Of several pieces each took some: without a place there are none.
[[nodiscard]] bool isPlaceOfPiece(const yaml::Path& path);
// A scalar with another text in its old style; nothing where that cannot say it.
[[nodiscard]] std::optional<std::string> restyled(const yaml::Tree& tree, yaml::NodeIndex node,
                                                  std::string_view text);
// As a map or list of its own, as the editor would write it if more had to be said. Nothing if it cannot be
// one.
[[nodiscard]] std::optional<yaml::Fragment> opened(const yaml::Tree& tree, yaml::NodeIndex node,
                                                   yaml::Kind kind, const yaml::Path& path);
void endLine(std::string& text); // unless it is empty or ended already

} // namespace groma::formats::merge
