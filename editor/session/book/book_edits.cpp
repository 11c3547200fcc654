#include "editor/session/book/book_edits.h"

#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/entry_ids.h"
#include "formats/load/coverage.h"
#include "formats/proof/acceptance.h"
#include "formats/yaml/cursor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

namespace groma::session {

namespace {

struct OpenedBook {
    Draft draft;
    std::string path;
};

Expected<OpenedBook> openBook(const Document& document) {
    const formats::ProjectFile* file = bookFile(document);
    if (file == nullptr) return refuse("the rules name no book; import one, or write `book:` into them");
    OpenedBook opened{Draft(document), file->path};
    if (auto done = opened.draft.open(file->path); !done) return std::unexpected(done.error());
    return opened;
}

// The one passage that an item is, or is taken from.
Expected<std::size_t> passageOf(const BookItem& item) {
    if (item.passages.empty())
        return refuse(fmt::format("the book's file has only a title of {}, no passage", item.id));
    if (item.passages.size() > 1)
        return refuse(fmt::format("{} is taken from {} passages", item.id, item.passages.size()));
    return item.passages.front();
}

std::optional<std::size_t> ruleAt(const formats::yaml::Tree& tree, const std::string& id) {
    const NodeIndex list = tree.find(tree.root(), "rules");
    if (list == kNoNode) return std::nullopt;
    std::size_t at = 0;
    for (const NodeIndex rule : tree.children(list)) {
        const NodeIndex named = tree.find(rule, "id");
        if (named != kNoNode && tree.node(tree.resolved(named)).text == id) return at;
        ++at;
    }
    return std::nullopt;
}

// Where a rule or a passage lies in its list.
Expected<Path> placeOf(const OpenedBook& book, const BookItem& item) {
    if (!item.isRule) {
        const auto passage = passageOf(item);
        if (!passage) return std::unexpected(passage.error());
        return Path{"passages", *passage};
    }
    const auto rule = ruleAt(book.draft.tree(book.path), item.id);
    if (!rule) return refuse("the book has no rule " + item.id);
    return Path{"rules", *rule};
}

Path below(Path way, std::string key) {
    way.emplace_back(std::move(key));
    return way;
}

// `covers` of an entry as it should be; none: taken out.
Expected<void> setCovers(Draft& draft, const std::string& path, const Path& entry,
                         const std::vector<std::string>& ids) {
    const Path at = below(entry, "covers");
    if (ids.empty()) return draft.remove(path, at, entry.size());
    return draft.set(path, at, idsFragment(ids));
}

Expected<std::string> fileOfEntry(const Document& document, const std::string& section,
                                  const std::string& entry) {
    const auto place = placeOfEntry(document, section, entry);
    if (!place) return refuse(fmt::format("no file of the rules has {}", entry));
    return place->path;
}

// In the document's own files: who covers the one now covers the other.
Expected<void> coverInstead(Draft& draft, const Document& document, const std::string& old,
                            const std::string& now) {
    std::vector<std::string> paths = document.rulesPaths();
    if (!document.scenarioPath().empty()) paths.push_back(document.scenarioPath());
    for (const std::string& path : paths) {
        const formats::ProjectFile* file = document.file(path);
        if (file == nullptr || !file->tree) continue;
        for (const formats::CoverPlace& cover : formats::coversOf(*file->tree)) {
            if (cover.id != old) continue;
            if (auto done = draft.open(path); !done) return done;
            // The map that says it: the word lies in a list, or is the value itself.
            Path owner = file->tree->pathOf(cover.where.node);
            while (!owner.empty() && owner.back() != formats::yaml::PathStep("covers")) owner.pop_back();
            if (owner.empty()) continue;
            owner.pop_back();
            std::vector<std::string> ids;
            for (const std::string& id : formats::coversAt(draft.tree(path), draft.find(path, owner))) {
                const std::string& kept = id == old ? now : id;
                if (std::ranges::find(ids, kept) == ids.end()) ids.push_back(kept);
            }
            if (auto done = setCovers(draft, path, owner, ids); !done) return done;
        }
    }
    return {};
}

// `passage` of the book's rules likewise.
Expected<void> takeInstead(OpenedBook& book, const std::string& old, const std::string& now) {
    const std::size_t rules = [&] {
        const NodeIndex list = book.draft.find(book.path, Path{"rules"});
        return list == kNoNode ? std::size_t{0} : book.draft.tree(book.path).node(list).childCount;
    }();
    for (std::size_t rule = 0; rule < rules; ++rule) {
        const Path at{"rules", rule, "passage"};
        const NodeIndex said = book.draft.find(book.path, at);
        if (said == kNoNode) continue;
        const formats::yaml::Tree& tree = book.draft.tree(book.path);
        std::vector<std::string> ids;
        diag::Sink unheard;
        bool names = false;
        for (const formats::yaml::Word& word : formats::yaml::Cursor(tree, said, unheard).words()) {
            names = names || word.text == old;
            const std::string kept = word.text == old ? now : std::string(word.text);
            if (std::ranges::find(ids, kept) == ids.end()) ids.push_back(kept);
        }
        if (!names) continue;
        if (auto done = book.draft.set(book.path, at, idsFragment(ids)); !done) return done;
    }
    return {};
}

std::string textOf(const OpenedBook& book, std::size_t passage, const char* key) {
    const NodeIndex node = book.draft.find(book.path, Path{"passages", passage, key});
    if (node == kNoNode) return {};
    const formats::yaml::Tree& tree = book.draft.tree(book.path);
    return std::string(tree.node(tree.resolved(node)).text);
}

std::string trimmed(std::string_view text) {
    const auto from = text.find_first_not_of(" \t\r\n");
    if (from == std::string_view::npos) return {};
    return std::string(text.substr(from, text.find_last_not_of(" \t\r\n") - from + 1));
}

// What empty lines part.
std::vector<std::string> partsOf(std::string_view text) {
    std::vector<std::string> parts;
    std::string part;
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        if (!trimmed(line).empty()) {
            part.append(part.empty() ? "" : "\n").append(line);
        } else if (!part.empty()) {
            parts.push_back(trimmed(std::exchange(part, {})));
        }
    }
    if (!part.empty()) parts.push_back(trimmed(part));
    return parts;
}

std::set<std::string> idsOf(const rules::BookSource& book) {
    std::set<std::string> ids;
    for (const auto& one : book.passages) ids.insert(one.id.text);
    for (const auto& one : book.rules) ids.insert(one.id.text);
    return ids;
}

// "AB-6.3-2b": beside the one that it was cut from, and nobody's yet.
std::string freshId(std::set<std::string>& taken, const std::string& id) {
    for (char letter = 'b'; letter <= 'z'; ++letter)
        if (taken.insert(id + letter).second) return id + letter;
    int number = 2;
    while (!taken.insert(fmt::format("{}b{}", id, number)).second) ++number;
    return fmt::format("{}b{}", id, number);
}

// What a passage stands in, parted between two.
struct PartedPlaces {
    std::vector<formats::BoxOnPage> above, below;
};

// At `y`, within the box of that number: its upper part goes with the boxes before it.
PartedPlaces partedAt(const std::vector<formats::BoxOnPage>& boxes, std::size_t at, double y) {
    PartedPlaces parted;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (i != at) {
            (i < at ? parted.above : parted.below).push_back(boxes[i]);
            continue;
        }
        const double height = std::clamp(y - boxes[i].top, 0.0, boxes[i].height);
        formats::BoxOnPage upper = boxes[i], lower = boxes[i];
        upper.height = height;
        lower.top += height;
        lower.height -= height;
        if (upper.height >= 1) parted.above.push_back(upper);
        if (lower.height >= 1) parted.below.push_back(lower);
    }
    return parted;
}

// Where a share of its words ends, as if all lines were as long.
PartedPlaces partedBy(const std::vector<formats::BoxOnPage>& boxes, double share) {
    double high = 0;
    for (const formats::BoxOnPage& box : boxes) high += box.height;
    double left = high * share;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (left <= boxes[i].height) return partedAt(boxes, i, boxes[i].top + left);
        left -= boxes[i].height;
    }
    return {boxes, {}};
}

// Where both stand; what was parted between two lines is one again.
std::vector<formats::BoxOnPage> joinedPlaces(std::vector<formats::BoxOnPage> first,
                                             const std::vector<formats::BoxOnPage>& second) {
    for (const formats::BoxOnPage& box : second) {
        const bool goesOn = !first.empty() && first.back().page == box.page &&
                            first.back().left == box.left && first.back().width == box.width &&
                            first.back().top + first.back().height == box.top;
        if (goesOn) first.back().height += box.height;
        else first.push_back(box);
    }
    return first;
}

Fragment placesFragment(const std::vector<formats::BoxOnPage>& boxes) {
    std::vector<Fragment> all;
    for (const formats::BoxOnPage& box : boxes) {
        std::vector<Fragment> numbers{Fragment::number(box.page)};
        for (const double points : {box.left, box.top, box.width, box.height})
            numbers.push_back(Fragment::number(std::lround(points)));
        all.push_back(Fragment::list(std::move(numbers), Fragment::Layout::Flow));
    }
    return Fragment::list(std::move(all), Fragment::Layout::Flow);
}

// A passage of its own behind another, with section and kind of the one it was cut from.
Expected<void> insertBehind(OpenedBook& book, std::size_t from, std::size_t behind, const std::string& id,
                            const std::string& text, const std::vector<formats::BoxOnPage>& places) {
    std::vector<std::pair<std::string, Fragment>> entries{{"id", Fragment::sentence(id)}};
    for (const char* key : {"section", "page", "kind"}) {
        const NodeIndex node = book.draft.find(book.path, Path{"passages", from, key});
        if (node == kNoNode) continue;
        const bool page = std::string_view(key) == "page";
        entries.emplace_back(key, page && !places.empty()
                                      ? Fragment::number(places.front().page)
                                      : Fragment::copyOf(book.draft.tree(book.path), node));
        if (page && !places.empty()) entries.emplace_back("place", placesFragment(places));
    }
    entries.emplace_back("text", Fragment::literal(text));
    const NodeIndex list = book.draft.find(book.path, Path{"passages"});
    return book.draft.apply(
        book.path, formats::yaml::insertItem(book.draft.tree(book.path), list, behind + 1,
                                             Fragment::map(std::move(entries), Fragment::Layout::Block)));
}

// A text that stands somewhere.
struct PlacedPart {
    std::string text;
    std::vector<formats::BoxOnPage> places;
};

// The first stays under the passage's id, each other becomes a passage of its own behind it.
Expected<void> writeParts(OpenedBook& book, const Document& document, std::size_t passage,
                          const std::vector<PlacedPart>& parts) {
    const Path at{"passages", passage};
    if (auto done = book.draft.set(book.path, below(at, "text"), Fragment::literal(parts.front().text));
        !done)
        return done;
    if (parts.size() == 1) return {};
    if (!parts.front().places.empty())
        if (auto done = book.draft.set(book.path, below(at, "place"), placesFragment(parts.front().places));
            !done)
            return done;
    const std::string id = document.meaning().book->passages[passage].id.text;
    std::set<std::string> taken = idsOf(*document.meaning().book);
    for (std::size_t part = 1; part < parts.size(); ++part)
        if (auto done = insertBehind(book, passage, passage + part - 1, freshId(taken, id), parts[part].text,
                                     parts[part].places);
            !done)
            return done;
    return {};
}

} // namespace

Edited coverBy(const Document& document, const std::string& section, const std::string& entry,
               const BookItem& item) {
    const auto path = fileOfEntry(document, section, entry);
    if (!path) return std::unexpected(path.error());
    Draft draft(document);
    if (auto done = draft.open(*path); !done) return std::unexpected(done.error());
    const Path at{section, entry};
    std::vector<std::string> ids = formats::coversAt(draft.tree(*path), draft.find(*path, at));
    if (std::ranges::find(ids, item.id) != ids.end())
        return refuse(fmt::format("{} covers {} already", entry, item.id));
    ids.push_back(item.id);
    if (auto done = setCovers(draft, *path, at, ids); !done) return std::unexpected(done.error());
    const Path cite = below(at, "cite");
    if (!item.section.empty() && draft.find(*path, cite) == kNoNode)
        if (auto done = draft.set(*path, cite, Fragment::sentence(item.section)); !done)
            return std::unexpected(done.error());
    return draft.finish(fmt::format("{} covers {}", entry, item.id));
}

Edited uncover(const Document& document, const std::string& section, const std::string& entry,
               const std::string& id) {
    const auto path = fileOfEntry(document, section, entry);
    if (!path) return std::unexpected(path.error());
    Draft draft(document);
    if (auto done = draft.open(*path); !done) return std::unexpected(done.error());
    const Path at{section, entry};
    std::vector<std::string> ids = formats::coversAt(draft.tree(*path), draft.find(*path, at));
    if (std::erase(ids, id) == 0) return refuse(fmt::format("{} itself does not cover {}", entry, id));
    if (auto done = setCovers(draft, *path, at, ids); !done) return std::unexpected(done.error());
    return draft.finish(fmt::format("{} no longer covers {}", entry, id));
}

Edited retype(const Document& document, const BookItem& item, const std::string& text) {
    auto book = openBook(document);
    if (!book) return std::unexpected(book.error());
    const std::vector<std::string> parts = partsOf(text);
    if (parts.empty()) return refuse("a passage without words is none; say why it is not playable");
    if (item.passages.empty()) {
        const auto rule = placeOf(*book, item);
        if (!rule) return std::unexpected(rule.error());
        if (auto done = book->draft.set(book->path, below(*rule, "title"), Fragment::sentence(parts.front()));
            !done)
            return std::unexpected(done.error());
        return book->draft.finish("Retype " + item.id);
    }
    const auto passage = passageOf(item);
    if (!passage) return std::unexpected(passage.error());
    std::size_t left = 0; // bytes of the parts that have no place yet
    for (const std::string& part : parts) left += part.size();
    std::vector<PlacedPart> placed;
    std::vector<formats::BoxOnPage> boxes = item.places;
    for (const std::string& part : parts) {
        const bool last = placed.size() + 1 == parts.size();
        PartedPlaces parted =
            last ? PartedPlaces{boxes, {}}
                 : partedBy(boxes, static_cast<double>(part.size()) / static_cast<double>(left));
        placed.push_back({part, std::move(parted.above)});
        boxes = std::move(parted.below);
        left -= part.size();
    }
    if (auto done = writeParts(*book, document, *passage, placed); !done)
        return std::unexpected(done.error());
    return book->draft.finish((parts.size() > 1 ? "Cut " : "Retype ") + item.id);
}

Edited cutOnPage(const Document& document, const BookItem& item, int page,
                 const formats::PassageWords& printed, std::size_t word) {
    auto book = openBook(document);
    if (!book) return std::unexpected(book.error());
    const auto passage = passageOf(item);
    if (!passage) return std::unexpected(passage.error());
    const auto cut = formats::sameWords(item.text, printed, word);
    const std::string first = trimmed(item.text.substr(0, cut.value_or(0)));
    if (first.empty())
        return refuse(fmt::format(
            "the text of {} has other words than the page there: cut it among its words", item.id));
    // The line lies as high as the highest of its words.
    const formats::PrintedBox& at = printed.words[word].box;
    double top = at.top;
    for (std::size_t i = word + 1; i < printed.words.size() && !printed.words[i].begins; ++i)
        top = std::min(top, printed.words[i].box.top);
    const double x = (at.left + at.right) / 2, y = at.middle();
    const auto box = std::ranges::find_if(item.places, [&](const formats::BoxOnPage& one) {
        return one.page == page && x >= one.left && x <= one.left + one.width && y >= one.top &&
               y <= one.top + one.height;
    });
    const PartedPlaces parted =
        partedAt(item.places, static_cast<std::size_t>(box - item.places.begin()), top);
    if (auto done = writeParts(*book, document, *passage,
                               {{first, parted.above}, {trimmed(item.text.substr(*cut)), parted.below}});
        !done)
        return std::unexpected(done.error());
    return book->draft.finish("Cut " + item.id);
}

Edited setKind(const Document& document, const BookItem& item, const std::string& kind) {
    auto book = openBook(document);
    if (!book) return std::unexpected(book.error());
    if (trimmed(kind).empty()) return refuse("a kind is a word, as rule, example or table");
    const auto at = placeOf(*book, item);
    if (!at) return std::unexpected(at.error());
    if (auto done = book->draft.set(book->path, below(*at, "kind"), Fragment::sentence(trimmed(kind))); !done)
        return std::unexpected(done.error());
    return book->draft.finish(fmt::format("{} is of the kind {}", item.id, trimmed(kind)));
}

Edited setNotPlayable(const Document& document, const BookItem& item, const std::string& reason) {
    auto book = openBook(document);
    if (!book) return std::unexpected(book.error());
    const Path at{"not_playable", item.id};
    const bool none = trimmed(reason).empty();
    if (none && book->draft.find(book->path, at) == kNoNode)
        return refuse(fmt::format("no reason is given for {} itself", item.id));
    const auto done = none ? book->draft.remove(book->path, at)
                           : book->draft.set(book->path, at, Fragment::sentence(trimmed(reason)));
    if (!done) return std::unexpected(done.error());
    return book->draft.finish(item.id + (none ? " can be played" : " is not playable"));
}

Edited readAgain(const Document& document, const BookItem& item) {
    auto book = openBook(document);
    if (!book) return std::unexpected(book.error());
    for (const std::size_t passage : item.passages)
        for (const char* key : {"before", "missing"})
            if (auto done =
                    book->draft.remove(book->path, Path{"passages", passage, key}, Path::size_type{2});
                !done)
                return std::unexpected(done.error());
    Change change = book->draft.finish("Read " + item.id + " again");
    if (change.empty()) return refuse(item.id + " has not changed in the print");
    return change;
}

Edited joinWithNext(const Document& document, const BookItem& item,
                    const std::map<std::string, std::vector<std::string>>& claimed) {
    auto book = openBook(document);
    if (!book) return std::unexpected(book.error());
    const auto at = passageOf(item);
    if (!at) return std::unexpected(at.error());
    const auto& passages = document.meaning().book->passages;
    const std::size_t next = *at + 1;
    if (next >= passages.size()) return refuse("it is the last passage of the book");
    const std::string kept = passages[*at].id.text, gone = passages[next].id.text;
    if (const auto found = claimed.find(gone); found != claimed.end() && !found->second.empty())
        return refuse(fmt::format("{} claims {}; take that out of it first", found->second.front(), gone));
    const std::string between = textOf(*book, *at, "kind") == "table" ? "\n" : " ";
    const std::string joined = textOf(*book, *at, "text") + between + textOf(*book, next, "text");
    Draft& draft = book->draft;
    if (auto done = draft.set(book->path, Path{"passages", *at, "text"}, Fragment::literal(joined)); !done)
        return std::unexpected(done.error());
    const std::vector<formats::PassagePlaces> printed = formats::placesOfAll(draft.tree(book->path));
    const std::vector<formats::BoxOnPage> places = joinedPlaces(printed[*at].boxes, printed[next].boxes);
    if (!printed[next].boxes.empty())
        if (auto done = draft.set(book->path, Path{"passages", *at, "place"}, placesFragment(places)); !done)
            return std::unexpected(done.error());
    if (auto done = draft.remove(book->path, Path{"passages", next}, 1); !done)
        return std::unexpected(done.error());
    if (auto done = takeInstead(*book, gone, kept); !done) return std::unexpected(done.error());
    if (auto done = coverInstead(draft, document, gone, kept); !done) return std::unexpected(done.error());
    return draft.finish(fmt::format("Join {} with {}", kept, gone));
}

Edited movePassage(const Document& document, const BookItem& item, bool down) {
    auto book = openBook(document);
    if (!book) return std::unexpected(book.error());
    const auto at = passageOf(item);
    if (!at) return std::unexpected(at.error());
    const std::size_t count = document.meaning().book->passages.size();
    if (down ? *at + 1 >= count : *at == 0)
        return refuse(down ? "it is the last passage of the book" : "it is the first passage of the book");
    Draft& draft = book->draft;
    // The earlier of the two goes behind the later one.
    const std::size_t earlier = down ? *at : *at - 1;
    Fragment moved =
        Fragment::copyOf(draft.tree(book->path), draft.find(book->path, Path{"passages", earlier}));
    moved.layout = Fragment::Layout::Block;
    if (const auto text = std::ranges::find(moved.entries, "text", &std::pair<std::string, Fragment>::first);
        text != moved.entries.end())
        text->second.layout = Fragment::Layout::Literal;
    const NodeIndex list = draft.find(book->path, Path{"passages"});
    if (auto done = draft.apply(book->path,
                                formats::yaml::insertItem(draft.tree(book->path), list, earlier + 2, moved));
        !done)
        return std::unexpected(done.error());
    if (auto done = draft.remove(book->path, Path{"passages", earlier}, 1); !done)
        return std::unexpected(done.error());
    return draft.finish(fmt::format("Move {} {}", item.id, down ? "down" : "up"));
}

Edited acceptAssumptions(const Document& document, const std::string& by, const std::string& date,
                         const std::vector<std::string>& names) {
    const formats::ProjectFile* file = bookFile(document);
    if (file == nullptr) return refuse("the rules name no book; import one, or write `book:` into them");
    if (trimmed(by).empty()) return refuse("say who accepts it");
    if (const auto editable = document.editable(file->path); !editable)
        return std::unexpected(editable.error());
    for (const rules::BookSource::Acceptance& one : document.meaning().book->accepted)
        for (const rules::Text& value : one.values)
            if (one.by.text == trimmed(by) && std::ranges::find(names, value.text) != names.end())
                return refuse(fmt::format("{} has accepted {} already", one.by.text, value.text));
    auto edits = formats::accept(*file, trimmed(by), date, names);
    if (!edits) return refuse(file->path + " " + edits.error());
    return Change{names.size() == 1 ? "Accept " + names.front()
                                    : fmt::format("Accept {} values", names.size()),
                  {{file->path, std::move(*edits)}}};
}

} // namespace groma::session
