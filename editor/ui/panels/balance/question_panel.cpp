// What is asked about the balance of the open scenario: who plays, how long, and how far it is.
#include "editor/session/balance/study_writing.h"
#include "editor/session/questions/proofs.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/panels/parts/job_bar.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace groma::ui {

namespace {

using session::BalanceAnswer;
using Stage = BalanceAnswer::Stage;

constexpr float kLabels = 84;

class QuestionPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Question"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftTop; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Balance; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !canBeBalanced(sheet->document())) {
            quietText("Open a scenario with two sides to ask who wins it, and why");
            return;
        }
        const Look& look = bench.look;
        const Balancing& now = bench.of<Balancing>();
        sectionTitle(look, sheet->document().setup()->draft().title);
        static const std::array<std::string, 2> kAs{"Form", "Source"};
        if (const auto as = segments(look, "as", kAs, source_ ? 1 : 0, 0, {}, 24)) source_ = *as == 1;
        ImGui::SetItemTooltip(
            "The question as a study (study/1): `groma study` asks it, and who gets the file");
        if (asksByKey()) {
            if (now.balance.paused()) now.balance.pause(false);
            else if (!now.balance.running()) bench.later(&askBalanceOf);
        }
        drawAsk(bench, now);
        if (source_) return drawSource(bench);
        drawPlayers(bench, *sheet->document().setup(), now);
        drawHowLong(bench, now);
        drawStages(look, now);
    }

  private:
    /// As New in Studies would write it.
    static void drawSource(const Workbench& bench) {
        const Look& look = bench.look;
        const session::Document& document = bench.sheet()->document();
        namespace fs = std::filesystem;
        const fs::path folder = fs::path(session::proofFolder(document)).lexically_relative(document.root());
        const std::string text =
            session::studyText({(folder / "studies" / "this.yaml").lexically_normal().generic_string(),
                                document.setup()->draft().title, "Who wins, and why?"},
                               balanceAsked(bench));
        if (button(look, "Copy", {.height = 24})) {
            ImGui::SetClipboardText(text.c_str());
            bench.say("The study is on the clipboard");
        }
        constexpr int kMostLines = 24; // of one of the text, where the panel is narrow
        const float width = ImGui::GetContentRegionAvail().x;
        for (std::string_view rest = text; !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            for (const std::string& line :
                 wrapped(look, kCode, std::string(rest.substr(0, end)), width, kMostLines)) {
                const ImVec2 low = ImGui::GetCursorScreenPos();
                drawTextMiddle(*ImGui::GetWindowDrawList(), look, kCode, {low.x, low.y + look.px(8)},
                               look.colour().text, line);
                ImGui::Dummy({width, look.px(17)});
            }
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }

    static void drawPlayers(const Workbench& bench, const game::Setup& setup, const Balancing& now) {
        const Look& look = bench.look;
        static const std::vector<std::string> kKinds{"Random", "Greedy", "Search"};
        static const std::vector<std::string> kPostures{"as written", "attacks", "holds"};
        for (std::size_t side = 0; side < 2; ++side) {
            ImGui::PushID(static_cast<int>(side));
            formLabel(look, setup.side(static_cast<int>(side)).title, "Who plays this side", kLabels);
            const Balancing::Player& player = now.players.at(side);
            if (const auto kind = dropdown(look, "kind", kKinds, static_cast<int>(player.kind), 84))
                bench.change<Balancing>([side, kind](Balancing& b) {
                    b.players.at(side).kind = static_cast<sim::PlayerKind>(*kind);
                });
            if (player.kind != sim::PlayerKind::Random) {
                formLabel(look, "Posture", "Whether it attacks or holds", kLabels);
                const int posture = !player.posture ? 0 : *player.posture == sim::Posture::Attack ? 1 : 2;
                if (const auto chosen = dropdown(look, "posture", kPostures, posture, widthWithin(look, 110)))
                    bench.change<Balancing>([side, chosen](Balancing& b) {
                        auto& wanted = b.players.at(side).posture;
                        wanted.reset();
                        if (*chosen > 0) wanted = *chosen == 1 ? sim::Posture::Attack : sim::Posture::Hold;
                    });
            }
            if (player.kind == sim::PlayerKind::Search) {
                formLabel(look, "Thoughts", "For each decision of this side", kLabels);
                std::optional<int> thoughts = player.thoughts;
                if (stepper(look, "thoughts", thoughts, {.least = 1, .most = 10'000, .width = 100}) &&
                    thoughts)
                    bench.change<Balancing>(
                        [side, thoughts](Balancing& b) { b.players.at(side).thoughts = *thoughts; });
            }
            ImGui::PopID();
        }
    }

    static void drawHowLong(const Workbench& bench, const Balancing& now) {
        const Look& look = bench.look;
        std::optional<int> within = now.within, battles = now.battles, thoughts = now.thoughts;
        const auto unit = [&](const char* words) {
            ImGui::SameLine(0, look.px(6));
            ImGui::AlignTextToFramePadding();
            quietText(words);
        };
        formLabel(look, "Sure to \u00b1", "Stops when the share of the first side is known to so many points",
                  kLabels);
        if (stepper(look, "within", within, {.least = 1, .most = 50, .width = 88}) && within)
            bench.change<Balancing>([within](Balancing& b) { b.within = *within; });
        unit("points");
        formLabel(look, "At most", "Stops after so many battles, however well the share is known", kLabels);
        if (stepper(look, "battles", battles, {.least = 16, .most = 100'000, .width = 100}) && battles)
            bench.change<Balancing>([battles](Balancing& b) { b.battles = *battles; });
        unit("battles");
        bool effects = now.effects, again = now.again;
        for (const std::string& what : now.forbid) quietText("Without " + what);
        if (now.seed != 1) quietText(fmt::format("Dice from seed {}", now.seed));
        if (checkbox(look, "And what each number is worth", effects))
            bench.change<Balancing>([effects](Balancing& b) { b.effects = effects; });
        ImGui::SetItemTooltip("After who wins: every printed number one more and one less, every trait and\n"
                              "leader left out, played on the same dice");
        if (!effects) return;
        std::string only = now.only;
        bool typed = false;
        field(look, "##only", only, {.hint = "only what has this in its name"}, &typed);
        if (typed) bench.change<Balancing>([only](Balancing& b) { b.only = only; });
        if (checkbox(look, "Ask again with search players", again))
            bench.change<Balancing>([again](Balancing& b) { b.again = again; });
        ImGui::SetItemTooltip("What is surely worth something, once more with players who play ahead:\n"
                              "does it depend on who plays?");
        if (!again) return;
        formLabel(look, "Thoughts", "Of the player who searches, for each decision", kLabels);
        if (stepper(look, "thoughts", thoughts, {.least = 1, .most = 10'000, .width = 100}) && thoughts)
            bench.change<Balancing>([thoughts](Balancing& b) { b.thoughts = *thoughts; });
        unit("each");
    }

    /// Above all else, so that it stays where it is whatever stands below.
    void drawAsk(const Workbench& bench, const Balancing& now) {
        const Look& look = bench.look;
        const auto answer = now.balance.value();
        if (!now.balance.running()) {
            static constexpr std::array kWords{"Ask who wins", "Ask what numbers are worth", "Ask again"};
            const SheetAsk what = sheetAsk(bench);
            if (button(look, kWords.at(static_cast<std::size_t>(what)),
                       {.kind = what == SheetAsk::Again ? ButtonKind::Plain : ButtonKind::Primary,
                        .icon = Icon::Play,
                        .width = -1}))
                bench.later(&askBalanceOf);
            if (what == SheetAsk::Worth) quietText("Who wins is known, and stays");
            if (!answer)
                quietText("The computer plays both sides, in the background and on all processors; what is "
                          "known can be looked at while it goes on");
            else if (!answer->failure.empty()) {
                ImGui::PushStyleColor(ImGuiCol_Text, vecOf(look.colour().error));
                ImGui::TextWrapped("%s", answer->failure.c_str());
                ImGui::PopStyleColor();
            } else (void)drawStale(bench, now.askedOf);
            return;
        }
        const float half = (ImGui::GetContentRegionAvail().x / look.px(1) - 12) / 2 - 1;
        if (button(look, now.balance.paused() ? "Go on" : "Pause", {.width = half}))
            bench.later(
                [paused = now.balance.paused()](Workbench& b) { b.of<Balancing>().balance.pause(!paused); });
        ImGui::SameLine();
        if (button(look, "Cancel", {.width = half}))
            bench.later([](Workbench& b) { b.of<Balancing>().balance.cancel(); });
        jobBar(look, answer ? answer->share : 0, now.balance.paused(), sheetProgress(now),
               timeLeft(now, answer.get()));
    }

    static void drawStages(const Look& look, const Balancing& now) {
        const auto held = now.balance.value();
        if (!held && !now.balance.running()) return;
        const BalanceAnswer* answer = held.get();
        ImGui::Dummy({0, look.px(4)});
        struct Line {
            Stage stage;
            std::string title, done;
        };
        std::vector<Line> lines{{Stage::Sheet, "Who wins", {}}};
        const session::BalanceQuestion& question = now.question;
        if (question.pinned) lines.push_back({Stage::Pinned, "The pinned rules", {}});
        if (answer != nullptr && answer->swapped) lines.push_back({Stage::Seats, "Seats changed", {}});
        if (question.effects) lines.push_back({Stage::Effects, "What numbers are worth", {}});
        if (answer != nullptr && answer->stage == Stage::Order)
            lines.push_back({Stage::Order, "Which is worth more", {}});
        if (question.effects && question.pinned) lines.push_back({Stage::UnderA, "Left out, under A", {}});
        if (!question.again.empty()) lines.push_back({Stage::Again, "Asked again", {}});
        if (answer != nullptr) {
            lines[0].done = fmt::format("{} battles", answer->sheet.battles());
            for (Line& line : lines)
                if (line.stage == Stage::Effects && !answer->effects.empty())
                    line.done = fmt::format("{} changes", answer->effects.size());
        }
        const Stage at = answer == nullptr ? Stage::Sheet : answer->stage;
        for (const Line& line : lines) {
            const ImVec2 low = ImGui::GetCursorScreenPos();
            const float width = ImGui::GetContentRegionAvail().x;
            ImDrawList& list = *ImGui::GetWindowDrawList();
            const float row = look.px(20), middle = low.y + row / 2;
            const bool done = line.stage < at, under = line.stage == at && now.balance.running();
            if (done)
                drawIcon(list, Icon::Check, {low.x + look.px(7), middle}, look.px(11), look.colour().fine);
            if (under)
                drawIcon(list, Icon::Play, {low.x + look.px(7), middle}, look.px(10), look.colour().accent);
            drawTextMiddle(list, look, under ? kLabelStrong : kLabel, {low.x + look.px(20), middle},
                           done || under ? look.colour().text : look.colour().quiet, line.title);
            if (!under)
                drawTextRight(list, look, kLabel, {low.x + width, middle}, look.colour().quiet, line.done);
            ImGui::Dummy({width, row});
        }
        if (answer != nullptr && answer->cancelled && !now.balance.running())
            quietText(fmt::format("Stopped by hand, after {} battles", answer->sheet.battles()));
    }

    /// Of the stage under way, as fast as it went until now; time that it stood still does not count.
    std::string timeLeft(const Balancing& now, const BalanceAnswer* answer) {
        const double frame = ImGui::GetTime();
        const Stage stage = answer == nullptr ? Stage::Sheet : answer->stage;
        if (stage != stage_ || now.balance.value() == nullptr) {
            stage_ = stage;
            spent_ = 0;
            seenAt_ = frame;
        }
        if (!now.balance.paused()) spent_ += frame - seenAt_;
        seenAt_ = frame;
        const double share = answer == nullptr ? 0 : answer->share;
        if (now.balance.paused()) return "paused";
        if (share < 0.02 || spent_ < 1) return {};
        const double left = spent_ * (1 - share) / share;
        return left < 60 ? fmt::format("{:.0f} s left", std::max(1.0, left))
                         : fmt::format("{:.0f} min left", std::ceil(left / 60));
    }

    bool source_ = false; ///< the study that it is, in place of the form
    Stage stage_ = Stage::Done;
    double spent_ = 0, seenAt_ = 0; ///< seconds; ImGui::GetTime()
};

} // namespace

std::unique_ptr<Panel> makeQuestionPanel() { return std::make_unique<QuestionPanel>(); }

} // namespace groma::ui
