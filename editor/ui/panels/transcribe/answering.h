// The printed words beside the readback: the cut of the page, else the text, and in both the words that
// answer each other.
#pragma once

#include "editor/session/book/answering_words.h"
#include "editor/ui/panels/transcribe/marked_text.h"
#include "editor/ui/panels/transcribe/page_pictures.h"
#include "editor/ui/panels/transcribe/page_words.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "formats/book/passage_words.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

class Answering {
  public:
    /// Each frame, before either is drawn. `print`: its pages can be looked at; else empty. An empty
    /// `understood` answers nothing.
    void take(const Workbench& bench, const std::string& print, const session::BookItem& item,
              const std::string& understood);
    /// As wide as what is left.
    void drawPrinted(const Workbench& bench, const session::BookItem& item);
    /// Logical pixels from which on the cut of its page can be read; 0: it has none.
    [[nodiscard]] float readableFrom(const session::BookItem& item) const;
    void drawUnderstood(const Look& look);
    /// Of the print that is drawn (PagePictures::stamp).
    [[nodiscard]] std::uint64_t stamp() const { return pictures_.stamp(); }
    /// The pointer has come to other words, which light with the next frame.
    [[nodiscard]] bool moving() const;
    /// Groups of words that both say.
    [[nodiscard]] const std::vector<session::AnsweringWords>& words() const { return words_; }

  private:
    void askWords(const Workbench& bench, const session::BookItem& item);
    void answer(const Workbench& bench, const std::string& printed, const std::string& understood);
    bool drawCut(const Workbench& bench, const session::BookItem& item);
    void under(int group) {
        if (group >= 0) under_ = group;
    }

    PagePictures pictures_;
    PageWords pageWords_;
    std::uint64_t wordsOf_ = 0; ///< page and passage that `placed_` is of
    std::optional<formats::PassageWords> placed_;
    std::string print_, understood_;
    int page_ = 0;
    std::unique_ptr<const session::RuleNames> names_;
    std::uint64_t namesOf_ = 0, answersOf_ = 0;
    std::vector<session::AnsweringWords> words_;
    std::vector<MarkedSpan> printedMarks_, understoodMarks_;
    bool found_ = false;        ///< the marks are those of the words as they lie on the page
    bool drawn_ = false;        ///< the picture of the page is there
    int takenIn_ = -1;          ///< frame
    int lit_ = -1, under_ = -1; ///< groups: drawn lit, under the pointer in this frame
};

} // namespace groma::ui
