#include "editor/session/files/recovery.h"

#include "editor/session/files/file_names.h"
#include "editor/session/files/line_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace groma::session {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".journal";
constexpr std::int64_t kEmptyStaysFor = 60; // seconds; another program may be about to lock it

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

// What a journal says of itself, without replaying it.
void describe(std::string_view text, JournalFolder::Leftover& into) {
    bool first = true;
    while (text.find('\n') != std::string_view::npos) {
        const std::size_t end = text.find('\n');
        const nlohmann::json line = nlohmann::json::parse(text.substr(0, end), nullptr, false);
        text.remove_prefix(end + 1);
        const auto word = [&](const char* key) {
            return line.is_object() && line.contains(key) && line[key].is_string()
                       ? line[key].get<std::string>()
                       : std::string();
        };
        if (first) {
            into.root = word("root");
            into.start = word("start");
            first = false;
        }
        static constexpr std::string_view kChanging[] = {"change", "undo", "redo", "jump", "anew"};
        const std::string what = word("do");
        into.steps = what == "saved"
                         ? 0
                         : into.steps + (std::ranges::find(kChanging, what) != std::end(kChanging) ? 1U : 0U);
    }
}

} // namespace

JournalFolder::JournalFolder(std::string folder) : folder_(std::move(folder)) {}

Expected<JournalFolder::Begun> JournalFolder::begin(const Document& document) const {
    if (folder_.empty()) {
        return refuse("there is no folder for journals");
    }
    std::string path = fmt::format("{}/{}-{}{}", folder_, ::getpid(), formats::disk::freshToken(), kEnding);
    Journal journal(openLineFile(path), document);
    return Begun{std::move(journal), std::move(path)};
}

void JournalFolder::end(const std::string& path) const {
    std::error_code error;
    if (path.ends_with(kEnding) && fs::path(path).parent_path() == fs::path(folder_)) {
        fs::remove(path, error);
    }
}

std::vector<JournalFolder::Leftover> JournalFolder::leftovers() const {
    std::vector<Leftover> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
        const std::string name = entry.path().filename().string();
        const bool half = name.ends_with(std::string(kEnding) + std::string(kReplacementEnding));
        if ((!half && !name.ends_with(kEnding)) || isLineFileOpen(entry.path().string())) {
            continue;
        }
        if (half) {
            fs::remove(entry.path(), error);
            continue;
        }
        Leftover left;
        left.path = entry.path().string();
        describe(contentOf(entry.path()), left);
        left.untitled = !fs::exists(fullPath(left.root, left.start), error);
        const auto written = entry.last_write_time(error);
        left.age =
            std::chrono::duration_cast<std::chrono::seconds>(fs::file_time_type::clock::now() - written)
                .count();
        if (left.steps > 0) {
            found.push_back(std::move(left));
        } else if (left.age > kEmptyStaysFor) {
            end(left.path);
        }
    }
    std::ranges::sort(found, {}, [](const Leftover& left) { return std::pair(left.age, left.path); });
    return found;
}

Expected<Recovered> JournalFolder::recover(formats::FileSystem& files, const std::string& path) const {
    return session::recover(files, contentOf(path));
}

Expected<JournalFolder::Resumed> JournalFolder::resume(formats::FileSystem& files,
                                                       const std::string& path) const {
    if (isLineFileOpen(path)) {
        return refuse("another window has this document open");
    }
    auto recovered = recover(files, path);
    if (!recovered) {
        return std::unexpected(recovered.error());
    }
    Journal journal(openLineFile(path, recovered->bytes), *recovered);
    DiskRecord disk = diskRecordOf(*recovered, files);
    return Resumed{std::move(*recovered), {std::move(journal), path}, std::move(disk)};
}

DiskRecord diskRecordOf(const Recovered& recovered, const formats::FileSystem& files) {
    DiskRecord record = DiskRecord::of(recovered.history.saved(), files);
    for (const std::string& path : recovered.history.present().paths()) {
        const auto bytes = files.read(fullPath(recovered.root, path), kMostFileBytes);
        const auto had = [&](const History::Step& step) {
            return step.document.has(path) && step.document.text(path) == *bytes;
        };
        if (bytes && std::ranges::any_of(recovered.history.steps(), had)) {
            record.wrote(path, *bytes);
        }
    }
    return record;
}

} // namespace groma::session
