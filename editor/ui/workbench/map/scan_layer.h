// The scanned map of a document on the canvas, half transparent over the board: for tracing.
#pragma once

#include "editor/session/edits/scan/scan_terrain.h"
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

/// What a person named as examples of terrain in the scan, and what follows from them. The window of the scan
/// owns it; the map shows it while proposals are in the hand.
struct ScanTerrain {
    std::vector<session::ScanExample> examples;
    std::shared_ptr<const session::TerrainProposals> proposals; ///< none: see `problem`
    std::string problem;
};

/// The letter of a terrain: of the rules, else its code on maps, else the first of its name.
std::string letterOf(const rules::Terrain& terrain);
/// A proposal on its plate; one that is not sure is paler and asks.
void drawProposal(ImDrawList& list, const Look& look, ImVec2 middle, float em,
                  const session::TerrainProposal& proposal, const rules::Model& model);

/// Keeps the picture while its file is the same.
class ScanPicture {
  public:
    /// Beside the document; empty without one.
    static std::string fileOf(const session::Document& document);
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
    /// What is proposed where the map has something else.
    static void drawProposals(const Canvas& canvas, const session::Document& document,
                              const session::TerrainProposals& proposals);

  private:
    ScanPicture picture_;
};

} // namespace groma::ui
