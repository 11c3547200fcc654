// What files on a disk need of the system, for the two rooms that write some: the saver here, the journal in
// the session.
#pragma once

#include <string>
#include <utility>

namespace groma::formats::disk {

// Of an errno, as a message ends with it: "the disk is full".
[[nodiscard]] std::string reasonOf(int number);
// The name of this host; "unknown" where it has none.
[[nodiscard]] std::string hostName();

// 16 hexadecimal digits that nobody could foresee.
[[nodiscard]] std::string freshToken();

[[nodiscard]] std::string folderOf(const std::string& path);

// Closes itself; close() tells whether that went well.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor() { close(); }

    [[nodiscard]] bool valid() const { return number_ >= 0; }
    [[nodiscard]] int number() const { return number_; }
    bool close();

  private:
    int number_ = -1;
};

// A lock of the whole file that dies with the program, however it dies.
enum class Lock { Taken, HeldByAnother, NotKnownHere };
[[nodiscard]] Lock lockWhole(const Descriptor& file);

// What the file holds is on the disk, or so its name is.
void syncFolder(const std::string& folder);

} // namespace groma::formats::disk
