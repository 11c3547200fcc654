// Rolls: of numeric dice, and of dice with faces.
#include "core/game/names/chance.h"
#include "core/game/parts/questions.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;

namespace {

std::int64_t bits(int whole) { return Number(whole).bits(); }

bool holds(lang::ExprOp op, Number face, Number other) {
    switch (op) {
    case lang::ExprOp::Equal: return face == other;
    case lang::ExprOp::NotEqual: return face != other;
    case lang::ExprOp::Less: return face < other;
    case lang::ExprOp::LessEqual: return face <= other;
    case lang::ExprOp::Greater: return face > other;
    default: return face >= other;
    }
}

// The answers to all that is asked of a die, a bit each.
std::uint32_t toldBy(const lang::Question& question, int face, const std::int64_t* s) {
    std::uint32_t answers = 0;
    for (const lang::DieTest& test : question.tests) {
        const Number other = Number::fromBits(test.isConstant ? test.value : s[test.slot]);
        answers = answers << 1 | static_cast<std::uint32_t>(holds(test.op, Number(face), other));
    }
    return answers;
}

} // namespace

// How many dice are thrown: none for less than one; -1 when it cannot be.
int Questions::diceCount(std::int64_t word) {
    const Number count = Number::fromBits(word);
    if (!count.isWhole() || count.numerator() > kMostDice) {
        failures_->fail(FailureKind::Stop, count.toString() + " dice cannot be rolled");
        return -1;
    }
    return std::max(count.numerator(), 0);
}

Questions::Ask Questions::askRollDice(const Instr& in, std::int64_t* s) {
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
        fallen = throwing_->fall(in, s,
                                 {question.keepsDice ? Showing::What::Counts : Showing::What::Sum,
                                  static_cast<std::uint32_t>(dice), static_cast<std::uint32_t>(sides)});
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

bool Questions::putRollDice(Pending& out, const Instr& in, const std::int64_t* s) {
    out.type = {lang::Kind::Number};
    const int dice = diceCount(s[in.b]);
    const int sides = board_->setup().model().dice[static_cast<std::size_t>(in.e)].sides;
    const lang::Question& question = questionAt(in);
    if (!question.keepsDice) {
        return addSums(out, dice, sides, meter_->bounds().outcomes);
    }
    if (question.testsDice) {
        for (int face = 1; face <= sides; ++face) {
            out.faces.push_back(toldBy(question, face, s));
        }
    }
    return putSortedDice(out, dice, sides);
}

// Few throws are asked for again and again where ways are counted, and copying them is quicker than counting.
bool Questions::putSortedDice(Pending& out, int dice, int sides) {
    constexpr std::size_t kThrows = 8;
    constexpr std::size_t kMostOutcomes = 4096; // of one that is kept
    const std::size_t most = meter_->bounds().outcomes;
    const auto known = std::ranges::find_if(sortedDice_, [&](const SortedDice& one) {
        return one.dice == dice && one.sides == sides && one.outcomes.size() <= most;
    });
    if (known != sortedDice_.end()) {
        out.outcomes = known->outcomes;
        out.words = known->words;
        out.total = known->total;
        return true;
    }
    if (!addSortedDice(out, dice, sides, most)) {
        return false;
    }
    if (out.outcomes.size() <= kMostOutcomes) {
        if (sortedDice_.size() < kThrows) {
            sortedDice_.emplace_back();
        }
        sortedDice_[sortedNext_++ % kThrows] = {dice, sides, out.total, out.outcomes, out.words};
    }
    return true;
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

Questions::Ask Questions::askRollPool(const Instr& in, std::int64_t* s) {
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
        fallen = throwing_->fall(in, s,
                                 {Showing::What::Counts, static_cast<std::uint32_t>(dice),
                                  static_cast<std::uint32_t>(faces.size()), faces});
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

bool Questions::putRollPool(Pending& out, const Instr& in, const std::int64_t* s) {
    out.type = {lang::Kind::Pool, false, false, in.e};
    const int dice = diceCount(s[in.b]);
    std::vector<std::uint64_t> weights(
        static_cast<std::size_t>(board_->program().dieFaces[static_cast<std::size_t>(in.e)]), 0);
    for (const std::int32_t face : labelledFaces(questionAt(in), in.e)) {
        ++weights[static_cast<std::size_t>(face)];
    }
    return addPools(out, dice, weights, meter_->bounds().outcomes);
}

} // namespace groma::game
