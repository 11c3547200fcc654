// Traits of a side or of the battle: chosen, parametrised, taken off.
#pragma once

#include "editor/session/edits/forms/traits.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/workbench/sheet.h"

#include <string>
#include <vector>

namespace groma::ui {

class Workbench;

class SpecialRules {
  public:
    void draw(const Workbench& bench, const Sheet& sheet, const session::TraitTarget& target,
              const std::vector<game::TraitHolding>& held);

  private:
    void drawHeld(const Workbench& bench, const rules::Model& model, const session::TraitTarget& target,
                  const game::TraitHolding& holding);
    void drawChoice(const Workbench& bench, const Sheet& sheet, const session::TraitTarget& target);

    FormFields fields_;
    std::string search_;
};

/// "maniple_legion" as a person reads it: "Maniple legion".
std::string worded(std::string name);

} // namespace groma::ui
