#include "formats/draw/steps/symbols.h"

#include "formats/draw/steps/colour_names.h"

#include <algorithm>
#include <cmath>

namespace groma::formats {

namespace {

constexpr double kPathSize = 0.85; // of the spacing

SymbolPlace placeOf(const rules::Terrain& kind) {
    return kind.feature ? SymbolPlace::Feature : SymbolPlace::Ground;
}

// Looks differ in several ways at once: each way has its own order of them.
double shareOf(int look, int stride) { return static_cast<double>(look * stride % kLooks) / (kLooks - 1); }

PlayedFigure looked(const MapSymbol& symbol, const Steps& steps, int look) {
    const Scatter& scatter = symbol.pattern->scatter;
    PlayedFigure figure = playedOf(steps, coloursOf(symbol));
    figure.size = scatter.small + (scatter.large - scatter.small) * shareOf(look, 3);
    figure.turn = scatter.turn * (2 * shareOf(look, 5) - 1);
    const KindColours colours = coloursOf(symbol);
    for (std::size_t i = 0; i < steps.size(); ++i)
        figure.steps[i].colour = colourOf(steps[i].tone, colours, shareOf(look, 1));
    return figure;
}

const Steps& shapeOf(const Pattern& pattern, int look) {
    double from = 0;
    const double at = (look + 0.5) / kLooks;
    for (const FigureShape& shape : pattern.figures) {
        from += shape.share;
        if (at < from) return shape.steps;
    }
    return pattern.figures.back().steps;
}

} // namespace

KindColours coloursOf(const MapSymbol& symbol) {
    const KindColours& own = symbol.pattern->colours;
    return {symbol.tint.value_or(own.tint), symbol.ink.value_or(own.ink), symbol.light.value_or(own.light)};
}

MapSymbol symbolOf(const rules::Terrain& kind, SymbolPlace place, const rules::Model& model) {
    MapSymbol symbol;
    symbol.title = kind.named.title;
    symbol.letter = kind.letter;
    const Pattern* pattern = patternNamed(kind.symbol);
    if (pattern != nullptr && suits(*pattern, place)) {
        symbol.pattern = pattern;
    } else if (place == SymbolPlace::Ground || place == SymbolPlace::Feature) {
        const auto named =
            std::ranges::find(model.symbols, kind.symbol, &std::pair<std::string, std::string>::first);
        symbol.path = named != model.symbols.end() ? named->second : kind.symbol;
        if (symbol.path.starts_with('M') || symbol.path.starts_with('m')) symbol.pattern = &pathPattern();
    }
    if (const auto colour = colourNamed(kind.colour)) symbol.tint = rgb(*colour);
    return symbol;
}

DrawnKinds drawnKinds(const rules::Model& model) {
    DrawnKinds kinds;
    for (const rules::Terrain& kind : model.terrain) {
        auto& row = kind.feature ? kinds.table.features : kinds.table.grounds;
        kinds.terrain.push_back(static_cast<int>(row.size()));
        row.push_back(symbolOf(kind, placeOf(kind), model));
    }
    for (const rules::Terrain& kind : model.sides)
        kinds.table.sides.push_back(symbolOf(kind, SymbolPlace::Side, model));
    for (const rules::Terrain& kind : model.links)
        kinds.table.links.push_back(symbolOf(kind, SymbolPlace::Link, model));
    return kinds;
}

Colour levelColour(Colour ground, int level, const MapInks& inks) {
    if (level > 0) return mixed(ground, inks.levels[static_cast<std::size_t>(std::min(level, 6) - 1)], 0.88);
    return mixed(ground, rgb(0x000000), 0.08 * std::clamp(-level, 0, 4));
}

PlayedFigure playedOf(const Steps& steps, const KindColours& colours) {
    PlayedFigure figure;
    for (const Step& step : steps)
        figure.steps.push_back(
            {std::string(step.path), colourOf(step.tone, colours, 0.5), step.width, step.least, step.detail});
    return figure;
}

PlayedFigure figureOf(const MapSymbol& symbol, int look) {
    if (!symbol.path.empty() && symbol.pattern == &pathPattern()) {
        PlayedFigure figure;
        figure.steps.push_back({symbol.path, coloursOf(symbol).ink, 0, 0, false});
        figure.size = kPathSize;
        figure.unit = 24;
        figure.middle = 12;
        return figure;
    }
    return symbol.pattern->figures.empty() ? PlayedFigure{}
                                           : looked(symbol, shapeOf(*symbol.pattern, look), look);
}

PlayedFigure shadowOf(const MapSymbol& symbol, int look) {
    return looked(symbol, symbol.pattern->shadow, look);
}

} // namespace groma::formats
