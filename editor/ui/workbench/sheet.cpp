#include "editor/ui/workbench/sheet.h"

namespace groma::ui {

const game::Setup* Sheet::setup() const {
    if (mode == Mode::Play && play) return &play->setup();
    return document().setup().get();
}

} // namespace groma::ui
