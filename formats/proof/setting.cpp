#include "formats/proof/setting.h"

#include "core/base/number.h"
#include "core/base/text.h"
#include "formats/text/text_place.h"
#include "formats/yaml/edit.h"

#include <algorithm>
#include <optional>

namespace groma::formats {

namespace {

using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Tree;
using Steps = std::vector<std::string_view>;

bool isScalar(const Tree& tree, NodeIndex node, std::string_view text) {
    return node != kNoNode && tree.node(node).kind == Kind::Scalar && tree.node(node).text == text;
}

// The value that a node says: `{value: 2, assumed: ...}` says 2, an option what it is by default.
NodeIndex valueOf(const Tree& tree, NodeIndex node) {
    if (node == kNoNode || tree.node(node).kind == Kind::Scalar) return node;
    if (tree.node(node).kind != Kind::Map) return kNoNode;
    for (const std::string_view key : {"value", "default"})
        if (const NodeIndex inner = tree.find(node, key);
            inner != kNoNode && tree.node(inner).kind == Kind::Scalar)
            return inner;
    return kNoNode;
}

NodeIndex cellOf(const Tree& tree, NodeIndex table, std::string_view row, std::string_view column) {
    const NodeIndex cells = tree.find(table, "cells"), header = tree.find(table, "header");
    if (cells == kNoNode || header == kNoNode) return kNoNode;
    std::size_t place = 0;
    for (const NodeIndex head : tree.children(header)) {
        if (place > 0 && isScalar(tree, head, column)) break;
        ++place;
    }
    for (const NodeIndex line : tree.children(cells))
        if (tree.node(line).kind == Kind::List && tree.node(line).childCount > place &&
            isScalar(tree, tree.child(line, 0), row))
            return tree.child(line, place);
    return kNoNode;
}

NodeIndex itemOf(const Tree& tree, NodeIndex list, std::string_view step) {
    for (const NodeIndex item : tree.children(list))
        if (tree.node(item).kind == Kind::Map &&
            (isScalar(tree, tree.find(item, "id"), step) || isScalar(tree, tree.find(item, "name"), step)))
            return item;
    const auto number = countFrom(step);
    return number && *number <= tree.node(list).childCount ? tree.child(list, *number - 1) : kNoNode;
}

// Keys may hold dots: the longest that fits is taken first.
NodeIndex descend(const Tree& tree, NodeIndex from, const Steps& steps, std::size_t at) {
    if (from == kNoNode) return kNoNode;
    if (at == steps.size()) return valueOf(tree, from);
    if (tree.node(from).kind == Kind::List)
        return descend(tree, itemOf(tree, from, steps[at]), steps, at + 1);
    if (tree.node(from).kind != Kind::Map) return kNoNode;
    for (std::size_t end = steps.size(); end > at; --end) {
        const std::string_view key(steps[at].data(), steps[end - 1].data() + steps[end - 1].size());
        if (const NodeIndex found = descend(tree, tree.find(from, key), steps, end); found != kNoNode)
            return found;
    }
    return at + 2 == steps.size() ? valueOf(tree, cellOf(tree, from, steps[at], steps[at + 1])) : kNoNode;
}

// From the root, else from each of its sections.
NodeIndex nodeNamed(const Tree& tree, const Steps& steps) {
    NodeIndex found = descend(tree, tree.root(), steps, 0);
    if (found != kNoNode || tree.node(tree.root()).kind != Kind::Map || steps.size() < 2) return found;
    for (const NodeIndex section : tree.children(tree.root()))
        if (tree.node(section).kind == Kind::Map && (found = descend(tree, section, steps, 0)) != kNoNode)
            return found;
    return found;
}

std::vector<const ProjectFile*> filesOf(const Loaded& loaded) {
    std::vector<const ProjectFile*> files;
    for (const ProjectFile& file : loaded.project->files())
        if (file.tree) files.push_back(&file);
    return files;
}

Setting settingAt(std::string_view name, const ProjectFile& file, NodeIndex node) {
    const Tree& tree = *file.tree;
    return {std::string(name), file.path, tree.source().positionOf(tree.node(node).span.begin).line + 1,
            std::string(tree.node(node).text), node};
}

std::expected<Setting, std::string> settingInLine(const Loaded& loaded, std::string_view name,
                                                  const TextPlace& place) {
    const ProjectFile* file = nullptr;
    for (const ProjectFile* one : filesOf(loaded)) {
        if (one->path != place.file && !one->path.ends_with("/" + std::string(place.file))) continue;
        if (file != nullptr && one->path != place.file)
            return std::unexpected(std::string(place.file) + " may be " + file->path + " or " + one->path);
        file = one;
    }
    if (file == nullptr)
        return std::unexpected("nothing is read from a file `" + std::string(place.file) + "`");
    const Tree& tree = *file->tree;
    std::vector<NodeIndex> found;
    std::vector<std::string> columns;
    for (NodeIndex node = 0; node < tree.nodeCount(); ++node) {
        const yaml::Node& at = tree.node(node);
        if (at.kind != Kind::Scalar || at.isKey || at.alias != kNoNode) continue;
        const auto begin = tree.source().positionOf(at.span.begin);
        if (begin.line + 1 != place.line) continue;
        const std::size_t column = begin.column + 1;
        const bool wanted =
            place.column ? *place.column >= column && *place.column < column + (at.span.end - at.span.begin)
                         : base::numberFromText(at.text).has_value();
        if (!wanted) continue;
        found.push_back(node);
        columns.push_back(std::to_string(column));
    }
    if (found.size() == 1) return settingAt(name, *file, found.front());
    if (found.empty()) return std::unexpected("no value stands there");
    return std::unexpected("the line holds several numbers: say which by its column, " +
                           base::joinList(columns, "or"));
}

std::shared_ptr<const rules::ScenarioSource>
unprinted(const std::shared_ptr<const rules::ScenarioSource>& scenario) {
    if (!scenario) return scenario;
    rules::ScenarioSource made = *scenario;
    for (rules::PieceSource& line : made.pieces) line.printed.clear();
    return std::make_shared<const rules::ScenarioSource>(std::move(made));
}

} // namespace

std::expected<Setting, std::string> settingNamed(const Loaded& loaded, std::string_view name) {
    if (const auto place = textPlaceFrom(name)) return settingInLine(loaded, name, *place);
    const Steps steps = base::split(name, '.');
    for (const ProjectFile* file : filesOf(loaded))
        if (const NodeIndex node = nodeNamed(*file->tree, steps); node != kNoNode)
            return settingAt(name, *file, node);
    return std::unexpected("neither the file nor its rules say a value of this name");
}

std::expected<std::map<std::string, std::string>, std::string>
textsWith(const Loaded& loaded, const std::vector<std::pair<Setting, std::string>>& values) {
    std::map<std::string, TextEdits> edits;
    for (const auto& [setting, value] : values) {
        const ProjectFile* file = loaded.project->file(setting.path);
        auto made = yaml::setScalar(*file->tree, setting.node, value);
        if (!made) return std::unexpected(made.error().message);
        TextEdits& all = edits[setting.path];
        all.insert(all.end(), made->begin(), made->end());
    }
    std::map<std::string, std::string> texts;
    for (auto& [path, made] : edits) {
        auto text = applyEdits(loaded.project->file(path)->tree->source().bytes(), std::move(made));
        if (!text) return std::unexpected(text.error().message);
        texts[path] = *std::move(text);
    }
    return texts;
}

game::BuiltSetup setUpChanged(const Loaded& changed, diag::Sink& problems) {
    if (!changed.ruleset) {
        problems.addAll(changed.problems);
        return {};
    }
    Loaded loaded = changed;
    loaded.scenario = unprinted(loaded.scenario);
    for (Loaded::BattleOfCampaign& battle : loaded.battles) battle.scenario = unprinted(battle.scenario);
    return setUp(loaded, loaded.ruleset, problems);
}

void judgeAsChanged(Loaded& loaded) {
    if (!loaded.ruleset) return;
    diag::Sink printed, others;
    if (!loaded.problems.items().empty())
        (void)setUp(loaded, loaded.ruleset, printed); // as it was when it was loaded
    for (const diag::Diagnostic& problem : loaded.problems.items())
        if (std::ranges::find(printed.items(), problem) == printed.items().end()) others.add(problem);
    loaded.built = setUpChanged(loaded, others);
    loaded.problems = std::move(others);
}

} // namespace groma::formats
