#pragma once

// Figures: small pictures of a pattern's figure, one for each of its looks, stamped where the scene says.

namespace groma::ui::glsl {

inline constexpr char kFigureVertex[] = R"glsl(
layout(location = 0) in vec4 aPlace;     // middle, size, turn
layout(location = 1) in uint aLook;      // layer of the pictures
uniform float uReach;                    // of a picture, in figure sizes from its middle
out vec3 vAt;

void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
    vAt = vec3(corner * 0.5 + 0.5, float(aLook));
    float c = cos(aPlace.w), s = sin(aPlace.w);
    vec2 at = aPlace.xy + mat2(c, s, -s, c) * corner * uReach * aPlace.z;
    vec2 screen = (at - uOrigin) * uPx / uPicture;
    gl_Position = vec4(screen * 2.0 - 1.0, 0.0, 1.0);
}
)glsl";

inline constexpr char kFigures[] = R"glsl(
in vec3 vAt;
uniform sampler2DArray uStamps;

void main() {
    gLayer = texture(uStamps, vAt).bgra;     // colours are multiplied by their alpha
    emit();
}
)glsl";

} // namespace groma::ui::glsl
