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

enum class DockPlace { Centre, LeftTop, LeftBottom, RightTop, RightBottom, Bottom };

class Panel {
  public:
    virtual ~Panel() = default;
    /// Shown on its tab and the name by which tests find it: "Palette".
    [[nodiscard]] virtual std::string title() const = 0;
    [[nodiscard]] virtual DockPlace place() const = 0;
    /// Between Begin and End of its window.
    virtual void draw(Workbench& bench) = 0;
    /// Something is to be shown: after the frame, whether the panel is visible or not. What is of another
    /// subject is left alone.
    virtual void hear(Workbench&, const Request&) {}
    /// Shown behind the title, a count of problems for instance; empty for none.
    [[nodiscard]] virtual std::string badge(Workbench&) const { return {}; }
    [[nodiscard]] virtual ImGuiWindowFlags flags() const { return 0; }
    [[nodiscard]] virtual bool moving() const { return false; } ///< the next frame is due now
    bool visible = true;
};

/// Every panel of the program, in the order in which they are docked.
std::vector<std::unique_ptr<Panel>> makePanels();

std::unique_ptr<Panel> makePalettePanel(const std::shared_ptr<GlPrograms>& programs);
std::unique_ptr<Panel> makeOrderOfBattlePanel();
std::unique_ptr<Panel> makeInspectorPanel();
std::unique_ptr<Panel> makeHistoryPanel();
std::unique_ptr<Panel> makeWhatIfPanel();
std::unique_ptr<Panel> makeTestPlayPanel();
std::unique_ptr<Panel> makeLogPanel();
std::unique_ptr<Panel> makeTablesPanel();
std::unique_ptr<Panel> makeSourcePanel();
std::unique_ptr<Panel> makeLayersPanel();
std::unique_ptr<Panel> makeMinimapPanel(const std::shared_ptr<GlPrograms>& programs);
std::unique_ptr<Panel> makeFindPanel();
std::unique_ptr<Panel> makeScenarioPanel();
std::unique_ptr<Panel> makeUnplacedPanel();
std::unique_ptr<Panel> makeRulesPanel();
std::unique_ptr<Panel> makeProblemsPanel();

} // namespace groma::ui
