#pragma once

#include "editor/ui/canvas/view/camera.h"
#include "editor/ui/canvas/view/map_view.h"
#include "editor/ui/theme/theme.h"

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>

namespace groma::ui {

class GlPrograms;

struct BoardOptions {
    bool numbers = true; ///< keep the places of the book's numbers clear
    bool grey = false;   ///< as a grey printer would show it
    bool grid = true;
    bool swatch = false; ///< only the cells themselves on a transparent ground: for palettes
    friend bool operator==(const BoardOptions&, const BoardOptions&) = default;
};

/// The board as a picture: all cells lie in one integer texture, and a fragment shader finds the cell of each
/// pixel, so that a picture costs the same for a hundred cells and for a million. Needs a current OpenGL 3.3
/// context in every call.
class GlBoard {
  public:
    /// With programs of its own where none are given. The error is the driver's own log.
    static std::expected<GlBoard, std::string> create(std::shared_ptr<GlPrograms> programs = {});
    ~GlBoard();
    GlBoard(GlBoard&& other) noexcept;
    GlBoard& operator=(GlBoard&& other) noexcept;

    /// Draws what the camera sees and returns the texture (upper left corner at 0, 0). Nothing is drawn when
    /// nothing changed since the last call; after a change of cells only their part of the picture is drawn
    /// again; when the camera moved by whole pixels the picture is shifted and its new edges are drawn. After
    /// a zoom the old picture is stretched and drawn anew in tiles, at least one a call, for `budget`
    /// milliseconds; another size begins with the cells' plain colours in the same way. Without a budget, and
    /// where all cells are new, all is drawn at once.
    std::uint32_t draw(const MapView& map, const Camera& camera, const BoardOptions& options,
                       const Theme& theme, std::optional<double> budget = std::nullopt);
    /// Of the same picture only what lies in `part`; the rest of it is what earlier calls painted, or nothing
    /// yet. For pictures of which little is ever seen. What changes meanwhile is painted anew by who asks.
    std::uint32_t drawPart(const MapView& map, const Camera& camera, const BoardOptions& options,
                           const Theme& theme, const MapRect& part);
    /// Parts of the picture are still coarse: call draw again soon.
    [[nodiscard]] bool unfinished() const;

    /// Draw in full next time.
    void forget();

  private:
    struct State;
    explicit GlBoard(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// The sheet around the board, in map units: paper with its margins.
MapRect sheetOf(const MapView& map);
/// The unit of the sheet's margins and type: grows with the board, so that a huge one is framed as well.
double sheetUnit(const MapView& map);

} // namespace groma::ui
