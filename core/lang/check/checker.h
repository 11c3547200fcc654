#pragma once

#include "core/lang/check/environment.h"
#include "core/lang/check/types.h"
#include "core/rules/source.h"
#include "core/syntax/syntax.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::lang {

// Gives names and types to the texts of one function: Syntax in, typed tree out. Problems go to the
// environment's sink at the bytes of the text they are in; what could not be understood is ExprOp::Error, of
// a type that fits everything, so that one mistake is told once.
class Checker {
  public:
    struct Context {
        std::int32_t trait = kNone;   // its parameters may be named
        std::int32_t holder = kNone;  // local that holds its holder
        std::int32_t offerOn = kNone; // the roll of an offer: reroll, add, set verdict
        bool cancels = false;         // a `before` hook
        bool snippetCall = false;     // a lone call returns what it gives and may be cancelled without a word
    };

    Checker(Environment& environment, Function& function, std::int32_t index, Context context);
    Checker(Environment& environment, Function& function, std::int32_t index)
        : Checker(environment, function, index, Context()) {}

    // An expression of the type `wanted` (Error: any).
    ExprId expression(const rules::Text& text, Type wanted);
    StmtId statements(const rules::Text& text);
    // `t in LIST`: the list, and the new local for its elements, visible until hide().
    std::pair<ExprId, std::int32_t> each(const rules::Text& text);

    void setContext(Context context) { context_ = context; }
    std::int32_t show(std::string_view name, Type type); // a local, visible from now on
    std::size_t visible() const { return scope_.size(); }
    void hide(std::size_t visible) { scope_.resize(visible); }
    void showParameters(); // the function's parameters

  private:
    struct Visible {
        std::string name;
        std::int32_t local;
        bool assignable;
    };
    struct Fact {
        ExprId expr;
        Type type;
    }; // expr has this narrower type here; Error type: no more
    struct Flow {
        bool exits = false;
    };

    // the text under way
    const Node& node(NodeId id) const { return syntax_->at(id); }
    NodeId child(const Node& n, std::size_t i) const { return syntax_->child(n, i); }
    std::size_t childCount(const Node& n) const { return n.children.count; }
    Span span(const Node& n) const { return {n.offset, n.length, source_}; }
    Span spanOf(ExprId id) const { return env_.tree.at(id).span; }

    // problems
    diag::Diagnostic problem(diag::Code code, const Node& at, std::string message) const;
    diag::Diagnostic problemAt(diag::Code code, std::uint32_t offset, std::size_t length,
                               std::string message) const;
    void report(diag::Diagnostic diagnostic) const { env_.sink.add(std::move(diagnostic)); }
    void unknown(diag::Code code, std::string_view name, std::uint32_t offset, std::string message,
                 std::vector<std::string_view> candidates) const;
    ExprId error(const Node& n);
    void notAList(const Node& n, Type found);
    // Of the list that is gone through; what cannot be is told once, and is an error from here on.
    Type elementsOf(ExprId list, const Node& n);
    void wrongType(const Node& n, Type found, Type wanted);

    // types
    Type typeOf(ExprId id) const { return env_.tree.at(id).type; }
    ExprId coerce(ExprId id, Type wanted, const Node& n);
    ExprId toCell(ExprId piece);
    ExprId narrowed(ExprId id); // the type it is known to have here

    // facts: what a condition tells
    void assume(ExprId condition, bool truth);
    void learn(ExprId id, Type type) { facts_.push_back({id, type}); }
    void forget(std::size_t mark) { facts_.resize(mark); }
    void forgetLocal(std::int32_t local);
    bool mentions(ExprId id, std::int32_t local) const;
    void forgetStates();
    void forgetAssigned(NodeId body);
    bool same(ExprId a, ExprId b) const;

    // expressions
    ExprId check(NodeId id, Type wanted = kErrorType);
    ExprId expect(NodeId id, Type wanted) { return coerce(check(id, wanted), wanted, node(id)); }
    ExprId condition(NodeId id) { return expect(id, kTruthType); }
    ExprId checkForm(NodeId id, Type wanted);
    ExprId number(const Node& n);
    ExprId text(const Node& n);
    ExprId cellNumber(const Node& n);
    ExprId name(const Node& n, Type wanted);
    ExprId localName(const Node& n, const Visible& local);
    ExprId optionName(const Node& n);
    ExprId symbolName(const Node& n);
    ExprId unknownName(const Node& n, Type wanted);
    bool meansNothing(const Node& n) const;
    ExprId traitParameter(const Node& n);
    ExprId member(const Node& n);
    ExprId gameMember(const Node& n);
    ExprId scenarioMember(const Node& n);
    ExprId facedMember(const Node& n, NodeId of, Face face);
    ExprId memberOf(const Node& n, ExprId of);
    bool motionsReadPiece(bool cost) const;
    ExprId pieceMember(const Node& n, ExprId of, Face face);
    ExprId traitMember(const Node& n, const Node& of, std::int32_t trait);
    ExprId traitPart(const Node& n, ExprId of, std::int32_t trait);
    ExprId attributeOf(const Node& n, ExprId of, std::int32_t attribute, Face face);
    ExprId stateMember(const Node& n, ExprId of, rules::Holder holder);
    std::int32_t findState(std::string_view name, rules::Holder holder, std::int32_t unitClass) const;
    ExprId unknownMember(const Node& n, Type of, std::vector<std::string_view> candidates);
    std::vector<std::string_view> pieceMembers(std::int32_t unitClass) const;
    std::vector<std::string_view> statesOf(rules::Holder holder) const;
    ExprId list(const Node& n, Type wanted);
    ExprId comprehension(const Node& n, Type wanted);
    ExprId comprehensionValue(const Node& n, ExprOp op, NodeId value, Type& type);
    ExprId negate(const Node& n);
    ExprId binary(const Node& n, Type wanted);
    ExprId arithmetic(const Node& n, ExprOp op, Type wanted);
    ExprId logic(const Node& n, ExprOp op);
    ExprId equality(const Node& n, ExprOp op);
    bool needsExpectation(NodeId id) const;
    ExprId otherwise(const Node& n, Type wanted);
    ExprId ifElse(const Node& n, Type wanted);
    ExprId isTest(const Node& n);
    ExprId inTest(const Node& n);
    ExprId hasTest(const Node& n);
    ExprId without(const Node& n);
    ExprId asIf(const Node& n);
    ExprId negatedIf(bool negated, ExprId id);

    // calls
    struct Wanted {
        std::string_view name;
        Type type;
        bool optional = false;
    };
    ExprId call(const Node& n, Type wanted);
    std::vector<ExprId> arguments(const Node& n, std::span<const NodeId> given,
                                  std::span<const Wanted> wanted);
    ExprId callFunction(const Node& n, std::int32_t function);
    ExprId callBuiltin(const Node& n, Builtin builtin, std::string_view signature);
    ExprId callTable(const Node& n, std::int32_t table);
    ExprId callMoveOrSight(const Node& n, ExprOp op);
    void tellLacksMove(const Node& n, const Node* inner, SymbolKind kind, bool more) const;
    ExprId callColumn(const Node& n, ExprOp op);
    ExprId callCount(const Node& n);
    ExprId callDice(const Node& n, bool doubles);
    ExprId callArea(const Node& n);
    ExprId notCallable(const Node& n);
    bool foreignCall(const Node& n) const;
    std::int32_t namedArgument(const Node& n, std::size_t index, SymbolKind kind);
    std::vector<Wanted> parametersOf(const Function& function) const;
    std::vector<std::string_view> callables() const;
    void uses(std::int32_t function) {
        if (function != kNone) env_.calls.emplace_back(index_, function);
    }
    void usesMove(const rules::Move& move);

    // statements
    StmtId statement(NodeId id);
    StmtId block(NodeId id);
    StmtId emit(const Node& n, Stmt statement, std::span<const ExprId> children = {},
                std::span<const StmtId> blocks = {});
    StmtId emit(const Node& n, Stmt statement, std::initializer_list<ExprId> children,
                std::initializer_list<StmtId> blocks = {}) {
        return emit(n, statement, std::span(children.begin(), children.size()),
                    std::span(blocks.begin(), blocks.size()));
    }
    StmtId errorStatement(const Node& n);
    StmtId let(const Node& n);
    StmtId assign(const Node& n);
    StmtId assignLocal(const Node& n, const Visible& local);
    StmtId assignState(const Node& n, const Node& target);
    StmtId ifStatement(const Node& n);
    StmtId forStatement(const Node& n);
    StmtId forRange(const Node& n);
    StmtId whileStatement(const Node& n);
    StmtId match(const Node& n);
    void matchCases(const Node& n, Type type, std::vector<StmtId>& cases, bool& allExit);
    std::vector<std::int64_t> enumerate(Type type) const;
    StmtId returnStatement(const Node& n);
    StmtId doStatement(const Node& n);
    StmtId cardStatement(const Node& n);
    StmtId shuffle(const Node& n);
    std::int32_t deckNamed(const Node& n);
    std::int32_t deckOf(NodeId card) const;
    StmtId scopeStatement(const Node& n);
    StmtId stretch(const Node& n);
    StmtId leave(const Node& n);
    StmtId endAfter(const Node& n);
    StmtId finish(const Node& n);
    StmtId say(const Node& n);
    StmtId offerStatement(const Node& n);
    StmtId loop(const Node& n);
    // The body of a loop; whether some `break` leaves it.
    StmtId loopBody(NodeId id, bool& broke);
    StmtId breakStatement(const Node& n);
    StmtId together(const Node& n);
    std::int32_t scopeNamed(const Node& n);

    // things that act and give a value
    struct Acted {
        StmtId stmt = kNone;
        std::int32_t local = kNone;
        Type type = kVoidType;
    };
    bool acts(NodeId id) const; // or calls a procedure
    Acted act(NodeId id, NodeId onCancel, bool keep);
    Acted keepIn(const Node& n, Stmt statement, Type type, bool keep, std::span<const ExprId> children,
                 std::span<const StmtId> blocks = {});
    Acted callProcedure(const Node& n, std::int32_t procedure, NodeId onCancel, bool keep);
    Acted callActing(const Node& n, std::size_t which);
    Acted give(const Node& n, StmtOp op);
    Acted spend(const Node& n, StmtOp op);
    Acted roll(const Node& n, bool keep);
    Acted rollDie(const Node& n, std::int32_t die, bool keep);
    // `v in L [where C]`: child 0 and 1 of the node. `v` is visible and C is known to hold until the caller
    // hides and forgets.
    struct Candidates {
        ExprId list = kNone;
        ExprId where = kNone;
        std::int32_t local = kNone;
        Type element;
    };
    Candidates openCandidates(const Node& n);
#define GROMA_QUESTION(name, kind, word, slug, answer) Acted act##name(const Node& n, bool keep);
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    Acted choose(const Node& n, StmtOp op, bool keep); // among candidates
    Acted fight(const Node& n, bool keep);
    ExprId side(NodeId id);
    ExprId actedOrChecked(NodeId id, Type wanted, std::vector<StmtId>& before);
    void checkSuspends(const Node& n, std::string_view what);
    void letLocal(std::int32_t local, std::string_view name, std::uint32_t offset, const Node& let);

    const Visible* find(std::string_view name) const;
    std::int32_t newLocal(std::string_view name, Type type);
    bool nameIsFree(std::string_view name, std::uint32_t offset, const Node* let = nullptr);
    std::int32_t label(std::string_view name) { return name.empty() ? kNone : env_.tree.string(name); }

    Environment& env_;
    Function& function_;
    std::int32_t index_;
    Context context_;
    const Syntax* syntax_ = nullptr;
    diag::NodeRef where_;
    std::int32_t source_ = kNone;
    std::vector<Visible> scope_;
    std::vector<Fact> facts_;
    bool acting_ = false;
    bool exits_ = false; // the statement just checked never reaches the next one
    int loops_ = 0;
    int running_ = 0;    // loops around, that `break` can leave
    bool broke_ = false; // `break` leaves the innermost of them somewhere
    int together_ = 0;
    std::vector<std::int32_t> left_; // scopes that a `leave` met so far names
    ExprId matched_ = kNone;         // what the match under way looks at
};

} // namespace groma::lang
