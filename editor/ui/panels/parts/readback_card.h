// An entry in plain English: the author's proof that the text was understood as meant.
#pragma once

#include "editor/ui/theme/look.h"

#include <string>

namespace groma::ui {

/// `text` as core/lang/readback gives it: lines, blanks at their beginning set them in.
void readbackCard(const Look& look, const std::string& text, const std::string& id);

} // namespace groma::ui
