// What a merge left open: the key `conflicts` of any file, until a person has settled it.
#pragma once

#include "core/diag/sink.h"
#include "formats/merge/merge.h"

#include <string>
#include <vector>

namespace groma::formats {
class Project;
}

namespace groma::formats::merge {

inline constexpr const char* kConflictsKey = "conflicts";

// The text with an entry for each behind those that it has.
[[nodiscard]] std::string withConflicts(const std::string& text, const std::vector<Conflict>& conflicts);

// One finding each, at what stands in the file, with both versions.
void tellConflicts(const yaml::Tree& tree, diag::Sink& problems);
void tellConflicts(const Project& project, diag::Sink& problems);

} // namespace groma::formats::merge
