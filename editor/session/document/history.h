// The steps that led to the present document. Undo keeps the old value.
#pragma once

#include "editor/session/document/document.h"

#include <functional>
#include <string>
#include <vector>

namespace groma::session {

class History {
  public:
    struct Step {
        std::string label;           // "Open"; then of the change that led to it
        Document document;           // far from the present one it keeps its texts alone
        std::vector<Change> changes; // from the step before to this one, in order: what the journal keeps
    };

    History() = default;
    explicit History(Document document, std::string label = "Open");

    const Document& present() const { return steps_[at_].document; }
    bool empty() const { return steps_.empty(); }

    // The change becomes a step; what could be redone is gone. A change that changes nothing makes no step.
    // During a gesture it joins the gesture's step.
    Expected<void> commit(const Change& change);
    // The usual way: history.commit(movePiece(history.present(), ...)). A refused edit changes nothing and is
    // given back.
    Expected<void> commit(const Edited& edited);

    // Between the two, commits are one step, labelled as the gesture. Gestures do not nest: the outermost
    // counts.
    void beginGesture(std::string label);
    void endGesture();    // no step if nothing changed
    void cancelGesture(); // everything since beginGesture is taken back
    bool inGesture() const { return gesture_ > 0; }

    bool canUndo() const { return at_ > 0; }
    bool canRedo() const { return at_ + 1 < steps_.size(); }
    std::string undoLabel() const; // of the step that undo takes back; empty if none
    std::string redoLabel() const;
    bool undo();
    bool redo();
    bool jumpTo(std::size_t step);

    const std::vector<Step>& steps() const { return steps_; }
    std::size_t position() const { return at_; }

    // Many steps known to be sound, e.g. out of a journal: between the two nobody asks what the present
    // document means.
    void beginReplay() { replaying_ = true; }
    void endReplay();

    void markSaved() { saved_ = present(); }
    // Is the present other than what was saved? Compares handles: undo back to the saved step and it is not.
    bool modified() const { return !(saved_ == present()); }
    const Document& saved() const { return saved_; }

    // What happened, told after it did: the journal listens.
    struct Event {
        enum class Kind : std::uint8_t { Commit, BeginGesture, EndGesture, CancelGesture, Undo, Redo, Jump };
        Kind kind = Kind::Commit;
        const Change* change = nullptr; // Commit
        std::string label;              // of the gesture, of the step undone or redone
        std::ptrdiff_t steps = 0;       // Undo, Redo, Jump: how far, negative = back
        Document before;
    };
    std::function<void(const Event&, const Document& now)> listener;

  private:
    void tell(Event event) const;
    void lighten();
    bool moveTo(std::size_t step, Event::Kind kind);

    std::vector<Step> steps_;
    std::size_t at_ = 0;
    Document saved_;
    bool replaying_ = false;
    int gesture_ = 0;
    std::string gestureLabel_;
    std::size_t gestureFrom_ = 0;
    std::vector<Step> redoable_; // to be put back when the gesture comes to nothing
};

} // namespace groma::session
