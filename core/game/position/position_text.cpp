#include "core/game/position/invariants.h"
#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "core/game/position/word_text.h"

namespace groma::game {
namespace {

constexpr std::string_view kHeading = "position/1";

// Tail entries rise by key, name cells and cell states that exist, and are not at their initial value.
bool tailIsSound(const Setup& setup, std::span<const std::int64_t> words) {
    const PositionLayout& layout = setup.layout();
    std::int64_t last = -1;
    for (std::size_t i = layout.words; i < words.size(); i += 2) {
        const std::int64_t key = words[i];
        const std::int64_t cell = key >> 16;
        const auto state = static_cast<std::size_t>(key & 0xffff);
        if (key <= last || cell >= setup.geometry().cellCount() || state >= layout.states.size() ||
            layout.states[state].where != StateSlot::Where::Cell ||
            words[i + 1] == layout.states[state].initial) {
            return false;
        }
        last = key;
    }
    return true;
}

} // namespace

std::string Position::toText() const { return wordsToText(kHeading, words_); }

base::Result<Position> Position::fromText(const Setup& setup, std::string_view text) {
    const PositionLayout& layout = setup.layout();
    const std::size_t tail =
        static_cast<std::size_t>(setup.geometry().cellCount()) * layout.states.size() * 2;
    auto words = wordsFromText(kHeading, text, layout.words + tail);
    if (!words) {
        return std::unexpected(words.error());
    }
    return fromWords(setup, *std::move(words));
}

base::Result<Position> Position::fromWords(const Setup& setup, std::vector<std::int64_t> words) {
    const PositionLayout& layout = setup.layout();
    if (words.size() < layout.words || (words.size() - layout.words) % 2 != 0 ||
        words[kCellStateWord] != static_cast<std::int64_t>((words.size() - layout.words) / 2)) {
        return base::fail("the position does not have as many words as this setup needs");
    }
    if (!tailIsSound(setup, words)) {
        return base::fail("the position's states of cells are not sound");
    }
    Position position(layout);
    position.words_ = std::move(words);
    const std::vector<std::string> broken = brokenInvariants(setup, position);
    if (!broken.empty()) {
        return base::fail("the position is not sound: " + broken.front());
    }
    return position;
}

} // namespace groma::game
