#include "editor/session/server/serve.h"

#include "editor/session/server/messages.h"
#include "editor/session/server/server.h"

#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace groma::session::server {

namespace {

bool deliver(const std::vector<std::string>& messages) {
    for (const std::string& message : messages) {
        const std::string bytes = framed(message);
        if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) return false;
    }
    return std::fflush(stdout) == 0;
}

// Milliseconds until then, rounded up; -1: for ever.
int waitUntil(const std::optional<Clock::time_point>& due) {
    if (!due) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*due - Clock::now()).count();
    return left < 0 ? 0 : static_cast<int>(left);
}

} // namespace

bool serve(const std::string& version) {
    Server server{version};
    MessageReader reader;
    char bytes[1 << 16];
    while (!server.ended()) {
        if (const auto message = reader.next()) {
            if (!deliver(server.take(*message, Clock::now()))) return false;
            continue;
        }
        if (!reader.lost().empty()) {
            fmt::print(stderr, "groma lsp: {}\n", reader.lost());
            return false;
        }
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = ::poll(&input, 1, waitUntil(server.due()));
        if (ready < 0 && errno != EINTR) return false;
        if (ready > 0) {
            const ssize_t got = ::read(STDIN_FILENO, bytes, sizeof bytes);
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) break; // the editor is gone
            reader.feed({bytes, static_cast<std::size_t>(got)});
            continue;
        }
        if (!deliver(server.rest(Clock::now()))) return false;
    }
    return server.endedWell();
}

} // namespace groma::session::server
