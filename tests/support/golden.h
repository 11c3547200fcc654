// Texts kept in files beside the tests. GROMA_RENEW_GOLDENS=1 build/release/groma_tests writes them anew:
// read the difference before it is committed.
#pragma once

#include <filesystem>
#include <string>

namespace groma::test {

// `path` is below tests/. Fails with the first line that differs.
void checkGolden(const std::string& path, const std::string& text);
// The bytes of any file; empty if it cannot be read.
std::string bytesOf(const std::filesystem::path& path);
// The text of a file below tests/.
std::string testFile(const std::string& path);

} // namespace groma::test
