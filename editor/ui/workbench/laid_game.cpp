#include "editor/ui/workbench/laid_game.h"

#include "editor/ui/workbench/state/game_course.h"

#include <utility>

namespace groma::ui {

std::optional<session::PlayHistory> layGame(Workbench& bench, Sheet& sheet, const session::SavedGame& game) {
    auto loaded = session::loadGame(sheet.document(), game);
    if (!loaded) {
        bench.refuse(loaded.error().reason);
        return std::nullopt;
    }
    for (const int side : {0, 1})
        if (sheet.play) loaded->play.setLeader(side, sheet.play->leader(side));
    sheet.play.emplace(std::move(loaded->play));
    sheet.mode = Mode::Play;
    // It came from somewhere, and can come from there again.
    bench.of<GameCourse>(sheet).kept = loaded->history;
    if (!loaded->differs.empty()) bench.refuse(loaded->differs);
    return std::move(loaded->history);
}

std::optional<session::PlayHistory> layGameFrom(Workbench& bench, Sheet& sheet, const std::string& path) {
    constexpr std::size_t kLargestGame = 32U << 20; // bytes of a file
    const auto text = bench.files.read(sheet.document().root() + "/" + path, kLargestGame);
    if (!text) {
        bench.refuse(path + " cannot be read");
        return std::nullopt;
    }
    const auto game = session::readGame(path, *text);
    if (!game) {
        bench.refuse(game.error().reason);
        return std::nullopt;
    }
    if (game->scenario != sheet.document().startPath()) {
        bench.refuse(path + " was played from " + game->scenario + ": open that first");
        return std::nullopt;
    }
    auto history = layGame(bench, sheet, *game);
    // What no longer fits is in the file alone: a game that stops short of it does not go over it.
    if (history) bench.of<GameCourse>(sheet).path = history->line().size() == game->line.size() ? path : "";
    return history;
}

} // namespace groma::ui
