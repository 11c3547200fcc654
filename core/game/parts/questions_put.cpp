#include "core/game/names/chance.h"
#include "core/game/parts/questions.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;
using lang::Op;

bool Questions::fill(Pending& out) {
    const Frame& frame = stack_->frame();
    const Instr& in = board_->program().code[static_cast<std::size_t>(frame.pc)];
    const std::int64_t* s = stack_->window();
    const lang::Question& question = questionAt(in);
    const bool chance =
        in.op == Op::RollDice || in.op == Op::RollPool || in.op == Op::DrawCard || in.op == Op::PickOne;
    out.what = chance ? Pending::What::Chance : Pending::What::Choice;
    out.question = in.d;
    out.function = frame.function;
    out.name = question.name;
    if ((in.op == Op::RollDice || in.op == Op::RollPool) && in.c != lang::kNoSlot) {
        out.name = board_->program().names[static_cast<std::size_t>(s[in.c])];
    }
    out.side = chance ? -1 : static_cast<std::int32_t>(s[in.c]);
    out.type = question.type;
    throwing_->pose(in, s);
    out.outcomes.clear();
    out.options.clear();
    out.words.clear();
    out.total = 0;
    out.min = 0;
    out.max = 0;
    out.mayPass = false;
    bool fits = true;
    if (chance) {
        fits = fillChance(out, in, s);
    } else {
        fillChoice(out, in, s);
        fits = out.options.size() <= meter_->bounds().options;
    }
    if (!fits) {
        failures_->fail(FailureKind::TooManyOutcomes, std::string(out.name) + " can come out in more than " +
                                                          std::to_string(meter_->bounds().outcomes) +
                                                          " ways");
    }
    return fits;
}

bool Questions::fillChance(Pending& out, const Instr& in, const std::int64_t* s) {
    const lang::Question& question = questionAt(in);
    if (in.op == Op::DrawCard) {
        fillCards(out, in, s);
        return true;
    }
    if (in.op == Op::PickOne) {
        fillPick(out, s[in.b]);
        return true;
    }
    const int dice = diceCount(s[in.b]);
    if (in.op == Op::RollDice) {
        out.type = {lang::Kind::Number};
        const int sides = board_->setup().model().dice[static_cast<std::size_t>(in.e)].sides;
        return question.keepsDice ? addSortedDice(out, dice, sides, meter_->bounds().outcomes)
                                  : addSums(out, dice, sides, meter_->bounds().outcomes);
    }
    out.type = {lang::Kind::Pool, false, false, in.e};
    std::vector<std::uint64_t> weights(
        static_cast<std::size_t>(board_->program().dieFaces[static_cast<std::size_t>(in.e)]), 0);
    for (const std::int32_t face : labelledFaces(question, in.e)) {
        ++weights[static_cast<std::size_t>(face)];
    }
    return addPools(out, dice, weights, meter_->bounds().outcomes);
}

void Questions::fillCards(Pending& out, const Instr& in, const std::int64_t* s) const {
    out.type = {lang::Kind::Card, false, false, in.e};
    out.side = in.b == lang::kNoSlot ? -1 : static_cast<std::int32_t>(s[in.b]);
    for (std::uint32_t card = 0;
         card < board_->position().layout().decks[static_cast<std::size_t>(in.e)].kinds; ++card) {
        const auto count =
            static_cast<std::uint64_t>(board_->position().drawPile(in.e, static_cast<int>(card)));
        if (count != 0) {
            out.outcomes.push_back({count, static_cast<std::uint32_t>(out.words.size()), 1});
            out.words.push_back(card);
            out.total += count;
        }
    }
}

void Questions::fillPick(Pending& out, std::int64_t list) {
    for (const std::int64_t value : stack_->distinct(list)) {
        const auto weight = static_cast<std::uint64_t>(std::ranges::count(stack_->list(list), value));
        out.outcomes.push_back({weight, static_cast<std::uint32_t>(out.words.size()), 1});
        out.words.push_back(value);
        out.total += weight;
    }
}

void Questions::fillChoice(Pending& out, const Instr& in, const std::int64_t* s) {
    const auto addEach = [&out](std::span<const std::int64_t> values) {
        for (const std::int64_t value : values) {
            out.options.push_back({-1, static_cast<std::uint32_t>(out.words.size()), 1});
            out.words.push_back(value);
        }
    };
    static constexpr std::int64_t kNoYes[] = {0, 1};
    switch (in.op) {
    case Op::ChooseOne:
        out.shape = Pending::Shape::One;
        addEach(stack_->distinct(s[in.b]));
        break;
    case Op::ChooseSome: {
        out.shape = Pending::Shape::Some;
        const std::vector<std::int64_t>& distinct = stack_->distinct(s[in.b]);
        addEach(distinct);
        const auto [least, most] = someBounds(in, s, distinct.size());
        out.min = least;
        out.max = most;
        break;
    }
    case Op::ChooseNumber:
        out.shape = Pending::Shape::Number;
        out.type = {lang::Kind::Number};
        out.min = base::ceil(Number::fromBits(s[in.b]));
        out.max = base::floor(Number::fromBits(s[in.b + 1]));
        break;
    case Op::ChooseValue:
        out.shape = Pending::Shape::Values;
        addEach(questionAt(in).values);
        break;
    case Op::Confirm:
        out.shape = Pending::Shape::Confirm;
        out.type = {lang::Kind::Truth};
        addEach(kNoYes);
        break;
    case Op::ChooseRow:
        out.shape = Pending::Shape::Perform;
        fillRows(out, in, s);
        break;
    default: break;
    }
}

void Questions::fillRows(Pending& out, const Instr& in, const std::int64_t* s) const {
    const lang::Question& question = questionAt(in);
    const std::span<const std::int64_t> rows = stack_->list(s[in.b]);
    out.mayPass = question.mayPass;
    out.words.assign(rows.begin(), rows.end());
    for (std::size_t row = 0; row + question.stride <= rows.size(); row += question.stride) {
        const auto what = static_cast<std::int32_t>(rows[row]);
        const auto found =
            std::ranges::find(question.rows, what, &std::pair<std::int32_t, std::vector<lang::Type>>::first);
        const std::size_t args = found == question.rows.end() ? question.stride - 1U : found->second.size();
        out.options.push_back({what, static_cast<std::uint32_t>(row + 1), static_cast<std::uint32_t>(args)});
    }
}

void Questions::give(const Pending& pending, const Answer& answer) {
    Frame& frame = stack_->frame();
    const Instr& in = board_->program().code[static_cast<std::size_t>(frame.pc)];
    const lang::Question& question = questionAt(in);
    giveAnswer(in, question, pending, answer, given_);
    std::int64_t* to = stack_->window() + in.a;
    std::ranges::copy(given_.words, to);
    if (given_.listAt >= 0) {
        to[given_.listAt] = stack_->newList(given_.list);
    }
    if (listeners_->recorder() != nullptr) {
        reportAnswer(*listeners_->recorder(), in, question, pending, given_);
    }
    if (throwing_->dice() != nullptr) {
        tellAnswer(*throwing_->dice(), board_->setup(), question, pending, answer);
    }
    ++frame.pc;
    meter_->refuel();
}

std::vector<std::int64_t> Questions::shown(const Instr& in, const std::int64_t* s) const {
    const lang::Question& question = questionAt(in);
    std::vector<std::int64_t> shown;
    if (in.op == Op::RollPool) {
        shown.assign(static_cast<std::size_t>(board_->program().dieFaces[static_cast<std::size_t>(in.e)]), 0);
        for (std::size_t face = 0; face < shown.size(); ++face) {
            shown[question.labels.empty() ? face : question.labels[face]] += s[in.a + face];
        }
        return shown;
    }
    shown.push_back(s[in.a]);
    if (in.op == Op::RollDice && question.keepsDice) {
        const std::span<const std::int64_t> single = stack_->list(s[in.a + 1]);
        shown.insert(shown.end(), single.begin(), single.end());
    }
    return shown;
}

} // namespace groma::game
