// A panel: one subject, one pair of files in editor/ui/panels, its own view state and nothing of the
// document.
#pragma once

#include "editor/ui/workbench/request.h"

#include <imgui.h>

#include <memory>
#include <string>
#include <vector>

namespace groma::ui {

class GlPrograms;
class Workbench;
enum class Mode;
enum class Workspace;

/// Whose keys are typed now: letters of the map must not act while a text is written.
/// `Form`: what is typed acts nowhere else, though no field has the keyboard; Ctrl with a key does.
enum class Keyboard { None, Map, Form, Text };

enum class DockPlace {
    Centre,
    LeftTop,
    LeftBottom,
    RightTop,
    RightBottom,
    Bottom,
    BottomRight,
    LeftMiddle,
    Foot,
    FootRight
};

class Panel {
  public:
    virtual ~Panel() = default;
    /// Shown on its tab and the name by which tests find it: "Palette".
    [[nodiscard]] virtual std::string title() const = 0;
    [[nodiscard]] virtual DockPlace place() const = 0;
    /// In other modes it is not shown: play has no palette, set-up no table to play at.
    [[nodiscard]] virtual bool isFor(Mode) const { return true; }
    /// In other workspaces it is not shown.
    [[nodiscard]] virtual bool isIn(Workspace) const { return true; }
    /// Between Begin and End of its window.
    /// What is to change goes into the queue: Workbench::later.
    virtual void draw(const Workbench& bench) = 0;
    /// Something is to be shown: after the frame, whether the panel is visible or not. What is of another
    /// subject is left alone.
    virtual void hear(Workbench&, const Request&) {}
    /// Shown behind the title, a count of problems for instance; empty for none.
    [[nodiscard]] virtual std::string badge(const Workbench&) const { return {}; }
    [[nodiscard]] virtual ImGuiWindowFlags flags() const { return 0; }
    [[nodiscard]] virtual bool moving() const { return false; }                ///< the next frame is due now
    [[nodiscard]] virtual Keyboard keyboard() const { return Keyboard::None; } ///< as it was drawn last
    bool visible = true;
};

/// Every panel of the program, in the order in which they are docked (editor/ui/panels/panels.def).
std::vector<std::unique_ptr<Panel>> makePanels();

} // namespace groma::ui
