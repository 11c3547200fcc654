#include "formats/merge/entry_text.h"

#include "formats/merge/parts.h"

namespace groma::formats::merge {

using yaml::Fragment;
using yaml::Kind;
using yaml::kNoNode;
using yaml::NodeIndex;
using yaml::Tree;

bool isAlias(const Tree& tree, NodeIndex node) { return isThere(node) && tree.node(node).alias != kNoNode; }

bool isContainer(const Tree& tree, NodeIndex node) { return isBlock(tree, node) || isFlow(tree, node); }

bool isScalar(const Tree& tree, NodeIndex node) {
    return isThere(node) && !isAlias(tree, node) && !isContainer(tree, node);
}

std::optional<std::string_view> changedOne(std::optional<std::string_view> base, std::string_view ours,
                                           std::string_view theirs) {
    if (ours == theirs || (base && theirs == *base)) return ours;
    if (base && ours == *base) return theirs;
    return std::nullopt;
}

bool isPlaceOfPiece(const yaml::Path& path) {
    const auto* key = path.empty() ? nullptr : std::get_if<std::string>(&path.back());
    const Words words = wordsAt(path);
    return key != nullptr &&
           ((*key == "place" && words == Words::Noted) || (*key == "at" && words == Words::CellOrder));
}

std::string mergeBehind(std::optional<std::string_view> base, std::string_view ours,
                        std::string_view theirs) {
    if (const auto one = changedOne(base, ours, theirs)) return std::string(*one);
    const auto comment = theirs.find('#');
    if (comment == std::string_view::npos) return std::string(ours);
    if (ours.find('#') == std::string_view::npos) return std::string(theirs);
    std::string both(ours);
    const std::size_t end = both.find_last_not_of("\r\n") + 1;
    both.insert(end, "; " + std::string(bare(theirs.substr(comment + 1))));
    return both;
}

std::optional<std::string> restyled(const Tree& tree, NodeIndex node, std::string_view text) {
    const std::string_view bytes = tree.source().bytes();
    const Span span = tree.node(node).span;
    const auto edits = yaml::setScalar(tree, node, text);
    if (!edits) return std::nullopt;
    for (const TextEdit& edit : *edits)
        if (const TextEdit one = narrowed(bytes, edit); one.begin < span.begin || one.end > span.end)
            return std::nullopt;
    const auto changed = applyEdits(bytes, *edits);
    if (!changed) return std::nullopt;
    const std::size_t size = span.size() + changed->size() - bytes.size();
    return changed->substr(span.begin, size);
}

std::optional<Fragment> opened(const Tree& tree, NodeIndex node, Kind kind, const yaml::Path& path) {
    Fragment as = Fragment::copyOf(tree, node);
    if (as.kind == kind) {
        as.layout = Fragment::Layout::Block;
        return as;
    }
    if (as.kind == Kind::Null)
        return kind == Kind::Map ? Fragment::map({}, Fragment::Layout::Block)
                                 : Fragment::list({}, Fragment::Layout::Block);
    if (kind == Kind::List && as.kind == Kind::Scalar) return Fragment::list({as}, Fragment::Layout::Block);
    if (kind != Kind::Map) return std::nullopt;
    if (as.kind == Kind::List) {
        std::vector<std::pair<std::string, Fragment>> entries;
        for (const Fragment& item : as.items) entries.emplace_back(item.text, Fragment::map());
        return Fragment::map(std::move(entries), Fragment::Layout::Block);
    }
    const Words words = wordsAt(path);
    const auto* last = path.empty() ? nullptr : std::get_if<std::string>(&path.back());
    const char* key = words == Words::Noted                            ? "place"
                      : last != nullptr && *last == "ground"           ? "default"
                      : words == Words::CellSet && mapSteps(path) == 0 ? "cells"
                                                                       : nullptr;
    if (key == nullptr) return std::nullopt;
    return Fragment::map({{key, as}}, Fragment::Layout::Block);
}

void endLine(std::string& text) {
    if (!text.empty() && !text.ends_with('\n')) text += '\n';
}

} // namespace groma::formats::merge
