// Stacks and results of the core as rows and chips of the cards.
#pragma once

#include "core/game/log/log.h"
#include "core/rules/model.h"
#include "editor/ui/widgets/cards.h"

#include <string>
#include <vector>

namespace groma::ui {

bool isNumber(const std::string& text);
/// "policy first: Evade as the script says; Back to takes its first option" in the words of who plays.
std::string decisionsTold(std::string policy);
/// "+2", "-1", "x 2", "= 3": how a line of a stack acts.
std::string signedAmount(const game::LogTerm& term);
/// Lines that counted; with `uncounted` the others too, quiet.
std::vector<StackRow> rowsOf(const game::LogEntry& stack, bool uncounted);
StackCard cardOf(const game::LogEntry& stack, bool uncounted);

/// Where a result stands among those of its table, for its colour: the order in which the ruleset declares
/// them.
class ResultScale {
  public:
    explicit ResultScale(const rules::Model& model) : model_(model) {}
    [[nodiscard]] ResultLook look(const std::string& result) const;
    /// The title that the ruleset gives the result, or its name.
    [[nodiscard]] std::string meaning(const std::string& result) const;

  private:
    const rules::OutcomeSet* setOf(const std::string& result, std::size_t& index) const;
    const rules::Model& model_;
};

} // namespace groma::ui
