#include "formats/schema/kinds.h"

#include "formats/book/book_reader.h"
#include "formats/load/kind_names.h"
#include "formats/rules/ruleset_reader.h"
#include "formats/rules/track_reader.h"
#include "formats/scenario/scenario_reader.h"
#include "formats/schema/probe.h"
#include "formats/study/shard.h"
#include "formats/study/study.h"

#include <array>

namespace groma::formats {

namespace {

using Files = std::array<const ProjectFile*, 1>;

void readRules(const ProjectFile& file, diag::Sink& sink) {
    (void)readRuleset(Files{&file}, sink);
    (void)readTrack(Files{&file}, {}, sink);
}

void readCampaign(const ProjectFile& file, diag::Sink& sink) {
    (void)readRuleset({}, sink, Files{&file});
    (void)readTrack(Files{&file}, {}, sink);
    (void)readBattles(file, sink);
}

} // namespace

std::string kindText(FileKind kind) { return std::string(nameOf(kind)) + "/1"; }

Shape shapeOf(FileKind kind) {
    const auto by = [&](const ReadsFile& read) { return shapeOf(kindText(kind), read); };
    switch (kind) {
    case FileKind::Ruleset: return by(readRules);
    case FileKind::Campaign: return by(readCampaign);
    case FileKind::Scenario:
        return by([](const ProjectFile& file, diag::Sink& sink) { (void)readScenario(file, sink); });
    case FileKind::Snippet:
        return by([](const ProjectFile& file, diag::Sink& sink) { (void)readSnippet(file, sink); });
    case FileKind::Book:
        return by([](const ProjectFile& file, diag::Sink& sink) { (void)readBook(file, sink); });
    case FileKind::Study:
        return by([](const ProjectFile& file, diag::Sink& sink) { (void)readStudy(file, sink); });
    case FileKind::Shard:
        return by([](const ProjectFile& file, diag::Sink& sink) { (void)readShard(*file.tree, sink); });
    case FileKind::Unknown: break;
    }
    return {};
}

} // namespace groma::formats
