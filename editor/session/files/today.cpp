#include "editor/session/files/today.h"

#include "formats/yaml/numbers.h"

#include <fmt/core.h>

#include <chrono>
#include <cstdlib>

namespace groma::session {

std::string today() {
    using namespace std::chrono;
    system_clock::time_point now = system_clock::now();
    if (const char* fixed = std::getenv("SOURCE_DATE_EPOCH"); fixed != nullptr)
        if (const auto epoch = formats::yaml::readInteger(fixed))
            now = system_clock::time_point(std::chrono::seconds(*epoch));
    const year_month_day date(floor<days>(now));
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

} // namespace groma::session
