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
    void draw(const Workbench& bench, const Sheet& sheet, const rules::Model& model, std::string_view section,
              std::size_t entry);

  private:
    void drawTexts(const Workbench& bench, const Sheet& sheet, std::string_view section,
                   const rules::Named& named);
    void drawType(const Workbench& bench, const rules::Model& model, int type);
    static void drawSymbol(const Workbench& bench, const rules::Model& model, std::string_view section,
                           const rules::Named& named, const std::string& symbol);
    void drawPicture(const Workbench& bench, const Sheet& sheet, std::string_view section,
                     const rules::Named& named, float labelWidth);
    void drawTerrain(const Workbench& bench, const Sheet& sheet, const rules::Model& model,
                     std::string_view section, int kind);
    void drawTrait(const Workbench& bench, const Sheet& sheet, const rules::Model& model, int trait);
    void drawOption(const Workbench& bench, const Sheet& sheet, const rules::Option& option, int index);

    FormFields fields_;
};

} // namespace groma::ui
