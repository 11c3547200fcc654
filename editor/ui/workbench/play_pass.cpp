// Space: what it ends of a game, what is told of it, and why it ends nothing.
#include "core/game/names/naming.h"
#include "core/lang/check/decision_names.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/play_question.h"
#include "editor/session/play/still_able.h"
#include "editor/ui/workbench/play_desk.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <utility>

namespace groma::ui {

namespace {

using game::Pending;

constexpr double kMomentOfLapse = 4; // seconds after a step ended by itself in which a pass was meant for it
constexpr const char* kTakenBack = "   Backspace takes it back";
constexpr std::size_t kMostNamed = 3; // counters of which a refusal says where they stand

/// "Persians: Which Command card is played?"; "Romans: Movement, 7 can act"; of dice who throws them.
std::string askedNow(const session::TestPlay& play, const session::PlayMap& map) {
    const session::PlayQuestion& asked = play.question();
    if (asked.finished) return "The game is over";
    const int who = std::max(asked.side, asked.thrower);
    std::string text = lang::decisionTitle(play.setup().model(), asked.name);
    if (who >= 0) text = play.setup().side(who).title + ": " + text;
    if (map.acting) text += fmt::format(", {} can act", map.counters.size());
    return text;
}

} // namespace

/// What comes next was not played from there: another game, or another place of this one.
void PlayDesk::leaveStep() {
    step_ = {};
    around_.clear();
    lapsed_.clear();
    ended_.reset();
}

/// What is asked goes on inside the step in which actions were chosen last, as the movement of the unit that
/// was activated.
bool PlayDesk::isWithinStep() const {
    return !step_.name.empty() && chain_.size() > step_.chain.size() &&
           std::ranges::equal(step_.chain, std::span(chain_).first(step_.chain.size()));
}

/// Whether the step before this one ended by itself, its last action done and none left.
void PlayDesk::seeStep() {
    if (play_->played().empty()) return;
    const std::vector<session::PlayedAnswer>& answers = play_->played().back().answers;
    const std::size_t seen = std::exchange(answersSeen_, answers.size());
    const bool back = answers.size() < seen;         // what is asked then was there before
    if (answers.size() < step_.answers) leaveStep(); // taken back
    if (answers.size() != seen) lapsed_.clear();     // something was done in this one
    noPass_ = whyNotPassed();
    anotherStep_ = false;
    // Before dice it is not known who comes next, but that the turn is over is.
    const bool turnOver = !step_.name.empty() && step_.side >= 0 && track_.turn > step_.turn;
    if (!map_.acting && !turnOver) return;
    const session::PlayQuestion& asked = play_->question();
    const bool same = asked.name == step_.name && asked.side == step_.side && track_.turn == step_.turn;
    if (back) stepBegan_ = -9;
    if (isWithinStep() && !turnOver) {
        around_.push_back(step_); // it goes on later
        if (!back) stepBegan_ = ImGui::GetTime();
    } else if (!same) {
        anotherStep_ = true;
        if (!back) stepBegan_ = ImGui::GetTime();
        const Step ended = step_;
        const std::optional<Step> over = leaveSteps();
        const auto last =
            std::find_if(answers.rbegin(), answers.rend(),
                         [&](const session::PlayedAnswer& answer) { return answer.question == ended.name; });
        const bool byPerson = ended.side >= 0 && play_->leader(ended.side) == session::Leader::Person;
        const bool passed = last == answers.rend() || last->texts == std::vector<std::string>{"pass"};
        // Nobody's hand gives several at once: the computer went on, or a game was taken up elsewhere.
        const bool byOne = answers.size() > seen &&
                           std::count_if(answers.begin() + static_cast<std::ptrdiff_t>(seen), answers.end(),
                                         [](const session::PlayedAnswer& one) { return !one.chance; }) <= 1;
        const bool byItself = byPerson && byOne && !passed;
        // A step of the same name goes on for whoever plays it.
        const bool goesOn = ended.title == stepTitle() && asked.side == ended.side;
        lapsed_ = byItself && !goesOn
                      ? fmt::format("{} of {}", ended.title, play_->setup().side(ended.side).title)
                      : std::string();
        lapsedAt_ = ImGui::GetTime();
        if (byItself && over && over->side >= 0) tellLapse(*over);
    }
    if (!map_.acting) { // it is told, and called by its title as long as no other step has begun
        step_.side = -1;
        return;
    }
    std::vector<int> able;
    for (const session::CounterPlay& counter : map_.counters) able.push_back(counter.piece);
    step_ = {asked.name,  stepTitle(),     chain_,       asked.side,  answers.size(),
             track_.turn, std::move(able), map_.actions, stepsAfter()};
}

/// Out of the steps that do not go on with what is asked now. Gives the outermost of those that are over;
/// nothing where one around them goes on.
std::optional<PlayDesk::Step> PlayDesk::leaveSteps() {
    const session::PlayQuestion& asked = play_->question();
    std::optional<Step> over = step_;
    while (!around_.empty()) {
        const Step outer = around_.back();
        if (chain_.size() > outer.chain.size() &&
            std::ranges::equal(outer.chain, std::span(chain_).first(outer.chain.size())) &&
            asked.side == outer.side)
            return std::nullopt; // another step within the same deed
        around_.pop_back();
        if (outer.name == asked.name && outer.side == asked.side && outer.turn == track_.turn)
            return std::nullopt;
        over = outer;
    }
    return over;
}

/// A step ended though nobody ended it: what came of the last deed did, or nobody was left who could act.
void PlayDesk::tellLapse(const Step& over) {
    Ended ended{fmt::format("{}: end of {}", play_->setup().side(over.side).title, over.title), 0, over.turn,
                over.after};
    if (event_ && !event_->deed.empty()) ended.what += fmt::format(" ({})", event_->deed);
    std::vector<int> others = over.able; // than he whose deed ended it
    std::erase(others, by_);
    const std::string who =
        session::stillAbleTold(*play_, session::stillAble(*play_, over.side, over.actions, others));
    if (!who.empty()) ended.what += "; " + who;
    ended_ = std::move(ended);
}

std::vector<std::string> PlayDesk::stepsAfter() const {
    std::vector<std::string> after;
    for (const session::TurnTrack::Part& part : track_.parts)
        if (part.running && part.step >= 0)
            for (auto step = static_cast<std::size_t>(part.step) + 1; step < part.steps.size(); ++step)
                after.push_back(part.steps[step]);
    return after;
}

/// Whose step is over, or who can do nothing more, is not in the hand any longer: the next click is meant for
/// somebody else. Where a deed was taken back, he who did it is. `seen`: answers that were given before.
void PlayDesk::letGo(const Workbench& bench, std::size_t seen) {
    if (!map_.acting) return;
    const std::size_t given = play_->played().empty() ? 0 : play_->played().back().answers.size();
    if (given < seen) {
        const auto& line = history().line();
        const std::size_t at = history().present();
        if (piece_ >= 0 || at >= line.size() || line[at].texts.empty()) return;
        const auto undone =
            std::ranges::find(map_.choices, line[at].texts.front(), &session::PlayChoice::call);
        if (undone == map_.choices.end()) return;
        const int piece = session::actorOf(play_->setup().model(), *undone);
        if (piece < 0 || map_.of(piece) == nullptr) return;
        bench.later([this, piece](Workbench& b) {
            if (playing() && map_.of(piece) != nullptr) takeUp(b, piece);
        });
    } else if (piece_ >= 0 && heldAble_ && (anotherStep_ || map_.of(piece_) == nullptr)) {
        heldAble_ = false;
        // No more than that: a pass that was meant for the step before is still known as such.
        bench.later([this, piece = piece_](Workbench& b) {
            if (playing() && piece_ == piece) b.sheet()->tools.selection.clear();
        });
    }
}

std::string PlayDesk::stepTitle() const {
    if (!playing() || !map_.acting || play_->idle()) return {};
    return lang::decisionTitle(play_->setup().model(), play_->question().name);
}

std::string PlayDesk::passTitle() const {
    if (diceLie_) return "Keep";
    if (const std::string step = stepTitle(); !step.empty()) return "End " + step;
    const auto declines = std::ranges::find(prompts_, PlayPrompt::Does::Pass, &PlayPrompt::does);
    return declines == prompts_.end() ? "Pass" : declines->words;
}

std::string PlayDesk::whyNoPass() const {
    if (!playing()) return "nothing is played";
    return play_->idle() ? "single actions are tried out, which have no steps to end; Shift+F5 plays the game"
                         : noPass_;
}

/// What is due, where, and how it is done; "" where something can be ended.
std::string PlayDesk::whyNotPassed() const {
    const session::PlayQuestion& asked = play_->question();
    if (curtained()) return play_->setup().side(asked.side).title + " decide: Enter shows what they hold";
    if (asked.mayPass || asked.shape == Pending::Shape::Some || play_->idle()) return {};
    if (asked.finished) return "the game is over";
    const auto at = [&](int piece) { return session::calledAsSeen(*play_, piece); };
    if (!asked.mustReason.empty()) {
        std::string who;
        for (std::size_t i = 0; i < std::min(map_.counters.size(), kMostNamed); ++i)
            who += (i == 0 ? ": " : ", ") + at(map_.counters[i].piece);
        if (map_.counters.size() > kMostNamed)
            who += fmt::format(" and {} more", map_.counters.size() - kMostNamed);
        return asked.mustReason + who + "   Tab takes it up";
    }
    // Whoever wished to end the step before this one is told that it is over.
    const bool over = !step_.title.empty() && step_.side >= 0 && !isWithinStep() &&
                      step_.title != lang::decisionTitle(play_->setup().model(), asked.name);
    std::string text =
        over ? fmt::format("{} of {} is over. ", step_.title, play_->setup().side(step_.side).title)
             : std::string();
    text += askedNow(*play_, map_);
    if (about_ >= 0) text += " (" + at(about_) + ")";
    if (asked.what == Pending::What::Chance)
        return text + (session::deckOf(play_->setup().model(), asked) >= 0 ? "   D draws" : "   D rolls");
    return text +
           (thingsAsked() ? "   A click on what is ringed answers" : "   A click on an answer, or its key");
}

void PlayDesk::decide(const Workbench& bench) {
    if (dropsLateClick(bench)) return;
    const auto row = std::ranges::find(prompts_, PlayPrompt::Does::Decide, &PlayPrompt::does);
    if (!enoughMarked() && row != prompts_.end()) { // what the row says
        bench.refuse(row->words);
        return;
    }
    const game::Answer chosen = markedAnswer();
    const std::string told =
        chosen.some.empty() ? askedNow(*play_, map_) + "  None was chosen" + kTakenBack : "";
    bench.later([chosen, told](Workbench& b) {
        Sheet* sheet = b.sheet();
        if (sheet == nullptr || !sheet->play) return;
        if (const auto done = sheet->play->answer(chosen); !done) b.refuse(done.error().reason);
        else if (!told.empty()) b.say(told);
    });
}

/// Ends the step that runs, and remembers what it was: what is told of it needs what comes next.
void PlayDesk::endStep(const Workbench& bench) {
    if (dropsLateClick(bench)) return;
    Ended ends{{}, map_.counters.size(), track_.turn, stepsAfter()};
    if (const int side = play_->question().side; side >= 0)
        ends.what = fmt::format("{} ended {}", play_->setup().side(side).title, stepTitle());
    if (stepTitle().empty()) ends.what.clear(); // an offer that is not taken is no step
    change(bench, [this, ends = std::move(ends)](session::TestPlay& play) {
        auto done = play.answer({game::kPass, {}});
        if (done && !ends.what.empty()) ended_ = ends;
        return done;
    });
}

/// Says which step was ended, who could have acted still, what was passed over since nobody can act in it,
/// and what comes now.
void PlayDesk::tellEnd(const Workbench& bench) {
    const std::optional<Ended> ended = std::exchange(ended_, std::nullopt);
    if (!ended) return;
    std::string text = ended->what;
    if (ended->able > 0) text += fmt::format("; {} could still act", ended->able);
    std::string over;
    // Before a die of the same turn, or when the game is over, it is not known which of them are passed over.
    const bool known = (map_.acting || track_.turn > ended->turn) && !play_->question().finished;
    for (const std::string& step : known ? ended->after : std::vector<std::string>()) {
        if (step == play_->question().name && track_.turn == ended->turn) break;
        over += (over.empty() ? "" : ", ") + lang::decisionTitle(play_->setup().model(), step);
    }
    if (!over.empty()) text += fmt::format(". {}: nobody can act", over);
    const bool nextTurn = track_.turn > ended->turn && !play_->question().finished;
    bench.say(fmt::format("{}. Now {}{}{}", text, nextTurn ? fmt::format("turn {}, ", track_.turn) : "",
                          askedNow(*play_, map_), kTakenBack));
}

void PlayDesk::pass(const Workbench& bench) {
    if (play_ == nullptr) return;
    if (play_->question().what == Pending::What::Choice && play_->question().shape == Pending::Shape::Some) {
        decide(bench);
        return;
    }
    // Meant for the step that was there a moment ago: its last action may have ended it.
    if (const std::string ended = std::exchange(lapsed_, {});
        !ended.empty() && ImGui::GetTime() - lapsedAt_ < kMomentOfLapse) {
        bench.say(
            fmt::format("{} had ended by itself. Space once more ends {}", ended, askedNow(*play_, map_)));
        return;
    }
    endStep(bench);
}

} // namespace groma::ui
