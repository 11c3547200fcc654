// Actions tried out from the set-up, or the whole game: exact odds before the die falls, dice rolled or
// typed, decisions, steps back.
#include "core/game/names/naming.h"
#include "editor/ui/panels/parts/explained.h"
#include "editor/ui/panels/parts/snippet_writing.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/panels/play/dice_answer.h"
#include "editor/ui/panels/play/play_list.h"
#include "editor/ui/panels/play/play_pools.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

class TestPlayPanel final : public Panel {
  public:
    explicit TestPlayPanel(std::shared_ptr<PlayDesk> desk) : desk_(std::move(desk)) {}
    [[nodiscard]] std::string title() const override { return "Test play"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightBottom; }
    [[nodiscard]] bool moving() const override { return falling_; }

    void draw(Workbench& bench) override {
        Sheet* sheet = bench.sheet();
        const Look& look = bench.look;
        falling_ = false;
        if (sheet == nullptr || !sheet->document().setup()) return;
        if (!sheet->play || sheet->mode != Mode::Play) {
            quietText("The scenario stays as it is while you play.");
            const bool played = sheet->play && (sheet->play->isGame() || !sheet->play->played().empty());
            if (played && button(look, "Go on (F5)", {.kind = ButtonKind::Primary, .icon = Icon::Play}))
                bench.later([](Workbench& b) { b.goOnPlaying(); });
            if (button(look, "Try actions", {.icon = Icon::Swords}))
                bench.later([](Workbench& b) { b.enterPlay(Workbench::PlayKind::Actions); });
            ImGui::SameLine();
            if (button(look, "Play the game", {.icon = Icon::Flag}))
                bench.later([](Workbench& b) { b.enterPlay(Workbench::PlayKind::Game); });
            return;
        }
        const session::TestPlay& play = *sheet->play;
        drawHead(bench, play);
        if (play.divergence()) drawDivergence(look, *play.divergence());
        if (play.idle()) drawActions(bench, play);
        else drawQuestion(bench, play);
        if (hasPools(play.setup()) &&
            ImGui::CollapsingHeader("Beside the map",
                                    hasCardsOrPoints(play.setup()) ? ImGuiTreeNodeFlags_DefaultOpen : 0))
            drawPools(look, play.setup(), play.position());
    }

  private:
    /// After the frame: what is drawn of the game stays as it is until then.
    template <class Change>
    void change(Workbench& bench, Change change) {
        odds_.clear();
        bench.later([change](Workbench& b) {
            if (b.sheet() != nullptr && b.sheet()->play) change(b, *b.sheet()->play);
        });
    }

    void answer(Workbench& bench, const game::Answer& chosen) {
        change(bench, [chosen](Workbench& b, session::TestPlay& play) {
            if (const auto done = play.answer(chosen); !done) b.refuse(done.error().reason);
        });
    }

    void drawHead(Workbench& bench, const session::TestPlay& play) {
        const Look& look = bench.look;
        if (!play.isGame()) {
            std::vector<std::string> names;
            for (int side = 0; side < play.setup().sideCount(); ++side)
                names.push_back(play.setup().side(side).title);
            if (const auto chosen = segments(look, "active", names, play.activeSide(), -1, {}, 24);
                chosen && play.idle())
                change(bench, [side = *chosen](Workbench& b, session::TestPlay& at) {
                    if (const auto done = at.setActiveSide(side); !done) b.refuse(done.error().reason);
                });
        }
        if (play.isGame()) drawTable(bench, play);
        ImGui::BeginDisabled(!play.canStepBack());
        if (button(look, "Step back", {.icon = Icon::StepBack, .height = 24}))
            change(bench, [](Workbench&, session::TestPlay& at) { at.stepBack(); });
        ImGui::EndDisabled();
        ImGui::SameLine();
        if (button(look, "Restart", {.icon = Icon::Restart, .height = 24}))
            change(bench, [](Workbench&, session::TestPlay& at) { at.restart(); });
        ImGui::SameLine();
        if (button(look, "Save", {.icon = Icon::Save, .height = 24})) saving_ = !saving_;
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s", play.isGame() ? "Keep the game in a file, or take one up"
                                                  : "Save what was played as a snippet");
        if (!saving_) return;
        if (play.isGame()) {
            const std::string& scenario = bench.sheet()->document().startPath();
            if (gamePath_.empty()) gamePath_ = scenario.substr(0, scenario.rfind('.')) + ".game";
            field(look, "##game path", gamePath_, {.hint = "name.game", .mono = true});
            if (button(look, "Save game", {.kind = ButtonKind::Primary, .height = 24}))
                desk_->save(bench, gamePath_);
            ImGui::SameLine();
            if (button(look, "Load game", {.height = 24})) desk_->load(bench, gamePath_);
        }
        field(look, "##snippet title", title_, {.hint = "What it shows"});
        // The name follows the title until it is typed over.
        if (path_.empty() || path_ == offered_) path_ = offered_ = snippetPath(bench, title_);
        field(look, "##snippet path", path_, {.hint = "snippets/name.yaml", .mono = true});
        if (button(look, "Write snippet", {.kind = ButtonKind::Primary, .height = 24})) {
            bench.later([edit = play.saveAsSnippet({path_, title_, {}, {}}), path = path_](Workbench& b) {
                writeSnippet(b, edit, path);
            });
            saving_ = false;
            path_.clear();
        }
    }

    /// Who leads each side, and whether dice wait for a hand.
    void drawTable(Workbench& bench, const session::TestPlay& play) {
        const Look& look = bench.look;
        static const std::vector<std::string> kLeaders{"Person", "Computer"};
        for (int side = 0; side < std::min(2, play.setup().sideCount()); ++side) {
            ImGui::PushID(side);
            formLabel(look, play.setup().side(side).title, "Who decides for it", 110);
            if (const auto chosen =
                    segments(look, "leader", kLeaders, play.leader(side) == session::Leader::Computer ? 1 : 0,
                             -1, {}, 24))
                change(bench,
                       [side, leader = *chosen == 1 ? session::Leader::Computer : session::Leader::Person](
                           Workbench&, session::TestPlay& at) { at.setLeader(side, leader); });
            ImGui::PopID();
        }
        bool fall = play.diceFall();
        if (checkbox(look, "Dice fall by themselves", fall))
            change(bench, [fall](Workbench&, session::TestPlay& at) { at.letDiceFall(fall); });
    }

    static void drawDivergence(const Look& look, const session::Divergence& divergence) {
        sectionTitle(look, "Replayed under the change",
                     fmt::format("differs from call {}", divergence.call + 1));
        ImGui::TextWrapped("%s", divergence.why.c_str());
        if (!divergence.before.empty()) citedLine(look, "before", divergence.before, {});
        if (!divergence.after.empty()) citedLine(look, "now", divergence.after, {});
    }

    /// Legal actions of the counter in the hand, or of the side.
    void drawActions(Workbench& bench, const session::TestPlay& play) { drawPlayList(bench, *desk_, play); }

    static std::string readable(const session::TestPlay& play, const session::PlayOption& option) {
        if (option.action < 0)
            return option.pieces.size() == 1 ? game::calledText(play.setup(), option.pieces.front(),
                                                                play.position().cell(option.pieces.front()))
                                             : option.text;
        const std::string& title =
            play.setup().model().actions[static_cast<std::size_t>(option.action)].named.title;
        return title + option.text.substr(std::min(option.text.find('('), option.text.size()));
    }

    void drawQuestion(Workbench& bench, const session::TestPlay& play) {
        const Look& look = bench.look;
        const session::PlayQuestion& question = play.question();
        if (play.held() && play.computersTurn()) {
            ImGui::TextWrapped("The computer waits. Answer for it, or let it go on.");
            if (button(look, "Go on", {.kind = ButtonKind::Primary, .icon = Icon::Play, .height = 24}))
                change(bench, [](Workbench&, session::TestPlay& at) { at.goOn(); });
        } else if (play.computersTurn()) {
            quietText(question.side >= 0
                          ? (play.setup().side(question.side).title + ": the computer thinks").c_str()
                          : "The die falls");
            if (button(look, "Hold", {.height = 24}))
                change(bench, [](Workbench&, session::TestPlay& at) { at.hold(); });
            falling_ = true;
            return;
        }
        switch (question.what) {
        case game::Pending::What::Failed:
            ImGui::TextColored(vecOf(look.colour().error), "Play stopped");
            ImGui::TextWrapped("%s", question.failure.c_str());
            return;
        case game::Pending::What::Done:
            ImGui::TextWrapped("%s", question.finished ? ("The game is over: " + question.verdict).c_str()
                                                       : question.result.c_str());
            return;
        case game::Pending::What::Chance: drawChance(bench, play, question); return;
        case game::Pending::What::Choice: drawChoice(bench, play, question); return;
        }
    }

    void drawChance(Workbench& bench, const session::TestPlay& play, const session::PlayQuestion& question) {
        const Look& look = bench.look;
        sectionTitle(look, worded(question.name), "roll, or tell what your own dice show");
        drawOdds(bench, play);
        if (button(look, "Roll", {.kind = ButtonKind::Primary, .icon = Icon::Die})) {
            change(bench, [](Workbench& b, session::TestPlay& at) {
                if (const auto done = at.roll(); !done) b.refuse(done.error().reason);
            });
            return;
        }
        if (const auto told = own_.draw(look, question)) answer(bench, question.options[*told].answer);
    }

    /// Exact odds of what goes on, before the die falls.
    void drawOdds(Workbench& bench, const session::TestPlay& play) {
        const auto& question = desk_->oddsOfAction();
        if (!question) return;
        odds_.want(bench.jobs, question->key(), "Odds",
                   [asked = *question](session::JobControl&) { return session::oddsOf(asked); });
        const session::OddsCard* card = odds_.isCurrent() ? odds_.value() : nullptr;
        if (card == nullptr || card->results.size() < 2) return;
        const ResultScale scale(play.setup().model());
        std::vector<OddsPart> parts;
        for (const odds::Chance& chance : card->results)
            parts.push_back({scale.look(chance.name), session::shareOf(chance)});
        oddsBar(bench.look, parts);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const odds::Chance& chance = card->results[i];
            oddsRow(bench.look, {parts[i].result,
                                 scale.meaning(chance.name),
                                 session::fraction(chance),
                                 session::percent(chance),
                                 {},
                                 {}});
        }
        for (const std::string& said : {card->how, card->policy})
            if (!said.empty()) ImGui::TextWrapped("%s", said.c_str());
    }

    void drawChoice(Workbench& bench, const session::TestPlay& play, const session::PlayQuestion& question) {
        const Look& look = bench.look;
        const std::string side =
            question.side >= 0 ? play.setup().side(question.side).title + " decide" : "decide";
        sectionTitle(look, worded(question.name), side);
        if (question.shape == game::Pending::Shape::Some) {
            for (std::size_t i = 0; i < question.options.size() && i < desk_->marked.size(); ++i) {
                bool on = desk_->marked[i];
                checkbox(look, fmt::format("{}##{}", readable(play, question.options[i]), i).c_str(), on);
                desk_->marked[i] = on;
            }
            if (button(look, "Decide", {.kind = ButtonKind::Primary})) {
                desk_->decide(bench);
                odds_.clear();
            }
            return;
        }
        if (question.shape == game::Pending::Shape::Number) {
            std::optional<int> value = static_cast<int>(std::clamp(number_, question.min, question.max));
            if (stepper(look, "number", value,
                        {.least = static_cast<int>(question.min), .most = static_cast<int>(question.max)}))
                number_ = value.value_or(0);
            if (button(look, "Decide", {.kind = ButtonKind::Primary}))
                answer(bench, {std::clamp(number_, question.min, question.max), {}});
            return;
        }
        drawOptions(bench, play, question);
        if (question.mayPass && button(look, "Pass", {.icon = Icon::StepForward}))
            answer(bench, {game::kPass, {}});
        if (!question.mustReason.empty()) ImGui::TextWrapped("%s", question.mustReason.c_str());
    }

    void drawOptions(Workbench& bench, const session::TestPlay& play, const session::PlayQuestion& question) {
        const bool perform = question.shape == game::Pending::Shape::Perform;
        const float height =
            std::max(bench.look.px(60), ImGui::GetContentRegionAvail().y - bench.look.px(74));
        if (ImGui::BeginChild("options", {0, perform ? height : 0},
                              perform ? 0 : ImGuiChildFlags_AutoResizeY)) {
            if (desk_->map().acting) drawPlayList(bench, *desk_, play);
            for (std::size_t i = 0; i < question.options.size() && !desk_->map().acting; ++i) {
                const session::PlayOption& option = question.options[i];
                ImGui::PushID(static_cast<int>(i));
                const bool clicked = wordedRow(bench.look, option.text, readable(play, option));
                ImGui::PopID();
                if (!clicked) continue;
                answer(bench, option.answer);
                break;
            }
        }
        ImGui::EndChild();
    }

    std::shared_ptr<PlayDesk> desk_;
    DiceAnswer own_;
    session::Latest<session::OddsCard> odds_;
    std::int64_t number_ = 0;
    bool saving_ = false;
    bool falling_ = false;
    std::string gamePath_;
    std::string path_, title_, offered_; ///< of a snippet; the path as it was made from the title
};

} // namespace

std::unique_ptr<Panel> makeTestPlayPanel(const std::shared_ptr<PlayDesk>& desk) {
    return std::make_unique<TestPlayPanel>(desk);
}

} // namespace groma::ui
