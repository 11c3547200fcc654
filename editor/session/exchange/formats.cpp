#include "editor/session/exchange/outside_format.h"
#include "formats/project/save.h"

#include <array>

namespace groma::session {

namespace {

constexpr std::array<const OutsideFormat*, 3> kFormats{
    &kOrderTable,
    &kTiledMap,
    &kVassalModule,
};

} // namespace

std::span<const OutsideFormat* const> outsideFormats() { return kFormats; }

const OutsideFormat* formatOf(std::string_view path) {
    for (const OutsideFormat* format : kFormats)
        if (path.ends_with(format->ending)) return format;
    return nullptr;
}

Expected<void> writeOutside(formats::FileSystem& files, const std::string& path, const std::string& bytes) {
    const auto done = formats::saveAtomically(files, path, bytes, std::nullopt);
    if (!done) return refuse(done.error().message);
    return {};
}

} // namespace groma::session
