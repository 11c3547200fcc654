// Tools that paint: their strokes gather cells or edges, and the preview shows the board as it will be.
#pragma once

#include "editor/session/tools/tool.h"

namespace groma::session {

class StrokeTool : public Tool {
  public:
    void show(ToolState& state, const Document& document, const Pointer& pointer) const override;

  protected:
    // The board as it will be; only what shows, not how it is written.
    virtual void paint(const Document& document, const ToolSettings& settings, bool left,
                       grid::CellGround& ground) const;
    virtual void paint(const Document& document, const ToolSettings& settings, bool left,
                       grid::EdgeGround& ground) const;
    // What was painted stays, so that a long stroke costs no more than a short one.
    virtual bool grows(const ToolSettings& settings, const Pointer& pointer) const;

  private:
    void paintOn(grid::Board& board, const ToolState& state, const Document& document, std::size_t cells,
                 std::size_t edges) const;
};

// Paints cells with a brush, a line, a rectangle, or what is alike.
class CellTool : public StrokeTool {
  public:
    void hover(ToolState& state, const Document& document, const Pointer& pointer) const override;
    void extend(ToolState& state, const Document& document, const Pointer& pointer) const override;
    bool hasPoints(const ToolSettings& settings) const override;
    void addLeg(ToolState& state, const Document& document, const Pointer& from,
                const Pointer& to) const override;

  protected:
    bool grows(const ToolSettings& settings, const Pointer& pointer) const override;
};

// Draws along the sides of cells, as one line that does not branch.
class EdgeTool : public StrokeTool {
  public:
    void hover(ToolState& state, const Document& document, const Pointer& pointer) const override;
    void extend(ToolState& state, const Document& document, const Pointer& pointer) const override;
    bool hasPoints(const ToolSettings& settings) const override;
    void addLeg(ToolState& state, const Document& document, const Pointer& from,
                const Pointer& to) const override;
    bool clicked(const Stroke& stroke, const Pointer& pointer) const override;
};

// Those of `more` that are not in the list yet.
void addNew(std::vector<grid::EdgeId>& list, const std::vector<grid::EdgeId>& more);
// Sets or clears a bit.
void setBit(std::uint32_t& bits, int bit, bool on);

} // namespace groma::session
