#include "editor/session/language/name_places.h"

#include "core/base/text.h"

#include <algorithm>

namespace groma::session {

formats::Span nameAt(std::string_view text, std::size_t offset) {
    std::size_t begin = std::min(offset, text.size());
    std::size_t end = begin;
    while (begin > 0 && isNameByte(text[begin - 1])) --begin;
    while (end < text.size() && isNameByte(text[end])) ++end;
    if (begin < end && base::isDigit(text[begin])) return {offset, offset};
    return {begin, end};
}

std::vector<WordPlace> placesOfWord(const formats::yaml::Tree& tree, std::string_view word) {
    std::vector<WordPlace> found;
    if (word.empty()) return found;
    for (formats::yaml::NodeIndex index = 0; index < tree.nodeCount(); ++index) {
        const formats::yaml::Node& node = tree.node(index);
        if (node.kind != formats::yaml::Kind::Scalar || node.alias != formats::yaml::kNoNode) continue;
        const std::string_view text = node.text;
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            if (at > 0 && isNameByte(text[at - 1])) continue;
            const std::size_t end = at + word.size();
            const bool longer = end < text.size() && isNameByte(text[end]);
            if (!longer || text[end] == '_')
                found.push_back({tree.sourceSpan(index, at, word.size()), longer, index, at});
        }
    }
    std::ranges::sort(found, {}, &WordPlace::span);
    return found;
}

} // namespace groma::session
