#include "formats/proof/node_places.h"
#include "formats/proof/suite.h"

#include <algorithm>
#include <array>

namespace groma::formats {

namespace {

// The name behind `section/`, empty if the entry stands in another section.
std::string_view nameIn(std::string_view entry, std::string_view section) {
    return entry.starts_with(section) && entry.substr(section.size()).starts_with('/')
               ? entry.substr(section.size() + 1)
               : std::string_view();
}

template <class T>
std::optional<std::size_t> indexOf(const std::vector<T>& entries, std::string_view name) {
    const auto at =
        std::ranges::find(entries, name, [](const T& entry) { return std::string_view(entry.named.id); });
    if (at == entries.end()) return std::nullopt;
    return static_cast<std::size_t>(at - entries.begin());
}

bool hasPieceOf(const game::Setup& setup, std::size_t type) {
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (static_cast<std::size_t>(setup.typeOf(piece)) == type) return true;
    return false;
}

bool hasPieceOfClass(const game::Setup& setup, std::int32_t unitClass) {
    const lang::Program& program = setup.program();
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (program.isClass(setup.classOf(piece), unitClass)) return true;
    return false;
}

// Of an outcome, as the trace names it: outcomes / set / values / value / field.
std::optional<std::array<std::int32_t, 3>> fieldOf(const rules::Model& model,
                                                   const std::vector<std::string>& keys) {
    if (keys.size() != 5 || keys[0] != "outcomes" || keys[2] != "values") return std::nullopt;
    const auto set = indexOf(model.outcomes, keys[1]);
    if (!set) return std::nullopt;
    const rules::OutcomeSet& outcomes = model.outcomes[*set];
    const auto value = std::ranges::find(outcomes.values, keys[3], &rules::OutcomeSet::Value::name);
    const auto field = std::ranges::find(outcomes.fields, keys[4], [](const auto& one) { return one.name; });
    if (value == outcomes.values.end() || field == outcomes.fields.end()) return std::nullopt;
    return std::array{static_cast<std::int32_t>(*set),
                      static_cast<std::int32_t>(value - outcomes.values.begin()),
                      static_cast<std::int32_t>(field - outcomes.fields.begin())};
}

bool hasTerrain(const game::Setup& setup, std::size_t terrain) {
    const std::int32_t bit = setup.featureBit(static_cast<int>(terrain));
    for (std::int32_t index = 0; index < setup.geometry().cellCount(); ++index) {
        const grid::CellGround& ground = setup.board().cell(grid::CellId{index});
        if (bit < 0 ? static_cast<std::size_t>(ground.terrain) == terrain
                    : (ground.features >> bit & 1U) != 0)
            return true;
    }
    return false;
}

bool hasSide(const game::Setup& setup, std::size_t side) {
    bool found = false;
    setup.board().forEachEdge([&](grid::EdgeId, const grid::EdgeGround& ground) {
        found = found || (ground.features >> side & 1U) != 0;
    });
    return found;
}

// What is around a text: the contribution that a folded number is a part of.
Stretch around(const yaml::Tree& tree, const Mutant& mutant) {
    const yaml::NodeIndex parent = tree.node(mutant.node.node).parent;
    return {tree.ref(parent), proof::lastWithin(tree, parent)};
}

} // namespace

bool Suite::hasCode(const Stretch& stretch) const {
    for (const std::vector<CodeRun>& code : code_) {
        for (auto at = std::ranges::lower_bound(code, stretch.first, {}, &CodeRun::node); at != code.end();
             ++at) {
            if (at->node.file != stretch.first.file || at->node.node > stretch.lastNode) break;
            if (at->from < stretch.to && (at->to > stretch.from || at->from >= stretch.from)) return true;
        }
    }
    return false;
}

bool Suite::runs(std::size_t which, const Stretch& stretch) const {
    const auto inside = [&](const diag::Place& place) {
        const bool apart = place.offset >= stretch.to ||
                           (place.offset + place.length <= stretch.from && place.offset < stretch.from);
        return place.where.file == stretch.first.file && place.where.node >= stretch.first.node &&
               place.where.node <= stretch.lastNode && !apart;
    };
    if (std::ranges::any_of(proofs_[which].trace.within, inside)) return true;
    const std::vector<CodeRun>& code = code_[proofs_[which].basis];
    const std::vector<std::uint8_t>& executed = proofs_[which].trace.executed;
    for (auto at = std::ranges::lower_bound(code, stretch.first, {}, &CodeRun::node); at != code.end();
         ++at) {
        if (at->node.file != stretch.first.file || at->node.node > stretch.lastNode) break;
        if (at->from >= stretch.to || (at->to <= stretch.from && at->from < stretch.from)) continue;
        const auto end = std::min<std::size_t>(static_cast<std::size_t>(at->last), executed.size());
        for (auto pc = static_cast<std::size_t>(at->first); pc < end; ++pc)
            if (executed[pc] != 0) return true;
    }
    return false;
}

bool Suite::reaches(std::size_t which, const Mutant& mutant) const {
    const Proof& proof = proofs_[which];
    if (mutant.ofBattle) return proof.battle == mutant.path;
    if (fileOf(bases_[proof.basis].parts, mutant.file) == nullptr) return false;
    const Stretch stretch{mutant.node, mutant.lastNode, mutant.from, mutant.to};
    if (hasCode(stretch)) return runs(which, stretch);
    const bool isText = mutant.to != UINT32_MAX;
    if (isText)
        if (const Stretch wider = around(*fileOf(bases_[proof.basis].parts, mutant.file)->tree, mutant);
            hasCode(wider))
            return runs(which, wider);
    const game::Setup& setup = *proof.loaded.built.setup;
    const rules::Model& model = bases_[proof.basis].ruleset->model;
    if (const auto name = nameIn(mutant.entry, "tables"); !name.empty() && mutant.cell >= 0)
        if (const auto table = indexOf(model.tables, name))
            return proof.trace.cells.contains({static_cast<std::int32_t>(*table), mutant.cell});
    if (const auto field = fieldOf(model, mutant.keys)) return proof.trace.fields.contains(*field);
    const std::string_view unitClass =
        !mutant.unitClass.empty() ? std::string_view(mutant.unitClass) : nameIn(mutant.entry, "classes");
    if (const auto found = indexOf(model.classes, unitClass))
        return hasPieceOfClass(setup, static_cast<std::int32_t>(*found));
    if (const auto name = nameIn(mutant.entry, "types"); !name.empty())
        if (const auto type = indexOf(model.types, name)) return hasPieceOf(setup, *type);
    if (!setup.battles().empty()) return true; // one board after the other
    if (const auto name = nameIn(mutant.entry, "terrain"); !name.empty())
        if (const auto terrain = indexOf(model.terrain, name)) return hasTerrain(setup, *terrain);
    if (const auto name = nameIn(mutant.entry, "sides"); !name.empty())
        if (const auto side = indexOf(model.sides, name)) return hasSide(setup, *side);
    return true;
}

} // namespace groma::formats
