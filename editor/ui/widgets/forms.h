// Fields of a form: they show what the document says and give back what a person made of it, once they are
// left.
#pragma once

#include "editor/ui/widgets/controls.h"

#include <optional>
#include <string>

namespace groma::ui {

/// The field of a form that is being typed into, and the one that was left for it. Kept by the panel.
class FormFields {
  public:
    /// What was typed, when Enter was pressed or the field was left, and it is other than `current`. Esc
    /// takes it back.
    std::optional<std::string> text(const Look& look, const char* id, const std::string& current,
                                    const FieldLook& options = {});
    /// Several lines; Ctrl+Enter or leaving it ends it. `rows` of text high.
    std::optional<std::string> multiline(const Look& look, const char* id, const std::string& current,
                                         float rows, bool mono = false);
    /// With minus and plus; "?" stays "?". Nothing typed but what is no number.
    std::optional<std::string> number(const Look& look, const char* id, const std::string& current, int least,
                                      int most, bool assumed = false);

  private:
    struct Typed {
        ImGuiID key = 0;
        std::string begun; ///< what it said when the keyboard came to it, or last without a word of ours
        std::string text;
    };

    const std::string& shown(ImGuiID key, const std::string& current);
    std::optional<std::string> settle(ImGuiID key, const std::string& typed, const std::string& current);

    Typed now_, left_;
};

/// The label of a form's row at the left, with its rule at the right of it; the cursor is left where the
/// field begins.
void formLabel(const Look& look, const std::string& label, const std::string& help = {}, float width = 120);
/// What a control may take of the line: as much as it wants and there is, in logical pixels; `after` stays
/// for what follows it.
float widthWithin(const Look& look, float wanted, float after = 0);

} // namespace groma::ui
