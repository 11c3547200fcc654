#include "formats/book/again.h"

#include <algorithm>
#include <map>
#include <set>

namespace groma::formats {

namespace {

constexpr double kSharedWords = 0.5;      // shared, within a section
constexpr double kSharedElsewhere = 0.75; // in another one

constexpr std::size_t kMostCompared = 4'000'000; // pairs of passages

using Bag = std::map<std::string, int, std::less<>>;

Bag wordsOfText(std::string_view text) {
    Bag words;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of(" \t\n");
        if (end != 0) ++words[std::string(text.substr(0, end))];
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return words;
}

int sizeOf(const Bag& bag) {
    int size = 0;
    for (const auto& [word, count] : bag) size += count;
    return size;
}

// Without what only a new line made of it.
std::string oneLine(const std::string& text) {
    std::string plain;
    for (const char c : text) {
        const char one = c == '\n' ? ' ' : c;
        if (one != ' ' || (!plain.empty() && plain.back() != ' ')) plain += one;
    }
    while (!plain.empty() && plain.back() == ' ') plain.pop_back();
    return plain;
}

// 2 |A and B| / (|A| + |B|), words counted as often as they stand there.
double likeness(const Bag& left, const Bag& right) {
    int shared = 0;
    for (const auto& [word, count] : left)
        if (const auto found = right.find(word); found != right.end())
            shared += std::min(count, found->second);
    const int all = sizeOf(left) + sizeOf(right);
    return all == 0 ? 1 : 2.0 * shared / all;
}

class Matcher {
  public:
    Matcher(const std::vector<KeptPassage>& old, const std::vector<Passage>& print)
        : old_(old), print_(print) {
        again_.old.resize(print.size());
        again_.changed.resize(print.size());
        taken_.resize(old.size());
        for (const KeptPassage& passage : old) oldWords_.push_back(wordsOfText(passage.text.text));
        for (const Passage& passage : print) newWords_.push_back(wordsOfText(passage.text));
    }

    ReadAgain match() {
        sameWords(true);
        sameWords(false);
        alike(true, kSharedWords);
        alike(false, kSharedElsewhere);
        for (std::size_t at = 0; at < old_.size(); ++at)
            if (!taken_[at]) again_.missing.push_back(at);
        return std::move(again_);
    }

  private:
    void take(std::size_t print, std::size_t old, bool changed) {
        again_.old[print] = old;
        again_.changed[print] = changed;
        taken_[old] = true;
    }

    void sameWords(bool sameSection) {
        std::map<std::string, std::vector<std::size_t>> byWords;
        for (std::size_t at = old_.size(); at-- > 0;) // the first is taken first
            if (!taken_[at]) byWords[oneLine(old_[at].text.text)].push_back(at);
        for (std::size_t print = 0; print < print_.size(); ++print) {
            const auto found = byWords.find(oneLine(print_[print].text));
            if (again_.old[print] || found == byWords.end()) continue;
            std::vector<std::size_t>& ways = found->second;
            const auto way = std::find_if(ways.rbegin(), ways.rend(), [&](std::size_t at) {
                return !sameSection || old_[at].section.text == print_[print].section;
            });
            if (way == ways.rend()) continue;
            take(print, *way, false);
            ways.erase(std::next(way).base());
        }
    }

    void alike(bool sameSection, double least) {
        const auto unknown = static_cast<std::size_t>(
            std::ranges::count_if(again_.old, [](const auto& old) { return !old.has_value(); }));
        const auto left = static_cast<std::size_t>(std::ranges::count(taken_, false));
        if (unknown * left > kMostCompared) return; // nothing of such a book is the other's
        for (std::size_t print = 0; print < print_.size(); ++print) {
            if (again_.old[print]) continue;
            std::optional<std::size_t> best;
            double most = least;
            for (std::size_t at = 0; at < old_.size(); ++at) {
                if (taken_[at] || (sameSection && old_[at].section.text != print_[print].section)) continue;
                if (const double like = likeness(oldWords_[at], newWords_[print]);
                    like > most || (like == most && !best)) {
                    most = like;
                    best = at;
                }
            }
            if (best) take(print, *best, true);
        }
    }

    const std::vector<KeptPassage>& old_;
    const std::vector<Passage>& print_;
    std::vector<Bag> oldWords_, newWords_;
    std::vector<bool> taken_;
    ReadAgain again_;
};

} // namespace

ReadAgain matched(const std::vector<KeptPassage>& old, const std::vector<Passage>& print) {
    return Matcher(old, print).match();
}

void nameAgain(std::vector<Passage>& print, const std::vector<KeptPassage>& old, const ReadAgain& again) {
    std::set<std::string> used;
    for (const KeptPassage& passage : old) used.insert(passage.id.text);
    for (std::size_t at = 0; at < print.size(); ++at) {
        if (again.old[at]) {
            print[at].id = old[*again.old[at]].id.text;
            continue;
        }
        const std::string stem = print[at].id.substr(0, print[at].id.rfind('-') + 1);
        std::string id = print[at].id;
        for (int number = 1; !used.insert(id).second; ++number) id = stem + std::to_string(number);
        print[at].id = id;
    }
}

} // namespace groma::formats
