// The file of a journal: it grows line by line, and is written anew where what is in it is of no more need.
#pragma once

#include "editor/session/files/journal.h"
#include "formats/project/disk.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace groma::session {

// A journal begins with two lines that say what was opened and what its text was. What comes before a save,
// or before a line that has every text anew, is given up: the file then holds the beginning and what follows,
// put in its place at once.
class LineFile final : public LineSink {
  public:
    LineFile(std::string path, std::optional<std::size_t> keep);

    // On the disk when it returns. A file that could not be made, or that is there no more, is made with the
    // next line.
    Expected<void> append(std::string_view line) override;
    // So much was written since it was last written anew that this would be worth it.
    bool isLong() const { return bytes_ > most_; }

  private:
    Expected<void> open(int flags);
    Expected<void> grow(std::string_view text);
    Expected<void> replace(const std::string& text);
    std::unexpected<Refusal> cannot(const std::string& why) const {
        return refuse(path_ + " cannot be written: " + why);
    }

    std::string path_;
    formats::disk::Descriptor file_;
    std::string head_, base_; // the first two lines
    std::size_t bytes_ = 0;   // of the file
    std::size_t most_ = 0;
    bool begun_ = false; // the first line is on the disk
    std::string broken_; // why nothing may follow what is on the disk, until it is written anew
};

// What a program that was killed while it replaced its journal left beside it ends so.
inline constexpr std::string_view kReplacementEnding = ".new";

} // namespace groma::session
