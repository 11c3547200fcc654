#include "editor/ui/widgets/filter.h"

#include <algorithm>
#include <cctype>

namespace groma::ui {

bool contains(std::string_view text, std::string_view wanted) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return wanted.empty() || !std::ranges::search(text, wanted, same).empty();
}

} // namespace groma::ui
