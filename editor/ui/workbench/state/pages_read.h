// What was read of the pages of scanned prints, for the import and for what is looked at afterwards.
#pragma once

#include "formats/book/kept_pages.h"

#include <memory>

namespace groma::ui {

struct PagesRead {
    std::shared_ptr<formats::KeptPages> kept = std::make_shared<formats::KeptPages>(); ///< jobs have it too
};

} // namespace groma::ui
