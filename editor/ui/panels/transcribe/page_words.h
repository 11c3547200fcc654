// Words of a page of a print with their places, read in the background.
#pragma once

#include "editor/session/jobs/jobs.h"
#include "formats/book/printed.h"

#include <cstdint>
#include <expected>
#include <string>

namespace groma::ui {

class Workbench;

class PageWords {
  public:
    /// Each frame while they are wanted; `stamp`: of the print (PagePictures::stamp). Null: not yet, or
    /// never, see problem().
    const formats::PrintedPage* want(const Workbench& bench, const std::string& print, std::uint64_t stamp,
                                     int page);
    /// Of the print and the page that were wanted last.
    [[nodiscard]] std::uint64_t key() const { return key_; }
    [[nodiscard]] bool pending() { return read_.pending(); }
    /// Why there are none; empty while they are read.
    [[nodiscard]] const std::string& problem() const { return problem_; }

  private:
    session::Latest<std::expected<formats::PrintedPage, std::string>> read_;
    std::uint64_t key_ = 0;
    std::string problem_;
};

} // namespace groma::ui
