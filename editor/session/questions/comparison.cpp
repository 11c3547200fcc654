#include "editor/session/questions/comparison.h"

#include <algorithm>

namespace groma::session {

std::vector<ComparedChance> compare(const odds::Distribution& a, const odds::Distribution& b) {
    std::vector<ComparedChance> all;
    for (const odds::Chance& chance : b) {
        all.push_back({chance.name, std::nullopt, chance.chance});
    }
    for (const odds::Chance& chance : a) {
        const auto known = std::ranges::find(all, chance.name, &ComparedChance::name);
        if (known == all.end()) {
            all.push_back({chance.name, chance.chance, std::nullopt});
        } else {
            known->a = chance.chance;
        }
    }
    return all;
}

std::optional<WhatIfQuestion> carried(const Document& from, const WhatIfQuestion& question,
                                      const Document& to) {
    if (from == to) {
        return question;
    }
    if (!from.setup() || !to.setup()) {
        return std::nullopt;
    }
    const auto piece = [&](int index) -> std::optional<int> {
        const bool known = index >= 0 && index < from.setup()->pieceCount();
        return known ? to.setup()->pieceNamed(from.setup()->piece(index).id) : std::nullopt;
    };
    const auto actor = piece(question.piece);
    const auto target = piece(question.target);
    if (!actor || !target) {
        return std::nullopt;
    }
    WhatIfQuestion made = question;
    made.piece = *actor;
    made.target = *target;
    if (question.at) {
        const grid::Geometry& geometry = from.setup()->geometry();
        made.at = to.setup()->geometry().cellByNumber(geometry.numberText(*question.at));
        if (!made.at->valid()) {
            return std::nullopt;
        }
    }
    if (question.action >= 0) {
        const std::string& id =
            from.setup()->model().actions[static_cast<std::size_t>(question.action)].named.id;
        const auto& actions = to.setup()->model().actions;
        const auto found =
            std::ranges::find(actions, id, [](const rules::Action& action) { return action.named.id; });
        if (found == actions.end()) {
            return std::nullopt;
        }
        made.action = static_cast<int>(found - actions.begin());
    }
    return made;
}

OddsComparison compareOdds(const Document& a, const Document& b, const WhatIfQuestion& question) {
    OddsComparison both;
    both.setupA = a.setup();
    both.setupB = b.setup();
    both.b = whatIf(b, question);
    if (const auto before = carried(b, question, a)) {
        both.a = whatIf(a, *before);
    } else {
        both.a.refused = "the pinned rules do not have this";
    }
    both.results = compare(both.a.results, both.b.results);
    both.differs = std::ranges::any_of(both.results,
                                       [](const ComparedChance& chance) { return chance.a != chance.b; }) ||
                   both.a.legal != both.b.legal || both.a.refused != both.b.refused;
    return both;
}

} // namespace groma::session
