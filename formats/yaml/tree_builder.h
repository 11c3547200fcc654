#pragma once

#include "core/diag/codes.h"
#include "core/diag/sink.h"
#include "formats/yaml/parse.h"
#include "formats/yaml/tree.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats::yaml {

// Fills a tree from front to back, within the limits. Past one of them `stopped()` is true and the parser
// gives up.
class TreeBuilder {
  public:
    TreeBuilder(std::shared_ptr<const SourceFile> source, std::uint32_t file, diag::Sink& sink,
                const ParseLimits& limits, Reads* reads = nullptr);

    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] bool anyErrors() const { return anyErrors_; }
    [[nodiscard]] const Node& node(NodeIndex index) const { return tree_->nodes_[index]; }

    // A value whose kind is not known yet, at the end of `parent`'s children.
    NodeIndex addValue(NodeIndex parent, NodeIndex key, std::size_t entryBegin, std::size_t begin);
    NodeIndex addKey(NodeIndex parent, Span span, Style style);
    // See Tree::broken.
    void addBroken(Span span) { tree_->broken_.push_back(span); }
    void setAnchor(NodeIndex node, Span anchor);
    void setNull(NodeIndex node, Span span);
    void setScalar(NodeIndex node, Style style, Span span, std::size_t indent);
    void setAlias(NodeIndex node, Span span);
    // Children come between open and close. False if that is too deep.
    bool openCollection(NodeIndex node, Kind kind, Style style, std::size_t begin, std::size_t indent);
    void closeCollection(NodeIndex node, std::size_t end);

    // At bytes of the file.
    void report(diag::Code code, Span span, std::string message, std::string hint = {},
                std::string expected = {});
    void add(diag::Diagnostic diagnostic);
    [[nodiscard]] diag::Diagnostic problem(diag::Code code, Span span, std::string message) const;

    [[nodiscard]] std::shared_ptr<const Tree> finish() { return std::move(tree_); }

  private:
    // What aliases make of a node: its nodes, the bytes of its texts and its height when they are followed.
    struct Weight {
        std::uint64_t nodes = 1;
        std::uint64_t bytes = 0;
        std::uint32_t height = 0;
    };

    NodeIndex append();
    std::string_view decodedText(Style style, Span span, std::size_t indent);
    void finishValue(NodeIndex node);
    void checkKeys(NodeIndex map);
    void stop(diag::Code code, Span span, std::string message);

    std::shared_ptr<Tree> tree_;
    diag::Sink& sink_;
    const ParseLimits& limits_;
    std::vector<Weight> weights_;
    std::map<std::string_view, NodeIndex> anchors_;
    std::vector<NodeIndex> open_;
    bool stopped_ = false;
    bool anyErrors_ = false;
};

} // namespace groma::formats::yaml
