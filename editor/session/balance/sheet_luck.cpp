#include "editor/session/balance/sheet_luck.h"

#include "core/odds/chance_words.h"

#include <algorithm>
#include <set>

namespace groma::session {

std::string luckShare(const sim::Sheet& pilot) {
    constexpr std::uint64_t kFewest = 16; // fewer tell nothing
    if (pilot.lucky() < kFewest) return {};
    return odds::percent(std::max(0.0, 1 - pilot.varianceLeft()));
}

std::vector<std::string> luckWords(const game::Setup& setup, const std::vector<sim::Outcome>& pilot,
                                   const std::vector<std::uint32_t>& kinds) {
    std::set<std::int32_t> questions;
    for (const sim::Outcome& one : pilot)
        for (const sim::LuckKind& kind : one.kinds)
            if (std::ranges::find(kinds, kind.name) != kinds.end()) questions.insert(kind.question);
    std::vector<std::string> words;
    for (const std::int32_t question : questions) {
        const std::string& name = setup.program().questions[static_cast<std::size_t>(question)].name;
        if (std::ranges::find(words, name) == words.end()) words.push_back(name);
    }
    return words;
}

} // namespace groma::session
