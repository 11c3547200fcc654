#include "editor/ui/workbench/state/transcribing.h"

#include "core/base/text.h"
#include "editor/session/book/book_thread.h"
#include "editor/session/book/book_why.h"
#include "editor/ui/workbench/state/importing.h"
#include "editor/ui/workbench/state/pages_read.h"
#include "editor/ui/workbench/state/proof_begun.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/book/import.h"
#include "formats/book/page_picture.h"
#include "formats/book/plain_text.h"
#include "formats/book/print_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

namespace groma::ui {

namespace {

std::string readingName(const Transcribing& now) {
    return std::filesystem::path(now.printName).filename().string();
}

using Reading = std::function<Transcribing::Print(session::JobControl&)>;

/// What a print comes to in a document. The document is also read as it will be: then the frame that takes
/// the change has the long text read.
Importing::Made madeOf(const formats::CutBook& print, const std::optional<session::KeptPrint>& kept,
                       const std::string& name, bool copy, const session::Document& document,
                       formats::FileSystem& files) {
    Importing::Made made{
        session::refuse({}), kept.value_or(session::KeptPrint{}), {}, document.fingerprint()};
    if (!kept && formats::hasPagePictures(name)) {
        made.kept = session::keptPrint(document, files, session::importedPath(document), name, copy);
        // What was read is not thrown away with the copy: then the print is kept nowhere.
        if (const auto copied = session::copyPrint(files, name, made.kept); !copied) {
            made.notCopied = copied.error().reason;
            made.kept = {};
        }
    }
    made.book = session::importBook(document, files, print, name, made.kept.source);
    if (made.book && !made.book->change.empty()) (void)document.apply(made.book->change);
    return made;
}

void read(Workbench& bench, std::string name, Reading work) {
    cancelImport(bench);
    Transcribing& now = bench.of<Transcribing>();
    Importing& own = bench.of<Importing>();
    now.printName = std::move(name);
    now.imported.clear();
    now.failed.clear();
    auto slot = std::make_shared<std::optional<Transcribing::Print>>();
    auto made = std::make_shared<std::optional<Importing::Made>>();
    now.cut = slot;
    own.made = made;
    now.reading = bench.longJobs.submit(
        "Reading " + readingName(now),
        [slot, made, work = std::move(work), name = now.printName, copy = now.copyPrint,
         document = bench.sheet()->document(), &files = bench.files](session::JobControl& control) {
            auto print = work(control);
            if (control.cancelled()) return;
            if (print) made->emplace(madeOf(*print, {}, name, copy, document, files));
            if (!control.cancelled()) slot->emplace(std::move(print));
        });
}

/// Of the document as it stands now, where it is another than that which the print was read for.
void makeAgain(Workbench& bench) {
    Transcribing& now = bench.of<Transcribing>();
    Importing& own = bench.of<Importing>();
    auto slot = std::make_shared<std::optional<Importing::Made>>();
    own.made = slot;
    now.reading = bench.longJobs.submit("Importing " + readingName(now),
                                        [slot, print = own.print, kept = own.kept, name = now.printName,
                                         copy = now.copyPrint, document = bench.sheet()->document(),
                                         &files = bench.files](session::JobControl& control) {
                                            auto made = madeOf(*print, kept, name, copy, document, files);
                                            if (!control.cancelled()) slot->emplace(std::move(made));
                                        });
}

std::string wordsOf(const session::ImportedBook& made) {
    const formats::ImportCounts& counts = made.counts;
    if (made.isNew) return fmt::format("{} passages, in {}", counts.added, made.path);
    return fmt::format("{} as they were, {} to read again, {} new, {} missing in this print",
                       counts.unchanged, counts.changed, counts.added, counts.missing);
}

/// Of the ids of passages: as the book has them, else of the title of the rules.
std::string lettersFor(const Workbench& bench) {
    const session::Document& document = bench.sheet()->document();
    std::string letters = session::lettersOfBook(document);
    if (letters.empty() && document.ruleset())
        letters = formats::bookLetters(document.ruleset()->model.title);
    return letters;
}

void fail(Workbench& bench, const std::string& reason) {
    bench.of<Transcribing>().failed = reason;
    bench.refuse(reason);
}

/// What came of it, once it is there: a step of the document, which may be another by now.
void take(Workbench& bench) {
    Transcribing& now = bench.of<Transcribing>();
    Importing& own = bench.of<Importing>();
    now.reading.reset();
    if (const auto cut = std::exchange(now.cut, nullptr)) {
        if (!*cut) return; // it was ended
        if (!**cut) return fail(bench, (**cut).error());
        own.print = std::make_shared<const formats::CutBook>(std::move(***cut));
    }
    const auto slot = std::exchange(own.made, nullptr);
    if (slot == nullptr || !*slot) return;
    const Importing::Made& made = **slot;
    if (!made.notCopied.empty()) bench.refuse(made.notCopied);
    if (made.of != bench.sheet()->document().fingerprint()) {
        own.kept = made.kept;
        return makeAgain(bench);
    }
    const auto print = std::exchange(own, {}).print;
    if (!made.book) return fail(bench, made.book.error().reason);
    now.imported = wordsOf(*made.book);
    if (print) own.leftOut = base::join(print->leftOut, ", ");
    const std::string left = own.leftOut.empty() ? "" : "; left out: " + own.leftOut;
    if (made.book->change.empty()) return bench.say("The print is as it was");
    bench.commit(made.book->change);
    bench.say("Imported: " + now.imported + left);
}

} // namespace

const OpenBook* openBook(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr) return nullptr;
    const Transcribing& now = bench.of<Transcribing>();
    const auto* known = bench.of<Proving>().proofs.value();
    const std::shared_ptr<const session::Proofs> proofs = known == nullptr ? nullptr : *known;
    const std::uint64_t print = sheet->document().fingerprint();
    if (now.madeOf == print && now.madeWith == proofs.get()) return now.open.get();
    now.madeOf = print;
    now.madeWith = proofs.get();
    now.open.reset();
    auto view = session::bookView(sheet->document());
    if (!view) return nullptr;
    auto states = session::bookStates(*view, sheet->document(), proofs.get());
    now.open = std::make_unique<const OpenBook>(OpenBook{std::move(*view), std::move(states), proofs});
    return now.open.get();
}

void showInBook(Workbench& bench, const std::string& id) {
    Transcribing& now = bench.of<Transcribing>();
    now.item = id;
    now.toItem = true;
    const OpenBook* book = openBook(bench);
    if (book == nullptr) return;
    const auto found = book->states.covered.find(id);
    if (found == book->states.covered.end()) return;
    const RuleEntry& shown = bench.of<RuleEntry>();
    const session::CoveringEntry* first = nullptr;
    for (const session::CoveringEntry& entry : found->second) {
        if (entry.id.empty()) continue;
        if (RuleEntry{entry.section, entry.id} == shown) return; // it is there already
        if (first == nullptr) first = &entry;
    }
    if (first != nullptr) bench.chooseRule({first->section, first->id});
}

void showNextLeft(Workbench& bench, bool forward) {
    const OpenBook* book = openBook(bench);
    if (book == nullptr) return bench.refuse("the rules name no book");
    const Transcribing& now = bench.of<Transcribing>();
    const auto at = session::nextLeft(book->states, book->view.placeOf(now.item), forward, now.only);
    if (!at) {
        bench.say(now.only ? fmt::format("Nothing in the book is {}", session::nameOf(*now.only))
                           : std::string("Nothing is left of the book"));
        return;
    }
    showInBook(bench, book->view.items[*at].id);
}

void showPageOfEntry(Workbench& bench) {
    const OpenBook* book = openBook(bench);
    if (book == nullptr) return bench.refuse("the rules name no book");
    const RuleEntry& shown = bench.of<RuleEntry>();
    const auto covers = [&](const std::string& id) {
        const auto found = book->states.covered.find(id);
        return found != book->states.covered.end() &&
               std::ranges::any_of(found->second, [&](const session::CoveringEntry& one) {
                   return RuleEntry{one.section, one.id} == shown;
               });
    };
    std::string wanted = bench.of<Transcribing>().item;
    if (!shown.id.empty() && !covers(wanted))
        for (const session::BookItem& item : book->view.items)
            if (covers(item.id)) {
                wanted = item.id;
                break;
            }
    bench.show("Book");
    showInBook(bench, wanted);
}

void walkThread(Workbench& bench, bool onward) {
    constexpr int kLast = 3; // assumptions
    if (openBook(bench) == nullptr) return bench.refuse("the rules name no book");
    Transcribing& now = bench.of<Transcribing>();
    now.node = std::clamp(now.node + (onward ? 1 : -1), -1, kLast);
    now.toNode = now.node >= 0;
    now.toItem = now.node < 0;
    bench.show(now.node < 0 ? "Book" : "Entry");
}

void proveEntry(Workbench& bench) {
    const OpenBook* book = openBook(bench);
    if (book == nullptr) return bench.refuse("the rules name no book");
    const RuleEntry shown = bench.of<RuleEntry>();
    std::string passage;
    if (const session::BookItem* item = book->view.find(bench.of<Transcribing>().item)) {
        const auto thread = session::threadOf(*item, book->view, book->states, book->proofs.get());
        if (!thread.snippets.empty())
            return bench.open(bench.sheet()->document().root() + "/" + thread.snippets.front().path);
        if (std::ranges::any_of(thread.entries, [&](const session::CoveringEntry& one) {
                return RuleEntry{one.section, one.id} == shown;
            }))
            passage = item->id;
    }
    if (shown.id.empty()) return bench.refuse("no entry is shown: choose one, or make one of the passage");
    beginProof(bench, shown, passage);
}

void showCited(Workbench& bench, const std::string& cite) {
    const OpenBook* book = openBook(bench);
    if (book == nullptr) return bench.refuse("the rules name no book");
    const auto& rules = bench.sheet()->document().ruleset();
    const std::string item =
        rules ? session::itemCited(book->view, book->states, rules->model, cite) : std::string();
    if (item.empty()) return bench.refuse("the book has no passage in " + cite);
    bench.settings.workspace = Workspace::Transcribe;
    bench.of<Transcribing>().only.reset();
    bench.of<Transcribing>().onlyLeft = false;
    showInBook(bench, item);
    bench.show("Book");
}

void takeDropped(Workbench& bench, const std::string& path) {
    if (!formats::isPrintFile(path)) return bench.open(path);
    if (bench.sheet() == nullptr || bench.sheet()->document().rulesPaths().empty())
        return bench.refuse("open rules first, or a scenario with rules: a print becomes their book");
    bench.settings.workspace = Workspace::Transcribe;
    bench.show("Book");
    importPrint(bench, path);
}

void importPrint(Workbench& bench, const std::string& path) {
    const std::string letters = lettersFor(bench);
    read(bench, path, [path, letters, kept = bench.of<PagesRead>().kept](session::JobControl& control) {
        formats::PrintFileOptions options;
        options.kept = kept.get();
        options.progress = [&control](double share) { control.progress(share); };
        options.stop = [&control] { return control.cancelled(); };
        return formats::readBookPrint(path, letters, options);
    });
}

void importText(Workbench& bench, std::string text) {
    const std::string letters = lettersFor(bench);
    read(bench, "pasted.txt", [text = std::move(text), letters](session::JobControl&) -> Transcribing::Print {
        formats::CutBook book = formats::cutIntoPassages(formats::plainText(text), letters);
        if (book.passages.empty()) return std::unexpected(std::string("there is no text in the clipboard"));
        return book;
    });
}

void cancelImport(Workbench& bench) {
    Transcribing& now = bench.of<Transcribing>();
    if (now.reading) now.reading->cancel();
    now.reading.reset();
    now.cut.reset();
    bench.of<Importing>() = {};
}

void takeImported(const Workbench& bench) {
    const Transcribing& shown = bench.of<Transcribing>();
    if (!shown.reading || !shown.reading->done()) return;
    bench.later([number = bench.sheet()->number](Workbench& b) {
        if (b.sheet() == nullptr || b.sheet()->number != number) return;
        const Transcribing& now = b.of<Transcribing>();
        if (now.reading && now.reading->done()) take(b);
    });
}

} // namespace groma::ui
