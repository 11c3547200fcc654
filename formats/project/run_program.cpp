#include "formats/project/run_program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

extern char** environ;

namespace groma::formats {

namespace {

constexpr std::int64_t kAskedEach = 100; // milliseconds

constexpr std::size_t kMostComplaint = 2'000;

class Descriptor {
  public:
    explicit Descriptor(int fd = -1) : fd_(fd) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    void reset(int fd) {
        close();
        fd_ = fd;
    }
    void close() {
        if (fd_ >= 0) ::close(fd_);
        fd_ = -1;
    }
    [[nodiscard]] int get() const { return fd_; }

  private:
    int fd_;
};

struct Pipe {
    Descriptor read, write;
    bool open() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
        read.reset(ends[0]);
        write.reset(ends[1]);
        return true;
    }
};

std::unexpected<ProgramProblem> problem(ProgramProblem::Kind kind, std::string message, int exit = -1) {
    return std::unexpected(ProgramProblem{kind, std::move(message), exit});
}

// Reads what is there; false at the end of the stream.
bool take(int fd, std::string& into, std::size_t most) {
    std::array<char, 65536> buffer{};
    const ssize_t got = ::read(fd, buffer.data(), buffer.size());
    if (got < 0) return errno == EINTR || errno == EAGAIN;
    if (into.size() < most)
        into.append(buffer.data(), std::min(static_cast<std::size_t>(got), most - into.size()));
    return got > 0;
}

// Kills it unless it has ended, and waits for it.
int ended(pid_t child, bool kill) {
    if (kill) ::kill(child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

} // namespace

std::expected<std::string, ProgramProblem> runProgram(const std::vector<std::string>& words,
                                                      const ProgramBounds& bounds) {
    using Kind = ProgramProblem::Kind;
    using Clock = std::chrono::steady_clock;
    Pipe out, err;
    if (words.empty() || !out.open() || !err.open()) return problem(Kind::Failed, "no pipe to a program");
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.write.get(), 1);
    posix_spawn_file_actions_adddup2(&actions, err.write.get(), 2);
    pid_t child = 0;
    const int failed = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed == ENOENT) return problem(Kind::NotInstalled, "`" + words[0] + "` is not installed");
    if (failed != 0) return problem(Kind::Failed, "`" + words[0] + "`: " + std::strerror(failed));
    out.write.close();
    err.write.close();

    const auto until = Clock::now() + bounds.time;
    std::string output, complaint;
    bool outOpen = true, errOpen = true;
    while (outOpen || errOpen) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
        if (bounds.stop && bounds.stop()) {
            ended(child, true);
            return problem(Kind::Failed, "`" + words[0] + "` was stopped");
        }
        if (left.count() <= 0) {
            ended(child, true);
            return problem(Kind::TooLong, "`" + words[0] + "` took longer than " +
                                              std::to_string(bounds.time.count() / 1000) + " s");
        }
        std::array<pollfd, 2> waits{
            {{outOpen ? out.read.get() : -1, POLLIN, 0}, {errOpen ? err.read.get() : -1, POLLIN, 0}}};
        if (poll(waits.data(), waits.size(),
                 static_cast<int>(std::min<std::int64_t>(left.count(), bounds.stop ? kAskedEach : 1000))) <
                0 &&
            errno != EINTR)
            break;
        if (outOpen && waits[0].revents != 0) outOpen = take(out.read.get(), output, bounds.bytes + 1);
        if (errOpen && waits[1].revents != 0) errOpen = take(err.read.get(), complaint, kMostComplaint);
        if (output.size() > bounds.bytes) {
            ended(child, true);
            return problem(Kind::TooMuch, "`" + words[0] + "` wrote more than " +
                                              std::to_string(bounds.bytes >> 20) + " MB");
        }
    }
    const int status = ended(child, false);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        complaint = complaint.substr(0, complaint.find('\n'));
        return problem(Kind::Failed,
                       "`" + words[0] + "` failed" + (complaint.empty() ? "" : ": " + complaint),
                       WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    }
    return output;
}

} // namespace groma::formats
