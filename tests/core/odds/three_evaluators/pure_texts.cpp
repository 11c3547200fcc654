#include "tests/core/odds/three_evaluators/pure_texts.h"

#include "core/game/log/log.h"

namespace groma::tests {

namespace {

struct Given {
    std::optional<game::FailureKind> failed;
    std::int64_t word = 0;
    std::vector<std::int64_t> many;
    std::string why;
    friend bool operator==(const Given& a, const Given& b) {
        return a.failed == b.failed && a.word == b.word && a.many == b.many;
    }
};

std::string show(const Given& given) {
    if (given.failed)
        return "stops (" + std::string(game::failureCode(*given.failed)) + ": " + given.why + ")";
    std::string text = base::Number::areBits(given.word) ? base::Number::fromBits(given.word).toString()
                                                         : std::to_string(given.word);
    for (const std::int64_t one : given.many) text += " " + std::to_string(one);
    return text;
}

Given walked(TreeWalk& walk, const PureText& text, const std::vector<Walked>& arguments) {
    try {
        Walked value = text.action < 0 ? walk.call(text.function, arguments)
                                       : of(base::Number(walk.legality(text.action, arguments)));
        return {{}, value.word, std::move(value.many), {}};
    } catch (const Stopped& stopped) {
        return {stopped.kind, 0, {}, stopped.what};
    }
}

Given run(game::Engine& engine, const game::Setup& setup, const game::Position& position,
          std::int32_t function, const std::vector<Walked>& arguments, game::Recorder* recorder) {
    std::vector<std::int64_t> slots;
    for (const Walked& argument : arguments) {
        if (argument.many.empty()) slots.push_back(argument.word);
        slots.insert(slots.end(), argument.many.begin(), argument.many.end());
    }
    const auto value = engine.evaluate(setup, position, function, slots, recorder);
    if (!value) return {value.error().kind, 0, {}, value.error().text};
    return {{}, value->type.list ? 0 : value->word, value->elements, {}};
}

bool isPure(lang::FunctionKind kind) {
    using enum lang::FunctionKind;
    return kind != OfferBody && kind != Procedure && kind != HookBody && kind != ActionBody &&
           kind != Sequence && kind != Snippet;
}

std::string called(const game::Setup& setup, const PureText& text, const std::vector<Walked>& arguments) {
    std::string out = text.name;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const lang::Local& local = (*text.parameters)[i];
        const bool isNamed = local.type.kind == lang::Kind::Piece && arguments[i].word >= 0;
        out += " " + local.name + "=" +
               (isNamed ? setup.piece(static_cast<int>(arguments[i].word)).id
                        : std::to_string(arguments[i].word));
    }
    return out;
}

} // namespace

std::vector<PureText> pureTexts(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    std::vector<PureText> texts;
    for (std::size_t i = 0; i < model.functions.size(); ++i) {
        const lang::Function& function = model.functions[i];
        const std::int32_t compiled = setup.program().functionOf[i];
        if (!isPure(function.kind) || compiled < 0) continue;
        texts.push_back({function.name, &function.locals, function.parameters, function.kind, compiled,
                         static_cast<std::int32_t>(i), -1});
    }
    for (std::size_t i = 0; i < model.actions.size(); ++i) {
        const auto& parameters = model.actions[i].parameters;
        texts.push_back({"legality of " + model.actions[i].named.id, &parameters, parameters.size(),
                         lang::FunctionKind::ActionCondition, setup.program().actions[i].legality, -1,
                         static_cast<std::int32_t>(i)});
    }
    return texts;
}

Agreement readThrice(game::Engine& engine, const game::Setup& setup, const game::Position& position,
                     const PureText& text, const std::vector<Walked>& arguments) {
    TreeWalk walk(setup, position);
    game::LogRecorder log(setup);
    const Given expected = walked(walk, text, arguments);
    const Given plain = run(engine, setup, position, text.compiled, arguments, nullptr);
    const Given noted = run(engine, setup, position, text.compiled, arguments, &log);
    Agreement agreement{.differs = {}, .stopped = expected.failed.has_value(), .nodes = walk.nodesRead()};
    if (!(plain == expected) || !(noted == expected))
        agreement.differs = called(setup, text, arguments) + "\n  the tree: " + show(expected) +
                            "\n  the program: " + show(plain) + "\n  with notes: " + show(noted);
    return agreement;
}

} // namespace groma::tests
