// A die with as many sides as the first number of its words says; six where they say none.
#include "core/base/number.h"
#include "core/base/text.h"
#include "editor/session/edits/forms/kinds/entry_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace groma::session {

using formats::yaml::Fragment;

namespace {

constexpr std::array<int, 8> kSides{4, 6, 8, 10, 12, 20, 30, 100};

int sidesSaid(std::string_view words) {
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (!base::isDigit(words[at])) continue;
        int number = 0;
        const auto read = std::from_chars(words.data() + at, words.data() + words.size(), number);
        if (std::ranges::find(kSides, number) != kSides.end()) return number;
        at = static_cast<std::size_t>(read.ptr - words.data());
    }
    return 6;
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
