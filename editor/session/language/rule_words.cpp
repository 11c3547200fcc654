#include "editor/session/language/rule_words.h"

#include "core/base/letters.h"
#include "core/base/number.h"
#include "core/lang/readback/readback.h"
#include "editor/session/language/rule_sections.h"
#include "formats/rules/outcome_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

namespace groma::session {

namespace {

constexpr std::size_t kMostOtherwise = 240;  // letters: of a rule without a help of its own
constexpr std::size_t kMostTitlesOfBook = 4; // that an entry covers
constexpr std::size_t kLeastOfForm = 2;      // letters

bool isSmall(unsigned char c) { return std::islower(c) != 0; }

// Letters that a book prints: "DR", "JA".
bool isCode(std::string_view text) { return std::ranges::none_of(text, isSmall); }

std::string wordsOfId(std::string id) {
    std::ranges::replace(id, '_', ' ');
    return id;
}

bool isOfWord(char c) {
    const auto letter = static_cast<unsigned char>(c);
    return std::isalnum(letter) != 0 || letter >= 0x80; // of UTF-8: a letter with a mark
}

// "Setback Cards, face down" is called "Setback Cards" and "Setback Card" as well.
void addForms(RuleWord& word, const std::string& title) {
    const auto add = [&](const std::string& form) {
        if (form.size() >= kLeastOfForm && std::ranges::find(word.forms, form) == word.forms.end())
            word.forms.push_back(form);
    };
    add(title);
    const std::string shorter = title.substr(0, title.find(", "));
    add(shorter);
    if (shorter.size() > 4 && shorter.ends_with('s') && !shorter.ends_with("ss"))
        add(shorter.substr(0, shorter.size() - 1));
    else if (!shorter.empty() && isSmall(static_cast<unsigned char>(shorter.back()))) add(shorter + "s");
}

// What is known of its front, without what it has not.
std::string figuresOf(const rules::Model& model, const rules::UnitType& type) {
    std::string all;
    for (const rules::Index index : model.classes[static_cast<std::size_t>(type.unitClass)].attributes) {
        const auto at = static_cast<std::size_t>(index);
        const rules::Attribute& attribute = model.attributes[at];
        if (type.front[at].unknown() || type.front[at].bits == 0 || attribute.named.title.empty()) continue;
        const bool truth = attribute.type.kind == lang::Kind::Truth;
        if (!truth && attribute.type.kind != lang::Kind::Number) continue;
        all += (all.empty() ? "" : ", ") + attribute.named.title;
        if (!truth) all += " " + base::Number::fromBits(type.front[at].bits).toString();
    }
    return all;
}

class WordReader {
  public:
    explicit WordReader(const Document& document) : document_(document), model_(document.ruleset()->model) {
        if (const auto& book = document.meaning().book) {
            for (const rules::BookSource::Rule& rule : book->rules) said_[rule.id.text] = rule.title.text;
            for (const rules::BookSource::Passage& passage : book->passages)
                said_[passage.id.text] = passage.text.text;
        }
    }

    std::vector<RuleWord> read() {
        readOutcomes();
        // What a player reads comes first: one title is told once.
        for (const char* key :
             {"traits", "actions", "questions", "decks", "rolls", "procedures", "offers", "states",
              "quantities", "queries", "types", "classes", "terrain", "sides", "links", "options"})
            for (const RuleSection& section : ruleSections())
                if (std::string_view(section.key) == key) readSection(section);
        for (const rules::Verdict& verdict : model_.verdicts) add(verdict.named, {}, {});
        std::ranges::stable_sort(words_, [](const RuleWord& a, const RuleWord& b) {
            return base::lowered(a.word) < base::lowered(b.word);
        });
        return std::move(words_);
    }

  private:
    void readOutcomes() {
        std::vector<const formats::ProjectFile*> files;
        for (const std::string& path : document_.rulesPaths())
            if (const formats::ProjectFile* file = document_.file(path)) files.push_back(file);
        const std::vector<formats::OutcomeWords> said = formats::readOutcomeWords(files);
        for (const rules::OutcomeSet& set : model_.outcomes)
            for (const rules::OutcomeSet::Value& value : set.values) {
                const auto own = std::ranges::find_if(said, [&](const formats::OutcomeWords& one) {
                    return one.set == set.named.id && one.value == value.name;
                });
                RuleWord word;
                word.title = value.title.empty() ? wordsOfId(value.name) : value.title;
                word.word = isCode(value.name) ? value.name : word.title;
                if (own != said.end()) word.text = own->help;
                word.cite = own != said.end() && !own->cite.empty() ? own->cite : set.named.cite;
                if (isCode(value.name)) word.forms.push_back(value.name);
                addForms(word, word.title);
                if (!word.text.empty() || word.word != word.title) keep(std::move(word));
            }
    }

    void readSection(const RuleSection& section) {
        const std::string_view key = section.key;
        for (std::size_t i = 0; i < section.count(model_); ++i) {
            const rules::Named& named = section.named(model_, i);
            std::string mark;
            if (key == "traits") mark = model_.traits[i].marker.text;
            if (key == "states" && model_.states[i].marker) mark = model_.states[i].marker->text;
            if (key == "types") mark = named.id;
            const bool readsBack = key == "traits" || key == "actions";
            // What the book calls its rules says what is done, and little of what a thing is.
            std::string otherwise = readsBack ? titlesOf(named) : std::string();
            if (otherwise.empty() && readsBack && section.readBack) otherwise = section.readBack(model_, i);
            if (std::ranges::none_of(mark, isOfWord)) mark.clear(); // a dash before a number
            const std::size_t before = words_.size();
            add(named, mark, otherwise);
            if (key == "types" && words_.size() > before)
                words_.back().figures = figuresOf(model_, model_.types[i]);
        }
    }

    // `otherwise`: what is told of it where it has no help.
    void add(const rules::Named& named, const std::string& mark, const std::string& otherwise) {
        if (named.title.empty() || named.title == named.id) return;
        RuleWord word;
        word.word = mark.empty() ? named.title : mark;
        word.title = named.title;
        word.text = named.help;
        word.cite = named.cite;
        if (word.text.empty() && otherwise.size() <= kMostOtherwise) word.text = otherwise;
        if (!mark.empty()) word.forms.push_back(mark);
        addForms(word, named.title);
        if (!word.text.empty() || !mark.empty()) keep(std::move(word));
    }

    // What the book calls the rules that it puts into effect.
    [[nodiscard]] std::string titlesOf(const rules::Named& named) const {
        std::string all;
        std::size_t count = 0;
        for (const std::string& id : named.covers) {
            const auto found = said_.find(id);
            if (found == said_.end() || found->second.empty() || found->second == named.title) continue;
            if (count++ == kMostTitlesOfBook) break;
            all += (all.empty() ? "" : "; ") + found->second;
        }
        return all;
    }

    void keep(RuleWord word) {
        const std::string& strong = word.word;
        const bool known = strong == word.title && titled_.contains(strong);
        if (known) return;
        titled_.insert(word.title);
        words_.push_back(std::move(word));
    }

    const Document& document_;
    const rules::Model& model_;
    std::map<std::string, std::string> said_; // by id of the book
    std::set<std::string> titled_;
    std::vector<RuleWord> words_;
};

bool sameFirst(char form, char said) {
    return form == said ||
           (std::isalpha(static_cast<unsigned char>(form)) != 0 && base::sameLetter(form, said));
}

// The form stands at that place of the text, as a word or several.
bool standsAt(std::string_view text, std::size_t at, std::string_view form) {
    if (at + form.size() > text.size() || (at > 0 && isOfWord(text[at - 1]) && isOfWord(form.front())))
        return false;
    if (at + form.size() < text.size() && isOfWord(text[at + form.size()]) && isOfWord(form.back()))
        return false;
    const std::string_view there = text.substr(at, form.size());
    if (isCode(form)) return there == form;
    return sameFirst(form.front(), there.front()) && there.substr(1) == form.substr(1);
}

} // namespace

std::string RuleWord::sentence() const {
    const auto closed = [](std::string words) {
        if (!words.empty() && std::string_view(".!?)").find(words.back()) == std::string_view::npos)
            words += '.';
        return words;
    };
    std::string all = word == title ? (text.empty() ? word : word + ": ") : word + ": " + closed(title);
    if (!text.empty()) all += (word == title ? "" : " ") + closed(text);
    return all + (cite.empty() ? "" : "  (" + cite + ")");
}

std::vector<RuleWord> ruleWords(const Document& document) {
    return !document.empty() && document.ruleset() ? WordReader(document).read() : std::vector<RuleWord>{};
}

std::vector<const RuleWord*> wordsIn(const std::vector<RuleWord>& words, std::string_view text,
                                     std::size_t most) {
    std::vector<const RuleWord*> found;
    for (std::size_t at = 0; at < text.size() && found.size() < most;) {
        // The longest that begins here; of one length all: two skills may share their letters.
        std::size_t longest = 0;
        std::vector<const RuleWord*> here;
        for (const RuleWord& word : words)
            for (const std::string& form : word.forms) {
                if (form.size() < longest || !standsAt(text, at, form)) continue;
                if (form.size() < kLeastOfForm && text != form) continue; // a letter says much by itself
                if (form.size() > longest) here.clear();
                longest = form.size();
                if (std::ranges::find(here, &word) == here.end()) here.push_back(&word);
            }
        for (const RuleWord* word : here)
            if (found.size() < most && std::ranges::find(found, word) == found.end()) found.push_back(word);
        at += std::max<std::size_t>(longest, 1);
    }
    return found;
}

} // namespace groma::session
