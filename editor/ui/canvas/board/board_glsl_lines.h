#pragma once

// Lines between cells and through them: relief, water, crossings, works, walls, links.

namespace groma::ui::glsl {

inline constexpr char kRelief[] = R"glsl(
// Wedges that point down the slope, light from the north-west, and the slope's own line.
void relief(uint bits, float rise) {
    float d = areaDistance(bits, gQ);
    vec3 along = alongOutline(bits, gQ);
    float shade = dot(canon(along.yz), kAway);
    float line = max(0.0085, 0.55 / uPx);
    if (d < 0.0) over(vec3(0.16, 0.10, 0.03), 0.26 * max(shade, 0.0) * (1.0 - smoothstep(0.0, 0.20, -d)));
    else {
        over(vec3(0.99, 0.91, 0.76), (1.0 - smoothstep(line, line * 4.0, d)) * max(-shade, 0.0) * 0.75);
        over(vec3(0.16, 0.10, 0.03), 0.10 * max(shade, 0.0) * (1.0 - smoothstep(0.0, 0.14, d)));
    }
    if (vPlace.w != 0) return;
    float n = clamp(floor(0.52 * uPx / 5.0), 2.0, 11.0);
    float at = along.x * n;
    float i = floor(at);
    uint h = hash2(ivec2(cornerName(), vPlace.y * 64 + int(i)), bits + 3U);
    float lean = (part(h, 0) - 0.5) * 0.35;
    float len = (mix(0.068, 0.130, smoothstep(-0.5, 0.9, shade)) * (0.62 + 0.55 * part(h, 8)) + 0.014 * (rise - 1.0));
    len = max(len, 2.2 / uPx);
    float t = clamp(-d / len, 0.0, 1.0);
    float across = abs(at - i - 0.5 - lean * t * 0.6) * 0.52 / n;
    float root = mix(0.0075, 0.022, smoothstep(-0.35, 0.8, shade));
    float wedge = band(across, max(root, 0.42 / uPx) * (1.0 - t)) * step(-d, len) * step(-line, -d) * smoothstep(4.0, 9.0, uPx);
    over(uReliefInk, wedge * mix(0.72, 0.92, smoothstep(-0.4, 0.6, shade)));
    over(uReliefInk, band(abs(d), line * mix(0.85, 1.5, smoothstep(-0.2, 0.9, shade))) * 0.9);
}

void main() {
    corner(mapPoint());
    int now = levelOf(vCodes[0]);
    for (int k = 1; k < K; ++k) now = min(now, levelOf(vCodes[k]));
    for (int i = 1; i < K; ++i) {
        int next = 99;
        for (int k = 0; k < K; ++k) if (levelOf(vCodes[k]) > now) next = min(next, levelOf(vCodes[k]));
        uint bits = 0U;
        for (int k = 0; k < K; ++k) if (levelOf(vCodes[k]) >= next) bits |= 1U << k;
        if (next != 99) relief(bits, float(next - now));
        now = next;
    }
    emit();
}
)glsl";

inline constexpr char kWater[] = R"glsl(
void main() {
    vec2 p = mapPoint();
    corner(p);
    uint bits = 0U;
    int row = kSideRow;
    float fordFade = 1.0;
    for (int k = 0; k < K; ++k) {
        int r = sideRow(vSides[k], PATTERN_WATER);
        if (r != 0) { bits |= 1U << k; row = r; }
        float y = abs(dot(gQ, gDir[k]) - kHalf);
        if (sideRow(vSides[k], PATTERN_CROSSING_FORD) != 0) fordFade = min(fordFade, mix(0.30, 1.0, smoothstep(0.07, 0.15, y)));
    }
    vec2 q = gQ + (noise(p * 0.21, 0.21).rg - 0.5) * 0.055;
    roundings(q);
    vec2 at = courseDistance(bits, q);
    float own = S[row * 4 + 3].x;
    float halfWidth = max(own > 0.0 ? own * 0.5 : 0.098, 1.3 / uPx) + (noise(p * 0.34 + 0.4, 0.34).r - 0.5) * 0.03;
    vec3 ink = S[row * 4 + 1].rgb, body = S[row * 4].rgb, light = S[row * 4 + 2].rgb;
    over(vec3(0.96, 0.95, 0.86), (1.0 - smoothstep(halfWidth, halfWidth + 0.05, at.x)) * 0.55 * fordFade);
    vec3 w = mix(body, light, smoothstep(0.2, 0.85, noise(p * 0.5, 0.5).r) * 0.5);
    w = mix(w, ink, smoothstep(halfWidth * 0.35, halfWidth, at.x) * 0.32);
    float lane = at.x / 0.028;
    float flow = at.y / 0.115 + floor(lane) * 0.37;
    uint h = hash2(ivec2(cornerName() * 8 + int(floor(flow)), vPlace.y * 16 + int(lane)), 3U);
    float dash = step(part(h, 0), 0.34) * band(abs(fract(flow) - 0.5), 0.34) * smoothstep(24.0, 34.0, uPx);
    w = mix(w, part(h, 8) > 0.4 ? ink : vec3(0.85, 0.93, 0.97), band(abs(fract(lane) - 0.5) * 0.028, max(0.0045, 0.35 / uPx)) * dash * 0.5);
    over(w, band(at.x, halfWidth) * fordFade);
    over(ink, band(abs(at.x - halfWidth), max(0.010, 0.5 / uPx)) * 0.95 * fordFade);
    emit();
}
)glsl";

inline constexpr char kCrossings[] = R"glsl(
void ford(int k, int row) {
    vec2 m = gQ - gDir[k] * kHalf;
    float y = dot(m, gDir[k]), x = cross2(gDir[k], m);
    vec2 w = vec2(x, abs(y));
    vec3 ink = S[row * 4 + 1].rgb, stone = S[row * 4].rgb, track = S[row * 4 + 2].rgb;
    float line = max(0.0085, 0.5 / uPx);
    over(ink, band(max(abs(w.y - 0.118 - 0.008 * cos(x * 95.0)), abs(x) - 0.10), line) * 0.85);
    float dash = max(abs(y), max(abs(fract(abs(x) / 0.058) - 0.5) * 0.058 - 0.014, max(abs(x) - 0.36, 0.17 - abs(x))));
    if (!crossed(k)) over(track, band(dash, line * 1.1));
    for (int i = -2; i <= 2; ++i) {
        vec2 s = vec2(x - float(i) * 0.066, y - ((i & 1) == 0 ? -0.030 : 0.030) * sign(gDir[k].x + gDir[k].y * 0.1));
        float r = max(0.031, 1.1 / uPx);
        vec2 world = canon(gDir[k] * s.y + vec2(-gDir[k].y, gDir[k].x) * s.x);
        over(ink * 0.5, band(length(world - vec2(0.006)), r * 1.12) * 0.7);
        over(mix(stone * 0.72, vec3(1.0), clamp(0.5 - (world.x + world.y) / r * 0.4, 0.0, 1.0)), band(length(s), r));
    }
}

void bridge(int k, int row) {
    vec2 m = gQ - gDir[k] * kHalf;
    float y = dot(m, gDir[k]), x = cross2(gDir[k], m);
    vec3 ink = S[row * 4 + 1].rgb, wood = S[row * 4].rgb, dark = S[row * 4 + 2].rgb;
    float hx = max(0.165, 2.6 / uPx), hy = max(0.078, 1.6 / uPx);
    vec2 s = m - canon(kAway) * 0.022;
    over(vec3(0.10, 0.07, 0.03), band(box(vec2(cross2(gDir[k], s), dot(s, gDir[k])), vec2(hx - 0.03, hy + 0.018)), 0.012) * 0.38);
    float g = max(0.036, 3.2 / uPx);
    float seam = abs(fract(x / g) - 0.5) * g;
    vec3 w = mix(wood, dark, band(g * 0.5 - seam, 0.45 / uPx) * 0.9);
    w = mix(w, w * 0.86, step(0.5, fract(x / g * 0.5)) * 0.7);
    over(w, band(max(abs(x) - hx, abs(y) - hy), 0.0));
    float flare = hy + smoothstep(hx * 0.62, hx * 1.12, abs(x)) * 0.045;
    over(ink, band(max(abs(abs(y) - flare), abs(x) - hx * 1.12), max(0.011, 0.6 / uPx)));
}

void main() {
    corner(mapPoint());
    for (int k = 0; k < K; ++k) {
        int row = sideRow(vSides[k], PATTERN_CROSSING_FORD);
        if (row != 0) ford(k, row);
        row = sideRow(vSides[k], PATTERN_CROSSING_BRIDGE);
        if (row != 0) bridge(k, row);
    }
    emit();
}
)glsl";

inline constexpr char kWalls[] = R"glsl(
void tower(vec2 q, vec3 stone, vec3 ink, vec3 light) {
    float r = max(0.056, 2.1 / uPx), line = max(0.012, 0.65 / uPx);
    float d = max(abs(q.x), abs(q.y)) - r;
    vec2 s = abs(q - kAway * 0.022);
    over(vec3(0.10, 0.08, 0.05), (1.0 - smoothstep(-0.012, 0.02, max(s.x, s.y) - r)) * 0.40);
    over(light, band(d, 0.0));
    over(ink, band(abs(d + line * 0.5), line * 0.55));
    over(stone * 0.70, band(max(abs(q.x), abs(q.y)), r * 0.46));
}

void main() {
    corner(mapPoint());
    float hw = max(0.038, 1.2 / uPx), line = max(0.011, 0.6 / uPx);
    int post = 0;
    for (int k = 0; k < K; ++k) {
        int row = sideRow(vSides[k], PATTERN_BATTLEMENTS);
        if (row == 0) continue;
        post = row;
        vec3 stone = S[row * 4].rgb, ink = S[row * 4 + 1].rgb, light = S[row * 4 + 2].rgb;
        float t = dot(gQ, gDir[k]), x = cross2(gDir[k], gQ);
        float end = crossed(k) ? kHalf - 0.085 : kHalf + 0.02;
        vec2 s = gQ - canon(kAway) * 0.02;
        float ds = max(abs(cross2(gDir[k], s)) - hw, max(-dot(s, gDir[k]), dot(s, gDir[k]) - end));
        over(vec3(0.10, 0.08, 0.05), (1.0 - smoothstep(-0.01, 0.02, ds)) * 0.36);
        float inside = band(max(abs(x) - hw, max(-t, t - end)), 0.0);
        over(stone, inside);
        float g = max(0.060, 5.0 / uPx);
        float merlon = max(abs(fract(t / g) - 0.5) * g - g * 0.27, abs(abs(x) - hw * 0.52) - hw * 0.26);
        over(ink * 1.25, band(merlon, 0.0) * 0.55 * inside * smoothstep(20.0, 34.0, uPx));
        over(ink, band(max(abs(abs(x) - hw), max(-t, t - end)), line * 0.6));
        if (crossed(k) && uPx > 16.0) tower(canon(gQ - gDir[k] * end), stone, ink, light);
    }
    if (post != 0 && uPx > 9.0) tower(canon(gQ), S[post * 4].rgb, S[post * 4 + 1].rgb, S[post * 4 + 2].rgb);
    emit();
}
)glsl";

inline constexpr char kWorks[] = R"glsl(
// A bank with teeth outside. d: inside positive; along: 0..1 through the piece.
void palisade(float d, float along, int row, vec2 outward) {
    vec3 bank = S[row * 4].rgb, ink = S[row * 4 + 1].rgb, light = S[row * 4 + 2].rgb;
    float line = max(0.009, 0.5 / uPx), hw = max(0.026, 1.0 / uPx), off = 0.034;
    float n = clamp(floor(0.52 * uPx / 5.0), 3.0, 10.0);
    float len = max(0.062, 2.0 / uPx);
    float t = clamp(-(d - off) / len, 0.0, 1.0);
    float tooth = abs(fract(along * n) - 0.5) * 0.52 / n;
    over(ink, band(tooth, 0.225 * (1.0 - t) / n) * step(d, off) * step(off - len, d));
    float rim = abs(d - off - hw * 0.6);
    over(ink, band(rim, hw + line));
    over(mix(bank, light, smoothstep(0.4, -0.6, dot(outward, kAway)) * 0.6), band(rim, hw));
}

void hedge(float t, float x, int k, int row) {
    float g = max(0.080, 4.0 / uPx);
    float r = g * 0.60;
    vec2 s = vec2((fract(t / g) - 0.5) * g, x) / r;
    vec2 world = canon(gDir[k] * s.x + vec2(-gDir[k].y, gDir[k].x) * s.y);
    float d = length(s);
    vec3 c = mix(S[row * 4 + 1].rgb, S[row * 4 + 2].rgb, part(hash2(ivec2(cornerName(), int(floor(t / g)) * 4 + k), 5U), 0));
    c *= 0.95 - 0.25 * dot(world, kAway);
    c = mix(c, c * 0.55, smoothstep(0.70, 1.0, d));
    over(vec3(0.10, 0.12, 0.03), (1.0 - smoothstep(0.5, 1.3, length(world - kAway * 0.3))) * 0.3);
    over(c, 1.0 - smoothstep(1.0 - 1.0 / (uPx * r), 1.0 + 1.0 / (uPx * r), d));
}

void main() {
    corner(mapPoint());
    for (int f = 0; f < uFeatures; ++f) {
        int row = kFeatureRow + f;
        uint bits = 0U;
        for (int k = 0; k < K; ++k) if ((featuresOf(vCodes[k]) & (1U << f)) != 0U) bits |= 1U << k;
        if (int(S[row * 4].a) != PATTERN_WORKS || bits == 0U || bits == kAll) continue;
        vec3 along = alongOutline(bits, gQ);
        palisade(areaDistance(bits, gQ), along.x, row, canon(along.yz));
    }
    for (int k = 0; k < K; ++k) {
        float t = dot(gQ, gDir[k]), x = cross2(gDir[k], gQ);
        int row = sideRow(vSides[k], PATTERN_WORKS);
        if (row != 0 && t > 0.0) palisade(0.034 - abs(x), t / (2.0 * kHalf), row, canon(vec2(-gDir[k].y, gDir[k].x)));
        row = sideRow(vSides[k], PATTERN_HEDGE);
        if (row != 0 && t > -0.04) hedge(t, x, k, row);
        row = sideRow(vSides[k], PATTERN_LINE);
        float own = S[row * 4 + 3].x;
        if (row != 0 && t > 0.0) over(S[row * 4 + 1].rgb, band(abs(x), max(own > 0.0 ? own * 0.5 : 0.02, 0.8 / uPx)));
        row = sideRow(vSides[k], PATTERN_HACHURES);
        if (row != 0 && t > 0.0) {
            float g = max(0.055, 5.0 / uPx);
            over(S[row * 4 + 1].rgb, band(max(abs(fract(t / g) - 0.5) * g, abs(x) - 0.055), max(0.007, 0.45 / uPx)) * 0.9);
            over(S[row * 4 + 1].rgb, band(abs(x), max(0.011, 0.6 / uPx)));
        }
    }
    emit();
}
)glsl";

/// Roads and the like run through the centres of cells to the middles of their sides.
inline constexpr char kLinkVertex[] = R"glsl(
layout(location = 0) in ivec2 aCell;
layout(location = 1) in uvec2 aLinks;    // directions, a byte a kind; corners passed, a nibble a kind
flat out vec2 vCentre;
flat out uvec2 vLinks;

void main() {
    vLinks = aLinks;
#if SQUARE
    vCentre = vec2(aCell);
    vec2 size = vec2(0.56);
#else
    vCentre = vec2(float(aCell.x) + shove(aCell.y), float(aCell.y) * kRow);
    vec2 size = vec2(0.55, 0.64);
#endif
    vec2 at = vCentre + size * (vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0);
    vec2 screen = (canon(at) - uOrigin) * uPx / uPicture;
    gl_Position = vec4(screen * 2.0 - 1.0, 0.0, 1.0);
}
)glsl";

inline constexpr char kLinks[] = R"glsl(
flat in vec2 vCentre;
flat in uvec2 vLinks;

#if SQUARE
const int N = 8;
const vec2 kWay[8] = vec2[](vec2(1, 0), vec2(0.7071068, 0.7071068), vec2(0, 1), vec2(-0.7071068, 0.7071068), vec2(-1, 0),
                            vec2(-0.7071068, -0.7071068), vec2(0, -1), vec2(0.7071068, -0.7071068));
#else
const int N = 6;
const vec2 kWay[6] = vec2[](vec2(1, 0), vec2(0.5, 0.8660254), vec2(-0.5, 0.8660254), vec2(-1, 0), vec2(-0.5, -0.8660254), vec2(0.5, -0.8660254));
#endif

float bend(vec2 q, vec2 a, vec2 b) {
    vec2 sum = a + b;
    vec2 bis = sum * inversesqrt(max(dot(sum, sum), 1e-6));
    float cosine = dot(a, bis), sine2 = max(1.0 - cosine * cosine, 1e-4);
    float u = dot(q, bis), s = cross2(bis, q), c1 = cosine / sine2;
    return abs(u - 0.25 * cosine - c1 * s * s) * inversesqrt(1.0 + 4.0 * c1 * c1 * s * s);
}

float linkDistance(uint bits, vec2 q) {
    float best = 9.0;
    for (int i = 0; i < N; ++i) {
        if ((bits & (1U << i)) == 0U) continue;
        bool alone = bits == (1U << i);
        float t = clamp(dot(q, kWay[i]), alone ? 0.0 : 0.5, 0.7072);
        if (alone || (N == 8 && (i & 1) == 1)) best = min(best, length(q - kWay[i] * t));
        for (int j = i + 1; j < N; ++j) {
            if ((bits & (1U << j)) == 0U) continue;
            best = min(best, (j - i) * 2 == N ? abs(cross2(q, kWay[i])) : bend(q, kWay[i], kWay[j]));
        }
    }
    return best;
}

void paint(int row, float d, float run) {
    int pattern = int(S[row * 4].a);
    vec3 body = S[row * 4].rgb, ink = S[row * 4 + 1].rgb, mark = S[row * 4 + 2].rgb;
    float own = S[row * 4 + 3].x * 0.5;
    if (pattern == PATTERN_STREAM) {
        float hw = max(own > 0.0 ? own : 0.035, 0.9 / uPx);
        over(ink, band(d, hw + max(0.010, 0.7 / uPx)) * 0.9);
        over(body, band(d, hw));
    } else if (pattern == PATTERN_TRACK) {
        float dash = band(abs(fract(run / max(0.11, 6.0 / uPx)) - 0.5), 0.3);
        over(ink, band(d, max(own > 0.0 ? own : 0.016, 0.7 / uPx)) * dash * 0.85);
    } else {
        float hw = max(own > 0.0 ? own : 0.047, 1.1 / uPx);
        over(ink, band(d, hw + max(0.016, 0.95 / uPx)) * 0.92);
        over(body, band(d, hw));
        float dash = band(abs(fract(run / 0.13 + 0.25) - 0.5), 0.30) * smoothstep(24.0, 34.0, uPx);
        over(mark, band(d, max(0.006, 0.4 / uPx)) * dash * 0.8);
    }
}

void main() {
    vec2 p = mapPoint();
    vec2 q = canon(p) + (noise(p * 0.17 + 0.21, 0.17).rg - 0.5) * 0.065 - vCentre;
    if (depthIn(q) < 0.0) discard;
    float run = abs(q.x) > abs(q.y) ? q.x : q.y;
    for (int kind = 3; kind >= 0; --kind) {
        uint bits = (vLinks.x >> (kind * 8)) & 255U;
        float d = linkDistance(bits, q);
#if SQUARE
        uint corners = (vLinks.y >> (kind * 4)) & 15U;
        for (int k = 0; k < 4; ++k) {
            vec2 along = kWay[(2 * k + 1) & 7];
            vec2 out_ = kWay[(2 * k + 7) & 7];
            if ((corners & (1U << k)) != 0U) d = min(d, abs(dot(q - out_ * 0.70710678, out_)));
        }
#endif
        paint(kLinkRow + kind, d, run);
    }
    emit();
}
)glsl";

} // namespace groma::ui::glsl
