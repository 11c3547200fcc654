#include "core/game/machine/machine.h"
#include "core/game/names/chance.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;
using lang::Op;

// What the running frame waits for; false when it cannot be put (too many outcomes or options).
bool Machine::fillQuestion(Pending& out) {
    const Frame& frame = frames_.back();
    const Instr& in = program_->code[static_cast<std::size_t>(frame.pc)];
    const std::int64_t* s = slots_.data() + frame.base;
    const lang::Question& question = questionAt(in);
    const bool chance =
        in.op == Op::RollDice || in.op == Op::RollPool || in.op == Op::DrawCard || in.op == Op::PickOne;
    out.what = chance ? Pending::What::Chance : Pending::What::Choice;
    out.question = in.d;
    out.function = frame.function;
    out.name = question.name;
    if ((in.op == Op::RollDice || in.op == Op::RollPool) && in.c != lang::kNoSlot) {
        out.name = program_->names[static_cast<std::size_t>(s[in.c])];
    }
    out.side = chance ? -1 : static_cast<std::int32_t>(s[in.c]);
    out.type = question.type;
    if (dice_ != nullptr) {
        pose(in, s);
    }
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
        fits = out.options.size() <= bounds_.options;
    }
    if (!fits) {
        fail(FailureKind::TooManyOutcomes, std::string(out.name) + " can come out in more than " +
                                               std::to_string(bounds_.outcomes) + " ways");
        completeFailure();
    }
    return fits;
}

bool Machine::fillChance(Pending& out, const Instr& in, const std::int64_t* s) {
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
        const int sides = setup_->model().dice[static_cast<std::size_t>(in.e)].sides;
        return question.keepsDice ? addSortedDice(out, dice, sides, bounds_.outcomes)
                                  : addSums(out, dice, sides, bounds_.outcomes);
    }
    out.type = {lang::Kind::Pool, false, false, in.e};
    std::vector<std::uint64_t> weights(
        static_cast<std::size_t>(program_->dieFaces[static_cast<std::size_t>(in.e)]), 0);
    for (const std::int32_t face : labelledFaces(question, in.e)) {
        ++weights[static_cast<std::size_t>(face)];
    }
    return addPools(out, dice, weights, bounds_.outcomes);
}

void Machine::fillCards(Pending& out, const Instr& in, const std::int64_t* s) {
    out.type = {lang::Kind::Card, false, false, in.e};
    out.side = in.b == lang::kNoSlot ? -1 : static_cast<std::int32_t>(s[in.b]);
    for (std::uint32_t card = 0; card < position_.layout().decks[static_cast<std::size_t>(in.e)].kinds;
         ++card) {
        const auto count = static_cast<std::uint64_t>(position_.drawPile(in.e, static_cast<int>(card)));
        if (count != 0) {
            out.outcomes.push_back({count, static_cast<std::uint32_t>(out.words.size()), 1});
            out.words.push_back(card);
            out.total += count;
        }
    }
}

void Machine::fillPick(Pending& out, std::int64_t list) {
    distinctOf(list);
    for (const std::int64_t value : distinct_) {
        const auto weight = static_cast<std::uint64_t>(std::ranges::count(arena_.view(list), value));
        out.outcomes.push_back({weight, static_cast<std::uint32_t>(out.words.size()), 1});
        out.words.push_back(value);
        out.total += weight;
    }
}

void Machine::fillChoice(Pending& out, const Instr& in, const std::int64_t* s) {
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
        distinctOf(s[in.b]);
        addEach(distinct_);
        break;
    case Op::ChooseSome: {
        out.shape = Pending::Shape::Some;
        distinctOf(s[in.b]);
        addEach(distinct_);
        const auto [least, most] = someBounds(in, s, distinct_.size());
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

void Machine::fillRows(Pending& out, const Instr& in, const std::int64_t* s) {
    const lang::Question& question = questionAt(in);
    const std::span<const std::int64_t> rows = arena_.view(s[in.b]);
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

} // namespace groma::game
