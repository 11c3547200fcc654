#include "formats/proof/variations.h"

#include "formats/proof/mutant.h"
#include "formats/proof/node_places.h"
#include "formats/proof/suite.h"
#include "formats/text/text_edit.h"
#include "formats/yaml/edit.h"

#include <algorithm>
#include <map>
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
            terrain(scenario);
            for (const ProjectFile* file : parts_.files) tableRows(*file);
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

    // Each kind of the map at a time: what lies on cells, on sides and along chains, levels, and grounds,
    // which give way to the one that the map begins with.
    void terrain(const ProjectFile& scenario) {
        const Tree& tree = *scenario.tree;
        NodeIndex map = tree.find(tree.root(), "map");
        if (map == kNoNode) map = tree.find(tree.root(), "board");
        if (map == kNoNode || tree.node(map).kind != Kind::Map) return;
        for (const std::string_view section : {"ground", "features", "sides", "links", "levels"}) {
            const NodeIndex kinds = tree.find(map, section);
            if (kinds == kNoNode || tree.node(kinds).kind != Kind::Map) continue;
            for (const NodeIndex kind : tree.children(kinds)) {
                const std::string name(tree.keyText(kind));
                if (section == "ground" && name == "default") continue;
                const auto removed = yaml::remove(tree, kind);
                if (!removed) continue;
                add(Change::Kind::LeaveOut, section == "levels" ? "level " + name : name, "left out",
                    tree.source().positionOf(tree.node(kind).span.begin).line + 1, {{&scenario, *removed}});
            }
        }
        if (const NodeIndex codes = tree.find(map, "codes");
            codes != kNoNode && tree.node(codes).kind == Kind::Scalar)
            groundCodes(scenario, codes);
    }
    // Of a map of codes the ground that most cells have takes the place of each other.
    void groundCodes(const ProjectFile& scenario, NodeIndex codes) {
        const Tree& tree = *scenario.tree;
        const std::string text(tree.node(codes).text);
        std::map<char, std::size_t> counts;
        for (const char c : text)
            if (c != ' ' && c != '\n') ++counts[c];
        if (counts.size() < 2) return;
        const char most =
            std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; })->first;
        for (const auto& [code, count] : counts) {
            const std::string name = groundNamed(code);
            if (code == most || name.empty()) continue;
            std::string without = text;
            std::ranges::replace(without, code, most);
            const auto edits = yaml::setScalar(tree, codes, without);
            if (!edits) continue;
            add(Change::Kind::LeaveOut, name, "left out",
                tree.source().positionOf(tree.node(codes).span.begin).line + 1, {{&scenario, *edits}});
        }
    }
    // The ground of the rules with this code; empty: none.
    std::string groundNamed(char code) const {
        for (const ProjectFile* file : parts_.files) {
            if (!file->tree) continue;
            const Tree& tree = *file->tree;
            const NodeIndex kinds = tree.find(tree.root(), "terrain");
            if (kinds == kNoNode || tree.node(kinds).kind != Kind::Map) continue;
            for (const NodeIndex kind : tree.children(kinds)) {
                if (tree.node(kind).kind != Kind::Map) continue;
                const NodeIndex said = tree.find(kind, "code");
                if (said != kNoNode && tree.node(said).text == std::string_view(&code, 1))
                    return std::string(tree.keyText(kind));
            }
        }
        return {};
    }

    // A row of a table that says what the row above says, the first what the second says: whether it matters
    // that there is a row of its own.
    void tableRows(const ProjectFile& file) {
        if (!file.tree) return;
        const Tree& tree = *file.tree;
        const NodeIndex tables = tree.find(tree.root(), "tables");
        if (tables == kNoNode || tree.node(tables).kind != Kind::Map) return;
        for (const NodeIndex table : tree.children(tables)) {
            if (tree.node(table).kind != Kind::Map) continue;
            const NodeIndex cells = tree.find(table, "cells"), keys = tree.find(table, "rows");
            if (cells == kNoNode || tree.node(cells).kind != Kind::List) continue;
            const std::size_t heads =
                keys != kNoNode && tree.node(keys).kind == Kind::Map ? tree.children(keys).size() : 1;
            const std::vector<NodeIndex> rows(tree.children(cells).begin(), tree.children(cells).end());
            for (std::size_t row = 0; row < rows.size() && rows.size() > 1; ++row)
                asNeighbour(file, std::string(tree.keyText(table)), rows[row], rows[row == 0 ? 1 : row - 1],
                            heads, row == 0);
        }
    }
    void asNeighbour(const ProjectFile& file, const std::string& table, NodeIndex row, NodeIndex other,
                     std::size_t heads, bool first) {
        const Tree& tree = *file.tree;
        if (tree.node(row).kind != Kind::List || tree.node(other).kind != Kind::List) return;
        const std::vector<NodeIndex> into(tree.children(row).begin(), tree.children(row).end()),
            from(tree.children(other).begin(), tree.children(other).end());
        if (into.size() != from.size() || into.size() <= heads) return;
        const std::string_view bytes = tree.source().bytes();
        const auto written = [&](NodeIndex cell) {
            const auto& span = tree.node(cell).span;
            return bytes.substr(span.begin, span.end - span.begin);
        };
        TextEdits edits;
        for (std::size_t i = heads; i < into.size(); ++i) {
            if (written(into[i]) == written(from[i])) continue;
            if (written(into[i]).find('\n') != std::string_view::npos ||
                written(from[i]).find('\n') != std::string_view::npos)
                return; // over several lines its indentation would count
            edits.push_back(
                {tree.node(into[i]).span.begin, tree.node(into[i]).span.end, std::string(written(from[i]))});
        }
        if (edits.empty()) return;
        add(Change::Kind::LeaveOut, table + ", row " + std::string(heads == 0 ? "" : tree.node(into[0]).text),
            first ? "as the row below" : "as the row above",
            tree.source().positionOf(tree.node(row).span.begin).line + 1, {{&file, std::move(edits)}});
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
