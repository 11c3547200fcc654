#pragma once

// Bands along courses: what the table of kinds says of a side, a border, a link, played step by step. No kind
// is known here.

namespace groma::ui::glsl {

inline constexpr char kBands[] = R"glsl(
uniform sampler2D uBands;

// `run` 0..1 along a course of that length; `away`: how far outwards of it; `outward`: that direction, in the
// drawing.
void play(int first, int count, float away, float run, float courseLength, vec2 outward, ivec2 name,
    uint seed, bool bothSides) {
    float shade = dot(outward, kAway);
    for (int i = first; i < first + count; ++i) {
        vec4 colour = texelFetch(uBands, ivec2(0, i), 0), lie = texelFetch(uBands, ivec2(1, i), 0);
        vec4 cut = texelFetch(uBands, ivec2(2, i), 0), more = texelFetch(uBands, ivec2(3, i), 0);
        if (uPx < more.y) continue;
        float hw = max(lie.y, lie.z / uPx);
        float d = (bothSides ? abs(away) : away) - lie.x;       // from the band's middle
        float alpha = colour.a * (more.x == 0.0 ? 1.0 : max(shade * more.x, 0.0));
        float aa = 0.75 / uPx + lie.w * 0.5;
        if (cut.x > 0.0) {
            float n = max(1.0, round(courseLength / max(cut.x, LEAST_PERIOD / uPx)));
            float at = run * n;
            float across = abs(fract(at) - 0.5) * courseLength / n;
            if (more.z > 0.5) alpha *= 1.0 - smoothstep(hw - aa, hw + aa, length(vec2(across, d)));
            else {
                float deep = 2.0 * hw *
                    (1.0 - cut.w * part(hash2(ivec2(name.x, name.y + int(floor(at))), seed), 0));
                float t = clamp((d + hw) / deep, 0.0, 1.0);
                alpha *= band(across, cut.y * 0.5 * courseLength / n * (1.0 - cut.z * t)) *
                    band(abs(d + hw - deep * 0.5), deep * 0.5);
            }
        } else alpha *= 1.0 - smoothstep(hw - aa, hw + aa, abs(d));
        over(colour.rgb, alpha);
    }
}
)glsl";

inline constexpr char kRelief[] = R"glsl(
void relief(uint bits) {
    vec3 along = alongOutline(bits, gQ);
    vec4 row = S[kReliefRow * 4 + 3];
    play(int(row.x), int(row.y), -areaDistance(bits, gQ), along.x, COURSE_LENGTH, canon(along.yz),
        ivec2(cornerName(), vPlace.y * 64), bits + 3U, false);
}

void main() {
    corner(mapPoint());
    if (vPlace.w != 0) discard;
    int now = levelOf(vCodes[0]);
    for (int k = 1; k < K; ++k) now = min(now, levelOf(vCodes[k]));
    for (int i = 1; i < K; ++i) {
        int next = 99;
        for (int k = 0; k < K; ++k) if (levelOf(vCodes[k]) > now) next = min(next, levelOf(vCodes[k]));
        uint bits = 0U;
        for (int k = 0; k < K; ++k) if (levelOf(vCodes[k]) >= next) bits |= 1U << k;
        if (next != 99) relief(bits);
        now = next;
    }
    emit();
}
)glsl";

/// Along sides.
inline constexpr char kSides[] = R"glsl(
uniform int uOverRoads;

int rowOf(uint side, int slot) {
    int code = slot == 0 ? int(side & 31U) : int((side >> 5) & 31U);
    return code == 0 || code == 31 ? 0 : kSideRow + code;
}
bool shows(uint side, int row) { return rowOf(side, 0) == row || rowOf(side, 1) == row; }

void winding(int row, vec2 q) {
    uint bits = 0U;
    for (int k = 0; k < K; ++k) if (shows(vSides[k], row)) bits |= 1U << k;
    vec3 at = courseDistance(bits, q);
    play(int(S[row * 4].a), int(S[row * 4 + 1].a), at.x, at.y, at.z, vec2(0),
        ivec2(cornerName(), vPlace.y * 64), bits + 3U, true);
}

void main() {
    vec2 p = mapPoint();
    corner(p);
    vec2 q = gQ + (noise(p * COURSE_WANDER_RATE, COURSE_WANDER_RATE).rg - 0.5) * COURSE_WANDER;
    bool wound = false;
    for (int k = 0; k < K; ++k)
        for (int slot = 0; slot < 2; ++slot) {
            int row = rowOf(vSides[k], slot);
            if (row == 0) continue;
            int lies = int(S[row * 4 + 2].a);
            if ((lies >> 1) != uOverRoads) continue;
            if ((lies & 1) != 0) {
                bool before = false;
                for (int j = 0; j < k; ++j) before = before || shows(vSides[j], row);
                if (before) continue;
                roundings(q);
                winding(row, q);
                continue;
            }
            float t = dot(gQ, gDir[k]), x = cross2(gDir[k], gQ);
            float past = max(-t, t - kHalf);
            if (past > 0.10) continue;
            float away = past > 0.0 ? length(vec2(x, past)) : abs(x);
            play(int(S[row * 4].a), int(S[row * 4 + 1].a), away, clamp(t / kHalf, 0.0, 0.9999), kHalf,
                vec2(0), ivec2(cornerName(), vPlace.y * 64), uint(k) + 3U, true);
        }
    emit();
}
)glsl";

/// Along the borders of grounds and features.
inline constexpr char kRims[] = R"glsl(
void rim(int row, uint bits) {
    vec4 lies = S[row * 4 + 3];
    if (lies.y == 0.0 || bits == 0U || bits == kAll) return;
    vec3 along = alongOutline(bits, gQ);
    play(int(lies.x), int(lies.y), -areaDistance(bits, gQ), along.x, COURSE_LENGTH, canon(along.yz),
        ivec2(cornerName(), vPlace.y * 64), bits + 3U, false);
}

void main() {
    corner(mapPoint());
    for (int k = 0; k < K; ++k) {
        int kind = groundOf(vCodes[k]);
        uint bits = 0U;
        bool before = false;
        for (int j = 0; j < K; ++j)
            if (groundOf(vCodes[j]) == kind) { bits |= 1U << j; before = before || j < k; }
        if (!before) rim(kind, bits);
    }
    uint features = 0U;
    for (int k = 0; k < K; ++k) features |= featuresOf(vCodes[k]);
    for (int f = 0; f < uFeatures && (features >> f) != 0U; ++f) {
        uint bits = 0U;
        for (int k = 0; k < K; ++k) if ((featuresOf(vCodes[k]) & (1U << f)) != 0U) bits |= 1U << k;
        rim(kFeatureRow + f, bits);
    }
    emit();
}
)glsl";

/// Links run through the centres of cells to the middles of their sides.
inline constexpr char kLinkVertex[] = R"glsl(
layout(location = 0) in ivec2 aCell;
layout(location = 1) in uvec2 aLinks;    // directions, a byte a kind; corners passed, a nibble a kind
flat out vec2 vCorner;                   // the centre
flat out ivec4 vPlace;
flat out uvec4 vCodes;                   // as given; the rest only fills what corner pieces have (see kWhole)
flat out uvec4 vSides;

void main() {
    vPlace = ivec4(aCell, aCell + 1);
    vCodes = uvec4(aLinks, ~aLinks);
    vSides = uvec4(aLinks + 1U, aLinks + 2U);
#if SQUARE
    vCorner = vec2(aCell);
    vec2 size = vec2(0.56);
#else
    vCorner = vec2(float(aCell.x) + shove(aCell.y), float(aCell.y) * kRow);
    vec2 size = vec2(0.55, 0.64);
#endif
    vec2 at = vCorner + size * (vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0);
    vec2 screen = (canon(at) - uOrigin) * uPx / uPicture;
    gl_Position = vec4(screen * 2.0 - 1.0, 0.0, 1.0);
}
)glsl";

inline constexpr char kLinks[] = R"glsl(
#define vCentre vCorner
#define vLinks vCodes

#if SQUARE
const int N = 8;
const vec2 kWay[8] = vec2[](vec2(1, 0), vec2(0.7071068, 0.7071068), vec2(0, 1), vec2(-0.7071068, 0.7071068),
    vec2(-1, 0),
                            vec2(-0.7071068, -0.7071068), vec2(0, -1), vec2(0.7071068, -0.7071068));
#else
const int N = 6;
const vec2 kWay[6] = vec2[](vec2(1, 0), vec2(0.5, 0.8660254), vec2(-0.5, 0.8660254), vec2(-1, 0),
    vec2(-0.5, -0.8660254), vec2(0.5, -0.8660254));
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

void main() {
    vec2 p = mapPoint();
    vec2 q = canon(p) +
        (noise(p * LINK_WANDER_RATE + LINK_WANDER_FROM, LINK_WANDER_RATE).rg - 0.5) * LINK_WANDER - vCentre;
    if (depthIn(q) < 0.0) discard;
    q += whole();
    float run = (abs(q.x) > abs(q.y) ? q.x : q.y) + 0.5;
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
        int row = kLinkRow + kind;
        play(int(S[row * 4].a), int(S[row * 4 + 1].a), d, clamp(run, 0.0, 0.9999), 1.0, vec2(0),
            ivec2(vCentre * 2.0), 3U, true);
    }
    emit();
}
)glsl";

} // namespace groma::ui::glsl
