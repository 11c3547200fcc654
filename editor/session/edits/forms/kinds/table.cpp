// Tables are typed, pasted or taken from their passage in the Tables panel.
#include "editor/session/edits/forms/kinds/entry_kind.h"

namespace groma::session {

extern const EntryKind kTableKind{
    .word = "Table",
    .meaning = "what a die or a ratio is looked up in",
    .form = EntryKind::Form::Table,
};

} // namespace groma::session
