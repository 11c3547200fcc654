#include "core/snippet/unknown_names.h"

#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/game/names/naming.h"
#include "core/lang/check/checked_text.h"
#include "core/snippet/call.h"
#include "core/snippet/expression.h"
#include "core/snippet/facts.h"
#include "core/snippet/measure.h"
#include "core/snippet/question.h"

#include <algorithm>

namespace groma::snippet {

namespace {

using diag::Code;
using rules::Text;

class Checker {
  public:
    Checker(const game::Setup& setup, const KeyThatNames& keyThatNames, diag::Sink& sink)
        : setup_(setup), keyThatNames_(keyThatNames), sink_(sink), position_(game::startPosition(setup)) {}

    void check(const rules::StepSource& step) {
        for (const rules::NamedValue& fact : step.set) checkSetting(fact);
        checkDuring(step.during);
        std::optional<CallText> call;
        if (!step.call.empty()) {
            if (auto parsed = readCall(setup_, step.call.text)) call = *std::move(parsed);
            else reportCall(step.call.where, parsed.error());
        }
        for (const rules::ScriptSource& source : step.script) checkAnswers(source);
        for (const rules::ScriptSource& source : step.prefer) checkAnswers(source);
        for (const rules::ScriptSource& source : step.offers) checkName(source);
        for (const rules::NamedText& expected : step.expect) checkExpected(expected, call);
        if (!step.evaluate.empty()) {
            std::vector<Text> evaluated;
            for (const rules::NamedText& one : step.evaluate) evaluated.push_back(one.name);
            (void)lang::checkExpressions(setup_.model(), namesOf(setup_), evaluated, lang::Type{}, sink_);
        }
        for (const rules::NamedText& chance : step.odds) checkResult(chance.name, call);
        for (const rules::StepSource::OddsOf& of : step.oddsOf)
            if (call) (void)EndExpression::checked(setup_, *call, of.expression, sink_);
    }

  private:
    void report(Code code, diag::NodeRef where, std::string message) {
        sink_.add(diag::diagnose(code, where, std::move(message)));
    }

    void reportCall(diag::NodeRef where, const CallProblem& wrong) {
        auto problem = diag::diagnose(Code::BadCall, where, wrong.message)
                           .at(static_cast<std::uint32_t>(wrong.at), static_cast<std::uint32_t>(wrong.size));
        suggest(problem, wrong.near);
        sink_.add(std::move(problem));
    }

    // The text at `where` begins with the name.
    void reportUnknown(diag::NodeRef where, const std::string& name, std::string message,
                       const std::vector<std::string>& names, Code code = Code::UnknownName) {
        auto problem = diag::diagnose(code, where, std::move(message))
                           .at(0, static_cast<std::uint32_t>(name.size()))
                           .withFound(name);
        suggest(problem, base::nearestName(name, names).value_or(std::string_view()));
        sink_.add(std::move(problem));
    }

    static void suggest(diag::Diagnostic& problem, std::string_view near) {
        if (near.empty()) return;
        problem.hint = "did you mean `" + std::string(near) + "`?";
        problem.fix = diag::Fix{std::string(near), "change to " + std::string(near)};
    }

    bool checkName(const rules::ScriptSource& source) {
        std::string problem = unknownDecision(setup_, source.name.text);
        if (problem.empty()) return true;
        report(Code::UnknownName, source.name.where, std::move(problem));
        return false;
    }

    // Of decisions between things that have names; what is legal is seen when it is asked.
    void checkAnswers(const rules::ScriptSource& source) {
        if (!checkName(source)) return;
        for (const auto& texts : source.answers)
            for (const Text& text : texts) checkAnswer(source.name.text, text);
    }

    void checkAnswer(const std::string& name, const Text& text) {
        std::string problem;
        for (const lang::Question& question : setup_.program().questions) {
            if (question.name != name) continue;
            problem = answerProblem(question, text.text);
            if (problem.empty()) return;
        }
        if (problem.empty()) return; // a die under the name that its caller gives it
        report(Code::BadValue, text.where, std::move(problem));
    }

    std::string answerProblem(const lang::Question& question, const std::string& text) const {
        using lang::QuestionKind;
        if (text.empty()) return {};
        if (question.kind == QuestionKind::Row) return rowProblem(question, text);
        if (question.kind != QuestionKind::One && question.kind != QuestionKind::Some) return {};
        lang::Type type = question.type;
        type.list = false;
        if (lang::slotsOf(type, setup_.program()) != 1) return {};
        const auto word = game::wordFromText(setup_, type, text.starts_with('@') ? text.substr(1) : text);
        return word ? std::string() : word.error().message;
    }

    std::string rowProblem(const lang::Question& question, const std::string& text) const {
        const std::string name(base::trim(std::string_view(text).substr(0, text.find_first_of(" (,"))));
        if (name == "pass") return {};
        std::vector<std::string> names;
        if (question.offers)
            for (const rules::Offer& offer : setup_.model().offers) names.push_back(offer.named.id);
        else
            for (const rules::Action& action : setup_.model().actions) names.push_back(action.named.id);
        if (std::ranges::find(names, name) != names.end()) return {};
        return "`" + name + "` is no " + (question.offers ? "offer" : "action") + " of the ruleset" +
               hint(name, names);
    }

    static std::string hint(std::string_view name, const std::vector<std::string>& names) {
        const auto near = base::nearestName(name, names);
        return near ? "; did you mean `" + std::string(*near) + "`?" : std::string();
    }

    std::vector<std::string> subjects() const {
        std::vector<std::string> names{"game"};
        for (int piece = 0; piece < setup_.pieceCount(); ++piece) names.push_back(setup_.piece(piece).id);
        for (int side = 0; side < setup_.sideCount(); ++side) names.push_back(setup_.side(side).id);
        return names;
    }

    // Marks the name alone, in a key that may go on behind a dot.
    bool checkSubject(const Text& fact) {
        const std::string name = fact.text.substr(0, fact.text.find('.'));
        if (subjectNamed(setup_, name)) return true;
        const diag::NodeRef key = keyThatNames_(fact.where, name);
        if (key == told_) return false; // a name with several facts
        told_ = key;
        const std::vector<std::string> names = subjects();
        reportUnknown(key, name, "`" + name + "` is no piece, no side and not `game`", names);
        return false;
    }

    void checkSetting(const rules::NamedValue& fact) {
        if (!checkSubject(fact.name)) return;
        game::Position scratch = position_;
        std::string problem = setFact(setup_, scratch, fact.name.text, fact.value.text.text);
        const std::size_t dot = fact.name.text.find('.');
        const std::vector<std::string> facts =
            factsOf(*subjectNamed(setup_, std::string_view(fact.name.text).substr(0, dot)));
        const std::string name = dot == std::string::npos ? std::string() : fact.name.text.substr(dot + 1);
        if (!problem.empty() && !name.empty() && name.find('.') == std::string::npos &&
            std::ranges::find(facts, name) == facts.end()) {
            auto told = diag::diagnose(Code::UnknownMember, fact.name.where, std::move(problem));
            if (const auto near = base::nearestName(name, facts))
                told.hint = "did you mean `" + std::string(*near) + "`?";
            sink_.add(std::move(told));
        } else if (!problem.empty())
            report(Code::BadValue, fact.value.text.where.hasNode() ? fact.value.text.where : fact.name.where,
                   std::move(problem));
    }

    void checkDuring(const rules::StepSource::During& during) {
        game::Position scratch = position_;
        game::Call call;
        std::string problem = applyDuring(setup_, during, scratch, call);
        if (problem.empty()) return;
        const Text& at = !during.side.empty() && !setup_.sideNamed(during.side.text) ? during.side
                         : during.turn.empty()                                       ? during.phase
                                                                                     : during.turn;
        report(Code::BadValue, at.where, std::move(problem));
    }

    void checkExpected(const rules::NamedText& expected, const std::optional<CallText>& call) {
        const std::string& name = expected.name.text;
        if (name == "cancelled") return;
        if (name == "result") return checkResult(expected.text, call);
        if (name == "verdict") return checkVerdict(expected.text);
        if (!checkSubject(expected.name)) return;
        const auto dot = name.find('.');
        const Subject subject = *subjectNamed(setup_, std::string_view(name).substr(0, dot));
        std::string problem;
        if (readFact(setup_, position_, subject, dot == std::string::npos ? "at" : name.substr(dot + 1),
                     problem))
            return;
        auto told = diag::diagnose(Code::UnknownMember, expected.name.where, std::move(problem));
        const std::vector<std::string> facts = factsOf(subject);
        if (const auto near = base::nearestName(name.substr(dot + 1), facts))
            told.hint = "did you mean `" + std::string(*near) + "`?";
        sink_.add(std::move(told));
    }

    std::vector<std::string> factsOf(const Subject& subject) const {
        std::vector<std::string> names{"has", "lacks"};
        if (subject.kind == Subject::Kind::Piece)
            names.insert(names.end(), {"at", "eliminated", "waiting", "facing"});
        for (const rules::State& state : setup_.model().states)
            if (stateNamed(setup_, subject, state.named.id) >= 0) names.push_back(state.named.id);
        return names;
    }

    void checkVerdict(const Text& text) {
        std::vector<std::string> names{"none"};
        for (const rules::Verdict& verdict : setup_.model().verdicts) names.push_back(verdict.named.id);
        if (std::ranges::find(names, text.text) == names.end())
            reportUnknown(text.where, text.text, "`" + text.text + "` is no verdict of the ruleset", names);
    }

    // Of a procedure that gives an outcome.
    void checkResult(const Text& text, const std::optional<CallText>& call) {
        if (!call || call->what != CallText::What::Procedure || call->index < 0) return;
        const rules::Procedure& procedure = setup_.model().procedures[static_cast<std::size_t>(call->index)];
        const lang::Type& type =
            setup_.model().functions[static_cast<std::size_t>(procedure.function)].result;
        if (type.kind != lang::Kind::Outcome || type.list || type.detail < 0) return;
        if (text.text == "cancelled" || text.text == "finished" || text.text == "nothing" ||
            text.text.starts_with("left ") || text.text.starts_with("stopped: "))
            return;
        std::vector<std::string> names;
        for (const auto& value : setup_.model().outcomes[static_cast<std::size_t>(type.detail)].values)
            names.push_back(value.name);
        if (std::ranges::find(names, text.text) == names.end())
            reportUnknown(text.where, text.text,
                          "`" + text.text + "` is nothing that `" + procedure.named.id + "` can give", names);
    }

    const game::Setup& setup_;
    const KeyThatNames& keyThatNames_;
    diag::Sink& sink_;
    game::Position position_;
    diag::NodeRef told_;
};

} // namespace

void check(const game::Setup& setup, const rules::SnippetSource& source, const KeyThatNames& keyThatNames,
           diag::Sink& sink) {
    Checker checker(setup, keyThatNames, sink);
    for (const rules::StepSource& step : source.steps) checker.check(step);
}

} // namespace groma::snippet
