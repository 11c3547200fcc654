#include "editor/ui/shell/shell.h"

#include "core/base/contract.h"
#include "editor/ui/canvas/board/gl_programs.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/shell/frame_bars.h"
#include "editor/ui/shell/grey_pass.h"
#include "editor/ui/shell/layouts.h"
#include "editor/ui/shell/pin_strip.h"
#include "editor/ui/shell/tour.h"
#include "editor/ui/shell/windows/all_windows.h"
#include "editor/ui/theme/short_texts.h"
#include "editor/ui/widgets/plots.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace groma::ui {

namespace {

constexpr double kProgressEvery = 0.25; // seconds
constexpr int kFramesToAppear = 3;      // docked windows that were not drawn before

/// What may change only after the frame.
struct Held {
    const Sheet* sheet = nullptr;
    std::uint64_t document = 0;
    session::Selection selection;
    session::ToolSettings settings;
    RuleEntry rule;
    Mode mode = Mode::SetUp;
    std::vector<session::PlayedCall> played;
    friend bool operator==(const Held&, const Held&) = default;
};

Held heldBy(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr) return {};
    Held held{sheet,
              sheet->document().fingerprint(),
              sheet->tools.selection,
              sheet->tools.settings,
              bench.of<RuleEntry>(),
              sheet->mode,
              {}};
    if (sheet->play) held.played = sheet->play->played();
    return held;
}

} // namespace

struct Shell::State {
    bool watched = false;  ///< ShellStart
    ShortTexts shortTexts; ///< of the frame that is drawn
    Look look;
    std::filesystem::path fontsDirectory, settingsDirectory; ///< ShellStart
    std::vector<std::string> missingFonts;
    Workbench bench{look};
    PlotContext plots;
    std::shared_ptr<GlPrograms> programs = std::make_shared<GlPrograms>();
    std::shared_ptr<PlayDesk> desk = std::make_shared<PlayDesk>();
    ActionTable actions = withPlayDesk(makeActions(), desk);
    std::vector<std::unique_ptr<Panel>> panels = makePanels(desk, programs);
    std::vector<OverWindow> windows = makeOverWindows([this] { wantsClose = true; });
    GreyPass grey;
    bool wantsClose = false;
    std::size_t behind = 0; ///< files that were asked for at the start and are to lie behind the first one
    bool worked = false;    ///< the last frame did something after it was drawn
    std::array<bool, kWorkspaceNames.size()> layoutMade{};
    /// Of a layout that was made in this session: for which room, and where its panels lay then; empty until
    /// they have appeared.
    struct Made {
        DockRoom room = DockRoom::Wide;
        std::vector<ImGuiID> places;
    };
    std::array<std::optional<Made>, kWorkspaceNames.size()> made;
    std::array<std::vector<std::string>, kWorkspaceNames.size()>
        inFront;                          ///< titles, as they were when it was shown last
    std::vector<std::string> askedBefore; ///< along with a workspace that has no layout yet
    std::optional<Workspace> shown;
    Mode shownMode = Mode::SetUp;
    int framesShown = 0;          ///< since it was changed to
    bool layoutsLookedAt = false; ///< those of the last session
    float displayScale = 1;
    const Theme* theme = nullptr;
    float scale = 0;

    void addPanelActions();
    void focusNextPanel();
    void applyTheme();
    void drawDocks(ImVec2 low, ImVec2 size);
    void fitLayout(Workspace workspace, ImVec2 size);
    void drawPanel(Panel& panel, const std::string& name, ImGuiWindowFlags flags);
    void drawMapAlone(ImVec2 low, ImVec2 size);
    void drawWindows();
    void tellRequests();
    void focusPanels();
    void keepFronts();
    Mode modeOfSheet() { return bench.sheet() != nullptr ? bench.sheet()->mode : Mode::SetUp; }
    void keepFirstInFront(std::size_t open);
};

/// Files that are to lie behind the first one have come beside the `open` ones.
void Shell::State::keepFirstInFront(std::size_t open) {
    behind -= std::min(behind, bench.sheets.size() - std::max<std::size_t>(open, 1));
    bench.showSheet(0);
}

/// Windows that come back all want to be in front: ImGui lets the last one. Those that were are brought there
/// again.
void Shell::State::keepFronts() {
    const Workspace now = bench.settings.workspace;
    std::vector<std::string>& front = inFront[static_cast<std::size_t>(now)];
    if (shown != now || bench.docksHidden) framesShown = 0;
    if (shown != now) // what was asked for along with the workspace comes last
        for (const std::string& title : bench.focusPanels) {
            std::erase(front, title);
            front.push_back(title);
            if (!layoutMade[static_cast<std::size_t>(now)]) askedBefore.push_back(title);
        }
    if (shown != now && now == Workspace::Balance) // who balances holds no tool over the map
        bench.later([](Workbench& b) {
            for (const auto& sheet : b.sheets) {
                sheet->tools.cancel();
                sheet->tools.settings.kind = session::ToolKind::Select;
            }
        });
    shown = now;
    if (const Mode mode = modeOfSheet(); mode != shownMode) {
        // Panels of the mode appear, those of the other are gone; what was asked for comes last.
        framesShown = 0;
        shownMode = mode;
        std::erase_if(front, [&](const std::string& title) {
            const auto named = [&](const auto& panel) {
                return panel->title() == title && panel->isFor(mode);
            };
            return std::ranges::none_of(panels, named) || std::ranges::count(bench.focusPanels, title) > 0;
        });
        front.insert(front.end(), bench.focusPanels.begin(), bench.focusPanels.end());
    }
    if (bench.docksHidden) return;
    if (++framesShown <= kFramesToAppear) {
        if (bench.focusPanels.empty() && !front.empty()) bench.focusPanels = front;
        return;
    }
    front.clear();
    for (const auto& panel : panels) {
        const ImGuiWindow* window = ImGui::FindWindowByName(windowName(*panel, now).c_str());
        if (window == nullptr || !window->DockTabIsVisible) continue;
        if (panel->place() == DockPlace::Centre)
            front.push_back(panel->title()); // the last one is typed into
        else front.insert(front.begin(), panel->title());
    }
}

/// Of the panels that are in front of their docks, the one after that which is typed into.
void Shell::State::focusNextPanel() {
    std::vector<const Panel*> inSight;
    std::size_t next = 0;
    for (const auto& panel : panels) {
        const ImGuiWindow* window =
            ImGui::FindWindowByName(windowName(*panel, bench.settings.workspace).c_str());
        if (window == nullptr || !window->DockTabIsVisible || !window->WasActive) continue;
        const ImGuiWindow* typed = ImGui::GetCurrentContext()->NavWindow;
        inSight.push_back(panel.get());
        if (typed != nullptr && typed->RootWindow == window) next = inSight.size();
    }
    if (!inSight.empty()) bench.show(inSight[next % inSight.size()]->title());
}

/// Each panel can be called by its name: the palette and the keyboard reach what lies behind a tab.
void Shell::State::addPanelActions() {
    for (const auto& panel : panels)
        actions.add({.id = "panel." + panel->title(),
                     .label = panel->title(),
                     .group = "Panels",
                     .help = "Brings the panel to the front",
                     .run = [title = panel->title(), panel = panel.get()](Workbench& b) {
                         b.docksHidden = false;
                         for (std::size_t i = 0;
                              !panel->isIn(b.settings.workspace) && i < kWorkspaceNames.size(); ++i)
                             if (panel->isIn(static_cast<Workspace>(i)))
                                 b.settings.workspace = static_cast<Workspace>(i);
                         b.show(title);
                     }});
}

void Shell::State::applyTheme() {
    const float wanted = std::min(displayScale * bench.settings.scale, kMostScale);
    const Theme& wantedTheme = themeFor(bench.settings.light, bench.settings.safeColours);
    if (scale == wanted && theme == &wantedTheme) return;
    if (scale != wanted && scale != 0) layoutMade = {};
    scale = wanted;
    theme = &wantedTheme;
    applyLook(look, wantedTheme, scale);
}

void Shell::State::drawPanel(Panel& panel, const std::string& name, ImGuiWindowFlags flags) {
    const bool centre = panel.place() == DockPlace::Centre;
    // What is docked lies on a ground that has its colour already.
    if (const ImGuiWindow* window = ImGui::FindWindowByName(name.c_str());
        window != nullptr && window->DockIsActive)
        flags |= ImGuiWindowFlags_NoBackground;
    if (centre) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    const std::string badge = panel.badge(bench);
    const std::string title = panel.title() + (badge.empty() ? "" : " " + badge) + "###" + name;
    const bool open =
        ImGui::Begin(title.c_str(), nullptr, panel.flags() | flags | ImGuiWindowFlags_NoCollapse);
    if (centre) ImGui::PopStyleVar();
    if (ImGui::IsItemHovered()) explainItemBy(sentencesFor(panel.title())); // its tab
    if (open) {
        panel.draw(bench);
        bench.mapHasKeyboard = bench.mapHasKeyboard || panel.keyboard() == Keyboard::Map;
        bench.textHasKeyboard = bench.textHasKeyboard || panel.keyboard() == Keyboard::Text;
        bench.formHasKeyboard = bench.formHasKeyboard || panel.keyboard() == Keyboard::Form;
    }
    ImGui::End();
}

void Shell::State::drawMapAlone(ImVec2 low, ImVec2 size) {
    ImGui::SetNextWindowPos(low);
    ImGui::SetNextWindowSize(size);
    for (const auto& panel : panels)
        if (panel->place() == DockPlace::Centre)
            drawPanel(*panel, panel->title() + "@alone",
                      ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoDocking |
                          ImGuiWindowFlags_NoBringToFrontOnFocus);
}

/// A layout that nobody has changed is made anew where the window becomes so small, or so large, that it
/// would be another one.
void Shell::State::fitLayout(Workspace workspace, ImVec2 size) {
    const auto i = static_cast<std::size_t>(workspace);
    if (!layoutMade[i] || !made[i] || bench.docksHidden) return;
    const std::vector<ImGuiID> places = placesOfPanels(panels, workspace);
    // What was not shown yet, as in the other mode, has no place.
    const auto same = [](ImGuiID then, ImGuiID now) { return then == now || then == 0 || now == 0; };
    if (dockRoomOf(look, size) != made[i]->room) {
        if (made[i]->places.empty() || std::ranges::equal(made[i]->places, places, same))
            layoutMade[i] = false;
        else made[i].reset(); // it is a person's own
    } else if (made[i]->places.empty() && framesShown > kFramesToAppear) {
        made[i]->places = places;
    }
}

void Shell::State::drawDocks(ImVec2 low, ImVec2 size) {
    ImGui::SetNextWindowPos(low);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
    ImGui::Begin("##docks", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoNavFocus | ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar(2);
    const Workspace workspace = bench.settings.workspace;
    // Before any dock space is asked for: keeping one alive makes it, and then it looks as if it had been
    // laid out.
    if (!layoutsLookedAt)
        for (std::size_t i = 0; i < kWorkspaceNames.size(); ++i)
            if ((layoutMade[i] =
                     takeKeptLayout(panels, static_cast<Workspace>(i), ImGui::GetID(kWorkspaceNames[i]))))
                inFront[i] = keptInFront(panels, static_cast<Workspace>(i));
    layoutsLookedAt = true;
    if (bench.wantsNewLayout) layoutMade[static_cast<std::size_t>(workspace)] = false;
    bench.wantsNewLayout = false;
    fitLayout(workspace, size);
    for (std::size_t i = 0; i < kWorkspaceNames.size(); ++i) {
        const ImGuiID dock = ImGui::GetID(kWorkspaceNames[i]);
        if (i != static_cast<std::size_t>(workspace) || bench.docksHidden) {
            ImGui::DockSpace(dock, {0, 0}, ImGuiDockNodeFlags_KeepAliveOnly);
            continue;
        }
        if (!layoutMade[i]) {
            makeLayout(look, panels, workspace, dock, size);
            made[i] = Made{dockRoomOf(look, size), {}};
            inFront[i] = frontPanels(workspace);
            inFront[i].insert(inFront[i].end(), askedBefore.begin(), askedBefore.end());
            askedBefore.clear();
            framesShown = 0;
            bench.focusPanels.insert(bench.focusPanels.begin(), "Battlefield");
        }
        layoutMade[i] = true;
        ImGui::DockSpace(dock, {0, 0}, ImGuiDockNodeFlags_NoWindowMenuButton);
    }
    ImGui::End();
    if (bench.docksHidden) {
        drawMapAlone(low, size);
        return;
    }
    for (const auto& panel : panels)
        if (panel->isFor(modeOfSheet()) && panel->isIn(workspace))
            drawPanel(*panel, windowName(*panel, workspace), 0);
}

void Shell::State::drawWindows() {
    for (const OverWindow& window : windows) {
        bool open = bench.windows.isOpen(window.title);
        const bool wasOpen = open;
        window.draw(bench, actions, open);
        if (wasOpen && !open) bench.windows.close(window.title);
    }
}

/// What is asked for while they are told is told at once: each panel may ask another.
void Shell::State::tellRequests() {
    for (std::vector<Request> asked = bench.takeRequests(); !asked.empty(); asked = bench.takeRequests())
        for (const Request& request : asked)
            for (const auto& panel : panels) panel->hear(bench, request);
}

void Shell::State::focusPanels() {
    const bool next = std::exchange(bench.wantsNextPanel, false);
    if (bench.docksHidden) return;
    if (next) focusNextPanel();
    for (const std::string& title : bench.focusPanels) {
        const std::string name = windowName(title, bench.settings.workspace);
        // Focus alone brings one tab to the front a frame; these may be several, in different docks.
        if (const ImGuiWindow* window = ImGui::FindWindowByName(name.c_str());
            window != nullptr && window->DockNode != nullptr && window->DockNode->TabBar != nullptr)
            window->DockNode->TabBar->NextSelectedTabId = window->TabId;
        if (&title == &bench.focusPanels.back()) ImGui::SetWindowFocus(name.c_str());
    }
    bench.focusPanels.clear();
}

Shell::Shell(const ShellStart& start) : state_(std::make_unique<State>()) {
    state_->watched = start.watched;
    state_->fontsDirectory = start.fontsDirectory;
    state_->settingsDirectory = start.settingsDirectory;
    state_->addPanelActions();
    if (!start.file.empty()) state_->bench.open(start.file.string());
    for (const std::filesystem::path& file : start.more) state_->bench.open(file.string());
    state_->behind = start.more.size();
    if (!start.beforeWindow) enter(start.scale);
}

void Shell::enter(float scale) {
    state_->displayScale = scale;
    state_->look.shortTexts = &state_->shortTexts;
    state_->missingFonts = loadFonts(state_->look.fonts, state_->fontsDirectory);
    state_->bench.useDirectory(state_->settingsDirectory.string(), state_->actions);
    state_->applyTheme();
}

Shell::~Shell() = default;

Workbench& Shell::bench() { return state_->bench; }
const ActionTable& Shell::actions() const { return state_->actions; }

void Shell::frame(float width, float height) {
    State& state = *state_;
    state.applyTheme();
    state.shortTexts.begin();
    const Look& look = state.look;
    const ImVec2 origin = ImGui::GetMainViewport()->Pos;
    const float bar = look.px(look.size().topBar);
    const float strip = look.px(pinStripHeight(state.bench));
    const float top = bar + strip;
    const float foot = look.px(look.size().statusBar);
    // Who balances holds no tool over the map.
    const bool tools = state.bench.settings.workspace != Workspace::Balance;
    const float column = tools ? look.px(look.size().toolColumn) : 0;
    const bool typing = ImGui::GetIO().WantTextInput || state.bench.textHasKeyboard;
    const bool onMap = state.bench.mapHasKeyboard && !typing && !state.bench.windows.any();
    if (!onMap || !state.desk->takeKeys(state.bench)) state.actions.runShortcuts(state.bench);
    if (!ImGui::GetIO().KeyShift) endCursorStroke(state.bench);
    const Held before = state.watched ? heldBy(state.bench) : Held();
    state.bench.textHasKeyboard = false;
    state.bench.formHasKeyboard = false;
    state.bench.mapHasKeyboard = false;
    drawTopBar(state.bench, state.actions, origin, {width, bar});
    if (strip > 0) drawPinStrip(state.bench, state.actions, {origin.x, origin.y + bar}, {width, strip});
    if (tools)
        drawToolColumn(state.bench, state.actions, {origin.x, origin.y + top}, {column, height - top - foot});
    state.drawDocks({origin.x + column, origin.y + top}, {width - column, height - top - foot});
    drawStatusBar(state.bench, {origin.x, origin.y + height - foot}, {width, foot});
    state.drawWindows();
    state.shortTexts.tell();
    GROMA_ASSERT(!state.watched || heldBy(state.bench) == before,
                 "what is drawn changes after the frame, through Workbench::later");
    if (state.bench.settings.greyscale) state.grey.request();
    const std::size_t told = state.bench.notices.size();
    state.worked = state.bench.asksForFrame() || !state.bench.focusPanels.empty();
    const std::size_t open = state.bench.sheets.size();
    state.bench.runQueue();
    if (state.behind > 0 && state.bench.sheets.size() > open) state.keepFirstInFront(open);
    if (state.bench.jobs.running().empty() && !state.bench.asksForFrame()) state.behind = 0;
    state.tellRequests();
    state.keepFronts();
    state.worked = state.worked || state.bench.notices.size() != told || state.framesShown <= kFramesToAppear;
    state.focusPanels();
}

bool Shell::moving() const {
    if (!state_->bench.jobs.running().empty()) return true;
    for (const auto& panel : state_->panels)
        if (panel->moving()) return true;
    return false;
}

double Shell::nextFrameIn() const {
    const Workbench& bench = state_->bench;
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    const ImGuiIO& io = g.IO;
    const bool working = !bench.jobs.running().empty();
    const bool fading = g.DimBgRatio > 0 && g.DimBgRatio < 1;
    const bool held = ImGui::IsAnyMouseDown() ||
                      std::ranges::any_of(io.KeysData, [](const ImGuiKeyData& key) { return key.Down; });
    const bool asked = (bench.asksForFrame() || state_->worked) &&
                       !working; // what waits for a job is looked at again when that is done
    if (held || fading || asked ||
        std::ranges::any_of(state_->panels, [](const auto& panel) { return panel->moving(); }))
        return 0;
    double due = std::numeric_limits<double>::infinity();
    if (working || !bench.longJobs.running().empty() || !bench.studies.running().empty())
        due = kProgressEvery;
    for (const Notice& notice : bench.notices) due = std::min(due, std::max(0.0, notice.until - g.Time));
    if (g.SettingsDirtyTimer > 0) due = std::min(due, static_cast<double>(g.SettingsDirtyTimer));
    return due;
}

std::uint64_t Shell::paintings() const { return state_->programs->paintings(); }

void Shell::requestClose() { state_->bench.windows.open("Unsaved work"); }

bool Shell::wantsClose() const { return state_->wantsClose; }

std::string Shell::title() const {
    const Workbench& bench = state_->bench;
    if (bench.current >= bench.sheets.size()) return "Groma";
    const session::Document& document = bench.sheets[bench.current]->document();
    return (bench.sheets[bench.current]->history.modified() ? "* " : "") + document.startPath() + " - Groma";
}

std::optional<std::string> Shell::tourStep(std::size_t step) { return takeTourStep(state_->bench, step); }

} // namespace groma::ui
