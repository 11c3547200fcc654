#include "core/lang/check/checked_text.h"

#include "core/lang/check/checker.h"
#include "core/syntax/parser.h"

#include <algorithm>
#include <utility>

namespace groma::lang {

namespace {

struct Setting {
    TreeBuilder builder;
    Environment env;

    Setting(const rules::Model& model, const Names& names, const ScenarioNames& scenario, Tree& tree,
            diag::Sink& sink)
        : builder(tree), env{model, names, builder, sink, nullptr, &scenario} {}
};

CheckedText begin(const rules::Text& text) {
    CheckedText made;
    made.function.kind = FunctionKind::Snippet;
    made.function.name = "snippet";
    made.function.where = text.where;
    return made;
}

// The procedure of a text that is one call and nothing more; kNone otherwise.
std::int32_t loneCall(const rules::Text& text, const Names& names) {
    diag::Sink unheard(1);
    const Syntax syntax = parseStatements(text.text, text.where, unheard);
    const Node& root = syntax.at(syntax.root);
    if (unheard.hasErrors() || root.form != Form::Block || root.children.count != 1) {
        return kNone;
    }
    const Node& only = syntax.at(syntax.child(root, 0));
    if (only.form != Form::Do) {
        return kNone;
    }
    return names.find(SymbolKind::Procedure, syntax.at(syntax.child(only, 0)).word);
}

} // namespace

CheckedText checkExpression(const rules::Model& model, const ScenarioNames& scenario, const rules::Text& text,
                            Type wanted, diag::Sink& sink) {
    return std::move(checkExpressions(model, scenario, {text}, wanted, sink).front());
}

std::vector<CheckedText> checkExpressions(const rules::Model& model, const ScenarioNames& scenario,
                                          const std::vector<rules::Text>& texts, Type wanted,
                                          diag::Sink& sink) {
    const Names names = namesOf(model);
    std::vector<CheckedText> all;
    all.reserve(texts.size());
    for (const rules::Text& text : texts) {
        CheckedText& made = all.emplace_back(begin(text));
        const std::size_t errors = sink.errorCount();
        Setting setting(model, names, scenario, made.tree, sink);
        Checker checker(setting.env, made.function, kNone);
        made.function.expr = checker.expression(text, wanted);
        made.function.result = made.tree.expr(made.function.expr).type;
        made.ok = sink.errorCount() == errors;
    }
    return all;
}

CheckedText checkCall(const rules::Model& model, const ScenarioNames& scenario, const rules::Text& text,
                      diag::Sink& sink) {
    CheckedText made = begin(text);
    const std::size_t errors = sink.errorCount();
    const Names names = namesOf(model);
    Setting setting(model, names, scenario, made.tree, sink);
    const std::int32_t procedure = loneCall(text, names);
    Checker checker(setting.env, made.function, kNone, {.snippetCall = true});
    if (procedure != kNone) {
        const auto function = model.procedures[static_cast<std::size_t>(procedure)].function;
        made.function.result = model.functions[static_cast<std::size_t>(function)].result;
    }
    made.function.body = checker.statements(text);
    made.ok = sink.errorCount() == errors;
    return made;
}

} // namespace groma::lang
