#include "editor/session/balance/moved_snippets.h"

#include "core/snippet/snippet.h"
#include "formats/text/render.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace groma::session {

namespace {

// Each part has rules of its own, compiled once.
constexpr std::size_t kOfPart = 24;

std::map<std::string, std::string> textsOf(const Document& document) {
    std::map<std::string, std::string> texts;
    for (const std::string& path : document.paths()) texts[path] = document.text(path);
    return texts;
}

// A snippet as `groma test` runs it; nothing where it passes.
std::optional<MovedSnippet> failure(formats::Loader& loader, const formats::LoadOptions& options,
                                    const std::string& path) {
    const formats::Loaded loaded = loader.load(options.root + "/" + path, options);
    MovedSnippet told{path, path, {}, {}, {}, {}, 0};
    if (loaded.snippet) {
        told.title = loaded.snippet->scenario.title.text;
        told.cite = loaded.snippet->scenario.cite.text;
    }
    if (loaded.problems.hasErrors() || !loaded.snippet || !loaded.built.setup) {
        told.a = "loads";
        told.b = "fails";
        for (const diag::Diagnostic& problem : loaded.problems.sorted())
            if (problem.severity == diag::Severity::Error && told.what.empty())
                told.what = formats::renderBriefly(problem, *loaded.project);
        return told;
    }
    const snippet::Report report = snippet::run(*loaded.built.setup, *loaded.snippet);
    if (report.passed()) return {};
    for (const snippet::StepReport& step : report.steps)
        if (!step.passed()) {
            // What came out tells more than a question that is not put any more because of it.
            const auto expected =
                std::ranges::find_if(step.mismatches, [](const auto& one) { return !one.expected.empty(); });
            const snippet::Mismatch& first =
                expected != step.mismatches.end() ? *expected : step.mismatches.front();
            const bool unasked = first.found.ends_with(" never asked for");
            told.what = first.what;
            told.a = unasked ? "asked" : first.expected.empty() ? "passes" : first.expected;
            told.b = unasked ? "not asked" : first.found;
            break;
        }
    told.more = report.mismatchCount() - 1;
    return told;
}

struct Part {
    std::size_t asked = 0, before = 0;
    std::vector<MovedSnippet> red;
};

} // namespace

Edited underTextsOf(const Document& example, const Document& changed) {
    if (example.root() != changed.root()) return refuse("the example belongs to other rules");
    Change change{"The texts of " + changed.startPath() + ", as changed", {}};
    for (const std::string& path : example.paths()) {
        const std::string_view here = example.text(path), there = changed.text(path);
        if (path != example.startPath() && !there.empty() && here != there)
            change.files.push_back({path, {{0, here.size(), std::string(there)}}});
    }
    if (change.files.empty()) return refuse("none of its texts are others there");
    return change;
}

MovedSnippets movedSnippets(const Document& a, const Document& b, const formats::FileSystem& files,
                            const std::vector<std::string>& paths, const Crew& crew) {
    const formats::LoadOptions underA{b.root(), textsOf(a), false}, underB{b.root(), textsOf(b), false};
    std::vector<Part> parts((paths.size() + kOfPart - 1) / kOfPart);
    MovedSnippets found;
    found.cancelled = !crew.forEach(parts.size(), [&](std::size_t i) {
        formats::Loader loaderA(files), loaderB(files);
        Part& part = parts[i];
        const std::size_t end = std::min(paths.size(), (i + 1) * kOfPart);
        for (std::size_t at = i * kOfPart; at < end && !crew.cancelled(); ++at) {
            ++part.asked;
            auto red = failure(loaderB, underB, paths[at]);
            if (!red) continue;
            if (failure(loaderA, underA, paths[at])) ++part.before;
            else part.red.push_back(*std::move(red));
        }
    });
    for (Part& part : parts) {
        found.asked += part.asked;
        found.before += part.before;
        std::ranges::move(part.red, std::back_inserter(found.red));
    }
    std::ranges::sort(found.red, {}, &MovedSnippet::path);
    found.cancelled = found.cancelled || crew.cancelled();
    return found;
}

} // namespace groma::session
