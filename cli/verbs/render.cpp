#include "cli/files.h"
#include "cli/run.h"
#include "cli/verbs/verbs.h"

#include "formats/draw/map_picture.h"

#include <fmt/core.h>

#include <filesystem>
#include <optional>

namespace groma::cli {

namespace {

struct Options {
    std::string path;
    std::string output;
    formats::PictureOptions picture;
    bool noPieces = false;
    bool noNumbers = false;
    bool noLegend = false;
};

std::optional<formats::PictureFormat> formatOf(const std::string& path) {
    const std::string extension = std::filesystem::path(path).extension().string();
    if (extension == ".png") return formats::PictureFormat::Png;
    if (extension == ".svg") return formats::PictureFormat::Svg;
    if (extension == ".pdf") return formats::PictureFormat::Pdf;
    return std::nullopt;
}

int render(Options options) {
    const auto format = formatOf(options.output);
    if (!format) {
        fmt::print(stderr, "groma render: `{}` ends in none of .png, .svg, .pdf\n", options.output);
        return kMisuse;
    }
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(options.path);
    if (!loaded.built.setup) {
        if (!printProblems(loaded, false)) fmt::print(stderr, "groma render: `{}` has no map\n", options.path);
        return kFinding;
    }
    options.picture.pieces = !options.noPieces;
    options.picture.numbers = !options.noNumbers;
    options.picture.legend = !options.noLegend;
    if (loaded.scenario) options.picture.subtitle = loaded.scenario->subtitle.text;
    const game::Setup& setup = *loaded.built.setup;
    const auto written = formats::writeMapPicture(options.output, *format, setup, game::startPosition(setup), options.picture);
    if (!written) {
        fmt::print(stderr, "groma render: {}\n", written.error());
        return kFinding;
    }
    return kSuccess;
}

} // namespace

void addRender(CLI::App& app, Session& session) {
    auto options = std::make_shared<Options>();
    auto* verb = app.add_subcommand("render", "Draw a scenario's map with its pieces into a file");
    verb->add_option("SCENARIO", options->path, "A scenario, or a snippet with a board")->required();
    verb->add_option("-o,--output", options->output, "FILE.png, FILE.svg or FILE.pdf")->required();
    verb->add_option("--cell", options->picture.cell, "Width of a cell in pixels or points")->capture_default_str()->check(CLI::Range(8.0, 400.0));
    verb->add_flag("--letters", options->picture.letters, "Letters of the terrain, for greyscale print");
    verb->add_flag("--ink-saving", options->picture.inkSaving, "White paper without tints");
    verb->add_flag("--no-pieces", options->noPieces, "The map alone");
    verb->add_flag("--no-numbers", options->noNumbers, "Without numbers of cells");
    verb->add_flag("--no-legend", options->noLegend, "Without the legend");
    verb->callback([options, &session] { session.exit = render(*options); });
}

} // namespace groma::cli
