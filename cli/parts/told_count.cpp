#include "cli/parts/told_count.h"

#include "core/odds/chance_words.h"

#include <fmt/core.h>

#include <cstdio>

namespace groma::cli {

namespace {

constexpr std::size_t kColumns = 79; // of a line that is written over; a longer one would wrap
constexpr std::uint64_t kAskEvery = 256;
constexpr const char* kWipe = "\r\033[K";

// Whole characters of it alone.
std::string cut(std::string line) {
    if (line.size() <= kColumns) return line;
    std::size_t end = kColumns - 3;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;
    line.resize(end);
    return line + "...";
}

} // namespace

std::string toldLine(const game::Setup& setup, const odds::SoFar& known) {
    if (known.ofPlays > 0) return fmt::format("{} of {} plays with drawn dice", known.plays, known.ofPlays);
    std::string line =
        fmt::format("{} {}, {} open", known.situations, known.situations == 1 ? "situation" : "situations",
                    odds::percent(known.open));
    const char* before = "; ";
    for (const odds::Chance& chance : odds::results(setup, known, game::Wording::Written)) {
        line += before + chance.name + " " + odds::chanceText(chance);
        before = ", ";
    }
    return line;
}

ToldCount::~ToldCount() {
    if (terminal_ && told_) fmt::print(stderr, "{}", kWipe);
}

bool ToldCount::stops() { return (plays_ || asked_++ % kAskEvery == 0) && interrupt_.wished(); }

void ToldCount::hears(const odds::SoFar& known) {
    told_ = true;
    plays_ = known.ofPlays > 0;
    const std::string line = toldLine(setup_, known);
    if (terminal_) fmt::print(stderr, "{}{}", kWipe, cut(line));
    else fmt::print(stderr, "{}\n", line);
    std::fflush(stderr);
}

} // namespace groma::cli
