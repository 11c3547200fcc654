#include "tests/fuzz_texts/rule_texts.h"

#include <optional>
#include <vector>

namespace groma::fuzz {

namespace {

using rules::Text;

class Visitor {
  public:
    explicit Visitor(const std::function<void(Text&)>& visit) : visit_(visit) {}

    void texts(Text& text) {
        if (!text.empty()) {
            visit_(text);
        }
    }
    void texts(std::optional<Text>& text) {
        if (text) {
            texts(*text);
        }
    }
    void texts(std::vector<rules::NamedText>& all) {
        for (rules::NamedText& one : all) {
            texts(one.text);
        }
    }
    void texts(std::vector<rules::ContributionSource>& all) {
        for (rules::ContributionSource& one : all) {
            each(one.amount, one.when, one.each, one.where);
        }
    }
    void texts(rules::TraitSource& trait) {
        each(trait.condition, trait.modifies);
        for (rules::RelationChangeSource& change : trait.relations) {
            texts(change.when);
        }
        for (rules::HookSource& hook : trait.hooks) {
            each(hook.when, hook.does);
        }
    }
    void texts(rules::ActionSource& action) {
        each(action.from, action.does);
        for (rules::ConditionSource& condition : action.allowed) {
            texts(condition.condition);
        }
    }
    template <class... Parts>
    void each(Parts&... parts) {
        (texts(parts), ...);
    }

  private:
    const std::function<void(Text&)>& visit_;
};

} // namespace

void forEachText(rules::RulesetSource& source, const std::function<void(Text&)>& visit) {
    Visitor visitor(visit);
    for (auto& one : source.board.motions) visitor.each(one.cost, one.test);
    for (auto& one : source.quantities) visitor.each(one.base, one.contributions, one.atLeast, one.atMost);
    for (auto& one : source.relations) visitor.each(one.holds);
    for (auto& one : source.queries) visitor.each(one.is);
    for (auto& one : source.measures) visitor.each(one.is);
    for (auto& one : source.moves) visitor.each(one.budget, one.cost, one.allowed, one.stops);
    for (auto& one : source.sights) visitor.each(one.cellBlocks, one.edgeBlocks);
    for (auto& one : source.rolls) visitor.each(one.count, one.total, one.verdict);
    for (auto& one : source.offers) visitor.each(one.when, one.by, one.pay, one.does);
    for (auto& one : source.traits) visitor.each(one);
    for (auto& one : source.procedures) visitor.each(one.does);
    for (auto& one : source.actions) visitor.each(one);
    visitor.each(source.sequence, source.campaign.sequence);
}

} // namespace groma::fuzz
