// The exit codes of the program.
#pragma once

namespace groma::cli {

inline constexpr int kSuccess = 0; // nothing to report
inline constexpr int kFinding = 1; // a problem in what the user gave us, or a failed snippet
inline constexpr int kMisuse = 2;  // the command line itself is wrong

} // namespace groma::cli
