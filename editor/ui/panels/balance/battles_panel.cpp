// The battles of the balance sheet one by one, or those of one of its bars: each can be watched.
#include "core/game/names/ending.h"
#include "editor/session/balance/battle_game.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/laid_game.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

namespace groma::ui {

namespace {

using session::PlayedBattle;

/// Single actions that were tried out are in no history: they would be lost.
std::string whyNotWatched(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    return sheet != nullptr && sheet->play && !sheet->play->isGame() && !sheet->play->played().empty()
               ? "single actions are tried out in Play, and would be lost: step back or begin a game first"
               : "";
}

class BattlesPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Battles"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Balance; }

    void draw(const Workbench& bench) override {
        if (bench.sheet() == nullptr) return;
        const Look& look = bench.look;
        const Balancing& now = bench.of<Balancing>();
        const auto answer = now.balance.value();
        if (!answer || answer->battles.empty()) {
            quietText("The battles of the balance sheet, once it was asked: each can be watched");
            return;
        }
        if (now.watched.running()) quietText("Playing it again...");
        takeWatched(bench, now);
        std::vector<std::size_t> shown;
        for (std::size_t i = 0; i < answer->battles.size(); ++i)
            if (isShown(now, answer->battles[i])) shown.push_back(i);
        drawHead(bench, now, shown.size(), answer->battles.size());
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(shown.size()), look.px(22));
        while (clipper.Step())
            for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row)
                drawRow(bench, now, answer->battles[shown[static_cast<std::size_t>(row)]],
                        shown[static_cast<std::size_t>(row)]);
    }

  private:
    static bool isShown(const Balancing& now, const PlayedBattle& battle) {
        const Balancing::ShownBattles& which = now.shownBattles;
        if (which.stopped) return battle.winner < 0;
        return which.side < 0 ||
               (battle.winner >= 0 && battle.lost.at(static_cast<std::size_t>(which.side)) == which.lost);
    }

    static void drawHead(const Workbench& bench, const Balancing& now, std::size_t shown, std::size_t all) {
        const Balancing::ShownBattles& which = now.shownBattles;
        if (which.side < 0 && !which.stopped) {
            quietText(fmt::format("{} battles; a click on a bar of the sheet shows its own", all));
            return;
        }
        if (button(bench.look, "All", {.height = 22}))
            bench.change<Balancing>([](Balancing& b) { b.shownBattles = {}; });
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        quietText(which.stopped ? fmt::format("{} of {} stopped", shown, all)
                                : fmt::format("{} of {}: {} lost {}", shown, all,
                                              now.setup->side(which.side).title, which.lost));
    }

    static void drawRow(const Workbench& bench, const Balancing& now, const PlayedBattle& battle,
                        std::size_t number) {
        const Look& look = bench.look;
        const Palette& p = look.colour();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, high = look.px(22), middle = low.y + high / 2;
        ImGui::PushID(static_cast<int>(number));
        if (ImGui::InvisibleButton("battle", {width, high}, ImGuiButtonFlags_EnableNav))
            watchBattle(bench, number);
        ImGui::PopID();
        ImGui::SetItemTooltip(
            "Battle %zu of seed %llu, decision by decision: a click lays it on the map to be "
            "watched",
            number + 1, static_cast<unsigned long long>(now.question.ground.seed));
        const bool lit = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
        if (lit) list.AddRectFilled(low, {low.x + width, low.y + high}, col(p.raised), look.px(3));
        drawTextRight(list, look, kLabel, {low.x + look.px(40), middle}, p.quiet, std::to_string(number + 1));
        const std::string ended =
            battle.winner < 0 ? "stopped" : game::verdictText(*now.setup, battle.verdict);
        const std::string lost = fmt::format("lost {} : {}", battle.lost[0], battle.lost[1]);
        const std::string decisions = fmt::format("{} decisions", battle.decisions);
        float right = low.x + width - look.px(6);
        for (const std::string* words : {&decisions, &lost}) {
            drawTextRight(list, look, kLabel, {right, middle}, p.quiet, *words);
            right -= look.px(words == &decisions ? 110 : 90);
        }
        drawTextMiddle(list, look, kLabel, {low.x + look.px(52), middle},
                       battle.winner < 0 ? p.error : p.text,
                       fitted(look, kLabel, ended, right - low.x - look.px(60)));
    }

    /// Once it was played again it lies on the map.
    static void takeWatched(const Workbench& bench, const Balancing& now) {
        if (now.watched.running() || !now.watched.value()) return;
        bench.later([](Workbench& b) {
            Balancing& state = b.of<Balancing>();
            const auto found = state.watched.value();
            state.watched.clear();
            if (!found) return;
            if (!found->why.empty()) return b.refuse(found->why);
            Sheet* sheet = b.sheet();
            if (sheet == nullptr) return;
            if (const std::string why = whyNotWatched(b); !why.empty()) return b.refuse(why);
            if (sheet->document().fingerprint() != state.askedOf.fingerprint())
                return b.refuse("the texts are others than those that it was played under: ask again");
            // A game in progress is not lost: its end is a branch of the history then.
            if (!layGame(b, *sheet, found->game)) return;
            b.settings.workspace = Workspace::Design;
            b.show("Log");
            b.show("Battlefield");
        });
    }
};

} // namespace

void watchBattle(const Workbench& bench, std::size_t number) {
    bench.later([number](Workbench& b) {
        if (const std::string why = whyNotWatched(b); !why.empty()) return b.refuse(why);
        Balancing& now = b.of<Balancing>();
        b.show("Battles"); // it waits for the game
        std::optional<std::uint64_t> stoppedAfter;
        const auto answer = now.balance.value();
        if (answer && number < answer->battles.size() && answer->battles[number].winner < 0)
            stoppedAfter = answer->battles[number].decisions;
        now.watched.ask(b.studies, "A battle to watch",
                        [ground = now.question.ground, number, stoppedAfter,
                         path = now.askedOf.startPath()](session::JobControl& control, const auto&) {
                            Balancing::Watched watched;
                            const auto battle = session::readyBattle(ground);
                            if (!battle) {
                                watched.why = battle.error().text;
                                return watched;
                            }
                            sim::BattleSettings settings = battle->settings;
                            settings.battle = number;
                            auto game = session::gameOf(*battle, settings, path, &control, stoppedAfter);
                            if (game) watched.game = *std::move(game);
                            else watched.why = game.error().reason;
                            return watched;
                        });
    });
}

std::unique_ptr<Panel> makeBattlesPanel() { return std::make_unique<BattlesPanel>(); }

} // namespace groma::ui
