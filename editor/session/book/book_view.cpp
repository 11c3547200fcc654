#include "editor/session/book/book_view.h"

#include "formats/book/book_of.h"

#include <algorithm>

namespace groma::session {

namespace {

std::string textAt(const formats::yaml::Tree& tree, std::string_view key) {
    const formats::yaml::NodeIndex node = tree.find(tree.root(), key);
    return node == formats::yaml::kNoNode ? std::string() : std::string(tree.node(tree.resolved(node)).text);
}

// What the passages say, one below the other.
void print(BookItem& item, const rules::BookSource& book,
           const std::vector<formats::PassagePlaces>& printed) {
    for (const std::size_t at : item.passages) {
        const rules::BookSource::Passage& passage = book.passages[at];
        item.text += (item.text.empty() ? "" : "\n") + passage.text.text;
        if (passage.wordsChanged()) item.before += (item.before.empty() ? "" : "\n") + passage.before.text;
        item.missing = item.missing || passage.missing;
        if (item.section.empty()) item.section = passage.section.text;
        if (at >= printed.size()) continue;
        const formats::PassagePlaces& places = printed[at];
        if (item.page == 0) item.page = places.page;
        item.places.insert(item.places.end(), places.boxes.begin(), places.boxes.end());
    }
}

} // namespace

std::string BookItem::shortly(std::size_t most) const {
    std::string said = !title.empty() ? title : text.substr(0, text.find('\n'));
    if (said.empty()) return id;
    if (said.size() <= most) return said;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(said[end]) & 0xC0U) == 0x80U) --end; // whole letters
    return said.substr(0, end) + "...";
}

const BookItem* BookView::find(const std::string& id) const {
    const auto at = placeOf(id);
    return at ? &items[*at] : nullptr;
}

std::optional<std::size_t> BookView::placeOf(const std::string& id) const {
    const auto found = std::ranges::find(items, id, &BookItem::id);
    if (found == items.end()) return std::nullopt;
    return static_cast<std::size_t>(found - items.begin());
}

const formats::ProjectFile* bookFile(const Document& document) {
    if (!document.isWhole()) return nullptr;
    if (document.meaning().kind == formats::FileKind::Book) return document.file(document.startPath());
    return formats::bookOf(document.project(), document.rulesPaths());
}

std::optional<BookView> bookView(const Document& document) {
    const formats::ProjectFile* file = bookFile(document);
    if (file == nullptr || !file->tree || !document.meaning().book) return std::nullopt;
    const rules::BookSource& book = *document.meaning().book;
    const formats::yaml::Tree& tree = *file->tree;
    BookView view;
    view.path = file->path;
    view.title = book.title.text;
    view.source = textAt(tree, "source");
    view.coverage = formats::coverageOf(book);
    if (const auto sections = tree.find(tree.root(), "sections"); sections != formats::yaml::kNoNode)
        for (const formats::yaml::NodeIndex one : tree.children(sections))
            view.sections[std::string(tree.keyText(one))] = std::string(tree.node(tree.resolved(one)).text);

    const std::vector<formats::PassagePlaces> printed = formats::placesOfAll(tree);
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < book.passages.size(); ++i) places.emplace(book.passages[i].id.text, i);
    std::vector<BookItem> rules;
    std::map<std::size_t, std::vector<std::size_t>> begins; // passage: rules whose first one it is
    std::vector<bool> itemised(book.passages.size());
    for (const rules::BookSource::Rule& rule : book.rules) {
        BookItem item{rule.id.text, rule.section.text, rule.kind.text, rule.title.text, {}, {}, {}, {}};
        item.isRule = true;
        for (const rules::Text& passage : rule.passages)
            if (const auto at = places.find(passage.text); at != places.end()) {
                item.passages.push_back(at->second);
                itemised[at->second] = true;
            }
        print(item, book, printed);
        if (!item.passages.empty()) begins[*std::ranges::min_element(item.passages)].push_back(rules.size());
        rules.push_back(std::move(item));
    }
    for (std::size_t i = 0; i < book.passages.size(); ++i) {
        for (const std::size_t rule : begins[i]) view.items.push_back(rules[rule]);
        if (itemised[i]) continue;
        const rules::BookSource::Passage& passage = book.passages[i];
        BookItem item{passage.id.text, passage.section.text, passage.kind.text, {}, {}, {}, {i}, {}};
        print(item, book, printed);
        view.items.push_back(std::move(item));
    }
    for (BookItem& rule : rules)
        if (rule.passages.empty()) view.items.push_back(std::move(rule));
    return view;
}

} // namespace groma::session
