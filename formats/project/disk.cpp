#include "formats/project/disk.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace groma::formats::disk {

std::string hostName() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

std::string reasonOf(int number) {
    switch (number) {
    case ENOSPC: return "the disk is full";
    case EDQUOT: return "the quota of this disk is used up";
    case EFBIG: return "the file would be larger than this system allows";
    case EROFS: return "the disk is read-only";
    case EACCES:
    case EPERM: return "permission denied";
    case ENOENT: return "no such file or folder";
    case EISDIR: return "a folder has this name";
    case EIO: return "the disk reports an error";
    default: return std::generic_category().message(number);
    }
}

std::string freshToken() {
    std::uint64_t bits = 0;
    if (::getrandom(&bits, sizeof bits, 0) != static_cast<ssize_t>(sizeof bits)) {
        bits =
            static_cast<std::uint64_t>(::getpid()); // a name that is taken is tried with another, or refused
    }
    return fmt::format("{:016x}", bits);
}

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    if (this != &other) {
        close();
        number_ = std::exchange(other.number_, -1);
    }
    return *this;
}

bool Descriptor::close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

Lock lockWhole(const Descriptor& file) {
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    if (::fcntl(file.number(), F_OFD_SETLK, &lock) == 0) {
        return Lock::Taken;
    }
    return errno == EAGAIN || errno == EACCES ? Lock::HeldByAnother : Lock::NotKnownHere;
}

void syncFolder(const std::string& folder) {
    const Descriptor open(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (open.valid()) {
        static_cast<void>(::fsync(open.number()));
    }
}

} // namespace groma::formats::disk
