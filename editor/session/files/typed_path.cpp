#include "editor/session/files/typed_path.h"

#include <filesystem>

namespace groma::session {

namespace fs = std::filesystem;

std::string typedPath(const Document& document, const std::string& typed) {
    const fs::path path(typed);
    if (path.is_absolute()) return path.string();
    return (fs::path(document.root()) / fs::path(document.startPath()).parent_path() / path)
        .lexically_normal()
        .string();
}

} // namespace groma::session
