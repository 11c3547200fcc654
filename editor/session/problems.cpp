#include "editor/session/problems.h"

#include "core/diag/codes.h"

#include <algorithm>

namespace groma::session {

namespace {

void locate(const Document& document, const diag::Diagnostic& diagnostic, Problem& problem)
{
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

// A problem in the entry of a piece is about that piece.
void findPiece(const Document& document, const diag::Diagnostic& diagnostic, Problem& problem)
{
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

}  // namespace

std::vector<Problem> problems(const Document& document)
{
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
        problem.fixLabel = diagnostic.fix ? diagnostic.fix->label : std::string();
        problem.index = i;
        problem.count = diagnostic.count;
        locate(document, diagnostic, problem);
        findPiece(document, diagnostic, problem);
        all.push_back(std::move(problem));
    }
    return all;
}

std::vector<Problem> problemsOf(const Document& document, const std::string& path)
{
    std::vector<Problem> all = problems(document);
    std::erase_if(all, [&](const Problem& problem) { return problem.path != path; });
    return all;
}

ProblemCounts countProblems(const Document& document)
{
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

Edited applyFix(const Document& document, std::size_t index)
{
    if (index >= document.problems().size()) {
        return refuse("the problem is no longer there");
    }
    const diag::Diagnostic& diagnostic = document.problems()[index];
    if (!diagnostic.fix) {
        return refuse("no fix is known for this");
    }
    const auto located = document.project().locate(diagnostic.place());
    if (!located || located->source->bytes() != document.text(located->source->path())) {
        return refuse("the place of the problem is not known");
    }
    const formats::TextEdit edit{located->span.begin, located->span.end, diagnostic.fix->replacement};
    return Change{"Fix: " + diagnostic.fix->label, {{located->source->path(), {edit}}}};
}

}  // namespace groma::session
