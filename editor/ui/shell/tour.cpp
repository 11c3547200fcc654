#include "editor/ui/shell/tour.h"

#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/workbench/map/map_aid.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <array>

namespace groma::ui {

namespace {

struct Step {
    const char* name;
    void (*prepare)(Workbench&);
};

/// Selects who asks the first what-if, so that the inspector shows a counter.
void firstScreen(Workbench& bench) {
    bench.jobs.wait(); // for the file
    bench.runQueue();
    Sheet* sheet = bench.sheet();
    if (sheet == nullptr || !sheet->document().setup()) return;
    const int piece = bench.of<WhatIf>().question ? bench.of<WhatIf>().question->piece : 0;
    sheet->tools.selection.selectPieces({sheet->document().setup()->piece(piece).id});
    bench.jobs.wait();
    bench.show("Tables");
    bench.show("What if");
}

void source(Workbench& bench) { bench.show("Source"); }

/// A procedure read back in plain English, the scenario's form, and how far the selected counter goes.
void forms(Workbench& bench) {
    Sheet* sheet = bench.sheet();
    if (sheet == nullptr || !sheet->document().setup()) return;
    const rules::Model& model = sheet->document().setup()->model();
    if (!model.procedures.empty()) bench.of<RuleEntry>() = {"procedures", model.procedures.front().named.id};
    for (const AidTitle& aid : aidsOf(*sheet->document().setup()))
        if (aid.aid.kind == MapAid::Kind::Move && bench.of<ShownAid>().aid.kind == MapAid::Kind::None)
            bench.of<ShownAid>().aid = aid.aid;
    for (const char* panel : {"Rules", "Scenario", "Layers", "Minimap"}) bench.show(panel);
}

void commands(Workbench& bench) {
    if (Sheet* sheet = bench.sheet(); sheet != nullptr) bench.of<ShownAid>().aid = {};
    bench.windows.open("Commands");
}

void keys(Workbench& bench) {
    bench.windows.close("Commands");
    bench.windows.open("Keys");
}

/// The page of the procedure that was read back.
void transcribe(Workbench& bench) {
    bench.windows.close("Keys");
    bench.settings.workspace = Workspace::Transcribe;
    if (openBook(bench) != nullptr) showPageOfEntry(bench);
}

/// Every type against every type, in the situation of the what-if.
void balance(Workbench& bench) {
    bench.settings.workspace = Workspace::Balance;
    askMatrixOf(bench);
    bench.studies.wait();
}

void play(Workbench& bench) {
    bench.settings.workspace = Workspace::Design;
    bench.show("Palette");
    bench.enterPlay(Workbench::PlayKind::Actions);
    Sheet* sheet = bench.sheet();
    if (sheet == nullptr || !sheet->play) return;
    const game::Setup& setup = sheet->play->setup();
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        if (sheet->play->actionsOf(piece).size() < 4) continue;
        sheet->tools.selection.selectPieces({setup.piece(piece).id});
        return;
    }
}

/// The whole game, up to the first die.
void game(Workbench& bench) {
    bench.enterPlay(Workbench::PlayKind::Game);
    bench.show("Log");
    bench.show("Test play");
}

void lightTheme(Workbench& bench) {
    bench.enterSetUp();
    bench.settings.light = true;
    if (Sheet* sheet = bench.sheet(); sheet != nullptr)
        if (const auto question = session::firstWhatIf(sheet->document())) bench.askWhatIf(*question);
    bench.jobs.wait();
}

void large(Workbench& bench) {
    bench.settings.light = false;
    bench.settings.scale = 1.5F;
    if (Sheet* sheet = bench.sheet(); sheet != nullptr) bench.of<Viewport>().placed = false;
}

constexpr std::array<Step, 11> kSteps{{{"first-screen", firstScreen},
                                       {"source", source},
                                       {"forms", forms},
                                       {"commands", commands},
                                       {"keys", keys},
                                       {"transcribe", transcribe},
                                       {"balance", balance},
                                       {"play", play},
                                       {"game", game},
                                       {"light", lightTheme},
                                       {"large", large}}};

} // namespace

std::optional<std::string> takeTourStep(Workbench& bench, std::size_t step) {
    if (step >= kSteps.size()) return std::nullopt;
    kSteps[step].prepare(bench);
    return kSteps[step].name;
}

} // namespace groma::ui
