#include "core/rules/campaign.h"

namespace groma::rules {

namespace {

Text word(std::string text, diag::NodeRef where) { return {std::move(text), where}; }

OutcomeSetSource battlesOf(const CampaignSource& campaign) {
    OutcomeSetSource set;
    set.entry.id = word("battle", campaign.where);
    for (const Text& battle : campaign.battles) {
        set.values.push_back({battle, {}, {}, {}});
    }
    return set;
}

OutcomeSetSource verdictsOf(const RulesetSource& source) {
    const diag::NodeRef where = source.campaign.where;
    OutcomeSetSource set;
    set.entry.id = word("verdict", where);
    const Text winner = word("winner", where);
    set.fields.push_back({winner, {word("first", where), word("second", where), word("none", where)}});
    for (const VerdictSource& verdict : source.verdicts) {
        const Text by = verdict.winner.empty() ? word("none", where) : verdict.winner;
        set.values.push_back({verdict.entry.id, {{winner, by}}, verdict.entry.title, {}});
    }
    return set;
}

QuerySource allBattles(const CampaignSource& campaign) {
    QuerySource query;
    query.entry.id = word("battles", {}); // no place: nobody is told when it is not called
    query.gives = word("list of battle", campaign.where);
    std::string list;
    for (const Text& battle : campaign.battles) {
        list += (list.empty() ? "[" : ", ") + battle.text;
    }
    query.is = word(list + "]", campaign.where);
    return query;
}

} // namespace

void addCampaignEntries(RulesetSource& source) {
    if (source.campaign.battles.empty()) {
        return;
    }
    source.outcomes.push_back(battlesOf(source.campaign));
    source.outcomes.push_back(verdictsOf(source));
    source.queries.push_back(allBattles(source.campaign));
}

} // namespace groma::rules
