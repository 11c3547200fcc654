// Named cells of a scenario: deployment zones, entries of reinforcements, objectives. Painted by the
// selection.
#pragma once

#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/workbench/sheet.h"

#include <string>

namespace groma::ui {

class Workbench;

class AreaForms {
  public:
    void draw(const Workbench& bench, const Sheet& sheet);

  private:
    void drawArea(const Workbench& bench, const Sheet& sheet, const session::AreaField& area);
    void drawNew(const Workbench& bench, const Sheet& sheet);

    FormFields fields_;
    std::string name_;
    int kind_ = 0;
};

} // namespace groma::ui
