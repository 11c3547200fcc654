#include "formats/scenario/notation.h"

#include "core/base/text.h"
#include "core/syntax/parser.h"

#include <algorithm>
#include <utility>

namespace groma::formats {

namespace {

constexpr int kMostNoted = 10'000;

bool isSpace(char c) { return c == ' ' || c == '\t'; }

bool isNumber(std::string_view word) { return !word.empty() && std::ranges::all_of(word, base::isDigit); }

// `007`, `007-011`.
bool isCells(std::string_view word) {
    const auto dash = word.find('-');
    if (dash == std::string_view::npos) return isNumber(word);
    return isNumber(word.substr(0, dash)) && isNumber(word.substr(dash + 1));
}

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

std::vector<std::string_view> splitWords(std::string_view text) {
    std::vector<std::string_view> words;
    std::size_t at = 0;
    while (at < text.size()) {
        while (at < text.size() && (isSpace(text[at]) || text[at] == ',')) ++at;
        const std::size_t begin = at;
        while (at < text.size() && !isSpace(text[at]) && text[at] != ',') ++at;
        if (at > begin) words.push_back(text.substr(begin, at - begin));
    }
    return words;
}

std::string joined(const std::vector<std::string_view>& words) {
    std::string text;
    for (const std::string_view word : words) text += (text.empty() ? "" : " ") + std::string(word);
    return text;
}

// `4-3`, `2*-3`, `BREN 4-3`, `B-3-4`: the type if it is named, and the values. A word of letters alone is a
// type; with a dash in it, it is values.
void readBrackets(std::string_view inside, NotedPieces& into) {
    for (const std::string_view word : splitWords(inside)) {
        const bool values =
            base::isDigit(word.front()) || word.front() == '?' || word.find('-') != std::string_view::npos;
        if (!values) {
            into.type = std::string(word);
            continue;
        }
        std::string value;
        const auto ended = [&] {
            if (value.empty()) into.problem = "`" + std::string(word) + "` lacks a value beside its dash";
            into.printed.push_back(std::exchange(value, {}));
        };
        for (const char c : word) {
            if (c == '-') {
                ended();
            } else if (c != '*') {
                value += c;
            }
        }
        ended();
    }
}

// The cells at the end of the line; `à` and `to` join two numbers to a range.
void readCells(const std::vector<std::string_view>& words, NotedPieces& into) {
    bool range = false;
    for (const std::string_view word : words) {
        if (isOneOf(word, {"hex", "hexes", "cell", "cells", "square", "squares", "at", "and", "et", "&"}))
            continue;
        if (isOneOf(word, {"à", "to", "-", "–"})) {
            range = true;
            continue;
        }
        if (!isCells(word)) {
            into.problem = "`" + std::string(word) + "` is not a cell or a range of cells";
            return;
        }
        if (!range) {
            into.cells.emplace_back(word);
            continue;
        }
        range = false;
        if (into.cells.empty() || into.cells.back().find('-') != std::string::npos || !isNumber(word)) {
            into.problem = "a range is two numbers";
            return;
        }
        into.cells.back() += "-" + std::string(word);
    }
    if (range) into.problem = "a range lacks its end";
}

} // namespace

NotedPieces readNotation(std::string_view line) {
    NotedPieces pieces;
    const auto open = line.find('(');
    const auto close = line.find(')', open == std::string_view::npos ? 0 : open);
    std::string_view before = line.substr(0, open);
    std::vector<std::string_view> tail;
    if (open != std::string_view::npos) {
        if (close == std::string_view::npos) {
            pieces.problem = "a bracket is not closed";
            return pieces;
        }
        readBrackets(line.substr(open + 1, close - open - 1), pieces);
        if (!pieces.problem.empty()) return pieces;
        tail = splitWords(line.substr(close + 1));
    }
    std::vector<std::string_view> words = splitWords(before);
    if (!words.empty() && isNumber(words.front()) && words.size() > 1) {
        pieces.count = std::stoi(std::string(words.front().substr(0, 6)));
        if (words.front().size() > 6 || pieces.count > kMostNoted) {
            pieces.problem = "`" + std::string(words.front()) +
                             "` are more pieces than a line may count: " + std::to_string(kMostNoted) +
                             " is the most";
            return pieces;
        }
        words.erase(words.begin());
    } else if (!words.empty() && (words.front().starts_with('-') || words.front().starts_with('+')) &&
               isNumber(words.front().substr(1))) {
        pieces.problem = "`" + std::string(words.front()) + "` is not a count of pieces";
        return pieces;
    }
    if (open == std::string_view::npos) {
        const auto firstCell = std::ranges::find_if(words, [](std::string_view w) {
            return isCells(w) || isOneOf(w, {"hex", "hexes", "at", "à", "to", "-", "–"});
        });
        tail.assign(firstCell, words.end());
        words.erase(firstCell, words.end());
    }
    if (words.empty() && pieces.type.empty()) {
        pieces.problem = "the line names no type";
        return pieces;
    }
    if (pieces.type.empty()) {
        pieces.type = std::string(words.back());
        words.pop_back();
    }
    if (!lang::isName(pieces.type)) {
        pieces.problem = "`" + pieces.type + "` is not the name of a type";
        return pieces;
    }
    pieces.name = joined(words);
    readCells(tail, pieces);
    return pieces;
}

std::string writeNotation(const NotedPieces& pieces) {
    std::string text;
    std::string numbers;
    for (const std::string& number : pieces.printed) numbers += (numbers.empty() ? "" : "-") + number;
    if (pieces.count > 0) text += std::to_string(pieces.count) + " ";
    if (!pieces.name.empty()) {
        text += pieces.name + " (" + pieces.type + (numbers.empty() ? "" : " " + numbers) + ")";
    } else {
        text += pieces.type + (numbers.empty() ? "" : " (" + numbers + ")");
    }
    std::string cells;
    for (const std::string& cell : pieces.cells) cells += (cells.empty() ? "" : ", ") + cell;
    const bool several = pieces.cells.size() > 1 || cells.find('-') != std::string::npos;
    if (!cells.empty()) text += (several ? " hexes " : " hex ") + cells;
    return text;
}

} // namespace groma::formats
