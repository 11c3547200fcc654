// Games under way that no file has yet, of every open sheet.
#pragma once

#include "editor/ui/workbench/workbench.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groma::ui {

struct UnkeptGame {
    std::size_t sheet = 0; ///< of Workbench::sheets
    std::string words;     ///< "The Ford: a game of 18 steps, 5 of them in no file"
};
/// Of that sheet; nothing where no step would be lost.
std::vector<UnkeptGame> unkeptGames(const Workbench& bench, std::size_t sheet);
std::vector<UnkeptGame> unkeptGames(const Workbench& bench);
/// Of "ford.game", "ford-2.game", ... beside that battle, numbered without a gap, the last one; "" none.
/// Below the document's folder.
std::string lastKeptGame(const Workbench& bench, const session::Document& document);
/// The next one, which is not there yet.
std::string freeGamePath(const Workbench& bench, const session::Document& document);
/// Into its file again, or into one of its own beside the scenario. A refusal is told.
void keepGame(Workbench& bench, std::size_t sheet);
void keepGame(Workbench& bench, std::size_t sheet, const std::string& path);

} // namespace groma::ui
