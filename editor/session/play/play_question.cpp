#include "editor/session/play/play_question.h"

#include "core/game/machine/asking.h"
#include "core/game/names/ending.h"
#include "core/game/names/naming.h"
#include "core/lang/check/decision_names.h"
#include "editor/session/play/play_report.h"

#include <algorithm>
#include <cctype>

namespace groma::session {

using game::Pending;

namespace {

void addThing(lang::Type type, std::int64_t word, PlayOption& option) {
    if (type.kind == lang::Kind::Piece && word >= 0) {
        option.pieces.push_back(static_cast<int>(word));
    } else if (type.kind == lang::Kind::Cell && word >= 0) {
        option.cells.push_back(grid::CellId{static_cast<std::int32_t>(word)});
    }
}

// " (1 Movement Points)": what an offer takes of its side's resources; how much where that is a printed
// number.
std::string priceOf(const rules::Model& model, const rules::Offer& offer) {
    std::string text;
    for (const rules::Offer::Price& price : offer.prices) {
        const lang::ExprId amount = model.functions[static_cast<std::size_t>(price.amount)].expr;
        const bool printed = amount >= 0 && model.tree.expr(amount).op == lang::ExprOp::Constant;
        text += text.empty() ? " (" : ", ";
        text += printed ? base::Number::fromBits(model.tree.expr(amount).value).toString() + " " : "";
        text += model.states[static_cast<std::size_t>(price.resource)].named.title;
    }
    return text.empty() ? text : text + ")";
}

PlayOption optionOf(const game::Setup& setup, const Pending& pending, std::size_t index) {
    PlayOption option;
    const Pending::Option& picked = pending.options[index];
    const auto words = pending.wordsOf(picked);
    option.text = game::optionText(setup, pending, index);
    option.answer = pending.shape == Pending::Shape::Some
                        ? game::Answer{0, {static_cast<std::int32_t>(index)}}
                        : game::Answer{static_cast<std::int64_t>(index), {}};
    if (pending.shape != Pending::Shape::Perform) {
        lang::Type type = pending.type;
        type.list = false;
        option.told = lang::answerTitle(setup.model(), pending.name, option.text);
        if (option.told.empty() && type.kind == lang::Kind::Outcome) {
            option.told = sentence(game::wordText(setup, type, words.front(), game::Wording::Told));
        }
        addThing(type, words.front(), option);
        return option;
    }
    if (setup.program().questions[static_cast<std::size_t>(pending.question)].offers) {
        return option;
    }
    option.action = picked.action;
    const auto& parameters = setup.model().actions[static_cast<std::size_t>(picked.action)].parameters;
    for (std::size_t i = 0; i < words.size() && i < parameters.size(); ++i) {
        addThing(parameters[i].type, words[i], option);
    }
    return option;
}

std::string failureText(const game::Failure& failure) {
    std::string text = failure.text;
    std::string chain;
    for (const std::string& name : failure.chain) {
        chain += (chain.empty() ? "" : ", ") + name;
    }
    return chain.empty() ? text : text + " (in " + chain + ")";
}

} // namespace

std::string endText(const game::Setup& setup, const Pending& end) {
    if (end.cancelled) {
        return "cancelled";
    }
    if (end.left >= 0) {
        return "left " + setup.model().scopes[static_cast<std::size_t>(end.left)];
    }
    return end.result.type.kind == lang::Kind::Void ? "done" : game::valueText(setup, end.result);
}

std::string optionTold(const game::Setup& setup, const PlayOption& option) {
    if (!option.told.empty()) {
        return option.told;
    }
    if (option.pieces.size() == 1) {
        return game::calledText(setup, option.pieces.front());
    }
    if (const auto side = setup.sideNamed(option.text)) {
        return setup.side(*side).title;
    }
    // An offer is written as its id, with what it takes behind it.
    const std::string id = option.text.substr(0, option.text.find('('));
    for (const rules::Offer& offer : setup.model().offers) {
        if (offer.named.id == id && !offer.named.title.empty()) {
            return offer.named.title + priceOf(setup.model(), offer);
        }
    }
    return sentence(option.text);
}

int deckOf(const rules::Model& model, const PlayQuestion& question) {
    const auto found = std::ranges::find_if(model.decks, [&](const rules::Deck& deck) {
        return std::ranges::all_of(question.options, [&](const PlayOption& option) {
            return std::ranges::find(deck.cards, option.text) != deck.cards.end();
        });
    });
    return question.options.empty() || found == model.decks.end()
               ? -1
               : static_cast<int>(found - model.decks.begin());
}

std::int64_t heldOf(const TestPlay& play, const std::string& card) {
    const int deck = deckOf(play.setup().model(), play.question());
    if (deck < 0 || play.question().side < 0) {
        return 1;
    }
    const std::vector<std::string>& cards = play.setup().model().decks[static_cast<std::size_t>(deck)].cards;
    const auto found = std::ranges::find(cards, card);
    return found == cards.end()
               ? 1
               : std::max<std::int64_t>(1, play.position().hand(deck, play.question().side,
                                                                static_cast<int>(found - cards.begin())));
}

PlayQuestion questionOf(const game::Setup& setup, const game::Run& run, const Pending& pending) {
    PlayQuestion question;
    question.what = pending.what;
    question.shape = pending.shape;
    question.name = std::string(pending.name);
    question.side = pending.side;
    question.min = pending.min;
    question.max = pending.max;
    question.sets = pending.sets;
    question.mayPass = pending.mayPass;
    if (pending.what == Pending::What::Choice && pending.shape == Pending::Shape::Perform &&
        !pending.mayPass) {
        // Scripts are told by the name; people by its title.
        question.mustReason = game::passRefusal(setup, pending);
        if (question.mustReason.starts_with(question.name)) {
            question.mustReason.replace(0, question.name.size(),
                                        lang::decisionTitle(setup.model(), question.name));
        }
    }
    question.total = pending.total;
    switch (pending.what) {
    case Pending::What::Chance:
        question.thrower = game::throwingSide(run);
        if (question.thrower < 0 && game::throwsForNobody(run)) {
            question.thrower = run.position().active();
        }
        for (std::size_t i = 0; i < pending.outcomes.size(); ++i) {
            PlayOption option;
            option.answer.value = static_cast<std::int64_t>(i);
            option.text = game::outcomeText(setup, pending, i);
            option.weight = pending.outcomes[i].weight;
            question.options.push_back(std::move(option));
        }
        break;
    case Pending::What::Choice:
        for (std::size_t i = 0; i < pending.options.size(); ++i) {
            question.options.push_back(optionOf(setup, pending, i));
        }
        break;
    case Pending::What::Done:
        question.name.clear();
        question.result = endText(setup, pending);
        question.finished = pending.finished;
        if (const int verdict = run.position().verdict(); verdict >= 0) {
            question.verdict = game::verdictText(setup, verdict);
        }
        break;
    case Pending::What::Failed:
        question.name.clear();
        question.failure = failureText(pending.failure);
        break;
    }
    return question;
}

PlayedAnswer playedAnswer(const game::Setup& setup, const Pending& pending, const game::Answer& answer) {
    PlayedAnswer played;
    played.question = std::string(pending.name);
    played.chance = pending.what == Pending::What::Chance;
    if (!played.chance && pending.shape == Pending::Shape::Some) {
        for (const std::int32_t option : answer.some) {
            played.texts.push_back(game::optionText(setup, pending, static_cast<std::size_t>(option)));
        }
        return played;
    }
    played.texts.push_back(game::answerText(setup, pending, answer));
    return played;
}

} // namespace groma::session
