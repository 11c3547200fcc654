// The proof of a passage in small: the counters that a snippet sets up, its question as an arrow, what must
// come of it as a pill; below it what it checks, each with its cite.
#pragma once

#include "editor/session/book/told_proof.h"
#include "editor/session/jobs/jobs.h"
#include "editor/ui/canvas/board/gl_board.h"
#include "editor/ui/workbench/map/face_cache.h"
#include "editor/ui/workbench/map/map_model.h"

#include <memory>
#include <optional>
#include <string>

namespace groma::ui {

class Workbench;
struct Canvas;

class ProofBoard {
  public:
    explicit ProofBoard(std::shared_ptr<GlPrograms> programs) : programs_(std::move(programs)) {}

    /// Of the snippet at `path`, below the root of the document; played in the background.
    void draw(const Workbench& bench, const std::string& path);

  private:
    void drawMap(const Workbench& bench, const session::ToldProof& told);
    static void drawCall(const Workbench& bench, const session::ToldProof& told, const Canvas& canvas);
    static void drawChecks(const Look& look, const session::ToldProof& told);

    std::shared_ptr<GlPrograms> programs_;
    std::optional<GlBoard> board_;
    bool failed_ = false;
    MapModel model_;
    FaceCache faces_;
    game::SetupRef shown_; ///< that the model is of
    session::Latest<std::shared_ptr<const session::ToldProof>> told_;
};

} // namespace groma::ui
