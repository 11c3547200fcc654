#include "formats/book/book_of.h"

namespace groma::formats {

const ProjectFile* bookOf(const Project& project, const std::vector<std::string>& rules) {
    const ProjectFile* book = nullptr;
    for (const std::string& path : rules) {
        const ProjectFile* file = project.file(path);
        if (file == nullptr || !file->tree) continue;
        const yaml::Tree& tree = *file->tree;
        const yaml::NodeIndex named = tree.find(tree.root(), "book");
        if (named == yaml::kNoNode) continue;
        const std::string reference(tree.node(tree.resolved(named)).text);
        if (const ProjectFile* found = project.file(Project::resolve(path, reference))) book = found;
    }
    return book;
}

} // namespace groma::formats
