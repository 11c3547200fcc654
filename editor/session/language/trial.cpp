#include "editor/session/language/trial.h"

#include "core/diag/again.h"
#include "core/diag/codes.h"
#include "core/game/setup/fingerprint.h"
#include "core/snippet/snippet.h"
#include "formats/load/kind_names.h"
#include "formats/project/root_paths.h"
#include "formats/project/yaml_below.h"
#include "formats/scenario/scenario_reader.h"

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
        project.paths.push_back(formats::belowRoot(project.root, file));
    return project;
}

// Who rests on what is known of the trees alone; nothing is compiled yet.
Trial::Trial(ProjectFiles project) : project_(std::move(project)), files_(*project_.files), loader_(files_) {
    const formats::Project::Options how{project_.root, {}, false, project_.unsaved};
    std::set<std::string> parts;
    std::shared_ptr<const formats::Project> before; // has the trees of rules that its neighbours share
    for (const std::string& path : project_.paths) {
        diag::Sink unheard;
        const auto read = std::make_shared<const formats::Project>(
            formats::Project::load(files_, how, formats::atRoot(project_.root, path), unheard, before.get()));
        const formats::ProjectFile* start = read->start();
        const formats::FileKind kind = start == nullptr || !start->tree
                                           ? formats::FileKind::Unknown
                                           : formats::kindNamed(formats::fileKind(*start->tree));
        if (kind == formats::FileKind::Unknown) continue;
        if (read->files().size() > 1) before = read;
        std::set<std::string>& basis = basis_[path];
        for (const formats::ProjectFile& file : read->files()) {
            basis.insert(file.path);
            holders_.try_emplace(file.path, read);
            for (const std::uint32_t included : file.includes)
                if (const auto* part = read->file(included)) parts.insert(part->path);
        }
        if (kind == formats::FileKind::Ruleset || kind == formats::FileKind::Campaign) rules_.insert(path);
    }
    for (const auto& [path, basis] : basis_)
        if (!parts.contains(path)) starts_.push_back(path);
    for (const std::string& part : parts) rules_.erase(part);
    for (const std::string& start : rules_) ofRules_.insert(basis_.at(start).begin(), basis_.at(start).end());
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

StartAnswer Trial::of(const std::string& start, const Renamed& names, std::string_view to,
                      bool played) const {
    formats::LoadOptions how{project_.root, project_.unsaved, false};
    for (const auto& [path, places] : names)
        if (const formats::yaml::Tree* file = tree(path); file != nullptr && !places.empty())
            how.unsaved[path] = textWith(file->source().bytes(), places, to);
    StartAnswer answer;
    const formats::Loaded loaded = loader_.load(formats::atRoot(project_.root, start), how);
    if (!loaded.project) return answer;
    Findings findings(names, to.size());
    for (const diag::Diagnostic& problem : loaded.problems.items()) {
        const std::string kind(diag::info(problem.code).slug);
        const bool error = problem.severity == diag::Severity::Error;
        findings.add(*loaded.project, problem.place(), problem.message, kind, error);
        for (const diag::Related& related : problem.related)
            if (diag::isAgain(related))
                findings.add(*loaded.project, related.place, problem.message, kind, error);
    }
    if (loaded.ruleset) {
        if (shape_.first != loaded.ruleset) shape_ = {loaded.ruleset, game::shape(*loaded.ruleset)};
        answer.shape = shape_.second;
    }
    if (played) play(loaded, findings);
    answer.problems = findings.all();
    return answer;
}

TrialAnswer Trial::with(const Renamed& names, std::string_view to, const std::vector<std::string>& starts,
                        bool played) const {
    TrialAnswer answer;
    std::map<std::pair<NamePlace, std::string>, TrialProblem> found;
    for (const std::string& start : starts) {
        StartAnswer one = of(start, names, to, played);
        if (one.shape) answer.shapes[start] = *one.shape;
        for (TrialProblem& problem : one.problems)
            found.try_emplace({problem.place, problem.kind}, std::move(problem));
    }
    for (auto& [key, problem] : found) answer.problems.push_back(std::move(problem));
    return answer;
}

} // namespace groma::session
