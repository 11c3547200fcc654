// The interpreter: it runs the program of a ruleset over a run. Private to core/game: everyone else uses
// Engine.
//
// What it works on lies in its parts, each of which owns what it changes (core/game/parts); the machine
// itself owns the order in which things happen: the loop over instructions (exec.cpp), calls, and the way
// from a stored run to its next question.
#pragma once

#include "core/game/machine/battles.h"
#include "core/game/machine/habits.h"
#include "core/game/machine/known_answers.h"
#include "core/game/machine/known_calls.h"
#include "core/game/machine/known_options.h"
#include "core/game/machine/lookups.h"
#include "core/game/machine/moves.h"
#include "core/game/machine/native_codes.h"
#include "core/game/machine/run.h"
#include "core/game/machine/same_falls.h"
#include "core/game/machine/setup_programs.h"
#include "core/game/machine/stillness.h"
#include "core/game/machine/thrown.h"
#include "core/game/parts/board_reader.h"
#include "core/game/parts/board_state.h"
#include "core/game/parts/changes.h"
#include "core/game/parts/chosen_sets.h"
#include "core/game/parts/failures.h"
#include "core/game/parts/frame.h"
#include "core/game/parts/known_functions.h"
#include "core/game/parts/listeners.h"
#include "core/game/parts/meter.h"
#include "core/game/parts/placed_cells.h"
#include "core/game/parts/questions.h"
#include "core/game/parts/reads.h"
#include "core/game/parts/scopes.h"
#include "core/game/parts/stack.h"
#include "core/game/parts/throwing.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class ChanceEar;
class Chooser;
struct Given; // core/game/parts/given.h

class Machine final : private Caller {
  public:
    // Halts: where a walk ends (see SameFalls).
    enum class Exit : std::uint8_t { Returned, Asks, Left, Finished, Failed, LaidOut, Halts };

    explicit Machine(Bounds bounds, Habits habits = {})
        : meter_(bounds), setupPrograms_(habits.stepsBeforeSetup), habits_(habits),
          native_(habits.stepsBeforeNative) {
        if (!habits.remembers) {
            reads_.forbid();
            board_.forbidCounting();
        }
    }
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    const Bounds& bounds() const noexcept { return meter_.bounds(); }
    const Failure& failure() const noexcept { return failures_.first(); }
    // Steps since it was made.
    std::uint64_t spent() const noexcept { return meter_.spent(); }

    void advance(Run& run, Pending& out, Recorder* recorder, Dice* dice, const Thrown* thrown = nullptr);
    void drive(Run& run, Dice& dice, Chooser& chooser, Pending& out, Recorder* recorder,
               ChanceEar* ear = nullptr);
    void drive(const Setup& setup, const Position& position, const Call& call, Dice& dice, Chooser& chooser,
               Run& run, Pending& out, Recorder* recorder);
    // The slots of its result, null when it failed; good until the machine is used again.
    const std::int64_t* evaluate(const Setup& setup, const Position& position, std::int32_t function,
                                 std::span<const std::int64_t> args, Recorder* recorder);
    // How often evaluate gave what was known, of these rules.
    std::uint64_t answersMet() const noexcept { return answers_.met(); }
    // --- what several runs rest on, as Engine says
    void beginNotes();
    bool endNotes(Rests& out);
    bool lay(const Setup& setup, const Position& position);
    void stand(Rests& rests) {
        reads_.stand(rests.places);
        moves_.shareWith(rests.shared);
    }
    bool stands(Rests& rests);
    void findWords(const Rests& rests, InWords& out) const { reads_.findWords(rests.places, out); }
    void took(std::uint64_t steps) { meter_.charge(steps); }

    // A result that evaluate left, with its list or all its slots.
    Value valueAt(lang::Type type, const std::int64_t* at) const;
    // Of the ways that the chance can fall for which the run waits: for each the first that comes to the
    // same, in as many steps, before anything else is read of the throw (see SameFalls). False: none does so.
    // Steps are not charged, and the run is as it was. `thrown`: where all its ways may go on from, if it is
    // there.
    bool fallAlike(Run& run, const Pending& pending, std::vector<std::uint32_t>& first, Thrown& thrown);
    std::size_t waysNoted() noexcept { return moves_.ways().size(); }
    // What falls for the chance that the run waits for, where the dice stand.
    Answer fallen(const Run& run, const Pending& pending, const Dice& dice);

    // --- runs that wait or have not begun, as words (stored_run.cpp)
    static void begin(Run& run, const Setup& setup, const Position& position, const Call& call);
    static void answer(Run& run, const Pending& pending, const Answer& answer, Recorder* recorder,
                       Dice* dice);
    static std::vector<Frame> framesOf(const Run& run);
    // The same from that frame on, as if what it runs had been called; scopes around it stay open.
    static Run from(const Run& run, std::size_t frame);
    // The run goes on from another position of its setup.
    static void setPosition(Run& run, const Position& position) { run.position_ = position; }
    // Or on another set-up of the same pieces.
    static void setSetup(Run& run, const Setup& setup) { run.setup_ = &setup; }
    static std::span<const std::int64_t> wordsOf(const Run& run) { return run.words_; }
    // Of a run whose position has this hash.
    static std::uint64_t hashOf(const Run& run, std::uint64_t position);
    // From the words of a position of this setup and of a run at it; why it failed is not in them.
    static void restore(Run& run, const Setup& setup, Run::State state,
                        std::span<const std::int64_t> position, std::span<const std::int64_t> words);

  private:
    // --- from a run to its next question
    // Who hears more than marks hears the general program.
    void prepare(const Setup& setup, Recorder* recorder);
    void remember();
    void load(Run& run, Recorder* recorder);
    // Frames lie in runs, and failures speak of them, as the general program has them.
    std::int32_t generalOf(std::int32_t pc) const {
        return special_ == nullptr ? pc : special_->generalOf(pc);
    }
    std::int32_t specialOf(std::int32_t pc) const {
        return special_ == nullptr ? pc : special_->specialOf(pc);
    }
    void store(Run& run, Exit exit);
    void beginHere(const Setup& setup, const Position& position, const Call& call, Recorder* recorder);
    // Who is driven by, and who hears of it: null, nobody.
    struct Driving {
        Dice& dice;
        Chooser& chooser;
        Recorder* recorder;
        ChanceEar* ear;
    };
    void driveOn(Run& run, bool ready, const Driving& by, Pending& out);
    Exit putQuestion(Run& run, const Driving& by, Pending& out, bool first);
    void letFall(Run& run, const Driving& by, const Pending& chance);
    void finish(Run& run, Exit exit, Pending& out);
    // --- ways that fall alike (same_falls.cpp)
    void goOnFrom(const Thrown& thrown);
    bool mayFallAlike(const Run& run);
    // Loops within the walk's own, of calls that may be known and of searches, run as ever: it ends in none.
    bool walks(std::size_t floor) const { return halts_ != nullptr && floor == 0; }
    bool haltsBefore(std::size_t pc) const {
        if (fork_ >= 0) {
            return static_cast<std::int32_t>(pc) == fork_;
        }
        const SameFalls::End end = halts_[pc];
        return end == SameFalls::End::Here ||
               (end == SameFalls::End::Return && stack_.frames().size() < halting_);
    }
    bool walkToFork(Thrown& thrown);
    bool walkFall(const Thrown& thrown, const Given& given, SameFalls::Left& left);
    void endFrames(const Frame& frame);
    void fillDone(Pending& out);
    std::size_t resultSlots(const lang::FunctionInfo& function) const;
    void reportStart(const Run& run);
    // Where it happened and inside what; the position is put back to what it really is.
    void completeFailure();
    // Frames that the last one leaves out are there, and all speak of the general program.
    void setFramesApart();

    // --- the loop
    Exit execute(std::size_t floor);
    // Who listens to the loop: nobody; one who wants marks alone, set in ordinary code; one who hears it all,
    // notes too; one who notes the places that are read, to remember the result, without marks or with them.
    enum class Hearing : std::uint8_t { None, Marks, All, Reads, MarksAndReads };
    template <Hearing hearing>
    Exit loop(std::size_t floor);
    // What native code has the machine do (native_steps.cpp).
    struct NativeSteps;
    // And what it tells (native_tells.cpp).
    static NativeTell tellOf(NativeEar ear, lang::Op op); // null: nothing
    struct Notes;
    static void hear(void* machine, const lang::Instr& in, const std::int64_t* s);
    static std::int64_t hearCall(void* machine, const lang::Instr& in, std::int64_t* s);
    NativeMachine forNative(NativeEar ear);
    const std::int64_t* call(std::int32_t function, std::span<const std::int64_t> args) override;
    std::uint32_t nested() const override { return depth_; }
    // The same where what it gives may be known.
    const std::int64_t* askKnown(std::int32_t function, std::span<const std::int64_t> args);
    // A CallPure whose result may be known.
    bool callKnown(const lang::Instr& in, std::int64_t* s);
    // The body of a loop whose options may be known, for the piece that it has come to.
    bool listKnown(std::int32_t loop);
    // The instruction that asks once the row just listed makes it certain that somebody is asked; -1: not
    // yet, or all are to be listed.
    std::int32_t certainlyAsks(const lang::Instr& in, const std::int64_t* s) const;
    // Play goes on in the last frame, at its pc. False: the scope was open before the call, the run is over.
    bool leave(std::int32_t scope);
    // False when no such procedure is running: the scope ends at once.
    bool endAfter(std::int32_t procedure, std::int32_t scope);
    const lang::FunctionInfo& functionAt(std::int32_t index) const {
        return board_.program().functions[static_cast<std::size_t>(index)];
    }
    bool hasNoNotes(std::int32_t function) const {
        const lang::FunctionInfo& general =
            board_.setup().program().functions[static_cast<std::size_t>(function)];
        return general.recorded == general.entry;
    }
    // Who is to hear the class of each piece that a loop tests hears it from the body.
    template <Hearing hearing>
    bool mayTest() const {
        if constexpr (hearing == Hearing::Marks || hearing == Hearing::MarksAndReads) {
            return !listeners_.marks()->mindsTypes();
        }
        return hearing != Hearing::All;
    }
    // Where the function begins for who listens.
    std::int32_t codeOf(std::int32_t function) const {
        const AssumptionMarks* marks = listeners_.marks();
        return (marks != nullptr ? marks->needsNotes(function) : listeners_.any())
                   ? functionAt(function).recorded
                   : functionAt(function).entry;
    }
    void heardType(std::int64_t piece) const {
        if (piece >= 0) {
            listeners_.heard({FactRead::What::Type, -1, board_.setup().typeOf(static_cast<int>(piece))});
        }
    }
    bool failText(const lang::Instr& in, const std::int64_t* s);
    bool failBound(FailureKind kind) { return failures_.fail(kind, meter_.passed(kind)); }

    // A list that an operation made last: of an area, or written in the rules. Such lists never grow, so that
    // any slot may hold one as long as lists are where they were.
    struct StandingList {
        const lang::Instr* by = nullptr;
        std::int64_t of = -1; // whose
        std::int64_t list = 0;
        std::size_t size = 0;
        std::uint64_t moved = 0; // see Stack
    };
    bool stands(const StandingList& made, const lang::Instr* by, std::int64_t of) const {
        return made.by == by && made.of == of && made.moved == stack_.moved() &&
               stack_.list(made.list).size() == made.size;
    }

    // Each is made of those before it.
    Meter meter_;
    Failures failures_;
    Listeners listeners_;
    Stack stack_{meter_, failures_};
    BoardState board_{&stack_.lists()};
    Throwing throwing_{board_, meter_};
    Scopes scopes_{board_, throwing_, listeners_};
    Changes changes_{board_, stack_, listeners_, failures_};
    Battles battles_{board_, stack_, scopes_, changes_, throwing_, listeners_, failures_};
    PlacedCells placed_;
    BoardReader reader_{board_, stack_, listeners_, failures_};
    Lookups lookups_{board_, listeners_, failures_};
    Reads reads_{board_, scopes_, stack_};
    KnownFunctions known_;
    Moves moves_{board_, stack_, meter_, listeners_, failures_, reads_, known_, *this};
    ChosenSets sets_{stack_, meter_, failures_};
    Questions questions_{board_, stack_, meter_, throwing_, listeners_, failures_};
    KnownCalls calls_;
    KnownAnswers answers_;
    KnownOptions options_;
    SetupPrograms setupPrograms_;
    SetupProgramRef special_; // null: the general program runs
    Habits habits_;
    NativeCodes native_;
    Stillness stillness_;
    SameFalls sameFalls_;
    const SameFalls::End* halts_ = nullptr; // by instruction, while ways are walked
    std::int32_t fork_ = -1;                // the walk that all ways share ends before it; -1: it is over
    std::size_t halting_ = 0;               // frames when the chance fell
    std::array<StandingList, 16> standing_;
    std::uint64_t notedFrom_ = 0; // steps before the notes that are taken
    std::uint32_t depth_ = 0;     // functions called from operations
    std::int32_t outermost_ = -1; // function of the first frame
};

} // namespace groma::game
