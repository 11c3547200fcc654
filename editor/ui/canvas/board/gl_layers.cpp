#include "editor/ui/canvas/board/gl_layers.h"

#include "editor/ui/canvas/board/board_textures.h"
#include "formats/draw/figure_pen.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace groma::ui {

using formats::CornerPiece;
using formats::Figure;
using formats::FigureRun;
using formats::LinkPiece;

namespace {

constexpr double kMostStampPixels = 192; // larger figures are stretched
constexpr double kSharp = 2;             // texels a pixel: figures lie between pixels

template <class T>
void fill(const GlBuffer& buffer, const std::vector<T>& data) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(),
                 GL_STREAM_DRAW);
}

const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

void integers(GLuint slot, int count, GLenum kind, std::size_t stride, std::size_t at) {
    glEnableVertexAttribArray(slot);
    glVertexAttribIPointer(slot, count, kind, static_cast<GLsizei>(stride), offset(at));
    glVertexAttribDivisor(slot, 1);
}

} // namespace

std::expected<GlLayers, std::string> GlLayers::create(std::shared_ptr<GlPrograms> programs) {
    GlLayers layers;
    // One tells whether the driver can; the others are built when they are needed.
    if (const auto tried = programs->tryOut(); !tried) return std::unexpected(tried.error());
    layers.programs_ = std::move(programs);
    layers.plain_ = makeVertexArray();
    layers.corner_ = makeVertexArray();
    layers.link_ = makeVertexArray();
    layers.figure_ = makeVertexArray();
    layers.table_ = makeBuffer();
    layers.view_ = makeBuffer();
    layers.cornerData_ = makeBuffer();
    layers.linkData_ = makeBuffer();
    layers.figureData_ = makeBuffer();
    layers.bands_ = makeTexture();

    glBindVertexArray(layers.corner_.get());
    glBindBuffer(GL_ARRAY_BUFFER, layers.cornerData_.get());
    integers(0, 4, GL_INT, sizeof(CornerPiece), offsetof(CornerPiece, col));
    integers(1, 4, GL_UNSIGNED_INT, sizeof(CornerPiece), offsetof(CornerPiece, codes));
    integers(2, 4, GL_UNSIGNED_INT, sizeof(CornerPiece), offsetof(CornerPiece, sides));
    glBindVertexArray(layers.link_.get());
    glBindBuffer(GL_ARRAY_BUFFER, layers.linkData_.get());
    integers(0, 2, GL_INT, sizeof(LinkPiece), offsetof(LinkPiece, col));
    integers(1, 2, GL_UNSIGNED_INT, sizeof(LinkPiece), offsetof(LinkPiece, links));
    glBindVertexArray(layers.figure_.get());
    glBindBuffer(GL_ARRAY_BUFFER, layers.figureData_.get());
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(Figure), offset(0));
    glVertexAttribDivisor(0, 1);
    integers(1, 1, GL_UNSIGNED_INT, sizeof(Figure), offsetof(Figure, chance));
    return layers;
}

bool GlLayers::use(Layer layer) {
    const GLuint name = programs_->of(layer, square_);
    if (name == 0) return false;
    glUseProgram(name);
    const auto block = [name](const char* text, GLuint point) {
        const GLuint index = glGetUniformBlockIndex(name, text);
        if (index != GL_INVALID_INDEX) glUniformBlockBinding(name, index, point);
    };
    block("Symbols", 0);
    block("View", 1);
    glUniform1i(glGetUniformLocation(name, "uCells"), 0);
    glUniform1i(glGetUniformLocation(name, "uNoise"), 2);
    glUniform1i(glGetUniformLocation(name, "uStamps"), 3);
    glUniform1i(glGetUniformLocation(name, "uBands"), 4);
    glUniform1i(glGetUniformLocation(name, "uPictured"), 5);
    return true;
}

void GlLayers::sendSymbols(const SymbolTable& symbols) {
    const KindTexels texels = texelsOf(symbols);
    glBindBuffer(GL_UNIFORM_BUFFER, table_.get());
    glBufferData(GL_UNIFORM_BUFFER, static_cast<GLsizeiptr>(texels.rows.size() * sizeof(texels.rows[0])),
                 texels.rows.data(), GL_STATIC_DRAW);
    glActiveTexture(GL_TEXTURE4);
    glBindTexture(GL_TEXTURE_2D, bands_.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, kBandTexels,
                 static_cast<GLsizei>(texels.bands.size() / kBandTexels), 0, GL_RGBA, GL_FLOAT,
                 texels.bands.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    stamps_.clear();
}

// Figures are drawn by the pen that draws on paper, once for a size and a look, and stamped from then on.
const GlLayers::Stamps& GlLayers::stampsOf(const FigureRun& run, bool shadow, double pixels) {
    Stamps& stamps = stamps_[run.row * 2 + (shadow ? 1 : 0)];
    const int step = static_cast<int>(std::lround(std::log2(std::clamp(pixels, 2.0, kMostStampPixels)) * 4));
    if (stamps.texture.get() != 0 && stamps.step == step) return stamps;
    stamps.step = step;
    stamps.texture = makeTexture();
    std::vector<formats::DrawnFigure> looks;
    if (run.what == formats::FigureOf::Cells) {
        for (int look = 0; look < formats::kLooks; ++look)
            looks.emplace_back(shadow ? shadowOf(*run.symbol, look) : figureOf(*run.symbol, look));
    } else {
        const Pattern& pattern = *run.symbol->pattern;
        looks.emplace_back(
            playedOf(run.what == formats::FigureOf::SideMiddles ? pattern.middle : pattern.post,
                     coloursOf(*run.symbol)));
    }
    double reach = 0;
    for (const formats::DrawnFigure& look : looks) reach = std::max(reach, look.reach());
    const double size = std::exp2(step / 4.0);
    const int side = static_cast<int>(std::ceil((2 * reach * size + 4) * kSharp));
    stamps.reach = static_cast<float>(side / (2 * kSharp * size));
    glActiveTexture(GL_TEXTURE3);
    glBindTexture(GL_TEXTURE_2D_ARRAY, stamps.texture.get());
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, side, side, static_cast<GLsizei>(looks.size()), 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, nullptr);
    for (std::size_t look = 0; look < looks.size(); ++look) {
        const formats::Pixels picture = pictureOf(looks[look], side, size * kSharp, kSharp);
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, static_cast<GLint>(look), side, side, 1, GL_RGBA,
                        GL_UNSIGNED_BYTE, picture.rows.data());
    }
    for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_2D_ARRAY, filter, GL_LINEAR);
    for (const GLenum wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTexParameteri(GL_TEXTURE_2D_ARRAY, wrap, GL_CLAMP_TO_EDGE);
    return stamps;
}

void GlLayers::begin(const ViewBlock& view, bool square) {
    square_ = square;
    programs_->notePainting();
    glBindBuffer(GL_UNIFORM_BUFFER, view_.get());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(ViewBlock), &view, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, table_.get());
    glBindBufferBase(GL_UNIFORM_BUFFER, 1, view_.get());
    glActiveTexture(GL_TEXTURE2);
    glBindTexture(GL_TEXTURE_2D, programs_->noise());
    glActiveTexture(GL_TEXTURE4);
    glBindTexture(GL_TEXTURE_2D, bands_.get());
}

void GlLayers::ground(GLuint cells, const ViewBlock& view, bool fast) {
    glDisable(GL_BLEND);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, cells);
    glBindVertexArray(plain_.get());
    const bool swatch = view.swatch > 0.5F;
    if (!swatch && use(Layer::Sheet)) {
        const float in = 1.2F; // the rim of the field is ragged: hexes stand out and back
        const float low = std::max((view.field[2] - view.field[0]) / 2 - in, 0.0F);
        const float high = std::max((view.field[3] - view.field[1]) / 2 - in, 0.0F);
        const float x = (view.field[0] + view.field[2]) / 2;
        const float y = (view.field[1] + view.field[3]) / 2;
        glUniform4f(glGetUniformLocation(programs_->of(Layer::Sheet, square_), "uHole"), x - low, y - high,
                    x + low, y + high);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 10);
    }
    // The field of a swatch takes the place of what was there, with nothing beside its cells: clearing a part
    // of a picture makes a driver without a graphics card build a program for it.
    if (!swatch) glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (use(fast ? Layer::FastField : Layer::Field)) glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void GlLayers::corners(Layer layer, const std::vector<CornerPiece>& pieces, int overRoads) {
    if (pieces.empty() || !use(layer)) return;
    glUniform1i(glGetUniformLocation(programs_->of(layer, square_), "uOverRoads"), overRoads);
    glBindVertexArray(corner_.get());
    fill(cornerData_, pieces);
    glDrawArraysInstanced(square_ ? GL_TRIANGLE_STRIP : GL_TRIANGLES, 0, square_ ? 4 : 3,
                          static_cast<GLsizei>(pieces.size()));
}

void GlLayers::links(const std::vector<LinkPiece>& pieces) {
    if (pieces.empty() || !use(Layer::Links)) return;
    glBindVertexArray(link_.get());
    fill(linkData_, pieces);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(pieces.size()));
}

void GlLayers::figures(const FigureRun& run, bool shadow, double cellPixels) {
    if (run.figures.empty() || !use(Layer::Figures)) return;
    const Stamps& stamps =
        stampsOf(run, shadow, static_cast<double>(run.figures.front().spacing) * cellPixels);
    glActiveTexture(GL_TEXTURE3);
    glBindTexture(GL_TEXTURE_2D_ARRAY, stamps.texture.get());
    glUniform1f(glGetUniformLocation(programs_->of(Layer::Figures, square_), "uReach"), stamps.reach);
    glBindVertexArray(figure_.get());
    std::vector<Figure> placed = run.figures;
    for (Figure& figure : placed) figure.chance = static_cast<std::uint32_t>(figure.look());
    fill(figureData_, placed);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(placed.size()));
}

void GlLayers::scene(const formats::BoardScene& scene, double cellPixels) {
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO,
                        GL_ONE); // a swatch keeps the outline of its cells
    const auto all = [&](const std::vector<FigureRun>& runs) {
        for (const FigureRun& run : runs) figures(run, false, cellPixels);
    };
    corners(Layer::Areas, scene.areas);
    all(scene.flat);
    corners(Layer::Relief, scene.relief);
    links(scene.links);
    corners(Layer::Sides, scene.waters, 0);
    all(scene.middles);
    corners(Layer::Sides, scene.walls, 1);
    all(scene.posts);
    corners(Layer::Borders, scene.rims);
    corners(Layer::Rim, scene.border);
    for (const FigureRun& run : scene.tall) {
        if (!run.symbol->pattern->shadow.empty()) figures(run, true, cellPixels);
    }
    all(scene.tall);
}

void GlLayers::picture(GLuint cells, GLuint picture, double strength, const formats::BoardScene& scene) {
    if (!use(Layer::Picture)) return;
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, cells);
    glActiveTexture(GL_TEXTURE5);
    glBindTexture(GL_TEXTURE_2D, picture);
    glUniform1f(glGetUniformLocation(programs_->of(Layer::Picture, square_), "uStrength"),
                static_cast<float>(strength));
    glBindVertexArray(plain_.get());
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    corners(Layer::Rim, scene.border);
}

} // namespace groma::ui
