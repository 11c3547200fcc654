#include "editor/ui/workbench/panel.h"

namespace groma::ui {

std::vector<std::unique_ptr<Panel>> makePanels() {
    std::vector<std::unique_ptr<Panel>> panels;
    panels.push_back(makeBattlefieldPanel());
    return panels;
}

} // namespace groma::ui
