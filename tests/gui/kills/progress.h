// What the window that will be killed tells the program that kills it, through memory that both have.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace groma::gui {

// What the hand in the window does; each has a project and a settings folder of its own. In the last it is
// the program itself that is started, in the others its code with the hand within.
enum class Work : std::uint8_t { Strokes, Typing, Saving, BigMap, FullDisk, Program };
inline constexpr std::array<const char*, 6> kWorkNames{"strokes", "typing",    "saving",
                                                       "big map", "full disk", "groma edit"};

struct Progress {
    static constexpr std::size_t kMost = 4096;
    std::atomic<std::uint32_t> ready;     // the document is shown, and what was recovered was taken up
    std::atomic<std::uint64_t> recovered; // hash of the text then
    std::atomic<std::uint32_t> begun;     // things that the hand has begun to do
    std::atomic<std::uint32_t> saves;     // times that the key to save was about to be pressed
    std::atomic<std::uint32_t>
        stateCount; // of the texts that the document had, each told after the frame that made it
    std::array<std::atomic<std::uint64_t>, kMost> states;
};

// The same memory for all who give the same path.
Progress& sharedProgress(const std::filesystem::path& path);

// The project of a kind of work: where it lies and what is open in it.
struct Place {
    std::filesystem::path root;
    [[nodiscard]] std::filesystem::path project() const { return root / "project"; }
    [[nodiscard]] std::filesystem::path settings() const { return root / "config" / "groma"; }
    [[nodiscard]] std::filesystem::path journals() const { return settings() / "journals"; }
    [[nodiscard]] std::filesystem::path progress() const { return root / "progress"; }
    [[nodiscard]] std::filesystem::path file(Work work) const {
        return project() / "samples/ars-bellum" / (work == Work::BigMap ? "big.yaml" : "arretium.yaml");
    }
};

// Opens the window on the work of `place`, takes up what an earlier one left, and works with a hand that
// `seed` moves, until it is killed. `closing`: ends as a user would instead, everything saved; the exit code
// says whether it could. `byOffer`: the file is not opened, what was left brings it.
int workInWindow(const Place& place, Work work, std::uint64_t seed, bool byOffer, bool closing);

} // namespace groma::gui
