#include "core/odds/explain.h"

#include "core/game/record/assumptions.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace groma::odds {

namespace {

using game::LogEntry;
using game::Pending;

bool sameTerm(const game::LogTerm& a, const game::LogTerm& b) {
    return a.title == b.title && a.operation == b.operation && a.cite == b.cite && a.amount == b.amount &&
           a.after == b.after && a.state == b.state;
}

bool sameEntry(const LogEntry& a, const LogEntry& b) {
    return a.kind == b.kind && a.title == b.title && a.text == b.text && a.cite == b.cite &&
           std::ranges::equal(a.terms, b.terms, sameTerm) &&
           std::ranges::equal(a.within, b.within, sameEntry);
}

bool isTold(const LogEntry& entry) {
    return entry.kind == LogEntry::Kind::Stack || entry.kind == LogEntry::Kind::Table;
}

void add(LogEntry entry, std::vector<LogEntry>& into) {
    entry.depth = 0;
    if (std::ranges::none_of(into, [&](const LogEntry& other) { return sameEntry(other, entry); }))
        into.push_back(std::move(entry));
}

// A stretch of play and what is heard of it.
class Stretch {
  public:
    Stretch(const game::Run& from, const ExplainHow& how, int outcome) : run(from), log_(from.setup()) {
        if (how.asPlayersSay) log_.callAsPlayersDo(from.position());
        if (game::Recorder* also = how.also ? how.also(outcome) : nullptr) both_.emplace(log_, *also);
    }

    game::Recorder* recorder() { return both_ ? static_cast<game::Recorder*>(&*both_) : &log_; }
    const std::vector<LogEntry>& entries() { return log_.entries(); }

    game::Run run;
    Pending pending;

  private:
    game::LogRecorder log_;
    std::optional<game::TwoRecorders> both_;
};

// On to the next die or real decision; false: there were too many decisions that are none.
bool goOn(game::Engine& engine, Stretch& stretch, const Policy& policy, game::ScriptProgress& progress,
          int most) {
    std::vector<game::Answer> answers;
    engine.advance(stretch.run, stretch.pending, stretch.recorder());
    for (int decisions = 0; stretch.pending.what == Pending::What::Choice; ++decisions) {
        if (decisions == most) return false;
        game::ScriptProgress said = progress;
        considered(stretch.run, policy, said, stretch.pending, answers);
        if (answers.size() != 1) return true;
        progress = std::move(said);
        engine.answer(stretch.run, stretch.pending, answers.front(), stretch.recorder());
        engine.advance(stretch.run, stretch.pending, stretch.recorder());
    }
    return true;
}

std::string tooManyDecisions(const game::ExplainBounds& looks) {
    return fmt::format("not told: what is read behind {} decisions with one answer", looks.decisions);
}

} // namespace

Explanation explain(const game::Run& start, const Policy& policy, const ExplainHow& how) {
    Explanation made;
    game::Engine engine(how.bounds);
    game::ScriptProgress progress;
    Stretch first(start, how, -1);
    if (!goOn(engine, first, policy, progress, how.looks.decisions))
        made.leftOut = tooManyDecisions(how.looks);
    for (const LogEntry& entry : first.entries())
        if (isTold(entry)) add(entry, made.before);
    const std::size_t outcomes =
        first.pending.what == Pending::What::Chance ? first.pending.outcomes.size() : 0;
    if (outcomes > how.looks.outcomes) {
        made.leftOut =
            fmt::format("not told: what holds whatever the first die shows, of {} ways in which it "
                        "can fall (at most {} are looked at)",
                        outcomes, how.looks.outcomes);
        return made;
    }
    for (std::size_t outcome = 0; outcome < outcomes; ++outcome) {
        if (engine.spent() > how.bounds.allSteps) { // what was not looked at may be otherwise
            made.always.clear();
            made.leftOut = fmt::format("not told: what holds whatever the first die shows, which takes more "
                                       "than {} steps",
                                       how.bounds.allSteps);
            return made;
        }
        Stretch way(first.run, how, static_cast<int>(outcome));
        engine.answer(way.run, first.pending, {static_cast<std::int64_t>(outcome), {}}, way.recorder());
        game::ScriptProgress own = progress;
        if (!goOn(engine, way, policy, own, how.looks.decisions)) made.leftOut = tooManyDecisions(how.looks);
        std::vector<LogEntry> told;
        for (const LogEntry& entry : way.entries())
            if (isTold(entry)) add(entry, told);
        if (outcome == 0) made.always = std::move(told);
        else
            std::erase_if(made.always, [&](const LogEntry& entry) {
                return std::ranges::none_of(told,
                                            [&](const LogEntry& other) { return sameEntry(other, entry); });
            });
    }
    std::erase_if(made.always, [&](const LogEntry& entry) {
        return std::ranges::any_of(made.before,
                                   [&](const LogEntry& other) { return sameEntry(other, entry); });
    });
    return made;
}

} // namespace groma::odds
