#include "formats/proof/marks.h"

#include "formats/proof/node_places.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace groma::formats {

namespace {

using yaml::Kind;
using yaml::NodeIndex;

std::string textAt(const yaml::Tree& tree, NodeIndex map, std::string_view key) {
    const NodeIndex value = tree.find(map, key);
    return value == yaml::kNoNode ? std::string() : proof::onOneLine(tree.node(tree.resolved(value)).text);
}

void collect(const yaml::Tree& tree, NodeIndex at, std::vector<Mark>& into) {
    for (const NodeIndex child : tree.children(at)) {
        if (tree.node(at).kind != Kind::Map || tree.keyText(child) != "equivalent") {
            collect(tree, child, into);
            continue;
        }
        for (const NodeIndex said : tree.children(child)) {
            const std::size_t line = tree.source().positionOf(tree.node(said).span.begin).line + 1;
            into.push_back({tree.ref(at), proof::lastWithin(tree, at), tree.source().path(), line,
                            textAt(tree, said, "operator"), textAt(tree, said, "clause"),
                            textAt(tree, said, "change"), textAt(tree, said, "reason")});
        }
    }
}

} // namespace

bool Mark::fits(const Mutant& mutant) const {
    return mutant.node.file == entry.file && mutant.node.node >= entry.node && mutant.node.node <= lastNode &&
           operatorName(mutant.what) == what && mutant.clause == clause &&
           (change.empty() || mutant.change == change);
}

std::vector<Mark> marksOf(const yaml::Tree& tree) {
    std::vector<Mark> marks;
    collect(tree, tree.root(), marks);
    return marks;
}

std::vector<Mark> marksOf(const Suite& suite) {
    std::vector<Mark> marks;
    std::set<std::string> read;
    for (const Basis& basis : suite.bases())
        for (const auto* list : {&basis.parts.files, &basis.parts.campaign})
            for (const ProjectFile* file : *list)
                if (file->tree && read.insert(file->path).second)
                    std::ranges::move(marksOf(*file->tree), std::back_inserter(marks));
    return marks;
}

} // namespace groma::formats
