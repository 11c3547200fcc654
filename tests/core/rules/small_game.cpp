#include "tests/core/rules/small_game.h"

#include "core/game/names/naming.h"
#include "core/game/position/position.h"
#include "core/snippet/facts.h"
#include "core/snippet/snippet.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace groma::tests {

namespace {

const char* kRules = R"(title: Small game
board: {directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
scopes: [turn, phase]
classes:
  unit: {attributes: {cp: number}}
  horse: {is: unit}
types:
  FOOT: {class: unit, cp: 3}
  HORSE: {class: horse, cp: 2}
states:
  tired: {of: unit, type: flag}
  spent: {of: unit, type: number, until: end of phase}
  gold: {of: side, type: number}
  count: {of: game, type: number}
resources:
  points: {of: side, initial: 2, minimum: 0, maximum: 5}
terrain:
  plain: {layer: ground, code: "."}
outcomes:
  result: [held, driven, lost]
  way: {fields: {how: [slowly, fast]}, values: {stay: {}, away: {how: fast}}}
victory: {verdicts: {red_won: {winner: first, level: 1}}}
)";

class Listener final : public game::Recorder {
  public:
    explicit Listener(const game::Setup& setup) : setup_(setup) {}
    void said(std::int32_t text, std::span<const std::int64_t> words) override {
        lines.push_back(
            game::filledText(setup_, setup_.program().texts[static_cast<std::size_t>(text)], words));
    }
    Lines lines;

  private:
    const game::Setup& setup_;
};

std::string askedText(const game::Setup& setup, const game::Pending& pending) {
    std::string text(pending.name);
    if (pending.side >= 0) {
        text += " by " + setup.side(pending.side).id;
    }
    for (std::size_t i = 0; i < pending.options.size(); ++i) {
        text += (i == 0 ? ": " : ", ") + game::optionText(setup, pending, i);
    }
    return text;
}

std::string endText(const game::Setup& setup, const game::Pending& end) {
    using What = game::Pending::What;
    if (end.what == What::Failed) {
        return "stopped: " + end.failure.text;
    }
    if (end.what != What::Done) {
        return "asks " + askedText(setup, end);
    }
    if (end.cancelled) {
        return "cancelled";
    }
    if (end.left >= 0) {
        return "left " + setup.model().scopes[static_cast<std::size_t>(end.left)];
    }
    if (end.finished) {
        return "finished";
    }
    return end.result.type.kind == lang::Kind::Void ? "done" : game::valueText(setup, end.result);
}

} // namespace

SmallGame::SmallGame(const std::string& rules,
                     const std::vector<std::pair<std::string, std::string>>& traits) {
    const auto of = [&](const std::string& who, const std::string& before) {
        const auto found = std::ranges::find(traits, who, [](const auto& entry) { return entry.first; });
        return found == traits.end() ? std::string() : before + "traits: [" + found->second + "]";
    };
    const std::string scenario =
        "map: {numbering: {widths: [6], rows: 4, displaced: even}}\n" + of("scenario", "") +
        "\nsides: {red: {" + of("red", "") + "}, blue: {" + of("blue", "") + "}}\npieces:\n" +
        "  red: [{type: FOOT, id: a, at: \"001\"" + of("a", ", ") + "}, {type: FOOT, id: b, at: \"002\"" +
        of("b", ", ") + "}]\n  blue: [{type: HORSE, id: c, at: \"008\"" + of("c", ", ") +
        "}, {type: FOOT, id: d, at: \"009\"" + of("d", ", ") + "}]\n";
    rules_ = test::fromTexts(kRules + rules, scenario);
    REQUIRE_MESSAGE(rules_.setup != nullptr, rules_.problems);
}

game::Position SmallGame::start() const { return game::startPosition(*rules_.setup); }

Played SmallGame::play(const std::string& call, std::vector<game::Script::Entry> script) const {
    return play(call, std::move(script), start());
}

Played SmallGame::play(const std::string& call, std::vector<game::Script::Entry> script,
                       const game::Position& from) const {
    const game::Setup& setup = *rules_.setup;
    const auto parsed = snippet::parseCall(setup, call);
    REQUIRE_MESSAGE(parsed.has_value(), parsed.error());
    Listener listener(setup);
    game::Engine engine;
    Played played;
    const game::ScriptRun run = game::playScript(engine, game::start(setup, from, parsed->call),
                                                 {.entries = std::move(script), .prefer = {}}, &listener);
    // Once more for what was asked.
    game::Run again = game::start(setup, from, parsed->call);
    game::Pending pending;
    for (const game::Answer& answer : run.answers) {
        engine.advance(again, pending);
        played.asked.push_back(askedText(setup, pending));
        engine.answer(again, pending, answer);
    }
    played.said = listener.lines;
    played.result = endText(setup, run.end);
    for (const game::ScriptProblem& problem : run.problems) {
        played.problems.push_back(problem.message);
    }
    played.position = run.run.position();
    return played;
}

std::string SmallGame::value(const std::string& name, const std::vector<std::string>& pieces) const {
    return value(name, pieces, start());
}

std::string SmallGame::value(const std::string& name, const std::vector<std::string>& pieces,
                             const game::Position& at) const {
    const rules::Model& model = rules_.ruleset->model;
    std::int32_t function = std::max(rules_.query(name), rules_.quantity(name));
    for (std::size_t i = 0; i < model.relations.size(); ++i) {
        if (model.relations[i].named.id == name) {
            function = rules_.ruleset->program.relationFunction[i];
        }
    }
    REQUIRE(function >= 0);
    std::vector<std::int64_t> arguments;
    for (const std::string& piece : pieces) {
        arguments.push_back(rules_.piece(piece));
    }
    const auto value = game::evaluate(*rules_.setup, at, function, arguments);
    return value ? game::valueText(*rules_.setup, *value) : "stopped: " + value.error().text;
}

std::string SmallGame::fact(const game::Position& position, const std::string& fact) const {
    const std::size_t dot = fact.find('.');
    const auto subject = snippet::subjectNamed(*rules_.setup, fact.substr(0, dot));
    REQUIRE(subject.has_value());
    std::string problem;
    const auto value = snippet::readFact(*rules_.setup, position, *subject, fact.substr(dot + 1), problem);
    return value ? *value : problem;
}

std::vector<game::Script::Entry> script(const std::vector<std::pair<std::string, std::string>>& answers) {
    std::vector<game::Script::Entry> entries;
    for (const auto& [name, answer] : answers) {
        const auto known = std::ranges::find(entries, name, &game::Script::Entry::name);
        if (known != entries.end()) {
            known->answers.push_back({answer});
        } else {
            entries.push_back({name, {{answer}}});
        }
    }
    return entries;
}

} // namespace groma::tests
