// Actions tried out from the set-up, or the whole game: exact odds before the die falls, dice rolled or
// typed, decisions, steps back.
#include "core/game/names/naming.h"
#include "core/lang/check/decision_names.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/draws.h"
#include "editor/session/play/play_question.h"
#include "editor/session/questions/odds_card.h"
#include "editor/ui/panels/parts/counting_bar.h"
#include "editor/ui/panels/parts/explained.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/faces_told.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/panels/play/dice_answer.h"
#include "editor/ui/panels/play/keys_to_map.h"
#include "editor/ui/panels/play/odds_card.h"
#include "editor/ui/panels/play/play_list.h"
#include "editor/ui/panels/play/play_pools.h"
#include "editor/ui/panels/play/target_card.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace groma::ui {

namespace {

constexpr float kLeastList = 110; ///< logical pixels of what can be done, above a card
constexpr float kLeastBoth = 140; ///< of both together, however low the panel is
constexpr std::string_view kNoDecision = "no decision was met"; // that says nothing of the odds

class TestPlayPanel final : public Panel {
  public:
    explicit TestPlayPanel(std::shared_ptr<PlayDesk> desk) : desk_(std::move(desk)) {}
    [[nodiscard]] std::string title() const override { return "Test play"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightBottom; }
    [[nodiscard]] bool moving() const override { return falling_; }

    void draw(const Workbench& bench) override {
        keysBackToMap(bench);
        const Sheet* sheet = bench.sheet();
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
        if (play.divergence()) drawDivergence(look, *play.divergence());
        if (play.idle()) drawActions(bench, play);
        else drawQuestion(bench, play);
        if (hasPools(play.setup()) &&
            ImGui::CollapsingHeader("Beside the map",
                                    hasCardsOrPoints(play.setup()) ? ImGuiTreeNodeFlags_DefaultOpen : 0))
            drawPools(look, play);
    }

  private:
    void answer(const Workbench& bench, const game::Answer& chosen) {
        odds_.clear();
        desk_->answer(bench, chosen);
    }

    static void drawDivergence(const Look& look, const session::Divergence& divergence) {
        sectionTitle(look, "Replayed under the change",
                     fmt::format("differs from call {}", divergence.call + 1));
        ImGui::TextWrapped("%s", divergence.why.c_str());
        if (!divergence.before.empty()) citedLine(look, "before", divergence.before, {});
        if (!divergence.after.empty()) citedLine(look, "now", divergence.after, {});
    }

    /// Legal actions of the counter in the hand, or of the side.
    void drawActions(const Workbench& bench, const session::TestPlay& play) {
        drawPlayList(bench, *desk_, play);
    }

    static std::string readable(const session::TestPlay& play, const session::PlayOption& option) {
        if (option.action < 0)
            return option.pieces.size() == 1 ? session::calledAsSeen(play, option.pieces.front())
                                             : session::optionTold(play.setup(), option);
        const std::string& title =
            play.setup().model().actions[static_cast<std::size_t>(option.action)].named.title;
        return title + option.text.substr(std::min(option.text.find('('), option.text.size()));
    }

    void drawQuestion(const Workbench& bench, const session::TestPlay& play) {
        const Look& look = bench.look;
        const session::PlayQuestion& question = play.question();
        if (play.computersTurn() && !play.held()) {
            quietText(question.what == game::Pending::What::Chance
                          ? std::string("Dice fall by themselves")
                          : play.setup().side(question.side).title + ": the computer thinks");
            if (button(look, "Hold", {.height = 24}))
                PlayDesk::change(bench, [](session::TestPlay& at) -> session::Expected<void> {
                    at.hold();
                    return {};
                });
            explainItem("held");
            falling_ = !desk_->waitsForSign();
            return;
        }
        if (desk_->curtained()) {
            quietText(play.setup().side(question.side).title + " decide");
            if (button(look, "Show what they hold", {.kind = ButtonKind::Primary}))
                for (const PlayPrompt& prompt : std::vector<PlayPrompt>(desk_->prompts()))
                    if (prompt.does == PlayPrompt::Does::Look) desk_->take(bench, prompt);
            target_.rest();
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

    void drawChance(const Workbench& bench, const session::TestPlay& play,
                    const session::PlayQuestion& question) {
        const Look& look = bench.look;
        target_.rest();
        const bool draws = session::deckOf(play.setup().model(), question) >= 0;
        const int who = std::max(question.side, question.thrower);
        sectionTitle(look, lang::decisionTitle(play.setup().model(), question.name),
                     (who < 0 ? "" : play.setup().side(who).title + " ") +
                         (draws ? "draw, or tell what was drawn" : "roll, or tell what your own dice show"));
        if (ImGui::IsItemHovered()) explainItemBy(decisionSaid(play.setup().model(), question.name));
        const session::DiceOutlook* outlook = desk_->outlook();
        // What is clicked stands above what comes while it is counted, and stays where it is.
        if (button(look, draws ? "Draw" : "Roll", {.kind = ButtonKind::Primary, .icon = Icon::Die})) {
            odds_.clear();
            desk_->roll(bench);
            return;
        }
        rollEnd_ = ImGui::GetCursorPosY();
        ImGui::SameLine();
        keyCap(look, "D");
        if (const std::size_t all = draws ? desk_->draws() : 0; all > 1) {
            ImGui::SameLine();
            if (button(look, fmt::format("Draw all {}###draw all", all).c_str(), {})) {
                odds_.clear();
                desk_->drawAll(bench);
                return;
            }
            ImGui::SameLine();
            keyCap(look, "Shift+D");
        }
        std::vector<ResultLook> results;
        const ResultScale scale(play.setup().model());
        if (outlook != nullptr)
            for (const std::string& result : outlook->results) {
                results.push_back(result.empty() ? ResultLook{} : scale.look(result));
                // Colours are those of results: what the rules make of a throw is none yet.
                if (outlook->table < 0) results.back() = {results.back().letters, 0, 1, false};
            }
        const std::optional<session::PlayQuestion> cards =
            draws ? std::optional(session::drawAsSeen(play)) : std::nullopt;
        const session::PlayQuestion& seen = cards ? *cards : question;
        if (const auto told = own_.draw(look, seen, results,
                                        outlook != nullptr ? facesTold(question, *outlook) : std::string())) {
            if (const auto own = session::drawTold(play, seen.options[*told])) answer(bench, *own);
            else bench.refuse(worded(seen.options[*told].text) + " is not to be drawn now");
            return;
        }
        if (outlook != nullptr && outlook->table >= 0) drawColumn(look, play.setup().model(), *outlook);
        if (!drawOdds(bench, play) && outlook != nullptr) drawDecides(look, *outlook);
    }

    /// The column of the table that the dice will be looked up in.
    static void drawColumn(const Look& look, const rules::Model& model, const session::DiceOutlook& outlook) {
        const rules::Table& table = model.tables[static_cast<std::size_t>(outlook.table)];
        citedLine(look, table.named.title, columnTold(table, outlook.column), table.named.cite);
        drawColumnsOf(look, table, outlook.column);
    }

    /// What dice decide in the end, or what the rules make of a roll as it falls.
    static void drawDecides(const Look& look, const session::DiceOutlook& outlook) {
        for (const odds::Chance& chance : outlook.decides)
            citedLine(look, session::percent(chance), worded(chance.name), session::fraction(chance));
    }

    /// Exact odds of what goes on, before the die falls; true when they tell results by name.
    bool drawOdds(const Workbench& bench, const session::TestPlay& play) {
        const auto& question = desk_->oddsOfAction();
        if (!question) {
            odds_.clear();
            return false;
        }
        odds_.want(bench.jobs, question->key(), question->document.setup(),
                   [asked = *question](odds::Watcher& watcher) {
                       return session::sensibleOdds(asked, {.watcher = &watcher}).card;
                   });
        counting_.draw(bench.look, odds_);
        const session::OddsCard* card = odds_.isCurrent() ? odds_.value() : nullptr;
        if (card == nullptr) return false;
        const bool tells = card->ruled || card->worseOff.empty(); // "done" tells a player nothing
        const bool named = tells && card->results.size() >= 2;
        if (named) {
            const ResultScale scale(play.setup().model());
            std::vector<OddsPart> parts;
            for (const odds::Chance& chance : card->results)
                parts.push_back({scale.look(chance.name), session::shareOf(chance)});
            oddsBar(bench.look, parts);
            for (std::size_t i = 0; i < parts.size(); ++i) {
                const odds::Chance& chance = card->results[i];
                explainedOddsRow(bench, {parts[i].result,
                                         scale.meaning(chance.name),
                                         session::fraction(chance),
                                         session::percent(chance),
                                         {},
                                         {}});
            }
        }
        drawWorse(bench.look, play.setup(), *card, question->side);
        if (!tells && !card->worseOff.empty() && nobodyWorse(*card))
            return false; // nothing that rests on anything
        if (desk_->dealt()) quietText(kOneDeal);
        if (!card->how.empty()) ImGui::TextWrapped("%s", card->how.c_str());
        if (!card->policy.empty() && !card->policy.ends_with(kNoDecision))
            ImGui::TextWrapped("%s", decisionsTold(card->policy).c_str());
        return named;
    }

    static bool nobodyWorse(const session::OddsCard& card) {
        return std::ranges::all_of(card.worseOff, [](const odds::Chance& chance) {
            return !chance.sampled && session::shareOf(chance) == 0;
        });
    }

    /// Who is worse off when it is over: the side that acts, then the other.
    static void drawWorse(const Look& look, const game::Setup& setup, const session::OddsCard& card,
                          int acts) {
        if (!card.failure.empty()) return;
        if (nobodyWorse(card)) {
            if (!card.worseOff.empty()) quietText("Nobody comes off worse, however the dice fall.");
            return;
        }
        std::vector<Outcome> bars;
        const ImVec2 low = ImGui::GetCursorScreenPos();
        for (const bool acting : {true, false})
            for (std::size_t side = 0; side < card.worseOff.size(); ++side) {
                if ((static_cast<int>(side) == acts) != acting) continue;
                const odds::Chance& chance = card.worseOff[side];
                bars.push_back({setup.side(static_cast<int>(side)).title + " worse off",
                                session::percent(chance), session::fraction(chance), session::shareOf(chance),
                                acting ? rgb(0xB04A2C) : rgb(0x3F76A3)});
            }
        outcomeBars(look, bars);
        explainWord(low, {low.x + ImGui::GetContentRegionAvail().x, ImGui::GetCursorScreenPos().y},
                    "worse off, it / they");
        if (card.ruled) sayWorseOff();
    }

    void drawChoice(const Workbench& bench, const session::TestPlay& play,
                    const session::PlayQuestion& question) {
        const Look& look = bench.look;
        const std::string side =
            question.side >= 0 ? play.setup().side(question.side).title + " decide" : "decide";
        sectionTitle(look, lang::decisionTitle(play.setup().model(), question.name), side);
        if (ImGui::IsItemHovered()) explainItemBy(decisionSaid(play.setup().model(), question.name));
        if (question.shape == game::Pending::Shape::Some) {
            for (std::size_t i = 0; i < question.options.size() && i < desk_->marked.size(); ++i) {
                bool on = desk_->marked[i];
                ImGui::BeginDisabled(!desk_->mayMark(i));
                checkbox(look, fmt::format("{}##{}", readable(play, question.options[i]), i).c_str(), on);
                ImGui::EndDisabled();
                desk_->marked[i] = on;
            }
            if (button(look, "Decide", {.kind = ButtonKind::Primary})) {
                desk_->decide(bench);
                odds_.clear();
            }
            drawWhyNoOdds();
            return;
        }
        if (question.shape == game::Pending::Shape::Number) {
            std::optional<int> value = static_cast<int>(std::clamp(number_, question.min, question.max));
            if (stepper(look, "number", value,
                        {.least = static_cast<int>(question.min), .most = static_cast<int>(question.max)}))
                number_ = value.value_or(0);
            if (button(look, "Decide", {.kind = ButtonKind::Primary}))
                answer(bench, {std::clamp(number_, question.min, question.max), {}});
            drawWhyNoOdds();
            return;
        }
        // Where the die was rolled words stand, and nothing that a second click would take.
        const std::vector<session::PlayedAnswer>& answers = play.played().back().answers;
        if (!answers.empty() && answers.back().chance && !desk_->map().acting) {
            quietText(desk_->asked().empty() ? "Rolled" : desk_->asked());
            ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), rollEnd_));
        }
        drawOptions(bench, play, question);
        if (question.mayPass &&
            button(look, (desk_->passTitle() + "###pass").c_str(), {.icon = Icon::StepForward})) {
            odds_.clear();
            desk_->pass(bench);
        }
        drawWhyNoOdds();
        if (!question.mustReason.empty()) ImGui::TextWrapped("%s", question.mustReason.c_str());
    }

    void drawWhyNoOdds() {
        if (const std::string why = desk_->whyNoAnswerOdds(); !why.empty()) quietText("No odds: " + why);
    }

    void drawOptions(const Workbench& bench, const session::TestPlay& play,
                     const session::PlayQuestion& question) {
        const bool perform = question.shape == game::Pending::Shape::Perform;
        // The card takes what the list can spare; where that is little each has a half, and both scroll.
        const bool ahead = perform && target_.wants(bench, *desk_);
        const float room = std::max(ImGui::GetContentRegionAvail().y - bench.look.px(74),
                                    bench.look.px(ahead ? kLeastBoth : kLeastList / 2));
        const float spare = ahead ? std::min(bench.look.px(TargetCardView::kHeight),
                                             std::max(room - bench.look.px(kLeastList), room / 2))
                                  : 0;
        const float height = room - spare;
        if (ImGui::BeginChild("options", {0, perform ? height : 0},
                              perform ? 0 : ImGuiChildFlags_AutoResizeY)) {
            if (desk_->map().acting) drawPlayList(bench, *desk_, play);
            for (std::size_t i = 0; i < question.options.size() && !desk_->map().acting; ++i) {
                const session::PlayOption& option = question.options[i];
                ImGui::PushID(static_cast<int>(i));
                const std::int64_t copies = session::heldOf(play, option.text);
                const bool clicked = wordedRow(bench, option.text, readable(play, option),
                                               copies > 1 ? fmt::format("\xC3\x97{}", copies) : "");
                ImGui::PopID();
                if (!clicked) continue;
                answer(bench, option.answer);
                break;
            }
        }
        ImGui::EndChild();
        if (ahead) {
            if (ImGui::BeginChild("ahead", {0, spare})) target_.draw(bench, *desk_, play);
            ImGui::EndChild();
        } else {
            target_.rest();
        }
    }

    std::shared_ptr<PlayDesk> desk_;
    TargetCardView target_;
    DiceAnswer own_;
    session::LatestCard odds_;
    CountingBar counting_;
    std::int64_t number_ = 0;
    bool falling_ = false;
    float rollEnd_ = 0; ///< below what rolled last, in this window
};

} // namespace

std::unique_ptr<Panel> makeTestPlayPanel(const std::shared_ptr<PlayDesk>& desk) {
    return std::make_unique<TestPlayPanel>(desk);
}

} // namespace groma::ui
