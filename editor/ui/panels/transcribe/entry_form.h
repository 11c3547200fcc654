// The entry twice: its values as a form, and its lines as the file has them. Either side edits.
#pragma once

#include "editor/session/views/entry_source.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/workbench/state/proving.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

class Workbench;

class EntryForm {
  public:
    /// As wide as what is left: beside each other where there is room.
    void draw(const Workbench& bench, const RuleEntry& entry);

  private:
    void read(const Workbench& bench, const RuleEntry& entry);
    void drawFields(const Workbench& bench);
    bool drawPlus(const Workbench& bench, const formats::yaml::Path& at, const char* told);
    void drawAdding(const Workbench& bench);
    void drawAddedKey(const Workbench& bench);
    void addAt(const Workbench& bench, const formats::yaml::Path& at);
    void drawAddedValue(const Workbench& bench);
    std::optional<std::string> drawChoice(const Workbench& bench, const session::EntryField& field);
    void drawField(const Workbench& bench, const session::EntryField& field);
    void drawFile(const Workbench& bench);
    void drawStep(const Workbench& bench) const;
    void lineNumbers(const Look& look, ImVec2 low, float wrap) const;

    FormFields fields_;
    RuleEntry of_;
    std::uint64_t readOf_ = 0; ///< document that the rest is of
    std::vector<session::EntryField> values_;
    std::optional<session::EntryLines> lines_;
    std::optional<session::FirstMistake> mistake_;
    std::optional<session::WantedThere> adding_; ///< what is being added, step by step
    std::string typed_;                          ///< its name or value, as far as it is typed
    bool begun_ = false;                         ///< the step is new: the keyboard goes to its field
    std::optional<formats::yaml::Path> onward_;  ///< the next step, once the value is in the document
};

} // namespace groma::ui
