#include "editor/session/edits/board/take_board.h"
#include "editor/session/exchange/outside_format.h"
#include "editor/session/exchange/refusal.h"
#include "formats/exchange/tmx.h"
#include "formats/load/picture_files.h"

namespace groma::session {

namespace {

Expected<std::vector<std::string>> writeMap(const Document& document, formats::FileSystem& files,
                                            const std::string& path, formats::Language) {
    const std::size_t slash = path.rfind('/');
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    const std::string tiles = path.substr(begin, path.rfind('.') - begin) + "-tiles.png";
    const std::string picture = path.substr(0, begin) + tiles;
    const auto drawn = formats::drawTmxTiles(
        *document.setup(), formats::ownPictures(files, document.root(), document.project()).get());
    if (!drawn) return refuse(picture + ": " + drawn.error());
    if (auto done = writeOutside(files, picture, *drawn); !done) return std::unexpected(done.error());
    if (auto done = writeOutside(files, path, formats::writeTmx(*document.setup(), tiles)); !done)
        return std::unexpected(done.error());
    return std::vector{path, picture};
}

Edited readMap(const Document& document, const std::string& name, std::string_view text) {
    const auto board = formats::readTmx(text, *document.setup());
    if (!board) return std::unexpected(told(name, board.error()));
    return takeBoard(document, *board, "Terrain from " + name);
}

} // namespace

const OutsideFormat kTiledMap{
    .title = "Tiled",
    .ending = ".tmx",
    .stem = "terrain",
    .files = "FILE.tmx: the terrain for Tiled, with the picture FILE-tiles.png beside it",
    .help = "Layers of tiles for ground, levels and features, lines for sides and roads, for the Tiled map "
            "editor.",
    .write = writeMap,
    .read = readMap,
};

} // namespace groma::session
