// A die with as many sides as its words say, else as many as their first number; six where they say none.
#include "core/base/letters.h"
#include "core/base/number.h"
#include "core/base/text.h"
#include "editor/session/edits/forms/kinds/entry_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace groma::session {

using formats::yaml::Fragment;

namespace {

constexpr std::array<int, 8> kSides{4, 6, 8, 10, 12, 20, 30, 100};

constexpr std::array<std::pair<std::string_view, int>, 6> kSpelled{{{"four-sided", 4},
                                                                    {"six-sided", 6},
                                                                    {"eight-sided", 8},
                                                                    {"ten-sided", 10},
                                                                    {"twelve-sided", 12},
                                                                    {"twenty-sided", 20}}};

// `d10`, `10-sided`, `10 faces`.
bool isOfDie(std::string_view before, std::string_view behind) {
    if (before.ends_with('d') || before.ends_with('D')) {
        before.remove_suffix(1);
        if (before.empty() || before.ends_with(' ') || base::isDigit(before.back())) return true;
    }
    if (behind.starts_with(' ') || behind.starts_with('-')) behind.remove_prefix(1);
    return base::beginsWith(behind, "sided") || base::beginsWith(behind, "faces");
}

int sidesSaid(std::string_view words) {
    int first = 0;
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (!base::isDigit(words[at])) continue;
        int number = 0;
        const auto read = std::from_chars(words.data() + at, words.data() + words.size(), number);
        const auto end = static_cast<std::size_t>(read.ptr - words.data());
        if (std::ranges::find(kSides, number) != kSides.end()) {
            if (isOfDie(words.substr(0, at), words.substr(end))) return number;
            if (first == 0) first = number;
        }
        at = end;
    }
    for (const auto& [word, number] : kSpelled)
        if (base::holds(words, word)) return number;
    return first == 0 ? 6 : first;
}

Expected<SketchedRules> sketchDie(const Document& document, const EntrySketch& sketch) {
    const int sides = sidesSaid(sketch.title + "\n" + sketch.printed);
    const std::string id = fmt::format("d{}", sides);
    for (const rules::Die& die : document.ruleset()->model.dice)
        if (die.named.id == id) return refuse("the rules have " + id + " already");
    return SketchedRules{{{"dice", id, sketch.title, {{"sides", Fragment::number(sides)}}}}, {}, {}};
}

} // namespace

extern const EntryKind kDieKind{
    .word = "Die",
    .meaning = "a die with as many sides as its words say",
    .sketch = sketchDie,
};

} // namespace groma::session
