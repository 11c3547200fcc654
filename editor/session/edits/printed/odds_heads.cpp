#include "core/base/text.h"
#include "editor/session/edits/printed/table_values.h"

#include <charconv>
#include <optional>
#include <vector>

namespace groma::session {

namespace {

struct Odds {
    int attacker = 0, defender = 0;
    bool colon = false;   // no range is written so
    std::string_view end; // `+`, `-`, or nothing
};

std::optional<int> numberFrom(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || !base::isDigit(text.front())) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

std::optional<Odds> oddsOf(std::string_view head) {
    head = base::trim(head);
    Odds odds;
    const auto attacker = head.empty() ? std::nullopt : numberFrom(head);
    if (!attacker) return std::nullopt;
    std::size_t sign = 0;
    for (const std::string_view dash : {"-", "–", ":", "/"})
        if (head.starts_with(dash)) {
            sign = dash.size();
            odds.colon = dash == ":";
            break;
        }
    if (sign == 0 || head.size() == sign) return std::nullopt;
    head.remove_prefix(sign);
    const auto defender = numberFrom(head);
    if (!defender || (!head.empty() && head != "+" && head != "-")) return std::nullopt;
    odds.attacker = *attacker;
    odds.defender = *defender;
    odds.end = head;
    return odds;
}

} // namespace

void oddsToRatios(std::span<std::string> heads) {
    std::vector<Odds> all;
    bool certain = false; // of a range the first number is the smaller one
    for (const std::string& head : heads) {
        const auto odds = oddsOf(head);
        if (!odds || odds->defender == 0) return;
        certain = certain || odds->colon || odds->attacker >= odds->defender;
        all.push_back(*odds);
    }
    if (!certain) return;
    for (std::size_t i = 0; i < heads.size(); ++i)
        heads[i] =
            std::to_string(all[i].attacker) + "/" + std::to_string(all[i].defender) + std::string(all[i].end);
}

} // namespace groma::session
