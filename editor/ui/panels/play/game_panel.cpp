// Who sits at the table, what the computer thought, steps back, and the game as a file. Shown while something
// is played, in the place of the palette.
#include "editor/session/edits/text/typed_ids.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/fresh_seed.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/snippet_writing.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/panels/play/keys_to_map.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/kept_games.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/game_course.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>

namespace groma::ui {

namespace {

constexpr float kLabelWidth = 84;
constexpr float kSwatch = 18; ///< a side's colour before its name

class GamePanel final : public Panel {
  public:
    explicit GamePanel(std::shared_ptr<PlayDesk> desk) : desk_(std::move(desk)) {}
    [[nodiscard]] std::string title() const override { return "Game"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftTop; }
    [[nodiscard]] bool isFor(Mode mode) const override { return mode == Mode::Play; }

    void draw(const Workbench& bench) override {
        keysBackToMap(bench);
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->play || sheet->mode != Mode::Play) {
            quietText("Nothing is played here.");
            return;
        }
        const session::TestPlay& play = *sheet->play;
        if (play.isGame()) drawTable(bench, play);
        else drawActive(bench, play);
        drawSteps(bench, play); // above what comes and goes: a second click means the same button
        drawThought(bench, play);
    }

  private:
    /// After the frame; what cannot be refused. What is asked next stands on the map: so do its keys.
    template <class How>
    static void change(const Workbench& bench, How how) {
        bench.show("Battlefield");
        PlayDesk::change(bench, [how](session::TestPlay& at) -> session::Expected<void> {
            how(at);
            return {};
        });
    }

    static void drawActive(const Workbench& bench, const session::TestPlay& play) {
        std::vector<std::string> names;
        for (int side = 0; side < play.setup().sideCount(); ++side)
            names.push_back(play.setup().side(side).title);
        quietText("Single actions, of");
        if (const auto chosen = segments(bench.look, "active", names, play.activeSide(), -1, {}, 24);
            chosen && play.idle())
            PlayDesk::change(bench,
                             [side = *chosen](session::TestPlay& at) { return at.setActiveSide(side); });
    }

    /// Who leads each side, how the computer moves, whose dice they are.
    void drawTable(const Workbench& bench, const session::TestPlay& play) {
        const Look& look = bench.look;
        static const std::vector<std::string> kLeaders{"Person", "Computer"};
        static const std::vector<std::string> kPaces{"At once", "Steps", "Paced"};
        bool computer = false;
        // As wide as the names of the sides, as far as whoever leads them keeps room beside them.
        constexpr float kLeastForLeader = 132;
        float label = kLabelWidth;
        for (int side = 0; side < std::min(2, play.setup().sideCount()); ++side)
            label = std::max(label,
                             textSize(look, kText, play.setup().side(side).title).x / (look.px(100) / 100) +
                                 kSwatch + 10);
        label = std::clamp(
            label, kLabelWidth,
            std::max(kLabelWidth, ImGui::GetContentRegionAvail().x / (look.px(100) / 100) - kLeastForLeader));
        for (int side = 0; side < std::min(2, play.setup().sideCount()); ++side) {
            ImGui::PushID(side);
            const ImVec2 corner = ImGui::GetCursorScreenPos();
            ImGui::GetWindowDrawList()->AddRectFilled({corner.x, corner.y + look.px(8)},
                                                      {corner.x + look.px(12), corner.y + look.px(20)},
                                                      col(sideColour(play.setup(), side)), look.px(2));
            ImGui::SetCursorScreenPos({corner.x + look.px(kSwatch), corner.y});
            formLabel(look, play.setup().side(side).title, "Who decides for it", label - kSwatch);
            if (const auto chosen =
                    segments(look, "leader", kLeaders, play.leader(side) == session::Leader::Computer ? 1 : 0,
                             -1, {}, 24))
                change(bench, [side, leader = *chosen == 1 ? session::Leader::Computer
                                                           : session::Leader::Person](session::TestPlay& at) {
                    at.setLeader(side, leader);
                    if (leader == session::Leader::Computer) at.goOn(); // who is told to play plays
                });
            computer = computer || play.leader(side) == session::Leader::Computer;
            ImGui::PopID();
        }
        if (computer) {
            formLabel(look, "It moves",
                      "At once; action by action when you say so; or slowly, to be followed with the eye",
                      kLabelWidth);
            if (const auto chosen =
                    segments(look, "pace", kPaces, static_cast<int>(desk_->computer().pace), -1, {}, 24))
                desk_->computer().pace = static_cast<Pace>(*chosen);
        }
        bool fall = play.diceFall();
        if (checkbox(look, "Dice fall by themselves", fall))
            change(bench, [fall](session::TestPlay& at) { at.letDiceFall(fall); });
        if (!computer && hidesAnything(play.setup().model())) {
            bool curtain = bench.settings.curtain;
            if (checkbox(look, "Curtain between players", curtain))
                bench.later([curtain](Workbench& b) { b.settings.curtain = curtain; });
            ImGui::SetItemTooltip("Two persons at one screen: what a side holds is shown when it says so");
        }
        drawSeed(bench, play);
    }

    static bool hidesAnything(const rules::Model& model) {
        return std::ranges::any_of(model.decks, &rules::Deck::hands) ||
               std::ranges::any_of(model.classes,
                                   [](const rules::UnitClass& one) { return one.hidden != rules::kNone; });
    }

    /// Which dice fall: a game that is begun with the same number throws the same ones.
    void drawSeed(const Workbench& bench, const session::TestPlay& play) {
        const Look& look = bench.look;
        if (seedOf_ != play.seed()) {
            seedOf_ = play.seed();
            seed_ = std::to_string(seedOf_);
        }
        formLabel(look, "Seed", "Of the dice: type that of an earlier game to play with the same dice again",
                  kLabelWidth);
        const auto typed = session::seedTyped(seed_);
        const bool other = typed && *typed != play.seed();
        const bool entered = field(
            look, "##seed", seed_,
            {.mono = true, .error = typed ? "" : "a whole number from 1", .width = widthWithin(look, 96)});
        if (!other) return;
        sameLineIfRoom(look, "Begin anew");
        if (button(look, "Begin anew", {.height = 24}) || entered) {
            bench.change<GameCourse>([](GameCourse& course) { course.path.clear(); }); // of another game
            PlayDesk::change(bench, [seed = *typed](session::TestPlay& at) -> session::Expected<void> {
                auto again = session::TestPlay::game(at.document(), seed);
                if (!again) return std::unexpected(again.error());
                for (const int side : {0, 1}) again->setLeader(side, at.leader(side));
                again->letDiceFall(at.diceFall());
                at = std::move(*again);
                return {};
            });
        }
    }

    /// The three best that the computer saw, and what they are worth to it.
    void drawThought(const Workbench& bench, const session::TestPlay& play) {
        const Look& look = bench.look;
        ComputerTable& table = desk_->computer();
        if (play.computersTurn() && play.held()) {
            ImGui::TextWrapped("%s", play.question().what == game::Pending::What::Chance
                                         ? "Nothing falls by itself after a step back. Roll, or let it go on."
                                         : "The computer waits. Answer for it, or let it go on.");
            if (button(look, "Let it go on", {.kind = ButtonKind::Primary, .icon = Icon::Play, .height = 24}))
                change(bench, [](session::TestPlay& at) { at.goOn(); });
        } else if (desk_->waitsForSign()) {
            if (button(look, "Next action",
                       {.kind = ButtonKind::Primary, .icon = Icon::StepForward, .height = 24}))
                table.next = true;
            ImGui::SetItemTooltip("Takes the action that it found (A)");
        }
        if (!table.last || table.last->best.empty()) return;
        if (session::hidesCards(play) && table.last->side != session::onlookerOf(play)) {
            ImGui::TextWrapped("What it saw would tell what is hidden from you.");
            return;
        }
        const std::string side = table.last->side >= 0 && table.last->side < play.setup().sideCount()
                                     ? play.setup().side(table.last->side).title
                                     : std::string("the computer");
        sectionTitle(look, fmt::format("What {} saw at {}", side, table.lastStep), {}, "worth");
        explainItem("worth");
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (const session::Thought::Seen& seen : table.last->best) {
            const ImVec2 low = ImGui::GetCursorScreenPos();
            const float wide = ImGui::GetContentRegionAvail().x;
            ImGui::Dummy({wide, look.px(20)});
            const std::string words = worded(seen.words); // "Pass", "Yes"
            const float y = low.y + look.px(10);
            const Colour ink = seen.taken ? look.colour().text : look.colour().quiet;
            if (seen.taken)
                drawIcon(list, Icon::Check, {low.x + look.px(7), y}, look.px(12), look.colour().play);
            const float right = textSize(look, kStrong, seen.worth).x + look.px(10);
            const std::string shown = fitted(look, kText, words, wide - look.px(18) - right);
            drawTextMiddle(list, look, kText, {low.x + look.px(18), y}, ink, shown);
            drawTextRight(list, look, seen.taken ? kStrong : kText, {low.x + wide - look.px(2), y}, ink,
                          seen.worth);
        }
    }

    void drawSteps(const Workbench& bench, const session::TestPlay& play) {
        const Look& look = bench.look;
        ImGui::Spacing();
        ImGui::BeginDisabled(!play.canStepBack());
        if (button(look, "Step back", {.icon = Icon::StepBack, .height = 24}))
            change(bench, [](session::TestPlay& at) { at.stepBack(); });
        ImGui::EndDisabled();
        sameLineIfRoom(look, "Restart");
        if (button(look, "Restart", {.icon = Icon::Restart, .height = 24}))
            change(bench, [](session::TestPlay& at) { at.restart(); });
        sameLineIfRoom(look, "Save, load");
        if (button(look, "Save, load", {.icon = Icon::Save, .height = 24})) saving_ = !saving_;
        if (ImGui::IsItemHovered() && !saving_) // it would lie over what has come up below
            ImGui::SetTooltip("%s",
                              play.isGame()
                                  ? "Keep the game in a file, or take one up to go on with it or to watch it"
                                  : "Save what was played as a snippet");
        if (saving_) drawFiles(bench, play);
    }

    /// In a narrow dock the next button begins a line.
    static void sameLineIfRoom(const Look& look, const char* words) {
        ImGui::SameLine(0, look.px(4));
        if (ImGui::GetContentRegionAvail().x < textSize(look, kText, words).x + look.px(44)) ImGui::NewLine();
    }

    void drawFiles(const Workbench& bench, const session::TestPlay& play) {
        const Look& look = bench.look;
        if (play.isGame()) {
            const session::Document& document = bench.sheet()->document();
            const std::string& scenario = document.startPath();
            const std::string& own = bench.of<GameCourse>().path; // of the game in progress
            // What is typed stays until another game is played.
            if (gamePath_.empty() || pathOf_ != std::pair{scenario, own})
                gamePath_ = own.empty() ? freeGamePath(bench, document) : own;
            pathOf_ = {scenario, own};
            field(look, "##game path", gamePath_, {.hint = "name.game", .mono = true});
            // A saved game that is not this one is written over by who says so.
            const bool another = gamePath_ != own && bench.files.exists(document.root() + "/" + gamePath_);
            if (another) ImGui::TextWrapped("%s holds another game.", gamePath_.c_str());
            if (another ? button(look, "Write over it", {.height = 24})
                        : button(look, "Save game", {.kind = ButtonKind::Primary, .height = 24}))
                desk_->save(bench, gamePath_);
            sameLineIfRoom(look, "Load game");
            if (button(look, "Load game", {.height = 24})) desk_->load(bench, gamePath_);
        }
        field(look, "##snippet title", title_, {.hint = "What it shows"});
        // The name follows the title until it is typed over.
        if (path_.empty() || path_ == offered_) path_ = offered_ = snippetPath(bench, title_);
        field(look, "##snippet path", path_, {.hint = "snippets/name.yaml", .mono = true});
        claimFields(bench, claim_);
        const bool setsUp =
            play.isGame() && bench.sheet()->document().meaning().kind == formats::FileKind::Scenario;
        if (setsUp) {
            checkbox(look, "And the set-up", withSetup_);
            ImGui::SetItemTooltip("It turns red when a counter stands elsewhere, is missing or is another");
        }
        const bool writes = button(look, "Write snippet", {.kind = ButtonKind::Primary, .height = 24});
        explainItem("snippet");
        if (writes) {
            bench.later(
                [edit = play.saveAsSnippet({path_, title_, claim_.cite, session::typedIds(claim_.covers),
                                            setsUp && withSetup_, isInNoFile(bench)}),
                 path = path_](Workbench& b) { writeSnippet(b, edit, path); });
            saving_ = false;
            path_.clear();
        }
    }

    std::shared_ptr<PlayDesk> desk_;
    bool saving_ = false;
    std::string gamePath_;
    std::pair<std::string, std::string> pathOf_; ///< the battle, and the file of its game, that it is for
    std::string seed_;                           ///< as it is typed
    std::uint64_t seedOf_ = 0;
    std::string path_, title_, offered_; ///< of a snippet; the path as it was made from the title
    SnippetClaim claim_;
    bool withSetup_ = true; ///< of a snippet of a game: what stands where before it begins
};

} // namespace

std::unique_ptr<Panel> makeGamePanel(const std::shared_ptr<PlayDesk>& desk) {
    return std::make_unique<GamePanel>(desk);
}

} // namespace groma::ui
