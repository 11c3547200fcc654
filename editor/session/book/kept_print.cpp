#include "editor/session/book/kept_print.h"

#include "formats/project/project.h"
#include "formats/project/root_paths.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace groma::session {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 512U << 20; // of a print that is copied
constexpr int kMostNames = 100;                // that are tried for a copy
constexpr std::string_view kNotInSource = "\\:\n";

bool sameBytes(const formats::FileSystem& files, const std::string& a, const std::string& b) {
    std::error_code first, second;
    const auto size = fs::file_size(a, first), other = fs::file_size(b, second);
    if (first || second || size != other) return false;
    const auto one = files.read(a, kMostBytes), two = files.read(b, kMostBytes);
    return one && two && *one == *two;
}

} // namespace

KeptPrint keptPrint(const Document& document, const formats::FileSystem& files, const std::string& bookPath,
                    const std::string& print, bool copy) {
    const std::string root = files.canonical(document.root()), whole = files.canonical(print);
    const fs::path folder = (fs::path(root) / bookPath).parent_path();
    if (!formats::belowRoot(root, whole).empty())
        return {fs::path(whole).lexically_relative(folder).generic_string(), {}};
    if (!copy) return {};
    // Letters that no `source` may have, see printOfSource.
    std::string allowed = fs::path(print).filename().string();
    std::ranges::replace_if(
        allowed, [](char letter) { return kNotInSource.find(letter) != std::string_view::npos; }, '-');
    const fs::path name = allowed;
    for (int number = 1; number < kMostNames; ++number) {
        const std::string tried =
            number == 1 ? name.string()
                        : name.stem().string() + " " + std::to_string(number) + name.extension().string();
        const std::string to = (folder / tried).generic_string();
        std::error_code error;
        if (!fs::exists(fs::symlink_status(to, error))) return {tried, to};
        if (fs::is_regular_file(fs::symlink_status(to, error)) && sameBytes(files, whole, to))
            return {tried, {}};
    }
    return {};
}

Expected<void> copyPrint(formats::FileSystem& files, const std::string& print, const KeptPrint& kept) {
    if (kept.copyTo.empty()) return {};
    const auto bytes = files.read(print, kMostBytes);
    if (!bytes) return refuse(print + " cannot be copied beside the book: " + bytes.error().message);
    if (const auto done = files.write(kept.copyTo, *bytes); !done)
        return refuse("the print cannot be copied beside the book: " + done.error().message);
    return {};
}

std::string printOfSource(const Document& document, const formats::FileSystem& files,
                          const std::string& bookPath, const std::string& source) {
    if (source.find_first_of(kNotInSource) != std::string::npos) return {};
    const std::string below = formats::Project::resolve(bookPath, source);
    if (below.empty()) return {};
    // A symbolic link may lead out where the path itself does not.
    const std::string whole = files.canonical(formats::atRoot(document.root(), below));
    if (formats::belowRoot(files.canonical(document.root()), whole).empty()) return {};
    std::error_code error;
    return fs::is_regular_file(whole, error) ? whole : std::string();
}

} // namespace groma::session
