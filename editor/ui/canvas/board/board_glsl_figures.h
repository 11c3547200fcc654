#pragma once

// Figures that are strewn over the cells of a kind: trees, roofs, tufts... FIGURE is the pattern's number; SHADOW 1 draws
// what they throw on the ground, before any of them.

namespace groma::ui::glsl {

inline constexpr char kFigureVertex[] = R"glsl(
layout(location = 0) in vec3 aPlace;     // middle, spacing
layout(location = 1) in uint aChance;
flat out vec3 vFigure;
flat out uint vChance;

void main() {
    vFigure = aPlace;
    vChance = aChance;
    vec2 reach = vec2(0.95) * aPlace.z;
#if FIGURE == 11
    reach = vec2(0.60);
#endif
#if FIGURE == 2 || FIGURE == 3
    reach = vec2(0.66) * aPlace.z;
#endif
    reach += 1.5 / uPx;
#if SHADOW
    reach += 0.35 * aPlace.z;
#endif
    vec2 at = aPlace.xy + reach * (vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0);
    vec2 screen = (at - uOrigin) * uPx / uPicture;
    gl_Position = vec4(screen * 2.0 - 1.0, 0.0, 1.0);
}
)glsl";

inline constexpr char kFigures[] = R"glsl(
flat in vec3 vFigure;
flat in uint vChance;
uniform int uKind;         // row of the table
uniform sampler2DArray uStamps;

mat2 turned(float angle) { return mat2(cos(angle), sin(angle), -sin(angle), cos(angle)); }

void crown(vec2 q, float g, uint h, vec3 dark, vec3 bright) {
    float r = g * (0.44 + 0.17 * part(h, 8));
    float d = length(q) / r;
    float soft = 1.0 / (uPx * r);
    vec3 c = mix(dark, bright, part(h, 16));
    float lit = dot(q / r, -kAway);
    c *= 0.95 + 0.19 * lit;
    c = mix(c, c * 0.57, smoothstep(0.78, 1.02, d + 0.10 * (1.0 - lit)) * 0.90);
    c = mix(c, min(c * 1.24 + 0.03, 1.0), (1.0 - smoothstep(0.05, 0.55, length(q / r + vec2(0.28, 0.32)))) * 0.55);
    over(c, 1.0 - smoothstep(1.0 - soft, 1.0 + soft, d));
}

void roof(vec2 q, float g, uint h, vec3 bright, vec3 dark) {
    q = q * turned((part(h, 8) - 0.5) * 0.95);
    vec2 size = vec2(0.365, 0.215) * g * (0.9 + 0.22 * part(h, 16));
    float d = box(q, size);
    vec3 c = q.y < 0.0 ? bright : dark;
    c = mix(c, dark * 0.45, band(abs(q.y), 0.45 / uPx) * 0.6);
    c = mix(c, dark * 0.42, 1.0 - smoothstep(0.0, max(1.2 / uPx, 0.014), -d));
    over(c, band(d, 0.0));
}

void tent(vec2 q, float size, vec3 cloth, vec3 ink) {
    vec2 n = normalize(vec2(2.0 * size, size * 0.95));
    float d = max(q.y - size * 0.5, dot(vec2(abs(q.x), q.y + size * 0.5), vec2(n.x, -n.y)));
    vec3 c = q.x > 0.0 ? cloth * 0.82 : cloth;
    c = mix(c, ink, band(abs(q.x), max(0.005, 0.4 / uPx)) * 0.6);
    over(ink, band(d, max(0.010, 0.8 / uPx)));
    over(c, band(d, 0.0));
}

void reeds(vec2 q, float size, vec3 ink, float thick) {
    float d = segment(q, vec2(0), vec2(0, -size));
    d = min(d, segment(q, vec2(-0.10, 0) * size, vec2(-0.52, -0.66) * size));
    d = min(d, segment(q, vec2(0.10, 0) * size, vec2(0.52, -0.66) * size));
    over(ink, band(d, thick));
}

#if SHADOW
void main() {
    vec2 q = mapPoint() - vFigure.xy;
    float g = vFigure.z;
#if FIGURE == 6
    q = (q - kAway * max(0.024, 1.0 / uPx)) * turned((part(vChance, 8) - 0.5) * 0.95);
    float a = 1.0 - smoothstep(-0.01, 0.02, box(q, vec2(0.365, 0.215) * g * (0.9 + 0.22 * part(vChance, 16))));
#elif FIGURE == 7
    q -= vec2(0.16, 0.16) * g;
    float a = 0.8 * (1.0 - smoothstep(0.2, 1.0, length(q * vec2(1.0, 1.6)) / (g * 0.40)));
#else
    float r = g * (0.44 + 0.17 * part(vChance, 8));
    float a = 1.0 - smoothstep(0.55, 1.20, length(q - kAway * g * 0.24) / r);
#endif
    over(vec3(0.12, 0.13, 0.03), a * 0.34);
    emit();
}
#else
void main() {
    vec2 p = mapPoint();
    vec2 q = p - vFigure.xy;
    float g = vFigure.z;
    uint h = vChance;
    vec3 ink = S[uKind * 4 + 1].rgb, ink2 = S[uKind * 4 + 2].rgb;
    float line = max(0.0085, 0.5 / uPx);
#if FIGURE == 1
    float size = max(0.060, 3.4 / uPx) * (0.8 + 0.5 * part(h, 8));
    float blades = band(segment(q, vec2(-0.22, 0.0) * size, vec2(-0.62, -0.62) * size), line * 0.7);
    blades = max(blades, band(segment(q, vec2(0.02, 0.0) * size, vec2(0.06, -0.95) * size), line * 0.7));
    blades = max(blades, band(segment(q, vec2(0.24, 0.0) * size, vec2(0.70, -0.54) * size), line * 0.7));
    over(ink, blades * 0.36);
#elif FIGURE == 2 || FIGURE == 3
    crown(q, g, h, ink, ink2);
#elif FIGURE == 4
    float len = g * (0.32 + 0.30 * part(h, 8));
    over(ink, band(max(abs(q.x) - len, abs(q.y)), line) * 0.9);
    if (part(h, 16) > 0.68) reeds(q - vec2(len * (part(h, 0) - 0.5), 0), g * 0.42, ink2, line);
#elif FIGURE == 5
    float r = g * 0.36;
    vec2 c = q - vec2(0, r * 0.55);
    float arc = abs(length(c * vec2(1.0, 1.06)) - r);
    float cut = c.y + r * (0.42 + 0.12 * sign(c.x));
    float lit = abs(length((c - vec2(0.016, 0.020)) * vec2(1.0, 1.06)) - r);
    float specks = 9.0;
    for (int i = 0; i < 5; ++i) {
        uint k = hash1(h + uint(i));
        specks = min(specks, length(q - (vec2(part(k, 0), part(k, 8)) - 0.5) * g * 1.1));
    }
    if (part(h, 16) > 0.42) {
        over(ink2, band(max(lit, cut), line) * 0.55);
        over(ink, band(max(arc, cut), line * 1.05));
    } else {
        over(ink, band(specks, line * 0.95) * 0.75);
    }
#elif FIGURE == 6
    roof(q, g, h, ink, ink2);
#elif FIGURE == 7
    tent(q, g * 0.70, ink2, ink);
#elif FIGURE == 8
    float r = g * (0.24 + 0.2 * part(h, 8));
    vec2 a = abs(q * turned(part(h, 16) * 3.0));
    float d = max(max(a.x, a.y * 1.2), (a.x + a.y) * 0.78) - r;
    vec3 c = mix(ink, ink2, clamp(0.5 + dot(q, -kAway) / r * 0.8, 0.0, 1.0));
    c = mix(c, ink * 0.6, 1.0 - smoothstep(0.0, max(0.012, 1.0 / uPx), -d));
    over(c, band(d, 0.0));
#elif FIGURE == 9
    float wave = 0.06 * g * cos(q.x * 9.0 / g);
    over(ink, band(max(abs(q.x) - g * 0.40, abs(q.y - wave)), line) * 0.7);
#elif FIGURE == 10
    over(ink, band(length(q), max(g * 0.09, 0.6 / uPx)) * 0.8);
#elif FIGURE == 11
    // Furrows fill their cell, each cell turned its own way.
    float turn = part(h, 0) * 3.14159, gap = 0.085 * max(1.0, exp2(ceil(log2(5.5 / (0.085 * uPx)))));
    float furrow = abs(fract(dot(q, vec2(cos(turn), sin(turn))) / gap) - 0.5) * gap;
    over(ink, band(furrow, max(0.006, 0.4 / uPx)) * 0.6 * smoothstep(0.03, 0.07, depthIn(canon(q))));
#elif FIGURE == 12
    vec2 uv = q / (g * 0.85) + 0.5;
    vec4 t = texture(uStamps, vec3(uv, S[uKind * 4 + 3].y));
    over(ink, t.r * (clamp(uv, 0.0, 1.0) == uv ? 1.0 : 0.0));
#endif
    emit();
}
#endif
)glsl";

} // namespace groma::ui::glsl
