#include "core/game/position/setup.h"

#include "core/base/contract.h"
#include "core/base/hash.h"
#include "core/game/position/position.h"

#include <algorithm>
#include <set>

namespace groma::game {

struct Setup::Passkey {};

namespace {

// What a draft says, held against its model; stops at the first index that leads nowhere.
class DraftCheck {
  public:
    explicit DraftCheck(const SetupDraft& draft) : draft_(&draft), model_(&draft.ruleset->model) {}

    std::string problem() {
        std::set<std::string_view> ids;
        for (const SideSetup& side : draft_->sides) {
            unique(ids, side.id, "side");
            traits(side.traits);
            states(side.states, rules::Holder::Side);
        }
        ids.clear();
        for (const PieceSetup& piece : draft_->pieces) {
            unique(ids, piece.id, "piece");
            checkPiece(piece);
        }
        traits(draft_->traits);
        states(draft_->states, rules::Holder::Game);
        for (const CellStateStart& start : draft_->cellStates) {
            index(start.state, model_->states.size(), "state");
            onMap(start.cell);
            stateOf(start.state, rules::Holder::Cell);
        }
        for (const CardCount& card : draft_->cards) {
            index(card.deck, model_->decks.size(), "deck");
            if (problem_.empty()) {
                index(card.card, model_->decks[static_cast<std::size_t>(card.deck)].cards.size(), "card");
            }
            require(card.count >= 0, "a count of cards is under zero");
        }
        for (const Area& area : draft_->areas) {
            index(area.side, draft_->sides.size(), "side", -1);
            std::ranges::for_each(area.cells, [this](grid::CellId cell) { onMap(cell); });
        }
        index(draft_->active, draft_->sides.size(), "side", -1);
        return problem_;
    }

  private:
    void require(bool holds, const std::string& otherwise) {
        if (!holds && problem_.empty()) {
            problem_ = otherwise;
        }
    }
    void index(std::int32_t value, std::size_t count, const char* what, std::int32_t least = 0) {
        require(value >= least && value < static_cast<std::int64_t>(count),
                std::string("there is no ") + what + " number " + std::to_string(value));
    }
    void onMap(grid::CellId cell) {
        require(draft_->board.geometry().contains(cell),
                "cell " + std::to_string(cell.index) + " is not on the map");
    }
    void unique(std::set<std::string_view>& ids, std::string_view id, const char* what) {
        require(!id.empty(), std::string("a ") + what + " has no id");
        require(ids.insert(id).second, std::string("two ") + what + "s are called " + std::string(id));
    }
    void stateOf(std::int32_t state, rules::Holder of) {
        if (problem_.empty()) {
            const rules::State& found = model_->states[static_cast<std::size_t>(state)];
            require(found.of == of, "state " + found.named.id + " belongs to something else");
        }
    }
    void states(const std::vector<StateStart>& starts, rules::Holder of) {
        for (const StateStart& start : starts) {
            index(start.state, model_->states.size(), "state");
            stateOf(start.state, of);
        }
    }
    void traits(const std::vector<TraitHolding>& holdings) {
        for (const TraitHolding& holding : holdings) {
            index(holding.trait, model_->traits.size(), "trait");
            if (problem_.empty()) {
                const rules::Trait& trait = model_->traits[static_cast<std::size_t>(holding.trait)];
                require(holding.parameters.size() <= trait.parameters.size(),
                        "trait " + trait.named.id + " has fewer parameters");
            }
        }
    }
    void checkPiece(const PieceSetup& piece) {
        index(piece.type, model_->types.size(), "type");
        index(piece.side, draft_->sides.size(), "side");
        if (piece.cell.valid()) {
            onMap(piece.cell);
        }
        const int facings =
            model_->board.facing == grid::FacingKind::None ? 1 : draft_->board.geometry().sides();
        require(piece.facing >= 0 && piece.facing < facings,
                "piece " + piece.id + " faces no direction of the map");
        require(piece.turn >= kUnknownTurn, "piece " + piece.id + " comes in before the first turn");
        std::ranges::for_each(piece.entry, [this](grid::CellId cell) { onMap(cell); });
        traits(piece.traits);
        states(piece.states, rules::Holder::Piece);
        for (const AttributeOverride& change : piece.overrides) {
            index(change.attribute, model_->attributes.size(), "attribute");
        }
    }

    const SetupDraft* draft_;
    const rules::Model* model_;
    std::string problem_;
};

} // namespace

base::Result<SetupRef> makeSetup(SetupDraft draft) {
    GROMA_ASSERT(draft.ruleset != nullptr, "a setup needs a ruleset");
    if (std::string problem = DraftCheck(draft).problem(); !problem.empty()) {
        return base::fail(std::move(problem));
    }
    std::vector<std::shared_ptr<Setup>> battles;
    for (SetupDraft& battle : draft.battles) {
        battle.ruleset = draft.ruleset;
        if (std::string problem = DraftCheck(battle).problem(); !problem.empty()) {
            return base::fail(std::move(problem));
        }
        battles.push_back(std::make_shared<Setup>(Setup::Passkey{}, battle));
    }
    auto whole = std::make_shared<Setup>(Setup::Passkey{}, std::move(draft));
    for (const std::shared_ptr<Setup>& battle : battles) {
        battle->whole_ = whole.get();
        whole->hash_ = base::combine(whole->hash_, battle->hash_);
        whole->battles_.push_back(battle);
    }
    return whole;
}

Setup::Setup(const Passkey&, SetupDraft draft)
    : draft_(std::move(draft)), flat_(draft_.board),
      layout_(draft_.ruleset->model, static_cast<int>(draft_.pieces.size()),
              static_cast<int>(draft_.sides.size())) {
    computeHoldings();
    computeValues();
    computeParameters();
    computeScenario();
    computeBoard();
    computeHash();
}

SetupRef exchanged(const Setup& setup, std::span<const std::int32_t> order) {
    auto made = std::make_shared<Setup>(setup);
    made->exchangedFrom_ = setup.exchangedFrom_ != nullptr ? setup.exchangedFrom_ : &setup;
    if (setup.whole_ == nullptr && !setup.battles_.empty()) {
        made->battles_.clear();
        made->whole_ = &setup;
    }
    made->exchange(setup, order);
    return made;
}

int Setup::battleIndex() const noexcept {
    const auto all = battles();
    const Setup* as = exchangedFrom_ != nullptr ? exchangedFrom_ : this;
    const auto here = std::ranges::find(all, as, [](const SetupRef& battle) { return battle.get(); });
    return here == all.end() ? -1 : static_cast<int>(here - all.begin());
}

std::optional<int> Setup::pieceNamed(std::string_view id) const {
    const auto found = std::ranges::find(draft_.pieces, id, &PieceSetup::id);
    return found == draft_.pieces.end() ? std::nullopt
                                        : std::optional(static_cast<int>(found - draft_.pieces.begin()));
}

std::optional<int> Setup::sideNamed(std::string_view id) const {
    const auto found = std::ranges::find(draft_.sides, id, &SideSetup::id);
    return found == draft_.sides.end() ? std::nullopt
                                       : std::optional(static_cast<int>(found - draft_.sides.begin()));
}

std::int64_t Setup::traitParameter(lang::Holder kind, int holder, int trait, int parameter) const {
    std::size_t row = static_cast<std::size_t>(holder);
    if (kind == lang::Holder::Side) {
        row += draft_.pieces.size();
    } else if (kind == lang::Holder::Scenario) {
        row = draft_.pieces.size() + draft_.sides.size();
    }
    return parameterValues_[row * parameters_ + parameterStart_[static_cast<std::size_t>(trait)] +
                            static_cast<std::size_t>(parameter)];
}

std::span<const std::int32_t> Setup::areaCells(int area, int side) const {
    const std::size_t sides = draft_.sides.size() + 1;
    return areas_[static_cast<std::size_t>(area) * sides + static_cast<std::size_t>(side + 1)];
}

Position startPosition(const Setup& setup) {
    const SetupDraft& draft = setup.draft();
    Position position(setup.layout());
    position.setActive(draft.active);
    for (std::size_t deck = 0; deck < setup.model().decks.size(); ++deck) {
        const std::vector<std::int32_t>& counts = setup.model().decks[deck].counts;
        for (std::size_t card = 0; card < counts.size(); ++card) {
            position.setDrawPile(static_cast<int>(deck), static_cast<int>(card), counts[card]);
        }
    }
    for (const CardCount& card : draft.cards) {
        position.setDrawPile(card.deck, card.card, card.count);
    }
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        const PieceSetup& start = setup.piece(piece);
        if (start.cell.valid()) {
            position.place(piece, start.cell);
        }
        position.setFacing(piece, start.facing);
        for (const StateStart& state : start.states) {
            position.setState(state.state, piece, state.value);
        }
        for (const TraitHolding& holding : setup.traitsOf(piece)) {
            position.givePiece(piece, holding.trait);
        }
    }
    for (int side = 0; side < setup.sideCount(); ++side) {
        for (const StateStart& state : setup.side(side).states) {
            position.setState(state.state, side, state.value);
        }
        for (const TraitHolding& holding : setup.side(side).traits) {
            position.giveSide(side, holding.trait);
        }
    }
    for (const TraitHolding& holding : draft.traits) {
        position.giveScenario(holding.trait);
    }
    for (const StateStart& state : draft.states) {
        position.setState(state.state, 0, state.value);
    }
    for (const CellStateStart& state : draft.cellStates) {
        position.setState(state.state, state.cell.index, state.value);
    }
    return position;
}

} // namespace groma::game
