#include "core/base/text.h"
#include "editor/session/edits/piece_entry.h"
#include "editor/session/edits/pieces.h"
#include "formats/scenario/notation.h"

#include "core/base/number.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace groma::session {

namespace {

// What the line prints must be what the type has.
std::string printedProblem(const rules::Model& model, int type, const std::vector<std::string>& printed)
{
    const rules::UnitType& unit = model.types[static_cast<std::size_t>(type)];
    const auto& notation = model.classes[static_cast<std::size_t>(unit.unitClass)].notation;
    for (std::size_t i = 0; i < printed.size() && i < notation.size(); ++i) {
        const rules::ValueCell& value = unit.front[static_cast<std::size_t>(notation[i])];
        const auto number = base::numberFromText(printed[i]);
        const bool same = value.unknown() ? printed[i] == "?" : number && number->bits() == value.bits;
        if (!same) {
            const std::string has = value.unknown() ? "?" : base::Number::fromBits(value.bits).toString();
            return fmt::format("{} has {} {}, the line prints {}", unit.named.id,
                               model.attributes[static_cast<std::size_t>(notation[i])].named.id, has, printed[i]);
        }
    }
    return {};
}

}  // namespace

bool QuickEntry::ok() const
{
    return pieces > 0 && std::ranges::all_of(lines, [](const Line& line) { return line.problem.empty(); });
}

QuickEntry readQuickEntry(const Document& document, int side, const std::string& text)
{
    QuickEntry entry;
    const game::SetupRef& setup = document.setup();
    std::map<grid::CellId, std::size_t> filled;
    for (int piece = 0; setup && piece < setup->pieceCount(); ++piece) {
        ++filled[setup->piece(piece).cell];
    }
    for (const std::string_view raw : base::split(text, '\n')) {
        const std::string_view trimmed = base::trim(raw);
        if (trimmed.empty()) {
            continue;
        }
        QuickEntry::Line line;
        line.text = std::string(trimmed);
        const formats::NotedPieces noted = formats::readNotation(trimmed);
        line.problem = !setup ? "open a scenario first" : side < 0 || side >= setup->sideCount() ? "choose a side first" : noted.problem;
        if (line.problem.empty()) {
            const auto& types = setup->model().types;
            const auto found = std::ranges::find(types, noted.type, [](const rules::UnitType& type) { return type.named.id; });
            std::vector<std::string> names;
            for (const rules::UnitType& type : types) {
                names.push_back(type.named.id);
            }
            if (found == types.end()) {
                const auto near = base::nearestName(noted.type, names);
                line.problem = fmt::format("`{}` is no type{}", noted.type, near ? fmt::format("; did you mean `{}`?", *near) : "");
            } else {
                line.type = static_cast<int>(found - types.begin());
                line.problem = printedProblem(setup->model(), line.type, noted.printed);
            }
        }
        for (const std::string& word : noted.cells) {
            if (!line.problem.empty()) {
                break;
            }
            const auto cells = cellsOfText(setup->geometry(), word);
            if (cells.empty()) {
                line.problem = fmt::format("`{}` is not on the map", word);
            }
            for (const grid::CellId cell : cells) {
                line.cells.push_back(cell);
                if (++filled[cell] > static_cast<std::size_t>(setup->stacking())) {
                    line.problem = fmt::format("{} is full", setup->geometry().numberText(cell));
                }
            }
        }
        if (line.problem.empty() && noted.count > 0 && !line.cells.empty() && static_cast<std::size_t>(noted.count) != line.cells.size()) {
            line.problem = fmt::format("the line counts {} and lists {} cells", noted.count, line.cells.size());
        }
        if (line.problem.empty()) {
            line.understood = formats::writeNotation(noted);
            entry.pieces += line.cells.empty() ? std::max(1, noted.count) : static_cast<int>(line.cells.size());
        }
        entry.lines.push_back(std::move(line));
    }
    return entry;
}

Edited applyQuickEntry(const Document& document, int side, const std::string& text)
{
    const QuickEntry entry = readQuickEntry(document, side, text);
    for (const QuickEntry::Line& line : entry.lines) {
        if (!line.problem.empty()) {
            return refuse(line.problem);
        }
    }
    if (entry.pieces == 0) {
        return refuse("type a line like `2 TYPE 007-008`");
    }
    if (auto can = canPlace(document, {entry.lines.front().type, side, grid::kNoCell, 0, {}, {}}); !can) {
        return std::unexpected(can.error());
    }
    PieceDraft draft(document);
    if (auto opened = draft.draft.open(document.scenarioPath()); !opened) {
        return std::unexpected(opened.error());
    }
    const rules::Model& model = document.setup()->model();
    for (const QuickEntry::Line& line : entry.lines) {
        const std::string& type = model.types[static_cast<std::size_t>(line.type)].named.id;
        if (auto done = draft.append(document.scenarioPath(), document.setup()->side(side).id, draft.freeId(type), Fragment::word(line.understood)); !done) {
            return std::unexpected(done.error());
        }
    }
    return draft.draft.finish(fmt::format("Place {} pieces", entry.pieces));
}

}  // namespace groma::session
