// The hand over a game in progress: which counter is taken up, what it can do, what the pointer or a row of
// the list points at. One for the window, shared by the map, the list and the keys.
#pragma once

#include "editor/session/jobs/ongoing.h"
#include "editor/session/play/answer_preview.h"
#include "editor/session/play/dice_outlook.h"
#include "editor/session/play/dice_shape.h"
#include "editor/session/play/named_next.h"
#include "editor/session/play/play_history.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/play_report.h"
#include "editor/session/play/turn_track.h"
#include "editor/session/questions/thought.h"
#include "editor/ui/workbench/action.h"
#include "editor/ui/workbench/workbench.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::ui {

class GlPrograms;
class Panel;

/// What the answer that was given last brought about.
struct DeskEvent {
    struct Moved {
        int piece = -1;
        grid::CellId from;
        int facing = 0;
    };
    std::vector<Moved> moved;       ///< counters that stand elsewhere now
    grid::CellId at;                ///< where the result is written; none: it is nobody's on the map
    std::string text;               ///< the die and what came of it
    std::string deed;               ///< the same of the deed alone, where something else was thrown since
    bool loss = false;              ///< somebody is gone by it
    bool over = false;              ///< another step has begun since: no ghost of it stands
    std::vector<grid::CellId> next; ///< where who can act now stands, or the answers of what is asked lie
};

/// What can be said beside the counters on the map: an answer, a deed without a target, one of several ways
/// to do a thing.
struct PlayPrompt {
    enum class Does { Choice, Answer, Less, Number, More, Decide, Pass, Roll, Look };
    Does does = Does::Answer;
    std::size_t index = 0; ///< Choice: of the map's choices; Answer: of the question's options
    std::string id;        ///< of its item on the map: "answer yes"
    std::string words;
    int direction = -1;  ///< an arrow at the place; -1: words
    bool card = false;   ///< of a deck
    bool ofSide = false; ///< a deed of no counter: the keys mark it first
    /// What comes before the next decision: what its side gives for it, how a roll that comes first is
    /// judged, and that its part of the game ends with it: "Strategy Points 2 to 1; Morale test: 67 %
    /// passed".
    std::string pays = {};
    std::int64_t copies = 1; ///< of a card: so many of it lie in the hand
    bool folded = false;     ///< not to be read: the list that it stands in is closed
    int key = -1;            ///< the digit that says it, -1 for none; of a number its own digit does
    /// Of a number with a meaning, "6: Crunch", the number.
    [[nodiscard]] std::string typed() const { return words.substr(0, words.find(':')); }
    /// An answer whose word is a digit, as a die is: typed as it is and not counted.
    [[nodiscard]] bool isNumber() const {
        return does == Does::Answer && typed().size() == 1 && words[0] >= '0' && words[0] <= '9';
    }
    /// Its words are the number that is typed for it: of a question for a number, or a die among dice.
    [[nodiscard]] bool saysNumber() const { return does == Does::Number || isNumber(); }
};

/// What a person means to do in a later step: a counter acts upon another as soon as the rules allow it. No
/// more than a note for the rest of the turn: the rules know nothing of it.
struct PlayPlan {
    int piece = -1;
    int target = -1;
    int action = -1;      ///< Model::actions: whose chances it was noted by; -1: any
    std::size_t step = 0; ///< of the history: taken back with it
    int turn = 0;
    friend bool operator==(const PlayPlan&, const PlayPlan&) = default;
};

/// How the computer moves: as fast as it thinks, action by action as it is told to, or so slowly that an eye
/// follows.
enum class Pace { AtOnce, Steps, Paced };

/// The computer at the table of one play.
struct ComputerTable {
    Pace pace = Pace::AtOnce;
    session::Latest<session::Thought> considered; ///< what it makes of the question that is asked
    bool next = false;                            ///< Steps: it may take the action that it found
    double notBefore = 0;                         ///< Paced: ImGui::GetTime() when it takes it
    std::uint64_t waitsFor = 0;                   ///< the question that the time is about
    std::uint64_t answered = 0;                   ///< the question that it answered last
    std::optional<session::Thought> last;         ///< of the last action that it chose or is about to choose
    std::size_t lastStep = 0;                     ///< the step at which that was, from 1
};

class PlayDesk {
  public:
    /// Once a frame, before anything else is asked: everything below is of the sheet's play as it stands now.
    void look(const Workbench& bench);
    /// Something is played on the sheet that is open.
    [[nodiscard]] bool playing() const { return play_ != nullptr; }
    /// The person who decides has to look first: nothing of what is asked is shown.
    [[nodiscard]] bool curtained() const { return playing() && play_->curtained(); }
    [[nodiscard]] const session::PlayMap& map() const { return map_; }
    [[nodiscard]] const session::TurnTrack& track() const { return track_; }
    [[nodiscard]] int piece() const { return piece_; } ///< the counter in the hand, -1 for none
    [[nodiscard]] const session::CounterPlay* counter() const { return map_.of(piece_); }
    [[nodiscard]] const session::PlayKind* kind() const; ///< the kind of action in the hand
    [[nodiscard]] const session::ReachMap* reach() const { return reach_ ? &*reach_ : nullptr; }
    /// Of whom it may act upon; empty until they are counted.
    [[nodiscard]] const std::vector<session::TargetOdds>& odds();
    /// What that kind of the counter in the hand does to that one now: null until it is counted.
    [[nodiscard]] const session::TargetOdds* oddsUpon(const session::PlayKind& kind, int target);
    /// Why the counter in the hand does not come there; nothing where it does, or where no move is asked.
    [[nodiscard]] std::optional<session::PlayRefusal> outOfReach(grid::CellId cell) const;
    /// Who can act: ringed while the hand holds nobody who can.
    [[nodiscard]] std::vector<int> ringed() const;
    /// Why the counter in the hand cannot do what is asked for and it has no choice of; all of it where it
    /// can do nothing.
    [[nodiscard]] const std::vector<session::PlayRefusal>& reasons() const { return reasons_; }
    /// Whom the kind in the hand may act upon, now or in a later step: null while it holds none.
    [[nodiscard]] const session::TargetsInQuestion* targets() const {
        return targets_ ? &*targets_ : nullptr;
    }
    /// How many cards are drawn in a row, the one that is asked for among them; 0 where none is.
    [[nodiscard]] std::size_t draws() const { return draws_; }
    /// Of all that was played and of what is asked: another one, another question.
    [[nodiscard]] std::uint64_t stamp() const { return stamp_; }
    /// What the asked decision is about, in words: "Initiative: begin".
    [[nodiscard]] const std::string& asked() const { return asked_; }
    /// It did the last deed, and was not clicked upon since: a click on another one that can act is meant for
    /// that one.
    [[nodiscard]] bool hasJustActed() const { return piece_ >= 0 && by_ == piece_ && !kindChosen_; }
    /// Seconds since the step began in which actions are chosen.
    [[nodiscard]] double stepSince() const { return ImGui::GetTime() - stepBegan_; }
    /// Seconds since the other side came to decide.
    [[nodiscard]] double decidesSince() const { return ImGui::GetTime() - decidesAt_; }
    [[nodiscard]] int about() const { return about_; } ///< the counter that it is about, -1 for none

    /// The cells that the counter in the hand fills where a way of it ends.
    [[nodiscard]] grid::FootprintCells cellsAfter(const session::PlayWay& way) const;
    /// Whose deed is under way and whom it is done to, -1 for nobody: what is asked speaks of both.
    [[nodiscard]] std::array<int, 2> parties() const { return {by_, upon_}; }
    /// Where deeds without a place lead the counter in the hand at once: a click there does them.
    [[nodiscard]] const std::vector<session::PlayWay>& leads() const { return leads_; }

    /// Odds of what the action under way still brings.
    [[nodiscard]] const session::Expected<session::CallInQuestion>& oddsOfAction();
    /// What the dice that are asked for would bring; null until it is worked out.
    [[nodiscard]] const session::DiceOutlook* outlook() {
        return outlook_.isCurrent() ? outlook_.value() : nullptr;
    }
    /// By option of the decision that is asked; of one that takes several one for what is marked. Empty until
    /// they are counted, and where that takes too long.
    [[nodiscard]] const std::vector<session::AnswerOdds>& answerOdds();
    /// Of an option of the decision that is asked: its odds as an answer; of one that takes several those of
    /// what is marked with it. Null where they are not known.
    [[nodiscard]] const session::AnswerOdds* oddsOfOption(std::size_t option);
    /// Of a deed of the counter in the hand upon another, of the map's choices: what oddsUpon has of it.
    [[nodiscard]] std::optional<session::AnswerOdds> oddsOfDeed(std::size_t choice);
    /// What becomes of an option that names a cell, as session::becomesTold has it.
    [[nodiscard]] const std::string& becomes(std::size_t option);
    /// Dice lie that may be changed: asked() says what they show, and kept() what comes of it if nothing is.
    [[nodiscard]] bool diceLie() const { return diceLie_; }
    [[nodiscard]] std::string passTitle() const; ///< "End Movement"; of an offer the word that its row has
    [[nodiscard]] const std::string& kept() const { return kept_; }
    /// The answers of the decision that is asked are tried for their odds, counted yet or not.
    [[nodiscard]] bool triesAnswers() const { return answers_.has_value(); }
    [[nodiscard]] bool countsAnswers() { return answers_ && answerOdds_.pending(); } ///< not counted yet
    /// Why a decision stands without odds, in words: "" where they stand beside its answers, are being
    /// counted, or no answers are to be chosen from.
    [[nodiscard]] std::string whyNoAnswerOdds();
    [[nodiscard]] const DeskEvent* lastEvent() const {
        return event_ ? &*event_ : nullptr;
    } ///< null where nothing was played

    /// Nobody has taken the place that it left, and nothing is asked of it: its ghost stands there while the
    /// step runs.
    [[nodiscard]] bool leavesGhost(const DeskEvent::Moved& moved) const;

    /// The course of the game on the sheet that is open, its log as a report, and the turns by step.
    [[nodiscard]] session::PlayHistory& history() { return histories_[sheet_]; }
    [[nodiscard]] const std::vector<session::ReportLine>& report() const { return report_; }
    /// Does something to the game that is played, after the frame: what is drawn of it stays as it is until
    /// then. A refusal is told.
    static void change(const Workbench& bench,
                       std::function<session::Expected<void>(session::TestPlay&)> how);
    /// As every deed below, nothing where it comes of a late click.
    void answer(const Workbench& bench, const game::Answer& answer) const;
    void roll(const Workbench& bench) const;
    void drawAll(const Workbench& bench) const; ///< the cards that are drawn one after another
    /// Shows an earlier step, or a later one that was played: what lay beyond is kept when the game goes
    /// another way from there.
    void goTo(const Workbench& bench, std::size_t step);
    void changeTo(const Workbench& bench, std::size_t branch);
    /// The game as a file beside the scenario, and back.
    void save(const Workbench& bench, const std::string& path);
    void load(const Workbench& bench, const std::string& path);

    [[nodiscard]] ComputerTable& computer() { return tables_[sheet_]; }
    /// It moves step by step, and has found what to do.
    [[nodiscard]] bool waitsForSign();

    /// What is pointed at, on the map or in the list: each shows the other. Forgotten at the next frame
    /// unless it is said again.
    struct Pointed {
        int action = -1;
        int piece = -1;
        grid::CellId cell;
        bool inList = false;
        std::size_t choice = kNoChoice; ///< of the map's choices: one without a thing on the map
        static constexpr std::size_t kNoChoice = static_cast<std::size_t>(-1);
        friend bool operator==(const Pointed&, const Pointed&) = default;
    };
    void point(const Pointed& at) { pointing_ = at; }
    [[nodiscard]] const std::optional<Pointed>& pointed() const { return pointed_; }
    /// The way of the kind in the hand, or of another kind of the counter, that leads to what lies there; of
    /// a counter of several cells each that it would fill leads there.
    [[nodiscard]] const session::PlayWay* wayTo(grid::CellId cell, int piece,
                                                const session::PlayKind** kind = nullptr) const;

    /// The way that brings the counter in the hand to where it may act upon that one in a later step, with
    /// the best chances of those tried; null where there is none, or where it is not worked out yet.
    [[nodiscard]] const session::PlayWay* wayAhead(int target);
    /// The counter in the hand may act upon that one in a later step from where it stands.
    [[nodiscard]] bool mayActLater(int target);
    [[nodiscard]] const std::vector<PlayPlan>& plans() const;
    /// What a counter planned and may do now; null where nothing is.
    [[nodiscard]] const session::PlayWay* duePlan(int piece, const session::PlayKind** kind = nullptr) const;
    /// Its step is here, and the rules do not list it: who was to do it has acted, or the target is gone from
    /// there.
    [[nodiscard]] bool isMissed(const PlayPlan& plan) const;
    /// What a click there would do, then, after three blanks, what keys do.
    [[nodiscard]] std::string clickTells(grid::CellId cell, int piece);
    /// Odds rest on one deal of the cards that the onlooker cannot see.
    [[nodiscard]] bool dealt() const { return dealt_; }

    /// A click: acts upon what lies there, takes up the counter, or shows the next thing that it can do.
    void click(Workbench& bench, const session::Pointer& at);
    /// Enter on the cell of the keys' cursor: as a click, but what means nothing there lets go of nobody.
    void enter(Workbench& bench, const session::Pointer& at);
    /// Acts where the hand was let go after a drag.
    void drop(const Workbench& bench, const session::Pointer& at);
    /// Does it, or asks which of several. `planned`: whom it is then noted to act upon, -1 for nobody.
    void act(const Workbench& bench, const session::PlayWay& way, int planned = -1);
    void act(const Workbench& bench, std::size_t choice);
    /// Choices that differ in more than the thing: to be picked from, and where they lead.
    std::vector<std::size_t> open;
    [[nodiscard]] grid::CellId openAt() const { return openAt_; }
    [[nodiscard]] const std::vector<PlayPrompt>& prompts() const { return prompts_; }
    [[nodiscard]] int markedPrompt() const { return mark_; } ///< by the keys, -1 for none
    /// Deeds that a click where they lead does as well: many of them stand in a list that is opened.
    [[nodiscard]] bool leadsOnMap(const PlayPrompt& prompt) const;
    bool onMapOpen = false; ///< that list is
    void take(const Workbench& bench, const PlayPrompt& prompt);
    /// What comes of it at once.
    [[nodiscard]] const session::AnswerPreview& preview(const PlayPrompt& prompt);
    /// Whom it leads to, where it is a card.
    [[nodiscard]] const session::NamedNext& namedNext(const PlayPrompt& prompt);
    /// PlayPrompt::pays of it.
    [[nodiscard]] const std::string& foreseen(const PlayPrompt& prompt);
    /// The keys that speak to the prompts: their numbers and first letters, arrows and Enter. True if one was
    /// meant for them.
    bool takeKeys(const Workbench& bench);
    /// That digit did the last deed, and dice came up since: pressed once more it may have been meant for
    /// another one. True once.
    [[nodiscard]] bool meantForDeed(int digit);
    /// Of a question that takes several: which options are marked, on the map or in the list, and the answer
    /// that they make.
    std::vector<bool> marked;
    [[nodiscard]] game::Answer markedAnswer() const;
    /// With those that are marked it is chosen in some set, or is one of them.
    [[nodiscard]] bool mayMark(std::size_t option) const;
    void decide(const Workbench& bench);
    void takeUp(Workbench& bench, int piece, std::size_t kind = 0);
    [[nodiscard]] bool thingsAsked() const; ///< a counter or a cell is to be chosen
    void next(Workbench& bench, int step);  ///< the next counter that can act, as an eye walks over the map
    /// The next counter that can act, or that is asked for, whose name begins with what was typed, behind
    /// `from`; -1 where none does.
    [[nodiscard]] int namedSo(std::string_view letters, int from) const;
    [[nodiscard]] std::vector<int> piecesAsked() const; ///< on the map, that are answers
    /// Counters are asked for, and what is asked has nothing to do with that one: it was looked at before.
    [[nodiscard]] bool asksOthers(int piece) const;
    /// Ends the step, and tells what that was. Where it was meant for one that has just ended by itself
    /// nothing is done but telling that.
    void pass(const Workbench& bench);
    [[nodiscard]] std::string whyNoPass() const; ///< what is due and where; "" if a step can be ended
    [[nodiscard]] std::string stepTitle() const; ///< of the step that a pass would end; "" where none would

  private:
    void changed();
    [[nodiscard]] std::vector<int> walk() const;
    [[nodiscard]] const session::PlayKind* kindOf(int action) const;
    [[nodiscard]] std::vector<std::size_t> severalWays(int piece) const;
    [[nodiscard]] const session::PlayWay* wayOver(const std::vector<session::PlayWay>& ways,
                                                  grid::CellId cell) const;
    [[nodiscard]] std::string whyNotThere(grid::CellId cell) const;
    void letComputerPlay(const Workbench& bench);
    void makePrompts(const Workbench& bench);
    void numberPrompts(const Workbench& bench);
    void foldPrompts();
    void letGo(const Workbench& bench, std::size_t seen);
    void promptsOfQuestion(const session::PlayQuestion& question);
    bool walkPrompts(const Workbench& bench);
    bool typeName(const Workbench& bench);
    void nextThing(Workbench& bench, int step);
    void wantOutlook(const Workbench& bench);
    void tryMarks(const session::PlayQuestion& question);
    void wantOdds(const Workbench& bench);
    void seeStep();
    void leaveStep();
    void endStep(const Workbench& bench);
    void tellEnd(const Workbench& bench);
    [[nodiscard]] std::string whyNotPassed() const;
    /// Several deeds to be picked from, there.
    void openList(std::vector<std::size_t> deeds, grid::CellId cell);
    void pricePrompts();
    [[nodiscard]] std::string saidBy(const PlayPrompt& prompt) const;
    [[nodiscard]] std::string inHandTells() const;
    /// The click that ends in this frame was meant for something else: it, or the double click whose second
    /// half it is, began before what is asked now was shown; or it is one of a row of fast clicks that began
    /// before the other side came to decide.
    [[nodiscard]] bool isLateClick() const;
    /// The same, and says so.
    [[nodiscard]] bool dropsLateClick(const Workbench& bench) const;
    [[nodiscard]] bool enoughMarked() const; ///< of a question that takes several: as many as it takes
    void plan(int piece, int target, std::size_t step);

    const session::TestPlay* play_ = nullptr;
    const Sheet* sheet_ = nullptr;
    std::map<const Sheet*, session::PlayHistory> histories_;
    std::map<const Sheet*, ComputerTable> tables_;
    std::map<const Sheet*, std::vector<PlayPlan>> plans_;
    std::vector<session::ReportLine> report_;
    std::uint64_t stamp_ = 0;
    session::PlayMap map_;
    session::TurnTrack track_;
    int piece_ = -1;
    int lately_ = -1;         ///< the counter that was in the hand last: Tab goes on from it
    grid::CellId latelyFrom_; ///< where it stood when it was taken up
    std::size_t kind_ = 0;
    bool kindChosen_ = false; ///< by a click upon the counter: whom it acts upon is not asked how
    std::vector<session::PlayWay> leads_;
    std::uint64_t handStamp_ = 0;
    std::optional<session::ReachMap> reach_;
    std::vector<session::PlayRefusal> reasons_;
    std::size_t draws_ = 0;
    session::Ongoing<std::vector<session::TargetOdds>> odds_; ///< of one enemy after another
    std::uint64_t oddsKey_ = 0;                               ///< what they are counted of, 0 for nothing
    std::shared_ptr<const std::vector<session::TargetOdds>> oddsSeen_;
    std::optional<session::TargetsInQuestion> targets_;
    void seeEvent(int upon);
    void seeDeed(const std::vector<game::LogEntry>& log);
    void seeNext();
    struct Deed {
        int by = -1, upon = -1, action = -1;
    };
    [[nodiscard]] Deed lastDeed() const;
    void dropPlans(const Deed& done);
    int by_ = -1;                          ///< whose deed is under way, -1 for nobody's
    int deed_ = -1;                        ///< Model::actions: what it is
    int upon_ = -1;                        ///< whom the deed under way is done to, -1 for nobody
    std::optional<game::Position> before_; ///< when actions were last to be chosen
    std::size_t linesBefore_ = 0;          ///< of the log then
    std::size_t answersBefore_ = 0;        ///< given then
    std::optional<std::size_t> readFrom_;  ///< answers that were given when the deed since then was over
    std::optional<DeskEvent> event_;
    std::optional<session::Expected<session::CallInQuestion>> actionOdds_;
    int askedFrame_ = 0;    ///< in which what is asked came up
    int pressedFrame_ = 0;  ///< in which the click, or the double click, under the hand began
    int decides_ = -1;      ///< the side that decides, or decided last; -1 for nobody
    int decidesFrame_ = 0;  ///< in which it came to decide after the other
    double decidesAt_ = -9; ///< ImGui::GetTime() then
    int rowFrame_ = 0;      ///< in which the row of fast clicks under the hand began
    grid::CellId openAt_;
    int openFor_ = -1; ///< whom the one that is picked is to act upon later, -1 for nobody
    std::vector<PlayPrompt> prompts_;
    std::string promptsOf_; ///< the ids of all: other ones lose the mark
    int mark_ = -1;
    int deedDigit_ = -1;                                     ///< the key that did the last deed
    std::size_t deedAfter_ = 0;                              ///< answers that were given before it
    std::string typed_;                                      ///< of a counter's name
    double typedAt_ = -1;                                    ///< ImGui::GetTime() then
    std::int64_t number_ = 0;                                ///< of a question that asks for one
    std::map<std::string, session::AnswerPreview> previews_; ///< of what is asked, by what would be answered
    std::map<std::string, session::NamedNext> named_;        ///< likewise, of cards
    std::map<std::string, std::string> prices_;              ///< likewise: PlayPrompt::pays
    std::map<std::size_t, std::string> becomes_;             ///< likewise, by option
    std::size_t faces_ = 0;                                  ///< of dice that may still be looked at for them
    std::optional<session::Deliberation> asking_;            ///< what is asked, for those
    bool diceLie_ = false;
    std::string kept_;
    /// A step in which actions are chosen.
    struct Step {
        std::string name, title;        ///< of its question
        std::vector<std::string> chain; ///< of procedures in which it is asked, the outermost first
        int side = -1;
        std::size_t answers = 0; ///< that were given before it, those of it among them
        int turn = 0;
        std::vector<int> able, actions; ///< counters that could act when it was asked last, and what is asked
        std::vector<std::string> after; ///< the steps of its side that come next
    };
    Step step_;                ///< the one in which actions were to be chosen last
    std::vector<Step> around_; ///< those that go on when it is over, the outermost first
    double stepBegan_ = -9;    ///< ImGui::GetTime() when it began
    bool anotherStep_ = false; ///< what is asked now is not of the step before
    bool heldAble_ = false;    ///< the counter in the hand could act when actions were to be chosen last
    [[nodiscard]] std::vector<std::string> stepsAfter() const;
    [[nodiscard]] std::optional<Step> leaveSteps();
    void tellLapse(const Step& over);
    std::vector<std::string> chain_; ///< of procedures in which is asked what is asked now
    [[nodiscard]] bool isWithinStep() const;
    std::size_t answersSeen_ = 0; ///< that were given when it was last looked at
    std::string
        lapsed_; ///< the step that ended by itself before this one, while nothing was done in this one
    double lapsedAt_ = 0; ///< ImGui::GetTime() then
    std::string noPass_;  ///< why what is asked cannot be passed; "" where it can
    /// A step that a hand has just ended, or that ended by itself.
    struct Ended {
        std::string what;               ///< "Romans ended Movement"
        std::size_t able = 0;           ///< counters that could have acted
        int turn = 0;                   ///< in which it was
        std::vector<std::string> after; ///< the steps of its side that come next
    };
    std::optional<Ended> ended_; ///< until it is told
    session::Latest<session::DiceOutlook> outlook_;
    session::Latest<std::vector<session::AnswerOdds>> answerOdds_;
    std::optional<session::AnswersInQuestion> answers_;
    std::vector<bool> answersOf_;         ///< what was marked then
    std::vector<std::size_t> withOption_; ///< of one that takes several: which answer has each option marked
    std::uint64_t lookedInto_ = 0;        ///< the stamp that these are of
    std::optional<Pointed> pointing_, pointed_;
    std::string asked_;
    bool dealt_ = false;
    int about_ = -1;
};

/// The actions of the table with those that the hand answers in Play: the next counter, passing, a click at
/// the cursor.
ActionTable withPlayDesk(const ActionTable& table, const std::shared_ptr<PlayDesk>& desk);
/// The map's cursor to that cell, as the arrows would.
void bringCursor(Workbench& bench, grid::CellId cell);
/// Every panel of the program, as makePanels(), around one desk, painting with one set of programs.
std::vector<std::unique_ptr<Panel>> makePanels(const std::shared_ptr<PlayDesk>& desk,
                                               const std::shared_ptr<GlPrograms>& programs);

} // namespace groma::ui
