#include "core/game/parts/questions.h"

#include <algorithm>

namespace groma::game {

using lang::Instr;
using lang::Op;

namespace {

bool isChance(Op op) {
    switch (op) {
#define GROMA_OP(name, a, b, c, d, e, doc)
#define GROMA_CHANCE(name, a, b, c, d, e, doc)                                                               \
    case Op::name:                                                                                           \
        return true;
#define GROMA_DECISION(name, a, b, c, d, e, doc)
#include "core/lang/program/ops.def"
#undef GROMA_OP
    default: return false;
    }
}

} // namespace

Questions::Ask Questions::ask(const Instr& in, std::int64_t* s) {
    switch (in.op) {
#define GROMA_OP(name, a, b, c, d, e, doc)
#define GROMA_CHANCE(name, a, b, c, d, e, doc)                                                               \
    case Op::name:                                                                                           \
        return ask##name(in, s);
#define GROMA_DECISION GROMA_CHANCE
#include "core/lang/program/ops.def"
#undef GROMA_OP
    default: failures_->fail(FailureKind::Fault, "no such question"); return Ask::Fails;
    }
}

void Questions::reportChoice(const Instr& in, std::int64_t side, std::span<const std::int64_t> words,
                             bool forced) const {
    listeners_->chosen({in.d, static_cast<std::int32_t>(side), questionAt(in).type, words, forced});
}

Questions::Ask Questions::takeOnlySet(const Instr& in, std::int64_t* s) {
    if (!stack_->roomForLists()) {
        return Ask::Fails;
    }
    if (!words_.empty()) {
        reportChoice(in, s[in.c], words_, true);
    }
    s[in.a] = stack_->newList(words_);
    return Ask::Answered;
}

bool Questions::fill(Pending& out) {
    const Frame& frame = stack_->frame();
    const Instr& in = board_->program().code[static_cast<std::size_t>(frame.pc)];
    const std::int64_t* s = stack_->window();
    const lang::Question& question = questionAt(in);
    const bool chance = isChance(in.op);
    out.what = chance ? Pending::What::Chance : Pending::What::Choice;
    out.question = in.d;
    out.function = frame.function;
    out.name = question.name;
    if ((in.op == Op::RollDice || in.op == Op::RollPool) && in.c != lang::kNoSlot) {
        out.name = board_->program().names[static_cast<std::size_t>(s[in.c])];
    }
    out.side = chance ? -1 : static_cast<std::int32_t>(s[in.c]);
    out.type = question.type;
    out.shape = Pending::Shape::One;
    throwing_->pose(in, s);
    out.outcomes.clear();
    out.options.clear();
    out.words.clear();
    out.total = 0;
    out.faces.clear();
    out.sets.clear();
    out.min = 0;
    out.max = 0;
    out.mayPass = false;
    bool fits = false;
    switch (in.op) {
#define GROMA_OP(name, a, b, c, d, e, doc)
#define GROMA_CHANCE(name, a, b, c, d, e, doc)                                                               \
    case Op::name:                                                                                           \
        fits = put##name(out, in, s);                                                                        \
        break;
#define GROMA_DECISION(name, a, b, c, d, e, doc)                                                             \
    case Op::name:                                                                                           \
        fits = put##name(out, in, s) && out.options.size() <= meter_->bounds().options;                      \
        break;
#include "core/lang/program/ops.def"
#undef GROMA_OP
    default: break;
    }
    if (!fits) {
        failures_->fail(FailureKind::TooManyOutcomes, std::string(out.name) + " can come out in more than " +
                                                          std::to_string(meter_->bounds().outcomes) +
                                                          " ways");
    }
    return fits;
}

void Questions::addEach(Pending& out, std::span<const std::int64_t> values) {
    for (const std::int64_t value : values) {
        out.options.push_back({-1, static_cast<std::uint32_t>(out.words.size()), 1});
        out.words.push_back(value);
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
