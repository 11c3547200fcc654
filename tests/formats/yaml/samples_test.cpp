#include "formats/yaml/edit.h"
#include "formats/yaml/emit.h"
#include "tests/formats/yaml/yaml_text.h"
#include "tests/support/source_dir.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace groma::formats::yaml {
namespace {

std::vector<std::filesystem::path> samples() {
    std::vector<std::filesystem::path> found;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(groma::test::sourceDir()) + "/samples")) {
        if (entry.path().extension() == ".yaml") {
            found.push_back(entry.path());
        }
    }
    std::ranges::sort(found);
    return found;
}

std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("every sample is read alike by both YAML readers, and written anew says the same") {
    for (const std::filesystem::path& path : samples()) {
        CAPTURE(path.string());
        const auto tree = treeOf(bytesOf(path));
        const Fragment copy = Fragment::copyOf(*tree, tree->root());
        const auto again = treeOf(emitDocument(copy));
        CHECK(sameContent(*again, again->root(), copy));
    }
}

TEST_CASE("setting every text of a sample to itself changes no byte") {
    for (const std::filesystem::path& path : samples()) {
        CAPTURE(path.string());
        const auto tree = treeOf(bytesOf(path));
        std::size_t edits = 0;
        for (NodeIndex index = 0; index < tree->nodeCount(); ++index) {
            const Node& node = tree->node(index);
            if (!node.isKey && node.kind == Kind::Scalar && node.alias == kNoNode) {
                const EditResult same = setScalar(*tree, index, node.text);
                edits += same ? same->size() : 1;
            }
        }
        CHECK(edits == 0);
    }
}

TEST_CASE("one number of a sample changes its own line alone") {
    for (const std::filesystem::path& path : samples()) {
        const std::string text = bytesOf(path);
        const auto tree = treeOf(text);
        NodeIndex chosen = kNoNode;
        for (NodeIndex index = 0; index < tree->nodeCount(); ++index) {
            const Node& node = tree->node(index);
            chosen = !node.isKey && node.kind == Kind::Scalar && node.text == "3" ? index : chosen;
        }
        if (chosen == kNoNode) {
            continue;
        }
        CAPTURE(path.string());
        const std::string edited = applyEdits(text, setScalar(*tree, chosen, "4").value()).value();
        const SourceFile before("before", text);
        const SourceFile after("after", edited);
        const std::size_t changed = before.lineOf(tree->node(chosen).span.begin);
        REQUIRE(before.lineCount() == after.lineCount());
        for (std::size_t line = 0; line < before.lineCount(); ++line) {
            REQUIRE((before.lineText(line) == after.lineText(line)) == (line != changed));
        }
    }
}

} // namespace groma::formats::yaml
