#include "editor/session/play/dice_shape.h"

#include "core/base/text.h"
#include "core/game/machine/asking.h"
#include "core/game/names/naming.h"
#include "editor/session/play/as_seen.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace groma::session {

namespace {

constexpr std::size_t kFewOutcomes = 12;

using Counts = std::map<std::string, int>;

bool isWhole(std::string_view text) {
    return !text.empty() && text.size() <= 6 &&
           std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

// "2 sword, 1 flag" as counts, "1 1 6" as two ones and a six; nothing for other texts.
std::optional<Counts> countsOf(std::string_view text) {
    Counts counts;
    if (text.find(' ') == std::string_view::npos) {
        return std::nullopt;
    }
    const bool pool = std::ranges::any_of(text, [](unsigned char c) { return std::isalpha(c) != 0; });
    for (const std::string_view part : base::split(text, pool ? ',' : ' ')) {
        const std::string_view one = base::trim(part);
        if (one.empty()) {
            continue;
        }
        const std::size_t gap = one.find(' ');
        if (!pool) {
            if (!isWhole(one)) {
                return std::nullopt;
            }
            ++counts[std::string(one)];
        } else if (gap == std::string_view::npos || !isWhole(one.substr(0, gap))) {
            return std::nullopt;
        } else {
            counts[std::string(base::trim(one.substr(gap + 1)))] +=
                std::stoi(std::string(one.substr(0, gap)));
        }
    }
    return counts;
}

int sumOf(const Counts& counts) {
    int sum = 0;
    for (const auto& [face, count] : counts) {
        sum += count;
    }
    return sum;
}

// An action was chosen, with its arguments: no die, no answer to something else, and no pass.
bool isDeed(const rules::Model& model, const PlayedAnswer& answer) {
    if (answer.chance || answer.texts.size() != 1) {
        return false;
    }
    const std::string_view text = answer.texts.front();
    const auto open = text.find('(');
    return open != std::string_view::npos && std::ranges::any_of(model.actions, [&](const auto& action) {
               return action.named.id == text.substr(0, open);
           });
}

} // namespace

DiceShape diceShapeOf(const PlayQuestion& chance) {
    DiceShape shape;
    if (chance.options.size() <= kFewOutcomes) {
        shape.kind = DiceShape::Kind::Faces;
        return shape;
    }
    for (const PlayOption& option : chance.options) {
        const auto counts = countsOf(option.text);
        if (!counts || (shape.dice != 0 && sumOf(*counts) != shape.dice)) {
            return {};
        }
        shape.dice = sumOf(*counts);
        for (const auto& [face, count] : *counts) {
            if (std::ranges::find(shape.faces, face) == shape.faces.end()) {
                shape.faces.push_back(face);
            }
        }
    }
    if (std::ranges::all_of(shape.faces, isWhole)) {
        std::ranges::sort(shape.faces, {}, [](const std::string& face) { return std::stoi(face); });
    }
    shape.kind = DiceShape::Kind::Counted;
    return shape;
}

std::optional<std::size_t> outcomeWith(const PlayQuestion& chance, const DiceShape& shape,
                                       const std::vector<int>& counts) {
    Counts wanted;
    for (std::size_t i = 0; i < std::min(counts.size(), shape.faces.size()); ++i) {
        if (counts[i] > 0) {
            wanted[shape.faces[i]] = counts[i];
        }
    }
    if (sumOf(wanted) != shape.dice) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < chance.options.size(); ++i) {
        if (countsOf(chance.options[i].text) == wanted) {
            return i;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> outcomeTyped(const PlayQuestion& chance, const DiceShape& shape,
                                        const std::string& typed) {
    const std::string text(base::trim(typed));
    if (const auto same = std::ranges::find(chance.options, text, &PlayOption::text);
        same != chance.options.end()) {
        return static_cast<std::size_t>(same - chance.options.begin());
    }
    if (shape.kind != DiceShape::Kind::Counted) {
        return std::nullopt;
    }
    // A number before a face counts it; faces that are numbers are the dice themselves.
    const bool numbers = std::ranges::all_of(shape.faces, isWhole);
    std::vector<int> counts(shape.faces.size());
    std::string spaced = text;
    std::ranges::replace(spaced, ',', ' ');
    int times = 1;
    for (const std::string_view word : base::split(spaced, ' ')) {
        if (word.empty()) {
            continue;
        }
        if (!numbers && isWhole(word)) {
            times = std::stoi(std::string(word));
            continue;
        }
        std::size_t face = shape.faces.size();
        for (std::size_t i = 0; i < shape.faces.size(); ++i) {
            if (shape.faces[i] == word ||
                (!numbers && face == shape.faces.size() && shape.faces[i].starts_with(word))) {
                face = i;
            }
        }
        if (face == shape.faces.size()) {
            return std::nullopt;
        }
        counts[face] += times;
        times = 1;
    }
    return outcomeWith(chance, shape, counts);
}

namespace {

// From before the deed that somebody chose last, its decisions fixed as they fell.
Expected<CallInQuestion> ofChosenDeed(const TestPlay& play, bool fromHere) {
    const std::vector<PlayedAnswer>& answers = play.played().back().answers;
    const game::Setup& setup = play.setup();
    const auto deed = std::find_if(answers.rbegin(), answers.rend(),
                                   [&](const PlayedAnswer& one) { return isDeed(setup.model(), one); });
    if (deed == answers.rend()) {
        return refuse("no action is under way");
    }
    const auto answered = static_cast<std::size_t>(answers.rend() - deed) - 1;
    const game::Position& before = play.positionAt(answered);
    CallInQuestion question;
    question.document = play.document();
    question.position = asSeen(play, before);
    question.call = answers[answered].texts.front();
    question.side = before.active();
    auto begins = begun(setup, question.position, question.call, question.side);
    if (!begins) {
        return std::unexpected(begins.error());
    }
    // As far as it went: decisions that were taken stay taken; after a die it is counted from where it
    // stands.
    game::Engine engine;
    game::Run run = begins->start;
    game::Pending pending;
    engine.advance(run, pending);
    bool rolled = false;
    for (std::size_t i = answered + 1; i < answers.size(); ++i) {
        if (pending.name != answers[i].question) {
            return refuse("the action is over");
        }
        const auto answer = game::answerFromText(setup, pending, answers[i].texts);
        if (!answer) {
            return refuse(answer.error().message);
        }
        rolled = rolled || answers[i].chance;
        auto& script = question.policy.script.entries;
        const auto same = std::ranges::find(script, answers[i].question, &game::Script::Entry::name);
        (same == script.end() ? script.emplace_back(game::Script::Entry{answers[i].question, {}}) : *same)
            .answers.push_back(answers[i].texts);
        engine.answer(run, pending, *answer);
        engine.advance(run, pending);
    }
    if (pending.name != play.question().name || pending.what != play.question().what) {
        return refuse("the action is over");
    }
    if (rolled || fromHere) {
        question.policy.script.entries.clear();
        question.run = std::move(run);
    }
    return question;
}

// Of a deed that nobody chose, since it was the only one: from where it stands.
Expected<CallInQuestion> ofForcedDeed(const TestPlay& play) {
    const auto waits = play.oddsQuestion();
    if (!waits || !waits->run) {
        return refuse("no action is under way");
    }
    game::Run run = *waits->run;
    game::Pending pending;
    game::Engine().advance(run, pending);
    CallInQuestion question;
    question.document = play.document();
    question.position = asSeen(play, run.position());
    question.side = run.position().active();
    question.run = game::actionAlone(run, question.position);
    if (!question.run) {
        return refuse("no action is under way");
    }
    return question;
}

Expected<CallInQuestion> ofDeed(const TestPlay& play, bool fromHere) {
    if (!play.isGame()) {
        return play.oddsQuestion();
    }
    auto chosen = ofChosenDeed(play, fromHere);
    return chosen ? std::move(chosen) : ofForcedDeed(play);
}

} // namespace

Expected<CallInQuestion> oddsOfAction(const TestPlay& play) { return ofDeed(play, false); }

Expected<CallInQuestion> oddsOfRest(const TestPlay& play) { return ofDeed(play, true); }

} // namespace groma::session
