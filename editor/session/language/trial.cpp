#include "editor/session/language/trial.h"

#include "core/diag/again.h"
#include "core/diag/codes.h"
#include "core/game/setup/fingerprint.h"
#include "core/snippet/snippet.h"
#include "formats/project/yaml_below.h"

#include <algorithm>

namespace groma::session {

namespace {

// The text before, of a place in the text with its names changed.
std::size_t before(const std::set<formats::Span>& names, std::size_t size, std::size_t at) {
    std::size_t longer = 0; // by how much the text up to here is; modulo, as names may be shorter
    for (const formats::Span name : names) {
        const std::size_t begin = name.begin + longer;
        if (at < begin + size) return at <= begin ? at - longer : name.begin;
        longer += size - name.size();
    }
    return at - longer;
}

std::string textWith(std::string_view text, const std::set<formats::Span>& names, std::string_view to) {
    std::string made;
    std::size_t at = 0;
    for (const formats::Span name : names) {
        made += text.substr(at, name.begin - at);
        made += to;
        at = name.end;
    }
    return made += text.substr(at);
}

// What is found wrong, with its place as it was.
class Findings {
  public:
    Findings(const Renamed& names, std::size_t size) : names_(names), size_(size) {}

    void add(const formats::Project& project, diag::Place where, std::string message, std::string kind,
             bool error) {
        const auto located = project.locate(where);
        if (!located) return;
        NamePlace place{located->source->path(), located->span};
        if (const auto changed = names_.find(place.path); changed != names_.end()) {
            place.span.begin = before(changed->second, size_, place.span.begin);
            place.span.end = std::max(place.span.begin, before(changed->second, size_, place.span.end));
        }
        found_.try_emplace({place, kind}, TrialProblem{place, std::move(message), kind, error});
    }
    std::vector<TrialProblem> all() const {
        std::vector<TrialProblem> all;
        for (const auto& [key, problem] : found_) all.push_back(problem);
        return all;
    }

  private:
    const Renamed& names_;
    std::size_t size_;
    std::map<std::pair<NamePlace, std::string>, TrialProblem> found_;
};

void play(const formats::Loaded& loaded, Findings& findings) {
    if (!loaded.snippet || !loaded.built.setup || !loaded.built.playable || loaded.problems.hasErrors())
        return;
    const snippet::Report report = snippet::run(*loaded.built.setup, *loaded.snippet);
    for (const snippet::StepReport& step : report.steps)
        for (const snippet::Mismatch& mismatch : step.mismatches)
            findings.add(*loaded.project, {mismatch.where, 0, 0},
                         mismatch.what + ": expected " + mismatch.expected + ", found " + mismatch.found,
                         "played", true);
}

} // namespace

ProjectFiles projectFiles(const formats::FileSystem& files, const std::string& path) {
    ProjectFiles project{&files, formats::projectRoot(files, path), {}, {}};
    for (const std::string& file : formats::yamlBelow(project.root).files)
        project.paths.push_back(file.substr(project.root.size() + (project.root == "/" ? 0 : 1)));
    return project;
}

Trial::Trial(ProjectFiles project) : project_(std::move(project)) {
    formats::Loader loader(*project_.files);
    std::set<std::string> parts;
    for (const std::string& path : project_.paths) {
        const formats::Loaded loaded =
            loader.load(project_.root + "/" + path, {project_.root, project_.unsaved, false});
        if (!loaded.project || loaded.kind == formats::FileKind::Unknown) continue;
        std::set<std::string>& basis = basis_[path];
        for (const formats::ProjectFile& file : loaded.project->files()) {
            basis.insert(file.path);
            holders_.try_emplace(file.path, loaded.project);
            for (const std::uint32_t included : file.includes)
                if (const auto* part = loaded.project->file(included)) parts.insert(part->path);
        }
        if (loaded.kind == formats::FileKind::Ruleset || loaded.kind == formats::FileKind::Campaign)
            rules_.insert(path);
    }
    for (const auto& [path, basis] : basis_)
        if (!parts.contains(path)) starts_.push_back(path);
    for (const std::string& part : parts) rules_.erase(part);
}

const formats::yaml::Tree* Trial::tree(const std::string& path) const {
    const auto holder = holders_.find(path);
    const formats::ProjectFile* file = holder == holders_.end() ? nullptr : holder->second->file(path);
    return file == nullptr ? nullptr : file->tree.get();
}

std::vector<std::string> Trial::restingOn(const std::string& path) const {
    std::vector<std::string> found;
    for (const std::string& start : starts_)
        if (basis_.at(start).contains(path)) found.push_back(start);
    return found;
}

const std::set<std::string>& Trial::basisOf(const std::string& start) const { return basis_.at(start); }

TrialAnswer Trial::with(const Renamed& names, std::string_view to, const std::vector<std::string>& starts,
                        bool played) const {
    formats::LoadOptions how{project_.root, project_.unsaved, false};
    for (const auto& [path, places] : names)
        if (const formats::yaml::Tree* file = tree(path))
            how.unsaved[path] = textWith(file->source().bytes(), places, to);
    TrialAnswer answer;
    Findings findings(names, to.size());
    formats::Loader loader(*project_.files);
    std::map<game::RulesetRef, std::uint64_t> shapes; // each once
    for (const std::string& start : starts) {
        const formats::Loaded loaded = loader.load(project_.root + "/" + start, how);
        if (!loaded.project) continue;
        for (const diag::Diagnostic& problem : loaded.problems.items()) {
            const std::string kind(diag::info(problem.code).slug);
            const bool error = problem.severity == diag::Severity::Error;
            findings.add(*loaded.project, problem.place(), problem.message, kind, error);
            for (const diag::Related& related : problem.related)
                if (diag::isAgain(related))
                    findings.add(*loaded.project, related.place, problem.message, kind, error);
        }
        if (loaded.ruleset) {
            const auto [at, first] = shapes.try_emplace(loaded.ruleset);
            if (first) at->second = game::shape(*loaded.ruleset);
            answer.shapes[start] = at->second;
        }
        if (played) play(loaded, findings);
    }
    answer.problems = findings.all();
    return answer;
}

} // namespace groma::session
