// The hand over the map: panels say which cell is under the pointer and which button is down, the tool in the
// hand says what changes. Nothing is committed before the button is released: until then the stroke is a
// preview.
#pragma once

#include "editor/session/tools/tool.h"

#include <array>
#include <optional>
#include <string>

namespace groma::session {

class Tools : private ToolState {
  public:
    using ToolState::selection;
    using ToolState::settings;

    // What a click here would do and which modifiers change it: the status bar.
    std::string hint(const Document& document, const Pointer& pointer) const;
    // Why the present tool can do nothing; empty if it can.
    std::string whyNot(const Document& document) const;
    // Why it can do nothing in this very place: what is drawn by itself is refused where it lacks what it
    // needs.
    std::string whyNotAt(const Document& document, const Pointer& pointer) const;

    void hover(const Document& document, const Pointer& pointer);
    void press(const Document& document, const Pointer& pointer);
    void drag(const Document& document, const Pointer& pointer);
    // The stroke as one change; nothing if it changes nothing (a selection, a click into the void). A
    // Shift-click of a brush, a line, a side or a road leaves the stroke open: it goes on from there to where
    // the next click is.
    std::optional<Edited> release(const Document& document, const Pointer& pointer);
    // Waits for its next point: hover shows the leg to the pointer.
    bool open() const { return stroke.open(); }
    // Takes the last point of an open stroke back; with the first one the stroke is gone. False if none is
    // open.
    bool dropPoint(const Document& document);
    // An open stroke up to its last point.
    std::optional<Edited> close(const Document& document);
    // Leaves one level: the stroke, then the tool, so that no click paints or stamps any more, then the
    // selection. False if there was nothing to leave.
    bool cancel();
    bool busy() const { return stroke.active; }

    // Takes what lies under the pointer into the settings (terrain, side, type): the eyedropper.
    void sample(const Document& document, const Pointer& pointer);

    const Preview& preview() const { return ToolState::preview; }

    // Slots 1-9 hold settings.
    void store(int slot) { slots_[static_cast<std::size_t>(slot - 1)] = settings; }
    bool recall(int slot);
    const std::optional<ToolSettings>& slot(int number) const {
        return slots_[static_cast<std::size_t>(number - 1)];
    }

  private:
    const Tool& tool() const { return toolOf(settings.kind); }
    void extend(const Document& document, const Pointer& pointer);
    std::optional<Edited> finish(const Document& document, const Pointer& pointer);
    void leaveStroke();

    std::array<std::optional<ToolSettings>, 9> slots_;
};

} // namespace groma::session
