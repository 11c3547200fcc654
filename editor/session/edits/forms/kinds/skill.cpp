// Skills are built from when, who and what.
#include "editor/session/edits/forms/kinds/entry_kind.h"

namespace groma::session {

extern const EntryKind kSkillKind{
    .word = "Skill",
    .meaning = "what some counters can: it changes a quantity for who has it",
    .form = EntryKind::Form::Skill,
};

} // namespace groma::session
