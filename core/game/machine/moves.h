// Ways over the map and sight: they ask rules for every step. What was found is kept as long as all that it
// asked stands as it stood then, with the marks that it sets beside a run; where somebody hears every word,
// while the position and who listens are the same.
#pragma once

#include "core/game/machine/known_steps.h"
#include "core/game/machine/open_steps.h"
#include "core/game/machine/rests.h"
#include "core/game/machine/search.h"
#include "core/game/machine/shared_ways.h"
#include "core/game/machine/ways.h"
#include "core/game/parts/board_state.h"
#include "core/game/parts/known_functions.h"
#include "core/game/parts/listeners.h"
#include "core/game/parts/reads.h"
#include "core/game/parts/stack.h"
#include "core/lang/program/argument_use.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

namespace groma::game {

// Functions called from operations of functions called from operations ...
inline constexpr std::uint32_t kMostNested = 24;

// Who can run a pure function in the middle of an operation.
class Caller {
  public:
    // The slots of its result, null when it failed; good until the next call.
    virtual const std::int64_t* call(std::int32_t function, std::span<const std::int64_t> args) = 0;
    // Functions that run in the middle of operations.
    virtual std::uint32_t nested() const = 0;

  protected:
    ~Caller() = default;
};

class Moves {
  public:
    Moves(const BoardState& board, Stack& stack, Meter& meter, Listeners& listeners, Failures& failures,
          Reads& reads, KnownFunctions& functions, Caller& caller)
        : board_(&board), stack_(&stack), meter_(&meter), listeners_(&listeners), failures_(&failures),
          reads_(&reads), functions_(&functions), caller_(&caller) {}

    // False when it failed; `s` is the window that the operation runs in.
    bool operate(const lang::Instr& in, std::int64_t* s);
    bool see(const lang::Instr& in, std::int64_t* s);

    // A search with what it read.
    struct Kept {
        Ways ways;
        std::uint64_t made = 0; // another number for each search
        std::vector<Reads::Read> reads;
        std::vector<KnownSteps::Use> uses;
        Surroundings::Needs needs; // empty: none
        Reads::Room room;
        AssumptionSet marks;
        std::int64_t steps = 0;
        std::uint64_t heldAt = 0; // a version of the position at which it was good
        bool lasts = false;       // its reads are known: it is good wherever they are the same
        std::uint32_t busy = 0;
    };
    // The searches of a stretch of play that is recorded, in order. It rests on them, not on what they read.
    // One that is asked twice in a row costs nothing the second time: so what the stretch costs depends on
    // the search before it, and what comes after it on its last one.
    struct Course {
        struct Use {
            Kept* kept = nullptr;
            std::uint64_t made = 0;
        };
        std::vector<Use> uses;
        bool free = false; // the first was the one before it again
    };
    void beginCourse();
    // False: something was searched in the middle of a search, or as if pieces stood elsewhere.
    bool endCourse(Course& out);
    // They stand as they stood, and would cost what they did.
    bool stands(const Course& course);
    // As if they had been asked.
    void asked(const Course& course);

    // What a stretch of play searched last: whoever leaves the stretch out asks it instead.
    struct Searched {
        Kept* kept = nullptr; // null: nothing was searched
        std::uint64_t made = 0, epoch = 0;
    };
    struct Count {
        std::uint64_t begun = 0, within = 0;
    };
    Count searches() const noexcept { return {begun_, within_}; }
    // False: something was searched in the middle of a search, as if pieces stood elsewhere, or is not kept.
    bool searchedSince(const Count& then, Searched& out) const;
    // False: it is not kept any more.
    bool askAgain(const Searched& searched);

    // --- searches of several engines (see SharedWays)
    const std::shared_ptr<SharedWays>& shared(); // with whoever wants to
    void shareWith(std::shared_ptr<SharedWays> ways);

    // --- ways that are asked for while notes are taken (see Reads), on the position on which they begin
    void beginNotes() {
        notedFrom_ = 0;
        ways_.clear();
        toldWords_ = 0;
    }
    // A run begins, or goes on.
    void noteFrom(std::uint64_t content) { notedFrom_ = notedFrom_ == 0 ? content : notedFrom_; }
    // Those of runs that are told by too much are none (see Rests).
    std::vector<AskedWay>& ways() noexcept { return ways_; }
    // Whether it is told the same on the position there is. `steps`: that its search takes.
    bool tellsAgain(AskedWay& way, std::uint64_t& steps);

    // A Reachable whose list stands where it is to be put, and would be the same: a search that is the last
    // one again costs nothing but the list.
    bool isListed(const lang::Instr& in, const std::int64_t* s) {
        if (listed_.by != &in || searching_ != 0 || listed_.version != board_->version() ||
            s[in.a] != listed_.list || listed_.moved != stack_->moved() || listeners_->any() ||
            listed_.recording != reads_->current() ||
            !std::equal(s + in.b, s + in.b + listed_.count, listed_.args.begin()) ||
            stack_->list(listed_.list).size() != listed_.size) {
            return false;
        }
        meter_->charge(listed_.size);
        return true;
    }

  private:
    // The cheapest ways for a move, null on failure. `target` -1: everywhere within the budget; else there,
    // whatever it costs.
    Ways* find(std::int32_t move, std::span<const std::int64_t> args, std::int64_t start,
               std::int64_t target);
    // What a search that begins now is good for.
    Ways::Key keyNow(std::int32_t move, std::int64_t start, std::int64_t target) const;
    // As `find` where nothing but the last one is remembered.
    Ways* findHeard(std::int32_t move, std::span<const std::int64_t> args, std::int64_t start,
                    std::int64_t target);
    bool run(Ways& ways, std::int32_t move);
    // The last search at one depth of nesting: asked again of the same position it costs no steps.
    struct Last {
        Ways::Key key;
        std::vector<std::int64_t> args;
        Kept* kept = nullptr;
        void become(const Ways::Key& search, std::span<const std::int64_t> given, Kept* where) {
            key = search;
            args.assign(given.begin(), given.end());
            kept = where;
        }
    };
    void prepareKept();
    // The arguments as far as the rules of its steps look at them: searches whose arguments agree in that ask
    // the same of every step.
    void lookAt(std::int32_t move, std::span<const std::int64_t> args);
    // All that it read stands as it stood.
    bool stands(Kept& kept);
    bool isGood(Kept& kept, const Ways::Key& key, std::span<const std::int64_t> args);
    bool hasRoom(const Reads::Room& room) const;
    // Nobody listens, or one who wants marks alone.
    bool remembers() const {
        return !listeners_->any() || (listeners_->marks() != nullptr && listeners_->recorder() != nullptr &&
                                      listeners_->recorder()->inSearches() == listeners_->recorder());
    }
    void mark(const AssumptionSet& set) const {
        if (listeners_->marks() != nullptr) {
            listeners_->marks()->bits().add(set);
        }
    }
    // Where is kept what was asked of the steps of a cell: out of it, or into it wherever they come from.
    struct StepsAt {
        KnownSteps::Cell* cell = nullptr; // null: nothing is kept
        bool fits = false;                // something may be, and there is room for all that is
    };
    // `fits`: the most room that those of this search needed so far, where there was that.
    StepsAt stepsAt(KnownSteps::Whose whose, std::int32_t cell, Reads::Room& fits);
    // Where a search takes what it is told of steps in whose way nobody stands, and the step that it asks
    // now.
    struct Open {
        OpenSteps::Table* table = nullptr;    // null: of none
        Surroundings::Needs* needs = nullptr; // it rests on these
        bool alone = false;                   // not told to a recording around
        std::size_t place = 0;                // of the step in the table
        std::int32_t to = -1;
        std::uint8_t around = 0; // of the cell to which it leads (see Surroundings)
    };
    Open openSteps(KnownSteps::Whose whose, std::size_t places);
    bool recalls(const Open& open, std::size_t part, Step& step) {
        if (open.table == nullptr) {
            return false;
        }
        const OpenSteps::Fact fact = open.table->sides[open.place].facts[part % 2];
        if (!fact.isKnown() || (fact.needs() & open.around) != 0 || !meter_->has(fact.steps())) {
            return false;
        }
        if (part % 2 == 0) {
            step.allowed = fact.yes();
            step.cost = openSteps_.cost(fact);
        } else {
            step.stops = fact.yes();
        }
        meter_->charge(fact.steps());
        if (fact.set() != 0) {
            mark(steps_.marks(fact.set()));
        }
        if (((*open.needs)[static_cast<std::size_t>(open.to)] & fact.needs()) != fact.needs()) {
            rest(open, fact.needs());
        }
        return true;
    }
    bool keeps(Open& open, std::size_t part, const Step& step, const Reads::Room& room, std::int64_t steps,
               const AssumptionSet& marks);
    void rest(const Open& open, std::uint8_t needs);
    // What the search under way was told of the steps into a cell, from wherever they come, with what that
    // took of the bounds.
    struct Told {
        bool is = false;
        Step step;
        std::int64_t steps = 0;
    };
    struct Into {
        std::uint64_t search = 0; // by which: its number
        Told price, stop;
    };
    struct Stretch; // one search
    // Takes and charges what it was told or what is known, or has it calculated; `told` null: that depends on
    // where the step comes from, and nothing is known.
    template <class Calculation>
    bool ask(StepsAt& at, Open& open, std::size_t part, Told* told, Step& step, const Calculation& calculate);
    // Takes and charges what is known of it; false: nothing.
    bool recalls(const StepsAt& at, std::size_t part, Step& step) {
        if (!at.fits) {
            return false;
        }
        return recalls(at.cell->sides[part / 2], part, step);
    }
    bool recalls(const KnownSteps::Side& side, std::size_t part, Step& step) {
        if (!side.knows(part) || !meter_->has(side.stepsOf(part))) {
            return false;
        }
        step = side.stepOf(part);
        meter_->charge(side.stepsOf(part));
        if (const std::size_t set = side.setOf(part); set != 0) {
            mark(steps_.marks(set));
        }
        return true;
    }
    // Calculates and keeps it; false: it failed. The cell is null where nothing is kept, and afterwards when
    // there was a search on the way.
    template <class Calculation>
    bool calculated(StepsAt& at, Open& open, std::size_t part, Step& step, const Calculation& calculate);
    // One that another engine made and that stands; null: none does.
    const SharedWays::Found* findShared(std::uint64_t hash, const Ways::Key& key,
                                        std::span<const std::int64_t> given);
    void take(const SharedWays::Found& found, const Ways::Key& key, Kept& kept);
    void share(std::uint64_t hash, const Kept& kept);
    void use(Kept& kept);
    bool isLast(const Ways& ways) const;
    void becomeLast(Kept& kept);
    // A search of the course itself: its reads are none of the recording's.
    bool isOfCourse() const {
        return courseRuns_ && searching_ == 0 && reads_->depth() == 1 && !board_->isAsIf();
    }
    void note(Kept& kept, bool free);
    void notePlaces(const Kept& kept); // all that it rests on
    void noteWay(AskedWay way);
    // What a search came to, in words_: cells of a list, or what the way costs.
    void tell(lang::Op op, const Ways* found, std::int64_t start, std::int64_t to);
    Kept& placeFor(std::size_t first, std::uint64_t hash);
    // The last two of `args` are overwritten with the step.
    bool stepPrice(const lang::MoveInfo& move, std::span<std::int64_t> args, std::int64_t from,
                   std::int64_t to, Step& out);
    // The same of whether the way ends there.
    bool stepEnds(const lang::MoveInfo& move, std::span<std::int64_t> args, std::int64_t from,
                  std::int64_t to, Step& out);
    // The list that Reachable made last. While nothing was searched since and nothing changed, who asks the
    // same again and still has the list is given it.
    struct Listed {
        const lang::Instr* by = nullptr; // null: none
        std::uint64_t version = 0;
        std::array<std::int64_t, 8> args{};
        std::size_t count = 0; // of them
        std::int64_t list = 0;
        std::size_t size = 0;
        std::uint64_t moved = 0;
        std::uint64_t recording = 0; // that noted what it rests on
    };
    bool set(const lang::Instr& in, std::int64_t value) {
        stack_->window()[in.a] = value;
        return true;
    }

    const BoardState* board_;
    Stack* stack_;
    Meter* meter_;
    Listeners* listeners_;
    Failures* failures_;
    Reads* reads_;
    KnownFunctions* functions_;
    Caller* caller_;
    std::deque<Search> searches_; // by nesting
    std::deque<Ways> heard_;      // likewise, where nothing but the last one is remembered
    std::size_t searching_ = 0;
    std::vector<std::unique_ptr<Kept>> kept_; // in groups of kWays
    std::vector<std::uint64_t> keptHash_;     // of these: what was sought
    std::size_t groups_ = 0;
    std::uint64_t keptEpoch_ = 0;
    std::size_t turn_ = 0; // which of a group makes room next
    std::vector<Last> last_;
    bool courseRuns_ = false, courseNests_ = false;
    Course course_;
    std::size_t alone_ = 1; // recordings while the search runs that is in no other one
    KnownSteps steps_;
    OpenSteps openSteps_;
    std::deque<Surroundings::Needs> needs_;             // of searches, by nesting
    std::vector<std::vector<lang::ArgumentUse>> looks_; // by move, at each of its arguments
    std::vector<bool> fromAnywhere_;                    // by move: nothing asked of a step looks there
    std::deque<std::vector<Into>> into_;                // by nesting and cell
    std::vector<std::int64_t> looked_;                  // scratch of lookAt
    std::vector<KnownSteps::Use> uses_;                 // by the search that is in no other recording
    std::uint64_t begun_ = 0;                           // searches
    std::uint64_t within_ = 0;                          // of them: see searchedSince
    std::vector<Reads::Read> stepReads_;                // of a step that is calculated
    std::vector<std::int64_t> words_;                   // of the list that is made
    Listed listed_;
    std::uint64_t notedFrom_ = 0; // content of the position on which the runs that are noted began
    std::vector<AskedWay> ways_;
    std::size_t toldWords_ = 0;           // of all of them
    std::shared_ptr<SharedWays> shared_;  // null: with nobody
    std::uint64_t sharer_ = 0;            // which of those who share
    std::vector<std::uint32_t> sharedAt_; // by place: which of the reads that are given away, if any
};

} // namespace groma::game
