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

} // namespace groma::ui
