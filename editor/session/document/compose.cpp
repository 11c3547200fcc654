#include "editor/session/document/compose.h"

namespace groma::session {

Expected<void> Composer::then(const Edited& edit) {
    if (!edit) {
        return std::unexpected(edit.error());
    }
    if (edit->empty()) {
        return {};
    }
    auto next = now_.apply(*edit);
    if (!next) {
        return std::unexpected(next.error());
    }
    now_ = std::move(*next);
    return {};
}

Edited Composer::finish(std::string label) const {
    Change all{std::move(label), {}};
    for (const std::string& path : now_.paths()) {
        Change change = replaceText(from_, path, now_.text(path), {});
        all.files.insert(all.files.end(), change.files.begin(), change.files.end());
    }
    return all;
}

} // namespace groma::session
