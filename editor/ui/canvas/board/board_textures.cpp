#include "editor/ui/canvas/board/board_textures.h"

#include "editor/ui/theme/colour.h"
#include "formats/draw/steps/board_scene.h"

#include <algorithm>

namespace groma::ui {
namespace {

float channel(std::uint8_t value) { return static_cast<float>(value) / 255.0F; }
std::array<float, 4> vectorOf(double a, double b, double c, double d) {
    return {static_cast<float>(a), static_cast<float>(b), static_cast<float>(c), static_cast<float>(d)};
}
std::array<float, 4> vectorOf(Colour c, double last) {
    return {channel(c.r), channel(c.g), channel(c.b), static_cast<float>(last)};
}

class Writer {
  public:
    void rows(int from, int most, const std::vector<MapSymbol>& symbols, bool cells, bool links) {
        for (std::size_t i = 0; i < std::min(static_cast<std::size_t>(most), symbols.size()); ++i) {
            const MapSymbol& symbol = symbols[i];
            const Pattern& pattern = *symbol.pattern;
            row(from + static_cast<int>(i), coloursOf(symbol),
                cells   ? formats::Bands{}
                : links ? pattern.link
                        : pattern.side,
                cells ? pattern.rim : formats::Bands{}, pattern, symbol.strength);
        }
    }

    void row(int at, const formats::KindColours& colours, const formats::Bands& along,
             const formats::Bands& rim, const Pattern& pattern, double strength) {
        const auto place = static_cast<std::size_t>(at) * 4;
        texels_.rows[place] = vectorOf(colours.tint, bands(along, colours));
        texels_.rows[place + 1] = vectorOf(colours.ink, static_cast<double>(along.size()));
        texels_.rows[place + 2] =
            vectorOf(colours.light, (pattern.winding ? 1 : 0) + (pattern.overRoads ? 2 : 0));
        texels_.rows[place + 3] =
            vectorOf(bands(rim, colours), static_cast<double>(rim.size()), pattern.cover, strength);
    }

    [[nodiscard]] KindTexels take() {
        if (texels_.bands.empty()) texels_.bands.resize(kBandTexels);
        return std::move(texels_);
    }

  private:
    // Where the first of them lies.
    double bands(const formats::Bands& bands, const formats::KindColours& colours) {
        const std::size_t first = texels_.bands.size() / kBandTexels;
        for (const formats::Band& band : bands) {
            const Colour colour = colourOf(band.tone, colours, 0.5);
            texels_.bands.push_back(vectorOf(colour, static_cast<double>(colour.a) / 255.0));
            texels_.bands.push_back(vectorOf(band.offset, band.half, band.least, band.soft));
            texels_.bands.push_back(vectorOf(band.period, band.on, band.taper, band.ragged));
            texels_.bands.push_back(vectorOf(band.lit, band.from, band.round ? 1 : 0, 0));
        }
        return static_cast<double>(first);
    }

    KindTexels texels_{Texels(static_cast<std::size_t>(kTableRows) * 4, {0, 0, 0, 0}), {}};
};

} // namespace

KindTexels texelsOf(const SymbolTable& symbols) {
    Writer writer;
    writer.rows(0, kMaxGrounds, symbols.grounds, true, false);
    writer.rows(formats::kFeatureRow, kMaxFeatures, symbols.features, true, false);
    writer.rows(formats::kSideRow + 1, kMaxSides, symbols.sides, false, false);
    writer.rows(formats::kLinkRow, kMaxLinks, symbols.links, false, true);
    const Pattern& relief = formats::reliefPattern();
    writer.row(formats::kReliefRow, relief.colours, {}, relief.rim, relief, 1);
    return writer.take();
}

} // namespace groma::ui
