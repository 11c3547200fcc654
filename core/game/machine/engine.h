// The interpreter with its working memory, to be kept by who asks often: after the first runs it allocates
// nothing. Not shared between threads.
#pragma once

#include "core/game/dice/dice.h"
#include "core/game/machine/habits.h"
#include "core/game/machine/run.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace groma::game {

// Answers choices while an engine drives a run: rolls and draws come from the generator.
class Chooser {
  public:
    virtual ~Chooser() = default;
    virtual Answer choose(const Run& run, const Pending& pending) = 0;
    // False: looks at the pending alone; `run` is then not up to date, and driving is faster.
    virtual bool wantsRun() const { return true; }
};

// The first option, the least number, no, no pass while there is an action.
class FirstChooser final : public Chooser {
  public:
    Answer choose(const Run& run, const Pending& pending) override;
    bool wantsRun() const override { return false; }
};

// Any option with the same chance: the one whose key falls highest. The dice must be those that hear the run.
class UniformChooser final : public Chooser {
  public:
    explicit UniformChooser(const Dice& dice) : dice_(&dice) {}
    Answer choose(const Run& run, const Pending& pending) override;
    bool wantsRun() const override { return false; }

  private:
    const Dice* dice_;
};

// Hears of each chance while an engine drives a run: the run waits for it, then was just given what fell.
class ChanceEar {
  public:
    virtual ~ChanceEar() = default;
    virtual void begun(const Run& run) = 0; // at the first question, be it a chance or a choice
    virtual void falls(const Run& run, const Pending& chance) = 0;
    virtual void fell(const Run& run, const Pending& chance, const Answer& fallen) = 0;
};

struct Rests;  // core/game/machine/rests.h
struct Thrown; // core/game/machine/thrown.h
class InWords; // core/game/parts/in_words.h

class Engine {
  public:
    explicit Engine(Bounds bounds = {}, Habits habits = {});
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    Bounds bounds() const;
    // Steps (see Bounds::steps) of everything that it has done.
    std::uint64_t spent() const;

    // `run` is reused.
    static void start(Run& run, const Setup& setup, const Position& position, const Call& call);
    // `dice`, if there are any, hear where play stands and what is answered; nothing is thrown.
    void advance(Run& run, Pending& out, Recorder* recorder = nullptr, Dice* dice = nullptr);
    // The same for a run that was just told what fell: not from the throw, but from where that is looked at.
    void advance(Run& run, Pending& out, const Thrown& thrown);
    void answer(Run& run, const Pending& pending, const Answer& answer, Recorder* recorder = nullptr,
                Dice* dice = nullptr);
    // What falls for the chance that the run waits for: dice that heard it fall as if they were driving.
    Answer fallen(const Run& run, const Pending& pending, const Dice& dice);

    // From the call to its end: every chance from `dice`, every choice from `chooser`. `out` is Done or
    // Failed, `run` the run at its end. `run` is reused: pass the same one again and again.
    void drive(const Setup& setup, const Position& position, const Call& call, Dice& dice, Chooser& chooser,
               Run& run, Pending& out, Recorder* recorder = nullptr);
    // The same for a run that is under way.
    void drive(Run& run, Dice& dice, Chooser& chooser, Pending& out, Recorder* recorder = nullptr);
    // The same, with somebody who hears of every chance; slower, since all ways that it can fall are listed.
    void drive(Run& run, Dice& dice, Chooser& chooser, Pending& out, Recorder* recorder, ChanceEar& ear);

    // The word that a pure function gives, false when it failed: failure() says why. For lists use evaluate.
    bool evaluateWord(const Setup& setup, const Position& position, std::int32_t function,
                      std::span<const std::int64_t> args, std::int64_t& out, Recorder* recorder = nullptr);
    const Failure& failure() const;

    // Of the ways that the chance can fall for which the run waits: for each the first that comes to the
    // same, in as many steps. False: none is found. The run is as it was, and no steps are charged. `thrown`:
    // what runs whatever falls, run once.
    bool fallAlike(Run& run, const Pending& pending, std::vector<std::uint32_t>& first, Thrown& thrown);

    // --- runs that are known again (core/game/machine/rests.h)
    // Whatever advances from now on is noted: runs that begin on one position, with no scope open.
    void beginNotes();
    // False where they rest on something that no places tell. Of the position on which they began another
    // engine tells what stands in the places.
    bool endNotes(Rests& out);
    // A position that `stand` and `stands` speak of until the engine is used for anything else. False: of
    // this set-up nothing is told.
    bool lay(const Setup& setup, const Position& position);
    void stand(Rests& rests);  // is from now on what stands there
    bool stands(Rests& rests); // its steps are those that would be taken now
    // In which words its places lie; its ways lie in none.
    void findWords(const Rests& rests, InWords& out) const;
    // Ways that were asked for since notes were begun.
    std::size_t waysNoted() const;
    // As if it had taken them: what is known takes the steps that it took.
    void took(std::uint64_t steps);

    std::expected<Value, Failure> evaluate(const Setup& setup, const Position& position,
                                           std::int32_t function, std::span<const std::int64_t> args,
                                           Recorder* recorder = nullptr);

  private:
    std::unique_ptr<class Machine> machine_;
};

} // namespace groma::game
