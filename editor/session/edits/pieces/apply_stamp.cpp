#include "core/base/text.h"
#include "editor/session/document/compose.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/piece_entry.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/pieces/stamp.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace groma::session {

using grid::CellId;
using grid::EdgeId;

namespace {

template <class Kinds>
int indexOf(const Kinds& kinds, const std::string& id) {
    const auto found = std::ranges::find(kinds, id, [](const auto& kind) { return kind.named.id; });
    return found == kinds.end() ? -1 : static_cast<int>(found - kinds.begin());
}

std::string typeOf(const Stamp::Piece& piece) {
    const auto found =
        std::ranges::find(piece.entry.entries, "type", [](const auto& key) { return key.first; });
    return found == piece.entry.entries.end() ? std::string() : found->second.text;
}

// Names that the rules or the scenario lack.
std::set<std::string> unknownNames(const Document& document, const Stamp& stamp) {
    const rules::Model& model = document.ruleset()->model;
    std::set<std::string> unknown;
    const auto need = [&](const auto& kinds, const std::string& id) {
        if (indexOf(kinds, id) < 0) {
            unknown.insert(id);
        }
    };
    for (const Stamp::Cell& cell : stamp.cells) {
        need(model.terrain, cell.ground);
        for (const std::string& feature : cell.features) {
            need(model.terrain, feature);
        }
    }
    for (const Stamp::Edge& edge : stamp.edges) {
        for (const std::string& feature : edge.features) {
            need(model.sides, feature);
        }
        for (const std::string& link : edge.links) {
            need(model.links, link);
        }
    }
    for (const Stamp::Piece& piece : stamp.pieces) {
        need(model.types, typeOf(piece));
        if (!document.setup()->sideNamed(piece.side)) {
            unknown.insert(piece.side);
        }
    }
    return unknown;
}

class Printing {
  public:
    Printing(const Document& document, const Stamp& stamp, CellId at)
        : model_(document.ruleset()->model), geometry_(document.board()->geometry()), stamp_(stamp),
          origin_(geometry_.axial(at)), work_(document) {}

    Edited run(std::string label) {
        collect();
        for (auto step :
             {&Printing::paintCells, &Printing::paintEdges, &Printing::writeLabels, &Printing::placePieces}) {
            if (auto done = (this->*step)(); !done) {
                return std::unexpected(done.error());
            }
        }
        return work_.finish(std::move(label));
    }

  private:
    CellId there(grid::Axial at) const { return geometry_.cellAt(origin_ + at); }

    void collect() {
        for (const Stamp::Cell& cell : stamp_.cells) {
            const CellId at = there(cell.at);
            if (!at.valid()) {
                continue;
            }
            covered_.insert(at);
            grounds_[indexOf(model_.terrain, cell.ground)].push_back(at);
            levels_[cell.level].push_back(at);
            for (const std::string& feature : cell.features) {
                features_[indexOf(model_.terrain, feature)].push_back(at);
            }
            if (!cell.label.empty()) {
                labels_.emplace_back(at, cell.label);
            }
        }
        for (const Stamp::Edge& edge : stamp_.edges) {
            CellId cell = there(edge.at);
            grid::Direction direction = edge.direction;
            bool turned = false;
            if (!cell.valid()) {
                cell = there(edge.at + grid::step(stamp_.family, edge.direction));
                direction = grid::opposite(stamp_.family, direction);
                turned = true;
            }
            if (!cell.valid()) {
                continue;
            }
            const EdgeId at = geometry_.edge(cell, direction);
            for (const std::string& feature : edge.features) {
                sides_[indexOf(model_.sides, feature)].push_back(at);
            }
            for (const std::string& link : edge.links) {
                links_[indexOf(model_.links, link)].push_back(at);
            }
            if (edge.rise) {
                const bool fromOwner = (at.owner() == cell) != turned;
                reliefs_.emplace_back(at, fromOwner ? *edge.rise : -*edge.rise);
            }
        }
    }

    // The sides between two covered cells.
    std::vector<EdgeId> inner() const {
        std::vector<EdgeId> edges;
        for (const CellId cell : covered_) {
            for (grid::Direction direction = 0; direction < geometry_.sides(); ++direction) {
                const CellId other = geometry_.neighbour(cell, direction);
                if (other.valid() && cell < other && covered_.contains(other)) {
                    edges.push_back(geometry_.edge(cell, direction));
                }
            }
        }
        return edges;
    }

    Expected<void> paintCells() {
        const std::vector<CellId> all(covered_.begin(), covered_.end());
        for (std::size_t kind = 0; kind < model_.terrain.size() && !all.empty(); ++kind) {
            const auto& present = features_[static_cast<int>(kind)];
            std::vector<CellId> absent;
            std::ranges::copy_if(all, std::back_inserter(absent), [&](CellId cell) {
                return std::ranges::find(present, cell) == present.end();
            });
            if (!model_.terrain[kind].feature || absent.empty()) {
                continue;
            }
            if (auto done = work_.then(paintFeature(work_.now(), absent, static_cast<int>(kind), false));
                !done) {
                return done;
            }
        }
        for (const auto& [kind, cells] : grounds_) {
            if (auto done = work_.then(paintGround(work_.now(), cells, kind)); !done) {
                return done;
            }
        }
        for (const auto& [level, cells] : levels_) {
            if (auto done = work_.then(paintLevel(work_.now(), cells, level)); !done) {
                return done;
            }
        }
        for (const auto& [kind, cells] : features_) {
            if (cells.empty()) {
                continue;
            }
            if (auto done = work_.then(paintFeature(work_.now(), cells, kind, true)); !done) {
                return done;
            }
        }
        return {};
    }

    Expected<void> paintEdges() {
        const std::vector<EdgeId> within = inner();
        const auto count = static_cast<int>(model_.sides.size());
        for (int kind = 0; kind < count && !within.empty(); ++kind) {
            std::vector<EdgeId> absent;
            std::ranges::copy_if(within, std::back_inserter(absent), [&](EdgeId edge) {
                return std::ranges::find(sides_[kind], edge) == sides_[kind].end();
            });
            if (auto done = work_.then(setSides(work_.now(), absent, kind, false)); !done) {
                return done;
            }
        }
        std::set<int> drawn;
        for (int pass = 0; pass < count; ++pass) { // what another feature needs comes first
            for (int kind = 0; kind < count; ++kind) {
                const int needs = model_.sides[static_cast<std::size_t>(kind)].needs;
                if (drawn.contains(kind) || (needs >= 0 && !drawn.contains(needs))) {
                    continue;
                }
                drawn.insert(kind);
                if (auto done = work_.then(setSides(work_.now(), sides_[kind], kind, true)); !done) {
                    return done;
                }
            }
        }
        for (std::size_t kind = 0; kind < model_.links.size(); ++kind) {
            const auto index = static_cast<int>(kind);
            std::vector<EdgeId> absent;
            std::ranges::copy_if(within, std::back_inserter(absent), [&](EdgeId edge) {
                return std::ranges::find(links_[index], edge) == links_[index].end();
            });
            for (const bool present : {false, true}) {
                if (auto done =
                        work_.then(setLinks(work_.now(), present ? links_[index] : absent, index, present));
                    !done) {
                    return done;
                }
            }
        }
        if (!within.empty()) {
            if (auto done = work_.then(setRelief(work_.now(), within, std::nullopt)); !done) {
                return done;
            }
        }
        for (const auto& [edge, rise] : reliefs_) {
            if (auto done = work_.then(setRelief(work_.now(), std::span(&edge, 1), rise)); !done) {
                return done;
            }
        }
        return {};
    }

    Expected<void> writeLabels() {
        for (const auto& [cell, text] : labels_) {
            if (auto done = work_.then(setLabel(work_.now(), cell, text)); !done) {
                return done;
            }
        }
        return {};
    }

    Expected<void> placePieces() {
        if (stamp_.pieces.empty()) {
            return {};
        }
        PieceDraft draft(work_.now());
        if (auto opened = draft.draft.open(work_.now().scenarioPath()); !opened) {
            return opened;
        }
        for (const Stamp::Piece& piece : stamp_.pieces) {
            const CellId at = there(piece.at);
            if (!at.valid()) {
                continue;
            }
            formats::yaml::Fragment entry = piece.entry;
            auto& keys = entry.entries;
            std::size_t position = 1;
            if (!piece.name.empty()) {
                keys.emplace(keys.begin() + static_cast<std::ptrdiff_t>(position++), "name",
                             formats::yaml::Fragment::sentence(piece.name));
            }
            keys.emplace(keys.begin() + static_cast<std::ptrdiff_t>(position++), "at",
                         cellText(geometry_.numberText(at)));
            const auto& directions = model_.board.directions;
            if (piece.facing > 0 && static_cast<std::size_t>(piece.facing) < directions.size() &&
                model_.board.facing != grid::FacingKind::None) {
                keys.emplace(
                    keys.begin() + static_cast<std::ptrdiff_t>(position), "facing",
                    formats::yaml::Fragment::word(directions[static_cast<std::size_t>(piece.facing)]));
            }
            if (keys.size() == 2) {
                entry = formats::yaml::Fragment::word(typeOf(piece) + " " + geometry_.numberText(at));
            }
            if (auto done = draft.append(work_.now().scenarioPath(), piece.side, draft.freeId(typeOf(piece)),
                                         std::move(entry));
                !done) {
                return done;
            }
        }
        return work_.then(draft.draft.finish({}));
    }

    const rules::Model& model_;
    const grid::Geometry& geometry_;
    const Stamp& stamp_;
    grid::Axial origin_;
    Composer work_;
    std::set<CellId> covered_;
    std::map<int, std::vector<CellId>> grounds_, levels_, features_;
    std::map<int, std::vector<EdgeId>> sides_, links_;
    std::vector<std::pair<EdgeId, int>> reliefs_;
    std::vector<std::pair<CellId, std::string>> labels_;
};

} // namespace

Expected<void> canApply(const Document& document, const Stamp& stamp, CellId at) {
    if (stamp.empty()) {
        return refuse("there is nothing to lay down: copy cells or pieces first");
    }
    if (auto can = canPaint(document); !can) {
        return can;
    }
    if (document.board()->geometry().family() != stamp.family) {
        return refuse("it comes from a map whose cells have another shape");
    }
    if (const auto unknown = unknownNames(document, stamp); !unknown.empty()) {
        const std::vector<std::string> names(unknown.begin(), unknown.end());
        return refuse("this scenario does not know " + base::joinList(names, "and"));
    }
    if (!document.board()->geometry().contains(at)) {
        return refuse("point at a cell of the map");
    }
    std::map<CellId, int> arriving;
    for (const Stamp::Piece& piece : stamp.pieces) {
        const CellId cell =
            document.board()->geometry().cellAt(document.board()->geometry().axial(at) + piece.at);
        if (cell.valid()) {
            ++arriving[cell];
        }
    }
    for (const auto& [cell, count] : arriving) {
        std::int64_t all = count;
        for (int piece = 0; piece < document.setup()->pieceCount(); ++piece) {
            all += document.setup()->piece(piece).cell == cell ? 1 : 0;
        }
        if (all > document.setup()->stacking()) {
            return refuse(fmt::format("{} is full: {} may stand in a cell",
                                      document.board()->geometry().numberText(cell),
                                      document.setup()->stacking()));
        }
    }
    return {};
}

grid::Board stampedBoard(const Document& document, const Stamp& stamp, CellId at) {
    grid::Board board = *document.board();
    const grid::Geometry& geometry = board.geometry();
    const rules::Model& model = document.ruleset()->model;
    const auto bits = [](const auto& kinds, const std::vector<std::string>& ids, auto bitOf) {
        std::uint32_t all = 0;
        for (const std::string& id : ids) {
            if (const int kind = indexOf(kinds, id); kind >= 0) {
                all |= 1U << bitOf(kind);
            }
        }
        return all;
    };
    const auto own = [](int kind) { return kind; };
    for (const Stamp::Cell& cell : stamp.cells) {
        if (const CellId to = geometry.cellAt(geometry.axial(at) + cell.at); to.valid()) {
            const auto features = bits(model.terrain, cell.features,
                                       [&](int kind) { return document.setup()->featureBit(kind); });
            board.setCell(to, {static_cast<std::uint16_t>(std::max(0, indexOf(model.terrain, cell.ground))),
                               static_cast<std::int8_t>(cell.level), 0, features});
        }
    }
    for (const Stamp::Edge& edge : stamp.edges) {
        if (const CellId to = geometry.cellAt(geometry.axial(at) + edge.at); to.valid()) {
            const EdgeId there = geometry.edge(to, edge.direction);
            grid::EdgeGround ground = board.edge(there);
            ground.features |= bits(model.sides, edge.features, own);
            ground.links |= bits(model.links, edge.links, own);
            board.setEdge(there, ground);
        }
    }
    return board;
}

Edited applyStamp(const Document& document, const Stamp& stamp, CellId at) {
    if (auto can = canApply(document, stamp, at); !can) {
        return std::unexpected(can.error());
    }
    const std::string where = document.board()->geometry().numberText(at);
    const std::string what =
        stamp.cells.empty()
            ? fmt::format("{} {}", stamp.pieces.size(), stamp.pieces.size() == 1 ? "piece" : "pieces")
            : fmt::format("{} {}", stamp.cells.size(), stamp.cells.size() == 1 ? "cell" : "cells");
    return Printing(document, stamp, at).run(fmt::format("Paste {} at {}", what, where));
}

} // namespace groma::session
