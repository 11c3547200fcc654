#include "editor/ui/canvas/gl_board.h"

#include "editor/ui/canvas/board_scene.h"
#include "editor/ui/canvas/board_textures.h"
#include "editor/ui/canvas/gl_kit.h"
#include "editor/ui/canvas/gl_layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace groma::ui {
namespace {

constexpr double kFastBelow = 5.5; // pixels a cell: below, patterns could not be told apart
constexpr double kReach = 0.75;    // how far, in cells, a change of one cell can be seen beyond it

struct PixelBox {
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    [[nodiscard]] bool empty() const { return x0 >= x1 || y0 >= y1; }
};

PixelBox pixelsOf(const MapView& map, const Camera& camera, const CellBox& paddedBox) {
    const MapPoint a = map.lattice.centre({paddedBox.col0 - 2, paddedBox.row0 - 2});
    const MapPoint b = map.lattice.centre({paddedBox.col1, paddedBox.row1});
    const ScreenPoint low = camera.toScreen(a - MapPoint{kReach, kReach});
    const ScreenPoint high = camera.toScreen(b + MapPoint{kReach, kReach});
    const auto bound = [](float v, float most) { return static_cast<int>(std::clamp(v, 0.0F, most)); };
    return {bound(low.x - 2, camera.width), bound(low.y - 2, camera.height), bound(high.x + 3, camera.width), bound(high.y + 3, camera.height)};
}

std::array<float, 4> vectorOf(Colour c) {
    return {static_cast<float>(c.r) / 255.0F, static_cast<float>(c.g) / 255.0F, static_cast<float>(c.b) / 255.0F, 1.0F};
}

std::array<float, 4> vectorOf(const MapRect& r) {
    return {static_cast<float>(r.min.x), static_cast<float>(r.min.y), static_cast<float>(r.max.x), static_cast<float>(r.max.y)};
}

ViewBlock viewOf(const MapView& map, const Camera& camera, const BoardOptions& options, const Theme& theme) {
    ViewBlock view;
    const MapRect seen = camera.view();
    view.origin = {static_cast<float>(seen.min.x), static_cast<float>(seen.min.y)};
    view.picture = {std::max(1.0F, std::round(camera.width)), std::max(1.0F, std::round(camera.height))};
    view.px = static_cast<float>(camera.cellPixels);
    view.swatch = options.swatch ? 1.0F : 0.0F;
    view.grey = options.grey ? 1.0F : 0.0F;
    view.grid = options.grid ? 0.20F * static_cast<float>(std::clamp((camera.cellPixels - 5.0) / 9.0, 0.0, 1.0)) : 0.0F;
    view.parity = map.lattice.shovedParity & 1;
    view.flat = map.lattice.shape == CellShape::FlatHex ? 1 : 0;
    view.features = std::min(static_cast<int>(map.symbols.features.size()), kMaxFeatures);
    view.waterRow = -1;
    for (std::size_t i = 0; i < map.symbols.sides.size() && view.waterRow < 0; ++i) {
        if (map.symbols.sides[i].pattern == Pattern::Water) view.waterRow = kSideRow + 1 + static_cast<int>(i);
    }
    view.size = {map.cols(), map.rows()};
    view.frame = static_cast<float>(sheetUnit(map));
    view.field = vectorOf(map.bounds());
    view.paper = vectorOf(sheetOf(map));
    view.inks = {vectorOf(theme.map.grid), vectorOf(theme.map.reliefInk), vectorOf(theme.map.paper), vectorOf(theme.colour.tableNear),
                 vectorOf(theme.colour.tableFar)};
    for (std::size_t i = 0; i < view.levels.size(); ++i) view.levels[i] = vectorOf(theme.map.levels[i]);
    return view;
}

} // namespace

struct GlBoard::State {
    GlLayers layers;
    GlTexture cells, picture;
    GlFramebuffer target;
    int pictureWidth = 0, pictureHeight = 0;

    // What the textures and the picture show.
    const void* source = nullptr;
    std::uint64_t revision = 0, symbolsRevision = 0;
    std::optional<Camera> camera;
    BoardOptions options;
    bool lightTheme = false;
    Lattice lattice;
    int cols = 0, rows = 0;
    Costs costs;

    void send(const MapView& map, const CellBox& box, bool whole);
    std::optional<CellBox> sendChanges(const MapView& map);
    void resize(int width, int height);
    void paint(const MapView& map, const Theme& theme, PixelBox box);
};

GlBoard::GlBoard(std::unique_ptr<State> state) : state_(std::move(state)) {}
GlBoard::~GlBoard() = default;
GlBoard::GlBoard(GlBoard&& other) noexcept = default;
GlBoard& GlBoard::operator=(GlBoard&& other) noexcept = default;

std::expected<GlBoard, std::string> GlBoard::create() {
    const GlKeeper keeper;
    auto layers = GlLayers::create();
    if (!layers) return std::unexpected(layers.error());
    auto state = std::make_unique<State>();
    state->layers = std::move(*layers);
    state->cells = makeTexture();
    state->picture = makeTexture();
    state->target = makeFramebuffer();
    return GlBoard(std::move(state));
}

void GlBoard::forget() { state_->source = nullptr; }
GlBoard::Costs GlBoard::lastCosts() const { return state_->costs; }

void GlBoard::State::send(const MapView& map, const CellBox& box, bool whole) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, cells.get());
    const int width = box.col1 - box.col0;
    const int height = box.row1 - box.row0;
    if (whole) {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, width, height, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, map.cellWords().data());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    } else {
        const std::size_t first = static_cast<std::size_t>(box.row0) * static_cast<std::size_t>(map.paddedCols()) + static_cast<std::size_t>(box.col0);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, map.paddedCols());
        glTexSubImage2D(GL_TEXTURE_2D, 0, box.col0, box.row0, width, height, GL_RED_INTEGER, GL_UNSIGNED_INT, map.cellWords().data() + first);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    }
    costs.uploadedBytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * sizeof(std::uint32_t);
}

// Brings the textures up to date. The box of padded cells that changed; nothing when everything may have.
std::optional<CellBox> GlBoard::State::sendChanges(const MapView& map) {
    costs.uploadedBytes = 0;
    const bool same = source == map.cellWords().data() && cols == map.cols() && rows == map.rows() && lattice == map.lattice && revision <= map.revision();
    std::optional<CellBox> changed = same ? map.changedSince(revision) : std::nullopt;
    if (!changed) send(map, {0, 0, map.paddedCols(), map.paddedRows()}, true);
    else if (!changed->empty()) send(map, *changed, false);
    if (!same || symbolsRevision != map.symbolsRevision()) {
        layers.sendSymbols(map.symbols);
        symbolsRevision = map.symbolsRevision();
        changed = std::nullopt;
    }
    source = map.cellWords().data();
    cols = map.cols();
    rows = map.rows();
    lattice = map.lattice;
    revision = map.revision();
    return changed;
}

void GlBoard::State::resize(int width, int height) {
    if (width == pictureWidth && height == pictureHeight) return;
    pictureWidth = width;
    pictureHeight = height;
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, picture.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.get());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture.get(), 0);
}

void GlBoard::State::paint(const MapView& map, const Theme& theme, PixelBox box) {
    costs.drawnShare = 0;
    if (box.empty()) return;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.get());
    glViewport(0, 0, pictureWidth, pictureHeight);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_SCISSOR_TEST);
    glScissor(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    const bool square = !map.lattice.isHex();
    const bool fast = camera->cellPixels < kFastBelow && !options.swatch;
    const ViewBlock view = viewOf(map, *camera, options, theme);
    layers.begin(view, square);
    layers.ground(cells.get(), view, fast);
    if (!fast) {
        const MapRect part{camera->toMap({static_cast<float>(box.x0), static_cast<float>(box.y0)}),
                           camera->toMap({static_cast<float>(box.x1), static_cast<float>(box.y1)})};
        layers.scene(sceneOf(map, part, camera->cellPixels, {options.numbers, options.swatch}));
    }
    const double pixels = static_cast<double>(box.x1 - box.x0) * (box.y1 - box.y0);
    costs.drawnShare = pixels / (static_cast<double>(pictureWidth) * pictureHeight);
}

std::uint32_t GlBoard::draw(const MapView& map, const Camera& camera, const BoardOptions& options, const Theme& theme) {
    State& s = *state_;
    const GlKeeper keeper;
    const std::optional<CellBox> changed = s.sendChanges(map);
    const bool sameView = s.camera == camera && s.options == options && s.lightTheme == theme.colour.light;
    s.camera = camera;
    s.options = options;
    s.lightTheme = theme.colour.light;
    const int width = std::max(1, static_cast<int>(std::lround(camera.width)));
    const int height = std::max(1, static_cast<int>(std::lround(camera.height)));
    s.resize(width, height);
    const bool some = changed && sameView;
    s.paint(map, theme, !some ? PixelBox{0, 0, width, height} : changed->empty() ? PixelBox{} : pixelsOf(map, camera, *changed));
    return s.picture.get();
}

double sheetUnit(const MapView& map) {
    const MapRect field = map.bounds();
    return std::max({field.width() / 15.0, field.height() / 10.0, 0.35});
}

MapRect sheetOf(const MapView& map) {
    const MapRect field = map.bounds();
    const double unit = sheetUnit(map);
    const bool top = !map.sheet.title.empty() || !map.sheet.subtitle.empty() || !map.sheet.corner.empty();
    const bool low = map.sheet.scaleCells > 0 || !map.sheet.legend.empty();
    return {field.min - MapPoint{0.43 * unit, (top ? 0.60 : 0.43) * unit}, field.max + MapPoint{0.43 * unit, (low ? 0.58 : 0.43) * unit}};
}

double numberHeight(const Lattice& lattice) { return lattice.shape == CellShape::PointyHex ? 0.430 : 0.395; }

} // namespace groma::ui
