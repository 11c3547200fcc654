// What each counter can do now, and where on the map: a value made of the question's options and of the
// program. The window draws it, and a hand acts upon it. The counter that acts is the first argument of an
// action; what it acts upon is the first piece or cell after it.
#pragma once

#include "editor/session/jobs/jobs.h"
#include "editor/session/play/test_play.h"
#include "editor/session/questions/calls.h"
#include "editor/session/views/queries.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

// One thing that may be done.
struct PlayChoice {
    game::Answer answer;             // of the question; between calls of single actions nothing is asked
    std::string call;                // "march(mover: M4, to: 043)"
    int action = -1;                 // Model::actions
    std::vector<std::int64_t> words; // its arguments
    std::string more;                // those behind the counter and the thing, in words: "NE"
    std::optional<int> direction;    // one of those: a facing
};

// The counter whose deed it is, -1 for nobody's: the first argument, where that is one counter.
int actorOf(const rules::Model& model, const PlayChoice& choice);

// What leads to one thing on the map: several choices where more is to be said than the thing.
struct PlayWay {
    int piece = -1;                   // upon whom; -1: a cell
    grid::CellId cell;                // where, also of the piece
    std::vector<std::size_t> choices; // PlayMap::choices
    int facing = -1;                  // how the counter stands there; -1: as it does now
};

// One kind of action of one counter.
struct PlayKind {
    int action = -1;
    std::string title, cite;
    int move = -1;                  // Model::moves: how its cells are reached, -1 where the rules say no way
    std::vector<PlayWay> ways;      // in the order of the options
    std::vector<std::size_t> plain; // choices without a thing on the map

    std::size_t count() const { return ways.size() + plain.size(); }
    const PlayWay* to(grid::CellId cell, int piece) const; // the piece first, then the cell
};

struct CounterPlay {
    int piece = -1;
    std::vector<PlayKind> kinds; // in the order of the options
};

struct PlayMap {
    bool acting = false;      // actions are to be chosen; else everything is empty
    std::vector<int> actions; // that may be asked for, legal or not
    std::vector<PlayChoice> choices;
    std::vector<CounterPlay> counters; // that can do something, by piece
    std::vector<PlayKind> others;      // actions that no counter does

    const CounterPlay* of(int piece) const;
};

PlayMap playMapOf(const TestPlay& play);
Expected<void> take(TestPlay& play, const PlayChoice& choice);

// Why something cannot be done, and by which rule.
struct PlayRefusal {
    std::string title; // of the action
    std::string reason, cite;
    friend bool operator==(const PlayRefusal&, const PlayRefusal&) = default;
};
// What stands against each of these actions, for a counter that cannot do it now: one for each, of what it
// might be done to the nearest to being allowed.
std::vector<PlayRefusal> whyIdle(const game::Setup& setup, const game::Position& position,
                                 const std::vector<int>& actions, int piece);
// Of a cell that the counter's move does not reach: what stands against the step from the cells beside it.
// Nothing where it is reached or lies far from all that is.
std::optional<PlayRefusal> whyNotReached(const game::Setup& setup, const game::Position& position, int piece,
                                         int move, const ReachMap& reach, grid::CellId cell);
// The move that an action's places or its deeds ask for, of those that a counter alone decides; -1: none.
int moveOfAction(const rules::Model& model, int action);

// Chances that the two sides are worse off after a counter has acted upon another.
struct TargetOdds {
    int target = -1;
    grid::CellId from;                    // where it stands for it
    bool ahead = false;                   // after its move, in a later step
    std::optional<odds::Chance> they, it; // nothing: the ruleset has no `worth`, or they could not be counted
    bool harmless = false;                // or neither comes off worse: it only marches up
    bool best = false; // what is decided on the way is decided as is best for its side; else as a card does
    int action = -1;   // Model::actions: whose chances they are
    std::size_t alike = 0; // for so many that the deed may name every counter fares alike, whomever of them
                           // it names: what follows does not ask; 0: it does. They stand at whom it befalls
    std::shared_ptr<const game::Position> then = nullptr; // `ahead` in a game: when the rules list it
};
// Of a decision in the middle of an action: the same chances for each of its answers.
struct AnswerOdds {
    std::optional<odds::Chance> they, it; // the side that is acted upon, and the one that acts
};
struct AnswersInQuestion {
    CallInQuestion asked;                          // of the action under way, from now on
    std::string question;                          // its name
    std::vector<std::vector<std::string>> answers; // as scripts write them
    std::size_t alone = 0; // so many, the first, are told also where the others are not counted in time
    std::uint64_t key() const;
};
// None of them yet: of the question that a play waits for. Refuses where no action is under way.
Expected<AnswersInQuestion> answersAsked(const TestPlay& play);
// By answer; empty where they do not come within `milliseconds`, but for those that are told alone: for the
// eye, kept nowhere.
std::vector<AnswerOdds> oddsOf(const AnswersInQuestion& asked, const JobControl& control, int milliseconds);

// A question of many: counted on any thread, one after another; `stop` is asked in between.
struct TargetsInQuestion {
    struct One {
        CallInQuestion call;
        TargetOdds about;
    };
    struct Ahead {
        WhatIfQuestion question;
        TargetOdds about;
        game::Answer way = {game::kPass, {}}; // that leads there; passing: it stays where it is
    };
    // A game waits for actions: what lies ahead is true only where the rules list it in a later step of it.
    struct Waiting {
        game::Run run;
        int onlooker = -1;
        std::uint64_t seed = 0;
    };
    Document document;
    game::Position position;
    std::vector<One> now;
    std::vector<Ahead> ahead;
    std::optional<Waiting> waiting = std::nullopt;
    std::uint64_t key() const;
};
// Of what the counter may do to others now, first by that kind of action and then by the other kinds of the
// counter, and of what it might do from where its move takes it. Whom a deed names is fought in it where a
// later decision asks whom.
TargetsInQuestion targetsOf(const TestPlay& play, const PlayMap& map, int piece, const PlayKind& kind,
                            const ReachMap* reach);
// `seen` is told what is known so far, each enemy once all places for it were tried.
std::vector<TargetOdds> oddsOf(const TargetsInQuestion& targets, const JobControl& control,
                               const std::function<void(const std::vector<TargetOdds>&)>& seen = {});

} // namespace groma::session
