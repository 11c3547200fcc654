#include "editor/ui/canvas/drawing/symbols.h"

#include <array>

namespace groma::ui {
namespace {

struct Entry {
    Pattern pattern;
    std::string_view name;
    SymbolColours colours;
    double cover;
    bool ground, side, link;
};

constexpr std::array kEntries{
    Entry{Pattern::None, "none", {rgb(0xD9DBB2), rgb(0x6F6B50), rgb(0x9A9572)}, 0.0, true, true, true},
    Entry{Pattern::Plain, "plain", {rgb(0xD9DBB2), rgb(0x55593A), rgb(0x9A9572)}, 0.0, true, false, false},
    Entry{Pattern::Crowns, "crowns", {rgb(0xC3CC93), rgb(0x607F3C), rgb(0x96A454)}, 0.85, true, false, false},
    Entry{Pattern::Scrub, "scrub", {rgb(0xD3D6A6), rgb(0x7C8C4A), rgb(0xA3AB63)}, 0.30, true, false, false},
    Entry{Pattern::Dashes, "dashes", {rgb(0xC8D6BE), rgb(0x3F7492), rgb(0x4F7034)}, 0.12, true, false, false},
    Entry{Pattern::Dunes, "dunes", {rgb(0xEDD9A0), rgb(0xA5802F), rgb(0xF8ECC4)}, 0.12, true, false, false},
    Entry{Pattern::Roofs, "roofs", {rgb(0xDFD0AE), rgb(0xD2755A), rgb(0xA3452F)}, 0.35, true, false, false},
    Entry{Pattern::Tents, "tents", {rgb(0xDDD2AC), rgb(0x4A3722), rgb(0xF8F2E0)}, 0.25, true, false, false},
    Entry{Pattern::Rocks, "rocks", {rgb(0xD2CBB0), rgb(0x6B655A), rgb(0xB9B2A2)}, 0.35, true, false, false},
    Entry{Pattern::Ripples, "ripples", {rgb(0x8DB4CC), rgb(0x3F7397), rgb(0xB5D2E2)}, 0.10, true, false, false},
    Entry{Pattern::Dots, "dots", {rgb(0xE4D8AE), rgb(0x96804A), rgb(0xC4AE74)}, 0.10, true, false, false},
    Entry{Pattern::Furrows, "furrows", {rgb(0xDDD19A), rgb(0xA1863E), rgb(0xC4AE5E)}, 0.25, true, false, false},
    Entry{Pattern::Stamp, "stamp", {rgb(0xDCDAB4), rgb(0x4A4332), rgb(0xF4ECD8)}, 0.15, true, false, false},
    Entry{Pattern::Works, "works", {rgb(0xA9834C), rgb(0x4A3115), rgb(0xC9A468)}, 0.20, true, true, false},
    Entry{Pattern::Water, "water", {rgb(0x7EABC8), rgb(0x31597A), rgb(0x9ABFD6)}, 0.0, false, true, false},
    Entry{Pattern::Battlements, "battlements", {rgb(0xD6CFC0), rgb(0x56514A), rgb(0xF0EBDF)}, 0.0, false, true, false},
    Entry{Pattern::Hedge, "hedge", {rgb(0xC2CD94), rgb(0x55743A), rgb(0x87994E)}, 0.0, false, true, false},
    Entry{Pattern::Line, "line", {rgb(0xC6BFAF), rgb(0x5A4A36), rgb(0xE6E0D2)}, 0.0, false, true, false},
    Entry{Pattern::Hachures, "hachures", {rgb(0xC6BFAF), rgb(0x56381A), rgb(0xE6E0D2)}, 0.0, false, true, false},
    Entry{Pattern::CrossingBridge, "crossing-bridge", {rgb(0xD9BE8A), rgb(0x3E2C18), rgb(0x7A5A30)}, 0.0, false, true, false},
    Entry{Pattern::CrossingFord, "crossing-ford", {rgb(0xD8D4C8), rgb(0x2F5F80), rgb(0x6E4E26)}, 0.0, false, true, false},
    Entry{Pattern::NoRelief, "no-relief", {rgb(0xDCDAB4), rgb(0x56381A), rgb(0xE6E0D2)}, 0.0, false, true, false},
    Entry{Pattern::Road, "road", {rgb(0xEBDCB9), rgb(0x6B4B2C), rgb(0xBFA272)}, 0.0, false, false, true},
    Entry{Pattern::Track, "track", {rgb(0xEBDCB9), rgb(0x6B4B2C), rgb(0xBFA272)}, 0.0, false, false, true},
    Entry{Pattern::Stream, "stream", {rgb(0x8DB8D2), rgb(0x2F597B), rgb(0xB5D2E2)}, 0.0, false, false, true},
};

const Entry& entryOf(Pattern pattern) {
    for (const Entry& entry : kEntries) {
        if (entry.pattern == pattern) return entry;
    }
    return kEntries[0];
}

} // namespace

std::optional<Pattern> patternNamed(std::string_view name) {
    for (const Entry& entry : kEntries) {
        if (entry.name == name) return entry.pattern;
    }
    return std::nullopt;
}

std::string_view nameOf(Pattern pattern) { return entryOf(pattern).name; }

std::vector<std::string_view> patternNames() {
    std::vector<std::string_view> names;
    for (const Entry& entry : kEntries) names.push_back(entry.name);
    return names;
}

bool suits(Pattern pattern, SymbolPlace place) {
    const Entry& entry = entryOf(pattern);
    if (place == SymbolPlace::Side) return entry.side;
    if (place == SymbolPlace::Link) return entry.link;
    return entry.ground;
}

SymbolColours coloursOf(const MapSymbol& symbol) {
    const SymbolColours& own = entryOf(symbol.pattern).colours;
    return {symbol.tint.value_or(own.tint), symbol.ink.value_or(own.ink), symbol.light.value_or(own.light)};
}

double coverOf(Pattern pattern) { return entryOf(pattern).cover; }

} // namespace groma::ui
