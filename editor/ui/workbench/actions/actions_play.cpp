// Playing, and what of the window is shown and how.
#include "editor/ui/workbench/actions/actions_parts.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace groma::ui {

namespace {

std::string needsPlayable(const Workbench& bench) {
    if (bench.sheet() == nullptr) return "open a scenario first";
    return bench.sheet()->document().playable() ? ""
                                                : "the scenario cannot be played as it stands; see Problems";
}

void addToggle(ActionTable& table, const char* id, const char* label, const char* help, ImGuiKeyChord key,
               bool Settings::*value) {
    table.add(
        {.id = id, .label = label, .group = "View", .help = help, .key = key, .run = [value](Workbench& b) {
             b.settings.*value = !(b.settings.*value);
         }});
}

/// Steps of 25 %.
void scaleBy(Workbench& bench, int steps) {
    const float next = std::round(bench.settings.scale * 4 + static_cast<float>(steps)) / 4;
    bench.settings.scale = std::clamp(next, kLeastScale, kMostScale);
    bench.say(fmt::format("Type and panels at {} %", static_cast<int>(bench.settings.scale * 100)));
}

/// Opens or closes one of the two lists; the other one makes room for it.
void turnHelpTo(Workbench& bench, const char* list, const char* other) {
    bench.windows.close(other);
    bench.windows.toggle(list);
}

constexpr float kFullCell = 64; // pixels of a cell at 100 %

void zoom(Workbench& bench, double factor) {
    Viewport& viewport = bench.of<Viewport>();
    viewport.camera.zoomBy(factor, {viewport.camera.width / 2, viewport.camera.height / 2});
    viewport.moved = true;
}

} // namespace

void addPlayActions(ActionTable& table) {
    table.add(
        {.id = "play.toggle",
         .label = "Play",
         .group = "Play",
         .help = "Goes on with what was played, or plays the game from its first turn; the scenario stays as "
                 "it is",
         .key = ImGuiKey_F5,
         .whyNot = needsPlayable,
         .run = [](Workbench& b) {
             if (b.sheet()->mode == Mode::Play) b.enterSetUp();
             else b.goOnPlaying();
         }});
    table.add({.id = "play.game",
               .label = "Play the whole game",
               .group = "Play",
               .help = "From the first turn, in the sequence of the rules",
               .key = ImGuiMod_Shift | ImGuiKey_F5,
               .whyNot = needsPlayable,
               .run = [](Workbench& b) { b.enterPlay(Workbench::PlayKind::Game); }});
    table.add({.id = "play.roll",
               .label = "Roll",
               .group = "Play",
               .help = "Throws the die that is asked for",
               .key = ImGuiKey_D,
               .whyNot = [](const Workbench& b) -> std::string {
                   const Sheet* sheet = b.sheet();
                   const bool asked = sheet != nullptr && sheet->play && sheet->mode == Mode::Play &&
                                      sheet->play->question().what == game::Pending::What::Chance;
                   return asked ? "" : "no die is asked for";
               },
               .run =
                   [](Workbench& b) {
                       if (const auto rolled = b.sheet()->play->roll(); !rolled)
                           b.refuse(rolled.error().reason);
                   }});
    table.add({.id = "play.back",
               .label = "Step back",
               .group = "Play",
               .help = "Takes the last answer back; of a line under way its last point",
               .key = ImGuiKey_Backspace,
               .whyNot = [](const Workbench& b) -> std::string {
                   const Sheet* sheet = b.sheet();
                   if (sheet != nullptr && sheet->tools.open()) return "";
                   return sheet != nullptr && sheet->play && sheet->mode == Mode::Play &&
                                  sheet->play->canStepBack()
                              ? ""
                              : "nothing was played yet";
               },
               .run =
                   [](Workbench& b) {
                       if (!b.sheet()->tools.dropPoint(b.sheet()->document())) b.sheet()->play->stepBack();
                   },
               .repeats = true});
    table.add({.id = "play.actions",
               .label = "Try single actions",
               .group = "Play",
               .help = "From the set-up, whatever was played before; nothing has turns or phases",
               .key = ImGuiMod_Ctrl | ImGuiKey_F5,
               .whyNot = needsPlayable,
               .run = [](Workbench& b) { b.enterPlay(Workbench::PlayKind::Actions); }});
    table.add({.id = "play.restart",
               .label = "Restart",
               .group = "Play",
               .help = "Plays from the beginning; what was played is kept as a branch of the timeline",
               .whyNot = [](const Workbench& b) -> std::string {
                   const Sheet* sheet = b.sheet();
                   return sheet != nullptr && sheet->play && sheet->mode == Mode::Play ? ""
                                                                                       : "nothing is played";
               },
               .run = [](Workbench& b) { b.sheet()->play->restart(); }});
    table.add({.id = "play.clear",
               .label = "Clear the what-if",
               .group = "Play",
               .help = "Takes ghost, arrow and odds away",
               .whyNot = [](const Workbench& b) -> std::string {
                   return b.sheet() != nullptr && b.of<WhatIf>().question ? "" : "nothing is asked";
               },
               .run = [](Workbench& b) { b.clearWhatIf(); }});
    table.add({.id = "rules.pin",
               .label = "Pin as A",
               .group = "Play",
               .help = "Keeps the present rules to compare later ones with",
               .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_A,
               .whyNot = needsSheet,
               .run = [](Workbench& b) { b.togglePin(); }});
    addPinActions(table);
    table.add({.id = "rules.notice",
               .label = "What would notice?",
               .group = "Rules",
               .help = "Breaks the entry shown in the Rules panel in small ways, and lists the snippets that "
                       "turn red and the breaks that none notices",
               .key = ImGuiMod_Ctrl | ImGuiKey_E,
               .whyNot = [](const Workbench& b) -> std::string {
                   if (auto reason = needsSheet(b); !reason.empty()) return reason;
                   return b.of<RuleEntry>().id.empty() ? "choose an entry in the Rules panel first" : "";
               },
               .run =
                   [](Workbench& b) {
                       b.of<Proving>().noticeWanted = !b.of<Proving>().noticeWanted;
                       b.show("Rules");
                   }});
}

void addViewActions(ActionTable& table) {
    table.add({.id = "view.fit",
               .label = "Fit the map",
               .group = "View",
               .help = "Shows the whole map",
               .key = ImGuiMod_Ctrl | ImGuiKey_Slash,
               .otherKey = ImGuiKey_Home,
               .whyNot = needsSheet,
               .run = [](Workbench& b) {
                   b.of<Viewport>().placed = false;
                   b.of<Viewport>().moved = false;
               }});
    table.add({.id = "view.zoom-in",
               .label = "Zoom in",
               .group = "View",
               .help = "Larger cells",
               .key = ImGuiMod_Ctrl | ImGuiKey_Equal,
               .whyNot = needsSheet,
               .run = [](Workbench& b) { zoom(b, 1.25); },
               .repeats = true});
    table.add({.id = "view.zoom-out",
               .label = "Zoom out",
               .group = "View",
               .help = "Smaller cells",
               .key = ImGuiMod_Ctrl | ImGuiKey_Minus,
               .whyNot = needsSheet,
               .run = [](Workbench& b) { zoom(b, 0.8); },
               .repeats = true});
    table.add({.id = "view.zoom-one",
               .label = "Zoom to 100 %",
               .group = "View",
               .help = "Cells as large as a printed counter needs",
               .key = ImGuiMod_Ctrl | ImGuiKey_0,
               .whyNot = needsSheet,
               .run = [](Workbench& b) {
                   const double now = b.of<Viewport>().camera.cellPixels;
                   if (now > 0) zoom(b, static_cast<double>(b.look.px(kFullCell)) / now);
               }});
    for (std::size_t i = 0; i < kWorkspaceNames.size(); ++i)
        table.add({.id = fmt::format("view.workspace-{}", i + 1),
                   .label = fmt::format("Workspace {}", kWorkspaceNames[i]),
                   .group = "View",
                   .help = "The panels as they lie for this work",
                   .key = ImGuiMod_Alt | static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(i)),
                   .run = [i](Workbench& b) { b.settings.workspace = static_cast<Workspace>(i); }});
    table.add({.id = "view.layout",
               .label = "Panels as at first",
               .group = "View",
               .help = "Lays the panels of this workspace out anew",
               .run = [](Workbench& b) { b.wantsNewLayout = true; }});
    table.add({.id = "view.next-panel",
               .label = "Next panel",
               .group = "View",
               .help = "The keyboard goes to the next panel that is shown",
               .key = ImGuiKey_F6,
               .run = [](Workbench& b) { b.wantsNextPanel = true; }});
    table.add({.id = "view.measure",
               .label = "Measure",
               .group = "View",
               .help = "A drag counts the steps between two cells",
               .key = ImGuiKey_M,
               .whyNot = needsMap,
               .run = [](Workbench& b) {
                   b.of<Measure>() = {!b.of<Measure>().on, {}, {}};
               }});
    table.add({.id = "view.docks",
               .label = "Hide the docks",
               .group = "View",
               .help = "Only the map, and back",
               .key = ImGuiKey_F11,
               .whyNot = needsSheet,
               .run = [](Workbench& b) { b.docksHidden = !b.docksHidden; }});
    addToggle(table, "view.theme", "Light or dark", "Changes the theme",
              ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_L, &Settings::light);
    table.add({.id = "view.larger",
               .label = "Larger type and panels",
               .group = "View",
               .help = "25 % more, up to 250 %",
               .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Equal,
               .run = [](Workbench& b) { scaleBy(b, 1); }});
    table.add({.id = "view.smaller",
               .label = "Smaller type and panels",
               .group = "View",
               .help = "25 % less, down to 100 %",
               .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Minus,
               .run = [](Workbench& b) { scaleBy(b, -1); }});
    addToggle(table, "view.grid", "Grid", "Shows or hides the lines between cells",
              ImGuiMod_Ctrl | ImGuiKey_G, &Settings::grid);
    addToggle(table, "view.numbers", "Cell numbers", "Shows or hides the book's numbers", ImGuiKey_G,
              &Settings::numbers);
    addToggle(table, "view.letters", "Terrain letters",
              "Letters for greyscale and for eyes that do not tell colours apart", ImGuiKey_O,
              &Settings::letters);
    addToggle(table, "view.safe-colours", "Colours for every eye",
              "Sides and signs in colours that colour-blind eyes tell apart, with letters", 0,
              &Settings::safeColours);
    addToggle(table, "view.greyscale", "Greyscale", "As a grey print shows it", 0, &Settings::greyscale);
    addToggle(table, "view.motion", "Moving dice and counters", "Dice fall and counters slide, or not", 0,
              &Settings::motion);
    addToggle(table, "view.hints", "Strip of hints", "Three sentences to begin with", 0, &Settings::strip);
    table.add({.id = "help.commands",
               .label = "Commands",
               .group = "Help",
               .help = "Search and run everything that can be done",
               .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_P,
               .otherKey = ImGuiKey_F1,
               .run = [](Workbench& b) { b.windows.toggle("Commands"); }});
    table.add({.id = "help.keys",
               .label = "Keys and what they do",
               .group = "Help",
               .help = "Every action with its keys",
               .key = ImGuiMod_Shift | ImGuiKey_F1,
               .run = [](Workbench& b) { turnHelpTo(b, "Keys", "Words"); }});
    table.add({.id = "help.words",
               .label = "Words and what they mean",
               .group = "Help",
               .help =
                   "What stands on the map now in the words of the rules, then all words of the rules and "
                   "of this window",
               .key = ImGuiMod_Ctrl | ImGuiKey_F1,
               .run = [](Workbench& b) { turnHelpTo(b, "Words", "Keys"); }});
}

} // namespace groma::ui
