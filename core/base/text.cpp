#include "core/base/text.h"

#include "core/base/letters.h"

#include <algorithm>

namespace groma::base {

namespace {

// Names longer than this are no slips of the pen; it also bounds the work on hostile texts.
constexpr std::size_t kLongestName = 200;

template <class Text>
std::optional<std::string_view> nearest(std::string_view wanted, std::span<const Text> candidates) {
    if (wanted.empty() || wanted.size() > kLongestName) {
        return std::nullopt;
    }
    const std::string low = lowered(wanted);
    int best = std::max(1, static_cast<int>(wanted.size()) / 3) + 1;
    std::optional<std::string_view> found;
    for (const Text& candidate : candidates) {
        const std::string_view name(candidate);
        const auto gap = static_cast<int>(name.size()) - static_cast<int>(wanted.size());
        if (name.empty() || gap >= best || gap <= -best || name.size() > kLongestName) {
            continue;
        }
        const int distance = editDistance(low, lowered(name));
        // A word of one or two letters must keep one of them: "x" is no slip for "q".
        if (distance < best && distance < static_cast<int>(std::max(name.size(), wanted.size()))) {
            best = distance;
            found = name;
        }
    }
    return found;
}

} // namespace

int editDistance(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<int> twoBack(width);
    std::vector<int> oneBack(width);
    std::vector<int> row(width);
    for (std::size_t j = 0; j < width; ++j) {
        oneBack[j] = static_cast<int>(j);
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j < width; ++j) {
            const int replaced = oneBack[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, oneBack[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], twoBack[j - 2] + 1);
            }
        }
        std::swap(twoBack, oneBack);
        std::swap(oneBack, row);
    }
    return oneBack[b.size()];
}

std::optional<std::string_view> nearestName(std::string_view wanted,
                                            std::span<const std::string_view> candidates) {
    return nearest(wanted, candidates);
}

std::optional<std::string_view> nearestName(std::string_view wanted,
                                            std::span<const std::string> candidates) {
    return nearest(wanted, candidates);
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
    std::string joined;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) {
            joined += separator;
        }
        joined += parts[i];
    }
    return joined;
}

std::string joinList(std::span<const std::string> parts, std::string_view last) {
    if (parts.size() < 2) {
        return parts.empty() ? std::string() : parts[0];
    }
    std::string joined = join(parts.first(parts.size() - 1), ", ");
    joined += ' ';
    joined += last;
    joined += ' ';
    joined += parts.back();
    return joined;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n\v\f";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

} // namespace groma::base
