// The scanned map of a document on the canvas, half transparent over the board: for tracing.
#pragma once

#include "editor/session/edits/map/underlay.h"
#include "editor/ui/canvas/board/underlay.h"
#include "editor/ui/canvas/overlays/overlays.h"

#include <optional>
#include <string>

namespace groma::ui {

/// How one sheet shows its scan.
struct ScanState {
    bool shown = true;
    float strength = 0.5F;
};

/// Keeps the picture while its file is the same.
class ScanPicture {
  public:
    /// Null when the document has none or it cannot be read; see problem().
    const PictureTexture* of(const session::Document& document);
    [[nodiscard]] const std::string& problem() const { return problem_; }

  private:
    std::string path_;
    std::optional<PictureTexture> picture_;
    std::string problem_;
};

class ScanLayer {
  public:
    void draw(const Canvas& canvas, const session::Document& document, const ScanState& state);

  private:
    ScanPicture picture_;
};

} // namespace groma::ui
