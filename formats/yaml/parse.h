#pragma once

#include "core/diag/sink.h"
#include "formats/yaml/tree.h"

#include <cstddef>
#include <memory>

namespace groma::formats::yaml {

// Bounds against hostile files. Each has a diagnostic of its own.
struct ParseLimits {
    std::size_t maxBytes = 32u << 20;
    std::size_t maxScalarBytes = 16u << 20;
    std::size_t maxNodes = 1u << 20;
    std::size_t maxDepth = 64;
    // Nodes a reader would visit if it followed every alias.
    std::size_t maxExpandedNodes = 1u << 21;
};

struct Parsed {
    std::shared_ptr<const Tree> tree; // never null; after errors, what could be read
    bool ok = false;                  // false: `tree` must not be edited through edit.h
};

// Reads one YAML document. Of YAML it takes block and flow maps and lists, all five scalar styles, comments,
// anchors and aliases; it refuses tags, directives, several documents, keys that are not one-line texts, and
// equal keys. Goes on after an error, so that one pass reports most of a file's problems. `reads` is told
// what is asked of the tree, and outlives it.
[[nodiscard]] Parsed parse(std::shared_ptr<const SourceFile> source, std::uint32_t file, diag::Sink& sink,
                           const ParseLimits& limits = {}, Reads* reads = nullptr);

// Asks yaml-cpp for its reading of the same text and reports the first difference; true if there is none.
// About ten times the time of parse(): meant for files as they come from disk, not for every keystroke.
bool crossCheck(const Tree& tree, diag::Sink& sink);

} // namespace groma::formats::yaml
