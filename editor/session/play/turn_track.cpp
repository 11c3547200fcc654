#include "editor/session/play/turn_track.h"

#include "core/base/number.h"
#include "core/game/names/naming.h"
#include "formats/rules/track_reader.h"

#include <algorithm>
#include <set>

namespace groma::session {

using game::Pending;
using lang::StmtOp;

namespace {

// What a procedure of the sequence does, as far as the track shows it.
class SequenceReader {
  public:
    explicit SequenceReader(const game::Setup& setup) : setup_(setup), model_(setup.model()) {}

    // Where a turn is opened: the statement, and the function that it stands in, -1 = the sequence itself.
    struct TurnScope {
        lang::StmtId body = lang::kNone; // kNone: nowhere
        std::int32_t function = -1;
    };
    // In a loop over numbers if there is one: what is done before it, as deploying, may open such scopes too
    // and is no turn.
    TurnScope turnScope(lang::StmtId id, rules::Index turn) {
        seen_.clear();
        const lang::StmtId loop = numbered(id);
        const TurnScope found = loop >= 0 ? opening(loop, turn, -1) : TurnScope{};
        seen_.clear();
        return found.body >= 0 ? found : opening(id, turn, -1);
    }

    // How many turns a loop over the sequence makes, where its ends are plain numbers and each round opens
    // one.
    std::optional<int> turns(const game::Setup& setup, lang::StmtId id, rules::Index turn) {
        if (id < 0) {
            return std::nullopt;
        }
        const lang::Stmt& stmt = model_.tree.stmt(id);
        if (stmt.op == StmtOp::ForRange) {
            const auto ends = model_.tree.children(stmt);
            const auto from = numberOf(setup, ends[0]);
            const auto to = numberOf(setup, ends[1]);
            const lang::StmtId body = model_.tree.blocks(stmt)[0];
            std::set<std::int32_t> inside;
            if (from && to && opened(body, turn, inside) == 1) {
                return *to - *from + 1;
            }
            return std::nullopt;
        }
        for (const lang::StmtId block : model_.tree.blocks(stmt)) {
            if (const auto found = turns(setup, block, turn)) {
                return found;
            }
        }
        return std::nullopt;
    }

    // Questions of actions below a statement, in the order of the rules; without those of other actions.
    void steps(lang::StmtId id, std::vector<std::string>& names, std::set<std::int32_t>& inside) const {
        if (id < 0) {
            return;
        }
        const lang::Stmt& stmt = model_.tree.stmt(id);
        if (stmt.op == StmtOp::Perform && stmt.name >= 0) {
            const std::string& name = model_.tree.string(stmt.name);
            if (std::ranges::find(names, name) == names.end()) {
                names.push_back(name);
            }
        }
        if (stmt.op == StmtOp::Call && inside.insert(stmt.target).second) {
            steps(bodyOf(stmt.target), names, inside);
        }
        for (const lang::StmtId block : come(stmt)) {
            steps(block, names, inside);
        }
    }

    // A step and what one of its actions does: a function.
    struct Offer {
        std::string step;
        std::int32_t body = -1;
    };
    void offers(lang::StmtId id, std::vector<Offer>& all, std::set<std::int32_t>& inside) const {
        if (id < 0) {
            return;
        }
        const lang::Stmt& stmt = model_.tree.stmt(id);
        if (stmt.op == StmtOp::Perform && stmt.name >= 0) {
            for (const lang::ExprId action : model_.tree.children(stmt).subspan(1)) {
                const auto index = static_cast<std::size_t>(model_.tree.expr(action).value);
                all.push_back({model_.tree.string(stmt.name), model_.actions[index].body});
            }
        }
        if (stmt.op == StmtOp::Call && inside.insert(stmt.target).second) {
            offers(bodyOf(stmt.target), all, inside);
        }
        for (const lang::StmtId block : come(stmt)) {
            offers(block, all, inside);
        }
    }

    struct Part {
        std::int32_t function = -1;
        std::vector<std::string> steps;
        std::vector<lang::ExprId> arguments = {};
    };
    // Both call the same, for something else: for the other side, where there are two.
    bool differ(const Part& a, const Part& b) const {
        return a.function >= 0 && a.function == b.function && a.arguments.size() == b.arguments.size() &&
               !std::ranges::equal(a.arguments, b.arguments,
                                   [this](lang::ExprId x, lang::ExprId y) { return same(x, y); });
    }
    // The calls of a turn in order, through blocks and branches.
    void parts(lang::StmtId id, std::vector<Part>& all) const {
        if (id < 0) {
            return;
        }
        const lang::Stmt& stmt = model_.tree.stmt(id);
        if (stmt.op == StmtOp::Call) {
            const auto given = model_.tree.children(stmt);
            Part part{stmt.target, {}, {given.begin(), given.end()}};
            std::set<std::int32_t> inside{stmt.target};
            steps(bodyOf(stmt.target), part.steps, inside);
            all.push_back(std::move(part));
            return;
        }
        if (stmt.op == StmtOp::Perform && stmt.name >= 0) {
            all.push_back({-1, {model_.tree.string(stmt.name)}, {}});
        }
        for (const lang::StmtId block : come(stmt)) {
            parts(block, all);
        }
    }

  private:
    // What an option of the scenario decides once for all; nothing where a condition is another one.
    std::optional<bool> decided(lang::ExprId id) const {
        if (id < 0) {
            return std::nullopt;
        }
        const lang::Expr& expr = model_.tree.expr(id);
        if (expr.op == lang::ExprOp::Not) {
            const std::optional<bool> inner = decided(model_.tree.children(expr)[0]);
            return inner ? std::optional(!*inner) : std::nullopt;
        }
        if (expr.op != lang::ExprOp::Option ||
            model_.options[static_cast<std::size_t>(expr.target)].type.kind != lang::Kind::Truth) {
            return std::nullopt;
        }
        return setup_.option(expr.target) != 0;
    }

    // The blocks of a statement that can come in this battle: what hangs on an option that it does not have
    // is no part of its turn.
    std::vector<lang::StmtId> come(const lang::Stmt& stmt) const {
        const auto blocks = model_.tree.blocks(stmt);
        if (stmt.op == StmtOp::If && blocks.size() == 2)
            if (const std::optional<bool> yes = decided(model_.tree.children(stmt)[0]))
                return {blocks[*yes ? 0 : 1]};
        return {blocks.begin(), blocks.end()};
    }

    bool same(lang::ExprId a, lang::ExprId b) const {
        if (a < 0 || b < 0) {
            return a == b;
        }
        const lang::Expr& x = model_.tree.expr(a);
        const lang::Expr& y = model_.tree.expr(b);
        return x.op == y.op && x.target == y.target && x.value == y.value &&
               std::ranges::equal(model_.tree.children(x), model_.tree.children(y),
                                  [this](lang::ExprId one, lang::ExprId other) { return same(one, other); });
    }

    TurnScope opening(lang::StmtId id, rules::Index turn, std::int32_t function) {
        if (id < 0) {
            return {};
        }
        const lang::Stmt& stmt = model_.tree.stmt(id);
        if (stmt.op == StmtOp::Scope && stmt.target == turn) {
            return {id, function};
        }
        if (stmt.op == StmtOp::Call && seen_.insert(stmt.target).second) {
            if (const TurnScope found = opening(bodyOf(stmt.target), turn, stmt.target); found.body >= 0) {
                return found;
            }
        }
        for (const lang::StmtId block : model_.tree.blocks(stmt)) {
            if (const TurnScope found = opening(block, turn, function); found.body >= 0) {
                return found;
            }
        }
        return {};
    }

    // The first loop over numbers of a body itself.
    lang::StmtId numbered(lang::StmtId id) const {
        if (id < 0) {
            return lang::kNone;
        }
        const lang::Stmt& stmt = model_.tree.stmt(id);
        if (stmt.op == StmtOp::ForRange) {
            return id;
        }
        for (const lang::StmtId block : model_.tree.blocks(stmt)) {
            if (const lang::StmtId found = numbered(block); found >= 0) {
                return found;
            }
        }
        return lang::kNone;
    }

    lang::StmtId bodyOf(std::int32_t function) const {
        return model_.functions[static_cast<std::size_t>(function)].body;
    }

    int opened(lang::StmtId id, rules::Index turn, std::set<std::int32_t>& inside) const {
        if (id < 0) {
            return 0;
        }
        const lang::Stmt& stmt = model_.tree.stmt(id);
        int count = stmt.op == StmtOp::Scope && stmt.target == turn ? 1 : 0;
        if (stmt.op == StmtOp::Call) {
            std::set<std::int32_t> deeper = inside;
            if (deeper.insert(stmt.target).second) {
                count += opened(bodyOf(stmt.target), turn, deeper);
            }
        }
        for (const lang::StmtId block : model_.tree.blocks(stmt)) {
            count += opened(block, turn, inside);
        }
        return count;
    }

    std::optional<int> numberOf(const game::Setup& setup, lang::ExprId id) const {
        const lang::Expr& expr = model_.tree.expr(id);
        std::int64_t bits = lang::kUnknown;
        if (expr.op == lang::ExprOp::Constant) {
            bits = expr.value;
        } else if (expr.op == lang::ExprOp::ScenarioNumber) {
            const auto& names = setup.program().names;
            const auto at =
                std::ranges::find(names, model_.scenarioNumbers[static_cast<std::size_t>(expr.target)]);
            bits = at == names.end() ? lang::kUnknown : setup.number(static_cast<int>(at - names.begin()));
        }
        if (bits == lang::kUnknown || !base::Number::fromBits(bits).isWhole()) {
            return std::nullopt;
        }
        return base::Number::fromBits(bits).whole();
    }

    const game::Setup& setup_;
    const rules::Model& model_;
    std::set<std::int32_t> seen_;
};

formats::Track trackOf(const Document& document) {
    std::vector<const formats::ProjectFile*> files;
    for (const std::string& path : document.rulesPaths()) {
        if (const formats::ProjectFile* file = document.file(path)) {
            files.push_back(file);
        }
    }
    diag::Sink told; // check tells it
    return formats::readTrack(files, document.ruleset()->model, told);
}

// How often a procedure was begun since the log's entry `from`.
int begunSince(const std::vector<game::LogEntry>& log, std::size_t from, const std::string& procedure) {
    const auto count = std::count_if(
        log.begin() + static_cast<std::ptrdiff_t>(from), log.end(), [&](const game::LogEntry& entry) {
            return entry.kind == game::LogEntry::Kind::Enter && entry.title == procedure;
        });
    return static_cast<int>(count);
}

std::string sideValue(const game::Setup& setup, const rules::State& state, std::int64_t word) {
    return state.type.kind == lang::Kind::Truth
               ? (word != 0 ? "yes" : "no")
               : game::wordText(setup, state.type, word, game::Wording::Told);
}

void addItems(const TestPlay& play, const formats::Track& track, TurnTrack& made) {
    const game::Setup& setup = play.setup();
    const rules::Model& model = setup.model();
    const game::Position& position = play.position();
    for (const rules::Index index : track.states) {
        const rules::State& state = model.states[static_cast<std::size_t>(index)];
        std::optional<std::int64_t> most;
        if (state.maximum && state.maximum->isWhole()) {
            most = state.maximum->whole();
        }
        const int holders = state.of == rules::Holder::Side ? setup.sideCount() : 1;
        for (int holder = 0; holder < holders; ++holder) {
            const std::int64_t word = position.state(index, holder);
            made.items.push_back({state.named.title, state.of == rules::Holder::Side ? holder : -1,
                                  sideValue(setup, state, word), most});
        }
    }
    game::Engine engine;
    for (const auto& [index, of] : track.measures) {
        const rules::Query& query = model.queries[static_cast<std::size_t>(index)];
        const bool ofSide = model.functions[static_cast<std::size_t>(query.function)].parameters == 1;
        for (int side = 0; side < (ofSide ? setup.sideCount() : 1); ++side) {
            const auto valueOf = [&](rules::Index measure) -> std::optional<base::Number> {
                const std::int32_t function =
                    setup.program().queryFunction[static_cast<std::size_t>(measure)];
                const std::int64_t word = side;
                std::int64_t value = 0;
                if (!engine.evaluateWord(setup, position, function, std::span(&word, ofSide ? 1 : 0),
                                         value)) {
                    return std::nullopt;
                }
                return base::Number::fromBits(value);
            };
            const std::optional<base::Number> value = valueOf(index);
            if (!value) {
                continue;
            }
            std::optional<std::int64_t> most;
            if (const auto goal = of >= 0 ? valueOf(of) : std::nullopt;
                goal && goal->isWhole() && goal->whole() > 0) {
                most = goal->whole();
            }
            made.items.push_back({query.named.title, ofSide ? side : -1, value->toString(), most});
        }
    }
    // Which they are may be hidden, how many is not.
    for (std::size_t deck = 0; deck < model.decks.size(); ++deck) {
        for (int side = 0; side < setup.sideCount(); ++side) {
            std::int64_t held = 0;
            for (std::size_t card = 0; card < model.decks[deck].cards.size(); ++card) {
                held += position.hand(static_cast<int>(deck), side, static_cast<int>(card));
            }
            if (held > 0) {
                made.items.push_back(
                    {model.decks[deck].named.title, side, std::to_string(held), std::nullopt});
            }
        }
    }
}

// Of a function that is a procedure; empty where it is none.
std::string titleOf(const rules::Model& model, std::int32_t function) {
    for (const rules::Procedure& procedure : model.procedures) {
        if (function >= 0 && procedure.function == function) {
            return procedure.named.title;
        }
    }
    return {};
}

// The entries of the log where the scope was opened by that procedure; by any where none is named.
std::vector<std::size_t> turnsIn(const std::vector<game::LogEntry>& log, const std::string& scope,
                                 const std::string& procedure) {
    std::vector<std::size_t> found;
    std::vector<std::string> open; // by depth: the procedure, or empty for a scope
    for (std::size_t i = 0; i < log.size(); ++i) {
        const game::LogEntry& entry = log[i];
        const bool enters = entry.kind == game::LogEntry::Kind::Enter;
        if (!enters && entry.kind != game::LogEntry::Kind::Scope) {
            continue;
        }
        open.resize(static_cast<std::size_t>(std::max(entry.depth, 0)));
        const auto inside =
            std::find_if(open.rbegin(), open.rend(), [](const std::string& one) { return !one.empty(); });
        if (!enters && entry.title == scope &&
            (procedure.empty() || (inside != open.rend() && *inside == procedure))) {
            found.push_back(i);
        }
        open.push_back(enters ? entry.title : std::string());
    }
    return found;
}

// The question of actions that is asked; else that which offers the action that runs, as the only row of a
// duty is taken unasked; else the one that was answered last.
std::string runningStep(const TestPlay& play, const std::vector<std::string>& names,
                        const std::vector<SequenceReader::Offer>& offers,
                        const std::vector<std::string>& chain) {
    const PlayQuestion& now = play.question();
    if (std::ranges::find(names, now.name) != names.end()) {
        return now.name;
    }
    std::string answered;
    const std::vector<PlayedAnswer>& answers = play.played().back().answers;
    for (auto answer = answers.rbegin(); answer != answers.rend() && answered.empty(); ++answer) {
        if (std::ranges::find(names, answer->question) != names.end()) {
            answered = answer->question;
        }
    }
    const rules::Model& model = play.setup().model();
    for (const std::string& function : chain) {
        std::string offering;
        for (const SequenceReader::Offer& offer : offers) {
            if (offer.body < 0 || model.functions[static_cast<std::size_t>(offer.body)].name != function) {
                continue;
            }
            if (offer.step == answered) {
                return answered;
            }
            if (offering.empty()) {
                offering = offer.step;
            }
        }
        if (!offering.empty()) {
            return offering;
        }
    }
    return answered;
}

} // namespace

TurnTrack turnTrackOf(const TestPlay& play) {
    TurnTrack made;
    const game::Setup& setup = play.setup();
    const rules::Model& model = setup.model();
    const formats::Track track = trackOf(play.document());
    made.decides = play.activeSide();
    for (const int asked : {play.question().thrower, play.question().side}) {
        made.decides = asked >= 0 && !play.idle() ? asked : made.decides;
    }
    addItems(play, track, made);
    if (!play.isGame() || track.turn < 0 || model.sequence < 0) {
        return made;
    }
    made.title = model.scopes[static_cast<std::size_t>(track.turn)];
    SequenceReader reader(setup);
    const rules::Index sequence =
        model.campaign.battles >= 0 ? model.campaign.battleSequence : model.sequence;
    const lang::StmtId body = model.functions[static_cast<std::size_t>(sequence)].body;
    made.turns = reader.turns(setup, body, track.turn);
    const SequenceReader::TurnScope turnScope = reader.turnScope(body, track.turn);
    const lang::StmtId turn = turnScope.body;
    if (turn < 0) {
        return made;
    }
    const auto& log = play.log();
    std::size_t began = 0;
    for (const std::size_t entry : turnsIn(log, made.title, titleOf(model, turnScope.function))) {
        ++made.turn;
        made.began.push_back(entry);
        began = entry;
    }
    std::vector<SequenceReader::Part> parts;
    for (const lang::StmtId block : model.tree.blocks(model.tree.stmt(turn))) {
        reader.parts(block, parts);
    }
    std::vector<std::string> names;
    for (const SequenceReader::Part& part : parts) {
        const std::string title = part.function >= 0
                                      ? model.functions[static_cast<std::size_t>(part.function)].name
                                      : part.steps.front();
        const bool ofOneSide = play.setup().sideCount() == 2 &&
                               std::ranges::any_of(parts, [&](const SequenceReader::Part& other) {
                                   return reader.differ(part, other);
                               });
        TurnTrack::Part shown{title, false, false, part.steps, -1, ofOneSide};
        if (const std::string told = titleOf(model, part.function); !told.empty()) {
            shown.title = told;
        }
        made.parts.push_back(std::move(shown));
        names.insert(names.end(), part.steps.begin(), part.steps.end());
    }
    if (made.turn == 0) {
        return made;
    }
    // The running part: its procedure is on the stack. Of several calls of one procedure: as many as were
    // begun.
    const auto asked = play.oddsQuestion();
    const std::vector<std::string> chain =
        asked && asked->run ? asked->run->callChain() : std::vector<std::string>{};
    std::vector<SequenceReader::Offer> offers;
    std::set<std::int32_t> inside;
    reader.offers(turn, offers, inside);
    const std::string step = runningStep(play, names, offers, chain);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::int32_t function = parts[i].function;
        const bool onStack =
            function >= 0
                ? std::ranges::find(chain, model.functions[static_cast<std::size_t>(function)].name) !=
                      chain.end()
                : std::ranges::find(parts[i].steps, step) != parts[i].steps.end();
        if (!onStack) {
            continue;
        }
        std::size_t running = i;
        if (const auto twins = std::ranges::count(parts, function, &SequenceReader::Part::function);
            twins > 1 && function >= 0) {
            int begun = begunSince(log, began, titleOf(model, function));
            for (std::size_t k = i; k < parts.size() && begun > 1; ++k) {
                if (k != i && parts[k].function == function) {
                    running = k;
                    --begun;
                }
            }
        }
        made.parts[running].running = true;
        const auto at = std::ranges::find(parts[running].steps, step);
        made.parts[running].step =
            at == parts[running].steps.end() ? -1 : static_cast<int>(at - parts[running].steps.begin());
        for (std::size_t k = 0; k < running; ++k) {
            made.parts[k].done = true;
        }
        break;
    }
    return made;
}

} // namespace groma::session
