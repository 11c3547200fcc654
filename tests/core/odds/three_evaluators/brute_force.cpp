#include "tests/core/odds/three_evaluators/brute_force.h"

#include "core/game/names/naming.h"

#include <array>
#include <map>

namespace groma::tests {

using base::Rational;
using game::Answer;
using game::Pending;

namespace {

struct TooMany {};

std::string keyOf(const game::Setup& setup, const game::Value& result, bool cancelled, std::int32_t left,
                  bool finished, const game::Failure& failure, const game::Position& position) {
    return game::valueText(setup, result) + (cancelled ? " cancelled" : "") + " left " +
           std::to_string(left) + (finished ? " finished" : "") + " [" + failure.text + "] " +
           position.toText();
}

// In the order of binary numbers: nothing, the first, the second, both, the third, ...
void subsets(std::int32_t left, const Pending& pending, Answer& chosen, std::vector<Answer>& out) {
    const auto size = static_cast<std::int64_t>(chosen.some.size());
    if (left == 0) {
        if (size >= pending.min && size <= pending.max) {
            out.push_back(chosen);
        }
        return;
    }
    subsets(left - 1, pending, chosen, out);
    chosen.some.insert(chosen.some.begin(), left - 1);
    subsets(left - 1, pending, chosen, out);
    chosen.some.erase(chosen.some.begin());
}

std::vector<Answer> allAnswers(const Pending& pending) {
    std::vector<Answer> answers;
    if (!pending.sets.empty()) {
        for (const std::uint64_t set : pending.sets) {
            Answer answer;
            for (std::int32_t i = 0; i < 62; ++i) {
                if ((set >> i & 1U) != 0) {
                    answer.some.push_back(i);
                }
            }
            answers.push_back(answer);
        }
    } else if (pending.shape == Pending::Shape::Some) {
        if (pending.options.size() > 8) {
            throw TooMany{};
        }
        Answer none;
        subsets(static_cast<std::int32_t>(pending.options.size()), pending, none, answers);
    } else if (pending.shape == Pending::Shape::Number) {
        for (std::int64_t number = pending.min; number <= pending.max; ++number) {
            answers.push_back({number, {}});
        }
    } else {
        for (std::size_t option = 0; option < pending.options.size(); ++option) {
            answers.push_back({static_cast<std::int64_t>(option), {}});
        }
        if (pending.mayPass) {
            answers.push_back({game::kPass, {}});
        }
    }
    return answers;
}

// What nobody has to pay for: an offer is passed.
Answer firstAnswer(const game::Setup& setup, const Pending& pending) {
    if (pending.mayPass && setup.program().questions[static_cast<std::size_t>(pending.question)].offers) {
        return {game::kPass, {}};
    }
    if (pending.shape == Pending::Shape::Number) {
        return {pending.min, {}};
    }
    if (!pending.sets.empty()) {
        return allAnswers(pending).front();
    }
    Answer answer;
    for (std::int32_t i = 0; pending.shape == Pending::Shape::Some && i < pending.min; ++i) {
        answer.some.push_back(i);
    }
    return answer;
}

class Explorer {
  public:
    Explorer(const odds::Policy& policy, const BruteLimits& limits) : policy_(policy), limits_(limits) {}

    // What follows from a run, and what that is worth to each side.
    struct Outlook {
        BruteForce found;
        std::array<Rational, 2> worth;
    };

    Outlook from(game::Run run, const Rational& share, std::size_t depth) {
        Outlook outlook;
        if (share < limits_.leastShare) {
            outlook.found.undecided = Rational(1);
            return outlook;
        }
        if (depth > limits_.depth || ++situations_ > limits_.situations) {
            throw TooMany{};
        }
        Pending pending;
        engine_.advance(run, pending);
        switch (pending.what) {
        case Pending::What::Chance:
            for (std::size_t i = 0; i < pending.outcomes.size(); ++i) {
                const Rational part(static_cast<std::int64_t>(pending.outcomes[i].weight),
                                    static_cast<std::int64_t>(pending.total));
                add(outlook, follow(run, pending, {static_cast<std::int64_t>(i), {}}, share * part, depth),
                    part);
            }
            return outlook;
        case Pending::What::Choice: return decide(run, pending, share, depth);
        default: return end(run, pending);
        }
    }

  private:
    Outlook follow(const game::Run& run, const Pending& pending, const Answer& answer, const Rational& share,
                   std::size_t depth) {
        game::Run next = run;
        engine_.answer(next, pending, answer);
        return from(std::move(next), share, depth + 1);
    }

    static void add(Outlook& all, const Outlook& one, const Rational& part) {
        for (const auto& [end, chance] : one.found.ends) {
            all.found.ends[end] += chance * part;
        }
        all.found.undecided += one.found.undecided * part;
        for (std::size_t side = 0; side < 2; ++side) {
            all.worth[side] += one.worth[side] * part;
        }
    }

    Outlook decide(const game::Run& run, const Pending& pending, const Rational& share, std::size_t depth) {
        std::vector<std::vector<std::string>> written;
        for (const game::Script::Entry& entry : policy_.script.entries) {
            if (entry.name == pending.name) {
                written.insert(written.end(), entry.answers.begin(), entry.answers.end());
            }
        }
        std::size_t& times = asked_[std::string(pending.name)];
        if (times >= written.size()) {
            return decideFreely(run, pending, share, depth);
        }
        const auto answer = game::answerFromText(run.setup(), pending, written[times]);
        const bool legal = answer && game::answerProblem(run, pending, *answer).empty();
        ++times;
        Outlook outlook =
            legal ? follow(run, pending, *answer, share, depth) : decideFreely(run, pending, share, depth);
        --times;
        return outlook;
    }

    Outlook decideFreely(const game::Run& run, const Pending& pending, const Rational& share,
                         std::size_t depth) {
        for (const game::Script::Entry& entry : policy_.script.prefer) {
            for (const auto& texts : entry.answers) {
                if (entry.name != pending.name) continue;
                const auto answer = game::answerFromText(run.setup(), pending, texts);
                if (answer && game::answerProblem(run, pending, *answer).empty())
                    return follow(run, pending, *answer, share, depth);
            }
        }
        if (policy_.rule == odds::Rule::First) {
            return follow(run, pending, firstAnswer(run.setup(), pending), share, depth);
        }
        const std::vector<Answer> answers = allAnswers(pending);
        Outlook outlook;
        const Rational part(1, static_cast<std::int64_t>(answers.size()));
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const bool best = policy_.rule == odds::Rule::Best;
            Outlook one = follow(run, pending, answers[i], best ? share : share * part, depth);
            if (!best) {
                add(outlook, one, part);
            } else if (const auto side = static_cast<std::size_t>(pending.side);
                       i == 0 || outlook.worth[side] < one.worth[side]) {
                outlook = std::move(one);
            }
        }
        return outlook;
    }

    Outlook end(const game::Run& run, const Pending& pending) {
        const game::Setup& setup = run.setup();
        Outlook outlook;
        outlook.found.ends[keyOf(setup, pending.result, pending.cancelled, pending.left, pending.finished,
                                 pending.failure, run.position())] = Rational(1);
        for (std::int64_t side = 0; policy_.rule == odds::Rule::Best && side < 2; ++side) {
            const std::int32_t measure = setup.model().worth;
            const auto worth =
                measure < 0
                    ? std::nullopt
                    : worthOf(run, setup.program().queryFunction[static_cast<std::size_t>(measure)], side);
            if (!worth) {
                throw TooMany{};
            }
            outlook.worth[static_cast<std::size_t>(side)] = *worth;
        }
        return outlook;
    }

    static std::optional<Rational> worthOf(const game::Run& run, std::int32_t function, std::int64_t side) {
        const auto value = game::evaluate(run.setup(), run.position(), function, std::span(&side, 1));
        if (!value) {
            return std::nullopt;
        }
        const auto number = base::Number::fromBits(value->word);
        return Rational(number.numerator(), number.denominator());
    }

    const odds::Policy& policy_;
    const BruteLimits& limits_;
    game::Engine engine_;
    std::size_t situations_ = 0;
    std::map<std::string, std::size_t> asked_; // answers of the script given on the way to where it is
};

} // namespace

std::optional<BruteForce> bruteForce(const game::Run& start, const odds::Policy& policy,
                                     const BruteLimits& limits) {
    try {
        return Explorer(policy, limits).from(start, Rational(1), 0).found;
    } catch (const TooMany&) {
        return std::nullopt;
    }
}

std::map<std::string, Rational> endsOf(const game::Setup& setup, const odds::Odds& odds) {
    std::map<std::string, Rational> ends;
    for (const odds::End& end : odds.ends) {
        ends[keyOf(setup, end.result, end.cancelled, end.left, end.finished, end.failure, end.position)] +=
            end.chance;
    }
    return ends;
}

} // namespace groma::tests
