#include "tests/bench/floors/alongside.h"

#include "core/base/hash.h"
#include "core/game/dice/dice_names.h"
#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"
#include "core/game/names/offers.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::bench {

namespace {

constexpr std::size_t kBefore = 8; // questions shown before the one that differs

// Notes what was asked and how it was answered.
class Noting final : public game::Chooser {
  public:
    Noting(const game::Setup& setup, game::Chooser& inner, Told& told)
        : setup_(setup), names_(game::diceNames(setup)), inner_(inner), told_(told) {}

    game::Answer choose(const game::Run& run, const game::Pending& pending) override {
        const game::Answer answer = inner_.choose(run, pending);
        const auto question = static_cast<std::size_t>(pending.question);
        const std::size_t options = pending.shape == game::Pending::Shape::Number
                                        ? static_cast<std::size_t>(pending.max - pending.min + 1)
                                        : pending.options.size();
        told_.heard.push_back({names_.questions[question], options, keyOf(pending, answer)});
        told_.words.push_back(fmt::format("{} asked of {}, {} options: {}", pending.name,
                                          setup_.side(pending.side).id, options,
                                          game::answerText(setup_, pending, answer)));
        return answer;
    }
    // As in the battles that are measured: who needs no run is asked without one.
    bool wantsRun() const override { return inner_.wantsRun(); }

  private:
    std::uint64_t keyOf(const game::Pending& pending, const game::Answer& answer) const {
        if (pending.shape == game::Pending::Shape::Number) return static_cast<std::uint64_t>(answer.value);
        if (pending.shape == game::Pending::Shape::Some) {
            std::uint64_t all = 0;
            for (const std::int32_t one : answer.some)
                all = base::combine(all,
                                    game::optionKey(setup_, names_, pending, static_cast<std::size_t>(one)));
            return all;
        }
        if (pending.shape == game::Pending::Shape::Perform && answer.value == game::kPass)
            return game::kPassKey;
        return game::optionKey(setup_, names_, pending, static_cast<std::size_t>(answer.value));
    }

    const game::Setup& setup_;
    game::DiceNames names_;
    game::Chooser& inner_;
    Told& told_;
};

std::string positionsDiffer(const game::Position& ours, const game::Position& byHand) {
    for (std::size_t i = 0; i < std::min(ours.words().size(), byHand.words().size()); ++i)
        if (ours.words()[i] != byHand.words()[i])
            return fmt::format("word {} of the last position: {:#x}, by hand {:#x}", i, ours.words()[i],
                               byHand.words()[i]);
    return "sizes of the last position";
}

std::string questionsDiffer(const Told& told, const std::vector<Heard>& byHand) {
    const auto [ours, theirs] = std::ranges::mismatch(told.heard, byHand);
    const auto at = static_cast<std::size_t>(ours - told.heard.begin());
    std::string words;
    for (std::size_t i = at - std::min(at, kBefore); i <= at && i < told.words.size(); ++i)
        words += fmt::format("{:>6} {}\n", i, told.words[i]);
    if (theirs == byHand.end()) return words + "       by hand nothing more is asked";
    if (ours == told.heard.end()) return words + "       by hand more is asked";
    return words + fmt::format("       by hand {}, {} options, {}",
                               theirs->asked == ours->asked ? "the same question" : "another question",
                               theirs->options,
                               theirs->answer == ours->answer ? "the same answer" : "another answer");
}

} // namespace

Told toldByKernel(const game::Setup& setup, const sim::BattleSettings& settings) {
    Told told;
    game::Dice dice({settings.seed, settings.battle});
    sim::Players players(settings.players, dice);
    Noting noting(setup, players, told);
    game::Engine engine;
    game::Run run;
    game::Pending end;
    const game::Call call{setup.program().sequence, {}, {}, -1};
    engine.drive(setup, game::startPosition(setup), call, dice, noting, run, end);
    told.position = run.position();
    told.failure = end.failure.text;
    return told;
}

std::string firstDifference(const game::Setup& setup, sim::BattleSettings settings, std::uint64_t count,
                            const ByHand& byHand) {
    for (std::uint64_t battle = 0; battle < count; ++battle) {
        settings.battle = battle;
        const Told told = toldByKernel(setup, settings);
        std::vector<Heard> heard;
        const std::optional<game::Position> position = byHand(settings.seed, battle, heard);
        const std::string where = fmt::format("seed {}, battle {}: ", settings.seed, battle);
        if (!told.failure.empty()) return where + told.failure;
        if (told.heard != heard) return where + "\n" + questionsDiffer(told, heard);
        if (position && told.position != *position) return where + positionsDiffer(told.position, *position);
    }
    return {};
}

} // namespace groma::bench
