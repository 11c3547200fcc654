#pragma once

// Corner pieces: the geometry that all of their layers share, and the layer of areas.

namespace groma::ui::glsl {

inline constexpr char kCornerVertex[] = R"glsl(
layout(location = 0) in ivec4 aPlace;    // column, row, down, quiet
layout(location = 1) in uvec4 aCodes;
layout(location = 2) in uvec4 aSides;
flat out vec2 vCorner;
flat out ivec4 vPlace;
flat out uvec4 vCodes;
flat out uvec4 vSides;

void main() {
    vPlace = aPlace;
    vCodes = aCodes;
    vSides = aSides;
#if SQUARE
    vCorner = vec2(aPlace.xy) + 0.5;
    vec2 at = vec2(aPlace.xy) + vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
#else
    float s0 = shove(aPlace.y);
    vec2 first = vec2(float(aPlace.x + aPlace.z) + s0, float(aPlace.y) * kRow);
    vec2 second = first + (aPlace.z == 0 ? vec2(1, 0) : vec2(-0.5, kRow));
    vec2 third = first + vec2(0.5, kRow);
    vCorner = (first + second + third) / 3.0;
    vec2 at = gl_VertexID == 0 ? first : gl_VertexID == 1 ? second : third;
#endif
    vec2 screen = (canon(at) - uOrigin) * uPx / uPicture;
    gl_Position = vec4(screen * 2.0 - 1.0, 0.0, 1.0);
}
)glsl";

/// What a piece says. A driver without a graphics card builds a program for each set of inputs that some
/// layer reads, anew at every start: so every layer reads all of them, through whole().
inline constexpr char kWhole[] = R"glsl(
flat in vec2 vCorner;
flat in ivec4 vPlace;
flat in uvec4 vCodes;
flat in uvec4 vSides;

// Always 0: no cell is smaller than nothing.
vec2 whole() {
    uvec4 all = uvec4(vPlace) ^ vCodes ^ vSides;
    return uPx < 0.0 ? vCorner * float(all.x ^ all.y ^ all.z ^ all.w) : vec2(0);
}
)glsl";

inline constexpr char kCorner[] = R"glsl(

#if SQUARE
const int K = 4;
const float kReach = 0.70710678;         // from the corner to the centres
const float kHalf = 0.5;                 // half a side
const float kCos = 0.70710678;           // of half the angle between two sides that meet
const float kSin = 0.70710678;
const uint kAll = 15U;
#else
const int K = 3;
const float kReach = 0.57735027;
const float kHalf = 0.28867513;
const float kCos = 0.5;
const float kSin = 0.86602540;
const uint kAll = 7U;
#endif
const float kC0 = kHalf * kCos * 0.5;
const float kC1 = kCos / (2.0 * kHalf * kSin * kSin);

vec2 gQ;            // the point, from the corner
vec2 gBis[K];       // from the corner into cell k
vec2 gDir[K];       // from the corner along side k
float gF[K];        // signed distance to the parabola that rounds cell k off, inside positive

void roundings(vec2 q) {
    for (int k = 0; k < K; ++k) {
        float u = dot(q, gBis[k]), s = cross2(gBis[k], q);
        gF[k] = (u - kC0 - kC1 * s * s) * inversesqrt(1.0 + 4.0 * kC1 * kC1 * s * s);
    }
}

void corner(vec2 p) {
    gQ = canon(p) - vCorner + whole();
#if SQUARE
    gBis[0] = vec2(-kCos, -kCos); gBis[1] = vec2(kCos, -kCos); gBis[2] = vec2(kCos, kCos);
    gBis[3] = vec2(-kCos, kCos);
    gDir[0] = vec2(0, -1); gDir[1] = vec2(1, 0); gDir[2] = vec2(0, 1); gDir[3] = vec2(-1, 0);
#else
    float way = vPlace.z == 0 ? 1.0 : -1.0;
    if (vPlace.z == 0) {
        gBis[0] = vec2(-kSin, -kCos); gBis[1] = vec2(kSin, -kCos); gBis[2] = vec2(0, 1);
    } else {
        gBis[0] = vec2(0, -1); gBis[1] = vec2(-kSin, kCos); gBis[2] = vec2(kSin, kCos);
    }
    for (int k = 0; k < K; ++k) gDir[k] = -gBis[k];
#endif
    roundings(gQ);
}
int cornerName() { return vPlace.x * 2 + vPlace.z; }
vec2 fromCentre(int k) { return gQ - gBis[k] * kReach; }

// Signed distance to the rounded outline of a set of the cells, given as bits; inside positive.
float areaDistance(uint bits, vec2 q) {
    float d = -9.0;
    if (bits == kAll) d = 9.0;
    for (int k = 0; k < K; ++k) {
        if (bits == (1U << k)) d = gF[k];
        if (bits == (kAll ^ (1U << k))) d = -gF[k];
    }
#if SQUARE
    if (bits == 3U) d = -q.y;
    if (bits == 6U) d = q.x;
    if (bits == 12U) d = q.y;
    if (bits == 9U) d = -q.x;
    if (bits == 5U) d = max(gF[0], gF[2]);
    if (bits == 10U) d = max(gF[1], gF[3]);
#endif
    return d;
}

// Where along that outline a point belongs: x 0..1 through this corner's piece, yz the outward normal.
vec3 alongOutline(uint bits, vec2 q) {
    vec2 bis = vec2(0, -1);
    float f = 0.0, way = 0.0;
    for (int k = 0; k < K; ++k) {
        bool one = bits == (1U << k), rest = bits == (kAll ^ (1U << k));
#if SQUARE
        one = one || (bits == 5U && (k & 1) == 0 && gF[k] > gF[k ^ 2]) ||
            (bits == 10U && (k & 1) == 1 && gF[k] > gF[k ^ 2]);
#endif
        if (one || rest) { bis = gBis[k]; f = gF[k]; way = one ? 1.0 : -1.0; }
    }
    float s = cross2(bis, q);
    float slope = 2.0 * kC1 * s;
    float foot = s + f * slope * inversesqrt(1.0 + slope * slope);
    slope = 2.0 * kC1 * foot;
    foot = s + f * slope * inversesqrt(1.0 + slope * slope);
    slope = 2.0 * kC1 * foot;
    vec2 inward = (bis - vec2(-bis.y, bis.x) * slope) * inversesqrt(1.0 + slope * slope);
    vec3 along = vec3(clamp(foot / (2.0 * kHalf * kSin) + 0.5, 0.0, 0.9999), -inward * way);
#if SQUARE
    if (bits == 3U) along = vec3(q.x + 0.5, 0, 1);
    if (bits == 12U) along = vec3(q.x + 0.5, 0, -1);
    if (bits == 6U) along = vec3(q.y + 0.5, -1, 0);
    if (bits == 9U) along = vec3(q.y + 0.5, 1, 0);
#endif
    return along;
}

// Distance to the rounded course of the sides given as bits; then 0..1 along its piece here, and that piece's
// length.
vec3 courseDistance(uint bits, vec2 q) {
    vec3 best = vec3(9.0, 0.0, 1.0);
    for (int k = 0; k < K; ++k) {
        uint one = 1U << k;
        float t = clamp(dot(q, gDir[k]), 0.0, kHalf);
        if (bits == one) best = vec3(length(q - gDir[k] * t), t / kHalf, kHalf);
#if SQUARE
        uint pair = one | (1U << ((k + 3) & 3));          // the two sides of cell k
        uint line = one | (1U << ((k + 2) & 3));
        float d = abs(cross2(gDir[k], q));
        if ((bits & line) == line && d < best.x) best = vec3(d, dot(gDir[k], q) + 0.5, 1.0);
#else
        uint pair = kAll ^ one;
#endif
        if ((bits & pair) == pair && abs(gF[k]) < best.x)
            best = vec3(abs(gF[k]), cross2(gBis[k], q) / (2.0 * kHalf * kSin) + 0.5, COURSE_LENGTH);
    }
    best.y = clamp(best.y, 0.0, 0.9999);
    return best;
}
)glsl";

/// Grounds, features and levels that meet, with wavering edges; over the straight ones of the ground layer.
inline constexpr char kAreas[] = R"glsl(
void main() {
    vec2 p = mapPoint();
    corner(p);
    vec2 n = noise(p * 0.23, 0.23).rg + noise(p * 0.83, 0.83).gr * 0.7 - 0.85;
    vec3 c = tintOf(S[0].rgb, groundOf(vCodes[0]));
    for (int k = 1; k < K; ++k) {
        int kind = groundOf(vCodes[k]);
        uint bits = 0U;
        for (int j = 0; j < K; ++j) if (groundOf(vCodes[j]) == kind) bits |= 1U << j;
        float d = areaDistance(bits, gQ) + n.x * 0.085;
        if ((bits & 1U) == 0U) c = mix(c, tintOf(S[0].rgb, kind), smoothstep(-0.75 / uPx, 0.75 / uPx, d));
    }
    uint features = 0U;
    for (int k = 0; k < K; ++k) features |= featuresOf(vCodes[k]);
    for (int f = 0; f < uFeatures && (features >> f) != 0U; ++f) {
        if ((features & (1U << f)) == 0U) continue;
        uint bits = 0U;
        for (int k = 0; k < K; ++k) if ((featuresOf(vCodes[k]) & (1U << f)) != 0U) bits |= 1U << k;
        float d = areaDistance(bits, gQ) + n.y * 0.085;
        c = mix(c, tintOf(c, kFeatureRow + f), smoothstep(-0.75 / uPx, 0.75 / uPx, d));
    }
    vec3 ground = c;
    int now = levelOf(vCodes[0]);
    for (int k = 1; k < K; ++k) now = min(now, levelOf(vCodes[k]));
    c = levelColour(ground, now);
    for (int i = 1; i < K; ++i) {
        int next = 99;
        for (int k = 0; k < K; ++k) if (levelOf(vCodes[k]) > now) next = min(next, levelOf(vCodes[k]));
        uint bits = 0U;
        for (int k = 0; k < K; ++k) if (levelOf(vCodes[k]) >= next) bits |= 1U << k;
        float d = areaDistance(bits, gQ);
        if (next != 99) c = mix(c, levelColour(ground, next), smoothstep(-0.75 / uPx, 0.75 / uPx, d));
        now = next;
    }
    // Only inside the cells that exist; the sheet keeps its own colour.
    int own = 0;
    for (int k = 1; k < K; ++k) if (dot(gQ, gBis[k]) > dot(gQ, gBis[own])) own = k;
    bool real = exists(vCodes[own]);
    over(mix(mottled(c, p), uInk, gridInk(depthIn(fromCentre(own)))), real ? 1.0 : 0.0);
    emit();
}
)glsl";

/// The border between cells that exist and those that do not.
inline constexpr char kRim[] = R"glsl(
void main() {
    corner(mapPoint());
    float own = -9.0, outer = -9.0;
    for (int k = 0; k < K; ++k) {
        float d = depthIn(fromCentre(k));
        if (exists(vCodes[k])) own = max(own, d);
        else outer = max(outer, d);
    }
    float d = own > outer ? -outer : -own;
    if (own < outer) over(uInk, (1.0 - smoothstep(0.0, 0.10, d)) * 0.10);
    over(uInk, band(d, max(0.010, 0.7 / uPx)) * 0.75 * (1.0 - uSwatch));
    emit();
}
)glsl";

} // namespace groma::ui::glsl
