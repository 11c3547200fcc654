#include "formats/book/running_lines.h"

#include "core/base/text.h"
#include "formats/book/printed_rows.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <ranges>
#include <string>
#include <utility>

namespace groma::formats {

using namespace printed;

namespace {

constexpr double kHeadAndFoot = 0.12; // of the height that the book prints on, where running heads stand
constexpr double kSameHeight = 0.6;   // in heights of a letter: a scan lies a little higher or lower
constexpr std::size_t kLeastPages = 3;
constexpr std::size_t kMostDigits = 6;    // of a number that counts pages
constexpr std::size_t kMostAlike = 2'000; // lines that one is compared with

// A row near the edge of a page.
struct EdgeRow {
    Row row;
    std::string text, form; // form: a `#` for each number
    std::vector<int> numbers;
    double letters = 0;
    int page = 0; // from 1
    bool head = false;

    [[nodiscard]] bool isNumber() const {
        const bool two = form.find('/') != std::string::npos; // 3/12
        return (numbers.size() == 1 || (two && numbers.size() == 2)) &&
               form.find_first_not_of("# -–—|/.") == std::string::npos;
    }
};

EdgeRow edgeRow(Row row, int page, bool head) {
    EdgeRow made{std::move(row), {}, {}, {}, 0, page, head};
    made.text = textOf(made.row);
    made.letters = lettersOf(made.row.words);
    for (std::size_t at = 0; at < made.text.size(); ++at) {
        if (!base::isDigit(made.text[at])) {
            made.form += made.text[at];
            continue;
        }
        std::size_t end = at;
        while (end < made.text.size() && base::isDigit(made.text[end])) ++end;
        if (end - at > kMostDigits) made.form += made.text.substr(at, end - at); // no number of a page
        else {
            made.form += '#';
            made.numbers.push_back(std::stoi(made.text.substr(at, end - at)));
        }
        at = end - 1;
    }
    return made;
}

struct LeftOut {
    const EdgeRow* first; // on the first page that has it
    std::size_t pages = 0;
};

class Finder {
  public:
    explicit Finder(const std::vector<PrintedPage>& pages) : pages_(pages.size()) {
        for (const PrintedPage& page : pages) // paper may be larger than what is printed on it
            for (const PrintedWord& word : page.words) area_.take(word.box);
        std::vector<double> letters;
        int number = 0;
        for (const PrintedPage& page : pages) {
            add(page, ++number);
            for (const PrintedWord& word : page.words) letters.push_back(word.box.height());
        }
        usual_ = quantile(std::move(letters), 0.5);
        if (!pages.empty()) {
            Words words;
            for (const PrintedWord& word : pages.front().words) words.push_back(&word);
            for (const Row& row : rowsOf(std::move(words))) {
                const double height = lettersOf(row.words);
                if (height > kOtherLetters * titleLetters_) titles_.clear();
                if (height * kOtherLetters < titleLetters_) continue;
                titleLetters_ = std::max(titleLetters_, height);
                titles_.insert(textOf(row));
            }
        }
        for (std::size_t at = 0; at < rows_.size(); ++at)
            if (auto& alike = forms_[rows_[at].form]; alike.size() < kMostAlike) alike.push_back(at);
        countPages();
    }

    // From each edge inward, up to the first line that is the page's own.
    RunningLines find() {
        RunningLines found;
        std::map<std::pair<bool, std::string>, std::vector<std::size_t>> told; // at the head, and its form
        std::vector<LeftOut> all;
        const auto leaveOut = [&](const EdgeRow& row) {
            found.words.insert(row.row.words.begin(), row.row.words.end());
            std::vector<std::size_t>& alike = told[{row.head, row.form}];
            const auto same = std::ranges::find_if(
                alike, [&](std::size_t one) { return row.isNumber() || goesOn(row, *all[one].first); });
            if (same == alike.end() && alike.size() < kMostAlike) {
                alike.push_back(all.size());
                all.push_back({&row, 1});
            } else ++all[same == alike.end() ? alike.back() : *same].pages;
        };
        const auto walk = [&](const auto& rows, bool head) {
            for (const EdgeRow& row : rows) {
                if (row.head != head || !isRunning(row)) return;
                leaveOut(row);
            }
        };
        for (auto begin = rows_.begin(); begin != rows_.end();) {
            const auto end =
                std::find_if(begin, rows_.end(), [&](const EdgeRow& row) { return row.page != begin->page; });
            const std::ranges::subrange page(begin, end);
            walk(page, true);
            walk(page | std::views::reverse, false);
            begin = end;
        }
        for (const LeftOut& one : all)
            found.told.push_back(fmt::format("\"{}\" ({})", one.first->text,
                                             one.pages == 1 ? fmt::format("page {}", one.first->page)
                                                            : fmt::format("{} pages", one.pages)));
        return found;
    }

  private:
    void add(const PrintedPage& page, int number) {
        Words words;
        const double edge = area_.height() * kHeadAndFoot;
        for (const PrintedWord& word : page.words)
            if (word.box.bottom < area_.top + edge || word.box.top > area_.bottom - edge)
                words.push_back(&word);
        for (Row& row : rowsOf(std::move(words))) {
            const bool head = row.box.middle() < area_.middle();
            rows_.push_back(edgeRow(std::move(row), number, head));
        }
    }

    // By how much the printed numbers of pages are ahead of ours, where several agree.
    void countPages() {
        std::map<int, std::size_t> ahead;
        for (const EdgeRow& row : rows_)
            if (row.isNumber()) ++ahead[row.numbers.front() - row.page];
        std::size_t most = 1;
        for (const auto& [by, count] : ahead)
            if (count > most) {
                most = count;
                ahead_ = by;
            }
    }

    [[nodiscard]] bool countsPages(const EdgeRow& row) const {
        const int ahead = row.numbers.front() - row.page;
        return pages_ == 1 || ahead == ahead_.value_or(0);
    }

    // Each number the same, or as much larger as the page is later.
    [[nodiscard]] bool goesOn(const EdgeRow& row, const EdgeRow& other) const {
        if (row.numbers.size() != other.numbers.size()) return false; // a `#` of the text itself
        for (std::size_t at = 0; at < row.numbers.size(); ++at) {
            const int more = row.numbers[at] - other.numbers[at];
            if (more == 0) continue;
            if (more != row.page - other.page || row.letters > kOtherLetters * usual_) return false;
            if (ahead_ && row.numbers[at] - row.page != *ahead_) return false; // it counts something else
        }
        return true;
    }

    [[nodiscard]] bool isRunning(const EdgeRow& row) const {
        if (row.isNumber() && countsPages(row)) return true;
        // The title of the book may be its running head, in larger letters.
        if (row.page > 1 && titles_.contains(row.text) && titleLetters_ > kOtherLetters * row.letters)
            return true;
        std::set<int> same, equal; // pages
        std::vector<double> letters;
        for (const std::size_t at : forms_.at(row.form)) {
            const EdgeRow& other = rows_[at];
            const double apart = std::abs(other.row.box.middle() - row.row.box.middle());
            if (other.head != row.head || apart > kSameHeight * row.letters || !goesOn(row, other)) continue;
            if (same.insert(other.page).second) letters.push_back(other.letters);
            if (other.text == row.text) equal.insert(other.page);
        }
        // A print of two or three pages, whose first may have none: word for word.
        const bool few = equal.size() >= 2 && equal.size() + 1 >= pages_;
        return (same.size() >= kLeastPages || few) && row.letters <= kOtherLetters * quantile(letters, 0.5);
    }

    std::size_t pages_;
    PrintedBox area_;
    double usual_ = 0;          // height of letters
    std::vector<EdgeRow> rows_; // page by page, from the top down
    std::map<std::string, std::vector<std::size_t>> forms_;
    std::set<std::string> titles_; // rows of the first page in its largest letters
    double titleLetters_ = 0;
    std::optional<int> ahead_;
};

} // namespace

RunningLines runningLines(const std::vector<PrintedPage>& pages) { return Finder(pages).find(); }

} // namespace groma::formats
