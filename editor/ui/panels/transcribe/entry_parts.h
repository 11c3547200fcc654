// Parts of the Entry panel: the line that its nodes hang on, chips, a snippet, an assumption.
#pragma once

#include "editor/session/book/book_thread.h"
#include "editor/session/book/changed_words.h"
#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/transcribing.h"

#include <cstdint>
#include <optional>
#include <string>

namespace groma::ui {

/// An entry of the rules as they were compiled last.
struct ShownEntry {
    const rules::Named* named = nullptr;
    std::string readBack; ///< empty: its form says all
};
std::optional<ShownEntry> shownEntry(const session::Document& document, const RuleEntry& entry);
bool coversIt(const OpenBook& book, const RuleEntry& entry, const std::string& id);

/// Draws the line from node to node, in the order in which they are made. What lies in a node is set in.
class EntryThread {
  public:
    /// `at`: the node that the keys have come to; `toIt`: it is to be brought into view.
    EntryThread(const Look& look, int at, bool toIt) : look_(look), at_(at), toIt_(toIt) {}

    [[nodiscard]] std::optional<ImVec2> first() const { return first_; } ///< middle of its first sign
    [[nodiscard]] std::optional<int> clicked() const { return clicked_; }

    class Node {
      public:
        /// No state: a plain dot. Below one that is `red` the line is dashed.
        Node(EntryThread& thread, const std::string& title, const std::string& quiet,
             const std::string& right, std::optional<session::BookState> state, bool red = false);
        ~Node();
        Node(const Node&) = delete;
        Node& operator=(const Node&) = delete;

      private:
        EntryThread& thread_;
    };

  private:
    const Look& look_;
    int at_ = 0;
    bool toIt_ = false;
    int count_ = 0;
    std::optional<ImVec2> first_;
    std::optional<int> clicked_;
    std::optional<ImVec2> last_; ///< below the node before
    bool dashed_ = false;
};

/// The line of the thread from the sign in the Book panel, over the gutter with an elbow where the heights
/// differ; an arrowhead alone where the passage is on another page. Within the child that the nodes lie in.
void acrossGutter(const Look& look, const Transcribing::Knot& knot, ImVec2 node);

/// A passage that was corrected: words that went are struck, new ones underlined. As wide as what is left.
void changedText(const Look& look, const std::vector<session::ChangedWord>& words);

float coverChipWidth(const Look& look, const std::string& words);
/// A passage with its state; true when it was clicked.
bool coverChip(const Look& look, const std::string& id, session::BookState state, bool chosen);
/// Dashed: it takes a drop, or a click.
bool dropChip(const Look& look, const char* words);
/// Tick or cross, and its title; true when it was clicked.
bool snippetLine(const Look& look, const session::ClaimingSnippet& snippet);
enum class AssumptionClick : std::uint8_t { None, Accept, Cite };
/// What is assumed and where it is cited, on what basis, how many rules of the book have a proof that rests
/// on it, and who has accepted it.
AssumptionClick assumptionCard(const Look& look, const session::RestingOn& rests, std::size_t reach);

} // namespace groma::ui
