#include "editor/session/files/save.h"

#include "editor/session/files/file_names.h"

#include <algorithm>

namespace groma::session {

DiskRecord DiskRecord::of(const Document& document, const formats::FileSystem& files) {
    DiskRecord record;
    for (const std::string& path : document.paths()) {
        if (files.exists(fullPath(document.root(), path))) {
            record.wrote(path, document.text(path));
        }
    }
    return record;
}

void DiskRecord::wrote(const std::string& path, std::string_view bytes) {
    hashes_[path] = formats::hashOfBytes(bytes);
}

std::vector<std::string> DiskRecord::unsaved(const Document& document) const {
    std::vector<std::string> paths;
    for (const std::string& path : document.paths()) {
        const auto known = hashes_.find(path);
        if (known == hashes_.end() || known->second != formats::hashOfBytes(document.text(path))) {
            paths.push_back(path);
        }
    }
    return paths;
}

std::vector<DiskRecord::Foreign> DiskRecord::changedOnDisk(const Document& document,
                                                           const formats::FileSystem& files) const {
    std::vector<Foreign> changed;
    for (const auto& [path, hash] : hashes_) {
        const formats::DiskState state = formats::diskState(files, fullPath(document.root(), path), hash);
        if (state != formats::DiskState::Unchanged) {
            changed.push_back({path, state});
        }
    }
    return changed;
}

SaveReport save(formats::FileSystem& files, const Document& document, DiskRecord& record,
                const std::vector<std::string>& overwrite) {
    SaveReport report;
    for (const std::string& path : record.unsaved(document)) {
        const std::string full = fullPath(document.root(), path);
        const bool forced = std::ranges::find(overwrite, path) != overwrite.end();
        if (!record.knows(path) && !forced && files.exists(full)) {
            report.failed.push_back(
                {path, path + " is there already; save under another name or overwrite it", true});
            continue;
        }
        const auto expected = record.knows(path) && !forced ? std::optional(record.hash(path)) : std::nullopt;
        const auto done = formats::saveAtomically(files, full, document.text(path), expected);
        if (done) {
            record.wrote(path, document.text(path));
            report.saved.push_back(path);
        } else {
            const bool foreign = done.error().kind == formats::SaveError::Kind::ChangedOnDisk;
            report.failed.push_back({path, done.error().message, foreign});
        }
    }
    return report;
}

Edited reloadFromDisk(const formats::FileSystem& files, const Document& document, const std::string& path) {
    const auto bytes = files.read(fullPath(document.root(), path), kMostFileBytes);
    if (!bytes) {
        return refuse(bytes.error().message);
    }
    return replaceText(document, path, *bytes, "Reload " + path);
}

std::string DiskWatch::News::text() const {
    const std::string what = path + (state == formats::DiskState::Gone ? " was removed by another program"
                                                                       : " was changed by another program");
    if (state == formats::DiskState::Gone) {
        return what + "; save to write it again";
    }
    return editedHere ? what + "; there are edits of yours in it" : what;
}

std::vector<DiskWatch::News> DiskWatch::look(const Document& document, const DiskRecord& record,
                                             const formats::FileSystem& files) {
    std::vector<News> news;
    const auto unsaved = record.unsaved(document);
    std::map<std::string, std::uint64_t> now;
    for (const auto& [path, state] : record.changedOnDisk(document, files)) {
        const auto bytes = state == formats::DiskState::Gone
                               ? formats::FileResult<std::string>(std::string())
                               : files.read(fullPath(document.root(), path), kMostFileBytes);
        const std::uint64_t hash =
            bytes ? formats::hashOfBytes(*bytes) ^ static_cast<std::uint64_t>(state) : 0;
        now[path] = hash;
        const auto told = told_.find(path);
        if (told == told_.end() || told->second != hash) {
            news.push_back({path, state, std::ranges::find(unsaved, path) != unsaved.end()});
        }
    }
    told_ = std::move(now);
    return news;
}

Expected<void> takeFromDisk(const formats::FileSystem& files, History& history, DiskRecord& record,
                            const std::string& path) {
    const Document before = history.present();
    const bool saved = record.unsaved(before).empty() ||
                       (record.unsaved(before).size() == 1 && record.unsaved(before).front() == path);
    if (auto done = history.commit(reloadFromDisk(files, before, path)); !done) {
        return done;
    }
    record.wrote(path, history.present().text(path));
    if (saved) {
        history.markSaved();
    }
    return {};
}

} // namespace groma::session
