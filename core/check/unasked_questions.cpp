#include "core/base/number.h"
#include "core/base/text.h"
#include "core/check/checks.h"
#include "core/diag/codes.h"
#include "core/lang/check/constant_text.h"
#include "core/lang/check/decision_names.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::check {

namespace {

using lang::Kind;
using lang::StmtOp;

// What can be answered, as scripts write it.
struct Answers {
    bool numbers = false;
    std::vector<std::string> words;
};

std::size_t countOf(const rules::Model& model, lang::Type type) {
    const auto at = static_cast<std::size_t>(std::max(type.detail, 0));
    switch (type.kind) {
    case Kind::Truth: return 2;
    case Kind::Direction: return model.board.directions.size();
    case Kind::Arc: return model.board.arcs.arcs().size();
    case Kind::Motion: return model.board.motions.size();
    case Kind::Terrain: return model.terrain.size();
    case Kind::Feature: return model.sides.size();
    case Kind::Link: return model.links.size();
    case Kind::UnitType: return model.types.size();
    case Kind::Trait: return model.traits.size();
    case Kind::Outcome: return model.outcomes[at].values.size();
    case Kind::Field: return model.outcomes[at / 256].fields[at % 256].values.size();
    case Kind::OptionValue: return model.options[at].values.size();
    case Kind::Card: return type.detail < 0 ? 0 : model.decks[at].cards.size();
    default: return 0; // pieces, cells and sides are called as they are
    }
}

void addOf(const rules::Model& model, lang::Type type, Answers& into) {
    type.list = false;
    into.numbers = into.numbers || type.kind == Kind::Number;
    const std::size_t count = countOf(model, type);
    for (std::size_t i = 0; i < count; ++i) {
        into.words.push_back(lang::constantText(model, model.tree, type, static_cast<std::int64_t>(i)));
    }
}

void addOf(const rules::Model& model, const lang::DecisionName& asked, Answers& into) {
    const auto children =
        asked.stmt < 0 ? std::span<const std::int32_t>() : model.tree.children(model.tree.stmt(asked.stmt));
    switch (asked.op) {
    case StmtOp::Confirm: addOf(model, {Kind::Truth}, into); return;
    case StmtOp::ChooseValue:
        for (const lang::ExprId id : children.subspan(1)) { // behind the side
            const lang::Expr& value = model.tree.expr(id);
            into.words.push_back(lang::constantText(model, model.tree, value.type, value.value));
        }
        return;
    case StmtOp::ChooseNumber: into.numbers = true; return;
    case StmtOp::ChooseOne:
    case StmtOp::ChooseSome:
    case StmtOp::Pick: addOf(model, model.tree.expr(children.front()).type, into); return;
    case StmtOp::Draw:
        addOf(model, {Kind::Card, false, false, model.tree.stmt(asked.stmt).target}, into);
        return;
    default: return; // deeds and offers have titles, dice tell what they bring
    }
}

diag::Diagnostic unasked(const rules::Text& at, std::string message, const std::vector<std::string>& known) {
    auto problem = diag::diagnose(diag::Code::UnaskedQuestion, at.where, std::move(message));
    problem.found = at.text;
    const std::vector<std::string_view> names(known.begin(), known.end());
    if (const auto near = base::nearestName(at.text, names)) {
        problem.hint = fmt::format("did you mean `{}`?", *near);
        problem.fix = diag::Fix{std::string(*near), fmt::format("change to {}", *near)};
    }
    return problem;
}

void lookAtAnswers(const rules::QuestionSource& question, Answers given, diag::Sink& sink) {
    std::ranges::sort(given.words);
    given.words.erase(std::ranges::unique(given.words).begin(), given.words.end());
    for (const rules::NamedText& answer : question.answers) {
        if (std::ranges::binary_search(given.words, answer.name.text) ||
            (given.numbers && base::numberFromText(answer.name.text))) {
            continue;
        }
        auto problem =
            unasked(answer.name,
                    fmt::format("`{}` is never answered with `{}`", question.entry.id.text, answer.name.text),
                    given.words);
        std::vector<std::string> expected = std::move(given.words);
        if (given.numbers) {
            expected.emplace_back("a number");
        }
        problem.expected = expected.empty() ? "no `answers`: what is asked has words of its own"
                                            : base::joinList(expected, "or");
        sink.add(std::move(problem));
        return; // the first tells what the others would
    }
}

} // namespace

// Words that nobody would ever read.
void unaskedQuestions(const Subject& subject, diag::Sink& sink) {
    if (subject.source.questions.empty()) {
        return;
    }
    const std::vector<lang::DecisionName> asked = lang::decisionNames(subject.model);
    std::vector<std::string> names;
    for (const lang::DecisionName& one : asked) {
        names.push_back(one.name);
    }
    for (const rules::QuestionSource& question : subject.source.questions) {
        if (std::ranges::find(names, question.entry.id.text) == names.end()) {
            sink.add(unasked(question.entry.id,
                             fmt::format("no die and no decision is called `{}`", question.entry.id.text),
                             names));
            continue;
        }
        Answers answers;
        for (const lang::DecisionName& one : asked) {
            if (one.name == question.entry.id.text) {
                addOf(subject.model, one, answers);
            }
        }
        lookAtAnswers(question, std::move(answers), sink);
    }
}

} // namespace groma::check
