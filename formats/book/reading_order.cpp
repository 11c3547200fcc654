#include "formats/book/reading_order.h"

#include "formats/book/numbering.h"
#include "formats/book/printed_rows.h"
#include "formats/book/running_lines.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace groma::formats {

using namespace printed;

namespace {

// In heights of a letter.
constexpr double kGutter = 1.0;  // least width of what parts two columns
constexpr double kCellGap = 1.5; // what parts two cells of a row; justified words stay below it
constexpr double kIndent = 0.8;

constexpr double kNewParagraph = 1.25;  // of the usual distance of two lines
constexpr double kShortLine = 0.2;      // of the column's width left free by its last line
constexpr double kSameEnd = 0.2;        // in heights of a letter: lines of justified text end so near
constexpr double kNearEdge = 0.15;      // of the column's width: lines of running text end so near its edge
constexpr double kOfText = 0.3;         // of the lines of a column with running text do
constexpr double kJustified = 0.3;      // of the lines of a column end at its edge
constexpr std::size_t kLeastColumn = 4; // lines
constexpr double kWordsOfText = 2.5;    // a line of running text has more words than a cell
constexpr double kRowsOfCells = 0.4;    // with more of them it is a table
constexpr double kMostGutters = 1'000;  // that are looked at on a page
constexpr int kDeepest = 3;             // columns in columns

// How a row lies about a vertical line.
enum class Side { Left, Right, Both, Across };

Side sideOf(const Row& row, double x, double letters) {
    const double gutter =
        kGutter * std::max(letters, row.words.front()->box.height()); // a title's blanks are wide
    bool left = false, right = false;
    double leftEnd = -1e9, rightBegin = 1e9;
    for (const PrintedWord* word : row.words) {
        if (word->box.right <= x) {
            left = true;
            leftEnd = std::max(leftEnd, word->box.right);
        } else if (word->box.left >= x) {
            right = true;
            rightBegin = std::min(rightBegin, word->box.left);
        } else return Side::Across;
    }
    if (left && right) return rightBegin - leftEnd < gutter ? Side::Across : Side::Both;
    return left ? Side::Left : Side::Right;
}

bool hasCells(const Row& row, double from, double to, double letters) {
    const PrintedWord* before = nullptr;
    for (const PrintedWord* word : row.words) {
        if (word->box.left < from || word->box.right > to) continue;
        if (before != nullptr && word->box.left - before->box.right > kCellGap * letters) return true;
        before = word;
    }
    return false;
}

// What stands left or right of a line.
struct Column {
    std::size_t rows = 0, words = 0;
    double top = 1e9, bottom = -1e9;
    void take(const Row& row, std::size_t count) {
        if (count == 0) return;
        ++rows;
        words += count;
        top = std::min(top, row.box.top);
        bottom = std::max(bottom, row.box.bottom);
    }
    [[nodiscard]] bool isText(std::size_t least) const {
        return rows >= least && static_cast<double>(words) >= kWordsOfText * static_cast<double>(rows);
    }
};

// How well a line parts two columns of running text: the lines of the shorter one without those beside it
// that cross; not above 0 if it parts none.
std::ptrdiff_t parts(const std::vector<Row>& rows, double x, double letters,
                     std::size_t least = kLeastColumn) {
    Column left, right;
    for (const Row& row : rows) {
        if (sideOf(row, x, letters) == Side::Across) continue;
        const auto before = static_cast<std::size_t>(
            std::ranges::count_if(row.words, [&](const PrintedWord* word) { return word->box.right <= x; }));
        left.take(row, before);
        right.take(row, row.words.size() - before);
    }
    if (!left.isText(least) || !right.isText(least)) return 0;
    // Where both of them are: a table among short lines is none.
    const double top = std::max(left.top, right.top), bottom = std::min(left.bottom, right.bottom);
    std::ptrdiff_t cells = 0, kept = 0, across = 0;
    for (const Row& row : rows) {
        if (row.box.middle() < top || row.box.middle() > bottom) continue;
        if (sideOf(row, x, letters) == Side::Across) {
            ++across;
            continue;
        }
        ++kept;
        cells += hasCells(row, -1e9, x, letters) || hasCells(row, x, 1e9, letters) ? 1 : 0;
    }
    if (static_cast<double>(cells) > kRowsOfCells * static_cast<double>(kept)) return 0;
    return static_cast<std::ptrdiff_t>(std::min(left.rows, right.rows)) - across;
}

// Where two columns of running text part; nothing if the rows are one column, or a table.
std::optional<double> gutterOf(const std::vector<Row>& rows, const PrintedBox& box, double letters) {
    double from = 0, to = 0;
    std::ptrdiff_t most = 0;
    const double step = std::max(1.0, box.width() / kMostGutters);
    for (double x = box.left + box.width() * 0.2; x <= box.left + box.width() * 0.8; x += step) {
        const std::ptrdiff_t score = parts(rows, x, letters);
        if (score <= 0 || score < most) continue;
        if (score > most || x > to + 1.5 * step) from = x;
        most = score;
        to = x;
    }
    if (most <= 0) return std::nullopt;
    return (from + to) / 2;
}

struct Cell {
    std::string text;
    PrintedBox box;
};

std::vector<Cell> cellsOf(const Row& row, double letters) {
    std::vector<Cell> cells;
    for (const PrintedWord* word : row.words) {
        if (cells.empty() || word->box.left - cells.back().box.right > kCellGap * letters)
            cells.emplace_back();
        else cells.back().text += ' ';
        cells.back().text += word->text;
        cells.back().box.take(word->box);
    }
    return cells;
}

std::string textOf(const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell& cell : cells) text += (text.empty() ? "" : " ") + cell.text;
    return text;
}

// Of several cells; a paragraph's number before its text is none.
bool isTableRow(const std::vector<Cell>& cells) {
    if (cells.size() < 2) return false;
    return cells.size() > 2 || !numberAt(textOf(cells));
}

// Rows of cells [begin, end) become lines with a tab between columns. A row that has words in one later
// column alone goes on with that cell of the row above.
void addTable(const std::vector<std::vector<Cell>>& rows, std::size_t begin, std::size_t end, int page,
              PrintedText& into) {
    std::vector<PrintedBox> columns; // by their left and right
    std::vector<const Cell*> cells;
    for (std::size_t row = begin; row < end; ++row)
        for (const Cell& cell : rows[row]) cells.push_back(&cell);
    std::ranges::stable_sort(cells, {}, [](const Cell* cell) { return cell->box.left; });
    for (const Cell* cell : cells) {
        if (columns.empty() || cell->box.left >= columns.back().right) columns.push_back(cell->box);
        else columns.back().take(cell->box);
    }
    const auto columnOf = [&](const Cell& cell) {
        std::size_t column = 0;
        while (column + 1 < columns.size() && cell.box.left >= columns[column].right) ++column;
        return column;
    };
    std::vector<std::string> texts;
    const std::size_t firstLine = into.lines.size();
    const auto flush = [&] {
        if (texts.empty()) return;
        std::string& text = into.lines.back().text;
        for (std::size_t column = 0; column < texts.size(); ++column)
            text += (column > 0 ? "\t" : "") + texts[column];
        texts.clear();
    };
    for (std::size_t row = begin; row < end; ++row) {
        const bool goesOn = rows[row].size() == 1 && columnOf(rows[row].front()) > 0 && !texts.empty();
        if (!goesOn) {
            flush();
            PrintedLine line;
            line.page = page;
            line.row = true;
            line.begins = into.lines.size() == firstLine;
            line.shortened = true;
            into.lines.push_back(std::move(line));
            texts.assign(columns.size(), "");
        }
        for (const Cell& cell : rows[row]) {
            std::string& text = texts[columnOf(cell)];
            text += (text.empty() ? "" : " ") + cell.text;
            into.lines.back().box.take(cell.box);
            into.lines.back().letters = std::max(into.lines.back().letters, cell.box.height());
        }
    }
    flush();
}

// How this page and those before it are laid out.
struct Known {
    std::vector<PrintedBox> columns; // right: where they end, though none of their lines may
    std::vector<double> gutters;     // of whole pages
};

class Reader {
  public:
    Reader(const PrintedPage& page, int number, Known& known, PrintedText& into)
        : page_(page), number_(number), known_(known), into_(into) {}

    // `edge`: where the column ends, though none of its lines may.
    void read(const Words& words, double edge = 0, int depth = 0) {
        if (words.empty()) return;
        const std::vector<Row> rows = rowsOf(words);
        const double letters = lettersOf(words);
        auto gutter = depth < kDeepest ? gutterOf(rows, boxOf(words), letters) : std::nullopt;
        if (depth == 0) {
            if (gutter) known_.gutters.push_back(*gutter);
            else gutter = knownGutter(rows, letters);
        }
        if (!gutter) {
            addColumn(rows, letters, edge);
            return;
        }
        const PrintedBox box = boxOf(words);
        edge = std::max({edge, box.right, std::min(2 * *gutter - box.left, page_.width - box.left)});
        Words left, right;
        std::vector<Row> across;
        const auto flushAcross = [&] {
            if (!across.empty()) addColumn(across, letters, edge);
            across.clear();
        };
        const auto flushColumns = [&] {
            read(std::exchange(left, {}), *gutter, depth + 1);
            read(std::exchange(right, {}), edge, depth + 1);
        };
        for (const Row& row : rows) {
            if (sideOf(row, *gutter, letters) == Side::Across) {
                if (!left.empty() || !right.empty()) flushColumns();
                across.push_back(row);
                continue;
            }
            flushAcross();
            for (const PrintedWord* word : row.words)
                (word->box.right <= *gutter ? left : right).push_back(word);
        }
        flushAcross();
        flushColumns();
    }

  private:
    // As its lines are set.
    struct Measure {
        double left = 0, right = 0, step = 0;
        bool justified = false;
        [[nodiscard]] bool isSetIn(const Row& row, double letters) const {
            return row.box.left > left + kIndent * letters;
        }
        [[nodiscard]] bool isAtLeft(const Row& row, double letters) const {
            return row.box.left <= left + kIndent * letters / 2;
        }
    };

    void addColumn(const std::vector<Row>& rows, double letters, double edge) {
        PrintedBox box;
        std::vector<std::vector<Cell>> cells;
        std::vector<double> steps;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            box.take(rows[row].box);
            cells.push_back(cellsOf(rows[row], letters));
            if (row > 0) steps.push_back(rows[row].box.middle() - rows[row - 1].box.middle());
        }
        if (edge > 0) known_.columns.push_back({box.left, box.top, edge, box.bottom});
        else edge = knownEdge(box, letters);
        const auto share = [&](double end) {
            const auto count =
                std::ranges::count_if(rows, [&](const Row& row) { return row.box.right > end; });
            return static_cast<double>(count) / static_cast<double>(rows.size());
        };
        const bool text =
            rows.size() >= kLeastColumn && share(edge - kNearEdge * (edge - box.left)) >= kOfText;
        Measure column{box.left, box.right, 0, false};
        column.justified = text && share(box.right - kSameEnd * letters) >= kJustified;
        if (!text) column.right = std::max(box.right, edge - kGutter * letters); // lists of short lines
        column.step = quantile(std::move(steps), 0.25); // of lines of one paragraph, though many are short
        for (std::size_t row = 0; row < rows.size();) {
            std::size_t end = row;
            while (end < rows.size() &&
                   (isTableRow(cells[end]) || (end > row && isSequelOfCell(cells, row, end))))
                ++end;
            if (end - row >= 2) {
                const std::size_t first = into_.lines.size();
                addTable(cells, row, end, number_, into_);
                if (row == 0) { // of a column: a table may go on
                    into_.lines[first].begins = false;
                    into_.lines[first].afterBreak = true;
                }
                row = end;
                continue;
            }
            addLine(rows, row, column);
            ++row;
        }
    }

    // Where pages before it were parted, and this one can be, though one of its columns has few lines.
    std::optional<double> knownGutter(const std::vector<Row>& rows, double letters) const {
        for (auto known = known_.gutters.rbegin(); known != known_.gutters.rend(); ++known)
            if (parts(rows, *known, letters, 1) > 0) return *known;
        return std::nullopt;
    }

    // On a page whose other column is empty: where a column ended that began so far from the paper's edge.
    double knownEdge(const PrintedBox& column, double letters) const {
        for (auto known = known_.columns.rbegin(); known != known_.columns.rend(); ++known)
            if (std::abs(known->left - column.left) < letters && column.right <= known->right)
                return known->right;
        return 0;
    }

    // One cell that stands right of the first column of the rows above it.
    static bool isSequelOfCell(const std::vector<std::vector<Cell>>& cells, std::size_t begin,
                               std::size_t at) {
        return cells[at].size() == 1 && cells[begin].size() >= 2 &&
               cells[at].front().box.left >= cells[begin].front().box.right;
    }

    void addLine(const std::vector<Row>& rows, std::size_t at, const Measure& column) {
        const Row& row = rows[at];
        PrintedLine line;
        line.page = number_;
        line.box = row.box;
        line.letters = lettersOf(row.words);
        line.text = textOf(row);
        // The first word of the next line would have had room: the line was ended on purpose.
        const double free = column.right - row.box.right;
        line.shortened = at + 1 < rows.size() ? free > rows[at + 1].words.front()->box.width() + line.letters
                                              : free > kShortLine * (column.right - column.left);
        line.setIn = column.isSetIn(row, line.letters);
        line.full = column.justified && free < kSameEnd * line.letters;
        if (at == 0) {
            line.afterBreak = true;
            // Its first line set in, the next not.
            line.begins = line.setIn && rows.size() > 1 && column.isAtLeft(rows[1], line.letters);
        } else {
            const Row& before = rows[at - 1];
            const double above = lettersOf(before.words);
            const bool indented = line.setIn && column.isAtLeft(before, line.letters);
            line.begins = row.box.middle() - before.box.middle() > kNewParagraph * column.step || indented ||
                          line.letters > kOtherLetters * above || above > kOtherLetters * line.letters ||
                          into_.lines.back().row;
        }
        if (numberAt(line.text) && (line.begins || line.afterBreak || into_.lines.back().shortened))
            line.begins = true;
        into_.lines.push_back(std::move(line));
    }

    const PrintedPage& page_;
    int number_;
    Known& known_;
    PrintedText& into_;
};

} // namespace

void PrintedBox::take(const PrintedBox& other) {
    if (other.right <= other.left && other.bottom <= other.top) return;
    if (right <= left && bottom <= top) {
        *this = other;
        return;
    }
    left = std::min(left, other.left);
    top = std::min(top, other.top);
    right = std::max(right, other.right);
    bottom = std::max(bottom, other.bottom);
}

PrintedText inReadingOrder(const std::vector<PrintedPage>& pages) {
    RunningLines running = runningLines(pages);
    PrintedText all;
    all.leftOut = std::move(running.told);
    Known known;
    int number = 0;
    for (const PrintedPage& page : pages) {
        ++number;
        Words words;
        for (const PrintedWord& word : page.words)
            if (!running.words.contains(&word)) words.push_back(&word);
        Reader(page, number, known, all).read(words);
    }
    return all;
}

} // namespace groma::formats
