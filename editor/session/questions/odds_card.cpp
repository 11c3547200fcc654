#include "editor/session/questions/odds_card.h"

#include "core/base/hash.h"
#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"
#include "core/odds/chance_words.h"
#include "core/odds/explain.h"
#include "core/snippet/measure.h"
#include "editor/session/questions/price.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using game::Pending;

namespace {

// A procedure that was entered, as the position was then.
struct Entered {
    std::int32_t function = -1;
    std::vector<std::int64_t> args;
    game::Position position;
};

// Listens to tables, and for the first procedure that gives an outcome.
class TableEars final : public game::Recorder {
  public:
    // `follow`: the first procedure that gives an outcome is looked for.
    TableEars(const game::Setup& setup, const game::Position& from, bool follow)
        : setup_(setup), follows_(follow) {
        if (follow) {
            shadow_ = from;
        }
    }

    std::optional<Entered> inner;
    struct Read {
        std::int32_t table, row, column;
        std::string text;
    };
    std::vector<Read> reads;

    void enter(std::int32_t function, std::span<const std::int64_t> args) override {
        const lang::FunctionInfo& info = setup_.program().functions[static_cast<std::size_t>(function)];
        const bool gives = info.role == lang::FunctionRole::Procedure &&
                           info.result.kind == lang::Kind::Outcome && !info.result.list;
        if (follows_ && !inner && gives) {
            inner = Entered{function, {args.begin(), args.end()}, shadow_};
        }
    }
    void tableRead(const game::TableRead& read) override {
        const auto number = base::Number::fromBits(read.columnValue);
        reads.push_back({read.table, read.row, read.column, number.toString()});
    }
    void changed(const game::StateChange& change) override { follow(change); }

  private:
    // What was done so far is done to a position of our own; what cannot be followed ends the search.
    void follow(const game::StateChange& change) {
        using What = game::StateChange::What;
        if (!follows_ || inner) {
            return;
        }
        switch (change.what) {
        case What::State: shadow_.setState(change.index, change.holder, change.after); break;
        case What::Placed:
            shadow_.place(change.holder, grid::CellId{static_cast<std::int32_t>(change.after)});
            break;
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

void glow(const game::Setup& setup, const std::vector<TableEars::Read>& reads,
          std::vector<TableGlow>& tables) {
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

// Plays what comes before the first die, and each way that it can fall up to the next one, for what is a fact
// of all of them and for the tables that are looked into. Gives the first procedure with an outcome that was
// entered on the way to the die.
std::optional<Entered> explain(const game::Run& start, const odds::Policy& policy, OddsCard& card) {
    const game::Setup& setup = start.setup();
    TableEars ears(setup, start.position(), true);
    TableEars more(setup, start.position(), false);
    const odds::Explanation explained =
        odds::explain(start, policy,
                      {true, [&](int outcome) -> game::Recorder* { return outcome < 0 ? &ears : &more; },
                       odds::Limits{}.play});
    for (const auto* told : {&explained.before, &explained.always}) {
        card.stacks.insert(card.stacks.end(), told->begin(), told->end());
    }
    card.stacksLeftOut = explained.leftOut;
    glow(setup, ears.reads, card.tables);
    glow(setup, more.reads, card.tables);
    for (TableGlow& table : card.tables) {
        std::ranges::sort(table.rows);
    }
    return std::move(ears.inner);
}

// Without what ends with the turn or sooner, which says how far the turn went: an order that is carried out
// is worth nothing any more, and no loss.
game::Position lasting(const game::Setup& setup, game::Position position) {
    const auto& states = setup.model().states;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i].until >= 0) {
            position.resetState(static_cast<int>(i));
        }
    }
    return position;
}

// The chance that a side's worth falls.
std::optional<odds::Chance> worseOff(const game::Setup& setup, const game::Position& before,
                                     const odds::Odds& odds, int side) {
    if (setup.model().worth < 0) {
        return std::nullopt;
    }
    const std::int32_t function =
        setup.program().queryFunction[static_cast<std::size_t>(setup.model().worth)];
    const std::int64_t arg = side;
    const auto value = [&](const game::Position& position) -> std::optional<base::Number> {
        const auto read = game::evaluate(setup, lasting(setup, position), function, std::span(&arg, 1));
        return read ? std::optional(base::Number::fromBits(read->word)) : std::nullopt;
    };
    const auto was = value(before);
    if (!was) {
        return std::nullopt;
    }
    bool readable = true;
    odds::Chance worse = odds::chanceOf(odds, "worse", [&](const odds::End& end) {
        const auto is = end.failure.kind == game::FailureKind::None ? value(end.position) : std::nullopt;
        readable = readable && is.has_value();
        return is && *is < *was;
    });
    return readable ? std::optional(std::move(worse)) : std::nullopt;
}

odds::Odds counted(const game::Run& start, const odds::Policy& policy, const CardBounds& bounds,
                   OddsCard& card) {
    odds::Request request;
    request.start = start;
    request.policy = policy;
    request.limits.nodes = bounds.nodes;
    request.samples = bounds.samples;
    request.findAssumed = true;
    request.watcher = bounds.watcher;
    if (card.question.of.empty()) {
        request.limits.lookedAt = odds::wordsOfFates(start.setup());
        if (start.setup().model().worth >= 0) { // who ends worse off is told with them
            odds::addFunctions(request.limits.lookedAt, start.setup());
        }
    }
    odds::Counter counter;
    odds::Odds odds = counter.count(request);
    card.method = odds.method;
    card.stopped = odds.stopped;
    card.policy = odds::policyText(start.setup().model(), odds);
    card.how = odds::methodText(odds);
    return odds;
}

// What the person asked of the end beside the result.
void measure(const game::Setup& setup, const snippet::CallText& call, const odds::Odds& odds,
             OddsCard& card) {
    diag::Sink problems;
    const auto expression = snippet::EndExpression::checked(setup, call, {card.question.of, {}}, problems);
    if (!expression) {
        card.ofProblem = problems.items().empty() ? "this cannot be asked" : problems.items().front().message;
        return;
    }
    card.of = expression->of(setup, odds, game::Wording::Told);
    if (const auto mean = snippet::meanOf(odds, card.of)) {
        card.ofMean = "on average " + snippet::meanText(*mean);
    }
}

// `before`: what becomes of each counter is told from there; `from`: who is worse off is measured from there.
void count(const game::Run& start, const game::Position& before, const game::Position& from,
           const snippet::CallText& call, const odds::Policy& policy, const CardBounds& bounds,
           OddsCard& card) {
    const game::Setup& setup = start.setup();
    const odds::Odds odds = counted(start, policy, bounds, card);
    const bool allFailed = !odds.ends.empty() && std::ranges::all_of(odds.ends, [](const odds::End& end) {
        return end.failure.kind != game::FailureKind::None;
    });
    if (odds.method == odds::Method::Refused) {
        card.failure = odds.whyNot;
    } else if (allFailed) {
        card.failure = odds.ends.front().failure.text;
    }
    card.results = odds::results(setup, odds);
    card.ruled = std::ranges::any_of(odds.ends, [](const odds::End& end) {
        return end.failure.kind == game::FailureKind::None && !end.cancelled && end.left < 0 &&
               end.result.type.kind != lang::Kind::Void;
    });
    card.assumed = odds.assumed;
    for (odds::Fate& fate : odds::fates(setup, before, odds, game::Wording::Told)) {
        card.fates.push_back({fate.piece, setup.piece(fate.piece).id, std::move(fate.chances)});
    }
    if (!card.question.of.empty() && odds.method != odds::Method::Refused) {
        measure(setup, call, odds, card);
    }
    for (int side = 0; side < setup.sideCount(); ++side) {
        auto worse = worseOff(setup, from, odds, side);
        if (!worse) {
            card.worseOff.clear();
            return;
        }
        card.worseOff.push_back(*std::move(worse));
    }
}

// An action gives no result of its own: those of the first procedure in it that gives one are shown.
void countInner(const game::Setup& setup, const Entered& inner, const snippet::CallText& outer,
                const odds::Policy& policy, const CardBounds& bounds, OddsCard& card) {
    if (card.ruled || card.results.empty() || card.stopped) {
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
    const rules::Procedure& model =
        setup.model().procedures[static_cast<std::size_t>(procedure - functions.begin())];
    const lang::Function& function = setup.model().functions[static_cast<std::size_t>(model.function)];
    std::string text;
    for (std::size_t i = 0; i < inner.args.size() && i < function.parameters; ++i) {
        const lang::Local& parameter = function.locals[i];
        if (parameter.type.list) {
            return; // a call cannot bring a list along
        }
        text += text.empty() ? "" : ", ";
        text += parameter.name + ": " + (parameter.type.kind == lang::Kind::Cell ? "@" : "");
        text += game::wordText(setup, parameter.type, inner.args[i]);
    }
    card.results =
        odds::results(setup, counted(game::start(setup, inner.position, call), policy, bounds, card));
    card.ruled = true;
    card.resultOf = model.named.id + "(" + text + ")";
}

} // namespace

void countOdds(const snippet::Begun& begun, const odds::Policy& policy, const CardBounds& bounds,
               OddsCard& card) {
    const auto inner = explain(begun.start, policy, card);
    count(begun.start, begun.before, pricePaid(begun.start, begun.before.active(), begun.before), begun.call,
          policy, bounds, card);
    if (inner) {
        countInner(begun.start.setup(), *inner, begun.call, policy, bounds, card);
    }
}

namespace {

// Whom it is about, for the worth of their sides.
void takeActors(const game::Setup& setup, const snippet::CallText& call, OddsCard& card) {
    if (call.what != snippet::CallText::What::Action) {
        return;
    }
    const rules::Action& action = setup.model().actions[static_cast<std::size_t>(call.index)];
    card.title = action.named.title;
    card.question.action = call.index;
    for (std::size_t i = 0; i < std::min<std::size_t>(2, action.parameters.size()); ++i) {
        if (action.parameters[i].type.kind == lang::Kind::Piece && !action.parameters[i].type.list) {
            const int piece = static_cast<int>(call.args[i]);
            (i == 0 ? card.question.piece : card.question.target) = piece;
            (i == 0 ? card.actor : card.target) = setup.piece(piece).id;
        }
    }
}

} // namespace

OddsCard oddsOf(const CallInQuestion& question, odds::Watcher* watcher) {
    return oddsOf(question, CardBounds{.watcher = watcher});
}

SensibleOdds sensibleOdds(CallInQuestion call, const CardBounds& bounds) {
    SensibleOdds first{oddsOf(call, bounds)};
    const odds::Chance* they = worseOffOf(first.card, *call.document.setup(), first.card.question.target);
    if (they == nullptr || shareOf(*they) != 0) {
        return first;
    }
    call.policy.rule = odds::Rule::Best;
    SensibleOdds best{oddsOf(call, bounds), true};
    return best.card.method == odds::Method::Exact && !best.card.stopped ? best : first;
}

OddsCard oddsOf(const CallInQuestion& question, const CardBounds& bounds) {
    OddsCard card;
    card.fingerprint = question.document.fingerprint();
    card.call = question.call;
    card.legal = true;
    const game::Setup& setup = *question.document.setup();
    const auto started = begun(setup, question.position, question.call, question.side);
    if (question.run) {
        if (started) {
            takeActors(setup, started->call, card);
        }
        (void)explain(*question.run, question.policy, card);
        const game::Position& before = question.run->position();
        count(*question.run, before, question.from.value_or(before), {}, question.policy, bounds, card);
        return card;
    }
    if (!started) {
        card.legal = false;
        card.refused = started.error().reason;
        return card;
    }
    takeActors(setup, started->call, card);
    countOdds(*started, question.policy, bounds, card);
    return card;
}

std::uint64_t CallInQuestion::key() const {
    std::uint64_t made =
        base::combine(document.fingerprint(), base::hashText(call, static_cast<std::uint64_t>(side + 1)));
    made = base::combine(made, position.empty() ? 0 : position.hash());
    made = base::combine(made, run ? run->hash() : 0);
    for (const game::Script::Entry& entry : policy.script.entries) {
        made = base::hashText(entry.name, made);
        for (const auto& answer : entry.answers) {
            for (const std::string& text : answer) {
                made = base::hashText(text, made);
            }
        }
    }
    return base::combine(made, static_cast<std::uint64_t>(policy.rule));
}

} // namespace groma::session
