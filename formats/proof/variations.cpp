#include "formats/proof/variations.h"

#include "formats/proof/mutant.h"
#include "formats/proof/node_places.h"
#include "formats/proof/suite.h"
#include "formats/text/text_edit.h"
#include "formats/yaml/edit.h"

#include <algorithm>
#include <set>

namespace groma::formats {

namespace {

using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Tree;

std::string joined(const std::vector<std::string>& keys) {
    std::string text;
    for (std::size_t i = std::min<std::size_t>(1, keys.size() - 1); i < keys.size(); ++i)
        text += (text.empty() ? "" : ", ") + keys[i];
    return text;
}

std::set<std::string> typesOnTheMap(const game::Setup& setup) {
    std::set<std::string> types;
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        types.insert(setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id);
    return types;
}

class Finder {
  public:
    explicit Finder(const Loaded& loaded)
        : loaded_(loaded), parts_(rulesParts(*loaded.project, loaded.rulesFile, loaded.campaignFile)),
          types_(typesOnTheMap(*loaded.built.setup)) {}

    std::vector<Change> find() {
        const std::vector<Mutant> all = mutantsOf(parts_, loaded_.ruleset->model);
        for (const Mutant& mutant : all) number(mutant, *fileOf(parts_, mutant.file));
        const ProjectFile& scenario = *loaded_.project->start();
        if (loaded_.kind == FileKind::Scenario && scenario.tree) {
            std::vector<Mutant> own;
            proof::findDataMutants(proof::Place(scenario), {}, own);
            for (const Mutant& mutant : own)
                if (!mutant.keys.empty() && saysNumbers(mutant.keys.front())) number(mutant, scenario);
            for (const rules::Trait& trait : loaded_.ruleset->model.traits) leaveOut(trait.named.id);
            namedPieces(scenario);
        }
        return std::move(found_);
    }

  private:
    // Of a scenario; elsewhere a number is a cell or a turn.
    static bool saysNumbers(std::string_view section) {
        return section == "sides" || section == "numbers" || section == "types" || section == "states";
    }

    void number(const Mutant& mutant, const ProjectFile& file) {
        const bool isText = mutant.to != UINT32_MAX;
        if (mutant.what != Operator::Number || isText || mutant.keys.size() < 2) return;
        // What a ruleset would take where the scenario says nothing, and what is not read in play.
        const std::string& section = mutant.keys.front();
        if (section == "board" || section == "classes" || section == "dice") return;
        if (section == "types" && !types_.contains(mutant.keys[1])) return;
        add(Change::Kind::Number, joined(mutant.keys), mutant.change, mutant.line, {{&file, mutant.edits}});
    }

    using Edited = std::vector<std::pair<const ProjectFile*, TextEdits>>;
    void add(Change::Kind kind, std::string about, std::string change, std::size_t line,
             const Edited& edited) {
        Change made{kind, std::move(about), std::move(change), edited.front().first->path, line, 0, {}};
        if (kind == Change::Kind::Number)
            made.column =
                edited.front().first->tree->source().positionOf(edited.front().second.front().begin).column +
                1;
        for (const auto& [file, edits] : edited) {
            auto text = applyEdits(file->tree->source().bytes(), edits);
            if (!text) return;
            made.texts[file->path] = *std::move(text);
        }
        found_.push_back(std::move(made));
    }

    // Wherever a list of traits names it. Of a trait that no list gives to what is on the map, nothing.
    void leaveOut(const std::string& trait) {
        Edited edited;
        std::size_t line = 0;
        bool used = false;
        std::vector<const ProjectFile*> files = parts_.files;
        files.insert(files.end(), parts_.campaign.begin(), parts_.campaign.end());
        if (std::ranges::find(files, loaded_.project->start()) == files.end())
            files.push_back(loaded_.project->start());
        for (const ProjectFile* file : files) {
            if (!file->tree) continue;
            TextEdits edits;
            const Tree& tree = *file->tree;
            for (NodeIndex node = 0; node < tree.nodeCount(); ++node) {
                const NodeIndex list = tree.node(node).parent;
                if (tree.node(node).kind != Kind::Scalar || tree.node(node).text != trait ||
                    list == kNoNode || tree.node(list).kind != Kind::List || tree.keyText(list) != "traits")
                    continue;
                auto removed = yaml::remove(tree, node);
                if (!removed) return;
                edits.insert(edits.end(), removed->begin(), removed->end());
                if (line == 0) line = tree.source().positionOf(tree.node(node).span.begin).line + 1;
                const std::string entry = proof::entryOf(tree, node);
                used = used || file == loaded_.project->start() ||
                       (entry.starts_with("types/") && types_.contains(entry.substr(6)));
            }
            if (!edits.empty()) edited.emplace_back(file, std::move(edits));
        }
        if (used) add(Change::Kind::LeaveOut, trait, "left out", line, edited);
    }

    void namedPieces(const ProjectFile& scenario) {
        const Tree& tree = *scenario.tree;
        const NodeIndex pieces = tree.find(tree.root(), "pieces");
        if (pieces == kNoNode || tree.node(pieces).kind != Kind::Map) return;
        for (const NodeIndex side : tree.children(pieces)) {
            if (tree.node(side).kind != Kind::List) continue;
            for (const NodeIndex piece : tree.children(side)) {
                if (tree.node(piece).kind != Kind::Map) continue;
                const NodeIndex name = tree.find(piece, "name");
                if (name == kNoNode) continue;
                const auto removed = yaml::remove(tree, piece);
                if (!removed) continue;
                add(Change::Kind::LeaveOut, std::string(tree.node(name).text), "left out",
                    tree.source().positionOf(tree.node(piece).span.begin).line + 1, {{&scenario, *removed}});
            }
        }
    }

    const Loaded& loaded_;
    RulesParts parts_;
    std::set<std::string> types_;
    std::vector<Change> found_;
};

} // namespace

std::vector<Change> changesOf(const Loaded& loaded) {
    if (!loaded.built.setup || !loaded.ruleset) return {};
    return Finder(loaded).find();
}

} // namespace groma::formats
