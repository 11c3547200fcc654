#include "formats/load/followers.h"

#include "core/diag/codes.h"

#include <algorithm>
#include <string_view>

namespace groma::formats {

namespace {

bool ofName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Every name in the text, to `use` in turn.
template <class Use>
void forEachName(std::string_view text, Use use) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && ofName(text[end])) ++end;
        if (end > at) use(text.substr(at, end - at));
        at = end + 1;
    }
}

// What a message names stands in backticks.
template <class Use>
void forEachQuoted(std::string_view message, Use use) {
    for (std::size_t open = message.find('`'); open != std::string_view::npos;) {
        const std::size_t close = message.find('`', open + 1);
        if (close == std::string_view::npos) return;
        use(message.substr(open + 1, close - open - 1));
        open = message.find('`', close + 1);
    }
}

} // namespace

Followers::Followers(std::span<const ProjectFile* const> files) : files_(files.begin(), files.end()) {
    for (const ProjectFile* file : files_) {
        if (!file->tree || file->tree->cut() ||
            (!file->ok && file->tree->node(file->tree->root()).kind == yaml::Kind::Null)) {
            cut_ = true;
            continue;
        }
        for (const Span broken : file->tree->broken()) addWords(*file->tree, broken);
    }
}

// The words of the stretch, and the keys under which it stands: those of the value before it and of all that
// hold that one.
void Followers::addWords(const yaml::Tree& tree, Span broken) {
    forEachName(tree.source().bytes().substr(broken.begin, broken.size()),
                [&](std::string_view name) { words_.emplace(name); });
    yaml::NodeIndex before = yaml::kNoNode;
    for (yaml::NodeIndex index = 0; index < tree.nodeCount(); ++index)
        if (tree.node(index).key != yaml::kNoNode && tree.node(index).entryBegin <= broken.begin)
            before = index;
    for (; before != yaml::kNoNode; before = tree.node(before).parent)
        if (const std::string_view key = tree.keyText(before); !key.empty()) words_.emplace(key);
}

bool Followers::contains(const diag::Diagnostic& problem) const {
    const auto file =
        std::ranges::find(files_, problem.where.file, [](const ProjectFile* one) { return one->id; });
    if (file != files_.end() && (*file)->tree && problem.where.hasNode()) {
        const yaml::Tree& tree = *(*file)->tree;
        const yaml::Node& node = tree.node(problem.where.node);
        const std::size_t at = std::max(node.entryBegin, node.span.begin);
        if (std::ranges::any_of(tree.broken(),
                                [&](Span broken) { return at >= broken.begin && at < broken.end; }))
            return true;
    }
    // How a text is written does not hang on names.
    if (problem.code >= diag::Code::UnexpectedToken && problem.code < diag::Code::UnknownName) return false;
    bool names = words_.contains(problem.found);
    forEachQuoted(problem.message, [&](std::string_view quoted) {
        forEachName(quoted, [&](std::string_view name) { names = names || words_.contains(name); });
    });
    return names;
}

} // namespace groma::formats
