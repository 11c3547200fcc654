#include "core/lang/check/decision_names.h"
#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

// Kinds of roll: dice, total, verdict, what rewrites it, and what may be bought on seeing it.
namespace groma::lang::lowering {

// Frame: the parameters of the kind, the index of the question's name, then natural, dice, total, verdict.
void Writer::roll(const rules::Roll& roll, std::int32_t index) {
    RollFrame frame;
    for (std::size_t i = 0; i + 1 < function_.parameters.size(); ++i) {
        frame.parameters.push_back(function_.parameters[i].slot);
        frame.types.push_back(function_.parameters[i].type);
    }
    frame.name = function_.parameters.back().slot;
    const int naturals = shared_.width(roll.natural);
    frame.natural = code.take(naturals + 3);
    frame.total = static_cast<Slot>(frame.natural + naturals + 1);
    frame.verdict = static_cast<Slot>(frame.total + 1);
    HookSides sides;
    const auto rewriting =
        turns(byPrecedence(shared_.model, roll.outcomeHooks), frame.parameters, frame.types, sides);
    RollTarget target{code.label(), code.label(), code.label(), frame.total, frame.verdict};
    code.bind(target.reroll);
    code.forget();
    throwDice(roll, index, frame);
    totalInto(roll, frame);
    code.bind(target.verdict);
    code.forget();
    verdictInto(roll, frame);
    rewrite(rewriting, frame.parameters, std::vector<Slot>{frame.natural, frame.total}, frame.verdict);
    code.bind(target.offers);
    code.forget();
    if (!roll.offers.empty()) {
        offers({roll.offers, seenOffer(frame), offerDecisionName(roll), index, roll.named.where, target});
    }
    code.emit(Op::CopyWide, 0, frame.natural, naturals + 3);
    code.emit(Op::Return);
}

std::vector<Slot> Writer::seen(const RollFrame& frame, std::initializer_list<Slot> more) {
    std::vector<Slot> all = frame.parameters;
    all.insert(all.end(), more);
    return all;
}

void Writer::throwDice(const rules::Roll& roll, std::int32_t index, const RollFrame& frame) {
    const SlotGuard slots(code);
    const Slot count = code.take();
    if (roll.count >= 0) {
        inlineInto(roll.count, frame.parameters, count);
    } else {
        code.emit(Op::LoadWhole, count, 0, 0, roll.dice);
    }
    const bool numeric = roll.natural.kind == Kind::Number;
    Question asked;
    asked.kind = numeric ? QuestionKind::Dice : QuestionKind::Pool;
    asked.name = roll.named.id;
    asked.type = roll.natural;
    asked.roll = index;
    asked.keepsDice = numeric && shared_.pools.keepsDice[static_cast<std::size_t>(index)];
    if (!numeric) {
        asked.labels = shared_.pools.ofRoll[static_cast<std::size_t>(index)];
        code.emit(Op::LoadImm, frame.total - 1, 0, 0, 0); // a pool has no list of dice
    }
    asked.where = roll.named.where;
    code.emit(numeric ? Op::RollDice : Op::RollPool, frame.natural, count, frame.name,
              addQuestion(std::move(asked)), roll.die);
}

void Writer::totalInto(const rules::Roll& roll, const RollFrame& frame) {
    if (roll.total >= 0) {
        inlineInto(roll.total, seen(frame, {frame.natural}), frame.total);
    } else if (roll.natural.kind == Kind::Number) {
        code.emit(Op::Copy, frame.total, frame.natural);
    } else {
        code.emit(Op::LoadWhole, frame.total, 0, 0, 0);
    }
}

void Writer::verdictInto(const rules::Roll& roll, const RollFrame& frame) {
    if (roll.verdicts.empty()) {
        code.emit(Op::LoadImm, frame.verdict, 0, 0, 0);
        return;
    }
    const std::vector<Slot> arguments = seen(frame, {frame.natural, frame.total});
    const Label done = code.label();
    bool settled = false;
    for (const rules::Roll::Verdict& verdict : roll.verdicts) {
        const SlotGuard slots(code);
        const Label next = code.label();
        if (verdict.condition >= 0) {
            inlineBranch(verdict.condition, arguments, false, next);
        }
        code.emit(Op::LoadImm, frame.verdict, 0, 0, verdict.value);
        code.jump(Op::Goto, done);
        code.bind(next);
        settled = settled || verdict.condition < 0;
    }
    if (!settled) {
        stopWith("no verdict of " + roll.named.id + " holds");
    }
    code.bind(done);
}

// Sides take turns, the active one first, until both in a row have passed or have nothing that they could pay
// for.
void Writer::offers(const OfferMoment& moment) {
    const SlotGuard slots(code);
    const Slot side = code.take();
    const Slot passes = code.take();
    Question asked;
    asked.kind = QuestionKind::Row;
    asked.name = moment.name;
    asked.roll = moment.roll;
    asked.offers = true;
    for (const std::int32_t offer : moment.offers) {
        asked.rows.push_back({offer, {}});
    }
    asked.where = moment.where;
    const std::int32_t question = addQuestion(std::move(asked));
    const Label afresh = code.label();
    code.bind(afresh);
    code.emit(Op::Active, side);
    code.emit(Op::LoadImm, passes, 0, 0, 0);
    const Label again = code.label();
    const Label refused = code.label();
    const Label end = code.label();
    code.bind(again);
    code.forget();
    const Slot rows = code.take();
    code.emit(Op::ListNew, rows);
    for (const std::int32_t offer : moment.offers) {
        offerRow(offer, moment, side, rows, question);
    }
    const Slot chosen = code.take();
    code.emit(Op::ChooseRow, chosen, rows, side, question);
    for (const std::int32_t offer : moment.offers) {
        const Label next = code.label();
        code.jump(Op::JumpOtherImm, next, chosen, 0, 0, offer);
        takeOffer(offer, moment, side);
        if (code.reachable()) {
            code.jump(Op::Goto, moment.target ? moment.target->offers : afresh);
        }
        code.bind(next);
    }
    code.bind(refused);
    code.jump(Op::JumpSameImm, end, passes, 0, 0, 1);
    code.emit(Op::LoadImm, passes, 0, 0, 1);
    code.emit(Op::OtherSide, side, side);
    code.jump(Op::Goto, again);
    code.bind(end);
}

std::vector<Slot> Writer::seenOffer(const RollFrame& frame) {
    return seen(frame, {frame.natural, frame.total, frame.verdict});
}

void Writer::offerRow(std::int32_t index, const OfferMoment& moment, Slot side, Slot rows,
                      std::int32_t question) {
    const SlotGuard slots(code);
    const rules::Offer& offer = offerAt(index);
    const std::vector<Slot>& arguments = moment.seen;
    const Label closed = code.label();
    if (offer.when >= 0) {
        inlineBranch(offer.when, arguments, false, closed);
    }
    const Slot by = code.take();
    inlineInto(offer.by, arguments, by);
    code.jump(Op::JumpOther, closed, by, side);
    for (const rules::Offer::Price& price : offer.prices) {
        const Slot amount = code.take();
        const Slot enough = code.take();
        inlineInto(price.amount, arguments, amount);
        code.emit(Op::CanSpend, enough, payer(price.resource, side), price.resource, amount);
        code.jump(Op::JumpFalse, closed, enough);
    }
    code.emit(Op::RowPush, side, rows, 0, index, question);
    code.bind(closed);
}

// Resources of the game are paid by nobody in particular.
Slot Writer::payer(std::int32_t resource, Slot side) const {
    return shared_.model.states[static_cast<std::size_t>(resource)].of == rules::Holder::Side ? side
                                                                                              : kNoSlot;
}

const rules::Offer& Writer::offerAt(std::int32_t index) const {
    return shared_.model.offers[static_cast<std::size_t>(index)];
}

// All prices are read before the first is paid.
void Writer::takeOffer(std::int32_t index, const OfferMoment& moment, Slot side) {
    const SlotGuard slots(code);
    const rules::Offer& offer = offerAt(index);
    const std::vector<Slot>& arguments = moment.seen;
    std::vector<Slot> amounts;
    for (const rules::Offer::Price& price : offer.prices) {
        amounts.push_back(code.take());
        inlineInto(price.amount, arguments, amounts.back());
    }
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        const std::int32_t resource = offer.prices[i].resource;
        code.emit(Op::Spend, payer(resource, side), amounts[i], resource);
    }
    const Function& function = shared_.function(offer.body);
    Bindings inner(shared_.model.tree, function);
    std::copy_n(arguments.begin(), function.parameters, inner.slots.begin());
    std::swap(bound_, inner);
    const auto outerReturn = std::exchange(inlineReturn_, InlineReturn{code.label(), cleanups_.size()});
    const auto outerRoll = std::exchange(roll_, moment.target);
    statement(function.body);
    code.bind(inlineReturn_->end);
    inlineReturn_ = outerReturn;
    roll_ = outerRoll;
    std::swap(bound_, inner);
}

// The look-up of a table whose outcomes something rewrites: (row[, column]) -> outcome.
void Writer::tableRewrite(const rules::Table& table, std::int32_t index) {
    std::vector<Slot> parameters;
    std::vector<Type> types;
    for (const FunctionParameter& parameter : function_.parameters) {
        parameters.push_back(parameter.slot);
        types.push_back(parameter.type);
    }
    const Slot result = code.take();
    code.emit(Op::TableRead, result, parameters.front(), parameters.back(), index);
    HookSides sides;
    const auto rewriting = turns(byPrecedence(shared_.model, table.outcomeHooks), parameters, types, sides);
    rewrite(rewriting, parameters, {}, result);
    code.emit(Op::Copy, 0, result);
    code.emit(Op::Return);
}

} // namespace groma::lang::lowering
