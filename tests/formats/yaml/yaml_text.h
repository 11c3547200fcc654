#pragma once

#include "core/diag/codes.h"
#include "formats/yaml/parse.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

// Small texts for the tests of this room.
namespace groma::formats::yaml {

struct ReadText {
    Parsed parsed;
    diag::Sink sink;

    const Tree& tree() const { return *parsed.tree; }
    std::vector<diag::Code> codes() const {
        std::vector<diag::Code> out;
        for (const diag::Diagnostic& problem : sink.items()) {
            out.push_back(problem.code);
        }
        return out;
    }
    std::string rendered() const {
        std::string out;
        for (const diag::Diagnostic& problem : sink.items()) {
            out += renderDiagnostic(problem, tree());
        }
        return out;
    }
};

inline ReadText readText(const std::string& text, const ParseLimits& limits = {}) {
    ReadText read;
    read.parsed = parse(std::make_shared<SourceFile>("t.yaml", text), 0, read.sink, limits);
    return read;
}

// Read without a problem, by yaml-cpp with the same result.
inline std::shared_ptr<const Tree> treeOf(const std::string& text) {
    ReadText read = readText(text);
    CAPTURE(text);
    const bool agreed = read.parsed.ok && crossCheck(read.tree(), read.sink);
    const std::string problems = read.rendered();
    CHECK_MESSAGE(agreed, problems);
    return read.parsed.tree;
}

// Kinds, keys and texts on one line: {a: 'x', b: [null, '1']}.
inline std::string shown(const Tree& tree, NodeIndex index) {
    const Node& node = tree.node(index);
    if (node.kind == Kind::Null) {
        return "null";
    }
    if (node.kind == Kind::Scalar) {
        return fmt::format("'{}'", node.text);
    }
    std::string out;
    for (const NodeIndex value : tree.children(index)) {
        out += out.empty() ? "" : ", ";
        out += node.kind == Kind::Map ? std::string(tree.keyText(value)) + ": " : "";
        out += shown(tree, value);
    }
    return node.kind == Kind::Map ? fmt::format("{{{}}}", out) : fmt::format("[{}]", out);
}

inline std::string shown(const std::string& text) {
    const auto tree = treeOf(text);
    return shown(*tree, tree->root());
}

} // namespace groma::formats::yaml
