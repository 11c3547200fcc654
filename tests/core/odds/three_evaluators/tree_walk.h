// A slow and obvious reading of the rules language: walks the typed trees of a checked model as
// docs/rules-language.md says them, with no program, no frame, no caching. What the compiled program gives is
// held against it.
#pragma once

#include "core/base/number.h"
#include "core/game/names/pending.h"
#include "core/game/position/position.h"
#include "core/game/position/setup.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::tests {

// A value: one word, or the elements of a list, or the counts of a pool by face.
struct Walked {
    std::int64_t word = 0;
    std::vector<std::int64_t> many;

    friend bool operator==(const Walked&, const Walked&) = default;
};

// Thrown where the rules have no answer.
struct Stopped {
    game::FailureKind kind = game::FailureKind::Stop;
    std::string what;
};

class TreeWalk {
  public:
    TreeWalk(const game::Setup& setup, const game::Position& position);

    // A pure function of the model. Throws Stopped.
    Walked call(std::int32_t function, std::vector<Walked> arguments);
    // 0: allowed; n: the n-th condition fails; one more than there are conditions: nobody grants it.
    std::int32_t legality(std::int32_t action, const std::vector<Walked>& arguments);
    // Trees read so far: a test that reads none proves nothing.
    std::uint64_t nodesRead() const { return nodes_; }

  private:
    struct Frame {
        const lang::Function* function = nullptr;
        std::vector<Walked> locals;
    };
    struct Place {
        base::Number cost;
        int steps = 0;
        grid::Direction last = grid::kNoDirection;
        std::int32_t from = -1;
    };
    using Places = std::vector<std::optional<Place>>;
    // Of a move from a start: the best way to each cell among those that may go on, and those that end there.
    struct Ways {
        Places onward, ending;
        std::optional<Place> best(std::int32_t cell) const;
    };

    Walked read(lang::ExprId id, Frame& frame);
    Walked readOther(const lang::Expr& e, std::span<const std::int32_t> kids, Frame& frame);
    std::int64_t word(lang::ExprId id, Frame& frame) { return read(id, frame).word; }
    bool truth(lang::ExprId id, Frame& frame) { return read(id, frame).word != 0; }
    base::Number number(lang::ExprId id, Frame& frame) {
        return base::Number::fromBits(read(id, frame).word);
    }
    std::vector<Walked> readAll(std::span<const std::int32_t> ids, Frame& frame);

    Walked arithmetic(const lang::Expr& e, std::span<const std::int32_t> kids, Frame& frame);
    Walked comprehension(const lang::Expr& e, std::span<const std::int32_t> kids, Frame& frame);
    std::int64_t attribute(const lang::Expr& e, std::int64_t of, lang::Kind kind);
    Walked state(const lang::Expr& e, std::span<const std::int32_t> kids, Frame& frame);
    bool isA(const lang::Expr& e, std::span<const std::int32_t> kids, Frame& frame);
    bool holdsTrait(lang::Kind kind, std::int64_t holder, std::int64_t trait) const;
    Walked motionPart(const lang::Expr& e, std::span<const std::int32_t> kids, Frame& frame);
    Walked asIf(std::span<const std::int32_t> kids, Frame& frame);

    // tree_walk_numbers.cpp
    base::Number quantity(const rules::Quantity& quantity, Frame& frame);
    void contribute(const rules::Contribution& contribution, base::Number& total, Frame& frame);
    // False where `when` does not hold.
    bool contributeOnce(const rules::Contribution& contribution, base::Number& total, Frame& frame);
    bool relation(const rules::Relation& relation, Frame& frame);
    bool changed(const rules::Relation& relation, rules::RelationChange::Kind kind, Frame& frame);
    // Words of those who hold the trait: by way of a local, or everybody.
    std::vector<std::int64_t> holders(std::int32_t trait, std::int32_t local, const Frame& frame) const;
    Walked table(const lang::Expr& e, std::span<const std::int32_t> kids, Frame& frame);
    std::int64_t rewritten(const rules::Table& table, std::int64_t cell, const std::vector<Walked>& ways);

    // tree_walk_board.cpp
    Walked builtin(const lang::Expr& e, std::span<const std::int32_t> kids, Frame& frame);
    std::optional<Walked> builtinOfPieces(lang::Builtin builtin, std::span<const Walked> given,
                                          std::int64_t named);
    std::optional<Walked> builtinOfCells(lang::Builtin builtin, std::span<const Walked> given,
                                         std::int64_t named);
    Walked builtinOfNumbers(lang::Builtin builtin, std::span<const Walked> given, std::int64_t named);
    std::vector<std::int64_t> piecesIn(std::int64_t cell) const;
    std::int64_t arcToward(int piece, grid::CellId cell) const;
    std::vector<std::int64_t> cellsOf(std::int64_t piece) const;
    std::vector<std::int64_t> terrainOf(std::int64_t cell) const;
    std::vector<std::int64_t> featuresOf(std::int64_t edge) const;
    std::int64_t edgeBetween(std::int64_t a, std::int64_t b) const;

    // tree_walk_moves.cpp
    Walked moves(const lang::Expr& e, std::span<const std::int32_t> kids, Frame& frame);
    std::optional<base::Number> step(const rules::Move& move, std::vector<Walked> arguments,
                                     std::int64_t from, std::int64_t to);
    Ways search(const rules::Move& move, const std::vector<Walked>& arguments, std::int64_t start,
                bool limited);
    Walked sightClear(const rules::Sight& sight, std::vector<Walked> given);

    const game::Setup& setup_;
    const rules::Model& model_;
    const lang::Tree& tree_;
    game::Position position_;
    std::uint64_t nodes_ = 0;
};

inline Walked of(base::Number number) { return {number.bits(), {}}; }
inline Walked ofTruth(bool holds) { return {holds ? 1 : 0, {}}; }
inline Walked ofWord(std::int64_t word) { return {word, {}}; }
inline Walked ofList(std::vector<std::int64_t> elements) { return {0, std::move(elements)}; }
[[noreturn]] void stop(game::FailureKind kind, std::string what);

} // namespace groma::tests
