#include "formats/merge/open.h"

#include "core/diag/codes.h"
#include "formats/project/project.h"
#include "formats/rules/entry_reader.h"
#include "formats/yaml/edit.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace groma::formats::merge {

using yaml::Fragment;
using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Tree;

namespace {

constexpr std::string_view kAbove =
    "# A merge left these open: ours stands in the file. Settle each, and take its line "
    "out.\n";

Fragment entryFor(const Conflict& one) {
    std::vector<std::pair<std::string, Fragment>> keys{{"at", Fragment::word(yaml::toString(one.at))}};
    if (!one.part.empty()) keys.emplace_back("part", Fragment::word(one.part));
    // What was not there is not said.
    if (!one.base.empty()) keys.emplace_back("base", Fragment::sentence(one.base));
    if (!one.ours.empty()) keys.emplace_back("ours", Fragment::sentence(one.ours));
    if (!one.theirs.empty()) keys.emplace_back("theirs", Fragment::sentence(one.theirs));
    return Fragment::map(std::move(keys), Fragment::Layout::Flow);
}

// Where a way leads, as far as it leads.
NodeIndex nodeAt(const Tree& tree, std::string_view way) {
    NodeIndex node = tree.root();
    while (!way.empty() && node != kNoNode) {
        const std::size_t end = std::min(way.find('/'), way.size());
        std::string step(way.substr(0, end));
        way.remove_prefix(std::min(end + 1, way.size()));
        for (const auto& [written, meant] : {std::pair{"~1", "/"}, std::pair{"~0", "~"}})
            for (std::size_t at = 0; (at = step.find(written, at)) != std::string::npos; ++at)
                step.replace(at, 2, meant);
        if (tree.node(tree.resolved(node)).kind == yaml::Kind::List) {
            std::size_t index = 0;
            const auto [stop, error] = std::from_chars(step.data(), step.data() + step.size(), index);
            node =
                error == std::errc{} && stop == step.data() + step.size() ? tree.child(node, index) : kNoNode;
        } else {
            node = tree.find(node, step);
        }
    }
    return node;
}

std::string version(const rules::Text& text) { return text.empty() ? "nothing" : "`" + text.text + "`"; }

} // namespace

std::string withConflicts(const std::string& text, const std::vector<Conflict>& conflicts) {
    if (conflicts.empty()) return text;
    std::vector<Fragment> items;
    for (const Conflict& one : conflicts) items.push_back(entryFor(one));
    diag::Sink unheard;
    const auto read = yaml::parse(std::make_shared<const SourceFile>("", text), 0, unheard);
    if (const NodeIndex known = read.tree->find(read.tree->root(), kConflictsKey); known != kNoNode) {
        TextEdits edits;
        for (const Fragment& item : items)
            if (const auto edit = yaml::appendItem(*read.tree, known, item))
                edits.insert(edits.end(), edit->begin(), edit->end());
        if (auto made = applyEdits(text, edits)) return *std::move(made);
    }
    std::string all = text;
    if (!all.empty() && !all.ends_with('\n')) all += '\n';
    all += kAbove;
    all += std::string(kConflictsKey) + ":\n";
    for (const Fragment& item : items) all += "  - " + yaml::emitFlow(item) + "\n";
    return all;
}

void tellConflicts(const Tree& tree, diag::Sink& problems) {
    const NodeIndex list = tree.find(tree.root(), kConflictsKey);
    if (list == kNoNode) return;
    for (const yaml::Cursor& item : yaml::Cursor(tree, list, problems).items()) {
        yaml::MapCursor map = item.map();
        const rules::Text at = entry::textOf(map.need("at"));
        const rules::Text part = entry::textOf(map["part"]), base = entry::textOf(map["base"]);
        const rules::Text ours = entry::textOf(map["ours"]), theirs = entry::textOf(map["theirs"]);
        map.finish();
        const NodeIndex there = nodeAt(tree, at.text);
        const diag::NodeRef where = there == kNoNode || there == tree.root() ? item.ref() : tree.ref(there);
        problems.add(
            diag::diagnose(diag::Code::OpenConflict, where,
                           fmt::format("two people changed {}{}{}: {} here, {} there", at.text,
                                       part.empty() ? "" : ", ", part.text, version(ours), version(theirs)))
                .withFound(version(ours))
                .withExpected(fmt::format("{} or {}, and no line in `{}`", version(ours), version(theirs),
                                          kConflictsKey))
                .withHint("before both: " + version(base))
                .withRelated({item.ref(), 0, 0}, "what the merge left open"));
    }
}

void tellConflicts(const Project& project, diag::Sink& problems) {
    for (const ProjectFile& file : project.files())
        if (file.tree && file.ok) tellConflicts(*file.tree, problems);
}

} // namespace groma::formats::merge
