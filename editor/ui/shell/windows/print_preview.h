// The page that would come out of the printer, beside what is chosen for it.
#pragma once

#include "editor/session/exchange/exchange.h"
#include "editor/session/jobs/jobs.h"
#include "editor/ui/canvas/board/gl_kit.h"
#include "editor/ui/theme/look.h"
#include "formats/draw/preview.h"

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>

namespace groma::ui {

class Workbench;

struct PrintPreview {
    using Drawn = std::shared_ptr<const std::expected<formats::Preview, std::string>>;
    std::size_t page = 0;  ///< from 0
    std::uint64_t key = 0; ///< of what was asked last
    session::Latest<Drawn> drawn;
    Drawn uploaded; ///< what the texture shows
    GlTexture texture;
};

/// Drawn in the background; an older picture stays until the new one is there.
void drawPrintPreview(const Workbench& bench, PrintPreview& preview, const formats::PrintJob& job,
                      std::optional<formats::Language> language);

} // namespace groma::ui
