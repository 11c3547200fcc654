// What is counted of what is asked: how each answer would turn out, what dice would bring, and how deeds upon
// others would.
#include "core/game/names/choice_sets.h"
#include "editor/session/play/answer_fate.h"
#include "editor/ui/workbench/play_desk.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace groma::ui {

namespace {

using game::Pending;

constexpr int kMillisecondsForAnswers = 100;
constexpr std::size_t kMostAnswersCounted = 8;
constexpr std::size_t kNotCounted = std::numeric_limits<std::size_t>::max();

/// Offers on a roll that lies, taken or left. Where its side then goes on as it may at any time the chances
/// would be those of whatever comes first.
bool asksOfDice(const session::PlayQuestion& question, const std::string& kept) {
    return !kept.empty() && question.what == Pending::What::Choice &&
           question.shape == Pending::Shape::Perform;
}

} // namespace

bool PlayDesk::enoughMarked() const {
    const auto chosen = std::ranges::count(marked, true);
    return chosen >= play_->question().min && chosen <= play_->question().max;
}

const std::vector<session::AnswerOdds>& PlayDesk::answerOdds() {
    static const std::vector<session::AnswerOdds> kNone;
    const auto* counted = answers_ && answerOdds_.isCurrent() ? answerOdds_.value() : nullptr;
    return counted != nullptr ? *counted : kNone;
}

std::string PlayDesk::whyNoAnswerOdds() {
    const session::PlayQuestion& question = play_->question();
    const bool several = question.shape == Pending::Shape::Some;
    if (question.what != Pending::What::Choice || map_.acting || curtained() || play_->computersTurn() ||
        (several && !enoughMarked()))
        return {};
    const bool fewAnswers = question.shape == Pending::Shape::One || question.shape == Pending::Shape::Values;
    const bool offers = asksOfDice(question, kept_);
    if ((question.shape == Pending::Shape::Perform && !offers) || (fewAnswers && question.options.size() < 2))
        return {};
    if (play_->setup().model().worth < 0) return "the rules do not say what a position is worth";
    if (!oddsOfAction()) return oddsOfAction().error().reason;
    if (!answers_) return several ? "" : fmt::format("counted for at most {} answers", kMostAnswersCounted);
    if (answerOdds_.pending()) return {};
    const std::vector<session::AnswerOdds>& odds = answerOdds();
    if (odds.empty()) return "too much hangs on it to be counted at once";
    return std::ranges::all_of(odds, [](const session::AnswerOdds& one) { return !one.they || !one.it; })
               ? "something that the rules leave open comes up on the way"
               : "";
}

/// In the background: the chances of those that the counter in the hand may act upon.
void PlayDesk::wantOdds(const Workbench& bench) {
    // Where nobody is to be acted upon nothing is counted.
    const bool any = targets_ && (!targets_->now.empty() || !targets_->ahead.empty());
    if (const std::uint64_t key = any ? targets_->key() : 0; key != oddsKey_) {
        oddsKey_ = key;
        oddsSeen_.reset();
        odds_.cancel();
        if (any)
            odds_.ask(bench.jobs, "Odds of the attacks",
                      [targets = *targets_](session::JobControl& control, const auto& seen) {
                          return session::oddsOf(targets, control, seen);
                      });
    }
    if (oddsKey_ != 0) oddsSeen_ = odds_.value();
}

/// In the background: what the dice would bring, and how each answer of a decision would turn out.
void PlayDesk::wantOutlook(const Workbench& bench) {
    const session::PlayQuestion& question = play_->question();
    const bool several = question.what == Pending::What::Choice && question.shape == Pending::Shape::Some;
    if (lookedInto_ != stamp_ || (several && answersOf_ != marked)) {
        lookedInto_ = stamp_;
        answersOf_ = marked;
        answers_.reset();
        answerOdds_.drop();
        outlook_.clear(); // what other dice bring is not told of those that fall by themselves
        withOption_.clear();
        const std::int64_t numbers = question.max - question.min + 1;
        const bool one =
            (question.shape == Pending::Shape::One || question.shape == Pending::Shape::Values) &&
            question.options.size() > 1 && question.options.size() <= kMostAnswersCounted;
        const bool number = question.shape == Pending::Shape::Number && numbers > 1 &&
                            numbers <= static_cast<std::int64_t>(kMostAnswersCounted);
        const bool offers = asksOfDice(question, kept_) && question.options.size() < kMostAnswersCounted;
        const bool counted = question.what == Pending::What::Choice && !map_.acting && !curtained() &&
                             !play_->computersTurn() &&
                             (one || number || offers || (several && enoughMarked()));
        if (auto asked = counted ? session::answersAsked(*play_) : session::refuse("")) {
            answers_ = *std::move(asked);
            if (one || offers)
                for (const session::PlayOption& option : question.options)
                    answers_->answers.push_back({option.text});
            if (offers && question.mayPass) answers_->answers.push_back({"pass"});
            for (std::int64_t value = question.min; number && value <= question.max; ++value)
                answers_->answers.push_back({std::to_string(value)});
            if (several) tryMarks(question);
        }
        if (question.what == Pending::What::Chance && !play_->computersTurn())
            outlook_.want(bench.jobs, stamp_, "What the dice bring",
                          [asked = session::askedOf(*play_)](session::JobControl&) {
                              return asked ? session::outlookOf(*asked) : session::DiceOutlook();
                          });
    }
    if (answers_)
        answerOdds_.want(bench.jobs, answers_->key(), "Odds of the answers",
                         [asked = *answers_](session::JobControl& control) {
                             return session::oddsOf(asked, control, kMillisecondsForAnswers);
                         });
}

/// Of a question that takes several: what is marked, then, for each option that may be marked as well, both
/// together. Those come where there is time for all of them.
void PlayDesk::tryMarks(const session::PlayQuestion& question) {
    const auto textsOf = [&](const std::vector<bool>& with) {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < with.size(); ++i)
            if (with[i]) texts.push_back(question.options[i].text);
        return texts;
    };
    answers_->answers.push_back(textsOf(marked));
    answers_->alone = 1;
    withOption_.assign(question.options.size(), kNotCounted);
    if (question.options.size() > kMostAnswersCounted) return;
    const auto chosen = std::ranges::count(marked, true);
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        if (marked[i]) {
            withOption_[i] = 0;
            continue;
        }
        const std::uint64_t both = game::setOf(markedAnswer()) | std::uint64_t{1} << i;
        if (chosen >= question.max || (!question.sets.empty() && !game::mayBeTogether(question.sets, both)))
            continue;
        std::vector<bool> with = marked;
        with[i] = true;
        withOption_[i] = answers_->answers.size();
        answers_->answers.push_back(textsOf(with));
    }
}

const session::AnswerOdds* PlayDesk::oddsOfOption(std::size_t option) {
    const std::vector<session::AnswerOdds>& all = answerOdds();
    const bool several = play_ != nullptr && play_->question().shape == Pending::Shape::Some;
    const std::size_t at = !several                      ? option
                           : option < withOption_.size() ? withOption_[option]
                                                         : kNotCounted;
    return at < all.size() ? &all[at] : nullptr;
}

const session::TargetOdds* PlayDesk::oddsUpon(const session::PlayKind& kind, int target) {
    const auto found = std::ranges::find_if(odds(), [&](const session::TargetOdds& one) {
        return one.target == target && !one.ahead && one.action == kind.action;
    });
    return found == odds().end() ? nullptr : &*found;
}

std::optional<session::AnswerOdds> PlayDesk::oddsOfDeed(std::size_t choice) {
    if (counter() == nullptr) return std::nullopt;
    for (const session::PlayKind& one : counter()->kinds)
        for (const session::PlayWay& way : one.ways) {
            if (way.piece < 0 || way.choices.front() != choice) continue;
            const session::TargetOdds* upon = oddsUpon(one, way.piece);
            if (upon == nullptr || !upon->they || !upon->it) return std::nullopt;
            return session::AnswerOdds{upon->they, upon->it};
        }
    return std::nullopt;
}

const std::string& PlayDesk::becomes(std::size_t option) {
    static const std::string kNothing;
    constexpr std::size_t kMostTold = 8; // of one question: each is followed to where the way ends
    const session::PlayQuestion& question = play_->question();
    const bool told = question.what == Pending::What::Choice && question.shape == Pending::Shape::One &&
                      !map_.acting && !curtained() && !play_->computersTurn() &&
                      question.options.size() <= kMostTold && option < question.options.size() &&
                      !question.options[option].cells.empty();
    if (!told) return kNothing;
    const auto [kept, fresh] = becomes_.try_emplace(option);
    if (!fresh) return kept->second;
    if (!asking_) asking_ = session::askedOf(*play_);
    if (asking_) kept->second = session::becomesTold(*asking_, question.options[option]);
    return kept->second;
}

} // namespace groma::ui
