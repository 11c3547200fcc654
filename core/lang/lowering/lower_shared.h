#pragma once

#include "core/lang/emit/lower_code.h"
#include "core/lang/program/program.h"
#include "core/rules/model.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What the lowering of all functions of one program shares.
namespace groma::lang::lowering {

// Which faces of a pool nothing tells apart; see lower_pools.cpp.
struct PoolLabels {
    std::map<std::pair<const Function*, std::int32_t>, std::vector<std::uint8_t>> ofLocal; // function, local
    std::vector<std::vector<std::uint8_t>> ofRoll;                                         // by roll kind
    std::vector<bool> keepsDice; // by roll kind: something reads its single dice
};

// `die op other`, where other is a local or, without one, a constant.
struct DiceTest {
    ExprOp op{};
    std::int32_t local = kNone;
    std::int64_t value = 0;
};
// By function and the local that keeps the list; absent: its dice are read in other ways too. See
// lower_dice.h.
using DiceTests = std::map<std::pair<const Function*, std::int32_t>, std::vector<DiceTest>>;

struct Shared {
    const rules::Model& model;
    Program& program;
    PoolLabels pools = {};
    DiceTests diceTests = {};

    // By Model::functions: its program function (for a procedure: the event), -1 where it only ever becomes
    // part of others.
    std::vector<std::int32_t> functionOf = {};
    std::vector<std::int32_t> bodyOf =
        {}; // by procedure: the body that its event calls, -1: the event is the body

    std::map<std::int64_t, std::int32_t> constants = {};
    std::map<std::vector<std::int64_t>, std::int32_t> constLists = {};
    std::map<std::string, std::int32_t, std::less<>> names = {};
    std::map<std::uint64_t, std::int32_t> faceSets = {};
    std::map<std::vector<std::uint64_t>, std::int32_t> traitSets = {};

    std::int32_t constant(std::int64_t bits);
    std::int32_t constList(const std::vector<std::int64_t>& values);
    std::int32_t name(std::string_view text);
    std::int32_t faceSet(std::uint64_t bits);
    std::int32_t traitSet(const std::vector<std::int32_t>& traits);

    [[nodiscard]] const Function& function(std::int32_t index) const {
        return model.functions[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] const rules::Trait& trait(std::int32_t index) const {
        return model.traits[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] int width(Type type) const { return slotsOf(type, program); }
};

diag::Place placeOf(const Tree& tree, const Span& span);

} // namespace groma::lang::lowering
