#include "core/lang/lowering/lower_dice.h"

#include <algorithm>
#include <set>

namespace groma::lang::lowering {

namespace {

constexpr std::size_t kMostTests = 16; // of one list; with more it counts as read in some other way

// `5 > n` says what `n < 5` does.
ExprOp turned(ExprOp op) {
    switch (op) {
    case ExprOp::Less: return ExprOp::Greater;
    case ExprOp::LessEqual: return ExprOp::GreaterEqual;
    case ExprOp::Greater: return ExprOp::Less;
    case ExprOp::GreaterEqual: return ExprOp::LessEqual;
    default: return op;
    }
}

bool compares(ExprOp op) { return op >= ExprOp::Equal && op <= ExprOp::GreaterEqual; }

bool isNumber(const Type& type) { return type.kind == Kind::Number && !type.list && !type.optional; }

// Of one procedure, in the order in which it runs.
class DiceReaders {
  public:
    DiceReaders(const Tree& tree, const Function& function) : tree_(tree) {
        for (std::uint32_t i = 0; i < function.parameters; ++i) fixed_.insert(static_cast<std::int32_t>(i));
        prepare(function.body);
        statement(function.body);
    }

    struct List {
        std::vector<DiceTest> tests;
        bool otherwise = false;       // somebody reads the dice in another way
        std::set<std::int32_t> fixed; // locals that have their value when it is thrown, and keep it
        int thrown = 0;               // in so many places
    };
    const std::map<std::int32_t, List>& lists() const { return lists_; }

  private:
    // What is assigned anywhere is not fixed; every list is known before anything is read.
    void prepare(StmtId id) {
        if (id == kNone) return;
        const Stmt& s = tree_.stmt(id);
        if (s.op == StmtOp::Assign) {
            assigned_.insert(s.local);
            fixed_.erase(s.local);
        }
        if (s.op == StmtOp::RollDice && s.local != kNone) ++lists_[s.local].thrown;
        for (const StmtId block : tree_.blocks(s)) prepare(block);
    }

    List* listAt(ExprId id) {
        const Expr& e = tree_.expr(id);
        if (e.op != ExprOp::Local) return nullptr;
        const auto found = lists_.find(e.target);
        return found == lists_.end() ? nullptr : &found->second;
    }

    List* listOfElement(ExprId id) {
        const Expr& e = tree_.expr(id);
        if (e.op != ExprOp::Local) return nullptr;
        const auto found = elements_.find(e.target);
        return found == elements_.end() ? nullptr : &lists_[found->second];
    }

    // A die on one side, a fixed number on the other.
    bool test(List& list, ExprOp op, ExprId other) {
        const Expr& e = tree_.expr(other);
        const bool fixed =
            e.op == ExprOp::Constant || (e.op == ExprOp::Local && list.fixed.contains(e.target));
        if (!fixed || !isNumber(e.type)) return false;
        list.tests.push_back(
            {op, e.op == ExprOp::Local ? e.target : kNone, e.op == ExprOp::Local ? 0 : e.value});
        return true;
    }

    bool tests(const Expr& e) {
        const auto children = tree_.children(e);
        if (e.op == ExprOp::In) {
            List* list = listAt(children[1]);
            return list != nullptr && test(*list, ExprOp::Equal, children[0]);
        }
        if (!compares(e.op)) return false;
        if (List* list = listOfElement(children[0])) return test(*list, e.op, children[1]);
        if (List* list = listOfElement(children[1])) return test(*list, turned(e.op), children[0]);
        return false;
    }

    // Any other way in which a list or one of its dice can be read ends here.
    void expression(ExprId id) {
        if (id == kNone) return;
        const Expr& e = tree_.expr(id);
        if (List* list = listAt(id)) list->otherwise = true;
        if (List* list = listOfElement(id)) list->otherwise = true;
        if (tests(e)) return;
        auto children = tree_.children(e);
        const bool walks =
            e.op == ExprOp::Any || e.op == ExprOp::All || e.op == ExprOp::Count || e.op == ExprOp::Sum;
        if (walks && listAt(children[0]) != nullptr) {
            elements_[e.target] = tree_.expr(children[0]).target;
            children = children.subspan(1);
        }
        for (const ExprId child : children) expression(child);
    }

    void statement(StmtId id) {
        if (id == kNone) return;
        const Stmt& s = tree_.stmt(id);
        auto children = tree_.children(s);
        if (s.op == StmtOp::For && listAt(children[0]) != nullptr) {
            elements_[s.local] = tree_.expr(children[0]).target;
            children = children.subspan(1);
        }
        for (const ExprId child : children) expression(child);
        if (s.op == StmtOp::Let && !assigned_.contains(s.local)) fixed_.insert(s.local);
        if (s.op == StmtOp::RollDice && s.local != kNone) {
            List& list = lists_[s.local];
            // Thrown in two places, what is fixed for one is not for the other.
            if (list.thrown > 1 || assigned_.contains(s.local)) list.otherwise = true;
            list.fixed = fixed_;
        }
        for (const StmtId block : tree_.blocks(s)) statement(block);
    }

    const Tree& tree_;
    std::set<std::int32_t> assigned_, fixed_;
    std::map<std::int32_t, List> lists_;            // by local
    std::map<std::int32_t, std::int32_t> elements_; // local of an element -> its list
};

} // namespace

DiceTests diceTests(const rules::Model& model) {
    DiceTests found;
    for (const Function& function : model.functions) {
        if (function.body == kNone) continue;
        const DiceReaders readers(model.tree, function);
        for (const auto& [local, list] : readers.lists()) {
            const Type& type = function.locals[static_cast<std::size_t>(local)].type;
            if (type.list && type.kind == Kind::Number && !list.otherwise && list.tests.size() <= kMostTests)
                found.emplace(std::pair(&function, local), list.tests);
        }
    }
    return found;
}

} // namespace groma::lang::lowering
