// A page of the book as it is printed, with its passages marked where they stand.
#pragma once

#include "editor/session/book/book_thread.h"
#include "editor/ui/panels/transcribe/page_pictures.h"
#include "editor/ui/panels/transcribe/page_words.h"
#include "editor/ui/panels/transcribe/passage_row.h"
#include "editor/ui/theme/look.h"
#include "formats/book/passage_words.h"

#include <imgui.h>

#include <string>

namespace groma::ui {

class PrintedPage {
  public:
    /// The print of the open book, where it is found and has pages to look at; else empty.
    static std::string printOf(const Workbench& bench, const OpenBook& book);
    /// Why the print that the book names is not opened; empty where nothing is refused.
    static std::string refusedPrint(const Workbench& bench, const OpenBook& book);

    /// As wide as what is left of the window and `height` high. `tinted`: what is left is set off. False:
    /// there is no picture of the page, see problem().
    bool draw(const Workbench& bench, const OpenBook& book, const std::string& print, int page, bool tinted,
              float height, Retyping& retyping);
    /// Pages that the wheel turned, and forgets them.
    int takeTurned();
    [[nodiscard]] const std::string& problem() const { return pages_.problem(); }

  private:
    struct Paper;

    Paper laid(const Look& look, const OpenBook& book, const PagePictures::Page& kept, int page,
               ImVec2 room) const;
    void wheel(ImVec2 low, ImVec2 room);
    void marks(const Workbench& bench, const OpenBook& book, const Paper& paper, bool tinted,
               Retyping& retyping);
    void pullEdge(const Workbench& bench, const OpenBook& book, std::size_t item, std::size_t part,
                  const Paper& paper, ImVec2 low, ImVec2 high);

    PagePictures pages_;
    PageWords words_;             ///< read once an edge is under the hand
    std::string print_;           ///< that is drawn
    std::string pulled_;          ///< id of the passage whose edge is; empty: none
    formats::PassageWords lines_; ///< of that passage on the page, as they were last seen
    float zoom_ = 1, wheel_ = 0, scrolled_ = 0;
    int shown_ = 1; ///< page
    int turned_ = 0;
};

} // namespace groma::ui
