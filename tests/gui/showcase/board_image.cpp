#include "tests/gui/showcase/board_image.h"

namespace groma::ui {

Canvas placeBoard(const Look& look, GlBoard& board, const MapView& map, Camera& camera, ImVec2 low,
                  ImVec2 size, const BoardOptions& options) {
    camera.resize(size.x, size.y);
    const std::uint32_t texture = board.draw(map, camera, options, *look.theme);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddImage(ImTextureRef(static_cast<ImTextureID>(texture)), low, low + size);
    return {&list, &look, &map, camera, low};
}

MapView swatchOf(const SymbolTable& symbols, CellShape shape, const CellLook& middle,
                 const CellLook& around) {
    MapView map(Lattice{shape, 1}, 3, 3);
    map.symbols = symbols;
    CellLook neighbour = around;
    neighbour.exists = false;
    map.setAll(neighbour);
    CellLook own = middle;
    own.exists = true;
    map.setCell({1, 1}, own);
    return map;
}

Camera swatchCamera(const MapView& swatch, float side) {
    Camera camera;
    camera.resize(side, side);
    camera.centre = swatch.lattice.centre({1, 1});
    camera.cellPixels = (static_cast<double>(side) - 2) / (2 * swatch.lattice.reach());
    return camera;
}

} // namespace groma::ui
