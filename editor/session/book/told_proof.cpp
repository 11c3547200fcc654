#include "editor/session/book/told_proof.h"

#include "core/snippet/snippet.h"
#include "editor/session/language/name_places.h"
#include "editor/session/language/rule_sections.h"
#include "formats/load/load.h"
#include "formats/project/root_paths.h"
#include "formats/text/render.h"

#include <algorithm>

namespace groma::session {

namespace {

// The names in a text, in their order: "melee(attacker: M4)" has melee, attacker, M4.
std::vector<std::string_view> namesIn(std::string_view text) {
    std::vector<std::string_view> names;
    for (std::size_t at = 0; at < text.size();) {
        if (!isNameByte(text[at])) {
            ++at;
            continue;
        }
        const std::size_t begin = at;
        while (at < text.size() && isNameByte(text[at])) ++at;
        names.push_back(text.substr(begin, at - begin));
    }
    return names;
}

// Of the first entry of the rules that the text names.
std::string citeOf(const rules::Model& model, std::string_view text) {
    for (const std::string_view name : namesIn(text))
        for (const RuleSection& section : ruleSections())
            for (std::size_t i = 0; i < section.count(model); ++i)
                if (const rules::Named& named = section.named(model, i);
                    named.id == name && !named.cite.empty())
                    return named.cite;
    return {};
}

// One step: what it expects, and with it what came instead.
void addChecks(std::vector<ToldCheck>& checks, const rules::StepSource& step, const rules::Model& model,
               const std::vector<snippet::Mismatch>& mismatches) {
    std::vector<bool> told(mismatches.size());
    const auto add = [&](const std::string& what, const std::string& expected, const std::string& asked) {
        ToldCheck check{what, expected, {}, citeOf(model, asked)};
        for (std::size_t i = 0; i < mismatches.size(); ++i)
            if (!told[i] && mismatches[i].what == what) {
                told[i] = true;
                check.found = mismatches[i].found.empty() ? "something else" : mismatches[i].found;
                break;
            }
        checks.push_back(std::move(check));
    };
    for (const auto& one : step.expect) add(one.name.text, one.text.text, step.call.text);
    for (const auto& one : step.odds) add("odds of " + one.name.text, one.text.text, step.call.text);
    for (const auto& one : step.evaluate) add(one.name.text, one.text.text, one.name.text);
    for (std::size_t i = 0; i < mismatches.size(); ++i)
        if (!told[i])
            checks.push_back({mismatches[i].what, mismatches[i].expected,
                              mismatches[i].found.empty() ? "something else" : mismatches[i].found,
                              citeOf(model, step.call.text)});
}

// The first step that asks something, with what was set until then.
void showFirst(ToldProof& told, const rules::SnippetSource& source) {
    game::Position position = game::startPosition(*told.setup);
    for (const rules::StepSource& step : source.steps) {
        (void)snippet::setFacts(*told.setup, position, step.set); // what could not be set is a mismatch
        const std::string asked = !step.call.text.empty()  ? step.call.text
                                  : !step.evaluate.empty() ? step.evaluate.front().name.text
                                                           : std::string();
        if (asked.empty()) continue;
        told.call = asked;
        for (const std::string_view name : namesIn(asked))
            if (const auto piece = told.setup->pieceNamed(name);
                piece && std::ranges::find(told.pieces, *piece) == told.pieces.end())
                told.pieces.push_back(*piece);
        for (const auto& one : step.expect)
            if (one.name.text == "result") told.result = one.text.text;
        break;
    }
    told.position = std::move(position);
}

} // namespace

bool ToldProof::passed() const { return problem.empty() && std::ranges::all_of(checks, &ToldCheck::passed); }

ToldProof toldProof(const Document& document, const formats::FileSystem& files, const std::string& path) {
    ToldProof told;
    told.path = path;
    formats::LoadOptions options;
    options.root = document.root();
    options.crossCheck = false;
    for (const std::string& each : document.paths()) options.unsaved[each] = document.text(each);
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(formats::atRoot(document.root(), path), options);
    if (loaded.problems.hasErrors() || !loaded.snippet || !loaded.built.setup) {
        told.problem = "it is no snippet that can be played";
        for (const diag::Diagnostic& problem : loaded.problems.sorted())
            if (problem.severity == diag::Severity::Error) {
                told.problem = formats::renderBriefly(problem, *loaded.project);
                break;
            }
        return told;
    }
    told.setup = loaded.built.setup;
    const snippet::Report report = snippet::run(*told.setup, *loaded.snippet);
    showFirst(told, *loaded.snippet);
    for (std::size_t i = 0; i < std::min(report.steps.size(), loaded.snippet->steps.size()); ++i)
        addChecks(told.checks, loaded.snippet->steps[i], told.setup->model(), report.steps[i].mismatches);
    return told;
}

} // namespace groma::session
