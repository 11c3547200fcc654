#pragma once

#include "formats/yaml/tree_builder.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace groma::formats::yaml {

// YAML's own bound for keys without `?`, up to their colon.
inline constexpr std::size_t kLongestKey = 1024;

// Recursive descent over the bytes. A syntax error marks the entry as failed; the map or list around it
// reports nothing more, skips to the next line that can be an entry of its own, and goes on.
class Parser {
  public:
    Parser(std::string_view text, TreeBuilder& builder) : text_(text), builder_(builder) {}

    void document();

  private:
    // What stands before a value: `&anchor`, and a tag that is refused.
    struct Properties {
        std::optional<Span> anchor;
    };
    struct FoundKey {
        Span span;
        Style style = Style::Plain;
        std::size_t colon = 0;
    };
    // Column of the map or list that the value belongs to; -1 for the root.
    struct Context {
        int indent = -1;
        bool inMap = false;    // a list may stand at its key's own column
        bool compact = false;  // a map or list may begin on the same line
        bool anchored = false; // its anchor stood on a line of its own
    };

    // parser.cpp: documents, blanks, recovery
    bool directives();
    void documentEnd();
    void refuseSecondDocument();
    bool skipToContent();
    void skipBlanks();
    void skipRestOfLine();
    void recover(std::size_t indent);
    void skipTo(std::size_t indent);
    [[nodiscard]] bool atEnd() const { return pos_ >= text_.size(); }
    [[nodiscard]] bool atBlockEnd() const { return atEnd() || isMarker(pos_); }
    [[nodiscard]] bool isMarker(std::size_t at) const;
    [[nodiscard]] bool atLineEnd() const;
    [[nodiscard]] std::size_t column() const;
    [[nodiscard]] char peek(std::size_t ahead = 0) const;
    [[nodiscard]] Span wordAt(std::size_t at) const;
    void fail(diag::Code code, Span span, std::string message, std::string hint = {},
              std::string expected = {});
    void failStray();

    // parser_block.cpp
    void valueAfter(NodeIndex node, Context context);
    void inlineValue(NodeIndex node, Context context);
    void onFollowingLines(NodeIndex node, Context context, std::size_t emptyAt);
    void nodeOnOwnLine(NodeIndex node, Context context);
    void lone(NodeIndex node, Context context);
    void blockMap(NodeIndex node, std::size_t indent, Properties firstKey = {});
    bool blockEntry(NodeIndex map, std::size_t indent, const Properties& properties, std::size_t begin);
    void reportNoKey();
    void blockList(NodeIndex node, std::size_t indent, bool atKeyColumn);
    bool nextSibling(std::size_t indent);
    Properties properties();
    void applyProperties(NodeIndex node, const Properties& found);
    [[nodiscard]] std::optional<FoundKey> findKey() const;
    [[nodiscard]] bool atDash() const;
    void complexKey(std::string_view what, std::size_t at);
    bool keyFits(NodeIndex key);

    // parser_scalar.cpp
    void scalar(NodeIndex node, int indent, bool inFlow);
    void plain(NodeIndex node, int indent, bool inFlow);
    [[nodiscard]] std::size_t plainLineEnd(std::size_t from, bool inFlow) const;
    [[nodiscard]] std::optional<std::size_t> plainContinuation(int indent, bool inFlow) const;
    std::optional<Span> quoted(int indent, bool inFlow);
    void blockScalar(NodeIndex node, int indent);
    void bareQuestionMark(NodeIndex node);
    std::size_t blockIndent(std::size_t at, int indent);
    Span blockEnd(std::size_t begin, std::size_t at, std::size_t indent, bool keep);
    void alias(NodeIndex node);

    // parser_flow.cpp
    void flowValue(NodeIndex node, int indent);
    std::optional<FoundKey> flowKey();
    void flowList(NodeIndex node, int indent);
    void flowMap(NodeIndex node, int indent);
    void flowEntry(NodeIndex map, int indent);
    bool flowSeparator(char closing, std::size_t opened, int indent);
    [[nodiscard]] bool flowEnds(int indent) const;
    void skipFlowSpace();

    std::string_view text_;
    TreeBuilder& builder_;
    std::size_t pos_ = 0;
    bool failed_ = false;
    std::size_t failedAt_ = 0; // the first byte that was complained of since the last recovery
};

} // namespace groma::formats::yaml
