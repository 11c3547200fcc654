// Names of a scenario looked up in the ruleset's model, with a problem and the nearest name where there is
// none.
#pragma once

#include "core/diag/sink.h"
#include "core/game/position/setup.h"
#include "core/rules/scenario_source.h"

#include <optional>
#include <string_view>
#include <vector>

namespace groma::game {

class ScenarioNames {
  public:
    ScenarioNames(const rules::Model& model, diag::Sink& sink) : model_(model), sink_(sink) {}

    std::int32_t type(const rules::Text& text) const;
    std::int32_t trait(const rules::Text& text) const;
    std::int32_t attribute(const rules::Text& text, std::int32_t unitClass) const;
    // A state of holders of this kind; `type` as the holder's unit type, -1 for others.
    std::int32_t state(const rules::Text& text, rules::Holder of, std::int32_t unitType) const;
    std::int32_t option(const rules::Text& text) const;

    // The slot bits of a value; kUnknown for `?`. Pieces and sides are looked up in `draft`.
    std::optional<std::int64_t> value(const lang::Type& type, const rules::ValueSource& source,
                                      const SetupDraft& draft) const;
    std::optional<TraitHolding> holding(const rules::TraitUseSource& use, Provenance from,
                                        const SetupDraft& draft) const;
    std::vector<StateStart> states(const std::vector<rules::NamedValue>& values, rules::Holder of,
                                   std::int32_t unitType, const SetupDraft& draft) const;

    void problem(const rules::Text& text, std::string_view message,
                 const std::vector<std::string>& known) const;
    diag::Sink& sink() const { return sink_; }
    const rules::Model& model() const { return model_; }

  private:
    const rules::Model& model_;
    diag::Sink& sink_;
};

} // namespace groma::game
