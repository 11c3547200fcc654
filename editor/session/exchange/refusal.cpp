#include "editor/session/exchange/refusal.h"

#include <algorithm>

namespace groma::session {

Refusal told(const std::string& name, const std::vector<formats::ForeignProblem>& problems) {
    constexpr std::size_t kMostTold = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(problems.size(), kMostTold); ++i)
        text += (i == 0 ? "" : "\n") + formats::problemText(name, problems[i]);
    if (problems.size() > kMostTold) text += "\nand " + std::to_string(problems.size() - kMostTold) + " more";
    return {std::move(text)};
}

} // namespace groma::session
