// Print and export: map, counters, order of battle and play sheet on paper; order of battle as CSV and
// terrain for Tiled, both ways.
#pragma once

#include "editor/session/exchange/exchange.h"
#include "editor/session/jobs/jobs.h"
#include "editor/ui/shell/windows/print_preview.h"

#include <memory>
#include <string>
#include <vector>

namespace groma::ui {

class Workbench;

struct PrintState {
    int what = 0;     ///< formats::PrintWhat, then session::outsideFormats()
    int format = 0;   ///< PDF, SVG, PNG
    int paper = 0;    ///< A4, A3
    int language = 0; ///< as the rules say, then formats::Language
    formats::PrintJob job;
    std::string path;      ///< as typed; relative ones are beside the document
    std::string suggested; ///< what stood there before anybody typed
    struct Outcome {
        std::vector<std::string> files;
        std::string problem;
        bool done = false;
        bool wantsDeletions = false; ///< refused only for the counters that it would delete
    };
    std::shared_ptr<Outcome> outcome; ///< written by the job
    std::shared_ptr<session::JobControl> running;
    PrintPreview preview;
};

void drawPrint(const Workbench& bench, bool& open, PrintState& state);

} // namespace groma::ui
