// The whole book as one line of strokes: what is left stands taller.
#pragma once

#include "editor/session/book/book_thread.h"
#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/state/transcribing.h"

#include <cstddef>
#include <optional>

namespace groma::ui {

/// As wide as what is left of the line; a bracket around the page. The item that was clicked.
std::optional<std::size_t> bookSpine(const Look& look, const OpenBook& book, const session::BookPage* page);

} // namespace groma::ui
