#include "tests/gui/kills/verdict.h"

#include "editor/session/files/recovery.h"
#include "formats/text/source_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace groma::gui {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 64U << 20;
constexpr int kLinesOfAStep = 6; // of a journal: the text before, the change, the ends of a gesture

std::string bytesOf(const fs::path& path) {
    return formats::RealFileSystem().read(path.string(), kMostBytes).value_or(std::string());
}
std::uint64_t hashOfFile(const fs::path& path) { return formats::hashOfBytes(bytesOf(path)); }

std::uint64_t presentOf(const session::Recovered& recovered) {
    return formats::hashOfBytes(recovered.history.present().text(recovered.start));
}

bool isScaffold(const fs::path& path) {
    return path.filename() == "filler" || path.filename().string().ends_with(".groma-tmp");
}

// The journal without its last lines says what the window had shown: it is ahead of it by one step.
bool isStepAhead(const std::string& journal, std::uint64_t shown) {
    formats::RealFileSystem files;
    std::string before = journal;
    for (int line = 0; line < kLinesOfAStep; ++line) {
        const std::size_t end = before.size() < 2 ? std::string::npos : before.rfind('\n', before.size() - 2);
        if (end == std::string::npos) return false;
        before.resize(end + 1);
        const auto recovered = session::recover(files, before);
        if (recovered && presentOf(*recovered) == shown) return true;
    }
    return false;
}

} // namespace

std::string faultOfFiles(const Place& place, Work work, const Known& known) {
    for (const auto& [path, hash] : known.untouched)
        if (hashOfFile(path) != hash) return path + " was changed or is gone";
    const fs::path file = place.file(work);
    if (!known.texts.contains(hashOfFile(file)))
        return file.string() + " has a text that the window never had";
    const fs::path backup = file.string() + ".bak";
    if (fs::exists(backup) && !known.texts.contains(hashOfFile(backup)))
        return backup.string() + " has a text that the window never had";
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(place.project()))
        if (entry.is_regular_file() && !known.untouched.contains(entry.path().string()) &&
            entry.path() != file && entry.path() != backup && !isScaffold(entry.path()))
            return entry.path().string() + " is nobody's";
    return {};
}

Known knownAtStart(const Place& place, Work work) {
    Known known;
    const fs::path file = place.file(work);
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(place.project()))
        if (entry.is_regular_file() && entry.path() != file)
            known.untouched[entry.path().string()] = hashOfFile(entry.path());
    known.texts.insert(hashOfFile(file));
    return known;
}

void look(const Place& place, Work work, const Progress& progress, Known& known, Verdict& verdict) {
    std::vector<std::uint64_t> shown;
    for (std::uint32_t i = 0; i < progress.stateCount; ++i) shown.push_back(progress.states[i]);
    known.texts.insert(shown.begin(), shown.end());
    const fs::path file = place.file(work);
    const std::uint64_t last = shown.empty() ? known.expected.value_or(hashOfFile(file)) : shown.back();

    formats::RealFileSystem files;
    const session::JournalFolder journals(place.journals().string());
    const auto left = journals.leftovers();
    std::uint64_t has = hashOfFile(file);
    if (left.size() > 1) verdict.failure = fmt::format("{} journals for one document", left.size());
    if (left.size() == 1) {
        const auto recovered = journals.recover(files, left[0].path);
        if (!recovered || !recovered->problem.empty()) {
            verdict.failure =
                "the journal cannot be read: " + (recovered ? recovered->problem : recovered.error().reason);
            return;
        }
        verdict.recovered = true;
        has = presentOf(*recovered);
        if (has != last && isStepAhead(bytesOf(left[0].path), last)) {
            verdict.further = true;
            known.texts.insert(has);
        }
    }
    if (has != last && !verdict.further) {
        const auto at = std::find(shown.rbegin(), shown.rend(), has);
        if (at == shown.rend()) verdict.failure = "what is left is no text that the window showed";
        else verdict.lost = static_cast<int>(std::distance(shown.rbegin(), at));
    }
    if (const std::string fault = faultOfFiles(place, work, known); !fault.empty()) verdict.failure = fault;
    known.expected = has;
    known.offered = left.size() == 1;
}

bool nothingLeft(const Place& place, Work work, const Known& known) {
    bool temporaries = false;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(place.project()))
        temporaries = temporaries || entry.path().string().ends_with(".groma-tmp");
    const bool saved = known.expected && hashOfFile(place.file(work)) == *known.expected;
    return saved && !temporaries && session::JournalFolder(place.journals().string()).leftovers().empty();
}

void Sums::add(const Verdict& verdict, int round, const char* work) {
    ++kills;
    atSave += verdict.atSave ? 1 : 0;
    recovered += verdict.recovered ? 1 : 0;
    further += verdict.further ? 1 : 0;
    lost += verdict.lost > 0 ? 1 : 0;
    mostLost = std::max(mostLost, verdict.lost);
    keysLost += verdict.keysLost;
    if (!verdict.failure.empty()) fail(fmt::format("round {}, {}: {}", round, work, verdict.failure));
    if (verdict.lost > 1) fail(fmt::format("round {}, {}: {} steps are lost", round, work, verdict.lost));
}

void Sums::fail(const std::string& why) {
    ++failures;
    fmt::print("FAILED {}\n", why);
}

Sums& Sums::operator+=(const Sums& other) {
    kills += other.kills;
    atSave += other.atSave;
    recovered += other.recovered;
    further += other.further;
    lost += other.lost;
    mostLost = std::max(mostLost, other.mostLost);
    keysLost += other.keysLost;
    failures += other.failures;
    return *this;
}

std::string Sums::text(const char* name) const {
    return fmt::format("{:>10}: {} kills, {} while saving, {} with work to take up, {} of it a step further "
                       "than shown, {} lost a step (at most {}), {} keys pressed twice, {} failed",
                       name, kills, atSave, recovered, further, lost, mostLost, keysLost, failures);
}

} // namespace groma::gui
