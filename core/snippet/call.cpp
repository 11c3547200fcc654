#include "core/base/text.h"
#include "core/game/names/naming.h"
#include "core/game/position/position.h"
#include "core/snippet/snippet.h"

#include <algorithm>

namespace groma::snippet {

namespace {

struct Argument {
    std::string_view name;      // empty: by order
    std::string_view value;
};

// Splits at commas outside brackets.
std::vector<std::string_view> parts(std::string_view text) {
    std::vector<std::string_view> found;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || (text[i] == ',' && depth == 0)) {
            const std::string_view part = base::trim(text.substr(begin, i - begin));
            if (!part.empty()) found.push_back(part);
            begin = i + 1;
            continue;
        }
        if (text[i] == '(' || text[i] == '[') ++depth;
        if (text[i] == ')' || text[i] == ']') --depth;
    }
    return found;
}

Argument argumentOf(std::string_view part) {
    const auto colon = part.find(':');
    if (colon == std::string_view::npos) return {{}, part};
    return {base::trim(part.substr(0, colon)), base::trim(part.substr(colon + 1))};
}

std::string_view withoutAt(std::string_view text) { return text.starts_with('@') ? text.substr(1) : text; }

std::string_view withoutBrackets(std::string_view text) {
    return text.starts_with('[') && text.ends_with(']') ? text.substr(1, text.size() - 2) : text;
}

// Every argument takes one slot; those that are lists are given apart.
std::expected<std::vector<std::int64_t>, std::string> bind(const game::Setup& setup, const std::string& what,
                                                           const std::vector<lang::Local>& parameters, std::uint32_t count,
                                                           std::string_view text, std::vector<game::Call::List>& lists) {
    std::vector<std::int64_t> values(count, 0);
    std::vector<bool> given(count, false);
    std::size_t position = 0;
    for (const std::string_view part : parts(text)) {
        const Argument argument = argumentOf(part);
        std::size_t at = position++;
        if (!argument.name.empty()) {
            for (at = 0; at < count && parameters[at].name != argument.name; ++at) {}
        }
        if (at >= count) return std::unexpected("`" + what + "` takes no `" + std::string(argument.name.empty() ? part : argument.name) + "`");
        given[at] = true;
        if (parameters[at].type.list) {
            lang::Type element = parameters[at].type;
            element.list = false;
            game::Call::List list{at, {}};
            for (const std::string_view item : parts(withoutBrackets(argument.value))) {
                const auto word = game::wordFromText(setup, element, withoutAt(item));
                if (!word) return std::unexpected(word.error().message);
                list.elements.push_back(*word);
            }
            lists.push_back(std::move(list));
            continue;
        }
        const int slots = lang::slotsOf(parameters[at].type, setup.program());
        if (slots != 1) return std::unexpected("`" + parameters[at].name + "` of `" + what + "` is nothing that a call can write");
        const auto word = game::wordFromText(setup, parameters[at].type, withoutAt(argument.value));
        if (!word) return std::unexpected(word.error().message);
        values[at] = *word;
    }
    for (std::size_t i = 0; i < count; ++i)
        if (!given[i]) return std::unexpected("`" + what + "` lacks `" + parameters[i].name + "`");
    return values;
}

std::vector<std::string> callableNames(const rules::Model& model) {
    std::vector<std::string> names{"sequence"};
    for (const rules::Procedure& procedure : model.procedures) names.push_back(procedure.named.id);
    for (const rules::Action& action : model.actions) names.push_back(action.named.id);
    return names;
}

}  // namespace

std::expected<CallText, std::string> parseCall(const game::Setup& setup, std::string_view text) {
    const rules::Model& model = setup.model();
    const lang::Program& program = setup.program();
    text = base::trim(text);
    const auto open = text.find('(');
    const std::string name(base::trim(text.substr(0, open)));
    std::string_view inside;
    if (open != std::string_view::npos) {
        if (!text.ends_with(')')) return std::unexpected("the call `" + std::string(text) + "` is not closed");
        inside = text.substr(open + 1, text.size() - open - 2);
    }
    CallText call;
    if (name == "sequence") {
        call.what = CallText::What::Sequence;
        call.call.function = program.sequence;
        if (program.sequence < 0) return std::unexpected(std::string("the ruleset has no sequence"));
        return call;
    }
    for (std::size_t i = 0; i < model.procedures.size(); ++i) {
        if (model.procedures[i].named.id != name) continue;
        const lang::Function& function = model.functions[static_cast<std::size_t>(model.procedures[i].function)];
        auto args = bind(setup, name, function.locals, function.parameters, inside, call.call.lists);
        if (!args) return std::unexpected(args.error());
        call.index = static_cast<std::int32_t>(i);
        call.args = std::move(*args);
        call.call.function = program.procedureFunction[i];
        call.call.args = call.args;
        return call;
    }
    for (std::size_t i = 0; i < model.actions.size(); ++i) {
        if (model.actions[i].named.id != name) continue;
        const auto& parameters = model.actions[i].parameters;
        auto args = bind(setup, name, parameters, static_cast<std::uint32_t>(parameters.size()), inside, call.call.lists);
        if (!args) return std::unexpected(args.error());
        if (!call.call.lists.empty()) return std::unexpected("an action takes no lists");
        call.what = CallText::What::Action;
        call.index = static_cast<std::int32_t>(i);
        call.args = std::move(*args);
        call.call.function = program.actions[i].body;
        call.call.args = call.args;
        return call;
    }
    std::string message = "`" + name + "` is no procedure or action of the ruleset";
    const auto names = callableNames(model);
    if (const auto near = base::nearestName(name, names)) message += "; did you mean `" + std::string(*near) + "`?";
    return std::unexpected(message);
}

namespace {

// The last candidates of an action are often where it may go: a value that is not among them is refused even if every
// condition holds.
bool amongCandidates(const game::Setup& setup, const game::Position& position, const lang::ActionInfo& action,
                     const std::vector<std::int64_t>& args, game::Recorder* recorder, const game::Bounds& bounds) {
    for (std::size_t i = 0; i < action.candidates.size(); ++i) {
        if (action.candidates[i] < 0) continue;
        const auto list = game::evaluate(setup, position, action.candidates[i], std::span(args.data(), i), recorder, bounds);
        if (!list || std::ranges::find(list->elements, args[i]) == list->elements.end()) return false;
    }
    return true;
}

}  // namespace

std::string refusal(const game::Setup& setup, const game::Position& position, const CallText& call, game::Recorder* recorder,
                    const game::Bounds& bounds) {
    if (call.what != CallText::What::Action) return {};
    const lang::ActionInfo& action = setup.program().actions[static_cast<std::size_t>(call.index)];
    game::Position active = position;
    if (call.call.active >= 0) active.setActive(call.call.active);
    const auto legal = game::evaluate(setup, active, action.legality, call.args, recorder, bounds);
    if (!legal) return legal.error().text;
    const auto reason = base::Number::fromBits(legal->word).whole();
    if (reason > 0) {
        const auto at = static_cast<std::size_t>(reason - 1);
        return at < action.reasons.size() ? action.reasons[at] : "not granted";
    }
    return amongCandidates(setup, active, action, call.args, recorder, bounds) ? std::string() : "not among the candidates";
}

}  // namespace groma::snippet
