// What a value of a file may look like, as its readers take it.
#pragma once

#include "formats/yaml/reads.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace groma::formats {

struct Shape {
    bool any = false; // nobody reads it: whatever stands there
    bool null = false, scalar = false, list = false, map = false;

    // Of a scalar, what it must read as; the narrowest that was asked.
    yaml::Reads::As as = yaml::Reads::As::Text;
    std::int64_t least = INT64_MIN, most = INT64_MAX; // of an Integer
    std::vector<std::string> words;                   // of a Choice

    // Of a list.
    std::size_t fewest = 0;
    std::optional<std::size_t> longest;
    std::shared_ptr<const Shape> item; // null: whatever

    // Of a map.
    struct Key {
        std::string name;
        std::shared_ptr<const Shape> of;
        bool needed = false;
        std::vector<std::string> relievedBy; // one of these in its place will do
        std::vector<std::string> shutsOut;   // these must not stand beside it
    };
    std::vector<Key> keys;               // in the order in which they are asked for
    bool closed = false;                 // no other keys
    std::shared_ptr<const Shape> others; // of keys that the author names; null: whatever
};

} // namespace groma::formats
