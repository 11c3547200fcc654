#include "formats/merge/cell_lists.h"

#include "core/base/text.h"
#include "core/grid/layout.h"
#include "formats/merge/align.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

namespace groma::formats::merge {

namespace {

using Numbers = std::vector<std::uint32_t>;
constexpr std::size_t kMostNumbers = 1'000'000;
constexpr std::size_t kMostDigits = 9;

std::optional<std::uint32_t> numberOf(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole && text.size() <= kMostDigits ? std::optional(number) : std::nullopt;
}

std::optional<std::uint32_t> numberAt(const yaml::Tree& tree, yaml::NodeIndex map, std::string_view key) {
    const yaml::NodeIndex node = map == yaml::kNoNode ? map : tree.find(map, key);
    return node == yaml::kNoNode ? std::nullopt : numberOf(tree.node(tree.resolved(node)).text);
}

// First and last of `007-011` or `013`.
std::optional<std::pair<std::uint32_t, std::uint32_t>> rangeOf(std::string_view word) {
    const auto dash = word.find('-');
    const auto first = numberOf(base::trim(word.substr(0, dash)));
    const auto last = dash == std::string_view::npos ? first : numberOf(base::trim(word.substr(dash + 1)));
    if (!first || !last || *first > *last) return std::nullopt;
    return std::pair(*first, *last);
}

std::size_t digitsOf(std::string_view text) {
    const std::size_t begin = text.find_first_of("0123456789");
    if (begin == std::string_view::npos) return 0;
    return std::min(text.find_first_not_of("0123456789", begin), text.size()) - begin;
}

std::string runText(std::uint32_t first, std::uint32_t last, std::size_t digits) {
    return first == last ? fmt::format("{:0{}}", first, digits)
                         : fmt::format("{:0{}}-{:0{}}", first, digits, last, digits);
}

Numbers sorted(Numbers numbers) {
    std::ranges::sort(numbers);
    const auto rest = std::ranges::unique(numbers);
    numbers.erase(rest.begin(), rest.end());
    return numbers;
}

Numbers without(const Numbers& all, const Numbers& taken) {
    Numbers left;
    std::ranges::set_difference(all, taken, std::back_inserter(left));
    return left;
}
Numbers with(const Numbers& all, const Numbers& more) {
    Numbers both;
    std::ranges::set_union(all, more, std::back_inserter(both));
    return both;
}
Numbers within(const Numbers& all, const Numbers& some) {
    Numbers both;
    std::ranges::set_intersection(all, some, std::back_inserter(both));
    return both;
}

// A list in an order, with the words of ours kept where nothing of them changed.
class OrderedText {
  public:
    explicit OrderedText(std::string_view ours, const MapNumbers& map) {
        for (const std::string_view raw : base::split(ours, ',')) {
            const std::string_view word = base::trim(raw);
            const std::size_t before = wordOf_.size();
            for (const std::uint32_t number : numbersOf(word, map).value_or(Numbers{})) {
                (void)number;
                wordOf_.push_back(words_.size());
            }
            words_.push_back({word, before, wordOf_.size() - before});
        }
    }

    struct Part {
        std::uint32_t number = 0;
        int ours = -1; // its place in ours, where it is unchanged
    };

    [[nodiscard]] std::string text(const std::vector<Part>& parts, std::size_t digits) const {
        std::string all;
        for (std::size_t i = 0; i < parts.size();) {
            std::size_t end = i + 1;
            std::string word;
            if (const Word* whole = wholeAt(parts, i)) {
                end = i + whole->count;
                word = std::string(whole->text);
            } else {
                while (end < parts.size() && parts[end].number == parts[end - 1].number + 1 &&
                       wholeAt(parts, end) == nullptr)
                    ++end;
                word = runText(parts[i].number, parts[end - 1].number, digits);
            }
            all += (all.empty() ? "" : ", ") + word;
            i = end;
        }
        return all;
    }

  private:
    struct Word {
        std::string_view text;
        std::size_t first = 0, count = 0;
    };

    [[nodiscard]] const Word* wholeAt(const std::vector<Part>& parts, std::size_t at) const {
        if (parts[at].ours < 0) return nullptr;
        const Word& word = words_[wordOf_[static_cast<std::size_t>(parts[at].ours)]];
        if (static_cast<std::size_t>(parts[at].ours) != word.first || at + word.count > parts.size())
            return nullptr;
        for (std::size_t i = 0; i < word.count; ++i)
            if (parts[at + i].ours != static_cast<int>(word.first + i)) return nullptr;
        return &word;
    }

    std::vector<Word> words_;
    std::vector<std::size_t> wordOf_;
};

std::string wordAt(const Numbers& numbers, int index, std::size_t digits) {
    if (index < 0) return {};
    const std::uint32_t number = numbers[static_cast<std::size_t>(index)];
    return runText(number, number, digits);
}

} // namespace

MapNumbers::MapNumbers(const yaml::Tree& tree, yaml::NodeIndex map) {
    const yaml::NodeIndex numbering = map == yaml::kNoNode ? map : tree.find(map, "numbering");
    if (numbering == yaml::kNoNode) return;
    const yaml::NodeIndex scheme = tree.find(numbering, "scheme");
    const std::string_view name = scheme == yaml::kNoNode ? std::string_view() : tree.node(scheme).text;
    using grid::Numbering;
    lineFirst_ = name == grid::kNumberingNames[static_cast<std::size_t>(Numbering::LineAndPlace)];
    if (!lineFirst_ && name != grid::kNumberingNames[static_cast<std::size_t>(Numbering::PlaceAndLine)])
        return;
    first_ = numberAt(tree, numbering, "first").value_or(1);
    half_ = 1;
    for (std::uint32_t digits = numberAt(tree, numbering, "digits").value_or(4);
         digits >= 2 && half_ < 10'000; digits -= 2)
        half_ *= 10;
    Numbers widths;
    if (const auto one = numberAt(tree, numbering, "width")) widths.push_back(*one);
    if (const yaml::NodeIndex list = tree.find(numbering, "widths"); list != yaml::kNoNode)
        for (const yaml::NodeIndex width : tree.children(list))
            if (const auto one = numberOf(tree.node(width).text)) widths.push_back(*one);
    auto lines = numberAt(tree, numbering, "rows");
    if (!lines) lines = numberAt(tree, numbering, "columns");
    if (widths.empty() || !lines || *lines > static_cast<std::uint32_t>(grid::kMaxLines)) return;
    for (std::uint32_t line = 0; line < *lines; ++line) lengths_.push_back(widths[line % widths.size()]);
}

bool MapNumbers::has(std::uint32_t number) const {
    if (lengths_.empty()) return true;
    const std::uint32_t high = number / half_, low = number % half_;
    const std::uint32_t line = lineFirst_ ? high : low, place = lineFirst_ ? low : high;
    return line >= first_ && place >= first_ && line - first_ < lengths_.size() &&
           place - first_ < lengths_[line - first_];
}

std::optional<Numbers> numbersOf(std::string_view text, const MapNumbers& map) {
    Numbers numbers;
    if (base::trim(text).empty()) return numbers;
    for (const std::string_view word : base::split(text, ',')) {
        const auto range = rangeOf(base::trim(word));
        if (!range || range->second - range->first > kMostNumbers || numbers.size() > kMostNumbers)
            return std::nullopt;
        for (std::uint32_t number = range->first; number <= range->second; ++number)
            if (map.has(number)) numbers.push_back(number);
    }
    return numbers;
}

std::string rangesOf(const Numbers& numbers, std::string_view like) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
        text += (text.empty() ? "" : ", ") + runText(numbers[i], numbers[end - 1], digitsOf(like));
        i = end;
    }
    return text;
}

std::optional<MergedNumbers> mergeInOrder(std::string_view base, std::string_view ours,
                                          std::string_view theirs, const MapNumbers& map) {
    const auto b = numbersOf(base, map), o = numbersOf(ours, map), t = numbersOf(theirs, map);
    if (!b || !o || !t) return std::nullopt;
    const auto match = [&](const Numbers& other) {
        return aligned(b->size(), other.size(),
                       [&](std::size_t i, std::size_t j) { return (*b)[i] == other[j] ? 0 : kLoose; });
    };
    const std::size_t digits = std::max(digitsOf(ours), digitsOf(theirs));
    const std::vector<int> ob = match(*o), tb = match(*t);
    std::vector<int> both(o->size(), -1);
    MergedNumbers merged;
    std::vector<OrderedText::Part> parts;
    for (const Slot& slot : joined(o->size(), t->size(), ob, tb, both)) {
        const auto at = [](const Numbers& numbers, int index) {
            return index < 0 ? std::optional<std::uint32_t>() : numbers[static_cast<std::size_t>(index)];
        };
        const auto was = at(*b, slot.base), here = at(*o, slot.ours), there = at(*t, slot.theirs);
        const bool clash = slot.base >= 0 && here != was && there != was && here != there;
        if (clash)
            merged.clashes.push_back({wordAt(*b, slot.base, digits), wordAt(*o, slot.ours, digits),
                                      wordAt(*t, slot.theirs, digits)});
        const auto stays = slot.base < 0 ? (here ? here : there) : here != was ? here : there;
        if (stays) parts.push_back({*stays, here == stays ? slot.ours : -1});
    }
    merged.count = parts.size();
    merged.text = OrderedText(ours, map).text(parts, digits);
    return merged;
}

std::optional<MergedNumbers> mergeAsSet(std::string_view base, std::string_view ours, std::string_view theirs,
                                        const MapNumbers& map, const Numbers& settled) {
    auto b = numbersOf(base, map), o = numbersOf(ours, map), t = numbersOf(theirs, map);
    if (!b || !o || !t) return std::nullopt;
    *b = sorted(std::move(*b)), *o = sorted(std::move(*o)), *t = sorted(std::move(*t));
    const Numbers asTheirs = *t;
    if (!settled.empty()) {
        const Numbers kept = within(*o, settled);
        *b = with(without(*b, settled), kept);
        *t = with(without(*t, settled), kept);
    }
    const Numbers all = with(without(*o, without(*b, *t)), without(*t, *b));
    MergedNumbers merged;
    merged.count = all.size();
    merged.text = all == *o         ? std::string(ours)
                  : all == asTheirs ? std::string(theirs)
                                    : rangesOf(all, digitsOf(ours) >= digitsOf(theirs) ? ours : theirs);
    return merged;
}

} // namespace groma::formats::merge
