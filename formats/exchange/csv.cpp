#include "formats/exchange/csv.h"

#include <algorithm>

namespace groma::formats {

namespace {

constexpr std::size_t kMostRows = 100'000;
constexpr std::size_t kMostFields = 64;

char separatorOf(std::string_view text) {
    const std::string_view first = text.substr(0, text.find('\n'));
    char best = ',';
    for (const char candidate : {';', '\t'})
        if (std::ranges::count(first, candidate) > std::ranges::count(first, best)) best = candidate;
    return best;
}

class CsvReader {
  public:
    explicit CsvReader(std::string_view text) : text_(text), separator_(separatorOf(text)) {}

    std::expected<std::vector<CsvRow>, ForeignProblem> rows() {
        std::vector<CsvRow> rows;
        while (at_ < text_.size()) {
            CsvRow row;
            for (bool more = true; more;) {
                auto field = this->field();
                if (!field) return std::unexpected(field.error());
                row.push_back(std::move(*field));
                if (row.size() > kMostFields)
                    return std::unexpected(
                        ForeignProblem{line_, column_, "more than 64 fields in a row", "", ""});
                more = at_ < text_.size() && text_[at_] == separator_;
                if (more) take();
            }
            skipLineEnd();
            if (row.size() == 1 && row[0].text.empty()) continue;
            rows.push_back(std::move(row));
            if (rows.size() > kMostRows)
                return std::unexpected(ForeignProblem{line_, 1, "more than 100000 rows", "", ""});
        }
        return rows;
    }

  private:
    void take() {
        if (text_[at_] == '\n') {
            ++line_;
            column_ = 1;
        } else {
            ++column_;
        }
        ++at_;
    }
    void skipLineEnd() {
        if (at_ < text_.size() && text_[at_] == '\r') take();
        if (at_ < text_.size() && text_[at_] == '\n') take();
    }
    [[nodiscard]] bool atEndOfField() const {
        return at_ >= text_.size() || text_[at_] == separator_ || text_[at_] == '\n' || text_[at_] == '\r';
    }

    std::expected<CsvField, ForeignProblem> field() {
        CsvField field{{}, line_, column_};
        if (at_ >= text_.size() || text_[at_] != '"') {
            while (!atEndOfField()) {
                field.text += text_[at_];
                take();
            }
            return field;
        }
        take();
        for (;;) {
            if (at_ >= text_.size())
                return std::unexpected(ForeignProblem{
                    field.line, field.column, "a quoted field is not closed", "the end of the file", "\""});
            if (text_[at_] == '"') {
                take();
                if (at_ >= text_.size() || text_[at_] != '"') break;
            }
            field.text += text_[at_];
            take();
        }
        if (!atEndOfField())
            return std::unexpected(ForeignProblem{line_, column_, "text behind the closing quote",
                                                  std::string(1, text_[at_]), std::string(1, separator_)});
        return field;
    }

    std::string_view text_;
    char separator_;
    std::size_t at_ = 0;
    int line_ = 1;
    int column_ = 1;
};

} // namespace

std::expected<std::vector<CsvRow>, ForeignProblem> readCsv(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return CsvReader(text).rows();
}

std::string csvField(std::string_view text) {
    const bool edges = !text.empty() && (text.front() == ' ' || text.back() == ' ');
    if (!edges && text.find_first_of(",;\t\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"') quoted += '"';
        quoted += letter;
    }
    return quoted + "\"";
}

} // namespace groma::formats
