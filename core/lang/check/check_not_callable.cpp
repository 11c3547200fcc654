// A call of what cannot be called: what it may have meant.
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/tables/table_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::lang {

std::vector<std::string_view> Checker::callables() const {
    std::vector<std::string_view> names = env_.names.ofKind(SymbolKind::Function);
    for (const SymbolKind kind : {SymbolKind::Table, SymbolKind::Procedure}) {
        const auto more = env_.names.ofKind(kind);
        names.insert(names.end(), more.begin(), more.end());
    }
    for (int i = 0; i < builtinCount(); ++i) {
        names.push_back(builtinInfo(static_cast<Builtin>(i)).name);
    }
    static constexpr std::array<std::string_view, 21> kMore = {
        "reachable", "route", "move_cost", "path_cost", "move_step", "clear",     "column",
        "columns",   "at",    "count",     "dice",      "any",       "all",       "sum",
        "least",     "most",  "first",     "best",      "as_if",     "eliminate", "place"};
    names.insert(names.end(), kMore.begin(), kMore.end());
    for (const TableOption* option : tableOptions())
        if (option->value != nullptr) names.push_back(option->key);
    return names;
}

// What other languages call by a name that means nothing here, and how it is done here.
bool Checker::foreignCall(const Node& n) const {
    struct Foreign {
        std::string_view words, hint;
    };
    static constexpr std::string_view kMove =
        "`place(PIECE, CELL)` puts a piece into a cell; `reachable(MOVE(PIECE))` lists where a move may end";
    static constexpr std::string_view kRoll =
        "dice are rolled by a line of their own: `let n = roll d6 as NAME`";
    static constexpr std::array<Foreign, 10> kForeign = {{
        {" move move_to go teleport ", kMove},
        {" remove kill destroy delete ",
         "`eliminate(PIECE)` takes a piece out of the game, `take_off(PIECE)` only off the map"},
        {" random rand randint rnd ", kRoll},
        {" print log echo message ", "`say \"...\"` writes a line into the log"},
        {" len length ", "`size(LIST)` counts what is in a list, `count(x in LIST where TEST)` some of it"},
        {" contains includes ", "`X in LIST` tells whether it is in a list"},
        {" append push ", "`LIST + [X]` is a list with one more"},
        {" nth item get elem ", "`element(LIST, N)` is the n-th of a list, counted from 1"},
        {" mod modulo rem remainder ", "`N mod M` is what is left of n after whole steps of m"},
        {" rotate turn ", "`face(PIECE, DIRECTION)` turns a piece"},
    }};
    const auto known = std::ranges::find_if(kForeign, [&](const Foreign& one) {
        return one.words.find(fmt::format(" {} ", n.word)) != std::string_view::npos;
    });
    if (known == kForeign.end()) {
        return false;
    }
    std::string hint(known->hint);
    if (const auto moves = env_.names.ofKind(SymbolKind::Move); known->hint == kMove && !moves.empty()) {
        hint.replace(hint.find("MOVE"), 4, moves.front()); // a move that these rules have
    }
    report(problemAt(diag::Code::UnknownName, n.wordOffset, n.word.size(),
                     fmt::format("nothing is called `{}`", n.word))
               .withFound(std::string(n.word))
               .withHint(std::move(hint)));
    return true;
}

ExprId Checker::notCallable(const Node& n) {
    struct Reading {
        std::string_view word, form;
    };
    static constexpr std::array<Reading, 8> kReadings = {{{"any", "any(x in LIST where TEST)"},
                                                          {"all", "all(x in LIST: TEST)"},
                                                          {"count", "count(x in LIST where TEST)"},
                                                          {"sum", "sum(x in LIST: NUMBER)"},
                                                          {"least", "least(x in LIST: NUMBER)"},
                                                          {"most", "most(x in LIST: NUMBER)"},
                                                          {"first", "first(x in LIST where TEST)"},
                                                          {"best", "best(x in LIST: NUMBER)"}}};
    if (const auto reading = std::ranges::find(kReadings, n.word, &Reading::word);
        reading != kReadings.end()) {
        report(problem(diag::Code::UnexpectedToken, n,
                       fmt::format("`{}` names each element of a list before it reads it", n.word))
                   .withExpected(fmt::format("`{}`", reading->form)));
        return error(n);
    }
    for (const NodeId id : syntax_->children(n)) {
        check(child(node(id), 0));
    }
    static constexpr std::array<std::string_view, 8> kActs = {"place", "eliminate", "take_off", "face",
                                                              "give",  "take",      "spend",    "gain"};
    const bool procedure = env_.names.find(SymbolKind::Procedure, n.word) != kNone;
    if (procedure || std::find(kActs.begin(), kActs.end(), n.word) != kActs.end()) {
        if (acting_) {
            report(problem(diag::Code::ActsInsideExpression, n,
                           fmt::format("`{}` acts and cannot stand inside an expression", n.word))
                       .withHint("give its result a name with `let` first"));
        } else {
            report(problem(diag::Code::ActsInPureText, n,
                           fmt::format("`{}` acts, and this text may only compute", n.word)));
        }
        return error(n);
    }
    if (const Visible* local = find(n.word)) {
        report(problem(diag::Code::NotCallable, n,
                       fmt::format("`{}` is {} and cannot be called", n.word,
                                   typeText(env_.model,
                                            function_.locals[static_cast<std::size_t>(local->local)].type))));
        return error(n);
    }
    if (const auto symbols = env_.names.all(n.word); !symbols.empty()) {
        auto diagnostic =
            problem(diag::Code::NotCallable, n,
                    fmt::format("`{}` is {} and cannot be called", n.word, describe(symbols.front().kind)));
        if (symbols.front().kind == SymbolKind::Move) {
            diagnostic.hint = "a move is read by reachable, route, move_cost, path_cost and move_step; "
                              "`place(PIECE, CELL)` carries a piece there";
        } else if (symbols.front().kind == SymbolKind::Sight) {
            diagnostic.hint = "a sight is read by clear(SIGHT(...), from, to)";
        } else if (symbols.front().kind == SymbolKind::Roll) {
            diagnostic.hint = fmt::format("`let r = roll {}(...)`", n.word);
        } else if (symbols.front().kind == SymbolKind::Action) {
            diagnostic.hint =
                fmt::format("`perform {} by SIDE as NAME` offers it; what several texts do is a "
                            "procedure",
                            n.word);
        }
        report(std::move(diagnostic));
        return error(n);
    }
    if (foreignCall(n)) {
        return error(n);
    }
    std::vector<std::string_view> candidates = callables();
    std::erase(candidates, n.word);
    unknown(diag::Code::UnknownName, n.word, n.wordOffset,
            fmt::format("nothing that can be called is named `{}`", n.word), std::move(candidates));
    return error(n);
}

} // namespace groma::lang
