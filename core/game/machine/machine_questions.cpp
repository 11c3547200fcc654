#include "core/base/rng.h"
#include "core/game/machine/machine.h"
#include "core/game/names/chance.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;
using lang::kNothing;
using lang::Op;

namespace {

constexpr int kMostDice = 10'000;

std::int64_t bits(int whole) { return Number(whole).bits(); }

}  // namespace

Machine::Ask Machine::ask(const Instr& in, std::int64_t* s)
{
    switch (in.op) {
    case Op::RollDice: return askDice(in, s);
    case Op::RollPool: return askPool(in, s);
    case Op::PickOne: return askPick(in, s);
    case Op::ChooseOne: return askOne(in, s);
    case Op::ChooseSome: return askSome(in, s);
    case Op::ChooseNumber: return askNumber(in, s);
    case Op::ChooseValue: {
        const std::vector<std::int64_t>& values = questionAt(in).values;
        if (values.size() != 1) {
            return Ask::Waits;
        }
        s[in.a] = values.front();
        reportChoice(in, s[in.c], {s + in.a, 1}, true);
        return Ask::Answered;
    }
    case Op::Confirm: return Ask::Waits;
    case Op::ChooseRow: return askRow(in, s);
    case Op::DrawCard: return askCard(in, s);
    default: fail(FailureKind::Fault, "no such question"); return Ask::Fails;
    }
}

const lang::Question& Machine::questionAt(const Instr& in) const
{
    return program_->questions[static_cast<std::size_t>(in.d)];
}

void Machine::reportChoice(const Instr& in, std::int64_t side, std::span<const std::int64_t> words, bool forced)
{
    if (recorder_ != nullptr) {
        recorder_->chosen({in.d, static_cast<std::int32_t>(side), questionAt(in).type, words, forced});
    }
}

// How many dice are thrown: none for less than one; -1 when it cannot be.
int Machine::diceCount(std::int64_t word)
{
    const Number count = Number::fromBits(word);
    if (!count.isWhole() || count.numerator() > kMostDice) {
        fail(FailureKind::Stop, count.toString() + " dice cannot be rolled");
        return -1;
    }
    return std::max(count.numerator(), 0);
}

// A question that the generator answered.
void Machine::thrown(int dice)
{
    if (rng_ != nullptr) {
        refuel();
        charge(kStepsOfDie * static_cast<std::size_t>(std::max(dice, 1)));
    }
}

Machine::Ask Machine::askDice(const Instr& in, std::int64_t* s)
{
    const lang::Question& question = questionAt(in);
    const int sides = setup_->model().dice[static_cast<std::size_t>(in.e)].sides;
    const int dice = diceCount(s[in.b]);
    if (dice < 0) {
        return Ask::Fails;
    }
    if (dice != 0 && sides != 1 && rng_ == nullptr) {
        return Ask::Waits;
    }
    const auto throwOne = [&] {
        return sides == 1 ? 1 : static_cast<int>(rng_->boundedDraw(static_cast<std::uint32_t>(sides))) + 1;
    };
    int sum = 0;
    thrown(dice);
    words_.clear();
    for (int i = 0; i < dice; ++i) {
        const int face = throwOne();
        sum += face;
        if (question.keepsDice) {
            words_.push_back(bits(face));
        }
    }
    s[in.a] = bits(sum);
    s[in.a + 1] = 0;
    if (question.keepsDice) {
        std::ranges::sort(words_);
        if (!roomForLists()) {
            return Ask::Fails;
        }
        s[in.a + 1] = listFrom(words_);
    }
    if (recorder_ != nullptr) {
        recorder_->rolled({in.d, question.roll, {lang::Kind::Number}, {s + in.a, 1}, words_});
    }
    return Ask::Answered;
}

// Distinct faces of a die by side, each as the face that stands for it.
std::span<const std::int32_t> Machine::labelledFaces(const lang::Question& question, std::int32_t die)
{
    const std::span<const std::int32_t> faces = setup_->facesOf(die);
    if (question.labels.empty()) {
        return faces;
    }
    labels_.clear();
    for (const std::int32_t face : faces) {
        labels_.push_back(question.labels[static_cast<std::size_t>(face)]);
    }
    return labels_;
}

Machine::Ask Machine::askPool(const Instr& in, std::int64_t* s)
{
    const lang::Question& question = questionAt(in);
    const std::span<const std::int32_t> told = labelledFaces(question, in.e);
    const int dice = diceCount(s[in.b]);
    if (dice < 0) {
        return Ask::Fails;
    }
    const bool one = std::ranges::adjacent_find(told, std::ranges::not_equal_to{}) == told.end();
    if (dice != 0 && !one && rng_ == nullptr) {
        return Ask::Waits;
    }
    // Thrown dice show what they show: only ways that are counted merge faces which nothing tells apart.
    const std::span<const std::int32_t> faces = one ? told : setup_->facesOf(in.e);
    const auto width = static_cast<std::size_t>(program_->dieFaces[static_cast<std::size_t>(in.e)]);
    std::fill_n(s + in.a, width, 0);
    thrown(dice);
    for (int i = 0; i < dice; ++i) {
        const std::size_t side = one ? 0 : rng_->boundedDraw(static_cast<std::uint32_t>(faces.size()));
        ++s[in.a + faces[side]];    // small wholes count like plain words
    }
    if (recorder_ != nullptr) {
        recorder_->rolled({in.d, question.roll, {lang::Kind::Pool, false, false, in.e}, {s + in.a, width}, {}});
    }
    return Ask::Answered;
}

Machine::Ask Machine::askPick(const Instr& in, std::int64_t* s)
{
    const std::span<const std::int64_t> list = arena_.view(s[in.b]);
    if (list.empty()) {
        s[in.a] = kNothing;
        return Ask::Answered;
    }
    std::size_t at = 0;
    if (std::ranges::adjacent_find(list, std::ranges::not_equal_to{}) != list.end()) {
        if (rng_ == nullptr) {
            return Ask::Waits;
        }
        thrown(1);
        at = rng_->boundedDraw(static_cast<std::uint32_t>(list.size()));
    }
    const std::int64_t picked = list[at];
    s[in.a] = picked;
    reportChoice(in, -1, {&picked, 1}, false);
    return Ask::Answered;
}

Machine::Ask Machine::askOne(const Instr& in, std::int64_t* s)
{
    const std::span<const std::int64_t> list = arena_.view(s[in.b]);
    if (list.empty()) {
        s[in.a] = kNothing;
        return Ask::Answered;
    }
    if (std::ranges::adjacent_find(list, std::ranges::not_equal_to{}) != list.end()) {
        return Ask::Waits;
    }
    const std::int64_t only = list.front();
    s[in.a] = only;
    reportChoice(in, s[in.c], {&only, 1}, true);
    return Ask::Answered;
}

// The least and the most that may be chosen of `count` options.
std::pair<std::int64_t, std::int64_t> Machine::someBounds(const Instr& in, const std::int64_t* s, std::size_t count) const
{
    std::int64_t least = 0;
    auto most = static_cast<std::int64_t>(count);
    if (in.e != lang::kNoSlot && in.e >= 0) {
        least = std::clamp<std::int64_t>(base::ceil(Number::fromBits(s[in.e])), 0, most);
        most = std::clamp<std::int64_t>(base::floor(Number::fromBits(s[in.e + 1])), 0, most);
        least = std::min(least, most);
    }
    return {least, most};
}

Machine::Ask Machine::askSome(const Instr& in, std::int64_t* s)
{
    distinctOf(s[in.b]);
    const auto [least, most] = someBounds(in, s, distinct_.size());
    const bool all = least == static_cast<std::int64_t>(distinct_.size());
    if (most > 0 && !all) {
        return Ask::Waits;
    }
    if (!all) {
        distinct_.clear();
    }
    if (!roomForLists()) {
        return Ask::Fails;
    }
    if (!distinct_.empty()) {
        reportChoice(in, s[in.c], distinct_, true);
    }
    s[in.a] = listFrom(distinct_);
    return Ask::Answered;
}

Machine::Ask Machine::askNumber(const Instr& in, std::int64_t* s)
{
    const std::int32_t least = base::ceil(Number::fromBits(s[in.b]));
    const std::int32_t most = base::floor(Number::fromBits(s[in.b + 1]));
    if (least < most) {
        return Ask::Waits;
    }
    if (least > most) {
        fail(FailureKind::Stop, "there is no number from " + std::to_string(least) + " to " + std::to_string(most) +
                                    " for " + questionAt(in).name);
        return Ask::Fails;
    }
    s[in.a] = bits(least);
    reportChoice(in, s[in.c], {s + in.a, 1}, true);
    return Ask::Answered;
}

Machine::Ask Machine::askRow(const Instr& in, std::int64_t* s)
{
    const lang::Question& question = questionAt(in);
    const std::span<const std::int64_t> rows = arena_.view(s[in.b]);
    const std::size_t stride = question.stride;
    if (rows.size() >= stride && (question.mayPass || rows.size() >= 2 * stride)) {
        return Ask::Waits;
    }
    const std::int64_t side = s[in.c];
    if (rows.empty()) {
        std::fill_n(s + in.a, stride, 0);
        s[in.a] = -1;
        return Ask::Answered;
    }
    words_.assign(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(stride));
    std::ranges::copy(words_, s + in.a);
    reportChoice(in, side, words_, true);
    return Ask::Answered;
}

Machine::Ask Machine::askCard(const Instr& in, std::int64_t* s)
{
    const auto kinds = static_cast<int>(position_.layout().decks[static_cast<std::size_t>(in.e)].kinds);
    std::int64_t total = 0;
    int only = -1;
    int different = 0;
    for (int card = 0; card < kinds; ++card) {
        const std::int64_t count = position_.drawPile(in.e, card);
        total += count;
        if (count > 0) {
            only = card;
            ++different;
        }
    }
    const int side = in.b == lang::kNoSlot ? -1 : static_cast<int>(s[in.b]);
    if (total == 0) {
        s[in.a] = kNothing;
        return Ask::Answered;
    }
    if (different > 1) {
        if (rng_ == nullptr) {
            return Ask::Waits;
        }
        thrown(1);
        auto left = static_cast<std::int64_t>(rng_->boundedDraw64(static_cast<std::uint64_t>(total)));
        for (only = 0; left >= position_.drawPile(in.e, only); ++only) {
            left -= position_.drawPile(in.e, only);
        }
    }
    takeCard(*setup_, position_, in.e, side, only);
    version_ = ++newest_;
    report(StateChange::What::Drawn, in.e, side, -1, only);
    s[in.a] = only;
    return Ask::Answered;
}

void Machine::takeCard(const Setup& setup, Position& position, std::int32_t deck, int side, int card)
{
    position.setDrawPile(deck, card, position.drawPile(deck, card) - 1);
    if (side >= 0 && setup.model().decks[static_cast<std::size_t>(deck)].hands) {
        position.setHand(deck, side, card, position.hand(deck, side, card) + 1);
    } else {
        position.setDiscardPile(deck, card, position.discardPile(deck, card) + 1);
    }
}

}  // namespace groma::game
