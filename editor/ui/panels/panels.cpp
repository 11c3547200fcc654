#include "editor/ui/canvas/board/gl_programs.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"

namespace groma::ui {

using DeskRef = std::shared_ptr<PlayDesk>;
using ProgramsRef = std::shared_ptr<GlPrograms>;

#define GROMA_PANEL(make) std::unique_ptr<Panel> make();
#define GROMA_DESK_PANEL(make) std::unique_ptr<Panel> make(const DeskRef& desk);
#define GROMA_BOARD_PANEL(make) std::unique_ptr<Panel> make(const ProgramsRef& programs);
#define GROMA_DESK_BOARD_PANEL(make)                                                                         \
    std::unique_ptr<Panel> make(const DeskRef& desk, const ProgramsRef& programs);
#include "editor/ui/panels/panels.def"
#undef GROMA_PANEL
#undef GROMA_DESK_PANEL
#undef GROMA_BOARD_PANEL
#undef GROMA_DESK_BOARD_PANEL

std::vector<std::unique_ptr<Panel>> makePanels(const DeskRef& desk, const ProgramsRef& programs) {
    std::vector<std::unique_ptr<Panel>> panels;
#define GROMA_PANEL(make) panels.push_back(make());
#define GROMA_DESK_PANEL(make) panels.push_back(make(desk));
#define GROMA_BOARD_PANEL(make) panels.push_back(make(programs));
#define GROMA_DESK_BOARD_PANEL(make) panels.push_back(make(desk, programs));
#include "editor/ui/panels/panels.def"
#undef GROMA_PANEL
#undef GROMA_DESK_PANEL
#undef GROMA_BOARD_PANEL
#undef GROMA_DESK_BOARD_PANEL
    return panels;
}

std::vector<std::unique_ptr<Panel>> makePanels() {
    return makePanels(std::make_shared<PlayDesk>(), std::make_shared<GlPrograms>());
}

} // namespace groma::ui
