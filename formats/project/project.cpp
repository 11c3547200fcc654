#include "formats/project/project.h"

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

namespace groma::formats {

const ProjectFile* Project::file(std::uint32_t id) const {
    const auto found = std::ranges::find(files_, id, &ProjectFile::id);
    return found == files_.end() ? nullptr : &*found;
}

const ProjectFile* Project::file(const std::string& path) const {
    const auto found = std::ranges::find(files_, path, &ProjectFile::path);
    return found == files_.end() ? nullptr : &*found;
}

std::vector<const ProjectFile*> Project::withIncludes(std::uint32_t from) const {
    std::vector<const ProjectFile*> order;
    std::set<std::uint32_t> seen;
    const std::function<void(std::uint32_t)> visit = [&](std::uint32_t id) {
        const ProjectFile* here = file(id);
        if (here == nullptr || !seen.insert(id).second) {
            return;
        }
        std::ranges::for_each(here->includes, visit);
        order.push_back(here);
    };
    visit(from);
    return order;
}

std::string Project::resolve(const std::string& from, const std::string& reference) {
    if (reference.empty() || reference.starts_with('/') ||
        reference.find_first_of("\\:") != std::string::npos) {
        return {};
    }
    const std::size_t slash = from.rfind('/');
    const std::string whole = (slash == std::string::npos ? "" : from.substr(0, slash + 1)) + reference;
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= whole.size();) {
        const std::size_t end = std::min(whole.find('/', at), whole.size());
        const std::string part = whole.substr(at, end - at);
        at = end + 1;
        if (part.empty() || part == ".") {
            continue;
        }
        if (part != "..") {
            parts.push_back(part);
        } else if (parts.empty()) {
            return {};
        } else {
            parts.pop_back();
        }
    }
    std::string path;
    for (const std::string& part : parts) {
        path += (path.empty() ? "" : "/") + part;
    }
    return path;
}

std::optional<Located> Project::locate(const diag::Place& place) const {
    const ProjectFile* found = file(place.where.file);
    return found == nullptr || !found->tree ? std::nullopt : found->tree->locate(place);
}

} // namespace groma::formats
