#include "editor/session/files/proof_position.h"

#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/forms/traits.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/files/new_scenario.h"

#include <algorithm>

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

bool holdsByClass(const rules::Model& model, const rules::Trait& trait, const rules::UnitType& type) {
    return std::ranges::any_of(trait.appliesTo, [&](rules::Index of) {
        return model.classes[static_cast<std::size_t>(type.unitClass)].is(of);
    });
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

} // namespace

Expected<Document> proofPosition(formats::FileSystem& files, const std::string& root,
                                 const std::string& rules, const std::string& trait) {
    NewScenario wanted;
    wanted.width = kWidth;
    wanted.height = kHeight;
    wanted.title = "Proof of " + trait;
    auto empty = newScenario(files, root, rules, wanted);
    if (!empty) return empty;
    const auto ruleset = empty->ruleset(); // kept while the document changes
    const rules::Model& model = ruleset->model;
    const auto found = std::ranges::find_if(model.traits, [&](const auto& t) { return t.named.id == trait; });
    if (found == model.traits.end())
        return refuse("the rules on the disk have no skill `" + trait + "`: save them first");
    const auto index = static_cast<int>(found - model.traits.begin());
    if (auto named = take(*empty, setTitle(*empty, "Proof of " + found->named.title)); !named)
        return std::unexpected(named.error());
    Expected<Document> last = refuse("no counter may hold the skill `" + trait + "`");
    for (std::size_t type = 0; type < model.types.size(); ++type) {
        if (!found->appliesTo.empty() && !holdsByClass(model, *found, model.types[type])) continue;
        Document document = *empty;
        bool made = true;
        for (const int side : {0, 1})
            made = made && placeNear(document, static_cast<int>(type), side).has_value();
        if (!made) continue;
        if (auto given = give(document, index); given) return document;
        else last = std::unexpected(given.error());
    }
    return last;
}

} // namespace groma::session
