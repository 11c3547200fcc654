// What readers ask of a tree, for who wants to know which texts they take (formats/schema).
#pragma once

#include "formats/yaml/tree.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace groma::formats::yaml {

// Told by cursors, at values of the tree. A value of another kind than what is asked for is told too; that it
// was wrong is told as a diagnostic.
class Reads {
  public:
    virtual ~Reads() = default;

    enum class As : std::uint8_t { Text, Name, Integer, Number, Choice };
    struct Scalar {
        As as = As::Text;
        std::int64_t least = INT64_MIN, most = INT64_MAX; // of an Integer
        std::span<const std::string_view> words;          // of a Choice
    };
    virtual void scalar(NodeIndex value, const Scalar& asked) = 0;
    virtual void list(NodeIndex value) = 0;

    enum class Key : std::uint8_t {
        Read,
        Needed,  // told where it lacks
        Allowed, // not read
        Tested,  // whether it is there
    };
    virtual void key(NodeIndex map, std::string_view key, Key how) = 0;
    // All entries, or all that were not asked for: the keys are the author's.
    virtual void everyKey(NodeIndex map) = 0;
    // Every other key is an error.
    virtual void finished(NodeIndex map) = 0;
};

} // namespace groma::formats::yaml
