// Ten thousand edits of every kind, as a hand would make them that never rests.
#include "editor/session/document/history.h"
#include "editor/session/edits/board/resize.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/session/edits/forms/traits.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/formation.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/pieces/stamp.h"
#include "editor/session/files/journal.h"
#include "tests/session/meaning_text.h"
#include "tests/session/small_game.h"
#include "tests/support/rng.h"

#include <algorithm>
#include <functional>

namespace groma::session {
namespace {

struct Collector final : LineSink {
    std::shared_ptr<std::string> text = std::make_shared<std::string>();
    Expected<void> append(std::string_view line) override {
        *text += line;
        return {};
    }
};

// A hand that does anything that can be done now, and tries some of what cannot.
class Hand {
  public:
    explicit Hand(std::uint64_t seed) : rng_(seed) {}

    int draw(std::size_t count) {
        return count == 0 ? 0 : static_cast<int>(rng_.boundedDraw(static_cast<std::uint32_t>(count)));
    }
    bool chance(int of) { return draw(static_cast<std::size_t>(of)) == 0; }

    Edited edit(const Document& document) {
        document_ = &document;
        static constexpr Edited (Hand::*kKinds[])() = {
            &Hand::ground,  &Hand::feature, &Hand::level, &Hand::side,   &Hand::link,   &Hand::relief,
            &Hand::label,   &Hand::place,   &Hand::move,  &Hand::remove, &Hand::value,  &Hand::trait,
            &Hand::face,    &Hand::table,   &Hand::stamp, &Hand::row,    &Hand::align,  &Hand::mirror,
            &Hand::area,    &Hand::later,   &Hand::side1, &Hand::texts,  &Hand::resize, &Hand::name,
            &Hand::replace, &Hand::entry,   &Hand::swap,  &Hand::clear};
        return (this->*kKinds[draw(std::size(kKinds))])();
    }

  private:
    const Document& now() const { return *document_; }
    const grid::Geometry& map() const { return now().board()->geometry(); }
    grid::CellId cell() { return grid::CellId{draw(static_cast<std::size_t>(map().cellCount()))}; }
    std::vector<grid::CellId> cells() {
        std::vector<grid::CellId> some;
        for (int i = 0, count = 1 + draw(6); i < count; ++i) some.push_back(cell());
        return some;
    }
    std::vector<grid::EdgeId> edges() {
        std::vector<grid::EdgeId> some;
        for (const grid::CellId at : cells()) some.push_back(map().edge(at, draw(6)));
        return some;
    }
    int piece() {
        return now().setup()->pieceCount() == 0 ? -1
                                                : draw(static_cast<std::size_t>(now().setup()->pieceCount()));
    }
    std::vector<int> pieces() {
        std::vector<int> some;
        for (int i = 0, count = 1 + draw(3); i < count; ++i)
            if (const int one = piece(); std::ranges::find(some, one) == some.end()) some.push_back(one);
        return some;
    }
    // Not too many, so that a day of it stays a battle.
    bool crowded() const { return now().setup()->pieceCount() > 30; }
    int typeOf() { return draw(now().ruleset()->model.types.size()); }

    Edited ground() { return paintGround(now(), cells(), draw(3)); }
    Edited feature() { return paintFeature(now(), cells(), 3 + draw(2), draw(3) > 0); }
    Edited level() { return paintLevel(now(), cells(), draw(4) - 1); }
    Edited side() { return setSides(now(), edges(), draw(2), draw(3) > 0); }
    Edited link() { return setLinks(now(), edges(), 0, draw(3) > 0); }
    Edited relief() { return setRelief(now(), edges(), chance(2) ? std::optional(draw(3)) : std::nullopt); }
    Edited label() {
        return setLabel(now(), cell(), chance(2) ? "" : "Place: \"" + std::to_string(draw(100)) + "\" #");
    }
    Edited place() {
        return crowded() ? removePieces(now(), pieces())
                         : placePiece(now(), {typeOf(),
                                              draw(2),
                                              chance(5) ? grid::kNoCell : cell(),
                                              draw(6),
                                              {},
                                              chance(3) ? "A, name" : ""});
    }
    Edited move() {
        std::vector<PieceMove> moves;
        for (const int one : pieces()) moves.emplace_back(one, chance(6) ? grid::kNoCell : cell());
        return movePieces(now(), moves);
    }
    Edited remove() {
        return chance(2)   ? removePieces(now(), pieces())
               : crowded() ? removePieces(now(), pieces())
                           : duplicatePiece(now(), std::max(0, piece()), cell());
    }
    Edited value() {
        switch (draw(4)) {
        case 0: return setPieceAttribute(now(), pieces(), draw(2), chance(2), std::to_string(draw(9)));
        case 1: return resetPieceAttribute(now(), pieces(), draw(2), chance(2));
        case 2:
            return setTypeAttribute(now(), typeOf(), draw(2), chance(2),
                                    chance(9) ? "?" : std::to_string(draw(9)));
        default:
            return setTypeAttributeHere(now(), typeOf(), draw(2), chance(2),
                                        chance(3) ? "" : std::to_string(draw(9)));
        }
    }
    Edited trait() {
        const TraitTarget targets[] = {TraitTarget::counters(pieces()), TraitTarget::typeHere(typeOf()),
                                       TraitTarget::ofSide(draw(2)), TraitTarget::scenario(),
                                       TraitTarget::typeInRules(typeOf())};
        const TraitTarget& target = targets[draw(5)];
        return chance(2) ? attachTrait(now(), target, draw(3)) : detachTrait(now(), target, draw(3));
    }
    Edited face() {
        return chance(2) ? facePieces(now(), pieces(), draw(6)) : turnPieces(now(), pieces(), draw(6));
    }
    Edited table() {
        return setTableCell(
            now(), 0, draw(3), draw(3),
            now().ruleset()->model.outcomes[0].values[static_cast<std::size_t>(draw(3))].name);
    }
    Edited stamp() {
        Stamp taken = chance(2) && piece() >= 0 ? stampOfPieces(now(), pieces())
                                                : stampOf(now(), cells(), !crowded() && chance(3));
        if (crowded()) taken.pieces.clear();
        const auto carried =
            stampFromText(stampText(chance(2) ? mirrored(rotated(taken, draw(6))) : rotated(taken, draw(6))));
        return carried ? applyStamp(now(), *carried, cell()) : Edited(std::unexpected(carried.error()));
    }
    Edited row() {
        return crowded() ? removePieces(now(), pieces())
                         : fillRow(now(), {typeOf(), draw(2), cell(), cell(), draw(6)});
    }
    Edited align() { return alignPieces(now(), pieces(), static_cast<Align>(draw(3))); }
    Edited mirror() {
        return crowded() ? removePieces(now(), pieces())
                         : mirrorPieces(now(), pieces(), static_cast<Mirror>(draw(3)));
    }
    Edited area() {
        const auto kind = static_cast<AreaKind>(draw(3));
        const std::string id = std::string(1, "zea"[static_cast<int>(kind)]) + std::to_string(draw(2));
        switch (draw(5)) {
        case 0: return setArea(now(), {kind, id, chance(2) ? "" : "Name: it", draw(3) - 1, cells()});
        case 1: return removeArea(now(), kind, id);
        case 2:
            return renameArea(now(), kind, id,
                              id == "e0" ? "e1" : std::string(id).replace(1, 1, std::to_string(draw(2))));
        default: return paintArea(now(), kind, id, cells(), draw(3) > 0);
        }
    }
    Edited later() {
        const auto areas = areasOf(now());
        const bool entry = std::ranges::any_of(areas, [](const AreaField& one) { return one.id == "e0"; });
        return setReinforcement(now(), pieces(), chance(2) ? "" : std::to_string(1 + draw(4)),
                                entry && chance(2) ? "e0" : "");
    }
    Edited side1() {
        switch (draw(6)) {
        case 0:
            return renameSide(now(), draw(2), std::string(1, static_cast<char>('a' + draw(26))) + "_side");
        case 1: return setSidePosture(now(), draw(2), chance(2) ? "" : "hold");
        case 2: return setBookCount(now(), draw(2), chance(2) ? std::nullopt : std::optional(draw(30)));
        case 3: return setSideTitle(now(), draw(2), "Side \"" + std::to_string(draw(9)) + "\"");
        case 4: return setFirstSide(now(), draw(2));
        default: return setSideColour(now(), draw(2), static_cast<std::uint32_t>(draw(0xffffff)), 0xffffff);
        }
    }
    Edited texts() {
        switch (draw(4)) {
        case 0:
            return setNotes(now(),
                            chance(3) ? "" : "Line " + std::to_string(draw(100)) + "\n\n  - more: of it\n");
        case 1: return setNumber(now(), "duration", chance(3) ? "" : std::to_string(1 + draw(20)));
        case 2: return setOption(now(), 0, chance(3) ? "" : chance(2) ? "yes" : "no");
        default:
            return setScenarioText(now(), chance(2) ? ScenarioText::Title : ScenarioText::Subtitle,
                                   "T: " + std::to_string(draw(100)));
        }
    }
    Edited resize() {
        if (!chance(4)) return level();
        const int cells = map().cellCount();
        const int by = cells > 120 ? -1 : cells < 30 ? 1 : draw(3) - 1;
        MapResize wanted;
        (chance(2) ? (chance(2) ? wanted.left : wanted.right) : (chance(2) ? wanted.top : wanted.bottom)) =
            by;
        return resizeMap(now(), wanted, chance(2));
    }
    Edited name() {
        return chance(2) ? renamePiece(now(), std::max(0, piece()),
                                       chance(3) ? "" : "N " + std::to_string(draw(50)))
                         : setPieceId(now(), std::max(0, piece()), "id_" + std::to_string(draw(40)));
    }
    Edited replace() {
        return replaceTerrain(now(), draw(5), draw(5), chance(2) ? cells() : std::vector<grid::CellId>{});
    }
    Edited enter(int side, const std::string& text) {
        return applyQuickEntry(now(), readQuickEntry(now(), side, text));
    }
    Edited entry() {
        return crowded() ? removePieces(now(), pieces())
                         : enter(draw(2), "2 FOOT " + map().numberText(cell()) + ", " +
                                              map().numberText(cell()) + "\n");
    }
    Edited swap() { return swapPieces(now(), std::max(0, piece()), std::max(0, piece())); }
    Edited clear() { return chance(3) ? setPieceSide(now(), pieces(), draw(2)) : clearCells(now(), cells()); }

    tests::Rng rng_;
    const Document* document_ = nullptr;
};

// What a person may well bring about: a type that is no longer as the book prints it.
bool isOfTheHand(const diag::Diagnostic& problem) {
    return problem.message.starts_with("the line prints another value");
}

std::uint64_t textsHash(const Document& document) { return document.fingerprint(); }

} // namespace

TEST_CASE("ten thousand random edits with undo, redo and strokes between them: every return gives equal "
          "bytes, and the journal gives it all back") {
    constexpr int kRounds = 10'000, kPart = 500;
    Hand hand(20'261'121);
    SmallGame game;
    int edits = 0, refused = 0;
    for (int part = 0; part < kRounds / kPart; ++part) {
        auto sink = std::make_unique<Collector>();
        const auto text = sink->text;
        auto opened = Document::open(game.files, "/game/battle.yaml");
        REQUIRE_MESSAGE(opened, (opened ? "" : opened.error().reason));
        History history(*opened);
        Journal journal(std::move(sink), history.present());
        journal.attach(history);
        std::vector<std::uint64_t> at{textsHash(history.present())};
        for (int round = 0; round < kPart; ++round) {
            const int what = hand.draw(8);
            if (what == 0) {
                if (history.undo()) REQUIRE(textsHash(history.present()) == at[history.position()]);
                continue;
            }
            if (what == 1) {
                if (history.redo()) REQUIRE(textsHash(history.present()) == at[history.position()]);
                continue;
            }
            if (what == 2 && hand.chance(4)) {
                const auto step = static_cast<std::size_t>(hand.draw(history.steps().size()));
                if (history.jumpTo(step)) REQUIRE(textsHash(history.present()) == at[history.position()]);
                continue;
            }
            const std::size_t before = history.position();
            const std::uint64_t was = textsHash(history.present());
            const bool stroke = hand.chance(6);
            if (stroke) history.beginGesture("Stroke");
            for (int more = stroke ? 1 + hand.draw(3) : 1; more > 0; --more) {
                const Edited edit = hand.edit(history.present());
                if (!edit) ++refused;
                if (!edit || edit->empty()) continue;
                REQUIRE_MESSAGE(history.commit(*edit), edit->label);
                REQUIRE_MESSAGE(history.present().meaning().scenarioFresh,
                                edit->label << "\n"
                                            << history.present().text("battle.yaml"));
                REQUIRE_MESSAGE(history.present().meaning().rulesFresh,
                                edit->label << "\n"
                                            << history.present().text("rules.yaml"));
                for (const diag::Diagnostic& problem : history.present().problems())
                    REQUIRE_MESSAGE((problem.severity != diag::Severity::Error || isOfTheHand(problem)),
                                    edit->label << ": " << problem.message << " " << problem.found << "\n"
                                                << history.present().text("battle.yaml"));
                REQUIRE(*changeFromLine(journalLine(*edit)) == *edit);
                ++edits;
            }
            if (round % 50 == 49)
                REQUIRE(MeaningText::of(history.present()) ==
                        MeaningText::of(ReadAnew(history.present()).document));
            if (stroke && hand.chance(4)) {
                history.cancelGesture();
                REQUIRE(textsHash(history.present()) == was);
            } else if (stroke) {
                history.endGesture();
            }
            if (history.position() > before) {
                REQUIRE(history.position() == before + 1);
                at.resize(history.position());
                at.push_back(textsHash(history.present()));
            }
        }
        const auto recovered = recover(game.files, *text);
        REQUIRE_MESSAGE(recovered, (recovered ? "" : recovered.error().reason));
        CHECK(recovered->problem == "");
        CHECK(textsHash(recovered->history.present()) == textsHash(history.present()));
        CHECK(recovered->history.steps().size() == history.steps().size());
        CHECK(recovered->history.position() == history.position());
        for (const std::string& path : history.present().paths())
            game.files.put("/game/" + path, std::string(history.present().text(path)));
        while (history.undo()) REQUIRE(textsHash(history.present()) == at[history.position()]);
    }
    CHECK(edits > 5'000);
    CHECK(refused > 500);
}

} // namespace groma::session
