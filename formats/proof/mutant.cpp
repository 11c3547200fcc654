#include "formats/proof/mutant.h"

#include "formats/load/coverage.h"
#include "formats/proof/node_places.h"

#include <algorithm>
#include <array>
#include <variant>

namespace groma::formats {

namespace {

constexpr std::array<std::string_view, kOperators> kNames{"drop contribution",
                                                          "drop part",
                                                          "drop clause",
                                                          "drop statement",
                                                          "number",
                                                          "comparison",
                                                          "cell",
                                                          "truth",
                                                          "option",
                                                          "outcome",
                                                          "class",
                                                          "place",
                                                          "type"};

} // namespace

std::string_view operatorName(Operator what) { return kNames[static_cast<std::size_t>(what)]; }

bool Mutant::isClauseOfAllowed() const {
    return what == Operator::DropClause && std::ranges::find(keys, "allowed") != keys.end();
}

std::vector<Mutant> mutantsOf(const RulesParts& parts, const rules::Model& model,
                              const std::set<std::string>& without) {
    std::vector<Mutant> all;
    std::vector<const ProjectFile*> files = parts.files;
    files.insert(files.end(), parts.campaign.begin(), parts.campaign.end());
    for (const ProjectFile* file : files) {
        if (!file->tree || without.contains(file->path)) continue;
        const proof::Place place(*file);
        std::set<yaml::NodeIndex> texts;
        for (const diag::NodeRef& source : model.tree.sources)
            if (source.file == file->id) texts.insert(source.node);
        std::vector<Mutant> found;
        proof::findTextMutants(place, model, found);
        proof::findDataMutants(place, texts, found);
        std::ranges::stable_sort(found, {}, [](const Mutant& m) { return std::pair(m.line, m.column); });
        std::ranges::move(found, std::back_inserter(all));
    }
    return all;
}

namespace proof {

std::string onOneLine(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!blank) line += c;
        else if (!line.empty() && line.back() != ' ') line += ' ';
    }
    if (line.ends_with(' ')) line.pop_back();
    return line;
}

yaml::NodeIndex lastWithin(const yaml::Tree& tree, yaml::NodeIndex node) {
    while (tree.node(node).lastChild != yaml::kNoNode) node = tree.node(node).lastChild;
    return node;
}

std::string entryOf(const yaml::Tree& tree, yaml::NodeIndex node) {
    std::string entry;
    const yaml::Path path = tree.pathOf(node);
    for (std::size_t i = 0; i < path.size() && i < 2; ++i)
        if (const auto* key = std::get_if<std::string>(&path[i])) entry += (i > 0 ? "/" : "") + *key;
    return entry;
}

Mutant Place::at(Operator what, yaml::NodeIndex node, std::size_t offset) const {
    Mutant mutant;
    mutant.what = what;
    mutant.file = file_->id;
    mutant.path = file_->path;
    mutant.node = tree().ref(node);
    mutant.lastNode = lastWithin(tree(), node);
    const yaml::Node& about = tree().node(node);
    const std::size_t byte =
        about.kind == yaml::Kind::Scalar ? tree().sourceOffset(node, offset) : about.entryBegin;
    const Position position = tree().source().positionOf(byte);
    mutant.line = position.line + 1;
    mutant.column = position.column + 1;
    mutant.entry = entryOf(tree(), node);
    for (const auto& step : tree().pathOf(node))
        if (const auto* key = std::get_if<std::string>(&step)) mutant.keys.push_back(*key);
    for (yaml::NodeIndex around = node; around != yaml::kNoNode && mutant.covers.empty();
         around = tree().node(around).parent)
        if (tree().node(around).kind == yaml::Kind::Map && around != tree().root())
            mutant.covers = coversAt(tree(), around);
    return mutant;
}

} // namespace proof

} // namespace groma::formats
