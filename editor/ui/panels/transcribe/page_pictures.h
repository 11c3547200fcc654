// Pages of a print as textures, drawn in the background.
#pragma once

#include "editor/session/jobs/jobs.h"
#include "editor/ui/canvas/board/gl_kit.h"
#include "formats/book/page_picture.h"

#include <cstdint>
#include <expected>
#include <map>
#include <string>

namespace groma::ui {

class Workbench;

class PagePictures {
  public:
    struct Page {
        GlTexture texture;
        int width = 0, height = 0; ///< pixels
        double pixelsPerPoint = 1;
        int side = 0; ///< of the longer side, as it was asked for
        unsigned used = 0;

        [[nodiscard]] double widthInPoints() const { return width / pixelsPerPoint; }
        [[nodiscard]] double heightInPoints() const { return height / pixelsPerPoint; }
    };

    /// Each frame, for the one page that is looked at, with `pixels` on its longer side or more. Null: not
    /// yet, or never, see problem(). A page that was drawn smaller is given until the larger one is there.
    const Page* want(const Workbench& bench, const std::string& print, int page, int pixels);
    [[nodiscard]] const std::string& problem() const { return problem_; }
    /// Changes with the print and with each writing of its file.
    [[nodiscard]] std::uint64_t stamp() const;

  private:
    struct Drawn {
        std::string print;
        int page = 0, side = 0;
        std::expected<formats::PagePicture, std::string> picture;
    };
    session::Latest<Drawn> drawn_;
    std::string print_;        ///< whose pages are kept
    std::int64_t changed_ = 0; ///< when the file was written
    std::map<int, Page> pages_;
    unsigned uses_ = 0;
    std::string problem_;
};

} // namespace groma::ui
