#include "editor/session/recovery.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <csignal>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace groma::session {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".journal";

// Files are named by the process that writes them: "1234-1.journal".
bool isRunning(const std::string& name)
{
    long process = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), process);
    if (read.ec != std::errc{} || process <= 0) {
        return false;
    }
    return ::kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM;
}

std::string textOf(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

// What a journal says of itself, without replaying it.
void describe(std::string_view text, JournalFolder::Leftover& into)
{
    bool first = true;
    while (text.find('\n') != std::string_view::npos) {
        const std::size_t end = text.find('\n');
        const nlohmann::json line = nlohmann::json::parse(text.substr(0, end), nullptr, false);
        text.remove_prefix(end + 1);
        const auto word = [&](const char* key) {
            return line.is_object() && line.contains(key) && line[key].is_string() ? line[key].get<std::string>() : std::string();
        };
        if (first) {
            into.root = word("root");
            into.start = word("start");
            first = false;
        }
        const std::string what = word("do");
        into.steps = what == "saved" ? 0 : into.steps + (what == "change" || what == "undo" || what == "redo" || what == "jump" ? 1 : 0);
    }
}

}  // namespace

JournalFolder::JournalFolder(std::string folder) : folder_(std::move(folder)) {}

Expected<JournalFolder::Begun> JournalFolder::begin(const Document& document) const
{
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) {
        return refuse(folder_ + " cannot be made: " + error.message());
    }
    std::string path;
    for (int number = 1; path.empty() || fs::exists(path, error); ++number) {
        path = fmt::format("{}/{}-{}{}", folder_, ::getpid(), number, kEnding);
    }
    Journal journal(openLineFile(path), document);
    if (!journal.problem().empty()) {
        return refuse(journal.problem());
    }
    return Begun{std::move(journal), std::move(path)};
}

void JournalFolder::end(const std::string& path) const
{
    std::error_code error;
    if (path.ends_with(kEnding) && fs::path(path).parent_path() == fs::path(folder_)) {
        fs::remove(path, error);
    }
}

std::vector<JournalFolder::Leftover> JournalFolder::leftovers() const
{
    std::vector<Leftover> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(kEnding) || isRunning(name)) {
            continue;
        }
        Leftover left;
        left.path = entry.path().string();
        describe(textOf(entry.path()), left);
        const auto written = entry.last_write_time(error);
        left.age = std::chrono::duration_cast<std::chrono::seconds>(fs::file_time_type::clock::now() - written).count();
        if (left.steps > 0) {
            found.push_back(std::move(left));
        }
    }
    std::ranges::sort(found, {}, [](const Leftover& left) { return std::pair(left.age, left.path); });
    return found;
}

Expected<Recovered> JournalFolder::recover(formats::FileSystem& files, const std::string& path) const
{
    return session::recover(files, textOf(path));
}

}  // namespace groma::session
