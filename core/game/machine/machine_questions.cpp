#include "core/base/contract.h"
#include "core/base/hash.h"
#include "core/game/dice/dice_names.h"
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

} // namespace

Machine::Ask Machine::ask(const Instr& in, std::int64_t* s) {
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

const lang::Question& Machine::questionAt(const Instr& in) const {
    return program_->questions[static_cast<std::size_t>(in.d)];
}

void Machine::reportChoice(const Instr& in, std::int64_t side, std::span<const std::int64_t> words,
                           bool forced) {
    if (recorder_ != nullptr) {
        recorder_->chosen({in.d, static_cast<std::int32_t>(side), questionAt(in).type, words, forced});
    }
}

// How many dice are thrown: none for less than one; -1 when it cannot be.
int Machine::diceCount(std::int64_t word) {
    const Number count = Number::fromBits(word);
    if (!count.isWhole() || count.numerator() > kMostDice) {
        fail(FailureKind::Stop, count.toString() + " dice cannot be rolled");
        return -1;
    }
    return std::max(count.numerator(), 0);
}

// Tells the dice which question waits.
void Machine::pose(const Instr& in, const std::int64_t* s) {
    const DiceNames& names = *names_;
    std::uint64_t name = names.questions[static_cast<std::size_t>(in.d)];
    if ((in.op == Op::RollDice || in.op == Op::RollPool) && in.c != lang::kNoSlot) {
        name = names.names[static_cast<std::size_t>(s[in.c])];
    } else if (in.op == Op::DrawCard) {
        name = base::combine(name, names.decks[static_cast<std::size_t>(in.e)]);
    }
    dice_->pose(name, wordKey(*setup_, names, {lang::Kind::Side}, position_.active()));
}

// What falls for a question that the dice answer.
Throw Machine::thrown(const Instr& in, const std::int64_t* s, int dice) {
    refuel();
    charge(kStepsOfDie * static_cast<std::size_t>(dice));
    pose(in, s);
    const Throw falls = dice_->posed();
    dice_->answered(true);
    return falls;
}

Machine::Ask Machine::askDice(const Instr& in, std::int64_t* s) {
    const lang::Question& question = questionAt(in);
    const int sides = setup_->model().dice[static_cast<std::size_t>(in.e)].sides;
    const int dice = diceCount(s[in.b]);
    if (dice < 0) {
        return Ask::Fails;
    }
    const bool falls = dice != 0 && sides != 1;
    if (falls && !throws_) {
        return Ask::Waits;
    }
    Throw fallen;
    if (falls) {
        fallen = thrown(in, s, dice);
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
std::span<const std::int32_t> Machine::labelledFaces(const lang::Question& question, std::int32_t die) {
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

Machine::Ask Machine::askPool(const Instr& in, std::int64_t* s) {
    const lang::Question& question = questionAt(in);
    const std::span<const std::int32_t> told = labelledFaces(question, in.e);
    const int dice = diceCount(s[in.b]);
    if (dice < 0) {
        return Ask::Fails;
    }
    const bool one = std::ranges::adjacent_find(told, std::ranges::not_equal_to{}) == told.end();
    const bool falls = dice != 0 && !one;
    if (falls && !throws_) {
        return Ask::Waits;
    }
    // Thrown dice show what they show: only ways that are counted merge faces which nothing tells apart.
    const std::span<const std::int32_t> faces = one ? told : setup_->facesOf(in.e);
    const auto width = static_cast<std::size_t>(program_->dieFaces[static_cast<std::size_t>(in.e)]);
    Throw fallen;
    if (falls) {
        fallen = thrown(in, s, dice);
    }
    std::fill_n(s + in.a, width, 0);
    for (int i = 0; i < dice; ++i) {
        const std::size_t side =
            falls ? fallen.number(static_cast<std::size_t>(i), static_cast<std::uint32_t>(faces.size())) : 0;
        ++s[in.a + faces[side]]; // small wholes count like plain words
    }
    if (recorder_ != nullptr) {
        recorder_->rolled(
            {in.d, question.roll, {lang::Kind::Pool, false, false, in.e}, {s + in.a, width}, {}});
    }
    return Ask::Answered;
}

Machine::Ask Machine::askPick(const Instr& in, std::int64_t* s) {
    const std::span<const std::int64_t> list = arena_.view(s[in.b]);
    if (list.empty()) {
        s[in.a] = kNothing;
        return Ask::Answered;
    }
    std::int64_t picked = list.front();
    if (std::ranges::adjacent_find(list, std::ranges::not_equal_to{}) != list.end()) {
        if (!throws_) {
            return Ask::Waits;
        }
        const Throw falls = thrown(in, s, 1);
        lang::Type type = questionAt(in).type;
        type.list = false;
        words_.assign(list.begin(), list.end());
        std::ranges::sort(words_); // equal ones lie together: each is told apart by its number
        std::uint64_t highest = 0;
        std::uint64_t copy = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            copy = i > 0 && words_[i] == words_[i - 1] ? copy + 1 : 0;
            const std::uint64_t height =
                falls.height(base::combine(wordKey(*setup_, *names_, type, words_[i]), copy));
            if (i == 0 || height > highest) {
                highest = height;
                picked = words_[i];
            }
        }
    }
    s[in.a] = picked;
    reportChoice(in, -1, {&picked, 1}, false);
    return Ask::Answered;
}

Machine::Ask Machine::askOne(const Instr& in, std::int64_t* s) {
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
std::pair<std::int64_t, std::int64_t> Machine::someBounds(const Instr& in, const std::int64_t* s,
                                                          std::size_t count) const {
    std::int64_t least = 0;
    auto most = static_cast<std::int64_t>(count);
    if (in.e != lang::kNoSlot && in.e >= 0) {
        least = std::clamp<std::int64_t>(base::ceil(Number::fromBits(s[in.e])), 0, most);
        most = std::clamp<std::int64_t>(base::floor(Number::fromBits(s[in.e + 1])), 0, most);
        least = std::min(least, most);
    }
    return {least, most};
}

Machine::Ask Machine::askSome(const Instr& in, std::int64_t* s) {
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

Machine::Ask Machine::askNumber(const Instr& in, std::int64_t* s) {
    const std::int32_t least = base::ceil(Number::fromBits(s[in.b]));
    const std::int32_t most = base::floor(Number::fromBits(s[in.b + 1]));
    if (least < most) {
        return Ask::Waits;
    }
    if (least > most) {
        fail(FailureKind::Stop, "there is no number from " + std::to_string(least) + " to " +
                                    std::to_string(most) + " for " + questionAt(in).name);
        return Ask::Fails;
    }
    s[in.a] = bits(least);
    reportChoice(in, s[in.c], {s + in.a, 1}, true);
    return Ask::Answered;
}

Machine::Ask Machine::askRow(const Instr& in, std::int64_t* s) {
    const lang::Question& question = questionAt(in);
    const std::span<const std::int64_t> rows = arena_.view(s[in.b]);
    const std::size_t stride = question.stride;
    if (rows.size() >= stride && (question.mayPass || rows.size() >= 2 * stride)) {
        return Ask::Waits;
    }
    const std::int64_t side = s[in.c];
    if (rows.empty()) {
        if (++fruitless_ > kFruitlessPerforms) {
            charge(kStepsOfDecision + kStepsOfFruitless * static_cast<std::size_t>(
                                                              std::max<std::int64_t>(fuelThen_ - fuel_, 0)));
        }
        fuelThen_ = fuel_;
        std::fill_n(s + in.a, stride, 0);
        s[in.a] = -1;
        return Ask::Answered;
    }
    words_.assign(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(stride));
    std::ranges::copy(words_, s + in.a);
    if (dice_ != nullptr && !question.offers) {
        dice_->act(
            actorKey(*setup_, *names_, in.d, static_cast<std::int32_t>(words_.front()), words_.data() + 1));
    }
    reportChoice(in, side, words_, true);
    return Ask::Answered;
}

// The card that falls highest: a deck that lacks a card still gives the same one wherever that is another.
int Machine::fallenCard(const Instr& in, const std::int64_t* s) {
    const Throw falls = thrown(in, s, 1);
    const auto kinds = static_cast<int>(position_.layout().decks[static_cast<std::size_t>(in.e)].kinds);
    const lang::Type type{lang::Kind::Card, false, false, in.e};
    std::uint64_t highest = 0;
    int card = -1;
    for (int kind = 0; kind < kinds; ++kind) {
        const std::int64_t count = position_.drawPile(in.e, kind);
        const std::uint64_t key = count == 0 ? 0 : wordKey(*setup_, *names_, type, kind);
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

Machine::Ask Machine::askCard(const Instr& in, std::int64_t* s) {
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
        if (!throws_) {
            return Ask::Waits;
        }
        only = fallenCard(in, s);
    }
    takeCard(*setup_, position_, in.e, side, only);
    version_ = ++newest_;
    report(StateChange::What::Drawn, in.e, side, -1, only);
    s[in.a] = only;
    return Ask::Answered;
}

void Machine::takeCard(const Setup& setup, Position& position, std::int32_t deck, int side, int card) {
    position.setDrawPile(deck, card, position.drawPile(deck, card) - 1);
    if (side >= 0 && setup.model().decks[static_cast<std::size_t>(deck)].hands) {
        position.setHand(deck, side, card, position.hand(deck, side, card) + 1);
    } else {
        position.setDiscardPile(deck, card, position.discardPile(deck, card) + 1);
    }
}

// The dice are thrown on a copy, and what they show is found among the outcomes.
Answer Machine::fallen(const Run& run, const Pending& pending, const Dice& dice) {
    Run copy = run;
    Dice own = dice;
    load(copy);
    listen(nullptr);
    tellDice(&own);
    throws_ = true;
    const Frame frame = frames_.back();
    const Instr& in = program_->code[static_cast<std::size_t>(frame.pc)];
    ask(in, slots_.data() + frame.base);
    const std::int64_t* s = slots_.data() + frame.base;
    const lang::Question& question = questionAt(in);
    std::vector<std::int64_t> shown;
    if (in.op == Op::RollPool) {
        shown.assign(static_cast<std::size_t>(program_->dieFaces[static_cast<std::size_t>(in.e)]), 0);
        for (std::size_t face = 0; face < shown.size(); ++face) {
            shown[question.labels.empty() ? face : question.labels[face]] += s[in.a + face];
        }
    } else {
        shown.push_back(s[in.a]);
        if (in.op == Op::RollDice && question.keepsDice) {
            const std::span<const std::int64_t> single = arena_.view(s[in.a + 1]);
            shown.insert(shown.end(), single.begin(), single.end());
        }
    }
    tellDice(nullptr);
    const auto found = std::ranges::find_if(pending.outcomes, [&](const Pending::Outcome& outcome) {
        return std::ranges::equal(pending.wordsOf(outcome), shown);
    });
    GROMA_ASSERT(found != pending.outcomes.end(), "dice fell as they cannot");
    return {found - pending.outcomes.begin(), {}};
}

} // namespace groma::game
