#include "editor/ui/panels/parts/faces_told.h"

#include "editor/session/questions/what_if.h"
#include "editor/ui/panels/parts/special_rules.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

namespace groma::ui {

std::string facesTold(const session::PlayQuestion& chance, const session::DiceOutlook& outlook) {
    // Of several dice few outcomes speak for themselves: which of them counts is asked later.
    constexpr std::size_t kLettersOfFace = 2;
    const bool several = std::ranges::any_of(chance.options, [](const session::PlayOption& option) {
        return option.text.size() > kLettersOfFace;
    });
    if (several) return {};
    const std::vector<std::string>& results = outlook.results;
    const std::size_t count = std::min(results.size(), chance.options.size());
    std::string all;
    bool numbers = false; // of a table, which says what they are numbers of
    for (std::size_t i = 0; i < count;) {
        std::size_t last = i;
        while (last + 1 < count && results[last + 1] == results[i]) ++last;
        if (!results[i].empty()) {
            const bool number =
                !outlook.counts.empty() && results[i].find_first_not_of("-0123456789/") == std::string::npos;
            numbers = numbers || number;
            all += fmt::format("{}{}{} {}", all.empty() ? "" : ",  ", chance.options[i].text,
                               last == i ? std::string() : " to " + chance.options[last].text,
                               number ? "→ " + results[i] : worded(results[i]));
        }
        i = last + 1;
    }
    return numbers ? outlook.counts + ":  " + all : all;
}

std::string decidesTold(const session::DiceOutlook& outlook) {
    constexpr std::size_t kMostOutcomes = 3;
    if (outlook.decides.size() < 2 || outlook.decides.size() > kMostOutcomes) return {};
    std::string all;
    for (const odds::Chance& chance : outlook.decides)
        all += (all.empty() ? "" : ",  ") + session::percent(chance) + " " + worded(chance.name);
    return all;
}

std::vector<std::string> linesOfFaces(const Look& look, const std::string& told, float width,
                                      std::size_t lines) {
    constexpr std::string_view kBetween = ",  ";
    std::vector<std::string> made{""};
    for (std::size_t from = 0; from < told.size();) {
        const std::size_t end = told.find(kBetween, from);
        const std::size_t next = end == std::string::npos ? told.size() : end + kBetween.size();
        const std::string one = told.substr(from, next - from);
        const std::string shown = told.substr(from, std::min(end, told.size()) - from);
        if (made.back().empty() || textSize(look, kLabel, made.back() + shown).x <= width) made.back() += one;
        else made.push_back(one);
        from = next;
    }
    // At the end of a line nothing stands between two.
    for (std::string& line : made) line.erase(line.find_last_not_of(", ") + 1);
    const bool fits = made.size() <= lines && std::ranges::all_of(made, [&](const std::string& line) {
                          return textSize(look, kLabel, line).x <= width;
                      });
    return fits ? made : wrapped(look, kLabel, told, width, lines);
}

} // namespace groma::ui
