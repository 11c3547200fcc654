#include "formats/yaml/tree.h"

#include "core/base/contract.h"
#include "formats/yaml/scalar.h"

#include <algorithm>
#include <utility>

namespace groma::formats::yaml {

std::string toString(const Path& path) {
    std::string out;
    for (const PathStep& step : path) {
        if (!out.empty()) {
            out += '/';
        }
        if (const auto* position = std::get_if<std::size_t>(&step)) {
            out += std::to_string(*position);
            continue;
        }
        for (const char c : std::get<std::string>(step)) {
            out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
        }
    }
    return out;
}

Tree::Tree(std::shared_ptr<const SourceFile> source, std::uint32_t file, Reads* reads)
    : source_(std::move(source)), file_(file), reads_(reads) {
    nodes_.emplace_back();
}

const Node& Tree::node(NodeIndex index) const {
    GROMA_ASSERT(index < nodes_.size(), "a node of another tree");
    return nodes_[index];
}

NodeIndex Tree::resolved(NodeIndex index) const {
    while (node(index).alias != kNoNode) {
        index = node(index).alias;
    }
    return index;
}

std::string_view Tree::keyText(NodeIndex value) const {
    const NodeIndex key = node(value).key;
    return key == kNoNode ? std::string_view() : nodes_[key].text;
}

Tree::Children Tree::children(NodeIndex index) const {
    const Node& shown = nodes_[resolved(index)];
    return {this, shown.firstChild, shown.childCount};
}

NodeIndex Tree::child(NodeIndex list, std::size_t position) const {
    for (const NodeIndex value : children(list)) {
        if (position-- == 0) {
            return value;
        }
    }
    return kNoNode;
}

NodeIndex Tree::find(NodeIndex map, std::string_view key) const {
    if (node(map).kind != Kind::Map) {
        return kNoNode;
    }
    // Asked for every key of every entry: straight through the nodes.
    for (NodeIndex at = nodes_[resolved(map)].firstChild; at != kNoNode; at = nodes_[at].next) {
        const NodeIndex named = nodes_[at].key;
        if (named != kNoNode && nodes_[named].text == key) {
            return at;
        }
    }
    return kNoNode;
}

NodeIndex Tree::find(const Path& path) const {
    NodeIndex at = root_;
    for (const PathStep& step : path) {
        if (const auto* position = std::get_if<std::size_t>(&step)) {
            at = node(at).kind == Kind::List ? child(at, *position) : kNoNode;
        } else {
            at = find(at, std::get<std::string>(step));
        }
        if (at == kNoNode) {
            return kNoNode;
        }
    }
    return at;
}

Path Tree::pathOf(NodeIndex index) const {
    Path path;
    for (NodeIndex at = node(index).isKey ? node(index).value : index; at != kNoNode && at != root_;
         at = nodes_[at].parent) {
        if (nodes_[at].key != kNoNode) {
            path.emplace_back(std::string(keyText(at)));
            continue;
        }
        std::size_t position = 0;
        for (NodeIndex before = nodes_[at].previous; before != kNoNode; before = nodes_[before].previous) {
            ++position;
        }
        path.emplace_back(position);
    }
    std::ranges::reverse(path);
    return path;
}

std::size_t Tree::sourceOffset(NodeIndex scalar, std::size_t offset) const {
    return sourceSpan(scalar, offset, 0).begin;
}

Span Tree::sourceSpan(NodeIndex scalar, std::size_t offset, std::size_t length) const {
    const Node& shown = node(resolved(scalar));
    if (shown.kind != Kind::Scalar) {
        return shown.span;
    }
    const auto pieces = decodeScalar(source_->bytes(), shown.style, shown.span, shown.indent, true).pieces;
    const bool quoted = shown.style == Style::SingleQuoted || shown.style == Style::DoubleQuoted;
    const std::size_t empty = quoted ? shown.span.begin + 1 : shown.span.begin;
    const std::size_t end = std::min(offset + length, shown.text.size());
    const auto beginOf = [&](std::size_t at) {
        const auto after = std::ranges::upper_bound(pieces, at, {}, &ScalarPiece::decoded);
        if (after == pieces.begin()) {
            return empty;
        }
        const ScalarPiece& piece = *std::prev(after);
        if (at >= piece.decoded + piece.size) {
            return piece.sourceEnd;
        }
        return piece.verbatim ? piece.source + (at - piece.decoded) : piece.source;
    };
    const auto endOf = [&](std::size_t at) {
        const auto after = std::ranges::upper_bound(pieces, at - 1, {}, &ScalarPiece::decoded);
        const ScalarPiece& piece = *std::prev(after);
        return piece.verbatim ? piece.source + (at - piece.decoded) : piece.sourceEnd;
    };
    const std::size_t begin = beginOf(std::min(offset, shown.text.size()));
    return {begin, end > offset ? endOf(end) : begin};
}

std::optional<Located> Tree::locate(const diag::Place& place) const {
    if (place.where.file != file_) {
        return std::nullopt;
    }
    const auto clamped = [&](std::size_t at) { return std::min(at, source_->size()); };
    if (!place.where.hasNode()) {
        return Located{source_, {clamped(place.offset), clamped(std::size_t{place.offset} + place.length)}};
    }
    if (place.where.node >= nodes_.size()) {
        return std::nullopt;
    }
    const Node& shown = nodes_[place.where.node];
    const bool whole = place.offset == 0 && place.length == 0;
    if (whole || shown.kind != Kind::Scalar) {
        return Located{source_, shown.span};
    }
    return Located{source_, sourceSpan(place.where.node, place.offset, place.length)};
}

bool sameContent(const Tree& left, NodeIndex leftNode, const Tree& right, NodeIndex rightNode) {
    const Node& a = left.node(leftNode);
    const Node& b = right.node(rightNode);
    if (a.kind != b.kind) {
        return false;
    }
    if (a.kind == Kind::Null || a.kind == Kind::Scalar) {
        return a.kind == Kind::Null || a.text == b.text;
    }
    const Tree::Children leftValues = left.children(leftNode);
    const Tree::Children rightValues = right.children(rightNode);
    return std::ranges::equal(leftValues.begin(), leftValues.end(), rightValues.begin(), rightValues.end(),
                              [&](NodeIndex x, NodeIndex y) {
                                  return left.keyText(x) == right.keyText(y) &&
                                         sameContent(left, x, right, y);
                              });
}

} // namespace groma::formats::yaml
