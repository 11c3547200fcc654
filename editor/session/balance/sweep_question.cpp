#include "editor/session/balance/sweep_question.h"

#include "editor/session/balance/balance_question.h"
#include "formats/proof/sweep_values.h"

namespace groma::session {

namespace {

class Sweeping {
  public:
    Sweeping(const formats::Loaded& loaded, const SweepQuestion& question, const Crew& crew,
             const std::function<void(const SweepAnswer&)>& seen)
        : loaded_(loaded), question_(question), crew_(crew), seen_(seen) {
        answer_.odds.defenders = question.axes[0].values;
        answer_.odds.attackers =
            question.axes.size() > 1 ? question.axes[1].values : std::vector<std::string>{""};
        answer_.odds.cells.resize(answer_.odds.defenders.size() * answer_.odds.attackers.size());
    }

    SweepAnswer ask() {
        if (loaded_.snippet) askOdds();
        else play();
        answer_.cancelled = crew_.cancelled();
        return std::move(answer_);
    }

  private:
    std::expected<std::map<std::string, std::string>, std::string> textsOf(std::size_t point) const {
        std::vector<std::pair<formats::Setting, std::string>> values;
        for (std::size_t axis = 0; axis < question_.axes.size(); ++axis)
            values.emplace_back(question_.axes[axis].setting, valueAt(question_.axes, axis, point));
        return formats::textsWith(loaded_, values);
    }

    void askOdds() {
        const bool whole = crew_.forEach(answer_.odds.cells.size(), [&](std::size_t i) {
            sim::CallAnswer& cell = answer_.odds.cells[i];
            const auto texts = textsOf(i);
            if (!texts) {
                cell.refused = texts.error();
                return;
            }
            const BattleGround ground = changed(question_.ground, *texts);
            const formats::Loaded other =
                formats::Loader(*ground.files)
                    .load(ground.path, {.root = ground.root, .unsaved = ground.unsaved});
            diag::Sink problems;
            const game::BuiltSetup built = formats::setUpChanged(other, problems);
            if (!built.setup || !other.snippet || problems.hasErrors()) {
                cell.refused = sim::whyRefused(problems);
                return;
            }
            odds::Counter counter;
            cell = sim::askCall(*built.setup, *other.snippet, question_.call, counter);
        });
        answer_.asked = whole ? answer_.odds.cells.size() : 0;
    }

    void play() {
        const auto base = readyBattle(question_.ground);
        if (!base || base->setup().sideCount() != 2) {
            answer_.failure = base ? "it has no two sides" : base.error().text;
            return;
        }
        answer_.side = base->setup().side(0).title;
        answer_.sideId = base->setup().side(0).id;
        const auto seriesOf = [&](const ReadyBattle& battle) {
            return outcomesOf(tables_, battle.setup(), battle.settings, 0, question_.battles, crew_);
        };
        const std::vector<sim::Outcome> asItIs = seriesOf(*base);
        answer_.played.resize(answer_.odds.cells.size());
        const std::size_t columns = question_.axes[0].values.size();
        std::vector<sim::Outcome> before; // of the point before this one
        for (std::size_t i = 0; i < answer_.played.size() && !crew_.cancelled(); ++i) {
            SweptBattles& point = answer_.played[i];
            if (const auto texts = textsOf(i); !texts) {
                point.refused = texts.error();
            } else if (const auto battle = readyBattle(changed(question_.ground, *texts)); !battle) {
                point.refused = battle.error().text;
            } else {
                std::vector<sim::Outcome> outcomes = isAsItIs(question_.axes, i) ? asItIs : seriesOf(*battle);
                if (outcomes.empty()) return; // cancelled
                for (std::size_t j = 0; j < outcomes.size(); ++j) {
                    point.sheet.add(outcomes[j], {});
                    point.effect.add(asItIs[j], outcomes[j]);
                }
                sim::Effect step;
                for (std::size_t j = 0; j < before.size(); ++j) step.add(before[j], outcomes[j]);
                if (i % columns > 0 && !before.empty()) point.correlation = step.correlation();
                before = std::move(outcomes);
            }
            if (!point.refused.empty()) before.clear();
            answer_.odds.cells[i].refused = point.refused;
            answer_.asked = i + 1;
            if (seen_) seen_(answer_);
        }
    }

    const formats::Loaded& loaded_;
    const SweepQuestion& question_;
    const Crew& crew_;
    const std::function<void(const SweepAnswer&)>& seen_;
    TablePool tables_;
    SweepAnswer answer_;
};

} // namespace

std::expected<SweepAxis, std::string> sweepAxis(const formats::Loaded& loaded, std::string_view name,
                                                std::string_view values) {
    auto setting = formats::settingNamed(loaded, name);
    if (!setting) return std::unexpected("`" + std::string(name) + "`: " + setting.error());
    auto each = formats::sweepValues(values);
    if (!each) return std::unexpected("`" + std::string(values) + "`: " + each.error());
    return SweepAxis{*std::move(setting), *std::move(each)};
}

const std::string& valueAt(const std::vector<SweepAxis>& axes, std::size_t axis, std::size_t point) {
    const std::size_t columns = axes[0].values.size();
    return axes[axis].values[axis == 0 ? point % columns : point / columns];
}

bool isAsItIs(const std::vector<SweepAxis>& axes, std::size_t point) {
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
        if (valueAt(axes, axis, point) != axes[axis].setting.text) return false;
    return true;
}

SweepAnswer askSweep(const formats::Loaded& loaded, const SweepQuestion& question, const Crew& crew,
                     const std::function<void(const SweepAnswer&)>& seen) {
    return Sweeping(loaded, question, crew, seen).ask();
}

} // namespace groma::session
