#include "editor/session/play/dice_outlook.h"

#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"
#include "editor/session/play/as_seen.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

namespace groma::session {

using game::Pending;

namespace {

constexpr std::size_t kMostFaces = 64; // of the first roll, to be looked at one by one
constexpr std::size_t kMostWays = 600; // that all dice can fall in together
constexpr int kDeepest = 6;            // rolls after one another

class Ears final : public game::Recorder {
  public:
    explicit Ears(const game::Setup& setup) : setup_(setup) {}

    std::optional<game::TableRead> read; // the first
    std::string last;                    // of what was said

    void tableRead(const game::TableRead& looked) override {
        if (!read) {
            read = looked;
        }
    }
    void said(std::int32_t text, std::span<const std::int64_t> words) override {
        const auto called = [this](int piece) { return game::calledText(setup_, piece); };
        last =
            game::filledText(setup_, setup_.program().texts[static_cast<std::size_t>(text)], words, called);
    }

  private:
    const game::Setup& setup_;
};

base::Rational shareOf(const Pending& pending, std::size_t outcome) {
    return {static_cast<std::int64_t>(pending.outcomes[outcome].weight),
            static_cast<std::int64_t>(pending.total)};
}

// Follows every way that dice can fall, up to the next decision.
class Follower {
  public:
    explicit Follower(const game::Setup& setup) : setup_(setup) {}

    bool follow(const game::Run& run, const Pending& pending, const base::Rational& chance,
                const std::string& said, int depth) {
        if (pending.what != Pending::What::Chance) {
            return add(said, chance);
        }
        if (depth == 0 || pending.outcomes.size() > kMostWays) {
            return false;
        }
        for (std::size_t i = 0; i < pending.outcomes.size(); ++i) {
            if (++ways_ > kMostWays) {
                return false;
            }
            Ears ears(setup_);
            game::Run next = run;
            Pending then;
            engine_.answer(next, pending, {static_cast<std::int64_t>(i), {}}, &ears);
            engine_.advance(next, then, &ears);
            if (!follow(next, then, chance * shareOf(pending, i), ears.last.empty() ? said : ears.last,
                        depth - 1)) {
                return false;
            }
        }
        return true;
    }

    odds::Distribution found;

  private:
    bool add(const std::string& said, const base::Rational& chance) {
        const auto known = std::ranges::find(found, said, &odds::Chance::name);
        if (known == found.end()) {
            found.push_back({said, chance, {}, false});
        } else {
            known->chance = known->chance + chance;
        }
        return !said.empty();
    }

    const game::Setup& setup_;
    game::Engine engine_;
    std::size_t ways_ = 0;
};

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
        run = asSeen(play, run, pending);
        return Deliberation{play.document(), std::move(run), std::move(pending), game::Dice(), 0};
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
    for (std::size_t i = 0; i < pending.outcomes.size(); ++i) {
        Ears ears(setup);
        game::Run next = asked.run;
        Pending then;
        engine.answer(next, pending, {static_cast<std::int64_t>(i), {}}, &ears);
        engine.advance(next, then, &ears);
        std::string& result = outlook.results.emplace_back();
        if (!ears.read) {
            alike = false;
            continue;
        }
        result =
            game::wordText(setup, setup.program().tables[static_cast<std::size_t>(ears.read->table)].gives,
                           ears.read->value);
        alike =
            alike && (i == 0 || (outlook.table == ears.read->table && outlook.column == ears.read->column));
        outlook.table = ears.read->table;
        outlook.column = ears.read->column;
    }
    if (!alike) {
        outlook.table = outlook.column = -1;
    }
    Follower follower(setup);
    if (follower.follow(asked.run, pending, base::Rational(1), {}, kDeepest)) {
        outlook.decides = std::move(follower.found);
    }
    return outlook;
}

} // namespace groma::session
