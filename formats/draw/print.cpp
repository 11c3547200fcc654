#include "formats/draw/print.h"

#include <algorithm>

namespace groma::formats {

namespace {

std::vector<Page> pagesOf(const PrintJob& job, const game::Setup& setup, const game::Position& position, const rules::ScenarioSource* source) {
    const SheetOptions sheet{job.paper, job.picture.inkSaving, job.counterMillimetres};
    switch (job.what) {
        case PrintWhat::Counters: return counterPages(setup, sheet);
        case PrintWhat::OrderOfBattle: return orderOfBattlePages(setup, job.picture.subtitle, sheet);
        case PrintWhat::PlaySheet: return playSheetPages(setup, source, sheet);
        case PrintWhat::Map: break;
    }
    PictureOptions picture = job.picture;
    if (job.inPages) picture.paper = job.paper;
    return mapPages(setup, position, picture);
}

}  // namespace

std::optional<PrintWhat> printNamed(std::string_view name) {
    const auto* found = std::ranges::find(kPrintNames, name);
    if (found == kPrintNames.end()) return std::nullopt;
    return static_cast<PrintWhat>(found - kPrintNames.begin());
}

std::expected<std::vector<std::string>, std::string> print(FileSystem& files, const std::string& path, const PrintJob& job,
                                                           const game::Setup& setup, const game::Position& position,
                                                           const rules::ScenarioSource* source) {
    const auto format = pictureFormatOf(path);
    if (!format) return std::unexpected("`" + path + "` ends in none of .png, .svg, .pdf");
    const double scale = job.what == PrintWhat::Map && !job.inPages ? 1 : job.pngScale;
    return writePages(files, path, *format, setup.draft().title, pagesOf(job, setup, position, source), scale);
}

}  // namespace groma::formats
