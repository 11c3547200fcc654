#include "formats/study/plays.h"

#include "core/diag/codes.h"
#include "formats/exchange/csv.h"
#include "formats/yaml/numbers.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::formats {

using namespace entry;

namespace {

constexpr std::int64_t kMostLost = 100'000;
constexpr std::string_view kSeat = "seat_", kLost = "lost_", kNobody = "nobody";

// 2026-05-03.
bool isDate(std::string_view text) {
    if (text.size() != 10) return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((i == 4 || i == 7) ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
    const auto month = yaml::readInteger(text.substr(5, 2)), day = yaml::readInteger(text.substr(8));
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

PlayedGame gameOf(const Cursor& value) {
    PlayedGame game;
    game.where = value.ref();
    MapCursor map = value.map();
    const Cursor date = map.need("date");
    game.date = textOf(date).text;
    if (date && !game.date.empty() && !isDate(game.date))
        date.sink().add(date.problem(diag::Code::OutOfRange, fmt::format("`{}` is no date", game.date))
                            .withExpected("year, month and day: 2026-05-03"));
    for (const rules::NamedText& seat : namedTexts(map["seats"]))
        game.seats.emplace_back(seat.name.text, seat.text.text);
    game.winner = textOf(map.need("winner")).text;
    if (game.winner == kNobody) game.winner.clear();
    if (const Cursor losses = map["losses"]) {
        MapCursor bySide = losses.map();
        for (const Cursor& lost : bySide.entries())
            if (const auto count = lost.integer(0, kMostLost))
                game.lost.emplace_back(std::string(lost.key()), static_cast<std::uint64_t>(*count));
    }
    map.finish();
    return game;
}

// What a column of a table holds.
struct Column {
    enum class Of : std::uint8_t { Date, Winner, Seat, Lost } of = Of::Date;
    std::string side;
};

std::expected<std::vector<Column>, ForeignProblem> columnsOf(const CsvRow& head) {
    std::vector<Column> columns;
    for (const CsvField& field : head) {
        const std::string_view name = field.text;
        if (name == "date") columns.push_back({Column::Of::Date, {}});
        else if (name == "winner") columns.push_back({Column::Of::Winner, {}});
        else if (name.starts_with(kSeat) && name.size() > kSeat.size())
            columns.push_back({Column::Of::Seat, std::string(name.substr(kSeat.size()))});
        else if (name.starts_with(kLost) && name.size() > kLost.size())
            columns.push_back({Column::Of::Lost, std::string(name.substr(kLost.size()))});
        else
            return std::unexpected(ForeignProblem{field.line, field.column, "an unknown column", field.text,
                                                  "date, winner, seat_SIDE, lost_SIDE"});
    }
    for (const auto& [of, name] : {std::pair{Column::Of::Date, "date"}, {Column::Of::Winner, "winner"}})
        if (std::ranges::count(columns, of, &Column::of) != 1)
            return std::unexpected(ForeignProblem{
                head.front().line, 1, fmt::format("there is not one column `{}`", name), {}, {}});
    return columns;
}

} // namespace

PlayedGames readPlays(const ProjectFile& file, diag::Sink& sink) {
    PlayedGames plays;
    MapCursor map = Cursor(*file.tree, file.tree->root(), sink).map();
    const Cursor value = map["plays"];
    if (!value) return plays;
    if (!value.isScalar()) {
        for (const Cursor& game : value.items()) plays.games.push_back(gameOf(game));
        return plays;
    }
    plays.table = textOf(value);
    plays.table.text = Project::resolve(file.path, plays.table.text);
    if (plays.table.empty())
        value.report(diag::Code::PathOutsideProject, "the path leads out of the project");
    return plays;
}

std::expected<std::vector<PlayedGame>, ForeignProblem> readPlayTable(std::string_view text) {
    const auto rows = readCsv(text);
    if (!rows) return std::unexpected(rows.error());
    std::vector<PlayedGame> games;
    if (rows->empty()) return games;
    const auto columns = columnsOf(rows->front());
    if (!columns) return std::unexpected(columns.error());
    for (std::size_t i = 1; i < rows->size(); ++i) {
        const CsvRow& row = (*rows)[i];
        const auto wrong = [&](const CsvField& field, std::string message, std::string expected) {
            return std::unexpected(ForeignProblem{field.line, field.column, std::move(message), field.text,
                                                  std::move(expected)});
        };
        if (row.size() != columns->size())
            return wrong(row.front(), fmt::format("a row of {} fields", row.size()),
                         fmt::format("{}, as in the first row", columns->size()));
        PlayedGame& game = games.emplace_back();
        game.line = row.front().line;
        for (std::size_t at = 0; at < row.size(); ++at) {
            const Column& column = (*columns)[at];
            const std::string& field = row[at].text;
            switch (column.of) {
            case Column::Of::Date:
                if (!isDate(field)) return wrong(row[at], "no date", "year, month and day: 2026-05-03");
                game.date = field;
                break;
            case Column::Of::Winner: game.winner = field == kNobody ? std::string() : field; break;
            case Column::Of::Seat: game.seats.emplace_back(column.side, field); break;
            case Column::Of::Lost:
                if (field.empty()) break; // nobody counted
                const auto lost = yaml::readInteger(field);
                if (!lost || *lost < 0 || *lost > kMostLost)
                    return wrong(row[at], "no number of counters", "0 or more");
                game.lost.emplace_back(column.side, static_cast<std::uint64_t>(*lost));
                break;
            }
        }
    }
    return games;
}

} // namespace groma::formats
