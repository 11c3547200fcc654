#include "editor/session/play/play_report.h"

#include "core/base/letters.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::session {

namespace {

using LogKind = game::LogEntry::Kind;

constexpr std::size_t kLeastInARow = 3; // deeds of one kind that are told in one line

bool isNumber(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
        return std::isdigit(c) != 0 || c == '-' || c == '/' || c == '.';
    });
}

void read(const game::LogEntry& entry, ReportLine& line) {
    if (!entry.cite.empty() && std::ranges::find(line.cites, entry.cite) == line.cites.end()) {
        line.cites.push_back(entry.cite);
    }
    if (line.piece < 0) {
        line.piece = entry.piece;
    }
    if (line.side < 0) {
        line.side = entry.side;
    }
    if (entry.kind == LogKind::Roll) {
        line.rolled += (line.rolled.empty() ? "" : ", ") + entry.text;
    } else if (const std::string result = resultOf(entry); !result.empty()) {
        line.result = briefly(result);
    }
}

// Somebody did or decided something, a die fell, the rules said something, or a counter went somewhere: else
// only states moved ("WARB in 055: Charging").
bool tells(const game::LogEntry& entry) {
    return entry.kind == LogKind::Action || entry.kind == LogKind::Choice || entry.kind == LogKind::Roll ||
           entry.kind == LogKind::Say ||
           (entry.kind == LogKind::Change && entry.piece >= 0 && entry.title.find(": ") == std::string::npos);
}

// What stands over the lines that follow: a turn with its number, whose it is, and what the rules are at.
class Heading {
  public:
    explicit Heading(const std::string& turn) : turn_(turn) {}

    void begin(std::size_t first) {
        line_ = ReportLine{};
        line_.heading = true;
        line_.first = first;
        at_.clear();
    }
    // Where nothing comes of a procedure the log does not say that it was left.
    void leaveTo(std::int32_t depth) {
        while (!open_.empty() && open_.back().depth >= depth) {
            open_.pop_back();
        }
    }
    // What is told elsewhere: procedures that it goes into or has left.
    void pass(const game::LogEntry& entry) {
        leaveTo(entry.depth);
        if (entry.kind == LogKind::Enter) {
            open_.push_back({entry.title, entry.depth});
        }
    }
    // Everything of the log that is no line of its own.
    void take(const game::LogEntry& entry, bool isTurn) {
        pass(entry);
        if (entry.kind == LogKind::Scope) {
            if (isTurn) {
                opened_ = fmt::format("{} {}", sentence(entry.title), ++turns_);
                side_ = -1;
                at_.clear();
                open_.clear();
            } else if (entry.title != turn_) {
                at_ = entry.title;
            }
        }
        const bool ofSide = entry.kind == LogKind::Enter || entry.kind == LogKind::Change;
        if (ofSide && entry.piece < 0 && entry.side >= 0) {
            side_ = entry.side;
        }
    }
    ReportLine end(std::size_t last) {
        line_.last = last;
        line_.side = side_;
        line_.title = opened_;
        const std::string& what = open_.empty() ? at_ : open_.back().title;
        if (!what.empty()) {
            line_.title += (line_.title.empty() ? "" : ", ") + sentence(what);
        }
        if (line_.title.empty()) {
            line_.title = "The game begins";
        }
        return line_;
    }

  private:
    std::string turn_;
    ReportLine line_;
    std::string opened_, at_;
    struct Procedure {
        std::string title;
        std::int32_t depth = 0;
    };
    std::vector<Procedure> open_; // that the rules are in
    int side_ = -1, turns_ = 0;
};

// What the rules make of a throw bears its title.
bool isVerdictOf(const game::LogEntry& entry, const game::LogEntry* thrown) {
    return entry.kind == LogKind::Leave && thrown != nullptr && entry.title == thrown->title;
}

// "WARB in 055" of "WARB in 055: Charging" and of "WARB in 055, SKIR in 051".
std::string_view firstName(const game::LogEntry& entry) {
    const bool change = entry.kind == LogKind::Change;
    const std::string_view text = change ? entry.title : entry.text;
    return text.substr(0, text.find(change ? ": " : ", "));
}

std::string_view secondName(const game::LogEntry& entry) {
    const std::size_t comma = entry.text.find(", ");
    if (comma == std::string::npos) {
        return {};
    }
    const std::string_view rest = std::string_view(entry.text).substr(comma + 2);
    return rest.substr(0, rest.find(", "));
}

// What opens here is a fight within a deed that is done to another, or to nobody: two counters are named,
// dice fall in it, and the second one is a counter of the other side that it is told of.
bool isFightWithin(const std::vector<game::LogEntry>& log, std::size_t at, const game::LogEntry& deed) {
    const game::LogEntry& entry = log[at];
    const std::string_view other = secondName(entry);
    if (entry.kind != LogKind::Enter || entry.piece < 0 || other.empty() ||
        deed.text.find(other) != std::string::npos) {
        return false;
    }
    bool rolled = false;
    bool enemy = false;
    for (std::size_t i = at + 1; i < log.size() && log[i].depth > entry.depth; ++i) {
        rolled = rolled || log[i].kind == LogKind::Roll;
        enemy = enemy || (log[i].piece >= 0 && log[i].side >= 0 && log[i].side != entry.side &&
                          firstName(log[i]) == other);
    }
    return rolled && enemy;
}

// What came of a result of a table, from the changes that follow it: "ITAL in 122 eliminated, HAST in 123
// driven back to 124". Who takes a place that was left in it only advances.
class Consequences {
  public:
    void take(const game::LogEntry& entry) {
        if (const std::string value = entry.kind == LogKind::Table ? resultOf(entry) : std::string();
            !value.empty()) {
            table_ = value;
            befell_.clear();
            left_.clear();
        }
        if (table_.empty() || entry.kind != LogKind::Change || entry.piece < 0) {
            return;
        }
        const bool state = entry.title.find(": ") != std::string::npos;
        const std::size_t arrow = entry.text.find(" -> ");
        std::string words;
        if (state) {
            Befallen one;
            one.take(entry);
            // Points that were counted are no fate.
            words = one.words.empty() || isNumber(one.words.substr(one.words.size() - 1))
                        ? std::string()
                        : lowered(one.words);
        } else if (arrow == std::string::npos) {
            words = entry.text;
            left_.push_back(placeIn(entry.title));
        } else {
            left_.push_back(entry.text.substr(0, arrow));
            const std::string to = entry.text.substr(arrow + 4);
            if (std::ranges::find(left_, to) == left_.end()) {
                words = "driven back to " + to;
            }
        }
        if (words.empty()) {
            return;
        }
        const auto told = std::ranges::find(befell_, entry.piece, &One::piece);
        if (told == befell_.end()) {
            befell_.push_back({entry.piece, std::string(firstName(entry)), std::move(words)});
        } else if (told->words != "eliminated") {
            told->words = std::move(words);
        }
    }
    // What the table gave, with what came of it; any other result as it is.
    [[nodiscard]] std::string beside(const std::string& result) const {
        constexpr std::size_t kNamed = 2;
        if (result.empty() || result != table_ || befell_.empty()) {
            return result;
        }
        std::string told = result + ": ";
        for (std::size_t i = 0; i < std::min(befell_.size(), kNamed); ++i) {
            told += (i == 0 ? "" : ", ") + befell_[i].name + " " + befell_[i].words;
        }
        if (befell_.size() > kNamed) {
            told += fmt::format(" and {} more", befell_.size() - kNamed);
        }
        return told;
    }

  private:
    struct One {
        int piece = -1;
        std::string name, words;
    };
    static std::string lowered(std::string words) {
        words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
        return words;
    }
    static std::string placeIn(const std::string& name) {
        const std::size_t in = name.rfind(" in ");
        return in == std::string::npos ? std::string() : name.substr(in + 4);
    }
    std::string table_; // what it gave last
    std::vector<One> befell_;
    std::vector<std::string> left_;
};

// One line that begins at an entry, up to the next deed or scope, or a fight within it.
ReportLine lineFrom(const std::vector<game::LogEntry>& log, std::size_t& at, std::size_t first) {
    const game::LogEntry& entry = log[at];
    ReportLine line;
    line.first = first;
    line.side = entry.side;
    line.piece = entry.piece;
    line.title = headed(entry);
    // An action takes along what comes of it; anything else what lies within it.
    const bool action = entry.kind == LogKind::Action;
    Befallen befell;
    Consequences came;
    const game::LogEntry* thrown = entry.kind == LogKind::Roll ? &entry : nullptr;
    bool judged = false; // the rules have said what they make of a throw
    read(entry, line);
    const auto ends = [&](const game::LogEntry& next) {
        if (next.kind == LogKind::Scope || next.kind == LogKind::Action) {
            return true;
        }
        if (action && isFightWithin(log, static_cast<std::size_t>(&next - log.data()), entry)) {
            return true;
        }
        // The rules have come back from the deed and go on with a side: that is a heading's.
        const bool ofSide = next.kind == LogKind::Enter && next.piece < 0 && next.side >= 0;
        return action ? ofSide && next.depth < entry.depth : next.depth <= entry.depth;
    };
    std::string declared; // said before dice fell: who attacks whom is the result only where nothing else is
    for (++at; at < log.size() && !ends(log[at]); ++at) {
        if (log[at].kind == LogKind::Roll && line.rolled.empty()) {
            declared = std::exchange(line.result, {});
        }
        read(log[at], line);
        if (log[at].kind == LogKind::Roll) {
            thrown = &log[at];
        } else if (isVerdictOf(log[at], thrown)) {
            line.rolled += " " + log[at].text;
            thrown = nullptr;
            judged = true;
        }
        if (!line.rolled.empty()) {
            befell.take(log[at]);
            came.take(log[at]);
        }
    }
    // What was opened comes to something with its last word.
    if (entry.kind == LogKind::Enter && at < log.size() && log[at].kind == LogKind::Leave &&
        log[at].depth == entry.depth && log[at].title == entry.title) {
        if (line.result.empty() && !line.rolled.empty()) {
            line.result = log[at].text;
        }
        ++at;
    }
    // Beside a verdict what was counted ("Movement points spent 2") is no news.
    const bool counted =
        judged && !befell.words.empty() && isNumber(befell.words.substr(befell.words.size() - 1));
    if (line.result.empty() && befell.piece >= 0 && !counted) {
        line.result = befell.name + ": " + befell.words;
    }
    if (line.result.empty()) {
        line.result = std::move(declared);
    }
    // The rules made of the throw what the result says: once is enough.
    if (!line.result.empty() && line.rolled.ends_with(" " + line.result)) {
        line.rolled.resize(line.rolled.size() - line.result.size() - 1);
    }
    line.result = came.beside(line.result);
    line.last = at;
    return line;
}

// What opens here tells nothing: everything in it, up to the next deed or scope, only moves states.
bool isQuiet(const std::vector<game::LogEntry>& log, std::size_t at) {
    const game::LogEntry& entry = log[at];
    if (tells(entry)) {
        return false;
    }
    for (std::size_t i = at + 1;
         entry.kind == LogKind::Enter && i < log.size() && log[i].depth > entry.depth &&
         log[i].kind != LogKind::Scope && log[i].kind != LogKind::Action;
         ++i) {
        if (tells(log[i])) {
            return false;
        }
    }
    return true;
}

// Deeds of one kind by one side that nothing came of but where counters stand: one line for all of them.
std::vector<ReportLine> folded(std::vector<ReportLine> lines, const std::vector<game::LogEntry>& log) {
    const auto plain = [&](const ReportLine& line) {
        return !line.heading && line.rolled.empty() && line.result.empty() &&
               std::any_of(log.begin() + static_cast<std::ptrdiff_t>(line.first),
                           log.begin() + static_cast<std::ptrdiff_t>(line.last),
                           [](const game::LogEntry& entry) { return entry.kind == LogKind::Action; });
    };
    const auto deed = [&](const ReportLine& line) -> const game::LogEntry& {
        return *std::find_if(log.begin() + static_cast<std::ptrdiff_t>(line.first), log.end(),
                             [](const game::LogEntry& entry) { return entry.kind == LogKind::Action; });
    };
    std::vector<ReportLine> made;
    for (std::size_t i = 0; i < lines.size();) {
        std::size_t end = i + 1;
        if (plain(lines[i])) {
            while (end < lines.size() && plain(lines[end]) && lines[end].side == lines[i].side &&
                   deed(lines[end]).title == deed(lines[i]).title) {
                ++end;
            }
        }
        // The last one is the news: it stands by itself until another thing is done.
        if (end == lines.size() && end > i + 1) {
            --end;
        }
        if (end - i < kLeastInARow) {
            made.push_back(std::move(lines[i++]));
            continue;
        }
        ReportLine all = lines[i];
        all.title = fmt::format("{}, {} times: {}", deed(lines[i]).title, end - i, deed(lines[i]).text);
        for (std::size_t k = i + 1; k < end; ++k) {
            all.title += "; " + deed(lines[k]).text;
            all.last = lines[k].last;
            all.piece = lines[k].piece;
            for (const std::string& cite : lines[k].cites) {
                if (std::ranges::find(all.cites, cite) == all.cites.end()) {
                    all.cites.push_back(cite);
                }
            }
        }
        made.push_back(std::move(all));
        i = end;
    }
    return made;
}

} // namespace

std::string sentence(std::string words) {
    std::ranges::replace(words, '_', ' ');
    if (!words.empty()) {
        words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
    }
    return words;
}

std::size_t deedOf(const ReportLine& line, const std::vector<game::LogEntry>& log) {
    for (std::size_t i = line.first; i < line.last; ++i) {
        if (log[i].kind == LogKind::Action) {
            return i;
        }
        if (log[i].kind != LogKind::Stack && log[i].kind != LogKind::Table && log[i].kind != LogKind::Scope) {
            break;
        }
    }
    return line.first;
}

std::string saidOnce(std::string text) {
    for (std::size_t in = text.find(" in "); in != std::string::npos; in = text.find(" in ", in + 1)) {
        const std::size_t from = in + 4;
        const std::size_t comma = text.find(", ", from);
        if (comma == std::string::npos) {
            break;
        }
        const std::string again = ", " + text.substr(from, comma - from);
        const std::size_t end = comma + again.size();
        if (text.compare(comma, again.size(), again) == 0 && (end == text.size() || text[end] == ',')) {
            text.erase(comma, again.size());
        }
    }
    return text;
}

std::string resultOf(const game::LogEntry& entry) {
    if (entry.kind == LogKind::Say) {
        return entry.text;
    }
    if (entry.kind != LogKind::Table) {
        return {};
    }
    // "4, 3/2: DR"; a number that was looked up is on the way to a result.
    const auto colon = entry.text.rfind(": ");
    const std::string value = colon == std::string::npos ? entry.text : entry.text.substr(colon + 2);
    return isNumber(value) ? std::string() : value;
}

namespace {

std::optional<int> wholeIn(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

} // namespace

void Befallen::take(const game::LogEntry& entry) {
    if (entry.kind != LogKind::Change || entry.piece < 0 || (piece >= 0 && piece != entry.piece)) {
        return;
    }
    const auto colon = entry.title.rfind(": ");
    const auto arrow = entry.text.rfind("-> ");
    const std::string state = colon == std::string::npos ? std::string() : entry.title.substr(colon + 2);
    std::string now = arrow == std::string::npos ? std::string() : entry.text.substr(arrow + 3);
    std::optional<int> first;
    if (colon == std::string::npos) {
        now =
            arrow == std::string::npos ? entry.text : std::string(); // it is gone; or it only went somewhere
    } else if (entry.cite.empty() || now.empty() || now == "no") {
        return;
    } else {
        const bool goesOn = piece >= 0 && state == state_;
        first = goesOn ? from_ : wholeIn(entry.text.substr(0, entry.text.find(" ->")));
        const std::optional<int> last = wholeIn(now);
        // What came of these dice is not what came of those before.
        now = now == "yes" ? state
              : first.value_or(0) != 0 && last && *last > *first
                  ? fmt::format("{} +{}, now {}", state, *last - *first, now)
                  : state + " " + now;
    }
    if (now.empty() || (piece >= 0 && !state.empty() && state != state_)) {
        return;
    }
    from_ = first;
    piece = entry.piece;
    name = entry.title.substr(0, colon);
    words = std::move(now);
    state_ = state;
}

std::string briefly(const std::string& result) {
    constexpr std::size_t kBrief = 16; // letters
    const auto colon = result.rfind(": ");
    if (colon == std::string::npos || result.size() <= kBrief) {
        return result;
    }
    const std::string end = result.substr(colon + 2);
    if (const std::string before = result.substr(0, colon); before.ends_with(end)) {
        return before;
    }
    return end.size() <= kBrief ? end : result;
}

std::vector<ReportLine> reportOf(const std::vector<game::LogEntry>& log, const ReportTurns& turns) {
    std::vector<ReportLine> lines;
    Heading heading(turns.scope);
    ReportLine said; // the last heading
    const auto line = [&](std::size_t& at, std::size_t first) {
        const std::size_t begins = at;
        lines.push_back(lineFrom(log, at, first));
        for (std::size_t k = begins; k < at; ++k) {
            heading.pass(log[k]);
        }
    };
    for (std::size_t i = 0; i < log.size();) {
        // What only moves states stands in the heading of what comes next, numbers that were looked up too.
        const std::size_t first = i;
        bool scope = false;
        heading.begin(first);
        while (i < log.size() && isQuiet(log, i)) {
            scope = scope || log[i].kind == LogKind::Scope;
            heading.take(log[i], log[i].kind == LogKind::Scope &&
                                     std::ranges::find(turns.entries, i) != turns.entries.end());
            ++i;
        }
        const bool last = i == log.size();
        if (!last) {
            heading.leaveTo(log[i].depth);
        }
        if (const ReportLine next = heading.end(i);
            scope && !(next.title == said.title && next.side == said.side)) {
            said = next;
            lines.push_back(next);
        } else if (last && !lines.empty()) {
            lines.back().last = i;
        } else if (last) {
            lines.push_back(next);
        } else {
            line(i, first);
            continue;
        }
        if (!last) {
            line(i, i);
        }
    }
    return folded(std::move(lines), log);
}

bool passes(const ReportLine& line, const std::vector<game::LogEntry>& log, int side,
            const std::string& text) {
    if (side >= 0 && line.side >= 0 && line.side != side) {
        return false;
    }
    if (text.empty()) {
        return true;
    }
    if (std::ranges::any_of(line.cites, [&](const std::string& cite) { return cite == text; })) {
        return true;
    }
    for (std::size_t i = line.first; i < line.last; ++i) {
        if (base::holds(log[i].title, text) || base::holds(log[i].text, text)) {
            return true;
        }
    }
    return false;
}

} // namespace groma::session
