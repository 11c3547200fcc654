#include "formats/proof/acceptance.h"

#include "formats/yaml/edit.h"

namespace groma::formats {

std::expected<TextEdits, std::string> accept(const ProjectFile& book, std::string_view by,
                                             std::string_view date, const std::vector<std::string>& values) {
    using yaml::Fragment;
    std::vector<Fragment> names;
    for (const std::string& value : values) names.push_back(Fragment::sentence(value));
    // One name a line: two people who accept at once then touch other lines.
    const Fragment line =
        Fragment::map({{"by", Fragment::sentence(by)},
                       {"date", Fragment::word(date)},
                       {"values", Fragment::list(std::move(names), Fragment::Layout::Block)}},
                      Fragment::Layout::Block);
    const yaml::Tree& tree = *book.tree;
    const yaml::NodeIndex list = tree.find(tree.root(), "accepted");
    const auto edits =
        list != yaml::kNoNode
            ? yaml::appendItem(tree, list, line)
            : yaml::setEntry(tree, tree.root(), "accepted", Fragment::list({line}, Fragment::Layout::Block));
    if (!edits) return std::unexpected(edits.error().message);
    return *edits;
}

} // namespace groma::formats
