// Which digit says what is offered.
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/answer_digits.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace groma::ui {

/// The same answer has the same digit through a game where it can: yes has 1, no and whatever else declines
/// 0, all else the next one that is free when it comes up first: from 1 on, deeds of no counter from 9 down.
/// They are shown in that order.
void PlayDesk::numberPrompts(const Workbench& bench) {
    using Does = PlayPrompt::Does;
    constexpr int kDeclines = 0;
    std::array<bool, 10> taken{};
    const auto give = [&](PlayPrompt& prompt, int digit) {
        prompt.key = digit;
        taken[static_cast<std::size_t>(digit)] = true;
    };
    for (const PlayPrompt& prompt : prompts_)
        if (prompt.saysNumber() && prompt.typed().size() == 1)
            taken[static_cast<std::size_t>(prompt.typed()[0] - '0')] = true;
    const auto said = [&](const char* text) {
        return std::ranges::find(prompts_, std::string("answer ") + text, &PlayPrompt::id) != prompts_.end();
    };
    const bool yesOrNo = open.empty() && !map_.acting && said("yes") && said("no");
    // Places in a hand of cards, and round a counter, are counted as they lie.
    const auto counted = [](const PlayPrompt& one) {
        return one.card || one.direction >= 0 || one.does == Does::Less || one.does == Does::More ||
               one.does == Does::Decide;
    };
    for (std::size_t i = 0; i < prompts_.size(); ++i) {
        PlayPrompt& prompt = prompts_[i];
        if (counted(prompt) && i < 9) give(prompt, static_cast<int>(i) + 1);
        else if (yesOrNo && prompt.id == "answer yes") give(prompt, 1);
        else if ((yesOrNo && prompt.id == "answer no") || prompt.does == Does::Pass)
            if (!taken[kDeclines]) give(prompt, kDeclines);
    }
    std::string scope = play_->idle() ? std::string() : play_->question().name;
    if (!open.empty() && map_.choices[open.front()].action >= 0)
        scope = fmt::format("how {}", map_.choices[open.front()].action);
    static const std::map<std::string, int> kNone;
    const auto& digits = bench.of<AnswerDigits>().of;
    const auto ofScope = digits.find(scope);
    const std::map<std::string, int>& known = ofScope == digits.end() ? kNone : ofScope->second;
    std::map<std::string, int> fresh; // come up for the first time
    const auto wants = [&](const PlayPrompt& one) {
        return one.key < 0 && !one.saysNumber() && one.does != Does::Roll && one.does != Does::Look &&
               one.does != Does::Pass && !counted(one);
    };
    const auto planned = [](const PlayPrompt& one) { return one.id.starts_with("planned "); };
    for (PlayPrompt& prompt : prompts_)
        if (const auto kept = known.find(prompt.words);
            wants(prompt) && kept != known.end() && !taken[static_cast<std::size_t>(kept->second)])
            give(prompt, kept->second);
    for (PlayPrompt& prompt : prompts_) {
        if (!wants(prompt)) continue;
        const auto free = [&](int digit, bool kept) {
            const auto isIt = [&](const auto& one) { return one.second == digit; };
            return !taken[static_cast<std::size_t>(digit)] &&
                   (!kept || (std::ranges::none_of(known, isIt) && std::ranges::none_of(fresh, isIt)));
        };
        for (const bool kept : {true, false})
            for (int i = 1; i <= 9 && prompt.key < 0; ++i)
                if (const int digit = prompt.ofSide ? 10 - i : i; free(digit, kept)) {
                    give(prompt, digit);
                    if (kept && !planned(prompt) && !known.contains(prompt.words))
                        fresh.emplace(prompt.words, digit);
                }
    }
    // A deed that stands alone is the first, whatever its number among others.
    if (map_.acting && open.empty() &&
        std::ranges::count_if(prompts_, [](const PlayPrompt& one) { return one.key > 0; }) == 1)
        for (PlayPrompt& prompt : prompts_)
            if (prompt.key > 0 && !prompt.ofSide && !prompt.saysNumber()) prompt.key = 1;
    if (!fresh.empty())
        bench.change<AnswerDigits>([scope, fresh](AnswerDigits& kept) {
            for (const auto& [words, digit] : fresh) kept.of[scope].emplace(words, digit);
        });
    if (std::ranges::any_of(prompts_,
                            [&](const PlayPrompt& one) { return counted(one) || one.does == Does::Roll; }))
        return;
    std::ranges::stable_sort(prompts_, {}, [&](const PlayPrompt& one) {
        if (planned(one)) return -1;
        if (one.saysNumber()) return 0;
        if (one.key <= 0) return one.key < 0 ? 10 : 11;
        return one.ofSide ? 30 - one.key : one.key;
    });
}

bool PlayDesk::leadsOnMap(const PlayPrompt& prompt) const {
    return prompt.does == PlayPrompt::Does::Choice &&
           std::ranges::any_of(leads_, [&](const session::PlayWay& lead) {
               return lead.choices.size() == 1 && lead.choices.front() == prompt.index;
           });
}

/// What is marked by the keys is shown with all that stands around it.
void PlayDesk::foldPrompts() {
    constexpr std::ptrdiff_t kMostOnMap = 3; // shown unasked
    if (!open.empty() || !map_.acting) return;
    const auto leads = [&](const PlayPrompt& one) { return !one.ofSide && leadsOnMap(one); };
    if (std::ranges::count_if(prompts_, leads) <= kMostOnMap) {
        onMapOpen = false;
        return;
    }
    if (mark_ >= 0 || onMapOpen || (pointed_ && pointed_->inList)) return;
    for (PlayPrompt& prompt : prompts_) prompt.folded = leads(prompt);
}

} // namespace groma::ui
