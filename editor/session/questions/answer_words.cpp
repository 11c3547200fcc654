#include "editor/session/questions/answer_words.h"

#include "core/game/names/naming.h"
#include "core/game/names/offers.h"
#include "core/game/position/hidden.h"

namespace groma::session {

using game::Pending;

std::string calledBy(int onlooker, const game::Setup& setup, const game::Position& position, int piece) {
    const grid::CellId at = position.cell(piece);
    if (onlooker < 0 || !game::isHidden(setup, position, piece, onlooker))
        return game::calledText(setup, piece, at);
    return "a hidden counter" + (at.valid() ? " in " + setup.geometry().numberText(at) : "");
}

std::string answerWords(const game::Run& run, const Pending& pending, const game::Answer& answer,
                        int onlooker) {
    const game::Setup& setup = run.setup();
    const auto called = [&](std::int64_t piece) {
        return calledBy(onlooker, setup, run.position(), static_cast<int>(piece));
    };
    if (answer.value == game::kPass && pending.shape != Pending::Shape::Number &&
        pending.shape != Pending::Shape::Some) {
        return "pass";
    }
    if (game::areOffers(setup, pending)) {
        const Pending::Option& offer = pending.options[static_cast<std::size_t>(answer.value)];
        return setup.model().offers[static_cast<std::size_t>(offer.action)].named.title;
    }
    if (pending.shape == Pending::Shape::One || pending.shape == Pending::Shape::Values) {
        const std::int64_t word =
            pending.wordsOf(pending.options[static_cast<std::size_t>(answer.value)]).front();
        lang::Type type = pending.type;
        type.list = false;
        return type.kind == lang::Kind::Piece && word >= 0
                   ? called(word)
                   : game::wordText(setup, type, word, game::Wording::Told);
    }
    if (pending.shape != Pending::Shape::Perform) return game::answerText(setup, pending, answer);
    const Pending::Option& picked = pending.options[static_cast<std::size_t>(answer.value)];
    const auto words = pending.wordsOf(picked);
    const rules::Action& action = setup.model().actions[static_cast<std::size_t>(picked.action)];
    std::string text;
    for (std::size_t i = 0; i < words.size() && i < action.parameters.size(); ++i) {
        const lang::Type type = action.parameters[i].type;
        const bool piece = type.kind == lang::Kind::Piece && !type.list && words[i] >= 0;
        text += text.empty() ? ": " : ", ";
        text += piece ? called(words[i]) : game::wordText(setup, type, words[i], game::Wording::Told);
    }
    return action.named.title + text;
}

} // namespace groma::session
