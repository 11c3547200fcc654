#include "core/game/names/naming.h"
#include "formats/draw/counter_drawing.h"
#include "formats/draw/flow.h"
#include "formats/draw/sheets.h"
#include "formats/draw/steps/colour_names.h"
#include "formats/draw/terrain_drawing.h"
#include "formats/words/number_text.h"
#include "formats/words/print_words.h"

#include <algorithm>
#include <array>
#include <set>

namespace groma::formats {

namespace {

using Cell = Flow::Cell;

Cell textCell(std::string text, bool strong = false, bool centred = false) {
    Cell cell;
    cell.text = std::move(text);
    cell.strong = strong;
    cell.centred = centred;
    return cell;
}

// A value as players read it: pieces by their names, answers in the language of the sheet, results by the
// letters of the table, under which the titles stand.
std::string toldText(const game::Setup& setup, lang::Type type, std::int64_t bits, Language language) {
    if (bits == lang::kNothing) return inWords(language, PrintWord::Nothing);
    if (type.kind == lang::Kind::Truth && bits != lang::kUnknown)
        return inWords(language, bits != 0 ? PrintWord::Yes : PrintWord::No);
    if (type.kind == lang::Kind::Piece && bits >= 0 && bits < setup.pieceCount())
        if (const auto& piece = setup.piece(static_cast<int>(bits)); !piece.name.empty()) return piece.name;
    if (type.kind == lang::Kind::Number && bits != lang::kUnknown)
        return numberText(language, base::Number::fromBits(bits));
    return game::wordText(setup, type, bits,
                          type.kind == lang::Kind::Outcome ? game::Wording::Written : game::Wording::Told);
}

std::string valueText(const game::Setup& setup, lang::Type type, const rules::ValueCell& value,
                      Language language) {
    if (value.unknown()) return "?";
    return toldText(setup, type, value.bits, language) + (value.assumed() ? "*" : "");
}

// From the one's rust to the other's blue, as on the screen; every result keeps its letters.
constexpr std::array<std::uint32_t, 8> kResults{0x8C3320, 0xB04A2C, 0xD58B66, 0xE8BFA0,
                                                0xB9CFDE, 0x86AECB, 0x3F76A3, 0x24527F};

void colourResult(Cell& cell, const game::Setup& setup, const rules::Table& table,
                  const rules::ValueCell& value, bool inkSaving) {
    if (table.gives.kind != lang::Kind::Outcome || value.unknown() || inkSaving) return;
    const rules::OutcomeSet& set = setup.model().outcomes[static_cast<std::size_t>(table.gives.detail)];
    const auto index = static_cast<std::size_t>(value.bits);
    if (index >= set.values.size() || set.fields.empty()) return;
    const std::size_t step =
        set.values.size() < 2 ? 0 : index * (kResults.size() - 1) / (set.values.size() - 1);
    cell.ground = colourNamed(set.values[index].colour).value_or(kResults[step]);
    const double light = 0.299 * ((cell.ground >> 16) & 255U) + 0.587 * ((cell.ground >> 8) & 255U) +
                         0.114 * (cell.ground & 255U);
    cell.ink = light > 140 ? 0x26231E : 0xFBF8F0;
}

void addTable(Flow& flow, const game::Setup& setup, const rules::Table& table, const SheetOptions& options) {
    const bool oneColumn = table.columnName.empty();
    std::vector<std::vector<Cell>> rows;
    std::vector<Cell> heads{
        textCell(oneColumn ? table.rowName : table.rowName + " \\ " + table.columnName, true)};
    for (const rules::Head& head : table.columns)
        heads.push_back(textCell(oneColumn ? "" : head.text, true, true));
    rows.push_back(std::move(heads));
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        std::vector<Cell> row{textCell(table.rows[r].text, true)};
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            const rules::ValueCell& value = table.cells[r * table.columns.size() + c];
            std::string text = valueText(setup, table.gives, value, options.language);
            std::ranges::replace(text, '_', ' ');
            Cell cell = textCell(std::move(text), false, true);
            colourResult(cell, setup, table, value, options.inkSaving);
            row.push_back(std::move(cell));
        }
        rows.push_back(std::move(row));
    }
    std::vector<double> shares{1.8};
    shares.insert(shares.end(), table.columns.size(), 1.0);
    flow.entry(table.named.title, table.named.cite, table.named.help, true);
    flow.table(shares, rows, std::min(flow.width(), 110 + 52 * static_cast<double>(table.columns.size())));
    if (table.gives.kind != lang::Kind::Outcome) return;
    std::string key;
    for (const auto& value : setup.model().outcomes[static_cast<std::size_t>(table.gives.detail)].values)
        if (!value.title.empty() && value.title != value.name)
            key += (key.empty() ? "" : inWords(options.language, PrintWord::NextResult)) + value.name + " " +
                   value.title;
    if (!key.empty()) {
        flow.paragraph(key + ".");
        flow.gap(5);
    }
}

// Kinds with the attributes in which any of them differs from the default.
void addTerrain(Flow& flow, const game::Setup& setup, const std::vector<rules::Terrain>& kinds,
                const std::vector<rules::Attribute>& attributes, SampleOf of, const SheetOptions& options) {
    std::vector<std::size_t> shown;
    for (std::size_t a = 0; a < attributes.size(); ++a)
        if (std::ranges::any_of(kinds, [&](const rules::Terrain& kind) {
                return a < kind.values.size() &&
                       (!attributes[a].hasDefault || kind.values[a].bits != attributes[a].byDefault.bits);
            }))
            shown.push_back(a);
    std::vector<Cell> heads{textCell(""), textCell(inWords(options.language, PrintWord::Kind), true)};
    for (const std::size_t a : shown) heads.push_back(textCell(attributes[a].named.title, true, true));
    std::vector<std::vector<Cell>> rows{std::move(heads)};
    for (const rules::Terrain& kind : kinds) {
        Cell sample;
        sample.pictureHeight = 18;
        sample.picture = [&setup, &kind, of, inkSaving = options.inkSaving,
                          own = options.own](const Pen& pen, double x, double y) {
            drawSample(pen, x - 9, y - 9, 18, setup.model(), kind, of, inkSaving, own.get());
        };
        std::vector<Cell> row{std::move(sample), textCell(kind.named.title)};
        for (const std::size_t a : shown) {
            const lang::Type type = attributes[a].type;
            const bool plain =
                a >= kind.values.size() ||
                (type.kind == lang::Kind::Truth && kind.values[a].bits == 0 && !kind.values[a].assumed());
            std::string text = plain ? "" : valueText(setup, type, kind.values[a], options.language);
            row.push_back(textCell(std::move(text), false, true));
        }
        rows.push_back(std::move(row));
    }
    std::vector<double> shares{0.7, 2.4};
    shares.insert(shares.end(), shown.size(), 1.25);
    flow.table(shares, rows, flow.width());
}

// Traits that the battle knows, in the order of the rules: what the scenario, its sides and its pieces hold.
std::vector<int> heldTraits(const game::Setup& setup, Language language, std::vector<std::string>& holders) {
    std::vector<std::set<std::string>> by(setup.model().traits.size());
    for (const game::TraitHolding& held : setup.draft().traits)
        by[static_cast<std::size_t>(held.trait)].insert(inWords(language, PrintWord::OfThisBattle));
    for (int side = 0; side < setup.sideCount(); ++side)
        for (const game::TraitHolding& held : setup.side(side).traits)
            by[static_cast<std::size_t>(held.trait)].insert(setup.side(side).title);
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        for (const game::TraitHolding& held : setup.traitsOf(piece))
            by[static_cast<std::size_t>(held.trait)].insert(
                setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id);
    std::vector<int> traits;
    for (std::size_t i = 0; i < by.size(); ++i) {
        if (by[i].empty()) continue;
        traits.push_back(static_cast<int>(i));
        std::string text;
        for (const std::string& holder : by[i]) text += (text.empty() ? "" : ", ") + holder;
        holders.push_back(std::move(text));
    }
    return traits;
}

// As the ruleset titles it, else its name.
std::string titleOfNumber(const rules::Model& model, const std::string& name) {
    const auto at = std::ranges::find(model.scenarioNumbers, name) - model.scenarioNumbers.begin();
    std::string title = at < std::ssize(model.scenarioNumberTitles)
                            ? model.scenarioNumberTitles[static_cast<std::size_t>(at)]
                            : name;
    if (title == name) std::ranges::replace(title, '_', ' ');
    return title;
}

void addBattle(Flow& flow, const game::Setup& setup, const rules::ScenarioSource* source, Language language) {
    if (source != nullptr && !source->notes.empty()) flow.paragraph(source->notes.text);
    std::vector<std::vector<Cell>> rows{
        {textCell(inWords(language, PrintWord::TheBattle), true), textCell("", true)}};
    for (const auto& [name, bits] : setup.draft().numbers) {
        rows.push_back(
            {textCell(titleOfNumber(setup.model(), name)),
             textCell(bits == lang::kUnknown ? "?" : numberText(language, base::Number::fromBits(bits)))});
    }
    const auto& options = setup.model().options;
    for (std::size_t i = 0; i < options.size(); ++i)
        if (setup.option(static_cast<int>(i)) != options[i].byDefault)
            rows.push_back(
                {textCell(options[i].named.title),
                 textCell(toldText(setup, options[i].type, setup.option(static_cast<int>(i)), language))});
    for (int side = 0; side < setup.sideCount(); ++side)
        for (const game::StateStart& start : setup.side(side).states) {
            const rules::State& state = setup.model().states[static_cast<std::size_t>(start.state)];
            rows.push_back({textCell(inWords(language, PrintWord::Labelled,
                                             {setup.side(side).title, state.named.title})),
                            textCell(toldText(setup, state.type, start.value, language))});
        }
    if (rows.size() > 1) {
        flow.gap(4);
        flow.table({2, 1.4}, rows, flow.width() * 0.6);
    }
}

} // namespace

std::vector<Page> playSheetPages(const game::Setup& setup, const rules::ScenarioSource* source,
                                 const SheetOptions& options) {
    const rules::Model& model = setup.model();
    Flow flow(options.paper, options.language, setup.draft().title,
              source != nullptr ? source->subtitle.text : "");
    const auto heading = [&](PrintWord word) { flow.heading(inWords(options.language, word)); };
    addBattle(flow, setup, source, options.language);
    std::vector<std::string> holders;
    const std::vector<int> traits = heldTraits(setup, options.language, holders);
    if (!traits.empty()) heading(PrintWord::SpecialRules);
    for (std::size_t i = 0; i < traits.size(); ++i) {
        const rules::Trait& trait = model.traits[static_cast<std::size_t>(traits[i])];
        const std::string mark = trait.marker.text.empty() ? "" : " [" + trait.marker.text + "]";
        flow.entry(trait.named.title + mark,
                   trait.named.cite + (trait.named.cite.empty() ? "" : "  ") + holders[i], trait.named.help);
    }
    if (!model.tables.empty()) heading(PrintWord::Tables);
    for (const rules::Table& table : model.tables) addTable(flow, setup, table, options);
    heading(PrintWord::Terrain);
    addTerrain(flow, setup, model.terrain, model.terrainAttributes, SampleOf::Ground, options);
    if (!model.sides.empty())
        addTerrain(flow, setup, model.sides, model.sideAttributes, SampleOf::Side, options);
    return flow.pages();
}

} // namespace groma::formats
