// What a change of the pinned rules has done: examples of the book that turned red, studies whose answer
// moved, the game in progress up to the first step that differs.
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/panels/balance/moved_counts.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

using session::ListedStudy;

class MovedPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "What moved"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Foot; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Balance; }

    [[nodiscard]] std::string badge(const Workbench& bench) const override {
        if (bench.sheet() == nullptr || !bench.of<WhatIf>().isPinnedOf(bench.sheet()->document())) return {};
        const Balancing& now = bench.of<Balancing>();
        if (bench.of<WhatIf>().pinned->fingerprint() == bench.sheet()->document().fingerprint()) return {};
        const session::MovedSnippets* red = now.snippets.isCurrent() ? now.snippets.value() : nullptr;
        const std::size_t count =
            (red == nullptr ? 0 : red->red.size()) + movedStudies(now, bench.sheet()->document()).size();
        return count == 0 ? std::string() : std::to_string(count);
    }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().ruleset()) return;
        const WhatIf& state = bench.of<WhatIf>();
        if (state.pinned && !state.isPinnedOf(sheet->document())) return drawForeignPin(bench);
        if (!state.pinned) {
            quietText("Pin the rules, change a number: what turns red, which answers move and where the game "
                      "in progress parts stands here");
            return;
        }
        if (state.pinned->fingerprint() == sheet->document().fingerprint()) {
            quietText("Nothing has changed since the rules were pinned. Change a number, and see here what "
                      "moves");
            return;
        }
        const Look& look = bench.look;
        const float width = ImGui::GetContentRegionAvail().x;
        const bool narrow = width < look.px(480);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {look.px(8), look.px(2)});
        if (narrow) { // one below the other, the panel scrolls
            drawRed(bench);
            drawStudies(bench, *sheet);
            drawGame(bench, *sheet);
        } else {
            if (ImGui::BeginChild("red", {width * 0.64F, 0})) drawRed(bench);
            ImGui::EndChild();
            ImGui::SameLine(0, look.px(14));
            if (ImGui::BeginChild("rest")) {
                drawStudies(bench, *sheet);
                drawGame(bench, *sheet);
            }
            ImGui::EndChild();
        }
        ImGui::PopStyleVar();
    }

  private:
    static void drawRed(const Workbench& bench) {
        const Look& look = bench.look;
        const Balancing& now = bench.of<Balancing>();
        const session::MovedSnippets* found = wantMovedSnippets(bench);
        if (found == nullptr || !now.snippets.isCurrent()) {
            sectionTitle(look, "Turned red", fmt::format("{:.0f} %", now.snippets.progress() * 100));
            quietText("Running the book's examples under both...");
            return;
        }
        sectionTitle(look, "Turned red", fmt::format("{} of {} snippets", found->red.size(), found->asked));
        if (found->red.empty()) quietText("Every example that passed under A passes");
        const bool two = ImGui::GetContentRegionAvail().x > look.px(480);
        if (!found->red.empty() && ImGui::BeginTable("red", two ? 2 : 1, ImGuiTableFlags_SizingStretchSame)) {
            for (std::size_t i = 0; i < found->red.size(); ++i) {
                ImGui::TableNextColumn();
                ImGui::PushID(static_cast<int>(i));
                drawSnippet(bench, found->red[i]);
                ImGui::PopID();
            }
            ImGui::EndTable();
        }
        std::string rest = fmt::format("{} pass as before", found->asked - found->red.size() - found->before);
        if (found->before > 0) rest += fmt::format(", {} failed under A too", found->before);
        quietText(rest + ". A click opens the example under the changed rules");
    }

    static void drawSnippet(const Workbench& bench, const session::MovedSnippet& one) {
        const Look& look = bench.look;
        const Palette& p = look.colour();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, high = look.px(22);
        if (ImGui::InvisibleButton(one.path.c_str(), {width, high})) open(bench, one);
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip(
                "%s\n%s: %s -> %s%s\n%s", one.title.c_str(), one.what.c_str(), one.a.c_str(), one.b.c_str(),
                one.more > 0 ? fmt::format("\nand {} more", one.more).c_str() : "", one.path.c_str());
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (ImGui::IsItemHovered())
            list.AddRectFilled(low, {low.x + width, low.y + high}, col(p.raised), look.px(3));
        const float middle = low.y + high / 2;
        drawIcon(list, Icon::Cross, {low.x + look.px(8), middle}, look.px(9), p.error);
        float x = low.x + look.px(20);
        drawTextMiddle(list, look, kCite, {x, middle}, p.cite, one.cite);
        x += std::max(look.px(40), textSize(look, kCite, one.cite).x + look.px(8));
        const float right = low.x + width - look.px(4), most = width * 0.42F;
        const std::string b = fitted(look, kLabelStrong, one.b, most * 0.6F);
        const std::string a = fitted(look, kLabel, one.a, most * 0.6F);
        drawTextRight(list, look, kLabelStrong, {right, middle}, p.text, b);
        const float arrow = right - textSize(look, kLabelStrong, b).x - look.px(12);
        drawIcon(list, Icon::ArrowRight, {arrow, middle}, look.px(10), p.accent);
        drawTextRight(list, look, kLabel, {arrow - look.px(10), middle}, p.quiet, a);
        const float room = arrow - look.px(18) - textSize(look, kLabel, a).x - x;
        drawTextMiddle(list, look, kLabel, {x, middle}, p.text, fitted(look, kLabel, one.title, room));
    }

    static void open(const Workbench& bench, const session::MovedSnippet& one) {
        bench.later([path = one.path](Workbench& b) {
            const session::Document changed = b.sheet()->document();
            b.open(changed.root() + "/" + path);
            constexpr double kLongest =
                20; // seconds; what cannot be read never comes, and tells so by itself
            underChanged(b, path, changed, ImGui::GetTime() + kLongest);
        });
    }
    /// It is red under the texts of the window, not under those of the disk: once it is open, it gets them.
    static void underChanged(Workbench& bench, const std::string& path, const session::Document& changed,
                             double until) {
        const Sheet* sheet = bench.sheet();
        if (sheet != nullptr && sheet->document().startPath() == path) {
            const session::Edited edit = session::underTextsOf(sheet->document(), changed);
            if (!edit) return; // it has them already
            bench.commit(edit);
            bench.say("Opened under the rules of " + changed.startPath() +
                      " as changed; undo shows it under those on the disk");
        } else if (ImGui::GetTime() < until) {
            bench.later([path, changed, until](Workbench& b) { underChanged(b, path, changed, until); });
        }
    }

    static void drawStudies(const Workbench& bench, const Sheet& sheet) {
        const Look& look = bench.look;
        const Balancing& now = bench.of<Balancing>();
        const auto again = now.studiesAgain.value();
        const bool known = again && now.studiesOf == sheet.document().fingerprint();
        const std::vector<ListedStudy> rows = movedStudies(now, sheet.document());
        sectionTitle(look, "Studies",
                     known ? fmt::format("{} of {} moved or fail", rows.size(), again->list.studies.size())
                           : "");
        if (!known) quietText("Ask them all again in Studies to see whose answer moves");
        const Palette& p = look.colour();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (const ListedStudy& one : rows) {
            const bool fails = one.state == ListedStudy::State::Fails;
            const ImVec2 low = ImGui::GetCursorScreenPos();
            const float width = ImGui::GetContentRegionAvail().x, left = low.x + look.px(20);
            drawIcon(list, fails ? Icon::Cross : Icon::ArrowRight, {low.x + look.px(8), low.y + look.px(9)},
                     look.px(10), fails ? p.error : p.warning);
            drawTextMiddle(list, look, kLabel, {left, low.y + look.px(9)}, p.text,
                           fitted(look, kLabel, one.title, width - look.px(24)));
            const std::string said = fails ? one.why : session::movedLine(one);
            drawTextMiddle(list, look, kSmall, {left, low.y + look.px(24)}, p.quiet,
                           fitted(look, kSmall, said, width - look.px(24)));
            ImGui::Dummy({width, look.px(32)});
            ImGui::SetItemTooltip("%s\n%s", one.title.c_str(), said.c_str());
        }
    }

    static void drawGame(const Workbench& bench, const Sheet& sheet) {
        const Look& look = bench.look;
        sectionTitle(look, "Game in progress");
        if (!sheet.play) {
            quietText("None");
            return;
        }
        const auto& parted = sheet.play->divergence();
        if (!parted) {
            quietText("It was played again: the same to its last step");
            return;
        }
        const std::string at =
            sheet.play->isGame() ? fmt::format("step {}", parted->answer + 1)
                                 : fmt::format("action {}, answer {}", parted->call + 1, parted->answer + 1);
        quietText(fmt::format("The same up to {}: {}", at, parted->why));
        if (!parted->before.empty() || !parted->after.empty())
            changeLine(look, "", parted->before, parted->after, "");
    }
};

} // namespace

std::unique_ptr<Panel> makeMovedPanel() { return std::make_unique<MovedPanel>(); }

} // namespace groma::ui
