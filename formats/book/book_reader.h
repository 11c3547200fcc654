#pragma once

#include "core/rules/book_source.h"
#include "formats/project/project.h"

namespace groma::formats {

// What a `groma: book/1` file says (docs/file-formats.md). Problems go to the sink; what could be read is
// there.
[[nodiscard]] rules::BookSource readBook(const ProjectFile& file, diag::Sink& sink);

} // namespace groma::formats
