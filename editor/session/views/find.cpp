#include "editor/session/views/find.h"

#include "core/base/letters.h"
#include "core/base/text.h"
#include "editor/session/edits/forms/scenario_forms.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using grid::CellId;

namespace {

class Finder {
  public:
    Finder(const Document& document, std::string_view query)
        : document_(document), whole_(base::lowered(base::trim(query))) {
        for (const std::string_view word : base::split(whole_, ' ')) {
            if (!word.empty()) {
                words_.emplace_back(word);
            }
        }
    }

    std::vector<Found> run(std::size_t most) {
        if (words_.empty()) {
            return {};
        }
        if (document_.setup()) {
            scenario();
        }
        if (document_.ruleset()) {
            rules();
        }
        std::ranges::stable_sort(found_, {}, [](const Found& one) { return std::pair(one.rank, one.kind); });
        if (found_.size() < most) {
            lines(most);
        }
        found_.resize(std::min(found_.size(), most));
        return std::move(found_);
    }

  private:
    // Best rank of the first texts, when together with the others they hold every word; -1: they do not.
    int rankOf(std::initializer_list<std::string_view> texts, std::string_view others = {}) const {
        int best = 2;
        std::string all = base::lowered(others) + "\n";
        for (const std::string_view text : texts) {
            const std::string low = base::lowered(text);
            all += low + "\n";
            best = std::min(best, low == whole_ ? 0 : low.starts_with(whole_) ? 1 : 2);
        }
        const bool has = std::ranges::all_of(
            words_, [&](const std::string& word) { return all.find(word) != std::string::npos; });
        return has ? best : -1;
    }

    void add(FoundKind kind, std::initializer_list<std::string_view> texts, std::string title,
             std::string detail, int index, std::vector<CellId> cells, std::string_view others = {}) {
        if (const int rank = rankOf(texts, others); rank >= 0) {
            found_.push_back(
                {kind, std::move(title), std::move(detail), index, std::move(cells), {}, 0, rank});
        }
    }

    void scenario() {
        const game::Setup& setup = *document_.setup();
        const grid::Geometry& geometry = setup.geometry();
        if (const CellId cell = geometry.cellByNumber(whole_); cell.valid()) {
            found_.push_back({FoundKind::Cell,
                              geometry.numberText(cell),
                              setup.model().terrain[setup.board().cell(cell).terrain].named.title,
                              cell.index,
                              {cell},
                              {},
                              0,
                              0});
        }
        for (int piece = 0; piece < setup.pieceCount(); ++piece) {
            const game::PieceSetup& one = setup.piece(piece);
            const rules::Named& type = setup.model().types[static_cast<std::size_t>(one.type)].named;
            const std::string where =
                one.cell.valid() ? "at " + geometry.numberText(one.cell) : "off the map";
            add(FoundKind::Piece, {one.id, one.name}, one.name.empty() ? one.id : one.name,
                fmt::format("{} {}", type.id, where), piece,
                one.cell.valid() ? std::vector{one.cell} : std::vector<CellId>{},
                type.id + "\n" + type.title);
        }
        for (std::size_t i = 0; i < setup.draft().labels.size(); ++i) {
            const game::Label& label = setup.draft().labels[i];
            add(FoundKind::Label, {label.text}, label.text, geometry.numberText(label.cell),
                static_cast<int>(i), {label.cell});
        }
        const auto areas = areasOf(document_);
        for (std::size_t i = 0; i < areas.size(); ++i) {
            add(FoundKind::Area, {areas[i].id, areas[i].title},
                areas[i].title.empty() ? areas[i].id : areas[i].title,
                fmt::format("{} cells", areas[i].cells.size()), static_cast<int>(i), areas[i].cells);
        }
        for (int side = 0; side < setup.sideCount(); ++side) {
            add(FoundKind::Side, {setup.side(side).id, setup.side(side).title}, setup.side(side).title,
                fmt::format("{} pieces", setup.piecesOf(side).size()), side, {});
        }
    }

    template <class Kinds, class Cells>
    void named(FoundKind kind, const Kinds& kinds, Cells cells, const char* nothing) {
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            const rules::Named& one = kinds[i].named;
            if (rankOf({one.id, one.title}) < 0) {
                continue;
            }
            auto where = cells(static_cast<int>(i));
            std::string detail = !where.empty()     ? fmt::format("{} on the map", where.size())
                                 : one.cite.empty() ? nothing
                                                    : one.cite;
            const bool same = one.title.empty() || one.title == one.id;
            add(kind, {one.id, one.title}, same ? one.id : one.id + " " + one.title, std::move(detail),
                static_cast<int>(i), std::move(where));
        }
    }

    void rules() {
        const rules::Model& model = document_.ruleset()->model;
        const auto none = [](int) { return std::vector<CellId>{}; };
        named(
            FoundKind::Type, model.types,
            [&](int type) {
                std::vector<CellId> cells;
                for (int piece = 0; document_.setup() && piece < document_.setup()->pieceCount(); ++piece) {
                    if (document_.setup()->typeOf(piece) == type &&
                        document_.setup()->piece(piece).cell.valid()) {
                        cells.push_back(document_.setup()->piece(piece).cell);
                    }
                }
                return cells;
            },
            "type");
        named(FoundKind::Trait, model.traits, none, "trait");
        named(
            FoundKind::Terrain, model.terrain, [&](int kind) { return terrainCells(model, kind); },
            "terrain");
        named(FoundKind::SideFeature, model.sides, none, "side feature");
        named(FoundKind::Link, model.links, none, "link");
        named(FoundKind::Table, model.tables, none, "table");
        named(FoundKind::Action, model.actions, none, "action");
        named(FoundKind::Option, model.options, none, "option");
    }

    std::vector<CellId> terrainCells(const rules::Model& model, int kind) const {
        std::vector<CellId> cells;
        for (std::int32_t index = 0;
             document_.board() != nullptr && index < document_.board()->geometry().cellCount(); ++index) {
            const grid::CellGround& ground = document_.board()->cell(CellId{index});
            const bool feature = model.terrain[static_cast<std::size_t>(kind)].feature;
            if (feature ? (ground.features >> document_.setup()->featureBit(kind) & 1U) != 0
                        : ground.terrain == kind) {
                cells.push_back(CellId{index});
            }
        }
        return cells;
    }

    void lines(std::size_t most) {
        for (const std::string& path : document_.paths()) {
            std::size_t number = 0;
            for (const std::string_view line : base::split(document_.text(path), '\n')) {
                ++number;
                if (found_.size() >= most) {
                    return;
                }
                if (rankOf({line}) >= 0) {
                    found_.push_back({FoundKind::Line,
                                      std::string(base::trim(line)),
                                      fmt::format("{}:{}", path, number),
                                      -1,
                                      {},
                                      path,
                                      number,
                                      2});
                }
            }
        }
    }

    const Document& document_;
    std::string whole_;
    std::vector<std::string> words_;
    std::vector<Found> found_;
};

} // namespace

std::vector<Found> find(const Document& document, std::string_view query, std::size_t most) {
    return Finder(document, query).run(most);
}

} // namespace groma::session
