// On what an answer rests: what is assumed and how often it is read, what nobody knows, rules, dice, players,
// why it stopped. From here an answer goes into a file.
#include "core/game/dice/dice.h"
#include "editor/session/balance/study_lines.h"
#include "editor/session/told/rests.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace groma::ui {

namespace {

using Told = Balancing::Told;
using Facts = std::vector<std::pair<std::string, std::string>>;

struct Assumed {
    std::string title, share, basis;
};

std::vector<Told> answered(const Balancing& now) {
    std::vector<Told> all;
    if (const auto sheet = now.balance.value(); sheet && sheet->sheet.battles() > 0)
        all.push_back(Told::Sheet);
    if (const auto matrix = now.matrix.value(); matrix && !matrix->b.cells.empty())
        all.push_back(Told::Matrix);
    if (const auto sweep = now.sweep.value(); sweep && !sweep->axes.empty()) all.push_back(Told::Sweep);
    return all;
}

std::vector<Assumed> assumedOf(const Balancing& now, Told told) {
    std::vector<Assumed> all;
    if (told == Told::Sheet)
        for (const odds::RestsOn& rests : now.balance.value()->rests)
            all.push_back({rests.on.title, session::percent(rests.chance.chance), rests.on.basis});
    const auto lines = [&](const sim::Matrix& matrix, std::string_view cells) {
        for (const std::string& line : session::assumedLines(matrix, cells)) {
            const std::size_t cut = line.rfind(", read in ");
            all.push_back({line.substr(0, cut), line.substr(std::min(line.size(), cut + 10)), {}});
        }
    };
    if (told == Told::Matrix) lines(now.matrix.value()->b, "cells");
    if (told == Told::Sweep) lines(now.sweep.value()->answer.odds, "points");
    return all;
}

const session::Document& askedOf(const Balancing& now, Told told) {
    return told == Told::Sheet ? now.askedOf : told == Told::Matrix ? now.matrixOf : now.sweepOf;
}

Facts factsOf(const Balancing& now, Told told) {
    const session::Document& of = askedOf(now, told);
    Facts facts;
    if (told == Told::Sheet && now.rulesA != 0)
        facts.emplace_back("Rules A", formats::yaml::hashText(now.rulesA));
    facts.emplace_back(told == Told::Sheet && now.rulesA != 0 ? "Rules B" : "Rules",
                       formats::yaml::hashText(of.rulesHash()));
    facts.emplace_back(of.meaning().snippet ? "Snippet" : "Scenario",
                       of.setup() ? of.setup()->draft().title : of.startPath());
    if (told == Told::Sheet) {
        const auto answer = now.balance.value();
        const session::BalanceQuestion& asked = now.question;
        facts.emplace_back("Dice", fmt::format("{}, seed {}, battles 1 to {}", game::kDiceVersion,
                                               asked.ground.seed, answer->sheet.battles()));
        facts.emplace_back("Players", asked.ground.players);
        if (!asked.again.empty()) facts.emplace_back("Asked again", asked.again);
        for (const std::string& what : asked.ground.forbid) facts.emplace_back("May not", what);
        if (answer->stage != session::BalanceAnswer::Stage::Sheet || answer->cancelled)
            facts.emplace_back("Stopped", session::whyStopped(*answer, asked));
    } else if (told == Told::Sweep && !now.sweep.value()->answer.played.empty()) {
        const session::SweepQuestion& asked = now.sweepQuestion;
        facts.emplace_back("Dice", fmt::format("{}, seed {}, battles 1 to {} at each value",
                                               game::kDiceVersion, asked.ground.seed, asked.battles));
        facts.emplace_back("Players", asked.ground.players);
        for (const std::string& what : asked.ground.forbid) facts.emplace_back("May not", what);
    } else {
        const sim::Matrix& matrix =
            told == Told::Matrix ? now.matrix.value()->b : now.sweep.value()->answer.odds;
        const auto sampled = std::ranges::count_if(
            matrix.cells, [](const sim::CallAnswer& cell) { return cell.refused.empty() && !cell.exact; });
        facts.emplace_back("Found", sampled == 0
                                        ? std::string("exact, every way counted")
                                        : fmt::format("{} of {} sampled", sampled, matrix.cells.size()));
    }
    return facts;
}

/// Printed values of the types on its map that nobody knew when it was asked.
std::vector<std::string> unknownOf(const Balancing& now, Told told) {
    const session::Document& document = askedOf(now, told);
    formats::Loaded loaded;
    loaded.rulesSource = document.meaning().rulesSource;
    loaded.built = document.meaning().built;
    return session::unknownValues(loaded);
}

class RestsPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "What it rests on"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::FootRight; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Balance; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr) return;
        const Balancing& now = bench.of<Balancing>();
        const std::vector<Told> all = answered(now);
        if (all.empty()) {
            quietText("Assumed values, rules, dice and players of an answer: ask first");
            return;
        }
        const Told told = std::ranges::find(all, now.told) == all.end() ? all.front() : now.told;
        drawHead(bench, all, told);
        const Look& look = bench.look;
        const float width = ImGui::GetContentRegionAvail().x;
        const bool narrow = width < look.px(400);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {look.px(8), look.px(1)});
        const auto facts = [&] {
            for (const auto& [name, value] : factsOf(now, told)) fact(look, name, value);
        };
        if (narrow) { // one below the other, the panel scrolls
            drawAssumed(bench, now, told);
            facts();
        } else {
            if (ImGui::BeginChild("assumed", {width * 0.54F, 0})) drawAssumed(bench, now, told);
            ImGui::EndChild();
            ImGui::SameLine(0, look.px(14));
            if (ImGui::BeginChild("facts")) facts();
            ImGui::EndChild();
        }
        ImGui::PopStyleVar();
    }

  private:
    static void drawHead(const Workbench& bench, const std::vector<Told>& all, Told told) {
        const Look& look = bench.look;
        static const std::array<std::string, 3> kNames{"Sheet", "Matrix", "Sweep"};
        std::vector<std::string> names;
        int at = 0;
        for (const Told one : all) {
            if (one == told) at = static_cast<int>(names.size());
            names.push_back(kNames.at(static_cast<std::size_t>(one)));
        }
        if (names.size() > 1) {
            if (const auto clicked = segments(look, "told", names, at,
                                              widthOnLine(62.0F * static_cast<float>(names.size())), {}, 24))
                bench.change<Balancing>(
                    [one = all[static_cast<std::size_t>(*clicked)]](Balancing& b) { b.told = one; });
            ImGui::SameLine();
        }
        struct Way {
            const char *label, *ending;
        };
        for (const Way way : {Way{"CSV", ".csv"}, Way{"SVG", ".svg"}, Way{"Page of Markdown", ".md"}}) {
            widthOnLine(textSize(look, kStrong, way.label).x / look.px(1) + 26);
            if (button(look, way.label, {.height = 24}))
                bench.later([told, ending = std::string(way.ending)](Workbench& b) {
                    b.of<Balancing>().told = told;
                    b.of<Balancing>().ending = ending;
                    b.windows.open("Write answer");
                });
            ImGui::SameLine();
        }
        ImGui::NewLine();
    }

    static void drawAssumed(const Workbench& bench, const Balancing& now, Told told) {
        const Look& look = bench.look;
        const Palette& p = look.colour();
        const std::vector<Assumed> all = assumedOf(now, told);
        sectionTitle(look, "Assumed", "", all.empty() ? "" : "read in");
        if (all.empty()) quietText("Nothing assumed was read");
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const ImVec2 low = ImGui::GetCursorScreenPos();
            const float width = ImGui::GetContentRegionAvail().x, high = look.px(19),
                        middle = low.y + high / 2;
            const ImVec2 box{low.x + look.px(1), middle - look.px(5)};
            const ImVec2 end{box.x + look.px(10), box.y + look.px(10)};
            hatch(list, box, end, look.px(3), look.px(1), p.accent);
            list.AddRect(box, end, col(p.accent), look.px(1));
            const float right = textSize(look, kLabelStrong, all[i].share).x;
            drawTextMiddle(list, look, kLabel, {low.x + look.px(18), middle}, p.text,
                           fitted(look, kLabel, all[i].title, width - right - look.px(28)));
            drawTextRight(list, look, kLabelStrong, {low.x + width - look.px(4), middle}, p.text,
                          all[i].share);
            ImGui::PushID(static_cast<int>(i));
            ImGui::InvisibleButton("assumed", {width, high});
            ImGui::PopID();
            if (ImGui::IsItemHovered())
                ImGui::SetTooltip("%s\n%s", all[i].title.c_str(), all[i].basis.c_str());
        }
        const std::vector<std::string> unknown = unknownOf(now, told);
        if (unknown.empty()) return;
        fact(look, "Unknown", fmt::format("{} printed values", unknown.size()));
        if (ImGui::IsItemHovered()) {
            std::string words = "Values that nobody knows; play that needs one of them stops";
            constexpr std::size_t kShown = 20;
            for (std::size_t i = 0; i < std::min(kShown, unknown.size()); ++i) words += "\n" + unknown[i];
            if (unknown.size() > kShown) words += fmt::format("\nand {} more", unknown.size() - kShown);
            ImGui::SetTooltip("%s", words.c_str());
        }
    }

    static void fact(const Look& look, const std::string& name, const std::string& value) {
        const Palette& p = look.colour();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, high = look.px(19), middle = low.y + high / 2;
        const float after = drawTextMiddle(list, look, kLabel, {low.x, middle}, p.quiet, name) + look.px(10);
        const std::string shown = fitted(look, kLabel, value, width - after - look.px(4));
        drawTextRight(list, look, kLabel, {low.x + width - look.px(4), middle}, p.text, shown);
        ImGui::Dummy({width, high});
    }
};

} // namespace

std::unique_ptr<Panel> makeRestsPanel() { return std::make_unique<RestsPanel>(); }

} // namespace groma::ui
