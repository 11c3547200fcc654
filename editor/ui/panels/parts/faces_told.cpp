#include "editor/ui/panels/parts/faces_told.h"

#include "editor/ui/panels/parts/special_rules.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

std::string facesTold(const session::PlayQuestion& chance, const session::DiceOutlook& outlook) {
    const std::vector<std::string>& results = outlook.results;
    // A table that gives numbers says what they are numbers of.
    const auto words = [&](const std::string& result) {
        const bool number = result.find_first_not_of("-0123456789/") == std::string::npos;
        return number && !outlook.counts.empty() ? outlook.counts + " " + result : worded(result);
    };
    std::string all;
    for (std::size_t i = 0; i < results.size() && i < chance.options.size();) {
        std::size_t last = i;
        while (last + 1 < std::min(results.size(), chance.options.size()) && results[last + 1] == results[i])
            ++last;
        if (!results[i].empty())
            all += fmt::format("{}{}{} {}", all.empty() ? "" : ",  ", chance.options[i].text,
                               last == i ? std::string() : " to " + chance.options[last].text,
                               words(results[i]));
        i = last + 1;
    }
    return all;
}

} // namespace groma::ui
