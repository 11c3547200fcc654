// From a number to the printed words that it comes from.
#pragma once

#include <string>
#include <vector>

namespace groma::ui {

class Workbench;

/// "Why?" and a chip for each cite: a click shows its passage in the Book panel. In a line, or several.
void whyChips(const Workbench& bench, const std::vector<std::string>& cites);
/// The same as items of the menu that is open.
void whyItems(const Workbench& bench, const std::vector<std::string>& cites);

} // namespace groma::ui
