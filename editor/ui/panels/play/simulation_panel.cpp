#include "core/game/names/ending.h"
#include "core/odds/odds.h"
#include "editor/session/questions/series.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/who_plays.h"
#include "editor/ui/panels/parts/wins_bar.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace groma::ui {

namespace {

using Counts = std::map<std::int32_t, std::uint64_t>;

class SimulationPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Simulation"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup() || sheet->document().setup()->sideCount() < 2) {
            quietText("Open a scenario with two sides to have it played");
            return;
        }
        drawQuestion(bench, *sheet);
        const session::SeriesAnswer* answer = result_.value();
        if (result_.pending()) quietText(fmt::format("Playing: {:.0f} %", result_.progress() * 100).c_str());
        if (answer == nullptr) {
            if (!result_.pending())
                quietText("The computer plays both sides from the set-up to the end, in the background");
            return;
        }
        drawResult(bench, answer->tally);
        drawAssumed(bench.look, *answer);
    }

  private:
    void drawQuestion(const Workbench& bench, const Sheet& sheet) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        if (const auto chosen = whoPlays(bench, setup, players_)) players_ = *chosen;
        formLabel(look, "Battles", {}, whoPlaysNames(look, setup));
        std::optional<int> count = static_cast<int>(count_);
        if (stepper(look, "count", count, {.least = 1, .most = 100'000, .width = 110}) && count)
            count_ = static_cast<std::uint64_t>(*count);
        ImGui::SameLine();
        if (result_.pending()) {
            if (button(look, "Stop", {.height = 24})) result_.drop();
            return;
        }
        if (!button(look, "Play them", {.kind = ButtonKind::Primary, .icon = Icon::Play, .height = 24}))
            return;
        const session::SeriesQuestion question{sheet.document(), players_, 1, count_};
        asked_ = sheet.document();
        result_.clear();
        result_.want(
            bench.jobs, session::keyOf(question), "Battles",
            [question](session::JobControl& control) { return session::playSeries(question, control); });
    }

    void drawResult(const Workbench& bench, const sim::Tally& tally) const {
        const Look& look = bench.look;
        const game::Setup& setup = *asked_.setup();
        if (bench.sheet() == nullptr || !(bench.sheet()->document() == asked_))
            ImGui::TextColored(vecOf(look.colour().warning),
                               "Of the document as it was when they were played");
        std::array<std::uint64_t, 3> wins{}; // of either side, of nobody
        for (const auto& [verdict, seen] : tally.verdicts) {
            const int winner = game::winnerOf(setup.model(), verdict);
            wins[winner == 0 || winner == 1 ? static_cast<std::size_t>(winner) : 2] += seen;
        }
        if (tally.fought.empty()) winsBar(bench, setup, wins, tally.battles);
        drawCounts(setup, tally.verdicts, tally.battles, "verdicts");
        for (const auto& [day, verdicts] : tally.fought) {
            std::uint64_t fought = 0;
            for (const auto& [verdict, seen] : verdicts) fought += seen;
            quietText(fmt::format("Battle {}, fought {} times", day + 1, fought).c_str());
            drawCounts(setup, verdicts, fought, fmt::format("day {}", day).c_str());
        }
        if (tally.failures > 0)
            ImGui::TextColored(
                vecOf(look.colour().error), "%s",
                fmt::format("{} stopped; the first: {}", tally.failures, tally.firstFailure).c_str());
    }

    static void drawCounts(const game::Setup& setup, const Counts& verdicts, std::uint64_t all,
                           const char* id) {
        if (verdicts.empty() || all == 0 || !ImGui::BeginTable(id, 4, ImGuiTableFlags_SizingFixedFit)) return;
        for (const char* head : {"Verdict", "Battles", "Share", "With 95 % confidence"})
            ImGui::TableSetupColumn(head);
        ImGui::TableHeadersRow();
        for (const auto& [verdict, seen] : verdicts) {
            const odds::Interval sure = odds::wilson(seen, all);
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(game::verdictText(setup, verdict).c_str());
            for (const std::string& text :
                 {std::to_string(seen), shareTold(static_cast<double>(seen) / static_cast<double>(all)),
                  shareTold(sure.low) + " to " + shareTold(sure.high)}) {
                ImGui::TableNextColumn();
                ImGui::TextUnformatted(text.c_str());
            }
        }
        ImGui::EndTable();
    }

    /// What the battles rest on that the book does not say, with the share of them that read it; folded.
    static void drawAssumed(const Look& look, const session::SeriesAnswer& answer) {
        if (answer.assumed.empty()) return;
        const bool open =
            ImGui::CollapsingHeader(fmt::format("Rests on {} assumption{}###rests", answer.assumed.size(),
                                                answer.assumed.size() == 1 ? "" : "s")
                                        .c_str());
        explainItem("rests on");
        if (!open) return;
        for (const odds::RestsOn& rests : answer.assumed) {
            saidOf(look, rests.on.title, shareTold(rests.chance.chance.toDouble()));
            if (ImGui::IsItemHovered())
                ImGui::SetTooltip("Read in this share of the battles. %s", rests.on.basis.c_str());
        }
    }

    std::array<sim::PlayerKind, 2> players_{sim::PlayerKind::Greedy, sim::PlayerKind::Greedy};
    std::uint64_t count_ = 100;
    session::Latest<session::SeriesAnswer> result_;
    session::Document asked_; ///< whose battles they are
};

} // namespace

std::unique_ptr<Panel> makeSimulationPanel() { return std::make_unique<SimulationPanel>(); }

} // namespace groma::ui
