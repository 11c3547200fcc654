#pragma once

#include "editor/ui/canvas/drawing/counters.h"
#include "editor/ui/theme/look.h"

#include <span>
#include <string>
#include <vector>

namespace groma::ui {

/// Widgets that show something: numbers that explain themselves, results, odds.

/// One line of a stack: `value` at the right of its column ("+1"), what it is, where the book says so.
struct StackRow {
    std::string value;
    std::string text;
    std::string cite{};
    enum class Kind { Part, Sum, WhatIf, Quiet } kind = Kind::Part; ///< a Sum has the line above it
};

struct StackCard {
    std::string title;
    std::string quiet{}; ///< beside the total, quiet: the fraction
    std::string total{};
    std::vector<StackRow> rows;
};
/// A framed card, as wide as what is left.
void stackCard(const Look& look, const char* id, const StackCard& card);
/// Only the rows, without a frame.
void stackRows(const Look& look, std::span<const StackRow> rows);

/// A result of a table: letters on its step of the scale; eliminations are hatched.
struct ResultLook {
    std::string letters;
    int index = 0; ///< place on the scale from the first side's loss to the second's
    int count = 8;
    bool hatched = false;
};
void drawResult(ImDrawList& list, const Look& look, const ResultLook& result, ImVec2 low, ImVec2 high,
                TextStyle style = kTextBold, double dim = 0);
/// As an item; true when clicked. `ringed` marks the present one.
bool resultChip(const Look& look, const char* id, const ResultLook& result, float width = 32,
                bool ringed = false);

struct OddsPart {
    ResultLook result;
    double share = 0; ///< 0..1, for the width only
};
/// All results as one bar.
void oddsBar(const Look& look, std::span<const OddsPart> parts, float height = 20, float width = -1);

struct OddsRow {
    ResultLook result;
    std::string text;
    std::string fraction;
    std::string percent;
    std::string note{}; ///< a quiet second line
    std::string cite{};
};
void oddsRow(const Look& look, const OddsRow& row);

/// The three bars under the odds: who is worse off.
struct Outcome {
    std::string title, percent, fraction;
    double share = 0;
    Colour colour{};
};
void outcomeBars(const Look& look, std::span<const Outcome> outcomes);

/// A side of a fight: its chit, what it does, its value, and the stack of the value.
struct FighterCard {
    CounterFace face;
    std::string role;  ///< "Attacks"
    std::string title; ///< "WARB in 108"
    std::string total;
    Colour edge{};
    std::vector<StackRow> rows;
};
/// Two cards side by side with a colon between them.
void fighters(const Look& look, const FighterCard& first, const FighterCard& second);

/// Columns of a table in a row with the one that applies; `pointer` is where between columns the odds fall
/// (0..n), or -1.
void columnStrip(const Look& look, std::span<const std::string> columns, int chosen, float pointer);

/// What did not count: "+2  HAST 124  does not touch WARB  6.3b".
struct UncountedRow {
    std::string value, source, reason;
    bool reading = false; ///< an option of the rules would change it
    std::string cite{};
};
/// True when the row's reading was clicked.
bool uncountedRow(const Look& look, const char* id, const UncountedRow& row);

/// Before and after a pinned change: 75.0 % -> 55.6 %.
void changeLine(const Look& look, const std::string& title, const std::string& before,
                const std::string& after, const std::string& right);

/// A heading with something quiet at the right and a line below.
void sectionTitle(const Look& look, const std::string& title, const std::string& quiet = {},
                  const std::string& right = {});
/// Label at the left, strong; text; citation at the right.
void citedLine(const Look& look, const std::string& label, const std::string& text, const std::string& cite);

/// A strong name and after it a sentence that may run over several lines.
void saidOf(const Look& look, const std::string& name, const std::string& text);

/// Begins a frame in the colour of a well, as wide as what is left; content is padded by 12.
class Card {
  public:
    Card(const Look& look, const char* id);
    ~Card();
    Card(const Card&) = delete;
    Card& operator=(const Card&) = delete;
};

} // namespace groma::ui
