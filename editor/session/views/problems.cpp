#include "editor/session/views/problems.h"

#include "core/diag/again.h"
#include "core/diag/codes.h"
#include "core/game/setup/board_builder.h"
#include "core/rules/literal.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/formation.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/views/further_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <span>

namespace groma::session {

namespace {

std::optional<formats::Located> placeAgain(const Document& document, const diag::Related& related) {
    return diag::isAgain(related) ? document.project().locate(related.place) : std::nullopt;
}

void locate(const Document& document, const diag::Diagnostic& diagnostic, Problem& problem) {
    const auto located = document.project().locate(diagnostic.place());
    if (!located) {
        return;
    }
    const formats::SourceFile& source = *located->source;
    problem.path = source.path();
    problem.span = located->span;
    if (!diagnostic.where.hasNode() && diagnostic.length == 0 && diagnostic.offset == 0) {
        return;
    }
    const formats::Position begin = source.positionOf(located->span.begin);
    const formats::Position end = source.positionOf(located->span.end);
    problem.line = begin.line + 1;
    problem.column = begin.column + 1;
    problem.endLine = end.line + 1;
    problem.endColumn = end.column + 1;
}

std::string inPlaces(const diag::Diagnostic& diagnostic) {
    const std::size_t further = diag::furtherPlaces(diagnostic);
    return further == 0 ? "" : fmt::format(" in {} places", further + 1);
}

// A problem in the entry of a piece is about that piece.
void findPiece(const Document& document, const diag::Diagnostic& diagnostic, Problem& problem) {
    const Meaning& meaning = document.meaning();
    if (!meaning.built.setup || !meaning.scenario || !meaning.scenarioFresh || !diagnostic.where.hasNode()) {
        return;
    }
    const auto& entries = meaning.built.pieceEntries;
    for (std::size_t piece = 0; piece < entries.size(); ++piece) {
        const rules::PieceSource& source = meaning.scenario->pieces[static_cast<std::size_t>(entries[piece])];
        if (source.where == diagnostic.where) {
            problem.piece = static_cast<int>(piece);
            if (const grid::CellId cell = meaning.built.setup->piece(problem.piece).cell; cell.valid()) {
                problem.cells.push_back(cell);
            }
            return;
        }
    }
}

// The side features that the problem is about: one kind, on the edges that its text names.
struct Orphans {
    int feature = -1;
    std::vector<grid::EdgeId> edges;
};
std::optional<Orphans> orphansOf(const Document& document, const diag::Diagnostic& diagnostic) {
    diag::Sink unheard;
    const rules::Model& model = document.ruleset()->model;
    const auto named = game::readEdges(document.board()->geometry(), model, {diagnostic.found, {}}, unheard);
    Orphans found;
    for (const OrphanSide& orphan : orphanSides(document)) {
        const bool same = diagnostic.message.starts_with(
            "`" + model.sides[static_cast<std::size_t>(orphan.feature)].named.id + "`");
        if (same && std::ranges::find(named, orphan.edge) != named.end()) {
            found.feature = orphan.feature;
            found.edges.push_back(orphan.edge);
        }
    }
    return found.edges.empty() ? std::nullopt : std::optional(std::move(found));
}

std::optional<int> countedPieces(const diag::Diagnostic& diagnostic) {
    int pieces = 0;
    const auto [end, code] =
        std::from_chars(diagnostic.found.data(), diagnostic.found.data() + diagnostic.found.size(), pieces);
    return code == std::errc() && end == diagnostic.found.data() + diagnostic.found.size()
               ? std::optional(pieces)
               : std::nullopt;
}

int sideCounted(const Document& document, const diag::Diagnostic& diagnostic) {
    const auto& scenario = document.meaning().scenario;
    if (!scenario) {
        return -1;
    }
    const auto count = std::ranges::find(scenario->counts, diagnostic.where,
                                         [](const rules::NamedText& named) { return named.text.where; });
    return count == scenario->counts.end() ? -1 : document.setup()->sideNamed(count->name.text).value_or(-1);
}

// The piece that CellFull names first: "FOOT_3 in 012".
int pieceTooMany(const Document& document, const diag::Diagnostic& diagnostic) {
    return document.setup()->pieceNamed(diagnostic.found.substr(0, diagnostic.found.find(' '))).value_or(-1);
}

void findSide(const Document& document, const diag::Diagnostic& diagnostic, Problem& problem) {
    if (diagnostic.code != diag::Code::SideNeedsOther || !document.setup() ||
        !document.meaning().scenarioFresh) {
        return;
    }
    if (const auto orphans = orphansOf(document, diagnostic)) {
        problem.cells.push_back(orphans->edges.front().owner());
    }
}

// What would help that is more than another word in the same place.
struct EditFix {
    std::string label;
    std::function<Edited()> make;
};

// A line prints its counters' values, `5 FOOT (3-3) hexes 007-011`, and their type has others: those of the
// type in their place.
std::optional<EditFix> printedFix(const Document& document, const diag::Diagnostic& diagnostic) {
    const auto& pieces = document.meaning().scenario->pieces;
    const auto line = std::ranges::find_if(pieces, [&](const rules::PieceSource& one) {
        return !one.printed.empty() && one.printed.front().text.where == diagnostic.where;
    });
    const rules::Model& model = document.ruleset()->model;
    const auto located = document.project().locate(diagnostic.place());
    if (line == pieces.end() || !located) return std::nullopt;
    const auto type = std::ranges::find(model.types, line->type.text,
                                        [](const rules::UnitType& one) { return one.named.id; });
    if (type == model.types.end()) return std::nullopt;
    const auto& notation = model.classes[static_cast<std::size_t>(type->unitClass)].notation;
    std::string before, after;
    for (std::size_t i = 0; i < line->printed.size(); ++i) {
        const std::string& text = line->printed[i].text.text;
        before += (i == 0 ? "(" : "-") + text;
        after += i == 0 ? "(" : "-";
        if (i >= notation.size()) {
            after += text;
            continue;
        }
        const rules::ValueCell& value = type->front[static_cast<std::size_t>(notation[i])];
        after += rules::prints(model, notation[i], value, text)
                     ? text
                     : rules::printedText(model, notation[i], value);
    }
    before += ")";
    after += ")";
    const std::string_view bytes = located->source->bytes();
    const std::size_t at = bytes.substr(0, located->span.end).find(before, located->span.begin);
    if (at == std::string_view::npos || before == after) return std::nullopt;
    return EditFix{"print " + after, [path = located->source->path(), at, before, after]() -> Edited {
                       return Change{"Print " + after, {{path, {{at, at + before.size(), after}}}}};
                   }};
}
std::optional<EditFix> editFixOf(const Document& document, const diag::Diagnostic& diagnostic) {
    if (!document.setup() || !document.meaning().scenarioFresh) {
        return std::nullopt;
    }
    switch (diagnostic.code) {
    case diag::Code::SideNeedsOther:
        if (const auto orphans = orphansOf(document, diagnostic)) {
            return EditFix{"take it off", [&document, orphans = *orphans] {
                               return setSides(document, orphans.edges, orphans.feature, false);
                           }};
        }
        return std::nullopt;
    case diag::Code::CountDiffers: {
        const auto pieces = countedPieces(diagnostic);
        const int side = sideCounted(document, diagnostic);
        if (!pieces || side < 0) {
            return std::nullopt;
        }
        return EditFix{fmt::format("count {}", *pieces),
                       [&document, side, pieces] { return setBookCount(document, side, pieces); }};
    }
    case diag::Code::CellFull:
        if (const int piece = pieceTooMany(document, diagnostic); piece >= 0) {
            return EditFix{"send it off the map",
                           [&document, piece] { return movePiece(document, piece, grid::kNoCell); }};
        }
        return std::nullopt;
    case diag::Code::OutOfRange: return printedFix(document, diagnostic);
    default: return std::nullopt;
    }
}

} // namespace

std::vector<Problem> problems(const Document& document) {
    std::vector<Problem> all;
    const auto& diagnostics = document.problems();
    for (std::size_t i = 0; i < diagnostics.size(); ++i) {
        const diag::Diagnostic& diagnostic = diagnostics[i];
        Problem problem;
        problem.severity = diagnostic.severity;
        problem.code = diag::label(diagnostic.code);
        problem.slug = std::string(diag::info(diagnostic.code).slug);
        problem.message = diagnostic.message;
        problem.found = diagnostic.found;
        problem.expected = diagnostic.expected;
        problem.hint = diagnostic.hint;
        if (diagnostic.fix) {
            problem.fixLabel = diagnostic.fix->label + inPlaces(diagnostic);
        } else if (const auto fix = editFixOf(document, diagnostic)) {
            problem.fixLabel = fix->label;
        }
        problem.index = i;
        problem.count = diagnostic.count;
        locate(document, diagnostic, problem);
        findPiece(document, diagnostic, problem);
        findSide(document, diagnostic, problem);
        all.push_back(std::move(problem));
    }
    return all;
}

std::vector<std::size_t> furtherLines(const Document& document, std::size_t index) {
    std::vector<std::size_t> lines;
    for (const diag::Related& related : document.problems()[index].related) {
        if (const auto again = placeAgain(document, related)) {
            lines.push_back(again->source->positionOf(again->span.begin).line + 1);
        }
    }
    return lines;
}

std::vector<Problem> problemsOf(const Document& document, const std::string& path) {
    std::vector<Problem> all = problems(document);
    std::erase_if(all, [&](const Problem& problem) { return problem.path != path; });
    return all;
}

std::vector<Problem> problemsOfTable(const Document& document, std::size_t table) {
    const game::RulesetRef ruleset = document.ruleset();
    if (!ruleset || table >= ruleset->model.tables.size()) return {};
    const rules::Table& about = ruleset->model.tables[table];
    const auto isOf = [&](const diag::NodeRef& where) {
        const auto here = [&](const auto& part) { return part.where == where; };
        return here(about.named) || std::ranges::any_of(about.cells, here) ||
               std::ranges::any_of(about.rows, here) || std::ranges::any_of(about.columns, here);
    };
    std::vector<Problem> all = problems(document);
    std::erase_if(all, [&](const Problem& problem) {
        return !problem.slug.starts_with("table-") || !isOf(document.problems()[problem.index].where);
    });
    return all;
}

ProblemCounts countProblems(const Document& document) {
    ProblemCounts counts;
    for (const diag::Diagnostic& diagnostic : document.problems()) {
        switch (diagnostic.severity) {
        case diag::Severity::Error: ++counts.errors; break;
        case diag::Severity::Warning: ++counts.warnings; break;
        case diag::Severity::Note: ++counts.notes; break;
        }
    }
    return counts;
}

Edited applyFix(const Document& document, std::size_t index) {
    if (index >= document.problems().size()) {
        return refuse("the problem is no longer there");
    }
    const diag::Diagnostic& diagnostic = document.problems()[index];
    if (!diagnostic.fix) {
        const auto fix = editFixOf(document, diagnostic);
        if (!fix) {
            return refuse("no fix is known for this");
        }
        Edited edit = fix->make();
        if (edit) {
            edit->label = "Fix: " + edit->label;
        }
        return edit;
    }
    const auto located = document.project().locate(diagnostic.place());
    if (!located || located->source->bytes() != document.text(located->source->path())) {
        return refuse("the place of the problem is not known");
    }
    FileEdit change{located->source->path(), {}};
    change.edits.push_back({located->span.begin, located->span.end, diagnostic.fix->replacement});
    for (const diag::Related& related : diagnostic.related) {
        if (const auto again = placeAgain(document, related)) {
            change.edits.push_back({again->span.begin, again->span.end, diagnostic.fix->replacement});
        }
    }
    return Change{"Fix: " + diagnostic.fix->label + inPlaces(diagnostic), {std::move(change)}};
}

} // namespace groma::session
