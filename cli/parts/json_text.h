// JSON as the command prints it.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace groma::cli {

// Indented by two, without a line break at its end. Bytes that are no UTF-8, as a user's file may hold them,
// come out as the replacement character.
template <class Json>
std::string jsonText(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace groma::cli
