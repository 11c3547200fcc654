#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/print_options.h"
#include "cli/verbs/verbs.h"
#include "formats/draw/print.h"
#include "formats/load/picture_files.h"
#include "formats/load/print_language.h"

#include <fmt/core.h>

namespace groma::cli {

namespace {

struct RenderOptions {
    std::string path;
    std::string output;
    std::string what = "map";
    std::string pages;
    std::string paper = "a4";
    std::string language;
    formats::PrintJob job;
    bool noPieces = false;
    bool noNumbers = false;
    bool noLegend = false;
    bool list = false;
};

formats::PaperSize paperNamed(const std::string& name) { return name == "a3" ? formats::kA3 : formats::kA4; }

int render(RenderOptions options) {
    if (!formats::pictureFormatOf(options.output)) {
        fmt::print(stderr, "groma render: `{}` ends in none of .png, .svg, .pdf\n", options.output);
        return kMisuse;
    }
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(options.path);
    if (!loaded.built.setup) {
        if (!printProblems(loaded, false))
            fmt::print(stderr, "groma render: `{}` has no map\n", options.path);
        return kFinding;
    }
    formats::PrintJob& job = options.job;
    job.what = formats::printNamed(options.what).value_or(formats::PrintWhat::Map);
    job.inPages = !options.pages.empty();
    job.paper = paperNamed(job.inPages ? options.pages : options.paper);
    job.picture.pieces = !options.noPieces;
    job.picture.numbers = !options.noNumbers;
    job.picture.legend = !options.noLegend;
    if (loaded.scenario) job.picture.subtitle = loaded.scenario->subtitle.text;
    job.picture.own = formats::ownPictures(files, loaded.root, *loaded.project);
    job.picture.language =
        formats::languageNamed(options.language).value_or(formats::printLanguage(*loaded.project));
    const game::Setup& setup = *loaded.built.setup;
    const auto written =
        formats::print(files, options.output, job, setup, game::startPosition(setup), loaded.scenario.get());
    if (!written) {
        fmt::print(stderr, "groma render: {}\n", written.error());
        return kFinding;
    }
    if (written->size() > 1 || options.list)
        for (const std::string& file : *written) fmt::print("{}\n", file);
    return toldErrors(loaded) ? kFinding : kSuccess; // what has an error may be missing on the map
}

} // namespace

void addRender(CLI::App& app, Session& session) {
    auto options = std::make_shared<RenderOptions>();
    auto* verb = app.add_subcommand(
        "render", "Draw a scenario's map, counters, order of battle or play sheet into a file");
    verb->add_option("SCENARIO", options->path, "A scenario, or a snippet with a board")->required();
    verb->add_option("-o,--output", options->output,
                     "FILE.png, FILE.svg or FILE.pdf; several pages of PNG and SVG are FILE-1, FILE-2")
        ->required();
    verb->add_option("--what", options->what,
                     "map, counters (fronts and backs), oob (order of battle) or playsheet")
        ->capture_default_str()
        ->check(CLI::IsMember(
            std::vector<std::string>(formats::kPrintNames.begin(), formats::kPrintNames.end())));
    verb->add_option("--pages", options->pages, "Cut the map into pages of a4 or a3 that overlap")
        ->check(CLI::IsMember({"a4", "a3"}));
    verb->add_option("--paper", options->paper, "Of the other sheets: a4 or a3")
        ->capture_default_str()
        ->check(CLI::IsMember({"a4", "a3"}));
    verb->add_option("--cell", options->job.picture.cell,
                     "Width of a cell in points; of a whole map as PNG in pixels")
        ->capture_default_str()
        ->check(CLI::Range(8.0, 400.0));
    verb->add_option("--counter-mm", options->job.counterMillimetres, "Side of a counter")
        ->capture_default_str()
        ->check(CLI::Range(8.0, 60.0));
    verb->add_option("--scale", options->job.pngScale, "Pixels a point of PNG pages")
        ->capture_default_str()
        ->check(CLI::Range(0.5, 8.0));
    addLanguage(*verb, options->language);
    verb->add_flag("--letters", options->job.picture.letters, "Letters of the terrain, for greyscale print");
    verb->add_flag("--zones", options->job.picture.zones,
                   "Deployment zones, entries and objectives of the scenario");
    verb->add_flag("--ink-saving", options->job.picture.inkSaving, "White paper, outlines instead of tints");
    verb->add_flag("--no-pieces", options->noPieces, "The map alone");
    verb->add_flag("--no-numbers", options->noNumbers, "Without numbers of cells");
    verb->add_flag("--no-legend", options->noLegend, "Without the legend");
    verb->add_flag("--list", options->list, "Print the names of the files written");
    verb->callback([options, &session] { session.exit = render(*options); });
}

} // namespace groma::cli
