#include "formats/yaml/tree_builder.h"

#include "formats/yaml/scalar.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace groma::formats::yaml {

using diag::Code;

namespace {

// Of the texts that aliases stand for, beside those that the file itself has.
constexpr std::uint64_t kMostAliasBytes = std::uint64_t{4} << 20;

} // namespace

TreeBuilder::TreeBuilder(std::shared_ptr<const SourceFile> source, std::uint32_t file, diag::Sink& sink,
                         const ParseLimits& limits, Reads* reads)
    : tree_(std::make_shared<Tree>(std::move(source), file, reads)), sink_(sink), limits_(limits) {
    const std::size_t guess = std::min(tree_->source().size() / 10 + 4, limits_.maxNodes);
    tree_->nodes_.clear();
    tree_->nodes_.reserve(guess);
    weights_.reserve(guess);
}

NodeIndex TreeBuilder::append() {
    tree_->nodes_.emplace_back();
    weights_.emplace_back();
    return static_cast<NodeIndex>(tree_->nodes_.size() - 1);
}

NodeIndex TreeBuilder::addValue(NodeIndex parent, NodeIndex key, std::size_t entryBegin, std::size_t begin) {
    if (tree_->nodes_.size() >= limits_.maxNodes) {
        stop(Code::TooManyNodes, {begin, begin},
             fmt::format("more than {} entries in one file", limits_.maxNodes));
    }
    const NodeIndex index = append();
    Node& made = tree_->nodes_[index];
    made.parent = parent;
    made.key = key;
    made.entryBegin = entryBegin;
    made.span = {begin, begin};
    made.text = tree_->source().text(made.span);
    if (key != kNoNode) {
        tree_->nodes_[key].value = index;
    }
    if (parent != kNoNode) {
        Node& above = tree_->nodes_[parent];
        made.previous = above.lastChild;
        (above.lastChild == kNoNode ? above.firstChild : tree_->nodes_[above.lastChild].next) = index;
        above.lastChild = index;
        ++above.childCount;
    }
    return index;
}

NodeIndex TreeBuilder::addKey(NodeIndex parent, Span span, Style style) {
    const NodeIndex index = append();
    Node& made = tree_->nodes_[index];
    made.parent = parent;
    made.isKey = true;
    made.kind = Kind::Scalar;
    made.style = style;
    made.span = span;
    made.text = decodedText(style, span, 0);
    return index;
}

std::string_view TreeBuilder::decodedText(Style style, Span span, std::size_t indent) {
    const std::string_view file = tree_->source().bytes();
    const bool quoted = style == Style::SingleQuoted || style == Style::DoubleQuoted;
    const bool block = style == Style::Literal || style == Style::Folded;
    const Span inner = quoted ? Span{span.begin + 1, span.end - 1} : span;
    const std::string_view written = tree_->source().text(inner);
    const char special = style == Style::SingleQuoted ? '\'' : style == Style::DoubleQuoted ? '\\' : '\n';
    if (!block && written.find('\n') == std::string_view::npos &&
        written.find(special) == std::string_view::npos) {
        return written;
    }
    DecodedScalar decoded = decodeScalar(file, style, span, indent);
    if (decoded.badEscape) {
        report(Code::BadEscape, *decoded.badEscape,
               fmt::format("`{}` is no escape of a double-quoted text",
                           tree_->source().text(*decoded.badEscape)),
               "write a backslash as \\\\, or use single quotes");
    }
    // An escape may say what the file itself may not hold.
    const auto isControl = [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n') || c == 0x7f;
    };
    if (quoted && std::ranges::any_of(decoded.text, isControl)) {
        report(Code::ControlCharacter, span, "the text holds a control character");
    }
    return tree_->decoded_.emplace_back(std::move(decoded.text));
}

void TreeBuilder::setAnchor(NodeIndex node, Span anchor) {
    const std::string_view name = tree_->source().text({anchor.begin + 1, anchor.end});
    if (name.empty()) {
        report(Code::UnexpectedCharacter, anchor, "an anchor without a name");
        return;
    }
    tree_->nodes_[node].anchor = anchor;
    const auto [place, isNew] = anchors_.emplace(name, node);
    if (!isNew) {
        add(problem(Code::DuplicateAnchor, anchor, fmt::format("the anchor `{}` is there already", name))
                .withRelated({{tree_->file(), place->second}, 0, 0}, "first here"));
    }
}

void TreeBuilder::setNull(NodeIndex node, Span span) {
    Node& made = tree_->nodes_[node];
    made.kind = Kind::Null;
    made.span = span;
    made.text = tree_->source().text(span);
    finishValue(node);
}

void TreeBuilder::setScalar(NodeIndex node, Style style, Span span, std::size_t indent) {
    if (span.size() > limits_.maxScalarBytes) {
        report(Code::ScalarTooLarge, {span.begin, span.begin + 1},
               fmt::format("a text of {} bytes; {} is the most", span.size(), limits_.maxScalarBytes));
        setNull(node, {span.begin, span.begin});
        return;
    }
    const std::string_view text = decodedText(style, span, indent);
    Node& made = tree_->nodes_[node];
    const bool null =
        style == Style::Plain && (text == "~" || text == "null" || text == "Null" || text == "NULL");
    made.kind = null ? Kind::Null : Kind::Scalar;
    made.style = style;
    made.span = span;
    made.indent = static_cast<std::uint32_t>(indent);
    made.text = text;
    weights_[node].bytes = text.size();
    finishValue(node);
}

void TreeBuilder::setAlias(NodeIndex node, Span span) {
    Node& made = tree_->nodes_[node];
    made.span = span;
    const std::string_view name = tree_->source().text({span.begin + 1, span.end});
    if (!made.anchor.empty()) {
        report(Code::UnexpectedCharacter, made.anchor, "an alias has no anchor of its own");
        setNull(node, {span.begin, span.begin});
        return;
    }
    const auto found = anchors_.find(name);
    const bool known = found != anchors_.end();
    if (!known || std::ranges::find(open_, found->second) != open_.end()) {
        report(Code::UnknownAnchor, span,
               known ? fmt::format("`{}` stands inside what it names", name)
                     : fmt::format("no anchor `{}` above", name));
        setNull(node, {span.begin, span.begin});
        return;
    }
    const Node& target = tree_->nodes_[found->second];
    made.alias = found->second;
    made.kind = target.kind;
    made.style = target.style;
    made.text = target.text;
    weights_[node] = weights_[found->second];
    if (open_.size() + weights_[node].height > limits_.maxDepth) {
        stop(Code::TooDeep, span, fmt::format("maps and lists go {} levels deep at most", limits_.maxDepth));
    }
    finishValue(node);
}

bool TreeBuilder::openCollection(NodeIndex node, Kind kind, Style style, std::size_t begin,
                                 std::size_t indent) {
    if (open_.size() >= limits_.maxDepth) {
        stop(Code::TooDeep, {begin, begin + 1},
             fmt::format("maps and lists go {} levels deep at most", limits_.maxDepth));
        return false;
    }
    Node& made = tree_->nodes_[node];
    made.kind = kind;
    made.style = style;
    made.span = {begin, begin};
    made.indent = static_cast<std::uint32_t>(indent);
    made.text = {};
    open_.push_back(node);
    return true;
}

void TreeBuilder::closeCollection(NodeIndex node, std::size_t end) {
    open_.pop_back();
    Node& made = tree_->nodes_[node];
    const std::size_t lastEnd =
        made.lastChild == kNoNode ? made.span.begin : tree_->nodes_[made.lastChild].span.end;
    made.span.end = std::max(end, lastEnd);
    if (made.kind == Kind::Map) {
        checkKeys(node);
    }
    ++weights_[node].height;
    finishValue(node);
}

void TreeBuilder::finishValue(NodeIndex node) {
    const NodeIndex parent = tree_->nodes_[node].parent;
    if (parent == kNoNode) {
        return;
    }
    Weight& above = weights_[parent];
    above.nodes += weights_[node].nodes;
    above.bytes += weights_[node].bytes;
    above.height = std::max(above.height, weights_[node].height);
    if (above.nodes > limits_.maxExpandedNodes && !stopped_) {
        stop(Code::AliasExpansion, tree_->nodes_[node].span,
             fmt::format("with its aliases written out the file has more than {} entries",
                         limits_.maxExpandedNodes));
    }
    if (above.bytes > tree_->source().size() + kMostAliasBytes && !stopped_) {
        stop(Code::AliasExpansion, tree_->nodes_[node].span,
             fmt::format("with its aliases written out the file has more than {} bytes", kMostAliasBytes));
    }
}

void TreeBuilder::checkKeys(NodeIndex map) {
    std::vector<NodeIndex> keys;
    keys.reserve(tree_->nodes_[map].childCount);
    for (const NodeIndex value : tree_->children(map)) {
        keys.push_back(tree_->nodes_[value].key);
    }
    std::ranges::stable_sort(keys, {}, [&](NodeIndex key) { return tree_->nodes_[key].text; });
    for (std::size_t i = 1, first = 0; i < keys.size(); ++i) {
        const Node& key = tree_->nodes_[keys[i]];
        if (key.text != tree_->nodes_[keys[first]].text) {
            first = i;
            continue;
        }
        anyErrors_ = true;
        sink_.add(diagnose(Code::DuplicateKey, tree_->ref(keys[i]),
                           fmt::format("the key `{}` is there twice", key.text))
                      .withHint("rename or remove one of them")
                      .withRelated({tree_->ref(keys[first]), 0, 0}, "first here"));
    }
}

diag::Diagnostic TreeBuilder::problem(Code code, Span span, std::string message) const {
    const diag::Place place{{tree_->file(), diag::NodeRef::kNone},
                            static_cast<std::uint32_t>(span.begin),
                            static_cast<std::uint32_t>(span.size())};
    return diagnose(code, place, std::move(message));
}

void TreeBuilder::add(diag::Diagnostic diagnostic) {
    anyErrors_ = anyErrors_ || diagnostic.severity == diag::Severity::Error;
    sink_.add(std::move(diagnostic));
}

void TreeBuilder::report(Code code, Span span, std::string message, std::string hint, std::string expected) {
    add(problem(code, span, std::move(message)).withHint(std::move(hint)).withExpected(std::move(expected)));
}

void TreeBuilder::stop(Code code, Span span, std::string message) {
    stopped_ = true;
    tree_->cut_ = true;
    report(code, span, std::move(message));
}

} // namespace groma::formats::yaml
