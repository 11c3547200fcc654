// A passage under the hand: dragged onto an entry, or an entry's head onto a passage.
#pragma once

#include "editor/session/book/book_view.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

#include <optional>
#include <string>

namespace groma::ui {

/// Makes the last item one that the passage can be dragged from; `id` is one of the book.
void dragPassage(const session::BookItem& item);
/// The last item takes passages: the entry covers what is let go.
void takePassages(const Workbench& bench, const RuleEntry& entry);
/// The last item takes one: its id, when it is let go.
std::optional<std::string> takenPassage();
/// Another passage is under the hand, and this one is no neighbour that it could be joined with.
bool stepsBack(const OpenBook& book, std::size_t item);
/// The same with the entry that the Rules panel shows under the hand.
void dragEntry(const RuleEntry& entry, const std::string& title);
void takeEntries(const Workbench& bench, const session::BookItem& item);

/// The entry covers it: one step.
void coverWith(const Workbench& bench, const RuleEntry& entry, const std::string& id);

} // namespace groma::ui
