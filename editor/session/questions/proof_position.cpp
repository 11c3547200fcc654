#include "editor/session/questions/proof_position.h"

#include "core/odds/watcher.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/forms/traits.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/files/new_scenario.h"
#include "editor/session/language/rule_sections.h"
#include "editor/session/questions/what_if.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::session {

namespace {

constexpr int kWidth = 7, kHeight = 5;

Expected<void> take(Document& document, const Edited& edit) {
    if (!edit) return std::unexpected(edit.error());
    auto next = document.apply(*edit);
    if (!next) return std::unexpected(next.error());
    document = std::move(*next);
    return {};
}

using Types = std::vector<int>; // Model::types

Types typesOf(const rules::Model& model, std::span<const rules::Index> classes) {
    Types types;
    for (std::size_t i = 0; i < model.types.size(); ++i)
        if (std::ranges::any_of(classes, [&](rules::Index of) {
                return model.classes[static_cast<std::size_t>(model.types[i].unitClass)].is(of);
            }))
            types.push_back(static_cast<int>(i));
    return types;
}

Types allTypes(const rules::Model& model) {
    Types types(model.types.size());
    std::iota(types.begin(), types.end(), 0);
    return types;
}

// Of whom an entry speaks: who acts, and the enemy.
using Pair = std::array<Types, 2>;

// The first two pieces, or lists of them, that are handed over.
Pair taken(const rules::Model& model, std::span<const lang::Local> parameters) {
    Pair pair{allTypes(model), allTypes(model)};
    std::size_t next = 0;
    for (const lang::Local& one : parameters) {
        if (one.type.kind != lang::Kind::Piece || next == pair.size()) continue;
        const rules::Index of = one.type.detail;
        if (of >= 0) pair[next] = typesOf(model, {&of, 1});
        ++next;
    }
    return pair;
}

Pair takenBy(const rules::Model& model, rules::Index function) {
    if (function < 0) return taken(model, {});
    const lang::Function& f = model.functions[static_cast<std::size_t>(function)];
    return taken(model, std::span(f.locals).first(f.parameters));
}

// Nothing: two counters do not show it.
std::optional<Pair> pairFor(const rules::Model& model, std::string_view section, std::size_t i) {
    const auto both = [](const Types& types) { return Pair{types, types}; };
    if (section == "types") return both({static_cast<int>(i)});
    if (section == "classes") {
        const auto of = static_cast<rules::Index>(i);
        return both(typesOf(model, {&of, 1}));
    }
    if (section == "traits") {
        const auto& classes = model.traits[i].appliesTo;
        return both(classes.empty() ? allTypes(model) : typesOf(model, classes));
    }
    if (section == "states") {
        const rules::Index of = model.states[i].ofClass;
        return both(of < 0 ? allTypes(model) : typesOf(model, {&of, 1}));
    }
    if (section == "quantities") return takenBy(model, model.quantities[i].function);
    if (section == "relations") return takenBy(model, model.relations[i].function);
    if (section == "queries") return takenBy(model, model.queries[i].function);
    if (section == "procedures") return takenBy(model, model.procedures[i].function);
    if (section == "actions") return taken(model, model.actions[i].parameters);
    if (section == "moves") return taken(model, model.moves[i].parameters);
    if (section == "sights") return taken(model, model.sights[i].parameters);
    if (section == "rolls") return taken(model, model.rolls[i].parameters);
    if (section == "tables" || section == "terrain" || section == "sides" || section == "links")
        return both(allTypes(model));
    return std::nullopt;
}

// As near to the middle of the field as it may stand.
Expected<void> placeNear(Document& document, int type, int side) {
    const grid::Geometry& geometry = document.board()->geometry();
    const grid::CellId middle = geometry.cellAt(kHeight / 2, kWidth / 2);
    std::vector<grid::CellId> cells;
    for (std::int32_t i = 0; i < geometry.cellCount(); ++i) cells.push_back(grid::CellId{i});
    std::ranges::stable_sort(cells, {}, [&](grid::CellId cell) { return geometry.distance(middle, cell); });
    Expected<void> why = refuse("the field is too small");
    for (const grid::CellId cell : cells) {
        why = canPlace(document, {type, side, cell, 0, {}, {}});
        if (why) return take(document, placePiece(document, {type, side, cell, 0, {}, {}}));
    }
    return why;
}

// Held by its class already, or given where the skill may be given.
Expected<void> give(Document& document, int trait) {
    const rules::Model& model = document.ruleset()->model;
    const rules::Trait& given = model.traits[static_cast<std::size_t>(trait)];
    if (!given.appliesTo.empty()) return {};
    const TraitTarget target = given.holder == rules::TraitHolder::Piece  ? TraitTarget::counters({0})
                               : given.holder == rules::TraitHolder::Side ? TraitTarget::ofSide(0)
                                                                          : TraitTarget::scenario();
    if (auto can = canAttachTrait(document, target, trait); !can) return can;
    return take(document, attachTrait(document, target, trait));
}

// Where the enemy stands, or between the two.
Expected<void> paint(Document& document, std::string_view section, int kind) {
    const grid::CellId enemy = document.setup()->piece(1).cell;
    if (section == "terrain") {
        const bool feature = document.ruleset()->model.terrain[static_cast<std::size_t>(kind)].feature;
        return take(document, feature ? paintFeature(document, {&enemy, 1}, kind)
                                      : paintGround(document, {&enemy, 1}, kind));
    }
    const grid::EdgeId edge =
        document.board()->geometry().edgeBetween(document.setup()->piece(0).cell, enemy);
    if (edge == grid::kNoEdge) return refuse("the two do not stand side by side");
    if (section == "links") return take(document, setLinks(document, {&edge, 1}, kind));
    const rules::Index needs = document.ruleset()->model.sides[static_cast<std::size_t>(kind)].needs;
    if (needs >= 0)
        if (auto first = take(document, setSides(document, {&edge, 1}, needs)); !first) return first;
    return take(document, setSides(document, {&edge, 1}, kind));
}

Expected<Document> withPair(Document document, std::string_view section, int entry,
                            const std::array<int, 2>& types) {
    for (const int side : {0, 1})
        if (auto placed = placeNear(document, types[static_cast<std::size_t>(side)], side); !placed)
            return std::unexpected(placed.error());
    Expected<void> made;
    if (section == "traits") made = give(document, entry);
    else if (section == "terrain" || section == "sides" || section == "links")
        made = paint(document, section, entry);
    if (!made) return std::unexpected(made.error());
    return document;
}

// Whether the first may do anything to the second; what comes of it is not counted.
bool mayBeAsked(const Document& document) {
    struct : odds::Watcher {
        bool stops() override { return true; }
        void hears(const odds::SoFar&) override {}
    } atOnce;
    WhatIfQuestion question;
    question.piece = 0;
    question.target = 1;
    return whatIf(document, question, &atOnce).legal;
}

// The entry by its place in its list; -1: the rules have none.
std::pair<int, std::string> entryOf(const rules::Model& model, std::string_view section,
                                    const std::string& id) {
    for (const RuleSection& one : ruleSections())
        for (std::size_t i = 0; section == one.key && i < one.count(model); ++i)
            if (const rules::Named& named = one.named(model, i); named.id == id)
                return {static_cast<int>(i), named.title};
    return {-1, {}};
}

} // namespace

Expected<Document> proofPosition(formats::FileSystem& files, const std::string& root,
                                 const std::string& rules, const std::string& section,
                                 const std::string& entry) {
    NewScenario wanted;
    wanted.width = kWidth;
    wanted.height = kHeight;
    wanted.title = "Proof of " + entry;
    auto empty = newScenario(files, root, rules, wanted);
    if (!empty) return empty;
    const auto ruleset = empty->ruleset(); // kept while the document changes
    const rules::Model& model = ruleset->model;
    const auto [index, title] = entryOf(model, section, entry);
    if (index < 0) return refuse("the rules on the disk have no `" + entry + "`: save them first");
    const auto pair = pairFor(model, section, static_cast<std::size_t>(index));
    if (!pair) return refuse("two counters side by side do not show " + title);
    if (auto named = take(*empty, setTitle(*empty, "Proof of " + title)); !named)
        return std::unexpected(named.error());
    Expected<Document> last = refuse("no counter goes with " + title);
    std::optional<Document> placed; // though the one can do nothing to the other
    for (const int first : (*pair)[0]) {
        // Its like before others: then only what is proved parts them.
        Types enemies = (*pair)[1];
        if (const auto like = std::ranges::find(enemies, first); like != enemies.end()) enemies = {first};
        for (const int second : enemies) {
            last = withPair(*empty, section, index, {first, second});
            if (!last) continue;
            if (mayBeAsked(*last)) return last;
            if (!placed) placed = *last;
        }
    }
    if (placed) return *placed;
    return last;
}

} // namespace groma::session
