#include "core/base/text.h"
#include "core/rules/literal.h"
#include "core/syntax/parser.h"
#include "editor/session/edits/pieces/piece_entry.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/printed/printed_setup.h"
#include "editor/session/edits/text/typed_ids.h"
#include "editor/session/edits/text/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace groma::session {

namespace {

// The first word of a leader's name in small letters, where it makes a name; accents are left out.
std::string idOf(std::string_view name) {
    std::string id;
    for (const char c : name.substr(0, name.find(' '))) {
        if (c >= 'A' && c <= 'Z') {
            id += static_cast<char>(c - 'A' + 'a');
        } else if ((c >= 'a' && c <= 'z') || base::isDigit(c) || c == '_') {
            id += c;
        }
    }
    return lang::isName(id) ? id : std::string();
}

// Values of its own where the line prints others than the type has.
std::vector<std::pair<std::string, Fragment>> ownValues(const rules::Model& model, const SetupLine& line) {
    std::vector<std::pair<std::string, Fragment>> values;
    const rules::UnitType& type = model.types[static_cast<std::size_t>(line.type)];
    const auto& notation = model.classes[static_cast<std::size_t>(type.unitClass)].notation;
    for (std::size_t i = 0; i < notation.size() && i < line.pieces.printed.size(); ++i) {
        const auto attribute = static_cast<std::size_t>(notation[i]);
        if (rules::prints(model, notation[i], type.front[attribute], line.pieces.printed[i])) {
            continue;
        }
        values.emplace_back(model.attributes[attribute].named.id, valueText(line.pieces.printed[i]));
    }
    return values;
}

Fragment idsOf(const std::vector<std::string>& covered) {
    if (covered.size() == 1) {
        return Fragment::sentence(covered.front());
    }
    std::vector<Fragment> ids;
    for (const std::string& id : covered) {
        ids.push_back(Fragment::sentence(id));
    }
    return Fragment::list(std::move(ids), Fragment::Layout::Flow);
}

} // namespace

Edited placePrinted(const Document& document, const PrintedSetup& setup, const std::string& cite,
                    const std::string& covers) {
    if (setup.ready == 0) {
        return refuse(setup.questions > 0 ? "answer a question first: no line is ready"
                                          : "no line of it places a counter");
    }
    if (auto can = canEditScenario(document); !can) {
        return std::unexpected(can.error());
    }
    PieceDraft draft(document);
    if (auto opened = draft.draft.open(document.scenarioPath()); !opened) {
        return std::unexpected(opened.error());
    }
    const rules::Model& model = document.setup()->model();
    std::set<std::string> given;
    const std::vector<std::string> covered = typedIds(covers);
    for (const SetupLine& line : setup.lines) {
        if (line.state != SetupLine::State::Ready) {
            continue;
        }
        if (auto can = canPlace(document, {line.type, line.side, grid::kNoCell, 0, {}, {}}); !can) {
            return std::unexpected(can.error());
        }
        formats::NotedPieces noted = line.pieces;
        auto own = ownValues(model, line);
        if (!own.empty()) {
            noted.printed.clear();
        }
        std::vector<std::pair<std::string, Fragment>> keys{
            {"place", Fragment::word(formats::writeNotation(noted))}};
        std::string id = idOf(line.pieces.name);
        if (line.count() != 1 || document.setup()->pieceNamed(id) || given.contains(id)) {
            id.clear();
        }
        if (!id.empty()) {
            given.insert(id);
            keys.emplace_back("id", Fragment::word(id));
        }
        keys.insert(keys.end(), own.begin(), own.end());
        if (!cite.empty()) {
            keys.emplace_back("cite", Fragment::sentence(cite));
        }
        if (!covered.empty()) {
            keys.emplace_back("covers", idsOf(covered));
        }
        const Fragment entry =
            keys.size() == 1 ? keys.front().second : Fragment::map(std::move(keys), Fragment::Layout::Flow);
        const std::string& type = model.types[static_cast<std::size_t>(line.type)].named.id;
        if (auto done = draft.append(document.scenarioPath(), document.setup()->side(line.side).id,
                                     id.empty() ? draft.freeId(type) : id, entry);
            !done) {
            return std::unexpected(done.error());
        }
    }
    return draft.draft.finish(
        fmt::format("Place {} {} as printed", setup.ready, setup.ready == 1 ? "piece" : "pieces"));
}

} // namespace groma::session
