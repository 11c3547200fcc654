#include "editor/ui/canvas/board/gl_board.h"

#include "editor/ui/canvas/board/gl_kit.h"
#include "editor/ui/canvas/board/gl_layers.h"
#include "editor/ui/canvas/board/upload.h"
#include "formats/draw/own_picture.h"
#include "formats/draw/steps/board_scene.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace groma::ui {
namespace {

constexpr double kFastBelow = 5.5;       // pixels a cell: below, patterns could not be told apart
constexpr int kTile = 200;               // pixels, of what is drawn at once after a zoom
constexpr double kFigureReach = 0.60;    // cell widths: as far as the picture of a cell
constexpr int kMostPicturePixels = 4096; // of a side of the map's picture
constexpr double kReach = 0.75;          // how far, in cells, a change of one cell can be seen beyond it

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
    return {bound(low.x - 2, camera.width), bound(low.y - 2, camera.height), bound(high.x + 3, camera.width),
            bound(high.y + 3, camera.height)};
}

std::array<float, 4> vectorOf(Colour c) {
    return {static_cast<float>(c.r) / 255.0F, static_cast<float>(c.g) / 255.0F,
            static_cast<float>(c.b) / 255.0F, 1.0F};
}

std::array<float, 4> vectorOf(const MapRect& r) {
    return {static_cast<float>(r.min.x), static_cast<float>(r.min.y), static_cast<float>(r.max.x),
            static_cast<float>(r.max.y)};
}

ViewBlock viewOf(const MapView& map, const Camera& camera, const BoardOptions& options, const Theme& theme) {
    ViewBlock view;
    const MapRect seen = camera.view();
    view.origin = {static_cast<float>(seen.min.x), static_cast<float>(seen.min.y)};
    view.picture = {std::max(1.0F, std::round(camera.width)), std::max(1.0F, std::round(camera.height))};
    view.px = static_cast<float>(camera.cellPixels);
    view.swatch = options.swatch ? 1.0F : 0.0F;
    view.grey = options.grey ? 1.0F : 0.0F;
    view.grid = options.grid
                    ? 0.20F * static_cast<float>(std::clamp((camera.cellPixels - 5.0) / 9.0, 0.0, 1.0))
                    : 0.0F;
    view.parity = map.lattice.shovedParity & 1;
    view.flat = map.lattice.shape == CellShape::FlatHex ? 1 : 0;
    view.features = std::min(static_cast<int>(map.symbols.features.size()), kMaxFeatures);
    view.waterRow = -1;
    for (std::size_t i = 0; i < map.symbols.sides.size() && view.waterRow < 0; ++i) {
        if (map.symbols.sides[i].pattern->winding)
            view.waterRow = formats::kSideRow + 1 + static_cast<int>(i);
    }
    view.size = {map.cols(), map.rows()};
    view.frame = static_cast<float>(sheetUnit(map));
    view.field = vectorOf(map.bounds());
    view.paper = vectorOf(sheetOf(map));
    view.inks = {vectorOf(theme.map.grid), vectorOf(theme.map.reliefInk), vectorOf(theme.map.paper),
                 vectorOf(theme.colour.tableNear), vectorOf(theme.colour.tableFar)};
    for (std::size_t i = 0; i < view.levels.size(); ++i) view.levels[i] = vectorOf(theme.map.levels[i]);
    return view;
}

void attach(const GlFramebuffer& framebuffer, const GlTexture& texture) {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer.get());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.get(), 0);
}

} // namespace

struct GlBoard::State {
    GlLayers layers;
    GlTexture cells, picture, spare;
    GlTexture own; ///< the map's own picture, where it has one
    formats::OwnPictureRef ownShown;
    double ownStrength = 1;
    GlFramebuffer target, source_;
    std::vector<PixelBox> stale; ///< tiles that still show the picture of before a zoom
    int pictureWidth = 0, pictureHeight = 0;
    bool spareFits = false; ///< the spare one has the size of the picture

    // What the textures and the picture show.
    const void* source = nullptr;
    std::uint64_t revision = 0, symbolsRevision = 0;
    std::optional<Camera> camera;
    Camera shown; ///< where the picture truly lies: shifts by whole pixels leave it a hair beside the camera
    BoardOptions options;
    bool lightTheme = false;
    Lattice lattice;
    int cols = 0, rows = 0;

    void send(const MapView& map, const CellBox& box, bool whole);
    std::optional<CellBox> sendChanges(const MapView& map);
    void resize(int width, int height);
    void allot(const GlTexture& texture) const;
    /// `draft`: only the cells' own colours.
    void paint(const MapView& map, const Theme& theme, PixelBox box, bool draft = false);
    void follow(const MapView& map, const Theme& theme);
    void copyPicture(PixelBox to);
    void tileAll();
    void sharpen(const MapView& map, const Theme& theme, double budget);
};

GlBoard::GlBoard(std::unique_ptr<State> state) : state_(std::move(state)) {}
GlBoard::~GlBoard() = default;
GlBoard::GlBoard(GlBoard&& other) noexcept = default;
GlBoard& GlBoard::operator=(GlBoard&& other) noexcept = default;

std::expected<GlBoard, std::string> GlBoard::create(std::shared_ptr<GlPrograms> programs) {
    const GlKeeper keeper;
    auto layers = GlLayers::create(programs ? std::move(programs) : std::make_shared<GlPrograms>());
    if (!layers) return std::unexpected(layers.error());
    auto state = std::make_unique<State>();
    state->layers = std::move(*layers);
    state->cells = makeTexture();
    state->picture = makeTexture();
    state->spare = makeTexture();
    state->target = makeFramebuffer();
    state->source_ = makeFramebuffer();
    return GlBoard(std::move(state));
}

void GlBoard::forget() { state_->source = nullptr; }

void GlBoard::State::send(const MapView& map, const CellBox& box, bool whole) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, cells.get());
    const int width = box.col1 - box.col0;
    const int height = box.row1 - box.row0;
    if (whole) {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, width, height, 0, GL_RED_INTEGER, GL_UNSIGNED_INT,
                     map.cellWords().data());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    } else {
        const std::size_t first =
            static_cast<std::size_t>(box.row0) * static_cast<std::size_t>(map.paddedCols()) +
            static_cast<std::size_t>(box.col0);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, map.paddedCols());
        glTexSubImage2D(GL_TEXTURE_2D, 0, box.col0, box.row0, width, height, GL_RED_INTEGER, GL_UNSIGNED_INT,
                        map.cellWords().data() + first);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    }
}

// Brings the textures up to date. The box of padded cells that changed; nothing when everything may have.
std::optional<CellBox> GlBoard::State::sendChanges(const MapView& map) {
    const bool same = source == map.cellWords().data() && cols == map.cols() && rows == map.rows() &&
                      lattice == map.lattice && revision <= map.revision();
    std::optional<CellBox> changed = same ? map.changedSince(revision) : std::nullopt;
    if (!changed) send(map, {0, 0, map.paddedCols(), map.paddedRows()}, true);
    else if (!changed->empty()) send(map, *changed, false);
    if (!same || symbolsRevision != map.symbolsRevision()) {
        layers.sendSymbols(map.symbols);
        symbolsRevision = map.symbolsRevision();
        changed = std::nullopt;
    }
    if (ownShown != map.picture || ownStrength != map.pictureStrength) {
        if (ownShown != map.picture)
            own = map.picture ? uploaded(formats::pixelsOf(*map.picture, kMostPicturePixels)) : GlTexture();
        ownShown = map.picture;
        ownStrength = map.pictureStrength;
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
    allot(picture);
    spareFits = false; // made when something is first moved over: many pictures never are
    attach(target, picture);
}

void GlBoard::State::allot(const GlTexture& texture) const {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, pictureWidth, pictureHeight, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

// The old picture, all of it, into a box of the new one; what lies outside the box is plain table.
void GlBoard::State::copyPicture(PixelBox to) {
    layers.notePainting();
    if (!spareFits) allot(spare);
    spareFits = true;
    std::swap(picture, spare);
    attach(source_, spare);
    attach(target, picture);
    glDisable(GL_SCISSOR_TEST);
    const bool covers = to.x0 <= 0 && to.y0 <= 0 && to.x1 >= pictureWidth && to.y1 >= pictureHeight;
    const bool same = to.x1 - to.x0 == pictureWidth && to.y1 - to.y0 == pictureHeight;
    if (!covers && !same) {
        glClearColor(0.45F, 0.43F, 0.36F, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    GLint reading = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &reading);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, source_.get());
    glBlitFramebuffer(0, 0, pictureWidth, pictureHeight, to.x0, to.y0, to.x1, to.y1, GL_COLOR_BUFFER_BIT,
                      same ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(reading));
}

// The tiles of the whole picture, the last one in the middle: sharpened from the back of the list.
void GlBoard::State::tileAll() {
    stale.clear();
    for (int y = 0; y < pictureHeight; y += kTile)
        for (int x = 0; x < pictureWidth; x += kTile)
            stale.push_back({x, y, std::min(x + kTile, pictureWidth), std::min(y + kTile, pictureHeight)});
    const auto away = [this](const PixelBox& box) {
        return std::hypot((box.x0 + box.x1 - pictureWidth) / 2.0, (box.y0 + box.y1 - pictureHeight) / 2.0);
    };
    std::ranges::stable_sort(stale, std::ranges::greater(), away);
}

// The camera moved: by whole pixels, the picture is shifted and its new edges are drawn; else it is stretched
// to where it lies now.
void GlBoard::State::follow(const MapView& map, const Theme& theme) {
    const ScreenPoint low = camera->toScreen(shown.toMap({0, 0}));
    const ScreenPoint high =
        camera->toScreen(shown.toMap({static_cast<float>(pictureWidth), static_cast<float>(pictureHeight)}));
    const auto whole = [](float v) {
        return static_cast<int>(std::lround(std::clamp(v, -30'000.0F, 30'000.0F)));
    };
    const int dx = whole(low.x);
    const int dy = whole(low.y);
    const bool shifted = shown.cellPixels == camera->cellPixels &&
                         std::fabs(low.x - static_cast<float>(dx)) < 0.03F &&
                         std::fabs(low.y - static_cast<float>(dy)) < 0.03F;
    if (!shifted) {
        copyPicture({dx, dy, std::max(whole(high.x), dx + 1), std::max(whole(high.y), dy + 1)});
        shown = *camera;
        tileAll();
        return;
    }
    if (dx == 0 && dy == 0) return;
    shown.centre = shown.centre - MapPoint{dx / shown.cellPixels, dy / shown.cellPixels};
    copyPicture({dx, dy, dx + pictureWidth, dy + pictureHeight});
    for (PixelBox& box : stale) {
        box = {std::max(box.x0 + dx, 0), std::max(box.y0 + dy, 0), std::min(box.x1 + dx, pictureWidth),
               std::min(box.y1 + dy, pictureHeight)};
    }
    std::erase_if(stale, [](const PixelBox& box) { return box.empty(); });
    const PixelBox beside = dx > 0 ? PixelBox{0, 0, std::min(dx, pictureWidth), pictureHeight}
                                   : PixelBox{std::max(pictureWidth + dx, 0), 0, pictureWidth, pictureHeight};
    const PixelBox above = dy > 0 ? PixelBox{0, 0, pictureWidth, std::min(dy, pictureHeight)}
                                  : PixelBox{0, std::max(pictureHeight + dy, 0), pictureWidth, pictureHeight};
    if (dx != 0) paint(map, theme, beside);
    if (dy != 0) paint(map, theme, above);
}

void GlBoard::State::sharpen(const MapView& map, const Theme& theme, double budget) {
    const auto start = std::chrono::steady_clock::now();
    while (!stale.empty()) {
        const PixelBox box = stale.back();
        stale.pop_back();
        paint(map, theme, box);
        glFinish(); // else the driver would only note down what is to be done
        if (std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() >=
            budget)
            return;
    }
}

void GlBoard::State::paint(const MapView& map, const Theme& theme, PixelBox box, bool draft) {
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
    formats::BoardScene scene;
    if (!fast && !draft) {
        const MapPoint over{kFigureReach, kFigureReach}; // what stands beside the box may reach into it
        const MapRect part{camera->toMap({static_cast<float>(box.x0), static_cast<float>(box.y0)}) - over,
                           camera->toMap({static_cast<float>(box.x1), static_cast<float>(box.y1)}) + over};
        scene = formats::sceneOf(map, part, camera->cellPixels, {options.numbers, options.swatch});
        layers.scene(scene, camera->cellPixels);
    }
    if (own.get() != 0) layers.picture(cells.get(), own.get(), ownStrength, scene);
}

std::uint32_t GlBoard::draw(const MapView& map, const Camera& camera, const BoardOptions& options,
                            const Theme& theme, std::optional<double> budget) {
    State& s = *state_;
    const GlKeeper keeper;
    const std::optional<CellBox> changed = s.sendChanges(map);
    const int width = std::max(1, static_cast<int>(std::lround(camera.width)));
    const int height = std::max(1, static_cast<int>(std::lround(camera.height)));
    const bool sameSize = width == s.pictureWidth && height == s.pictureHeight;
    const bool usable =
        changed && s.camera && sameSize && s.options == options && s.lightTheme == theme.colour.light;
    const std::optional<Camera> before = s.camera;
    s.camera = camera;
    s.options = options;
    s.lightTheme = theme.colour.light;
    s.resize(width, height);
    if (!usable) {
        s.stale.clear();
        s.shown = camera;
        const bool draft = changed && budget; // what was seen before is seen again at once
        s.paint(map, theme, {0, 0, width, height}, draft);
        if (draft) s.tileAll();
        return s.picture.get();
    }
    if (*before != camera) s.follow(map, theme);
    if (!changed->empty()) s.paint(map, theme, pixelsOf(map, camera, *changed));
    if (!s.stale.empty() && budget) {
        s.sharpen(map, theme, *budget);
    } else if (!s.stale.empty()) {
        s.stale.clear();
        s.paint(map, theme, {0, 0, width, height});
    }
    return s.picture.get();
}

std::uint32_t GlBoard::drawPart(const MapView& map, const Camera& camera, const BoardOptions& options,
                                const Theme& theme, const MapRect& part) {
    State& s = *state_;
    const GlKeeper keeper;
    s.sendChanges(map);
    s.camera = camera;
    s.shown = camera;
    s.options = options;
    s.lightTheme = theme.colour.light;
    s.stale.clear();
    s.resize(std::max(1, static_cast<int>(std::lround(camera.width))),
             std::max(1, static_cast<int>(std::lround(camera.height))));
    const ScreenPoint low = camera.toScreen(part.min);
    const ScreenPoint high = camera.toScreen(part.max);
    const auto bound = [](float v, int most) { return std::clamp(static_cast<int>(v), 0, most); };
    s.paint(map, theme,
            {bound(std::floor(low.x), s.pictureWidth), bound(std::floor(low.y), s.pictureHeight),
             bound(std::ceil(high.x), s.pictureWidth), bound(std::ceil(high.y), s.pictureHeight)});
    return s.picture.get();
}

bool GlBoard::unfinished() const { return !state_->stale.empty(); }

double sheetUnit(const MapView& map) {
    const MapRect field = map.bounds();
    return std::max({field.width() / 15.0, field.height() / 10.0, 0.35});
}

MapRect sheetOf(const MapView& map) {
    const MapRect field = map.bounds();
    const double unit = sheetUnit(map);
    const bool top = !map.sheet.title.empty() || !map.sheet.subtitle.empty() || !map.sheet.corner.empty();
    const bool low = map.sheet.scaleCells > 0 || !map.sheet.legend.empty();
    return {field.min - MapPoint{0.43 * unit, (top ? 0.60 : 0.43) * unit},
            field.max + MapPoint{0.43 * unit, (low ? 0.58 : 0.43) * unit}};
}

} // namespace groma::ui
