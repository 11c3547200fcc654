#include "editor/session/book/book_import.h"

#include "editor/session/book/book_view.h"
#include "editor/session/edits/text/draft.h"
#include "formats/project/root_paths.h"

#include <filesystem>
#include <utility>

namespace groma::session {

namespace {

namespace fs = std::filesystem;

// The line that names the book, behind the title.
Expected<FileEdit> naming(const Document& document, const std::string& book) {
    if (document.rulesPaths().empty()) return refuse("open rules first, or a scenario with rules");
    const std::string& rules = document.rulesPaths().back(); // what includes the others comes last
    const auto tree = document.editable(rules);
    if (!tree) return std::unexpected(tree.error());
    const formats::yaml::Tree& text = **tree;
    const std::string way = fs::path(book).lexically_relative(fs::path(rules).parent_path()).generic_string();
    if (way.empty() || way.starts_with("../..")) return refuse(book + " does not lie beside the rules");
    if (text.find(text.root(), "book") != formats::yaml::kNoNode) {
        auto edits = formats::yaml::setEntry(text, text.root(), "book", Fragment::word(way));
        if (!edits) return refuse(rules + " " + edits.error().message);
        return FileEdit{rules, std::move(*edits)};
    }
    std::size_t behind = 0, at = 0;
    for (const NodeIndex entry : text.children(text.root())) {
        ++at;
        const std::string_view key = text.keyText(entry);
        if (key == "groma" || key == "title") behind = at;
    }
    auto edits = formats::yaml::insertEntry(text, text.root(), behind, "book", Fragment::word(way));
    if (!edits) return refuse(rules + " " + edits.error().message);
    return FileEdit{rules, std::move(*edits)};
}

Expected<ImportedBook> newBook(const Document& document, const formats::FileSystem& files,
                               const formats::CutBook& book, const std::string& print,
                               const std::string& source) {
    if (document.rulesPaths().empty()) return refuse("open rules first, or a scenario with rules");
    const std::string path = importedPath(document);
    if (document.has(path) || files.exists(formats::atRoot(document.root(), path)))
        return refuse(path + " is there, and the rules do not name it; take it with *Use this book*");
    auto named = naming(document, path);
    if (!named) return std::unexpected(named.error());
    const std::string title = book.title.empty() ? fs::path(print).stem().string() : book.title;
    const std::string text =
        formats::newBookFile(book, title, source.empty() ? fs::path(print).filename().string() : source);
    ImportedBook made{{"Import " + fs::path(print).filename().string(), {std::move(*named)}}, {}, path, true};
    made.change.files.push_back({path, {{0, 0, text}}});
    made.counts.added = book.passages.size();
    return made;
}

} // namespace

Expected<ImportedBook> importBook(const Document& document, const formats::FileSystem& files,
                                  const formats::CutBook& book, const std::string& print,
                                  const std::string& source) {
    const formats::ProjectFile* file = bookFile(document);
    if (file == nullptr) return newBook(document, files, book, print, source);
    const auto tree = document.editable(file->path);
    if (!tree) return std::unexpected(tree.error());
    if (!document.meaning().book) return refuse(file->path + " has errors; mend them first");
    auto update = formats::updatedBookFile(**tree, *document.meaning().book, book);
    if (!update) return refuse(file->path + " " + update.error().message);
    ImportedBook made{
        {"Import " + fs::path(print).filename().string() + " again", {}}, update->counts, file->path, false};
    const formats::yaml::Tree& text = **tree;
    if (!source.empty()) {
        const NodeIndex said = text.find(text.root(), "source");
        if (said == kNoNode || text.node(text.resolved(said)).text != source) {
            auto edits = formats::yaml::setEntry(text, text.root(), "source", Fragment::sentence(source));
            if (!edits) return refuse(file->path + " " + edits.error().message);
            update->edits.insert(update->edits.end(), edits->begin(), edits->end());
        }
    }
    if (!update->edits.empty()) made.change.files.push_back({file->path, std::move(update->edits)});
    return made;
}

std::string importedPath(const Document& document) {
    if (const formats::ProjectFile* file = bookFile(document)) return file->path;
    if (document.rulesPaths().empty()) return {};
    return (fs::path(document.rulesPaths().back()).parent_path() / "book.yaml").generic_string();
}

Edited nameBook(const Document& document, const std::string& path) {
    auto edit = naming(document, path);
    if (!edit) return std::unexpected(edit.error());
    return Change{"Take the rules from " + path, {std::move(*edit)}};
}

std::string lettersOfBook(const Document& document) {
    if (!document.meaning().book || document.meaning().book->passages.empty()) return {};
    const std::string& id = document.meaning().book->passages.front().id.text;
    return id.substr(0, id.find('-'));
}

} // namespace groma::session
