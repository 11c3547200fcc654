// One rule or passage on the page: its words, how far it is, and what is done with it in place.
#pragma once

#include "editor/session/book/book_view.h"
#include "editor/ui/panels/transcribe/passage_edge.h"
#include "editor/ui/workbench/state/transcribing.h"

#include <imgui.h>

#include <functional>
#include <string>

namespace groma::ui {

/// The one that is being retyped; kept by the panel.
struct Retyping {
    std::string item; ///< id; empty: none
    std::string text;
    bool begun = false; ///< the field has the keyboard
};

/// As wide as what is left. A click looks at it, a double click retypes it, a drag lays it on an entry; a
/// right click offers the rest. `tinted`: what is left is set off from what is done.
void passageRow(const Workbench& bench, const OpenBook& book, std::size_t item, bool tinted,
                Retyping& retyping);

/// A click on a passage: the Entry comes to the front and follows.
void lookAt(const Workbench& bench, const std::string& id);

/// Of the last item, which stands for the passage: a double click, drags, what is told when the pointer
/// rests, and the menu. Between PushID and PopID of the passage.
void passageActs(const Workbench& bench, const OpenBook& book, std::size_t item, Retyping& retyping);

using PassageEdit = std::function<session::Edited(const session::Document&, const session::BookItem&)>;
/// What cuts the passage before that line, from 1: asked within the frame, done after it.
using CutAtLine = std::function<PassageEdit(std::size_t line)>;
/// The lower edge of a passage or of a part of it, under the hand; between PushID and PopID of the passage.
/// What it is joined with is found here. True: it is pulled, or the pointer rests on it.
bool pullPassage(const Workbench& bench, const OpenBook& book, std::size_t item, PassageEdge edge,
                 const CutAtLine& cut);

/// The sign of the passage that is looked at stands there: the thread to the Entry panel begins at it.
/// `from`: where it is seen from on.
void knotThread(const Workbench& bench, ImVec2 sign, float from);

} // namespace groma::ui
