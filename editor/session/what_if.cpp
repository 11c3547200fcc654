#include "editor/session/what_if.h"

#include "core/base/hash.h"
#include "core/game/engine.h"
#include "core/snippet/script.h"
#include "editor/session/play_question.h"
#include "editor/session/play_snippet.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace groma::session {

using game::Pending;

namespace {

constexpr int kMostDecisions = 64;      // before the first die, and after each way it falls
constexpr std::size_t kMostOutcomes = 400;
constexpr int kMostPairs = 60;

// Listens to tables beside the log.
class TableEars final : public game::Recorder {
public:
    explicit TableEars(const game::Setup& setup) : log(setup) {}

    game::LogRecorder log;
    struct Read { std::int32_t table, row, column; std::string text; };
    std::vector<Read> reads;

    void enter(std::int32_t function, std::span<const std::int64_t> args) override { log.enter(function, args); }
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
    void changed(const game::StateChange& change) override { log.changed(change); }
    void scope(std::int32_t scope, bool entered) override { log.scope(scope, entered); }
    void said(std::int32_t text, std::span<const std::int64_t> words) override { log.said(text, words); }
    void assumed(const game::AttributeRead& read) override { log.assumed(read); }
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

// Plays what comes before the first die, and each way that it can fall up to the next one, for their stacks and tables.
void explain(const game::Run& start, const odds::Policy& policy, OddsCard& card)
{
    const game::Setup& setup = start.setup();
    game::Engine engine;
    game::Run run = start;
    Pending pending;
    TableEars ears(setup);
    runToChance(engine, run, pending, policy, &ears);
    addStacks(ears.log.take(), card.stacks);
    glow(setup, ears.reads, card.tables);
    card.assumed = ears.log.assumedValues();
    if (pending.what != Pending::What::Chance) {
        return;
    }
    for (std::size_t outcome = 0; outcome < std::min(pending.outcomes.size(), kMostOutcomes); ++outcome) {
        game::Run branch = run;
        TableEars more(setup);
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

void count(const game::Run& start, const game::Position& before, const odds::Policy& policy, OddsCard& card)
{
    const game::Setup& setup = start.setup();
    odds::Request request;
    request.start = start;
    request.policy = policy;
    odds::Counter counter;
    const odds::Odds odds = counter.count(request);
    card.exact = odds.exact;
    if (!odds.exact) {
        card.whyNotExact = fmt::format("{}; {} samples", odds.whyNot, odds.samples);
    }
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
    card.targetWorseOff = worseOff(setup, before, odds, setup.sideOf(card.question.target));
    card.actorWorseOff = worseOff(setup, before, odds, setup.sideOf(card.question.piece));
}

bool takes(const game::Setup& setup, const lang::Local& parameter, int piece)
{
    const lang::Type& type = parameter.type;
    return type.kind == lang::Kind::Piece && !type.list &&
           (type.detail < 0 || setup.program().isClass(setup.classOf(piece), type.detail));
}

// Calls of an action for the two; further parameters take the first legal candidates.
std::optional<ActionCall> callFor(const game::Setup& setup, const game::Position& position, int action, int piece, int target)
{
    const auto& parameters = setup.model().actions[static_cast<std::size_t>(action)].parameters;
    if (parameters.size() < 2 || !takes(setup, parameters[0], piece) || !takes(setup, parameters[1], target)) {
        return std::nullopt;
    }
    if (parameters.size() == 2) {
        return judged(setup, position, action, {piece, target});
    }
    for (ActionCall& call : legalCalls(setup, position, action, 2'000, piece)) {
        if (call.args[1] == target) {
            return std::move(call);
        }
    }
    return std::nullopt;
}

// Where it can be, the piece is put; empty is success.
std::string place(const game::Setup& setup, const WhatIfQuestion& question, game::Position& position)
{
    if (question.facing) {
        position.setFacing(question.piece, *question.facing);
    }
    if (!question.at || *question.at == position.cell(question.piece)) {
        return {};
    }
    if (!setup.geometry().contains(*question.at)) {
        return "there is no such cell";
    }
    int there = 0;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        there += piece != question.piece && position.onMap(piece) && position.cell(piece) == *question.at ? 1 : 0;
    }
    if (there >= setup.stacking()) {
        return setup.geometry().numberText(*question.at) + " is full";
    }
    position.place(question.piece, *question.at);
    return {};
}

// The action that is asked for, or the first legal one that takes the two, or the first that would.
void chooseAction(const game::Setup& setup, const game::Position& position, OddsCard& card)
{
    std::vector<ActionCall> calls;
    for (std::size_t action = 0; action < setup.model().actions.size(); ++action) {
        if (auto call = callFor(setup, position, static_cast<int>(action), card.question.piece, card.question.target)) {
            calls.push_back(std::move(*call));
        }
    }
    if (calls.empty()) {
        card.refused = "no action of these rules is between the two";
        return;
    }
    auto chosen = std::ranges::find_if(calls, [&](const ActionCall& call) {
        return card.question.action >= 0 ? call.action == card.question.action : call.legal;
    });
    if (chosen == calls.end()) {
        chosen = std::ranges::find_if(calls, [&](const ActionCall& call) { return mayAct(setup, position, call.action, card.question.piece); });
    }
    if (chosen == calls.end()) {
        chosen = calls.begin();
    }
    card.question.action = chosen->action;
    card.title = chosen->title;
    card.call = chosen->text;
    card.legal = chosen->legal;
    card.refused = chosen->reason;
    card.cite = chosen->cite;
    for (ActionCall& call : calls) {
        if (call.action != card.question.action) {
            card.others.push_back(std::move(call));
        }
    }
}

// The call inside its scopes, legal or not.
std::expected<game::Run, std::string> startAnyway(const game::Setup& setup, game::Position position, const std::string& text, int side)
{
    auto call = snippet::parseCall(setup, text);
    if (!call) {
        return std::unexpected(call.error());
    }
    rules::StepSource::During during;
    during.side.text = setup.side(side).id;
    if (const std::string problem = snippet::applyDuring(setup, during, position, call->call); !problem.empty()) {
        return std::unexpected(problem);
    }
    return game::start(setup, position, call->call);
}

struct Prepared {
    OddsCard card;
    game::Position position;
};

Prepared prepare(const Document& document, const game::Position& from, const WhatIfQuestion& question)
{
    Prepared prepared;
    OddsCard& card = prepared.card;
    card.question = question;
    card.fingerprint = document.fingerprint();
    const game::Setup& setup = *document.setup();
    const auto known = [&](int piece) { return piece >= 0 && piece < setup.pieceCount(); };
    if (!known(question.piece) || !known(question.target)) {
        card.refused = "the piece is not there any more";
        return prepared;
    }
    card.actor = setup.piece(question.piece).id;
    card.target = setup.piece(question.target).id;
    prepared.position = from;
    prepared.position.setActive(setup.sideOf(question.piece));
    card.refused = place(setup, question, prepared.position);
    if (card.refused.empty()) {
        chooseAction(setup, prepared.position, card);
    }
    return prepared;
}

}  // namespace

OddsCard whatIf(const Document& document, const game::Position& from, const WhatIfQuestion& question)
{
    Prepared prepared = prepare(document, from, question);
    OddsCard& card = prepared.card;
    if (card.call.empty() || (!card.legal && !question.ignoreLegality)) {
        return std::move(card);
    }
    const game::Setup& setup = *document.setup();
    const auto start = startAnyway(setup, prepared.position, card.call, setup.sideOf(question.piece));
    if (!start) {
        card.refused = start.error();
        card.legal = false;
        return std::move(card);
    }
    odds::Policy policy;
    policy.rule = question.rule;
    explain(*start, policy, card);
    count(*start, prepared.position, policy, card);
    return std::move(card);
}

OddsCard whatIf(const Document& document, const WhatIfQuestion& question)
{
    if (!document.setup()) {
        OddsCard card;
        card.question = question;
        card.refused = "open a scenario first";
        return card;
    }
    return whatIf(document, game::startPosition(*document.setup()), question);
}

std::uint64_t keyOf(const Document& document, const WhatIfQuestion& question)
{
    std::uint64_t key = document.fingerprint();
    for (const std::int64_t part : {std::int64_t{question.piece}, std::int64_t{question.at ? question.at->index : -2},
                                    std::int64_t{question.facing.value_or(-1)}, std::int64_t{question.target},
                                    std::int64_t{question.action}, static_cast<std::int64_t>(question.rule),
                                    std::int64_t{question.ignoreLegality}}) {
        key = base::combine(key, static_cast<std::uint64_t>(part));
    }
    return key;
}

std::optional<WhatIfQuestion> firstWhatIf(const Document& document)
{
    if (!document.playable() || document.setup()->sideCount() < 2) {
        return std::nullopt;
    }
    const game::Setup& setup = *document.setup();
    // Nameless pieces first: a leader is no typical fighter.
    const auto roster = [&](int side) {
        std::vector<int> pieces(setup.piecesOf(side).begin(), setup.piecesOf(side).end());
        std::erase_if(pieces, [&](int piece) { return !setup.piece(piece).cell.valid(); });
        std::ranges::stable_partition(pieces, [&](int piece) { return setup.piece(piece).name.empty(); });
        return pieces;
    };
    const game::Position start = game::startPosition(setup);
    int tried = 0;
    for (const int target : roster(1)) {
        for (const int piece : roster(0)) {
            for (grid::Direction direction = 0; direction < setup.geometry().sides(); ++direction) {
                const grid::CellId cell = setup.geometry().neighbour(setup.piece(target).cell, direction);
                if (!cell.valid() || start.pieceIn(cell) >= 0) {
                    continue;
                }
                WhatIfQuestion question;
                question.piece = piece;
                question.at = cell;
                question.target = target;
                const OddsCard card = whatIf(document, start, question);
                if (card.legal && card.failure.empty() && card.results.size() > 1) {
                    return question;
                }
                if (++tried >= kMostPairs) {
                    return std::nullopt;
                }
                break;
            }
        }
    }
    return std::nullopt;
}

std::string percent(const base::Rational& chance)
{
    if (chance.isZero() || chance == base::Rational(1)) {
        return chance.isZero() ? "0 %" : "100 %";
    }
    const double share = chance.toDouble() * 100;
    if (share < 0.05) {
        return "< 0.1 %";
    }
    if (share >= 99.95) {
        return "> 99.9 %";
    }
    return fmt::format("{:.1f} %", share);
}

std::string fraction(const base::Rational& chance) { return chance.toString(); }

Edited saveAsSnippet(const Document& document, const OddsCard& card, const std::string& path, const std::string& title)
{
    if (!document.setup() || !card.legal) {
        return refuse(card.refused.empty() ? "there is nothing to save" : card.refused);
    }
    Prepared prepared = prepare(document, game::startPosition(*document.setup()), card.question);
    if (!prepared.card.legal) {
        return refuse(prepared.card.refused);
    }
    const game::Setup& setup = *document.setup();
    const int side = setup.sideOf(card.question.piece);
    const auto start = startAnyway(setup, prepared.position, prepared.card.call, side);
    if (!start) {
        return refuse(start.error());
    }
    SnippetStep step;
    step.call = {prepared.card.call, side, {}};
    step.before = prepared.position;
    if (card.question.at) {
        step.set.emplace_back(card.actor + ".at", setup.geometry().numberText(*card.question.at));
    }
    // One way through: every die shows the first it can, every decision is the policy's.
    odds::Policy policy;
    policy.rule = card.question.rule == odds::Rule::Best ? odds::Rule::First : card.question.rule;
    game::Engine engine;
    game::Run run = *start;
    std::vector<game::Answer> answers;
    rules::StepSource source;
    for (engine.advance(run, step.end); run.state() == game::Run::State::Asking; engine.advance(run, step.end)) {
        game::Answer answer;
        if (step.end.what == Pending::What::Choice) {
            odds::considered(setup, policy, step.end, answers);
            if (answers.empty() || step.call.answers.size() > 1'000) {
                return refuse("the call asks for too much to be written down");
            }
            answer = answers.front();
        }
        step.call.answers.push_back(playedAnswer(setup, step.end, answer));
        engine.answer(run, step.end, answer);
    }
    for (const PlayedAnswer& answer : step.call.answers) {
        rules::ScriptSource line;
        line.name.text = answer.question;
        std::vector<rules::Text> texts;
        for (const std::string& text : answer.texts) {
            texts.push_back({text, {}});
        }
        line.answers.push_back(std::move(texts));
        source.script.push_back(std::move(line));
    }
    step.after = run.position();
    odds::Counter counter;
    const odds::Odds odds = counter.count(snippet::oddsRequest(setup, *start, source));
    if (odds.exact) {
        step.odds = odds::results(setup, odds);
    }
    const auto text = snippetFile(document, path, title, card.cite, {}, {step});
    return text ? newSnippet(document, path, *text, "Save the what-if as " + path) : std::unexpected(text.error());
}

}  // namespace groma::session
