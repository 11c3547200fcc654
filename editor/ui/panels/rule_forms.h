// Forms for the entries of the rules that are values: types, terrain, traits.
#pragma once

#include "core/rules/model.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/workbench/sheet.h"

#include <string_view>

namespace groma::ui {

class Workbench;

class RuleForms {
  public:
    /// Nothing for sections whose entries are texts.
    void draw(Workbench& bench, Sheet& sheet, const rules::Model& model, std::string_view section, std::size_t entry);

  private:
    void drawType(Workbench& bench, const rules::Model& model, int type);
    void drawTerrain(Workbench& bench, const rules::Model& model, const rules::Terrain& kind, const std::vector<rules::Attribute>& attributes);
    void drawTrait(Workbench& bench, const rules::Model& model, const rules::Trait& trait);
    void drawOption(Workbench& bench, const Sheet& sheet, const rules::Option& option, int index);

    FormFields fields_;
};

} // namespace groma::ui
