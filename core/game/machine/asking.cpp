#include "core/game/machine/asking.h"

#include "core/game/machine/machine.h"
#include "core/lang/check/decision_names.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace groma::game {

namespace {

// A frame of a run that waits, and its slots.
struct FrameUnderWay {
    const lang::FunctionInfo* function = nullptr; // null: it does not wait, or has no such frame
    std::int32_t pc = 0;
    std::span<const std::int64_t> slots;
};

// The innermost one, or so many around it.
FrameUnderWay frameUnderWay(const Run& run, std::size_t out = 0) {
    const std::vector<Frame> frames = Machine::framesOf(run);
    if (frames.size() <= out || run.state() != Run::State::Asking) {
        return {};
    }
    const Frame& frame = frames[frames.size() - 1 - out];
    const std::span<const std::int64_t> words = Machine::wordsOf(run);
    const std::size_t slots = kRunHeading + frames.size() * kFrameWords +
                              static_cast<std::size_t>(words[kScopesWord]) * kScopeWords + frame.base;
    return {&run.setup().program().functions[static_cast<std::size_t>(frame.function)], frame.pc,
            words.subspan(slots)};
}

// Of one that waits within a roll of the ruleset.
FrameUnderWay rollUnderWay(const Run& run) {
    const FrameUnderWay at = frameUnderWay(run);
    return at.function != nullptr && at.function->role == lang::FunctionRole::Roll ? at : FrameUnderWay{};
}

// Whom a parameter of that frame names, a side or a piece; nobody where it is neither, or is needed no more.
Thrower whomOf(const Run& run, const FrameUnderWay& at, const lang::FunctionParameter& parameter) {
    const lang::Program& program = run.setup().program();
    const std::int32_t map = program.frameMapOf[static_cast<std::size_t>(at.pc)];
    // What nothing reads any more was made nothing of, so that equal situations are equal.
    const bool dead = map >= 0 && std::ranges::count(program.frameMaps[static_cast<std::size_t>(map)].dead,
                                                     parameter.slot) > 0;
    const std::int64_t word = at.slots[parameter.slot];
    if (parameter.type.list || dead || word < 0) {
        return {};
    }
    const auto index = static_cast<std::int32_t>(word);
    switch (parameter.type.kind) {
    case lang::Kind::Side: return {index, -1};
    case lang::Kind::Piece: return {run.setup().sideOf(index), index};
    default: return {};
    }
}

// Whose strength numbers of a function are worked out from: the first side or piece that an expression names,
// what it keeps under a name followed to where it was kept.
class WhoseNumber {
  public:
    WhoseNumber(const rules::Model& model, const lang::Function& function)
        : model_(model), function_(function) {}

    // Of the dice that are thrown under that name: the parameter, an index; -1 where it is none.
    std::int32_t ofDice(std::string_view name) const {
        return ofAll(0, [&](const lang::Stmt& stmt) {
            return stmt.op == lang::StmtOp::RollDice &&
                   lang::decisionName(model_, model_.tree, function_, stmt) == name;
        });
    }

    // Dice are thrown under that name at one place alone, and their number names nobody.
    bool isNobodys(std::string_view name) const {
        int places = 0;
        const lang::Stmt* named = find(function_.body, [&](const lang::Stmt& stmt) {
            if (stmt.op != lang::StmtOp::RollDice ||
                lang::decisionName(model_, model_.tree, function_, stmt) != name) {
                return false;
            }
            const auto children = model_.tree.children(stmt);
            return ++places > 1 || (!children.empty() && in(children[0], kDeepest));
        });
        return places == 1 && named == nullptr;
    }

    // Of what is passed on to a roll of the ruleset.
    std::int32_t ofArgument(std::int32_t roll, std::size_t at) const {
        return ofAll(at, [&](const lang::Stmt& stmt) {
            return stmt.op == lang::StmtOp::RollKind && stmt.target == roll;
        });
    }

  private:
    static constexpr int kDeepest = 8; // names kept after one another

    // Whom the expression at that place of every such statement names; -1 where they do not name the same
    // one: which of them is waited for is not known.
    template <class Is>
    std::int32_t ofAll(std::size_t at, const Is& is) const {
        std::optional<std::int32_t> all;
        const lang::Stmt* other = find(function_.body, [&](const lang::Stmt& stmt) {
            if (!is(stmt)) {
                return false;
            }
            const auto children = model_.tree.children(stmt);
            const std::int32_t one = children.size() > at ? in(children[at], kDeepest).value_or(-1) : -1;
            return std::exchange(all, one).value_or(one) != one;
        });
        return other == nullptr ? all.value_or(-1) : -1;
    }

    template <class Is>
    const lang::Stmt* find(lang::StmtId id, const Is& is) const {
        if (id == lang::kNone) {
            return nullptr;
        }
        const lang::Stmt& stmt = model_.tree.stmt(id);
        if (is(stmt)) {
            return &stmt;
        }
        for (const lang::StmtId block : model_.tree.blocks(stmt)) {
            if (const lang::Stmt* found = find(block, is)) {
                return found;
            }
        }
        return nullptr;
    }

    // Nothing where nobody is named, -1 where somebody is who is no parameter.
    std::optional<std::int32_t> in(lang::ExprId id, int depth) const {
        if (id == lang::kNone) {
            return std::nullopt;
        }
        const lang::Expr& expr = model_.tree.expr(id);
        if (expr.op == lang::ExprOp::Local) {
            return named(expr.target, depth);
        }
        for (const lang::ExprId child : model_.tree.children(expr)) {
            if (const auto found = in(child, depth)) {
                return found;
            }
        }
        return std::nullopt;
    }

    std::optional<std::int32_t> named(std::int32_t local, int depth) const {
        const bool parameter = static_cast<std::uint32_t>(local) < function_.parameters;
        const lang::Type& type = function_.locals[static_cast<std::size_t>(local)].type;
        if (type.kind == lang::Kind::Piece || type.kind == lang::Kind::Side) {
            return parameter && !type.list ? local : -1;
        }
        if (parameter || depth == 0) {
            return std::nullopt;
        }
        const lang::Stmt* kept = find(function_.body, [&](const lang::Stmt& stmt) {
            return stmt.op == lang::StmtOp::Let && stmt.local == local;
        });
        return kept == nullptr ? std::nullopt : in(model_.tree.children(*kept)[0], depth - 1);
    }

    const rules::Model& model_;
    const lang::Function& function_;
};

// The procedure that a frame runs: where traits have a say in one its text is carried out in a frame of its
// own. -1: none.
std::int32_t procedureOf(const Run& run, std::size_t out) {
    const FrameUnderWay at = frameUnderWay(run, out);
    const bool text = at.function != nullptr && at.function->role == lang::FunctionRole::Body;
    const FrameUnderWay event = text ? frameUnderWay(run, out + 1) : at;
    return event.function == nullptr ? -1 : event.function->procedure;
}

// Whom a procedure was given under a name of its text, by `which(whose)` of that text; `out`: its frame.
template <class Which>
Thrower given(const Run& run, std::size_t out, const Which& which) {
    const rules::Model& model = run.setup().model();
    const FrameUnderWay at = frameUnderWay(run, out);
    const std::int32_t index = procedureOf(run, out);
    if (at.function == nullptr || index < 0) {
        return {};
    }
    const rules::Procedure& procedure = model.procedures[static_cast<std::size_t>(index)];
    const lang::Function& function = model.functions[static_cast<std::size_t>(procedure.function)];
    const std::int32_t whose = which(WhoseNumber(model, function));
    if (whose < 0) {
        return {};
    }
    const std::string& called = function.locals[static_cast<std::size_t>(whose)].name;
    const auto found = std::ranges::find(at.function->parameters, called, &lang::FunctionParameter::name);
    return found == at.function->parameters.end() ? Thrower{} : whomOf(run, at, *found);
}

// Of dice that are thrown in a procedure and no roll of the ruleset.
Thrower whoCounts(const Run& run, const FrameUnderWay& at) {
    const lang::Program& program = run.setup().program();
    const lang::Instr& asked = program.code[static_cast<std::size_t>(at.pc)];
    if (asked.op != lang::Op::RollDice && asked.op != lang::Op::RollPool) {
        return {};
    }
    const std::string& name = program.questions[static_cast<std::size_t>(asked.d)].name;
    return given(run, 0, [&](const WhoseNumber& whose) { return whose.ofDice(name); });
}

// Of a roll of the ruleset that needs whom it was given no more: as its procedure still knows it.
Thrower whomArgument(const Run& run, const FrameUnderWay& at) {
    const auto& parameters = at.function->parameters;
    const auto who = std::ranges::find_if(parameters, [](const lang::FunctionParameter& parameter) {
        const lang::Kind kind = parameter.type.kind;
        return !parameter.type.list && (kind == lang::Kind::Side || kind == lang::Kind::Piece);
    });
    const lang::Program& program = run.setup().program();
    const auto itself = static_cast<std::int32_t>(at.function - program.functions.data());
    const auto roll = std::ranges::find(program.rollFunction, itself);
    if (who == parameters.end() || roll == program.rollFunction.end()) {
        return {};
    }
    return given(run, 1, [&](const WhoseNumber& whose) {
        return whose.ofArgument(static_cast<std::int32_t>(roll - program.rollFunction.begin()),
                                static_cast<std::size_t>(who - parameters.begin()));
    });
}

} // namespace

Thrower throwerOf(const Run& run) {
    const FrameUnderWay at = frameUnderWay(run);
    if (at.function == nullptr) {
        return {};
    }
    if (at.function->role != lang::FunctionRole::Roll) {
        return whoCounts(run, at);
    }
    bool first = true;
    for (const lang::FunctionParameter& parameter : at.function->parameters) {
        if (parameter.type.kind != lang::Kind::Side && parameter.type.kind != lang::Kind::Piece) {
            continue;
        }
        if (const Thrower who = whomOf(run, at, parameter); who.side >= 0) {
            return who;
        }
        if (const Thrower who = std::exchange(first, false) ? whomArgument(run, at) : Thrower{};
            who.side >= 0) {
            return who;
        }
    }
    return {};
}

std::int32_t throwingSide(const Run& run) { return throwerOf(run).side; }

bool throwsForNobody(const Run& run) {
    const FrameUnderWay at = frameUnderWay(run);
    if (at.function == nullptr) {
        return false;
    }
    if (at.function->role == lang::FunctionRole::Roll) {
        return std::ranges::none_of(at.function->parameters, [](const lang::FunctionParameter& parameter) {
            return parameter.type.kind == lang::Kind::Side || parameter.type.kind == lang::Kind::Piece;
        });
    }
    const lang::Program& program = run.setup().program();
    const lang::Instr& asked = program.code[static_cast<std::size_t>(at.pc)];
    const std::int32_t index = procedureOf(run, 0);
    if (index < 0 || (asked.op != lang::Op::RollDice && asked.op != lang::Op::RollPool)) {
        return false;
    }
    const rules::Model& model = run.setup().model();
    const rules::Procedure& procedure = model.procedures[static_cast<std::size_t>(index)];
    return WhoseNumber(model, model.functions[static_cast<std::size_t>(procedure.function)])
        .isNobodys(program.questions[static_cast<std::size_t>(asked.d)].name);
}

std::optional<Value> rollSeen(const Run& run) {
    const FrameUnderWay at = rollUnderWay(run);
    const lang::Program& program = run.setup().program();
    if (at.function == nullptr) {
        return std::nullopt;
    }
    const lang::Instr* here = &program.code[static_cast<std::size_t>(at.pc)];
    if (here->op != lang::Op::ChooseRow) {
        return std::nullopt; // the dice themselves
    }
    const lang::Instr* first = &program.code[static_cast<std::size_t>(at.function->entry)];
    while (here != first && here->op != lang::Op::RollDice && here->op != lang::Op::RollPool) {
        --here;
    }
    const auto slots = static_cast<std::size_t>(lang::slotsOf(at.function->result, program));
    const std::span<const std::int64_t> thrown = at.slots.subspan(here->a, slots);
    return Value{at.function->result, thrown.front(), {thrown.begin(), thrown.end()}};
}

UnderWay underWay(const Run& run) {
    UnderWay found;
    if (run.state() != Run::State::Asking) {
        return found;
    }
    const lang::Program& program = run.setup().program();
    for (const Frame& frame : Machine::framesOf(run)) {
        switch (program.functions[static_cast<std::size_t>(frame.function)].role) {
        case lang::FunctionRole::Procedure:
        case lang::FunctionRole::Body:
            if (found.action < 0) {
                found.step = frame.function;
            }
            break;
        case lang::FunctionRole::Action: found.action = frame.function; break;
        default: break;
        }
    }
    return found;
}

std::optional<Run> actionAlone(const Run& run, const Position& position) {
    if (run.state() != Run::State::Asking) {
        return std::nullopt;
    }
    const lang::Program& program = run.setup().program();
    const std::vector<Frame> frames = Machine::framesOf(run);
    for (std::size_t i = frames.size(); i-- > 0;) {
        if (program.functions[static_cast<std::size_t>(frames[i].function)].role ==
            lang::FunctionRole::Action) {
            Run alone = Machine::from(run, i);
            Machine::setPosition(alone, position);
            return alone;
        }
    }
    return std::nullopt;
}

} // namespace groma::game
