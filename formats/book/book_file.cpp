#include "formats/book/book_file.h"

#include "formats/yaml/emit.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace groma::formats {

namespace {

using yaml::Fragment;
using Entries = std::vector<std::pair<std::string, Fragment>>;

// [page, left, top, width, height], whole points.
Fragment placeFragment(const std::vector<PlaceOnPage>& places) {
    std::vector<Fragment> all;
    for (const PlaceOnPage& place : places) {
        std::vector<Fragment> numbers{Fragment::number(place.page)};
        const double left = std::floor(place.box.left), top = std::floor(place.box.top);
        for (const double number :
             {left, top, std::ceil(place.box.right) - left, std::ceil(place.box.bottom) - top})
            numbers.push_back(Fragment::number(static_cast<std::int64_t>(number)));
        all.push_back(Fragment::list(std::move(numbers), Fragment::Layout::Flow));
    }
    return Fragment::list(std::move(all), Fragment::Layout::Flow);
}

Fragment passageFragment(const Passage& passage) {
    Entries entries{{"id", Fragment::sentence(passage.id)}};
    if (!passage.section.empty()) entries.emplace_back("section", Fragment::sentence(passage.section));
    entries.emplace_back("page", Fragment::number(passage.page));
    if (!passage.places.empty()) entries.emplace_back("place", placeFragment(passage.places));
    entries.emplace_back("kind", Fragment::sentence(passage.kind));
    entries.emplace_back("text", Fragment::literal(passage.text));
    return Fragment::map(std::move(entries), Fragment::Layout::Block);
}

Fragment sectionsFragment(const CutBook& book) {
    Entries entries;
    for (const auto& [section, title] : book.sections) {
        const bool known =
            std::ranges::any_of(entries, [&](const auto& entry) { return entry.first == section; });
        if (!known) entries.emplace_back(section, Fragment::sentence(title));
    }
    return Fragment::map(std::move(entries), Fragment::Layout::Block);
}

class Updater {
  public:
    Updater(const yaml::Tree& file, const rules::BookSource& source, CutBook book)
        : file_(file), source_(source), book_(std::move(book)) {}

    std::expected<BookUpdate, yaml::EditRefusal> update() {
        const std::vector<KeptPassage>& old = source_.passages;
        const ReadAgain again = matched(old, book_.passages);
        nameAgain(book_.passages, old, again);
        const yaml::NodeIndex list = file_.find(file_.root(), "passages");
        if (list == yaml::kNoNode || file_.node(list).childCount == 0) {
            std::vector<Fragment> all;
            for (const Passage& passage : book_.passages) all.push_back(passageFragment(passage));
            change_.counts.added = book_.passages.size();
            if (book_.passages.empty()) return std::move(change_);
            add(yaml::setEntry(file_, file_.root(), "passages",
                               Fragment::list(std::move(all), Fragment::Layout::Block)));
            return done();
        }
        std::size_t behind = 0; // where the next new one goes: behind the last that was found
        for (std::size_t at = 0; at < book_.passages.size(); ++at) {
            if (!again.old[at]) {
                ++change_.counts.added;
                add(yaml::insertItem(file_, list, behind, passageFragment(book_.passages[at])));
                continue;
            }
            behind = *again.old[at] + 1;
            found(file_.child(list, *again.old[at]), old[*again.old[at]], book_.passages[at],
                  again.changed[at]);
        }
        for (const std::size_t gone : again.missing) {
            ++change_.counts.missing;
            if (!old[gone].missing) set(file_.child(list, gone), "missing", Fragment::truth(true));
        }
        sections();
        return done();
    }

  private:
    std::expected<BookUpdate, yaml::EditRefusal> done() {
        if (refused_) return std::unexpected(*refused_);
        return std::move(change_);
    }

    void add(yaml::EditResult edits) {
        if (!edits) refused_ = edits.error();
        else change_.edits.insert(change_.edits.end(), edits->begin(), edits->end());
    }

    void set(yaml::NodeIndex map, std::string_view key, const Fragment& value) {
        const yaml::NodeIndex present = file_.find(map, key);
        if (present != yaml::kNoNode && yaml::sameContent(file_, present, value)) return;
        add(yaml::setEntry(file_, map, key, value));
    }

    void found(yaml::NodeIndex map, const KeptPassage& old, const Passage& print, bool changed) {
        ++(changed ? change_.counts.changed : change_.counts.unchanged);
        if (!print.section.empty()) set(map, "section", Fragment::sentence(print.section));
        set(map, "page", Fragment::number(print.page));
        if (!print.places.empty()) set(map, "place", placeFragment(print.places));
        if (old.missing) add(yaml::removeEntry(file_, map, "missing"));
        if (!changed) return;
        add(yaml::setEntry(file_, map, "text", Fragment::literal(print.text)));
        // What was read last stays, however often the print changes before somebody reads it again.
        if (!old.wordsChanged()) add(yaml::setEntry(file_, map, "before", Fragment::literal(old.text.text)));
        else if (old.before.text == print.text) add(yaml::removeEntry(file_, map, "before"));
    }

    void sections() {
        const Fragment wanted = sectionsFragment(book_);
        const yaml::NodeIndex map = file_.find(file_.root(), "sections");
        if (map == yaml::kNoNode) {
            if (!wanted.entries.empty()) add(yaml::setEntry(file_, file_.root(), "sections", wanted));
            return;
        }
        for (const auto& [section, title] : wanted.entries)
            if (file_.find(map, section) == yaml::kNoNode) add(yaml::appendEntry(file_, map, section, title));
    }

    const yaml::Tree& file_;
    const rules::BookSource& source_;
    CutBook book_;
    BookUpdate change_;
    std::optional<yaml::EditRefusal> refused_;
};

} // namespace

std::string newBookFile(const CutBook& book, const std::string& title, const std::string& source) {
    std::vector<Fragment> passages;
    for (const Passage& passage : book.passages) passages.push_back(passageFragment(passage));
    Entries entries{{"groma", Fragment::word("book/1")},
                    {"title", Fragment::sentence(title)},
                    {"source", Fragment::sentence(source)}};
    if (!book.sections.empty()) entries.emplace_back("sections", sectionsFragment(book));
    entries.emplace_back("passages", Fragment::list(std::move(passages), Fragment::Layout::Block));
    entries.emplace_back("rules", Fragment::list());
    return yaml::emitDocument(Fragment::map(std::move(entries), Fragment::Layout::Block));
}

std::expected<BookUpdate, yaml::EditRefusal> updatedBookFile(const yaml::Tree& file,
                                                             const rules::BookSource& source, CutBook book) {
    return Updater(file, source, std::move(book)).update();
}

} // namespace groma::formats
