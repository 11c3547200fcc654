#pragma once

// What all shaders of the board share: the table of kinds, the lattice, small helpers. SQUARE is 0 or 1.
//
// The board is drawn in layers. The ground finds the cell of each pixel in one integer texture. What lies
// between cells is drawn over it piece by piece (see CornerPiece), what stands on them figure by figure.
// Every layer but the first gives colour times coverage, and coverage.

namespace groma::ui::glsl {

inline constexpr char kCommon[] = R"glsl(
layout(std140) uniform Symbols { vec4 S[480]; };
layout(std140) uniform View {
    vec2 uOrigin;          // map position of the picture's first pixel
    vec2 uPicture;         // its size in pixels
    float uPx;             // pixels per cell width
    float uSwatch;         // 1: nothing but the cells themselves, the rest transparent
    float uGrey;
    float uGrid;           // ink of the grid, 0..1
    int uParity;
    int uFlat;
    int uFeatures;         // kinds of features in the table
    int uWaterRow;         // row of the first kind of water, or -1
    ivec2 uSize;           // columns, rows
    float uFrame;          // unit of the sheet's margins
    float uSpare;
    vec4 uField;           // box of all cells
    vec4 uPaper;           // box of the sheet
    vec4 uInks[5];         // grid, relief, paper, table near and far
    vec4 uLevels[6];
};
#define uInk uInks[0].rgb
#define uReliefInk uInks[1].rgb

const int kFeatureRow = 64;
const int kSideRow = 80;
const int kLinkRow = 112;
const int kReliefRow = 116;
const vec2 kAway = vec2(0.70710678, 0.70710678);   // away from the light, which stands in the north-west
const float kRow = 0.86602540;

vec2 canon(vec2 p) { return uFlat == 1 ? p.yx : p; }
float shove(int row) { return (row & 1) == uParity ? 0.5 : 0.0; }
uint hash1(uint x) {
    x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; x *= 0x846ca68bU; x ^= x >> 16;
    return x;
}
uint hash2(ivec2 v, uint seed) {
    return hash1(uint(v.x) * 0x9E3779B1U ^ hash1(uint(v.y) + seed * 0x85EBCA77U));
}
float part(uint h, int at) { return float((h >> at) & 255U) / 255.0; }
float cross2(vec2 a, vec2 b) { return a.x * b.y - a.y * b.x; }

// How deep a point lies inside its cell: 0 on a side, 0.5 in the centre. q is relative to the centre.
float depthIn(vec2 q) {
    q = abs(q);
#if SQUARE
    return 0.5 - max(q.x, q.y);
#else
    return 0.5 - max(q.x, dot(q, vec2(0.5, 0.86602540)));
#endif
}
)glsl";

/// For fragment shaders only.
inline constexpr char kPaint[] = R"glsl(
uniform sampler2D uNoise;
out vec4 oColour;

// Colour times coverage, and coverage, of what this layer has drawn so far.
vec4 gLayer = vec4(0);
void over(vec3 colour, float alpha) { gLayer = gLayer * (1.0 - alpha) + vec4(colour * alpha, alpha); }
void emit() {
    float grey = dot(gLayer.rgb, vec3(0.299, 0.587, 0.114));
    oColour = vec4(mix(gLayer.rgb, vec3(grey), uGrey), gLayer.a);
}
float band(float d, float width) {
    float aa = 0.75 / uPx;
    return 1.0 - smoothstep(width - aa, width + aa, d);
}
float box(vec2 q, vec2 size) { vec2 d = abs(q) - size; return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0); }
float segment(vec2 p, vec2 a, vec2 b) {
    vec2 d = b - a;
    return length(p - a - d * clamp(dot(p - a, d) / dot(d, d), 0.0, 1.0));
}
vec2 mapPoint() { return uOrigin + gl_FragCoord.xy / uPx; }

bool exists(uint code) { return (code & 0x800U) != 0U; }
int groundOf(uint code) { return int(code & 63U); }
int levelOf(uint code) { return int((code >> 6) & 31U) - 8; }
uint featuresOf(uint code) { return (code >> 12) & 0xFFFFU; }
vec3 tintOf(vec3 field, int row) { return mix(field, S[row * 4].rgb, S[row * 4 + 3].w); }
vec3 levelColour(vec3 ground, int level) {
    vec3 up = mix(ground, uLevels[clamp(level, 1, 6) - 1].rgb, level > 0 ? 0.88 : 0.0);
    return up * (1.0 - 0.08 * float(clamp(-level, 0, 4)));
}
// Noise with the level of detail given: working it out for every pixel costs more than the noise.
vec4 noise(vec2 at, float perCell) { return textureLod(uNoise, at, log2(max(perCell * 256.0 / uPx, 1.0))); }
float grain() { return texelFetch(uNoise, ivec2(gl_FragCoord.xy) & 255, 0).b - 0.5; }
vec3 mottled(vec3 c, vec2 p) {
    float slow = noise(p * 0.09, 0.09).r - 0.5;
    return c * (1.0 + slow * 0.055 + grain() * 0.030);
}
float gridInk(float depth) { return band(depth, max(0.004, 0.5 / uPx)) * uGrid; }
)glsl";

} // namespace groma::ui::glsl
