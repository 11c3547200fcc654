// Every pure text of every sample, at positions of its own scenarios and snippets: a walk over its tree, the
// program, and the program that notes what it does give the same value, or stop for the same reason.
#include "core/game/log/log.h"
#include "core/game/machine/engine.h"
#include "tests/core/odds/three_evaluators/arguments.h"
#include "tests/core/odds/three_evaluators/battles.h"

#include <doctest/doctest.h>

#include <map>

using namespace groma;
using namespace groma::tests;

namespace {

// For one function of a ruleset: trees read at one position and at all of them, and arguments at one
// position. So the time grows with what there is to test, not with the number of files.
constexpr std::uint64_t kMostNodesHere = 1500;
constexpr std::uint64_t kMostNodes = 12'000;
constexpr std::size_t kMostTuples = 16;

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
    if (given.failed) {
        return "stops (" + std::string(game::failureCode(*given.failed)) + ": " + given.why + ")";
    }
    std::string text = base::Number::areBits(given.word) ? base::Number::fromBits(given.word).toString()
                                                         : std::to_string(given.word);
    for (const std::int64_t one : given.many) {
        text += " " + std::to_string(one);
    }
    return text;
}

template <class Walk>
Given walked(Walk&& walk) {
    try {
        Walked value = walk();
        return {{}, value.word, std::move(value.many), {}};
    } catch (const Stopped& stopped) {
        return {stopped.kind, 0, {}, stopped.what};
    }
}

Given run(game::Engine& engine, const game::Setup& setup, const game::Position& position,
          std::int32_t function, const std::vector<Walked>& arguments, game::Recorder* recorder) {
    std::vector<std::int64_t> slots;
    for (const Walked& argument : arguments) {
        if (argument.many.empty()) {
            slots.push_back(argument.word);
        }
        slots.insert(slots.end(), argument.many.begin(), argument.many.end());
    }
    const auto value = engine.evaluate(setup, position, function, slots, recorder);
    if (!value) {
        return {value.error().kind, 0, {}, value.error().text};
    }
    return {{}, value->type.list ? 0 : value->word, value->elements, {}};
}

bool isPure(lang::FunctionKind kind) {
    using enum lang::FunctionKind;
    return kind != OfferBody && kind != Procedure && kind != HookBody && kind != ActionBody &&
           kind != Sequence && kind != Snippet;
}

std::string called(const game::Setup& setup, std::string_view name, const std::vector<Walked>& arguments,
                   const std::vector<lang::Local>& parameters) {
    std::string text(name);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const lang::Type type = parameters[i].type;
        const bool isNamed = type.kind == lang::Kind::Piece && arguments[i].word >= 0;
        text += " " + parameters[i].name + "=" +
                (isNamed ? setup.piece(static_cast<int>(arguments[i].word)).id
                         : std::to_string(arguments[i].word));
    }
    return text;
}

class Comparison {
  public:
    std::uint64_t compared = 0, stopped = 0;
    std::map<std::string, std::uint64_t> functions; // nodes read for each

    void at(const BattleFile& battle, const Moment& moment) {
        const game::Setup& setup = battle.setup();
        const rules::Model& model = setup.model();
        for (std::size_t i = 0; i < model.functions.size(); ++i) {
            const lang::Function& function = model.functions[i];
            const std::int32_t compiled = setup.program().functionOf[i];
            if (!isPure(function.kind) || compiled < 0) {
                continue;
            }
            each(battle, moment, function.name, function.locals, function.parameters, function.kind, compiled,
                 [&](TreeWalk& walk, const std::vector<Walked>& given) {
                     return walk.call(static_cast<std::int32_t>(i), given);
                 });
        }
        for (std::size_t i = 0; i < model.actions.size(); ++i) {
            const auto& parameters = model.actions[i].parameters;
            each(battle, moment, "legality of " + model.actions[i].named.id, parameters, parameters.size(),
                 lang::FunctionKind::ActionCondition, setup.program().actions[i].legality,
                 [&](TreeWalk& walk, const std::vector<Walked>& given) {
                     return of(base::Number(walk.legality(static_cast<std::int32_t>(i), given)));
                 });
        }
    }

  private:
    template <class Call>
    void each(const BattleFile& battle, const Moment& moment, std::string_view name,
              const std::vector<lang::Local>& parameters, std::size_t count, lang::FunctionKind kind,
              std::int32_t compiled, Call&& call) {
        const game::Setup& setup = battle.setup();
        std::uint64_t& nodes = functions[setup.model().title + "/" + std::string(name)];
        const std::uint64_t most = std::min(kMostNodes, nodes + kMostNodesHere);
        if (nodes >= most) {
            return;
        }
        game::LogRecorder log(setup);
        for (const std::vector<Walked>& given :
             argumentsFor(setup, moment.position, parameters, count, kind, kMostTuples)) {
            TreeWalk walk(setup, moment.position);
            const Given expected = walked([&] { return call(walk, given); });
            const Given plain = run(engine_, setup, moment.position, compiled, given, nullptr);
            const Given noted = run(engine_, setup, moment.position, compiled, given, &log);
            if (!(plain == expected) || !(noted == expected)) {
                FAIL_CHECK(battle.path
                           << ", " << moment.name << ": " << called(setup, name, given, parameters)
                           << "\n  the tree: " << show(expected) << "\n  the program: " << show(plain)
                           << "\n  with notes: " << show(noted));
            }
            ++compared;
            stopped += expected.failed ? 1U : 0U;
            nodes += walk.nodesRead() + 20;
            if (nodes > most) {
                break;
            }
        }
    }

    game::Engine engine_;
};

} // namespace

TEST_CASE("a walk over the trees and the program give the same value for every pure text of every sample") {
    Comparison comparison;
    for (const BattleFile& battle : battleFiles()) {
        for (const Moment& moment : battle.moments) {
            comparison.at(battle, moment);
        }
    }
    MESSAGE(comparison.compared << " values of " << comparison.functions.size() << " texts, "
                                << comparison.stopped << " stops");
    CHECK(comparison.functions.size() > 300);
    CHECK(comparison.stopped > 100);
    CHECK(comparison.stopped * 4 < comparison.compared);
}
