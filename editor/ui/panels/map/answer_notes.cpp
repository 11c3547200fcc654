#include "editor/ui/panels/map/answer_notes.h"

#include "core/lang/check/decision_names.h"
#include "editor/session/questions/what_if.h"
#include "editor/ui/panels/map/play_marks.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

/// "worse off, %: Gauls | Romans": whose the two figures beside each answer are, once there are some; where
/// they say nothing to choose by, that.
std::string noteOfAnswers(const game::Setup& setup, const session::PlayQuestion& question, PlayDesk& desk) {
    const auto counted = [](const session::AnswerOdds& one) { return one.they && one.it; };
    const auto nobody = [&](const session::AnswerOdds& one) {
        return counted(one) && one.they->chance == 0 && one.it->chance == 0;
    };
    const std::vector<session::AnswerOdds>& odds = desk.answerOdds();
    const auto first = std::ranges::find_if(odds, counted);
    if (first == odds.end()) return {};
    if (std::ranges::all_of(odds, nobody))
        return std::ranges::any_of(question.options,
                                   [](const session::PlayOption& option) { return !option.cells.empty(); })
                   ? "No loss by any answer. Which place is better, the figures do not tell"
                   : "No counter is lost or weakened by any answer";
    const int acts = desk.oddsOfAction() ? desk.oddsOfAction()->side : -1;
    const bool sides = acts >= 0 && setup.sideCount() == 2;
    const std::string it = sides ? setup.side(acts).title : "it";
    const std::string they = sides ? setup.side(1 - acts).title : "they";
    if (odds.size() > 1 && answersAlike(odds))
        return fmt::format("worse off, the same whatever the answer: {} {} %, {} {} %", it,
                           wholePercent(*first->it), they, wholePercent(*first->they));
    return fmt::format("worse off, %: {} | {}", it, they);
}

/// What is asked of places is seen nowhere else, where no answer stands beside it in words.
std::string helpOfPlaces(const game::Setup& setup, const session::PlayQuestion& question) {
    if (question.what != game::Pending::What::Choice || question.shape != game::Pending::Shape::One ||
        question.options.empty() ||
        std::ranges::any_of(question.options,
                            [](const session::PlayOption& option) { return option.cells.empty(); }))
        return {};
    const rules::QuestionWords* words = lang::questionWords(setup.model(), question.name);
    return words != nullptr ? words->named.help : std::string();
}

} // namespace

std::string becomesAlike(const session::PlayQuestion& question, PlayDesk& desk) {
    if (question.options.size() < 2 || desk.map().acting) return {};
    const std::string first = desk.becomes(0);
    for (std::size_t i = 1; i < question.options.size(); ++i)
        if (desk.becomes(i) != first) return {};
    return first;
}

std::vector<std::string> answerNotes(const game::Setup& setup, const session::PlayQuestion& question,
                                     PlayDesk& desk) {
    std::vector<std::string> notes;
    const auto add = [&](std::string note) {
        if (!note.empty()) notes.push_back(std::move(note));
    };
    add(helpOfPlaces(setup, question));
    if (const std::string same = becomesAlike(question, desk); !same.empty())
        add("Whatever the answer: " + same);
    if (desk.diceLie() && !desk.kept().empty()) add("Kept: " + desk.kept());
    if (desk.triesAnswers()) {
        const std::string why = desk.whyNoAnswerOdds();
        add(why.empty() ? noteOfAnswers(setup, question, desk) : "No odds: " + why);
    }
    return notes;
}

std::size_t linesOfAnswerNotes(const game::Setup& setup, const session::PlayQuestion& question,
                               PlayDesk& desk) {
    return kLinesOfNote *
           ((helpOfPlaces(setup, question).empty() ? 0U : 1U) +
            (becomesAlike(question, desk).empty() ? 0U : 1U) +
            (desk.diceLie() && !desk.kept().empty() ? 1U : 0U) + (desk.triesAnswers() ? 1U : 0U));
}

} // namespace groma::ui
