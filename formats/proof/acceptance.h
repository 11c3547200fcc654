// A person takes over what the rules assume: `accepted:` of a book.
#pragma once

#include "formats/project/project.h"
#include "formats/text/text_edit.h"

#include <expected>
#include <string>
#include <vector>

namespace groma::formats {

// A line more under `accepted:`. `date` is a day, "2026-11-22"; `values` are names of assumptions as
// `groma coverage` tells them. The error says why the file cannot be edited.
[[nodiscard]] std::expected<TextEdits, std::string> accept(const ProjectFile& book, std::string_view by,
                                                           std::string_view date,
                                                           const std::vector<std::string>& values);

} // namespace groma::formats
