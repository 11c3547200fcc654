#include "core/base/number.h"
#include "core/base/text.h"
#include "core/lang/check/type_names.h"
#include "core/lang/tables/table_option.h"
#include "core/resolve/resolver.h"
#include "core/syntax/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace groma::rules::resolving {

diag::Diagnostic Work::problem(diag::Code code, const Text& at, std::string message) const {
    auto diagnostic = diag::diagnose(code, at.where, std::move(message));
    diagnostic.found = at.text;
    return diagnostic;
}

void Work::unknown(const Text& at, std::string_view what,
                   std::span<const std::string_view> candidates) const {
    auto diagnostic = problem(diag::Code::UnknownEntry, at, fmt::format("`{}` is not {}", at.text, what));
    if (const auto near = base::nearestName(at.text, candidates)) {
        diagnostic.hint = fmt::format("did you mean `{}`?", *near);
        diagnostic.fix = diag::Fix{std::string(*near), fmt::format("change to {}", *near)};
    } else if (!candidates.empty() && candidates.size() <= 8) {
        const std::vector<std::string> all(candidates.begin(), candidates.end());
        diagnostic.expected = base::joinList(all, "or");
    }
    report(std::move(diagnostic));
}

Index Work::find(lang::SymbolKind kind, const Text& text) const {
    const Index found = names.find(kind, text.text);
    const bool absent = text.empty() && !text.where.hasFile(); // told where the key is missing
    if (found == kNone && !absent) {
        unknown(text, lang::describe(kind), names.ofKind(kind));
    }
    return found;
}

void Work::missingText(const Entry& entry, std::string_view what) const {
    report(diag::diagnose(diag::Code::MissingText, entry.id.where,
                          fmt::format("`{}` lacks {}", entry.id.text, what)));
}

// A key that is there and has no text.
void Work::nothingWritten(const Text& text) const {
    if (text.where.hasFile()) {
        report(problem(diag::Code::MissingExpression, text, "there is no text"));
    }
}

// The place of `text` among `choices`; `absent` when it is empty.
Index Work::word(const Text& text, std::span<const std::string_view> choices, std::string_view what,
                 Index absent) const {
    if (text.empty()) {
        return absent;
    }
    const auto at = std::find(choices.begin(), choices.end(), text.text);
    if (at != choices.end()) {
        return static_cast<Index>(at - choices.begin());
    }
    const std::vector<std::string> all(choices.begin(), choices.end());
    auto diagnostic = problem(diag::Code::BadWord, text, fmt::format("`{}` is not {}", text.text, what));
    diagnostic.expected = base::joinList(all, "or");
    if (const auto near = base::nearestName(text.text, choices)) {
        diagnostic.fix = diag::Fix{std::string(*near), fmt::format("change to {}", *near)};
    }
    report(std::move(diagnostic));
    return absent;
}

lang::Type Work::type(const Text& text) { return lang::readTypeName(text, model, names, sink); }

std::vector<lang::Local> Work::parameters(const std::vector<NamedText>& takes) {
    std::vector<const Text*> ids;
    std::vector<lang::Local> out;
    for (const NamedText& parameter : takes) {
        ids.push_back(&parameter.name);
        out.push_back({parameter.name.text, type(parameter.text)});
    }
    checkNames(*this, ids, "parameter");
    return out;
}

Index Work::declare(lang::FunctionKind kind, std::string name, Index owner,
                    std::vector<lang::Local> parameters, lang::Type result, diag::NodeRef where) {
    lang::Function function;
    function.kind = kind;
    function.name = std::move(name);
    function.owner = owner;
    function.parameters = static_cast<std::uint32_t>(parameters.size());
    function.locals = std::move(parameters);
    function.result = result;
    function.where = where;
    model.functions.push_back(std::move(function));
    return static_cast<Index>(model.functions.size() - 1);
}

void Work::fillExpression(Index index, const Text& text, lang::Checker::Context context) {
    lang::Function function = model.functions[static_cast<std::size_t>(index)];
    lang::Checker checker(env, function, index, context);
    checker.showParameters();
    function.expr = checker.expression(text, function.result);
    model.functions[static_cast<std::size_t>(index)] = std::move(function);
}

void Work::fillBody(Index index, const Text& text, lang::Checker::Context context) {
    lang::Function function = model.functions[static_cast<std::size_t>(index)];
    lang::Checker checker(env, function, index, context);
    checker.showParameters();
    function.body = checker.statements(text);
    model.functions[static_cast<std::size_t>(index)] = std::move(function);
}

Index Work::expression(lang::FunctionKind kind, const Text& text, std::string name, Index owner,
                       std::vector<lang::Local> parameters, lang::Type result,
                       lang::Checker::Context context) {
    if (text.empty()) {
        nothingWritten(text);
        return kNone;
    }
    const Index index = declare(kind, std::move(name), owner, std::move(parameters), result, text.where);
    fillExpression(index, text, context);
    return index;
}

Index Work::body(lang::FunctionKind kind, const Text& text, std::string name, Index owner,
                 std::vector<lang::Local> parameters, lang::Type result, lang::Checker::Context context) {
    if (text.empty()) {
        nothingWritten(text);
        return kNone;
    }
    const Index index = declare(kind, std::move(name), owner, std::move(parameters), result, text.where);
    fillBody(index, text, context);
    return index;
}

std::optional<std::int64_t> Work::literal(const Text& text, lang::Type type) {
    switch (type.kind) {
    case lang::Kind::Number:
        if (const auto number = base::numberFromText(base::trim(text.text))) {
            return number->bits();
        }
        break;
    case lang::Kind::Truth:
        if (text.text == "yes" || text.text == "true") return 1;
        if (text.text == "no" || text.text == "false") return 0;
        break;
    case lang::Kind::Text: return tree.string(text.text);
    case lang::Kind::Error: return std::nullopt;
    default:
        if (const auto value = names.constant(text.text, type)) {
            return *value;
        }
        break;
    }
    auto diagnostic =
        problem(diag::Code::BadValue, text,
                fmt::format("`{}` is not {}", text.text, lang::typeText(model, lang::present(type))));
    diagnostic.expected = lang::typeText(model, lang::present(type));
    const auto candidates = names.ofType(type);
    if (const auto near = base::nearestName(text.text, candidates)) {
        diagnostic.hint = fmt::format("did you mean `{}`?", *near);
        diagnostic.fix = diag::Fix{std::string(*near), fmt::format("change to {}", *near)};
    }
    report(std::move(diagnostic));
    return std::nullopt;
}

ValueCell Work::value(const ValueSource& from, lang::Type type) {
    ValueCell cell;
    cell.where = from.text.where;
    if (!from.unknown) {
        cell.bits = literal(from.text, type).value_or(lang::kUnknown);
    }
    if (from.assumed) {
        cell.basis = tree.string(from.assumed->text);
    }
    return cell;
}

Named named(const Entry& entry) {
    Named out;
    out.id = entry.id.text;
    out.title = entry.title.empty() ? entry.id.text : entry.title.text;
    out.help = entry.help.text;
    out.cite = entry.cite.text;
    for (const Text& id : entry.covers) {
        out.covers.push_back(id.text);
    }
    out.assumed = entry.assumed ? entry.assumed->text : "";
    out.where = entry.id.where;
    return out;
}

const Text& textOf(const std::optional<Text>& text) {
    static const Text kEmpty;
    return text ? *text : kEmpty;
}

void checkNames(Work& work, std::span<const Text* const> ids, std::string_view what, bool callable) {
    std::map<std::string_view, const Text*> seen;
    for (const Text* id : ids) {
        const auto [at, fresh] = seen.emplace(id->text, id);
        if (!fresh) {
            work.report(work.problem(diag::Code::DuplicateName, *id,
                                     fmt::format("there are two {} entries named `{}`", what, id->text))
                            .withRelated({at->second->where}, "the other is here"));
            continue;
        }
        if (!lang::isName(id->text)) {
            work.report(
                work.problem(diag::Code::BadName, *id, fmt::format("`{}` cannot name a {}", id->text, what))
                    .withExpected("letters, digits and underscores, a letter first"));
        } else if (lang::isReservedWord(id->text) || (id->text == "game" && what != "scope") ||
                   id->text == "scenario" ||
                   (callable && (lang::isLanguageCall(id->text) || lang::calledOption(id->text)))) {
            work.report(work.problem(diag::Code::ReservedName, *id,
                                     fmt::format("`{}` is a word of the language", id->text)));
        }
    }
}

} // namespace groma::rules::resolving
