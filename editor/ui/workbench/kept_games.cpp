#include "editor/ui/workbench/kept_games.h"

#include "editor/session/play/game_file.h"
#include "editor/ui/workbench/state/game_course.h"
#include "formats/project/save.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {

/// "samples/the-ford/ford.game", then "ford-2.game": from 1.
std::string pathNumbered(const session::Document& document, int number) {
    const std::string& scenario = document.startPath();
    const std::string name = scenario.substr(0, scenario.rfind('.'));
    return number == 1 ? name + ".game" : fmt::format("{}-{}.game", name, number);
}

/// How many of them stand there, without a gap.
int keptPaths(const Workbench& bench, const session::Document& document) {
    int count = 0;
    while (bench.files.exists(document.root() + "/" + pathNumbered(document, count + 1))) ++count;
    return count;
}

} // namespace

std::string freeGamePath(const Workbench& bench, const session::Document& document) {
    return pathNumbered(document, keptPaths(bench, document) + 1);
}

std::vector<UnkeptGame> unkeptGames(const Workbench& bench, std::size_t sheet) {
    const Sheet& at = *bench.sheets[sheet];
    if (!at.play || !at.play->isGame()) return {};
    const auto& course = bench.of<GameCourse>(at);
    const std::size_t beyond = course.unkept();
    if (beyond == 0) return {};
    const session::Document& document = at.document();
    const auto& scenario = document.meaning().scenario;
    const std::size_t steps = course.history.line().size();
    std::string words =
        fmt::format("{}: a game of {} step{}",
                    scenario && !scenario->title.empty() ? scenario->title.text : document.startPath(), steps,
                    steps == 1 ? "" : "s");
    if (!course.kept.line().empty()) words += fmt::format(", {} of them in no file", beyond);
    return {{sheet, std::move(words)}};
}

std::vector<UnkeptGame> unkeptGames(const Workbench& bench) {
    std::vector<UnkeptGame> all;
    for (std::size_t i = 0; i < bench.sheets.size(); ++i)
        for (UnkeptGame& one : unkeptGames(bench, i)) all.push_back(std::move(one));
    return all;
}

std::string lastKeptGame(const Workbench& bench, const session::Document& document) {
    const int count = keptPaths(bench, document);
    return count == 0 ? std::string() : pathNumbered(document, count);
}

void keepGame(Workbench& bench, std::size_t sheet) {
    const Sheet& at = *bench.sheets[sheet];
    const std::string& path = bench.of<GameCourse>(at).path;
    keepGame(bench, sheet, path.empty() ? freeGamePath(bench, at.document()) : path);
}

void keepGame(Workbench& bench, std::size_t sheet, const std::string& path) {
    const Sheet& at = *bench.sheets[sheet];
    if (!at.play) return;
    auto& course = bench.of<GameCourse>(at);
    const auto game = session::savedGame(*at.play, course.history, at.document().startPath());
    if (!game) {
        bench.refuse(game.error().reason);
        return;
    }
    if (const auto saved = formats::saveAtomically(bench.files, at.document().root() + "/" + path,
                                                   session::gameText(*game), std::nullopt);
        !saved) {
        bench.refuse(path + " cannot be written");
        return;
    }
    course.kept = course.history;
    course.path = path;
    bench.say("The game is kept in " + path);
}

} // namespace groma::ui
