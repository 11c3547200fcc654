// A game, or single actions, tried out from the document's position. The truth is the start and the list of
// named answers; the run is made from them. Nothing here touches the document.
#pragma once

#include "core/game/log/log.h"
#include "core/game/machine/engine.h"
#include "core/odds/odds.h"
#include "editor/session/document/document.h"
#include "editor/session/questions/calls.h"
#include "editor/session/questions/deliberation.h"
#include "editor/session/questions/what_if.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::session {

// One named answer, as scripts write it.
struct PlayedAnswer {
    std::string question;           // "melee_die"
    std::vector<std::string> texts; // "4"; several for `choose some`
    bool chance = false;            // a die or a card
    friend bool operator==(const PlayedAnswer&, const PlayedAnswer&) = default;
};

// A call and the answers given in it. Of a whole game there is one, "sequence".
struct PlayedCall {
    std::string text; // "fight(attacker: M4, defender: S4)" | "sequence"
    int side = -1;    // active around it
    std::vector<PlayedAnswer> answers;
    friend bool operator==(const PlayedCall&, const PlayedCall&) = default;
};

// What can be answered now, in words and in things on the map.
struct PlayOption {
    game::Answer answer;
    std::string text;        // as scripts write it
    std::string told;        // as the rules call this answer under `questions`; often empty
    int action = -1;         // Perform
    std::vector<int> pieces; // named by it
    std::vector<grid::CellId> cells;
    std::uint64_t weight = 0; // Chance: of the total
};

struct PlayQuestion {
    game::Pending::What what = game::Pending::What::Done;
    game::Pending::Shape shape = game::Pending::Shape::One;
    std::string name;
    int side = -1;
    int thrower = -1; // Chance: the side for which it is thrown; the active one where the rules name none
    std::vector<PlayOption> options; // not for Number
    std::int64_t min = 0, max = 0;   // Number; Some: how many
    std::vector<std::uint64_t> sets; // Some with a condition: which together, a bit an option
    bool mayPass = false;
    std::string mustReason;  // Perform without a pass: why
    std::uint64_t total = 0; // Chance
    std::string failure;     // Failed: why, with the chain of procedures
    std::string result;      // Done: in words
    bool finished = false;   // the game is over
    std::string verdict;
};

// Where a replay under changed rules fell out with what was played.
struct Divergence {
    std::size_t call = 0;      // of those played
    std::size_t answer = 0;    // of that call
    std::string why;           // "the die is no longer asked for", "the log differs"
    std::string before, after; // lines of the log, or what was asked
};

enum class Leader : std::uint8_t { Person, Computer };

class TestPlay {
  public:
    // Single actions, one after another, from the start position. `side` is active first.
    static Expected<TestPlay> sandbox(const Document& document, int side = -1, std::uint64_t seed = 1);
    // The sequence of the ruleset from its beginning.
    static Expected<TestPlay> game(const Document& document, std::uint64_t seed = 1);

    TestPlay(TestPlay&&) noexcept;
    TestPlay& operator=(TestPlay&&) noexcept;
    ~TestPlay();

    const Document& document() const;
    const game::Setup& setup() const;
    const game::Position& position() const; // also in the middle of a rule
    bool isGame() const;
    int activeSide() const;

    // --- sandbox, between calls
    bool idle() const; // no call under way
    Expected<void> setActiveSide(int side);
    std::vector<ActionCall> actionsOf(int piece) const; // legal ones whose first argument it is
    std::vector<ActionCall> actions() const;
    // A legal action or any procedure. Runs to its first question.
    Expected<void> call(const std::string& text);

    // --- a call or game under way
    const PlayQuestion& question() const;
    Expected<void> answer(const game::Answer& answer);
    Expected<void> answerText(const std::vector<std::string>& texts); // typed: "4", "M5", "pass"
    // Chance from the dice, which fall the same at the same step of the same play; refuses if a side decides.
    Expected<void> roll();
    std::uint64_t seed() const;

    // --- who sits at the table; a person leads each side at first
    Leader leader(int side) const;
    void setLeader(int side, Leader leader);
    // Chances are drawn as soon as they are asked for.
    bool diceFall() const;
    void letDiceFall(bool fall);
    // Nobody has to answer now: a decision of a side that the computer leads, a chance when dice fall by
    // themselves.
    bool computersTurn() const;
    // That question as a value, to be thought over on another thread. Nothing while the computer is held.
    std::optional<Deliberation> deliberation() const;
    // What is asked now, whoever is to answer, as a value. Nothing where nothing is.
    std::optional<Deliberation> present() const;
    // A step was taken back, or a replay went another way: the computer waits for a person's answer, or for
    // goOn.
    bool held() const;
    void hold();
    void goOn();
    // Two persons at one screen: what one side holds and the other may not see is shown once whose turn it is
    // to look says so. Nothing changes where the rules hide nothing.
    void takeTurnsToLook(bool take);
    bool takesTurnsToLook() const;
    // The side that decides has not looked yet: nobody's hand is shown until look().
    bool curtained() const;
    void look();
    // Who looks where two persons take turns: Setup::sideCount() while it is nobody. Nothing: they do not.
    std::optional<int> looks() const;

    // One answer, or the call that has none yet.
    bool canStepBack() const;
    bool stepBack();
    void restart();

    // --- what was played
    const std::vector<PlayedCall>& played() const;
    // The log so far; entries carry stacks.
    const std::vector<game::LogEntry>& log() const;
    // How it stood when that answer of the last call was given.
    const game::Position& positionAt(std::size_t answer) const;
    // The first line of the log that each answer brought, in order; for stepping.
    const std::vector<std::size_t>& logMarks() const;

    // Exact odds of what goes on now: of the call under way from here, or of a call that might be made.
    // A value to be counted in a job with oddsOf. Decisions that were taken stay taken, the others take the
    // first option.
    Expected<CallInQuestion> oddsQuestion() const;
    Expected<CallInQuestion> oddsQuestion(const std::string& call) const;

    // The same game under another document: as far as the answers still fit. The old line of the log and the
    // new one stand side by side at the first step that differs; nothing means all the same.
    std::optional<Divergence> rebase(const Document& document);
    // The divergence of the last rebase.
    const std::optional<Divergence>& divergence() const;

    // A snippet that says what was played and what came of it; passes as it stands.
    struct SnippetRequest {
        std::string path; // below the root: "snippets/uphill.yaml"
        std::string title, cite;
        std::vector<std::string> covers;
        bool setUp = false; // begins with what stands where before anything is played
        bool alone = false; // brings its position along: that of a scenario is in no file
    };
    Edited saveAsSnippet(const SnippetRequest& request) const;

  private:
    struct State;
    Expected<std::string> makeSnippet(const SnippetRequest& request) const;
    explicit TestPlay(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace groma::session
