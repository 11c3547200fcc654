#include "editor/session/balance/study_writing.h"

#include "editor/session/files/today.h"
#include "formats/study/dice_entry.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/hash_text.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>
#include <vector>

namespace groma::session {

namespace {

using formats::yaml::Fragment;
using Entries = std::vector<std::pair<std::string, Fragment>>;

// As a file in another folder names it.
std::string reference(const std::string& from, const BattleGround& ground) {
    namespace fs = std::filesystem;
    const fs::path to = fs::path(ground.path).is_absolute()
                            ? fs::path(ground.path).lexically_relative(ground.root)
                            : fs::path(ground.path);
    return to.lexically_relative(fs::path(from).parent_path()).generic_string();
}

std::string textOf(const NewStudy& study, const std::string& subject, const std::string& reference,
                   Entries frame) {
    Entries all{{"groma", Fragment::sentence("study/1")}};
    if (!study.title.empty()) all.emplace_back("title", Fragment::sentence(study.title));
    all.emplace_back("question", Fragment::sentence(study.question));
    all.emplace_back(subject, Fragment::sentence(reference));
    all.emplace_back("frame", Fragment::map(std::move(frame), Fragment::Layout::Flow));
    return formats::yaml::emitDocument(Fragment::map(std::move(all), Fragment::Layout::Block));
}

Fragment number(std::uint64_t value) { return Fragment::word(fmt::format("{}", value)); }

} // namespace

std::expected<std::string, std::string> textWithAnswer(const formats::Loaded& study,
                                                       const StudyFinding& found) {
    const formats::ProjectFile& file = *study.project->start();
    auto edits = formats::writeAnswer(
        file, found.answer,
        {today(), formats::yaml::hashText(found.identity.hash()), found.identity.program});
    if (edits && !found.identity.dice.empty()) {
        const auto more = formats::writeDiceOfStudy(file, found.identity.dice);
        if (!more) return std::unexpected(more.error());
        edits->insert(edits->end(), more->begin(), more->end());
    }
    if (!edits) return std::unexpected(edits.error());
    auto text = formats::applyEdits(file.tree->source().bytes(), *edits);
    if (!text) return std::unexpected("the answer does not fit into the file");
    return *std::move(text);
}

std::string studyText(const NewStudy& study, const BalanceQuestion& asked) {
    Entries frame{{"players", Fragment::sentence(asked.ground.players)},
                  {"battles", number(asked.battles)},
                  {"seed", number(asked.ground.seed)},
                  {"within", Fragment::word(fmt::format("{:g}", asked.within))}};
    if (!asked.effects) frame.emplace_back("effects", Fragment::truth(false));
    if (asked.effects) frame.emplace_back("pairs", number(asked.pairs));
    if (asked.effects && !asked.only.empty()) frame.emplace_back("only", Fragment::sentence(asked.only));
    if (!asked.again.empty()) frame.emplace_back("again", Fragment::sentence(asked.again));
    std::vector<Fragment> forbidden;
    for (const std::string& what : asked.ground.forbid) forbidden.push_back(Fragment::sentence(what));
    if (!forbidden.empty())
        frame.emplace_back("forbid", Fragment::list(std::move(forbidden), Fragment::Layout::Flow));
    return textOf(study, "balance", reference(study.path, asked.ground), std::move(frame));
}

std::string studyText(const NewStudy& study, const SweepQuestion& asked) {
    Entries set;
    for (const SweepAxis& axis : asked.axes) {
        std::string values;
        for (const std::string& value : axis.values) values += (values.empty() ? "" : ",") + value;
        set.emplace_back(axis.setting.name, Fragment::sentence(values));
    }
    Entries frame{{"set", Fragment::map(std::move(set), Fragment::Layout::Flow)},
                  {"players", Fragment::sentence(asked.ground.players)},
                  {"battles", number(asked.battles)},
                  {"seed", number(asked.ground.seed)}};
    return textOf(study, "sweep", reference(study.path, asked.ground), std::move(frame));
}

} // namespace groma::session
