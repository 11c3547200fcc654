// A game that was played elsewhere comes onto the map: one that was saved, or one that computers played.
#pragma once

#include "editor/session/play/game_file.h"
#include "editor/ui/workbench/workbench.h"

#include <optional>
#include <string>

namespace groma::ui {

/// Lays it on the map of that sheet; who leads a side stays. Gives its history, or nothing where it was
/// refused, which is told, as it is where an answer no longer fits.
std::optional<session::PlayHistory> layGame(Workbench& bench, Sheet& sheet, const session::SavedGame& game);
/// One that was saved, by its path below the document's folder, which it is kept in from then on
/// where every step of it still fits.
std::optional<session::PlayHistory> layGameFrom(Workbench& bench, Sheet& sheet, const std::string& path);

} // namespace groma::ui
