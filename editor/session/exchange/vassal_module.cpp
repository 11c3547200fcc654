#include "formats/exchange/vassal_module.h"

#include "editor/session/exchange/outside_format.h"
#include "formats/load/picture_files.h"

namespace groma::session {

namespace {

Expected<std::vector<std::string>> writeModule(const Document& document, formats::FileSystem& files,
                                               const std::string& path, formats::Language language) {
    const auto bytes = formats::writeVassalModule(
        *document.setup(), formats::ownPictures(files, document.root(), document.project()), language);
    if (!bytes) return refuse(bytes.error());
    if (auto done = writeOutside(files, path, *bytes); !done) return std::unexpected(done.error());
    return std::vector{path};
}

} // namespace

const OutsideFormat kVassalModule{
    .title = "VASSAL",
    .ending = ".vmod",
    .stem = "module",
    .files = "FILE.vmod: a module of VASSAL with map, counters at the start, dice, tray and charts",
    .help = "A module to play over the network: the map with its numbers, counters where they start, dice, a "
            "tray, the play sheet as charts. "
            "It enforces no rule.",
    .speaks = true,
    .write = writeModule,
    .read = nullptr,
};

} // namespace groma::session
