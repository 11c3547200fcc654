#include "editor/session/exchange/exchange.h"

#include "formats/load/print_language.h"
#include "formats/text/render.h"

namespace groma::session {

namespace {

// Other programs may write what no scenario can say. What is taken over may have errors, which Problems
// shows; it leaves a scenario.
Edited readable(const Document& document, const std::string& name, Edited change) {
    if (!change || change->empty()) return change;
    const auto after = document.apply(*change);
    if (!after) return std::unexpected(after.error());
    if (after->setup() && after->meaning().scenarioFresh) return change;
    for (const diag::Diagnostic& problem : after->problems())
        if (problem.severity == diag::Severity::Error) {
            std::string where = formats::renderBriefly(problem, after->project());
            while (where.ends_with('\n')) where.pop_back();
            return refuse(name + ": the scenario could not be read any more: " + where +
                          (problem.found.empty() ? "" : ": " + problem.found));
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
    return refuse(name + " has rows for " + std::to_string(left) + " of " + std::to_string(before) +
                  " counters: " + std::to_string(gone) + " would be deleted");
}

Expected<void> needsScenario(const Document& document) {
    if (document.empty() || !document.setup() || !document.meaning().scenario)
        return refuse("there is no scenario with a map; see Problems");
    return {};
}

} // namespace

Expected<Printing> printing(const Document& document, const game::Position* position,
                            const formats::PrintJob& job, std::optional<formats::Language> language) {
    if (auto can = needsScenario(document); !can) return std::unexpected(can.error());
    Printing made{document.setup(), position != nullptr ? *position : game::startPosition(*document.setup()),
                  document.meaning().scenario, job};
    made.job.picture.subtitle = made.source->subtitle.text;
    made.job.picture.language = language.value_or(formats::printLanguage(document.project()));
    return made;
}

Expected<std::vector<std::string>> writePrinting(formats::FileSystem& files, const Printing& printing,
                                                 const std::string& path) {
    auto pages =
        formats::print(files, path, printing.job, *printing.setup, printing.position, printing.source.get());
    if (!pages) return refuse(pages.error());
    return std::move(*pages);
}

Expected<std::vector<std::string>> exportTo(const Document& document, formats::FileSystem& files,
                                            const OutsideFormat& format, const std::string& path,
                                            std::optional<formats::Language> language) {
    if (auto can = needsScenario(document); !can) return std::unexpected(can.error());
    return format.write(document, files, path, language.value_or(formats::printLanguage(document.project())));
}

Edited importFrom(const Document& document, const OutsideFormat& format, const std::string& name,
                  std::string_view text, Deletions deletions) {
    if (auto can = needsScenario(document); !can) return std::unexpected(can.error());
    if (format.read == nullptr)
        return refuse(name + ": files that end in " + std::string(format.ending) + " are only written");
    return sparing(document, name, readable(document, name, format.read(document, name, text)), deletions);
}

} // namespace groma::session
