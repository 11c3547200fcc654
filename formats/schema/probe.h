// Finds out what readers take by giving them small texts: each key that they ask for is there in turn, as
// nothing, a text, a list and a map, and what they then ask and complain of is noted. So what is said of a
// format is what its readers do.
#pragma once

#include "core/diag/sink.h"
#include "formats/project/project.h"
#include "formats/schema/shape.h"

#include <functional>
#include <string>

namespace groma::formats {

// Reads the file as what it says it is. Called some thousand times with files of a line.
using ReadsFile = std::function<void(const ProjectFile& file, diag::Sink& sink)>;

// Of the whole file. `groma` is what its first key says: "ruleset/1".
[[nodiscard]] Shape shapeOf(const std::string& groma, const ReadsFile& read);

} // namespace groma::formats
