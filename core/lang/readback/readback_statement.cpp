#include "core/base/text.h"
#include "core/lang/check/constant_text.h"
#include "core/lang/readback/readback.h"
#include "core/lang/readback/readback_question.h"

#include <fmt/format.h>

namespace groma::lang {

namespace {

std::string sentence(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

class Reader : private QuestionReader {
  public:
    using QuestionReader::QuestionReader;

    void statement(StmtId id, int depth) {
        if (id == kNone) {
            return;
        }
        const Stmt& s = tree_.stmt(id);
        switch (s.op) {
        case StmtOp::Block:
            for (const StmtId part : tree_.blocks(s)) statement(part, depth);
            return;
        case StmtOp::If: return branch(s, depth);
        case StmtOp::For:
        case StmtOp::ForRange:
        case StmtOp::While:
        case StmtOp::RepeatBlock:
        case StmtOp::Scope:
        case StmtOp::Together: return loop(s, depth);
        case StmtOp::Match: return match(s, depth);
        case StmtOp::Call: return call(s, depth);
        case StmtOp::Fight: return fight(s, depth);
        default: return say(depth, simple(s) + '.');
        }
    }

    std::vector<std::string> take() { return std::move(lines_); }

  private:
    void say(int depth, std::string text) {
        lines_.push_back(std::string(static_cast<std::size_t>(depth) * 2, ' ') + sentence(std::move(text)));
    }

    void branch(const Stmt& s, int depth) {
        const auto blocks = tree_.blocks(s);
        say(depth, fmt::format("if {}:", phrase_.holds(id(s, 0))));
        statement(blocks[0], depth + 1);
        if (blocks[1] != kNone) {
            say(depth, "otherwise:");
            statement(blocks[1], depth + 1);
        }
    }

    void loop(const Stmt& s, int depth) {
        const auto blocks = tree_.blocks(s);
        switch (s.op) {
        case StmtOp::For:
            say(depth, fmt::format("for each {}:", phrase_.among(s.local, id(s, 0), id(s, 1))));
            break;
        case StmtOp::ForRange:
            say(depth, fmt::format("for {} from {} to {}:",
                                   words(function_.locals[static_cast<std::size_t>(s.local)].name),
                                   child(s, 0), child(s, 1)));
            break;
        case StmtOp::While:
            if (blocks[1] != kNone) {
                say(depth, "again and again:");
                statement(blocks[1], depth + 1);
                say(depth + 1, fmt::format("go on only while {}.", phrase_.holds(id(s, 0))));
                statement(blocks[0], depth + 1);
                return;
            }
            say(depth, fmt::format("as long as {}:", phrase_.holds(id(s, 0))));
            break;
        case StmtOp::RepeatBlock: say(depth, "do this, which may begin again:"); break;
        case StmtOp::Scope:
            say(depth,
                fmt::format("in a {}{}{}:", scope(s), id(s, 0) == kNone ? "" : " of " + child(s, 0),
                            s.name == kNone ? "" : fmt::format(" (\"{}\")", words(tree_.string(s.name)))));
            break;
        default: say(depth, "all at the same time:"); break;
        }
        statement(blocks[0], depth + 1);
    }

    void match(const Stmt& s, int depth) {
        say(depth, fmt::format("depending on {}:", child(s, 0)));
        for (const StmtId block : tree_.blocks(s)) {
            const Stmt& part = tree_.stmt(block);
            std::vector<std::string> values;
            for (const ExprId value : tree_.children(part)) {
                values.push_back(phrase_.value(value));
            }
            say(depth + 1,
                values.empty() ? "anything else:" : fmt::format("{}:", base::joinList(values, "or")));
            statement(tree_.blocks(part)[0], depth + 2);
        }
    }

    void call(const Stmt& s, int depth) {
        const Function& function = model_.functions[static_cast<std::size_t>(s.target)];
        const std::string with =
            phrase_.arguments(tree_.children(s), std::span(function.locals).first(function.parameters));
        std::string text = fmt::format("carry out {}{}{}", words(function.name),
                                       with.empty() ? "" : fmt::format(" ({})", with), kept(s));
        const StmtId cancel = tree_.blocks(s)[0];
        say(depth, text + '.');
        if (cancel != kNone) {
            say(depth, "if that is cancelled:");
            statement(cancel, depth + 1);
        }
    }

    void fight(const Stmt& s, int depth) {
        say(depth, fmt::format("set up {} as its scenario says.", child(s, 0)));
        if (const StmtId before = tree_.blocks(s)[0]; before != kNone) {
            say(depth, "before it begins:");
            statement(before, depth + 1);
        }
        say(depth, fmt::format("fight {} to its end{}.", child(s, 0), kept(s)));
    }

    std::string scope(const Stmt& s) const {
        return words(model_.scopes[static_cast<std::size_t>(s.target)]);
    }

    std::string setState(const Stmt& s) const {
        const auto& state = model_.states[static_cast<std::size_t>(s.target)];
        const Expr& value = tree_.expr(id(s, 1));
        if (value.op == ExprOp::Constant && state.type.kind == Kind::Truth && id(s, 0) != kNone) {
            return fmt::format("{} {} {}", child(s, 0), value.value != 0 ? "becomes" : "is no longer",
                               words(state.named.id));
        }
        return fmt::format("set {} to {}", phrase_.state(s.target, id(s, 0)), child(s, 1));
    }

    std::string parts(const Stmt& s) const {
        std::string out;
        for (const ExprId part : tree_.children(s)) {
            const Expr& e = tree_.expr(part);
            out += e.op == ExprOp::Constant && e.type.kind == Kind::Text
                       ? tree_.string(static_cast<std::int32_t>(e.value))
                       : fmt::format("[{}]", phrase_.value(part));
        }
        return out;
    }

    std::string roll(const Stmt& s) const {
        if (s.op == StmtOp::RollKind) {
            const auto& kind = model_.rolls[static_cast<std::size_t>(s.target)];
            return fmt::format("roll {} ({}){}", words(kind.named.id),
                               phrase_.arguments(tree_.children(s), kind.parameters), kept(s));
        }
        const std::string die = wordsOf(model_.dice, s.target);
        return id(s, 0) == kNone ? fmt::format("roll {}{}", die, kept(s))
                                 : fmt::format("roll {} {} dice{}", child(s, 0), die, kept(s));
    }

    std::string simple(const Stmt& s) const {
        const std::string name =
            s.local == kNone ? "" : words(function_.locals[static_cast<std::size_t>(s.local)].name);
        switch (s.op) {
        case StmtOp::Let: return fmt::format("let {} be {}", name, child(s, 0));
        case StmtOp::Assign: return fmt::format("set {} to {}", name, child(s, 0));
        case StmtOp::AssignState: return setState(s);
        case StmtOp::Repeat: return "begin again";
        case StmtOp::Break: return "go on behind this loop";
        case StmtOp::Return:
            return id(s, 0) == kNone ? "that is all" : fmt::format("the result is {}", child(s, 0));
        case StmtOp::RollDice:
        case StmtOp::RollKind: return roll(s);
#define GROMA_QUESTION(name, kind, word, slug, answer)                                                       \
    case StmtOp::name:                                                                                       \
        return read##name(s);
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
        case StmtOp::Discard:
            return fmt::format("{} discards {}{}", child(s, 1), s.value != 0 ? "the open " : "", child(s, 0));
        case StmtOp::Reveal: return fmt::format("{} reveals {}", child(s, 1), child(s, 0));
        case StmtOp::Shuffle:
            return fmt::format("shuffle the discarded {} cards in again", wordsOf(model_.decks, s.target));
        case StmtOp::Place:
            return id(s, 2) == kNone
                       ? fmt::format("place {} in {}", child(s, 0), child(s, 1))
                       : fmt::format("place {} in {} facing {}", child(s, 0), child(s, 1), child(s, 2));
        case StmtOp::Eliminate: return fmt::format("{} is eliminated", child(s, 0));
        case StmtOp::TakeOff: return fmt::format("take {} off the map", child(s, 0));
        case StmtOp::Face: return fmt::format("turn {} to face {}", child(s, 0), child(s, 1));
        case StmtOp::Give: return fmt::format("give {} {}", child(s, 0), child(s, 1));
        case StmtOp::Take: return fmt::format("take {} from {}", child(s, 1), child(s, 0));
        case StmtOp::Spend:
        case StmtOp::Gain:
            return fmt::format("{} {} {} {}", id(s, 0) == kNone ? "the game" : child(s, 0),
                               s.op == StmtOp::Spend ? "spends" : "gains", child(s, 1),
                               wordsOf(model_.states, s.target));
        case StmtOp::Cancel: return "the event does not happen";
        case StmtOp::Leave: return fmt::format("the {} ends at once", scope(s));
        case StmtOp::EndAfter:
            return fmt::format("the {} ends when {} is over", scope(s),
                               words(model_.functions[static_cast<std::size_t>(s.value)].name));
        case StmtOp::Finish:
            return s.target == kNone ? "the game ends"
                                     : fmt::format("the game ends: {}", wordsOf(model_.verdicts, s.target));
        case StmtOp::Say: return fmt::format("note in the log: {}", parts(s));
        case StmtOp::Stop: return fmt::format("the rules do not say: {}", parts(s));
        case StmtOp::Reroll: return "roll again";
        case StmtOp::AddToTotal: return fmt::format("add {} to the total", child(s, 0));
        case StmtOp::SetVerdict: return fmt::format("the verdict becomes {}", child(s, 0));
        default: return "nothing more happens here";
        }
    }

    std::vector<std::string> lines_;
};

} // namespace

std::string QuestionReader::kept(const Stmt& s) const {
    std::string out;
    const std::string name = s.local == kNone ? "" : function_.locals[static_cast<std::size_t>(s.local)].name;
    if (!name.empty()) {
        out += fmt::format("; call it {}", words(name));
    }
    if (s.name != kNone && tree_.string(s.name) != name) {
        out += fmt::format(" ({})", words(tree_.string(s.name)));
    }
    return out;
}

std::vector<std::string> readStatements(const rules::Model& model, const Tree& tree, const Function& function,
                                        StmtId id) {
    Reader reader(model, tree, function);
    reader.statement(id, 0);
    return reader.take();
}

} // namespace groma::lang
