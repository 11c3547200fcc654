#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"

namespace groma::ui {

#define GROMA_PANEL(make) std::unique_ptr<Panel> make();
#define GROMA_DESK_PANEL(make) std::unique_ptr<Panel> make(const std::shared_ptr<PlayDesk>& desk);
#include "editor/ui/panels/panels.def"
#undef GROMA_PANEL
#undef GROMA_DESK_PANEL

std::vector<std::unique_ptr<Panel>> makePanels(const std::shared_ptr<PlayDesk>& desk) {
    std::vector<std::unique_ptr<Panel>> panels;
#define GROMA_PANEL(make) panels.push_back(make());
#define GROMA_DESK_PANEL(make) panels.push_back(make(desk));
#include "editor/ui/panels/panels.def"
#undef GROMA_PANEL
#undef GROMA_DESK_PANEL
    return panels;
}

std::vector<std::unique_ptr<Panel>> makePanels() { return makePanels(std::make_shared<PlayDesk>()); }

} // namespace groma::ui
