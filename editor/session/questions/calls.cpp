#include "editor/session/questions/calls.h"

#include "core/base/number.h"
#include "core/game/names/naming.h"
#include "editor/session/questions/candidates.h"

#include <algorithm>

namespace groma::session {

namespace {

constexpr const char* kUngranted = "nothing grants it";

std::string callText(const game::Setup& setup, const rules::Action& action,
                     const std::vector<std::int64_t>& args) {
    std::string text;
    for (std::size_t i = 0; i < args.size() && i < action.parameters.size(); ++i) {
        const lang::Local& parameter = action.parameters[i];
        text += text.empty() ? "" : ", ";
        text += parameter.name + ": ";
        text += parameter.type.kind == lang::Kind::Cell && args[i] >= 0 ? "@" : "";
        text += game::wordText(setup, parameter.type, args[i]);
    }
    return text.empty() ? action.named.id : action.named.id + "(" + text + ")";
}

class Lister {
  public:
    Lister(const game::Setup& setup, const game::Position& position, int action, std::size_t most)
        : setup_(setup), position_(position), action_(action),
          parameters_(setup.model().actions[static_cast<std::size_t>(action)].parameters.size()),
          most_(most) {}

    void list(std::vector<std::int64_t> before, std::optional<std::int64_t> only) {
        if (before.size() == parameters_) {
            ActionCall call = judged(setup_, position_, action_, std::move(before));
            if (call.legal) {
                found.push_back(std::move(call));
            }
            return;
        }
        for (const std::int64_t word : candidates(setup_, position_, action_, before)) {
            if (found.size() >= most_) {
                return;
            }
            if (only && word != *only) {
                continue;
            }
            std::vector<std::int64_t> more = before;
            more.push_back(word);
            list(std::move(more), std::nullopt);
        }
    }

    std::vector<ActionCall> found;

  private:
    const game::Setup& setup_;
    const game::Position& position_;
    int action_;
    std::size_t parameters_;
    std::size_t most_;
};

} // namespace

bool isUngranted(const ActionCall& call) { return call.reason == kUngranted; }

ActionCall callOf(const game::Setup& setup, int action, std::vector<std::int64_t> args) {
    const rules::Action& model = setup.model().actions[static_cast<std::size_t>(action)];
    ActionCall call;
    call.action = action;
    call.title = model.named.title.empty() ? model.named.id : model.named.title;
    call.text = callText(setup, model, args);
    call.args = std::move(args);
    return call;
}

ActionCall refusedCall(const game::Setup& setup, int action, std::vector<std::int64_t> args, std::size_t by) {
    const lang::ActionInfo& info = setup.program().actions[static_cast<std::size_t>(action)];
    ActionCall call = callOf(setup, action, std::move(args));
    call.reason = by < info.reasons.size() ? info.reasons[by] : kUngranted;
    call.cite = by < info.cites.size() ? info.cites[by] : std::string();
    return call;
}

ActionCall judged(const game::Setup& setup, const game::Position& position, int action,
                  std::vector<std::int64_t> args) {
    const lang::ActionInfo& info = setup.program().actions[static_cast<std::size_t>(action)];
    const auto legal = game::evaluate(setup, position, info.legality, args);
    const auto reason = legal ? base::Number::fromBits(legal->word).whole() : 0;
    if (reason > 0) {
        return refusedCall(setup, action, std::move(args), static_cast<std::size_t>(reason - 1));
    }
    ActionCall call = callOf(setup, action, std::move(args));
    call.legal = legal && reason == 0;
    call.reason = legal ? std::string() : legal.error().text;
    return call;
}

std::vector<ActionCall> legalCalls(const game::Setup& setup, const game::Position& position, int action,
                                   std::size_t most, std::optional<std::int64_t> first) {
    Lister lister(setup, position, action, most);
    lister.list({}, first);
    return std::move(lister.found);
}

std::vector<ActionCall> allLegalCalls(const game::Setup& setup, const game::Position& position,
                                      std::size_t most) {
    std::vector<ActionCall> all;
    for (std::size_t action = 0; action < setup.model().actions.size() && all.size() < most; ++action) {
        auto more = legalCalls(setup, position, static_cast<int>(action), most - all.size());
        std::ranges::move(more, std::back_inserter(all));
    }
    return all;
}

bool mayAct(const game::Setup& setup, const game::Position& position, int action, int piece) {
    const auto list = candidates(setup, position, action, {});
    return std::ranges::find(list, piece) != list.end();
}

Expected<snippet::Begun> begun(const game::Setup& setup, const game::Position& position,
                               const std::string& text, int side) {
    auto made = snippet::begin(setup, position, text, side);
    if (!made) {
        const snippet::Refusal& refusal = made.error();
        return refuse(refusal.illegal.empty() ? refusal.problems.front().found : refusal.illegal);
    }
    return *std::move(made);
}

} // namespace groma::session
