#include "formats/study/study.h"

#include "core/diag/codes.h"
#include "formats/rules/entry_reader.h"
#include "formats/yaml/edit.h"

#include <array>

namespace groma::formats {

using namespace entry;
using yaml::Fragment;

namespace {

std::string pathIn(const ProjectFile& file, const Cursor& value) {
    if (!value) return {};
    const auto text = value.text();
    if (!text) return {};
    std::string path = Project::resolve(file.path, std::string(*text));
    if (path.empty()) value.report(diag::Code::PathOutsideProject, "the path leads out of the project");
    return path;
}

void readFrame(const Cursor& value, bool ofBattles, StudySource::Frame& frame) {
    if (!value || value.isNull()) return;
    MapCursor map = value.map();
    if (ofBattles) {
        if (const auto players = optionalText(map["players"])) frame.players = players->text;
        if (const Cursor battles = map["battles"])
            if (const auto count = battles.integer(1, 100'000'000))
                frame.battles = static_cast<std::uint64_t>(*count);
        if (const Cursor seed = map["seed"])
            if (const auto number = seed.integer(0)) frame.seed = static_cast<std::uint64_t>(*number);
    } else {
        constexpr std::array<std::string_view, 3> kPolicies{"first", "uniform", "best"};
        if (const Cursor policy = map["policy"])
            if (const auto chosen = policy.choice(kPolicies)) frame.policy = kPolicies[*chosen];
        frame.of = textOf(map["of"]);
    }
    map.finish();
}

} // namespace

StudySource readStudy(const ProjectFile& file, diag::Sink& sink) {
    StudySource study;
    MapCursor map = Cursor(*file.tree, file.tree->root(), sink).map();
    map.allow("groma");
    study.title = textOf(map["title"]);
    study.question = textOf(map.need("question"));
    study.snippet = pathIn(file, map["snippet"]);
    study.scenario = pathIn(file, map["scenario"]);
    if (map.has("snippet") == map.has("scenario"))
        sink.add(diag::diagnose(diag::Code::MissingKey, map.ref(),
                                "a study asks about one snippet or one scenario")
                     .withExpected("`snippet:` or `scenario:`"));
    readFrame(map["frame"], map.has("scenario"), study.frame);
    study.rules = textOf(map["rules"]);
    study.result = namedTexts(map["result"]);
    for (const std::string_view key : {"help", "notes", "cite", "dice", "asked"}) map.allow(key);
    map.finish();
    return study;
}

std::expected<TextEdits, std::string> writeAnswer(const ProjectFile& file, const StudyAnswer& answer,
                                                  const StudyAsked& asked) {
    std::vector<std::pair<std::string, Fragment>> lines;
    for (const auto& [name, text] : answer.result) lines.emplace_back(name, Fragment::sentence(text));
    TextEdits all;
    const yaml::Tree& tree = *file.tree;
    for (const auto& [key, value] :
         {std::pair<std::string_view, Fragment>{"rules", Fragment::sentence(answer.rules)},
          {"asked", Fragment::map({{"date", Fragment::sentence(asked.date)},
                                   {"identity", Fragment::sentence(asked.identity)},
                                   {"program", Fragment::sentence(asked.program)}},
                                  Fragment::Layout::Flow)},
          {"result", Fragment::map(lines, Fragment::Layout::Block)}}) {
        auto edits = yaml::setEntry(tree, tree.root(), key, value);
        if (!edits) return std::unexpected(edits.error().message);
        all.insert(all.end(), edits->begin(), edits->end());
    }
    return all;
}

} // namespace groma::formats
