// The interpreter with its working memory, to be kept by who asks often: after the first runs it allocates nothing.
// Not shared between threads.
#pragma once

#include "core/game/machine/run.h"

#include <memory>

namespace groma::base {
class Rng;
}

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

class UniformChooser final : public Chooser {
public:
    explicit UniformChooser(base::Rng& rng) : rng_(&rng) {}
    Answer choose(const Run& run, const Pending& pending) override;
    bool wantsRun() const override { return false; }

private:
    base::Rng* rng_;
};

class Engine {
public:
    explicit Engine(Bounds bounds = {});
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    Bounds bounds() const;
    // Steps (see Bounds::steps) of everything that it has done.
    std::uint64_t spent() const;

    // `run` is reused.
    static void start(Run& run, const Setup& setup, const Position& position, const Call& call);
    void advance(Run& run, Pending& out, Recorder* recorder = nullptr);
    void answer(Run& run, const Pending& pending, const Answer& answer, Recorder* recorder = nullptr);

    // From the call to its end: every chance from `rng`, every choice from `chooser`. `out` is Done or Failed, `run` the
    // run at its end. `run` is reused: pass the same one again and again.
    void drive(const Setup& setup, const Position& position, const Call& call, base::Rng& rng, Chooser& chooser,
               Run& run, Pending& out, Recorder* recorder = nullptr);
    // The same for a run that is under way.
    void drive(Run& run, base::Rng& rng, Chooser& chooser, Pending& out, Recorder* recorder = nullptr);

    // The word that a pure function gives, false when it failed: failure() says why. For lists use evaluate.
    bool evaluateWord(const Setup& setup, const Position& position, std::int32_t function,
                      std::span<const std::int64_t> args, std::int64_t& out, Recorder* recorder = nullptr);
    const Failure& failure() const;
    std::expected<Value, Failure> evaluate(const Setup& setup, const Position& position, std::int32_t function,
                                           std::span<const std::int64_t> args, Recorder* recorder = nullptr);

private:
    std::unique_ptr<class Machine> machine_;
};

}  // namespace groma::game
