#include "core/base/contract.h"
#include "core/base/hash.h"
#include "core/game/position/occupancy.h"
#include "core/game/position/setup.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <limits>

namespace groma::game {
namespace {

template <class T>
std::size_t indexOf(T index) {
    return static_cast<std::size_t>(index);
}

bool holds(const std::vector<TraitHolding>& holdings, std::int32_t trait) {
    return std::ranges::any_of(holdings, [trait](const TraitHolding& held) { return held.trait == trait; });
}

// A type whose back leaves a value out has there the front's own, from the same place of the text.
bool backFollows(const rules::UnitType& type, std::size_t attribute) {
    return type.back[attribute].where == type.front[attribute].where;
}

// What a piece has otherwise on one face; on the back also what is set on the front, where no back says its
// own.
const AttributeOverride* overrideOf(const PieceSetup& piece, const rules::UnitType& type, bool back,
                                    std::size_t attribute) {
    const auto said = [&](bool face) -> const AttributeOverride* {
        const auto is = [&](const AttributeOverride& it) {
            return indexOf(it.attribute) == attribute && it.back == face;
        };
        const auto found = std::find_if(piece.overrides.rbegin(), piece.overrides.rend(), is);
        return found == piece.overrides.rend() ? nullptr : &*found;
    };
    const AttributeOverride* own = said(back);
    return own == nullptr && back && backFollows(type, attribute) ? said(false) : own;
}

} // namespace

void Setup::computeHoldings() {
    const rules::Model& all = model();
    for (const PieceSetup& piece : draft_.pieces) {
        std::vector<TraitHolding> held = piece.traits;
        const auto add = [&](TraitHolding holding) {
            if (!holds(held, holding.trait) &&
                std::ranges::find(piece.without, holding.trait) == piece.without.end()) {
                held.push_back(std::move(holding));
            }
        };
        const rules::UnitType& type = all.types[indexOf(piece.type)];
        for (const rules::TraitUse& use : type.traits) {
            TraitHolding holding{use.trait, {}, Provenance::Type};
            for (const rules::ValueCell& value : use.parameters) {
                holding.parameters.push_back(value.bits);
            }
            add(std::move(holding));
        }
        for (std::size_t trait = 0; trait < all.traits.size(); ++trait) {
            const bool applies =
                std::ranges::any_of(all.traits[trait].appliesTo, [&](rules::Index unitClass) {
                    return all.classes[indexOf(type.unitClass)].is(unitClass);
                });
            if (applies) {
                add({static_cast<std::int32_t>(trait), {}, Provenance::Ruleset});
            }
        }
        holdings_.push_back(std::move(held));
    }
}

void Setup::computeValues() {
    const rules::Model& all = model();
    attributes_ = all.attributes.size();
    bySide_.resize(draft_.sides.size());
    values_.reserve(draft_.pieces.size() * 2 * attributes_);
    for (std::size_t i = 0; i < draft_.pieces.size(); ++i) {
        const PieceSetup& piece = draft_.pieces[i];
        const rules::UnitType& type = all.types[indexOf(piece.type)];
        types_.push_back(piece.type);
        classes_.push_back(type.unitClass);
        sides_.push_back(piece.side);
        flips_.push_back(all.classes[indexOf(type.unitClass)].flips);
        absent_.push_back(piece.absent ? 1 : 0);
        if (!piece.absent) {
            bySide_[indexOf(piece.side)].push_back(static_cast<std::int32_t>(i));
        }
        for (const bool back : {false, true}) {
            const std::vector<rules::ValueCell>& row = back ? type.back : type.front;
            for (std::size_t attribute = 0; attribute < attributes_; ++attribute) {
                const rules::ValueCell cell = attribute < row.size() ? row[attribute] : rules::ValueCell{};
                const auto* change = overrideOf(piece, type, back, attribute);
                const bool assumed = change != nullptr ? !change->assumed.empty() : cell.assumed();
                values_.push_back(change != nullptr ? change->value : cell.bits);
                assumed_.push_back(assumed ? 1 : 0);
            }
        }
    }
}

EffectiveValue Setup::effective(int piece, bool back, int attribute) const {
    EffectiveValue value;
    const std::size_t at = valueIndex(piece, back, attribute);
    value.value = values_[at];
    value.assumed = assumed_[at] != 0;
    if (const AttributeOverride* change = overrideOf(
            draft_.pieces[indexOf(piece)], model().types[indexOf(typeOf(piece))], back, indexOf(attribute))) {
        value.from = Provenance::Counter;
        value.basis = change->assumed;
    }
    if (value.assumed && value.basis.empty()) {
        const rules::UnitType& type = model().types[indexOf(typeOf(piece))];
        const rules::ValueCell& cell = (back ? type.back : type.front)[indexOf(attribute)];
        value.basis = model().tree.strings[indexOf(cell.basis)];
    }
    return value;
}

void Setup::computeParameters() {
    const rules::Model& all = model();
    std::vector<std::int64_t> defaults;
    for (const rules::Trait& trait : all.traits) {
        parameterStart_.push_back(defaults.size());
        for (const rules::Index parameter : trait.parameters) {
            defaults.push_back(all.traitParameters[indexOf(parameter)].byDefault.bits);
        }
    }
    parameters_ = defaults.size();
    const auto addHolder = [&](const std::vector<TraitHolding>& holdings) {
        const std::size_t row = parameterValues_.size();
        parameterValues_.insert(parameterValues_.end(), defaults.begin(), defaults.end());
        for (const TraitHolding& holding : holdings) {
            std::ranges::copy(holding.parameters,
                              parameterValues_.begin() +
                                  static_cast<std::ptrdiff_t>(row + parameterStart_[indexOf(holding.trait)]));
        }
    };
    std::ranges::for_each(holdings_, addHolder);
    for (const SideSetup& side : draft_.sides) {
        addHolder(side.traits);
    }
    addHolder(draft_.traits);
}

void Setup::computeScenario() {
    const rules::Model& all = model();
    for (std::size_t i = 0; i < all.options.size(); ++i) {
        options_.push_back(i < draft_.options.size() ? draft_.options[i] : all.options[i].byDefault);
    }
    for (const std::string& name : program().names) {
        const auto found =
            std::ranges::find(draft_.numbers, name, &std::pair<std::string, std::int64_t>::first);
        const auto declared = std::ranges::find(all.scenarioNumbers, name) - all.scenarioNumbers.begin();
        const std::int64_t otherwise =
            declared < std::ssize(all.scenarioNumberDefaults)
                ? all.scenarioNumberDefaults[static_cast<std::size_t>(declared)].bits
                : lang::kUnknown;
        numbers_.push_back(found == draft_.numbers.end() ? otherwise : found->second);
    }
    for (const rules::Named& declared : all.areas) {
        std::vector<std::vector<std::int32_t>> cells(draft_.sides.size() + 1);
        for (const Area& area : draft_.areas) {
            if (area.id != declared.id) {
                continue;
            }
            for (const grid::CellId cell : area.cells) {
                cells[0].push_back(cell.index);
                for (std::size_t side = 0; side < draft_.sides.size(); ++side) {
                    if (area.side < 0 || indexOf(area.side) == side) {
                        cells[side + 1].push_back(cell.index);
                    }
                }
            }
        }
        for (std::vector<std::int32_t>& list : cells) {
            std::ranges::sort(list);
            list.erase(std::ranges::unique(list).begin(), list.end());
            areas_.push_back(std::move(list));
        }
    }
    expiring_.resize(all.scopes.size());
    for (std::size_t i = 0; i < all.states.size(); ++i) {
        if (all.states[i].until >= 0) {
            expiring_[indexOf(all.states[i].until)].push_back(static_cast<std::int32_t>(i));
        }
    }
    for (const rules::Die& die : all.dice) {
        std::vector<std::int32_t> faces;
        for (std::size_t face = 0; face < die.weights.size(); ++face) {
            faces.insert(faces.end(), indexOf(std::max(die.weights[face], 0)),
                         static_cast<std::int32_t>(face));
        }
        faces_.push_back(std::move(faces));
    }
}

void Setup::computeBoard() {
    const rules::BoardRules& board = model().board;
    stacking_ = board.stacking < 0 ? INT_MAX : board.stacking;
    for (std::size_t i = 0; i < model().terrain.size(); ++i) {
        const bool feature = model().terrain[i].feature;
        featureBit_.push_back(feature ? static_cast<std::int32_t>(features_.size()) : -1);
        if (feature) {
            features_.push_back(static_cast<std::int32_t>(i));
        }
    }
    for (const PieceSetup& piece : draft_.pieces) {
        const grid::Footprint cells = footprintOf(model(), piece.type);
        hasFootprints_ = hasFootprints_ || cells.size() > 1;
        footprints_.push_back(cells);
    }
}

void Setup::computeHash() {
    hash_ = base::combine(ruleset().hash, draft_.board.hash());
    const auto mix = [this](std::span<const std::int64_t> words) { hash_ = base::hashSpan(words, hash_); };
    const auto mixText = [this](std::string_view text) { hash_ = base::hashText(text, hash_); };
    for (const PieceSetup& piece : draft_.pieces) {
        mixText(piece.id);
        hash_ = base::combine(hash_, static_cast<std::uint64_t>(piece.type) << 32 |
                                         static_cast<std::uint32_t>(piece.side));
        if (piece.turn != 0) {
            hash_ = base::combine(hash_, static_cast<std::uint32_t>(piece.turn));
            for (const grid::CellId cell : piece.entry) {
                hash_ = base::combine(hash_, static_cast<std::uint32_t>(cell.index));
            }
        }
    }
    for (const SideSetup& side : draft_.sides) {
        mixText(side.id);
    }
    mix(values_);
    mix(options_);
    mix(numbers_);
    mix(parameterValues_);
    for (const std::vector<std::int32_t>& cells : areas_) {
        hash_ = base::hashSpan(std::span<const std::int32_t>(cells), hash_);
    }
}

} // namespace groma::game
