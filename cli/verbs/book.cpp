#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/verbs/verbs.h"
#include "core/base/text.h"
#include "formats/book/book_file.h"
#include "formats/book/book_reader.h"
#include "formats/book/import.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace groma::cli {

namespace {

namespace fs = std::filesystem;

struct BookOptions {
    std::string file, output, title, letters;
    std::string languages = formats::PrintFileOptions().languages;
    bool dry = false;
};

void printLeftOut(const formats::CutBook& book) {
    if (!book.leftOut.empty())
        fmt::print("left out, at heads and feet of pages: {}\n", base::join(book.leftOut, ", "));
}

// "12 rules, 2 tables".
std::string kindsOf(const formats::CutBook& book) {
    std::map<std::string, std::size_t> counts;
    for (const formats::Passage& passage : book.passages) ++counts[passage.kind];
    std::string text;
    for (const auto& [kind, count] : counts)
        text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", count, kind, count == 1 ? "" : "s");
    return text;
}

int failed(const std::string& reason) {
    fmt::print(stderr, "groma book import: {}\n", reason);
    return kFinding;
}

int written(formats::RealFileSystem& files, const BookOptions& options, const std::string& text) {
    if (options.dry) {
        fmt::print("{}", text);
        return kSuccess;
    }
    return writeFile(files, options.output, text) ? kSuccess : kFinding;
}

int importNew(formats::RealFileSystem& files, const BookOptions& options, const formats::CutBook& book) {
    const std::string stem = fs::path(options.file).stem().string();
    const std::string title = !options.title.empty() ? options.title
                              : !book.title.empty()  ? book.title
                                                     : stem;
    const std::string text = formats::newBookFile(book, title, fs::path(options.file).filename().string());
    if (const int code = written(files, options, text); code != kSuccess || options.dry) return code;
    fmt::print("{}: {} in {} sections\n", options.output, kindsOf(book), book.sections.size());
    printLeftOut(book);
    return kSuccess;
}

int importAgain(formats::RealFileSystem& files, const BookOptions& options, formats::CutBook book) {
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load(options.output);
    if (loaded.kind != formats::FileKind::Book) return failed(fmt::format("`{}` is no book", options.output));
    if (printProblems(loaded, false)) return kFinding;
    const formats::yaml::Tree& tree = *loaded.project->start()->tree;
    auto update = formats::updatedBookFile(tree, *loaded.book, book);
    if (!update) return failed(fmt::format("`{}` {}", options.output, update.error().message));
    const auto text = formats::applyEdits(tree.source().bytes(), std::move(update->edits));
    if (!text) return failed(text.error().message);
    if (options.dry || *text != tree.source().bytes())
        if (const int code = written(files, options, *text); code != kSuccess || options.dry) return code;
    const formats::ImportCounts& counts = update->counts;
    fmt::print("{}: {} as they were, {} to read again, {} new, {} missing in this print\n", options.output,
               counts.unchanged, counts.changed, counts.added, counts.missing);
    printLeftOut(book);
    return kSuccess;
}

int importBook(const BookOptions& options) {
    auto book = formats::readBookPrint(options.file, options.letters, {options.languages});
    if (!book) return failed(book.error());
    formats::RealFileSystem files;
    return files.exists(options.output) ? importAgain(files, options, std::move(*book))
                                        : importNew(files, options, *book);
}

} // namespace

void addBook(CLI::App& app, Session& session) {
    auto* verb = app.add_subcommand("book", "The printed book that rules are taken from");
    verb->require_subcommand(1);
    auto options = std::make_shared<BookOptions>();
    auto* import = verb->add_subcommand(
        "import",
        "Cut a printed book into passages; again, with a corrected print, keeps what hangs on them");
    import->add_option("FILE", options->file, "A file that ends in one of " + formats::printFileEndings())
        ->required();
    import->add_option("-o,--output", options->output, "The book's file, new or known")->required();
    import->add_option("--title", options->title, "Of a new book; else its first heading");
    import->add_option("--letters", options->letters,
                       "Before each id: AB gives AB-6.3-1; else from the file's name");
    import->add_option("--languages", options->languages, "That tesseract reads a scan in")
        ->capture_default_str();
    import->add_flag("-n,--dry-run", options->dry, "Print the book's file, write nothing");
    import->callback([options, &session] { session.exit = importBook(*options);
});
} // namespace groma::cli

} // namespace groma::cli
