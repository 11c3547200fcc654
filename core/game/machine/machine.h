// The interpreter's working memory and operations. Private to core/game: everyone else uses Engine.
//
// While it works the machine holds the position of its run; slots of dead temporaries keep what they held
// until the run is stored at a question. exec.cpp is the loop, machine_*.cpp the wide operations by subject.
#pragma once

#include "core/game/dice/dice.h"
#include "core/game/machine/frame.h"
#include "core/game/machine/list_arena.h"
#include "core/game/machine/run.h"
#include "core/game/machine/search.h"
#include "core/game/machine/stillness.h"
#include "core/game/position/occupancy.h"
#include "core/game/record/assumptions.h"
#include "core/game/record/recorder.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groma::game {

// What an answer leaves in the slots from the operand `a` of its question on, lists apart.
struct Given {
    std::vector<std::int64_t> words;
    std::vector<std::int64_t> list;
    std::int32_t listAt = -1; // which of the words is the handle of `list`
};

// What is known of a function without running it.
struct FunctionFacts {
    bool constant = false;
    std::int64_t value = 0;
};

class Machine {
  public:
    enum class Exit : std::uint8_t { Returned, Asks, Left, Finished, Failed, LaidOut };

    explicit Machine(Bounds bounds) : bounds_(bounds), arena_(lists_) {}
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    const Bounds& bounds() const noexcept { return bounds_; }

    // --- a run as a whole (machine.cpp)
    void advance(Run& run, Pending& out, Recorder* recorder, Dice* dice);
    void drive(Run& run, Dice& dice, class Chooser& chooser, Pending& out, Recorder* recorder);
    void drive(const Setup& setup, const Position& position, const Call& call, Dice& dice, Chooser& chooser,
               Run& run, Pending& out, Recorder* recorder);
    // The slots of its result, null when it failed; good until the machine is used again.
    const std::int64_t* evaluate(const Setup& setup, const Position& position, std::int32_t function,
                                 std::span<const std::int64_t> args, Recorder* recorder);
    const Failure& failure() const noexcept { return failure_; }
    // Steps since it was made.
    std::uint64_t spent() const noexcept {
        return spent_ + static_cast<std::uint64_t>(static_cast<std::int64_t>(granted_) - fuel_);
    }
    // A result that evaluate left, with its list or all its slots.
    Value valueAt(lang::Type type, const std::int64_t* at) const;

    static void begin(Run& run, const Setup& setup, const Position& position, const Call& call);
    static void answer(Run& run, const Pending& pending, const Answer& answer, Recorder* recorder,
                       Dice* dice);
    // What falls for the chance that the run waits for, where the dice stand.
    Answer fallen(const Run& run, const Pending& pending, const Dice& dice);
    static std::vector<Frame> framesOf(const Run& run);

  private:
    void load(Run& run);
    void beginHere(const Setup& setup, const Position& position, const Call& call);
    void driveOn(Run& run, bool ready, Dice& dice, Chooser& chooser, Pending& out, Recorder* recorder);
    void learn(const lang::Program& program);
    void store(Run& run, Exit exit);
    void prepare(const Setup& setup);
    Exit execute(std::size_t floor);
    // Steps: what is left of those granted is given back, and as many as may be taken to the next question.
    void refuel();
    void charge(std::size_t steps) { fuel_ -= static_cast<std::int64_t>(steps); }
    // Who listens to the loop: nobody; one who wants marks alone, set in ordinary code; one who hears it all,
    // notes too.
    enum class Hearing : std::uint8_t { None, Marks, All };
    template <Hearing hearing>
    Exit loop(std::size_t floor);
    bool hasNoNotes(std::int32_t function) const {
        const lang::FunctionInfo& info = program_->functions[static_cast<std::size_t>(function)];
        return info.recorded == info.entry;
    }
    // Where the function begins for who listens.
    std::int32_t codeOf(std::int32_t function) const {
        const lang::FunctionInfo& info = program_->functions[static_cast<std::size_t>(function)];
        const bool notes =
            marks_ != nullptr ? marks_->needsNotes(function) : recorder_ != nullptr || trace_ != nullptr;
        return notes ? info.recorded : info.entry;
    }
    // Calls a function from outside the loop; its result is at slot 0 of the window that is given back, null
    // on failure.
    const std::int64_t* callOut(std::int32_t function, std::span<const std::int64_t> args);
    std::uint32_t top() const;
    bool growSlots(std::size_t needed);
    bool roomForSlots(std::size_t needed) {
        if (needed > slots_.size()) [[unlikely]] {
            return growSlots(needed);
        }
        high_ = std::max(high_, static_cast<std::uint32_t>(needed));
        return true;
    }
    void clearSlots();
    void finish(Run& run, Exit exit, Pending& out);
    void endFrames(const Frame& frame);
    void fillDone(Pending& out);
    std::size_t resultSlots(const lang::FunctionInfo& function) const;
    void answerHere(const Pending& pending, const Answer& answer);
    void clearDead();
    void packLists(std::vector<std::int64_t>& words, std::size_t slots, std::size_t count);

    // --- lists (machine_lists.cpp)
    bool roomForLists(); // collects garbage; false past the memory bound
    void collectLists();
    std::int64_t listFrom(std::span<const std::int64_t> values) {
        charge(values.size());
        return arena_.makeFrom(values);
    }
    bool listOp(const lang::Instr& in, std::int64_t* s);

    // --- the board (machine_board.cpp)
    bool boardOp(const lang::Instr& in, std::int64_t* s);
    bool boardListOp(const lang::Instr& in, std::int64_t* s);
    bool gatherCells(const lang::Instr& in, const std::int64_t* s, std::int64_t b);
    bool gatherOthers(const lang::Instr& in, std::int64_t b);
    // Does LoopPieces visit it? `side` is the word of slot b.
    bool picks(std::int32_t piece, const lang::Instr& in, std::int64_t side) const {
        const bool others = (in.e & lang::kPickOthers) != 0;
        return (position_.rawCell(piece) >= 0 ||
                ((in.e & lang::kPickAll) != 0 &&
                 ((in.e & lang::kPickRoster) != 0 || !setup_->isAbsent(piece)))) &&
               ((in.e & lang::kPickAnySide) != 0 || (setup_->sideOf(piece) != side) == others) &&
               (in.c == lang::kNoSlot || program_->isClass(setup_->classOf(piece), in.c));
    }
    // What the loop may pass over as the options are; null: nothing.
    const lang::LoopSkip* skipOf(const lang::Instr& in) const {
        const std::int32_t number = in.e >> lang::kPickWidth;
        if (number == 0) {
            return nullptr;
        }
        const lang::LoopSkip& skip = program_->loopSkips[static_cast<std::size_t>(number - 1)];
        for (const auto& [option, value] : skip.options) {
            if (setup_->option(option) != value) {
                return nullptr;
            }
        }
        return &skip;
    }
    bool skips(const lang::LoopSkip& skip, std::int32_t piece, const std::int64_t* s) const {
        for (const std::uint16_t slot : skip.same) {
            if (s[slot] == piece) {
                return true;
            }
        }
        for (const std::uint16_t slot : skip.apart) {
            const std::int64_t other = s[slot];
            if (other >= 0 &&
                !areAdjacent(position_.rawCell(piece), position_.rawCell(static_cast<int>(other)))) {
                return true;
            }
        }
        return false;
    }
    // The position became another one.
    void countPieces();
    void movePiece(std::int32_t piece, std::int32_t cell);
    // As game::nextPieceIn.
    int pieceIn(grid::CellId cell, int after = -1) const {
        return !held_.empty() && held_[static_cast<std::size_t>(cell.index)] == 0
                   ? -1
                   : nextPieceIn(*setup_, position_, cell, after);
    }
    // The piece that LoopPieces visits next, from `piece` on; the number of pieces when there is none.
    std::int32_t nextPicked(const lang::Instr& in, const lang::LoopSkip& skip, std::int32_t piece,
                            std::int64_t side, const std::int64_t* s) const;
    bool hasTerrain(std::int64_t cell, std::int64_t kind) const;
    // Whether some kind of a cell, or side feature of an edge, has truth attribute c; -1: an unknown value
    // was reached.
    int anyFlag(const lang::Instr& in, std::int64_t place, bool ofCell);
    std::int64_t terrainAt(std::int64_t cell, std::int64_t number) const;
    std::int64_t featureAt(std::int64_t edge, std::int64_t number) const;
    bool isEmpty(std::int64_t cell) const;
    bool areAdjacent(std::int64_t a, std::int64_t b) const {
        return a >= 0 && b >= 0 &&
               setup_->geometry().adjacent(grid::CellId{static_cast<std::int32_t>(a)},
                                           grid::CellId{static_cast<std::int32_t>(b)});
    }
    // The counter of the piece lies on its back.
    bool isTurned(int piece) const {
        const std::int32_t flip = setup_->flipOf(piece);
        return flip >= 0 && position_.flag(piece, setup_->layout().states[static_cast<std::size_t>(flip)]);
    }
    bool hasTrait(lang::Holder kind, std::int64_t holder, std::int64_t trait) const;

    // --- moves and sight (machine_moves.cpp)
    bool moveOp(const lang::Instr& in, std::int64_t* s);
    bool sightOp(const lang::Instr& in, std::int64_t* s);
    // The cheapest ways for a move, null on failure. `target` -1: everywhere within the budget; else there,
    // whatever it costs.
    Search* search(std::int32_t move, std::span<const std::int64_t> args, std::int64_t start,
                   std::int64_t target);
    bool runSearch(Search& search, std::int32_t move);
    // The last two of `args` are overwritten with the step.
    bool stepPrice(const lang::MoveInfo& move, std::span<std::int64_t> args, std::int64_t from,
                   std::int64_t to, Step& out);

    // --- changes (machine_changes.cpp)
    bool changeOp(const lang::Instr& in, std::int64_t* s);
    void setState(std::int32_t state, std::int32_t holder, std::int64_t value);
    bool placePiece(std::int32_t piece, std::int64_t cell, std::int32_t facing);
    bool setStatus(std::int32_t piece, std::int32_t raw);
    void setFacing(std::int32_t piece, std::int32_t facing);
    void setTrait(lang::Holder kind, std::int64_t holder, std::int32_t trait, bool held);
    bool pay(const lang::Instr& in, std::int64_t* s, bool gain);
    bool moveCard(const lang::Instr& in, std::int64_t* s);
    void shuffle(std::int32_t deck);
    void beginTogether();
    std::int64_t endTogether();
    void commitState(std::size_t first);
    void beginAsIf(std::int64_t piece, std::int64_t cell, std::int64_t facing);
    void endAsIf();
    std::int64_t clamped(std::int32_t state, std::int64_t value) const;
    void report(StateChange::What what, std::int32_t index, std::int32_t holder, std::int64_t before,
                std::int64_t after) const {
        if (recorder_ != nullptr) {
            recorder_->changed({what, index, holder, before, after});
        }
    }

    // --- scopes (machine_scopes.cpp)
    void enterScope(std::int32_t scope, std::int32_t jump, std::int64_t side);
    void closeScope();
    // True when play goes on in the last frame, at its pc.
    bool leave(std::int32_t scope);
    // False when no such procedure is running: the scope ends at once.
    bool endAfter(std::int32_t procedure, std::int32_t scope);
    bool inScope(std::int32_t scope) const;

    // --- battles of a campaign (machine_battles.cpp)
    bool layOut(std::int64_t battle);
    // The battle under way is over: play goes on where it was called. False: there is none.
    bool endBattle();
    std::int64_t takeVerdict();
    std::size_t battleFrame() const; // npos: no battle is under way

    // --- questions (machine_questions.cpp)
    enum class Ask : std::uint8_t { Answered, Waits, Fails };
    Ask ask(const lang::Instr& in, std::int64_t* s);
    Ask askDice(const lang::Instr& in, std::int64_t* s);
    Ask askPool(const lang::Instr& in, std::int64_t* s);
    Ask askOne(const lang::Instr& in, std::int64_t* s);
    Ask askPick(const lang::Instr& in, std::int64_t* s);
    Ask askSome(const lang::Instr& in, std::int64_t* s);
    Ask askNumber(const lang::Instr& in, std::int64_t* s);
    Ask askRow(const lang::Instr& in, std::int64_t* s);
    Ask askCard(const lang::Instr& in, std::int64_t* s);
    bool fillQuestion(Pending& out);
    bool fillChance(Pending& out, const lang::Instr& in, const std::int64_t* s);
    void fillCards(Pending& out, const lang::Instr& in, const std::int64_t* s);
    void fillPick(Pending& out, std::int64_t list);
    void fillChoice(Pending& out, const lang::Instr& in, const std::int64_t* s);
    void fillRows(Pending& out, const lang::Instr& in, const std::int64_t* s);
    const lang::Question& questionAt(const lang::Instr& in) const;
    int diceCount(std::int64_t word);
    void pose(const lang::Instr& in, const std::int64_t* s);
    Throw thrown(const lang::Instr& in, const std::int64_t* s, int dice);
    int fallenCard(const lang::Instr& in, const std::int64_t* s);
    void tellDice(Dice* dice);
    std::pair<std::int64_t, std::int64_t> someBounds(const lang::Instr& in, const std::int64_t* s,
                                                     std::size_t count) const;
    static void takeCard(const Setup& setup, Position& position, std::int32_t deck, int side, int card);
    void distinctOf(std::int64_t list);
    std::span<const std::int32_t> labelledFaces(const lang::Question& question, std::int32_t die);
    void reportChoice(const lang::Instr& in, std::int64_t side, std::span<const std::int64_t> words,
                      bool forced);

    // --- failures (failure.cpp)
    bool fail(FailureKind kind, std::string text);
    bool failAttribute(std::int32_t piece, std::int32_t attribute, bool back);
    bool failText(const lang::Instr& in, const std::int64_t* s);
    bool failBound(FailureKind kind);
    bool failTable(const lang::Table& table, bool row, std::int64_t value);
    bool failUnknown(const std::string& what);
    bool failArithmetic(const lang::Instr& in, const std::int64_t* s);
    void completeFailure();
    std::string placeName(std::int64_t cell) const;

    // --- tables and notes (machine_tables.cpp)
    bool tableOp(const lang::Instr& in, std::int64_t* s);
    void noteOp(const lang::Instr& in, const std::int64_t* s);
    void reportStart(const Run& run) const;
    void listen(Recorder* recorder);
    void reportReturn(const Frame& frame) const;
    std::size_t holesOf(std::int32_t text) const;
    // What is read, told to who listens.
    void heard(const FactRead& read) const {
        if (marks_ != nullptr) {
            marks_->of(read);
        } else if (recorder_ != nullptr) { // traces are made without one too
            recorder_->factRead(read);
        }
    }
    void heardType(std::int64_t piece) const {
        if (piece >= 0) {
            heard({FactRead::What::Type, -1, setup_->typeOf(static_cast<int>(piece))});
        }
    }
    void heardTrait(std::int32_t trait, bool held) const {
        if (held) {
            heard({FactRead::What::Trait, trait});
        }
    }
    bool typeAttribute(const lang::Instr& in, std::int64_t* s);

    struct Delta {
        enum class What : std::uint8_t { State, Place, Waiting, Eliminated, Facing, Give, Take };
        What what = What::State;
        lang::Holder kind = lang::Holder::Piece;
        std::int32_t index = -1;
        std::int32_t holder = -1;
        std::int64_t value = 0;
    };
    struct AsIf {
        std::int32_t piece = -1;
        std::int32_t cell = -1;
        std::int32_t facing = 0;
        std::uint64_t version = 0;
    };
    Bounds bounds_;
    const Setup* setup_ = nullptr;
    const lang::Program* program_ = nullptr;
    RulesetRef known_; // whose functions the facts are about
    std::vector<FunctionFacts> facts_;
    Given given_;
    Position position_;
    std::vector<std::int64_t> slots_;
    std::uint32_t high_ = 0; // slots written since the run was loaded; all above are 0
    std::vector<Frame> frames_;
    std::vector<ScopeRecord> scopes_;
    std::vector<Fought> fought_;
    std::int32_t laidOut_ = -1; // the battle that is laid out
    std::vector<std::int64_t> lists_;
    ListArena arena_;
    std::vector<std::int64_t> spare_; // lists while they are collected
    std::size_t collectAt_ = 0;
    Recorder* recorder_ = nullptr;
    AssumptionMarks* marks_ = nullptr; // of the recorder, which then hears little else
    Trace* trace_ = nullptr;           // of the recorder; searches mark too, though nobody hears them
    std::shared_ptr<const DiceNames> names_;
    Dice* dice_ = nullptr; // they hear where play stands
    bool throws_ = false;  // chances are answered by them
    std::int64_t fuel_ = 0;
    std::uint64_t granted_ = 0;           // of which fuel_ is left
    std::uint64_t playLeft_ = UINT64_MAX; // of the play that is driven
    std::uint64_t spent_ = 0;
    std::uint64_t decisions_ = 0; // of the play that is driven
    std::uint32_t fruitless_ = 0; // performs since the last question that found nothing to do
    std::int64_t fuelThen_ = 0;   // after the last of them
    Stillness stillness_;
    std::uint32_t depth_ = 0; // functions called from outside the loop
    std::int32_t leftScope_ = -1;
    std::int32_t outermost_ = -1;     // function of the first frame
    std::vector<std::uint16_t> held_; // pieces by cell; empty: not counted
    std::uint64_t version_ = 0;       // of the position, for what was worked out from it
    std::uint64_t newest_ = 0;        // the last version given
    Failure failure_;
    std::vector<Delta> deltas_;
    std::uint32_t together_ = 0;
    std::size_t togetherFrame_ = 0;
    std::vector<AsIf> asIf_;
    std::vector<std::int64_t> distinct_;
    std::vector<std::int64_t> words_; // scratch of one operation
    std::vector<std::int32_t> labels_;
    std::vector<std::unique_ptr<Search>> searches_; // by nesting
    std::size_t searching_ = 0;
};

} // namespace groma::game
