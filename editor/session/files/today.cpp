#include "editor/session/files/today.h"

#include "formats/yaml/numbers.h"

#include <fmt/core.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <optional>

namespace groma::session {

namespace {

using std::chrono::system_clock;

std::optional<system_clock::time_point> fixedTime() {
    const char* fixed = std::getenv("SOURCE_DATE_EPOCH");
    const auto epoch = fixed == nullptr ? std::nullopt : formats::yaml::readInteger(fixed);
    if (!epoch) return std::nullopt;
    return system_clock::time_point(std::chrono::seconds(*epoch));
}

} // namespace

std::string today() {
    using namespace std::chrono;
    const year_month_day date(floor<days>(fixedTime().value_or(system_clock::now())));
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::string timeOfDay() {
    const auto fixed = fixedTime();
    const std::time_t now = system_clock::to_time_t(fixed.value_or(system_clock::now()));
    std::tm parts{};
    if (fixed) ::gmtime_r(&now, &parts);
    else ::localtime_r(&now, &parts);
    return fmt::format("{:02}:{:02}", parts.tm_hour, parts.tm_min);
}

} // namespace groma::session
