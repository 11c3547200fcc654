#include "editor/session/play/dice_outlook.h"

#include "core/game/machine/asking.h"
#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"
#include "core/lang/check/decision_names.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/play_question.h"
#include "editor/session/questions/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace groma::session {

using game::Pending;

namespace {

constexpr std::size_t kMostFaces = 64; // of the first roll, to be looked at one by one
constexpr std::size_t kMostWays = 600; // that all dice can fall in together
constexpr std::size_t kDeepest = 6;    // rolls after one another

std::string verdictOf(const game::Setup& setup, lang::Type roll, std::int64_t word) {
    const std::int32_t set = setup.model().rolls[static_cast<std::size_t>(roll.detail)].outcomeSet;
    return set < 0
               ? std::string()
               : game::wordText(setup, {lang::Kind::Outcome, false, false, set}, word, game::Wording::Told);
}

class Ears final : public game::Recorder {
  public:
    explicit Ears(const game::Setup& setup) : setup_(setup) {}

    std::optional<game::TableRead> read; // the first
    std::string verdict;                 // of the roll that fell first
    std::string last;                    // of what was said
    bool over = false;                   // another part of the game has begun: what follows is its own

    void tableRead(const game::TableRead& looked) override {
        if (!read && !over) {
            read = looked;
        }
    }
    void leave(std::int32_t function, std::span<const std::int64_t> result, bool /*cancelled*/) override {
        const lang::FunctionInfo& info = setup_.program().functions[static_cast<std::size_t>(function)];
        if (info.role == lang::FunctionRole::Roll && verdict.empty()) {
            verdict = verdictOf(setup_, info.result, result.back());
        }
    }
    void scope(std::int32_t /*scope*/, bool entered) override { over = over || entered; }
    void said(std::int32_t text, std::span<const std::int64_t> words) override {
        if (over) {
            return;
        }
        const auto called = [this](int piece) { return game::calledText(setup_, piece); };
        last =
            game::filledText(setup_, setup_.program().texts[static_cast<std::size_t>(text)], words, called);
    }

  private:
    const game::Setup& setup_;
};

base::Rational faceShare(const Pending& pending, std::size_t outcome) {
    return {static_cast<std::int64_t>(pending.outcomes[outcome].weight),
            static_cast<std::int64_t>(pending.total)};
}

void addChance(odds::Distribution& all, const std::string& name, const base::Rational& share) {
    const auto known = std::ranges::find(all, name, &odds::Chance::name);
    if (known == all.end()) {
        all.push_back({name, share, {}, false});
    } else {
        known->chance += share;
    }
}

// Follows every way that dice can fall, up to the next decision or to where another turn or phase begins.
// Where dice that were thrown in vain are thrown again, the same question comes back: what leads there is
// shared out among all else that it leads to.
class Follower {
  public:
    explicit Follower(const game::Setup& setup) : setup_(setup) {}

    // What is said in the end; nothing where that is not always something, or where there are too many ways.
    std::optional<odds::Distribution> follow(const game::Run& run, const Pending& pending) {
        auto ways = follow(run, pending, {});
        return ways ? std::optional(std::move(ways->said)) : std::nullopt;
    }

  private:
    struct Asked {
        const game::Run* run;
        const std::string* said;
    };
    struct Ways {
        odds::Distribution said;
        std::vector<base::Rational> back; // by place on the path: to the question that is asked there
    };

    std::optional<Ways> follow(const game::Run& run, const Pending& pending, const std::string& said) {
        if (pending.what != Pending::What::Chance) {
            return ended(said);
        }
        const auto before = std::ranges::find_if(
            path_, [&](const Asked& one) { return *one.said == said && *one.run == run; });
        if (before != path_.end()) {
            Ways ways;
            ways.back.resize(static_cast<std::size_t>(before - path_.begin()) + 1, base::Rational(0));
            ways.back.back() = base::Rational(1);
            return ways;
        }
        if (path_.size() == kDeepest) {
            return std::nullopt;
        }
        path_.push_back({&run, &said});
        Ways all;
        for (std::size_t i = 0; i < pending.outcomes.size(); ++i) {
            if (++ways_ > kMostWays) {
                return std::nullopt;
            }
            Ears ears(setup_);
            game::Run next = run;
            Pending then;
            engine_.answer(next, pending, {static_cast<std::int64_t>(i), {}}, &ears);
            engine_.advance(next, then, &ears);
            const std::string& heard = ears.last.empty() ? said : ears.last;
            const auto ways = ears.over ? ended(heard) : follow(next, then, heard);
            if (!ways) {
                return std::nullopt;
            }
            add(all, *ways, faceShare(pending, i));
        }
        path_.pop_back();
        return leaveOut(std::move(all), path_.size());
    }

    static std::optional<Ways> ended(const std::string& said) {
        return said.empty() ? std::nullopt : std::optional(Ways{{{said, base::Rational(1), {}, false}}, {}});
    }

    static void add(Ways& all, const Ways& ways, const base::Rational& share) {
        for (const odds::Chance& chance : ways.said) {
            addChance(all.said, chance.name, chance.chance * share);
        }
        all.back.resize(std::max(all.back.size(), ways.back.size()), base::Rational(0));
        for (std::size_t i = 0; i < ways.back.size(); ++i) {
            all.back[i] += ways.back[i] * share;
        }
    }

    // The way back to the question itself.
    static std::optional<Ways> leaveOut(Ways ways, std::size_t itself) {
        if (ways.back.size() <= itself) {
            return ways;
        }
        const base::Rational rest = base::Rational(1) - ways.back[itself];
        ways.back.resize(itself, base::Rational(0));
        if (rest == base::Rational(0)) {
            return std::nullopt; // nothing else comes of it
        }
        for (odds::Chance& chance : ways.said) {
            chance.chance /= rest;
        }
        for (base::Rational& chance : ways.back) {
            chance /= rest;
        }
        return ways;
    }

    const game::Setup& setup_;
    game::Engine engine_;
    std::vector<Asked> path_; // questions that were asked on the way, the first one first
    std::size_t ways_ = 0;
};

// Whoever might buy something on seeing a roll buys nothing.
void passOffers(game::Engine& engine, game::Run& run, Pending& pending, game::Recorder& recorder) {
    constexpr int kMostSides = 8; // that are asked one after another
    for (int i = 0; i < kMostSides && pending.mayPass && game::rollSeen(run); ++i) {
        engine.answer(run, pending, {game::kPass, {}}, &recorder);
        engine.advance(run, pending, &recorder);
    }
}

// Of several dice: what they show together.
std::optional<std::int64_t> sumOf(const Pending& pending, std::size_t outcome) {
    if (pending.type.kind != lang::Kind::Number) return std::nullopt;
    return base::Number::fromBits(pending.wordsOf(pending.outcomes[outcome]).front()).whole();
}

// "passed" becomes "passed (8+)" where the sum of several dice is all that tells two verdicts apart.
void tellSums(const Pending& pending, std::vector<std::string>& verdicts) {
    std::map<std::int64_t, std::string> bySum;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        const auto sum = sumOf(pending, i);
        if (!sum || *sum < 2) return;
        const auto [known, fresh] = bySum.emplace(*sum, verdicts[i]);
        if (!fresh && known->second != verdicts[i]) return;
    }
    if (bySum.empty()) return;
    const std::string low = bySum.begin()->second, high = bySum.rbegin()->second;
    const auto turns = std::ranges::find(bySum, high, &std::pair<const std::int64_t, std::string>::second);
    const auto all = [&](auto from, auto to, const std::string& verdict) {
        return std::all_of(from, to, [&](const auto& one) { return one.second == verdict; });
    };
    if (low == high || !all(bySum.begin(), turns, low) || !all(turns, bySum.end(), high)) return;
    for (std::string& verdict : verdicts)
        verdict += verdict == high ? fmt::format(" ({}+)", turns->first)
                                   : fmt::format(" ({}-)", std::prev(turns)->first);
}

// What a table that gives numbers counts; "" for all others.
std::string countedBy(const game::Setup& setup, const game::TableRead& read) {
    const auto table = static_cast<std::size_t>(read.table);
    return setup.program().tables[table].gives.kind == lang::Kind::Number
               ? setup.model().tables[table].named.title
               : std::string();
}

} // namespace

std::optional<Deliberation> askedOf(const TestPlay& play) {
    if (play.idle()) return std::nullopt;
    const auto question = play.oddsQuestion();
    if (!question) return std::nullopt;
    game::Engine engine;
    game::Pending pending;
    if (question->run) {
        game::Run run = *question->run;
        engine.advance(run, pending);
        SeenRun seen = asSeen(play, run, pending);
        return Deliberation{play.document(),     std::move(seen.run), std::move(pending), game::Dice(), 0,
                            std::move(seen.view)};
    }
    auto begins = begun(play.setup(), question->position, question->call, question->side);
    if (!begins) return std::nullopt;
    game::Run run = std::move(begins->start);
    engine.advance(run, pending);
    for (const PlayedAnswer& given : play.played().back().answers) {
        const auto answer = game::answerFromText(play.setup(), pending, given.texts);
        if (!answer) return std::nullopt;
        engine.answer(run, pending, *answer);
        engine.advance(run, pending);
    }
    return Deliberation{play.document(), std::move(run), std::move(pending), game::Dice(), 0};
}

DiceOutlook outlookOf(const Deliberation& asked) {
    DiceOutlook outlook;
    const Pending& pending = asked.pending;
    if (pending.what != Pending::What::Chance || pending.outcomes.size() > kMostFaces) {
        return outlook;
    }
    const game::Setup& setup = asked.run.setup();
    game::Engine engine;
    bool alike = true;
    const bool ofRules = setup.program().questions[static_cast<std::size_t>(pending.question)].roll >= 0;
    std::vector<std::string> verdicts; // of a roll of the rules, by face
    odds::Distribution judged;
    for (std::size_t i = 0; i < pending.outcomes.size(); ++i) {
        Ears ears(setup);
        game::Run next = asked.run;
        Pending then;
        engine.answer(next, pending, {static_cast<std::int64_t>(i), {}}, &ears);
        engine.advance(next, then, &ears);
        if (const auto seen = game::rollSeen(next); seen && ears.verdict.empty()) {
            ears.verdict = verdictOf(setup, seen->type, seen->elements.back());
        }
        passOffers(engine, next, then, ears);
        verdicts.push_back(ofRules ? ears.verdict : std::string());
        std::string& result = outlook.results.emplace_back();
        if (!ears.read) {
            alike = false;
            continue;
        }
        if (outlook.counts.empty()) {
            outlook.counts = countedBy(setup, *ears.read);
        }
        result =
            game::wordText(setup, setup.program().tables[static_cast<std::size_t>(ears.read->table)].gives,
                           ears.read->value, game::Wording::Told);
        alike =
            alike && (i == 0 || (outlook.table == ears.read->table && outlook.column == ears.read->column));
        outlook.table = ears.read->table;
        outlook.column = ears.read->column;
    }
    if (!alike) {
        outlook.table = outlook.column = -1;
    }
    if (std::ranges::none_of(verdicts, &std::string::empty)) {
        std::vector<std::string> told = verdicts;
        tellSums(pending, told);
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            std::string& result = outlook.results[i];
            const bool counted = !outlook.counts.empty() && !result.empty();
            addChance(judged, counted ? outlook.counts + " " + result : told[i], faceShare(pending, i));
            // A face of which no table tells shows what the rules make of it.
            if (result.empty()) {
                result = verdicts[i];
            }
        }
    }
    auto said = Follower(setup).follow(asked.run, pending);
    outlook.decides = said ? std::move(*said) : std::move(judged);
    return outlook;
}

std::string comesToUnbought(const Deliberation& asked) {
    if (!game::rollSeen(asked.run)) {
        return {};
    }
    const game::Setup& setup = asked.run.setup();
    game::Engine engine;
    Ears ears(setup);
    game::Run run = asked.run;
    Pending pending = asked.pending;
    passOffers(engine, run, pending, ears);
    const std::string counted = ears.read ? countedBy(setup, *ears.read) : std::string();
    return counted.empty()
               ? counted
               : counted + " " +
                     game::wordText(setup,
                                    setup.program().tables[static_cast<std::size_t>(ears.read->table)].gives,
                                    ears.read->value, game::Wording::Told);
}

std::string keptTold(const Deliberation& asked) {
    if (!game::rollSeen(asked.run)) {
        return {};
    }
    constexpr std::size_t kMostAnswers = 6; // that are named
    const game::Setup& setup = asked.run.setup();
    const int active = asked.run.position().active();
    game::Engine engine;
    Ears ears(setup);
    game::Run run = asked.run;
    Pending pending = asked.pending;
    passOffers(engine, run, pending, ears);
    std::string told = ears.last;
    if (told.empty() && ears.read) {
        const auto table = static_cast<std::size_t>(ears.read->table);
        told =
            game::wordText(setup, setup.program().tables[table].gives, ears.read->value, game::Wording::Told);
        if (const std::string counted = countedBy(setup, *ears.read); !counted.empty()) {
            told = counted + " " + told;
        }
    }
    const auto add = [&told](const std::string& more) { told += (told.empty() ? "" : "; ") + more; };
    if (active >= 0 && run.position().active() >= 0 && run.position().active() != active) {
        add(setup.side(run.position().active()).title + " on turn");
    } else if (ears.over || pending.name.empty() ||
               (pending.what != Pending::What::Choice && pending.what != Pending::What::Chance)) {
        return told; // the deed is over
    } else if (pending.shape == Pending::Shape::Perform) {
        return told; // it goes on as it may at any time
    } else {
        const PlayQuestion next = questionOf(setup, run, pending);
        std::string words = lang::decisionTitle(setup.model(), next.name);
        const bool choice = next.what == Pending::What::Choice;
        if (choice && next.side >= 0) {
            words = setup.side(next.side).title + ": " + words;
        }
        if (choice && next.options.size() > 1 && next.options.size() <= kMostAnswers) {
            std::string answers;
            for (const PlayOption& option : next.options) {
                answers += (answers.empty() ? " " : ", ") + optionTold(setup, option);
            }
            words += answers;
        }
        add(choice ? words : "then comes: " + words);
    }
    return told;
}

FacesAhead facesAhead(const game::Run& run, const Pending& pending, int active, std::size_t& faces) {
    constexpr std::size_t kMostVerdicts = 3;
    FacesAhead ahead;
    const auto over = [active](const game::Run& now) {
        return active >= 0 && now.position().active() >= 0 && now.position().active() != active;
    };
    if (over(run)) {
        ahead.over = base::Rational(1);
    }
    if (pending.what != Pending::What::Chance || pending.outcomes.size() > std::min(kMostFaces, faces)) {
        return ahead;
    }
    faces -= pending.outcomes.size();
    const game::Setup& setup = run.setup();
    game::Engine engine;
    odds::Distribution judged;
    bool always = true; // they judge it
    for (std::size_t i = 0; i < pending.outcomes.size(); ++i) {
        Ears ears(setup);
        game::Run next = run;
        Pending then;
        engine.answer(next, pending, {static_cast<std::int64_t>(i), {}}, &ears);
        engine.advance(next, then, &ears);
        if (const auto seen = game::rollSeen(next); seen && ears.verdict.empty()) {
            ears.verdict = verdictOf(setup, seen->type, seen->elements.back());
        }
        always = always && !ears.verdict.empty();
        addChance(judged, ears.verdict, faceShare(pending, i));
        passOffers(engine, next, then, ears);
        if (ahead.over != base::Rational(1) && over(next)) {
            ahead.over += faceShare(pending, i);
        }
    }
    if (!always || judged.size() < 2 || judged.size() > kMostVerdicts) {
        return ahead;
    }
    for (const odds::Chance& chance : judged) {
        ahead.judged +=
            fmt::format("{}{} {}", ahead.judged.empty() ? "" : ", ", percent(chance), chance.name);
    }
    ahead.judged = lang::decisionTitle(setup.model(), std::string(pending.name)) + ": " + ahead.judged;
    return ahead;
}

} // namespace groma::session
