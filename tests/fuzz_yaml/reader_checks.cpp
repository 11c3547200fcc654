#include "tests/fuzz_yaml/reader_checks.h"

#include "formats/yaml/edit.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/parse.h"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <string_view>

namespace groma::fuzz {
namespace {

using namespace formats;
using namespace formats::yaml;

Parsed parsed(const std::string& text, diag::Sink& sink) {
    ParseLimits limits;
    limits.maxNodes = 20'000;
    limits.maxExpandedNodes = 20'000;
    return parse(std::make_shared<SourceFile>("fuzz.yaml", text), 0, sink, limits);
}

// Places are inside the file, in order, and children inside their parents.
std::string placesFault(const Tree& tree) {
    std::size_t last = 0;
    for (NodeIndex index = 0; index < tree.nodeCount(); ++index) {
        const Node& node = tree.node(index);
        if (node.span.begin > node.span.end || node.span.end > tree.source().size()) {
            return fmt::format("node {} has the span {} to {}", index, node.span.begin, node.span.end);
        }
        if (node.span.begin < last) {
            return fmt::format("node {} begins before the one above it", index);
        }
        last = node.span.begin;
        if (node.parent != kNoNode && !tree.node(node.parent).span.contains(node.span)) {
            return fmt::format("node {} is not inside its parent", index);
        }
        if (node.kind != Kind::Scalar || node.alias != kNoNode || node.text.size() > 2000) {
            continue;
        }
        std::size_t previous = node.span.begin;
        for (std::size_t offset = 0; offset <= node.text.size(); ++offset) {
            const std::size_t at = tree.sourceOffset(index, offset);
            // The line end after a block text belongs to it and not to its span.
            if (at < previous || at > node.span.end + 2) {
                return fmt::format("byte {} of node {} is said to come from {}", offset, index, at);
            }
            previous = at;
        }
    }
    return {};
}

std::string writingFault(const Tree& tree) {
    const Fragment copy = Fragment::copyOf(tree, tree.root());
    const std::string written = emitDocument(copy);
    diag::Sink sink;
    const Parsed again = parsed(written, sink);
    if (!again.ok || !sameContent(*again.tree, again.tree->root(), copy)) {
        return fmt::format("what was written anew says something else:\n{}", written);
    }
    return {};
}

bool hasAliases(const Tree& tree) {
    for (NodeIndex index = 0; index < tree.nodeCount(); ++index) {
        if (tree.node(index).alias != kNoNode) {
            return true;
        }
    }
    return false;
}

Fragment* at(Fragment& root, const Path& path) {
    Fragment* here = &root;
    for (const PathStep& step : path) {
        if (const auto* position = std::get_if<std::size_t>(&step)) {
            here = &here->items[*position];
            continue;
        }
        for (auto& [key, value] : here->entries) {
            if (key == std::get<std::string>(step)) {
                here = &value;
                break;
            }
        }
    }
    return here;
}

std::string editFault(const Tree& tree, tests::Rng& rng) {
    if (hasAliases(tree)) {
        return {};
    }
    static const std::array<std::string, 5> kTexts{"x", "a: b", "two\nlines\n", "", "- #"};
    NodeIndex index = rng.boundedDraw(static_cast<std::uint32_t>(tree.nodeCount()));
    index = tree.node(index).isKey ? tree.node(index).value : index;
    const Fragment fragment =
        rng.boundedDraw(2) == 0
            ? Fragment::word(kTexts[rng.boundedDraw(5)])
            : Fragment::map({{"k", Fragment::word(kTexts[rng.boundedDraw(5)])}}, Fragment::Layout::Block);
    const EditResult edits = fragment.kind == Kind::Scalar ? setScalar(tree, index, fragment.text)
                                                           : replaceValue(tree, index, fragment);
    if (!edits) {
        return {};
    }
    Fragment expected = Fragment::copyOf(tree, tree.root());
    *at(expected, tree.pathOf(index)) = fragment;
    const auto edited = applyEdits(tree.source().bytes(), *edits);
    diag::Sink sink;
    const Parsed again = edited ? parsed(*edited, sink) : Parsed{};
    if (!again.ok || !sameContent(*again.tree, again.tree->root(), expected)) {
        return fmt::format("after setting {} to {} the text says something else:\n{}",
                           toString(tree.pathOf(index)), emitFlow(fragment), edited.value_or("(conflict)"));
    }
    return {};
}

} // namespace

ReaderOutcome checkReader(const std::string& text, tests::Rng& rng) {
    ReaderOutcome outcome;
    diag::Sink sink;
    const Parsed read = parsed(text, sink);
    outcome.read = read.ok;
    if (read.ok == sink.hasErrors()) {
        outcome.fault = "the verdict does not fit the problems";
        return outcome;
    }
    outcome.fault = placesFault(*read.tree);
    if (read.ok && outcome.fault.empty()) {
        outcome.disputed = !crossCheck(*read.tree, sink);
        outcome.fault = writingFault(*read.tree);
        if (outcome.fault.empty()) {
            outcome.fault = editFault(*read.tree, rng);
        }
    }
    for (const diag::Diagnostic& problem : sink.sorted()) {
        if (renderDiagnostic(problem, *read.tree).size() < 20) {
            outcome.fault = "a problem that says nothing";
        }
    }
    return outcome;
}

} // namespace groma::fuzz
