#include "formats/yaml/characters.h"
#include "formats/yaml/edit_place.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/scalar.h"

#include <algorithm>
#include <string>
#include <vector>

namespace groma::formats::yaml {
namespace {

using Lines = std::vector<std::string_view>;

Lines linesOf(std::string_view text) {
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// Can the block keep its header for the new text?
bool keepsHeader(std::string_view bytes, const Node& node, std::string_view text) {
    using Chomp = BlockHeader::Chomp;
    const BlockHeader header = readBlockHeader(bytes, node.span.begin);
    const bool ends = text.ends_with('\n');
    const bool fits = header.chomp == Chomp::Clip ? ends && node.text.ends_with('\n')
                                                  : header.chomp == Chomp::Strip && !ends;
    const bool beginsAtMargin = !text.empty() && !isSpace(text.front());
    return fits && isLiteralSafe(text) && (beginsAtMargin || header.indentation != 0) && !node.text.empty();
}

// How many lines stay at the beginning and at the end.
struct Shared {
    std::size_t head = 0;
    std::size_t tail = 0;
};

Shared sharedLines(const Lines& before, const Lines& after) {
    Shared shared;
    const std::size_t most = std::min(before.size(), after.size());
    while (shared.head < most && before[shared.head] == after[shared.head]) {
        ++shared.head;
    }
    while (shared.tail < most - shared.head &&
           before[before.size() - 1 - shared.tail] == after[after.size() - 1 - shared.tail]) {
        ++shared.tail;
    }
    return shared;
}

class Rewriting {
  public:
    Rewriting(const Tree& tree, const Node& node, std::string_view text)
        : bytes_(tree.source().bytes()), lineEnding_(tree.source().lineEnding()),
          indentation_(node.indent, ' '), before_(linesOf(node.text)), after_(linesOf(text)),
          shared_(sharedLines(before_, after_)), at_(lineEndFrom(bytes_, node.span.begin)) {
        at_ = endAfter(at_, shared_.head);
    }

    TextEdits edits() const {
        const std::size_t oldCount = before_.size() - shared_.tail - shared_.head;
        const std::size_t newCount = after_.size() - shared_.tail - shared_.head;
        return oldCount == newCount ? lineByLine(oldCount) : TextEdits{asOne(oldCount, newCount)};
    }

  private:
    // The end of the line that is `count` lines below the one ending at `at`.
    std::size_t endAfter(std::size_t at, std::size_t count) const {
        for (; count > 0; --count) {
            at = lineEndFrom(bytes_, nextLineFrom(bytes_, at));
        }
        return at;
    }

    std::string emitted(std::size_t line) const {
        return after_[line].empty() ? std::string() : indentation_ + std::string(after_[line]);
    }

    TextEdits lineByLine(std::size_t count) const {
        TextEdits edits;
        std::size_t at = at_;
        for (std::size_t line = shared_.head; line < shared_.head + count; ++line) {
            const std::size_t begin = nextLineFrom(bytes_, at);
            at = lineEndFrom(bytes_, begin);
            if (before_[line] != after_[line]) {
                edits.push_back(narrowed(bytes_, {begin, at, emitted(line)}));
            }
        }
        return edits;
    }

    TextEdit asOne(std::size_t oldCount, std::size_t newCount) const {
        std::string body;
        for (std::size_t line = shared_.head; line < shared_.head + newCount; ++line) {
            body.append(lineEnding_).append(emitted(line));
        }
        return {at_, endAfter(at_, oldCount), std::move(body)};
    }

    std::string_view bytes_;
    std::string_view lineEnding_;
    std::string indentation_;
    Lines before_;
    Lines after_;
    Shared shared_;
    std::size_t at_; // end of the last line that stays at the beginning
};

} // namespace

std::optional<TextEdits> rewriteLiteral(const Tree& tree, NodeIndex scalar, std::string_view text) {
    const Node& node = tree.node(scalar);
    if (!keepsHeader(tree.source().bytes(), node, text)) {
        return std::nullopt;
    }
    return Rewriting(tree, node, text).edits();
}

} // namespace groma::formats::yaml
