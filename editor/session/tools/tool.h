// A tool of the map: what a stroke with it touches, shows and does. Each is a file of its own; it keeps
// nothing between calls, what changes is the state of the hand.
#pragma once

#include "editor/session/document/history.h"
#include "editor/session/document/selection.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/pieces/stamp.h"
#include "editor/session/edits/scan/scan_terrain.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

enum class ToolKind : std::uint8_t {
    Select, // click, box, drag of pieces
    Ground, // paints terrain: ground or features
    Level,
    Side, // features of hexsides, chained
    Link, // roads, from cell to neighbour
    Relief,
    Place, // pieces of a type
    Erase, // pieces, features, sides: what is under the pointer
    Label,
    Stamp,    // lays down a piece of map
    Proposed, // paints what a scanned map seems to show there
};

enum class Shape : std::uint8_t { Brush, Line, Rectangle, Flood, Wand };

enum class MouseButton : std::uint8_t { Left, Right };

struct ToolSettings {
    ToolKind kind = ToolKind::Select;
    Shape shape = Shape::Brush;
    int radius = 0;        // 0, 1, 2: 1, 7, 19 cells
    int terrain = -1;      // left button; Model::terrain
    int terrainRight = -1; // right button; -1: clears
    int level = 1;
    int levelRight = 0;
    int side = -1; // Model::sides
    int link = -1; // Model::links
    int type = -1; // Place
    int owner = 0; // Place: the side
    int facing = 0;
    std::shared_ptr<const session::Stamp> stamp;
    int stampTurns = 0; // clockwise, by sides of a cell
    bool stampMirrored = false;
    std::shared_ptr<const TerrainProposals> proposals;
    friend bool operator==(const ToolSettings&, const ToolSettings&) = default;
};

// As it would be laid down: mirrored, then turned. Empty without a stamp.
Stamp turnedStamp(const ToolSettings& settings);

struct Pointer {
    grid::CellId cell; // kNoCell: off the map
    grid::EdgeId edge; // the nearest side of the cell
    int piece = -1;    // topmost under the pointer, -1 none
    MouseButton button = MouseButton::Left;
    bool shift = false;
    bool control = false;
    bool alt = false;
};

// What the stroke under way would do, for drawing.
struct Preview {
    std::vector<grid::CellId> cells; // touched
    std::vector<grid::EdgeId> edges;
    std::vector<PieceMove> moves;     // pieces dragged, where they would stand
    std::optional<grid::Board> board; // with the stroke in it
    std::vector<grid::CellId> box;    // Select: cells of the box
    std::string refusal;              // why releasing here would do nothing; empty if it would
};

// From the press of the button to its release, or from the first point to the last.
struct Stroke {
    bool active = false;
    Pointer from, last;
    std::vector<Pointer> points;     // of an open stroke
    std::vector<grid::CellId> cells; // in order
    std::vector<grid::EdgeId> edges;
    std::vector<bool> touched; // by cell: in `cells`
    bool dragsPieces = false;
    std::size_t painted = 0, paintedEdges = 0; // so many of cells and edges are on the preview's board
    Document paintedOn;

    // Waits for its next point.
    bool open() const { return active && !points.empty(); }
    void touch(const std::vector<grid::CellId>& more);
    void forget(const grid::Geometry& geometry); // cells and edges
};

// What lies in the hand: the tool's settings, the selection that it works on, the stroke under way.
struct ToolState {
    ToolSettings settings;
    Selection selection;
    Stroke stroke;
    Preview preview;
};

class Tool {
  public:
    virtual ~Tool() = default;

    // What a click does: "Paint Wood".
    virtual std::string verb(const Document& document, const ToolSettings& settings) const = 0;
    // For the status bar, where it can do something: what a click here does and which modifiers change it.
    virtual std::string words(const ToolState& state, const Document& document,
                              const Pointer& pointer) const = 0;
    // Why it can do nothing at all, or nothing in this place; empty if it can.
    virtual std::string whyNot(const Document& document, const ToolSettings& settings) const;
    virtual std::string whyNotAt(const Document& document, const ToolSettings& settings,
                                 const Pointer& pointer) const;

    // No button is down; sets the preview's cells and edges.
    virtual void hover(ToolState& state, const Document& document, const Pointer& pointer) const;
    virtual void press(ToolState& state, const Document& document, const Pointer& pointer) const;
    // What the stroke touches with the pointer here; `stroke.last` is where it was before.
    virtual void extend(ToolState& state, const Document& document, const Pointer& pointer) const;
    // Sets the preview of the stroke as it is.
    virtual void show(ToolState& state, const Document& document, const Pointer& pointer) const;
    // What releasing the button here does. Not called where whyNot has a reason.
    virtual std::optional<Edited> finish(ToolState& state, const Document& document,
                                         const Pointer& pointer) const = 0;

    // Whether its strokes can be set point by point, and what one touches from a point to the next.
    virtual bool hasPoints(const ToolSettings& settings) const;
    virtual void addLeg(ToolState& state, const Document& document, const Pointer& from,
                        const Pointer& to) const;
    // The pointer is where the button went down.
    virtual bool clicked(const Stroke& stroke, const Pointer& pointer) const;

    // Takes what lies there into the settings; false: it is of no use to this tool.
    virtual bool sample(ToolSettings& settings, const Document& document, const Pointer& pointer) const;
};

// One a kind, each in the file of its name.
const Tool& selectTool();
const Tool& groundTool();
const Tool& levelTool();
const Tool& sideTool();
const Tool& linkTool();
const Tool& reliefTool();
const Tool& placeTool();
const Tool& eraseTool();
const Tool& labelTool();
const Tool& stampTool();
const Tool& proposedTool();
const Tool& toolOf(ToolKind kind);

// As messages call an entry of the rules: its title, else its id; empty where there is none.
template <class List>
std::string nameAt(const List& list, int index) {
    if (index < 0 || static_cast<std::size_t>(index) >= list.size()) {
        return {};
    }
    const rules::Named& named = list[static_cast<std::size_t>(index)].named;
    return named.title.empty() ? named.id : named.title;
}
// "choose a terrain in the palette first"; empty if one is chosen.
std::string whyNotChosen(int index, const char* what);

} // namespace groma::session
