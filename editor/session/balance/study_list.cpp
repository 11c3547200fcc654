#include "editor/session/balance/study_list.h"

#include "formats/text/render.h"
#include "formats/yaml/cursor.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace groma::session {

namespace {

using State = ListedStudy::State;

std::string firstComplaint(const formats::Loaded& loaded) {
    for (const diag::Diagnostic& problem : loaded.problems.sorted())
        if (problem.severity == diag::Severity::Error)
            return formats::renderBriefly(problem, *loaded.project);
    return "it is no study";
}

std::string firstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

// The rules that its subject stands on; empty: the subject has errors, which is told.
std::string rulesOf(const StudyGround& ground, const formats::StudySource& study, formats::Loader& loader,
                    std::string& why) {
    formats::Loaded subject =
        loader.load(ground.root + "/" + study.path.text, {.root = ground.root, .unsaved = ground.unsaved});
    takeUnprinted(subject, ground);
    if (subject.ruleset && subject.built.setup && !subject.problems.hasErrors())
        return formats::yaml::hashText(subject.ruleset->hash);
    why = study.path.text + " does not load: " + firstComplaint(subject);
    return {};
}

std::string dateOf(const formats::ProjectFile& file) {
    diag::Sink unheard;
    formats::yaml::MapCursor map = formats::yaml::Cursor(*file.tree, file.tree->root(), unheard).map();
    const formats::yaml::Cursor asked = map["asked"];
    if (!asked.isMap()) return {};
    formats::yaml::MapCursor said = asked.map();
    return std::string(said["date"].text().value_or(""));
}

ListedStudy listed(const StudyGround& ground, const std::string& path, formats::Loader& loader) {
    ListedStudy row;
    row.path = path;
    row.title = path;
    auto loaded = std::make_shared<const formats::Loaded>(
        loader.load(ground.root + "/" + path, {.root = ground.root, .unsaved = ground.unsaved}));
    row.state = State::Fails;
    if (!loaded->study || loaded->problems.hasErrors()) {
        row.why = firstComplaint(*loaded);
        return row;
    }
    const formats::StudySource& study = *loaded->study;
    row.question = study.question.text;
    row.title = study.title.empty() ? study.question.text : study.title.text;
    row.asked = dateOf(*loaded->project->start());
    const std::string rules = rulesOf(ground, study, loader, row.why);
    row.study = std::move(loaded);
    if (rules.empty()) return row;
    row.rulesChanged = !study.rules.empty() && study.rules.text != rules;
    row.state = study.result.empty() ? State::Unanswered
                : row.rulesChanged   ? State::OtherRules
                                     : State::AsWritten;
    return row;
}

} // namespace

std::size_t StudyList::count(ListedStudy::State state) const {
    return static_cast<std::size_t>(std::ranges::count(studies, state, &ListedStudy::state));
}

StudyList listStudies(const StudyGround& ground, const std::vector<std::string>& paths, const Crew& crew) {
    StudyList list;
    formats::Loader loader(*ground.files);
    for (const std::string& path : paths) {
        if (crew.cancelled()) break;
        list.studies.push_back(listed(ground, path, loader));
    }
    list.cancelled = crew.cancelled();
    return list;
}

StudyList askAgain(const StudyGround& ground, StudyList list, const Crew& crew,
                   const std::function<void(const StudyList&, double share)>& seen) {
    const auto all = static_cast<double>(list.studies.size());
    for (std::size_t at = 0; at < list.studies.size(); ++at) {
        ListedStudy& row = list.studies[at];
        if (!row.study || row.state == State::Fails) continue;
        const State before = std::exchange(row.state, State::Running);
        if (seen) seen(list, static_cast<double>(at) / all);
        StudyResult found = askStudy(ground, *row.study, crew);
        if (crew.cancelled()) {
            row.state = before;
            list.cancelled = true;
            break;
        }
        if (!found) {
            row.state = State::Fails;
            row.why = firstLine(found.error().text);
            continue;
        }
        const formats::StudySource& study = *row.study->study;
        if (study.result.empty()) {
            row.state = State::Unanswered; // nothing is written that could move
        } else {
            row.moved = formats::moved(study, found->answer);
            row.state = row.moved.empty() ? State::Agrees : State::Moved;
            row.rulesChanged = study.rules.text != found->answer.rules;
        }
        row.found = std::make_shared<const StudyFinding>(*std::move(found));
    }
    if (seen) seen(list, 1);
    return list;
}

std::string movedLine(const ListedStudy& study) {
    if (study.moved.empty()) return {};
    const formats::MovedLine& line = study.moved.front();
    const std::string now = line.now.empty() ? "does not occur" : line.now;
    return fmt::format("{}: {}, was {}", line.name, now, line.then.empty() ? "nothing" : line.then);
}

} // namespace groma::session
