#include "editor/ui/canvas/board/gl_layers.h"

#include "editor/ui/canvas/board/board_glsl_common.h"
#include "editor/ui/canvas/board/board_glsl_corner.h"
#include "editor/ui/canvas/board/board_glsl_figures.h"
#include "editor/ui/canvas/board/board_glsl_ground.h"
#include "editor/ui/canvas/board/board_glsl_lines.h"
#include "editor/ui/canvas/board/board_textures.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>

namespace groma::ui {
namespace {

std::string patternDefines() {
    constexpr std::array kNames{
        std::pair{"WORKS", Pattern::Works},
        std::pair{"WATER", Pattern::Water},
        std::pair{"BATTLEMENTS", Pattern::Battlements},
        std::pair{"HEDGE", Pattern::Hedge},
        std::pair{"LINE", Pattern::Line},
        std::pair{"HACHURES", Pattern::Hachures},
        std::pair{"CROSSING_BRIDGE", Pattern::CrossingBridge},
        std::pair{"CROSSING_FORD", Pattern::CrossingFord},
        std::pair{"TRACK", Pattern::Track},
        std::pair{"STREAM", Pattern::Stream},
    };
    std::string text;
    for (const auto& [name, pattern] : kNames) {
        text += std::string("const int PATTERN_") + name + " = " + std::to_string(static_cast<int>(pattern)) + ";\n";
    }
    return text;
}

std::string define(const char* name, int value) { return std::string("#define ") + name + " " + std::to_string(value) + "\n"; }

template <class T> void fill(const GlBuffer& buffer, const std::vector<T>& data) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(), GL_STREAM_DRAW);
}

const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

void integers(GLuint slot, int count, GLenum kind, std::size_t stride, std::size_t at) {
    glEnableVertexAttribArray(slot);
    glVertexAttribIPointer(slot, count, kind, static_cast<GLsizei>(stride), offset(at));
    glVertexAttribDivisor(slot, 1);
}

GlTexture noiseTexture() {
    GlTexture texture = makeTexture();
    const std::vector<std::uint8_t> texels = noiseTexels();
    glActiveTexture(GL_TEXTURE2);
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kNoiseSize, kNoiseSize, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return texture;
}

} // namespace

std::expected<GlLayers, std::string> GlLayers::create() {
    GlLayers layers;
    // One tells whether the driver can; the others are built when they are needed.
    auto ground = build(Layer::Field, false, Pattern::None);
    if (!ground) return std::unexpected(ground.error());
    layers.programs_[0] = std::move(*ground);
    layers.plain_ = makeVertexArray();
    layers.corner_ = makeVertexArray();
    layers.link_ = makeVertexArray();
    layers.figure_ = makeVertexArray();
    layers.table_ = makeBuffer();
    layers.view_ = makeBuffer();
    layers.cornerData_ = makeBuffer();
    layers.linkData_ = makeBuffer();
    layers.figureData_ = makeBuffer();
    layers.noise_ = noiseTexture();
    layers.stamps_ = makeTexture();

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
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(Figure), offset(0));
    glVertexAttribDivisor(0, 1);
    integers(1, 1, GL_UNSIGNED_INT, sizeof(Figure), offsetof(Figure, chance));
    return layers;
}

std::expected<GlProgram, std::string> GlLayers::build(Layer layer, bool square, Pattern figure) {
    std::string head = "#version 330 core\n" + define("SQUARE", square ? 1 : 0) + define("FAST", layer == Layer::FastField ? 1 : 0) +
                       define("SHADOW", layer == Layer::Shadows ? 1 : 0) + define("FIGURE", static_cast<int>(figure)) + patternDefines();
    head += glsl::kCommon;
    const std::string paint = head + glsl::kPaint;
    const std::string corner = paint + glsl::kCorner;
    switch (layer) {
    case Layer::Field:
    case Layer::FastField: return makeProgram(head + glsl::kFieldVertex, paint + glsl::kField);
    case Layer::Sheet: return makeProgram(head + glsl::kSheetVertex, paint + glsl::kSheet);
    case Layer::Areas: return makeProgram(head + glsl::kCornerVertex, corner + glsl::kAreas);
    case Layer::Rim: return makeProgram(head + glsl::kCornerVertex, corner + glsl::kRim);
    case Layer::Relief: return makeProgram(head + glsl::kCornerVertex, corner + glsl::kRelief);
    case Layer::Water: return makeProgram(head + glsl::kCornerVertex, corner + glsl::kWater);
    case Layer::Crossings: return makeProgram(head + glsl::kCornerVertex, corner + glsl::kCrossings);
    case Layer::Works: return makeProgram(head + glsl::kCornerVertex, corner + glsl::kWorks);
    case Layer::Walls: return makeProgram(head + glsl::kCornerVertex, corner + glsl::kWalls);
    case Layer::Links: return makeProgram(head + glsl::kLinkVertex, paint + glsl::kLinks);
    case Layer::Figures:
    case Layer::Shadows: return makeProgram(head + glsl::kFigureVertex, paint + glsl::kFigures);
    }
    return std::unexpected("no such layer");
}

// 0 when the driver refuses the program: the layer is then left out.
GLuint GlLayers::program(Layer layer, Pattern figure) {
    const int key = (static_cast<int>(layer) * 64 + static_cast<int>(figure)) * 2 + (square_ ? 1 : 0);
    const auto found = programs_.find(key);
    if (found != programs_.end()) return found->second.get();
    auto built = build(layer, square_, figure);
    if (!built) fputs(built.error().c_str(), stderr);
    return programs_.emplace(key, built ? std::move(*built) : GlProgram()).first->second.get();
}

bool GlLayers::use(Layer layer, Pattern figure) {
    const GLuint name = program(layer, figure);
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
    return true;
}

void GlLayers::sendSymbols(const SymbolTable& symbols) {
    std::vector<std::string> paths;
    const SymbolTexels texels = tableOf(symbols, paths);
    glBindBuffer(GL_UNIFORM_BUFFER, table_.get());
    glBufferData(GL_UNIFORM_BUFFER, static_cast<GLsizeiptr>(texels.size() * sizeof(texels[0])), texels.data(), GL_STATIC_DRAW);
    glActiveTexture(GL_TEXTURE3);
    glBindTexture(GL_TEXTURE_2D_ARRAY, stamps_.get());
    const auto layers = static_cast<GLsizei>(std::max<std::size_t>(paths.size(), 1));
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RG8, kStampSize, kStampSize, layers, 0, GL_RG, GL_UNSIGNED_BYTE, nullptr);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const std::vector<std::uint8_t> stamp = stampTexels(paths[i]);
        if (stamp.empty()) continue;
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, static_cast<GLint>(i), kStampSize, kStampSize, 1, GL_RG, GL_UNSIGNED_BYTE, stamp.data());
    }
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
}

void GlLayers::begin(const ViewBlock& view, bool square) {
    square_ = square;
    glBindBuffer(GL_UNIFORM_BUFFER, view_.get());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(ViewBlock), &view, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, table_.get());
    glBindBufferBase(GL_UNIFORM_BUFFER, 1, view_.get());
    glActiveTexture(GL_TEXTURE2);
    glBindTexture(GL_TEXTURE_2D, noise_.get());
    glActiveTexture(GL_TEXTURE3);
    glBindTexture(GL_TEXTURE_2D_ARRAY, stamps_.get());
}

void GlLayers::ground(GLuint cells, const ViewBlock& view, bool fast) {
    glDisable(GL_BLEND);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, cells);
    glBindVertexArray(plain_.get());
    if (view.swatch > 0.5F) {
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
    } else if (use(Layer::Sheet)) {
        const float in = 1.2F; // the rim of the field is ragged: hexes stand out and back
        const float low = std::max((view.field[2] - view.field[0]) / 2 - in, 0.0F);
        const float high = std::max((view.field[3] - view.field[1]) / 2 - in, 0.0F);
        const float x = (view.field[0] + view.field[2]) / 2;
        const float y = (view.field[1] + view.field[3]) / 2;
        glUniform4f(glGetUniformLocation(program(Layer::Sheet), "uHole"), x - low, y - high, x + low, y + high);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 10);
    }
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (use(fast ? Layer::FastField : Layer::Field)) glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void GlLayers::corners(Layer layer, const std::vector<CornerPiece>& pieces) {
    if (pieces.empty() || !use(layer)) return;
    glBindVertexArray(corner_.get());
    fill(cornerData_, pieces);
    glDrawArraysInstanced(square_ ? GL_TRIANGLE_STRIP : GL_TRIANGLES, 0, square_ ? 4 : 3, static_cast<GLsizei>(pieces.size()));
}

void GlLayers::links(const std::vector<LinkPiece>& pieces) {
    if (pieces.empty() || !use(Layer::Links)) return;
    glBindVertexArray(link_.get());
    fill(linkData_, pieces);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(pieces.size()));
}

void GlLayers::figures(Layer layer, const FigureRun& run) {
    if (!use(layer, run.pattern)) return;
    glUniform1i(glGetUniformLocation(program(layer, run.pattern), "uKind"), run.row);
    glBindVertexArray(figure_.get());
    fill(figureData_, run.figures);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(run.figures.size()));
}

void GlLayers::scene(const BoardScene& scene) {
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE); // a swatch keeps the outline of its cells
    corners(Layer::Areas, scene.areas);
    for (const FigureRun& run : scene.flat) figures(Layer::Figures, run);
    corners(Layer::Relief, scene.relief);
    corners(Layer::Water, scene.water);
    links(scene.links);
    corners(Layer::Crossings, scene.crossings);
    corners(Layer::Works, scene.works);
    corners(Layer::Walls, scene.walls);
    corners(Layer::Rim, scene.rim);
    for (const FigureRun& run : scene.tall) {
        if (run.pattern != Pattern::Stamp) figures(Layer::Shadows, run);
    }
    for (const FigureRun& run : scene.tall) figures(Layer::Figures, run);
}

} // namespace groma::ui
