#include "formats/draw/steps/patterns.h"

#include <algorithm>

namespace groma::formats {

namespace {

constexpr Tone kTint{Role::Tint}, kInk{Role::Ink}, kLight{Role::Light}, kBody{Role::Body};
constexpr Tone kShadow{Role::Black, 0.30};

constexpr KindColours inks(std::uint32_t tint, std::uint32_t ink, std::uint32_t light) {
    return {rgb(tint), rgb(ink), rgb(light)};
}

// A round crown, lit from the north-west, and what it throws on the ground.
Steps crown() {
    return {{"M-52 0A52 52 0 1 1 52 0A52 52 0 1 1-52 0Z", {Role::Body, 1, 0.45}},
            {"M-49-4A45 45 0 1 1 41-4A45 45 0 1 1-49-4Z", {Role::Body, 1, 0.06}, 0, 0, true},
            {"M-40-17A25 25 0 1 1 10-17A25 25 0 1 1-40-17Z", {Role::Body, 0.75, 0, 0.26}, 0, 0, true}};
}
Steps crownShadow() { return {{"M-38 19A57 52 0 1 1 76 19A57 52 0 1 1-38 19Z", {Role::Black, 0.26}}}; }

std::vector<Pattern> grounds() {
    return {
        {.name = "plain",
         .colours = inks(0xD9DBB2, 0x55593A, 0x9A9572),
         .inCells = true,
         .scatter = {.spacing = 0.34,
                     .jitter = 0.38,
                     .chance = 0.20,
                     .radius = 0.03,
                     .inset = 0.03,
                     .leastPixels = 17,
                     .small = 0.9,
                     .large = 1.25},
         .figures = {{{{"M-4 0L-12-13M0 0L1-19M5 0L13-11", {Role::Ink, 0.40}, 3.2, 0.7, true}}}}},
        {.name = "crowns",
         .colours = inks(0xC3CC93, 0x607F3C, 0x96A454),
         .cover = 0.85,
         .inCells = true,
         .scatter = {.spacing = 0.152,
                     .squash = 0.86,
                     .jitter = 0.24,
                     .chance = 0.97,
                     .radius = 0.055,
                     .leastPixels = 5.6,
                     .small = 0.85,
                     .large = 1.17,
                     .stands = true},
         .figures = {{crown()}},
         .shadow = crownShadow()},
        {.name = "scrub",
         .colours = inks(0xD3D6A6, 0x7C8C4A, 0xA3AB63),
         .cover = 0.30,
         .inCells = true,
         .scatter = {.spacing = 0.24,
                     .squash = 0.9,
                     .jitter = 0.30,
                     .chance = 0.42,
                     .radius = 0.055,
                     .inset = 0.02,
                     .leastPixels = 6.5,
                     .small = 0.6,
                     .large = 0.95,
                     .stands = true},
         .figures = {{crown()}},
         .shadow = crownShadow()},
        {.name = "dashes",
         .colours = inks(0xC8D6BE, 0x3F7492, 0x4F7034),
         .cover = 0.12,
         .inCells = true,
         .scatter = {.spacing = 0.205,
                     .squash = 0.68,
                     .jitter = 0.24,
                     .chance = 0.74,
                     .radius = 0.02,
                     .inset = 0.01,
                     .leastPixels = 8.5,
                     .small = 0.75,
                     .large = 1.25},
         .figures = {{{{"M-47 0H47", {Role::Ink, 0.9}, 8, 1}}, 0.68},
                     {{{"M-47 0H47", {Role::Ink, 0.9}, 8, 1},
                       {"M0 0V-44M-4 0L-23-29M4 0L23-29", kLight, 8, 1}}}}},
        {.name = "dunes",
         .colours = inks(0xEDD9A0, 0xA5802F, 0xF8ECC4),
         .cover = 0.12,
         .inCells = true,
         .scatter = {.spacing = 0.19,
                     .squash = 0.84,
                     .jitter = 0.20,
                     .chance = 0.86,
                     .radius = 0.04,
                     .inset = 0.02,
                     .leastPixels = 6,
                     .small = 0.9,
                     .large = 1.1},
         .figures = {{{{"M-24 13Q8-21 41 18", {Role::Light, 0.8}, 9, 1, true},
                       {"M-34 9Q-2-34 36 8", kInk, 9, 1}},
                      0.58},
                     {{{"M-30-20h4v4h-4ZM24-26h4v4h-4ZM2-2h4v4h-4ZM-22 22h4v4h-4ZM32 18h4v4h-4Z",
                        {Role::Ink, 0.8}}}}}},
        {.name = "roofs",
         .colours = inks(0xDFD0AE, 0xD2755A, 0xA3452F),
         .cover = 0.35,
         .inCells = true,
         .scatter = {.spacing = 0.290,
                     .squash = 0.80,
                     .jitter = 0.11,
                     .chance = 0.86,
                     .radius = 0.09,
                     .inset = 0.120,
                     .leastPixels = 6,
                     .small = 0.9,
                     .large = 1.12,
                     .turn = 0.475,
                     .stands = true},
         .figures = {{{{"M-36-21H36V21H-36Z", kInk},
                       {"M-36 0H36V21H-36Z", kLight, 0, 0, true},
                       {"M-36 0H36", {Role::Light, 0.8, 0.5}, 2.5, 0.8},
                       {"M-36-21H36V21H-36Z", {Role::Light, 1, 0.55}, 4, 1}}}},
         .shadow = {{"M-30-15H44V29H-30Z", kShadow}}},
        {.name = "tents",
         .colours = inks(0xDDD2AC, 0x4A3722, 0xF8F2E0),
         .cover = 0.25,
         .inCells = true,
         .scatter = {.spacing = 0.27,
                     .squash = 0.86,
                     .jitter = 0.10,
                     .chance = 0.90,
                     .radius = 0.09,
                     .inset = 0.12,
                     .leastPixels = 6,
                     .small = 0.95,
                     .large = 1.05,
                     .stands = true},
         .figures = {{{{"M0-35L34 35H-34Z", kLight},
                       {"M0-35L34 35H0Z", {Role::Light, 1, 0.18}, 0, 0, true},
                       {"M0-35V35", {Role::Ink, 0.6}, 3, 0.7},
                       {"M0-35L34 35H-34Z", kInk, 6, 1.3}}}},
         .shadow = {{"M-24 24A40 22 0 1 1 56 24A40 22 0 1 1-24 24Z", {Role::Black, 0.24}}}},
        {.name = "rocks",
         .colours = inks(0xD2CBB0, 0x6B655A, 0xB9B2A2),
         .cover = 0.35,
         .inCells = true,
         .scatter = {.spacing = 0.21,
                     .squash = 0.86,
                     .jitter = 0.24,
                     .chance = 0.62,
                     .radius = 0.05,
                     .inset = 0.04,
                     .leastPixels = 6,
                     .small = 0.7,
                     .large = 1.2,
                     .turn = 0.6,
                     .stands = true},
         .figures = {{{{"M-36 10L-22-24L14-32L36-8L29 24L-10 32Z", {Role::Light, 1, 0, 0.1}},
                       {"M36-8L29 24L-10 32L4 4L14-32Z", {Role::Ink, 0.55}, 0, 0, true},
                       {"M-36 10L-22-24L14-32L36-8L29 24L-10 32Z", {Role::Ink, 1, 0.35}, 6, 1}}}},
         .shadow = {{"M-26 12A40 30 0 1 1 54 12A40 30 0 1 1-26 12Z", {Role::Black, 0.24}}}},
        {.name = "ripples",
         .colours = inks(0x8DB4CC, 0x3F7397, 0xB5D2E2),
         .cover = 0.10,
         .inCells = true,
         .scatter = {.spacing = 0.26,
                     .squash = 0.52,
                     .jitter = 0.25,
                     .chance = 0.75,
                     .radius = 0.02,
                     .inset = 0.04,
                     .leastPixels = 8},
         .figures = {{{{"M-40 0Q-27-11-13 0T13 0T40 0", {Role::Ink, 0.75}, 6.5, 0.9}}}}},
        {.name = "dots",
         .colours = inks(0xE4D8AE, 0x96804A, 0xC4AE74),
         .cover = 0.10,
         .inCells = true,
         .scatter = {.spacing = 0.16,
                     .squash = 0.86,
                     .jitter = 0.30,
                     .chance = 0.80,
                     .radius = 0.02,
                     .inset = 0.02,
                     .leastPixels = 6},
         .figures = {{{{"M-9 0A9 9 0 1 1 9 0A9 9 0 1 1-9 0Z", {Role::Ink, 0.85}}}}}},
        {.name = "furrows",
         .colours = inks(0xDDD19A, 0xA1863E, 0xC4AE5E),
         .cover = 0.25,
         .inCells = true,
         .scatter = {.spacing = 0.31,
                     .squash = 0.9,
                     .jitter = 0.10,
                     .chance = 0.94,
                     .radius = 0.05,
                     .inset = 0.10,
                     .leastPixels = 14,
                     .small = 0.95,
                     .large = 1.1,
                     .turn = 1.5},
         .figures = {{{{"M-42-33H38M-44-11H42M-40 11H44M-38 33H40", {Role::Ink, 0.75}, 5, 0.9}}}}},
    };
}

std::vector<Pattern> lines() {
    return {
        // A bank of earth with teeth: brown, and open ground within.
        {.name = "works",
         .colours = inks(0xDCC08A, 0x4A3115, 0x96703C),
         .cover = 0.20,
         .inCells = true,
         .scatter = {.spacing = 0.17,
                     .squash = 0.86,
                     .jitter = 0.22,
                     .chance = 0.62,
                     .radius = 0.03,
                     .inset = 0.15,
                     .leastPixels = 6},
         .figures = {{{{"M-16 14L12-16", {Role::Ink, 0.42}, 5, 0.8, true}}}},
         .rim = {{.tone = kInk,
                  .half = 0.031,
                  .offset = -0.003,
                  .least = 1,
                  .period = 0.052,
                  .on = 0.45,
                  .taper = 1},
                 {.tone = kInk, .half = 0.036, .offset = -0.05, .least = 1.5},
                 {.tone = kLight, .half = 0.026, .offset = -0.05, .least = 1}},
         .onSides = true,
         .side = {{.tone = kInk,
                   .half = 0.031,
                   .offset = 0.058,
                   .least = 1,
                   .period = 0.052,
                   .on = 0.45,
                   .taper = 1},
                  {.tone = kInk, .half = 0.036, .least = 1.5},
                  {.tone = kLight, .half = 0.026, .least = 1}},
         .overRoads = true},
        // A wall of dressed stone: grey, its courses within, merlons on it, a tower on each corner.
        {.name = "battlements",
         .colours = inks(0xA9A59C, 0x3F3C38, 0xEDE8DC),
         .cover = 0.20,
         .inCells = true,
         .scatter = {.spacing = 0.20,
                     .squash = 0.5,
                     .jitter = 0,
                     .chance = 1,
                     .radius = 0.03,
                     .inset = 0.17,
                     .leastPixels = 9},
         .figures = {{{{"M-47-22H47V22H-47Z", {Role::Light, 0.30}, 0, 0, true},
                       {"M-47-22H47V22H-47Z", {Role::Ink, 0.55}, 4, 0.7}}}},
         .rim = {{.tone = kInk, .half = 0.054, .offset = -0.062, .least = 2},
                 {.tone = kLight, .half = 0.043, .offset = -0.062, .least = 1.2},
                 {.tone = kInk, .half = 0.024, .offset = -0.043, .period = 0.087, .on = 0.5}},
         .onSides = true,
         .side = {{.tone = {Role::Black, 0.28}, .half = 0.050, .soft = 0.03},
                  {.tone = kInk, .half = 0.044, .least = 1.8},
                  {.tone = {Role::Light, 1, 0, 0.3}, .half = 0.036, .least = 1.1},
                  {.tone = {Role::Ink, 0.75},
                   .half = 0.009,
                   .offset = 0.027,
                   .period = 0.072,
                   .on = 0.5,
                   .from = 22}},
         .overRoads = true,
         .post = {{"M-30-28H60V62H-30Z", {Role::Black, 0.28}},
                  {"M-45-45H45V45H-45Z", kLight},
                  {"M-45-45H45V45H-45Z", kInk, 10, 1},
                  {"M-20-20H20V20H-20Z", {Role::Tint, 1, 0.25}}},
         .postSize = 0.125},
        // A river: broad along sides, deep where it fills cells.
        {.name = "water",
         .colours = inks(0x7EABC8, 0x31597A, 0x9ABFD6),
         .cover = 0.10,
         .inCells = true,
         .scatter = {.spacing = 0.26,
                     .squash = 0.52,
                     .jitter = 0.25,
                     .chance = 0.8,
                     .radius = 0.02,
                     .inset = 0.04,
                     .leastPixels = 8},
         .figures = {{{{"M-40 0Q-27-12-13 0T13 0T40 0", {Role::Ink, 0.85}, 7.5, 1}}}},
         .onSides = true,
         .side = {{.tone = {Role::White, 0.5}, .half = 0.112, .soft = 0.035},
                  {.tone = kInk, .half = 0.104, .least = 2},
                  {.tone = {Role::Tint, 1, 0.10}, .half = 0.088, .least = 1.2},
                  {.tone = kTint, .half = 0.066},
                  {.tone = {Role::Light, 0.55}, .half = 0.034},
                  {.tone = {Role::Ink, 0.45},
                   .half = 0.0045,
                   .offset = 0.042,
                   .least = 0.35,
                   .period = 0.17,
                   .on = 0.42,
                   .from = 28},
                  {.tone = {Role::White, 0.6},
                   .half = 0.0045,
                   .least = 0.35,
                   .period = 0.26,
                   .on = 0.36,
                   .from = 28}},
         .winding = true},
        // A brook: narrow and pale along sides, a green bottom with single threads of water in cells.
        {.name = "stream",
         .colours = inks(0xC6DCC6, 0x4F86AB, 0xA9CDE3),
         .cover = 0.08,
         .inCells = true,
         .scatter = {.spacing = 0.44,
                     .squash = 0.5,
                     .jitter = 0.16,
                     .chance = 0.9,
                     .radius = 0.02,
                     .inset = 0.10,
                     .leastPixels = 10},
         .figures = {{{{"M-46 0C-30-18-16-18 0 0S30 18 46 0", kInk, 9, 2},
                       {"M-46 0C-30-18-16-18 0 0S30 18 46 0", kLight, 5, 1}}}},
         .onSides = true,
         .side = {{.tone = {Role::White, 0.4}, .half = 0.062, .soft = 0.03},
                  {.tone = kInk, .half = 0.047, .least = 1.4},
                  {.tone = kLight, .half = 0.035, .least = 0.8},
                  {.tone = {Role::White, 0.9}, .half = 0.010, .period = 0.13, .on = 0.5, .from = 22}},
         .winding = true,
         .asLink = true,
         .link = {{.tone = kInk, .half = 0.045, .least = 1.4},
                  {.tone = kLight, .half = 0.035, .least = 0.8}}},
        {.name = "hedge",
         .colours = inks(0xC2CD94, 0x55743A, 0x87994E),
         .onSides = true,
         .side = {{.tone = {Role::Black, 0.22}, .half = 0.058, .period = 0.082, .soft = 0.02, .round = true},
                  {.tone = {Role::Ink, 1, 0.25}, .half = 0.050, .least = 1.5, .period = 0.082, .round = true},
                  {.tone = kLight, .half = 0.034, .period = 0.082, .from = 16, .round = true}},
         .overRoads = true},
        {.name = "line",
         .colours = inks(0xC6BFAF, 0x5A4A36, 0xE6E0D2),
         .onSides = true,
         .side = {{.tone = kInk, .half = 0.020, .least = 0.8}},
         .overRoads = true},
        {.name = "hachures",
         .colours = inks(0xC6BFAF, 0x56381A, 0xE6E0D2),
         .onSides = true,
         .side = {{.tone = {Role::Ink, 0.9}, .half = 0.055, .least = 2, .period = 0.055, .on = 0.26},
                  {.tone = kInk, .half = 0.011, .least = 0.6}},
         .overRoads = true},
        {.name = "no-relief", .colours = inks(0xDCDAB4, 0x56381A, 0xE6E0D2), .onSides = true},
        {.name = "road",
         .colours = inks(0xEBDCB9, 0x6B4B2C, 0xBFA272),
         .asLink = true,
         .link = {{.tone = {Role::Ink, 0.92}, .half = 0.063, .least = 2},
                  {.tone = kTint, .half = 0.047, .least = 1.1},
                  {.tone = {Role::Light, 0.8},
                   .half = 0.006,
                   .least = 0.4,
                   .period = 0.13,
                   .on = 0.6,
                   .from = 26}}},
        {.name = "track",
         .colours = inks(0xEBDCB9, 0x6B4B2C, 0xBFA272),
         .asLink = true,
         .link = {{.tone = {Role::Ink, 0.85}, .half = 0.016, .least = 0.7, .period = 0.11, .on = 0.6}}},
    };
}

// What leads over water or through it: across a side, or in a cell of its own.
std::vector<Pattern> crossings() {
    const Steps bridge{
        {"M-42-14H50V36H-42Z", {Role::Black, 0.28}},
        {"M-48-24H48V24H-48Z", kLight},
        {"M-36-24V24M-24-24V24M-12-24V24M0-24V24M12-24V24M24-24V24M36-24V24", {Role::Ink, 0.6}, 3, 0.6},
        {"M-56-36L-44-25H44L56-36M-56 36L-44 25H44L56 36", kInk, 7, 1.2}};
    const Steps ford{{"M-34-38Q-26-46-17-38T0-38T17-38T34-38M-34 38Q-26 30-17 38T0 38T17 38T34 38",
                      {Role::Ink, 0.9},
                      4.5,
                      0.8},
                     {"M-62 0H-40M40 0H62", {Role::Ink, 0.9, 0.3}, 6, 1},
                     {"M-38 9A10 10 0 1 1-18 9A10 10 0 1 1-38 9ZM-24-10A10 10 0 1 1-4-10A10 10 0 1 "
                      "1-24-10ZM-10 10A10 10 0 1 1 10 10A10 10 0 1 1-10 10ZM4-10A10 10 0 1 1 24-10A10 10 0 1 "
                      "1 4-10ZM18 9A10 10 0 1 1 38 9A10 10 0 1 1 18 9Z",
                      kLight},
                     {"M-38 9A10 10 0 1 1-18 9A10 10 0 1 1-38 9ZM-24-10A10 10 0 1 1-4-10A10 10 0 1 "
                      "1-24-10ZM-10 10A10 10 0 1 1 10 10A10 10 0 1 1-10 10ZM4-10A10 10 0 1 1 24-10A10 10 0 1 "
                      "1 4-10ZM18 9A10 10 0 1 1 38 9A10 10 0 1 1 18 9Z",
                      {Role::Ink, 1, 0.35},
                      3.5,
                      0.6}};
    const Scatter middle{.spacing = 0.66, .radius = 0.02, .leastPixels = 0, .oneInMiddle = true};
    return {
        {.name = "crossing-bridge",
         .colours = inks(0x8FB6CF, 0x3E2C18, 0xD9BE8A),
         .cover = 0.30,
         .inCells = true,
         .scatter = middle,
         .figures = {{bridge}},
         .onSides = true,
         .middle = bridge,
         .middleSize = 0.36},
        {.name = "crossing-ford",
         .colours = inks(0xC3D9DA, 0x2F5F80, 0xF6F2E4),
         .cover = 0.12,
         .inCells = true,
         .scatter = middle,
         .figures = {{ford}},
         .onSides = true,
         .middle = ford,
         .middleSize = 0.38},
    };
}

std::vector<Pattern> table() {
    std::vector<Pattern> all{{.name = "none", .inCells = true, .onSides = true, .asLink = true}};
    for (std::vector<Pattern> part : {grounds(), lines(), crossings()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace

std::span<const Pattern> patterns() {
    static const std::vector<Pattern> all = table();
    return all;
}

const Pattern* patternNamed(std::string_view name) {
    const auto all = patterns();
    const auto found = std::ranges::find(all, name, &Pattern::name);
    return found == all.end() ? nullptr : &*found;
}

const Pattern& noPattern() { return patterns().front(); }

const Pattern& pathPattern() {
    static const Pattern path{.name = "",
                              .colours = inks(0xDCDAB4, 0x4A4332, 0xF4ECD8),
                              .cover = 0.15,
                              .inCells = true,
                              .scatter = {.spacing = 0.36,
                                          .squash = 0.88,
                                          .jitter = 0.12,
                                          .chance = 0.90,
                                          .radius = 0.10,
                                          .inset = 0.10,
                                          .leastPixels = 7,
                                          .stands = true}};
    return path;
}

const Pattern& reliefPattern() {
    static const Pattern relief{
        .name = "",
        .colours = inks(0xC6BFAF, 0x56381A, 0xFDE8C2),
        .rim = {{.tone = {Role::Black, 0.26}, .half = 0.10, .offset = 0.10, .lit = 1, .soft = 0.10},
                {.tone = {Role::Light, 0.8}, .half = 0.017, .offset = -0.017, .lit = -1, .soft = 0.02},
                {.tone = {Role::Ink, 0.85},
                 .half = 0.060,
                 .offset = 0.060,
                 .least = 1.1,
                 .period = 0.052,
                 .on = 0.44,
                 .taper = 1,
                 .ragged = 0.5,
                 .from = 7},
                {.tone = {Role::Ink, 0.9}, .half = 0.011, .least = 0.6}}};
    return relief;
}

std::vector<std::string_view> patternNames() {
    std::vector<std::string_view> names;
    for (const Pattern& pattern : patterns()) names.push_back(pattern.name);
    return names;
}

bool suits(const Pattern& pattern, SymbolPlace place) {
    if (place == SymbolPlace::Side) return pattern.onSides;
    if (place == SymbolPlace::Link) return pattern.asLink;
    return pattern.inCells;
}

} // namespace groma::formats
