#include "editor/session/exchange.h"

#include "editor/session/edits/take_board.h"
#include "formats/exchange/order_csv.h"
#include "formats/exchange/tmx.h"
#include "formats/project/save.h"
#include "formats/text/render.h"

#include <algorithm>

namespace groma::session {

namespace {

constexpr std::size_t kMostTold = 8;

Refusal told(const std::string& name, const std::vector<formats::ForeignProblem>& problems) {
    std::string text;
    for (std::size_t i = 0; i < std::min(problems.size(), kMostTold); ++i) text += (i == 0 ? "" : "\n") + formats::problemText(name, problems[i]);
    if (problems.size() > kMostTold) text += "\nand " + std::to_string(problems.size() - kMostTold) + " more";
    return {std::move(text)};
}

// Other programs may write what no scenario can say. What is taken over may have errors, which Problems shows; it leaves a scenario.
Edited readable(const Document& document, const std::string& name, Edited change) {
    if (!change || change->empty()) return change;
    const auto after = document.apply(*change);
    if (!after) return std::unexpected(after.error());
    if (after->setup() && after->meaning().scenarioFresh) return change;
    for (const diag::Diagnostic& problem : after->problems())
        if (problem.severity == diag::Severity::Error) {
            std::string where = formats::renderBriefly(problem, after->project());
            while (where.ends_with('\n')) where.pop_back();
            return refuse(name + ": the scenario could not be read any more: " + where + (problem.found.empty() ? "" : ": " + problem.found));
        }
    return refuse(name + ": the scenario could not be read any more");
}

// A table cut short, or of another battle, takes no counters with it unasked.
Edited sparing(const Document& document, const std::string& name, Edited change, Deletions deletions) {
    if (!change || deletions == Deletions::Allowed) return change;
    const auto after = document.apply(*change);
    if (!after) return std::unexpected(after.error());
    const int before = document.setup()->pieceCount();
    const int left = after->setup() ? after->setup()->pieceCount() : 0;
    if (left >= before) return change;
    const int gone = before - left;
    return refuse(name + " has rows for " + std::to_string(left) + " of " + std::to_string(before) + " counters: " + std::to_string(gone) + " would be deleted");
}

Expected<void> needsScenario(const Document& document) {
    if (document.empty() || !document.setup() || !document.meaning().scenario) return refuse("there is no scenario with a map; see Problems");
    return {};
}

Expected<void> written(formats::FileSystem& files, const std::string& path, const std::string& bytes) {
    const auto done = formats::saveAtomically(files, path, bytes, std::nullopt);
    if (!done) return refuse(done.error().message);
    return {};
}

Edited orderChange(const Document& document, const std::string& name, std::string_view text) {
    const auto rows = formats::readOrderCsv(text, *document.setup());
    if (!rows) return std::unexpected(told(name, rows.error()));
    const formats::ProjectFile* file = document.file(document.scenarioPath());
    if (file == nullptr || document.meaning().kind != formats::FileKind::Scenario) return refuse("only a scenario takes an order of battle");
    if (!document.meaning().scenarioFresh) return refuse(document.meaning().staleReason);
    auto edits = formats::orderEdits(*file, *document.meaning().scenario, document.meaning().built, *rows);
    if (!edits) return refuse(edits.error());
    return Change{"Order of battle from " + name, {{document.scenarioPath(), std::move(*edits)}}};
}

}  // namespace

Expected<Printing> printing(const Document& document, const game::Position* position, const formats::PrintJob& job) {
    if (auto can = needsScenario(document); !can) return std::unexpected(can.error());
    Printing made{document.setup(), position != nullptr ? *position : game::startPosition(*document.setup()), document.meaning().scenario, job};
    made.job.picture.subtitle = made.source->subtitle.text;
    return made;
}

Expected<std::vector<std::string>> writePrinting(formats::FileSystem& files, const Printing& printing, const std::string& path) {
    auto pages = formats::print(files, path, printing.job, *printing.setup, printing.position, printing.source.get());
    if (!pages) return refuse(pages.error());
    return std::move(*pages);
}

Expected<std::vector<std::string>> exportTo(const Document& document, formats::FileSystem& files, Outside format, const std::string& path) {
    if (auto can = needsScenario(document); !can) return std::unexpected(can.error());
    if (format == Outside::Csv) {
        const auto rows = formats::orderRows(*document.meaning().scenario, document.meaning().built);
        if (auto done = written(files, path, formats::writeOrderCsv(rows)); !done) return std::unexpected(done.error());
        return std::vector{path};
    }
    const std::size_t slash = path.rfind('/');
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    const std::string tiles = path.substr(begin, path.rfind('.') - begin) + "-tiles.png";
    const std::string picture = path.substr(0, begin) + tiles;
    const auto drawn = formats::drawTmxTiles(*document.setup());
    if (!drawn) return refuse(picture + ": " + drawn.error());
    if (auto done = written(files, picture, *drawn); !done) return std::unexpected(done.error());
    if (auto done = written(files, path, formats::writeTmx(*document.setup(), tiles)); !done) return std::unexpected(done.error());
    return std::vector{path, picture};
}

Edited importFrom(const Document& document, Outside format, const std::string& name, std::string_view text, Deletions deletions) {
    if (auto can = needsScenario(document); !can) return std::unexpected(can.error());
    if (format == Outside::Csv) return sparing(document, name, readable(document, name, orderChange(document, name, text)), deletions);
    const auto board = formats::readTmx(text, *document.setup());
    if (!board) return std::unexpected(told(name, board.error()));
    return readable(document, name, takeBoard(document, *board, "Terrain from " + name));
}

}  // namespace groma::session
