// The whole window is walked through: each panel, window and state of the map, at each scale and in a large
// and a small window. Nothing may be cut off: no text without a tip that shows it whole, no control, no row.
#include "editor/session/balance/balance_question.h"
#include "editor/session/play/play_map.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/shell/layouts.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/rollout_asked.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/gui/drawn_items.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gui_test.h"
#include "tests/gui/session.h"
#include "tests/gui/walk.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kGaul = "samples/strength-and-honour/gaul.yaml";
constexpr const char* kNisibis = "samples/commands-and-colors/nisibis.yaml";
constexpr const char* kHeraclea = "samples/special-stands/heraclea.yaml";
constexpr int kFrames = 12; // docking needs a few

std::string together(const std::set<std::string>& found) {
    std::string all;
    for (const std::string& cut : found) all += cut + "\n";
    return all;
}

constexpr std::array kSizes{std::pair{1600, 1000}, std::pair{1280, 720}};
constexpr std::array kScales{1.0F, 1.5F, 2.0F, 2.5F};

std::string placeOf(const std::pair<int, int>& size, float scale, std::string_view what) {
    return fmt::format("{} x {} at {:.0f} %, {}: ", size.first, size.second, scale * 100, what);
}

// Panels that share a dock stand one behind the other: in each round another one of every dock is in front.
std::vector<std::vector<std::string>> rounds(ui::Workspace workspace) {
    std::map<ImGuiID, std::size_t> seen;
    std::vector<std::vector<std::string>> all;
    for (const auto& panel : ui::makePanels()) {
        const ImGuiWindow* window = ImGui::FindWindowByName(ui::windowName(*panel, workspace).c_str());
        const std::size_t round = seen[window == nullptr ? 0 : window->DockId]++;
        if (round >= all.size()) all.resize(round + 1);
        all[round].push_back(panel->title());
    }
    return all;
}

void insertAll(std::set<std::string>& found, const std::set<std::string>& more) {
    found.insert(more.begin(), more.end());
}

std::string nothingIsCutOff(const fs::path& directory, const char* file) {
    const WatchTexts watch;
    std::set<std::string> found;
    for (const auto& size : kSizes) {
        Session session(directory, directory / file, size.first, size.second);
        if (!session.open()) return "no window";
        const WatchItems items;
        Walk walk(session);
        session.frames(kFrames);
        ui::Workbench& bench = session.shell().bench();
        const game::Setup& setup = *bench.sheet()->document().setup();
        std::vector<std::string> everybody;
        for (int piece = 0; piece < setup.pieceCount(); ++piece) everybody.push_back(setup.piece(piece).id);
        bench.of<ui::RuleEntry>() = {"types", setup.model().types.front().named.id};
        for (const float scale : kScales) {
            bench.settings.scale = scale;
            walk.begin(scale == 1 && size == kSizes.front());
            for (std::size_t i = 0; i < ui::kWorkspaceNames.size(); ++i) {
                bench.settings.workspace = static_cast<ui::Workspace>(i);
                bench.sheet()->tools.selection.selectPieces({everybody[1]});
                session.frames(kFrames);
                const std::string where = placeOf(size, scale, ui::kWorkspaceNames[i]);
                for (const std::vector<std::string>& round : rounds(bench.settings.workspace)) {
                    for (const std::string& title : round) bench.show(title);
                    session.frames(4);
                    insertAll(found, walk.seen(where));
                }
                if (bench.settings.workspace != ui::Workspace::Design) continue;
                bench.sheet()->tools.selection.selectPieces(everybody);
                bench.show("Inspector");
                session.frames(kFrames);
                insertAll(found, walk.seen(where + "all selected: "));
            }
        }
    }
    return together(found);
}

// Whether a word is written whole, on the screen and in its part of a window.
std::string hidden(std::string_view window, std::string_view word) {
    const ImVec2 screen = ImGui::GetMainViewport()->Size;
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.window.starts_with(window) && drawn.text == word)
            return drawn.box.Min.y >= drawn.clip.y && drawn.box.Max.y <= std::min(drawn.clip.w, screen.y)
                       ? ""
                       : fmt::format("{} lies from {:.0f} to {:.0f}", word, drawn.box.Min.y, drawn.box.Max.y);
    return fmt::format("{} is not written", word);
}

std::string theWindowsOverTheDeskAreOnTheScreen(const fs::path& directory) {
    const WatchTexts watch;
    struct Over {
        const char* title;
        const char* button; // without which it is of no use; "": it has none
    };
    static constexpr std::array<Over, 13> kWindows{{{"New scenario", "Make it"},
                                                    {"New rules", "Make it"},
                                                    {"Save as", "Save"},
                                                    {"Print and export", "Write"},
                                                    {"Resize map", "Resize"},
                                                    {"Replace terrain", "Replace"},
                                                    {"New study", "Write"},
                                                    {"New skill", "Write it into the rules"},
                                                    {"Open", ""},
                                                    {"Commands", ""},
                                                    {"Keys", ""},
                                                    {"Words", ""},
                                                    {"Go to", ""}}};
    std::set<std::string> found;
    for (const auto& [width, height] : {std::pair{1600, 1000}, std::pair{1280, 720}}) {
        Session session(directory, directory / kArretium, width, height);
        if (!session.open()) return "no window";
        Walk walk(session);
        session.frames(kFrames);
        ui::Workbench& bench = session.shell().bench();
        for (const float scale : {1.0F, 1.5F, 2.0F, 2.5F}) {
            bench.settings.scale = scale;
            session.frames(kFrames);
            for (const Over& over : kWindows) {
                bench.windows.open(over.title);
                session.frames(4);
                bench.jobs.wait();
                session.frames(6);
                const std::string where =
                    fmt::format("{} x {} at {:.0f} %, {}: ", width, height, scale * 100, over.title);
                session.picture(fmt::format("over-{}-{}-{:.0f}", over.title, height, scale * 100));
                const ImGuiWindow* window = ImGui::FindWindowByName(over.title);
                if (window == nullptr || !window->WasActive) return where + "is not there";
                if (window->Pos.y + window->Size.y > static_cast<float>(height) || window->Pos.y < 0)
                    found.insert(fmt::format("{}it ends at {:.0f}", where, window->Pos.y + window->Size.y));
                if (*over.button != '\0')
                    if (const std::string why = hidden(over.title, over.button); !why.empty())
                        found.insert(where + why);
                // The second number of a row stands beside its label.
                if (over.title == std::string_view("New scenario"))
                    for (const DrawnText& label : drawnTexts())
                        for (const DrawnText& number : drawnTexts())
                            if (label.text == "Cells down" && number.text == "20" &&
                                number.window == label.window &&
                                std::abs(number.box.GetCenter().y - label.box.GetCenter().y) > 12 * scale)
                                found.insert(where + "the cells down are not beside their label");
                for (const std::string& fault : walk.seen(where))
                    if (fault.find(over.title, where.size()) != std::string::npos) found.insert(fault);
                bench.windows.close(over.title);
                session.frames(2);
            }
        }
    }
    std::string all;
    for (const std::string& cut : found) all += cut + "\n";
    return all;
}

constexpr int kStepsPlayed = 24;
constexpr int kMostStepsToDice = 200;

// Deeds before passes; false where nothing is asked.
bool playStep(session::TestPlay& play) {
    const session::PlayQuestion& question = play.question();
    if (question.what == game::Pending::What::Chance) {
        (void)play.roll();
    } else if (question.what == game::Pending::What::Choice) {
        game::Answer answer;
        if (question.shape == game::Pending::Shape::Some)
            for (std::int64_t i = 0; i < question.min; ++i)
                answer.some.push_back(static_cast<std::int32_t>(i));
        else if (question.shape == game::Pending::Shape::Number) answer.value = question.max;
        else if (question.options.empty()) answer.value = game::kPass;
        else answer = question.options[question.options.size() / 2].answer;
        (void)play.answer(answer);
    } else {
        return false;
    }
    return true;
}

// Some way into the game, so that every panel has something to say.
void playOn(ui::Sheet& sheet) {
    for (int step = 0; step < kStepsPlayed; ++step)
        if (!playStep(*sheet.play)) return;
}

// From there on to dice, or a card, that are to fall.
bool playToDice(ui::Sheet& sheet) {
    for (int step = 0; step < kMostStepsToDice; ++step) {
        if (sheet.play->question().what == game::Pending::What::Chance) return true;
        if (!playStep(*sheet.play)) return false;
    }
    return false;
}

// A counter that the game changed, for the inspector.
std::string movedPiece(const ui::Sheet& sheet) {
    const game::Position start = game::startPosition(sheet.play->setup());
    for (int piece = 0; piece < sheet.play->setup().pieceCount(); ++piece)
        if (sheet.play->position().cell(piece) != start.cell(piece))
            return sheet.play->setup().piece(piece).id;
    return sheet.play->setup().piece(0).id;
}

// A click of the hand on a cell of the map.
void clickCell(Session& session, grid::CellId cell) {
    ui::Workbench& bench = session.shell().bench();
    const auto map = std::ranges::find_if(drawnItems(), [](const DrawnItem& item) {
        return item.window.starts_with("Battlefield") && item.label == "map";
    });
    if (map == drawnItems().end()) return;
    const grid::Geometry& geometry = bench.sheet()->play->setup().geometry();
    const ui::ScreenPoint at = bench.of<ui::Viewport>().camera.toScreen(
        ui::latticeOf(geometry.layout()).centre(ui::cellAt(geometry, cell)));
    ImGuiIO& io = ImGui::GetIO();
    io.AddMousePosEvent(map->box.Min.x + at.x, map->box.Min.y + at.y);
    session.frames(3);
    io.AddMouseButtonEvent(ImGuiMouseButton_Left, true);
    session.frames(2);
    io.AddMouseButtonEvent(ImGuiMouseButton_Left, false);
    session.frames(4);
}

// Nobody does anything that is not asked of him, to the end.
void playToTheEnd(session::TestPlay& play) {
    constexpr int kMostAnswers = 3000;
    for (int i = 0; i < kMostAnswers && !play.question().finished; ++i) {
        const session::PlayQuestion& question = play.question();
        session::Expected<void> done;
        if (question.what == game::Pending::What::Chance) done = play.roll();
        else if (question.mayPass) done = play.answer({game::kPass, {}});
        else if (question.shape == game::Pending::Shape::Number) done = play.answer({question.min, {}});
        else if (question.shape == game::Pending::Shape::Some) {
            game::Answer answer;
            for (std::int64_t n = 0; n < question.min; ++n)
                answer.some.push_back(static_cast<std::int32_t>(n));
            done = play.answer(answer);
        } else if (!question.options.empty()) done = play.answer(question.options.front().answer);
        if (!done) return;
    }
}

// Who wins from here is known, with each answer, as of a game that has gone on since.
void playedOnFromThere(ui::Workbench& bench) {
    auto question = session::rolloutQuestion(
        *bench.sheet()->play,
        {sim::Contestant{sim::PlayerKind::Random, {}, 0}, sim::Contestant{sim::PlayerKind::Random, {}, 0}},
        true);
    if (!question) return;
    question->count = 16;
    ui::RolloutAsked& asked = bench.of<ui::RolloutAsked>();
    asked.question = std::make_shared<const session::RolloutQuestion>(*std::move(question));
    asked.work.ask(bench.studies, "Rollout",
                   [question = asked.question](session::JobControl& control, const auto& seen) {
                       return session::rollOut(*question, session::Crew(session::allProcessors(), &control),
                                               seen);
                   });
    bench.studies.wait();
}

std::string nothingIsCutOffInPlay(const fs::path& directory, const char* file) {
    const WatchTexts watch;
    std::set<std::string> found;
    for (const auto& size : kSizes) {
        Session session(directory, directory / file, size.first, size.second);
        if (!session.open()) return "no window";
        const WatchItems items;
        Walk walk(session);
        session.frames(kFrames);
        ui::Workbench& bench = session.shell().bench();
        bench.settings.curtain = false;
        bench.enterPlay(ui::Workbench::PlayKind::Game);
        if (!bench.sheet()->play) return "nothing is played";
        session::TestPlay& play = *bench.sheet()->play;
        const auto settle = [&] {
            session.frames(kFrames);
            bench.jobs.wait();
            session.frames(kFrames);
        };
        const auto look = [&](const char* what) {
            insertAll(found, walk.seen(placeOf(size, bench.settings.scale, what)));
        };
        playOn(*bench.sheet());
        bench.sheet()->tools.selection.selectPieces({movedPiece(*bench.sheet())});
        playedOnFromThere(bench);
        for (const float scale : kScales) {
            bench.settings.scale = scale;
            walk.begin(scale == 1 && size == kSizes.front());
            session.frames(kFrames);
            for (const std::vector<std::string>& round : rounds(ui::Workspace::Design)) {
                for (const std::string& title : round) bench.show(title);
                session.frames(4);
                look("in play");
            }
            // A counter in the hand: its reach, whom it may attack, the rows beside.
            bench.show("Test play");
            session.frames(kFrames);
            if (const session::PlayMap map = session::playMapOf(play); map.acting && !map.counters.empty()) {
                clickCell(session, play.position().cell(map.counters.front().piece));
                settle();
                look("in the hand");
                ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
            }
        }
        // Questions of the map, dice before they fall, and what came of them.
        // At Heraclea they march longer.
        const bool dice = playToDice(*bench.sheet());
        if (!dice && file != std::string_view(kHeraclea)) return "no dice are asked for";
        for (const float scale : kScales) {
            bench.settings.scale = scale;
            walk.begin(scale == 1 && size == kSizes.front());
            settle();
            look("before dice fall");
        }
        (void)play.roll();
        for (int step = 0; step < kStepsPlayed && (play.question().what == game::Pending::What::Chance ||
                                                   session::playMapOf(play).acting);
             ++step)
            if (!playStep(play)) break;
        for (const float scale : kScales) {
            bench.settings.scale = scale;
            walk.begin(scale == 1 && size == kSizes.front());
            settle();
            look("a question");
        }
        playToTheEnd(play);
        for (const float scale : kScales) {
            bench.settings.scale = scale;
            walk.begin(scale == 1 && size == kSizes.front());
            settle();
            look("at the end");
        }
    }
    return together(found);
}

// The first page, rules pinned and changed, Balance with its answer.
std::string nothingIsCutOffElsewhere(const fs::path& directory) {
    const WatchTexts watch;
    std::set<std::string> found;
    for (const auto& size : kSizes) {
        {
            Session session(directory, {}, size.first, size.second);
            if (!session.open()) return "no window";
            const WatchItems items;
            Walk walk(session);
            for (const float scale : kScales) {
                session.shell().bench().settings.scale = scale;
                walk.begin(scale == 1 && size == kSizes.front());
                session.frames(kFrames);
                insertAll(found, walk.seen(placeOf(size, scale, "the first page")));
            }
            session.shell().bench().settings.scale = 1;
            session.frames(2);
        }
        Session session(directory, directory / kArretium, size.first, size.second);
        if (!session.open()) return "no window";
        const WatchItems items;
        Walk walk(session);
        session.frames(kFrames);
        ui::Workbench& bench = session.shell().bench();
        session.shell().actions().run(bench, "rules.pin");
        session.frames(kFrames);
        bench.of<ui::Balancing>().battles = 32;
        bench.of<ui::Balancing>().effects = false;
        for (ui::Balancing::Player& player : bench.of<ui::Balancing>().players)
            player.kind = sim::PlayerKind::Random;
        ui::askBalanceOf(bench);
        bench.studies.wait();
        bench.settings.workspace = ui::Workspace::Balance;
        for (const float scale : kScales) {
            bench.settings.scale = scale;
            walk.begin(scale == 1 && size == kSizes.front());
            session.frames(kFrames);
            for (const std::vector<std::string>& round : rounds(bench.settings.workspace)) {
                for (const std::string& title : round) bench.show(title);
                session.frames(4);
                insertAll(found, walk.seen(placeOf(size, scale, "pinned, with an answer")));
            }
        }
    }
    return together(found);
}

} // namespace

std::vector<StartTest> wholeWindowTests() {
    return {
        {"windows over the desk lie on the screen with their buttons, from 100 % to 250 %",
         theWindowsOverTheDeskAreOnTheScreen},
        {"nothing is cut off in any panel of any workspace at Arretium, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOff(directory, kArretium); }},
        {"nothing is cut off in any panel of any workspace in Gaul, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOff(directory, kGaul); }},
        {"nothing is cut off in any panel of any workspace at Nisibis, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOff(directory, kNisibis); }},
        {"nothing is cut off in any panel of any workspace at Heraclea, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOff(directory, kHeraclea); }},
        {"nothing is cut off in a game at Arretium, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOffInPlay(directory, kArretium); }},
        {"nothing is cut off in a game in Gaul, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOffInPlay(directory, kGaul); }},
        {"nothing is cut off in a game at Nisibis, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOffInPlay(directory, kNisibis); }},
        {"nothing is cut off in a game at Heraclea, from 100 % to 250 %",
         [](const fs::path& directory) { return nothingIsCutOffInPlay(directory, kHeraclea); }},
        {"nothing is cut off on the first page, under a pin and beside an answer, from 100 % to 250 %",
         nothingIsCutOffElsewhere},
    };
}

} // namespace groma::gui
