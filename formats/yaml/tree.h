#pragma once

#include "core/diag/node_ref.h"
#include "formats/text/render.h"
#include "formats/text/source_file.h"

#include <cstdint>
#include <deque>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace groma::formats::yaml {

class Reads;

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = diag::NodeRef::kNone;

enum class Kind : std::uint8_t { Null, Scalar, Map, List };
enum class Style : std::uint8_t { Plain, SingleQuoted, DoubleQuoted, Literal, Folded, Flow, Block };

// One element of a YAML text: a value, or the key of a map's entry.
struct Node {
    Kind kind = Kind::Null;
    Style style = Style::Plain; // of Null: Plain; of maps and lists: Flow or Block
    bool isKey = false;
    NodeIndex parent = kNoNode;
    NodeIndex key = kNoNode;        // of a map's value: its key
    NodeIndex value = kNoNode;      // of a key: its value
    NodeIndex alias = kNoNode;      // of `*name`: the anchored node, whose kind and content it shows
    NodeIndex firstChild = kNoNode; // values; keys hang on them
    NodeIndex lastChild = kNoNode;
    NodeIndex next = kNoNode;
    NodeIndex previous = kNoNode;
    std::uint32_t childCount = 0;
    // Bytes of the value without anchor and trailing comment. Block scalars begin at `|` or `>`; an empty
    // value is the empty span after `:` or `-`; maps and lists reach from their first key, dash or bracket to
    // their last value's end.
    Span span;
    // Where the entry begins that this value belongs to: its key, its dash, or an anchor before the key. Of
    // the root: span.begin.
    std::size_t entryBegin = 0;
    std::uint32_t indent =
        0;       // of block maps and lists: column of keys or dashes; of block scalars: of their text
    Span anchor; // `&name`, empty if there is none
    std::string_view text; // of scalars: decoded; of Null: as written ("", "~", "null")
};

// A step into a map (key) or a list (index from 0).
using PathStep = std::variant<std::string, std::size_t>;
using Path = std::vector<PathStep>;

// "types/WARB/cp", "pieces/3/at"; a slash in a key is written as "~1", a tilde as "~0".
[[nodiscard]] std::string toString(const Path& path);

// What a YAML text says, with the place of everything. Immutable; share it by pointer.
class Tree final : public Locator {
  public:
    // `source` is kept; trees are made by parse().
    Tree(std::shared_ptr<const SourceFile> source, std::uint32_t file, Reads* reads = nullptr);
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    [[nodiscard]] const SourceFile& source() const { return *source_; }
    [[nodiscard]] std::uint32_t file() const { return file_; }
    // Who is told what is asked of it (reads.h); mostly nobody.
    [[nodiscard]] Reads* reads() const { return reads_; }

    // There is always a root; that of an empty file is Null.
    [[nodiscard]] NodeIndex root() const { return root_; }
    [[nodiscard]] std::size_t nodeCount() const { return nodes_.size(); }
    [[nodiscard]] const Node& node(NodeIndex index) const;
    // Follows an alias to what it stands for.
    [[nodiscard]] NodeIndex resolved(NodeIndex index) const;
    // Bytes that could not be read: from the line where an entry goes wrong to where reading goes on. In the
    // order of the text.
    [[nodiscard]] const std::vector<Span>& broken() const { return broken_; }
    // The text was given up at a limit; what stands behind is missing.
    [[nodiscard]] bool cut() const { return cut_; }
    [[nodiscard]] diag::NodeRef ref(NodeIndex index) const { return {file_, index}; }
    // The text of a map value's key; empty for others.
    [[nodiscard]] std::string_view keyText(NodeIndex value) const;

    // Values of a map or list in the order of the text (through an alias); nothing for scalars.
    class Children;
    [[nodiscard]] Children children(NodeIndex index) const;
    [[nodiscard]] NodeIndex child(NodeIndex list, std::size_t position) const;
    [[nodiscard]] NodeIndex find(NodeIndex map, std::string_view key) const;
    [[nodiscard]] NodeIndex find(const Path& path) const;
    [[nodiscard]] Path pathOf(NodeIndex index) const;

    // The byte of the file from which the byte `offset` of a scalar's decoded text comes. Where several bytes
    // give one (an escape) it is the first; the end of the text gives the end of its last byte.
    [[nodiscard]] std::size_t sourceOffset(NodeIndex scalar, std::size_t offset) const;
    [[nodiscard]] Span sourceSpan(NodeIndex scalar, std::size_t offset, std::size_t length) const;

    [[nodiscard]] std::optional<Located> locate(const diag::Place& place) const override;

  private:
    friend class TreeBuilder;

    std::shared_ptr<const SourceFile> source_;
    std::uint32_t file_;
    Reads* reads_;
    NodeIndex root_ = 0;
    std::vector<Node> nodes_;
    std::vector<Span> broken_;
    bool cut_ = false;
    std::deque<std::string> decoded_; // texts that are not verbatim in the source
};

class Tree::Children {
  public:
    class Iterator {
      public:
        using value_type = NodeIndex;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::forward_iterator_tag;
        using reference = NodeIndex;
        using pointer = const NodeIndex*;

        Iterator() = default;
        Iterator(const Tree* tree, NodeIndex at) : tree_(tree), at_(at) {}
        NodeIndex operator*() const { return at_; }
        Iterator& operator++() {
            at_ = tree_->node(at_).next;
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

      private:
        const Tree* tree_ = nullptr;
        NodeIndex at_ = kNoNode;
    };

    Children(const Tree* tree, NodeIndex first, std::size_t count)
        : tree_(tree), first_(first), count_(count) {}
    [[nodiscard]] Iterator begin() const { return {tree_, first_}; }
    [[nodiscard]] Iterator end() const { return {tree_, kNoNode}; }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }

  private:
    const Tree* tree_;
    NodeIndex first_;
    std::size_t count_;
};

// Same kinds, keys in the same order, same texts; places, styles and anchors do not count.
[[nodiscard]] bool sameContent(const Tree& left, NodeIndex leftNode, const Tree& right, NodeIndex rightNode);

} // namespace groma::formats::yaml
