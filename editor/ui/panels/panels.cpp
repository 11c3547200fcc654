#include "editor/ui/canvas/board/gl_programs.h"
#include "editor/ui/panels/play/simulation_panel.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"

namespace groma::ui {

std::vector<std::unique_ptr<Panel>> makePanels(const std::shared_ptr<PlayDesk>& desk,
                                               const std::shared_ptr<GlPrograms>& programs) {
    std::vector<std::unique_ptr<Panel>> panels;
    panels.push_back(makeBattlefieldPanel(desk, programs));
    panels.push_back(makePalettePanel(programs));
    panels.push_back(makeLayersPanel());
    panels.push_back(makeOrderOfBattlePanel());
    panels.push_back(makeUnplacedPanel());
    panels.push_back(makeInspectorPanel());
    panels.push_back(makeScenarioPanel());
    panels.push_back(makeHistoryPanel());
    panels.push_back(makeWhatIfPanel());
    panels.push_back(makeTestPlayPanel(desk));
    panels.push_back(makeMinimapPanel(programs));
    panels.push_back(makeLogPanel(desk));
    panels.push_back(makeTablesPanel());
    panels.push_back(makeRulesPanel());
    panels.push_back(makeSourcePanel());
    panels.push_back(makeSimulationPanel());
    panels.push_back(makeFindPanel());
    panels.push_back(makeProblemsPanel());
    return panels;
}

std::vector<std::unique_ptr<Panel>> makePanels() {
    return makePanels(std::make_shared<PlayDesk>(), std::make_shared<GlPrograms>());
}

} // namespace groma::ui
