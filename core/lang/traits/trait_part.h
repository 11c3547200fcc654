// The parts of a trait by which it changes play, and who holds it: each is a constant of a file of this
// folder, which describes all of it, and a line of trait_parts.def. Most name other entries: `grants:
// [rally]`.
#pragma once

#include "core/lang/check/names.h"
#include "core/rules/model.h"
#include "core/rules/source.h"

#include <optional>
#include <span>
#include <string_view>

namespace groma::lang {

struct TraitPart {
    enum class Shape : std::uint8_t {
        Names,   // names of entries, one or a list
        Changes, // {relation: NAME, when: CONDITION}, one or a list
        Hooks,   // by event: what happens, one or a list
    };
    std::string_view key; // in YAML
    Shape shape = Shape::Names;
    int kind = 0;              // Changes, Hooks: which rules::RelationChange::Kind, rules::HookKind
    std::string_view sentence; // what it reads as: {} is what is named; of Changes and Hooks the first words
    bool rule = true;          // it does something: not beside `enforced: no`, and enough for a trait

    // Names: of what, and the entry behind one.
    SymbolKind names = SymbolKind::Action;
    const rules::Named& (*entry)(const rules::Model& model, rules::Index named) = nullptr;
    // What naming the entry means to the model; absent where something else asks for it.
    void (*mean)(rules::Model& model, rules::Index trait, rules::Index named) = nullptr;
    // Whose traits alone may say it; what is told of others.
    std::optional<rules::TraitHolder> holder = {};
    std::string_view otherHolders = {};
};

// All, in the order of the list.
std::span<const TraitPart* const> traitParts();
// The part whose changes or hooks are of this kind.
const TraitPart& partOf(TraitPart::Shape shape, int kind);
// Whether a trait says some part that is a rule.
bool hasRules(const rules::Trait& trait);
bool hasRules(const rules::TraitSource& trait);

// TraitPart::entry for a list of the model.
template <auto List>
const rules::Named& entryIn(const rules::Model& model, rules::Index named) {
    return (model.*List)[static_cast<std::size_t>(named)].named;
}

} // namespace groma::lang
