// Memory of this process, as the system tells it.
#pragma once

#include <cstddef>
#include <fstream>
#include <string>

namespace groma::bench {

// Bytes: "VmRSS" what is held, "VmHWM" the peak; 0 where the system does not tell.
inline std::size_t memory(const char* which) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(which)) return std::stoul(line.substr(line.find(':') + 1)) * 1024;
    return 0;
}

// Megabytes that a work held beyond what was held before.
inline double peakMegabytesOf(const auto& work) {
    std::ofstream("/proc/self/clear_refs") << "5"; // the peak begins anew
    const std::size_t before = memory("VmRSS");
    work();
    const std::size_t peak = memory("VmHWM");
    return static_cast<double>(peak > before ? peak - before : 0) / (1 << 20);
}

} // namespace groma::bench
