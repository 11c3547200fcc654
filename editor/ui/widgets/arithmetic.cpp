#include "editor/ui/widgets/arithmetic.h"

#include <charconv>
#include <cstdint>

namespace groma::ui {

namespace {

constexpr std::int64_t kMost = 1'000'000'000;
constexpr int kMostDepth = 20;

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::optional<std::int64_t> all() {
        const auto value = sum(0);
        skip();
        return text_.empty() ? value : std::nullopt;
    }

  private:
    void skip() {
        while (!text_.empty() && text_.front() == ' ') text_.remove_prefix(1);
    }

    bool take(char sign) {
        skip();
        if (text_.empty() || text_.front() != sign) return false;
        text_.remove_prefix(1);
        return true;
    }

    static std::optional<std::int64_t> bounded(std::int64_t value) {
        return value > kMost || value < -kMost ? std::nullopt : std::optional(value);
    }

    std::optional<std::int64_t> sum(int depth) {
        auto value = product(depth);
        while (value) {
            const bool plus = take('+');
            if (!plus && !take('-')) break;
            const auto more = product(depth);
            value = more ? bounded(plus ? *value + *more : *value - *more) : std::nullopt;
        }
        return value;
    }

    std::optional<std::int64_t> product(int depth) {
        auto value = factor(depth);
        while (value) {
            const bool times = take('*');
            if (!times && !take('/')) break;
            const auto more = factor(depth);
            if (!more || (!times && *more == 0)) return std::nullopt;
            value = bounded(times ? *value * *more : *value / *more);
        }
        return value;
    }

    std::optional<std::int64_t> factor(int depth) {
        if (depth > kMostDepth) return std::nullopt;
        if (take('-')) {
            const auto value = factor(depth + 1);
            return value ? std::optional(-*value) : std::nullopt;
        }
        if (take('(')) {
            const auto value = sum(depth + 1);
            return value && take(')') ? value : std::nullopt;
        }
        skip();
        std::int64_t number = 0;
        const auto [end, code] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
        if (code != std::errc() || number < 0) return std::nullopt;
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        return bounded(number);
    }

    std::string_view text_;
};

} // namespace

std::optional<int> numberTyped(std::string_view text) {
    const auto value = Reader(text).all();
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

} // namespace groma::ui
