// What can be wrong with a line whose type is known: each question with the readings that would settle it.
#include "core/base/text.h"
#include "core/rules/literal.h"
#include "editor/session/edits/map/cell_list.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/printed/setup_reading.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

constexpr std::string_view kEnds = "ends";       // a range is its two ends
constexpr std::string_view kThrough = "through"; // the last two cells are a range
constexpr std::string_view kCells = "cells";     // as many as there are cells
constexpr std::string_view kWithout = "without"; // what does not fit is left out
constexpr std::string_view kType = "type";       // the values are the type's
constexpr std::string_view kOwn = "own";         // the counters have values of their own

bool says(const std::string& answer, std::string_view word) {
    const auto words = base::split(answer, ' ');
    return std::ranges::find(words, word) != words.end();
}

std::string with(const std::string& answer, std::string_view word) {
    return answer + (answer.empty() ? "" : " ") + std::string(word);
}

std::vector<std::string> endsOf(const std::vector<std::string>& cells) {
    std::vector<std::string> ends;
    for (const std::string& word : cells) {
        const std::size_t dash = word.find('-');
        ends.push_back(word.substr(0, dash));
        if (dash != std::string::npos) {
            ends.push_back(word.substr(dash + 1));
        }
    }
    return ends;
}

// `109, 111` as `109-111`; empty where the last two are no single cells.
std::vector<std::string> throughTo(std::vector<std::string> cells) {
    if (cells.size() < 2 || cells.back().find('-') != std::string::npos ||
        cells[cells.size() - 2].find('-') != std::string::npos) {
        return {};
    }
    const std::string last = cells.back();
    cells.pop_back();
    cells.back() += "-" + last;
    return cells;
}

} // namespace

bool SetupReading::nameIsRight(const Part& part, SetupLine& line) const {
    std::string name;
    for (const std::string_view word : base::split(part.pieces.name, ' ')) {
        const std::string printed(word);
        name += (name.empty() ? "" : " ") + std::string(meant(printed));
        if (answers_.words.contains(printed)) {
            continue;
        }
        const auto likelier = words_.likelier(printed);
        if (!likelier) {
            continue;
        }
        line.question = asked(
            part, "a likely misprint",
            fmt::format("{} stands {}{}, {} {}", *likelier, timesWord(words_.count(*likelier)),
                        section_.empty() ? "" : " in " + section_, printed, timesWord(words_.count(printed))),
            printed);
        line.question->answers = {{"Use " + *likelier, SetupAnswer::Kind::Word, printed, *likelier},
                                  {"Keep " + printed, SetupAnswer::Kind::Word, printed, printed}};
        return false;
    }
    line.pieces.name = name;
    return true;
}

bool SetupReading::valuesAgree(const Part& part, SetupLine& line) const {
    const rules::Model& model = document_.setup()->model();
    const rules::UnitType& type = model.types[static_cast<std::size_t>(line.type)];
    const auto& notation = model.classes[static_cast<std::size_t>(type.unitClass)].notation;
    std::vector<std::string> own;
    bool differ = false;
    for (std::size_t i = 0; i < notation.size(); ++i) {
        const rules::ValueCell& value = type.front[static_cast<std::size_t>(notation[i])];
        own.push_back(rules::printedText(model, notation[i], value));
        differ = differ || (i < part.pieces.printed.size() &&
                            !rules::prints(model, notation[i], value, part.pieces.printed[i]));
    }
    differ = differ || (!part.pieces.printed.empty() && part.pieces.printed.size() > notation.size());
    const std::string answer = answerTo(part);
    if (!differ || says(answer, kOwn)) {
        return true;
    }
    if (says(answer, kType)) {
        line.pieces.printed = own;
        return true;
    }
    const std::string printed = base::join(part.pieces.printed, "-");
    const std::string known = base::join(own, "-");
    line.question = asked(part, fmt::format("{} is {}", line.pieces.type, known),
                          fmt::format("The type has {}, the line prints {}", known, printed), printed);
    const std::string key = keyOf(part);
    line.question->answers.push_back({"Take " + known, SetupAnswer::Kind::Line, key, with(answer, kType)});
    if (part.pieces.printed.size() <= notation.size()) {
        line.question->answers.push_back(
            {fmt::format("These have {}", printed), SetupAnswer::Kind::Line, key, with(answer, kOwn)});
    }
    return false;
}

bool SetupReading::cellsAreThere(const Part& part, SetupLine& line) const {
    const grid::Geometry& geometry = document_.setup()->geometry();
    const std::string answer = answerTo(part);
    if (says(answer, kEnds)) {
        line.pieces.cells = endsOf(line.pieces.cells);
    } else if (says(answer, kThrough)) {
        line.pieces.cells = throughTo(line.pieces.cells);
    }
    std::vector<std::string> there;
    for (const std::string& word : line.pieces.cells) {
        if (!cellsOfText(geometry, word).empty()) {
            there.push_back(word);
            continue;
        }
        if (says(answer, kWithout)) {
            continue;
        }
        line.cells = cellsOf(line.pieces.cells);
        line.question = asked(
            part, fmt::format("{} is not on the map", word),
            fmt::format("The map ends at {}", geometry.numberText(grid::CellId{geometry.cellCount() - 1})),
            word.substr(0, word.find('-')));
        line.question->answers.push_back(
            {fmt::format("Without {}", word), SetupAnswer::Kind::Line, keyOf(part), with(answer, kWithout)});
        return false;
    }
    line.pieces.cells = there;
    line.cells = cellsOf(there);
    if (says(answer, kWithout) && !line.cells.empty() && line.pieces.count > 0) {
        line.pieces.count = static_cast<int>(line.cells.size());
    }
    return true;
}

bool SetupReading::countAgrees(const Part& part, SetupLine& line) const {
    const auto cells = static_cast<int>(line.cells.size());
    const int count = line.pieces.count;
    if (count == 0 || cells == 0 || count == cells) {
        return true;
    }
    const std::string answer = answerTo(part);
    if (says(answer, kCells)) {
        line.pieces.count = cells;
        return true;
    }
    line.question = asked(part, fmt::format("{} against {}", count, cells),
                          fmt::format("{} {}, but {} {}. The page may say", count, line.pieces.type, cells,
                                      document_.setup()->geometry().sides() == 4 ? "squares" : "hexes"));
    const std::string key = keyOf(part);
    const auto offer = [&](const std::vector<std::string>& words, std::string_view how) {
        if (!words.empty() && static_cast<int>(cellsOf(words).size()) == count) {
            line.question->answers.push_back(
                {base::join(words, ", "), SetupAnswer::Kind::Line, key, with(answer, how)});
        }
    };
    offer(endsOf(line.pieces.cells), kEnds);
    offer(throughTo(line.pieces.cells), kThrough);
    line.question->answers.push_back(
        {fmt::format("{} {}", cells, line.pieces.type), SetupAnswer::Kind::Line, key, with(answer, kCells)});
    return false;
}

bool SetupReading::thereIsRoom(const Part& part, SetupLine& line) {
    const game::Setup& setup = *document_.setup();
    const bool without = says(answerTo(part), kWithout);
    std::map<grid::CellId, int> own;
    std::vector<grid::CellId> free;
    for (const grid::CellId cell : line.cells) {
        const auto there = taken_.find(cell);
        const int before = there == taken_.end() ? 0 : there->second.pieces;
        if (before + own[cell] < setup.stacking()) {
            ++own[cell];
            free.push_back(cell);
            continue;
        }
        if (without) {
            continue;
        }
        const std::string number = setup.geometry().numberText(cell);
        line.question = asked(part, fmt::format("{} is taken", number),
                              own[cell] > 0 ? fmt::format("The line itself gives {} twice", number)
                                            : fmt::format("{} stands there", there->second.by),
                              number);
        line.question->answers.push_back({fmt::format("Without {}", number), SetupAnswer::Kind::Line,
                                          keyOf(part), with(answerTo(part), kWithout)});
        return false;
    }
    if (without && free.size() < line.cells.size()) {
        if (free.empty()) {
            line.question = asked(part, "no place is left", "All of its places are taken");
            return false;
        }
        line.cells = free;
        line.pieces.cells.clear();
        const std::string ranges = cellRanges(setup.geometry(), free); // the words below lie in it
        for (const std::string_view word : base::split(ranges, ',')) {
            line.pieces.cells.emplace_back(base::trim(word));
        }
        line.pieces.count = line.pieces.count > 0 ? static_cast<int>(free.size()) : 0;
    }
    return true;
}

} // namespace groma::session
