#pragma once

#include "core/lang/lowering/lower_shared.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

// Lowers the trees of one program function. Parts: lower_expr (values), lower_branch (conditions),
// lower_builtin, lower_loop (comprehensions), lower_quantity, lower_relation, lower_stmt, lower_ask (dice and
// decisions), lower_event (hooks), lower_roll (kinds of roll, offers), lower_action.
namespace groma::lang::lowering {

// The slots of a function's locals within the frame that is being made; functions that become part of others
// bind their parameters to whatever slots hold the arguments.
struct Bindings {
    const Tree* tree = nullptr;
    const Function* function = nullptr;
    std::vector<Slot> slots;

    Bindings() = default;
    Bindings(const Tree& ofTree, const Function& ofFunction)
        : tree(&ofTree), function(&ofFunction), slots(ofFunction.locals.size(), kNoSlot) {}
};

// A trait's hook, contribution or relation change with the way to its holder.
struct HolderCase {
    std::int32_t trait = -1;
    Slot piece =
        kNoSlot; // piece or side that leads to the holder; kNoSlot: the scenario, each side or each piece
    Type pieceType;
};

class Writer {
  public:
    Writer(Shared& shared, FunctionInfo& function) : shared_(shared), function_(function) {}

    // The function's parameters take the first slots of the frame; those of `bindings` are bound to them in
    // order.
    void bindParameters(Bindings bindings = {});
    void finish();

    Code code;

    // --- values
    Slot value(ExprId id);             // the slot that holds it: a local's own, or a new one
    void into(ExprId id, Slot fresh);  // `fresh` is read by nothing while the expression is made
    void assign(ExprId id, Slot slot); // the expression may read `slot`
    void branch(ExprId condition, bool sense, Label target);
    void loadConstant(Type type, std::int64_t bits, Slot into);
    void copy(Slot from, Slot to, Type type);

    // Calls `body(element, next)` in code for every element; `next` skips to the next one.
    using EachElement = std::function<void(Slot element, Label next)>;
    void forEach(ExprId list, const EachElement& body);

    // An expression of another function, its parameters bound to `arguments` (slots in the order of its
    // parameters).
    void inlineInto(std::int32_t modelFunction, std::span<const Slot> arguments, Slot fresh);
    void inlineBranch(std::int32_t modelFunction, std::span<const Slot> arguments, bool sense, Label target);

    // --- whole functions
    void quantity(const rules::Quantity& quantity, std::int32_t index);
    void relation(const rules::Relation& relation, std::int32_t index);
    void expression(); // the bound function's expression is the result
    void body();       // the bound function's statements
    void event(const rules::Procedure& procedure, std::int32_t bodyFunction);
    void roll(const rules::Roll& roll, std::int32_t index);
    void tableRewrite(const rules::Table& table, std::int32_t index);
    void legality(const rules::Action& action);

  private:
    struct Cleanup {
        std::int32_t scope = -1; // ExitScope; -1: the end of a `together`
    };
    struct RepeatTarget {
        Label start;
        std::size_t cleanups = 0;
    };
    struct BreakTarget {
        Label end;
        std::size_t cleanups = 0;
    };
    struct RollTarget {
        Label reroll, verdict, offers;
        Slot total = kNoSlot, result = kNoSlot;
    };
    // What an offer is made on: who sees what, and how it goes on when one is taken.
    struct OfferMoment {
        std::span<const std::int32_t> offers;
        std::vector<Slot> seen;
        std::string name; // of the decision
        std::int32_t roll = -1;
        diag::NodeRef where;
        std::optional<RollTarget> target; // of a roll
    };
    struct InlineReturn {
        Label end;
        std::size_t cleanups = 0;
    };

    // --- lower_expr
    const Expr& expr(ExprId id) const { return bound_.tree->expr(id); }
    std::span<const std::int32_t> kids(const Expr& e) const { return bound_.tree->children(e); }
    std::optional<base::Number> numberConstant(ExprId id) const;
    std::optional<Slot> keptValue(ExprId id);
    std::optional<Slot> keptCall(const Expr& e);
    bool isStable(ExprId id) const;
    std::optional<Instr> makingOf(const Expr& e) const; // operands b and c are its children
    std::optional<Instr> makingHere(const Expr& e);     // the same with their slots
    std::optional<std::int32_t> wholeConstant(ExprId id) const;
    bool isConstant(ExprId id) const { return expr(id).op == ExprOp::Constant; }
    void truthInto(ExprId id, Slot fresh);
    void binaryInto(Op op, const Expr& e, Slot fresh);
    void addInto(const Expr& e, Slot fresh);
    void callInto(const Expr& e, Slot fresh);
    void stateInto(const Expr& e, Slot fresh);
    void getState(rules::Holder of, std::int32_t state, Slot holder, Slot fresh); // one value
    void setState(rules::Holder of, std::int32_t state, Slot holder, Slot now);
    void traitParameterInto(const Expr& e, Slot fresh);
    void rollPartInto(const Expr& e, Slot fresh);
    void hasTraitInto(const Expr& e, Slot fresh);
    void tableInto(const Expr& e, Slot fresh);
    void listLiteralInto(const Expr& e, Slot fresh);
    void asIfInto(const Expr& e, Slot fresh);
    void ifElseInto(const Expr& e, Slot fresh);
    void moveInto(Op op, const Expr& e, Slot fresh);
    void motionPartInto(const Expr& e, Slot fresh);
    void binaryKind(Op dynamic, Op constant, const Expr& e, Slot fresh);
    void binaryTable(Op op, const Expr& e, Slot fresh);
    void unary(Op op, const Expr& e, Slot fresh);
    // The arguments in consecutive new slots.
    Slot window(std::span<const std::int32_t> arguments);
    bool mayInline(const Function& function) const;
    void inlined(std::int32_t modelFunction, std::span<const Slot> arguments,
                 const std::function<void(ExprId)>& make);
    std::vector<Slot> argumentSlots(std::span<const std::int32_t> arguments);

    // --- lower_branch
    void compareBranch(const Expr& e, bool sense, Label target);
    void equalBranch(const Expr& e, bool sense, Label target);
    void membershipBranch(const Expr& e, bool sense, Label target);
    void classBranch(const Expr& e, bool sense, Label target);
    void quantifierBranch(const Expr& e, bool sense, Label target);
    bool builtinBranch(const Expr& e, bool sense, Label target);
    bool traitBranch(const Expr& e, bool sense, Label target);

    bool fixed(ExprId id) const; // it stands on nothing but constants and options
    bool flagBranch(const Expr& e, bool sense, Label target);
    // Whether there is anything in a list that nobody has made yet, as `size(LIST) > 0` asks.
    struct SizeAsked {
        ExprId list = kNone;
        bool some = false; // the condition holds where there is something
    };
    std::optional<SizeAsked> sizeAsked(const Expr& comparison);
    bool sizeBranch(const Expr& comparison, bool sense, Label target); // false: it asks something else
    // The parts of a condition that `and` joins: those that are fixed, then the others.
    void conjuncts(ExprId id, std::vector<ExprId>& fixedParts, std::vector<ExprId>& others) const;
    void eachWhere(ExprId list, ExprId where, std::int32_t variable, const EachElement& body);

    // --- lower_builtin
    void builtinInto(const Expr& e, Slot fresh);
    void foldInto(Op op, const Expr& e, Slot fresh);
    void piecesInto(const Expr& e, Slot fresh);
    void somethingInto(Slot slot);
    void sumFaces(const Expr& e, std::uint64_t faces, Slot fresh);

    // --- lower_loop
    void comprehensionInto(const Expr& e, Slot fresh);
    void eachOf(const Expr& e, const EachElement& body);
    // The elements of the list that another function's expression is.
    void forEachOf(std::int32_t modelFunction, std::span<const Slot> arguments, const EachElement& body);
    bool isWalked(ExprId list); // forEach makes no list of it
    ExprId onlyList(const Expr& e) const;
    bool forEachOfEither(const Expr& e, const EachElement& body);
    bool loopBuiltin(const Expr& e, const EachElement& body);
    void loop(Op op, Slot cursor, Slot b, int c, std::int32_t imm, Slot element, const EachElement& body);
    // A list of cells that the innermost loop over pieces asks for each of them and that is the same for all:
    // it is made for the first that asks.
    struct OnceMade {
        Slot list = kNoSlot;
        Slot isMade = kNoSlot;
        std::int32_t listLine = -1, isMadeLine = -1; // before the loop
        Slot mark = 0, keptMark = 0;                 // what stands in slots below is the same for all
        bool isTaken = false;
    };
    OnceMade reserveOnce(Slot piece);
    std::optional<Slot> onceMade(ExprId list);
    bool standsBefore(ExprId id, const OnceMade& loop) const;
    void overPieces(Slot side, std::int32_t pick, const EachElement& each);
    void extremeInto(const Expr& e, Slot fresh, bool least);
    void bestInto(const Expr& e, Slot fresh);

    // --- lower_notes
    TextTemplate titleOf(const std::string& title, std::vector<std::int32_t>& holes) const;
    std::int32_t localNamed(const std::string& name) const;
    void note(NoteInfo info, Slot amount, Slot after, NoteState state, const std::string& title);
    void noteOp(Op op, Slot a, std::int32_t group);
    std::int32_t noteGroup(NoteKind kind, const rules::Named& named, std::int32_t index);

    // --- lower_quantity, lower_relation
    std::size_t contributeStage(const rules::Quantity& quantity, std::size_t stage, std::size_t first,
                                Slot total);
    bool sameHolder(const rules::Contribution& a, const rules::Contribution& b) const;
    void contribute(const rules::Contribution& contribution, const rules::Quantity& quantity, Slot total);
    // Goes on at `counted`, if there is one, where it counts.
    void contributeOnce(const rules::Contribution& contribution, const rules::Quantity& quantity, Slot total,
                        std::optional<Label> counted);
    void roundTo(const rules::Stage& stage, Slot total);
    Slot applyOperation(const rules::Contribution& contribution, Slot total);
    void boundBy(Op op, ExprId bound, const char* name, Slot total);
    void relationChange(const rules::RelationChange& change, Label applies);
    void settle(std::int32_t group, std::int32_t truth);

    // --- lower_holder
    // `body(holder, next)` for the holder or, where the case leaves it open, for every holder.
    using EachHolder = std::function<void(Slot holder, Label next)>;
    void forHolders(const HolderCase& which, const EachHolder& body);
    // Those of a list of pieces who hold a trait, each once.
    void forHoldersIn(Slot list, std::int32_t trait, const EachHolder& body);
    HolderCase holderCase(std::int32_t trait, std::int32_t local) const;
    Slot sideOf(Slot slot, Type type);
    const rules::Hook& hookAt(std::int32_t index) const;
    // A hook as it was taken down: whether its holder holds the trait, or the list of all holders (no
    // `holder`).
    struct Turn {
        std::int32_t hook = -1;
        Slot flag = kNoSlot;
        Slot holder = kNoSlot;
    };
    struct HookSides {
        Slot active = kNoSlot, other = kNoSlot;
    };
    std::vector<Turn> turns(std::span<const std::int32_t> hooks, std::span<const Slot> parameters,
                            const std::vector<Type>& types, HookSides& sides);
    void sideTurns(std::span<const std::int32_t> hooks, std::span<const Slot> parameters,
                   const std::vector<Type>& types, HookSides& sides, std::vector<Turn>& made);
    void flagUnlessNothing(const Turn& turn, std::int32_t trait);
    void takeTurn(const Turn& turn, const EachHolder& body);
    // Outcome hooks: the first that applies to `value` replaces it. `when` sees the parameters, the holder,
    // then `extra`.
    void rewrite(const std::vector<Turn>& rewriting, std::span<const Slot> parameters,
                 std::span<const Slot> extra, Slot value);
    static std::vector<Slot> withHolder(std::span<const Slot> parameters, Slot holder,
                                        std::span<const Slot> extra);

    // --- lower_event
    struct EventFrame {
        std::vector<Slot> parameters;
        std::vector<Type> types;
        Type result;
    };
    Slot parameterWindow(const EventFrame& frame);
    bool hookCancels(const Turn& turn) const;
    void runHook(const Turn& turn, const EventFrame& frame, std::span<const Slot> extra,
                 const std::function<void(Slot)>& afterwards);

    // --- lower_stmt
    const Stmt& stmt(StmtId id) const { return bound_.tree->stmt(id); }
    std::span<const std::int32_t> kids(const Stmt& s) const { return bound_.tree->children(s); }
    std::span<const std::int32_t> blocks(const Stmt& s) const { return bound_.tree->blocks(s); }
    void statement(StmtId id);
    void statement(const Stmt& s);
    void change(const Stmt& s);
    void block(const Stmt& s);
    void ifStatement(const Stmt& s);
    void forStatement(const Stmt& s);
    void forRange(const Stmt& s);
    void whileStatement(const Stmt& s);
    void loopBody(StmtId body, Label end);
    void match(const Stmt& s);
    void returnStatement(const Stmt& s);
    void callStatement(const Stmt& s);
    void assignState(const Stmt& s);
    void raiseEliminated(Slot piece);
    void fight(const Stmt& s);
    void scopeStatement(const Stmt& s);
    void together(const Stmt& s);
    void say(Op op, const Stmt& s);
    void stopWith(const std::string& text);
    void matchByTable(const Stmt& s, Slot slot, std::int32_t set, const std::vector<Label>& starts,
                      Label otherwise);
    void jumpIfConstant(Slot slot, ExprId constant, Label target);
    void traitChange(Op constant, Op dynamic, const Stmt& s);
    void leaveTo(std::size_t cleanups);
    void endTogether();
    bool eliminatedIsHooked() const;
    void emitReturn(std::int32_t cancelled);
    void cancelStatement();
    Slot slotOf(const Stmt& s) const;
    Slot bindLocal(std::int32_t local);
    void bindResult(const Stmt& s);
    Slot optional(std::int32_t expr); // its slot, or kNoSlot

    // --- lower_ask
    void ask(const Stmt& s);
    std::int32_t question(QuestionKind kind, const Stmt& s, Type type);
    std::int32_t addQuestion(Question asked);
    Question& questionAt(std::int32_t index);
    Slot resultSlot(const Stmt& s, int width);
    Slot candidates(const Stmt& s);
    Slot setsOf(const Stmt& s, Slot list, Slot bounds);
    void tellTests(std::int32_t local, Question& asked);
    void rollDice(const Stmt& s);
    void rollKind(const Stmt& s);
#define GROMA_QUESTION(name, kind, word, slug, answer) void ask##name(const Stmt& s);
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    void enumerate(const rules::Action& action, std::int32_t index, Slot rows, std::int32_t question);
    // What `and` joins in a condition of an action, with the last of its parameters that it reads, -1 for
    // none.
    struct ConditionPart {
        std::int32_t function = -1;
        ExprId expr = kNone;
        std::int32_t last = -1;
    };
    struct Listing {
        std::int32_t action = -1;
        Slot rows = kNoSlot;
        std::int32_t question = -1;
        std::vector<ConditionPart> parts; // in the order in which they are read
    };
    void enumerateFrom(const rules::Action& action, const Listing& listing, std::vector<Slot>& arguments,
                       std::size_t part, Label refused);
    std::vector<ConditionPart> conditionParts(const rules::Action& action);
    const rules::Action& actionAt(std::int32_t index) const;
    void granted(const rules::Action& action, Slot first, Type firstType, Label refused);
    void passConditions(const rules::Action& action, std::span<const ConditionPart> parts,
                        std::span<const Slot> arguments, std::size_t& next, Label refused);
    void dispatch(const std::vector<std::int32_t>& actions, Slot row, Label none);

    // --- lower_roll
    struct RollFrame {
        std::vector<Slot> parameters;
        std::vector<Type> types;
        Slot name = kNoSlot, natural = kNoSlot, total = kNoSlot, verdict = kNoSlot;
    };
    static std::vector<Slot> seen(const RollFrame& frame, std::initializer_list<Slot> more);
    static std::vector<Slot> seenOffer(const RollFrame& frame);
    void throwDice(const rules::Roll& roll, std::int32_t index, const RollFrame& frame);
    void totalInto(const rules::Roll& roll, const RollFrame& frame);
    void verdictInto(const rules::Roll& roll, const RollFrame& frame);
    void offers(const OfferMoment& moment);
    void offerRow(std::int32_t index, const OfferMoment& moment, Slot side, Slot rows, std::int32_t question);
    void takeOffer(std::int32_t index, const OfferMoment& moment, Slot side);
    void eventOffers(const rules::Procedure& procedure, bool before, std::vector<Slot> seen);
    const rules::Offer& offerAt(std::int32_t index) const;
    Slot payer(std::int32_t resource, Slot side) const;

    Shared& shared_;
    FunctionInfo& function_;
    Bindings bound_;
    std::vector<const Function*> inlining_;
    std::vector<Cleanup> cleanups_;
    std::vector<RepeatTarget> repeats_;
    std::vector<BreakTarget> breaks_; // the loops around
    std::optional<InlineReturn> inlineReturn_;
    std::optional<RollTarget> roll_;
    std::optional<Label> cancelled_; // where `cancel` leads from within an offer
    std::optional<OnceMade> once_;   // of the innermost loop over pieces
    int piecesAround_ = 0;           // loops over pieces that are under way
    bool listing_ = false;           // the options of a `perform` are under way: nothing acts in between
};

// The order in which hooks that exclude each other are asked: one that stands `over` another's trait comes
// first.
std::vector<std::int32_t> byPrecedence(const rules::Model& model, std::span<const std::int32_t> hooks);

} // namespace groma::lang::lowering
