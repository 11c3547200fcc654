#include "editor/session/edits/forms/kinds/entry_kind.h"

namespace groma::session {

std::span<const EntryKind* const> entryKinds() {
    static constexpr const EntryKind* kKinds[] = {
#define GROMA_ENTRY_KIND(name) &(name),
#include "editor/session/edits/forms/kinds/kinds.def"
#undef GROMA_ENTRY_KIND
    };
    return kKinds;
}

} // namespace groma::session
