// All that can be reached from the meaning of a document, as text: equal texts mean equal meanings.
#pragma once

#include "core/game/position/position.h"
#include "editor/session/document/document.h"
#include "tests/session/small_game.h"

#include <sstream>
#include <string>

namespace groma::session {

class MeaningText {
  public:
    static std::string of(const Document& document) {
        MeaningText text;
        text.add(document);
        return text.out_.str();
    }

  private:
    void add(const Document& document) {
        const Meaning& meaning = document.meaning();
        out_ << "kind " << static_cast<int>(meaning.kind) << " fresh " << meaning.rulesFresh
             << meaning.scenarioFresh << meaning.staleReason << " rules " << document.rulesHash()
             << " playable " << meaning.built.playable << "\n";
        for (const std::int32_t entry : meaning.built.pieceEntries) out_ << entry << " ";
        if (meaning.scenario) add(*meaning.scenario);
        if (document.setup()) add(*document.setup());
        for (const diag::Diagnostic& problem : document.problems())
            out_ << "\nproblem " << static_cast<int>(problem.code) << problem.message << problem.found
                 << problem.where.node << ":" << problem.offset;
    }

    void add(const rules::ScenarioSource& source) {
        out_ << "\nsource " << source.title.text << source.subtitle.text << source.notes.text
             << source.map.plain.text << source.map.codes.text;
        for (const auto* list : {&source.map.ground, &source.map.features, &source.map.levels,
                                 &source.map.edges, &source.map.links, &source.map.markers})
            for (const rules::PlacedSource& placed : *list) {
                out_ << "\n" << placed.what.text << placed.what.where.node;
                for (const rules::Text& where : placed.where)
                    out_ << " " << where.text << "@" << where.where.node;
            }
    }

    void add(const game::Setup& setup) {
        const game::SetupDraft& draft = setup.draft();
        out_ << "\nsetup " << setup.hash() << " " << draft.title << " active " << draft.active << " stacking "
             << setup.stacking() << " span " << setup.geometry().touchingSpan() << " layout "
             << static_cast<int>(setup.geometry().family()) << "\n";
        for (const int length : setup.geometry().layout().lineLengths) out_ << length << " ";
        for (int piece = 0; piece < setup.pieceCount(); ++piece) addPiece(setup, piece);
        for (const game::SideSetup& side : draft.sides) {
            out_ << "\nside " << side.id << side.title << side.colour << " " << side.textColour;
            add(side.traits);
            add(side.states);
        }
        out_ << "\nscenario";
        add(draft.traits);
        add(draft.states);
        for (const game::CellStateStart& start : draft.cellStates)
            out_ << " " << start.state << "@" << start.cell.index << "=" << start.value;
        for (std::size_t i = 0; i < setup.model().options.size(); ++i)
            out_ << " option " << setup.option(static_cast<int>(i));
        for (const auto& [name, value] : draft.numbers) out_ << " " << name << "=" << value;
        for (const game::Area& area : draft.areas) {
            out_ << "\narea " << area.id << area.title << area.side << area.objective;
            for (const grid::CellId cell : area.cells) out_ << " " << cell.index;
        }
        for (const game::Label& label : draft.labels) out_ << "\nlabel " << label.cell.index << label.text;
        addBoard(setup);
        out_ << "\nstart " << game::startPosition(setup).toText();
    }

    void addPiece(const game::Setup& setup, int index) {
        const game::PieceSetup& piece = setup.piece(index);
        out_ << "\npiece " << piece.id << " " << piece.name << " " << piece.type << " " << piece.side << " @"
             << piece.cell.index << " " << piece.facing << piece.absent;
        add(piece.states);
        add(setup.traitsOf(index));
        for (const std::int32_t trait : piece.without) out_ << " -" << trait;
        for (std::size_t i = 0; i < setup.model().attributes.size(); ++i)
            for (const bool back : {false, true}) {
                const game::EffectiveValue value = setup.effective(index, back, static_cast<int>(i));
                out_ << " " << value.value << static_cast<int>(value.from) << value.assumed << value.basis;
            }
    }

    void addBoard(const game::Setup& setup) {
        const grid::Geometry& map = setup.geometry();
        const grid::FlatBoard& flat = setup.flatBoard();
        for (std::int32_t i = 0; i < map.cellCount(); ++i) {
            const grid::CellId cell{i};
            const grid::CellGround& ground = setup.board().cell(cell);
            out_ << "\n"
                 << ground.terrain << " " << static_cast<int>(ground.level) << " " << ground.features
                 << (ground == flat.cell(cell) ? "" : " flat differs") << map.atRim(cell)
                 << map.distance(grid::CellId{0}, cell);
            for (grid::Direction d = 0; d < map.sides(); ++d) {
                const grid::EdgeGround edge = setup.board().edge(cell, d);
                if (!edge.isPlain())
                    out_ << " " << d << ":" << edge.features << " " << edge.links << " "
                         << static_cast<int>(edge.relief) << static_cast<int>(edge.forcedRise);
                const grid::EdgeId side = map.edge(cell, d);
                if (flat.features(side) != edge.features || flat.links(side) != edge.links)
                    out_ << " flat differs";
                out_ << " " << setup.board().rise(cell, d);
            }
        }
    }

    void add(const std::vector<game::TraitHolding>& holdings) {
        for (const game::TraitHolding& holding : holdings) {
            out_ << " trait " << holding.trait << "/" << static_cast<int>(holding.from);
            for (const std::int64_t parameter : holding.parameters) out_ << "," << parameter;
        }
    }
    void add(const std::vector<game::StateStart>& states) {
        for (const game::StateStart& start : states) out_ << " state " << start.state << "=" << start.value;
    }

    std::ostringstream out_;
};

// The texts of a document, read by somebody who never saw another.
struct ReadAnew {
    SmallGame game;
    Document document;

    explicit ReadAnew(const Document& edited) {
        for (const std::string& path : edited.paths())
            game.files.put("/game/" + path, std::string(edited.text(path)));
        document = game.open("/game/" + edited.startPath());
    }
};

} // namespace groma::session
