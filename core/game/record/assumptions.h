// What the rules and the scenario suppose without the book's word for it, and which of that play has read.
#pragma once

#include "core/game/position/setup.h"
#include "core/game/record/recorder.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace groma::game {

struct Assumption {
    std::string what;  // by the names of the rules: "cp of WARB (back)", "table melee, row 5, column 2/1"
    std::string title; // by the titles, for people: "Combat points of Warband (back)"
    std::string basis;
    diag::NodeRef where;    // none for values of the scenario
    bool namesFile = false; // of a campaign's battle: `what` ends with the battle's file
    friend bool operator==(const Assumption& a, const Assumption& b) {
        return a.what == b.what && a.basis == b.basis;
    }
};

// Indices of Assumptions::all() as bits.
class AssumptionSet {
  public:
    void add(std::int32_t index);
    void add(const AssumptionSet& other);
    bool has(std::int32_t index) const;
    bool empty() const { return words_.empty(); }
    void clear() { words_.clear(); }
    friend auto operator<=>(const AssumptionSet&, const AssumptionSet&) = default;

  private:
    std::vector<std::uint64_t> words_; // without zeros at the end
};

// Of a setup: all of them in one order, and by what is read. Keep the setup alive.
class Assumptions {
  public:
    explicit Assumptions(const Setup& setup);

    const std::vector<Assumption>& all() const noexcept { return all_; }
    bool empty() const noexcept { return all_.empty(); }
    // On these everything rests: the map, where counters stand.
    const AssumptionSet& always() const noexcept { return always_; }
    const Setup& setup() const noexcept { return *setup_; }

    // What the reading of a fact, of a cell of a table, of a line of a stack rests on.
    void of(const FactRead& read, AssumptionSet& into) const;
    void of(const TableRead& read, AssumptionSet& into) const;
    void ofNote(std::int32_t note, AssumptionSet& into) const { add(notes_, note, into); }
    void ofAction(std::int32_t action, AssumptionSet& into) const { add(actions_, action, into); }
    void ofRoll(std::int32_t roll, AssumptionSet& into) const { add(rolls_, roll, into); }
    void ofDeck(std::int32_t deck, AssumptionSet& into) const { add(decks_, deck, into); }
    void ofVerdict(std::int32_t verdict, AssumptionSet& into) const { add(verdicts_, verdict, into); }
    // The dice of a question.
    void ofQuestion(std::int32_t question, AssumptionSet& into) const { add(questions_, question, into); }
    void ofState(std::int32_t state, AssumptionSet& into) const { add(states_, state, into); }
    // Of a campaign: what one of its battles as a whole rests on.
    void ofBattle(std::int32_t battle, AssumptionSet& into) const {
        into.add(battles_[static_cast<std::size_t>(battle)]);
    }

  private:
    using Places = std::unordered_map<std::int64_t, std::int32_t>;
    static void add(const Places& places, std::int64_t key, AssumptionSet& into);
    std::int32_t known(std::string what, std::string title, std::string basis, diag::NodeRef where);
    std::int32_t known(std::string_view kind, const rules::Named& named);
    template <class Entries>
    void noteEntries(Places& places, const char* kind, const Entries& entries);
    // Attributes as such; what a default rests on is told of the values that it gives.
    void noteAttributes(Places& places, const char* kind, const std::vector<rules::Attribute>& attributes);
    void noteDice();
    void noteCell(Places& places, std::int64_t key, const std::string& what, const std::string& title,
                  const rules::ValueCell& cell);
    void noteTypes();
    void noteTables();
    void noteOutcomes();
    void noteFunctions();
    void noteContributions();
    void noteNumbers();
    void notePieces();

    const Setup* setup_;
    std::vector<Assumption> all_;
    std::map<std::pair<std::string, std::string>, std::int32_t> places_; // each once
    AssumptionSet always_;
    std::vector<AssumptionSet> types_, functions_,
        battles_; // by unit type, by function of the program, by battle
    // By holder, face and attribute (see keyOf in the source), or by index.
    Places attributes_, typeAttributes_, terrainValues_, featureValues_;
    Places options_, numbers_, traits_, terrain_, features_, tables_, cells_, notes_, actions_, rolls_,
        decks_, states_;
    Places attributeEntries_, terrainEntries_, featureEntries_, verdicts_, questions_, tableOutcomes_;
    Places outcomes_; // keyOf(set, value)
};

// Bits beside a run: which of the assumed it has read. To ask whether a fact is assumed at all costs one
// word, and each that is costs more only when it is read for the first time since `clear`.
class AssumptionMarks {
  public:
    explicit AssumptionMarks(const Assumptions& assumptions);

    const AssumptionSet& read() const noexcept { return read_; }
    void clear();
    // Another one after each `clear`, of any marks: what was remembered before has left no marks since.
    std::uint64_t epoch() const noexcept { return epoch_; }

    void of(const FactRead& fact) {
        const std::size_t at = placeOf(fact);
        if (at < readAt_.size() && readAt_[at] < since_) [[unlikely]] {
            readAt_[at] = now_;
            assumptions_->of(fact, read_);
        }
    }
    void of(const TableRead& read) { assumptions_->of(read, read_); }
    // A line of a stack that counts; the beginning of one.
    void ofNote(std::int32_t note);
    void ofGroup(std::int32_t group);
    AssumptionSet& bits() noexcept { return read_; }
    // Recordings of what is read from here on, all of it again; they nest, and what is read in one is read by
    // all around it.
    void begin();
    AssumptionSet end();
    // Whether the function has to run with its notes: one of them may stand for something assumed.
    bool needsNotes(std::int32_t function) const {
        return static_cast<std::size_t>(function) < needsNotes_.size() &&
               needsNotes_[static_cast<std::size_t>(function)] != 0;
    }
    // Something is assumed of a unit type as such.
    bool mindsTypes() const noexcept { return mindsTypes_; }
    const Setup& setup() const noexcept { return assumptions_->setup(); }

  private:
    // One word for each fact: kinds one after the other, in each by holder, face and index.
    std::size_t placeOf(const FactRead& fact) const {
        const Kind& kind = kinds_[static_cast<std::size_t>(fact.what)];
        const std::size_t holder = kind.holders == 1 ? 0
                                                     : static_cast<std::size_t>(fact.holder) * kind.faces +
                                                           (fact.back && kind.faces == 2 ? 1 : 0);
        const std::size_t index = kind.indices == 1 ? 0 : static_cast<std::size_t>(fact.index);
        return holder >= kind.holders || index >= kind.indices ? SIZE_MAX
                                                               : kind.first + holder * kind.indices + index;
    }
    void findNotes();

    struct Kind {
        std::size_t first = 0, holders = 0, faces = 1, indices = 0;
    }; // holders: times faces
    const Assumptions* assumptions_;
    AssumptionSet read_;
    std::array<Kind, FactRead::kKinds> kinds_{};
    // By fact: when it was read last; kNothing: there is nothing assumed in it.
    static constexpr std::uint64_t kNothing = UINT64_MAX;
    std::vector<std::uint64_t> readAt_;
    std::uint64_t now_ = 1;   // counts clearings and recordings
    std::uint64_t since_ = 1; // what was read before this is told again
    struct Around {
        AssumptionSet read;
        std::uint64_t since = 0;
    };
    std::vector<Around> around_;           // recordings under way
    std::vector<std::uint8_t> needsNotes_; // by function
    bool mindsTypes_ = false;
    std::uint64_t epoch_ = 0;
};

// Collects what is read while a run advances, be it told of everything or of marks alone.
class AssumptionListener final : public Recorder {
  public:
    explicit AssumptionListener(const Assumptions& assumptions)
        : assumptions_(&assumptions), marks_(assumptions) {}

    const AssumptionSet& read() const noexcept { return marks_.read(); }
    void clear() { marks_.clear(); }

    void enter(std::int32_t function, std::span<const std::int64_t> args) override;
    void noteBegin(std::int32_t group, std::span<const std::int64_t> args) override;
    void note(const NoteRead& line) override;
    void tableRead(const TableRead& read) override;
    void rolled(const RollRead& roll) override;
    void performed(std::int32_t action, std::span<const std::int64_t> args) override;
    void changed(const StateChange& change) override;
    void factRead(const FactRead& read) override;
    void laidOut(const Setup& setup, std::int32_t battle) override;
    Recorder* inSearches() override { return this; }
    AssumptionMarks* marks() override { return &marks_; }

  private:
    const Assumptions* assumptions_;
    AssumptionMarks marks_;
};

// One after the other hears everything.
class TwoRecorders final : public Recorder {
  public:
    TwoRecorders(Recorder& first, Recorder& second) : first_(&first), second_(&second) {}

    void enter(std::int32_t function, std::span<const std::int64_t> args) override {
        first_->enter(function, args);
        second_->enter(function, args);
    }
    void leave(std::int32_t function, std::span<const std::int64_t> result, bool cancelled) override {
        first_->leave(function, result, cancelled);
        second_->leave(function, result, cancelled);
    }
    void noteBegin(std::int32_t group, std::span<const std::int64_t> args) override {
        first_->noteBegin(group, args);
        second_->noteBegin(group, args);
    }
    void note(const NoteRead& line) override {
        first_->note(line);
        second_->note(line);
    }
    void noteEnd(std::int32_t group, std::int64_t value) override {
        first_->noteEnd(group, value);
        second_->noteEnd(group, value);
    }
    void rolled(const RollRead& roll) override {
        first_->rolled(roll);
        second_->rolled(roll);
    }
    void tableRead(const TableRead& read) override {
        first_->tableRead(read);
        second_->tableRead(read);
    }
    void chosen(const ChoiceRead& choice) override {
        first_->chosen(choice);
        second_->chosen(choice);
    }
    void performed(std::int32_t action, std::span<const std::int64_t> args) override {
        first_->performed(action, args);
        second_->performed(action, args);
    }
    void changed(const StateChange& change) override {
        first_->changed(change);
        second_->changed(change);
    }
    void scope(std::int32_t scope, bool entered) override {
        first_->scope(scope, entered);
        second_->scope(scope, entered);
    }
    void said(std::int32_t text, std::span<const std::int64_t> words) override {
        first_->said(text, words);
        second_->said(text, words);
    }
    void laidOut(const Setup& setup, std::int32_t battle) override {
        first_->laidOut(setup, battle);
        second_->laidOut(setup, battle);
    }
    void battleOver(std::int32_t battle, std::int32_t verdict) override {
        first_->battleOver(battle, verdict);
        second_->battleOver(battle, verdict);
    }
    void factRead(const FactRead& read) override {
        first_->factRead(read);
        second_->factRead(read);
    }
    Recorder* inSearches() override {
        Recorder* const a = first_->inSearches();
        Recorder* const b = second_->inSearches();
        return a != nullptr && b != nullptr ? this : a != nullptr ? a : b;
    }
    Trace* trace() override { return first_->trace() != nullptr ? first_->trace() : second_->trace(); }

  private:
    Recorder* first_;
    Recorder* second_;
};

} // namespace groma::game
