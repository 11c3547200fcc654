#include "formats/book/book_reader.h"

#include "core/diag/codes.h"
#include "formats/book/page_places.h"
#include "formats/rules/entry_reader.h"
#include "formats/scenario/scenario_parts.h"

#include <charconv>
#include <chrono>
#include <set>
#include <utility>

namespace groma::formats {

using namespace entry;

namespace {

// A day as 2026-11-22.
bool isDay(std::string_view text) {
    unsigned year = 0, month = 0, day = 0;
    const auto number = [](std::string_view digits, unsigned& into) {
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), into);
        return error == std::errc{} && end == digits.data() + digits.size();
    };
    return text.size() == 10 && text[4] == '-' && text[7] == '-' && number(text.substr(0, 4), year) &&
           number(text.substr(5, 2), month) && number(text.substr(8, 2), day) &&
           std::chrono::year_month_day(std::chrono::year(static_cast<int>(year)), std::chrono::month(month),
                                       std::chrono::day(day))
               .ok();
}

std::vector<rules::BookSource::Acceptance> acceptances(const Cursor& list) {
    std::vector<rules::BookSource::Acceptance> all;
    if (!list) return all;
    for (const Cursor& item : list.items()) {
        MapCursor parts = item.map();
        rules::BookSource::Acceptance one{textOf(parts.need("by")), textOf(parts.need("date")), {}};
        for (const Cursor& value : parts.need("values").items()) one.values.push_back(textOf(value));
        parts.finish();
        all.push_back(std::move(one));
    }
    return all;
}

void checkAcceptances(const rules::BookSource& book, diag::Sink& sink) {
    std::set<std::pair<std::string_view, std::string_view>> values; // what, by whom
    for (const rules::BookSource::Acceptance& one : book.accepted) {
        if (!one.date.empty() && !isDay(one.date.text))
            sink.add(diag::diagnose(diag::Code::BadValue, one.date.where, "not a day of the calendar")
                         .withFound(one.date.text)
                         .withExpected("2026-11-22"));
        for (const rules::Text& value : one.values)
            if (!values.emplace(value.text, one.by.text).second)
                sink.add(diag::diagnose(diag::Code::DuplicateName, value.where,
                                        "`" + value.text + "` is accepted by " + one.by.text + " already"));
    }
}

// Rules and passages are covered by the same words, so they share their ids.
void checkBook(const rules::BookSource& book, diag::Sink& sink) {
    std::set<std::string_view> passages;
    std::set<std::string_view> ids;
    std::set<std::string_view> kinds;
    for (const auto& passage : book.passages) {
        kinds.insert(passage.kind.text);
        passages.insert(passage.id.text);
        if (!ids.insert(passage.id.text).second && !passage.id.empty())
            sink.add(diag::diagnose(diag::Code::DuplicateName, passage.id.where,
                                    "there are two passages `" + passage.id.text + "`"));
    }
    for (const auto& rule : book.rules) {
        kinds.insert(rule.kind.text);
        if (!ids.insert(rule.id.text).second && !rule.id.empty())
            sink.add(diag::diagnose(
                diag::Code::DuplicateName, rule.id.where,
                (passages.contains(rule.id.text) ? "there is a passage `" : "there are two rules `") +
                    rule.id.text + "`"));
        for (const rules::Text& passage : rule.passages)
            if (!book.passages.empty() && !passages.contains(passage.text))
                sink.add(diag::diagnose(diag::Code::UnknownRuleId, passage.where,
                                        "the book has no passage `" + passage.text + "`"));
    }
    for (const rules::NamedText& left : book.notPlayable)
        if (!ids.contains(left.name.text) && !kinds.contains(left.name.text))
            sink.add(diag::diagnose(diag::Code::UnknownRuleId, left.name.where,
                                    "the book has no rule and no kind of rule `" + left.name.text + "`"));
}

rules::BookSource::Passage passageOf(const Cursor& item) {
    MapCursor parts = item.map();
    rules::BookSource::Passage passage;
    passage.id = textOf(parts.need("id"));
    passage.section = textOf(parts["section"]);
    passage.kind = textOf(parts["kind"]);
    passage.text = textOf(parts["text"]);
    passage.before = textOf(parts["before"]);
    passage.missing = parts["missing"].truth().value_or(false);
    (void)placesOf(parts); // kept in the text, told where they are wrong
    for (const std::string_view key : {"picture", "help", "notes"}) parts.allow(key);
    parts.finish();
    return passage;
}

} // namespace

rules::BookSource readBook(const ProjectFile& file, diag::Sink& sink) {
    rules::BookSource book;
    const Cursor root(*file.tree, file.tree->root(), sink);
    MapCursor map = root.map();
    entry::expectKind(map, "book/1", "this file is used as a book");
    book.title = textOf(map["title"]);
    for (const Cursor& rule : map.need("rules").items()) {
        MapCursor parts = rule.map();
        book.rules.push_back({textOf(parts.need("id")), textOf(parts["section"]), textOf(parts["kind"]),
                              textOf(parts["title"]), textsOf(parts["passage"])});
        parts.allow("help");
        parts.finish();
    }
    for (const Cursor& passage : map["passages"].items()) book.passages.push_back(passageOf(passage));
    book.notPlayable = namedTexts(map["not_playable"]);
    book.accepted = acceptances(map["accepted"]);
    checkBook(book, sink);
    checkAcceptances(book, sink);
    for (const std::string_view key : {"help", "notes", "cite", "sections", "source"}) map.allow(key);
    map.finish();
    return book;
}

} // namespace groma::formats
