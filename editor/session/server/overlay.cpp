#include "editor/session/server/overlay.h"

#include <algorithm>
#include <string_view>

namespace groma::session::server {

namespace {

// Saving is the editor's business.
std::unexpected<formats::FileError> refused(const std::string& path) {
    return formats::failure(formats::FileError::Kind::Denied, path, "the server writes no files");
}

std::string_view nameOf(std::string_view path) { return path.substr(path.rfind('/') + 1); }

} // namespace

// Whether two ways lead to one file the disk knows, and takes its time: only those of one name are asked.
std::map<std::string, std::string>::const_iterator Overlay::find(const std::string& path) const {
    const bool likely =
        std::ranges::any_of(open, [&](const auto& one) { return nameOf(one.first) == nameOf(path); });
    return likely ? open.find(canonical(path)) : open.end();
}

formats::FileResult<std::string> Overlay::read(const std::string& path, std::size_t maxBytes) const {
    const auto text = find(path);
    if (text == open.end()) return disk_.read(path, maxBytes);
    if (text->second.size() > maxBytes)
        return formats::failure(formats::FileError::Kind::TooLarge, path, "the text is too large");
    return text->second;
}

formats::FileResult<void> Overlay::write(const std::string& path, std::string_view) { return refused(path); }
formats::FileResult<void> Overlay::rename(const std::string& from, const std::string&) {
    return refused(from);
}
formats::FileResult<void> Overlay::remove(const std::string& path) { return refused(path); }

bool Overlay::exists(const std::string& path) const { return find(path) != open.end() || disk_.exists(path); }

std::string Overlay::canonical(const std::string& path) const { return disk_.canonical(path); }

} // namespace groma::session::server
