#include "core/base/text.h"
#include "core/game/names/naming.h"
#include "core/rules/literal.h"
#include "core/snippet/expression.h"
#include "core/snippet/facts.h"
#include "core/snippet/measure.h"
#include "core/snippet/question.h"
#include "core/snippet/snippet.h"
#include "core/snippet/step_script.h"

#include <algorithm>

namespace groma::snippet {

namespace {

using game::Pending;
using rules::Text;

// Texts are the same if they are equal, or equal as numbers: `2/4` and `1/2`, `04` and `4`.
bool sameText(std::string_view expected, std::string_view found) {
    if (expected == found) return true;
    if (expected.starts_with('@')) return sameText(expected.substr(1), found);
    const auto a = base::numberFromText(expected);
    const auto b = base::numberFromText(found);
    if (a && b) return *a == *b;
    const auto yes = rules::truthLiteral(expected);
    const auto also = rules::truthLiteral(found);
    return yes && also && *yes == *also;
}

std::vector<std::string> sorted(std::vector<std::string> items) {
    std::ranges::sort(items);
    return items;
}

// Numbers and truths answer to what was asked for one by one.
bool isInOrder(const lang::Type& type) {
    return type.list && (type.kind == lang::Kind::Number || type.kind == lang::Kind::Truth);
}

// Things, as counters and cells, may stand in any order.
bool sameValue(std::string_view expected, std::string_view found, bool inOrder = false) {
    if (!expected.starts_with('[')) return sameText(expected, found);
    auto a = listOf(expected);
    auto b = listOf(found);
    if (!inOrder) {
        std::ranges::sort(a);
        std::ranges::sort(b);
    }
    return std::ranges::equal(a, b,
                              [](const std::string& x, const std::string& y) { return sameText(x, y); });
}

class Player {
  public:
    Player(const game::Setup& setup, const Settings& settings, Report& report)
        : table_(&setup), settings_(settings), marker_(settings.trace), report_(report),
          position_(game::startPosition(setup)), assumptions_(setup), heard_(assumptions_),
          both_(heard_, marker_) {}

    // What the steps have read that is assumed.
    std::vector<game::Assumption> assumed() const {
        std::vector<game::Assumption> all;
        for (std::size_t i = 0; i < assumptions_.all().size(); ++i) {
            const auto index = static_cast<std::int32_t>(i);
            if (heard_.read().has(index) || assumptions_.always().has(index))
                all.push_back(assumptions_.all()[i]);
        }
        return all;
    }

    // False: play cannot go on.
    bool play(const rules::StepSource& step, std::span<const std::int32_t> expressions) {
        step_ = &step;
        report_.steps.push_back({step.title.text, {}, {}});
        if (!step.call.empty()) {
            if (!call()) return false;
        } else {
            game::Call during;
            report_.steps.back().mismatches = prepare(setup(), step, position_, during);
        }
        if (report_.steps.back().passed()) evaluate(expressions);
        return report_.steps.back().passed();
    }

  private:
    const game::Setup& setup() const { return *table_; }

    void mismatch(diag::NodeRef where, std::string what, std::string expected, std::string found) {
        report_.steps.back().mismatches.push_back(
            {where, std::move(what), std::move(expected), std::move(found)});
    }

    bool call() {
        auto begun = begin(setup(), position_, *step_, marker(), settings_.bounds);
        if (step_->illegal && (begun || !begun.error().illegal.empty())) {
            const std::string reason = begun ? "allowed" : begun.error().illegal;
            if (reason != step_->illegal->text)
                mismatch(step_->illegal->where, "illegal", step_->illegal->text, reason);
            game::Call during; // what it sets stays set
            (void)prepare(setup(), *step_, position_, during);
            return true;
        }
        if (!begun) {
            report_.steps.back().mismatches = std::move(begun.error().problems);
            return false;
        }
        if (!step_->odds.empty() || !step_->oddsOf.empty()) checkOdds();
        position_ = begun->before;
        return playOut(begun->start);
    }

    bool playOut(const game::Run& start) {
        game::LogRecorder log(setup());
        log.marksIn(settings_.trace);
        game::TwoRecorders both(log, heard_);
        game::Engine engine(settings_.bounds);
        game::ScriptRun played = game::playScript(engine, start, scriptFor(setup(), *step_), &both);
        report_.steps.back().log = log.take();
        position_ = played.run.position();
        table_ = &played.run.setup();
        if (step_->stops) return checkStop(played);
        if (!step_->offers.empty()) return checkOffers(played);
        for (const game::ScriptProblem& problem : played.problems)
            report_.steps.back().mismatches.push_back(mismatchOf(setup(), *step_, problem));
        if (!played.problems.empty()) return false;
        for (const rules::NamedText& expected : step_->expect) checkFact(expected, played.end);
        checkLog();
        return true;
    }

    bool checkStop(const game::ScriptRun& played) {
        const bool stopped = played.end.what == Pending::What::Failed;
        if (!stopped || played.end.failure.text.find(step_->stops->text) == std::string::npos)
            mismatch(step_->stops->where, "stops", step_->stops->text,
                     stopped ? played.end.failure.text : "play went on");
        return true;
    }

    bool checkOffers(const game::ScriptRun& played) {
        for (const rules::ScriptSource& offer : step_->offers) {
            std::vector<std::string> expected;
            for (const auto& texts : offer.answers)
                for (const Text& text : texts) expected.push_back(text.text);
            std::vector<std::string> found;
            if (played.end.what != Pending::What::Choice || played.end.name != offer.name.text) {
                mismatch(offer.name.where, offer.name.text, base::join(expected, ", "),
                         played.end.what == Pending::What::Choice
                             ? "`" + std::string(played.end.name) + "` was asked"
                             : "it was not asked");
                continue;
            }
            for (std::size_t i = 0; i < played.end.options.size(); ++i)
                found.push_back(game::optionText(setup(), played.end, i));
            const auto a = sorted(expected);
            const auto b = sorted(found);
            if (!std::ranges::equal(a, b, [](const auto& x, const auto& y) { return sameText(x, y); }))
                mismatch(offer.name.where, offer.name.text, base::join(a, ", "), base::join(b, ", "));
        }
        return true;
    }

    std::string resultText(const Pending& end) const {
        if (end.cancelled) return "cancelled";
        if (end.left >= 0) return "left " + setup().model().scopes[static_cast<std::size_t>(end.left)];
        if (end.result.type.kind == lang::Kind::Void) return "done";
        return game::valueText(setup(), end.result);
    }

    void checkFact(const rules::NamedText& expected, const Pending& end) {
        const std::string& name = expected.name.text;
        if (name == "result" || name == "cancelled") {
            const std::string found = resultText(end);
            const std::string wanted = name == "result" ? expected.text.text : "cancelled";
            if (!sameValue(wanted, found)) mismatch(expected.text.where, "result", wanted, found);
            return;
        }
        if (name == "verdict") {
            const std::int32_t verdict = position_.verdict();
            const std::string found =
                verdict < 0 ? "none" : setup().model().verdicts[static_cast<std::size_t>(verdict)].named.id;
            if (found != expected.text.text)
                mismatch(expected.text.where, "verdict", expected.text.text, found);
            return;
        }
        const auto dot = name.find('.');
        const auto subject = subjectNamed(setup(), std::string_view(name).substr(0, dot));
        if (!subject) {
            mismatch(expected.name.where, name, expected.text.text, "no piece or side of that name");
            return;
        }
        checkSubject(expected, *subject, dot == std::string::npos ? "at" : name.substr(dot + 1));
    }

    void checkSubject(const rules::NamedText& expected, const Subject& subject, const std::string& fact) {
        std::string problem;
        const auto found = readFact(setup(), position_, subject, fact, problem);
        if (!found) {
            mismatch(expected.name.where, expected.name.text, expected.text.text, problem);
            return;
        }
        if (fact == "has" || fact == "lacks") {
            const auto held = listOf(*found);
            for (const std::string& trait : listOf(expected.text.text))
                if ((std::ranges::find(held, trait) != held.end()) != (fact == "has"))
                    mismatch(expected.text.where, expected.name.text, trait, *found);
            return;
        }
        if (!sameValue(expected.text.text, *found))
            mismatch(expected.text.where, expected.name.text, expected.text.text, *found);
    }

    void checkLog() {
        const std::string all = game::lines(report_.steps.back().log);
        std::size_t from = 0;
        for (const Text& text : step_->log) {
            const auto at = all.find(text.text, from);
            if (at == std::string::npos)
                mismatch(text.where, "log", text.text, "no such line, or not in this order");
            else from = at + text.text.size();
        }
    }

    void checkOdds() {
        auto question = oddsQuestion(setup(), position_, *step_, marker(), settings_.bounds);
        if (!question) return; // what is wrong with the script is told by the play
        odds::Request& request = question->request;
        request.limits = settings_.limits;
        request.limits.play = settings_.bounds;
        request.samples = settings_.samples;
        request.recorder = marker();
        odds::Counter counter;
        const odds::Odds counted = counter.count(request);
        report_.situations += counted.situations;
        if (counted.method == odds::Method::Refused) {
            std::ranges::move(refusalOf(setup(), *step_, counted).problems,
                              std::back_inserter(report_.steps.back().mismatches));
            return;
        }
        if (!counted.exact()) mismatch(step_->where, "odds", "exact odds", counted.whyNot);
        if (!step_->odds.empty()) compare(odds::results(setup(), counted), step_->odds, step_->where, "odds");
        for (const rules::StepSource::OddsOf& of : step_->oddsOf) {
            diag::Sink problems;
            const auto expression =
                EndExpression::checked(setup(), question->begun.call, of.expression, problems);
            if (expression)
                compare(expression->of(setup(), counted), of.chances, of.expression.where,
                        "odds of " + of.expression.text);
            else
                mismatch(of.expression.where, of.expression.text, "an expression over the end",
                         problems.items().front().message);
        }
    }

    void compare(const odds::Distribution& found, const std::vector<rules::NamedText>& expected,
                 diag::NodeRef where, const std::string& what) {
        base::Rational sum;
        for (const rules::NamedText& one : expected) {
            const auto chance = std::ranges::find_if(
                found, [&](const odds::Chance& c) { return sameValue(one.name.text, c.name); });
            const base::Rational is = chance == found.end() ? base::Rational(0) : chance->chance;
            const auto wanted = base::Rational::fromString(one.text.text);
            sum += is;
            if (!wanted || !(*wanted == is))
                mismatch(one.text.where, what + ": " + one.name.text, one.text.text, is.toString());
        }
        if (!(sum == base::Rational(1))) {
            std::string all;
            for (const odds::Chance& chance : found)
                all += (all.empty() ? "" : ", ") + chance.name + " " + chance.chance.toString();
            mismatch(where, what, "chances that add up to 1", all);
        }
    }

    void evaluate(std::span<const std::int32_t> expressions) {
        for (std::size_t i = 0; i < step_->evaluate.size(); ++i) {
            const rules::NamedText& wanted = step_->evaluate[i];
            if (expressions[i] < 0) {
                mismatch(wanted.name.where, wanted.name.text, wanted.text.text, "the expression has errors");
                continue;
            }
            const auto value =
                game::evaluate(setup(), position_, expressions[i], {}, &both_, settings_.bounds);
            const std::string found = value ? game::valueText(setup(), *value) : value.error().text;
            if (!sameValue(wanted.text.text, found, value && isInOrder(value->type)))
                mismatch(wanted.text.where, wanted.name.text, wanted.text.text, found);
        }
    }

    // Of what is not told in a log.
    game::Recorder* marker() { return settings_.trace == nullptr ? nullptr : &both_; }

    const game::Setup* table_; // a campaign lays out one battle after the other
    const Settings& settings_;
    game::TraceRecorder marker_;
    Report& report_;
    game::Position position_;
    game::Assumptions assumptions_;
    game::AssumptionListener heard_;
    game::TwoRecorders both_;
    const rules::StepSource* step_ = nullptr;
};

// A quantity that an expression reads may have become a part of it: its places are those of the expression's
// code.
void addPlacesWithin(const lang::Program& program, std::size_t ownCode, game::Trace& trace) {
    for (std::size_t i = 0; i < program.places.size(); ++i) {
        const auto first = static_cast<std::size_t>(program.places[i].first);
        const std::size_t next = i + 1 < program.places.size()
                                     ? static_cast<std::size_t>(program.places[i + 1].first)
                                     : program.code.size();
        const std::size_t end = std::min(next, trace.executed.size());
        if (first < ownCode) continue;
        if (std::any_of(trace.executed.begin() + static_cast<std::ptrdiff_t>(std::min(first, end)),
                        trace.executed.begin() + static_cast<std::ptrdiff_t>(end),
                        [](std::uint8_t mark) { return mark != 0; }))
            trace.within.push_back(program.places[i].place);
    }
}

} // namespace

bool Report::passed() const { return !steps.empty() && std::ranges::all_of(steps, &StepReport::passed); }

std::size_t Report::mismatchCount() const {
    std::size_t count = 0;
    for (const StepReport& step : steps) count += step.mismatches.size();
    return count;
}

Report run(const game::Setup& setup, const rules::SnippetSource& source, const Settings& settings) {
    Report report;
    std::vector<Text> texts;
    for (const rules::StepSource& step : source.steps)
        for (const rules::NamedText& expression : step.evaluate) texts.push_back(expression.name);
    diag::Sink problems;
    const Expressions expressions = compileExpressions(setup, texts, problems);
    Player player(*expressions.setup, settings, report);
    std::size_t next = 0;
    for (const rules::StepSource& step : source.steps) {
        const std::span<const std::int32_t> own =
            std::span(expressions.functions).subspan(next, step.evaluate.size());
        next += step.evaluate.size();
        if (!player.play(step, own)) break;
    }
    report.assumed = player.assumed();
    if (settings.trace != nullptr)
        addPlacesWithin(expressions.setup->program(), setup.program().code.size(), *settings.trace);
    for (const diag::Diagnostic& problem : problems.items())
        report.steps.back().mismatches.push_back(
            {problem.where, "evaluate", problem.expected, problem.message});
    return report;
}

} // namespace groma::snippet
