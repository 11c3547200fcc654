// The studies beside the rules: what stands in them, and whether it still does. A click takes one into the
// question; all of them are asked again in the background.
#include "editor/session/balance/study_writing.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/project/save.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

namespace groma::ui {

namespace {

using session::ListedStudy;
using State = ListedStudy::State;

struct Sign {
    Icon icon;
    Colour colour;
};

/// Shape before colour; nothing: a ring.
std::optional<Sign> signOf(const Look& look, State state) {
    const Palette& p = look.colour();
    switch (state) {
    case State::Running: return Sign{Icon::Play, p.accent};
    case State::Agrees: return Sign{Icon::Check, p.fine};
    case State::Moved: return Sign{Icon::ArrowRight, p.warning};
    case State::Fails: return Sign{Icon::Cross, p.error};
    case State::OtherRules: return Sign{Icon::Undo, p.quiet};
    case State::AsWritten:
    case State::Unanswered: break;
    }
    return {};
}

std::string standingOf(const ListedStudy& study) {
    switch (study.state) {
    case State::Running: return "asked now";
    case State::Agrees: return study.rulesChanged ? "agrees, under other rules than then" : "agrees";
    case State::Moved: return session::movedLine(study);
    case State::Fails: return study.why;
    case State::OtherRules:
        return "asked under other rules" + (study.asked.empty() ? "" : ", " + study.asked);
    case State::AsWritten: return study.asked.empty() ? "as written" : "as written on " + study.asked;
    case State::Unanswered: return study.found ? "asked; its file has no answer yet" : "not asked yet";
    }
    return {};
}

void takePlayers(Balancing& state, const std::string& text) {
    const auto players = sim::contestantsNamed(text);
    if (!players) return;
    for (std::size_t side = 0; side < 2; ++side) {
        const sim::Contestant& one = players->at(side);
        Balancing::Player& player = state.players.at(side);
        player.kind = one.kind;
        player.posture = one.posture;
        if (one.kind == sim::PlayerKind::Search && one.thoughts > 0)
            player.thoughts = static_cast<int>(one.thoughts);
    }
}

/// Of the document that is shown; what it asks about is open there.
void takeQuestion(Workbench& bench, const formats::StudySource& study) {
    using Asks = formats::StudySource::Asks;
    const formats::StudySource::Frame& frame = study.frame;
    Balancing& state = bench.of<Balancing>();
    takePlayers(state, frame.players);
    state.seed = frame.seed;
    state.forbid.clear();
    for (const rules::Text& what : frame.forbid) state.forbid.push_back(what.text);
    switch (study.asks) {
    case Asks::Balance:
        state.within = std::max(1, static_cast<int>(frame.within));
        state.pairs = static_cast<int>(frame.pairs);
        state.effects = frame.effects;
        state.only = frame.only;
        state.again = !frame.again.empty();
        state.battles = static_cast<int>(frame.battles);
        if (const auto again = sim::contestantsNamed(frame.again); again && again->front().thoughts > 0)
            state.thoughts = static_cast<int>(again->front().thoughts);
        bench.show("Question");
        return;
    case Asks::Battles:
        state.effects = false;
        state.battles = static_cast<int>(std::min<std::uint64_t>(frame.battles, 100'000));
        bench.show("Question");
        return;
    case Asks::Matrix:
        for (std::size_t i = 0; i < formats::kMeasures.size(); ++i)
            if (formats::kMeasures.at(i) == frame.measure) state.measure = static_cast<int>(i);
        state.viewed = true;
        bench.show("Matrix");
        return;
    case Asks::Sweep:
        state.sweepBattles = static_cast<int>(std::min<std::uint64_t>(frame.battles, 100'000));
        if (!frame.set.empty()) {
            state.sweepName = frame.set.front().name.text;
            state.sweepValues = frame.set.front().text.text;
            const bool two = frame.set.size() > 1;
            state.sweepSecond = two ? frame.set[1].name.text : "";
            state.sweepSecondValues = two ? frame.set[1].text.text : "";
        }
        bench.show("Sweep");
        return;
    case Asks::Chances: bench.show("What if"); return;
    }
}

/// A study whose question is to be taken once what it asks about is shown, which is read in a job.
struct Wanted {
    std::shared_ptr<const formats::Loaded> study;
    std::string path; ///< canonical, of what it asks about
    double until = 0; ///< ImGui::GetTime(): what cannot be read never comes, and tells so by itself
};

bool isShown(const Workbench& bench, const std::string& path) {
    if (bench.sheet() == nullptr) return false;
    const session::Document& document = bench.sheet()->document();
    return bench.files.canonical(document.root() + "/" + document.startPath()) == path;
}

/// Nothing comes of it where another study was clicked meanwhile: it is wanted no more.
void takeWhenShown(Workbench& bench, const std::weak_ptr<const Wanted>& still) {
    const auto wanted = still.lock();
    if (!wanted) return;
    if (isShown(bench, wanted->path)) takeQuestion(bench, *wanted->study->study);
    else if (ImGui::GetTime() < wanted->until)
        bench.later([still](Workbench& b) { takeWhenShown(b, still); });
}

void load(Workbench& bench, const std::weak_ptr<const Wanted>& still) {
    const auto wanted = still.lock();
    if (!wanted) return;
    if (!isShown(bench, wanted->path)) bench.open(wanted->path);
    takeWhenShown(bench, still);
}

void keepAnswer(Workbench& bench, const ListedStudy& study) {
    const auto text = session::textWithAnswer(*study.study, *study.found);
    if (!text) return bench.refuse(text.error());
    const std::string path = bench.sheet()->document().root() + "/" + study.path;
    // What others wrote into it since it was read stays.
    const std::uint64_t read = study.study->project->start()->tree->source().contentHash();
    if (const auto saved = formats::saveAtomically(bench.files, path, *text, read); !saved)
        return bench.refuse(saved.error().message);
    ++bench.of<Balancing>().looks;
    bench.say("Wrote the answer into " + study.path);
}

class StudiesPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Studies"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftMiddle; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Balance; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || sheet->document().rulesPaths().empty()) {
            quietText("Studies lie beside the rules of what is open");
            return;
        }
        const Look& look = bench.look;
        const Balancing& now = bench.of<Balancing>();
        const session::StudyList* listed = wantStudies(bench);
        if (listed == nullptr) {
            quietText("Reading the studies beside the rules...");
            return;
        }
        const std::vector<ListedStudy> rows = studiesAsAsked(*listed, now, sheet->document());
        const float foot = look.px(now.studiesAgain.running() ? 58 : 42);
        if (ImGui::BeginChild("list", {0, std::max(look.px(40), ImGui::GetContentRegionAvail().y - foot)})) {
            ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, look.px(2)});
            for (std::size_t i = 0; i < rows.size(); ++i) drawRow(bench, rows[i], i);
            ImGui::PopStyleVar();
        }
        if (rows.empty())
            quietText("None yet. A study keeps a question with its answer in a file, so that anybody can ask "
                      "it again");
        ImGui::EndChild();
        drawFoot(bench, now, rows);
    }

  private:
    void want(const Workbench& bench, const ListedStudy& study) {
        wanted_.reset();
        if (!study.study) return;
        constexpr double kLongest = 20; // seconds
        const std::string path = bench.sheet()->document().root() + "/" + study.study->study->path.text;
        wanted_ = std::make_shared<const Wanted>(
            Wanted{study.study, bench.files.canonical(path), ImGui::GetTime() + kLongest});
        bench.later([still = std::weak_ptr(wanted_)](Workbench& b) { load(b, still); });
    }

    void drawRow(const Workbench& bench, const ListedStudy& study, std::size_t index) {
        const Look& look = bench.look;
        const Palette& p = look.colour();
        ImGui::PushID(static_cast<int>(index));
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, high = look.px(36);
        const bool chosen = study.path == chosen_;
        if (ImGui::InvisibleButton(study.title.c_str(), {width, high})) {
            chosen_ = study.path;
            want(bench, study);
        }
        if (ImGui::IsItemHovered()) tell(study);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 end{low.x + width, low.y + high - look.px(2)};
        if (chosen || ImGui::IsItemHovered()) list.AddRectFilled(low, end, col(p.raised), look.px(3));
        if (chosen) list.AddRectFilled(low, {low.x + look.px(2), end.y}, col(p.accent));
        const ImVec2 at{low.x + look.px(13), low.y + look.px(10)};
        if (const auto sign = signOf(look, study.state))
            drawIcon(list, sign->icon, at, look.px(12), sign->colour);
        else list.AddCircle(at, look.px(4), col(p.quiet), 0, look.px(1));
        const float left = low.x + look.px(26), room = width - look.px(30);
        drawTextMiddle(list, look, chosen ? kLabelStrong : kLabel, {left, at.y}, p.text,
                       fitted(look, kLabel, study.title, room));
        const Colour ink = study.state == State::Moved   ? p.warning
                           : study.state == State::Fails ? p.error
                                                         : p.quiet;
        drawTextMiddle(list, look, kSmall, {left, low.y + look.px(25)}, ink,
                       fitted(look, kSmall, standingOf(study), room));
        ImGui::PopID();
    }

    static void tell(const ListedStudy& study) {
        std::string words = study.question + "\n" + study.path;
        if (!study.why.empty()) words += "\n" + study.why;
        for (const formats::MovedLine& line : study.moved)
            words +=
                fmt::format("\n{}: {} -> {}{}", line.name, line.then.empty() ? "nothing" : line.then,
                            line.now.empty() ? "does not occur" : line.now,
                            line.how == formats::MovedLine::How::Surely   ? "; surely another"
                            : line.how == formats::MovedLine::How::TooFew ? "; too few to tell them apart"
                                                                          : "");
        ImGui::SetTooltip("%s", words.c_str());
    }

    void drawFoot(const Workbench& bench, const Balancing& now, const std::vector<ListedStudy>& rows) {
        const Look& look = bench.look;
        ImGui::Dummy({0, look.px(2)});
        if (now.studiesAgain.running()) {
            const auto again = now.studiesAgain.value();
            const ImVec2 bar = ImGui::GetCursorScreenPos();
            const float width = ImGui::GetContentRegionAvail().x;
            ImDrawList& list = *ImGui::GetWindowDrawList();
            list.AddRectFilled(bar, {bar.x + width, bar.y + look.px(4)}, col(look.colour().well), look.px(2));
            list.AddRectFilled(
                bar, {bar.x + width * static_cast<float>(again ? again->share : 0), bar.y + look.px(4)},
                col(now.studiesAgain.paused() ? look.colour().quiet : look.colour().accent), look.px(2));
            ImGui::Dummy({width, look.px(8)});
            const float half = (ImGui::GetContentRegionAvail().x / look.px(1) - 12) / 2 - 1;
            const bool paused = now.studiesAgain.paused();
            if (button(look, paused ? "Go on" : "Pause", {.width = half, .height = 24}))
                bench.later([paused](Workbench& b) { b.of<Balancing>().studiesAgain.pause(!paused); });
            ImGui::SameLine();
            if (button(look, "Cancel", {.width = half, .height = 24}))
                bench.later([](Workbench& b) { b.of<Balancing>().studiesAgain.cancel(); });
            return;
        }
        ImGui::BeginDisabled(rows.empty());
        if (button(look, "Ask all again", {.height = 24})) bench.later([](Workbench& b) { askStudiesOf(b); });
        ImGui::EndDisabled();
        const auto chosen = std::ranges::find(rows, chosen_, &ListedStudy::path);
        ImGui::SameLine();
        if (chosen != rows.end() && chosen->found && chosen->state != State::Agrees) {
            if (button(look, "Keep answer", {.height = 24}))
                bench.later([one = *chosen](Workbench& b) { keepAnswer(b, one); });
            ImGui::SetItemTooltip("Writes what was found into %s in place of what stands there",
                                  chosen_.c_str());
        } else {
            if (button(look, "New", {.icon = Icon::Plus, .height = 24})) bench.openWindow("New study");
            ImGui::SetItemTooltip("A file that asks what was asked last, so that it can be asked again");
        }
        const auto moved = std::ranges::count(rows, State::Moved, &ListedStudy::state);
        const std::string words =
            moved == 0 ? fmt::format("{}", rows.size()) : fmt::format("{}, {} moved", rows.size(), moved);
        ImGui::SameLine();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float room = ImGui::GetContentRegionAvail().x;
        if (room > textSize(look, kLabel, words).x)
            drawTextRight(*ImGui::GetWindowDrawList(), look, kLabel, {at.x + room, at.y + look.px(12)},
                          look.colour().quiet, words);
        ImGui::Dummy({1, 1});
    }

    std::string chosen_; ///< path of the study that was clicked
    std::shared_ptr<const Wanted> wanted_;
};

} // namespace

std::unique_ptr<Panel> makeStudiesPanel() { return std::make_unique<StudiesPanel>(); }

} // namespace groma::ui
