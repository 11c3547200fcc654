// The tools of the map as a state machine: panels say which cell is under the pointer and which button is down, the tools say
// what changes. Nothing is committed before the button is released: until then the stroke is a preview.
#pragma once

#include "editor/session/document/history.h"
#include "editor/session/document/selection.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/pieces/stamp.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

enum class ToolKind : std::uint8_t {
    Select,     // click, box, drag of pieces
    Ground,     // paints terrain: ground or features
    Level,
    Side,       // features of hexsides, chained
    Link,       // roads, from cell to neighbour
    Relief,
    Place,      // pieces of a type
    Erase,      // pieces, features, sides: what is under the pointer
    Label,
    Stamp,      // lays down a piece of map
};

enum class Shape : std::uint8_t { Brush, Line, Rectangle, Flood, Wand };

enum class MouseButton : std::uint8_t { Left, Right };

struct ToolSettings {
    ToolKind kind = ToolKind::Select;
    Shape shape = Shape::Brush;
    int radius = 0;             // 0, 1, 2: 1, 7, 19 cells
    int terrain = -1;           // left button; Model::terrain
    int terrainRight = -1;      // right button; -1: clears
    int level = 1;
    int levelRight = 0;
    int side = -1;              // Model::sides
    int link = -1;              // Model::links
    int type = -1;              // Place
    int owner = 0;              // Place: the side
    int facing = 0;
    std::shared_ptr<const session::Stamp> stamp;
    int stampTurns = 0;         // clockwise, by sides of a cell
    bool stampMirrored = false;
    friend bool operator==(const ToolSettings&, const ToolSettings&) = default;
};

// As it would be laid down: mirrored, then turned. Empty without a stamp.
Stamp turnedStamp(const ToolSettings& settings);

struct Pointer {
    grid::CellId cell;          // kNoCell: off the map
    grid::EdgeId edge;          // the nearest side of the cell
    int piece = -1;             // topmost under the pointer, -1 none
    MouseButton button = MouseButton::Left;
    bool shift = false;
    bool control = false;
    bool alt = false;
};

// What the stroke under way would do, for drawing.
struct Preview {
    std::vector<grid::CellId> cells;        // touched
    std::vector<grid::EdgeId> edges;
    std::vector<PieceMove> moves;           // pieces dragged, where they would stand
    std::optional<grid::Board> board;       // with the stroke in it
    std::vector<grid::CellId> box;          // Select: cells of the box
    std::string refusal;                    // why releasing here would do nothing; empty if it would
};

class Tools {
public:
    ToolSettings settings;
    Selection selection;

    // What a click here would do and which modifiers change it: the status bar.
    std::string hint(const Document& document, const Pointer& pointer) const;
    // Why the present tool can do nothing; empty if it can.
    std::string whyNot(const Document& document) const;
    // Why it can do nothing in this very place: what is drawn by itself is refused where it lacks what it needs.
    std::string whyNotAt(const Document& document, const Pointer& pointer) const;

    void hover(const Document& document, const Pointer& pointer);
    void press(const Document& document, const Pointer& pointer);
    void drag(const Document& document, const Pointer& pointer);
    // The stroke as one change; nothing if it changes nothing (a selection, a click into the void). A Shift-click of a brush, a line,
    // a side or a road leaves the stroke open: it goes on from there to where the next click is.
    std::optional<Edited> release(const Document& document, const Pointer& pointer);
    // Waits for its next point: hover shows the leg to the pointer.
    bool open() const { return active_ && !points_.empty(); }
    // Takes the last point of an open stroke back; with the first one the stroke is gone. False if none is open.
    bool dropPoint(const Document& document);
    // An open stroke up to its last point.
    std::optional<Edited> close(const Document& document);
    // Leaves one level: the stroke, then the selection, then the tool. False if there was nothing to leave.
    bool cancel();
    bool busy() const { return active_; }

    // Takes what lies under the pointer into the settings (terrain, side, type): the eyedropper.
    void sample(const Document& document, const Pointer& pointer);

    const Preview& preview() const { return preview_; }

    // Slots 1-9 hold settings.
    void store(int slot) { slots_[static_cast<std::size_t>(slot - 1)] = settings; }
    bool recall(int slot);
    const std::optional<ToolSettings>& slot(int number) const { return slots_[static_cast<std::size_t>(number - 1)]; }

private:
    void extend(const Document& document, const Pointer& pointer);
    bool hasPoints() const;
    void goThroughPoints(const Document& document, const Pointer& pointer);
    std::optional<Edited> ended(std::optional<Edited> edit);
    void touch(const std::vector<grid::CellId>& cells);
    bool grows(const Pointer& pointer) const;
    void paintGrowing(const Document& document, std::optional<grid::Board> before);
    void refreshPreview(const Document& document, const Pointer& pointer);
    std::optional<Edited> finish(const Document& document, const Pointer& pointer);
    std::optional<Edited> finishSelect(const Document& document, const Pointer& pointer);
    std::optional<Edited> finishErase(const Document& document);

    bool active_ = false;
    Pointer from_, last_;
    bool dragsPieces_ = false;
    std::vector<Pointer> points_;           // of an open stroke
    std::vector<grid::CellId> cells_;       // of the stroke, in order
    std::vector<grid::EdgeId> edges_;
    std::vector<bool> touched_;             // by cell: in cells_
    std::size_t painted_ = 0, paintedEdges_ = 0;    // so many of cells_ and edges_ are in the preview's board
    Document previewOf_;
    Preview preview_;
    std::array<std::optional<ToolSettings>, 9> slots_;
};

}  // namespace groma::session
