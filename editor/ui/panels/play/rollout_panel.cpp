// The game as it stands, played on by computers many times with other dice: who wins from here, and with each
// answer to what is asked.
#include "core/game/names/ending.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/play_report.h"
#include "editor/ui/icons/icons.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/job_bar.h"
#include "editor/ui/panels/parts/tips_of.h"
#include "editor/ui/panels/parts/who_plays.h"
#include "editor/ui/panels/parts/wins_bar.h"
#include "editor/ui/panels/play/keys_to_map.h"
#include "editor/ui/panels/play/rollout_turns.h"
#include "editor/ui/theme/short_texts.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/rollout_asked.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace groma::ui {

namespace {

using Line = session::Rollout::Line;
using game::Pending;

constexpr float kLeastForOneLine = 560; // of an answer with all that is known of it
constexpr std::size_t kMostWordLines = 3;
constexpr float kWordLine = 17; // height of one of them
constexpr float kTake = 22;     // side of the button that takes an answer

using Chance = Line::Points; // how often a side makes a point, a half where nobody wins

std::string rangeOf(const Chance& chance) {
    return fmt::format("{:.1f} to {:.1f} %", chance.from * 100, chance.to * 100);
}

/// "-16.2 (-31.3 to -1.6)", in points of a hundred.
std::string besideText(const sim::SequentialMean& beside) {
    return fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", 100 * beside.mean(), 100 * beside.from(),
                       100 * beside.to());
}

void wrappedIn(Colour colour, const std::string& words) {
    ImGui::PushStyleColor(ImGuiCol_Text, vecOf(colour));
    ImGui::TextWrapped("%s", words.c_str());
    ImGui::PopStyleColor();
}

/// Of the item that was drawn last, beside the panel: what lies below the item is what one has asked for.
void explainBeside(const std::string& sentence) {
    const ScreenBox panel{ImGui::GetWindowPos(), ImGui::GetWindowPos() + ImGui::GetWindowSize()};
    const TipsOf tips{{panel.low.x, ImGui::GetItemRectMin().y},
                      {panel.high.x, ImGui::GetItemRectMax().y},
                      true,
                      std::span(&panel, 1)};
    tips.explainItemBy(sentence);
}

class RolloutPanel final : public Panel {
  public:
    explicit RolloutPanel(std::shared_ptr<PlayDesk> desk) : desk_(std::move(desk)) {}
    [[nodiscard]] std::string title() const override { return "Rollout"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightBottom; }
    [[nodiscard]] bool isFor(Mode mode) const override { return mode == Mode::Play; }

    void draw(const Workbench& bench) override {
        keysBackToMap(bench);
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->play || sheet->mode != Mode::Play || !desk_->playing()) {
            quietText("Nothing is played here");
            return;
        }
        const session::TestPlay& play = *sheet->play;
        if (!play.isGame() || play.setup().sideCount() != 2) {
            quietText(play.isGame() ? "Who wins from here is asked of games between two sides"
                                    : "Who wins from here is asked of a game; these are single actions. "
                                      "Shift+F5 begins a game");
            return;
        }
        const RolloutAsked& asked = bench.of<RolloutAsked>();
        drawQuestion(bench, play, asked);
        if (asked.course) {
            if (!isForAnother(play, *asked.course->document.setup(), asked.course->onlooker))
                drawTurns(bench, *desk_, asked);
        }
        if (asked.question) drawKnown(bench, play, asked);
        else if (!asked.course) {
            quietText("Computers play on for both sides from where the game stands, many times and with "
                      "other dice. The game itself stays where it is");
            explainItem("rollout");
        }
    }

  private:
    // --- what is asked

    /// Why nobody can play on from here; "" where that can be done.
    [[nodiscard]] std::string whyNot(const session::TestPlay& play) const {
        const session::PlayQuestion& question = play.question();
        if (question.finished || question.what == Pending::What::Done) return "The game is over";
        if (question.what == Pending::What::Failed) return "The rules stop here, the game cannot go on";
        if (desk_->curtained()) return "Nobody looks yet, so nobody may ask";
        return {};
    }
    /// Likewise why there are no answers to compare.
    [[nodiscard]] std::string whyNoAnswers(const session::TestPlay& play) const {
        const session::PlayQuestion& question = play.question();
        if (std::string why = whyNot(play); !why.empty()) return why;
        if (question.what == Pending::What::Chance) return "Dice or cards are asked for, nobody decides here";
        if (session::hidesCards(play) && session::onlookerOf(play) != question.side)
            return play.setup().side(question.side).title +
                   " decide here, and what they can do is hidden from you";
        return {};
    }

    void drawQuestion(const Workbench& bench, const session::TestPlay& play, const RolloutAsked& asked) {
        const Look& look = bench.look;
        if (const auto chosen = whoPlays(bench, play.setup(), asked.players))
            bench.change<RolloutAsked>([chosen](RolloutAsked& kept) { kept.players = *chosen; });
        formLabel(look, "Playings", "How often the game is played on, with each answer",
                  whoPlaysNames(look, play.setup()));
        std::optional<int> playings = asked.playings;
        if (stepper(look, "playings", playings,
                    {.least = 1, .most = 100'000, .width = widthWithin(look, 110)}) &&
            playings)
            bench.change<RolloutAsked>(
                [playings](RolloutAsked& kept) { kept.playings = std::max(1, *playings); });
        if (asked.work.running()) return drawUnderWay(look, asked);
        if (asked.turns.running()) return drawTurnsUnderWay(look, asked);
        drawButton(bench, play, false, whyNot(play));
        ImGui::SameLine();
        drawButton(bench, play, true, whyNoAnswers(play));
        ImGui::SameLine();
        if (ImGui::GetContentRegionAvail().x < textSize(look, kText, "By turn").x + look.px(24))
            ImGui::NewLine();
        const std::string why = whyNoTurns(*desk_);
        ImGui::BeginDisabled(!why.empty());
        const bool clicked = button(look, "By turn", {.height = 24});
        ImGui::EndDisabled();
        explainBeside(why.empty() ? "Plays on from where each turn of this game began: where was it won?"
                                  : why);
        if (clicked) askTurns(bench, play);
    }

    void drawButton(const Workbench& bench, const session::TestPlay& play, bool answers,
                    const std::string& why) {
        ImGui::BeginDisabled(!why.empty());
        const bool clicked = answers
                                 ? button(bench.look, "Compare answers", {.height = 24})
                                 : button(bench.look, "Play on",
                                          {.kind = ButtonKind::Primary, .icon = Icon::Play, .height = 24});
        ImGui::EndDisabled();
        if (!why.empty()) explainBeside(why);
        else if (answers)
            explainBeside("Plays on from each of the answers that promise most, at most eight, with the same "
                          "dice: which is the best, and how surely?");
        else explainBeside(sentenceOf("rollout"));
        if (clicked) ask(bench, play, answers);
    }

    void ask(const Workbench& bench, const session::TestPlay& play, bool answers) const {
        const RolloutAsked& set = bench.of<RolloutAsked>();
        auto made = session::rolloutQuestion(play, set.contestants(), answers);
        if (!made) return bench.refuse("Nothing is asked here, so nobody can play on");
        made->count = static_cast<std::uint64_t>(set.playings);
        const std::size_t after = play.played().empty() ? 0 : play.played().back().answers.size();
        bench.later([question = std::make_shared<const session::RolloutQuestion>(std::move(*made)),
                     number = bench.sheet()->number, stamp = desk_->stamp(), after](Workbench& b) {
            if (b.sheet() == nullptr || b.sheet()->number != number) return;
            RolloutAsked& asked = b.of<RolloutAsked>();
            asked.question = question;
            asked.stamp = stamp;
            asked.after = after;
            asked.chosen.clear();
            asked.work.ask(b.studies, "Rollout", [question](session::JobControl& control, const auto& seen) {
                return session::rollOut(*question, session::Crew(session::allProcessors(), &control), seen);
            });
        });
    }

    /// Of each answer, where answers are compared; what stopped is among them where there is but one line.
    static std::uint64_t playingsOf(const session::Rollout* known) {
        std::uint64_t most = 0;
        if (known == nullptr) return most;
        for (const Line& line : known->lines) most = std::max(most, line.playings());
        return known->lines.size() == 1 ? most + known->failures : most;
    }

    static void drawUnderWay(const Look& look, const RolloutAsked& asked) {
        const auto known = asked.work.value();
        const std::uint64_t done = playingsOf(known.get()), all = asked.question->count;
        drawJobButtons(look, asked.work);
        jobBar(look, static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(1, all)),
               asked.work.paused(),
               asked.work.started() ? fmt::format("{} of {} playings{}", done, all,
                                                  asked.question->answers ? " of each answer" : "")
                                    : "waits for what was asked before",
               asked.work.paused() ? "paused" : "");
    }

    // --- what is known

    /// Who looks now may not know what that one knew: it is said in its place.
    bool isForAnother(const session::TestPlay& play, const game::Setup& setup, int onlooker) const {
        if (onlooker < 0 || (!desk_->curtained() && session::onlookerOf(play) == onlooker)) return false;
        quietText("What was found rests on what " + setup.side(onlooker).title +
                  " alone can see: it is shown when they look");
        return true;
    }

    void drawKnown(const Workbench& bench, const session::TestPlay& play, const RolloutAsked& asked) {
        const Look& look = bench.look;
        const session::RolloutQuestion& question = *asked.question;
        if (isForAnother(play, question.run.setup(), question.onlooker)) return;
        const auto known = asked.work.value();
        if (!known) {
            if (!asked.work.running()) quietText("It was stopped before anything was known");
            return;
        }
        const bool stands = desk_->stamp() == asked.stamp;
        ImGui::Spacing();
        if (!stands)
            wrappedIn(look.colour().warning,
                      asked.after == 0   ? "As the game stood at its beginning"
                      : asked.after == 1 ? "As the game stood after 1 answer"
                                         : fmt::format("As the game stood after {} answers", asked.after));
        quietText(playedBy(question, *known, asked.work.running()));
        if (question.onlooker >= 0) quietText("What you cannot see is dealt anew in each playing");
        if (question.answers) drawAnswers(bench, asked, *known, whyNotTaken(play, stands));
        else if (!known->lines.empty()) drawOneLine(bench, question, *known, known->lines.front());
        if (known->failures > 0)
            wrappedIn(look.colour().error, fmt::format("{} playing{} stopped; the first: {}", known->failures,
                                                       known->failures == 1 ? "" : "s", known->firstFailure));
    }

    /// "200 playings, both sides greedy", "Blue greedy, Red random" while they are played.
    static std::string playedBy(const session::RolloutQuestion& question, const session::Rollout& known,
                                bool running) {
        std::string words;
        if (!running) {
            const std::uint64_t played = playingsOf(&known);
            words = fmt::format("{} playing{}", played, played == 1 ? "" : "s");
            if (question.answers) words += " of each answer";
            if (std::ranges::any_of(known.lines, &Line::givenUp))
                words += " (fewer where it is surely behind)";
            if (known.cancelled) words += ", then stopped by hand";
            words += ", ";
        }
        words += whoPlayed(question.run.setup(), {question.players[0].kind, question.players[1].kind});
        return session::sentence(words);
    }

    /// Who wins, between which chances that lies, and how the playings ended.
    static void drawOneLine(const Workbench& bench, const session::RolloutQuestion& question,
                            const session::Rollout& known, const Line& line) {
        if (line.playings() == 0) return;
        const Look& look = bench.look;
        const game::Setup& setup = question.run.setup();
        winsBar(bench, setup, line.wins, line.playings());
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        const Chance first = line.pointsOf(0);
        const auto at = [&](double share) { return low.x + (high.x - low.x) * static_cast<float>(share); };
        drawBracket(*ImGui::GetWindowDrawList(), look, at(first.from), at(first.to), high.y + look.px(5),
                    look.colour().text);
        ImGui::Dummy({high.x - low.x, look.px(2)});
        const int side = std::max(0, known.side);
        const Chance chance = line.pointsOf(side);
        saidOf(look, setup.side(side).title + " " + shareTold(chance.mean), rangeOf(chance));
        explainItemBy(fmt::format(
            "What {} make of {} playings: a point where they win, a half where nobody does. What more "
            "playings would come to lies in the bracket with a chance of 95 %, whenever one looks",
            setup.side(side).title, line.playings()));
        std::vector<std::pair<std::int32_t, std::uint64_t>> verdicts(line.verdicts.begin(),
                                                                     line.verdicts.end());
        std::ranges::stable_sort(verdicts, std::greater(), [](const auto& one) { return one.second; });
        for (const auto& [verdict, count] : verdicts)
            drawVerdict(bench, setup, verdict, count, line.playings());
    }

    static void drawVerdict(const Workbench& bench, const game::Setup& setup, std::int32_t verdict,
                            std::uint64_t count, std::uint64_t all) {
        const Look& look = bench.look;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, middle = low.y + look.px(8);
        const int winner = game::winnerOf(setup.model(), verdict);
        const Colour colour = resultInks(bench, setup, winner == 0 || winner == 1 ? winner : 2).ground;
        list.AddRectFilled({low.x, middle - look.px(5)}, {low.x + look.px(10), middle + look.px(5)},
                           col(colour), look.px(2));
        const std::string numbers =
            fmt::format("{}   {}", count, shareTold(static_cast<double>(count) / static_cast<double>(all)));
        const float room = width - textSize(look, kText, numbers).x - look.px(28);
        float y = middle;
        for (const std::string& words : wrapped(look, kText, game::verdictText(setup, verdict), room, 3)) {
            drawTextMiddle(list, look, kText, {low.x + look.px(18), y}, look.colour().text, words);
            y += look.px(kWordLine);
        }
        drawTextRight(list, look, kText, {low.x + width, middle}, look.colour().quiet, numbers);
        ImGui::Dummy({width, y - middle - look.px(3)});
    }

    // --- answers

    /// Why no answer can be given from the list; "" where one can.
    static std::string whyNotTaken(const session::TestPlay& play, bool stands) {
        if (!stands) return "The game has gone on since: that is not asked any more";
        if (play.computersTurn() && !play.held()) return "The computer answers here";
        return {};
    }

    /// How a table of answers is laid out: of each the same, so that bars stand below each other.
    struct Columns {
        bool oneLine = false; ///< with all that is known of an answer; else bar and difference stand below
        float share = 0, bar = 0, beside = 0, take = 0;
    };
    static Columns columnsOf(const Look& look, const session::Rollout& known) {
        Columns columns;
        const float width = ImGui::GetContentRegionAvail().x;
        columns.oneLine = width >= look.px(kLeastForOneLine);
        columns.share = textSize(look, kStrong, "100.0 %").x + look.px(8);
        columns.take = look.px(kTake + 2);
        for (const Line& line : known.lines)
            columns.beside = std::max(columns.beside, textSize(look, kLabel, besideText(line.beside)).x);
        columns.bar = columns.oneLine ? width * 0.26F : width - columns.beside - look.px(20);
        return columns;
    }

    void drawAnswers(const Workbench& bench, const RolloutAsked& asked, const session::Rollout& known,
                     const std::string& why) {
        const Look& look = bench.look;
        const std::string& side = asked.question->run.setup().side(std::max(0, known.side)).title;
        sectionTitle(look, "Answers, best first", {}, "beside the first");
        explainItemBy("How often " + side +
                      " win with each answer, on the same dice; and what that is less than with the first, "
                      "in points of a hundred, with the bounds between which it lies. Those of any two "
                      "answers hold together with a chance of 95 %");
        const Columns columns = columnsOf(look, known);
        for (const Line& line : known.lines) {
            ImGui::PushID(line.words.c_str());
            drawAnswer(bench, asked, known, line, columns, why);
            ImGui::PopID();
        }
        ImGui::Dummy({0, look.px(2)}); // the last row has put the cursor to its end by hand
    }

    void drawAnswer(const Workbench& bench, const RolloutAsked& asked, const session::Rollout& known,
                    const Line& line, const Columns& columns, const std::string& why) {
        const Look& look = bench.look;
        const Palette& p = look.colour();
        const Chance chance = line.pointsOf(known.side);
        const float width = ImGui::GetContentRegionAvail().x, edge = look.px(4);
        const float sign = look.px(line.greedys ? 18 : 0);
        const float besideRoom = columns.oneLine ? columns.beside + look.px(12) : 0;
        const float words = width - 2 * edge - sign - columns.share - columns.take - besideRoom -
                            (columns.oneLine ? columns.bar : 0);
        const std::vector<std::string> told =
            wrapped(look, kText, session::sentence(line.words), words, kMostWordLines);
        const auto lines = static_cast<float>(std::max<std::size_t>(1, told.size()));
        const float height = look.px(kWordLine * lines + (columns.oneLine ? 7 : 23));
        const bool clicked = ImGui::Selectable(
            "##answer", asked.chosen == line.words,
            ImGuiSelectableFlags_AllowDoubleClick | ImGuiSelectableFlags_AllowOverlap, {0, height});
        const ImVec2 low = ImGui::GetItemRectMin(), after = ImGui::GetCursorScreenPos();
        explainAnswer(asked, known, line, sign + edge);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Colour ink = line.givenUp ? p.quiet : p.text;
        const float left = low.x + edge, right = low.x + width - edge, first = low.y + look.px(12);
        if (line.greedys)
            drawIcon(list, Icon::Check, {left + look.px(6), first}, look.px(12),
                     line.givenUp ? p.quiet : p.play);
        float y = first;
        for (const std::string& text : told) {
            drawTextMiddle(list, look, kText, {left + sign, y}, ink, text);
            y += look.px(kWordLine);
        }
        const float shareAt = right - columns.take - besideRoom;
        drawTextRight(list, look, kStrong, {shareAt, first}, ink, shareTold(chance.mean));
        const float barFrom = columns.oneLine ? shareAt - columns.share - columns.bar + look.px(8) : left;
        const float barAt = columns.oneLine ? first : y - look.px(1);
        drawChance(bench, asked, known.side, chance, {barFrom, barAt}, barFrom + columns.bar - look.px(8),
                   line.givenUp);
        if (&line != &known.lines.front())
            drawTextRight(list, look, kLabel, {columns.oneLine ? right - columns.take : right, barAt},
                          p.quiet, besideText(line.beside));
        ImGui::SetCursorScreenPos({right - look.px(kTake), first - look.px(kTake / 2)});
        ImGui::BeginDisabled(!why.empty());
        const bool taken =
            iconButton(look, why.empty() ? "Take it" : why.c_str(), Icon::ArrowRight, false, kTake);
        ImGui::EndDisabled();
        ImGui::SetCursorScreenPos(after);
        if (taken) desk_->answer(bench, *line.answer);
        else if (clicked) choose(bench, asked, line, why);
    }

    /// The chance of the side that decides, and below it where it may lie.
    static void drawChance(const Workbench& bench, const RolloutAsked& asked, int side, const Chance& chance,
                           ImVec2 from, float to, bool faint) {
        const Look& look = bench.look;
        if (to - from.x < look.px(8)) return;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const auto at = [&](double share) { return from.x + (to - from.x) * static_cast<float>(share); };
        const float top = from.y - look.px(5), foot = from.y + look.px(2);
        const Colour colour = resultInks(bench, asked.question->run.setup(), std::max(0, side)).ground;
        list.AddRectFilled({from.x, top}, {to, foot}, col(look.colour().well));
        list.AddRectFilled({from.x, top}, {at(chance.mean), foot}, col(faint ? faded(colour, 0.5) : colour));
        list.AddRect({from.x, top}, {to, foot}, col(look.colour().line), 0, look.px(1));
        drawBracket(list, look, at(chance.from), at(chance.to), foot + look.px(4),
                    faint ? look.colour().quiet : look.colour().text);
    }

    static void explainAnswer(const RolloutAsked& asked, const session::Rollout& known, const Line& line,
                              float sign) {
        if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) return;
        if (line.greedys && ImGui::GetIO().MousePos.x < ImGui::GetItemRectMin().x + sign) {
            explainBeside("What the greedy player would do");
            return;
        }
        const game::Setup& setup = asked.question->run.setup();
        const Chance chance = line.pointsOf(known.side);
        tipHasWholeText();
        explainBeside(fmt::format(
            "{}\n{} {} ({}) of {} playings: {} {}, {} {}{}{}{}\nA double click gives this answer in the game",
            session::sentence(line.words), setup.side(std::max(0, known.side)).title, shareTold(chance.mean),
            rangeOf(chance), line.playings(), setup.side(0).title, line.wins[0], setup.side(1).title,
            line.wins[1], line.wins[2] == 0 ? "" : fmt::format(", nobody {}", line.wins[2]),
            line.greedys ? "\nWhat the greedy player would do" : "",
            line.givenUp ? "\nSurely behind another answer: it is played on no more" : ""));
    }

    /// The first click of a double one has chosen it: rows may change places between the two.
    void choose(const Workbench& bench, const RolloutAsked& asked, const Line& line,
                const std::string& why) const {
        const bool again = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && asked.chosen == line.words;
        if (!again)
            bench.change<RolloutAsked>([words = line.words](RolloutAsked& kept) { kept.chosen = words; });
        else if (why.empty()) desk_->answer(bench, *line.answer);
        else bench.refuse(why);
    }

    std::shared_ptr<PlayDesk> desk_;
};

} // namespace

std::unique_ptr<Panel> makeRolloutPanel(const std::shared_ptr<PlayDesk>& desk) {
    return std::make_unique<RolloutPanel>(desk);
}

} // namespace groma::ui
