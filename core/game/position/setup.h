// What a scenario puts on the table: a ruleset, a board, sides, a roster of pieces and the scenario's own
// choices. Immutable and shared; positions, runs and everything made of them speak of it by index and need it
// alive.
//
// On the board CellGround::terrain is an index into Model::terrain, bit k of CellGround::features the k-th of
// its features (see featureBits), bit k of EdgeGround::features Model::sides[k], bit k of EdgeGround::links
// Model::links[k].
#pragma once

#include "core/base/result.h"
#include "core/game/position/position_layout.h"
#include "core/game/position/ruleset.h"
#include "core/grid/board.h"
#include "core/grid/direction_table.h"
#include "core/grid/facing.h"
#include "core/grid/flat_board.h"
#include "core/grid/footprint.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::game {

class Position;

// Where a value or a trait was said.
enum class Provenance : std::uint8_t { Counter, Type, Side, Scenario, Ruleset };

// A trait that a piece, a side or the scenario holds from the start, with its parameters in the order of the
// model; parameters left out hold their defaults.
struct TraitHolding {
    std::int32_t trait = -1;
    std::vector<std::int64_t> parameters;
    Provenance from = Provenance::Counter;
};

struct StateStart {
    std::int32_t state = -1; // index into Model::states
    std::int64_t value = 0;
};

struct CellStateStart {
    std::int32_t state = -1;
    grid::CellId cell;
    std::int64_t value = 0;
};

// An attribute that this counter has otherwise than its type.
struct AttributeOverride {
    std::int32_t attribute = -1; // index into Model::attributes
    bool back = false;
    std::int64_t value = 0; // kUnknown for `?`
    std::string assumed;    // the basis; empty = certain
};

struct SideSetup {
    std::string id;
    std::string title;
    std::uint32_t colour = 0; // 0xRRGGBB of the counters
    std::uint32_t textColour = 0xffffff;
    std::vector<TraitHolding> traits;
    std::vector<StateStart> states; // resources too
};

inline constexpr std::int32_t kUnknownTurn = -1;

struct PieceSetup {
    std::string id; // "M4": what scripts and logs call it
    std::string name;
    std::int32_t type = -1; // index into Model::types
    std::int32_t side = -1;
    grid::CellId cell; // kNoCell: waiting off the map
    std::int32_t facing = 0;
    std::vector<StateStart> states;
    std::vector<TraitHolding> traits;  // of this counter; those of its type and class are added
    std::vector<std::int32_t> without; // traits of its type or class that this counter lacks
    std::vector<AttributeOverride> overrides;
    std::int32_t turn = 0; // in which it comes in; 0: no reinforcement, kUnknownTurn: the source does not say
    std::vector<grid::CellId> entry; // where, by cell; empty: the scenario names nothing
    bool absent = false;             // of another battle of the campaign: never in this one
};

// Cells that the scenario names: where reinforcements come in, objectives. Texts read them as area(ID).
struct Area {
    std::string id;
    std::string title;
    std::int32_t side = -1; // -1: anybody's
    bool objective = false; // computer players are drawn to it
    std::vector<grid::CellId> cells;
};

struct Label {
    grid::CellId cell;
    std::string text;
};

struct CardCount {
    std::int32_t deck = -1;
    std::int32_t card = -1; // kind of card within the deck
    std::int32_t count = 0;
};

struct SetupDraft {
    RulesetRef ruleset;
    grid::Board board;
    std::string title;
    std::string file; // of a battle of a campaign: where it is written, as people call it
    std::vector<SideSetup> sides;
    std::vector<PieceSetup> pieces;
    std::vector<TraitHolding> traits; // held by the scenario
    std::vector<StateStart> states;   // of the game
    std::vector<CellStateStart> cellStates;
    std::vector<std::int64_t> options; // by index into Model::options; short = defaults
    std::vector<std::pair<std::string, std::int64_t>> numbers;       // `scenario.x`, Number bits
    std::vector<std::pair<std::string, std::string>> assumedNumbers; // of them: what the value rests on
    // What else of the scenario is assumed ("the map", "where M4 stands") and on what basis: everything rests
    // on it.
    std::vector<std::pair<std::string, std::string>> assumed;
    std::vector<CardCount> cards; // counts that differ from the ruleset's
    std::vector<Area> areas;
    std::vector<Label> labels;
    std::int32_t active = 0; // the side that is active before any scope says otherwise
    // Of a campaign: what each battle sets up, by value of the outcome set of battles. All have the same
    // sides and pieces in one order (see core/game/setup/series.h), so that a piece is the same piece in each
    // of them.
    std::vector<SetupDraft> battles;
};

// An attribute of one piece on one face of its counter.
struct EffectiveValue {
    std::int64_t value = 0; // kUnknown for `?`
    Provenance from = Provenance::Type;
    bool assumed = false;
    std::string_view basis; // of an assumed value
};

class Setup;
using SetupRef = std::shared_ptr<const Setup>;

// Refuses indices outside the model, two pieces or sides of one id, cells off the map.
base::Result<SetupRef> makeSetup(SetupDraft draft);

// The same with pieces exchanged: piece i is what piece order[i] was, by type, name, values and traits. Its
// id, its side and where it starts stay, and so does the layout of positions. `setup` must outlive it.
SetupRef exchanged(const Setup& setup, std::span<const std::int32_t> order);

class Setup {
  public:
    struct Passkey;
    Setup(const Passkey&, SetupDraft draft);

    const Ruleset& ruleset() const noexcept { return *draft_.ruleset; }
    const rules::Model& model() const noexcept { return draft_.ruleset->model; }
    const lang::Program& program() const noexcept { return draft_.ruleset->program; }
    const SetupDraft& draft() const noexcept { return draft_; }
    const grid::Board& board() const noexcept { return draft_.board; }
    const grid::FlatBoard& flatBoard() const noexcept { return flat_; }
    const grid::Geometry& geometry() const noexcept { return flat_.geometry(); }
    const PositionLayout& layout() const noexcept { return layout_; }
    // The battles of the campaign that this is the whole or a part of.
    std::span<const SetupRef> battles() const noexcept {
        return whole_ != nullptr ? whole_->battles_ : battles_;
    }
    const Setup& whole() const noexcept { return whole_ != nullptr ? *whole_ : *this; }
    int battleIndex() const noexcept; // among battles(), -1 = the whole itself
    bool isAbsent(int piece) const { return absent_[static_cast<std::size_t>(piece)] != 0; }

    int pieceCount() const noexcept { return static_cast<int>(draft_.pieces.size()); }
    int sideCount() const noexcept { return static_cast<int>(draft_.sides.size()); }
    const PieceSetup& piece(int index) const { return draft_.pieces[static_cast<std::size_t>(index)]; }
    const SideSetup& side(int index) const { return draft_.sides[static_cast<std::size_t>(index)]; }
    std::optional<int> pieceNamed(std::string_view id) const;
    std::optional<int> sideNamed(std::string_view id) const;
    // Pieces of a side in roster order, on the map or not.
    std::span<const std::int32_t> piecesOf(int side) const { return bySide_[static_cast<std::size_t>(side)]; }

    // Everything a piece holds at the start: its own, its type's, what applies to its class; each trait once.
    const std::vector<TraitHolding>& traitsOf(int piece) const {
        return holdings_[static_cast<std::size_t>(piece)];
    }
    EffectiveValue effective(int piece, bool back, int attribute) const;
    bool isAssumed(int piece, bool back, int attribute) const {
        return assumed_[valueIndex(piece, back, attribute)] != 0;
    }

    // Fast reads of the interpreter.
    std::int64_t value(int piece, bool back, int attribute) const {
        return values_[valueIndex(piece, back, attribute)];
    }
    std::int32_t typeOf(int piece) const { return types_[static_cast<std::size_t>(piece)]; }
    std::int32_t classOf(int piece) const { return classes_[static_cast<std::size_t>(piece)]; }
    std::int32_t sideOf(int piece) const { return sides_[static_cast<std::size_t>(piece)]; }
    std::int64_t option(int index) const { return options_[static_cast<std::size_t>(index)]; }
    std::span<const std::int64_t> options() const noexcept { return options_; }
    // By index into Program::names; kUnknown when the scenario does not say.
    std::int64_t number(int index) const { return numbers_[static_cast<std::size_t>(index)]; }
    // `holder` is a piece or a side, 0 for the scenario; `parameter` its position in the trait.
    std::int64_t traitParameter(lang::Holder kind, int holder, int trait, int parameter) const;

    // Kinds of terrain by their bit.
    std::span<const std::int32_t> featuresByBit() const noexcept { return features_; }
    // The cells of Model::areas[area]; side -1: of everybody.
    std::span<const std::int32_t> areaCells(int area, int side) const;
    // What the end of Model::scopes[scope] puts back to its initial value.
    std::span<const std::int32_t> expiring(int scope) const {
        return expiring_[static_cast<std::size_t>(scope)];
    }
    // The distinct face that each side of a die shows.
    std::span<const std::int32_t> facesOf(int die) const { return faces_[static_cast<std::size_t>(die)]; }
    // By index into Model::terrain: the bit of a feature, -1 for ground.
    std::int32_t featureBit(int terrain) const { return featureBit_[static_cast<std::size_t>(terrain)]; }
    int stacking() const noexcept { return stacking_; } // pieces in a cell; unlimited is INT32_MAX
    // The state that turns the counter over while it is set, -1 = none.
    std::int32_t flipOf(int piece) const { return flips_[static_cast<std::size_t>(piece)]; }
    const grid::Footprint& footprint(int piece) const { return footprints_[static_cast<std::size_t>(piece)]; }
    bool hasFootprints() const noexcept { return hasFootprints_; } // some piece fills more than one cell

    // Of everything that play reads; two setups of equal hash play alike.
    std::uint64_t hash() const noexcept { return hash_; }

  private:
    std::size_t valueIndex(int piece, bool back, int attribute) const {
        return (static_cast<std::size_t>(piece) * 2 + (back ? 1 : 0)) * attributes_ +
               static_cast<std::size_t>(attribute);
    }
    friend base::Result<SetupRef> makeSetup(SetupDraft draft);
    friend SetupRef exchanged(const Setup& setup, std::span<const std::int32_t> order);

    void computeHoldings();
    void computeValues();
    void computeParameters();
    void computeScenario();
    void computeBoard();
    void computeHash();
    void exchange(const Setup& from, std::span<const std::int32_t> order);

    SetupDraft draft_;
    std::vector<SetupRef> battles_;
    const Setup* whole_ = nullptr; // of a battle of a campaign
    const Setup* exchangedFrom_ = nullptr;
    std::vector<std::uint8_t> absent_;
    grid::FlatBoard flat_;
    PositionLayout layout_;
    std::vector<std::vector<TraitHolding>> holdings_;
    std::size_t attributes_ = 0;
    std::vector<std::int64_t> values_;  // piece, face, attribute
    std::vector<std::uint8_t> assumed_; // beside values_
    std::vector<std::int32_t> types_;
    std::vector<std::int32_t> classes_;
    std::vector<std::int32_t> sides_;
    std::vector<std::int32_t> flips_;
    std::vector<std::vector<std::int32_t>> bySide_;
    std::vector<std::int64_t> options_;
    std::vector<std::int64_t> numbers_;
    std::vector<std::size_t> parameterStart_; // of each trait
    std::size_t parameters_ = 0;
    std::vector<std::int64_t> parameterValues_;    // holders (pieces, sides, scenario) x parameters_
    std::vector<std::vector<std::int32_t>> areas_; // area x (everybody, side 0, side 1, ...)
    std::vector<std::vector<std::int32_t>> expiring_;
    std::vector<std::vector<std::int32_t>> faces_;
    std::vector<std::int32_t> features_;
    std::vector<std::int32_t> featureBit_;
    std::vector<grid::Footprint> footprints_;
    bool hasFootprints_ = false;
    int stacking_ = 1;
    std::uint64_t hash_ = 0;
};

Position startPosition(const Setup& setup);

} // namespace groma::game
