#include "core/game/setup/setup_checks.h"

#include "core/diag/codes.h"
#include "core/game/machine/run.h"
#include "core/game/position/position.h"
#include "core/syntax/parser.h"

#include <algorithm>
#include <map>
#include <set>

namespace groma::game {

namespace {

using diag::Code;
using rules::Text;

void checkName(const Text& id, const char* what, diag::Sink& sink) {
    if (id.empty() || lang::isName(id.text)) return;
    sink.add(diag::diagnose(Code::BadName, id.where, std::string(what) + " needs an id that texts can name")
                 .withFound(std::string(id.text))
                 .withExpected("letters, digits and _, no digit first"));
}

const rules::TraitUseSource* useOf(const std::vector<rules::TraitUseSource>& uses, const std::string& trait) {
    const auto found =
        std::ranges::find(uses, trait, [](const rules::TraitUseSource& use) { return use.trait.text; });
    return found == uses.end() ? nullptr : &*found;
}

// Where the piece or its type is given the trait; null: elsewhere.
const rules::TraitUseSource* useFor(const rules::ScenarioSource& source, const rules::PieceSource& piece,
                                    const std::string& trait) {
    if (const rules::TraitUseSource* own = useOf(piece.traits, trait)) return own;
    for (const rules::TypeChangeSource& change : source.types)
        if (change.type.text == piece.type.text)
            if (const rules::TraitUseSource* ofType = useOf(change.traits, trait)) return ofType;
    return nullptr;
}

} // namespace

void checkNames(const rules::ScenarioSource& source, diag::Sink& sink) {
    std::set<std::string> sides;
    for (const rules::SideSource& side : source.sides) {
        checkName(side.id, "a side", sink);
        sides.insert(side.id.text);
        if (!side.posture.empty() && side.posture.text != "attack" && side.posture.text != "hold")
            sink.add(diag::diagnose(Code::UnknownWord, side.posture.where, "unknown posture")
                         .withFound(std::string(side.posture.text))
                         .withExpected("attack or hold"));
    }
    for (const rules::PieceSource& piece : source.pieces) {
        checkName(piece.id, "a piece", sink);
        if (sides.contains(piece.id.text))
            sink.add(diag::diagnose(Code::DuplicateKey, piece.id.where, "a piece and a side have one id")
                         .withFound(std::string(piece.id.text)));
    }
    std::map<std::string, std::string> kinds;
    for (const rules::AreaSource& area : source.areas) {
        checkName(area.id,
                  area.kind.text == "zone"    ? "a zone"
                  : area.kind.text == "entry" ? "an entry"
                                              : "an area",
                  sink);
        const auto [known, isNew] = kinds.emplace(area.id.text, area.kind.text);
        if (!isNew && known->second != area.kind.text)
            sink.add(diag::diagnose(Code::DuplicateKey, area.kind.where,
                                    "`" + area.id.text + "` is the name of other cells too")
                         .withFound(known->second + " and " + area.kind.text)
                         .withExpected("names that differ"));
    }
}

void checkHolders(const Setup& setup, const rules::ScenarioSource& source,
                  std::span<const std::int32_t> entries, diag::Sink& sink) {
    const Position start = startPosition(setup);
    std::set<diag::NodeRef> told;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        for (const TraitHolding& holding : setup.piece(piece).traits) {
            const auto trait = static_cast<std::size_t>(holding.trait);
            const std::int32_t condition = setup.program().traitCondition[trait];
            if (condition < 0) continue;
            const rules::Named& named = setup.model().traits[trait].named;
            const auto entry = static_cast<std::size_t>(entries[static_cast<std::size_t>(piece)]);
            const rules::TraitUseSource* use = useFor(source, source.pieces[entry], named.id);
            if (use == nullptr || told.contains(use->trait.where)) continue;
            const std::int64_t holder = piece;
            const auto may = evaluate(setup, start, condition, std::span(&holder, 1));
            if (!may || may->word != 0) continue;
            told.insert(use->trait.where);
            sink.add(
                diag::diagnose(Code::MayNotHold, use->trait.where,
                               "the rules do not let " + setup.piece(piece).id + " have `" + named.id + "`")
                    .withFound(setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id)
                    .withExpected("a piece that meets its `requires`"));
        }
    }
}

} // namespace groma::game
