#include "editor/ui/workbench/map/swatch_cache.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {

namespace {

constexpr int kAcross = 8; // swatches in a row of the small map
constexpr int kStride = 4; // cells from one swatch to the next, each way: three cells and a gap

void setAround(MapView& map, CellAt middle, const CellLook& look) {
    for (int direction = 0; direction < map.lattice.directions(); ++direction)
        map.setCell(map.lattice.neighbour(middle, direction), look);
}

/// A chain of three sides that bends about the side towards direction 0.
std::array<SideAt, 3> chainAt(const Lattice& lattice, CellAt middle) {
    if (!lattice.isHex())
        return {SideAt{middle, 0}, SideAt{lattice.neighbour(middle, 2), 0},
                SideAt{lattice.neighbour(middle, 6), 0}};
    return {SideAt{middle, 0}, SideAt{middle, 5}, SideAt{lattice.neighbour(middle, 0), 2}};
}

/// What must lie below a side feature for it to make sense there, as its code on the map; 0 for nothing.
int groundworkOf(const rules::Model& model, const SymbolTable& table, int side) {
    const auto index = static_cast<std::size_t>(side);
    if (model.sides[index].needs >= 0) return model.sides[index].needs + 1;
    if (table.sides[index].pattern->middle.empty()) return 0;
    const auto water =
        std::ranges::find_if(table.sides, [](const MapSymbol& symbol) { return symbol.pattern->winding; });
    return water == table.sides.end() ? 0 : static_cast<int>(water - table.sides.begin()) + 1;
}

} // namespace

void SwatchCache::update(const Look& look, const std::shared_ptr<GlPrograms>& programs,
                         const game::Setup& setup, float reach, const formats::OwnPicturesRef& own) {
    const rules::Model& model = setup.model();
    const Lattice lattice = latticeOf(setup.geometry().layout());
    if (ruleset_ != setup.draft().ruleset || map_.lattice != lattice || own_ != own) {
        own_ = own;
        lay(model, lattice);
        ruleset_ = setup.draft().ruleset;
    }
    if (!board_ && !refused_) {
        auto made = GlBoard::create(programs);
        refused_ = !made.has_value();
        if (made) board_.emplace(std::move(*made));
    }
    if (!board_) return;
    const MapRect bounds = map_.bounds();
    const Camera before = camera_;
    camera_.cellPixels = static_cast<double>(reach) / lattice.reach();
    camera_.resize(static_cast<float>(std::ceil(bounds.width() * camera_.cellPixels)),
                   static_cast<float>(std::ceil(bounds.height() * camera_.cellPixels)));
    camera_.centre = bounds.centre();
    if (before != camera_ || light_ != look.theme->colour.light)
        for (Swatch& swatch : swatches_) swatch.painted = false;
    light_ = look.theme->colour.light;
}

void SwatchCache::lay(const rules::Model& model, Lattice lattice) {
    const DrawnKinds kinds = drawnKinds(model, own_.get());
    swatches_.clear();
    for (int i = 0; i < static_cast<int>(model.terrain.size()); ++i)
        swatches_.push_back({SwatchOf::Terrain, i, {}});
    for (int i = 0; i < kLevels; ++i) swatches_.push_back({SwatchOf::Level, i, {}});
    for (int i = 0; i < static_cast<int>(model.sides.size()); ++i)
        swatches_.push_back({SwatchOf::Side, i, {}});
    for (int i = 0; i < static_cast<int>(model.links.size()); ++i)
        swatches_.push_back({SwatchOf::Link, i, {}});
    const int down = (static_cast<int>(swatches_.size()) + kAcross - 1) / kAcross;
    map_ = MapView(lattice, kAcross * kStride, down * kStride);
    map_.symbols = kinds.table;
    map_.symbolsChanged();
    if (board_) board_->forget();
    for (std::size_t i = 0; i < swatches_.size(); ++i) {
        const int place = static_cast<int>(i);
        paint(model, kinds, {place % kAcross * kStride + 1, place / kAcross * kStride + 1}, swatches_[i]);
    }
}

void SwatchCache::paint(const rules::Model& model, const DrawnKinds& kinds, CellAt cell, Swatch& swatch) {
    const Lattice& lattice = map_.lattice;
    CellLook own{.exists = true};
    CellLook around = own;
    swatch.middle = lattice.centre(cell);
    switch (swatch.what) {
    case SwatchOf::Terrain: {
        const int place = kinds.terrain[static_cast<std::size_t>(swatch.index)];
        if (!model.terrain[static_cast<std::size_t>(swatch.index)].feature) {
            own.ground = place;
            if (kinds.table.grounds[static_cast<std::size_t>(place)].pattern->rim.empty())
                around.ground = place;
            break;
        }
        own.features = static_cast<std::uint16_t>(1U << place);
        const bool edged = !kinds.table.features[static_cast<std::size_t>(place)]
                                .pattern->rim.empty(); // its bank is what one knows it by
        if (!edged) around = own;
        break;
    }
    case SwatchOf::Level:
        own.level = swatch.index;
        around.level = std::max(swatch.index - 1, 0);
        break;
    case SwatchOf::Side:
    case SwatchOf::Link: break;
    }
    map_.setCell(cell, own);
    setAround(map_, cell, around);
    if (swatch.what == SwatchOf::Side) {
        const std::array<SideAt, 3> chain = chainAt(lattice, cell);
        const int below = groundworkOf(model, kinds.table, swatch.index);
        for (const SideAt& side : chain)
            map_.setSide(side.cell, side.direction, {.first = below != 0 ? below : swatch.index + 1});
        if (below != 0) map_.setSide(cell, 0, {.first = below, .second = swatch.index + 1});
        swatch.middle = lattice.sideMiddle(cell, 0);
    }
    if (swatch.what == SwatchOf::Link) {
        const int turn = lattice.isHex() ? 4 : 5;
        for (const int direction : {0, turn})
            map_.setSide(cell, direction, {.links = static_cast<std::uint8_t>(1U << swatch.index)});
    }
}

void SwatchCache::draw(ImDrawList& list, const Look& look, SwatchOf what, int index, ImVec2 middle) {
    const auto swatch = std::ranges::find_if(
        swatches_, [&](const Swatch& other) { return other.what == what && other.index == index; });
    if (!board_ || swatch == swatches_.end()) return;
    const Lattice& lattice = map_.lattice;
    if (!swatch->painted) {
        const double reach = lattice.reach();
        texture_ = board_->drawPart(
            map_, camera_, {.numbers = false, .grid = false, .swatch = true}, *look.theme,
            {swatch->middle - MapPoint{reach, reach}, swatch->middle + MapPoint{reach, reach}});
        swatch->painted = true;
    }
    const MapPoint origin = lattice.centre({0, 0});
    const ScreenPoint there = camera_.toScreen(swatch->middle);
    const ImVec2 shift{std::round(middle.x - there.x),
                       std::round(middle.y - there.y)}; // whole pixels: nothing is blurred
    const int corners = lattice.corners();
    std::array<ImVec2, 6> at{};
    const ImU32 white = col(rgb(0xFFFFFF));
    list.PushTexture(ImTextureRef(static_cast<ImTextureID>(texture_)));
    list.PrimReserve((corners - 2) * 3, corners);
    const auto first = static_cast<ImDrawIdx>(list._VtxCurrentIdx);
    for (int k = 2; k < corners; ++k)
        for (const int corner : {0, k - 1, k}) list.PrimWriteIdx(static_cast<ImDrawIdx>(first + corner));
    for (int k = 0; k < corners; ++k) {
        const ScreenPoint in = camera_.toScreen(swatch->middle + lattice.corner({0, 0}, k) - origin);
        at[static_cast<std::size_t>(k)] = {in.x + shift.x, in.y + shift.y};
        list.PrimWriteVtx(at[static_cast<std::size_t>(k)], {in.x / camera_.width, in.y / camera_.height},
                          white);
    }
    list.PopTexture();
    list.AddPolyline(at.data(), corners, col(faded(look.theme->map.ink, 0.75)), look.px(1.5F),
                     ImDrawFlags_Closed);
}

} // namespace groma::ui
