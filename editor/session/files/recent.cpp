#include "editor/session/files/recent.h"

#include "core/base/text.h"
#include "formats/project/save.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

namespace groma::session {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostListBytes = 1u << 20;
constexpr int kHeadLines = 200; // what a file is and its title stand near its beginning

std::string withoutQuotes(std::string_view text) {
    text = base::trim(text);
    const bool quoted =
        text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
    return std::string(quoted ? text.substr(1, text.size() - 2) : text);
}

formats::FileKind kindNamed(std::string_view name) {
    using Kind = formats::FileKind;
    static constexpr std::pair<std::string_view, Kind> kNames[] = {
        {"ruleset", Kind::Ruleset}, {"scenario", Kind::Scenario}, {"snippet", Kind::Snippet},
        {"book", Kind::Book},       {"campaign", Kind::Campaign}, {"study", Kind::Study}};
    for (const auto& [known, kind] : kNames) {
        if (name == known) {
            return kind;
        }
    }
    return Kind::Unknown;
}

// "[a.yaml, b.yaml]" of one line, or the "- a.yaml" of one of several.
void addIncludes(std::string_view text, std::vector<std::string>& includes) {
    text = base::trim(text.substr(0, text.find(" #")));
    if (text.starts_with("#")) return;
    if (text.starts_with("- ") || text.starts_with("[")) text = text.substr(1);
    if (text.ends_with("]")) text = text.substr(0, text.size() - 1);
    for (const std::string_view path : base::split(text, ','))
        if (std::string plain = withoutQuotes(path); !plain.empty()) includes.push_back(std::move(plain));
}

FolderEntry headOf(const fs::path& file) {
    FolderEntry entry;
    std::ifstream in(file);
    std::string line;
    bool including = false;
    for (int number = 0; number < kHeadLines && std::getline(in, line); ++number) {
        const std::string_view text = line;
        const bool within = text.empty() || text.front() == ' ' || text.front() == '-' || text.front() == '#';
        including = including && within;
        if (text.starts_with("groma:")) {
            const std::string kind = withoutQuotes(text.substr(6));
            entry.kind = kindNamed(std::string_view(kind).substr(0, kind.find('/')));
        } else if (text.starts_with("title:")) {
            const std::string_view value = text.substr(6);
            entry.title = withoutQuotes(value.substr(0, value.find(" #")));
        } else if (text.starts_with("board:")) {
            entry.hasBoard = true;
        } else if (text.starts_with("include:")) {
            including = true;
            addIncludes(text.substr(8), entry.includes);
        } else if (including) {
            addIncludes(text, entry.includes);
        }
        if (entry.kind != formats::FileKind::Unknown && entry.kind != formats::FileKind::Ruleset &&
            !entry.title.empty()) {
            break;
        }
    }
    return entry;
}

} // namespace

std::vector<std::string> RecentFiles::read() const {
    std::vector<std::string> paths;
    const std::string text =
        list_.empty() ? std::string() : files_->read(list_, kMostListBytes).value_or(std::string());
    for (const std::string_view line : base::split(text, '\n')) {
        if (!line.empty() && paths.size() < kMost) {
            paths.emplace_back(line);
        }
    }
    return paths;
}

void RecentFiles::write(const std::vector<std::string>& paths) {
    if (list_.empty()) {
        return;
    }
    std::string text;
    for (const std::string& path : paths) {
        text += path + "\n";
    }
    (void)formats::saveAtomically(*files_, list_, text, std::nullopt);
}

std::vector<RecentFiles::Entry> RecentFiles::entries() const {
    std::vector<Entry> entries;
    for (const std::string& path : read()) {
        entries.push_back({path, files_->exists(path)});
    }
    return entries;
}

void RecentFiles::opened(const std::string& path) {
    const std::string full = files_->canonical(path);
    if (full.find('\n') != std::string::npos) {
        return;
    }
    std::vector<std::string> paths = read();
    std::erase(paths, full);
    paths.insert(paths.begin(), full);
    paths.resize(std::min(paths.size(), kMost));
    write(paths);
}

void RecentFiles::forget(const std::string& path) {
    std::vector<std::string> paths = read();
    if (std::erase(paths, path) > 0) {
        write(paths);
    }
}

std::vector<FolderEntry> folderEntries(const std::string& folder, std::size_t most, int deepest) {
    std::vector<FolderEntry> entries;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && at != fs::recursive_directory_iterator() && entries.size() < most; at.increment(error)) {
        const fs::path& path = at->path();
        const bool hidden = path.filename().string().starts_with('.');
        if (at->is_directory(error)) {
            if (hidden || at.depth() >= deepest) {
                at.disable_recursion_pending();
            }
            continue;
        }
        if (hidden || (path.extension() != ".yaml" && path.extension() != ".yml")) {
            continue;
        }
        FolderEntry entry = headOf(path);
        if (entry.kind == formats::FileKind::Unknown) {
            continue;
        }
        entry.path = path.lexically_relative(folder).generic_string();
        if (entry.title.empty()) {
            entry.title = path.stem().string();
        }
        entries.push_back(std::move(entry));
    }
    std::ranges::sort(entries, {},
                      [](const FolderEntry& entry) { return std::pair(entry.kind, entry.path); });
    return entries;
}

std::string titleOf(const std::string& path) {
    const std::string title = headOf(path).title;
    return title.empty() ? fs::path(path).stem().string() : title;
}

void leaveOutChapters(std::vector<FolderEntry>& rulesets) {
    std::set<std::string> included;
    for (const FolderEntry& entry : rulesets) {
        for (const std::string& path : entry.includes) {
            included.insert((fs::path(entry.path).parent_path() / path).lexically_normal().generic_string());
        }
    }
    std::erase_if(rulesets, [&](const FolderEntry& entry) {
        return entry.includes.empty() && !entry.hasBoard && included.contains(entry.path);
    });
}

std::vector<FolderEntry> rulesetsIn(const std::string& folder) {
    std::vector<FolderEntry> entries = folderEntries(folder);
    std::erase_if(entries, [](const FolderEntry& entry) { return entry.kind != formats::FileKind::Ruleset; });
    leaveOutChapters(entries);
    return entries;
}

} // namespace groma::session
