#include "editor/session/edits/forms/traits.h"

#include "core/base/text.h"
#include "core/game/machine/run.h"
#include "core/game/position/position.h"
#include "editor/session/document/rules_place.h"
#include "editor/session/edits/pieces/piece_change.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using formats::yaml::Kind;

namespace {

const rules::Model& modelOf(const Document& document) { return document.ruleset()->model; }

const rules::Trait* traitOf(const Document& document, int trait) {
    const bool known =
        document.ruleset() && trait >= 0 && static_cast<std::size_t>(trait) < modelOf(document).traits.size();
    return known ? &modelOf(document).traits[static_cast<std::size_t>(trait)] : nullptr;
}

const rules::UnitType& typeOf(const Document& document, int type) {
    return modelOf(document).types[static_cast<std::size_t>(type)];
}

Fragment useOf(const std::string& trait, const TraitParameters& parameters) {
    if (parameters.empty()) {
        return Fragment::word(trait);
    }
    std::vector<std::pair<std::string, Fragment>> keys{{"trait", Fragment::word(trait)}};
    for (const auto& [name, value] : parameters) {
        keys.emplace_back(name, valueText(value));
    }
    return Fragment::map(std::move(keys), Fragment::Layout::Flow);
}

std::string nameOfUse(const formats::yaml::Tree& tree, NodeIndex item) {
    if (tree.node(tree.resolved(item)).kind == Kind::Map) {
        const NodeIndex name = tree.find(item, "trait");
        return name == kNoNode ? std::string() : std::string(tree.node(name).text);
    }
    return std::string(tree.node(item).text);
}

// The position of a trait in a list of uses, or of words of a text.
std::optional<std::size_t> positionOf(const formats::yaml::Tree& tree, NodeIndex list,
                                      const std::string& trait) {
    if (list == kNoNode) {
        return std::nullopt;
    }
    std::size_t position = 0;
    if (tree.node(list).kind == Kind::Scalar) {
        for (const std::string_view word : base::split(tree.node(list).text, ',')) {
            if (base::trim(word) == trait) {
                return position;
            }
            ++position;
        }
        return std::nullopt;
    }
    for (const NodeIndex item : tree.children(list)) {
        if (nameOfUse(tree, item) == trait) {
            return position;
        }
        ++position;
    }
    return std::nullopt;
}

// A text of words becomes a list, so that an item can be more than a word.
Expected<void> openList(Draft& draft, const std::string& path, const Path& at) {
    const NodeIndex node = draft.find(path, at);
    if (node == kNoNode || draft.tree(path).node(node).kind != Kind::Scalar) {
        return {};
    }
    std::vector<Fragment> items;
    for (const std::string_view word : base::split(draft.tree(path).node(node).text, ',')) {
        items.push_back(Fragment::word(base::trim(word)));
    }
    return draft.apply(path,
                       formats::yaml::replaceValue(draft.tree(path), node,
                                                   Fragment::list(std::move(items), Fragment::Layout::Flow)));
}

Expected<void> addUse(Draft& draft, const std::string& path, const Path& at, const Fragment& use,
                      const std::string& trait) {
    if (auto done = openList(draft, path, at); !done) {
        return done;
    }
    const NodeIndex list = draft.find(path, at);
    if (list == kNoNode || draft.tree(path).node(list).kind == Kind::Null) {
        return draft.set(path, at, Fragment::list({use}, Fragment::Layout::Flow));
    }
    if (positionOf(draft.tree(path), list, trait)) {
        return {};
    }
    return draft.apply(path, formats::yaml::appendItem(draft.tree(path), list, use));
}

Expected<void> takeUse(Draft& draft, const std::string& path, const Path& at, const std::string& trait,
                       std::size_t keep) {
    if (auto done = openList(draft, path, at); !done) {
        return done;
    }
    const auto position = positionOf(draft.tree(path), draft.find(path, at), trait);
    if (!position) {
        return {};
    }
    Path way = at;
    way.emplace_back(*position);
    return draft.remove(path, way, keep);
}

Expected<void> replaceUse(Draft& draft, const std::string& path, const Path& at, const Fragment& use,
                          const std::string& trait) {
    if (auto done = openList(draft, path, at); !done) {
        return done;
    }
    const auto position = positionOf(draft.tree(path), draft.find(path, at), trait);
    if (!position) {
        return refuse("the trait is not attached there");
    }
    Path way = at;
    way.emplace_back(*position);
    return draft.set(path, way, use);
}

// Where the list of a target is, and how much of the way must stay when it is emptied. Not for counters.
struct ListPlace {
    std::string path;
    Path at;
    std::size_t keep = 0;
};

Expected<ListPlace> listOf(const Document& document, const TraitTarget& target) {
    switch (target.level) {
    case TraitLevel::TypeHere:
        return ListPlace{
            document.scenarioPath(), {"types", typeOf(document, target.type).named.id, "traits"}, 0};
    case TraitLevel::Side:
        return ListPlace{
            document.scenarioPath(), {"sides", document.setup()->side(target.side).id, "traits"}, 2};
    case TraitLevel::Scenario: return ListPlace{document.scenarioPath(), {"traits"}, 0};
    case TraitLevel::TypeInRules: {
        const std::string& id = typeOf(document, target.type).named.id;
        auto path = fileOfRules(document, "types", id);
        return path ? Expected<ListPlace>(ListPlace{std::move(*path), {"types", id, "traits"}, 2})
                    : std::unexpected(path.error());
    }
    case TraitLevel::Counter: break;
    }
    return refuse("counters have lists of their own");
}

std::string targetPhrase(const Document& document, const TraitTarget& target) {
    switch (target.level) {
    case TraitLevel::Counter: return piecesPhrase(document, target.pieces);
    case TraitLevel::TypeHere: return "every " + typeOf(document, target.type).named.id + " here";
    case TraitLevel::Side: return document.setup()->side(target.side).title;
    case TraitLevel::Scenario: return "the scenario";
    case TraitLevel::TypeInRules: return typeOf(document, target.type).named.id + " in the rules";
    }
    return {};
}

// Is the target something that this document has?
Expected<void> checkTarget(const Document& document, const TraitTarget& target) {
    const bool ofType = target.level == TraitLevel::TypeHere || target.level == TraitLevel::TypeInRules;
    if (ofType &&
        (target.type < 0 || static_cast<std::size_t>(target.type) >= modelOf(document).types.size())) {
        return refuse("choose a type first");
    }
    if (target.level == TraitLevel::TypeInRules) {
        return document.meaning().rulesFresh ? Expected<void>{}
                                             : refuse("the rules have errors; mend them in their text first");
    }
    if (!document.setup()) {
        return refuse("open a scenario first");
    }
    if (!document.meaning().scenarioFresh) {
        return refuse(document.scenarioPath() + " has errors; mend them in its text first");
    }
    if (target.level == TraitLevel::Side &&
        (target.side < 0 || target.side >= document.setup()->sideCount())) {
        return refuse("choose a side first");
    }
    if (target.level == TraitLevel::Counter && target.pieces.empty()) {
        return refuse("select a piece first");
    }
    return {};
}

Expected<void> fits(const rules::Trait& trait, TraitLevel level) {
    const bool onPieces =
        level == TraitLevel::Counter || level == TraitLevel::TypeHere || level == TraitLevel::TypeInRules;
    if (onPieces && trait.holder != rules::TraitHolder::Piece) {
        return refuse(trait.named.title + (trait.holder == rules::TraitHolder::Side
                                               ? " is held by a side"
                                               : " is held by the scenario"));
    }
    if (level == TraitLevel::Scenario && trait.holder != rules::TraitHolder::Scenario) {
        return refuse(trait.named.title + " is not a rule of the whole scenario");
    }
    if (level == TraitLevel::Side && trait.holder == rules::TraitHolder::Scenario) {
        return refuse(trait.named.title + " is held by the scenario");
    }
    return {};
}

bool mayHold(const Document& document, int piece, int trait) {
    const game::Setup& setup = *document.setup();
    const std::int32_t condition = setup.program().traitCondition[static_cast<std::size_t>(trait)];
    if (condition < 0) {
        return true;
    }
    const game::Position start = game::startPosition(setup);
    const std::int64_t holder = piece;
    const auto may = game::evaluate(setup, start, condition, std::span(&holder, 1));
    return !may || may->word != 0;
}

bool listHas(const Document& document, const TraitTarget& target, const std::string& trait) {
    const auto place = listOf(document, target);
    const formats::ProjectFile* file = place ? document.file(place->path) : nullptr;
    return file != nullptr && file->tree &&
           positionOf(*file->tree, file->tree->find(place->at), trait).has_value();
}

// Does the entry of the piece name the trait itself?
bool entryHas(const Document& document, int piece, const std::string& trait) {
    const auto entry = entryOf(document, piece);
    if (!entry) {
        return false;
    }
    const formats::yaml::Tree& tree = *document.file(entry->path)->tree;
    const NodeIndex node = tree.find(entry->at);
    return tree.node(node).kind == Kind::Map &&
           positionOf(tree, tree.find(node, "traits"), trait).has_value();
}

using EditList =
    std::function<Expected<void>(Draft&, const std::string& path, const Path& at, std::size_t keep)>;

Edited editCounters(const Document& document, const std::vector<int>& pieces, std::string label,
                    const EditList& edit) {
    return changeOwn(document, pieces, true, std::move(label),
                     [&](PieceDraft& draft, const std::string& path, const Path& at, int) {
                         return edit(draft.draft, path, below(at, {"traits"}), at.size());
                     });
}

Edited editList(const Document& document, const TraitTarget& target, std::string label,
                const EditList& edit) {
    if (target.level == TraitLevel::Counter) {
        return editCounters(document, target.pieces, std::move(label), edit);
    }
    const auto place = listOf(document, target);
    if (!place) {
        return std::unexpected(place.error());
    }
    Draft draft(document);
    if (auto opened = draft.open(place->path); !opened) {
        return std::unexpected(opened.error());
    }
    if (target.level == TraitLevel::Side) {
        if (auto done = draft.openList(place->path, {"sides"}); !done) {
            return std::unexpected(done.error());
        }
    }
    if (auto done = edit(draft, place->path, place->at, place->keep); !done) {
        return std::unexpected(done.error());
    }
    return draft.finish(std::move(label));
}

} // namespace

Expected<void> canAttachTrait(const Document& document, const TraitTarget& target, int trait) {
    const rules::Trait* found = traitOf(document, trait);
    if (found == nullptr) {
        return refuse("choose a trait first");
    }
    if (auto can = checkTarget(document, target); !can) {
        return can;
    }
    if (auto can = fits(*found, target.level); !can) {
        return can;
    }
    if (target.level != TraitLevel::Counter) {
        return listHas(document, target, found->named.id)
                   ? refuse(targetPhrase(document, target) + " has " + found->named.title + " already")
                   : Expected<void>{};
    }
    for (const int piece : target.pieces) {
        if (piece < 0 || piece >= document.setup()->pieceCount()) {
            return refuse("the piece is not there any more");
        }
        const auto& held = document.setup()->traitsOf(piece);
        if (std::ranges::find(held, trait, &game::TraitHolding::trait) != held.end()) {
            return refuse(pieceTitle(document, piece) + " has " + found->named.title + " already");
        }
        if (!mayHold(document, piece, trait)) {
            return refuse(pieceTitle(document, piece) + " may not hold " + found->named.title);
        }
    }
    return {};
}

Edited attachTrait(const Document& document, const TraitTarget& target, int trait,
                   const TraitParameters& parameters) {
    if (auto can = canAttachTrait(document, target, trait); !can) {
        return std::unexpected(can.error());
    }
    const rules::Named& named = traitOf(document, trait)->named;
    const Fragment use = useOf(named.id, parameters);
    return editList(document, target,
                    fmt::format("Attach {} to {}", named.title, targetPhrase(document, target)),
                    [&](Draft& draft, const std::string& path, const Path& at, std::size_t) {
                        return addUse(draft, path, at, use, named.id);
                    });
}

Expected<void> canDetachTrait(const Document& document, const TraitTarget& target, int trait) {
    const rules::Trait* found = traitOf(document, trait);
    if (found == nullptr) {
        return refuse("choose a trait first");
    }
    if (auto can = checkTarget(document, target); !can) {
        return can;
    }
    const bool has =
        target.level == TraitLevel::Counter
            ? std::ranges::any_of(target.pieces,
                                  [&](int piece) { return entryHas(document, piece, found->named.id); })
            : listHas(document, target, found->named.id);
    if (has) {
        return {};
    }
    return refuse(
        fmt::format("{} is not attached to {} itself", found->named.title, targetPhrase(document, target)));
}

Edited detachTrait(const Document& document, const TraitTarget& target, int trait) {
    if (auto can = canDetachTrait(document, target, trait); !can) {
        return std::unexpected(can.error());
    }
    const rules::Named& named = traitOf(document, trait)->named;
    TraitTarget holders = target;
    std::erase_if(holders.pieces, [&](int piece) { return !entryHas(document, piece, named.id); });
    return editList(document, holders,
                    fmt::format("Take {} off {}", named.title, targetPhrase(document, holders)),
                    [&](Draft& draft, const std::string& path, const Path& at, std::size_t keep) {
                        return takeUse(draft, path, at, named.id, keep);
                    });
}

Edited setTraitParameters(const Document& document, const TraitTarget& target, int trait,
                          const TraitParameters& parameters) {
    if (auto can = canDetachTrait(document, target, trait); !can) {
        return std::unexpected(can.error());
    }
    const rules::Named& named = traitOf(document, trait)->named;
    const Fragment use = useOf(named.id, parameters);
    return editList(document, target,
                    fmt::format("Set {} of {}", named.title, targetPhrase(document, target)),
                    [&](Draft& draft, const std::string& path, const Path& at, std::size_t) {
                        return replaceUse(draft, path, at, use, named.id);
                    });
}

std::vector<HeldTrait> traitsHeld(const Document& document, int piece) {
    std::vector<HeldTrait> all;
    if (!document.setup() || piece < 0 || piece >= document.setup()->pieceCount()) {
        return all;
    }
    const game::Setup& setup = *document.setup();
    const auto& here = setup.piece(piece).traits;
    for (const game::TraitHolding& holding : setup.traitsOf(piece)) {
        HeldTrait held;
        held.trait = holding.trait;
        held.from = holding.from;
        held.enforced = setup.model().traits[static_cast<std::size_t>(holding.trait)].enforced;
        const bool saidHere =
            std::ranges::find(here, holding.trait, &game::TraitHolding::trait) != here.end();
        switch (holding.from) {
        case game::Provenance::Counter: held.target = TraitTarget::counters({piece}); break;
        case game::Provenance::Type:
            held.target = saidHere ? TraitTarget::typeHere(setup.typeOf(piece))
                                   : TraitTarget::typeInRules(setup.typeOf(piece));
            break;
        case game::Provenance::Side: held.target = TraitTarget::ofSide(setup.sideOf(piece)); break;
        case game::Provenance::Scenario: held.target = TraitTarget::scenario(); break;
        case game::Provenance::Ruleset:
            held.cannotDetach = "the rules give it to every piece of its class";
            break;
        }
        if (held.cannotDetach.empty()) {
            if (const auto can = canDetachTrait(document, held.target, holding.trait); !can) {
                held.cannotDetach = can.error().reason;
            }
        }
        all.push_back(std::move(held));
    }
    return all;
}

} // namespace groma::session
