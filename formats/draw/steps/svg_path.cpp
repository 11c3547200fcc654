#include "formats/draw/steps/svg_path.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>

namespace groma::formats {
namespace {

constexpr std::size_t kMostPoints = 20000;

PathPoint operator+(PathPoint a, PathPoint b) { return {a.x + b.x, a.y + b.y}; }
PathPoint operator-(PathPoint a, PathPoint b) { return {a.x - b.x, a.y - b.y}; }
PathPoint operator*(PathPoint a, float k) { return {a.x * k, a.y * k}; }
float lengthOf(PathPoint v) { return std::hypot(v.x, v.y); }

class Reader {
  public:
    Reader(std::string_view text, float tolerance) : text_(text), tolerance_(tolerance) {}

    std::expected<std::vector<Contour>, PathError> read() {
        skip();
        while (at_ < text_.size() && !error_) {
            const char c = text_[at_];
            if (std::string_view("MmLlHhVvCcSsQqTtAaZz").find(c) != std::string_view::npos) {
                command_ = c;
                ++at_;
            } else if (command_ == 0 || command_ == 'Z' || command_ == 'z') {
                fail("a command such as M, L, C, A or Z");
                break;
            }
            step();
            skip();
        }
        if (error_) return std::unexpected(*error_);
        if (contours_.empty())
            return std::unexpected(PathError{0, "an empty path", "a command M with a point"});
        std::erase_if(contours_, [](const Contour& c) { return c.points.size() < 2; });
        return std::move(contours_);
    }

  private:
    void step() {
        const bool relative = command_ >= 'a';
        const PathPoint base = relative ? pen_ : PathPoint{};
        const char kind = static_cast<char>(relative ? command_ - 32 : command_);
        if (kind != 'M' && contours_.empty()) {
            fail("M first");
            return;
        }
        switch (kind) {
        case 'M':
            pen_ = base + point();
            start_ = pen_;
            contours_.push_back({{pen_}, false});
            command_ = relative ? 'l' : 'L';
            break;
        case 'L': lineTo(base + point()); break;
        case 'H': lineTo({base.x + number(), pen_.y}); break;
        case 'V': lineTo({pen_.x, base.y + number()}); break;
        case 'C': {
            const PathPoint a = base + point();
            const PathPoint b = base + point();
            cubic(a, b, base + point());
            break;
        }
        case 'S': {
            const PathPoint a = last_ == 'C' ? pen_ * 2 - control_ : pen_;
            const PathPoint b = base + point();
            cubic(a, b, base + point());
            break;
        }
        case 'Q': {
            const PathPoint a = base + point();
            quadratic(a, base + point());
            break;
        }
        case 'T': quadratic(last_ == 'Q' ? pen_ * 2 - control_ : pen_, base + point()); break;
        case 'A': arc(base); break;
        default:
            contours_.back().closed = true;
            pen_ = start_;
            reopen_ = true;
            break;
        }
        last_ = kind == 'S' ? 'C' : kind == 'T' ? 'Q' : kind;
    }

    void add(PathPoint p) {
        if (reopen_) {
            contours_.push_back({{pen_}, false});
            reopen_ = false;
        }
        if (++count_ > kMostPoints) {
            fail("at most 20000 points");
            return;
        }
        if (p != contours_.back().points.back()) contours_.back().points.push_back(p);
    }

    void lineTo(PathPoint p) {
        if (error_) return;
        add(p);
        pen_ = p;
    }

    int pieces(float roughLength) const {
        return std::clamp(
            static_cast<int>(std::ceil(std::sqrt(roughLength / std::max(tolerance_, 1e-3F)) * 0.7F)), 2, 64);
    }

    void cubic(PathPoint a, PathPoint b, PathPoint to) {
        if (error_) return;
        const PathPoint from = pen_;
        const int n = pieces(lengthOf(a - from) + lengthOf(b - a) + lengthOf(to - b));
        for (int i = 1; i <= n; ++i) {
            const float t = static_cast<float>(i) / static_cast<float>(n);
            const float u = 1 - t;
            add(from * (u * u * u) + a * (3 * u * u * t) + b * (3 * u * t * t) + to * (t * t * t));
        }
        control_ = b;
        pen_ = to;
    }

    void quadratic(PathPoint a, PathPoint to) {
        if (error_) return;
        const PathPoint from = pen_;
        cubic(from + (a - from) * (2.0F / 3), to + (a - to) * (2.0F / 3), to);
        control_ = a;
    }

    // SVG 1.1, appendix F.6: from end points to centre.
    void arc(PathPoint base) {
        float rx = std::fabs(number());
        float ry = std::fabs(number());
        const float turn = number() * std::numbers::pi_v<float> / 180;
        const bool large = flag();
        const bool sweep = flag();
        const PathPoint to = base + point();
        if (error_) return;
        if (rx < 1e-6F || ry < 1e-6F || to == pen_) {
            lineTo(to);
            return;
        }
        const float c = std::cos(turn);
        const float s = std::sin(turn);
        const PathPoint half = (pen_ - to) * 0.5F;
        const PathPoint p{c * half.x + s * half.y, -s * half.x + c * half.y};
        const float lambda = p.x * p.x / (rx * rx) + p.y * p.y / (ry * ry);
        if (lambda > 1) {
            rx *= std::sqrt(lambda);
            ry *= std::sqrt(lambda);
        }
        const float below = rx * rx * p.y * p.y + ry * ry * p.x * p.x;
        const float k = std::sqrt(std::max(0.0F, (rx * rx * ry * ry - below) / std::max(below, 1e-9F))) *
                        (large == sweep ? -1.0F : 1.0F);
        const PathPoint middle{k * rx * p.y / ry, -k * ry * p.x / rx};
        const PathPoint centre{c * middle.x - s * middle.y + (pen_.x + to.x) / 2,
                               s * middle.x + c * middle.y + (pen_.y + to.y) / 2};
        const float from = std::atan2((p.y - middle.y) / ry, (p.x - middle.x) / rx);
        float span = std::atan2((-p.y - middle.y) / ry, (-p.x - middle.x) / rx) - from;
        const float whole = 2 * std::numbers::pi_v<float>;
        if (sweep && span < 0) span += whole;
        if (!sweep && span > 0) span -= whole;
        const int n = std::max(pieces(std::fabs(span) * std::max(rx, ry)),
                               static_cast<int>(std::ceil(std::fabs(span) * 3)));
        for (int i = 1; i <= n; ++i) {
            const float angle = from + span * static_cast<float>(i) / static_cast<float>(n);
            const PathPoint e{rx * std::cos(angle), ry * std::sin(angle)};
            add(i == n ? to : PathPoint{centre.x + c * e.x - s * e.y, centre.y + s * e.x + c * e.y});
        }
        pen_ = to;
    }

    void skip() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == ',' || text_[at_] == '\n' ||
                                      text_[at_] == '\t' || text_[at_] == '\r'))
            ++at_;
    }

    void fail(std::string expected) {
        if (error_) return;
        const std::string found =
            at_ < text_.size() ? "`" + std::string(text_.substr(at_, 8)) + "`" : "the end of the path";
        error_ = PathError{at_, found, std::move(expected)};
    }

    PathPoint point() {
        const float x = number();
        return {x, number()};
    }

    float number() {
        skip();
        if (error_) return 0;
        std::size_t from = at_;
        if (from < text_.size() && text_[from] == '+') ++from;
        float value = 0;
        const auto [end, code] = std::from_chars(text_.data() + from, text_.data() + text_.size(), value);
        if (code != std::errc() || !std::isfinite(value) || std::fabs(value) > 1e5F) {
            fail("a number");
            return 0;
        }
        at_ = static_cast<std::size_t>(end - text_.data());
        return value;
    }

    bool flag() {
        skip();
        if (error_) return false;
        if (at_ < text_.size() && (text_[at_] == '0' || text_[at_] == '1')) return text_[at_++] == '1';
        fail("0 or 1");
        return false;
    }

    std::string_view text_;
    float tolerance_;
    std::size_t at_ = 0;
    std::size_t count_ = 0;
    char command_ = 0;
    char last_ = 0;
    bool reopen_ = false;
    PathPoint pen_, start_, control_;
    std::vector<Contour> contours_;
    std::optional<PathError> error_;
};

bool insideOne(const std::vector<PathPoint>& points, PathPoint p) {
    bool in = false;
    for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++) {
        const PathPoint a = points[i];
        const PathPoint b = points[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

} // namespace

std::expected<std::vector<Contour>, PathError> parsePath(std::string_view text, float tolerance) {
    return Reader(text, tolerance).read();
}

bool inside(const std::vector<Contour>& contours, PathPoint p) {
    bool in = false;
    for (const Contour& contour : contours) {
        if (insideOne(contour.points, p)) in = !in;
    }
    return in;
}

float doubleArea(const std::vector<PathPoint>& points) {
    float sum = 0;
    for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++) {
        sum += points[j].x * points[i].y - points[i].x * points[j].y;
    }
    return sum;
}

} // namespace groma::formats
