#include "tests/support/hand_rules.h"

#include "core/base/contract.h"
#include "core/grid/geometry.h"
#include "tests/support/layouts.h"

#include <algorithm>

namespace groma::test {

using base::Number;
using lang::Kind;

lang::Instr op(lang::Op what, int a, int b, int c, std::int32_t d, std::int32_t e) {
    return {
        what, static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), static_cast<std::uint16_t>(c), d,
        e};
}

namespace {

rules::Named named(std::string id) {
    rules::Named made;
    made.title = id;
    made.id = std::move(id);
    return made;
}

rules::State state(std::string id, rules::Holder of, Kind kind, rules::Index until = rules::kNone) {
    rules::State made;
    made.named = named(std::move(id));
    made.of = of;
    made.type = {kind};
    made.until = until;
    return made;
}

rules::ValueCell value(int whole) {
    rules::ValueCell cell;
    cell.bits = Number(whole).bits();
    return cell;
}

rules::UnitType unitType(std::string id, rules::Index unitClass, int strength) {
    rules::UnitType made;
    made.named = named(std::move(id));
    made.unitClass = unitClass;
    made.front = {value(strength), value(2)};
    made.back = {rules::ValueCell{}, value(1)}; // the strength of a tired unit is unknown
    return made;
}

} // namespace

HandRules::HandRules() {
    model.scopes = {"game", "round", "phase"};
    for (const char* id : {"unit", "rider"}) {
        rules::UnitClass made;
        made.named = named(id);
        made.ancestors = {1};
        made.attributes = {kStrength, kPace};
        made.flips = kTired;
        model.classes.push_back(made);
    }
    model.classes[1].parents = {0};
    model.classes[1].ancestors = {3};
    program.classAncestors = {1, 3};
    for (const char* id : {"strength", "pace"}) {
        rules::Attribute made;
        made.named = named(id);
        made.type = {Kind::Number};
        model.attributes.push_back(made);
    }
    model.types = {unitType("FOOT", 0, 3), unitType("HORSE", 1, 5)};
    model.states = {state("tired", rules::Holder::Piece, Kind::Truth, kPhase),
                    state("marked", rules::Holder::Piece, Kind::Truth),
                    state("wounds", rules::Holder::Piece, Kind::Number),
                    state("speed", rules::Holder::Piece, Kind::Number, kRound),
                    state("morale", rules::Holder::Side, Kind::Number),
                    state("turn", rules::Holder::Game, Kind::Number),
                    state("trap", rules::Holder::Cell, Kind::Truth)};
    model.states[kWounds].minimum = Number(0);
    model.states[kWounds].maximum = Number(4);
    model.states[kSpeed].initial = Number(2).bits();
    model.states[kMorale].minimum = Number(0);
    model.states[kMorale].maximum = Number(10);
    model.states[kMorale].resource = true;
    model.states[kTurn].initial = Number(1).bits();
    rules::Die d6;
    d6.named = named("d6");
    d6.weights = {6};
    rules::Die faced;
    faced.named = named("fate");
    faced.numeric = false;
    faced.faces = {"blank", "hit", "star"};
    faced.weights = {2, 3, 1};
    model.dice = {d6, faced};
    program.dieFaces = {1, 3};
    rules::Deck deck;
    deck.named = named("omens");
    deck.cards = {"good", "bad"};
    deck.counts = {2, 1};
    deck.hands = true;
    model.decks = {deck};
    rules::Terrain plain;
    plain.named = named("plain");
    model.terrain = {plain};
    rules::Trait lucky;
    lucky.named = named("lucky");
    rules::Trait fixed;
    fixed.named = named("fixed");
    fixed.parameters = {0};
    model.traits = {lucky, fixed};
    model.traitParameters = {{"count", 1, 0, {Kind::Number}, value(7)}};
    model.verdicts = {{named("red_wins"), 0, 1}};
}

std::int32_t HandRules::function(std::string name, int parameters, int slots, std::vector<lang::Instr> code,
                                 lang::FunctionRole role) {
    lang::FunctionInfo made;
    made.name = std::move(name);
    made.role = role;
    made.acting = role >= lang::FunctionRole::Procedure;
    made.mayAsk = made.acting;
    made.entry = static_cast<std::int32_t>(program.code.size());
    made.parameterSlots = static_cast<std::uint16_t>(parameters);
    made.slots = static_cast<std::uint16_t>(slots);
    made.resultSlots = 1;
    made.result = {Kind::Number};
    for (lang::Instr& in : code) {
        const bool jumps = (in.op >= lang::Op::Goto && in.op < lang::Op::JumpTable) ||
                           in.op == lang::Op::EnterScope ||
                           (in.op >= lang::Op::LoopPieces && in.op <= lang::Op::LoopPlain);
        in.d += jumps ? made.entry : 0;
        program.code.push_back(in);
    }
    made.end = static_cast<std::int32_t>(program.code.size());
    made.recorded = made.entry;
    made.recordedEnd = made.end;
    program.frameMapOf.resize(program.code.size(), -1);
    program.functions.push_back(std::move(made));
    return static_cast<std::int32_t>(program.functions.size()) - 1;
}

void HandRules::dead(std::int32_t function, int line, std::vector<std::uint16_t> slots) {
    program.frameMapOf[static_cast<std::size_t>(info(function).entry + line)] =
        static_cast<std::int32_t>(program.frameMaps.size());
    program.frameMaps.push_back({std::move(slots), {}});
}

std::int32_t HandRules::question(lang::QuestionKind kind, std::string name, lang::Type type) {
    lang::Question made;
    made.kind = kind;
    made.name = std::move(name);
    made.type = type;
    program.questions.push_back(std::move(made));
    return static_cast<std::int32_t>(program.questions.size()) - 1;
}

std::int32_t HandRules::text(std::string words) {
    program.texts.push_back({{{std::move(words), false, {}}}});
    return static_cast<std::int32_t>(program.texts.size()) - 1;
}

game::SetupRef HandRules::setup() const {
    auto geometry = grid::makeGeometry(grid::uniformLayout(grid::Family::HexPointy, 5, 5));
    GROMA_ASSERT(geometry.has_value(), "the toy map is sound");
    auto ruleset = std::make_shared<game::Ruleset>();
    ruleset->model = model;
    ruleset->program = program;
    ruleset->hash = 0x70f;
    game::SetupDraft draft{
        ruleset, grid::Board(*geometry), "toy", {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, 0, {}};
    const auto addSide = [&](const char* id) {
        game::SideSetup side;
        side.id = id;
        side.title = id;
        side.states = {{kMorale, Number(3).bits()}};
        draft.sides.push_back(std::move(side));
    };
    const auto addPiece = [&](const char* id, std::int32_t type, std::int32_t side, int number) {
        game::PieceSetup piece;
        piece.id = id;
        piece.type = type;
        piece.side = side;
        piece.cell = number == 0 ? grid::kNoCell : (*geometry)->cellByNumber(number);
        draft.pieces.push_back(std::move(piece));
    };
    addSide("red");
    addSide("blue");
    addPiece("r1", 0, 0, 7);
    addPiece("r2", 0, 0, 8);
    addPiece("b1", 1, 1, 9);
    addPiece("b2", 0, 1, 0);
    auto made = game::makeSetup(std::move(draft));
    GROMA_ASSERT(made.has_value(), "the toy set-up is sound");
    return *made;
}

} // namespace groma::test
