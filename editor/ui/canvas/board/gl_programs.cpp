#include "editor/ui/canvas/board/gl_programs.h"

#include "editor/ui/canvas/board/board_glsl_common.h"
#include "editor/ui/canvas/board/board_glsl_corner.h"
#include "editor/ui/canvas/board/board_glsl_figures.h"
#include "editor/ui/canvas/board/board_glsl_ground.h"
#include "editor/ui/canvas/board/board_glsl_lines.h"
#include "formats/draw/steps/courses.h"
#include "formats/draw/steps/noise.h"

#include <cstdint>
#include <cstdio>
#include <vector>

namespace groma::ui {

using formats::kNoiseSize;

namespace {

// Numbers that both pens share.
std::string sharedNumbers() {
    std::string text;
    const auto add = [&text](const char* name, double value) {
        text += std::string("const float ") + name + " = " + std::to_string(value) + ";\n";
    };
    add("COURSE_LENGTH", formats::kCourseLength);
    add("LEAST_PERIOD", formats::kLeastPeriodPixels);
    add("COURSE_WANDER", formats::kCourseWander);
    add("COURSE_WANDER_RATE", formats::kCourseWanderRate);
    add("LINK_WANDER", formats::kLinkWander);
    add("LINK_WANDER_RATE", formats::kLinkWanderRate);
    add("LINK_WANDER_FROM", formats::kLinkWanderFrom);
    return text;
}

std::string define(const char* name, int value) {
    return std::string("#define ") + name + " " + std::to_string(value) + "\n";
}

using Layer = GlPrograms::Layer;

std::expected<GlProgram, std::string> build(Layer layer, bool square) {
    std::string head = "#version 330 core\n" + define("SQUARE", square ? 1 : 0) +
                       define("FAST", layer == Layer::FastField ? 1 : 0) +
                       define("PICTURE", layer == Layer::Picture ? 1 : 0) + sharedNumbers();
    head += glsl::kCommon;
    const std::string paint = head + glsl::kPaint;
    const std::string piece = paint + glsl::kWhole;
    const std::string corner = piece + glsl::kCorner;
    const std::string bands = corner + glsl::kBands;
    switch (layer) {
    case Layer::Field:
    case Layer::Picture:
    case Layer::FastField: return makeProgram(head + glsl::kFieldVertex, paint + glsl::kField);
    case Layer::Sheet: return makeProgram(head + glsl::kSheetVertex, paint + glsl::kSheet);
    case Layer::Areas: return makeProgram(head + glsl::kCornerVertex, corner + glsl::kAreas);
    case Layer::Rim: return makeProgram(head + glsl::kCornerVertex, corner + glsl::kRim);
    case Layer::Relief: return makeProgram(head + glsl::kCornerVertex, bands + glsl::kRelief);
    case Layer::Sides: return makeProgram(head + glsl::kCornerVertex, bands + glsl::kSides);
    case Layer::Borders: return makeProgram(head + glsl::kCornerVertex, bands + glsl::kRims);
    case Layer::Links: return makeProgram(head + glsl::kLinkVertex, piece + glsl::kBands + glsl::kLinks);
    case Layer::Figures: return makeProgram(head + glsl::kFigureVertex, paint + glsl::kFigures);
    }
    return std::unexpected("no such layer");
}

int keyOf(Layer layer, bool square) { return static_cast<int>(layer) * 2 + (square ? 1 : 0); }

} // namespace

std::expected<void, std::string> GlPrograms::tryOut() {
    if (programs_.contains(keyOf(Layer::Field, false))) return {};
    auto ground = build(Layer::Field, false);
    if (!ground) return std::unexpected(ground.error());
    programs_.emplace(keyOf(Layer::Field, false), std::move(*ground));
    return {};
}

GLuint GlPrograms::of(Layer layer, bool square) {
    const int key = keyOf(layer, square);
    const auto found = programs_.find(key);
    if (found != programs_.end()) return found->second.get();
    auto built = build(layer, square);
    if (!built) fputs(built.error().c_str(), stderr);
    return programs_.emplace(key, built ? std::move(*built) : GlProgram()).first->second.get();
}

// The levels of detail are made here: a driver without a graphics card builds programs for them.
GlPrograms::Levels GlPrograms::noiseLevels() {
    Levels levels{formats::noiseTexels()};
    for (int size = kNoiseSize; size > 1; size /= 2) levels.push_back(formats::halved(levels.back(), size));
    return levels;
}

GlTexture GlPrograms::noiseTexture(const Levels& levels) {
    GlTexture texture = makeTexture();
    glActiveTexture(GL_TEXTURE2);
    glBindTexture(GL_TEXTURE_2D, texture.get());
    int size = kNoiseSize;
    for (std::size_t level = 0; level < levels.size(); ++level, size /= 2)
        glTexImage2D(GL_TEXTURE_2D, static_cast<GLint>(level), GL_RGBA8, size, size, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, levels[level].data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return texture;
}

GLuint GlPrograms::noise() {
    if (noise_.get() == 0) noise_ = noiseTexture(levels_.get());
    return noise_.get();
}

} // namespace groma::ui
