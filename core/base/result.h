// What a user or the outside can make go wrong is returned, never thrown.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace groma::base {

// `message` is lower-case, names the thing and says what would fix it.
struct Error {
    std::string message;

    friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(std::string message) {
    return std::unexpected<Error>(Error{std::move(message)});
}

} // namespace groma::base
