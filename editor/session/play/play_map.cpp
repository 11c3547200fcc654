#include "editor/session/play/play_map.h"

#include "core/game/names/naming.h"
#include "core/game/position/occupancy.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/questions/candidates.h"
#include "editor/session/questions/refusals.h"

#include <algorithm>
#include <set>

namespace groma::session {

using lang::Kind;

namespace {

// The words of a call as it is written: "march(mover: M4, to: 043)". Nothing where one cannot be read.
std::optional<std::vector<std::int64_t>> wordsOf(const game::Setup& setup, const rules::Action& action,
                                                 std::string_view text) {
    const auto open = text.find('(');
    std::vector<std::int64_t> words;
    if (open == std::string_view::npos) {
        return action.parameters.empty() ? std::optional(words) : std::nullopt;
    }
    text.remove_prefix(open + 1);
    if (text.empty() || text.back() != ')') {
        return std::nullopt;
    }
    text.remove_suffix(1);
    for (std::size_t i = 0; i < action.parameters.size(); ++i) {
        const std::string head = action.parameters[i].name + ": ";
        if (!text.starts_with(head)) {
            return std::nullopt;
        }
        text.remove_prefix(head.size());
        const std::size_t end = i + 1 < action.parameters.size()
                                    ? text.find(", " + action.parameters[i + 1].name + ": ")
                                    : text.size();
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        const auto word = game::wordFromText(setup, action.parameters[i].type, text.substr(0, end));
        if (!word) {
            return std::nullopt;
        }
        words.push_back(*word);
        text.remove_prefix(std::min(text.size(), end + 2));
    }
    return words;
}

bool isOne(const rules::Action& action, std::size_t at, Kind kind) {
    return at < action.parameters.size() && action.parameters[at].type.kind == kind &&
           !action.parameters[at].type.list;
}

class MapMaker {
  public:
    explicit MapMaker(const TestPlay& play) : play_(play), setup_(play.setup()), position_(play.position()) {
        map.acting = true;
    }

    void add(PlayChoice choice) {
        const rules::Action& action = setup_.model().actions[static_cast<std::size_t>(choice.action)];
        const bool acts = !choice.words.empty() && isOne(action, 0, Kind::Piece) && choice.words.front() >= 0;
        const std::size_t first = acts ? 1 : 0;
        std::size_t thing = first;
        while (thing < choice.words.size() &&
               !((isOne(action, thing, Kind::Piece) || isOne(action, thing, Kind::Cell)) &&
                 choice.words[thing] >= 0)) {
            ++thing;
        }
        for (std::size_t i = first; i < choice.words.size(); ++i) {
            if (i == thing) {
                continue;
            }
            choice.more +=
                (choice.more.empty() ? "" : ", ") + told(action.parameters[i].type, choice.words[i]);
            if (isOne(action, i, Kind::Direction) && choice.words[i] >= 0) {
                choice.direction = static_cast<int>(choice.words[i]);
            }
        }
        PlayKind& kind =
            kindOf(acts ? counterOf(static_cast<int>(choice.words.front())) : map.others, choice.action);
        if (thing < choice.words.size()) {
            const bool piece = isOne(action, thing, Kind::Piece);
            const auto word = static_cast<std::int32_t>(choice.words[thing]);
            wayOf(kind, piece ? word : -1, piece ? position_.cell(word) : grid::CellId{word})
                .choices.push_back(map.choices.size());
        } else {
            kind.plain.push_back(map.choices.size());
        }
        map.choices.push_back(std::move(choice));
    }

    PlayMap map;

  private:
    std::string told(lang::Type type, std::int64_t word) const {
        const bool piece = type.kind == Kind::Piece && !type.list && word >= 0;
        return piece ? calledAsSeen(play_, static_cast<int>(word))
                     : game::wordText(setup_, type, word, game::Wording::Told);
    }

    std::vector<PlayKind>& counterOf(int piece) {
        const auto at = std::ranges::lower_bound(map.counters, piece, {}, &CounterPlay::piece);
        if (at != map.counters.end() && at->piece == piece) {
            return at->kinds;
        }
        return map.counters.insert(at, CounterPlay{piece, {}})->kinds;
    }

    PlayKind& kindOf(std::vector<PlayKind>& kinds, int action) {
        if (const auto known = std::ranges::find(kinds, action, &PlayKind::action); known != kinds.end()) {
            return *known;
        }
        const rules::Named& named = setup_.model().actions[static_cast<std::size_t>(action)].named;
        return kinds.emplace_back(
            PlayKind{action, named.title, named.cite, moveOfAction(setup_.model(), action), {}, {}});
    }

    static PlayWay& wayOf(PlayKind& kind, int piece, grid::CellId cell) {
        for (PlayWay& way : kind.ways) {
            if (way.piece == piece && way.cell == cell) {
                return way;
            }
        }
        return kind.ways.emplace_back(PlayWay{piece, cell, {}});
    }

    const TestPlay& play_;
    const game::Setup& setup_;
    const game::Position& position_;
};

// Does an expression, or a query that it calls, ask for a move? The first that is met.
class MoveFinder {
  public:
    explicit MoveFinder(const rules::Model& model) : model_(model) {}

    int inFunction(rules::Index function) {
        if (function < 0 || !seen_.insert(function).second) {
            return -1;
        }
        const lang::Function& asked = model_.functions[static_cast<std::size_t>(function)];
        if (const int found = inExpr(asked.expr); found >= 0) {
            return found;
        }
        return inStmt(asked.body);
    }

  private:
    int inExpr(lang::ExprId id) {
        if (id < 0) {
            return -1;
        }
        const lang::Expr& expr = model_.tree.expr(id);
        if (expr.op >= lang::ExprOp::MoveReachable && expr.op <= lang::ExprOp::MoveStep) {
            return expr.target;
        }
        if (expr.op == lang::ExprOp::Call) {
            if (const int found = inFunction(expr.target); found >= 0) {
                return found;
            }
        }
        for (const lang::ExprId child : model_.tree.children(expr)) {
            if (const int found = inExpr(child); found >= 0) {
                return found;
            }
        }
        return -1;
    }

    int inStmt(lang::StmtId id) {
        if (id < 0) {
            return -1;
        }
        const lang::Stmt& stmt = model_.tree.stmt(id);
        for (const lang::ExprId child : model_.tree.children(stmt)) {
            if (const int found = inExpr(child); found >= 0) {
                return found;
            }
        }
        for (const lang::StmtId block : model_.tree.blocks(stmt)) {
            if (const int found = inStmt(block); found >= 0) {
                return found;
            }
        }
        return -1;
    }

    const rules::Model& model_;
    std::set<rules::Index> seen_;
};

// What a question of actions may ask for, legal or not.
std::vector<int> actionsAsked(const game::Setup& setup, const std::string& name) {
    std::vector<int> actions;
    for (const lang::Question& question : setup.program().questions) {
        if (question.kind != lang::QuestionKind::Row || question.offers || question.name != name) {
            continue;
        }
        for (const auto& [action, types] : question.rows) {
            if (std::ranges::find(actions, action) == actions.end()) {
                actions.push_back(action);
            }
        }
    }
    return actions;
}

} // namespace

int actorOf(const rules::Model& model, const PlayChoice& choice) {
    if (choice.action < 0 || choice.words.empty()) {
        return -1;
    }
    const auto& parameters = model.actions[static_cast<std::size_t>(choice.action)].parameters;
    const bool counter = !parameters.empty() && parameters.front().type.kind == lang::Kind::Piece &&
                         !parameters.front().type.list;
    return counter ? static_cast<int>(choice.words.front()) : -1;
}

const PlayWay* PlayKind::to(grid::CellId cell, int piece) const {
    for (const PlayWay& way : ways) {
        if (piece >= 0 && way.piece == piece) {
            return &way;
        }
    }
    for (const PlayWay& way : ways) {
        if (way.piece < 0 && way.cell == cell) {
            return &way;
        }
    }
    return nullptr;
}

const CounterPlay* PlayMap::of(int piece) const {
    const auto at = std::ranges::lower_bound(counters, piece, {}, &CounterPlay::piece);
    return at != counters.end() && at->piece == piece ? &*at : nullptr;
}

int moveOfAction(const rules::Model& model, int action) {
    const rules::Action& asked = model.actions[static_cast<std::size_t>(action)];
    const std::vector<int> alone = movesOf(model);
    // Only an action that is given a place goes there by its move.
    for (std::size_t i = 0; i < asked.parameters.size() && i < asked.candidates.size(); ++i) {
        if (!isOne(asked, i, Kind::Cell)) {
            continue;
        }
        for (const rules::Index function : {asked.candidates[i], asked.body}) {
            const int move = MoveFinder(model).inFunction(function);
            if (std::ranges::find(alone, move) != alone.end()) {
                return move;
            }
        }
    }
    return -1;
}

PlayMap playMapOf(const TestPlay& play) {
    const game::Setup& setup = play.setup();
    const PlayQuestion& question = play.question();
    if (play.idle() && !play.isGame()) {
        MapMaker maker(play);
        for (ActionCall& call : play.actions()) {
            maker.add({{}, std::move(call.text), call.action, std::move(call.args), {}, {}});
        }
        for (std::size_t action = 0; action < setup.model().actions.size(); ++action) {
            maker.map.actions.push_back(static_cast<int>(action));
        }
        return std::move(maker.map);
    }
    if (question.what != game::Pending::What::Choice || question.shape != game::Pending::Shape::Perform) {
        return {};
    }
    MapMaker maker(play);
    maker.map.actions = actionsAsked(setup, question.name);
    for (const PlayOption& option : question.options) {
        if (option.action < 0) {
            return {}; // offers
        }
        auto words =
            wordsOf(setup, setup.model().actions[static_cast<std::size_t>(option.action)], option.text);
        if (words) {
            maker.add({option.answer, option.text, option.action, std::move(*words), {}, {}});
        }
    }
    return std::move(maker.map);
}

Expected<void> take(TestPlay& play, const PlayChoice& choice) {
    return play.idle() ? play.call(choice.call) : play.answer(choice.answer);
}

std::vector<PlayRefusal> whyIdle(const game::Setup& setup, const game::Position& position,
                                 const std::vector<int>& actions, int piece) {
    std::vector<PlayRefusal> reasons;
    std::vector<PlayRefusal>
        foreign; // what no rule grants a counter like this is told where it can do nothing
    if (!position.onMap(piece)) {
        return reasons;
    }
    for (const int action : actions) {
        const rules::Action& asked = setup.model().actions[static_cast<std::size_t>(action)];
        if (!isOne(asked, 0, Kind::Piece) || !mayAct(setup, position, action, piece)) {
            continue;
        }
        if (const auto call = nearestRefusal(setup, position, action, piece); call && !call->reason.empty()) {
            (isUngranted(*call) ? foreign : reasons).push_back({call->title, call->reason, call->cite});
        }
    }
    return reasons.empty() ? foreign : reasons;
}

std::optional<PlayRefusal> whyNotReached(const game::Setup& setup, const game::Position& given, int piece,
                                         int move, const ReachMap& reach, grid::CellId cell) {
    if (!cell.valid() || cell == reach.from || reach.at(cell) != nullptr) {
        return std::nullopt;
    }
    const lang::MoveInfo& info = setup.program().moves[static_cast<std::size_t>(move)];
    const rules::Named& named = setup.model().moves[static_cast<std::size_t>(move)].named;
    game::Position position = given;
    position.setActive(setup.sideOf(piece));
    game::Engine engine;
    const grid::Geometry& map = setup.geometry();
    std::optional<PlayRefusal> barred, ended, dear;
    for (grid::Direction d = 0; d < map.sides(); ++d) {
        const grid::CellId beside = map.neighbour(cell, d);
        const Reached* reached = beside.valid() ? reach.at(beside) : nullptr;
        if (reached == nullptr && beside != reach.from) {
            continue;
        }
        const std::int64_t args[] = {piece, beside.index, cell.index};
        std::int64_t word = 1;
        if (info.allowed >= 0 &&
            (!engine.evaluateWord(setup, position, info.allowed, args, word) || word == 0)) {
            barred = PlayRefusal{named.title, "cannot be entered from " + map.numberText(beside), named.cite};
            continue;
        }
        if (reached != nullptr && reached->ends) {
            ended = PlayRefusal{named.title, "only past " + map.numberText(beside) + ", where the move ends",
                                named.cite};
            continue;
        }
        base::Number cost;
        if (info.cost >= 0) {
            if (!engine.evaluateWord(setup, position, info.cost, args, word)) {
                continue;
            }
            cost = base::Number::fromBits(word);
        }
        if (reach.budget) {
            const base::Number spent = reached != nullptr ? reached->cost : base::Number(0);
            base::Number left;
            if (!trySubtract(*reach.budget, spent, left)) {
                continue;
            }
            dear = PlayRefusal{named.title,
                               "costs " + cost.toString() + ", and " + left.toString() + " of " +
                                   reach.budget->toString() + " is left at " + map.numberText(beside),
                               named.cite};
        }
    }
    return dear ? dear : ended ? ended : barred;
}

} // namespace groma::session
