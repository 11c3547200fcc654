#include "core/game/parts/questions.h"

#include "core/base/hash.h"
#include "core/game/dice/dice_names.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;
using lang::kNothing;
using lang::Op;

namespace {

constexpr int kMostDice = 10'000;
std::int64_t bits(int whole) { return Number(whole).bits(); }

} // namespace

Questions::Ask Questions::ask(const Instr& in, std::int64_t* s) {
    switch (in.op) {
    case Op::RollDice: return askDice(in, s);
    case Op::RollPool: return askPool(in, s);
    case Op::PickOne: return askPick(in, s);
    case Op::ChooseOne: return askOne(in, s);
    case Op::ChooseSome: return askSome(in, s);
    case Op::ChooseNumber: return askNumber(in, s);
    case Op::ChooseValue: return askValue(in, s);
    case Op::Confirm: return Ask::Waits;
    case Op::ChooseRow: return askRow(in, s);
    case Op::DrawCard: return askCard(in, s);
    default: failures_->fail(FailureKind::Fault, "no such question"); return Ask::Fails;
    }
}

void Questions::reportChoice(const Instr& in, std::int64_t side, std::span<const std::int64_t> words,
                             bool forced) const {
    listeners_->chosen({in.d, static_cast<std::int32_t>(side), questionAt(in).type, words, forced});
}

// How many dice are thrown: none for less than one; -1 when it cannot be.
int Questions::diceCount(std::int64_t word) {
    const Number count = Number::fromBits(word);
    if (!count.isWhole() || count.numerator() > kMostDice) {
        failures_->fail(FailureKind::Stop, count.toString() + " dice cannot be rolled");
        return -1;
    }
    return std::max(count.numerator(), 0);
}

Questions::Ask Questions::askDice(const Instr& in, std::int64_t* s) {
    const lang::Question& question = questionAt(in);
    const int sides = board_->setup().model().dice[static_cast<std::size_t>(in.e)].sides;
    const int dice = diceCount(s[in.b]);
    if (dice < 0) {
        return Ask::Fails;
    }
    const bool falls = dice != 0 && sides != 1;
    if (falls && !throwing_->throws()) {
        return Ask::Waits;
    }
    Throw fallen;
    if (falls) {
        fallen = throwing_->fall(in, s, dice);
    }
    int sum = 0;
    words_.clear();
    for (int i = 0; i < dice; ++i) {
        const int face = falls ? static_cast<int>(fallen.number(static_cast<std::size_t>(i),
                                                                static_cast<std::uint32_t>(sides))) +
                                     1
                               : 1;
        sum += face;
        if (question.keepsDice) {
            words_.push_back(bits(face));
        }
    }
    s[in.a] = bits(sum);
    s[in.a + 1] = 0;
    if (question.keepsDice) {
        std::ranges::sort(words_);
        if (!stack_->roomForLists()) {
            return Ask::Fails;
        }
        s[in.a + 1] = stack_->newList(words_);
    }
    listeners_->rolled({in.d, question.roll, {lang::Kind::Number}, {s + in.a, 1}, words_});
    return Ask::Answered;
}

// Distinct faces of a die by side, each as the face that stands for it.
std::span<const std::int32_t> Questions::labelledFaces(const lang::Question& question, std::int32_t die) {
    const std::span<const std::int32_t> faces = board_->setup().facesOf(die);
    if (question.labels.empty()) {
        return faces;
    }
    labels_.clear();
    for (const std::int32_t face : faces) {
        labels_.push_back(question.labels[static_cast<std::size_t>(face)]);
    }
    return labels_;
}

Questions::Ask Questions::askPool(const Instr& in, std::int64_t* s) {
    const lang::Question& question = questionAt(in);
    const std::span<const std::int32_t> told = labelledFaces(question, in.e);
    const int dice = diceCount(s[in.b]);
    if (dice < 0) {
        return Ask::Fails;
    }
    const bool one = std::ranges::adjacent_find(told, std::ranges::not_equal_to{}) == told.end();
    const bool falls = dice != 0 && !one;
    if (falls && !throwing_->throws()) {
        return Ask::Waits;
    }
    // Thrown dice show what they show: only ways that are counted merge faces which nothing tells apart.
    const std::span<const std::int32_t> faces = one ? told : board_->setup().facesOf(in.e);
    const auto width = static_cast<std::size_t>(board_->program().dieFaces[static_cast<std::size_t>(in.e)]);
    Throw fallen;
    if (falls) {
        fallen = throwing_->fall(in, s, dice);
    }
    std::fill_n(s + in.a, width, 0);
    for (int i = 0; i < dice; ++i) {
        const std::size_t side =
            falls ? fallen.number(static_cast<std::size_t>(i), static_cast<std::uint32_t>(faces.size())) : 0;
        ++s[in.a + faces[side]]; // small wholes count like plain words
    }
    listeners_->rolled({in.d, question.roll, {lang::Kind::Pool, false, false, in.e}, {s + in.a, width}, {}});
    return Ask::Answered;
}

Questions::Ask Questions::askPick(const Instr& in, std::int64_t* s) {
    const std::span<const std::int64_t> list = stack_->list(s[in.b]);
    if (list.empty()) {
        s[in.a] = kNothing;
        return Ask::Answered;
    }
    std::int64_t picked = list.front();
    if (std::ranges::adjacent_find(list, std::ranges::not_equal_to{}) != list.end()) {
        if (!throwing_->throws()) {
            return Ask::Waits;
        }
        picked = fallenPick(in, s, list);
    }
    s[in.a] = picked;
    reportChoice(in, -1, {&picked, 1}, false);
    return Ask::Answered;
}

// The element that falls highest.
std::int64_t Questions::fallenPick(const Instr& in, const std::int64_t* s,
                                   std::span<const std::int64_t> list) {
    const Throw falls = throwing_->fall(in, s, 1);
    lang::Type type = questionAt(in).type;
    type.list = false;
    words_.assign(list.begin(), list.end());
    std::ranges::sort(words_); // equal ones lie together: each is told apart by its number
    std::uint64_t highest = 0;
    std::uint64_t copy = 0;
    std::int64_t picked = words_.front();
    for (std::size_t i = 0; i < words_.size(); ++i) {
        copy = i > 0 && words_[i] == words_[i - 1] ? copy + 1 : 0;
        const std::uint64_t key = wordKey(board_->setup(), throwing_->names(), type, words_[i]);
        const std::uint64_t height = falls.height(base::combine(key, copy));
        if (i == 0 || height > highest) {
            highest = height;
            picked = words_[i];
        }
    }
    return picked;
}

Questions::Ask Questions::askOne(const Instr& in, std::int64_t* s) {
    const std::span<const std::int64_t> list = stack_->list(s[in.b]);
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

std::pair<std::int64_t, std::int64_t> Questions::someBounds(const Instr& in, const std::int64_t* s,
                                                            std::size_t count) {
    std::int64_t least = 0;
    auto most = static_cast<std::int64_t>(count);
    if (in.e != lang::kNoSlot && in.e >= 0) {
        least = std::clamp<std::int64_t>(base::ceil(Number::fromBits(s[in.e])), 0, most);
        most = std::clamp<std::int64_t>(base::floor(Number::fromBits(s[in.e + 1])), 0, most);
        least = std::min(least, most);
    }
    return {least, most};
}

Questions::Ask Questions::askSome(const Instr& in, std::int64_t* s) {
    const std::vector<std::int64_t>& distinct = stack_->distinct(s[in.b]);
    const auto [least, most] = someBounds(in, s, distinct.size());
    const bool all = least == static_cast<std::int64_t>(distinct.size());
    if (most > 0 && !all) {
        return Ask::Waits;
    }
    words_.clear();
    if (all) {
        words_ = distinct;
    }
    if (!stack_->roomForLists()) {
        return Ask::Fails;
    }
    if (!words_.empty()) {
        reportChoice(in, s[in.c], words_, true);
    }
    s[in.a] = stack_->newList(words_);
    return Ask::Answered;
}

Questions::Ask Questions::askNumber(const Instr& in, std::int64_t* s) {
    const std::int32_t least = base::ceil(Number::fromBits(s[in.b]));
    const std::int32_t most = base::floor(Number::fromBits(s[in.b + 1]));
    if (least < most) {
        return Ask::Waits;
    }
    if (least > most) {
        failures_->fail(FailureKind::Stop, "there is no number from " + std::to_string(least) + " to " +
                                               std::to_string(most) + " for " + questionAt(in).name);
        return Ask::Fails;
    }
    s[in.a] = bits(least);
    reportChoice(in, s[in.c], {s + in.a, 1}, true);
    return Ask::Answered;
}

Questions::Ask Questions::askValue(const Instr& in, std::int64_t* s) {
    const std::vector<std::int64_t>& values = questionAt(in).values;
    if (values.size() != 1) {
        return Ask::Waits;
    }
    s[in.a] = values.front();
    reportChoice(in, s[in.c], {s + in.a, 1}, true);
    return Ask::Answered;
}

Questions::Ask Questions::askRow(const Instr& in, std::int64_t* s) {
    const lang::Question& question = questionAt(in);
    const std::span<const std::int64_t> rows = stack_->list(s[in.b]);
    const std::size_t stride = question.stride;
    if (rows.size() >= stride && (question.mayPass || rows.size() >= 2 * stride)) {
        return Ask::Waits;
    }
    const std::int64_t side = s[in.c];
    if (rows.empty()) {
        meter_->fruitless();
        std::fill_n(s + in.a, stride, 0);
        s[in.a] = -1;
        return Ask::Answered;
    }
    words_.assign(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(stride));
    std::ranges::copy(words_, s + in.a);
    if (!question.offers) {
        throwing_->act(in.d, words_);
    }
    reportChoice(in, side, words_, true);
    return Ask::Answered;
}

// The card that falls highest: a deck that lacks a card still gives the same one wherever that is another.
int Questions::fallenCard(const Instr& in, const std::int64_t* s) {
    const Throw falls = throwing_->fall(in, s, 1);
    const auto kinds =
        static_cast<int>(board_->position().layout().decks[static_cast<std::size_t>(in.e)].kinds);
    const lang::Type type{lang::Kind::Card, false, false, in.e};
    std::uint64_t highest = 0;
    int card = -1;
    for (int kind = 0; kind < kinds; ++kind) {
        const std::int64_t count = board_->position().drawPile(in.e, kind);
        const std::uint64_t key = count == 0 ? 0 : wordKey(board_->setup(), throwing_->names(), type, kind);
        for (std::int64_t copy = 0; copy < count; ++copy) {
            const std::uint64_t height = falls.height(base::combine(key, static_cast<std::uint64_t>(copy)));
            if (card < 0 || height > highest) {
                highest = height;
                card = kind;
            }
        }
    }
    return card;
}

Questions::Ask Questions::askCard(const Instr& in, std::int64_t* s) {
    const auto kinds =
        static_cast<int>(board_->position().layout().decks[static_cast<std::size_t>(in.e)].kinds);
    std::int64_t total = 0;
    int only = -1;
    int different = 0;
    for (int card = 0; card < kinds; ++card) {
        const std::int64_t count = board_->position().drawPile(in.e, card);
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
        if (!throwing_->throws()) {
            return Ask::Waits;
        }
        only = fallenCard(in, s);
    }
    takeCard(board_->setup(), board_->changing(), in.e, side, only);
    listeners_->changed({StateChange::What::Drawn, in.e, side, -1, only});
    s[in.a] = only;
    return Ask::Answered;
}

} // namespace groma::game
