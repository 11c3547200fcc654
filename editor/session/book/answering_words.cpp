#include "editor/session/book/answering_words.h"

#include "core/base/letters.h"
#include "editor/session/language/rule_sections.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace groma::session {

namespace {

struct Word {
    std::string text; // small letters, without the s of several
    formats::Span span;
    bool number = false;
};

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isWordByte(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
}

// "1/2", "0.5": parted within a number alone.
bool joins(std::string_view text, std::size_t at) {
    return (text[at] == '.' || text[at] == '/') && at > 0 && isDigit(text[at - 1]) && at + 1 < text.size() &&
           isDigit(text[at + 1]);
}

constexpr std::size_t kLeastOfSeveral = 4; // letters: "his" is not several of "hi"

std::string single(std::string word) {
    if (word.size() >= kLeastOfSeveral && word.ends_with('s')) word.pop_back();
    return word;
}

std::optional<std::string_view> numberOf(std::string_view word) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 21> kWords{{
        {"two", "2"},   {"three", "3"},  {"four", "4"},   {"five", "5"},    {"six", "6"},     {"seven", "7"},
        {"eight", "8"}, {"nine", "9"},   {"ten", "10"},   {"eleven", "11"}, {"twelve", "12"}, {"deux", "2"},
        {"trois", "3"}, {"quatre", "4"}, {"cinq", "5"},   {"sept", "7"},    {"huit", "8"},    {"neuf", "9"},
        {"dix", "10"},  {"onze", "11"},  {"douze", "12"},
    }};
    const auto found = std::ranges::find(kWords, word, [](const auto& one) { return one.first; });
    return found == kWords.end() ? std::nullopt : std::optional(found->second);
}

// Blanks of several bytes (a narrow one before a colon) are no letters.
bool isBlankAt(std::string_view text, std::size_t at) {
    static constexpr std::array<std::string_view, 6> kBlanks{"\u00A0", "\u202F", "\u2009",
                                                             "\u2013", "\u2014", "\u2212"};
    return std::ranges::any_of(kBlanks,
                               [&](std::string_view one) { return text.substr(at).starts_with(one); });
}

std::vector<Word> wordsOf(std::string_view text) {
    std::vector<Word> words;
    for (std::size_t at = 0; at < text.size();) {
        if (isBlankAt(text, at)) {
            at += text[at] == '\xC2' ? 2 : 3;
            continue;
        }
        if (!isWordByte(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && (isWordByte(text[end]) || joins(text, end)) && !isBlankAt(text, end))
            ++end;
        Word word{base::lowered(text.substr(at, end - at)), {at, end}, false};
        word.number =
            std::ranges::all_of(word.text, [](char c) { return isDigit(c) || c == '.' || c == '/'; });
        if (word.number) // "007" is 7
            word.text.erase(0, std::min(word.text.find_first_not_of('0'), word.text.size() - 1));
        else if (const auto number = numberOf(word.text)) {
            word.text = *number;
            word.number = true;
        } else word.text = single(std::move(word.text));
        words.push_back(std::move(word));
        at = end;
    }
    return words;
}

std::vector<std::string> namesWords(std::string_view name) {
    std::string spaced(name);
    std::ranges::replace(spaced, '_', ' ');
    std::vector<std::string> words;
    for (Word& word : wordsOf(spaced)) words.push_back(std::move(word.text));
    return words;
}

struct Said {
    std::string what;
    formats::Span span;
};

std::vector<Said> saidIn(std::string_view text, const RuleNames& names) {
    const std::vector<Word> words = wordsOf(text);
    std::vector<std::string> plain;
    for (const Word& word : words) plain.push_back(word.text);
    std::vector<Said> said;
    for (std::size_t i = 0; i < words.size();) {
        const RuleNames::Found name = names.at(plain, i);
        if (name.key != nullptr) {
            said.push_back({*name.key, {words[i].span.begin, words[i + name.words - 1].span.end}});
            i += name.words;
            continue;
        }
        if (words[i].number) said.push_back({words[i].text, words[i].span});
        ++i;
    }
    return said;
}

} // namespace

RuleNames::RuleNames(const rules::Model& model) {
    for (const RuleSection& section : ruleSections())
        for (std::size_t i = 0; i < section.count(model); ++i) add(section.named(model, i));
    for (const rules::Attribute& attribute : model.attributes) add(attribute.named);
    std::ranges::sort(names_, {}, &Name::words);
}

void RuleNames::add(const rules::Named& named) {
    std::vector<Name> own;
    std::string key;
    for (const std::string& said : {named.title, named.id}) {
        std::vector<std::string> words = namesWords(said);
        if (words.empty()) continue;
        const auto known = std::ranges::find(names_, words, &Name::words);
        if (known != names_.end()) key = known->key; // a class and a trait of one name are one to the reader
        else if (own.empty() || own.front().words != words) own.push_back({std::move(words), {}});
    }
    if (key.empty() && !own.empty())
        for (const std::string& word : own.front().words) key += (key.empty() ? "" : " ") + word;
    for (Name& name : own) {
        name.key = key;
        names_.push_back(std::move(name));
    }
}

RuleNames::Found RuleNames::at(const std::vector<std::string>& words, std::size_t from) const {
    Found best;
    // All that begin with this word stand together.
    const auto first = std::ranges::lower_bound(names_, words[from], {},
                                                [](const Name& name) { return name.words.front(); });
    for (auto name = first; name != names_.end() && name->words.front() == words[from]; ++name) {
        const std::size_t count = name->words.size();
        if (count <= best.words || from + count > words.size()) continue;
        if (std::equal(name->words.begin(), name->words.end(),
                       words.begin() + static_cast<std::ptrdiff_t>(from)))
            best = {&name->key, count};
    }
    return best;
}

std::vector<AnsweringWords> answeringWords(std::string_view printed, std::string_view understood,
                                           const RuleNames& names) {
    std::map<std::string, std::vector<formats::Span>> answers;
    for (const Said& said : saidIn(understood, names)) answers[said.what].push_back(said.span);
    std::vector<AnsweringWords> both;
    for (const Said& said : saidIn(printed, names)) {
        const auto answer = answers.find(said.what);
        if (answer == answers.end()) continue;
        const auto known = std::ranges::find(both, said.what, &AnsweringWords::what);
        if (known != both.end()) known->printed.push_back(said.span);
        else both.push_back({said.what, {said.span}, answer->second});
    }
    return both;
}

} // namespace groma::session
