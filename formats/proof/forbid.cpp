#include "formats/proof/forbid.h"

#include "core/base/text.h"
#include "formats/yaml/edit.h"

#include <algorithm>

namespace groma::formats {

namespace {

using yaml::Fragment;
using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Tree;

// The place of an entry of that id; -1 if there is none.
template <typename Entries>
std::int32_t entryNamed(const Entries& entries, std::string_view id) {
    const auto at = std::ranges::find_if(entries, [&](const auto& entry) { return entry.named.id == id; });
    return at == entries.end() ? -1 : static_cast<std::int32_t>(at - entries.begin());
}

std::string conditionFor(const rules::Action& action, int side) {
    std::string who = "active";
    for (const lang::Local& parameter : action.parameters)
        if (parameter.type.kind == lang::Kind::Piece && !parameter.type.list) {
            who = "owner(" + parameter.name + ")";
            break;
        }
    return who + (side == 0 ? " != first_side" : " != second_side");
}

} // namespace

std::expected<Forbidden, std::string> forbiddenNamed(const Loaded& loaded, std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::unexpected(std::string("expected SIDE:NAME"));
    const game::Setup& setup = *loaded.built.setup;
    Forbidden found;
    std::vector<std::string> sides;
    for (int side = 0; side < setup.sideCount(); ++side) {
        sides.push_back(setup.side(side).id);
        if (sides.back() == text.substr(0, colon)) found.side = side;
    }
    if (found.side < 0)
        return std::unexpected("`" + std::string(text.substr(0, colon)) + "` is no side: expected " +
                               base::joinList(sides, "or"));
    found.name = text.substr(colon + 1);
    found.isTrait = entryNamed(setup.model().traits, found.name) >= 0;
    if (found.isTrait || entryNamed(setup.model().actions, found.name) >= 0) return found;
    std::vector<std::string> names;
    for (const rules::Action& action : setup.model().actions) names.push_back(action.named.id);
    for (const rules::Trait& trait : setup.model().traits) names.push_back(trait.named.id);
    std::string why = "the rules have no action and no trait `" + found.name + "`";
    if (const auto near = base::nearestName(found.name, names))
        why += "; did you mean `" + std::string(*near) + "`?";
    return std::unexpected(std::move(why));
}

std::expected<std::map<std::string, std::string>, std::string> withoutAction(const Loaded& loaded,
                                                                             const Forbidden& what) {
    const rules::Model& model = loaded.ruleset->model;
    const rules::Action& action =
        model.actions[static_cast<std::size_t>(entryNamed(model.actions, what.name))];
    const Fragment condition = Fragment::map({{"if", Fragment::sentence(conditionFor(action, what.side))},
                                              {"else", Fragment::sentence("forbidden to this side")}},
                                             Fragment::Layout::Flow);
    const RulesParts parts = rulesParts(*loaded.project, loaded.rulesFile, loaded.campaignFile);
    for (const std::vector<const ProjectFile*>* files : {&parts.files, &parts.campaign})
        for (const ProjectFile* file : *files) {
            if (!file->tree) continue;
            const Tree& tree = *file->tree;
            const NodeIndex actions = tree.find(tree.root(), "actions");
            const NodeIndex entry = actions == kNoNode ? kNoNode : tree.find(actions, what.name);
            if (entry == kNoNode || tree.node(entry).kind != Kind::Map) continue;
            const NodeIndex allowed = tree.find(entry, "allowed");
            if (allowed != kNoNode && tree.node(allowed).kind != Kind::List)
                return std::unexpected("`allowed` of " + what.name + " is no list");
            const auto edits = allowed != kNoNode
                                   ? yaml::appendItem(tree, allowed, condition)
                                   : yaml::setEntry(tree, entry, "allowed",
                                                    Fragment::list({condition}, Fragment::Layout::Flow));
            if (!edits) return std::unexpected(edits.error().message);
            auto text = applyEdits(tree.source().bytes(), *edits);
            if (!text) return std::unexpected(text.error().message);
            return std::map<std::string, std::string>{{file->path, *std::move(text)}};
        }
    return std::unexpected("the action `" + what.name + "` is written in no file");
}

std::expected<game::SetupRef, std::string> withoutTrait(const game::Setup& setup, const Forbidden& what) {
    const std::int32_t trait = entryNamed(setup.model().traits, what.name);
    game::SetupDraft draft = setup.draft();
    const auto is = [&](const game::TraitHolding& holding) { return holding.trait == trait; };
    std::size_t taken = std::erase_if(draft.sides[static_cast<std::size_t>(what.side)].traits, is);
    for (game::PieceSetup& piece : draft.pieces) {
        if (piece.side != what.side) continue;
        taken += std::erase_if(piece.traits, is);
        if (std::ranges::find(piece.without, trait) == piece.without.end()) piece.without.push_back(trait);
    }
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        if (setup.piece(piece).side == what.side && std::ranges::any_of(setup.traitsOf(piece), is)) ++taken;
    if (taken == 0) return std::unexpected("nothing of " + setup.side(what.side).title + " has " + what.name);
    auto made = game::makeSetup(std::move(draft));
    if (!made) return std::unexpected(made.error().message);
    return *std::move(made);
}

} // namespace groma::formats
