// The symbols that the rules bring, as path strings beside their drawing.
#pragma once

#include "core/rules/model.h"
#include "editor/ui/canvas/drawing/symbol_drawing.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/workbench/sheet.h"
#include "editor/ui/workbench/state/proving.h"

#include <string>

namespace groma::ui {

class Workbench;

class SymbolForm {
  public:
    /// Entries of the list of rules, under a heading of their own.
    void drawList(const Workbench& bench, const rules::Model& model, const std::string& filter);
    /// The form of the one that RuleEntry names; "" is a new one.
    void draw(const Workbench& bench, const Sheet& sheet, const rules::Model& model);

  private:
    void drawBox(const Look& look, const std::string& path);
    void drawUses(const Workbench& bench, const rules::Model& model, const std::string& name);
    void drawNew(const Workbench& bench, const Sheet& sheet);

    std::string path_;     ///< as it is being typed
    std::string typedFor_; ///< the symbol that it belongs to
    std::string name_;     ///< of a new one
    std::string drawnPath_;
    DrawnSymbol drawn_;
    std::string problem_;
};

} // namespace groma::ui
