#include "core/snippet/call.h"

#include "core/base/text.h"
#include "core/game/names/naming.h"
#include "core/game/position/position.h"
#include "core/rules/stretches.h"

#include <algorithm>
#include <span>

namespace groma::snippet {

namespace {

struct Argument {
    std::string_view name; // empty: by order
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

// Of a part of the text that is read.
CallProblem problem(std::string_view text, std::string_view part, std::string message,
                    std::span<const std::string> names = {}) {
    CallProblem made{
        std::move(message), static_cast<std::size_t>(part.data() - text.data()), part.size(), {}};
    const auto near = base::nearestName(part, names);
    if (near) made.near = *near;
    return made;
}

// What an argument may be called, where it is one of few.
std::vector<std::string> namesFor(const game::Setup& setup, lang::Type type) {
    std::vector<std::string> names;
    if (type.kind == lang::Kind::Piece)
        for (int piece = 0; piece < setup.pieceCount(); ++piece) names.push_back(setup.piece(piece).id);
    if (type.kind == lang::Kind::Side)
        for (int side = 0; side < setup.sideCount(); ++side) names.push_back(setup.side(side).id);
    return names;
}

std::expected<std::int64_t, CallProblem> wordOf(const game::Setup& setup, lang::Type type,
                                                std::string_view text, std::string_view part) {
    const auto word = game::wordFromText(setup, type, withoutAt(part));
    if (word) return *word;
    const std::vector<std::string> names = namesFor(setup, type);
    const bool known = std::ranges::find(names, part) != names.end(); // of another class
    return std::unexpected(
        problem(text, part, word.error().message, known ? std::span<const std::string>() : names));
}

// Every argument takes one slot; those that are lists are given apart. `inside` is a part of `text`.
std::expected<std::vector<std::int64_t>, CallProblem> bound(const game::Setup& setup, std::string_view text,
                                                            std::string_view what,
                                                            std::span<const lang::Local> parameters,
                                                            std::string_view inside,
                                                            std::vector<game::Call::List>& lists) {
    const std::string named = "`" + std::string(what) + "`";
    std::vector<std::int64_t> values(parameters.size(), 0);
    std::vector<bool> given(parameters.size(), false);
    std::size_t position = 0;
    for (const std::string_view part : parts(inside)) {
        const Argument argument = argumentOf(part);
        std::size_t at = position++;
        if (!argument.name.empty())
            at = static_cast<std::size_t>(std::ranges::find(parameters, argument.name, &lang::Local::name) -
                                          parameters.begin());
        if (at >= parameters.size()) {
            const std::string_view wrong = argument.name.empty() ? part : argument.name;
            std::vector<std::string> names;
            for (const lang::Local& parameter : parameters) names.push_back(parameter.name);
            return std::unexpected(
                problem(text, wrong, named + " takes no `" + std::string(wrong) + "`", names));
        }
        if (given[at])
            return std::unexpected(problem(text, part, "`" + parameters[at].name + "` is given twice"));
        given[at] = true;
        if (parameters[at].type.list) {
            lang::Type element = parameters[at].type;
            element.list = false;
            game::Call::List list{at, {}};
            for (const std::string_view item : parts(withoutBrackets(argument.value))) {
                const auto word = wordOf(setup, element, text, item);
                if (!word) return std::unexpected(word.error());
                list.elements.push_back(*word);
            }
            lists.push_back(std::move(list));
            continue;
        }
        if (lang::slotsOf(parameters[at].type, setup.program()) != 1)
            return std::unexpected(
                problem(text, part,
                        "`" + parameters[at].name + "` of " + named + " is nothing that a call can write"));
        const auto word = wordOf(setup, parameters[at].type, text, argument.value);
        if (!word) return std::unexpected(word.error());
        values[at] = *word;
    }
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (!given[i])
            return std::unexpected(problem(text, what, named + " lacks `" + parameters[i].name + "`"));
    return values;
}

std::vector<std::string> callableNames(const rules::Model& model) {
    std::vector<std::string> names{"sequence"};
    for (const rules::Procedure& procedure : model.procedures) names.push_back(procedure.named.id);
    for (const rules::Action& action : model.actions) names.push_back(action.named.id);
    for (const rules::Stretch& stretch : rules::stretchesOf(model)) names.push_back(stretch.name);
    return names;
}

// A stretch begins where what is around it has got to: what it does not read of that may be anything.
void placeArguments(const game::Setup& setup, const rules::Stretch& stretch, std::vector<std::int64_t> given,
                    CallText& call) {
    const lang::Function& function = setup.model().functions[static_cast<std::size_t>(stretch.function)];
    std::vector<game::Call::List> lists;
    std::size_t slot = 0;
    for (std::uint32_t local = 0; local < function.parameters; ++local) {
        const lang::Type& type = function.locals[local].type;
        const auto taken = std::ranges::find(stretch.locals, static_cast<std::int32_t>(local));
        const auto at = static_cast<std::size_t>(taken - stretch.locals.begin());
        const bool isTaken = taken != stretch.locals.end();
        if (type.list) {
            const auto list = std::ranges::find(call.call.lists, at, &game::Call::List::slot);
            lists.push_back({slot, isTaken && list != call.call.lists.end() ? list->elements
                                                                            : std::vector<std::int64_t>{}});
        }
        const auto width = static_cast<std::size_t>(lang::slotsOf(type, setup.program()));
        call.args.resize(slot + width, 0);
        if (isTaken) call.args[slot] = given[at];
        if (isTaken && stretch.active == static_cast<std::int32_t>(local))
            call.call.active = static_cast<std::int32_t>(given[at]);
        slot += width;
    }
    call.call.function = setup.program().functionOf[static_cast<std::size_t>(stretch.function)];
    call.call.args = call.args;
    call.call.lists = std::move(lists);
}

} // namespace

std::expected<CallText, CallProblem> readCall(const game::Setup& setup, std::string_view text) {
    const rules::Model& model = setup.model();
    const lang::Program& program = setup.program();
    const std::string_view whole = base::trim(text);
    const auto open = whole.find('(');
    const std::string_view name = base::trim(whole.substr(0, open));
    std::string_view inside;
    if (open != std::string_view::npos) {
        if (!whole.ends_with(')'))
            return std::unexpected(
                problem(text, whole, "the call `" + std::string(whole) + "` is not closed"));
        inside = whole.substr(open + 1, whole.size() - open - 2);
    }
    CallText call;
    if (name == "sequence") {
        call.what = CallText::What::Sequence;
        call.call.function = program.sequence;
        if (program.sequence < 0) return std::unexpected(problem(text, name, "the ruleset has no sequence"));
        return call;
    }
    const auto procedure = std::ranges::find(
        model.procedures, name, [](const rules::Procedure& p) -> std::string_view { return p.named.id; });
    if (procedure != model.procedures.end()) {
        const lang::Function& function = model.functions[static_cast<std::size_t>(procedure->function)];
        auto args = bound(setup, text, name, std::span(function.locals).first(function.parameters), inside,
                          call.call.lists);
        if (!args) return std::unexpected(args.error());
        call.index = static_cast<std::int32_t>(procedure - model.procedures.begin());
        call.args = std::move(*args);
        call.call.function = program.procedureFunction[static_cast<std::size_t>(call.index)];
        call.call.args = call.args;
        return call;
    }
    if (const auto stretch = rules::stretchNamed(model, name)) {
        auto args = bound(setup, text, name, stretch->takes, inside, call.call.lists);
        if (!args) return std::unexpected(args.error());
        placeArguments(setup, *stretch, *std::move(args), call);
        return call;
    }
    const auto action = std::ranges::find(
        model.actions, name, [](const rules::Action& a) -> std::string_view { return a.named.id; });
    if (action == model.actions.end()) {
        const std::vector<std::string> names = callableNames(model);
        return std::unexpected(problem(
            text, name, "`" + std::string(name) + "` is no procedure, action or named stretch of the ruleset",
            names));
    }
    auto args = bound(setup, text, name, action->parameters, inside, call.call.lists);
    if (!args) return std::unexpected(args.error());
    if (!call.call.lists.empty()) return std::unexpected(problem(text, whole, "an action takes no lists"));
    call.what = CallText::What::Action;
    call.index = static_cast<std::int32_t>(action - model.actions.begin());
    call.args = std::move(*args);
    call.call.function = program.actions[static_cast<std::size_t>(call.index)].body;
    call.call.args = call.args;
    return call;
}

std::expected<CallText, std::string> parseCall(const game::Setup& setup, std::string_view text) {
    auto call = readCall(setup, text);
    if (call) return *std::move(call);
    const CallProblem& wrong = call.error();
    return std::unexpected(wrong.near.empty() ? wrong.message
                                              : wrong.message + "; did you mean `" + wrong.near + "`?");
}

namespace {

// The last candidates of an action are often where it may go: a value that is not among them is refused even
// if every condition holds.
bool amongCandidates(const game::Setup& setup, const game::Position& position, const lang::ActionInfo& action,
                     const std::vector<std::int64_t>& args, game::Recorder* recorder,
                     const game::Bounds& bounds) {
    for (std::size_t i = 0; i < action.candidates.size(); ++i) {
        if (action.candidates[i] < 0) continue;
        const auto list = game::evaluate(setup, position, action.candidates[i], std::span(args.data(), i),
                                         recorder, bounds);
        if (!list || std::ranges::find(list->elements, args[i]) == list->elements.end()) return false;
    }
    return true;
}

} // namespace

std::string refusal(const game::Setup& setup, const game::Position& position, const CallText& call,
                    game::Recorder* recorder, const game::Bounds& bounds) {
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
    return amongCandidates(setup, active, action, call.args, recorder, bounds) ? std::string()
                                                                               : "not among the candidates";
}

} // namespace groma::snippet
