// The printed book: what is left of it, from the page to the entry and back.
#include "editor/ui/workbench/actions/actions_parts.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

std::string needsBook(const Workbench& bench) {
    if (auto reason = needsSheet(bench); !reason.empty()) return reason;
    return openBook(bench) == nullptr ? "the rules name no book; the Book panel of Transcribe imports one"
                                      : "";
}

void goNext(Workbench& bench, bool forward) {
    bench.settings.workspace = Workspace::Transcribe;
    showNextLeft(bench, forward);
}

} // namespace

void addBookActions(ActionTable& table) {
    table.add({.id = "book.import",
               .label = "Import a printed book...",
               .group = "Book",
               .help = "A PDF, a text or a scan becomes the book of the open rules, or its correction",
               .whyNot = [](const Workbench& b) -> std::string {
                   return b.sheet() == nullptr || b.sheet()->document().rulesPaths().empty()
                              ? "open rules first, or begin some: New rules"
                              : "";
               },
               .run =
                   [](Workbench& b) {
                       b.settings.workspace = Workspace::Transcribe;
                       b.show("Book");
                       b.windows.open("Import a print");
                   }});
    table.add({.id = "book.next",
               .label = "Next passage that is left",
               .group = "Book",
               .help = "The next rule of the book that no snippet proves, or of the one state that is shown",
               .key = ImGuiKey_F8,
               .whyNot = needsBook,
               .run = [](Workbench& b) { goNext(b, true); },
               .repeats = true});
    table.add({.id = "book.previous",
               .label = "Previous passage that is left",
               .group = "Book",
               .help = "The same, backward",
               .key = ImGuiMod_Shift | ImGuiKey_F8,
               .whyNot = needsBook,
               .run = [](Workbench& b) { goNext(b, false); },
               .repeats = true});
    table.add({.id = "book.page",
               .label = "The page of the entry",
               .group = "Book",
               .help = "From the entry that is shown to the passage that it covers",
               .key = ImGuiKey_F4,
               .whyNot = needsBook,
               .run = [](Workbench& b) {
                   b.settings.workspace = Workspace::Transcribe;
                   showPageOfEntry(b);
               }});
    table.add(
        {.id = "book.entry",
         .label = "The entry of the passage",
         .group = "Book",
         .help = "From the passage that is looked at to the entry that says it, with proof and assumptions",
         .key = ImGuiMod_Shift | ImGuiKey_F4,
         .whyNot = needsBook,
         .run = [](Workbench& b) {
             b.settings.workspace = Workspace::Transcribe;
             showInBook(b, b.of<Transcribing>().item);
             b.show("Entry");
         }});
    for (const bool onward : {true, false})
        table.add({.id = onward ? "book.along" : "book.back",
                   .label = onward ? "Along the thread" : "Back along the thread",
                   .group = "Book",
                   .help = onward ? "From the page to passage, entry, proof and assumptions"
                                  : "The same, back to the page",
                   .key = ImGuiMod_Alt | (onward ? ImGuiKey_RightArrow : ImGuiKey_LeftArrow),
                   .whyNot = needsBook,
                   .run =
                       [onward](Workbench& b) {
                           b.settings.workspace = Workspace::Transcribe;
                           walkThread(b, onward);
                       },
                   .repeats = true});
    table.add({.id = "book.prove",
               .label = "Prove the entry",
               .group = "Book",
               .help = "The snippet that proves the passage; without one, a tiny position to make it in",
               .key = ImGuiKey_F9,
               .whyNot = needsBook,
               .run = proveEntry});
}

} // namespace groma::ui
