#include "core/base/text.h"
#include "core/game/setup/board_builder.h"
#include "core/syntax/parser.h"
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/text/draft.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using formats::yaml::Kind;
using grid::CellId;

namespace {

const char* sectionOf(AreaKind kind) {
    switch (kind) {
    case AreaKind::Zone: return "zones";
    case AreaKind::Entry: return "entries";
    case AreaKind::Objective: return "areas";
    }
    return "zones";
}

AreaKind kindOf(const std::string& written) {
    return written == "entry"       ? AreaKind::Entry
           : written == "objective" ? AreaKind::Objective
                                    : AreaKind::Zone;
}

const AreaField* areaNamed(const std::vector<AreaField>& areas, AreaKind kind, const std::string& id) {
    const auto found = std::ranges::find_if(
        areas, [&](const AreaField& area) { return area.kind == kind && area.id == id; });
    return found == areas.end() ? nullptr : &*found;
}

// Pieces that come in at an entry come in at one of another name, or, `to` empty, at no named place.
Expected<void> rewriteEntries(Draft& draft, const Document& document, const std::string& id,
                              const std::string& to) {
    const std::string& path = document.scenarioPath();
    for (const rules::PieceSource& piece : document.meaning().scenario->pieces) {
        std::vector<std::string> parts;
        bool named = false;
        for (const std::string_view raw : base::split(piece.entry.text, ',')) {
            const std::string part(base::trim(raw));
            named = named || part == id;
            if (!(part == id ? to : part).empty()) {
                parts.push_back(part == id ? to : part);
            }
        }
        const formats::ProjectFile* file =
            named && piece.where.hasNode() ? document.project().file(piece.where.file) : nullptr;
        if (file == nullptr || file->path != path) {
            continue;
        }
        Path at = file->tree->pathOf(piece.where.node);
        if (std::get_if<std::string>(&at.back()) != nullptr && std::get<std::string>(at.back()) == "place") {
            at.pop_back();
        }
        at.emplace_back("entry");
        auto done = parts.empty() ? draft.remove(path, at, at.size() - 1)
                                  : draft.set(path, at, Fragment::word(base::join(parts, ", ")));
        if (!done) {
            return done;
        }
    }
    return {};
}

// The entry as it stands or as it would: a plain list, or a map when it has a side or a title.
Edited writeArea(const Document& document, const AreaField& area, std::string label) {
    Draft draft(document);
    const std::string& path = document.scenarioPath();
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    const Path at{sectionOf(area.kind), area.id};
    Expected<void> done;
    if (area.cells.empty()) {
        done = draft.remove(path, at);
        if (done && area.kind == AreaKind::Entry) {
            done = rewriteEntries(draft, document, area.id, {});
        }
        return done ? Edited(draft.finish(std::move(label))) : std::unexpected(done.error());
    }
    const Fragment cells = cellText(cellRangesSorted(document.board()->geometry(), area.cells));
    const NodeIndex known = draft.find(path, at);
    const bool isMap = known != kNoNode && draft.tree(path).node(known).kind == Kind::Map;
    if (!isMap && area.side < 0 && area.title.empty()) {
        done = draft.set(path, at, cells);
        return done ? Edited(draft.finish(std::move(label))) : std::unexpected(done.error());
    }
    const auto key = [&](const char* name) { return Path{sectionOf(area.kind), area.id, name}; };
    if (!isMap) {
        std::vector<std::pair<std::string, Fragment>> keys;
        if (!area.title.empty()) {
            keys.emplace_back("title", Fragment::sentence(area.title));
        }
        if (area.side >= 0) {
            keys.emplace_back("side", Fragment::word(document.setup()->side(area.side).id));
        }
        keys.emplace_back("cells", cells);
        done = draft.set(path, at, Fragment::map(std::move(keys), Fragment::Layout::Flow));
        return done ? Edited(draft.finish(std::move(label))) : std::unexpected(done.error());
    }
    done = draft.set(path, key("cells"), cells);
    if (done) {
        done = area.side >= 0
                   ? draft.set(path, key("side"), Fragment::word(document.setup()->side(area.side).id))
                   : draft.remove(path, key("side"), 2);
    }
    if (done) {
        done = area.title.empty() ? draft.remove(path, key("title"), 2)
                                  : draft.set(path, key("title"), Fragment::sentence(area.title));
    }
    return done ? Edited(draft.finish(std::move(label))) : std::unexpected(done.error());
}

} // namespace

std::vector<AreaField> areasOf(const Document& document) {
    std::vector<AreaField> areas;
    if (!document.setup() || !document.meaning().scenario) {
        return areas;
    }
    const formats::ProjectFile* file = document.file(document.scenarioPath());
    for (const rules::AreaSource& source : document.meaning().scenario->areas) {
        AreaField area;
        area.kind = kindOf(source.kind.text);
        area.id = source.id.text;
        area.side = document.setup()->sideNamed(source.side.text).value_or(-1);
        diag::Sink unheard;
        area.cells = game::readCells(document.board()->geometry(), source.cells, unheard);
        if (file != nullptr && file->tree) {
            const NodeIndex node = file->tree->find(Path{sectionOf(area.kind), area.id});
            const NodeIndex title = node != kNoNode && file->tree->node(node).kind == Kind::Map
                                        ? file->tree->find(node, "title")
                                        : kNoNode;
            area.title = title == kNoNode ? std::string() : std::string(file->tree->node(title).text);
        }
        areas.push_back(std::move(area));
    }
    return areas;
}

Expected<void> canSetArea(const Document& document, AreaKind kind, const std::string& id) {
    if (auto can = canPaint(document); !can) {
        return can;
    }
    if (!lang::isName(id)) {
        return refuse("a name of cells is made of letters, digits and _, no digit first");
    }
    for (const AreaField& area : areasOf(document)) {
        if (area.id == id && area.kind != kind) {
            return refuse(id + " is the name of other cells");
        }
    }
    return {};
}

Edited setArea(const Document& document, const AreaField& area) {
    if (auto can = canSetArea(document, area.kind, area.id); !can) {
        return std::unexpected(can.error());
    }
    if (area.side >= document.setup()->sideCount()) {
        return refuse("there is no such side");
    }
    for (const CellId cell : area.cells) {
        if (!document.board()->geometry().contains(cell)) {
            return refuse("there is no such cell");
        }
    }
    if (area.kind == AreaKind::Entry && area.side >= 0) {
        for (const rules::PieceSource& piece : document.meaning().scenario->pieces) {
            const auto side = document.setup()->sideNamed(piece.side.text);
            if (side && *side != area.side &&
                std::ranges::any_of(base::split(piece.entry.text, ','),
                                    [&](std::string_view part) { return base::trim(part) == area.id; })) {
                return refuse("pieces of the other side come in there");
            }
        }
    }
    return writeArea(
        document, area,
        fmt::format("{}: {} cells", area.title.empty() ? area.id : area.title, area.cells.size()));
}

Edited paintArea(const Document& document, AreaKind kind, const std::string& id,
                 std::span<const CellId> cells, bool present) {
    if (auto can = canSetArea(document, kind, id); !can) {
        return std::unexpected(can.error());
    }
    const auto areas = areasOf(document);
    const AreaField* known = areaNamed(areas, kind, id);
    AreaField area = known != nullptr ? *known : AreaField{kind, id, {}, -1, {}};
    const auto before = area.cells.size();
    for (const CellId cell : cells) {
        if (!document.board()->geometry().contains(cell)) {
            continue;
        }
        const auto at = std::ranges::find(area.cells, cell);
        if (present && at == area.cells.end()) {
            area.cells.push_back(cell);
        } else if (!present && at != area.cells.end()) {
            area.cells.erase(at);
        }
    }
    const std::string label =
        fmt::format("{} {}", present ? "Paint" : "Erase", area.title.empty() ? id : area.title);
    return area.cells.size() == before ? Edited(Change{label, {}}) : writeArea(document, area, label);
}

Edited renameArea(const Document& document, AreaKind kind, const std::string& id, const std::string& to) {
    if (auto can = canSetArea(document, kind, to); !can) {
        return std::unexpected(can.error());
    }
    const auto areas = areasOf(document);
    if (areaNamed(areas, kind, id) == nullptr || areaNamed(areas, kind, to) != nullptr) {
        return refuse(areaNamed(areas, kind, id) == nullptr ? "there is no " + id : to + " is there already");
    }
    Draft draft(document);
    const std::string& path = document.scenarioPath();
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    const NodeIndex node = draft.find(path, {sectionOf(kind), id});
    if (auto done = draft.apply(path, formats::yaml::renameKey(draft.tree(path), node, to)); !done) {
        return std::unexpected(done.error());
    }
    if (auto done = kind == AreaKind::Entry ? rewriteEntries(draft, document, id, to) : Expected<void>{};
        !done) {
        return std::unexpected(done.error());
    }
    return draft.finish(fmt::format("Call {} {}", id, to));
}

Edited removeArea(const Document& document, AreaKind kind, const std::string& id) {
    if (auto can = canSetArea(document, kind, id); !can) {
        return std::unexpected(can.error());
    }
    const auto areas = areasOf(document);
    return areaNamed(areas, kind, id) == nullptr
               ? refuse("there is no " + id)
               : writeArea(document, {kind, id, {}, -1, {}}, "Remove " + id);
}

std::vector<int> piecesOutsideZones(const Document& document) {
    std::vector<int> outside;
    const auto areas = areasOf(document);
    for (int piece = 0; document.setup() && piece < document.setup()->pieceCount(); ++piece) {
        const game::PieceSetup& one = document.setup()->piece(piece);
        bool has = false, inside = false;
        for (const AreaField& area : areas) {
            if (area.kind == AreaKind::Zone && area.side == one.side) {
                has = true;
                inside = inside || std::ranges::find(area.cells, one.cell) != area.cells.end();
            }
        }
        if (has && !inside && one.cell.valid()) {
            outside.push_back(piece);
        }
    }
    return outside;
}

} // namespace groma::session
