// The explained log: what happened and why, as entries that are turned into lines with citations. Built only
// when somebody listens.
#pragma once

#include "core/game/names/pending.h"
#include "core/game/position/bounds.h"
#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "core/game/record/recorder.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::game {

// One line of a stack of contributions.
struct LogTerm {
    std::string title;     // "support of M5"
    std::string operation; // base | add | times | set | at_least | at_most | shift | ...
    std::string cite;
    std::string amount; // "2", "5/2", "yes"; empty when there is none
    std::string after;
    lang::NoteState state = lang::NoteState::Applied;
    std::int32_t trait = -1;
    diag::Place place;
};

struct LogEntry {
    enum class Kind : std::uint8_t { Enter, Leave, Stack, Roll, Table, Choice, Action, Change, Scope, Say };
    Kind kind = Kind::Say;
    std::int32_t depth = 0;  // procedures and scopes around it
    std::int32_t side = -1;  // whose it is, -1 = nobody's
    std::int32_t piece = -1; // whom it is about, -1 = nobody
    std::string title;       // "melee", "combat value of M4", "melee_die"
    std::string text;        // what came of it
    std::string cite;
    std::vector<LogTerm> terms;   // Stack
    std::vector<LogEntry> within; // Stack: stacks and cells of tables read while this one was made
};

// Title and text without place and cite: "Retreat to: 043", "Which die counts? 6: Crunch".
std::string headed(const LogEntry& entry);
// "combat value of M4   4 (cp) + 1 (support of M5, 6.3b) = 5"
std::string line(const LogEntry& entry);
// What it was made of, under it and deeper by a step: every stack and every cell of a table that was read on
// the way, down to printed numbers.
std::vector<std::string> linesWithin(const LogEntry& entry);
// Both, of all of them.
std::string lines(const std::vector<LogEntry>& entries);
// The contributions that a stack has and that did not apply, its own and those of what it was made of, each
// once: "elite (7.1)".
std::vector<std::string> uncounted(const LogEntry& entry);

// Brief: relations only inside the stacks that read them and only where a trait had a say, what they read
// always; equal stacks once between two dice, decisions or changes. Full: everything.
enum class LogDetail : std::uint8_t { Brief, Full };

class LogRecorder final : public Recorder {
  public:
    // Past its bounds it only counts what it leaves out, and its last entry says so.
    explicit LogRecorder(const Setup& setup, LogDetail detail = LogDetail::Brief, LogBounds bounds = {});

    // From here on pieces are called as players call them, with where they stand when it happens ("WARB in
    // 110"), instead of by their ids. `now`: where they stand at present.
    void callAsPlayersDo(const Position& now);

    const std::vector<LogEntry>& entries();
    std::vector<LogEntry> take(); // and begin afresh; what was taken still counts for the bounds
    std::uint64_t leftOut() const noexcept { return leftOut_; }
    void clear();
    void marksIn(Trace* trace) { trace_ = trace; }

    void enter(std::int32_t function, std::span<const std::int64_t> args) override;
    void leave(std::int32_t function, std::span<const std::int64_t> result, bool cancelled) override;
    void noteBegin(std::int32_t group, std::span<const std::int64_t> args) override;
    void note(const NoteRead& line) override;
    void noteEnd(std::int32_t group, std::int64_t value) override;
    void rolled(const RollRead& roll) override;
    void tableRead(const TableRead& read) override;
    void chosen(const ChoiceRead& choice) override;
    void performed(std::int32_t action, std::span<const std::int64_t> args) override;
    void changed(const StateChange& change) override;
    void scope(std::int32_t scope, bool entered) override;
    void said(std::int32_t text, std::span<const std::int64_t> words) override;
    void laidOut(const Setup& setup, std::int32_t battle) override;
    void battleOver(std::int32_t battle, std::int32_t verdict) override;
    Trace* trace() override { return trace_; }

  private:
    bool hasRoom(); // false: what would come is left out
    void charge(const LogEntry& entry);
    void giveBack(const LogEntry& stack);
    void sayLeftOut();
    LogEntry& add(LogEntry::Kind kind);
    void close(LogEntry stack, bool worthTelling);
    void tell(LogEntry read); // a stack or a cell of a table, in what reads it or by itself
    std::string pieceText(std::int32_t piece) const;
    std::string pieceName(std::int32_t piece) const; // without where it stands
    std::string wordText(lang::Type type, std::int64_t word) const;
    std::string valueText(const Value& value) const;
    std::string filledText(std::int32_t text, std::span<const std::int64_t> words) const;
    void follow(const StateChange& change);
    std::string argsText(std::int32_t function, std::span<const std::int64_t> args, LogEntry& about) const;
    void describe(const StateChange& change, LogEntry& entry) const;

    const Setup* setup_;
    LogDetail detail_;
    std::vector<LogEntry> entries_;
    std::vector<LogEntry> open_; // stacks that are being made
    std::size_t muted_ = 0;      // stacks inside the last of them that are left out
    // Stacks that were told: since the last die, decision or change, then within each of open_.
    std::vector<std::set<std::uint64_t>> told_{1};
    LogBounds bounds_;
    std::size_t kept_ = 0;
    std::size_t bytes_ = 0;
    std::uint64_t leftOut_ = 0;
    std::optional<std::size_t> full_; // the entry that says what was left out
    std::int32_t depth_ = 0;
    std::optional<std::vector<grid::CellId>>
        cells_; // where pieces stand; nothing: they are called by their ids
    Trace* trace_ = nullptr;
    std::int32_t battleDepth_ = 0; // where the battle under way was laid out
};

} // namespace groma::game
