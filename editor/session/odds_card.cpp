#include "editor/session/odds_card.h"

#include "core/base/hash.h"
#include "core/game/engine.h"
#include "core/game/naming.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using game::Pending;

namespace {

constexpr int kMostDecisions = 64;      // before the first die, and after each way it falls
constexpr std::size_t kMostOutcomes = 400;

// A procedure that was entered, as the position was then.
struct Entered {
    std::int32_t function = -1;
    std::vector<std::int64_t> args;
    game::Position position;
};

// Listens to tables beside the log, and for the first procedure that gives an outcome.
class TableEars final : public game::Recorder {
public:
    // `follow`: the first procedure that gives an outcome is looked for.
    TableEars(const game::Setup& setup, const game::Position& from, bool follow) : log(setup), setup_(setup), follows_(follow)
    {
        log.callAsPlayersDo(from);
        if (follow) {
            shadow_ = from;
        }
    }

    game::LogRecorder log;
    std::optional<Entered> inner;
    struct Read { std::int32_t table, row, column; std::string text; };
    std::vector<Read> reads;

    void enter(std::int32_t function, std::span<const std::int64_t> args) override
    {
        log.enter(function, args);
        const lang::FunctionInfo& info = setup_.program().functions[static_cast<std::size_t>(function)];
        const bool gives = info.role == lang::FunctionRole::Procedure && info.result.kind == lang::Kind::Outcome && !info.result.list;
        if (follows_ && !inner && gives) {
            inner = Entered{function, {args.begin(), args.end()}, shadow_};
        }
    }
    void leave(std::int32_t function, std::span<const std::int64_t> result, bool cancelled) override
    {
        log.leave(function, result, cancelled);
    }
    void noteBegin(std::int32_t group, std::span<const std::int64_t> args) override { log.noteBegin(group, args); }
    void note(const game::NoteRead& line) override { log.note(line); }
    void noteEnd(std::int32_t group, std::int64_t value) override { log.noteEnd(group, value); }
    void rolled(const game::RollRead& roll) override { log.rolled(roll); }
    void tableRead(const game::TableRead& read) override
    {
        const auto number = base::Number::fromBits(read.columnValue);
        reads.push_back({read.table, read.row, read.column, number.toString()});
        log.tableRead(read);
    }
    void chosen(const game::ChoiceRead& choice) override { log.chosen(choice); }
    void performed(std::int32_t action, std::span<const std::int64_t> args) override { log.performed(action, args); }
    void changed(const game::StateChange& change) override
    {
        log.changed(change);
        follow(change);
    }
    void scope(std::int32_t scope, bool entered) override { log.scope(scope, entered); }
    void said(std::int32_t text, std::span<const std::int64_t> words) override { log.said(text, words); }
    void assumed(const game::AttributeRead& read) override { log.assumed(read); }

private:
    // What was done so far is done to a position of our own; what cannot be followed ends the search.
    void follow(const game::StateChange& change)
    {
        using What = game::StateChange::What;
        if (!follows_ || inner) {
            return;
        }
        switch (change.what) {
            case What::State: shadow_.setState(change.index, change.holder, change.after); break;
            case What::Placed: shadow_.place(change.holder, grid::CellId{static_cast<std::int32_t>(change.after)}); break;
            case What::Waiting: shadow_.setWaiting(change.holder); break;
            case What::Eliminated: shadow_.setEliminated(change.holder); break;
            case What::Facing: shadow_.setFacing(change.holder, static_cast<int>(change.after)); break;
            default: follows_ = false; break;
        }
    }

    const game::Setup& setup_;
    game::Position shadow_;
    bool follows_ = false;
};

// Runs on, deciding as the policy does, until a die falls or it ends.
void runToChance(game::Engine& engine, game::Run& run, Pending& pending, const odds::Policy& policy, game::Recorder* recorder)
{
    std::vector<game::Answer> answers;
    engine.advance(run, pending, recorder);
    for (int decisions = 0; decisions < kMostDecisions && pending.what == Pending::What::Choice; ++decisions) {
        odds::considered(run.setup(), policy, pending, answers);
        if (answers.empty()) {
            return;
        }
        engine.answer(run, pending, answers.front(), recorder);
        engine.advance(run, pending, recorder);
    }
}

void glow(const game::Setup& setup, const std::vector<TableEars::Read>& reads, std::vector<TableGlow>& tables)
{
    for (const TableEars::Read& read : reads) {
        auto found = std::ranges::find(tables, read.table, &TableGlow::table);
        if (found == tables.end()) {
            const rules::Table& table = setup.model().tables[static_cast<std::size_t>(read.table)];
            TableGlow made{read.table, {}, read.column, {}};
            const bool byColumn = !table.columnName.empty();
            if (byColumn && static_cast<std::size_t>(read.column) < table.columns.size()) {
                const std::string& head = table.columns[static_cast<std::size_t>(read.column)].text;
                made.columnText = read.text == head ? head : read.text + " reads " + head;
            }
            found = tables.insert(tables.end(), std::move(made));
        }
        if (found->column == read.column && std::ranges::find(found->rows, read.row) == found->rows.end()) {
            found->rows.push_back(read.row);
        }
    }
}

// The stacks of one stretch of play, each quantity once for each set of arguments. Those that were read for others stand within.
void addStacks(std::vector<game::LogEntry> entries, std::vector<game::LogEntry>& stacks)
{
    for (game::LogEntry& entry : entries) {
        const bool known = std::ranges::any_of(stacks, [&](const game::LogEntry& other) { return other.title == entry.title; });
        if (entry.kind == game::LogEntry::Kind::Stack && !known) {
            stacks.push_back(std::move(entry));
        }
    }
}

// Plays what comes before the first die, and each way that it can fall up to the next one, for their stacks and tables. Gives
// the first procedure with an outcome that was entered on the way to the die.
std::optional<Entered> explain(const game::Run& start, const odds::Policy& policy, OddsCard& card)
{
    const game::Setup& setup = start.setup();
    game::Engine engine;
    game::Run run = start;
    Pending pending;
    TableEars ears(setup, start.position(), true);
    runToChance(engine, run, pending, policy, &ears);
    addStacks(ears.log.take(), card.stacks);
    glow(setup, ears.reads, card.tables);
    card.assumed = ears.log.assumedValues();
    if (pending.what != Pending::What::Chance) {
        return std::move(ears.inner);
    }
    for (std::size_t outcome = 0; outcome < std::min(pending.outcomes.size(), kMostOutcomes); ++outcome) {
        game::Run branch = run;
        TableEars more(setup, branch.position(), false);
        Pending next;
        engine.answer(branch, pending, {static_cast<std::int64_t>(outcome), {}}, &more);
        runToChance(engine, branch, next, policy, &more);
        addStacks(more.log.take(), card.stacks);
        glow(setup, more.reads, card.tables);
        for (const game::AssumedRead& read : more.log.assumedValues()) {
            if (std::ranges::find(card.assumed, read) == card.assumed.end()) {
                card.assumed.push_back(read);
            }
        }
    }
    for (TableGlow& table : card.tables) {
        std::ranges::sort(table.rows);
    }
    return std::move(ears.inner);
}

// The chance that a side's worth falls.
std::optional<base::Rational> worseOff(const game::Setup& setup, const game::Position& before, const odds::Odds& odds, int side)
{
    if (setup.model().worth < 0) {
        return std::nullopt;
    }
    const std::int32_t function = setup.program().queryFunction[static_cast<std::size_t>(setup.model().worth)];
    const std::int64_t arg = side;
    const auto value = [&](const game::Position& position) -> std::optional<base::Number> {
        const auto read = game::evaluate(setup, position, function, std::span(&arg, 1));
        return read ? std::optional(base::Number::fromBits(read->word)) : std::nullopt;
    };
    const auto was = value(before);
    if (!was) {
        return std::nullopt;
    }
    base::Rational sum;
    for (const odds::End& end : odds.ends) {
        const auto is = end.failure.kind == game::FailureKind::None ? value(end.position) : std::nullopt;
        if (!is) {
            return std::nullopt;
        }
        if (*is < *was) {
            sum += end.chance;
        }
    }
    return sum;
}

odds::Odds counted(const game::Run& start, const odds::Policy& policy, OddsCard& card)
{
    odds::Request request;
    request.start = start;
    request.policy = policy;
    odds::Counter counter;
    odds::Odds odds = counter.count(request);
    if (!odds.exact) {
        card.exact = false;
        card.whyNotExact = fmt::format("{}; {} samples", odds.whyNot, odds.samples);
    }
    return odds;
}

void count(const game::Run& start, const game::Position& before, const odds::Policy& policy, OddsCard& card)
{
    const game::Setup& setup = start.setup();
    const odds::Odds odds = counted(start, policy, card);
    const bool allFailed = !odds.ends.empty() && std::ranges::all_of(odds.ends, [](const odds::End& end) {
        return end.failure.kind != game::FailureKind::None;
    });
    if (allFailed) {
        card.failure = odds.ends.front().failure.text;
    }
    card.results = odds::results(setup, odds);
    for (odds::Fate& fate : odds::fates(setup, before, odds)) {
        card.fates.push_back({fate.piece, setup.piece(fate.piece).id, std::move(fate.chances)});
    }
    const auto known = [&](int piece) { return piece >= 0 && piece < setup.pieceCount(); };
    if (known(card.question.target)) {
        card.targetWorseOff = worseOff(setup, before, odds, setup.sideOf(card.question.target));
    }
    if (known(card.question.piece)) {
        card.actorWorseOff = worseOff(setup, before, odds, setup.sideOf(card.question.piece));
    }
}

// An action gives no result of its own: those of the first procedure in it that gives one are shown.
void countInner(const game::Setup& setup, const Entered& inner, const snippet::CallText& outer, const odds::Policy& policy, OddsCard& card)
{
    if (card.results.size() != 1 || card.results.front().name != "done") {
        return;
    }
    game::Call call = outer.call;
    call.function = inner.function;
    call.args = inner.args;
        const auto& functions = setup.program().procedureFunction;
    const auto procedure = std::ranges::find(functions, inner.function);
    if (procedure == functions.end()) {
        return;
    }
    const rules::Procedure& model = setup.model().procedures[static_cast<std::size_t>(procedure - functions.begin())];
    const lang::Function& function = setup.model().functions[static_cast<std::size_t>(model.function)];
    std::string text;
    for (std::size_t i = 0; i < inner.args.size() && i < function.parameters; ++i) {
        const lang::Local& parameter = function.locals[i];
        if (parameter.type.list) {
            return;     // a call cannot bring a list along
        }
        text += text.empty() ? "" : ", ";
        text += parameter.name + ": " + (parameter.type.kind == lang::Kind::Cell ? "@" : "");
        text += game::wordText(setup, parameter.type, inner.args[i]);
    }
    card.results = odds::results(setup, counted(game::start(setup, inner.position, call), policy, card));
    card.resultOf = model.named.id + "(" + text + ")";
}

}  // namespace

Expected<StartedCall> startedCall(const game::Setup& setup, game::Position position, const std::string& text, int side)
{
    auto call = snippet::parseCall(setup, text);
    if (!call) {
        return refuse(call.error());
    }
    rules::StepSource::During during;
    if (side >= 0) {
        during.side.text = setup.side(side).id;
    }
    if (call->what != snippet::CallText::What::Sequence) {
        if (const std::string problem = snippet::applyDuring(setup, during, position, call->call); !problem.empty()) {
            return refuse(problem);
        }
    }
    game::Run run = game::start(setup, position, call->call);
    return StartedCall{std::move(*call), std::move(run), std::move(position)};
}

void countOdds(const StartedCall& started, const odds::Policy& policy, OddsCard& card)
{
    const auto inner = explain(started.run, policy, card);
    count(started.run, started.position, policy, card);
    if (inner) {
        countInner(started.run.setup(), *inner, started.call, policy, card);
    }
}

OddsCard oddsOf(const CallInQuestion& question)
{
    OddsCard card;
    card.fingerprint = question.document.fingerprint();
    card.call = question.call;
    card.legal = true;
    if (question.run) {
        card.assumed.clear();
        (void)explain(*question.run, question.policy, card);
        count(*question.run, question.run->position(), question.policy, card);
        return card;
    }
    const game::Setup& setup = *question.document.setup();
    auto started = startedCall(setup, question.position, question.call, question.side);
    if (!started) {
        card.legal = false;
        card.refused = started.error().reason;
        return card;
    }
    card.refused = snippet::refusal(setup, started->position, started->call);
    card.legal = card.refused.empty();
    if (!card.legal) {
        return card;
    }
    // Whom it is about, for the worth of their sides.
    if (started->call.what == snippet::CallText::What::Action) {
        const rules::Action& action = setup.model().actions[static_cast<std::size_t>(started->call.index)];
        card.title = action.named.title;
        card.question.action = started->call.index;
        for (std::size_t i = 0; i < std::min<std::size_t>(2, action.parameters.size()); ++i) {
            if (action.parameters[i].type.kind == lang::Kind::Piece && !action.parameters[i].type.list) {
                const int piece = static_cast<int>(started->call.args[i]);
                (i == 0 ? card.question.piece : card.question.target) = piece;
                (i == 0 ? card.actor : card.target) = setup.piece(piece).id;
            }
        }
    }
    countOdds(*started, question.policy, card);
    return card;
}

std::uint64_t CallInQuestion::key() const
{
    std::uint64_t made = base::combine(document.fingerprint(), base::hashText(call, static_cast<std::uint64_t>(side + 1)));
    made = base::combine(made, position.empty() ? 0 : position.hash());
    made = base::combine(made, run ? run->hash() : 0);
    for (const auto& [name, answers] : policy.fixed) {
        made = base::hashText(name, made);
        for (const auto& answer : answers) {
            for (const std::string& text : answer) {
                made = base::hashText(text, made);
            }
        }
    }
    return base::combine(made, static_cast<std::uint64_t>(policy.rule));
}

}  // namespace groma::session
