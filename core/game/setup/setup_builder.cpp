#include "core/game/setup/setup_builder.h"

#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/game/machine/run.h"
#include "core/game/position/occupancy.h"
#include "core/game/position/position.h"
#include "core/game/setup/board_builder.h"
#include "core/game/setup/reinforcement.h"
#include "core/game/setup/scenario_names.h"
#include "core/game/setup/setup_checks.h"
#include "core/rules/literal.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace groma::game {

namespace {

using diag::Code;
using rules::Text;

constexpr std::size_t kMostPieces = 20'000;

std::uint32_t colourOf(const Text& text, std::uint32_t byDefault, diag::Sink& sink) {
    if (text.empty()) return byDefault;
    std::string_view digits = text.text;
    if (digits.starts_with('#')) digits.remove_prefix(1);
    std::uint32_t colour = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), colour, 16);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.size() != 6) {
        sink.add(diag::diagnose(Code::UnknownWord, text.where, "not a colour")
                     .withFound(std::string(text.text))
                     .withExpected("#RRGGBB"));
        return byDefault;
    }
    return colour;
}

class Builder {
  public:
    Builder(const RulesetRef& ruleset, const rules::ScenarioSource& source, grid::Board board,
            diag::Sink& sink)
        : source_(source), sink_(sink), names_(ruleset->model, sink),
          draft_{ruleset, std::move(board), {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, 0, {}} {}

    BuiltSetup build() {
        BuiltSetup built;
        draft_.title = source_.title.text;
        checkNames(source_, sink_);
        readSideNames();
        readAreas();
        for (const rules::PieceSource& entry : source_.pieces) given_.insert(entry.id.text);
        for (std::size_t i = 0; i < source_.pieces.size(); ++i)
            readEntry(source_.pieces[i], static_cast<std::int32_t>(i));
        checkPlaces();
        readSides();
        readScenario();
        built.pieceEntries = entries_;
        built.playable = playable_ && draft_.sides.size() == 2;
        auto made = makeSetup(draft_);
        if (!made) {
            if (!draft_.sides.empty()) // said above
                sink_.add(diag::diagnose(Code::OutOfRange, source_.map.where, made.error().message));
            built.playable = false;
            return built;
        }
        checkHolders(**made, source_, entries_, sink_);
        built.setup = givenBySide_.empty() ? *made : withSideTraits(*made);
        return built;
    }

  private:
    void readSideNames() {
        static constexpr std::uint32_t kColours[] = {0x8F2B2B, 0x2B5A8F};
        for (std::size_t i = 0; i < source_.sides.size(); ++i) {
            const rules::SideSource& side = source_.sides[i];
            SideSetup made;
            made.id = side.id.text;
            made.title = side.title.empty() ? side.id.text : side.title.text;
            made.colour = colourOf(side.colour, kColours[i % 2], sink_);
            made.textColour = colourOf(side.ink, 0xF6EFDC, sink_);
            draft_.sides.push_back(std::move(made));
        }
        if (draft_.sides.size() != 2)
            sink_.add(diag::diagnose(Code::OutOfRange,
                                     draft_.sides.size() > 2 ? source_.sides[2].id.where
                                     : draft_.sides.empty()  ? source_.where
                                                             : source_.sides[0].id.where,
                                     "a battle has two sides")
                          .withFound(std::to_string(draft_.sides.size()))
                          .withExpected("sides: {north: {}, south: {}}"));
    }

    std::int32_t sideNamed(const Text& text) {
        std::vector<std::string> known;
        for (std::size_t i = 0; i < draft_.sides.size(); ++i) {
            if (draft_.sides[i].id == text.text) return static_cast<std::int32_t>(i);
            known.push_back(draft_.sides[i].id);
        }
        names_.problem(text, "`" + text.text + "` is no side of this battle", known);
        return -1;
    }

    // A scenario's own change of a type, then the counter's.
    void overrideValues(PieceSetup& piece, const std::vector<rules::NamedValue>& values, bool back) {
        const auto& model = names_.model();
        const std::int32_t unitClass = model.types[static_cast<std::size_t>(piece.type)].unitClass;
        for (const rules::NamedValue& given : values) {
            const std::int32_t attribute = names_.attribute(given.name, unitClass);
            if (attribute < 0) continue;
            const auto bits =
                names_.value(model.attributes[static_cast<std::size_t>(attribute)].type, given.value, draft_);
            if (!bits) continue;
            std::erase_if(piece.overrides, [&](const AttributeOverride& o) {
                return o.attribute == attribute && o.back == back;
            });
            piece.overrides.push_back(
                {attribute, back, *bits, given.value.assumed ? given.value.assumed->text : std::string()});
        }
    }

    void applyTypeChanges(PieceSetup& piece) {
        for (const rules::TypeChangeSource& change : source_.types) {
            if (names_.model().types[static_cast<std::size_t>(piece.type)].named.id != change.type.text)
                continue;
            overrideValues(piece, change.values, false);
            overrideValues(piece, change.back, true);
            for (const rules::TraitUseSource& use : change.traits)
                if (auto holding = names_.holding(use, Provenance::Type, draft_))
                    piece.traits.push_back(std::move(*holding));
        }
    }

    std::string idFor(const rules::PieceSource& entry, std::size_t counters) {
        if (!entry.id.empty() && counters == 1) return entry.id.text;
        const std::string& stem = entry.id.empty() ? entry.type.text : entry.id.text;
        std::string id;
        do id = generatedPieceId(stem, ++numbers_[stem]);
        while (ids_.contains(id) || given_.contains(id));
        return id;
    }

    bool isTakenAway(const std::string& id, std::int32_t entry) const {
        return static_cast<std::size_t>(entry) < source_.basisPieces &&
               std::ranges::any_of(source_.without, [&](const Text& text) { return text.text == id; });
    }

    void checkPrinted(const rules::PieceSource& entry, const PieceSetup& piece) {
        const auto& model = names_.model();
        const rules::UnitType& type = model.types[static_cast<std::size_t>(piece.type)];
        const auto& notation = model.classes[static_cast<std::size_t>(type.unitClass)].notation;
        for (std::size_t i = 0; i < entry.printed.size() && i < notation.size(); ++i) {
            const rules::ValueCell& value = type.front[static_cast<std::size_t>(notation[i])];
            if (!rules::prints(model, notation[i], value, entry.printed[i].text.text))
                sink_.add(diag::diagnose(Code::OutOfRange, entry.printed[i].text.where,
                                         "the line prints another value than " + type.named.id + " has")
                              .withFound(std::string(entry.printed[i].text.text)));
        }
    }

    void readEntry(const rules::PieceSource& entry, std::int32_t index) {
        const std::int32_t side = sideNamed(entry.side);
        const std::int32_t type = names_.type(entry.type);
        const std::vector<grid::CellId> cells = readCells(draft_.board.geometry(), entry.at, sink_);
        if (side < 0 || type < 0) return;
        if (entry.count > 0 && !cells.empty() && static_cast<std::size_t>(entry.count) != cells.size())
            sink_.add(
                diag::diagnose(Code::OutOfRange, entry.where, "the line counts other than it lists cells")
                    .withFound(std::to_string(entry.count) + " pieces in " + std::to_string(cells.size()) +
                               " cells"));
        if (entry.placeUnknown) {
            playable_ = false;
            sink_.add(
                diag::diagnose(Code::PlaceUnknown, entry.where,
                               "nobody knows where `" + entry.type.text + "` stands: play cannot begin"));
        }
        const std::size_t wanted =
            cells.empty() ? static_cast<std::size_t>(std::max(entry.count, 1)) : cells.size();
        if (draft_.pieces.size() + wanted > kMostPieces) {
            sink_.add(diag::diagnose(Code::OutOfRange, entry.where,
                                     "a battle has " + std::to_string(kMostPieces) + " pieces at most"));
            return;
        }
        const Reinforcement arrival = readReinforcement(entry, side, source_, draft_, sink_);
        const std::size_t counters = wanted;
        for (std::size_t i = 0; i < counters; ++i) {
            PieceSetup piece;
            piece.id = idFor(entry, counters);
            if (isTakenAway(piece.id, index)) continue;
            piece.name = entry.name.text;
            piece.type = type;
            piece.side = side;
            if (!cells.empty()) piece.cell = cells[i];
            piece.turn = arrival.turn;
            piece.entry = arrival.entry;
            applyTypeChanges(piece);
            overrideValues(piece, entry.values, false);
            overrideValues(piece, entry.back, true);
            if (i == 0) checkPrinted(entry, piece);
            for (const rules::TraitUseSource& use : entry.traits)
                if (auto holding = names_.holding(use, Provenance::Counter, draft_))
                    piece.traits.push_back(std::move(*holding));
            piece.facing = facingOf(entry.facing);
            if (!ids_.insert(piece.id).second) {
                sink_.add(diag::diagnose(Code::DuplicateKey, entry.where, "two pieces have one id")
                              .withFound(std::string(piece.id)));
                continue;
            }
            if (entry.assumed) draft_.assumed.emplace_back("counter " + piece.id, entry.assumed->text);
            draft_.pieces.push_back(std::move(piece));
            entries_.push_back(index);
        }
    }

    int facingOf(const Text& text) {
        if (text.empty()) return 0;
        if (names_.model().board.facing == grid::FacingKind::None) {
            names_.problem(text, "pieces of these rules have no facing", {});
            return 0;
        }
        const auto& directions = names_.model().board.directions;
        const auto at = std::ranges::find(directions, text.text);
        if (at != directions.end()) return static_cast<int>(at - directions.begin());
        names_.problem(text, "`" + text.text + "` is no direction", directions);
        return 0;
    }

    // Every cell that a piece fills is on the map and has room for it.
    void checkPlaces() {
        const std::int32_t stacking = names_.model().board.stacking;
        const grid::Geometry& map = draft_.board.geometry();
        std::map<std::int32_t, int> counts;
        for (std::size_t i = 0; i < draft_.pieces.size(); ++i) {
            const PieceSetup& piece = draft_.pieces[i];
            if (!piece.cell.valid()) continue;
            for (const grid::CellId cell :
                 grid::cellsOf(map, footprintOf(names_.model(), piece.type), {piece.cell, piece.facing})) {
                const bool fits = cell.valid();
                if (fits && (++counts[cell.index] <= stacking || stacking < 0)) continue;
                sink_.add(diag::diagnose(Code::CellFull,
                                         source_.pieces[static_cast<std::size_t>(entries_[i])].where,
                                         fits ? "more pieces in a cell than may stand there"
                                              : "a part of the piece is not on the map")
                              .withFound(piece.id + " in " + map.numberText(fits ? cell : piece.cell)));
                playable_ = false;
                break;
            }
        }
    }

    // Pieces may name each other in their states, so these come when all are known.
    void readSides() {
        for (std::size_t i = 0; i < draft_.pieces.size(); ++i) {
            const rules::PieceSource& entry = source_.pieces[static_cast<std::size_t>(entries_[i])];
            draft_.pieces[i].states =
                names_.states(entry.states, rules::Holder::Piece, draft_.pieces[i].type, draft_);
        }
        for (std::size_t i = 0; i < draft_.sides.size(); ++i) {
            const rules::SideSource& side = source_.sides[i];
            draft_.sides[i].states = names_.states(side.states, rules::Holder::Side, -1, draft_);
            for (const rules::TraitUseSource& use : side.traits) {
                auto holding = names_.holding(use, Provenance::Side, draft_);
                if (!holding) continue;
                const rules::Trait& trait = names_.model().traits[static_cast<std::size_t>(holding->trait)];
                if (trait.holder == rules::TraitHolder::Piece)
                    givenBySide_.emplace_back(static_cast<int>(i), std::move(*holding));
                else draft_.sides[i].traits.push_back(std::move(*holding));
            }
        }
        checkCounts();
    }

    void checkCounts() {
        for (const rules::NamedText& count : source_.counts) {
            const std::int32_t side = sideNamed(count.name);
            if (side < 0) continue;
            const auto pieces = std::ranges::count(draft_.pieces, side, &PieceSetup::side);
            if (count.text.text != std::to_string(pieces))
                sink_.add(diag::diagnose(Code::CountDiffers, count.text.where,
                                         "the book counts other pieces of " + count.name.text)
                              .withFound(std::to_string(pieces))
                              .withExpected(std::string(count.text.text)));
        }
    }

    void readScenario() {
        for (const rules::TraitUseSource& use : source_.traits)
            if (auto holding = names_.holding(use, Provenance::Scenario, draft_))
                draft_.traits.push_back(std::move(*holding));
        const auto& model = names_.model();
        for (const rules::Option& option : model.options) draft_.options.push_back(option.byDefault);
        for (const rules::NamedValue& given : source_.options) {
            const std::int32_t option = names_.option(given.name);
            if (option < 0) continue;
            if (const auto bits =
                    names_.value(model.options[static_cast<std::size_t>(option)].type, given.value, draft_))
                draft_.options[static_cast<std::size_t>(option)] = *bits;
        }
        for (const rules::NamedValue& given : source_.numbers) {
            if (std::ranges::find(model.scenarioNumbers, given.name.text) == model.scenarioNumbers.end())
                names_.problem(given.name, "the rules read no number `" + given.name.text + "`",
                               model.scenarioNumbers);
            if (const auto bits = names_.value({lang::Kind::Number}, given.value, draft_))
                draft_.numbers.emplace_back(given.name.text, *bits);
            if (given.value.assumed)
                draft_.assumedNumbers.emplace_back(given.name.text, given.value.assumed->text);
        }
        for (const rules::NamedText& assumed : source_.assumed)
            draft_.assumed.emplace_back(assumed.name.text, assumed.text.text);
        draft_.states = names_.states(source_.states, rules::Holder::Game, -1, draft_);
        readCellStates();
        readCards();
        if (!source_.first.empty()) draft_.active = std::max(0, sideNamed(source_.first));
        for (const rules::LabelSource& label : source_.map.labels)
            for (const grid::CellId cell : readCells(draft_.board.geometry(), {label.at}, sink_))
                draft_.labels.push_back({cell, label.text.text});
    }

    void readCellStates() {
        for (const rules::CellStateSource& source : source_.cellStates)
            for (const grid::CellId cell : readCells(draft_.board.geometry(), {source.cell}, sink_))
                for (const StateStart& start : names_.states(source.states, rules::Holder::Cell, -1, draft_))
                    draft_.cellStates.push_back({start.state, cell, start.value});
        for (const rules::PlacedSource& marker : source_.map.markers) {
            const std::int32_t state = names_.state(marker.what, rules::Holder::Cell, -1);
            for (const grid::CellId cell : readCells(draft_.board.geometry(), marker.where, sink_))
                if (state >= 0) draft_.cellStates.push_back({state, cell, 1});
        }
    }

    void readCards() {
        const auto& decks = names_.model().decks;
        for (const rules::PlacedSource& count : source_.decks) {
            const auto bar = count.what.text.find('/');
            const auto number =
                count.where.empty() ? std::nullopt : base::numberFromText(count.where.front().text);
            bool known = false;
            for (std::size_t d = 0; d < decks.size(); ++d) {
                if (decks[d].named.id != count.what.text.substr(0, bar)) continue;
                const auto card = std::ranges::find(decks[d].cards, count.what.text.substr(bar + 1));
                known = card != decks[d].cards.end() && number && number->isWhole() && number->sign() >= 0;
                if (known)
                    draft_.cards.push_back({static_cast<std::int32_t>(d),
                                            static_cast<std::int32_t>(card - decks[d].cards.begin()),
                                            number->whole()});
            }
            if (!known) names_.problem(count.what, "no such card, or not a count of cards", {});
        }
    }

    // An entry that pieces of the scenario come in by is the scenario's own.
    bool isOwnEntry(const rules::AreaSource& area) const {
        const auto comesInBy = [&](const rules::PieceSource& piece) {
            return std::ranges::any_of(base::split(piece.entry.text, ','), [&](std::string_view part) {
                return base::trim(part) == area.id.text;
            });
        };
        return area.kind.text == "entry" && std::ranges::any_of(source_.pieces, comesInBy);
    }

    // What the program itself does with cells of this kind, whether or not a rule reads them.
    static std::string_view useOf(const rules::AreaSource& area) {
        if (area.kind.text == "objective") return "computer players are drawn to it";
        return area.kind.text == "zone" && !area.side.empty() ? "its side sets up there" : "";
    }

    // Names that the ruleset's `areas` does not have: a warning where nothing would ever read the cells, or
    // where the name is nearly one that it has; else a note.
    void checkDeclared(const rules::AreaSource& area) {
        std::vector<std::string> names;
        for (const rules::Named& known : names_.model().areas) names.push_back(known.id);
        if (std::ranges::find(names, area.id.text) != names.end() || isOwnEntry(area)) return;
        const auto near = base::nearestName(area.id.text, names);
        const std::string_view use = useOf(area);
        diag::Diagnostic problem =
            diag::diagnose(Code::UnknownArea, area.id.where,
                           "`" + area.id.text + "` is no area of the ruleset: no rule reads it");
        if (!use.empty()) problem.message += ", " + std::string(use);
        if (!use.empty() && !near) problem.severity = diag::Severity::Note;
        problem.found = area.id.text;
        problem.expected =
            names.empty() ? "a name that the ruleset lists under `areas`" : base::joinList(names, "or");
        if (near) problem.fix = diag::Fix{std::string(*near), "change to " + std::string(*near)};
        sink_.add(std::move(problem));
    }

    void readAreas() {
        for (const rules::AreaSource& area : source_.areas) {
            Area made;
            made.id = area.id.text;
            made.side = area.side.empty() ? -1 : sideNamed(area.side);
            made.objective = area.kind.text == "objective";
            made.cells = readCells(draft_.board.geometry(), area.cells, sink_);
            if (area.cells.empty())
                sink_.add(
                    diag::diagnose(Code::NoCells, area.kind.where, "`" + area.id.text + "` has no cells")
                        .withFound("nothing")
                        .withExpected("a list of cells, 004-006"));
            checkDeclared(area);
            draft_.areas.push_back(std::move(made));
        }
    }

    // A trait of pieces that a side lists goes to each of its pieces that may hold it; whether one may is a
    // rule's text.
    SetupRef withSideTraits(const SetupRef& first) {
        const Position start = startPosition(*first);
        SetupDraft draft = draft_;
        for (const auto& [side, holding] : givenBySide_) {
            for (std::size_t i = 0; i < draft.pieces.size(); ++i) {
                if (draft.pieces[i].side != side || holds(draft.pieces[i], holding.trait)) continue;
                if (const std::int32_t condition =
                        first->program().traitCondition[static_cast<std::size_t>(holding.trait)];
                    condition >= 0) {
                    const std::int64_t piece = static_cast<std::int64_t>(i);
                    const auto may = evaluate(*first, start, condition, std::span(&piece, 1));
                    if (!may || may->word == 0) continue;
                }
                draft.pieces[i].traits.push_back(holding);
            }
        }
        auto made = makeSetup(std::move(draft));
        return made ? *made : first;
    }

    static bool holds(const PieceSetup& piece, std::int32_t trait) {
        return std::ranges::any_of(piece.traits, [&](const TraitHolding& h) { return h.trait == trait; });
    }

    const rules::ScenarioSource& source_;
    diag::Sink& sink_;
    ScenarioNames names_;
    SetupDraft draft_;
    std::vector<std::int32_t> entries_;
    std::set<std::string> ids_;
    std::set<std::string> given_; // by the author, so that no other piece gets them
    std::map<std::string, int> numbers_;
    std::vector<std::pair<int, TraitHolding>> givenBySide_;
    bool playable_ = true;
};

} // namespace

std::string generatedPieceId(std::string_view type, int number) {
    return std::string(type) + "_" + std::to_string(number);
}

BuiltSetup buildSetup(const RulesetRef& ruleset, const rules::ScenarioSource& source, diag::Sink& sink) {
    std::optional<grid::Board> board = buildBoard(ruleset->model, source.map, sink);
    if (!board) return {};
    return Builder(ruleset, source, std::move(*board), sink).build();
}

} // namespace groma::game
