#include "formats/merge/parts.h"

#include "formats/merge/align.h"
#include "formats/scenario/notation.h"
#include "formats/yaml/characters.h"
#include "formats/yaml/edit_place.h"

#include <algorithm>

namespace groma::formats::merge {

using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Tree;

namespace {

constexpr int kAlike = 30; // of a hundred: from there two entries may be one

std::size_t endOfLines(const Tree& tree, NodeIndex node) {
    const std::string_view bytes = tree.source().bytes();
    return node == tree.root() ? bytes.size() : yaml::nextLineFrom(bytes, yaml::entryEnd(tree, node));
}

std::size_t blockBegin(const Tree& tree, NodeIndex node) {
    const std::string_view bytes = tree.source().bytes();
    if (node == tree.root()) return 0;
    if (isBehindDash(tree, node)) return tree.node(tree.node(node).firstChild).entryBegin;
    return yaml::nextLineFrom(bytes, yaml::slotOf(tree, node));
}

void addLines(std::string_view text, std::vector<Part>& parts) {
    while (!text.empty()) {
        const std::size_t size = yaml::nextLineFrom(text, 0);
        parts.push_back({kNoNode, text.substr(0, size)});
        text.remove_prefix(size);
    }
}

std::string_view textAt(const Tree& tree, NodeIndex map, std::string_view key) {
    const NodeIndex node = tree.node(tree.resolved(map)).kind == Kind::Map ? tree.find(map, key) : kNoNode;
    return node == kNoNode ? std::string_view() : tree.node(tree.resolved(node)).text;
}

// Of an order of battle.
int alikeNotes(std::string_view left, std::string_view right) {
    const NotedPieces a = readNotation(left), b = readNotation(right);
    if (!a.problem.empty() || !b.problem.empty() || a.type != b.type) return -1;
    const auto shared = std::ranges::count_if(
        a.cells, [&](const std::string& cell) { return std::ranges::find(b.cells, cell) != b.cells.end(); });
    const auto most = std::max<std::size_t>({a.cells.size(), b.cells.size(), 1});
    return 60 + static_cast<int>(35 * static_cast<std::size_t>(shared) / most);
}

int alike(const Tree& leftTree, NodeIndex left, const Tree& rightTree, NodeIndex right);

int alikeChildren(const Tree& leftTree, NodeIndex left, const Tree& rightTree, NodeIndex right) {
    const auto most = std::max<std::size_t>(leftTree.children(left).size(), rightTree.children(right).size());
    if (most == 0) return 100;
    const bool keyed = leftTree.node(leftTree.resolved(left)).kind == Kind::Map;
    std::size_t position = 0;
    int sum = 0;
    for (const NodeIndex child : leftTree.children(left)) {
        const NodeIndex other = keyed ? rightTree.find(right, leftTree.keyText(child))
                                : position < rightTree.children(right).size()
                                    ? rightTree.child(right, position)
                                    : kNoNode;
        ++position;
        if (other == kNoNode) continue;
        if (sameContent(leftTree, child, rightTree, other)) sum += 100;
        else if (keyed && leftTree.keyText(child) == "place")
            sum += std::max(0, alike(leftTree, child, rightTree, other));
    }
    return sum / static_cast<int>(most);
}

// Of a hundred.
int alike(const Tree& leftTree, NodeIndex left, const Tree& rightTree, NodeIndex right) {
    const Kind a = leftTree.node(leftTree.resolved(left)).kind,
               b = rightTree.node(rightTree.resolved(right)).kind;
    if (a == Kind::Scalar && b == Kind::Scalar) {
        const int notes = alikeNotes(leftTree.node(leftTree.resolved(left)).text,
                                     rightTree.node(rightTree.resolved(right)).text);
        return notes >= 0 ? notes : 50;
    }
    if (a == Kind::Map && b == Kind::Scalar) {
        const NodeIndex place = leftTree.find(left, "place");
        return place == kNoNode ? 0 : alike(leftTree, place, rightTree, right);
    }
    if (a == Kind::Scalar && b == Kind::Map) return alike(rightTree, right, leftTree, left);
    if (a != b) return 0;
    if (a == Kind::Map && textAt(leftTree, left, "type") != textAt(rightTree, right, "type")) return 0;
    return alikeChildren(leftTree, left, rightTree, right);
}

bool isComment(const Part& part) { return part.node == kNoNode && bare(part.text).starts_with('#'); }

// What names an entry: a key, an id.
std::string_view nameOf(const Tree& tree, const Part& part) {
    if (part.node == kNoNode) return {};
    if (tree.node(part.node).key != kNoNode) return tree.keyText(part.node);
    return textAt(tree, part.node, "id");
}

} // namespace

bool isBlock(const Tree& tree, NodeIndex node) {
    if (node == kNoNode || tree.node(node).alias != kNoNode) return false;
    const yaml::Node& at = tree.node(node);
    return (at.kind == Kind::Map || at.kind == Kind::List) && at.style == yaml::Style::Block;
}

bool isFlow(const Tree& tree, NodeIndex node) {
    if (node == kNoNode || tree.node(node).alias != kNoNode) return false;
    const yaml::Node& at = tree.node(node);
    return (at.kind == Kind::Map || at.kind == Kind::List) && at.style == yaml::Style::Flow;
}

bool isBehindDash(const Tree& tree, NodeIndex node) {
    return isBlock(tree, node) && node != tree.root() &&
           !yaml::beginsLine(tree.source().bytes(), tree.node(tree.node(node).firstChild).entryBegin);
}

std::vector<Part> partsOf(const Tree& tree, NodeIndex node) {
    std::vector<Part> parts;
    if (node == kNoNode || tree.node(node).kind == Kind::Null) return parts;
    const std::string_view bytes = tree.source().bytes();
    if (!isBlock(tree, node)) {
        for (const NodeIndex child : tree.children(node)) {
            const yaml::Node& at = tree.node(child);
            const std::size_t end = std::max(at.span.end, at.anchor.end);
            parts.push_back({child, bytes.substr(at.entryBegin, end - at.entryBegin)});
        }
        return parts;
    }
    std::size_t at = blockBegin(tree, node);
    for (const NodeIndex child : tree.children(node)) {
        const std::size_t begin = tree.node(child).entryBegin;
        const std::size_t lines = yaml::beginsLine(bytes, begin) ? yaml::lineStartOf(bytes, begin) : begin;
        if (lines > at) addLines(bytes.substr(at, lines - at), parts);
        const std::size_t end = endOfLines(tree, child);
        parts.push_back({child, bytes.substr(begin, end - begin)});
        at = end;
    }
    const std::size_t end = endOfLines(tree, node);
    if (end > at) addLines(bytes.substr(at, end - at), parts);
    return parts;
}

Entry entryOf(const Tree& tree, NodeIndex node) {
    const std::string_view bytes = tree.source().bytes();
    const yaml::Node& at = tree.node(node);
    const auto text = [&](std::size_t begin, std::size_t end) { return bytes.substr(begin, end - begin); };
    if (isBlock(tree, node)) {
        const std::size_t begin = blockBegin(tree, node), end = endOfLines(tree, node);
        return {text(at.entryBegin, begin), text(begin, end), {}};
    }
    const std::size_t end =
        yaml::isInFlow(tree, node) ? at.span.end : std::max(at.span.end, endOfLines(tree, node));
    return {text(at.entryBegin, at.span.begin), text(at.span.begin, at.span.end), text(at.span.end, end)};
}

std::string moved(std::string_view lines, std::ptrdiff_t by) {
    std::string text;
    bool first = true;
    while (!lines.empty()) {
        std::string_view line = lines.substr(0, yaml::nextLineFrom(lines, 0));
        lines.remove_prefix(line.size());
        if (!first && by > 0 && !bare(line).empty()) text.append(static_cast<std::size_t>(by), ' ');
        if (!first && by < 0) {
            const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
            line.remove_prefix(std::min(blanks, static_cast<std::size_t>(-by)));
        }
        text += line;
        first = false;
    }
    return text;
}

std::string_view bare(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

std::vector<int> matched(const Tree& leftTree, const std::vector<Part>& left, const Tree& rightTree,
                         const std::vector<Part>& right) {
    const auto cost = [&](std::size_t i, std::size_t j) {
        const Part& a = left[i];
        const Part& b = right[j];
        if ((a.node == kNoNode) != (b.node == kNoNode)) return kApart;
        const bool same = bare(a.text) == bare(b.text);
        if (a.node == kNoNode) return same ? 0 : isComment(a) && isComment(b) ? kLoose + kLoose / 2 : kApart;
        const std::string_view name = nameOf(leftTree, a), other = nameOf(rightTree, b);
        const bool keyed = leftTree.node(a.node).key != kNoNode;
        if (keyed || (!name.empty() && !other.empty())) return name != other ? kApart : same ? 0 : 1;
        if (same) return 0;
        const int share = alike(leftTree, a.node, rightTree, b.node);
        return share < kAlike ? kApart : 2 * kLoose - 2 * share + (share == 100 ? 1 : 0);
    };
    std::vector<int> matches = aligned(left.size(), right.size(), cost);
    // What stands in another order all the same.
    std::vector<bool> taken(right.size(), false);
    for (const int match : matches)
        if (match >= 0) taken[static_cast<std::size_t>(match)] = true;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const std::string_view name = nameOf(leftTree, left[i]);
        for (std::size_t j = 0; matches[i] < 0 && !name.empty() && j < right.size(); ++j)
            if (!taken[j] && nameOf(rightTree, right[j]) == name) {
                matches[i] = static_cast<int>(j);
                taken[j] = true;
            }
    }
    return matches;
}

std::vector<int> matchedNew(const Tree& oursTree, const std::vector<Part>& ours,
                            const std::vector<int>& oursFromBase, const Tree& theirsTree,
                            const std::vector<Part>& theirs, const std::vector<int>& theirsFromBase) {
    // The part of the base behind which each stands; kOld: it is itself in the base.
    constexpr int kOld = -2;
    const auto placesOf = [](std::size_t count, const std::vector<int>& fromBase) {
        std::vector<int> places(count, -1);
        std::vector<bool> old(count, false);
        for (std::size_t base = 0; base < fromBase.size(); ++base)
            if (fromBase[base] >= 0) {
                places[static_cast<std::size_t>(fromBase[base])] = static_cast<int>(base);
                old[static_cast<std::size_t>(fromBase[base])] = true;
            }
        int behind = -1;
        for (std::size_t i = 0; i < count; ++i) {
            behind = old[i] ? places[i] : behind;
            places[i] = old[i] ? kOld : behind;
        }
        return places;
    };
    const auto oursAt = placesOf(ours.size(), oursFromBase),
               theirsAt = placesOf(theirs.size(), theirsFromBase);
    std::vector<int> matches(ours.size(), -1);
    std::vector<bool> taken(theirs.size(), false);
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const std::string_view name = nameOf(oursTree, ours[i]);
        for (std::size_t j = 0; oursAt[i] != kOld && matches[i] < 0 && j < theirs.size(); ++j) {
            if (theirsAt[j] == kOld || taken[j]) continue;
            const bool kind = (ours[i].node == kNoNode) == (theirs[j].node == kNoNode);
            const bool named = !name.empty() && nameOf(theirsTree, theirs[j]) == name;
            if (!kind || !(named || (oursAt[i] == theirsAt[j] && bare(ours[i].text) == bare(theirs[j].text))))
                continue;
            matches[i] = static_cast<int>(j);
            taken[j] = true;
        }
    }
    return matches;
}

} // namespace groma::formats::merge
