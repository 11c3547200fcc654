#include "formats/yaml/emit.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace groma::formats::yaml {
namespace {

using Layout = Fragment::Layout;

bool isCollection(const Fragment& fragment) {
    return fragment.kind == Kind::Map || fragment.kind == Kind::List;
}

bool isEmpty(const Fragment& fragment) { return fragment.entries.empty() && fragment.items.empty(); }

// Levels of maps and lists that hold something.
std::size_t heightOf(const Fragment& fragment) {
    if (!isCollection(fragment) || isEmpty(fragment)) {
        return 0;
    }
    std::size_t height = 0;
    for (const auto& [key, value] : fragment.entries) {
        height = std::max(height, heightOf(value));
    }
    for (const Fragment& item : fragment.items) {
        height = std::max(height, heightOf(item));
    }
    return height + 1;
}

bool wantsLines(const Fragment& fragment) {
    const auto wants = [](const Fragment& inner) { return wantsLines(inner); };
    return fragment.layout == Layout::Block || fragment.layout == Layout::Literal ||
           fragment.text.find('\n') != std::string::npos || std::ranges::any_of(fragment.items, wants) ||
           std::ranges::any_of(fragment.entries, [&](const auto& entry) { return wants(entry.second); });
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

class Emitter {
  public:
    explicit Emitter(const EmitStyle& style) : style_(style) {}

    [[nodiscard]] Emitted value(const Fragment& fragment, const EmitPlace& place) const {
        if (fragment.kind == Kind::Null) {
            return {};
        }
        if (fragment.kind == Kind::Scalar) {
            return scalar(fragment, place);
        }
        if (isEmpty(fragment) || fitsOneLine(fragment, place)) {
            return {fmt::format(" {}", emitFlow(fragment)), "", false};
        }
        return lines(fragment, place);
    }

    // The entries of a map or the items of a list at column `indent`. The inline part is the first line,
    // without indentation.
    [[nodiscard]] Emitted entries(const Fragment& fragment, std::size_t indent) const {
        Emitted out;
        const auto add = [&](const std::string& head, const Fragment& value, bool behindDash) {
            const Emitted one = this->value(value, {indent, indent + characters(head), behindDash});
            if (out.inlinePart.empty()) {
                out.inlinePart = head + one.inlinePart;
                out.body = one.body;
            } else {
                fmt::format_to(std::back_inserter(out.body), "{}{:{}}{}{}", style_.lineEnding, "", indent,
                               head, one.whole());
            }
            out.endsInBlockText = one.endsInBlockText;
        };
        for (const auto& [key, value] : fragment.entries) {
            add(emitScalar(key, false, false) + ":", value, false);
        }
        for (const Fragment& item : fragment.items) {
            add("-", item, true);
        }
        return out;
    }

  private:
    [[nodiscard]] bool fitsOneLine(const Fragment& fragment, const EmitPlace& place) const {
        if (fragment.layout == Layout::Flow) {
            return true;
        }
        return fragment.layout == Layout::Auto && heightOf(fragment) <= 2 && !wantsLines(fragment) &&
               place.column + 1 + characters(emitFlow(fragment)) <= style_.width;
    }

    [[nodiscard]] Emitted lines(const Fragment& fragment, const EmitPlace& place) const {
        if (place.behindDash) {
            Emitted out = entries(fragment, place.indent + 2);
            out.inlinePart.insert(out.inlinePart.begin(), ' ');
            return out;
        }
        const std::size_t indent = place.indent + style_.indentStep;
        const Emitted inner = entries(fragment, indent);
        return {"", fmt::format("{}{:{}}{}", style_.lineEnding, "", indent, inner.whole()),
                inner.endsInBlockText};
    }

    [[nodiscard]] Emitted scalar(const Fragment& fragment, const EmitPlace& place) const {
        const std::string_view text = fragment.text;
        const bool wanted = fragment.layout == Layout::Literal ||
                            (fragment.layout == Layout::Auto && text.find('\n') != std::string_view::npos);
        if (wanted && style_.blockTexts && isLiteralSafe(text)) {
            return literal(text, place.indent);
        }
        if (fragment.layout == Layout::Quoted) {
            return {fmt::format(" {}", doubleQuoted(text)), "", false};
        }
        return {fmt::format(" {}", emitScalar(text, fragment.isText, false)), "", false};
    }

    [[nodiscard]] Emitted literal(std::string_view text, std::size_t indent) const {
        Emitted out;
        out.inlinePart = " |";
        out.endsInBlockText = true;
        if (text.front() == ' ' || text.front() == '\n' || text.front() == '\t') {
            out.inlinePart += std::to_string(style_.indentStep);
        }
        if (text.ends_with('\n')) {
            text.remove_suffix(1);
        } else {
            out.inlinePart += '-';
        }
        const std::string indentation(indent + style_.indentStep, ' ');
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            out.body += style_.lineEnding;
            out.body += end > at ? indentation : "";
            out.body += text.substr(at, end - at);
            at = end + 1;
        }
        return out;
    }

    const EmitStyle& style_;
};

} // namespace

std::string emitFlow(const Fragment& fragment) {
    switch (fragment.kind) {
    case Kind::Null: return "null";
    case Kind::Scalar:
        return fragment.layout == Layout::Quoted ? doubleQuoted(fragment.text)
                                                 : emitScalar(fragment.text, fragment.isText, true);
    case Kind::List: {
        std::string out;
        for (const Fragment& item : fragment.items) {
            out += (out.empty() ? "" : ", ") + emitFlow(item);
        }
        return fmt::format("[{}]", out);
    }
    case Kind::Map: break;
    }
    std::string out;
    for (const auto& [key, value] : fragment.entries) {
        out += (out.empty() ? "" : ", ") + emitScalar(key, false, true) + ": " + emitFlow(value);
    }
    return fmt::format("{{{}}}", out);
}

Emitted emitValue(const Fragment& fragment, const EmitPlace& place, const EmitStyle& style) {
    return Emitter(style).value(fragment, place);
}

std::string emitDocument(const Fragment& fragment, const EmitStyle& style) {
    const std::string end(style.lineEnding);
    if (isCollection(fragment) && !isEmpty(fragment)) {
        return Emitter(style).entries(fragment, 0).whole() + end;
    }
    const std::string value = fragment.kind == Kind::Null ? "" : emitFlow(fragment);
    return value.empty() ? value : value + end;
}

} // namespace groma::formats::yaml
