#include "formats/scenario/scenario_reader.h"

#include "core/diag/codes.h"
#include "formats/rules/entry_reader.h"
#include "formats/scenario/scenario_parts.h"

#include <charconv>
#include <chrono>
#include <set>

namespace groma::formats {

using namespace entry;

std::string_view fileKind(const yaml::Tree& tree) {
    const yaml::NodeIndex kind = tree.find(tree.root(), "groma");
    if (kind == yaml::kNoNode) return {};
    const std::string_view text = tree.node(tree.resolved(kind)).text;
    return text.substr(0, text.find('/'));
}

rules::ScenarioSource readScenario(const ProjectFile& file, diag::Sink& sink) {
    rules::ScenarioSource scenario;
    const Cursor root(*file.tree, file.tree->root(), sink);
    MapCursor map = root.map();
    const Cursor kind = map.need("groma");
    if (kind && kind.raw() != "scenario/1")
        sink.add(kind.problem(diag::Code::UnknownFileKind, "this file is used as a scenario")
                     .withFound(std::string(kind.raw()))
                     .withExpected("scenario/1"));
    if (const Cursor rules = map.need("rules"); rules && rules.isNull())
        rules.reportWrongKind("the path of a ruleset");
    part::readScenarioKeys(map, scenario);
    map.finish();
    return scenario;
}

std::vector<rules::CampaignBattleSource> readBattles(const ProjectFile& file, diag::Sink& sink) {
    std::vector<rules::CampaignBattleSource> battles;
    diag::Sink told; // the file's own map is read, and complained of, with the rules
    const Cursor root(*file.tree, file.tree->root(), told);
    MapCursor map = root.map();
    const Cursor list = map["battles"];
    if (!list) return battles;
    MapCursor names = Cursor(list.tree(), list.index(), sink).map();
    for (const Cursor& battle : names.entries()) {
        MapCursor parts = battle.map();
        rules::CampaignBattleSource read;
        read.id = keyOf(battle);
        read.where = battle.keyRef();
        read.basis = textOf(parts.need("scenario"));
        read.remove = textsOf(parts["remove"]);
        part::readScenarioKeys(parts, read.changes);
        parts.finish();
        battles.push_back(std::move(read));
    }
    return battles;
}

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

void checkBook(const rules::BookSource& book, diag::Sink& sink) {
    std::set<std::string_view> ids;
    std::set<std::string_view> kinds;
    for (const auto& rule : book.rules) kinds.insert(rule.kind.text);
    for (const auto& rule : book.rules)
        if (!ids.insert(rule.id.text).second && !rule.id.empty())
            sink.add(diag::diagnose(diag::Code::DuplicateName, rule.id.where,
                                    "there are two rules `" + rule.id.text + "`"));
    for (const rules::NamedText& left : book.notPlayable)
        if (!ids.contains(left.name.text) && !kinds.contains(left.name.text))
            sink.add(diag::diagnose(diag::Code::UnknownRuleId, left.name.where,
                                    "the book has no rule and no kind of rule `" + left.name.text + "`"));
}

} // namespace

rules::BookSource readBook(const ProjectFile& file, diag::Sink& sink) {
    rules::BookSource book;
    const Cursor root(*file.tree, file.tree->root(), sink);
    MapCursor map = root.map();
    const Cursor kind = map.need("groma");
    if (kind && kind.raw() != "book/1")
        sink.add(kind.problem(diag::Code::UnknownFileKind, "this file is used as a book")
                     .withFound(std::string(kind.raw()))
                     .withExpected("book/1"));
    book.title = textOf(map["title"]);
    for (const Cursor& rule : map.need("rules").items()) {
        MapCursor parts = rule.map();
        book.rules.push_back({textOf(parts.need("id")), textOf(parts["section"]), textOf(parts["kind"]),
                              textOf(parts["title"])});
        for (const std::string_view key : {"passage", "help"}) parts.allow(key);
        parts.finish();
    }
    book.notPlayable = namedTexts(map["not_playable"]);
    book.accepted = acceptances(map["accepted"]);
    checkBook(book, sink);
    checkAcceptances(book, sink);
    for (const std::string_view key : {"help", "notes", "cite", "passages", "source"}) map.allow(key);
    map.finish();
    return book;
}

} // namespace groma::formats
