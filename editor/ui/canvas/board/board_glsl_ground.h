#pragma once

// The lowest layer: table, sheet and the cells' own colours, one look-up a pixel.

namespace groma::ui::glsl {

/// The sheet is drawn in four bands around the inside of the field, the field in its box: few pixels are
/// drawn twice.
inline constexpr char kSheetVertex[] = R"glsl(
uniform vec4 uHole;        // map box that is left out

void main() {
    // Outer and inner corners in turn, as one strip around the hole.
    int k = (gl_VertexID >> 1) & 3;
    vec2 side = vec2(k == 1 || k == 2 ? 1.0 : 0.0, k >= 2 ? 1.0 : 0.0);
    vec2 inner = (mix(uHole.xy, uHole.zw, side) - uOrigin) * uPx / uPicture * 2.0 - 1.0;
    inner = clamp(inner, -1.0, 1.0);
    gl_Position = vec4((gl_VertexID & 1) == 0 ? side * 2.0 - 1.0 : inner, 0.0, 1.0);
}
)glsl";

inline constexpr char kSheet[] = R"glsl(
void main() {
    vec2 p = mapPoint();
    float grain_ = grain();
    vec2 mid = (uPaper.xy + uPaper.zw) * 0.5, size = (uPaper.zw - uPaper.xy) * 0.5;
    vec2 d2 = abs(p - mid) - size;
    float d = max(d2.x, d2.y);
    vec3 table = mix(uInks[3].rgb, uInks[4].rgb, clamp(length(max(d2, 0.0)) / (uFrame * 2.5), 0.0, 1.0)) *
        (1.0 + grain_ * 0.03);
    vec2 s2 = abs(p - mid - kAway * uFrame * 0.06) - size;
    table *= 1.0 - mix(0.62, 0.34, step(0.4, uInks[3].r)) *
        (1.0 - smoothstep(0.0, uFrame * 0.42, length(max(s2, 0.0))));
    float mottle = noise(p / uFrame * 0.11, 0.11 / uFrame).r - 0.5;
    vec3 paper = uInks[2].rgb * (1.0 + mottle * 0.045 + grain_ * 0.035);
    paper *= 1.0 - 0.10 * smoothstep(uFrame * -0.30, 0.0, d);
    paper = mix(paper, vec3(1.0, 0.97, 0.88), band(abs(d + 0.5 / uPx), 0.5 / uPx) * 0.35);
    float line1 = abs(d + uFrame * 0.155), line2 = abs(d + uFrame * 0.20);
    paper = mix(paper, uInk, band(line1, max(0.6 / uPx, uFrame * 0.009)) * 0.55 +
        band(line2, 0.45 / uPx) * 0.30);
    over(mix(table, paper, band(d, 0.0)), 1.0);
    emit();
}
)glsl";

inline constexpr char kFieldVertex[] = R"glsl(
void main() {
    vec2 at = mix(uField.xy, uField.zw, vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)));
    gl_Position = vec4((at - uOrigin) * uPx / uPicture * 2.0 - 1.0, 0.0, 1.0);
}
)glsl";

/// The cells' own colours. FAST 1: cells of a few pixels, the mean colour of what stands there. PICTURE 1:
/// the map's own picture in their place.
inline constexpr char kField[] = R"glsl(
uniform usampler2D uCells;
#if PICTURE
uniform sampler2D uPictured;   // colour times coverage
uniform float uStrength;
#endif
#if SQUARE
ivec2 cellOf(vec2 c, out vec2 centre) {
    centre = floor(c + 0.5);
    return ivec2(centre);
}
#else
ivec2 cellOf(vec2 c, out vec2 centre) {
    int r0 = int(floor(c.y / kRow));
    float s0 = shove(r0), s1 = 0.5 - s0;
    vec2 pa = vec2(floor(c.x - s0 + 0.5) + s0, float(r0) * kRow);
    vec2 pb = vec2(floor(c.x - s1 + 0.5) + s1, float(r0 + 1) * kRow);
    vec2 da = c - pa, db = c - pb;
    bool first = dot(da, da) < dot(db, db);
    centre = first ? pa : pb;
    return first ? ivec2(int(floor(pa.x)), r0) : ivec2(int(floor(pb.x)), r0 + 1);
}
#endif

void main() {
    vec2 p = mapPoint();
    vec2 c = canon(p), centre;
    ivec2 cell = cellOf(c, centre);
    uint code = texelFetch(uCells, clamp(cell + 1, ivec2(0), uSize + 1), 0).r;
#if PICTURE
    float there = exists(code) ? 1.0 : 0.0;
    gLayer = texture(uPictured, (p - uField.xy) / (uField.zw - uField.xy)) * there * uStrength;
    over(uInk, gridInk(depthIn(c - centre)) * there);
#else
    int g = groundOf(code);
    vec3 ground = tintOf(S[0].rgb, g);
    uint features = featuresOf(code);
#if FAST
    ground = levelColour(ground, levelOf(code));
    ground = mix(ground, (S[g * 4 + 1].rgb + S[g * 4 + 2].rgb) * 0.5, S[g * 4 + 3].z);
    for (int f = 0; f < uFeatures && (features >> f) != 0U; ++f) {
        int row = kFeatureRow + f;
        bool has = (features & (1U << f)) != 0U;
        ground = has ? mix(tintOf(ground, row), S[row * 4 + 1].rgb, S[row * 4 + 3].z) : ground;
    }
    if ((code & 0x20000000U) != 0U) ground = mix(ground, S[kLinkRow * 4 + 1].rgb, 0.45);
    if ((code & 0x10000000U) != 0U && uWaterRow >= 0) ground = mix(ground, S[uWaterRow * 4].rgb, 0.7);
    float alpha = exists(code) ? 1.0 : 0.0;
#else
    for (int f = 0; f < uFeatures && (features >> f) != 0U; ++f) {
        if ((features & (1U << f)) != 0U) ground = tintOf(ground, kFeatureRow + f);
    }
    ground = levelColour(ground, levelOf(code));
    float depth = depthIn(c - centre);
    ground = mix(mottled(ground, p), uInk, gridInk(depth));
    float alpha = exists(code) ? (uSwatch > 0.5 ? smoothstep(0.0, 1.3 / uPx, depth) : 1.0) : 0.0;
#endif
    over(ground, alpha);
#endif
    emit();
}
)glsl";

} // namespace groma::ui::glsl
