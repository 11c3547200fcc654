#pragma once

#include "core/diag/node_ref.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::diag {

// Enumerators are in core/diag/codes.h, which only the reporting files include: a new code rebuilds few
// files.
enum class Code : std::uint16_t;

enum class Severity : std::uint8_t { Error, Warning, Note };

// A stretch of a source text. With a node, `offset` and `length` count bytes of the node's decoded text
// (length 0: the whole node); with a file alone, bytes of the file.
struct Place {
    NodeRef where;
    std::uint32_t offset = 0;
    std::uint32_t length = 0;

    constexpr auto operator<=>(const Place&) const = default;
};

// A replacement of the text at the place of its diagnostic.
struct Fix {
    std::string replacement;
    std::string label; // as a button says it: "change to cp"

    bool operator==(const Fix&) const = default;
};

// A second place that explains the first: the earlier key of two equal ones.
struct Related {
    Place place;
    std::string message;

    bool operator==(const Related&) const = default;
};

// One problem. Messages name the thing and say what is wrong, in lower case and without a full stop.
struct Diagnostic {
    Code code{};
    Severity severity = Severity::Error;
    NodeRef where;
    std::uint32_t offset = 0; // see Place
    std::uint32_t length = 0;
    std::string message;
    std::string found;    // may be empty
    std::string expected; // may be empty
    std::string hint;     // may be empty
    std::optional<Fix> fix;
    std::vector<Related> related;
    std::uint32_t count = 1; // how many identical ones were folded into this one

    [[nodiscard]] Place place() const { return {where, offset, length}; }

    Diagnostic&& at(std::uint32_t from, std::uint32_t size) && {
        offset = from;
        length = size;
        return std::move(*this);
    }
    Diagnostic&& withFound(std::string text) && {
        found = std::move(text);
        return std::move(*this);
    }
    Diagnostic&& withExpected(std::string text) && {
        expected = std::move(text);
        return std::move(*this);
    }
    Diagnostic&& withHint(std::string text) && {
        hint = std::move(text);
        return std::move(*this);
    }
    Diagnostic&& withFix(std::string replacement, std::string label) && {
        fix = Fix{std::move(replacement), std::move(label)};
        return std::move(*this);
    }
    Diagnostic&& withRelated(Place place, std::string text) && {
        related.push_back({place, std::move(text)});
        return std::move(*this);
    }

    bool operator==(const Diagnostic&) const = default;
};

// A diagnostic of the code's own severity. To be completed in one expression:
//   sink.add(diagnose(Code::UnknownKey, ref, "...").withFound("cpp").withFix("cp", "change to cp"));
[[nodiscard]] Diagnostic diagnose(Code code, NodeRef where, std::string message);
[[nodiscard]] Diagnostic diagnose(Code code, Place place, std::string message);

[[nodiscard]] std::string_view name(Severity severity); // "error"

} // namespace groma::diag
