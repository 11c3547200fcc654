#include "editor/session/views/map_words.h"

#include "core/game/machine/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace groma::session {

namespace {

std::string_view cellWord(const grid::Geometry& geometry) { return geometry.sides() == 4 ? "square" : "hex"; }

std::string ownWord(const Document& document, const char* key) {
    const formats::ProjectFile* file = document.file(document.scenarioPath());
    if (file == nullptr || file->tree == nullptr) {
        return {};
    }
    const formats::yaml::NodeIndex found =
        file->tree->find(formats::yaml::Path{std::string("map"), std::string(key)});
    return found == formats::yaml::kNoNode ? std::string()
                                           : std::string(file->tree->node(file->tree->resolved(found)).text);
}

std::string extent(const grid::Geometry& geometry) {
    const std::vector<std::int32_t>& lengths = geometry.layout().lineLengths;
    const auto [least, most] = std::ranges::minmax(lengths);
    const std::string cells = geometry.sides() == 4 ? "squares" : "hexes";
    if (least == most) {
        return fmt::format("{} x {} {}", most, lengths.size(), cells);
    }
    const bool alternate =
        std::ranges::all_of(lengths, [&](std::int32_t length) { return length == least || length == most; });
    return alternate ? fmt::format("{} / {} {} a row", lengths.front(),
                                   lengths.front() == least ? most : least, cells)
                     : fmt::format("up to {} {} a row", most, cells);
}

struct Distance {
    base::Number value;
    std::string unit;
};

std::optional<Distance> fromCellToCell(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    const grid::Geometry& geometry = setup.geometry();
    if (geometry.cellCount() < 2 || geometry.layout().lineLengths.front() < 2) {
        return std::nullopt;
    }
    const std::array<std::int64_t, 2> cells{geometry.cellAt(0, 0).index, geometry.cellAt(0, 1).index};
    for (std::size_t i = 0; i < model.quantities.size(); ++i) {
        const lang::Function& function =
            model.functions[static_cast<std::size_t>(model.quantities[i].function)];
        const auto isCell = [&](std::size_t local) {
            return function.locals[local].type.kind == lang::Kind::Cell && !function.locals[local].type.list;
        };
        if (model.quantities[i].unit.empty() || function.parameters != 2 || !isCell(0) || !isCell(1)) {
            continue;
        }
        const auto read =
            game::evaluate(setup, game::startPosition(setup), setup.program().quantityFunction[i], cells);
        if (read && read->word != lang::kUnknown && base::Number::fromBits(read->word) > base::Number(0)) {
            return Distance{base::Number::fromBits(read->word), model.quantities[i].unit};
        }
    }
    return std::nullopt;
}

std::string lengthText(base::Number value, const std::string& unit) {
    const base::Number thousand(1000);
    return unit == "m" && value >= thousand ? (value / thousand).toString() + " km"
                                            : value.toString() + " " + unit;
}

} // namespace

MapWords mapWords(const Document& document) {
    MapWords words;
    if (!document.setup()) {
        return words;
    }
    const game::Setup& setup = *document.setup();
    const grid::Geometry& geometry = setup.geometry();
    words.title = ownWord(document, "title");
    words.title += (words.title.empty() ? "" : ", ") + extent(geometry);
    words.assumed = ownWord(document, "assumed");
    const auto distance = fromCellToCell(setup);
    if (!distance) {
        return words;
    }
    // A third of the width is enough for a bar; its length is a number that one counts in.
    const std::int32_t room = std::max(*std::ranges::max_element(geometry.layout().lineLengths) / 3, 1);
    for (const int cells : {1, 2, 5, 10, 20, 50, 100, 200, 500}) {
        words.scaleCells = cells <= room ? cells : words.scaleCells;
    }
    words.scale = fmt::format("{} (1 {} = {})",
                              lengthText(distance->value * base::Number(words.scaleCells), distance->unit),
                              cellWord(geometry), lengthText(distance->value, distance->unit));
    return words;
}

} // namespace groma::session
