#include "editor/session/edits/text/typed_ids.h"

#include "core/base/text.h"

namespace groma::session {

std::vector<std::string> typedIds(std::string_view text) {
    std::vector<std::string> ids;
    for (const std::string_view id : base::split(text, ','))
        if (!base::trim(id).empty()) ids.emplace_back(base::trim(id));
    return ids;
}

} // namespace groma::session
