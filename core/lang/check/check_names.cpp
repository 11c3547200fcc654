#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::lang {

ExprId Checker::localName(const Node& n, const Visible& local) {
    return env_.tree.expr(ExprOp::Local, function_.locals[static_cast<std::size_t>(local.local)].type,
                          span(n), {}, local.local);
}

// What a bare name means, nearest first: a local that fits, a value of the type that is wanted, a local, a
// parameter of the trait, a built-in name, an option, something of the scenario, a name that means one thing
// anywhere.
ExprId Checker::name(const Node& n, Type wanted) {
    if (n.detail == 1) {
        return optionName(n);
    }
    const Visible* local = find(n.word);
    const bool fitting =
        local != nullptr &&
        fits(env_.model, lang::present(function_.locals[static_cast<std::size_t>(local->local)].type),
             wanted);
    if (isSymbolic(wanted.kind) && !wanted.list && !fitting) {
        if (const auto value = env_.names.constant(n.word, wanted)) {
            const Symbol symbol{*symbolKindOf(wanted.kind), *value, wanted.detail};
            Type type = constantType(symbol);
            if (type.detail == -1) {
                type.detail = wanted.detail;
            }
            return env_.tree.constant(type, *value, span(n));
        }
    }
    if (local != nullptr) {
        return localName(n, *local);
    }
    if (const ExprId id = traitParameter(n); id != kNone) {
        return id;
    }
    if (const BuiltinInfo* builtin = findBuiltin(n.word);
        builtin != nullptr && builtin->signature.starts_with("->")) {
        return callBuiltin(n, builtin->id, builtin->signature);
    }
    if (env_.names.find(SymbolKind::Option, n.word) != kNone) {
        return optionName(n);
    }
    if (env_.scenario != nullptr && env_.scenario->name) {
        if (const auto constant = env_.scenario->name(n.word)) {
            return env_.tree.constant(constant->type, constant->bits, span(n));
        }
    }
    const ExprId symbol = symbolName(n);
    return symbol != kNone ? symbol : unknownName(n, wanted);
}

ExprId Checker::optionName(const Node& n) {
    const std::int32_t option = env_.names.find(SymbolKind::Option, n.word);
    if (option == kNone) {
        unknown(diag::Code::UnknownName, n.word, n.wordOffset, fmt::format("`{}` is not an option", n.word),
                env_.names.ofKind(SymbolKind::Option));
        return error(n);
    }
    return env_.tree.expr(ExprOp::Option, env_.model.options[static_cast<std::size_t>(option)].type, span(n),
                          {}, option);
}

ExprId Checker::traitParameter(const Node& n) {
    if (context_.trait == kNone) {
        return kNone;
    }
    const auto& trait = env_.model.traits[static_cast<std::size_t>(context_.trait)];
    for (const std::int32_t index : trait.parameters) {
        const auto& parameter = env_.model.traitParameters[static_cast<std::size_t>(index)];
        if (parameter.name == n.word) {
            ExprId holder = kNone;
            if (trait.holder != rules::TraitHolder::Scenario && context_.holder != kNone) {
                holder = env_.tree.expr(ExprOp::Local,
                                        function_.locals[static_cast<std::size_t>(context_.holder)].type,
                                        span(n), {}, context_.holder);
            }
            return env_.tree.expr(ExprOp::TraitParameter, parameter.type, span(n), {holder}, index);
        }
    }
    return kNone;
}

// A name that stands for one value, whatever the type that is wanted; kNone when it stands for none.
ExprId Checker::symbolName(const Node& n) {
    std::vector<Symbol> values;
    for (const Symbol& symbol : env_.names.all(n.word)) {
        if (!isError(constantType(symbol))) {
            values.push_back(symbol);
        }
    }
    if (values.empty()) {
        return kNone;
    }
    if (values.size() > 1) {
        std::string all;
        for (std::size_t i = 0; i < values.size(); ++i) {
            all += fmt::format("{}{}",
                               i == 0                   ? ""
                               : i + 1 == values.size() ? " and "
                                                        : ", ",
                               describe(values[i].kind));
        }
        report(problem(diag::Code::AmbiguousName, n,
                       fmt::format("`{}` stands for several things: {}", n.word, all))
                   .withHint("compare it with something whose type is known"));
        return error(n);
    }
    return env_.tree.constant(constantType(values.front()), values.front().index, span(n));
}

namespace {

struct ForeignWord {
    std::string_view word, written;
};
// What other languages call a value, and what it is called here.
constexpr std::array<ForeignWord, 8> kForeignWords = {{{"true", "yes"},
                                                       {"false", "no"},
                                                       {"True", "yes"},
                                                       {"False", "no"},
                                                       {"none", "nothing"},
                                                       {"None", "nothing"},
                                                       {"null", "nothing"},
                                                       {"nil", "nothing"}}};

} // namespace

// `none` and its like, where no text and no ruleset uses the word.
bool Checker::meansNothing(const Node& n) const {
    const auto foreign = std::ranges::find(kForeignWords, n.word, &ForeignWord::word);
    return n.form == Form::Nothing ||
           (n.form == Form::Name && foreign != kForeignWords.end() && foreign->written == "nothing" &&
            find(n.word) == nullptr && env_.names.all(n.word).empty());
}

ExprId Checker::unknownName(const Node& n, Type wanted) {
    const auto symbols = env_.names.all(n.word);
    const bool callable =
        findBuiltin(n.word) != nullptr || std::any_of(symbols.begin(), symbols.end(), [](const Symbol& s) {
            return s.kind == SymbolKind::Function || s.kind == SymbolKind::Procedure ||
                   s.kind == SymbolKind::Table;
        });
    if (callable) {
        report(problem(diag::Code::UnexpectedToken, n,
                       fmt::format("`{}` is called with its arguments in brackets", n.word))
                   .withExpected(fmt::format("{}(...)", n.word)));
        return error(n);
    }
    if (n.word == "game" || n.word == "scenario") {
        report(problem(diag::Code::UnexpectedToken, n, fmt::format("`{}` needs a dot and a name", n.word)));
        return error(n);
    }
    if (!symbols.empty()) {
        report(problem(diag::Code::WrongType, n,
                       fmt::format("`{}` is {} and no value", n.word, describe(symbols.front().kind))));
        return error(n);
    }
    const auto foreign = std::ranges::find(kForeignWords, n.word, &ForeignWord::word);
    if (foreign != kForeignWords.end()) {
        report(problem(diag::Code::UnknownName, n,
                       fmt::format("`{}` is written `{}` here", n.word, foreign->written))
                   .withFound(std::string(n.word))
                   .withExpected(fmt::format("`{}`", foreign->written))
                   .withFix(std::string(foreign->written), fmt::format("change to {}", foreign->written)));
        return foreign->written == "nothing"
                   ? env_.tree.constant({Kind::Nothing}, kNothing, span(n))
                   : env_.tree.constant(kTruthType, foreign->written == "yes" ? 1 : 0, span(n));
    }
    std::vector<std::string_view> candidates;
    std::string message = fmt::format("nothing is called `{}`", n.word);
    if (isSymbolic(wanted.kind)) {
        candidates = env_.names.ofType(wanted);
        message = fmt::format("`{}` is not {}", n.word, typeText(env_.model, lang::present(wanted)));
    }
    // Names of this text come first; so short a word is no slip for a name of the ruleset.
    std::vector<std::string_view> locals;
    for (const Visible& local : scope_) {
        locals.push_back(local.name);
    }
    const bool brief = n.word.size() <= 2 && !isSymbolic(wanted.kind);
    if (!isSymbolic(wanted.kind) && (brief || base::nearestName(n.word, locals))) {
        unknown(diag::Code::UnknownName, n.word, n.wordOffset, std::move(message), std::move(locals));
        return error(n);
    }
    if (base::nearestName(n.word, candidates) || !isSymbolic(wanted.kind)) {
        candidates.insert(candidates.end(), locals.begin(), locals.end());
    }
    if (!isSymbolic(wanted.kind)) {
        for (const SymbolKind kind : {SymbolKind::Option, SymbolKind::UnitType, SymbolKind::OutcomeValue,
                                      SymbolKind::Terrain, SymbolKind::Feature, SymbolKind::Trait}) {
            const auto more = env_.names.ofKind(kind);
            candidates.insert(candidates.end(), more.begin(), more.end());
        }
        if (env_.scenario != nullptr) {
            candidates.insert(candidates.end(), env_.scenario->all.begin(), env_.scenario->all.end());
        }
        for (int i = 0; i < builtinCount(); ++i) {
            const BuiltinInfo& info = builtinInfo(static_cast<Builtin>(i));
            if (info.signature.starts_with("->")) {
                candidates.push_back(info.name);
            }
        }
    }
    unknown(diag::Code::UnknownName, n.word, n.wordOffset, std::move(message), std::move(candidates));
    return error(n);
}

} // namespace groma::lang
