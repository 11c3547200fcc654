#include "editor/ui/panels/play/game_panel.h"
#include "editor/ui/panels/play/simulation_panel.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"

namespace groma::ui {

std::vector<std::unique_ptr<Panel>> makePanels(const std::shared_ptr<PlayDesk>& desk) {
    std::vector<std::unique_ptr<Panel>> panels;
    panels.push_back(makeBattlefieldPanel(desk));
    panels.push_back(makePalettePanel());
    panels.push_back(makeGamePanel(desk));
    panels.push_back(makeLayersPanel());
    panels.push_back(makeOrderOfBattlePanel());
    panels.push_back(makeUnplacedPanel());
    panels.push_back(makeInspectorPanel());
    panels.push_back(makeScenarioPanel());
    panels.push_back(makeHistoryPanel());
    panels.push_back(makeWhatIfPanel());
    panels.push_back(makeTestPlayPanel(desk));
    panels.push_back(makeMinimapPanel());
    panels.push_back(makeLogPanel(desk));
    panels.push_back(makeTablesPanel());
    panels.push_back(makeRulesPanel());
    panels.push_back(makeSourcePanel());
    panels.push_back(makeSimulationPanel());
    panels.push_back(makeFindPanel());
    panels.push_back(makeProblemsPanel());
    return panels;
}

std::vector<std::unique_ptr<Panel>> makePanels() { return makePanels(std::make_shared<PlayDesk>()); }

} // namespace groma::ui
