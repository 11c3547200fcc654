#include "formats/diff/game_differences.h"
#include "formats/merge/parts.h"
#include "formats/merge/tree_merge.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::formats::diff {

using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Tree;

namespace {

constexpr std::size_t kMostShown = 60; // characters of a value

std::string shown(const Tree& tree, NodeIndex node) {
    std::string text = merge::oneLine(tree, node);
    std::ranges::replace(text, '\n', ' ');
    if (text.size() <= kMostShown) return text.empty() ? "nothing" : text;
    std::size_t end = kMostShown;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end; // not within a character
    return text.substr(0, end) + "...";
}

std::string textAt(const Tree& tree, NodeIndex map, std::string_view key) {
    if (map == kNoNode || tree.node(tree.resolved(map)).kind != Kind::Map) return {};
    const NodeIndex node = tree.find(map, key);
    return node == kNoNode ? std::string() : std::string(tree.node(tree.resolved(node)).text);
}

// Where the book says so: of the node, or of the nearest around it that tells it.
std::string citeOf(const Tree& tree, NodeIndex node) {
    for (; node != kNoNode; node = tree.node(node).parent)
        if (std::string cite = textAt(tree, node, "cite"); !cite.empty()) return cite;
    return {};
}

// How people call an entry: its title, its name, its key.
std::string callOf(const Tree& tree, NodeIndex node) {
    for (const char* key : {"title", "name", "id"})
        if (std::string text = textAt(tree, node, key); !text.empty()) return text;
    if (tree.node(node).key != kNoNode) return std::string(tree.keyText(node));
    return shown(tree, node);
}

// "cell row 3-4, column -1": the heads of a table's cell, as the book prints them.
std::string cellCall(const Tree& tree, NodeIndex cell) {
    const NodeIndex row = tree.node(cell).parent;
    const NodeIndex rows = row == kNoNode ? kNoNode : tree.node(row).parent;
    const NodeIndex table = rows == kNoNode ? kNoNode : tree.node(rows).parent;
    if (table == kNoNode || tree.keyText(rows) != "cells" || tree.node(row).kind != Kind::List) return {};
    std::size_t column = 0;
    for (const NodeIndex child : tree.children(row)) {
        if (child == cell) break;
        ++column;
    }
    const NodeIndex header = tree.find(table, "header");
    const NodeIndex head =
        header == kNoNode || column >= tree.children(header).size() ? kNoNode : tree.child(header, column);
    if (column == 0 || head == kNoNode) return {};
    return fmt::format("row {}, column {}", tree.node(tree.child(row, 0)).text, tree.node(head).text);
}

class Teller {
  public:
    Teller(const Tree& before, const Tree& after, const std::map<std::string, std::string>& titles,
           std::vector<Difference>& told)
        : before_(before), after_(after), titles_(titles), told_(told) {}

    void tell(const std::vector<std::string>& without) {
        const NodeIndex a = before_.root(), b = after_.root();
        if (before_.node(a).kind != Kind::Map || after_.node(b).kind != Kind::Map) {
            if (!sameContent(before_, a, after_, b)) say("file", {}, a, b);
            return;
        }
        children(a, b, {}, {}, without);
    }

  private:
    // `of`: the entries that it is in, innermost first.
    void pair(NodeIndex a, NodeIndex b, const std::string& section, const std::vector<std::string>& of) {
        if (sameContent(before_, a, after_, b)) return;
        const Kind was = before_.node(before_.resolved(a)).kind, is = after_.node(after_.resolved(b)).kind;
        if (was != is || (is != Kind::Map && is != Kind::List)) {
            say(section, of, a, b);
            return;
        }
        children(a, b, section, of, {});
    }

    void children(NodeIndex a, NodeIndex b, const std::string& section, const std::vector<std::string>& of,
                  const std::vector<std::string>& without) {
        const bool keyed = after_.node(after_.resolved(b)).kind == Kind::Map;
        const auto left = merge::partsOf(before_, before_.resolved(a)),
                   right = merge::partsOf(after_, after_.resolved(b));
        const auto matches = merge::matched(before_, left, after_, right);
        std::vector<bool> known(right.size(), false);
        const auto inside = [&](const Tree& tree, NodeIndex node) {
            std::vector<std::string> all = of;
            if (section.empty()) return all;
            std::string call = callOf(tree, node);
            if (std::string cell = keyed ? "" : cellCall(tree, node); !cell.empty()) {
                call = std::move(cell);
                if (!all.empty()) all.erase(all.begin()); // the row, which the cell names
            }
            if (const auto title = titles_.find(call); title != titles_.end() && section == "types")
                call = title->second;
            all.insert(all.begin(), std::move(call));
            return all;
        };
        const auto sectionOf = [&](const Tree& tree, NodeIndex node) {
            return section.empty() ? std::string(tree.keyText(node)) : section;
        };
        const auto skipped = [&](const Tree& tree, NodeIndex node) {
            return node == kNoNode ||
                   (section.empty() && std::ranges::find(without, tree.keyText(node)) != without.end());
        };
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (skipped(before_, left[i].node)) continue;
            const int match = matches[i];
            if (match < 0) {
                say(sectionOf(before_, left[i].node), inside(before_, left[i].node), left[i].node, kNoNode);
                continue;
            }
            known[static_cast<std::size_t>(match)] = true;
            const NodeIndex other = right[static_cast<std::size_t>(match)].node;
            if (other != kNoNode) pair(left[i].node, other, sectionOf(after_, other), inside(after_, other));
        }
        for (std::size_t j = 0; j < right.size(); ++j)
            if (!known[j] && !skipped(after_, right[j].node))
                say(sectionOf(after_, right[j].node), inside(after_, right[j].node), kNoNode, right[j].node);
    }

    // "Combat points of Foot: 3 -> 6", "Elite of traits is new".
    void say(const std::string& section, const std::vector<std::string>& of, NodeIndex a, NodeIndex b) {
        std::string name;
        for (const std::string& one : of) name += (name.empty() ? "" : " of ") + one;
        if (name.empty()) name = section;
        else if (of.size() == 1) name += " (" + section + ")";
        std::string text = name;
        const std::string was = a == kNoNode ? "" : shown(before_, a);
        const std::string is = b == kNoNode ? "" : shown(after_, b);
        if (a == kNoNode) text += " is new: " + is;
        else if (b == kNoNode) text += " is gone: " + was;
        else text += fmt::format(": {} -> {}", was, is);
        std::string cite = b == kNoNode ? citeOf(before_, a) : citeOf(after_, b);
        told_.push_back({section, std::move(text), {}, std::move(name), was, is, std::move(cite)});
    }

    const Tree& before_;
    const Tree& after_;
    const std::map<std::string, std::string>& titles_;
    std::vector<Difference>& told_;
};

} // namespace

void tellEntries(const Tree& before, const Tree& after, const std::vector<std::string>& without,
                 const std::map<std::string, std::string>& titles, std::vector<Difference>& told) {
    Teller(before, after, titles, told).tell(without);
}

} // namespace groma::formats::diff
