#include "core/game/machine/setup_programs.h"

#include "core/base/hash.h"
#include "core/game/position/word_index.h"
#include "core/game/record/assumptions.h"

#include <bit>
#include <utility>

namespace groma::game {

namespace {

using Word = lang::FixedWords::Word;

constexpr std::int32_t kMostCells = 1 << 16; // of larger maps the kinds are not looked through

bool isCertain(const Assumptions& assumptions, const FactRead& read) {
    AssumptionSet found;
    assumptions.of(read, found);
    return found.empty();
}

// One word as long as all that are added are the same, and certain.
class Common {
  public:
    void add(std::int64_t word, bool certain) {
        const bool same = certain && (!any_ || word_ == word);
        word_ = same ? Word(word) : std::nullopt;
        varies_ = varies_ || !same;
        any_ = true;
    }
    Word word() const { return varies_ ? std::nullopt : word_; }

  private:
    Word word_;
    bool any_ = false, varies_ = false;
};

void fixOptions(const Setup& setup, const Assumptions& assumptions, lang::FixedWords& fixed) {
    for (std::size_t i = 0; i < setup.options().size(); ++i) {
        const bool certain = isCertain(assumptions, {FactRead::What::Option, static_cast<std::int32_t>(i)});
        fixed.options.push_back(certain ? Word(setup.options()[i]) : std::nullopt);
    }
    for (std::size_t i = 0; i < setup.program().names.size(); ++i) {
        const auto index = static_cast<std::int32_t>(i);
        const std::int64_t number = setup.number(index);
        const bool certain =
            number != lang::kUnknown && isCertain(assumptions, {FactRead::What::Number, index});
        fixed.numbers.push_back(certain ? Word(number) : std::nullopt);
    }
}

void fixPieces(const Setup& setup, const Assumptions& assumptions, lang::FixedWords& fixed) {
    const std::size_t attributes = setup.model().attributes.size();
    fixed.attributes.resize(3 * attributes);
    for (std::size_t a = 0; a < attributes; ++a) {
        Common faces[2];
        Common current;
        for (int piece = 0; piece < setup.pieceCount(); ++piece) {
            for (const bool back : {false, true}) {
                const std::int64_t value = setup.value(piece, back, static_cast<int>(a));
                const bool certain = value != lang::kUnknown &&
                                     isCertain(assumptions, {FactRead::What::Attribute,
                                                             static_cast<std::int32_t>(a), piece, back});
                faces[back ? 1 : 0].add(value, certain);
                if (!back || setup.flipOf(piece) >= 0) {
                    current.add(value, certain);
                }
            }
        }
        using lang::Face;
        fixed.attributes[lang::FixedWords::attributeAt(a, Face::Current)] = current.word();
        fixed.attributes[lang::FixedWords::attributeAt(a, Face::Front)] = faces[0].word();
        fixed.attributes[lang::FixedWords::attributeAt(a, Face::Back)] = faces[1].word();
    }
    // A class is told by the types, each of which may be assumed.
    std::vector<std::uint8_t> occurs(setup.model().classes.size(), 0);
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        if (!isCertain(assumptions, {FactRead::What::Type, -1, setup.typeOf(piece)})) {
            return;
        }
        for (std::size_t c = 0; c < occurs.size(); ++c) {
            if (setup.program().isClass(setup.classOf(piece), static_cast<std::int32_t>(c))) {
                occurs[c] = 1;
            }
        }
    }
    fixed.classOccurs = std::move(occurs);
}

// What all kinds that occur have, by attribute.
std::vector<Word> commonValues(const std::vector<rules::Terrain>& kinds, std::size_t attributes,
                               const std::vector<std::uint8_t>& occurs, FactRead::What what,
                               const Assumptions& assumptions) {
    std::vector<Word> words;
    for (std::size_t a = 0; a < attributes; ++a) {
        Common common;
        bool any = false;
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            if (occurs[kind] != 0) {
                const rules::ValueCell& value = kinds[kind].values[a];
                any = true;
                common.add(value.bits,
                           !value.unknown() && isCertain(assumptions, {what, static_cast<std::int32_t>(a),
                                                                       static_cast<std::int32_t>(kind)}));
            }
        }
        words.push_back(any ? common.word() : Word(0));
    }
    return words;
}

void fixMap(const Setup& setup, const Assumptions& assumptions, lang::FixedWords& fixed) {
    const std::int32_t cells = setup.geometry().cellCount();
    if (cells > kMostCells) {
        return;
    }
    const rules::Model& model = setup.model();
    fixed.terrainOccurs.assign(model.terrain.size(), 0);
    fixed.featureOccurs.assign(model.sides.size(), 0);
    for (std::int32_t cell = 0; cell < cells; ++cell) {
        const grid::CellGround& ground = setup.flatBoard().cell(grid::CellId{cell});
        fixed.terrainOccurs[ground.terrain] = 1;
        for (std::uint32_t bits = ground.features; bits != 0; bits &= bits - 1) {
            fixed.terrainOccurs[indexOf(
                setup.featuresByBit()[static_cast<std::size_t>(std::countr_zero(bits))])] = 1;
        }
    }
    setup.board().forEachEdge([&](grid::EdgeId, const grid::EdgeGround& edge) {
        for (std::uint32_t bits = edge.features; bits != 0; bits &= bits - 1) {
            fixed.featureOccurs[static_cast<std::size_t>(std::countr_zero(bits))] = 1;
        }
    });
    fixed.terrain = commonValues(model.terrain, model.terrainAttributes.size(), fixed.terrainOccurs,
                                 FactRead::What::Terrain, assumptions);
    fixed.features = commonValues(model.sides, model.sideAttributes.size(), fixed.featureOccurs,
                                  FactRead::What::Feature, assumptions);
}

} // namespace

lang::FixedWords fixedWords(const Setup& setup, const Assumptions& assumptions) {
    lang::FixedWords fixed;
    fixOptions(setup, assumptions, fixed);
    fixPieces(setup, assumptions, fixed);
    fixMap(setup, assumptions, fixed);
    const AssumptionMarks marks(assumptions);
    for (std::size_t i = 0; i < setup.program().functions.size(); ++i) {
        fixed.noted.push_back(marks.needsNotes(static_cast<std::int32_t>(i)) ? 1 : 0);
    }
    return fixed;
}

SetupPrograms::Key SetupPrograms::keyOf(const Setup& setup) {
    std::uint64_t assumed = 0;
    for (const auto& [number, basis] : setup.draft().assumedNumbers) {
        assumed = base::hashText(number, assumed);
    }
    for (const PieceSetup& piece : setup.draft().pieces) {
        for (const AttributeOverride& value : piece.overrides) {
            assumed = base::combine(assumed, value.assumed.empty() ? 0 : 1);
        }
    }
    return {setup.draft().ruleset, setup.hash(), assumed};
}

// A campaign changes its set-up within a run, and keeps the general program.
const SetupProgramRef& SetupPrograms::look(const Setup& setup, std::uint64_t spent) {
    if (!setup.battles().empty() || stepsBefore_ == UINT64_MAX) {
        return none_;
    }
    if (isAgain(setup, waiting_, candidate_) && spent - since_ < stepsBefore_) {
        return none_;
    }
    Key key = keyOf(setup);
    if (key == key_) {
        last_ = &setup;
        return program_;
    }
    if (!(key == candidate_)) {
        candidate_ = std::move(key);
        since_ = spent;
    }
    waiting_ = &setup;
    if (spent - since_ < stepsBefore_) {
        return none_;
    }
    last_ = std::exchange(waiting_, nullptr);
    key_ = std::move(candidate_);
    candidate_ = {};
    const Assumptions assumptions(setup);
    program_ = std::make_shared<const lang::SpecialisedProgram>(
        lang::specialise(setup.program(), fixedWords(setup, assumptions)));
    return program_;
}

} // namespace groma::game
